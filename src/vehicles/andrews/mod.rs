//! Andrews' squeezing mechanism: seven bodies in three planar loops, at milliseconds.
//!
//! Numbers and start from the Test Set for IVP Solvers (Mazzia, Magherini, "Andrews' squeezing
//! mechanism"); problem A03 of the IFToMM library of computational benchmark problems. The crank
//! turns about the world's origin in the x-y plane; no gravity; a constant torque drives the crank,
//! a spring pulls at body 3. All three loops meet in the pin E.
//!
//! Coordinates, about z: beta (crank), Theta (rod on the crank); gamma (body 3 on B); delta (body
//! 5 on A), Phi (body 4 on body 5); epsilon (body 7 on A), Omega (body 6 on body 7). They are the
//! angles of the sources; their order keeps the branches apart in the elimination.

mod parameters;

pub use parameters::AndrewsParameters;

use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::forces::{Anchor, Constant, ElementList, Hinge, Line, SpringDamper};
use crate::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, LinkId, Mechanism, MechanismError, Span, link,
};
use crate::setup::{SetupError, close_loops, near_drawn, solve_accelerations};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

/// beta, Theta, gamma, delta, Phi, epsilon, Omega.
const COORDINATES: usize = 7;
/// Closure equations.
const EQUATIONS: usize = 6;
/// Body 3, on which the spring pulls.
const BODY_3: usize = 2;
/// Angles of the sources at the start, in the order of the coordinates, without beta (rad).
#[rustfmt::skip]
const GUESS: [f64; COORDINATES - 1] = [
    0.0, 0.455_279_819_163_070_4, 0.487_364_979_543_842_55, 0.222_668_390_165_885_9,
    1.230_547_444_549_821_2, -0.222_668_390_165_885_9,
];

type AndrewsMechanism = Mechanism<COORDINATES, EQUATIONS>;

/// The default table, checked by the compiler.
const MECHANISM: AndrewsMechanism = match mechanism(&AndrewsParameters::DEFAULT) {
    Ok(mechanism) => mechanism,
    Err(error) => error.raise(),
};

/// A body on a pin at `at` of `parent`; its inertia matters about z only.
const fn body(parent: LinkId, at: [f64; 2], weight: [f64; 2], com: [f64; 2]) -> Joint {
    let [mass, inertia] = weight;
    Joint::revolute(parent, Axis::Z, [at[0], at[1], 0.0]).carrying(Body::principal(
        mass,
        [com[0], com[1], 0.0],
        [0.0, 0.0, inertia],
    ))
}

const fn mechanism(p: &AndrewsParameters) -> Result<AndrewsMechanism, MechanismError> {
    let joints = [
        body(GROUND, [0.0, 0.0], [p.mass_1, p.inertia_1], [p.ra, 0.0]),
        body(link(0), [p.rr, 0.0], [p.mass_2, p.inertia_2], [-p.da, 0.0]),
        body(GROUND, [p.bx, p.by], [p.mass_3, p.inertia_3], [p.sb, -p.sa]),
        body(GROUND, [p.ax, p.ay], [p.mass_5, p.inertia_5], [p.ta, p.tb]),
        body(link(3), [p.zt, 0.0], [p.mass_4, p.inertia_4], [0.0, p.ea - p.e]),
        body(GROUND, [p.ax, p.ay], [p.mass_7, p.inertia_7], [-p.ub, -p.ua]),
        body(link(5), [0.0, -p.u], [p.mass_6, p.inertia_6], [p.zf - p.fa, 0.0]),
    ];
    let pin = Attachment::new(link(1), [-p.d, 0.0, 0.0]);
    let closures = [
        Closure::pin(pin, Attachment::new(link(BODY_3), [0.0, -p.ss, 0.0])),
        Closure::pin(pin, Attachment::new(link(4), [0.0, -p.e, 0.0])),
        Closure::pin(pin, Attachment::new(link(6), [p.zf, 0.0, 0.0])),
    ];
    Mechanism::try_new(&joints, &closures, &[Span(GROUND, link(BODY_3))])
}

/// The squeezing mechanism.
#[derive(Clone, Debug)]
pub struct Andrews {
    parameters: AndrewsParameters,
    mechanism: AndrewsMechanism,
}

impl Andrews {
    /// Length of the benchmark run (s); the Test Set stops at 0.03 s.
    pub const DURATION: f64 = 0.05;
    /// Names of what [`Andrews::output`] returns.
    pub const COLUMNS: &'static [&'static str] =
        &["beta", "theta", "gamma", "phi_angle", "delta", "omega", "epsilon"];

    /// The mechanism of the sources.
    pub const fn new() -> Self {
        Self { parameters: AndrewsParameters::DEFAULT, mechanism: MECHANISM }
    }

    /// The mechanism with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: AndrewsParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: mechanism(&parameters)? })
    }

    /// The start of a run: at rest with the crank at its angle.
    ///
    /// # Errors
    /// Lengths with which the loops do not close there.
    pub fn start(
        &self,
        state: &mut State<COORDINATES, EQUATIONS, 0>,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input: &() };
        *state = State::new();
        state.q[0] = self.parameters.beta;
        state.q[1..].copy_from_slice(&GUESS);
        let mut free = [true; COORDINATES];
        free[0] = false;
        let drawn = state.q;
        close_loops(self, now, &free, state, &mut work.terms)?;
        near_drawn(&self.mechanism, &drawn, &state.q)?;
        solve_accelerations(self, now, state, work)
    }

    /// The angles in the order of the sources (rad).
    pub fn output(
        &self,
        state: &State<COORDINATES, EQUATIONS, 0>,
        _kinematics: &Kinematics<COORDINATES>,
    ) -> [f64; 7] {
        let [beta, theta, gamma, delta, phi, epsilon, omega] = state.q;
        [beta, theta, gamma, phi, delta, omega, epsilon]
    }

    /// The spring between C on the ground and body 3.
    const fn spring(&self) -> Line<SpringDamper> {
        let p = &self.parameters;
        Line {
            from: Anchor::new(GROUND, [p.cx, p.cy, 0.0]),
            to: Anchor::new(link(BODY_3), [p.sd, -p.sc, 0.0]),
            law: SpringDamper {
                stiffness: p.spring_stiffness,
                damping: 0.0,
                free_length: p.spring_length,
            },
        }
    }
}

impl Default for Andrews {
    fn default() -> Self {
        Self::new()
    }
}

impl Vehicle<COORDINATES, EQUATIONS, 0> for Andrews {
    type Input = ();

    fn mechanism(&self) -> &AndrewsMechanism {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::zeros()
    }

    fn elements(&self, _now: Moment<'_, ()>) -> impl ElementList {
        let torque = Constant(self.parameters.torque);
        (Hinge { link: link(0), carrier: GROUND, law: torque }, self.spring())
    }
}
