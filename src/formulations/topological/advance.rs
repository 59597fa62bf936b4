//! From the beginning of a step to its end, by either kind of integrator.

use super::iteration::{Changed, Gains, Limits, WEAK};
use super::partition::Quality;
use super::reduced::solve;
use super::{Method, Topological, TopologicalWorkspace};
use crate::formulations::convergence::{ACCELERATION_JUMP, ASTRAY, Manner, RATE_JUMP};
use crate::formulations::staged::Staged;
use crate::integrators::{Structural, sdirk};
use crate::real::{abs, all_finite, max_norm};
use crate::setup::take_up_jump;
use crate::state::{State, StepReport, StepStatus};
use crate::step::{TangentWeights, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Changes of the accelerations are followed while they move the mechanism by no more in a step (m, rad).
const FARTHEST: f64 = 1e-2;
/// How often a step is made again with another choice of independent coordinates.
const CHANGES: u32 = 2;
/// Corrections that close the loops at the end of a step of several stages, and the share of the
/// tolerance at which they end: the last digits cost little.
const CLOSING: u32 = 8;
const CLOSED: f64 = 1e-3;

impl Topological {
    /// Whether a step that cannot be taken may be made again with care.
    pub(super) fn may_repeat(&self, report: &StepReport) -> bool {
        matches!(self.method, Method::Structural(_))
            && self.settings.repeats()
            && report.status == StepStatus::Open
            && report.iterations < self.settings.max_iterations
    }

    /// Makes the trial state the end of the step; again, where the choice of independent coordinates
    /// had to be changed on the way.
    pub(super) fn attempt<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        manner: Manner,
        state: &State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        for _ in 0..=CHANGES {
            let Workspace { terms, trial, .. } = &mut work.shared;
            work.stages.begin_qd = state.qd;
            if vehicle.jumps(now) {
                take_up_jump(vehicle, now, &state.q, terms, &mut work.stages.begin_qd);
            }
            trial.qd = work.stages.begin_qd;
            trial.elements = state.elements;
            work.shared.change = [0.0; N];
            let ended = match &self.method {
                Method::Structural(scheme) => {
                    self.advance(vehicle, now, (scheme, manner), state, work, report)
                }
                Method::Sdirk => self.advance_in_stages(vehicle, now, state, work, report),
            };
            if let Ok(status) = ended {
                return status;
            }
            work.choices.repeated = work.choices.repeated.saturating_add(1);
            let structural = matches!(self.method, Method::Structural(_));
            if structural && report.iterations >= self.most() {
                break;
            }
        }
        StepStatus::Singular
    }

    /// Iterations of a step, or of one of its stages, at most.
    fn most(&self) -> u32 {
        self.settings.fixed_iterations.unwrap_or(self.settings.max_iterations)
    }

    /// One implicit solve for the end of the step. \[CD03\] (38)-(42)
    fn advance<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        (scheme, manner): (&Structural, Manner),
        state: &State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> Result<StepStatus, Changed> {
        let h = self.settings.step;
        let staged = Staged { vehicle, early: 0.0, jerk: &[] };
        let trial = &mut work.shared.trial;
        trial.predict(scheme, h, state.held || manner == Manner::Careful, state);
        trial.elements.begin_step(scheme, h);
        if work.crossing {
            work.shared.carry(1.0, state);
        }
        let gains = Gains::structural(scheme, h);
        let astray = match manner {
            Manner::Bold if self.settings.repeats() && !state.held => ASTRAY,
            _ => f64::INFINITY,
        };
        let limits = Limits { iterations: self.most(), correction: astray };
        let status = self.converge(&staged, now, (gains, limits), Some(state), work, report)?;
        work.shared.note_change(scheme, state);
        if work.leaving && !work.crossing && status.is_taken() {
            work.follow_scheme(scheme, h, state);
            work.reconcile(vehicle.mechanism());
            Self::follow(&staged, now, work);
        }
        if S > 0 && status.is_taken() {
            // the states of the force elements belong to the end of the step
            let _ = Self::load(&staged, now, None, work);
        }
        let trial = &mut work.shared.trial;
        trial.end_scheme(scheme, state);
        trial.elements.end_step(scheme, h, &state.elements);
        report.error = trial.error(scheme, h, state);
        Ok(status)
    }

    /// Two implicit stages, and the end of the step from their rates. \[DOP04\] SDIRK
    fn advance_in_stages<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> Result<StepStatus, Changed> {
        let h = self.settings.step;
        let mut worst = StepStatus::Converged;
        work.stages.clear();
        // the mean ones of the last step, then those of the stage before
        work.shared.trial.qdd = state.scheme_qdd;
        for (stage, node) in sdirk::NODES.into_iter().enumerate() {
            let early = (1.0 - node) * h;
            let staged = Staged { vehicle, early, jerk: &[] };
            let then = Moment { time: now.time - early, input: now.input };
            let gains = Gains::implicit(work.stages.enter(h, state, &mut work.shared.trial));
            if work.crossing {
                work.shared.carry(node, state);
            }
            let iterations = report.iterations.saturating_add(self.most());
            let limits = Limits { iterations, correction: f64::INFINITY };
            let status = self.converge(&staged, then, (gains, limits), None, work, report)?;
            if !status.is_taken() {
                return Ok(status);
            }
            if status != StepStatus::Converged {
                worst = status;
            }
            if S > 0 {
                // the states of the force elements belong to the end of the stage
                let _ = Self::load(&staged, then, None, work);
            }
            if stage == 0 {
                work.stages.keep(&work.shared.trial);
            }
        }
        work.stages.end(h, state, &mut work.shared.trial);
        if work.crossing {
            work.shared.carry(1.0, state);
        }
        Ok(self.arrive(vehicle, now, work, report, worst))
    }

    /// Closes the loops at the end of a step of several stages, where its independent coordinates and
    /// rates are given, and finds the accelerations there.
    fn arrive<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut TopologicalWorkspace<N, M, S>,
        report: &mut StepReport,
        worst: StepStatus,
    ) -> StepStatus {
        let staged = Staged { vehicle, early: 0.0, jerk: &[] };
        let mut quality = Quality::BEST;
        for _ in 0..CLOSING {
            quality = Self::place(&staged, now, work);
            work.note(quality);
            report.phi = max_norm(&work.shared.terms.constraints.phi);
            if !(report.phi > CLOSED * quality.left * self.settings.closed()) {
                break;
            }
            let TopologicalWorkspace { shared, partition, loops, .. } = &mut *work;
            shared.correction = [0.0; N];
            loops.complete(partition, &shared.terms.constraints.phi, &mut shared.correction);
            for i in 0..N {
                shared.trial.q[i] += shared.correction[i];
            }
        }
        if !report.phi.is_finite() {
            return StepStatus::NonFinite;
        }
        if report.phi > self.settings.closed() {
            return StepStatus::Open;
        }
        if work.leaving && !work.crossing {
            work.reconcile(vehicle.mechanism());
        }
        Self::follow(&staged, now, work);
        let mass = TangentWeights { stiffness: 0.0, damping: 0.0 };
        if Self::load(&staged, now, Some(mass), work).is_err() {
            return StepStatus::Singular;
        }
        // linear in the accelerations: one solve. [DOP04] M_i zdd_i = Q_i
        let TopologicalWorkspace { shared, partition, loops, reduced, .. } = &mut *work;
        let Workspace { terms, trial, correction, .. } = shared;
        *correction = terms.rhs;
        solve(partition, reduced, correction);
        for i in 0..N {
            trial.qdd[i] -= correction[i];
        }
        loops.complete(partition, &terms.constraints.phi_q_dot_qd, &mut trial.qdd);
        // the multipliers that belong to them
        let _ = Self::load(&staged, now, None, work);
        work.shared.trial.elements.start();
        if quality.left < WEAK { StepStatus::NearSingular } else { worst }
    }

    /// Looks at the end of the step once more, and takes it.
    pub(super) fn take<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        let mechanism = vehicle.mechanism();
        let independent = work.independent();
        let Workspace { terms, trial, change, carried, .. } = &mut work.shared;
        report.phi_dot = max_norm(&terms.constraints.rate(mechanism, &trial.qd));
        report.phi_ddot = max_norm(&terms.constraints.acceleration(mechanism, &trial.qdd));
        // rates and accelerations that the positions contradict
        let mut near = true;
        for i in 0..N {
            let moved = trial.q[i] - state.q[i];
            near &= abs(0.5 * h * (work.stages.begin_qd[i] + trial.qd[i]) - moved) <= RATE_JUMP
                || state.held;
            // those of independent coordinates are followed by these
            near &= independent[i] || h * h * abs(trial.scheme_qdd[i]) <= ACCELERATION_JUMP;
        }
        let reaction = &mut terms.rhs;
        *reaction = if work.crossing { *carried } else { [0.0; N] };
        terms.constraints.add_transposed(mechanism, &trial.lambda, reaction);
        if work.crossing {
            // the multipliers were counted from those that are carried
            for row in 0..M {
                trial.lambda[row] += state.lambda[row];
            }
        }
        let finite = (report.phi_dot + report.phi_ddot).is_finite();
        if !finite {
            return StepStatus::NonFinite;
        }
        if !near {
            return StepStatus::Open;
        }
        let held = state.held;
        if !(all_finite(change) && trial.hand_over(reaction, state)) {
            return StepStatus::NonFinite;
        }
        // what moves the mechanism far in one step does not go on in the next
        let far = h * h * max_norm(change) > FARTHEST;
        state.keep_changes(held || far || self.settings.plain, change);
        state.contraction = work.contraction;
        state.take_out_turns(mechanism);
        report.status
    }
}
