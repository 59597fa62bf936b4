"""The Iltis in Exudyn: rigid bodies, joints, connectors with force laws compiled from exudyn_peer.c.

Choices, each the best found for Exudyn:

- Chassis, A-arms and wheels with carrier as rigid bodies with Euler parameters, sparse linear solver:
  fewer instructions than Tait-Bryan angles or Lie-group nodes (12 to 15 % more), and half of those of
  the dense solver. An ObjectKinematicTree in 18 relative coordinates takes ten times as long: every
  marker on it computes the whole tree.
- The massless leaf arm is the constraint it is: distance from its hinge to the kingpin's upper end, and
  that point stays in the plane of the axle.
- Modified Newton iteration: the Jacobian is renewed where the residual shrinks by less than ten in an
  iteration. Tolerance 1e-4 for coarse results and 1e-6 for fine ones; Exudyn's 1e-8 only costs more.
- Spectral radius 0.9, Exudyn's default; 0.6 to 1 changes the errors by less than the choice of the step.

User functions in Python would be unfair, symbolic ones are walked as trees at each call. Exudyn takes
user functions as std::function through pybind11, which unwraps a function of pybind11's own that holds a
plain function pointer of the right type and calls that pointer without Python. `native` makes such a
function from a symbol of the C library. It relies on the layout of pybind11's function record in the
pinned Exudyn, which `check_layout` compares with a function of Exudyn itself.
"""

import contextlib
import ctypes
import io
import math
import sys
import time
import warnings

import numpy as np

import iltis

sys.exudynFast = True  # the build without range checks
warnings.simplefilter("ignore", DeprecationWarning)
with contextlib.redirect_stdout(io.StringIO()):
    import exudyn
    from exudyn.itemInterface import (
        DistanceConstraint, GenericJoint, MarkerBodyPosition, MarkerBodyRigid, ObjectGround,
        RigidBodySpringDamper, SensorBody, SphericalJoint, SpringDamper,
    )
    from exudyn.rigidBodyUtilities import RigidBodyInertia

ROADS = {"flat": 0, "bump": 1, "stairs": 2}
RACK_MASS = 1e-6  # kg, kg m2: nothing beside the 1513 kg of the vehicle
LEAF_POINT = 0.5  # m above the leaf hinge: upper end of the equivalent spring

# words of pybind11's function record
NAME, POINTER, TYPE, FLAGS, RECORD_WORDS = 0, 7, 8, 11, 17
STATELESS = 0x400

# C++ types of the user functions, as the compiler writes them
SPRING = "PFdRK10MainSystemdidddddE"
FORCE_TORQUE = "PFSt5arrayIdLm6EERK10MainSystemdiS_IdLm3EES4_S4_S4_S_IS0_Lm6EES5_S_IS4_Lm3EES6_S0_E"
JOINT_OFFSET = "PFSt5arrayIdLm6EERK10MainSystemdiS0_E"


class MethodDef(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("method", ctypes.c_void_p), ("flags", ctypes.c_int),
                ("doc", ctypes.c_char_p)]


def python_function(name, result, *arguments):
    function = getattr(ctypes.pythonapi, name)
    function.restype, function.argtypes = result, arguments
    return function


def check_layout():
    """Stops where Exudyn's own functions do not look as `native` expects."""
    pointer_of = python_function("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.py_object,
                                 ctypes.c_char_p)
    try:
        record = (ctypes.c_uint64 * RECORD_WORDS).from_address(pointer_of(exudyn.Help.__self__, None))
        fits = ctypes.string_at(record[NAME]) == b"Help" and record[FLAGS] & 0xFFFF == STATELESS
    except (AttributeError, ValueError):
        fits = False
    if not fits:
        raise RuntimeError("this build of Exudyn is not the one of requirements.txt")


class Natives:
    """User functions made of the symbols of a C library; keeps what they point to alive."""

    def __init__(self, library):
        check_layout()
        self.library, self.kept = library, []

    def __call__(self, symbol, type_name):
        name = ctypes.create_string_buffer(type_name.encode())
        type_info = (ctypes.c_uint64 * 2)(0, ctypes.addressof(name))
        record = (ctypes.c_uint64 * RECORD_WORDS)()
        record[POINTER] = ctypes.cast(getattr(self.library, symbol), ctypes.c_void_p).value
        record[TYPE] = ctypes.addressof(type_info)
        record[FLAGS] = STATELESS
        capsule = python_function("PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p,
                                  ctypes.c_void_p)(ctypes.addressof(record), None, None)
        # never called as a Python function
        unused = ctypes.cast(ctypes.pythonapi.PyErr_Occurred, ctypes.c_void_p).value
        method = MethodDef(symbol.encode(), unused, 0x0003, None)
        function = python_function("PyCFunction_NewEx", ctypes.py_object, ctypes.c_void_p,
                                   ctypes.py_object, ctypes.c_void_p)(
            ctypes.addressof(method), capsule, None)
        self.kept.append((name, type_info, record, capsule, method, function))
        return function


