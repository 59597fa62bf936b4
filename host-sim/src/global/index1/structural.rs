//! A step with a structural integrator: one stage, at its end.

use super::carry::Reactions;
use super::stage::Stage;
use super::{Index1, worse};
use crate::global::state::{NaturalState, Work};
use crate::global::system::{Plant, System};
use ferrol::integrators::Structural;
use ferrol::state::{StepReport, StepStatus};
use ferrol::step::TangentWeights;

impl Index1 {
    /// Makes the trial state the end of the step. \[CD03\] (38)-(42)
    pub(super) fn whole(
        &self,
        scheme: &Structural,
        (system, plant): (&System, &mut dyn Plant),
        (time, reactions): (f64, Reactions),
        (state, work): (&NaturalState, &mut Work),
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        work.predict(scheme, h, state.held, state);
        // accelerations of the scheme change by this share of those at the end of the step
        let share = (1.0 - scheme.delta_f) / (1.0 - scheme.delta_m);
        let weights = TangentWeights {
            stiffness: share * scheme.beta * h * h,
            damping: share * scheme.gamma * h,
        };
        let stage = Stage { time, node: 1.0, weights, renewed: true, reactions };
        let status = self.converge((system, &mut *plant), stage, state, work, report);
        if !status.is_taken() {
            return status;
        }
        work.note_change(scheme, state);
        worse(status, self.arrive((system, plant), (time, reactions), state, work, report))
    }
}
