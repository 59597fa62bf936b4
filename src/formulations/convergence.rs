//! When Newton's iterations of a step end, for all formulations.

use super::progress::Progress;
use crate::mechanism::{JointKind, Mechanism};
use crate::real::{abs, max_norm};
use crate::state::StepStatus;
use crate::step::Workspace;

/// Corrections are halved after this many iterations: a large step can circle around a kink.
pub(super) const HALVE_AFTER: u32 = 8;
/// A tangent is kept as long as each correction is below this share of the one before.
pub const FALLS: f64 = 0.05;
/// What is this share of the first correction (of a metre, a radian at most), the error of the prediction,
/// need not be corrected, whatever the tolerance: the error of the integrator is larger by far.
pub const NEGLIGIBLE: f64 = 1e-5;
/// A step that ends with the loops further open than this (m) is not taken.
pub const OPEN: f64 = 1e-3;
/// Nor one whose last correction (m, rad) says that the end of the step is still far: it would lead
/// the next astray.
pub const FAR: f64 = 1e-3;
/// Rates that change the motion over a step by more than this (m, rad) come from prescribed rates that
/// contradict the prescribed positions: the step is not taken.
pub const RATE_JUMP: f64 = 0.3;
/// The same for accelerations, wider, for they leap where a mechanism is singular.
pub const ACCELERATION_JUMP: f64 = 10.0;
/// Directions of the loops whose mobility is below this share of 1 / p are no directions.
pub const IMMOBILE: f64 = 1e-5;
/// In a step that ends at a singular position the multipliers are without bound, while their
/// generalised force is smooth: the step is made again without the directions that are none, under
/// the force that the loops had in them before. Where that does not converge, the bound on the
/// mobility is raised by this factor.
pub const IMMOBILE_RAISE: f64 = 100.0;
/// But no further than this.
pub const IMMOBILE_LAST: f64 = 1e-2;
/// Iterations that met a singular position and go on for this long are better begun again.
pub const BEGUN_AGAIN_AFTER: u32 = 8;
/// A pass of a projection leaves less than this share of a violation, unless a direction is weak.
pub const STRONG: f64 = 0.1;
/// And less than this if none is anywhere near that.
pub const FIRM: f64 = 1e-2;
/// Corrections that fall no faster than this circle around a kink.
pub(super) const CIRCLES: f64 = 0.6;
/// A correction larger than this (m, rad) is scaled down.
pub(super) const LARGEST_MOVE: f64 = 0.3;
/// A correction larger than this (m, rad) is beyond what its tangent knows: the prediction led astray. What
/// follows mostly runs away, or ends at another solution, after many iterations.
pub const ASTRAY: f64 = 0.5;

/// Where the change of the accelerations is not told, the error of the integrator is taken to be this
/// many times the first correction.
const ERROR_BY_FIRST: f64 = 10.0;

/// How the corrections of a step or a stage fall, and what that asks for.
#[derive(Clone, Debug)]
pub struct Course {
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
    pub fn new(renewed: bool, contraction: f64, closed: f64) -> Self {
        let progress = Progress::new(contraction, closed);
        Self { count: 0, first: 0.0, progress, renewed, circling: false }
    }

    /// The share of a correction that is applied, if the whole turns a joint by `turn` (rad) at most.
    pub fn damping(&self, turn: f64) -> f64 {
        let damping = if self.circling { 0.5 } else { 1.0 };
        if damping * turn > LARGEST_MOVE { LARGEST_MOVE / turn } else { damping }
    }

    /// The same after the correction `last`, which this one replaces: drawn out or shortened where the two are
    /// along each other. See [`Progress::relax`].
    pub fn relaxation(&mut self, correction: &[f64], last: &mut [f64], turn: f64) -> f64 {
        let relaxed = self.progress.relax(correction, last);
        self.progress.damp(relaxed, turn)
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

    /// See [`Progress::left`].
    pub fn left(&self) -> f64 {
        self.progress.left()
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

/// How the iterations ended, and whether they met weak directions of the loops.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// How they ended.
    pub status: StepStatus,
    /// What they met.
    pub weak: Weak,
    /// The last iteration used a tangent of an earlier one.
    pub kept: bool,
    /// See [`State::contraction`](crate::state::State::contraction).
    pub contraction: f64,
}

impl Outcome {
    /// Iterations that were broken off: nothing is known of how they contract.
    pub const fn early(status: StepStatus, weak: Weak) -> Self {
        Self { status, weak, kept: false, contraction: 1.0 }
    }
}

/// Whether a tangent may serve more than one iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// It may.
    Allowed,
    /// Every iteration needs its own.
    Forbidden,
}

/// From where iterations begin, and how far they go at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// From the prediction, by whole corrections, which are broken off where they lead astray.
    Bold,
    /// From the coordinates at the beginning of the step, far from the end but with closed loops, by
    /// corrections that turn no joint far, and halved ones where they circle.
    Careful,
}

/// Directions of the loops that are nearly singular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weak {
    /// None was met.
    None,
    /// Corrected along with the others.
    Met,
    /// Too weak to be corrected.
    Blocked,
}

/// By how much a correction turns a joint at most (rad): slides may go far at once, for what they move goes
/// straight.
pub(super) fn largest_turn<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    correction: &[f64; N],
) -> f64 {
    let mut largest = 0.0;
    for i in 0..N {
        let turn = abs(correction[i]);
        if matches!(mechanism.joint(i).kind, JointKind::Revolute) && turn > largest {
            largest = turn;
        }
    }
    largest
}
