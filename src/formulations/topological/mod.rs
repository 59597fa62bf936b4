//! The topological formulation: relative coordinates, and of these the independent ones only.
//!
//! ```text
//! phi(q) = 0                                     the dependent of q by Newton from the independent
//! phi_q qd  + phi_t = 0         qd  = R qd_i  + …            [DOP04] second velocity transformation
//! phi_q qdd + phi_q_dot_qd = 0  qdd = R qdd_i + dR/dt qd_i + …
//! R^T (M qdd - Q) = 0           M_i qdd_i = Q_i, an ordinary differential equation
//! (R^T M R + G/A R^T C R + 1/A R^T K R) dq_i = -1/A R^T (M qdd - Q)             [CD03] (26), (27)
//! ```
//!
//! A and G are the changes of accelerations and rates for that of the coordinates within the
//! integrator: A = (1 - dm) / ((1 - df) beta h^2), G = gamma / (beta h) for the structural ones of
//! \[CD03\] (38)-(42), 1 / (g h)^2 and 1 / (g h) for a stage of SDIRK. K and C are those of the force
//! elements; what R changes with the position is left out, as the papers do. There are no penalties,
//! no multipliers to iterate, and no projections: rates and accelerations satisfy the loops as they are
//! found, and the multipliers fall out of R^T. Links without mass need nothing: through R they move with
//! others.
//!
//! What a drive says of its acceleration enters the equations of motion: an input whose acceleration
//! contradicts its positions acts on the vehicle. (In the hybrid formulation the positions alone do.)
//!
//! # The choice of independent coordinates
//!
//! Gauss' elimination of phi_q row by row; the coordinate that a row determines best is dependent.
//! Those that the vehicle names ([`Vehicle::independent`]) stay independent while the others are determined
//! well: pivots above a tenth of their reduced rows. Every evaluation looks at the pivots and at R. Where
//! dependent coordinates move ten times more than when the choice was made, at the end of a step, the
//! next step chooses anew at its prediction; where they move a hundred times more within a step, that
//! step is made again. The state carries all coordinates, rates and accelerations, those of the scheme
//! too, so a new choice loses nothing. The choice is kept in the workspace; a state that goes on with
//! another one agrees to the order of the integrator.
//!
//! At a singular position phi_q loses rank, and there is no choice. Its smallest pivot p, as a share of
//! phi_q, is the distance from there; rounding grows as p^-3 in the accelerations. A step that ends at
//! p < 5e-4 is made without the equations that are about to vanish, under the force that the loops had before, and told
//! as [`NearSingular`](crate::state::StepStatus::NearSingular). With a fixed number of iterations, or behind a step that
//! was not taken, there is no such way: at p < 1e-6 such a step is [`Singular`](crate::state::StepStatus::Singular) and
//! its beginning is held. Steps that end further off pass unharmed, however large; that they passed such a position, how
//! near and how often, is told by [`TopologicalWorkspace::choices`].
//!
//! Where closures begin or cease to act, the number of independent coordinates changes, and the choice is
//! made anew.
//!
//! # Large steps
//!
//! As in the hybrid formulation iterations are broken off at the first correction of more than half a radian (or
//! metre), and the step is made again with care, from the coordinates at its beginning.
//!
//! # Cost
//!
//! Dependent coordinates are corrected together with the independent ones, dq_d = R dq_i -
//! (phi_q)_d^-1 phi, so an iteration is one evaluation, as in the hybrid formulation; beyond it the elimination
//! of phi_q and three or four solves with it. These, R, the reduced tangent and its factor run over lists of
//! the places that can differ from zero, found with the choice. In a vehicle every corner has its
//! own small block (4 rows and 5 columns in the Iltis), the reduced tangent is an arrow of corners on
//! the chassis, and all costs grow with the number of corners. The tangent of the first iteration
//! serves a step while corrections fall twentyfold.

mod advance;
mod choices;
mod crossing;
mod iteration;
mod loops;
mod partition;
mod reduced;
mod switching;

pub use self::choices::Choices;

