//! What every formulation shares in a step: equations, state, scheme, settings and scratch.

use super::equations::{Equations, Motion, SolverStateOf, TangentWeights};
use super::progress::Progress;
use super::projection::{Goal, Projected, Projection, ProjectionSubject};
use super::settings::Settings;
use super::stages::Outcome;
use super::tuning::{ACCELERATION_JUMP, FAR, OPEN, RATE_JUMP};
use crate::integrators::{Gains, Scheme, Solve, Trial};
use crate::real::{all_finite, max_distance, max_norm};
use crate::state::{StepReport, StepStatus};

/// Scratch of a step in coordinates `Q` with equations `L`.
#[derive(Clone, Debug)]
pub struct Scratch<Q, L, const S: usize, const H: usize> {
    /// The end of the step as far as it is known.
    pub trial: Trial<Q, L, S, H>,
    /// The residual of the equations of motion (N, N m).
    pub residual: Q,
    /// The correction of an iteration (m, rad; accelerations where these are the unknowns).
    pub correction: Q,
    /// The correction of the iteration before (m, rad; accelerations where these are the unknowns).
    pub last: Q,
    /// Generalised forces of the closures that a step carries over a singular position (N, N m).
    pub carried: Q,
    /// The motion by which the mechanism responds to a pull.
    pub response: Q,
    /// Violation of the closures by what is projected.
    pub violation: L,
    /// Weighted violation: the reaction of the closures to it.
    pub pull: L,
}

impl<Q: Clone, L: Clone, const S: usize, const H: usize> Scratch<Q, L, S, H> {
    /// All zero, for zeros of the right lengths.
    pub fn zero(coordinates: &Q, rows: &L) -> Self {
        let zero = || coordinates.clone();
        Self {
            trial: Trial::zero(coordinates, rows.clone()),
            residual: zero(),
            correction: zero(),
            last: zero(),
            carried: zero(),
            response: zero(),
            violation: rows.clone(),
            pull: rows.clone(),
        }
    }
}

impl<const N: usize, const M: usize, const S: usize, const H: usize>
    Scratch<[f64; N], [f64; M], S, H>
{
    /// All zero.
    pub const fn new() -> Self {
        Self {
            trial: Trial::new(),
            residual: [0.0; N],
            correction: [0.0; N],
            last: [0.0; N],
            carried: [0.0; N],
            response: [0.0; N],
            violation: [0.0; M],
            pull: [0.0; M],
        }
    }
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> Default
    for Scratch<[f64; N], [f64; M], S, H>
{
    fn default() -> Self {
        Self::new()
    }
}

/// Scratch of a step of some equations.
pub type ScratchOf<E, const S: usize, const H: usize> =
    Scratch<<E as Equations<S>>::Coordinates, <E as Equations<S>>::Rows, S, H>;

/// A step being made.
pub struct StepFrame<'a, E: Equations<S>, C, const S: usize, const H: usize> {
    /// The equations at the time of the step.
    pub equations: E,
    /// The beginning of the step; its end once the step is taken.
    pub state: &'a mut SolverStateOf<E, S, H>,
    /// Scratch of the step.
    pub work: &'a mut ScratchOf<E, S, H>,
    /// The integrator of the step.
    pub scheme: C,
    /// How a correction moves the trial state.
    pub gains: Gains,
    /// Settings, with the length of this step.
    pub settings: Settings,
}

/// How near rates and accelerations stayed to what the iterations found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cleaned {
    /// Rates and accelerations stayed near what the iterations found.
    Near,
    /// Rates or accelerations went far from what the iterations found: prescribed motions contradict each other, or the
    /// iterations went astray.
    Far,
    /// Weak directions of the loops were left to a tangent of this position.
    Left,
    /// The end of the step is at a singular position, which its solves did not meet.
    Singular,
}

impl<'a, E: Equations<S>, C: Scheme<H>, const S: usize, const H: usize> StepFrame<'a, E, C, S, H> {
    /// A step to be made from `state`.
    #[inline(always)]
    pub fn new(
        equations: E,
        state: &'a mut SolverStateOf<E, S, H>,
        work: &'a mut ScratchOf<E, S, H>,
        scheme: C,
        settings: Settings,
    ) -> Self {
        let gains = scheme.gains(settings.step);
        Self { equations, state, work, scheme, gains, settings }
    }

