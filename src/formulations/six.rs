//! Spatial vectors as six numbers, for loops that the compiler can take two by two.

use crate::spatial::{Vec3, Wrench};

/// A motion (linear, angular) or a wrench (force, moment).
pub(super) type Six = [f64; 6];

/// The power of a wrench on a motion.
#[inline(always)]
pub(super) fn dot(a: &Six, b: &Six) -> f64 {
    (a[0] * b[0] + a[2] * b[2] + a[4] * b[4]) + (a[1] * b[1] + a[3] * b[3] + a[5] * b[5])
}

/// Adds `factor` times `more` to `sum`.
#[inline(always)]
pub(super) fn add_scaled(sum: &mut Six, factor: f64, more: &Six) {
    for (entry, more) in sum.iter_mut().zip(more) {
        *entry += factor * more;
    }
}

/// The wrench of six numbers.
#[inline(always)]
pub(super) fn wrench(six: &Six) -> Wrench {
    let [fx, fy, fz, mx, my, mz] = *six;
    Wrench { force: Vec3::new(fx, fy, fz), moment: Vec3::new(mx, my, mz) }
}
