//! What the tests share.
#![allow(dead_code, reason = "each test takes what it needs")]

use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::iltis::{COORDINATES, EQUATIONS, leaf};

/// State of the Iltis.
pub type IltisState = State<COORDINATES, EQUATIONS, 0>;
/// Workspace of the Iltis.
pub type IltisWork = Workspace<COORDINATES, EQUATIONS, 0>;

/// Numbers that look random and are the same on every machine (xorshift64*).
pub struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number between -1 and 1.
    pub fn signed(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let word = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        (word >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// A number between two others.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + 0.5 * (self.signed() + 1.0) * (high - low)
    }

    /// An array of numbers between -`size` and `size`.
    pub fn array<const N: usize>(&mut self, size: f64) -> [f64; N] {
        core::array::from_fn(|_| size * self.signed())
    }

    /// A unit vector.
    pub fn unit(&mut self) -> [f64; 3] {
        loop {
            let v: [f64; 3] = self.array(1.0);
            let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
            if length > 0.2 && length < 1.0 {
                return v.map(|x| x / length);
            }
        }
    }
}

/// Largest difference of two lists, and the largest component of the second.
pub fn compare(got: &[f64], want: &[f64]) -> (f64, f64) {
    assert_eq!(got.len(), want.len());
    let mut worst = (0.0f64, 0.0f64);
    for (g, w) in got.iter().zip(want) {
        assert!(g.is_finite() && w.is_finite(), "{g} against {w}");
        worst = (worst.0.max((g - w).abs()), worst.1.max(w.abs()));
    }
    worst
}

/// Difference of two lists as a share of the largest component of the second, at least `least`.
pub fn ratio(got: &[f64], want: &[f64], least: f64) -> f64 {
    let (difference, size) = compare(got, want);
    difference / size.max(least)
}

/// The coordinates of the Iltis that its ten independent ones leave free.
pub fn iltis_dependent() -> [bool; COORDINATES] {
    let mut free = [true; COORDINATES];
    for coordinate in (0..6).chain((0..4).map(leaf)) {
        free[coordinate] = false;
    }
    free
}