    /// The beginning of the step: its rates behind a jump of the drives, and the scheme that goes on from there.
    #[inline]
    pub fn begin(&mut self) {
        let Self { equations, state, work, .. } = self;
        work.trial.begin_qd.clone_from(&state.qd);
        equations.take_up_jump(state, &mut work.trial.begin_qd);
        self.scheme = self.scheme.begin(self.settings.step, self.state, &self.work.trial.begin_qd);
        self.gains = self.scheme.gains(self.settings.step);
    }

    /// Predicts a solve from the beginning of the step.
    #[inline]
    pub fn predict(&mut self, stage: u32, held: bool) {
        let Self { equations, state, work, scheme, settings, .. } = self;
        let h = settings.step;
        if scheme.stages() > 1 {
            equations.go_to((1.0 - scheme.node(stage)) * h, h, state);
        }
        let trial = &mut work.trial;
        if stage == 0 {
            trial.lambda.clone_from(&state.lambda);
            trial.elements = state.elements;
        }
        let solve = Solve { stage, step: h, held: held || state.held };
        scheme.predict(solve, state, trial);
    }

    /// Takes a solve that is made into the history of the scheme.
    #[inline]
    pub fn leave(&mut self, stage: u32) {
        let Self { equations, state, work, scheme, settings, .. } = self;
        let solve = Solve { stage, step: settings.step, held: false };
        scheme.leave(solve, state, &mut work.trial);
        if scheme.stages() > 1 && stage + 1 == scheme.stages() {
            equations.go_to(0.0, settings.step, state);
        }
    }

    /// Corrections that are still to be made, after steps that contracted as the last one did; a solve on the
    /// way to the end of a step is not like those before it.
    #[inline(always)]
    pub fn progress(&self) -> Progress {
        let contraction = if self.scheme.stages() > 1 { 1.0 } else { self.state.contraction };
        Progress::new(contraction, self.settings.closed())
    }

    /// How iterations ended whose corrections are `settled` or not.
    #[inline]
    pub fn judge(&self, settled: bool, progress: &Progress, report: &StepReport) -> Outcome {
        let within = settled && report.phi <= self.settings.closed();
        let near = report.phi < OPEN.value() && progress.last < FAR.value();
        let status = match (within, near) {
            _ if !(report.phi.is_finite() && progress.last.is_finite()) => StepStatus::NonFinite,
            (true, _) => StepStatus::Converged,
            (false, true) => StepStatus::IterationLimit,
            (false, false) => StepStatus::Open,
        };
        Outcome { status, contraction: progress.contraction, ..Outcome::CONVERGED }
    }

    /// Makes the next steps of another length (s).
    pub fn set_step(&mut self, step: f64) {
        self.settings.step = step;
        self.gains = self.scheme.gains(step);
    }

    /// Shares of K and C beside a share of M in the tangent.
    #[inline(always)]
    pub fn tangent_weights(&self) -> TangentWeights {
        TangentWeights { stiffness: self.gains.stiffness, damping: self.gains.damping }
    }

    /// Shares of K and C beside the whole of M.
    #[inline(always)]
    pub fn weights_by_mass(&self) -> TangentWeights {
        TangentWeights { stiffness: self.gains.position(), damping: self.gains.rate() }
    }

    /// How far a change of an acceleration moves its coordinate (s2): in the solve, or in the rest of the step where the
    /// solve is explicit.
    #[inline(always)]
    pub fn span(&self) -> f64 {
        let position = self.gains.position();
        if position > 0.0 { position } else { self.settings.step * self.settings.step }
    }

    /// Forces and inertia of the placed trial state: `residual` becomes M qdd - Q.
    #[inline(always)]
    pub fn load(&mut self, tangent: Option<TangentWeights>) {
        let Trial { q, qd, qdd, elements, .. } = &mut self.work.trial;
        let motion = Motion { q: &*q, qd: &*qd, qdd: &*qdd };
        self.equations.load(motion, elements, tangent, &mut self.work.residual);
    }

    /// The status of a step whose tangent has no factor: singular, or not finite.
    pub fn unfactored(&self) -> StepStatus {
        let sizes = max_norm(self.work.trial.q.as_ref())
            + max_norm(self.work.residual.as_ref())
            + max_norm(self.equations.phi().as_ref());
        if sizes.is_finite() { StepStatus::Singular } else { StepStatus::NonFinite }
    }

