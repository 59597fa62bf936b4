//! Steps between switches of the closures, and the jump of the rates where closures begin to act.

use super::end::WEAK;
use super::{Recursive, RecursiveWorkspace};
use crate::formulations::projection::Subject;
use crate::formulations::switching::Switching;
use crate::setup::SetupError;
use crate::state::{State, StepReport, StepStatus};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

impl<V, const N: usize, const M: usize, const S: usize> Switching<V, N, M, S> for Recursive<N, M>
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

    fn shared(work: &mut RecursiveWorkspace<N, M, S>) -> &mut Workspace<N, M, S> {
        &mut work.shared
    }

    fn advance(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> StepReport {
        let mut report = StepReport::default();
        self.predict(vehicle, now, state, &mut work.shared);
        report.status = self.iterate(vehicle, now, state, work, &mut report);
        if M > 0 && report.status.is_taken() {
            let arrived = self.arrive(vehicle, now, work, &mut report);
            if arrived != StepStatus::Converged {
                report.status = arrived;
            }
        }
        let error = work.shared.trial.error(&self.scheme, self.settings.step, state);
        if report.status.is_taken() && !self.take(vehicle, state, work) {
            report.status = StepStatus::NonFinite;
        }
        if report.status.is_taken() {
            report.error = error;
        } else {
            state.held = true;
        }
        report
    }

    /// The projection of the rates with the least change as the masses weigh it is this jump.
    /// \[CD03\] (35) with P = A
    fn push(
        &self,
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> Result<(), SetupError> {
        let RecursiveWorkspace { shared, articulated, .. } = work;
        let Workspace { terms, trial, .. } = shared;
        (trial.q, trial.qd) = (state.q, state.qd);
        articulated
            .make(vehicle.mechanism(), &self.structure, WEAK, terms)
            .map_err(|_| SetupError::Undetermined)?;
        self.project(vehicle, Subject::Rates, work, &mut StepReport::default())
            .map_err(|_| SetupError::Undetermined)?;
        state.qd = work.shared.trial.qd;
        Ok(())
    }

    fn forget(work: &mut RecursiveWorkspace<N, M, S>) {
        work.rank = 0;
        work.articulated.forget();
    }
}
