//! What the choice of independent coordinates meets on its way.

use super::partition::Quality;
use crate::state::Choice;
use crate::step::tuning::SUSPECT;

/// What the choice of independent coordinates has met since the start, singular positions above all: steps that
/// pass them converge as others do, and would tell nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choices {
    /// Steps in which the partition was singular or nearly so: a pivot below `bound`.
    pub singular: u32,
    /// How often other coordinates became independent.
    pub changed: u32,
    /// How often a step was made again, because the choice failed within it.
    pub repeated: u32,
    /// Smallest pivot so far, as a share of phi_q; one before the first step.
    pub smallest_pivot: f64,
    /// The pivot, as a share of phi_q, below which a partition counts as singular; zero before the first step.
    pub bound: f64,
    /// The smallest pivot at the last elimination.
    here: f64,
    /// Smallest pivot of the step being made.
    pivot: f64,
}

impl Choices {
    /// No choices of a step yet.
    pub(super) const NONE: Self = Self {
        singular: 0,
        changed: 0,
        repeated: 0,
        smallest_pivot: 1.0,
        bound: 0.0,
        here: 1.0,
        pivot: 1.0,
    };

    /// Whether the step being made begins, or is now, where the partition is singular.
    pub(super) fn suspects_partition<T>(&self, choice: &Choice<T>) -> bool {
        choice.last_pivot < self.bound || self.here < self.bound
    }

    /// Begins a step with the choice that the state holds.
    pub(super) fn begin<T>(&mut self, choice: &Choice<T>) {
        self.pivot = 1.0;
        // lengths of a mechanism may differ much: what is small shows in the course of the motion
        let best = if choice.best_pivot > 0.0 { choice.best_pivot } else { 1.0 };
        self.bound = SUSPECT.value() * best;
    }

    /// Takes in what an elimination found.
    #[inline(always)]
    pub(super) fn note(&mut self, quality: Quality) {
        self.here = quality.left;
        // a NaN says nothing of the partition: the step ends by it
        if quality.left < self.pivot {
            self.pivot = quality.left;
        }
    }

    /// Ends a step of a mechanism in which loops act.
    pub(super) fn end<T>(&mut self, taken: bool, choice: &mut Choice<T>) {
        if self.pivot < self.smallest_pivot {
            self.smallest_pivot = self.pivot;
        }
        if self.pivot < self.bound {
            self.singular = self.singular.saturating_add(1);
        }
        if taken {
            choice.last_pivot = self.here;
            if self.here > choice.best_pivot {
                choice.best_pivot = self.here;
            }
        }
    }
}
