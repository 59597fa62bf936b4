//! A step with as many iterations as it needs.
//!
//! # Large steps
//!
//! Where wheels leave the road and springs meet their stops within a step, accelerations change so much that a
//! prediction from the changes before is off by a radian, with loops open by decimetres. Iterations from there
//! run away, or end where the projections would change rates or accelerations too much. So they are broken off at the
//! first correction of more than half a radian (or metre), and the step is made again with care: from the
//! coordinates at its beginning, where the loops are closed, by corrections that turn no joint by more than
//! 0.3 rad and are halved where they circle. All attempts together make no more iterations than one may.
//!
//! # Singular positions
//!
//! There multipliers grow without bound and change their sign beyond, while their generalised force phi_q^T lambda is
//! smooth. A step that ends there is made again without the directions of the loops that vanish, under the force
//! that the loops had in them before, carried on by a parabola through the last three steps. It is told as
//! [`NearSingular`](crate::state::StepStatus::NearSingular).

use super::frame::Cleaned;
use super::stages::{Manner, Outcome, Stages, Stop, Way, Weak};
use super::tuning::{ASTRAY, BEGUN_AGAIN_AFTER, CROSSINGS, ERROR_BY_FIRST, NEW_CHOICES};
use super::{leave, take};
use crate::integrators::Scheme as _;
use crate::state::{StepReport, StepStatus};

/// Makes the step of `stages`, or a part of one.
#[inline(never)]
pub(super) fn advance<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    stages: &mut F,
) -> StepReport {
    let mut report = StepReport::default();
    let mut way = Way::FIRST;
    let mut crossing = 0;
    loop {
        way.crossing = core::mem::take(&mut crossing);
        let mut outcome = cross(&mut way, stages, &mut report);
        report.status = outcome.status;
        // a large step can change so much that the prediction leads astray: once more, with care
        let again = way.manner == Manner::Bold
            && !stages.frame().settings.plain
            && has_iterations(stages, &report);
        if outcome.status.is_taken() {
            // where no iteration is left, the tangent must do as it is
            outcome.kept &= has_iterations(stages, &report);
            let cleaned = stages.project(&mut outcome, way, &mut report);
            if cleaned == Cleaned::Left {
                // near a singular position weak directions change with every bit of motion, and a tangent
                // that is kept does not know them
                way.keeps_tangent = false;
                continue;
            }
            if cleaned == Cleaned::Singular
                && has_iterations(stages, &report)
                && way.crossing < CROSSINGS.value()
                && stages.cross(way.crossing + 1)
            {
                crossing = way.crossing + 1;
                continue;
            }
            report.status = take(cleaned, &outcome, stages, &mut report);
        }
        let may = again && !matches!(report.status, StepStatus::NonFinite);
        if report.status.is_taken() || !may {
            return report;
        }
        way.manner = Manner::Careful;
    }
}

/// Whether a step may make further iterations: for each of its solves as many as the settings say, in all of its
/// attempts.
fn has_iterations<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    stages: &mut F,
    report: &StepReport,
) -> bool {
    let frame = stages.frame();
    report.iterations < frame.settings.max_iterations.saturating_mul(frame.scheme.stages())
}

/// The solves of a step, repeated across a singular position, and where coordinates are chosen anew.
fn cross<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    way: &mut Way,
    stages: &mut F,
    report: &mut StepReport,
) -> Outcome {
    let mut choices = 0;
    loop {
        let outcome = attempt(*way, stages, report);
        if outcome.status == StepStatus::Converged || !has_iterations(stages, report) {
            return outcome;
        }
        if outcome.chosen_anew && choices < NEW_CHOICES.value() {
            choices += 1;
            continue;
        }
        let singular = outcome.weak != Weak::None || outcome.chosen_anew;
        if !singular || way.crossing >= CROSSINGS.value() || !stages.cross(way.crossing + 1) {
            return outcome;
        }
        way.crossing += 1;
    }
}

