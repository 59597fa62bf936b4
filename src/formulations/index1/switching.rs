//! Steps between switches of the closures, and the jump of the rates where closures begin to act.

use super::ahead::Ahead;
use super::weak::Hold;
use super::{Index1, Index1Workspace};
use crate::formulations::convergence::Manner;
use crate::formulations::projection::Subject;
use crate::formulations::switching::Switching;
use crate::setup::SetupError;
use crate::state::{State, StepReport, StepStatus};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

impl<V, const N: usize, const M: usize, const S: usize> Switching<V, N, M, S> for Index1<M>
where
    V: Vehicle<N, M, S>,
{
    fn length(&self) -> f64 {
        self.settings.step
    }

    fn with_step(&self, step: f64) -> Self {
        let mut other = *self;
        other.settings.step = step;
        other
    }

    fn shared(work: &mut Index1Workspace<N, M, S>) -> &mut Workspace<N, M, S> {
        &mut work.shared
    }

    fn advance(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
    ) -> StepReport {
        let mut report = StepReport::default();
        let mut manner = Manner::Bold;
        loop {
            report.status = self.attempt(vehicle, now, manner, state, work, &mut report);
            if report.status.is_taken() && !Self::take(vehicle, state, work) {
                report.status = StepStatus::NonFinite;
            }
            if report.status.is_taken() || manner == Manner::Careful || !self.may_repeat(&report) {
                break;
            }
            manner = Manner::Careful;
        }
        if !report.status.is_taken() {
            (state.held, report.error) = (true, 0.0);
        }
        report
    }

    /// The projection of the rates with the masses is this jump. \[CD03\] (35) with P = M
    fn push(
        &self,
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
    ) -> Result<(), SetupError> {
        let shared = &mut work.shared;
        self.weigh(vehicle.mechanism(), shared).map_err(|_| SetupError::Undetermined)?;
        shared.trial.qd = state.qd;
        let report = &mut StepReport::default();
        self.project(vehicle, Subject::Rates, Hold::Firm, shared, report);
        state.qd = shared.trial.qd;
        Ok(())
    }

    fn forget(work: &mut Index1Workspace<N, M, S>) {
        work.ahead = Ahead::new();
    }
}
