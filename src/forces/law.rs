//! Laws of one length or angle.

use super::Load;

/// What an element exerts along one length (m) or about one angle (rad), by it and its rate.
pub trait Law {
    /// The load at a length and its rate.
    fn load(&self, length: f64, rate: f64) -> Load;

    /// Energy stored at a length (J).
    fn energy(&self, _length: f64) -> f64 {
        0.0
    }
}

impl<T: Law + ?Sized> Law for &T {
    #[inline(always)]
    fn load(&self, length: f64, rate: f64) -> Load {
        (**self).load(length, rate)
    }

    #[inline]
    fn energy(&self, length: f64) -> f64 {
        (**self).energy(length)
    }
}

/// A force (N) or moment (N m) that depends on nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constant(pub f64);

impl Law for Constant {
    #[inline]
    fn load(&self, _length: f64, _rate: f64) -> Load {
        Load { force: self.0, ..Load::default() }
    }

    /// The energy of a constant force (J): as if a weight exerted it.
    #[inline]
    fn energy(&self, length: f64) -> f64 {
        -self.0 * length
    }
}
