//! A car of 17 bodies and 20 joints that a passenger gets into: the example of \[VK07\].
//!
//! On each corner a trailing arm hangs on the chassis by a hinge about y and carries a wheel on a hinge about y. The
//! rod of the damper stands on the arm by a universal joint, the tube slides on the rod and hangs on the chassis by a
//! ball joint. A spring acts between the ends of the damper. Wheels stand on springs along x, y and z that push and
//! pull. The car starts in the reference configuration at rest and settles; from 2.5 s to 2.6 s a passenger of 1000 N
//! gets in.
//!
//! It is there twice: as a [`Vehicle`] in 26 relative coordinates, where the four ball joints close loops, and as the
//! hierarchy of three levels of the paper, [`Car`].
//!
//! Relative coordinates: chassis x, y, z, yaw, pitch, roll; for each corner the arm, the wheel, the rod about y and
//! about the line across it, the tube along the rod. Corners are fl, fr, rl, rr; y is to the left.

mod elements;
mod hierarchy;
mod parameters;

pub use hierarchy::{
    Car, CarParts, Chassis, Damper, DamperPlace, LeafCar, PLAIN, REDUNDANT, Suspension, WheelSide,
    attitude,
};
pub use parameters::Car17Parameters;

use self::elements::{Stand, Weight};
use super::iltis::from_to;
use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::forces::{Anchor, Each, ElementList, Line, SpringDamper};
use crate::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, LinkId, Mechanism, MechanismError, Span, link,
};
use crate::real::const_sqrt;
use crate::setup::{SetupError, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

const COORDINATES: usize = 26;
const EQUATIONS: usize = 12;
const PER_CORNER: usize = 5;
const CHASSIS: LinkId = link(5);

type CarMechanism = Mechanism<COORDINATES, EQUATIONS>;

/// The default table, checked by the compiler.
const MECHANISM: CarMechanism = match mechanism(&Car17Parameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

/// Points of a corner in the reference configuration (m).
#[derive(Clone, Copy, Debug)]
struct Corner {
    pivot: [f64; 3],
    arm: [f64; 3],
    wheel: [f64; 3],
    lower: [f64; 3],
    upper: [f64; 3],
    rod: [f64; 3],
    tube: [f64; 3],
    /// The line of the damper upwards, and the one across it in the plane of the arm.
    along: [f64; 3],
    across: [f64; 3],
}

impl Corner {
    const fn new(p: &Car17Parameters, corner: usize) -> Self {
        let axle = p.x + if corner < 2 { p.axle_x } else { -p.axle_x };
        let side = if corner.is_multiple_of(2) { 1.0 } else { -1.0 };
        let y = side * p.arm_y;
        let lower = [axle + p.damper_lower_x, y, p.damper_lower_z];
        let upper = [axle + p.damper_upper_x, y, p.damper_upper_z];
        let (dx, dz) = (upper[0] - lower[0], upper[2] - lower[2]);
        let length = const_sqrt(dx * dx + dz * dz);
        let (x, z) = (dx / length, dz / length);
        Self {
            pivot: [axle + p.arm_pivot_x, y, p.arm_pivot_z],
            arm: [axle + p.arm_com_x, y, p.arm_com_z],
            wheel: [axle, side * p.wheel_y, p.wheel_z],
            lower,
            upper,
            rod: [lower[0] + p.rod_com * x, y, lower[2] + p.rod_com * z],
            tube: [upper[0] - p.tube_com * x, y, upper[2] - p.tube_com * z],
            along: [x, 0.0, z],
            across: [z, 0.0, -x],
        }
    }

    /// Central inertia of a slender part of the damper, xx yy zz xy xz yz.
    const fn slender(&self, across: f64, along: f64) -> [f64; 6] {
        let [x, _, z] = self.along;
        let more = along - across;
        [across + more * x * x, across, across + more * z * z, 0.0, more * x * z, 0.0]
    }
}

/// First coordinate of a corner.
const fn arm(corner: usize) -> usize {
    6 + PER_CORNER * corner
}

const fn mechanism(p: &Car17Parameters) -> Result<CarMechanism, MechanismError> {
    let origin = [0.0; 3];
    let centre = p.centre();
    let mut joints = [Joint::prismatic(GROUND, Axis::X, centre); COORDINATES];
    joints[1] = Joint::prismatic(link(0), Axis::Y, origin);
    joints[2] = Joint::prismatic(link(1), Axis::Z, origin);
    joints[3] = Joint::revolute(link(2), Axis::Z, origin);
    joints[4] = Joint::revolute(link(3), Axis::Y, origin);
    let inertia = [p.chassis_inertia_x, p.chassis_inertia_y, p.chassis_inertia_z];
    joints[5] = Joint::revolute(link(4), Axis::X, origin).carrying(Body::principal(
        p.chassis_mass,
        origin,
        inertia,
    ));
    let nothing = Attachment::new(CHASSIS, origin);
    let mut closures = [Closure::ball(nothing, nothing); 4];
    let mut spans = [Span(CHASSIS, CHASSIS); 8];
    let mut corner = 0;
    while corner < 4 {
        let at = Corner::new(p, corner);
        let first = arm(corner);
        let arm_inertia = [p.arm_inertia_x, p.arm_inertia_y, p.arm_inertia_z];
        let wheel_inertia = [p.wheel_inertia, p.wheel_spin_inertia, p.wheel_inertia];
        joints[first] = Joint::revolute(CHASSIS, Axis::Y, from_to(centre, at.pivot))
            .carrying(Body::principal(p.arm_mass, from_to(at.pivot, at.arm), arm_inertia));
        joints[first + 1] = Joint::revolute(link(first), Axis::Y, from_to(at.pivot, at.wheel))
            .carrying(Body::principal(p.wheel_mass, origin, wheel_inertia));
        joints[first + 2] = Joint::revolute(link(first), Axis::Y, from_to(at.pivot, at.lower));
        let rod = at.slender(p.rod_inertia, p.rod_inertia_along);
        joints[first + 3] = Joint::revolute(link(first + 2), Axis::Along(at.across), origin)
            .carrying(Body { mass: p.rod_mass, com: from_to(at.lower, at.rod), inertia: rod });
        let tube = at.slender(p.tube_inertia, p.tube_inertia_along);
        joints[first + 4] = Joint::prismatic(link(first + 3), Axis::Along(at.along), origin)
            .carrying(Body { mass: p.tube_mass, com: from_to(at.lower, at.tube), inertia: tube });
        closures[corner] = Closure::ball(
            Attachment::new(link(first + 4), from_to(at.lower, at.upper)),
            Attachment::new(CHASSIS, from_to(centre, at.upper)),
        );
        spans[2 * corner] = Span(CHASSIS, link(first));
        spans[2 * corner + 1] = Span(GROUND, link(first + 1));
        corner += 1;
    }
    Mechanism::try_new(&joints, &closures, &spans)
}

impl Car17Parameters {
    /// The spring of a damper.
    const fn spring(&self) -> SpringDamper {
        SpringDamper {
            stiffness: self.spring_stiffness,
            damping: self.spring_damping,
            free_length: self.spring_length,
        }
    }

    /// The ground under a wheel whose centre is the point `hub` of its body.
    const fn stand(&self, corner: &Corner, hub: Anchor) -> Stand {
        let [x, y, _] = corner.wheel;
        let (sideways, slow) = (self.ground_stiffness, self.ground_damping);
        Stand {
            hub,
            at: [x, y, self.tyre_radius],
            stiffness: [sideways, sideways, self.tyre_stiffness],
            damping: [slow, slow, self.tyre_damping],
        }
    }

    /// How much of the passenger's weight is on the chassis at a time (N). \[VK07\] (49)
    fn weight(&self, time: f64) -> f64 {
        let share = (time - self.passenger_start) / self.passenger_duration;
        let share = if !(share > 0.0) {
            0.0
        } else if share < 1.0 {
            share
        } else {
            1.0
        };
        share * self.passenger_force
    }

    /// Mass centre of the chassis in the reference configuration (m).
    const fn centre(&self) -> [f64; 3] {
        [self.x, 0.0, self.chassis_z]
    }

    const fn seat(&self) -> [f64; 3] {
        [self.x + self.passenger_x, self.passenger_y, self.passenger_z]
    }
}

/// The car in relative coordinates.
#[derive(Clone, Debug)]
pub struct Car17 {
    parameters: Car17Parameters,
    mechanism: CarMechanism,
}

impl Car17 {
    /// Length of the run of \[VK07\] (s).
    pub const DURATION: f64 = 6.0;
    /// Names of what [`Car17::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["x", "y", "z", "pitch", "roll", "yaw"];

    /// The car with its own numbers.
    pub const fn new() -> Self {
        Self { parameters: Car17Parameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The car with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: Car17Parameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// The parameters.
    pub const fn parameters(&self) -> &Car17Parameters {
        &self.parameters
    }

    /// The start of a run: in the reference configuration at rest.
    ///
    /// # Errors
    /// The accelerations are not determined.
    pub fn start(
        &self,
        state: &mut State<COORDINATES, EQUATIONS, 0>,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<(), SetupError> {
        *state = State::new();
        solve_accelerations(self, Moment { time: 0.0, input: &() }, state, work)
    }

    /// Position of the mass centre of the chassis (m), its pitch, roll and yaw (rad).
    pub fn output(
        &self,
        state: &State<COORDINATES, EQUATIONS, 0>,
        _kinematics: &Kinematics<COORDINATES>,
    ) -> [f64; 6] {
        let q = &state.q;
        let [x, y, z] = self.parameters.centre();
        [x + q[0], y + q[1], z + q[2], q[4], q[5], q[3]]
    }
}

impl Default for Car17 {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<COORDINATES, EQUATIONS, 0> for Car17 {
    type Input = ();

    fn mechanism(&self) -> &CarMechanism {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn elements(&self, now: Moment<'_, ()>) -> impl ElementList {
        let p = &self.parameters;
        let centre = p.centre();
        let corner = move |corner| {
            let at = Corner::new(p, corner);
            let on_arm = link(arm(corner));
            let spring = Line {
                from: Anchor::new(on_arm, from_to(at.pivot, at.lower)),
                to: Anchor::new(CHASSIS, from_to(centre, at.upper)),
                law: p.spring(),
            };
            (spring, p.stand(&at, Anchor::new(link(arm(corner) + 1), [0.0; 3])))
        };
        let at = Anchor::new(CHASSIS, from_to(centre, p.seat()));
        (Each { over: 0..4, make: corner }, Weight { at, force: p.weight(now.time) })
    }

    /// Wheels may stand at any angle.
    fn held_in_equilibrium(&self) -> [bool; COORDINATES] {
        core::array::from_fn(|k| k >= 6 && (k - 6) % PER_CORNER == 1)
    }

    /// Chassis, arms and wheels.
    fn independent(&self) -> Option<[bool; COORDINATES]> {
        Some(core::array::from_fn(|k| k < 6 || (k - 6) % PER_CORNER < 2))
    }
}
