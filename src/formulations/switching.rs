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

use super::{Formulation, start_scheme};
use crate::setup::{SetupError, solve_accelerations};
use crate::state::{State, StepReport, StepStatus};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// A switch this close to an end of a step, as a share of the step, is taken to be there.
const NEAR: f64 = 1e-6;
/// Parts of a step at most; what switches later than the last but one switches where the last begins.
const MOST_PARTS: u32 = 4;

/// A part of a step in which the same closures act throughout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Its beginning (s).
    pub begin: f64,
    /// Its end (s).
    pub until: f64,
    /// It is the whole step.
    pub is_whole: bool,
}

/// The parts of a step of `h` (s) from `start` to `end` (s), from switch to switch of a vehicle's
/// closures.
pub fn parts<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    h: f64,
    (start, end): (f64, f64),
) -> impl Iterator<Item = Part> {
    let near = NEAR * h;
    // both ends of a step must be seen alike from the two steps that share them
    let seen = |time: f64| {
        let switch = vehicle.next_switch(time - near);
        if switch <= time + near { switch } else { time }
    };
    let (mut begin, end) = (seen(start), seen(end));
    let mut left = MOST_PARTS;
    core::iter::from_fn(move || {
        let is_first = left == MOST_PARTS;
        left = left.checked_sub(1)?;
        let switch = vehicle.next_switch(begin + near);
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

/// A formulation whose steps can be divided where closures switch.
pub(super) trait Switching<V, const N: usize, const M: usize, const S: usize>:
    Formulation<V, N, M, S> + Copy
where
    V: Vehicle<N, M, S>,
{
    /// The step (s).
    fn length(&self) -> f64;

    /// The same with another step (s).
    fn with_step(&self, step: f64) -> Self;

    /// What all formulations in relative coordinates share of the scratch memory.
    fn shared(work: &mut Self::Workspace) -> &mut Workspace<N, M, S>;

    /// Advances `state` to `now` by the step, with the same closures throughout.
    fn advance(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut Self::Workspace,
    ) -> StepReport;

    /// The jump of the rates by the impulses of the placed closures.
    ///
    /// # Errors
    /// The closures and masses do not determine it.
    fn push(
        &self,
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut Self::Workspace,
    ) -> Result<(), SetupError>;

    /// What is known of the placed closures holds no more: others act.
    fn forget(_work: &mut Self::Workspace) {}

    /// The closures that act at the start of a run, and what those are counted from that a state goes
    /// on with.
    #[inline(always)]
    fn begin_acting(
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut Self::Workspace,
    ) {
        if V::SWITCHES {
            if state.tick == 0 {
                state.released = vehicle.mechanism().closure_bits() & !vehicle.acting(now);
            }
            Self::shared(work).terms.constraints.datum = state.elements.datum();
        }
    }

    /// Advances `state` to `now`, part by part from switch to switch.
    #[inline(never)]
    fn advance_switching(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut Self::Workspace,
    ) -> StepReport {
        const { assert!(!V::SWITCHES || S >= M, "ferrol: closures that switch need M more states") };
        let kept = *state;
        let h = self.length();
        let start = state.tick.wrapping_sub(1) as f64 * h;
        let mut report = StepReport::default();
        for Part { begin, until, is_whole } in parts(vehicle, h, (start, now.time)) {
            let part = if is_whole { *self } else { self.with_step(until - begin) };
            let now = Moment { time: until, ..now };
            match part.switch(vehicle, begin, now, state, work) {
                Ok(()) => {
                    Self::shared(work).terms.constraints.datum = state.elements.datum();
                    report.add(&part.advance(vehicle, now, state, work));
                }
                Err(SetupError::Undetermined) => report.status = StepStatus::Singular,
                Err(SetupError::NoAccelerations { residual }) if residual.is_finite() => {
                    report.status = StepStatus::Open;
                }
                Err(_) => report.status = StepStatus::NonFinite,
            }
            if !report.status.is_taken() {
                if state.released != kept.released {
                    Self::forget(work);
                }
                *state = State { held: true, ..kept };
                break;
            }
        }
        report
    }

    /// Lets the closures of the part that ends `now` act from `begin` (s) on, if they are others than
    /// those that have acted so far.
    fn switch(
        &self,
        vehicle: &V,
        begin: f64,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut Self::Workspace,
    ) -> Result<(), SetupError> {
        let mechanism = vehicle.mechanism();
        let released = mechanism.closure_bits() & !vehicle.acting(now);
        if released == state.released {
            return Ok(());
        }
        let begun = state.released & !released;
        // the first moment at which they act
        let now = Moment { time: begin.next_up(), ..now };
        Self::forget(work);
        let terms = &mut Self::shared(work).terms;
        terms.constraints.datum = [0.0; M];
        terms.place(vehicle, now, &state.q);
        let (begun, idle) = (mechanism.rows_of(begun), mechanism.rows_of(released));
        let mut datum = state.elements.datum();
        for row in 0..M {
            if begun[row] {
                datum[row] = terms.constraints.phi[row];
            } else if idle[row] {
                datum[row] = 0.0;
            }
        }
        state.elements.set_datum(&datum);
        terms.constraints.datum = datum;
        state.released = released;
        if begun.contains(&true) {
            self.push(vehicle, state, work)?;
        }
        let shared = Self::shared(work);
        solve_accelerations(vehicle, now, state, shared)?;
        start_scheme(vehicle, &shared.terms, state);
        Ok(())
    }
}
