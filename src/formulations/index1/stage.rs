//! The stages of a step.

use super::iteration::Task;
use super::weak::Hold;
use super::{Index1, Index1Workspace};
use crate::formulations::staged::Staged;
use crate::integrators::sdirk;
use crate::setup::take_up_jump;
use crate::state::{State, StepReport, StepStatus};
use crate::step::{TangentWeights, Trial};
use crate::vehicles::{Moment, Vehicle};

/// Extrapolation of accelerations from the middle and the end of a step to the first stage of the next,
/// and interpolation between its beginning and that stage to the second.
const AHEAD: f64 = 2.0 * sdirk::GAMMA;
const BACK: f64 = (1.0 - sdirk::GAMMA) / sdirk::GAMMA;

impl<const M: usize> Index1<M> {
    /// Makes the trial state the end of the step. \[DOP04\] SDIRK
    pub(super) fn advance<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        let jerk = work.drives.follow(vehicle, now, h, state);
        let Index1Workspace { shared, stages, ahead, hold, .. } = work;
        stages.clear();
        stages.begin_qd = state.qd;
        if vehicle.jumps(now) {
            take_up_jump(vehicle, now, &state.q, &mut shared.terms, &mut stages.begin_qd);
        }
        shared.trial.lambda = ahead.follow(state);
        shared.trial.elements = state.elements;
        shared.carried = [0.0; N];
        let fixed = self.settings.fixed_iterations.is_some();
        *hold = if fixed { Hold::Firm } else { Hold::of(state) };
        let (mut weakest, mut worst) = (*hold, StepStatus::Converged);
        for (stage, node) in sdirk::NODES.into_iter().enumerate() {
            let first = stage == 0;
            predict(first, state, &mut shared.trial);
            let early = (1.0 - node) * h;
            let staged = Staged { vehicle, early, jerk: &jerk };
            let then = Moment { time: now.time - early, input: now.input };
            let share = stages.enter(h, state, &mut shared.trial);
            let weights = TangentWeights { stiffness: share * share, damping: share };
            let most = report.iterations.saturating_add(self.most());
            let task = Task { state, node, weights, renewed: first, most };
            let status = self.converge(&staged, then, task, hold, shared, report);
            if !status.is_taken() {
                return status;
            }
            if status != StepStatus::Converged {
                worst = status;
            }
            if S > 0 {
                // the states of the force elements belong to the end of the stage
                let _ = self.load(&staged, then, (*hold, None), shared);
            }
            if first {
                stages.keep(&shared.trial);
            }
            weakest = weakest.max(*hold);
        }
        let before = shared.trial.lambda;
        stages.end(h, state, &mut shared.trial);
        let staged = Staged { vehicle, early: 0.0, jerk: &[] };
        let arrived = self.arrive(&staged, now, (state, hold), shared, report);
        shared.trial.elements.start();
        let after = if *hold == Hold::Firm { &shared.trial.lambda } else { &before };
        ahead.keep(state.tick, &before, after);
        match (arrived, worst, weakest.max(*hold)) {
            (StepStatus::Converged, StepStatus::Converged, Hold::Carried) => {
                StepStatus::NearSingular
            }
            (StepStatus::Converged, ..) => worst,
            _ => arrived,
        }
    }

    /// Iterations of a stage at most.
    fn most(&self) -> u32 {
        self.settings.fixed_iterations.unwrap_or(self.settings.max_iterations)
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
