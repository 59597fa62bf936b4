//! A constant that a test can multiply by a factor.

use super::NAMES;
use core::sync::atomic::{AtomicU64, Ordering};

/// The largest factor by which a count is multiplied.
const LARGEST_FACTOR: u32 = 3;

/// The bits of the factor of each constant, in the order of [`NAMES`].
static FACTORS: [AtomicU64; NAMES.len()] =
    [const { AtomicU64::new(1.0f64.to_bits()) }; NAMES.len()];

/// Multiplies a constant by a factor in all steps that follow, in all threads, until the next call for it.
/// Does nothing for a name that is none.
pub fn vary(name: &str, factor: f64) {
    if let Some(place) = NAMES.iter().position(|known| *known == name) {
        FACTORS[place].store(factor.to_bits(), Ordering::SeqCst);
    }
}

/// What a test can multiply by a factor.
pub trait Vary: Copy {
    /// The number times the factor.
    fn times(self, factor: f64) -> Self;
}

impl Vary for f64 {
    fn times(self, factor: f64) -> Self {
        self * factor
    }
}

impl<const L: usize> Vary for [f64; L] {
    fn times(self, factor: f64) -> Self {
        self.map(|number| number * factor)
    }
}

impl Vary for u32 {
    /// To the nearest count, and no more than the longest arrays hold.
    fn times(self, factor: f64) -> Self {
        ((f64::from(self) * factor + 0.5) as Self).min(LARGEST_FACTOR.saturating_mul(self))
    }
}

/// A number that shapes the iterations.
#[derive(Clone, Copy, Debug)]
pub struct Constant<T> {
    number: T,
    place: usize,
}

impl<T: Vary> Constant<T> {
    /// The number, and its place in the list of all.
    pub(super) const fn new(number: T, place: usize) -> Self {
        Self { number, place }
    }

    /// The number times the factor that a test has set.
    pub fn value(self) -> T {
        let bits = FACTORS.get(self.place).map_or(0, |factor| factor.load(Ordering::Relaxed));
        self.number.times(f64::from_bits(bits))
    }
}

impl Constant<u32> {
    /// The largest count that it ever is: for the lengths of arrays.
    pub const fn most(self) -> usize {
        LARGEST_FACTOR.saturating_mul(self.number) as usize
    }
}
