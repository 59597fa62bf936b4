//! Newton's iterations of a stage.

use super::carry::{Reactions, apply, carry};
use super::{Index1, unfactored};
use crate::global::projection::correct_accelerations;
use crate::global::state::{NaturalState, Work, max_norm};
use crate::global::system::{Plant, System};
use ferrol::formulations::convergence::{ASTRAY, BEGUN_AGAIN_AFTER, Course, FAR};
use ferrol::state::{StepReport, StepStatus};
use ferrol::step::TangentWeights;

/// A stage of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    /// Its time (s).
    pub time: f64,
    /// Where it lies in the step.
    pub node: f64,
    /// By how much accelerations move its coordinates and rates.
    pub weights: TangentWeights,
    /// It needs a tangent of its own; otherwise the one before may serve.
    pub renewed: bool,
    pub reactions: Reactions,
}

impl Index1 {
    /// Newton's iterations of a stage from its prediction.
    pub(super) fn converge(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        stage: Stage,
        state: &NaturalState,
        work: &mut Work,
        report: &mut StepReport,
    ) -> StepStatus {
        let settings = &self.settings;
        let fixed = settings.fixed_iterations.is_some();
        let most = settings.fixed_iterations.unwrap_or(settings.max_iterations);
        let Stage { weights, node, .. } = stage;
        let carried = stage.reactions == Reactions::Carried;
        if carried {
            carry(state, node, work);
            work.lambda.fill(0.0);
        }
        let mut course = Course::new(stage.renewed || carried, 1.0, settings.closed());
        loop {
            let Some(residual) = self.correct((system, &mut *plant), stage, course.renewed, work)
            else {
                return unfactored(work);
            };
            report.residual = residual;
            report.correction = weights.stiffness * max_norm(&work.correction);
            report.iterations += 1;
            course.count += 1;
            if !report.correction.is_finite() {
                return StepStatus::NonFinite;
            }
            let damping = course.damping(report.correction);
            for (i, change) in work.correction.iter().enumerate() {
                let change = damping * change;
                work.q[i] += weights.stiffness * change;
                work.qd[i] += weights.damping * change;
                work.qdd[i] += change;
            }
            if !carried {
                for (lambda, pull) in work.lambda.iter_mut().zip(&work.pull) {
                    *lambda += damping * pull;
                }
            }
            let settled = course.settles(report.correction, None, fixed);
            let within = settled && report.correction <= settings.tolerance;
            let ended = course.count >= most || (within && !fixed);
            if (ended || course.count == BEGUN_AGAIN_AFTER)
                && !(carried || fixed)
                && report.correction < ASTRAY
                && self.is_astray(system, within, (state, node), work)
            {
                return StepStatus::Singular;
            }
            if ended {
                return match (within, report.correction < FAR) {
                    (true, _) if carried => StepStatus::NearSingular,
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
            }
        }
    }

    /// Solves for a correction of the accelerations, with a tangent of this position where it is `renewed`;
    /// returns the largest residual (N, N m), or nothing where the tangent has no factor.
    fn correct(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        stage: Stage,
        renewed: bool,
        work: &mut Work,
    ) -> Option<f64> {
        let Work { terms, q, qd, .. } = &mut *work;
        system.place(plant, stage.time, q, terms);
        system.set_rates(qd, terms);
        system.accelerations(plant, stage.time, terms);
        system.load(plant, stage.time, renewed.then_some(stage.weights), terms);
        let penalty = match stage.reactions {
            Reactions::Iterated => &self.penalty,
            Reactions::Carried => &self.eased,
        };
        if renewed && system.factor(1.0, penalty, terms).is_err() {
            return None;
        }
        if stage.reactions == Reactions::Carried {
            apply(work);
        }
        Some(correct_accelerations(system, penalty, work))
    }
}
