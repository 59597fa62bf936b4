//! The fully recursive formulation: articulated inertias, loops by their multipliers, fixed-point
//! iteration of the integrator. The fourth row of \[CD03\] Table 1
//!
//! ```text
//! A qdd + phi_q^T lambda = Q                                      by recursion over the tree
//! (1 - dm) a + dm a_n = (1 - df) qdd + df qdd_n                   [CD03] (38)
//! q  = q_n + h qd_n + h^2 ((1/2 - beta) a_n + beta a)             [CD03] (39)-(42)
//! qd = qd_n + h ((1 - gamma) a_n + gamma a)
//! phi(q) = 0
//! ```
//!
//! An iteration finds the accelerations at the trial state, and from these the next trial state, with the
//! multipliers that hold it on the loops. There is no mass matrix and no tangent: A^-1 and phi_q A^-1 phi_q^T are
//! passes from the tips of the tree to its base and back. At the end of a step rates and accelerations are projected onto
//! phi_dot = 0 and phi_ddot = 0 with the least change as the masses weigh it. \[CD03\] (35), (36) with P = A
//!
//! # The loops
//!
//! The multipliers are found exactly, not by an augmented Lagrangian: that would add alpha phi_q^T phi_q to
//! the inertia, which belongs to no tree, so that articulated inertias would have to iterate for what a
//! small system gives at once. Loops that share joints are one cluster. Its multipliers are eliminated
//! at the link where it begins, and act there as inertia, so that the recursion goes on to the base, and its
//! cost grows with the number of clusters: in a vehicle these are the corners. Within a cluster it grows with the
//! square of its equations. Those that say nothing new have the multiplier zero.
//!
//! Where phi_q is about to lose rank, the weakest equation has less than 5e-4 left of the strongest. A step
//! that ends there leaves rates, accelerations and multipliers in that direction as the iterations found them, where
//! digits are left, and is told as [`NearSingular`](crate::state::StepStatus::NearSingular). One that ends
//! on the spot is [`Singular`](crate::state::StepStatus::Singular), and its beginning is held.
//!
//! # Links without mass
//!
//! A joint that carries no mass has no articulated inertia. If loops hold it, its equation of motion
//! phi_q^T lambda = Q says what one of the multipliers is, and the equation of that multiplier where the
//! joint is; the other equations are freed of its coordinate by elimination. For the leaf arm of the Iltis they are
//! then those of the knuckle's point on a circle about the hinge, and the spring of the arm acts on that point. It
//! takes any number of such joints at the tips of a tree, and follows from the table of the mechanism.
//!
//! # The iteration
//!
//! Forces enter with their values only, so that plain iterations contract by about
//! beta h^2 k / m + gamma h c / m, and diverge where this exceeds one: the Iltis on its stairs, with the stops
//! of its leaf springs, at 3 ms. Anderson's mixing finds the few stiff directions from the last iterations, and
//! goes on to 10 ms. The articulated inertias of the prediction serve the whole step, since
//! residuals are taken, unless it ends further than a millimetre or milliradian away.
//!
//! # Cost
//!
//! An iteration is an evaluation of forces and inertia and one solve; a step takes one set of articulated
//! inertias, one placement of the links more, and one or two solves for rates and accelerations each. On the Iltis the
//! articulated inertias are a fifth of all that, half of them for the tree, half for the loops.

mod articulated;
mod mixing;
mod response;
mod stages;
mod structure;

use self::articulated::Articulated;
use self::mixing::Mixing;
use self::stages::Recursion;
use self::structure::Clusters;
use super::solver::{Blank, FormulationKind, OwnWorkspace, RelativeFrame, Solver};
use crate::error::SetupError;
use crate::forces::StateMode;
use crate::integrators::{Scheme, Structural};
use crate::state::{HISTORY, State, StepReport};
use crate::step::{
    self, Equations as _, Motion, QuarticCourse, Relative, Scratch, StepFrame, Workspace,
};
use crate::vehicles::{Moment, Vehicle};

