//! A serial robot of six hinges whose tip is pinned to the ground for a while.
//!
//! Example 3 of \[DOP04\]: 6 relative coordinates and a configuration that changes, 6 degrees of
//! freedom while the tip is free and 3 while it is held. A spring and a damper in each joint pull it
//! after an angle that goes to and fro once. At a given time the tip is caught in the point where it
//! is, which takes an impulse; later it is released.
//!
//! Coordinates: the joints from the base to the tip, about z, y, y, x, y, x.

mod parameters;

pub use parameters::RobotParameters;

use super::iltis::from_to;
use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::forces::{ElementList, Hinge, SpringDamper};
use crate::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, LinkId, Mechanism, MechanismError, link,
};
use crate::real::sin;
use crate::setup::{SetupError, equilibrium, near_drawn, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;
use core::f64::consts::PI;

const COORDINATES: usize = 6;
const EQUATIONS: usize = 3;
/// The link with the tip.
const HAND: LinkId = link(5);
/// The closure that holds the tip, as a bit.
const PIN: u32 = 1;

type RobotMechanism = Mechanism<COORDINATES, EQUATIONS>;

/// The default table, checked by the compiler.
const MECHANISM: RobotMechanism = match mechanism(&RobotParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

/// A joint with its place in the world and the link that it carries.
struct RobotLink {
    axis: Axis,
    at: [f64; 3],
    mass: f64,
    com: [f64; 3],
    inertia: [f64; 3],
}

/// A joint that turns after an angle.
struct Servo {
    stiffness: f64,
    damping: f64,
    start: f64,
    amplitude: f64,
}

impl RobotParameters {
    const fn parts(&self) -> [RobotLink; COORDINATES] {
        [
            RobotLink {
                axis: Axis::Z,
                at: [self.joint1_x, self.joint1_y, self.joint1_z],
                mass: self.link1_mass,
                com: [self.link1_com_x, self.link1_com_y, self.link1_com_z],
                inertia: [self.link1_inertia_x, self.link1_inertia_y, self.link1_inertia_z],
            },
            RobotLink {
                axis: Axis::Y,
                at: [self.joint2_x, self.joint2_y, self.joint2_z],
                mass: self.link2_mass,
                com: [self.link2_com_x, self.link2_com_y, self.link2_com_z],
                inertia: [self.link2_inertia_x, self.link2_inertia_y, self.link2_inertia_z],
            },
            RobotLink {
                axis: Axis::Y,
                at: [self.joint3_x, self.joint3_y, self.joint3_z],
                mass: self.link3_mass,
                com: [self.link3_com_x, self.link3_com_y, self.link3_com_z],
                inertia: [self.link3_inertia_x, self.link3_inertia_y, self.link3_inertia_z],
            },
            RobotLink {
                axis: Axis::X,
                at: [self.joint4_x, self.joint4_y, self.joint4_z],
                mass: self.link4_mass,
                com: [self.link4_com_x, self.link4_com_y, self.link4_com_z],
                inertia: [self.link4_inertia_x, self.link4_inertia_y, self.link4_inertia_z],
            },
            RobotLink {
                axis: Axis::Y,
                at: [self.joint5_x, self.joint5_y, self.joint5_z],
                mass: self.link5_mass,
                com: [self.link5_com_x, self.link5_com_y, self.link5_com_z],
                inertia: [self.link5_inertia_x, self.link5_inertia_y, self.link5_inertia_z],
            },
            RobotLink {
                axis: Axis::X,
                at: [self.joint6_x, self.joint6_y, self.joint6_z],
                mass: self.link6_mass,
                com: [self.link6_com_x, self.link6_com_y, self.link6_com_z],
                inertia: [self.link6_inertia_x, self.link6_inertia_y, self.link6_inertia_z],
            },
        ]
    }

    const fn servos(&self) -> [Servo; COORDINATES] {
        [
            Servo {
                stiffness: self.kp1,
                damping: self.kd1,
                start: self.ref_start1,
                amplitude: self.ref_amplitude1,
            },
            Servo {
                stiffness: self.kp2,
                damping: self.kd2,
                start: self.ref_start2,
                amplitude: self.ref_amplitude2,
            },
            Servo {
                stiffness: self.kp3,
                damping: self.kd3,
                start: self.ref_start3,
                amplitude: self.ref_amplitude3,
            },
            Servo {
                stiffness: self.kp4,
                damping: self.kd4,
                start: self.ref_start4,
                amplitude: self.ref_amplitude4,
            },
            Servo {
                stiffness: self.kp5,
                damping: self.kd5,
                start: self.ref_start5,
                amplitude: self.ref_amplitude5,
            },
            Servo {
                stiffness: self.kp6,
                damping: self.kd6,
                start: self.ref_start6,
                amplitude: self.ref_amplitude6,
            },
        ]
    }

    /// The tip, from the last joint (m).
    const fn tip(&self) -> [f64; 3] {
        let joint = [self.joint6_x, self.joint6_y, self.joint6_z];
        from_to(joint, [self.tip_x, self.tip_y, self.tip_z])
    }
}

const fn mechanism(p: &RobotParameters) -> Result<RobotMechanism, MechanismError> {
    let parts = p.parts();
    let mut joints = [Joint::revolute(GROUND, Axis::Z, [0.0; 3]); COORDINATES];
    let mut i = 0;
    while i < COORDINATES {
        let RobotLink { axis, at, mass, com, inertia } = parts[i];
        let (parent, from) =
            if i == 0 { (GROUND, [0.0; 3]) } else { (link(i - 1), parts[i - 1].at) };
        joints[i] = Joint::revolute(parent, axis, from_to(from, at)).carrying(Body::principal(
            mass,
            from_to(at, com),
            inertia,
        ));
        i += 1;
    }
    // the point of the ground does not matter: the tip is held where it is caught
    let pin = Closure::ball(Attachment::new(HAND, p.tip()), Attachment::new(GROUND, [0.0; 3]));
    Mechanism::try_new(&joints, &[pin], &[])
}

/// The robot.
#[derive(Clone, Debug)]
pub struct Robot {
    parameters: RobotParameters,
    mechanism: RobotMechanism,
}

impl Robot {
    /// Length of the run of \[DOP04\] (s).
    pub const DURATION: f64 = 8.0;
    /// Names of what [`Robot::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["z1", "z2", "z3", "z4", "z5", "z6"];

    /// The robot with its own numbers.
    pub const fn new() -> Self {
        Self { parameters: RobotParameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The robot with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: RobotParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// The parameters.
    pub const fn parameters(&self) -> &RobotParameters {
        &self.parameters
    }

    /// The start of a run: at rest in the static equilibrium of joints and weight.
    ///
    /// # Errors
    /// The equilibrium is not found.
    pub fn start(
        &self,
        state: &mut State<COORDINATES, EQUATIONS, 0>,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input: &() };
        *state = State::new();
        state.q = self.parameters.servos().map(|servo| servo.start);
        let drawn = state.q;
        equilibrium(self, now, state, work)?;
        near_drawn(&self.mechanism, &drawn, &state.q)?;
        solve_accelerations(self, now, state, work)
    }

    /// The angles of the joints (rad).
    pub fn output(
        &self,
        state: &State<COORDINATES, EQUATIONS, 0>,
        _kinematics: &Kinematics<COORDINATES>,
    ) -> [f64; COORDINATES] {
        state.q
    }

    /// The tip in the world (m).
    pub fn tip(&self, kinematics: &Kinematics<COORDINATES>) -> Vec3 {
        kinematics.origin + kinematics.point(HAND, &Vec3::from(self.parameters.tip()))
    }

    /// The springs in the joints, with the angle at which each is at rest at `time` (s).
    fn springs(&self, time: f64) -> [Hinge<SpringDamper>; COORDINATES] {
        let wave = sin(PI * time / self.parameters.ref_period);
        let mut carrier = GROUND;
        let mut number = 0;
        self.parameters.servos().map(|servo| {
            let law = SpringDamper {
                stiffness: servo.stiffness,
                damping: servo.damping,
                free_length: servo.start + servo.amplitude * wave * wave,
            };
            let hinge = Hinge { link: link(number), carrier, law };
            (carrier, number) = (hinge.link, number + 1);
            hinge
        })
    }
}

impl Default for Robot {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<COORDINATES, EQUATIONS, 0> for Robot {
    type Input = ();

    const SWITCHES: bool = true;

    fn mechanism(&self) -> &RobotMechanism {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn acting(&self, now: Moment<'_, ()>) -> u32 {
        let p = &self.parameters;
        if now.time > p.pin_from && now.time <= p.pin_until { PIN } else { 0 }
    }

    fn next_switch(&self, time: f64) -> f64 {
        let p = &self.parameters;
        let later = |switch: f64| if switch > time { switch } else { f64::INFINITY };
        later(p.pin_from).min(later(p.pin_until))
    }

    fn elements(&self, now: Moment<'_, ()>) -> impl ElementList {
        self.springs(now.time)
    }
}
