//! The heavy top: a fast body on a fixed point, in large rotations.
//!
//! The top of Brüls and Cardona (Journal of Computational and Nonlinear Dynamics 5, 2010), which
//! precesses while it spins. The fixed point is the world's origin, gravity along -z; the axes of
//! the body are those of the world at the start, when its mass centre is on the y axis.
//!
//! Coordinates: three revolutes, about the horizontal direction (0.8, 0.6, 0), about z and about
//! y. The spin is the last one, about the axis through the mass centre, so the two others stay
//! slow. They are singular with the mass centre on the first axis, from which the run stays 20
//! degrees away. It passes through the hanging position in every nutation, so z cannot be first.

use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::mechanism::{Axis, Body, GROUND, Joint, Mechanism, MechanismError, link};
use crate::setup::{SetupError, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

crate::parameters! {
    /// Parameters of the heavy top (SI).
    pub struct HeavyTopParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Mass (kg).
        mass: Positive = 15.0,
        /// Distance of the mass centre from the fixed point, along y (m).
        com_distance: NotNegative = 1.0,
        /// Moment of inertia about x, mass centre (kg m2).
        inertia_x: Positive = 0.234375,
        /// Moment of inertia about y, the spin axis, mass centre (kg m2).
        inertia_y: Positive = 0.46875,
        /// Moment of inertia about z, mass centre (kg m2).
        inertia_z: Positive = 0.234375,
        /// Angular velocity at the start, about x (rad/s).
        rate_x: Any = 0.0,
        /// Angular velocity at the start, about y, the spin axis (rad/s).
        rate_y: Any = 150.0,
        /// Angular velocity at the start, about z (rad/s).
        rate_z: Any = -4.61538,
    }
}

/// The first axis at the start, in world axes.
const FIRST: [f64; 3] = [0.8, 0.6, 0.0];

/// The default table, checked by the compiler.
const MECHANISM: Mechanism<3, 0> = match mechanism(&HeavyTopParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

const fn mechanism(p: &HeavyTopParameters) -> Result<Mechanism<3, 0>, MechanismError> {
    let com = [0.0, p.com_distance, 0.0];
    let body = Body::principal(p.mass, com, [p.inertia_x, p.inertia_y, p.inertia_z]);
    let joints = [
        Joint::revolute(GROUND, Axis::Along(FIRST), [0.0; 3]),
        Joint::revolute(link(0), Axis::Z, [0.0; 3]),
        Joint::revolute(link(1), Axis::Y, [0.0; 3]).carrying(body),
    ];
    Mechanism::try_new(&joints, &[], &[])
}

/// The heavy top.
#[derive(Clone, Debug)]
pub struct HeavyTop {
    parameters: HeavyTopParameters,
    mechanism: Mechanism<3, 0>,
}

impl HeavyTop {
    /// Length of the benchmark run (s).
    pub const DURATION: f64 = 2.0;
    /// Names of what [`HeavyTop::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["x", "y", "z"];

    /// The top of the source.
    pub const fn new() -> Self {
        Self { parameters: HeavyTopParameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The top with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: HeavyTopParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// The start of a run.
    ///
    /// # Errors
    /// The accelerations are not determined.
    pub fn start(
        &self,
        state: &mut State<3, 0, 0>,
        work: &mut Workspace<3, 0, 0>,
    ) -> Result<(), SetupError> {
        let p = &self.parameters;
        *state = State::new();
        // at zero coordinates the joint axes are FIRST, z and y
        let first = p.rate_x / FIRST[0];
        state.qd = [first, p.rate_z, p.rate_y - first * FIRST[1]];
        solve_accelerations(self, Moment { time: 0.0, input: &() }, state, work)
    }

    /// Position of the mass centre in the world (m).
    pub fn output(&self, _state: &State<3, 0, 0>, kinematics: &Kinematics<3>) -> [f64; 3] {
        let com = Vec3::new(0.0, self.parameters.com_distance, 0.0);
        let position = kinematics.origin + kinematics.point(link(2), &com);
        [position.x, position.y, position.z]
    }
}

impl Default for HeavyTop {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<3, 0, 0> for HeavyTop {
    type Input = ();

    fn mechanism(&self) -> &Mechanism<3, 0> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }
}
