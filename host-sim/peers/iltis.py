"""The Iltis as the peers need it: masses, hard points, loop closure, start of a run.

Numbers of a public Robotran model of the IAVSD road-vehicle benchmark (Frik, Leister, Schwartz, Vehicle
System Dynamics 22, 1993), the same as in src/vehicles/iltis/parameters.rs. The force laws are in laws.h.

Corners in the order fl, fr, rl, rr; fl and rl are at y < 0, as in the data. Points are in chassis axes
from the chassis mass centre, in the nominal posture.

The suspension in fewer coordinates, exactly (not only near the nominal posture): both hinge axes are
parallel to the chassis x axis, and leaf tip and ball joint lie in one plane across it, so the kingpin
stays in that plane. The knuckle then turns about x against the A-arm and about its kingpin, and the
massless leaf arm is the distance it keeps between its hinge and its tip. Three coordinates and two
distances per corner, and no body without mass.
"""

import math

GRAVITY = 9.81
COM_HEIGHT = 0.57
CORNERS = ("fl", "fr", "rl", "rr")
SIDE = (-1.0, 1.0, -1.0, 1.0)
FRONT = (True, True, False, False)
AXLE_X = (0.97, 0.97, -1.047, -1.047)
TYRE_RADIUS = (0.364325, 0.364325, 0.363812, 0.363812)

CHASSIS_MASS = 1260.0
CHASSIS_INERTIA = (130.0, 1620.0, 1670.0)
ARM_MASS = 6.0
ARM_INERTIA = (0.052099, 0.023235, 0.068864)  # y along the line from hinge to ball
ARM_COM_FROM_BALL = 0.16073
WHEEL_MASS = 57.35
WHEEL_INERTIA = (1.2402, 1.908, 1.2402)


class Corner:
    """Points of a corner, nominal posture, from the chassis mass centre (m)."""

    def __init__(self, index):
        side, fore, axle = SIDE[index], 1.0 if FRONT[index] else -1.0, AXLE_X[index]

        def point(x, y, z):
            return (axle + fore * x, side * y, z - COM_HEIGHT)

        self.index = index
        self.name = CORNERS[index]
        self.side = side
        self.front = FRONT[index]
        self.radius = TYRE_RADIUS[index]
        self.leaf_hinge = point(0.0, 0.1585, 0.600)
        self.leaf_tip = point(0.0, 0.488, 0.531)
        self.arm_hinge = point(0.0, 0.259, 0.302)
        self.ball = point(0.0, 0.572, 0.229)
        self.wheel = point(0.0, 0.615, 0.356)
        self.rod_outer = point(-0.14, 0.448, 0.531)
        self.rod_inner = point(-0.14, 0.070, 0.600)
        self.damper_top = point(0.075, 0.297, 0.632)
        self.damper_bottom = point(0.075, 0.500, 0.241)
        self.rod_length = distance(self.rod_outer, self.rod_inner)
        self.leaf_length = distance(self.leaf_hinge, self.leaf_tip)
        self.kingpin_length = distance(self.ball, self.leaf_tip)
        self.arm_length = distance(self.arm_hinge, self.ball)
        self.kingpin = unit(minus(self.leaf_tip, self.ball))
        along = unit(minus(self.ball, self.arm_hinge))
        self.arm_angle = math.atan2(along[2], along[1])  # of the line from hinge to ball, about x
        share = self.arm_length - ARM_COM_FROM_BALL
        self.arm_com = plus(self.arm_hinge, scaled(along, share))

    def close(self, theta, rack=0.0):
        """Arm, carrier and kingpin angles for the angle of the leaf arm (rad) and the rack (m)."""
        # the tip, and the ball on the arm's circle about its hinge: both in the plane of the axle
        reach = self.side * self.leaf_length
        tip = (self.leaf_hinge[1] + reach * math.cos(theta),
               self.leaf_hinge[2] + reach * math.sin(theta))
        to_tip = (tip[0] - self.arm_hinge[1], tip[1] - self.arm_hinge[2])
        gap = math.hypot(*to_tip)
        cosine = (self.arm_length**2 + gap**2 - self.kingpin_length**2) / (2 * self.arm_length * gap)
        direction = math.atan2(to_tip[1], to_tip[0])
        line = direction - self.side * math.acos(cosine)
        ball = (self.arm_hinge[1] + self.arm_length * math.cos(line),
                self.arm_hinge[2] + self.arm_length * math.sin(line))
        tilt = math.atan2(-(tip[0] - ball[0]), tip[1] - ball[1])
        nominal = math.atan2(-self.kingpin[1], self.kingpin[2])
        arm, carrier = line - self.arm_angle, (tilt - nominal) - (line - self.arm_angle)
        steer = 0.0
        for _ in range(50):
            gap, slope = self._rod(arm, carrier, steer, rack)
            steer -= gap / slope
            if abs(gap) < 1e-16:
                break
        return wrapped(arm), wrapped(carrier), steer

    def steer_rate(self, angles, rack, rack_rate):
        """Kingpin rate (rad/s) that the rack's motion gives while arm and carrier rest."""
        _, slope = self._rod(*angles, rack)
        step = 1e-6
        ahead = self._rod(*angles, rack + step)[0]
        behind = self._rod(*angles, rack - step)[0]
        return -(ahead - behind) / (2 * step) * rack_rate / slope

    def knuckle(self, arm, carrier, steer):
        """Place of the ball and rotation of the knuckle in the chassis."""
        ball = plus(self.arm_hinge, turned(rotation((1.0, 0.0, 0.0), arm),
                                           minus(self.ball, self.arm_hinge)))
        tilt = rotation((1.0, 0.0, 0.0), arm + carrier)
        return ball, product(tilt, rotation(self.kingpin, steer))

    def _rod(self, arm, carrier, steer, rack):
        """Gap of the tie rod (m) and its derivative by the kingpin angle."""
        ball, turn = self.knuckle(arm, carrier, steer)
        outer = turned(turn, minus(self.rod_outer, self.ball))
        inner = plus(self.rod_inner, (0.0, rack if self.front else 0.0, 0.0))
        span = minus(plus(ball, outer), inner)
        length = math.sqrt(dot(span, span))
        axis = turned(rotation((1.0, 0.0, 0.0), arm + carrier), self.kingpin)
        return length - self.rod_length, dot(span, cross(axis, outer)) / length


