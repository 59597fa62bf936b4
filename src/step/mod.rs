//! Scratch memory of a step, and the stages it is made of.

mod terms;

pub use terms::{Motion, TangentWeights, Terms};

use crate::state::State;

/// All scratch of a step. It is zero at first, so a `static` one takes no flash.
#[derive(Clone, Debug)]
pub struct Workspace<const N: usize, const M: usize, const S: usize> {
    /// The terms of the equations of motion.
    pub terms: Terms<N, M>,
    /// The state that the step is trying.
    pub trial: State<N, M, S>,
    /// Generalised forces of the closures that a step carries over a singular position (N, N m).
    pub carried: [f64; N],
}

impl<const N: usize, const M: usize, const S: usize> Workspace<N, M, S> {
    /// All zero.
    pub const fn new() -> Self {
        Self { terms: Terms::new(), trial: State::new(), carried: [0.0; N] }
    }
}

impl<const N: usize, const M: usize, const S: usize> Default for Workspace<N, M, S> {
    fn default() -> Self {
        Self::new()
    }
}
