//! How the corrections of a step fall, and what they leave.

use crate::formulations::convergence::{CIRCLES, FALLS, HALVE_AFTER, LARGEST_MOVE};
use crate::formulations::projection::dot;

/// The error of the integrator in one step is about what the change of the accelerations moves. What
/// the corrections leave must be this much smaller, or the steps would add it up; but not smaller
/// than this share of what counts as closed, where rounding is.
const SETTLED: f64 = 5e-4;
const ROUNDING: f64 = 1e-4;
/// No correction is taken to leave less than this share of itself to the next.
const LEAST_LEFT: f64 = 1e-3;
/// The share that a first correction leaves is seen where a second is made. Where it is seen to be
/// less, the old one counts for this much still; where it is not seen, it ages by this factor.
const REMEMBERED: f64 = 0.8;
const AGED: f64 = 1.02;
/// Corrections below this share of what counts as closed tell nothing of that, for their rounding.
const SEEN: f64 = 1e-2;
/// A tangent is kept after a first correction below this (m, rad): kept, it is wrong by the square of
/// the correction times the ratio of penalty and mass.
const KEPT: f64 = 2e-4;
/// Later corrections show only what contracts slowly, and the next may contract slower still.
const CAREFUL: f64 = 3.0;
/// Corrections that fall slower than this leave no less than themselves.
const SLOW: f64 = 0.5;
/// From this correction on one that goes on along the one before, or back, is drawn out or shortened by
/// what it leaves or overshoots: a direction that the tangent misses, or a kink that is circled.
const RELAXED_FROM: u32 = 5;
/// The square of the cosine from which on two corrections are along each other.
const ALIGNED: f64 = 0.8;
/// The share of the one before that is worth it, the share beyond which nothing is known, and the
/// bounds of the factor.
const WORTH: f64 = 0.3;
const RUNAWAY: f64 = 0.9;
const LEAST: f64 = 0.25;
const MOST: f64 = 4.0;

/// The sizes (m, rad) of the last two corrections of a step.
#[derive(Clone, Debug)]
pub struct Progress {
    closed: f64,
    /// Corrections made.
    pub iterations: u32,
    /// The first of them: the error of the prediction.
    pub first: f64,
    /// The last of them.
    pub last: f64,
    previous: f64,
    /// See [`State::contraction`](crate::state::State::contraction).
    pub contraction: f64,
    remembered: f64,
    /// The factor of the last correction.
    relaxation: f64,
}

impl Progress {
    /// No correction yet, after steps with the given contraction; loops count as closed at `closed` (m).
    pub fn new(contraction: f64, closed: f64) -> Self {
        Self {
            closed,
            iterations: 0,
            first: 0.0,
            last: f64::INFINITY,
            previous: f64::INFINITY,
            contraction: (AGED * contraction).min(1.0),
            remembered: REMEMBERED * contraction,
            relaxation: 1.0,
        }
    }

    /// Takes in a correction of a size.
    pub fn note(&mut self, size: f64) {
        self.iterations += 1;
        (self.previous, self.last) = (self.last, size);
        if self.iterations == 1 {
            self.first = size;
        }
        if self.iterations == 2 && self.previous > SEEN * self.closed {
            self.contraction = (size / self.previous).max(self.remembered).min(1.0);
        }
    }

    /// The factor by which `correction` is applied, if it is not one, after the correction `last`, which
    /// it replaces.
    /// Aitken's: what a direction of contraction r leaves of a correction is r + r^2 + ... of it.
    pub fn relax(&mut self, correction: &[f64], last: &mut [f64]) -> Option<f64> {
        let mut factor = None;
        if self.iterations >= RELAXED_FROM {
            let (along, square) = (dot(correction, last), dot(last, last));
            let share = along / square;
            if share.abs() > WORTH
                && share < RUNAWAY
                && along * share > ALIGNED * dot(correction, correction)
            {
                factor = Some((self.relaxation / (1.0 - share)).clamp(LEAST, MOST));
            }
        }
        last.copy_from_slice(correction);
        self.relaxation = factor.unwrap_or(1.0);
        factor
    }

    /// The factor by which a correction is applied with care: the `relaxed` one of [`Progress::relax`] if
    /// there is one, a half where corrections circle, and less where it would turn a joint by more than the
    /// largest move. By itself the correction turns a joint by `turn` (rad) at most.
    pub fn damp(&mut self, relaxed: Option<f64>, turn: f64) -> f64 {
        let circling = self.iterations >= HALVE_AFTER && self.is_slow(CIRCLES);
        let factor = relaxed.unwrap_or(if circling { 0.5 } else { 1.0 });
        self.relaxation = if factor * turn > LARGEST_MOVE { LARGEST_MOVE / turn } else { factor };
        self.relaxation
    }

    /// What the last correction leaves, if each leaves as much of itself as those before it.
    pub fn left(&self) -> f64 {
        let share = match self.iterations {
            1 => self.contraction,
            _ if self.previous > 0.0 => CAREFUL * self.last / self.previous,
            _ => 0.0,
        };
        if share > SLOW {
            return self.last;
        }
        let share = share.max(LEAST_LEFT);
        self.last * share / (1.0 - share)
    }

    /// Whether what is left adds nothing to an error of the integrator of the size `reach`.
    pub fn is_settled(&self, reach: f64) -> bool {
        self.left() <= (SETTLED * reach).max(ROUNDING * self.closed)
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