class Start:
    """The state at the start: equilibrium, at speed; arms and knuckles follow the rack."""

    def __init__(self, equilibrium, speed, amplitude):
        self.z = equilibrium["z"]
        self.pitch = equilibrium["pitch"]
        self.speed = speed
        self.angles = []  # (arm, carrier, kingpin) of each corner
        self.steer_rates = []
        for index in range(4):
            corner = Corner(index)
            angles = corner.close(equilibrium["theta"][index])
            self.angles.append(angles)
            rate = corner.steer_rate(angles, 0.0, 2 * math.pi * amplitude) if corner.front else 0.0
            self.steer_rates.append(rate)


def chassis_angles(turn):
    """Pitch, roll, yaw of R = Ry(pitch) Rx(roll) Rz(yaw), given as nine numbers by rows."""
    roll = -math.asin(max(-1.0, min(1.0, turn[5])))
    return math.atan2(turn[2], turn[8]), roll, math.atan2(turn[3], turn[4])


def plus(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def minus(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scaled(a, factor):
    return (a[0] * factor, a[1] * factor, a[2] * factor)


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def distance(a, b):
    return math.sqrt(dot(minus(a, b), minus(a, b)))


def unit(a):
    return scaled(a, 1.0 / math.sqrt(dot(a, a)))


def wrapped(angle):
    return math.remainder(angle, 2 * math.pi)


def rotation(axis, angle):
    """Rotation about a unit axis, by rows."""
    (x, y, z), c, s = axis, math.cos(angle), math.sin(angle)
    k = 1.0 - c
    return (
        (c + x * x * k, x * y * k - z * s, x * z * k + y * s),
        (y * x * k + z * s, c + y * y * k, y * z * k - x * s),
        (z * x * k - y * s, z * y * k + x * s, c + z * z * k),
    )


def turned(matrix, a):
    return tuple(dot(row, a) for row in matrix)


def product(a, b):
    columns = tuple(zip(*b))
    return tuple(tuple(dot(row, column) for column in columns) for row in a)
