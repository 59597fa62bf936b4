//! From the beginning of a step to its end, by either kind of integrator.

use super::iteration::Task;
use super::weak::Hold;
use super::{Index1, Index1Workspace};
use crate::formulations::Method;
use crate::formulations::convergence::{ASTRAY, Manner};
use crate::formulations::staged::Staged;
use crate::integrators::{Structural, sdirk};
use crate::setup::take_up_jump;
use crate::state::{State, StepReport, StepStatus};
use crate::step::{TangentWeights, Trial, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Extrapolation of accelerations from the middle and the end of a step to the first stage of the next,
/// and interpolation between its beginning and that stage to the second.
const AHEAD: f64 = 2.0 * sdirk::GAMMA;
const BACK: f64 = (1.0 - sdirk::GAMMA) / sdirk::GAMMA;

/// How the solves of a step ended, and the weakest hold of the loops in them.
struct Solved {
    status: StepStatus,
    weakest: Hold,
}

impl<const M: usize> Index1<M> {
    /// Whether a step that cannot be taken may be made again with care.
    pub(super) fn may_repeat(&self, report: &StepReport) -> bool {
        matches!(self.method, Method::Structural(_))
            && self.settings.fixed_iterations.is_none()
            && report.status == StepStatus::Open
            && report.iterations < self.settings.max_iterations
    }

    /// Makes the trial state the end of the step.
    pub(super) fn attempt<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        manner: Manner,
        state: &State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let Index1Workspace { shared, stages, ahead, hold, .. } = work;
        stages.begin_qd = state.qd;
        if vehicle.jumps(now) {
            take_up_jump(vehicle, now, &state.q, &mut shared.terms, &mut stages.begin_qd);
        }
        shared.trial.lambda = ahead.follow(state);
        shared.trial.elements = state.elements;
        (shared.carried, shared.change) = ([0.0; N], [0.0; N]);
        let fixed = self.settings.fixed_iterations.is_some();
        *hold = if fixed { Hold::Firm } else { Hold::of(state) };
        let Solved { status, weakest } = match &self.method {
            Method::Structural(scheme) => {
                self.solve_once(vehicle, now, (scheme, manner), state, work, report)
            }
            Method::Sdirk => self.solve_in_stages(vehicle, now, state, work, report),
        };
        if !status.is_taken() {
            return status;
        }
        let staged = Staged { vehicle, early: 0.0, jerk: &[] };
        let Index1Workspace { shared, ahead, hold, .. } = work;
        let before = match self.method {
            Method::Structural(_) => state.lambda,
            Method::Sdirk => shared.trial.lambda,
        };
        let arrived = self.arrive(&staged, now, (state, hold), shared, report);
        let after = if *hold == Hold::Firm { &shared.trial.lambda } else { &before };
        ahead.keep(state.tick, &before, after);
        self.end(state, shared, report);
        match (arrived, status, weakest.max(*hold)) {
            (StepStatus::Converged, StepStatus::Converged, Hold::Carried) => {
                StepStatus::NearSingular
            }
            (StepStatus::Converged, ..) => status,
            _ => arrived,
        }
    }

    /// Iterations of a stage at most.
    fn most(&self) -> u32 {
        self.settings.fixed_iterations.unwrap_or(self.settings.max_iterations)
    }

    /// One implicit solve for the end of the step. \[CD03\] (38)-(42)
    fn solve_once<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        (scheme, manner): (&Structural, Manner),
        state: &State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> Solved {
        let h = self.settings.step;
        let trial = &mut work.shared.trial;
        trial.qd = work.stages.begin_qd;
        trial.predict(scheme, h, state.held || manner == Manner::Careful, state);
        trial.elements.begin_step(scheme, h);
        // changes of the scheme's accelerations, and through them of coordinates and rates
        let to_scheme = (1.0 - scheme.delta_f) / (1.0 - scheme.delta_m);
        let weights = TangentWeights {
            stiffness: to_scheme * scheme.beta * h * h,
            damping: to_scheme * scheme.gamma * h,
        };
        let farthest = match manner {
            Manner::Bold if self.settings.fixed_iterations.is_none() && !state.held => ASTRAY,
            _ => f64::INFINITY,
        };
        let contraction = Some(state.contraction);
        let most = self.most();
        let task = Task { state, node: 1.0, weights, renewed: true, most, farthest, contraction };
        let staged = Staged { vehicle, early: 0.0, jerk: &[] };
        let status = self.converge(&staged, now, task, work, report);
        work.shared.note_change(scheme, state);
        Solved { status, weakest: work.hold }
    }

    /// Two implicit stages, and the end of the step from their rates. \[DOP04\] SDIRK
    fn solve_in_stages<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> Solved {
        let h = self.settings.step;
        let jerk = work.drives.follow(vehicle, now, h, state);
        work.stages.clear();
        let mut worst = Solved { status: StepStatus::Converged, weakest: work.hold };
        for (stage, node) in sdirk::NODES.into_iter().enumerate() {
            let renewed = stage == 0;
            predict(renewed, state, &mut work.shared.trial);
            let early = (1.0 - node) * h;
            let staged = Staged { vehicle, early, jerk: &jerk };
            let then = Moment { time: now.time - early, input: now.input };
            let share = work.stages.enter(h, state, &mut work.shared.trial);
            let weights = TangentWeights { stiffness: share * share, damping: share };
            let most = report.iterations.saturating_add(self.most());
            let (farthest, contraction) = (f64::INFINITY, None);
            let task = Task { state, node, weights, renewed, most, farthest, contraction };
            let status = self.converge(&staged, then, task, work, report);
            worst.weakest = worst.weakest.max(work.hold);
            if status != StepStatus::Converged {
                worst.status = status;
            }
            if !status.is_taken() {
                return worst;
            }
            if S > 0 {
                // the states of the force elements belong to the end of the stage
                let _ = self.load(&staged, then, (work.hold, None), &mut work.shared);
            }
            if stage == 0 {
                work.stages.keep(&work.shared.trial);
            }
        }
        work.stages.end(h, state, &mut work.shared.trial);
        worst
    }

    /// The integrator's part of the end of the step from `state`.
    fn end<const N: usize, const S: usize>(
        &self,
        state: &State<N, M, S>,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) {
        let (h, trial) = (self.settings.step, &mut work.trial);
        match &self.method {
            Method::Structural(scheme) => {
                trial.end_scheme(scheme, state);
                trial.elements.end_step(scheme, h, &state.elements);
                report.error = trial.error(scheme, h, state);
            }
            Method::Sdirk => trial.elements.start(),
        }
    }
}

/// The accelerations that a stage starts from: on the line through those in the middle of the last step
/// and at its end, then between these and the first stage.
fn predict<const N: usize, const M: usize, const S: usize>(
    first: bool,
    state: &State<N, M, S>,
    trial: &mut Trial<N, M, S>,
) {
    for i in 0..N {
        let qdd = state.qdd[i];
        trial.qdd[i] = if first {
            qdd + AHEAD * (qdd - state.scheme_qdd[i])
        } else {
            qdd + BACK * (trial.qdd[i] - qdd)
        };
    }
}
