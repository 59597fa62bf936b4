//! Formulations: one file each, behind one trait.

pub mod convergence;
mod entries;
mod hybrid;
mod index1;
mod method;
mod progress;
mod projection;
mod recursive;
mod staged;
mod stages;
mod switching;
mod topological;

pub use hybrid::{FIXED_PROJECTIONS, Hybrid, Settings, Stage};
pub use index1::{Drives, Index1, Index1Workspace};
pub use method::Method;
pub use progress::Progress;
pub use recursive::{Recursive, RecursiveWorkspace};
pub use staged::Staged;
pub use switching::{Part, parts};
pub use topological::{Choices, Topological, TopologicalWorkspace};

use crate::state::{State, StepReport};
use crate::step::Terms;
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

/// Starts a scheme from accelerations and multipliers that belong to `state`, for the closures in
/// `terms`.
fn start_scheme<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    terms: &Terms<N, M>,
    state: &mut State<N, M, S>,
) {
    state.elements.start();
    state.scheme_qdd = state.qdd;
    (state.changes, state.contraction) = ([[0.0; N]; 2], 1.0);
    let mut reaction = [0.0; N];
    terms.constraints.add_transposed(vehicle.mechanism(), &state.lambda, &mut reaction);
    state.reaction = [reaction; 3];
}
