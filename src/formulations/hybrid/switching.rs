//! The jump of the rates where closures begin to act.
//!
//! Passes of \[CD03\] (35) tend to it with the mass matrix M in the place of P: each changes the rates
//! by M^-1 phi_q^T times something, until the violation is gone.

use super::{Hybrid, IMMOBILE};
use crate::formulations::projection::{Goal, Subject};
use crate::formulations::switching::Switching;
use crate::linalg;
use crate::setup::SetupError;
use crate::state::{State, StepReport};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

impl<V, const N: usize, const M: usize, const S: usize> Switching<V, N, M, S> for Hybrid<M>
where
    V: Vehicle<N, M, S>,
{
    fn length(&self) -> f64 {
        self.settings.step
    }

    /// The loops weigh as much in its tangent.
    fn with_step(&self, step: f64) -> Self {
        let mut other = *self;
        let ratio = self.settings.step / step;
        other.settings.step = step;
        other.penalty = self.penalty.map(|alpha| alpha * ratio * ratio);
        other
    }

    fn shared(work: &mut Workspace<N, M, S>) -> &mut Workspace<N, M, S> {
        work
    }

    fn advance(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> StepReport {
        self.advance_whole(vehicle, now, state, work)
    }

    fn push(
        &self,
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> Result<(), SetupError> {
        let mechanism = vehicle.mechanism();
        let terms = &mut work.terms;
        terms.assemble_mass(mechanism);
        terms.constraints.add_square(mechanism, &self.weight, &mut terms.lhs);
        linalg::factor(mechanism.pattern(), &mut terms.lhs)
            .map_err(|_| SetupError::Undetermined)?;
        work.trial.qd = state.qd;
        let violation = self.settings.rate_tolerance;
        let goal = Goal { violation, square: 0.0, immobile: IMMOBILE, kept: false };
        self.projector().project(mechanism, Subject::Rates, goal, None, work);
        state.qd = work.trial.qd;
        Ok(())
    }
}
