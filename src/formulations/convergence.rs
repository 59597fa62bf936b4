//! When Newton's iterations of a step end, for all formulations.

/// Corrections are halved after this many iterations: a large step can circle around a kink.
pub(super) const HALVE_AFTER: u32 = 8;
/// The first correction is as large as the error of the integrator in one step; what the last leaves
/// must be this much smaller, or the steps would add up what the iterations leave.
pub(super) const SETTLED: f64 = 1e-3;
/// A tangent is kept as long as each correction is below this share of the one before.
pub(super) const FALLS: f64 = 0.1;
/// A step that ends with the loops further open than this (m) is not taken, nor one whose last
/// correction (m, rad) says that the end of the step is still far: it would lead the next astray.
pub(super) const OPEN: f64 = 1e-3;
pub(super) const FAR: f64 = 1e-3;
/// Rates or accelerations that change the motion over a step by more than this (m, rad) come from
/// prescribed rates or accelerations that contradict the prescribed positions: the step is not taken.
/// The bound on accelerations is wider, for they leap where a mechanism is singular.
pub(super) const RATE_JUMP: f64 = 0.3;
pub(super) const ACCELERATION_JUMP: f64 = 10.0;
