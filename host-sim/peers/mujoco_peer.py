"""The Iltis in MuJoCo: model text, start, and runs through the C library built from mujoco_peer.c.

Choices, each the best found for MuJoCo:

- 18 coordinates (free joint; A-arm, carrier and kingpin hinge of each corner) and 8 equality rows, the
  fewest with which MuJoCo can hold this suspension: see iltis.py for why that is the same vehicle.
- Leaf arms and tie rods are spatial tendons of constant length.
- MuJoCo's constraints are soft: a spring and damper with time constant solref. The smallest one that is
  stable is taken, 2 steps for the semi-implicit Euler method (MuJoCo's own limit) and 0.4 steps for RK4
  (a critically damped pair at -1/T stays in RK4's stability region down to T = 0.36 steps). The impedance
  is at MuJoCo's upper limit, 0.9999. What softness remains is the floor of RK4's error on smooth runs.
- The Newton solver from scratch: with equality rows alone its first iteration is exact. Warm start saves
  nothing, and with it a solution within the tolerance stays as it was, which costs accuracy.
- No contacts, limits, islands, sensors: nothing is computed that the vehicle does not need.
- implicit, implicitfast and discrete take only MuJoCo's own elements implicitly; with forces from a
  callback they are the semi-implicit Euler method at 5 to 10 % more cost.
"""

import ctypes
import math

import iltis

ROADS = {"flat": 0, "bump": 1, "stairs": 2}
SOLREF_STEPS = {"RK4": 0.4}
RACK_ARMATURE = 1e12  # kg: no load moves the rack


def text(vector):
    return " ".join(repr(float(value)) for value in vector)


def model(integrator, step, rack_moves):
    """The model in MuJoCo's format."""
    solref = f"{SOLREF_STEPS.get(integrator, 2.0) * step!r} 1"
    parts, tendons, equalities, rack = [], [], [], ""
    for corner in map(iltis.Corner, range(4)):
        name = corner.name
        quat = (math.cos(corner.arm_angle / 2), math.sin(corner.arm_angle / 2), 0.0, 0.0)
        on_rack = corner.front and rack_moves
        inner = f'<site name="inner_{name}" pos="{text(corner.rod_inner)}"/>'
        if on_rack:
            rack += inner
        parts.append(f"""
      <site name="hinge_{name}" pos="{text(corner.leaf_hinge)}"/>{"" if on_rack else inner}
      <body name="arm_{name}" pos="{text(corner.arm_hinge)}">
        <joint type="hinge" axis="1 0 0"/>
        <inertial pos="{text(iltis.minus(corner.arm_com, corner.arm_hinge))}" quat="{text(quat)}"
                  mass="{iltis.ARM_MASS}" diaginertia="{text(iltis.ARM_INERTIA)}"/>
        <body name="knuckle_{name}" pos="{text(iltis.minus(corner.ball, corner.arm_hinge))}">
          <joint type="hinge" axis="1 0 0"/>
          <joint type="hinge" axis="{text(corner.kingpin)}"/>
          <inertial pos="{text(iltis.minus(corner.wheel, corner.ball))}" mass="{iltis.WHEEL_MASS}"
                    diaginertia="{text(iltis.WHEEL_INERTIA)}"/>
          <site name="tip_{name}" pos="{text(iltis.minus(corner.leaf_tip, corner.ball))}"/>
          <site name="outer_{name}" pos="{text(iltis.minus(corner.rod_outer, corner.ball))}"/>
        </body>
      </body>""")
        for first, second in (("hinge", "tip"), ("inner", "outer")):
            tendons.append(f"""
    <spatial name="{second}_{name}">
      <site site="{first}_{name}"/><site site="{second}_{name}"/>
    </spatial>""")
            equalities.append(f"""
    <tendon tendon1="{second}_{name}" polycoef="0 0 0 0 0" solref="{solref}"
            solimp="0.9999 0.9999 0.001 0.5 2"/>""")
    if rack_moves:
        parts.append(f"""
      <body name="rack">
        <joint type="slide" axis="0 1 0" armature="{RACK_ARMATURE}"/>
        <inertial pos="0 0 0" mass="1e-12" diaginertia="1e-12 1e-12 1e-12"/>
        {rack}
      </body>""")
    return f"""<mujoco model="iltis">
  <compiler angle="radian" autolimits="false"/>
  <option timestep="{step!r}" gravity="0 0 {-iltis.GRAVITY}" integrator="{integrator}"
          solver="Newton" iterations="1" jacobian="dense">
    <flag warmstart="disable" refsafe="disable" autoreset="disable" contact="disable" limit="disable"
          frictionloss="disable" island="disable" sensor="disable" clampctrl="disable"/>
  </option>
  <worldbody>
    <body name="chassis">
      <freejoint/>
      <inertial pos="0 0 0" mass="{iltis.CHASSIS_MASS}" diaginertia="{text(iltis.CHASSIS_INERTIA)}"/>
      {"".join(parts)}
    </body>
  </worldbody>
  <tendon>{"".join(tendons)}
  </tendon>
  <equality>{"".join(equalities)}
  </equality>
</mujoco>"""


