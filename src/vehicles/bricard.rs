//! Bricard's mechanism: five rods in one spatial loop that moves only because its axes are special.
//!
//! Problem A04 of the IFToMM library of computational benchmark problems in multibody dynamics.
//! Six hinges, at right angles to each other in turn, join five square bars and the ground along
//! six edges of a cube. By the count of equations the loop is rigid; it has one degree of freedom,
//! and its five closure equations have rank four everywhere. Gravity along -y.
//!
//! Coordinates: rotation of rod i against rod i - 1 about joint axis i, zero at the start, where
//! the mechanism is at rest.

use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::mechanism::{
    Attachment, Axis, Body, Closure, Direction, GROUND, Joint, Mechanism, MechanismError,
    PerpendicularPair, link,
};
use crate::setup::{SetupError, close_loops, near_drawn, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

crate::parameters! {
    /// Parameters of Bricard's mechanism (SI).
    pub struct BricardParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Length of a rod (m).
        rod_length: Positive = 1.0,
        /// Mass of a rod (kg).
        rod_mass: Positive = 1.0,
        /// Edge of a rod's square section (m).
        section: Positive = 0.1,
        /// Where the last hinge stands on the ground, along z from the first (m).
        ground_distance: Positive = 1.0,
    }
}

const COORDINATES: usize = 5;
const EQUATIONS: usize = 5;

type BricardMechanism = Mechanism<COORDINATES, EQUATIONS>;

/// Axes of the hinges 1 to 5; the sixth is along x again.
const AXES: [Axis; COORDINATES] = [Axis::Y, Axis::Z, Axis::X, Axis::Y, Axis::Z];
/// Directions of the rods: from hinge i to hinge i + 1.
const RODS: [[f64; 3]; COORDINATES] =
    [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

/// The default table, checked by the compiler.
const MECHANISM: BricardMechanism = match mechanism(&BricardParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

const fn scaled(vector: [f64; 3], factor: f64) -> [f64; 3] {
    [vector[0] * factor, vector[1] * factor, vector[2] * factor]
}

const fn mechanism(p: &BricardParameters) -> Result<BricardMechanism, MechanismError> {
    let (long, edge) = (p.rod_length * p.rod_length, p.section * p.section);
    let (across, along) = (p.rod_mass * (long + edge) / 12.0, p.rod_mass * edge / 6.0);
    let mut joints = [Joint::revolute(GROUND, AXES[0], [0.0; 3]); COORDINATES];
    let mut i = 0;
    while i < COORDINATES {
        let rod = RODS[i];
        let mut inertia = [across; 3];
        let mut k = 0;
        while k < 3 {
            if rod[k].abs() > 0.5 {
                inertia[k] = along;
            }
            k += 1;
        }
        if i > 0 {
            joints[i] = Joint::revolute(link(i - 1), AXES[i], scaled(RODS[i - 1], p.rod_length));
        }
        let com = scaled(rod, 0.5 * p.rod_length);
        joints[i] = joints[i].carrying(Body::principal(p.rod_mass, com, inertia));
        i += 1;
    }
    // the sixth hinge: its point, and its axis along x
    let last = link(COORDINATES - 1);
    let end = Attachment::new(last, scaled(RODS[COORDINATES - 1], p.rod_length));
    let stand = Attachment::new(GROUND, [0.0, 0.0, p.ground_distance]);
    let axis = Direction { link: last, unit: [1.0, 0.0, 0.0] };
    let to = PerpendicularPair { link: GROUND, units: [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] };
    let closures = [Closure::ball(end, stand), Closure::Parallel { axis, to }];
    Mechanism::try_new(&joints, &closures, &[])
}

/// Bricard's mechanism.
#[derive(Clone, Debug)]
pub struct Bricard {
    parameters: BricardParameters,
    mechanism: BricardMechanism,
}

impl Bricard {
    /// Length of the benchmark run (s).
    pub const DURATION: f64 = 10.0;
    /// Names of what [`Bricard::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["x", "y", "z"];

    /// The mechanism of the benchmark.
    pub const fn new() -> Self {
        Self { parameters: BricardParameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The mechanism with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: BricardParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// The start of a run: at rest with all coordinates zero, or as near as the loop allows.
    ///
    /// # Errors
    /// Lengths with which the loop does not close.
    pub fn start(
        &self,
        state: &mut State<COORDINATES, EQUATIONS, 0>,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input: &() };
        *state = State::new();
        close_loops(self, now, &[true; COORDINATES], state, &mut work.terms)?;
        near_drawn(&self.mechanism, &[0.0; COORDINATES], &state.q)?;
        solve_accelerations(self, now, state, work)
    }

    /// Position of P3, the third hinge, in the world (m).
    pub fn output(
        &self,
        _state: &State<COORDINATES, EQUATIONS, 0>,
        kinematics: &Kinematics<COORDINATES>,
    ) -> [f64; 3] {
        let position = kinematics.origin + kinematics.links[2].position;
        [position.x, position.y, position.z]
    }
}

impl Default for Bricard {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<COORDINATES, EQUATIONS, 0> for Bricard {
    type Input = ();

    fn mechanism(&self) -> &BricardMechanism {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, -self.parameters.gravity, 0.0)
    }
}
