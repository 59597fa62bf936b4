//! How the corrections of a step fall, and what they leave.

use crate::formulations::convergence::FALLS;

/// The error of the integrator in one step is about what the change of the accelerations moves. What
/// the corrections leave must be this much smaller, or the steps would add it up; but not smaller
/// than this share of the tolerance, where rounding is.
const SETTLED: f64 = 1e-4;
const ROUNDING: f64 = 1e-4;
/// No correction is taken to leave less than this share of itself to the next.
const LEAST_LEFT: f64 = 1e-3;
/// The share that a first correction leaves is seen where a second is made. Where it is seen to be
/// less, the old one counts for this much still; where it is not seen, it ages by this factor.
const REMEMBERED: f64 = 0.8;
const AGED: f64 = 1.02;
/// Corrections below this share of the tolerance tell nothing of that, for their rounding.
const SEEN: f64 = 1e-2;
/// A tangent is kept after a first correction below this (m, rad): kept, it is wrong by the square of
/// the correction times the ratio of penalty and mass.
const KEPT: f64 = 1e-3;

/// The sizes (m, rad) of the last two corrections of a step.
pub(super) struct Progress {
    tolerance: f64,
    /// Corrections made.
    pub iterations: u32,
    last: f64,
    previous: f64,
    /// See [`State::contraction`](crate::state::State::contraction).
    pub contraction: f64,
    remembered: f64,
}

impl Progress {
    /// No correction yet, after steps with the given contraction.
    pub fn new(contraction: f64, tolerance: f64) -> Self {
        Self {
            tolerance,
            iterations: 0,
            last: f64::INFINITY,
            previous: f64::INFINITY,
            contraction: (AGED * contraction).min(1.0),
            remembered: REMEMBERED * contraction,
        }
    }

    /// Takes in a correction of a size.
    pub fn note(&mut self, size: f64) {
        self.iterations += 1;
        (self.previous, self.last) = (self.last, size);
        if self.iterations == 2 && self.previous > SEEN * self.tolerance {
            self.contraction = (size / self.previous).max(self.remembered).min(1.0);
        }
    }

    /// What the last correction leaves, if it leaves as much as those before it.
    fn left(&self) -> f64 {
        let share = match self.iterations {
            1 => self.contraction,
            _ if self.previous > 0.0 => self.last / self.previous,
            _ => 0.0,
        };
        share.max(LEAST_LEFT) * self.last
    }

    /// What a report tells: a first correction shows all directions, and is judged by what it leaves;
    /// later ones show those alone that contract slowly.
    pub fn told(&self) -> f64 {
        if self.iterations == 1 { self.left() } else { self.last }
    }

    /// Whether what is left adds nothing to an error of the integrator of the size `reach`.
    pub fn is_settled(&self, reach: f64) -> bool {
        self.left() <= (SETTLED * reach).max(ROUNDING * self.tolerance)
    }

    /// Whether the corrections fall no more.
    pub fn is_stalled(&self) -> bool {
        self.last >= 0.5 * self.previous
    }

    /// Whether the last correction is above this share of the one before.
    pub fn is_slow(&self, share: f64) -> bool {
        self.last > share * self.previous
    }

    /// Whether they fall so fast that the tangent can be kept.
    pub fn keeps_tangent(&self) -> bool {
        self.last <= if self.iterations == 1 { KEPT } else { FALLS * self.previous }
    }
}