class Model:
    """The vehicle at the start of a manoeuvre."""

    def __init__(self, natives, manoeuvre, equilibrium):
        self.library, self.manoeuvre = natives.library, manoeuvre
        self.container = exudyn.SystemContainer()
        self.mbs = self.container.AddSystem()
        amplitude = manoeuvre["amplitude"]
        start = iltis.Start(equilibrium, manoeuvre["speed"], amplitude)
        self.turn = np.array(iltis.rotation((0.0, 1.0, 0.0), start.pitch))
        self.place = np.array([0.0, 0.0, start.z])
        self.velocity = np.array([manoeuvre["speed"], 0.0, 0.0])

        ground = self.mbs.AddObject(ObjectGround())
        origin = self.rigid(ground, (0.0, 0.0, 0.0))
        chassis = self.body(iltis.CHASSIS_MASS, np.diag(iltis.CHASSIS_INERTIA))
        self.chassis = chassis
        laws = {name: natives(name, kind) for name, kind in (
            ("damper", SPRING), ("leaf", SPRING), ("tyre", FORCE_TORQUE), ("rack", JOINT_OFFSET))}
        rack = self.add_rack(chassis, amplitude, laws["rack"]) if amplitude else chassis
        for corner in map(iltis.Corner, range(4)):
            self.add_corner(corner, start, chassis, rack if corner.front else chassis, origin, laws)
        kinds = exudyn.OutputVariableType
        self.position, self.rotation = (
            self.mbs.AddSensor(SensorBody(bodyNumber=chassis, storeInternal=True,
                                          outputVariableType=kind))
            for kind in (kinds.Position, kinds.RotationMatrix))
        self.mbs.Assemble()

    def body(self, mass, inertia, place=(0.0, 0.0, 0.0), turn=np.eye(3), velocity=(0.0, 0.0, 0.0),
             omega=(0.0, 0.0, 0.0)):
        """A body with its mass centre at a place of the chassis; motion against the chassis."""
        return self.mbs.CreateRigidBody(
            inertia=RigidBodyInertia(mass=mass, com=[0.0, 0.0, 0.0], inertiaTensor=inertia),
            nodeType=exudyn.NodeType.RotationEulerParameters,
            referencePosition=list(self.place + self.turn @ np.array(place)),
            referenceRotationMatrix=self.turn @ turn,
            initialVelocity=list(self.velocity + self.turn @ np.array(velocity)),
            initialAngularVelocity=list(self.turn @ np.array(omega)),
            gravity=[0.0, 0.0, -iltis.GRAVITY])

    def rigid(self, body, place):
        return self.mbs.AddMarker(MarkerBodyRigid(bodyNumber=body, localPosition=list(place)))

    def point(self, body, place):
        return self.mbs.AddMarker(MarkerBodyPosition(bodyNumber=body, localPosition=list(place)))

    def add_rack(self, chassis, amplitude, motion):
        """The rack, guided along y and driven along y by two joints.

        One joint with all six axes and an offset would do, but in this Exudyn the reaction of such a
        joint lacks the moment of its offset: y is off by 0.5 mm after 3 s.
        """
        rack = self.body(RACK_MASS, RACK_MASS * np.eye(3),
                         velocity=(0.0, 2 * math.pi * amplitude, 0.0))
        markers = [self.rigid(chassis, (0.0, 0.0, 0.0)), self.rigid(rack, (0.0, 0.0, 0.0))]
        self.mbs.AddObject(GenericJoint(markerNumbers=markers, constrainedAxes=[1, 0, 1, 1, 1, 1]))
        self.mbs.AddObject(GenericJoint(markerNumbers=markers, constrainedAxes=[0, 1, 0, 0, 0, 0],
                                        offsetUserFunctionParameters=[0.0] * 6,
                                        offsetUserFunction=motion))
        return rack

    def add_corner(self, corner, start, chassis, inner, origin, laws):
        arm_angle, carrier, steer = start.angles[corner.index]
        about_x = iltis.rotation((1.0, 0.0, 0.0), arm_angle)
        tilt = np.array(iltis.rotation((1.0, 0.0, 0.0), corner.arm_angle))
        arm = self.body(
            iltis.ARM_MASS, tilt @ np.diag(iltis.ARM_INERTIA) @ tilt.T,
            iltis.plus(corner.arm_hinge,
                       iltis.turned(about_x, iltis.minus(corner.arm_com, corner.arm_hinge))),
            np.array(about_x))
        ball, turn = corner.knuckle(arm_angle, carrier, steer)
        from_ball = iltis.turned(turn, iltis.minus(corner.wheel, corner.ball))
        omega = iltis.scaled(
            iltis.turned(iltis.rotation((1.0, 0.0, 0.0), arm_angle + carrier), corner.kingpin),
            start.steer_rates[corner.index])
        wheel = self.body(iltis.WHEEL_MASS, np.diag(iltis.WHEEL_INERTIA),
                          iltis.plus(ball, from_ball), np.array(turn),
                          iltis.cross(omega, from_ball), omega)

        def on_arm(point):
            return iltis.minus(point, corner.arm_com)

        def on_wheel(point):
            return iltis.minus(point, corner.wheel)

        tip = self.point(wheel, on_wheel(corner.leaf_tip))
        above_hinge = iltis.plus(corner.leaf_hinge, (0.0, 0.0, LEAF_POINT))
        for item in (
            GenericJoint(markerNumbers=[self.rigid(chassis, corner.arm_hinge),
                                        self.rigid(arm, on_arm(corner.arm_hinge))],
                         constrainedAxes=[1, 1, 1, 0, 1, 1]),
            SphericalJoint(markerNumbers=[self.point(arm, on_arm(corner.ball)),
                                          self.point(wheel, on_wheel(corner.ball))]),
            DistanceConstraint(markerNumbers=[self.point(chassis, corner.leaf_hinge), tip],
                               distance=corner.leaf_length),
            GenericJoint(markerNumbers=[self.rigid(chassis, corner.leaf_hinge),
                                        self.rigid(wheel, on_wheel(corner.leaf_tip))],
                         constrainedAxes=[1, 0, 0, 0, 0, 0]),
            DistanceConstraint(markerNumbers=[self.point(inner, corner.rod_inner),
                                              self.point(wheel, on_wheel(corner.rod_outer))],
                               distance=corner.rod_length),
            SpringDamper(markerNumbers=[self.point(chassis, above_hinge), tip],
                         referenceLength=0.5, force=0.5, damping=LEAF_POINT,
                         stiffness=corner.leaf_length**2, springForceUserFunction=laws["leaf"]),
            SpringDamper(markerNumbers=[self.point(chassis, corner.damper_top),
                                        self.point(arm, on_arm(corner.damper_bottom))],
                         referenceLength=0.4, force=0.4, springForceUserFunction=laws["damper"]),
            RigidBodySpringDamper(markerNumbers=[origin, self.rigid(wheel, (0.0, 0.0, 0.0))],
                                  offset=[corner.radius] + [0.0] * 5,
                                  springForceTorqueUserFunction=laws["tyre"]),
        ):
            self.mbs.AddObject(item)


