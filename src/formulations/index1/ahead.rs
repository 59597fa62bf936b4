//! The multipliers from step to step.

use crate::state::State;

/// By how much the multipliers changed before the end of a step: those of the next solve, about as far
/// behind it, are expected to have changed by as much again.
#[derive(Clone, Debug)]
pub(super) struct Ahead<const M: usize> {
    /// The step.
    tick: u64,
    /// N, N m.
    change: [f64; M],
}

impl<const M: usize> Ahead<M> {
    /// No change.
    pub const fn new() -> Self {
        Self { tick: 0, change: [0.0; M] }
    }

    /// The multipliers that the first solve of the step from `state` starts from; those of `state` where
    /// the step before is not known or was not taken.
    pub fn follow<const N: usize, const S: usize>(&self, state: &State<N, M, S>) -> [f64; M] {
        let mut lambda = state.lambda;
        if self.tick.wrapping_add(1) == state.tick && !state.held {
            for row in 0..M {
                lambda[row] += self.change[row];
            }
        }
        lambda
    }

    /// Step `tick` ended with the multipliers `last`; in the solve before its end they were `before`.
    pub fn keep(&mut self, tick: u64, before: &[f64; M], last: &[f64; M]) {
        self.tick = tick;
        for row in 0..M {
            self.change[row] = last[row] - before[row];
        }
    }
}
