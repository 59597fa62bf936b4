//! The index-1 formulation in relative coordinates.

use super::{Index1, penalties};
use crate::error::SetupError;
use crate::formulations::solver::{FormulationKind, RelativeFrame, Solver};
use crate::integrators::{Method, Scheme};
use crate::mechanism::Mechanism;
use crate::state::StepReport;
use crate::step::{self, QuarticCourse, Workspace, penalty_masses};
use crate::vehicles::Vehicle;

/// The index-1 formulation with its integrator, ready to run.
pub type Index1Hybrid<const M: usize, C = Method> = Solver<AccelerationPenalties<M>, C>;

/// Penalty alpha of each equation (kg; kg m2 for cosines).
#[derive(Clone, Copy, Debug)]
pub struct AccelerationPenalties<const M: usize>([f64; M]);

impl<const M: usize, C> Index1Hybrid<M, C> {
    /// Penalty alpha of each equation (kg; kg m2 for cosines).
    pub const fn penalty(&self) -> &[f64; M] {
        &self.kind.0
    }
}

impl<const N: usize, const M: usize> FormulationKind<N, M> for AccelerationPenalties<M> {
    type Course = QuarticCourse<M>;
    type Workspace<const S: usize, const H: usize> = Workspace<N, M, S, H>;

    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        (): (),
    ) -> Result<(Self, RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>), SetupError> {
        let (vehicle, end) = (frame.equations.vehicle.vehicle, frame.equations.end);
        let masses = penalty_masses(vehicle, end, &frame.state.q, frame.equations.terms);
        let masses = no_heavier(vehicle.mechanism(), masses);
        Ok((Self(penalties(&frame.settings, masses)), frame))
    }

    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        (): (),
    ) -> StepReport {
        step::step(&mut Index1::new(frame, &self.0))
    }
}

/// The masses that length equations feel are no more than the mechanism has (kg): one that is about to
/// vanish, at a start next to a singular position, feels masses without bound.
fn no_heavier<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    mut masses: [f64; M],
) -> [f64; M] {
    let total = mechanism.total_mass();
    let mut rows = masses.iter_mut();
    for closure in mechanism.closures() {
        for mass in rows.by_ref().take(closure.rows()) {
            if closure.is_length() && *mass > total {
                *mass = total;
            }
        }
    }
    masses
}
