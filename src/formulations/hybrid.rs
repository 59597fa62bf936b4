//! The hybrid formulation: relative coordinates, loops by an index-3 augmented Lagrangian. \[CD03\] 4

use super::index3::{Index3, Penalties};
use super::solver::{FormulationKind, RelativeFrame, Solver};
use crate::error::SetupError;
use crate::integrators::{Scheme, Structural};
use crate::state::StepReport;
use crate::step::{self, AtEnd, Workspace, penalty_masses};
use crate::vehicles::Vehicle;

/// The hybrid formulation with its integrator, ready to run: a structural one, or any scheme `C` of one stage.
pub type Hybrid<const M: usize, C = Structural> = Solver<Penalties<[f64; M]>, C>;

impl<const M: usize, C> Hybrid<M, C> {
    /// Penalty alpha of each equation (N/m).
    pub const fn penalty(&self) -> &[f64; M] {
        &self.kind.alpha
    }
}

impl<const N: usize, const M: usize> FormulationKind<N, M> for Penalties<[f64; M]> {
    type Course = AtEnd;
    type Workspace<const S: usize, const H: usize> = Workspace<N, M, S, H>;

    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        frame: RelativeFrame<'a, V, AtEnd, C, N, M, S, H>,
        (): (),
    ) -> Result<(Self, RelativeFrame<'a, V, AtEnd, C, N, M, S, H>), SetupError> {
        let (vehicle, end) = (frame.equations.vehicle.vehicle, frame.equations.end);
        let masses = penalty_masses(vehicle, end, &frame.state.q, frame.equations.terms);
        Ok((Self::new(&frame.scheme, &frame.settings, masses), frame))
    }

    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        frame: RelativeFrame<'a, V, AtEnd, C, N, M, S, H>,
        (): (),
    ) -> StepReport {
        step::step(&mut Index3::new(frame, self))
    }
}
