//! The spatial slider-crank: crank, rod and slider in planes at right angles.
//!
//! Numbers of Haug's example, as in the IFToMM library of computational benchmark problems in
//! multibody dynamics ("spatial rigid slider-crank mechanism"). The crank turns about x at the
//! point (0, a_y, a_z), the slider moves along the world's x axis, gravity along -z. The rod has a
//! ball joint at the crank and a universal joint at the slider: first axis x, fixed in the slider,
//! second axis x cross rod of the start position, fixed in the rod. The library leaves this joint
//! and the mass centre of the crank open; here it is at half length.
//!
//! Coordinates: angle of the crank about x, travel of the slider, the two angles of the universal
//! joint. All are zero at the start, with the crank upwards and the slider at x > 0.

use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, Mechanism, MechanismError, link,
};
use crate::real::const_sqrt;
use crate::setup::{SetupError, close_loops, near_drawn, solve_accelerations, solve_rates};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

crate::parameters! {
    /// Parameters of the slider-crank (SI).
    pub struct SliderCrankParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Pivot of the crank, y (m).
        pivot_y: Any = 0.1,
        /// Pivot of the crank, z (m).
        pivot_z: Any = 0.12,
        /// Length of the crank (m).
        crank_length: Positive = 0.08,
        /// Mass of the crank (kg).
        crank_mass: Positive = 0.12,
        /// Moment of inertia of the crank about x, mass centre (kg m2).
        crank_inertia_x: NotNegative = 1.0e-4,
        /// Moment of inertia of the crank about y, mass centre (kg m2).
        crank_inertia_y: NotNegative = 1.0e-5,
        /// Moment of inertia of the crank about z, mass centre (kg m2).
        crank_inertia_z: NotNegative = 1.0e-4,
        /// Length of the rod (m).
        rod_length: Positive = 0.3,
        /// Mass of the rod (kg).
        rod_mass: Positive = 0.5,
        /// Moment of inertia of the rod along it (kg m2).
        rod_inertia_along: NotNegative = 4.0e-4,
        /// Moment of inertia of the rod across it, about its mass centre (kg m2).
        rod_inertia_across: NotNegative = 4.0e-3,
        /// Mass of the slider (kg).
        slider_mass: Positive = 2.0,
        /// Rate of the crank at the start (rad/s).
        crank_rate: Any = 6.0,
    }
}

const COORDINATES: usize = 4;
const EQUATIONS: usize = 3;

type SliderCrankMechanism = Mechanism<COORDINATES, EQUATIONS>;

/// The default table, checked by the compiler.
const MECHANISM: SliderCrankMechanism = match mechanism(&SliderCrankParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

/// Vector from the slider to the tip of the crank at the start (m); with a rod too short for the
/// crank, as near as it comes.
const fn reach(p: &SliderCrankParameters) -> [f64; 3] {
    let (y, z) = (p.pivot_y, p.pivot_z + p.crank_length);
    let square = p.rod_length * p.rod_length - y * y - z * z;
    [-const_sqrt(if square > 0.0 { square } else { 0.0 }), y, z]
}

const fn mechanism(p: &SliderCrankParameters) -> Result<SliderCrankMechanism, MechanismError> {
    let [x, y, z] = reach(p);
    let (distance, off_axis) = (const_sqrt(x * x + y * y + z * z), const_sqrt(y * y + z * z));
    let rod = [x / distance, y / distance, z / distance];
    let end = [p.rod_length * rod[0], p.rod_length * rod[1], p.rod_length * rod[2]];
    let across = [0.0, -z / off_axis, y / off_axis];
    let (least, more) = (p.rod_inertia_along, p.rod_inertia_across - p.rod_inertia_along);
    let body = Body {
        mass: p.rod_mass,
        com: [0.5 * end[0], 0.5 * end[1], 0.5 * end[2]],
        inertia: [
            least + more * (1.0 - rod[0] * rod[0]),
            least + more * (1.0 - rod[1] * rod[1]),
            least + more * (1.0 - rod[2] * rod[2]),
            -more * rod[0] * rod[1],
            -more * rod[0] * rod[2],
            -more * rod[1] * rod[2],
        ],
    };
    let crank = Body::principal(
        p.crank_mass,
        [0.0, 0.0, 0.5 * p.crank_length],
        [p.crank_inertia_x, p.crank_inertia_y, p.crank_inertia_z],
    );
    let joints = [
        Joint::revolute(GROUND, Axis::X, [0.0, p.pivot_y, p.pivot_z]).carrying(crank),
        Joint::prismatic(GROUND, Axis::X, [-x, 0.0, 0.0])
            .carrying(Body::point(p.slider_mass, [0.0; 3])),
        Joint::revolute(link(1), Axis::X, [0.0; 3]),
        Joint::revolute(link(2), Axis::Along(across), [0.0; 3]).carrying(body),
    ];
    let ball = Closure::ball(
        Attachment::new(link(0), [0.0, 0.0, p.crank_length]),
        Attachment::new(link(3), end),
    );
    Mechanism::try_new(&joints, &[ball], &[])
}

/// The spatial slider-crank.
#[derive(Clone, Debug)]
pub struct SliderCrank {
    parameters: SliderCrankParameters,
    mechanism: SliderCrankMechanism,
}

impl SliderCrank {
    /// Length of the benchmark run (s).
    pub const DURATION: f64 = 5.0;
    /// Names of what [`SliderCrank::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["x"];

    /// The mechanism of the benchmark.
    pub const fn new() -> Self {
        Self { parameters: SliderCrankParameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The mechanism with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: SliderCrankParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// The start of a run: the crank upwards and turning.
    ///
    /// # Errors
    /// A rod too short for the loop, or one that does not let the crank turn.
    pub fn start(
        &self,
        state: &mut State<COORDINATES, EQUATIONS, 0>,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input: &() };
        *state = State::new();
        let free = [false, true, true, true];
        close_loops(self, now, &free, state, &mut work.terms)?;
        near_drawn(&self.mechanism, &[0.0; COORDINATES], &state.q)?;
        state.qd[0] = self.parameters.crank_rate;
        solve_rates(self, now, &free, state, &mut work.terms)?;
        solve_accelerations(self, now, state, work)
    }

    /// Position of the slider along x in the world (m).
    pub fn output(
        &self,
        _state: &State<COORDINATES, EQUATIONS, 0>,
        kinematics: &Kinematics<COORDINATES>,
    ) -> [f64; 1] {
        [kinematics.origin.x + kinematics.links[1].position.x]
    }
}

impl Default for SliderCrank {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<COORDINATES, EQUATIONS, 0> for SliderCrank {
    type Input = ();

    fn mechanism(&self) -> &SliderCrankMechanism {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }
}
