//! Steps between switches of the closures, and the jump of the rates where closures begin to act.

use super::reduced::{factor, reduce, solve};
use super::{Topological, TopologicalWorkspace};
use crate::dynamics::mass_times;
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
        work.fresh = false;
        work.choices.begin();
        let mut manner = Manner::Bold;
        loop {
            report.status = self.attempt(vehicle, now, manner, state, work, &mut report);
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

    /// In the independent coordinates, with rates w that agree with the closures:
    /// qd+ = w + R x, R^T M R x = R^T M (qd- - w).
    fn push(
        &self,
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> Result<(), SetupError> {
        let mechanism = vehicle.mechanism();
        Self::choose(vehicle, work).map_err(|_| SetupError::Undetermined)?;
        let _ = work.eliminate();
        let TopologicalWorkspace { shared, partition, loops, reduced, stale, .. } = work;
        let Workspace { terms, correction, response, .. } = shared;
        // the first step makes a choice of its own
        *stale = true;
        let mut agreeing = state.qd;
        loops.complete(partition, &terms.constraints.phi_t, &mut agreeing);
        for i in 0..N {
            response[i] = state.qd[i] - agreeing[i];
        }
        terms.assemble_mass(mechanism);
        mass_times(mechanism, &terms.kinematics, response, correction);
        let mut impulse = [0.0; M];
        loops.balance(partition, correction, &mut impulse);
        loops.transform(partition);
        reduce(mechanism.pattern(), &terms.lhs, partition, loops, reduced);
        factor(partition, reduced).map_err(|_| SetupError::Undetermined)?;
        solve(partition, reduced, correction);
        for i in 0..N {
            agreeing[i] += correction[i];
        }
        // the dependent ones follow
        loops.complete(partition, &terms.constraints.phi_t, &mut agreeing);
        state.qd = agreeing;
        Ok(())
    }

    fn forget(work: &mut TopologicalWorkspace<N, M, S>) {
        (work.rank, work.stale) = (0, true);
        work.choices.forget();
    }
}
