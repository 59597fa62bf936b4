//! A step, from its beginning to its end: the only place that orders its stages.
//!
//! ```text
//! predict - place -+- load - solve - apply - place - take in -+- close - project - judge - take
//!                  +------------------------------------------+
//! ```
//!
//! [`tick`] is what a timer interrupt runs: this pipe, with a fixed number of iterations. The adaptive path is the same pipe
//! with early exit; it makes second attempts where a prediction leads astray, and crosses singular positions. Steps in
//! which closures switch are divided. A formulation is its [`Stages`], an integrator a
//! [`Scheme`](crate::integrators::Scheme), coordinates are [`Equations`].

mod accelerations;
mod adaptive;
mod equations;
mod frame;
mod least_change;
mod penalty;
mod progress;
mod projection;
mod relative;
mod settings;
mod staged;
mod stages;
mod switching;
mod terms;
pub mod tuning;

pub use accelerations::solve_accelerations;
pub use equations::{Equations, Motion, SolverStateOf, TangentWeights};
pub use frame::{Cleaned, Scratch, ScratchOf, StepFrame};
pub use least_change::take_up_jump;
pub(crate) use least_change::{REGULARISATION, least_change};
pub(crate) use penalty::{felt_masses, penalty_masses};
pub use progress::Progress;
pub use projection::{Goal, Projected, Projection, ProjectionSubject, add_scaled};
pub use relative::{CourseOf, Relative, Workspace};
pub use settings::{FIXED_PROJECTIONS, Settings};
pub use staged::{AtEnd, DriveCourse, QuarticCourse, Staged};
pub use stages::{Manner, Outcome, Stages, Stop, Way, Weak};
pub use switching::start_scheme;
#[cfg(feature = "evidence")]
pub(crate) use terms::DriveRate;
pub use terms::Terms;
pub(crate) use terms::fill_mass;

use crate::integrators::Scheme as _;
use crate::state::{StepReport, StepStatus};

/// Makes a step: the input is in the equations of `stages`, the beginning in their state, where the end comes.
/// Total: whatever the input, the state stays finite, and the report says what happened.
#[inline]
pub fn step<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(stages: &mut F) -> StepReport {
    if F::Equations::SWITCHES { switching::advance_parts(stages) } else { advance_part(stages) }
}

/// Makes a step, or a part of one, in which the same closures act.
#[inline]
fn advance_part<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    stages: &mut F,
) -> StepReport {
    stages.frame().begin();
    let mut report = match stages.frame().settings.fixed_iterations {
        Some(iterations) => tick(iterations, stages),
        None => adaptive::advance(stages),
    };
    let taken = report.status.is_taken();
    if !taken {
        stages.frame().state.held = true;
        report.error = 0.0;
    }
    stages.end(taken);
    report
}

/// A step of fixed cost: what the timer interrupt runs.
///
/// # Deadline
/// Every step takes the same path: `iterations` corrections with the tangent of the prediction, a pass that
/// closes the loops, [`FIXED_PROJECTIONS`] passes for the rates and as many for the accelerations. It ends early only
/// where a number is not finite or the tangent has no factor, and then it costs less.
#[inline]
pub fn tick<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    iterations: u32,
    stages: &mut F,
) -> StepReport {
    let mut report = StepReport::default();
    let mut outcome = Outcome::CONVERGED;
    for stage in 0..stages.frame().scheme.stages() {
        stages.frame().predict(stage, false);
        stages.enter(stage, Way::FIRST);
        let mut progress = stages.frame().progress();
        let mut placed = stages.place();
        for iteration in 0..iterations {
            let loaded = placed.map_err(Stop::status).and_then(|()| stages.load(iteration == 0));
            if let Err(status) = loaded {
                report.status = status;
                return report;
            }
            stages.solve();
            progress.note(stages.size());
            stages.apply(1.0);
            placed = stages.place();
            report.phi = stages.take_in();
            report.iterations += 1;
        }
        if let Some(phi) = stages.close() {
            report.phi = phi;
            report.projections += 1;
        }
        report.correction = progress.left();
        report.residual = stages.residual();
        let settled = report.correction <= stages.frame().settings.tolerance;
        let mut ended = stages.frame().judge(settled, &progress, &report);
        stages.doubt(&mut ended);
        outcome = outcome.and(ended);
        leave(stage, stages, &mut report);
    }
    report.status = outcome.status;
    if outcome.status.is_taken() {
        let cleaned = stages.project(&mut outcome, Way::FIRST, &mut report);
        report.status = take(cleaned, &outcome, stages, &mut report);
    }
    report
}

/// Ends a solve; the states of the force elements belong to its end.
#[inline]
fn leave<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    stage: u32,
    stages: &mut F,
    report: &mut StepReport,
) {
    if S > 0 {
        let _ = stages.load(false);
        let left = stages.frame().work.trial.elements.residual();
        report.elements = if left > report.elements { left } else { report.elements };
    }
    stages.frame().leave(stage);
}

/// Takes a step whose end was projected, or says why not.
#[inline]
fn take<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    cleaned: Cleaned,
    outcome: &Outcome,
    stages: &mut F,
    report: &mut StepReport,
) -> StepStatus {
    if !(report.phi + report.phi_dot + report.phi_ddot).is_finite() {
        return StepStatus::NonFinite;
    }
    if !outcome.status.is_taken() {
        return outcome.status;
    }
    if cleaned != Cleaned::Near {
        return StepStatus::Open;
    }
    let (crossing, fresh) = (stages.is_crossing(), stages.is_fresh());
    match stages.frame().take(crossing, fresh, outcome.contraction) {
        Some(error) => {
            report.error = error;
            outcome.told(crossing)
        }
        None => StepStatus::NonFinite,
    }
}
