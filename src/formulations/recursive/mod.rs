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
mod six;
mod stages;
mod structure;

use self::articulated::Articulated;
use self::mixing::Mixing;
use self::stages::Recursion;
use self::structure::Structure;
use super::Formulation;
use crate::forces::StateMode;
use crate::integrators::{Scheme, Structural};
use crate::setup::SetupError;
use crate::state::{HISTORY, State, StepReport};
use crate::step::{
    self, Course, Equations as _, Frame, Motion, Relative, Scratch, Settings, Workspace,
    start_scheme,
};
use crate::vehicles::{Moment, Vehicle};

/// The fully recursive formulation with its integrator, ready to run.
///
/// The penalty of the [`Settings`] has no meaning here.
#[derive(Clone, Copy, Debug)]
pub struct Recursive<const N: usize, const M: usize, C = Structural> {
    scheme: C,
    settings: Settings,
    structure: Structure<N, M>,
}

/// All scratch of a step.
#[derive(Clone, Debug)]
pub struct RecursiveWorkspace<
    const N: usize,
    const M: usize,
    const S: usize,
    const H: usize = HISTORY,
> {
    /// What all formulations in relative coordinates share.
    pub shared: Workspace<N, M, S, H>,
    articulated: Articulated<N, M>,
    mixing: Mixing<N>,
}

impl<const N: usize, const M: usize, const S: usize, const H: usize>
    RecursiveWorkspace<N, M, S, H>
{
    /// Without articulated inertias.
    pub const fn new() -> Self {
        Self { shared: Workspace::new(), articulated: Articulated::new(), mixing: Mixing::new() }
    }
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> Default
    for RecursiveWorkspace<N, M, S, H>
{
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const M: usize, C> Recursive<N, M, C> {
    /// Prepares steps from `state`: finds how the loops hang together, and starts the scheme from the
    /// accelerations.
    ///
    /// # Errors
    /// A setting that is not positive, or a coordinate that neither mass nor loops determine.
    pub fn new<V: Vehicle<N, M, S>, const S: usize, const H: usize>(
        vehicle: &V,
        scheme: C,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S, H>,
        work: &mut RecursiveWorkspace<N, M, S, H>,
    ) -> Result<Self, SetupError>
    where
        C: Scheme<H>,
    {
        settings.check()?;
        let end = Moment { time: state.tick as f64 * settings.step, input };
        let ours = Self { scheme, settings, structure: Structure::new(vehicle.mechanism())? };
        if V::SWITCHES && state.tick == 0 {
            state.released = vehicle.mechanism().closure_bits() & !vehicle.acting(end);
        }
        ours.accelerate(vehicle, end, state, work)?;
        state.choice.rank = work.articulated.rank;
        start_scheme(&mut ours.recursion(vehicle, end, state, work).frame);
        Ok(ours)
    }

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
        let mut recursion = self.recursion(vehicle, now, state, work);
        let Frame { equations, state, .. } = &mut recursion.frame;
        equations.enter_part(now.time, state.released, &state.datum);
        equations.place(&state.q);
        recursion.make(0.0).map_err(|_| SetupError::Undetermined)?;
        let Recursion { frame, articulated, structure, .. } = recursion;
        let Frame { mut equations, state, work, .. } = frame;
        let Scratch { residual, correction, violation, pull, .. } = work;
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

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The integrator.
    pub const fn scheme(&self) -> &C {
        &self.scheme
    }

    /// A step that ends `end`.
    fn recursion<'a, V: Vehicle<N, M, S>, const S: usize, const H: usize>(
        &'a self,
        vehicle: &'a V,
        end: Moment<'a, V::Input>,
        state: &'a mut State<N, M, S, H>,
        work: &'a mut RecursiveWorkspace<N, M, S, H>,
    ) -> Recursion<'a, V, C, N, M, S, H>
    where
        C: Scheme<H>,
    {
        let RecursiveWorkspace { shared, articulated, mixing } = work;
        let Workspace { terms, scratch } = shared;
        let Self { scheme, settings, structure } = self;
        let (scheme, settings) = (*scheme, *settings);
        let equations = Relative::<V, Course<M>, N, M, S>::new(vehicle, end, terms);
        let frame = Frame::new(equations, state, scratch, scheme, settings);
        Recursion { frame, structure, articulated, mixing, proposed: 0.0 }
    }
}

impl<V, C, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S>
    for Recursive<N, M, C>
where
    V: Vehicle<N, M, S>,
    C: Scheme<HISTORY>,
{
    type State = State<N, M, S>;
    type Workspace = RecursiveWorkspace<N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> StepReport {
        state.tick = state.tick.wrapping_add(1);
        let end = Moment { time: state.tick as f64 * self.settings.step, input };
        step::step(&mut self.recursion(vehicle, end, state, work))
    }
}
