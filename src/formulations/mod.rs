//! Formulations: one file each, behind one trait.

mod convergence;
mod hybrid;
mod topological;

pub use hybrid::{FIXED_PROJECTIONS, Hybrid, Settings, Stage};
pub use topological::{Method, Topological, TopologicalWorkspace};

use crate::state::{State, StepReport};
use crate::vehicles::Vehicle;

/// A formulation with its integrator: configuration here, state and scratch outside.
pub trait Formulation<V, const N: usize, const M: usize, const S: usize>
where
    V: Vehicle<N, M, S>,
{
    /// Scratch memory, made once.
    type Workspace;

    /// Advances `state` by one step with the input at the end of the step. Total: whatever the
    /// input, the state stays finite, and the report says what happened.
    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Self::Workspace,
    ) -> StepReport;
}
