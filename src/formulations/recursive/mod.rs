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
mod end;
mod iteration;
mod mixing;
mod response;
mod six;
mod structure;
mod switching;

use self::articulated::Articulated;
use self::mixing::Mixing;
use self::structure::Structure;
use super::switching::Switching;
use super::{Formulation, Settings, start_scheme};
use crate::forces::StateMode;
use crate::integrators::Structural;
use crate::setup::{SetupError, take_up_jump};
use crate::state::{State, StepReport};
use crate::step::{Motion, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// The fully recursive formulation with a structural integrator, ready to run.
///
/// The penalty of the [`Settings`] has no meaning here.
#[derive(Clone, Copy, Debug)]
pub struct Recursive<const N: usize, const M: usize> {
    scheme: Structural,
    settings: Settings,
    structure: Structure<N, M>,
}

/// All scratch of a step.
#[derive(Clone, Debug)]
pub struct RecursiveWorkspace<const N: usize, const M: usize, const S: usize> {
    /// What all formulations in relative coordinates share.
    pub shared: Workspace<N, M, S>,
    articulated: Articulated<N, M>,
    mixing: Mixing<N>,
    /// Independent equations at most so far.
    rank: u32,
    /// See [`State::contraction`]: that of the step being made.
    contraction: f64,
}

impl<const N: usize, const M: usize, const S: usize> RecursiveWorkspace<N, M, S> {
    /// Without articulated inertias.
    pub const fn new() -> Self {
        Self {
            shared: Workspace::new(),
            articulated: Articulated::new(),
            mixing: Mixing::new(),
            rank: 0,
            contraction: 1.0,
        }
    }
}

impl<const N: usize, const M: usize, const S: usize> Default for RecursiveWorkspace<N, M, S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const M: usize> Recursive<N, M> {
    /// Prepares steps from `state`: finds how the loops hang together, and starts the scheme from the
    /// accelerations.
    ///
    /// # Errors
    /// A setting that is not positive, or a coordinate that neither mass nor loops determine.
    pub fn new<V: Vehicle<N, M, S>, const S: usize>(
        vehicle: &V,
        scheme: Structural,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        settings.check()?;
        let now = Moment { time: state.tick as f64 * settings.step, input };
        let ours = Self { scheme, settings, structure: Structure::new(vehicle.mechanism())? };
        Self::begin_acting(vehicle, now, state, work);
        ours.accelerate(vehicle, now, state, work)?;
        work.rank = work.articulated.rank;
        start_scheme(vehicle, &work.shared.terms, state);
        Ok(ours)
    }

    /// Finds the accelerations and multipliers of `state` by the recursion, from its coordinates, rates and
    /// element states.
    ///
    /// # Errors
    /// A coordinate that neither mass nor loops determine there.
    pub fn accelerate<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> Result<(), SetupError> {
        let RecursiveWorkspace { shared, articulated, .. } = work;
        let Workspace { terms, correction, violation, pull, .. } = shared;
        let mechanism = vehicle.mechanism();
        terms.place(vehicle, now, &state.q);
        articulated
            .make(mechanism, &self.structure, 0.0, terms)
            .map_err(|_| SetupError::Undetermined)?;
        terms.closure_accelerations(vehicle, now, &state.qd);
        state.elements.set_mode(StateMode::Given);
        terms.forces(vehicle, now, &mut state.elements, None);
        // linear in the accelerations: one solve, from zero
        terms.inertia(vehicle, Motion { q: &state.q, qd: &state.qd, qdd: &[0.0; N] });
        *violation = terms.constraints.phi_q_dot_qd;
        articulated.solve(&self.structure, Some(&terms.rhs), violation, correction, pull);
        (state.qdd, state.lambda) = (*correction, *pull);
        Ok(())
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The integrator.
    pub const fn scheme(&self) -> &Structural {
        &self.scheme
    }

    /// The end of the step as far as it is known at its beginning.
    fn predict<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) {
        let h = self.settings.step;
        let Workspace { terms, trial, .. } = work;
        trial.qd = state.qd;
        if vehicle.jumps(now) {
            take_up_jump(vehicle, now, &state.q, terms, &mut trial.qd);
        }
        trial.predict(&self.scheme, h, state.held, state);
        trial.lambda = state.lambda;
        trial.elements = state.elements;
        trial.elements.begin_step(&self.scheme, h);
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S> for Recursive<N, M>
where
    V: Vehicle<N, M, S>,
{
    type Workspace = RecursiveWorkspace<N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut RecursiveWorkspace<N, M, S>,
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
