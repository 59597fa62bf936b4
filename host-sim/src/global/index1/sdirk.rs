//! The stages of a step with SDIRK.

use super::carry::Reactions;
use super::stage::Stage;
use super::{Index1, worse};
use crate::global::state::{NaturalState, Work};
use crate::global::system::{Plant, System};
use ferrol::integrators::sdirk;
use ferrol::state::{StepReport, StepStatus};
use ferrol::step::TangentWeights;

/// Extrapolation of accelerations from the middle and the end of a step to the first stage of the next,
/// and interpolation between its beginning and that stage to the second.
const AHEAD: f64 = 2.0 * sdirk::GAMMA;
const BACK: f64 = (1.0 - sdirk::GAMMA) / sdirk::GAMMA;

/// Rates and accelerations of the first stage of a step; zero until it is made.
#[derive(Clone, Debug, Default)]
pub struct Stages {
    qd: Vec<f64>,
    qdd: Vec<f64>,
}

impl Stages {
    /// To be filled.
    pub fn new(system: &System) -> Self {
        let zeros = vec![0.0; system.size];
        Self { qd: zeros.clone(), qdd: zeros }
    }
}

impl Index1 {
    /// Makes the trial state the end of the step. \[DOP04\] SDIRK
    pub(super) fn stages(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        (time, reactions): (f64, Reactions),
        state: &NaturalState,
        (stages, work): (&mut Stages, &mut Work),
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        stages.qd.fill(0.0);
        stages.qdd.fill(0.0);
        work.lambda.copy_from_slice(&state.lambda);
        let (share, across) = (sdirk::GAMMA * h, sdirk::ACROSS * h);
        let weights = TangentWeights { stiffness: share * share, damping: share };
        let mut worst = StepStatus::Converged;
        for (number, node) in sdirk::NODES.into_iter().enumerate() {
            let first = number == 0;
            predict(first, state, work);
            for i in 0..system.size {
                work.qd[i] = work.begin_qd[i] + across * stages.qdd[i] + share * work.qdd[i];
                work.q[i] = state.q[i] + across * stages.qd[i] + share * work.qd[i];
            }
            let then = time - (1.0 - node) * h;
            let stage = Stage { time: then, node, weights, renewed: first, reactions };
            let status = self.converge((system, &mut *plant), stage, state, work, report);
            if !status.is_taken() {
                return status;
            }
            worst = worse(worst, status);
            if first {
                stages.qd.copy_from_slice(&work.qd);
                stages.qdd.copy_from_slice(&work.qdd);
            }
        }
        for i in 0..system.size {
            work.q[i] = state.q[i] + 0.5 * h * (stages.qd[i] + work.qd[i]);
            work.change[i] = 0.5 * (stages.qdd[i] + work.qdd[i]);
            work.qd[i] = work.begin_qd[i] + h * work.change[i];
        }
        let arrived = self.arrive((system, plant), (time, reactions), state, work, report);
        worse(worst, arrived)
    }
}

/// Accelerations and multipliers of a stage, from those of the beginning and of the stage before, or the mean of
/// the last step. After a step that was not taken nothing is known of them.
fn predict(first: bool, state: &NaturalState, work: &mut Work) {
    for (i, qdd) in work.qdd.iter_mut().enumerate() {
        let begin = state.qdd[i];
        *qdd = match (first, state.held) {
            (_, true) => 0.0,
            (true, false) => begin + AHEAD * (begin - state.scheme_qdd[i]),
            (false, false) => begin + BACK * (*qdd - begin),
        };
    }
    if !(first || state.held) {
        for (lambda, begin) in work.lambda.iter_mut().zip(&state.lambda) {
            *lambda = begin + BACK * (*lambda - begin);
        }
    }
}
