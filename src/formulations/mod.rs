//! Formulations: each is the stages of a step in which it differs, behind one trait.

mod bae;
mod entries;
mod hybrid;
pub mod index1;
pub mod index3;
mod maggi;
mod recursive;
mod six;
mod solver;
mod synthesis;
mod topological;

pub use crate::integrators::Method;
pub use crate::step::{FIXED_PROJECTIONS, Settings};
pub use bae::{AllTogether, Bae};
pub use hybrid::Hybrid;
pub use index1::Index1Hybrid;
pub use maggi::{DoubleTransformation, Maggi, MaggiWorkspace};
pub use recursive::{Recursive, RecursiveWorkspace};
pub use solver::{Blank, FormulationKind, RelativeFrame, Solver};
pub use synthesis::{SubsystemCoordinates, SynthesisJoint, SynthesisWorkspace};
pub use topological::{Choices, IndependentCoordinates, Topological, TopologicalWorkspace};

use crate::state::StepReport;
use crate::vehicles::Vehicle;

/// A formulation with its integrator: configuration here, state and scratch outside.
pub trait Formulation<V, const N: usize, const M: usize, const S: usize>
where
    V: Vehicle<N, M, S>,
{
    /// Everything the next step depends on.
    type State;

    /// Scratch memory, made once.
    type Workspace;

    /// Advances `state` by one step with the input at the end of the step. Total: whatever the
    /// input, the state stays finite, and the report says what happened.
    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut Self::State,
        work: &mut Self::Workspace,
    ) -> StepReport;
}