    /// Carries the forces of the closures on to the share `node` of the step, one at its end, on the parabola
    /// through those at its beginning and of the two steps before.
    pub fn carry(&mut self, node: f64) {
        let [last, before, third] = &self.state.reaction;
        let (last, before, third) = (last.as_ref(), before.as_ref(), third.as_ref());
        let (from_before, from_third) = (-node * (node + 2.0), 0.5 * node * (node + 1.0));
        for (i, carried) in self.work.carried.as_mut().iter_mut().enumerate() {
            *carried =
                last[i] + (from_before * (before[i] - last[i]) + from_third * (third[i] - last[i]));
        }
    }

    /// What is projected, with the tangent whose loops weigh `weight` (kg).
    #[inline(always)]
    pub fn projection<'b>(
        &'b mut self,
        weight: &'b E::Rows,
        subject: ProjectionSubject,
    ) -> Projection<'b, E, S> {
        let Self { equations, work, .. } = self;
        let ScratchOf::<E, S, H> { trial, correction, response, violation, pull, .. } = &mut **work;
        let x = match subject {
            ProjectionSubject::Correction => correction,
            ProjectionSubject::Rates => &mut trial.qd,
            ProjectionSubject::Accelerations => &mut trial.qdd,
        };
        Projection { equations, weight, subject, x, response, violation, pull }
    }

    /// Projects a subject onto the loops until a goal is met.
    pub fn project(
        &mut self,
        weight: &E::Rows,
        subject: ProjectionSubject,
        goal: Goal,
        reaction: Option<&mut E::Rows>,
    ) -> Projected {
        let most = self.settings.max_projections;
        self.projection(weight, subject).project(most, goal, reaction)
    }

    /// How far the change of the accelerations in this step moves the mechanism (m, rad), if the scheme tells.
    pub fn reach(&self) -> Option<f64> {
        self.scheme.reach(self.settings.step, self.acceleration_change())
    }

    /// The largest change of an acceleration in this step (m/s2, rad/s2).
    #[inline(always)]
    pub fn acceleration_change(&self) -> f64 {
        max_distance(self.work.trial.qdd.as_ref(), self.state.qdd.as_ref())
    }

    /// Whether projections that changed rates and accelerations so much (m/s, m/s2; rad) leave the step what
    /// it was.
    #[inline(always)]
    pub fn is_near(&self, rates: f64, accelerations: f64) -> bool {
        let h = self.settings.step;
        h * rates <= RATE_JUMP.value() && h * h * accelerations <= ACCELERATION_JUMP.value()
    }

    /// Makes the trial state the one at the end of the step, if all of it is finite; returns the error of the
    /// integrator (m, rad). Behind a force that is carried multipliers are counted from those before. Where the
    /// step is `fresh`, it tells nothing of how the motion goes on.
    #[inline]
    pub fn take(&mut self, crossed: bool, fresh: bool, contraction: f64) -> Option<f64> {
        let error = self.scheme.error(self.settings.step, self.acceleration_change());
        let Self { equations, state, work, scheme, settings, .. } = self;
        let ScratchOf::<E, S, H> { trial, carried, response: reaction, .. } = &mut **work;
        if crossed {
            reaction.clone_from(carried);
        } else {
            reaction.as_mut().fill(0.0);
        }
        equations.add_transposed(&trial.lambda, reaction);
        if crossed {
            super::projection::add_scaled(&mut trial.lambda, 1.0, &state.lambda);
        }
        scheme.end(settings.step, fresh || state.held || settings.plain, state, trial);
        let mut finite = all_finite(trial.lambda.as_ref()) && trial.elements.is_finite();
        for list in [&trial.q, &trial.qd, &trial.qdd, &*reaction] {
            finite &= all_finite(list.as_ref());
        }
        for list in &trial.history {
            finite &= all_finite(list.as_ref());
        }
        if !finite {
            return None;
        }
        state.held = false;
        state.crossed = crossed;
        state.contraction = contraction;
        state.q.clone_from(&trial.q);
        state.qd.clone_from(&trial.qd);
        state.qdd.clone_from(&trial.qdd);
        state.lambda.clone_from(&trial.lambda);
        state.elements = trial.elements;
        for (kept, new) in state.history.iter_mut().zip(&trial.history) {
            kept.clone_from(new);
        }
        let [last, before, third] = &mut state.reaction;
        third.clone_from(before);
        before.clone_from(last);
        last.clone_from(reaction);
        equations.arrived(state);
        Some(error)
    }
}
