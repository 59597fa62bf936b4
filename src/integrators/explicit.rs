//! What explicit schemes share: solves whose coordinates and rates are known, and sums of vectors.

use super::Gains;
use crate::state::Numbers;

/// A solve whose coordinates and rates are known: only its accelerations follow a correction.
pub(super) const KNOWN: Gains =
    Gains { mass: 1.0, damping: 0.0, stiffness: 0.0, to_rate: 0.0, to_acceleration: 0.0 };

/// Writes `x` + `factor` `z` into `y`.
#[inline(always)]
pub(super) fn set<Q: Numbers>(y: &mut Q, x: &Q, factor: f64, z: &Q) {
    for ((y, x), z) in y.as_mut().iter_mut().zip(x.as_ref()).zip(z.as_ref()) {
        *y = x + factor * z;
    }
}

/// Adds `factor` `z` to `y`.
#[inline(always)]
pub(super) fn add<Q: Numbers>(y: &mut Q, factor: f64, z: &Q) {
    for (y, z) in y.as_mut().iter_mut().zip(z.as_ref()) {
        *y += factor * z;
    }
}