use self::loops::Loops;
use self::partition::Partition;
use super::stages::Stages;
use super::switching::Switching;
use super::{Formulation, Method, Settings, start_scheme};
use crate::linalg::Square;
use crate::setup::SetupError;
use crate::state::{State, StepReport};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// The topological formulation with its integrator, ready to run.
///
/// Of the [`Settings`] it takes the step, the tolerance and the numbers of iterations, for each stage of
/// a step; penalty and projections have no meaning here.
#[derive(Clone, Copy, Debug)]
pub struct Topological {
    method: Method,
    settings: Settings,
}

/// All scratch of a step, and the choice of independent coordinates.
#[derive(Clone, Debug)]
pub struct TopologicalWorkspace<const N: usize, const M: usize, const S: usize> {
    /// What all formulations in relative coordinates share.
    pub shared: Workspace<N, M, S>,
    partition: Partition<N, M>,
    /// The choice must be made anew.
    stale: bool,
    /// It was made in this step.
    fresh: bool,
    /// Iterations are broken off where equations are about to vanish.
    watchful: bool,
    /// It leaves equations out that are about to vanish: the step being made crosses a singular position.
    crossing: bool,
    /// The step being made begins where one ended that did.
    leaving: bool,
    /// Largest motion of a dependent coordinate for a unit motion of those it is found from, when
    /// the choice was made, or one.
    motion: f64,
    /// Dependent coordinates at most so far.
    rank: u8,
    loops: Loops<N, M>,
    /// The tangent in the independent coordinates, then its factor.
    reduced: Square<N>,
    stages: Stages<N, S>,
    /// See [`State::contraction`]: that of the step being made.
    contraction: f64,
    choices: Choices,
}

impl<const N: usize, const M: usize, const S: usize> TopologicalWorkspace<N, M, S> {
    /// All zero, without a choice.
    pub const fn new() -> Self {
        Self {
            shared: Workspace::new(),
            partition: Partition::new(),
            stale: true,
            fresh: false,
            watchful: false,
            crossing: false,
            leaving: false,
            motion: 1.0,
            rank: 0,
            loops: Loops::new(),
            reduced: [[0.0; N]; N],
            stages: Stages::new(),
            contraction: 1.0,
            choices: Choices::NONE,
        }
    }

    /// What the choice of independent coordinates has met since the start.
    pub const fn choices(&self) -> &Choices {
        &self.choices
    }

    /// Which coordinates are independent; none before the first step.
    pub fn independent(&self) -> [bool; N] {
        let mut marks = [false; N];
        for a in self.partition.independent().iter() {
            if let Some(mark) = marks.get_mut(a) {
                *mark = true;
            }
        }
        marks
    }
}

impl<const N: usize, const M: usize, const S: usize> Default for TopologicalWorkspace<N, M, S> {
    fn default() -> Self {
        Self::new()
    }
}

impl Topological {
    /// Prepares steps from `state`: chooses the independent coordinates, and starts the scheme from
    /// the accelerations.
    ///
    /// # Errors
    /// A setting that is not positive.
    pub fn new<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        vehicle: &V,
        method: Method,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        settings.check()?;
        let now = Moment { time: state.tick as f64 * settings.step, input };
        Self::begin_acting(vehicle, now, state, work);
        work.shared.terms.place(vehicle, now, &state.q);
        work.rank = 0;
        work.choices = Choices::NONE;
        // its rank is what later choices must reach; the first step chooses at its own end
        let _ = Self::choose(vehicle, work);
        work.stale = true;
        start_scheme(vehicle, &work.shared.terms, state);
        Ok(Self { method, settings })
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The integrator.
    pub const fn method(&self) -> &Method {
        &self.method
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S> for Topological
where
    V: Vehicle<N, M, S>,
{
    type Workspace = TopologicalWorkspace<N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> StepReport {
        state.tick = state.tick.wrapping_add(1);
        let now = Moment { time: state.tick as f64 * self.settings.step, input };
        if V::SWITCHES {
            self.advance_switching(vehicle, now, state, work)
        } else {
            Switching::advance(self, vehicle, now, state, work)
        }
    }
}