/// One attempt at all solves of a step.
fn attempt<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    way: Way,
    stages: &mut F,
    report: &mut StepReport,
) -> Outcome {
    let mut worst = Outcome::CONVERGED;
    for stage in 0..stages.frame().scheme.stages() {
        stages.frame().predict(stage, way.manner == Manner::Careful);
        stages.enter(stage, way);
        worst = worst.and(iterate(stage, way, stages, report));
        report.residual = stages.residual();
        if !worst.status.is_taken() {
            return worst;
        }
        leave(stage, stages, report);
    }
    worst
}

/// Newton's iterations of a solve from its prediction.
fn iterate<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    stage: u32,
    way: Way,
    stages: &mut F,
    report: &mut StepReport,
) -> Outcome {
    let settings = stages.frame().settings;
    let limit = settings.max_iterations.saturating_mul(stage + 1);
    let mut progress = stages.frame().progress();
    let mut weak = Weak::None;
    // a later solve of a step begins with the tangent of the one before
    let mut renewed = stage == 0 || way.crossing > 0;
    let mut placed = stages.place();
    loop {
        if let Err(stop) = placed {
            let weak = if stop == Stop::Singular { Weak::Blocked } else { weak };
            let chosen_anew = stop == Stop::ChosenAnew;
            return Outcome { chosen_anew, ..Outcome::early(stop.status(), weak) };
        }
        if let Err(status) = stages.load(renewed) {
            return Outcome::early(status, weak);
        }
        stages.solve();
        let met = if renewed { stages.strengthen(way) } else { Weak::None };
        weak = weak.max(met);
        progress.note(stages.size());
        report.iterations += 1;
        report.correction = progress.left();
        if met == Weak::Blocked && way.crossing == 0 {
            return Outcome::early(StepStatus::Singular, weak);
        }
        let share = stages.relax(way, &mut progress);
        stages.apply(share);
        placed = stages.place();
        report.phi = stages.take_in();
        if !(progress.last.is_finite() && report.phi.is_finite()) {
            return Outcome::early(StepStatus::NonFinite, weak);
        }
        if way.manner == Manner::Bold && !settings.plain && progress.last > ASTRAY.value() {
            // a singular position on the way there tells nothing
            return Outcome::early(StepStatus::Open, Weak::None);
        }
        if placed.is_err() {
            continue;
        }
        // corrections that fall no more under a tangent of their own are at the level of rounding
        let stalled = renewed && progress.is_stalled();
        let kept = !renewed;
        renewed = !(way.keeps_tangent
            && way.manner == Manner::Bold
            && weak == Weak::None
            && progress.keeps_tangent(F::kept()));
        // with care the first correction is no error of a prediction
        let negligible = match way.manner {
            Manner::Bold => F::negligible() * progress.first.min(1.0),
            Manner::Careful => 0.0,
        };
        let settled = report.correction <= settings.tolerance.max(negligible)
            && (progress.iterations > 1 || weak == Weak::None)
            && (stalled || {
                let reach = stages.frame().reach();
                progress.is_settled(reach.unwrap_or(ERROR_BY_FIRST.value() * progress.first))
            });
        if settled
            && weak == Weak::None
            && report.phi > settings.closed()
            && let Some(phi) = stages.close()
        {
            report.phi = phi;
            report.projections += 1;
        }
        let last = report.iterations >= limit;
        // at a singular position it is better to start again
        let again = weak != Weak::None
            && way.crossing < CROSSINGS.value()
            && progress.iterations >= BEGUN_AGAIN_AFTER.value();
        let outcome = stages.frame().judge(settled, &progress, report);
        let ends = last || again || stages.gives_up(settled);
        if ends || outcome.status == StepStatus::Converged {
            let mut outcome = Outcome { weak, kept, ..outcome };
            stages.doubt(&mut outcome);
            return outcome;
        }
    }
}
