//! A smooth ramp up, a flat top, stairs down: the road of \[CD03\] section 4.
//!
//! The paper shows it in a figure only; these measures give its 5 m/s run over 8 s with peaks
//! of nearly 5 g. With S(s) = s^3 (10 - 15 s + 6 s^2) on 0…1 and I(s) its integral,
//!
//! ```text
//! z(x) = D N / (Lr - rb) rb [I((x - x0)/rb) - I((x - x0 - Lr + rb)/rb)]
//!        - D sum_k S((x - xt - k tread)/e)
//! ```

use super::Profile;

/// More stairs than this are not built: a profile must have an end.
const MOST_STAIRS: u32 = 100;

/// Measures of the ramp and of the stairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stairs {
    /// Height of a stair D (m).
    pub rise: f64,
    /// Number of stairs N, at most 100.
    pub count: u32,
    /// From stair to stair (m).
    pub tread: f64,
    /// Length of the smooth edge of a stair e (m).
    pub edge: f64,
    /// Where the ramp begins x0 (m).
    pub ramp_start: f64,
    /// Length of the ramp Lr (m).
    pub ramp_length: f64,
    /// Length of the rounded ends of the ramp rb (m).
    pub ramp_blend: f64,
    /// Where the first stair begins xt (m).
    pub stairs_start: f64,
}

impl Stairs {
    /// The road of the comparison.
    pub const DEFAULT: Self = Self {
        rise: 0.13,
        count: 5,
        tread: 1.0,
        edge: 0.10,
        ramp_start: 4.0,
        ramp_length: 6.0,
        ramp_blend: 1.0,
        stairs_start: 12.0,
    };

    /// Height and slope at `x` (m).
    pub fn profile(&self, x: f64) -> Profile {
        let blend = self.ramp_blend;
        let gradient = self.rise * f64::from(self.count) / (self.ramp_length - blend);
        let up = (x - self.ramp_start) / blend;
        let level = (x - self.ramp_start - self.ramp_length + blend) / blend;
        let mut height = gradient * blend * (step_integral(up) - step_integral(level));
        let mut slope = gradient * (step(up) - step(level));
        for k in 0..self.count.min(MOST_STAIRS) {
            let s = (x - self.stairs_start - f64::from(k) * self.tread) / self.edge;
            // most stairs lie ahead or behind: two comparisons settle them
            if s >= 1.0 {
                height -= self.rise;
            } else if s > 0.0 {
                height -= self.rise * step(s);
                slope -= self.rise / self.edge * step_slope(s);
            }
        }
        Profile { height, slope }
    }
}

/// The quintic step S: from 0 at s = 0 to 1 at s = 1, with two continuous derivatives.
pub fn step(s: f64) -> f64 {
    if s <= 0.0 {
        0.0
    } else if s >= 1.0 {
        1.0
    } else {
        s * s * s * (10.0 - s * (15.0 - 6.0 * s))
    }
}

/// dS/ds of the quintic [`step`].
pub fn step_slope(s: f64) -> f64 {
    if s <= 0.0 || s >= 1.0 {
        0.0
    } else {
        let inner = s * (1.0 - s);
        30.0 * inner * inner
    }
}

/// The integral I of S from 0.
fn step_integral(s: f64) -> f64 {
    if s <= 0.0 {
        0.0
    } else if s >= 1.0 {
        s - 0.5
    } else {
        let s2 = s * s;
        s2 * s2 * (2.5 - s * (3.0 - s))
    }
}