/// The fully recursive formulation with its integrator, ready to run.
///
/// The penalty of the [`Settings`](super::Settings) has no meaning here.
pub type Recursive<const N: usize, const M: usize, C = Structural> = Solver<LoopClusters<N, M>, C>;

/// The loops of a mechanism by clusters that hang together.
#[derive(Clone, Copy, Debug)]
pub struct LoopClusters<const N: usize, const M: usize>(Clusters<N, M>);

/// All scratch of a fully recursive step.
pub type RecursiveWorkspace<
    const N: usize,
    const M: usize,
    const S: usize,
    const H: usize = HISTORY,
> = OwnWorkspace<Articulation<N, M>, N, M, S, H>;

/// Articulated inertias, and what is remembered of the iterations of a step.
#[derive(Clone, Debug)]
pub struct Articulation<const N: usize, const M: usize> {
    articulated: Articulated<N, M>,
    mixing: Mixing<N>,
}

impl<const N: usize, const M: usize> Blank for Articulation<N, M> {
    const BLANK: Self = Self { articulated: Articulated::new(), mixing: Mixing::new() };
}

impl<const N: usize, const M: usize, C> Recursive<N, M, C> {
    /// Finds the accelerations and multipliers of `state` by the recursion, from its coordinates, rates and
    /// element states.
    ///
    /// # Errors
    /// A coordinate that neither mass nor loops determine there.
    pub fn accelerate<V: Vehicle<N, M, S>, const S: usize, const H: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S, H>,
        work: &mut RecursiveWorkspace<N, M, S, H>,
    ) -> Result<(), SetupError>
    where
        C: Scheme<H>,
    {
        let Workspace { terms, scratch } = &mut work.shared;
        let mut equations = Relative::new(vehicle, now, terms);
        equations.enter_part(now.time, state.released, &state.datum);
        let frame = StepFrame::new(equations, state, scratch, self.scheme, self.settings);
        accelerate(&mut { frame }, &self.kind.0, &mut work.own.articulated)
    }
}

/// Finds the accelerations and multipliers of the state that a step begins with.
fn accelerate<V, C, const N: usize, const M: usize, const S: usize, const H: usize>(
    frame: &mut RelativeFrame<'_, V, QuarticCourse<M>, C, N, M, S, H>,
    structure: &Clusters<N, M>,
    articulated: &mut Articulated<N, M>,
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    let StepFrame { equations, state, work, .. } = frame;
    let Scratch { residual, correction, violation, pull, .. } = &mut **work;
    equations.place(&state.q);
    let mechanism = equations.vehicle.vehicle.mechanism();
    let made = articulated.make(mechanism, structure, 0.0, equations.terms);
    made.map_err(|_| SetupError::Undetermined)?;
    equations.place_rates(&state.qd);
    state.elements.set_mode(StateMode::Given);
    // linear in the accelerations: one solve, from zero
    let motion = Motion { q: &state.q, qd: &state.qd, qdd: &[0.0; N] };
    equations.load(motion, &mut state.elements, None, residual);
    *violation = *equations.phi_q_dot_qd();
    articulated.solve(structure, Some(residual), violation, correction, pull);
    (state.qdd, state.lambda) = (*correction, *pull);
    Ok(())
}

impl<const N: usize, const M: usize> FormulationKind<N, M> for LoopClusters<N, M> {
    type Course = QuarticCourse<M>;
    type Workspace<const S: usize, const H: usize> = RecursiveWorkspace<N, M, S, H>;

    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        mut frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Articulation<N, M>,
    ) -> Result<(Self, RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>), SetupError> {
        let structure = Clusters::new(frame.equations.vehicle.vehicle.mechanism())?;
        accelerate(&mut frame, &structure, &mut own.articulated)?;
        frame.state.choice.rank = own.articulated.rank;
        Ok((Self(structure), frame))
    }

    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Articulation<N, M>,
    ) -> StepReport {
        let Articulation { articulated, mixing } = own;
        let structure = &self.0;
        step::step(&mut Recursion { frame, structure, articulated, mixing, proposed: 0.0 })
    }
}
