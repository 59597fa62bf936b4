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
//! # Cost
//!
//! Dependent coordinates are corrected together with the independent ones, dq_d = R dq_i -
//! (phi_q)_d^-1 phi, so an iteration is one evaluation, as in the hybrid formulation; beyond it the elimination
//! of phi_q and three or four solves with it. These, R, the reduced tangent and its factor run over lists of
//! the places that can differ from zero, found with the choice. In a vehicle every corner has its
//! own small block (4 rows and 5 columns in the Iltis), the reduced tangent is an arrow of corners on
//! the chassis, and all costs grow with the number of corners. The tangent of the first iteration
//! serves a step while corrections fall twentyfold.

mod choices;
mod crossing;
mod loops;
mod partition;
mod reduced;
mod stages;

pub use self::choices::Choices;

pub(super) use self::partition::Partition;
pub(super) use self::reduced::{Dependence, ReducedSystem, factor, reduce, solve};
pub(super) use self::stages::{Crossing, Reduction};

use self::loops::Loops;
use self::partition::Quality;
use super::solver::{Blank, FormulationKind, OwnWorkspace, RelativeFrame, Solver};
use crate::error::SetupError;
use crate::integrators::{Method, Scheme};
use crate::linalg::Square;
use crate::state::{HISTORY, StepReport};
use crate::step::{self, Equations as _, QuarticCourse, Stages as _, StepFrame};
use crate::vehicles::Vehicle;

/// The topological formulation with its integrator, ready to run.
///
/// Of the [`Settings`](super::Settings) it takes the step, the tolerance and the numbers of iterations, for each solve of
/// a step; penalty and projections have no meaning here.
pub type Topological<C = Method> = Solver<IndependentCoordinates, C>;

/// The coordinates are chosen from step to step, and the state keeps the choice.
#[derive(Clone, Copy, Debug)]
pub struct IndependentCoordinates;

/// All scratch of a step, and the structure of the choice of independent coordinates.
pub type TopologicalWorkspace<
    const N: usize,
    const M: usize,
    const S: usize,
    const H: usize = HISTORY,
> = OwnWorkspace<Elimination<N, M>, N, M, S, H>;

/// The structure of a choice of independent coordinates, and the matrices that it makes.
#[derive(Clone, Debug)]
pub struct Elimination<const N: usize, const M: usize, R = Square<N>> {
    partition: Partition<N, M>,
    loops: Loops<N, M>,
    /// The tangent in the independent coordinates, then its factor.
    reduced: R,
    pub(super) choices: Choices,
}

impl<R: Blank, const N: usize, const M: usize> Blank for Elimination<N, M, R> {
    const BLANK: Self = Self {
        partition: Partition::new(),
        loops: Loops::new(),
        reduced: R::BLANK,
        choices: Choices::NONE,
    };
}

impl<const N: usize, const M: usize, const S: usize, const H: usize>
    TopologicalWorkspace<N, M, S, H>
{
    /// What the choice of independent coordinates has met since the start.
    pub const fn choices(&self) -> &Choices {
        &self.own.choices
    }
}

/// A step to be made. The structure of a choice that was made elsewhere is found again.
pub(super) fn reduction<
    'a,
    's,
    V,
    C,
    R,
    const N: usize,
    const M: usize,
    const S: usize,
    const H: usize,
>(
    frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
    structure: &'s R::Structure,
    own: &'a mut Elimination<N, M, R>,
) -> Reduction<'a, 's, V, C, R, N, M, S, H>
where
    V: Vehicle<N, M, S>,
    C: Scheme<H>,
    R: ReducedSystem<N, M>,
{
    let Elimination { partition, loops, reduced, choices } = own;
    let choice = frame.state.choice;
    if choice.valid && !partition.is(&choice) {
        let mechanism = frame.equations.vehicle.vehicle.mechanism();
        partition.adopt(mechanism, &choice.found_from, choice.scale);
    }
    choices.begin(&choice);
    let watching = frame.settings.fixed_iterations.is_none() && !frame.state.held;
    let crossing = if watching { Crossing::Watching } else { Crossing::Heedless };
    let (begin_choice, quality, fresh) = (choice, Quality::BEST, false);
    Reduction {
        frame,
        structure,
        partition,
        loops,
        reduced,
        choices,
        quality,
        begin_choice,
        fresh,
        crossing,
        kinked: false,
    }
}

/// Prepares steps in independent coordinates from the state of a frame.
pub(super) fn prepare<'a, V, C, R, const N: usize, const M: usize, const S: usize, const H: usize>(
    frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
    structure: &R::Structure,
    own: &'a mut Elimination<N, M, R>,
) -> RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>
where
    V: Vehicle<N, M, S>,
    C: Scheme<H>,
    R: ReducedSystem<N, M>,
{
    own.choices = Choices::NONE;
    let mut reduction = reduction(frame, structure, own);
    let StepFrame { equations, state, .. } = &mut reduction.frame;
    equations.place(&state.q);
    reduction.forget();
    // its rank is what later choices must reach; the first step chooses at its own end
    let _ = reduction.choose();
    reduction.frame.state.choice.valid = false;
    reduction.frame
}

/// Makes the step of a frame in independent coordinates.
pub(super) fn make<'a, V, C, R, const N: usize, const M: usize, const S: usize, const H: usize>(
    frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
    structure: &R::Structure,
    own: &'a mut Elimination<N, M, R>,
) -> StepReport
where
    V: Vehicle<N, M, S>,
    C: Scheme<H>,
    R: ReducedSystem<N, M>,
{
    step::step(&mut reduction(frame, structure, own))
}

impl<const N: usize, const M: usize> FormulationKind<N, M> for IndependentCoordinates {
    type Course = QuarticCourse<M>;
    type Workspace<const S: usize, const H: usize> = TopologicalWorkspace<N, M, S, H>;

    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Elimination<N, M>,
    ) -> Result<(Self, RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>), SetupError> {
        Ok((Self, prepare(frame, &(), own)))
    }

    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Elimination<N, M>,
    ) -> StepReport {
        make(frame, &(), own)
    }
}
