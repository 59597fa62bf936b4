//! When Newton's iterations of a step end, for all formulations.

use super::progress::Progress;
use crate::real::max_norm;
use crate::state::StepStatus;
use crate::step::Workspace;

/// Corrections are halved after this many iterations: a large step can circle around a kink.
pub(super) const HALVE_AFTER: u32 = 8;
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
/// Corrections that fall no faster than this circle around a kink.
const CIRCLES: f64 = 0.6;
/// A correction larger than this (m, rad) is scaled down.
pub(super) const LARGEST_MOVE: f64 = 0.3;

/// Where the change of the accelerations is not told, the error of the integrator is taken to be this
/// many times the first correction.
const ERROR_BY_FIRST: f64 = 10.0;

/// How the corrections of a step or a stage fall, and what that asks for.
pub(super) struct Course {
    /// Corrections made.
    pub count: u32,
    first: f64,
    progress: Progress,
    /// The next one needs a tangent of its own.
    pub renewed: bool,
    /// The next one is halved.
    circling: bool,
}

impl Course {
    /// No correction yet; the first one may need a tangent of its own. See [`Progress::new`].
    pub fn new(renewed: bool, contraction: f64, tolerance: f64) -> Self {
        let progress = Progress::new(contraction, tolerance);
        Self { count: 0, first: 0.0, progress, renewed, circling: false }
    }

    /// The share of a correction of a size (m, rad) that is applied.
    pub fn damping(&self, size: f64) -> f64 {
        let damping = if self.circling { 0.5 } else { 1.0 };
        if damping * size > LARGEST_MOVE { LARGEST_MOVE / size } else { damping }
    }

    /// Takes in a correction (m, rad). Returns whether what it leaves counts for nothing beside what the
    /// change of the accelerations moves, `reach` (m, rad), if it is told. With a `fixed` number of them the
    /// first tangent serves all.
    pub fn settles(&mut self, correction: f64, reach: Option<f64>, fixed: bool) -> bool {
        if self.count == 1 {
            self.first = correction;
        }
        self.progress.note(correction);
        // it falls no more under a tangent of its own, at the level of rounding
        let stalled = (self.renewed || fixed) && self.progress.is_stalled();
        self.renewed = !fixed && self.count > 1 && !self.progress.keeps_tangent();
        // what was halved and falls by half goes at once
        self.circling = self.count >= HALVE_AFTER && self.progress.is_slow(CIRCLES);
        stalled || self.progress.is_settled(reach.unwrap_or(ERROR_BY_FIRST * self.first))
    }

    /// See [`Progress::told`].
    pub fn told(&self) -> f64 {
        self.progress.told()
    }

    /// See [`State::contraction`](crate::state::State::contraction).
    pub const fn contraction(&self) -> f64 {
        self.progress.contraction
    }
}

/// Why a tangent has no factor.
pub(super) fn unfactored<const N: usize, const M: usize, const S: usize>(
    work: &Workspace<N, M, S>,
) -> StepStatus {
    let Workspace { terms, trial, .. } = work;
    let finite = max_norm(&trial.q) + max_norm(&terms.rhs) + max_norm(&terms.constraints.phi);
    if finite.is_finite() { StepStatus::Singular } else { StepStatus::NonFinite }
}
