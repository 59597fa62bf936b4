//! The stiff flyball governor: a free shaft, a slider on it, and two rods with heavy tips.
//!
//! Problem A05 of the IFToMM library of computational benchmark problems in multibody dynamics,
//! with a free shaft. The shaft turns about the world's z axis, gravity along -z. Each rod hangs
//! on a hinge off the axis; a very stiff spring with a damper joins its middle to the face of the
//! slider. Bodies are boxes of one density, the tips point masses.
//!
//! Coordinates: angle of the shaft, height s of the slider's centre (from where the height of the
//! hinges is measured), angle alpha of each rod below the horizontal.

mod parameters;

pub use parameters::FlyballParameters;

use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::forces::{Anchor, ElementList, Line, SpringDamper};
use crate::mechanism::{Axis, Body, GROUND, Joint, LinkId, Mechanism, MechanismError, Span, link};
use crate::setup::{SetupError, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

/// The shaft.
const SHAFT: LinkId = link(0);
/// The slider.
const SLIDER: LinkId = link(1);
/// The rods, and the side of the shaft on which each hangs: the sign of its x.
const RODS: [(LinkId, f64); 2] = [(link(2), 1.0), (link(3), -1.0)];

/// The default table, checked by the compiler.
const MECHANISM: Mechanism<4, 0> = match mechanism(&FlyballParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

/// A rod along x to the given side with its tip mass, as one body.
const fn rod(p: &FlyballParameters, side: f64) -> Body {
    let (length, edge) = (p.rod_length, p.section * p.section);
    let bar = p.density * length * edge;
    let mass = bar + p.tip_mass;
    let com = length * (0.5 * bar + p.tip_mass) / mass;
    let (to_bar, to_tip) = (com - 0.5 * length, length - com);
    let across = bar * (length * length + edge) / 12.0
        + bar * to_bar * to_bar
        + p.tip_mass * to_tip * to_tip;
    Body::principal(mass, [side * com, 0.0, 0.0], [bar * edge / 6.0, across, across])
}

const fn mechanism(p: &FlyballParameters) -> Result<Mechanism<4, 0>, MechanismError> {
    let edge = p.section * p.section;
    let shaft = p.density * p.shaft_length * edge;
    let shaft_across = shaft * (p.shaft_length * p.shaft_length + edge) / 12.0;
    let cube = p.slider_edge * p.slider_edge;
    let slider = p.density * p.slider_edge * cube;
    let (right, other) = (p.hinge_offset, Axis::Along([0.0, -1.0, 0.0]));
    let joints = [
        Joint::revolute(GROUND, Axis::Z, [0.0; 3]).carrying(Body::principal(
            shaft,
            [0.0, 0.0, 0.5 * p.shaft_length],
            [shaft_across, shaft_across, shaft * edge / 6.0],
        )),
        Joint::prismatic(SHAFT, Axis::Z, [0.0; 3]).carrying(Body::principal(
            slider,
            [0.0; 3],
            [slider * cube / 6.0; 3],
        )),
        Joint::revolute(SHAFT, Axis::Y, [right, 0.0, p.hinge_height]).carrying(rod(p, 1.0)),
        Joint::revolute(SHAFT, other, [-right, 0.0, p.hinge_height]).carrying(rod(p, -1.0)),
    ];
    Mechanism::try_new(&joints, &[], &[Span(SLIDER, RODS[0].0), Span(SLIDER, RODS[1].0)])
}

/// The governor.
#[derive(Clone, Debug)]
pub struct Flyball {
    parameters: FlyballParameters,
    mechanism: Mechanism<4, 0>,
}

impl Flyball {
    /// Length of the benchmark run (s).
    pub const DURATION: f64 = 10.0;
    /// Names of what [`Flyball::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["s", "alpha", "omega"];

    /// The governor of the benchmark.
    pub const fn new() -> Self {
        Self { parameters: FlyballParameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The governor with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: FlyballParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// The start of a run: slider and rods at rest on the turning shaft.
    ///
    /// # Errors
    /// The accelerations are not determined.
    pub fn start(
        &self,
        state: &mut State<4, 0, 0>,
        work: &mut Workspace<4, 0, 0>,
    ) -> Result<(), SetupError> {
        let p = &self.parameters;
        *state = State::new();
        state.q = [0.0, p.slider_height, p.alpha, p.alpha];
        state.qd[0] = p.shaft_rate;
        solve_accelerations(self, Moment { time: 0.0, input: &() }, state, work)
    }

    /// Height of the slider (m), angle of the first rod (rad), rate of the shaft (rad/s).
    pub fn output(&self, state: &State<4, 0, 0>, _kinematics: &Kinematics<4>) -> [f64; 3] {
        [state.q[1], state.q[2], state.qd[0]]
    }

    /// The spring between the slider and a rod on a side of the shaft.
    fn spring(&self, rod: LinkId, side: f64) -> Line<SpringDamper> {
        let p = &self.parameters;
        Line {
            from: Anchor::new(SLIDER, [side * p.spring_on_slider, 0.0, 0.0]),
            to: Anchor::new(rod, [side * p.spring_on_rod, 0.0, 0.0]),
            law: SpringDamper {
                stiffness: p.spring_stiffness,
                damping: p.spring_damping,
                free_length: p.spring_length,
            },
        }
    }
}

impl Default for Flyball {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<4, 0, 0> for Flyball {
    type Input = ();

    fn mechanism(&self) -> &Mechanism<4, 0> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -self.parameters.gravity)
    }

    fn elements(&self, _now: Moment<'_, ()>) -> impl ElementList {
        RODS.map(|(rod, side)| self.spring(rod, side))
    }
}