class Peer:
    """A model with one step and tolerance, ready to run again and again."""

    def __init__(self, model, step, tolerance):
        self.model, self.step, self.tolerance = model, step, tolerance

    def settings(self, duration, every):
        settings = exudyn.SimulationSettings()
        time_integration = settings.timeIntegration
        time_integration.numberOfSteps = round(duration / self.step)
        time_integration.endTime = duration
        time_integration.adaptiveStep = False
        time_integration.verboseMode = 0
        time_integration.generalizedAlpha.spectralRadius = 0.9
        time_integration.newton.relativeTolerance = self.tolerance
        time_integration.newton.useModifiedNewton = True
        time_integration.newton.modifiedNewtonContractivity = 0.1
        settings.linearSolver.solverType = exudyn.LinearSolverType.EigenSparse
        settings.parallel.numberOfThreads = 1
        settings.solutionSettings.writeSolutionToFile = False
        settings.solutionSettings.sensorsWritePeriod = every
        return settings

    def run(self, duration, every):
        """Rows (t, x, y, z, pitch, roll, yaw) every so many seconds, and CPU seconds of the steps."""
        model, manoeuvre = self.model, self.model.manoeuvre
        model.library.set_run(ROADS[manoeuvre["road"]], ctypes.c_double(manoeuvre["amplitude"]),
                              ctypes.c_double(manoeuvre["speed"]))
        settings = self.settings(duration, every)
        solver = exudyn.MainSolverImplicitSecondOrder()
        with contextlib.redirect_stdout(io.StringIO()):
            solver.InitializeSolver(model.mbs, settings)
            begin = time.thread_time()
            try:
                solver.SolveSteps(model.mbs, settings)
            except exudyn.ExudynError:
                pass  # too few rows tell it
            cpu = time.thread_time() - begin
            solver.FinalizeSolver(model.mbs, settings)
        places = model.mbs.GetSensorStoredData(model.position)
        turns = model.mbs.GetSensorStoredData(model.rotation)
        rows = [(*place, *iltis.chassis_angles(turn[1:])) for place, turn in zip(places, turns)]
        return rows, cpu

    def close(self):
        pass
