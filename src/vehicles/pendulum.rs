//! The simple pendulum: a point mass on a bar without mass.
//!
//! Problem A01 of the IFToMM library of computational benchmark problems in multibody dynamics.
//! The pivot is the world's origin, the motion is in the x-y plane, gravity along -y. The one
//! coordinate is the angle of the bar from +x about z; it starts at rest, horizontal to the left.

use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::mechanism::{Axis, Body, GROUND, Joint, Mechanism, MechanismError, link};
use crate::setup::{SetupError, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

crate::parameters! {
    /// Parameters of the pendulum (SI).
    pub struct PendulumParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Length of the bar (m).
        length: Positive = 1.0,
        /// The point mass (kg).
        mass: Positive = 1.0,
        /// Angle from +x at the start (rad).
        angle: Any = core::f64::consts::PI,
        /// Rate of the angle at the start (rad/s).
        rate: Any = 0.0,
    }
}

/// The default table, checked by the compiler.
const MECHANISM: Mechanism<1, 0> = match mechanism(&PendulumParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

const fn mechanism(p: &PendulumParameters) -> Result<Mechanism<1, 0>, MechanismError> {
    let bar = Joint::revolute(GROUND, Axis::Z, [0.0; 3])
        .carrying(Body::point(p.mass, [p.length, 0.0, 0.0]));
    Mechanism::try_new(&[bar], &[], &[])
}

/// The pendulum.
#[derive(Clone, Debug)]
pub struct Pendulum {
    parameters: PendulumParameters,
    mechanism: Mechanism<1, 0>,
}

impl Pendulum {
    /// Length of the benchmark run (s).
    pub const DURATION: f64 = 10.0;
    /// Names of what [`Pendulum::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["x", "y"];

    /// The pendulum of the benchmark.
    pub const fn new() -> Self {
        Self { parameters: PendulumParameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The pendulum with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: PendulumParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// The start of a run.
    ///
    /// # Errors
    /// The accelerations are not determined.
    pub fn start(
        &self,
        state: &mut State<1, 0, 0>,
        work: &mut Workspace<1, 0, 0>,
    ) -> Result<(), SetupError> {
        *state = State::new();
        state.q = [self.parameters.angle];
        state.qd = [self.parameters.rate];
        solve_accelerations(self, Moment { time: 0.0, input: &() }, state, work)
    }

    /// Position of the mass in the world (m).
    pub fn output(&self, _state: &State<1, 0, 0>, kinematics: &Kinematics<1>) -> [f64; 2] {
        let mass = Vec3::new(self.parameters.length, 0.0, 0.0);
        let position = kinematics.origin + kinematics.point(link(0), &mass);
        [position.x, position.y]
    }
}

impl Default for Pendulum {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<1, 0, 0> for Pendulum {
    type Input = ();

    fn mechanism(&self) -> &Mechanism<1, 0> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, -self.parameters.gravity, 0.0)
    }
}