def vector(values):
    return (ctypes.c_double * len(values))(*values)


def load(path):
    library = ctypes.CDLL(str(path))
    real, pointer = ctypes.c_double, ctypes.c_void_p
    reals = ctypes.POINTER(real)
    library.peer_new.restype = pointer
    library.peer_new.argtypes = [ctypes.c_char_p, ctypes.c_int, real, ctypes.c_char_p, ctypes.c_int]
    library.peer_free.argtypes = [pointer]
    library.peer_set_corner.argtypes = [pointer, ctypes.c_int, ctypes.c_char_p, real, real] + 4 * [reals]
    library.peer_coordinates.argtypes = [pointer]
    library.peer_run.restype = ctypes.c_long
    library.peer_run.argtypes = [pointer, reals, reals, ctypes.c_long, ctypes.c_long, reals, reals]
    return library


class Peer:
    """One manoeuvre with one integrator and step, ready to run again and again."""

    def __init__(self, library, integrator, step, manoeuvre, equilibrium):
        self.library, self.step = library, step
        speed, amplitude = manoeuvre["speed"], manoeuvre["amplitude"]
        error = ctypes.create_string_buffer(1000)
        xml = model(integrator, step, amplitude != 0.0)
        self.peer = library.peer_new(xml.encode(), ROADS[manoeuvre["road"]], amplitude, error, 1000)
        if not self.peer:
            raise RuntimeError(f"MuJoCo: {error.value.decode()}")
        for corner in map(iltis.Corner, range(4)):
            library.peer_set_corner(
                self.peer, corner.index, corner.name.encode(), corner.radius, speed / corner.radius,
                vector(iltis.minus(corner.wheel, corner.ball)),
                vector(iltis.minus(corner.leaf_tip, corner.ball)),
                vector(corner.damper_top),
                vector(iltis.minus(corner.damper_bottom, corner.arm_hinge)))
        self.size = library.peer_coordinates(self.peer)

        start = iltis.Start(equilibrium, speed, amplitude)
        half = start.pitch / 2
        qpos = [0.0, 0.0, start.z, math.cos(half), 0.0, math.sin(half), 0.0]
        qvel = [speed, 0.0, 0.0, 0.0, 0.0, 0.0]
        for angles, rate in zip(start.angles, start.steer_rates):
            qpos += angles
            qvel += (0.0, 0.0, rate)
        if amplitude:
            qpos.append(0.0)
            qvel.append(2 * math.pi * amplitude)
        self.qpos, self.qvel = vector(qpos), vector(qvel)

    def run(self, duration, every):
        """Rows (t, x, y, z, pitch, roll, yaw) every so many seconds, and CPU seconds of the steps."""
        steps, stride = round(duration / self.step), round(every / self.step)
        out = (ctypes.c_double * ((steps // stride + 1) * self.size))()
        cpu = ctypes.c_double()
        count = self.library.peer_run(self.peer, self.qpos, self.qvel, steps, stride, out,
                                      ctypes.byref(cpu))
        rows = []
        for number in range(count):
            x, y, z, *quat = out[number * self.size:number * self.size + 7]
            rows.append((number * every, x, y, z, *iltis.chassis_angles(rotation_of(quat))))
        return rows, cpu.value

    def close(self):
        self.library.peer_free(self.peer)


def rotation_of(quat):
    w, x, y, z = quat
    return (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
            2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
            2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
