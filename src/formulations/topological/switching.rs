//! Steps between switches of the closures, and the jump of the rates where closures begin to act.

use super::{Topological, TopologicalWorkspace};
use crate::formulations::convergence::Manner;
use crate::formulations::switching::Switching;
use crate::setup::SetupError;
use crate::state::{State, StepReport};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

impl<V, const N: usize, const M: usize, const S: usize> Switching<V, N, M, S> for Topological
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

    fn shared(work: &mut TopologicalWorkspace<N, M, S>) -> &mut Workspace<N, M, S> {
        &mut work.shared
    }

    fn advance(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> StepReport {
        let mut report = StepReport::default();
        (work.fresh, work.leaving, work.crossing) = (false, work.crossing, false);
        work.watchful = self.settings.fixed_iterations.is_none() && !state.held;
        work.choices.begin();
        let mut manner = Manner::Bold;
        loop {
            report.status = self.attempt(vehicle, now, manner, state, work, &mut report);
            if self.may_cross(&report, work) {
                report.status = self.cross(vehicle, now, manner, state, work, &mut report);
            }
            if report.status.is_taken() {
                report.status = self.take(vehicle, state, work, &mut report);
            }
            if report.status.is_taken() || manner == Manner::Careful || !self.may_repeat(&report) {
                break;
            }
            manner = Manner::Careful;
            // what was chosen where the prediction led is not for where it begins again
            work.stale |= work.fresh;
            work.fresh = false;
        }
        if !report.status.is_taken() {
            (state.held, report.error) = (true, 0.0);
        }
        if work.rank > 0 {
            work.choices.end(report.status.is_taken());
        }
        report
    }

    fn push(
        &self,
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> Result<(), SetupError> {
        Self::choose(vehicle, work).map_err(|_| SetupError::Undetermined)?;
        let _ = work.eliminate();
        // the first step makes a choice of its own
        work.stale = true;
        work.agree(vehicle.mechanism(), &mut state.qd).map_err(|_| SetupError::Undetermined)
    }

    fn forget(work: &mut TopologicalWorkspace<N, M, S>) {
        (work.rank, work.stale) = (0, true);
        work.choices.forget();
    }
}
