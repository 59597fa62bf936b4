//! How the corrections of a step fall, and what they leave.

use super::tuning::{
    AGED, ALIGNED, CAREFUL, CIRCLES, FALLS, HALVE_AFTER, LARGEST_MOVE, LEAST_LEFT, MOST_DRAWN,
    RELAXED_FROM, REMEMBERED, RUNAWAY, SEEN, SETTLED, SETTLED_ROUNDING, SLOW, WORTH,
};
use crate::real::dot;

/// The sizes (m, rad) of the last two corrections of a step.
#[derive(Clone, Debug)]
pub struct Progress {
    closed: f64,
    /// Corrections made.
    pub iterations: u32,
    /// Size of the first correction (m, rad): the error of the prediction.
    pub first: f64,
    /// Size of the last correction (m, rad).
    pub last: f64,
    previous: f64,
    /// The share of a step's first correction that is left to the second: see
    /// [`State::contraction`](crate::state::State::contraction).
    pub contraction: f64,
    remembered: f64,
    /// The factor with which the last correction was applied.
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
            contraction: (AGED.value() * contraction).min(1.0),
            remembered: REMEMBERED.value() * contraction,
            relaxation: 1.0,
        }
    }

    /// Takes in a correction of a size (m, rad).
    pub fn note(&mut self, size: f64) {
        self.iterations += 1;
        (self.previous, self.last) = (self.last, size);
        if self.iterations == 1 {
            self.first = size;
        }
        if self.iterations == 2 && self.previous > SEEN.value() * self.closed {
            self.contraction = (size / self.previous).max(self.remembered).min(1.0);
        }
    }

    /// The factor by which `correction` is applied, if it is not one, after the correction `last`, which
    /// it replaces.
    /// Aitken's: what a direction of contraction r leaves of a correction is r + r^2 + ... of it.
    pub fn relax(&mut self, correction: &[f64], last: &mut [f64]) -> Option<f64> {
        let mut factor = None;
        if self.iterations >= RELAXED_FROM.value() {
            let (along, square) = (dot(correction, last), dot(last, last));
            let share = along / square;
            if share.abs() > WORTH.value()
                && share < RUNAWAY.value()
                && along * share > ALIGNED.value() * dot(correction, correction)
            {
                let most = MOST_DRAWN.value();
                factor = Some((self.relaxation / (1.0 - share)).clamp(1.0 / most, most));
            }
        }
        for (last, correction) in last.iter_mut().zip(correction) {
            *last = *correction;
        }
        self.relaxation = factor.unwrap_or(1.0);
        factor
    }

    /// The factor by which a correction is applied with care: the `relaxed` one of [`Progress::relax`] if
    /// there is one, a half where corrections circle, and less where it would turn a joint by more than the
    /// largest move. By itself the correction turns a joint by `turn` (rad) at most.
    pub fn damp(&mut self, relaxed: Option<f64>, turn: f64) -> f64 {
        let circling = self.iterations >= HALVE_AFTER.value() && self.is_slow(CIRCLES.value());
        let factor = relaxed.unwrap_or(if circling { 0.5 } else { 1.0 });
        let largest = LARGEST_MOVE.value();
        self.relaxation = if factor * turn > largest { largest / turn } else { factor };
        self.relaxation
    }

    /// What the last correction leaves, if each leaves as much of itself as those before it.
    pub fn left(&self) -> f64 {
        let share = match self.iterations {
            1 => self.contraction,
            _ if self.previous > 0.0 => CAREFUL.value() * self.last / self.previous,
            _ => 0.0,
        };
        if share > SLOW.value() {
            return self.last;
        }
        let share = share.max(LEAST_LEFT.value());
        self.last * share / (1.0 - share)
    }

    /// Whether what is left adds nothing to an error of the integrator of the size `reach`.
    pub fn is_settled(&self, reach: f64) -> bool {
        self.left() <= (SETTLED.value() * reach).max(SETTLED_ROUNDING.value() * self.closed)
    }

    /// Whether the corrections fall no more.
    pub fn is_stalled(&self) -> bool {
        self.is_slow(SLOW.value())
    }

    /// Whether the last correction is above this share of the one before.
    pub fn is_slow(&self, share: f64) -> bool {
        self.last > share * self.previous
    }

    /// Whether they fall so fast that the tangent can be kept, after a first one of at most `kept` (m, rad).
    pub fn keeps_tangent(&self, kept: f64) -> bool {
        self.last <= if self.iterations == 1 { kept } else { FALLS.value() * self.previous }
    }
}
