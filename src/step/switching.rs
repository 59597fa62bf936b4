//! Steps in which closures begin or cease to act.
//!
//! A step is divided where the vehicle says that its closures switch. A closure that begins to act
//! is counted from the phi that it finds, and the rates jump by its impulse and by those of all that
//! act with it:
//!
//! ```text
//! M (qd+ - qd-) + phi_q^T impulse = 0,   phi_q qd+ + phi_t = 0
//! ```
//!
//! Every formulation finds the jump by its own means. Accelerations and multipliers are solved anew for
//! the closures that act from then on, and the scheme starts from them, so that it keeps its order.

use super::advance_part;
use super::equations::{Equations, SolverStateOf};
use super::frame::StepFrame;
use super::stages::Stages;
use super::tuning::{MOST_PARTS, SWITCH_NEAR};
use crate::error::SetupError;
use crate::integrators::Scheme;
use crate::state::{StepReport, StepStatus};

/// A part of a step in which the same closures act throughout.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Part {
    /// Time at which the part begins (s).
    begin: f64,
    /// Time at which the part ends (s).
    until: f64,
    /// The part is the whole step.
    is_whole: bool,
}

/// The parts of a step of `h` (s) that ends at `end` (s), from switch to switch of the closures.
fn parts(h: f64, end: f64, next_switch: impl Fn(f64) -> f64) -> impl Iterator<Item = Part> {
    let near = SWITCH_NEAR.value() * h;
    // both ends of a step must be seen alike from the two steps that share them
    let seen = |time: f64| {
        let switch = next_switch(time - near);
        if switch <= time + near { switch } else { time }
    };
    let (mut begin, end) = (seen(end - h), seen(end));
    let mut left = MOST_PARTS.value();
    core::iter::from_fn(move || {
        let is_first = left == MOST_PARTS.value();
        left = left.checked_sub(1)?;
        let switch = next_switch(begin + near);
        let is_last = left == 0 || !(switch < end - near);
        let until = if is_last { end } else { switch };
        let part = Part { begin, until, is_whole: is_last && is_first };
        begin = until;
        if is_last {
            left = 0;
        }
        Some(part)
    })
}

/// Makes a step part by part, from switch to switch.
#[inline(never)]
pub(super) fn advance_parts<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    stages: &mut F,
) -> StepReport {
    let frame = stages.frame();
    let (kept, h) = (frame.state.clone(), frame.settings.step);
    let end = kept.tick as f64 * h;
    let mut report = StepReport::default();
    let mut list = [None; MOST_PARTS.most()];
    let switches = |time| frame.equations.next_switch(time);
    for (place, part) in list.iter_mut().zip(parts(h, end, switches)) {
        *place = Some(part);
    }
    for Part { begin, until, is_whole } in list.into_iter().flatten() {
        if !is_whole {
            stages.set_step(until - begin);
        }
        match switch(begin, until, stages) {
            Ok(()) => report.add(&advance_part(stages)),
            Err(SetupError::Undetermined | SetupError::Loose { .. }) => {
                report.status = StepStatus::Singular
            }
            Err(SetupError::NoAccelerations { residual, .. }) if residual.is_finite() => {
                report.status = StepStatus::Open;
            }
            Err(_) => report.status = StepStatus::NonFinite,
        }
        if !report.status.is_taken() {
            if stages.frame().state.released != kept.released {
                stages.forget();
            }
            *stages.frame().state = SolverStateOf::<F::Equations, S, H> { held: true, ..kept };
            break;
        }
    }
    report
}

/// Lets the closures of the part from `begin` to `until` (s) act, and begins it.
fn switch<'a, F: Stages<'a, S, H>, const S: usize, const H: usize>(
    begin: f64,
    until: f64,
    stages: &mut F,
) -> Result<(), SetupError> {
    let StepFrame { equations, state, work, .. } = stages.frame();
    let released = equations.released_at(until);
    if released == state.released {
        equations.enter_part(until, released, &state.datum);
        return Ok(());
    }
    let begun = state.released & !released;
    // phi as it is, at the first moment at which they act; the others keep what they are counted from
    let zero = &mut work.pull;
    zero.as_mut().fill(0.0);
    equations.enter_part(begin.next_up(), released, zero);
    equations.place(&state.q);
    for (row, datum) in state.datum.as_mut().iter_mut().enumerate() {
        if equations.is_row_of(row, begun) {
            *datum = equations.phi().as_ref().get(row).copied().unwrap_or(0.0);
        } else if equations.is_row_of(row, released) {
            *datum = 0.0;
        }
    }
    state.released = released;
    equations.enter_part(begin.next_up(), released, &state.datum);
    stages.forget();
    if begun != 0 {
        stages.push()?;
    }
    let StepFrame { equations, state, work, .. } = stages.frame();
    equations.solve_accelerations(state, work)?;
    start_scheme(stages.frame());
    let StepFrame { equations, state, .. } = stages.frame();
    equations.enter_part(until, released, &state.datum);
    Ok(())
}

/// Starts the scheme from accelerations and multipliers that belong to the state, for the placed closures.
pub fn start_scheme<E: Equations<S>, C: Scheme<H>, const S: usize, const H: usize>(
    frame: &mut StepFrame<'_, E, C, S, H>,
) {
    let StepFrame { equations, state, scheme, .. } = frame;
    state.elements.start();
    scheme.start(&state.qdd, &mut state.history);
    state.contraction = 1.0;
    let [reaction, before, third] = &mut state.reaction;
    reaction.as_mut().fill(0.0);
    equations.add_transposed(&state.lambda, reaction);
    before.clone_from(reaction);
    third.clone_from(reaction);
}
