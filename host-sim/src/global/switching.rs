//! Steps in which closures begin or cease to act, as in the hybrid formulation.

use super::equations::{Constraints, Equation};
use super::plant::Attached;
use super::projection::{push, solve_accelerations};
use super::{Global, GlobalWorkspace, Way};
use ferrol::formulations::{Part, parts};
use ferrol::setup::SetupError;
use ferrol::state::{State, StepReport, StepStatus};
use ferrol::vehicles::{Moment, Vehicle};

impl<const N: usize, const M: usize, const S: usize> GlobalWorkspace<N, M, S> {
    /// Lets the equations of the closures in `released` rest, and the others act.
    pub(super) fn release(&mut self, released: u32) {
        let idle = &mut self.work.terms.constraints.idle;
        for (idle, equation) in idle.iter_mut().zip(self.system.rows.equations()) {
            *idle = is_among(equation, released);
        }
    }
}

/// Whether an equation belongs to one of the closures whose bits are set.
fn is_among(equation: &Equation, closures: u32) -> bool {
    let bit = |closure: usize| u32::try_from(closure).ok().and_then(|c| 1u32.checked_shl(c));
    equation.closure.and_then(bit).is_some_and(|bit| closures & bit != 0)
}

impl Global {
    /// Advances the natural state to `now`, part by part from switch to switch.
    pub(super) fn advance_switching<V, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> StepReport
    where
        V: Vehicle<N, M, S>,
    {
        let mut report = StepReport::default();
        let start = state.tick.wrapping_sub(1) as f64 * self.step;
        let mut kept = None;
        for Part { begin, until, is_whole } in parts(vehicle, self.step, (start, now.time)) {
            let now = Moment { time: until, ..now };
            let released = vehicle.mechanism().closure_bits() & !vehicle.acting(now);
            if (!is_whole || released != state.released) && kept.is_none() {
                let datum = work.work.terms.constraints.datum.clone();
                kept = Some((work.natural.clone(), state.released, datum));
            }
            let other = (!is_whole).then(|| self.with_step(until - begin));
            let part = other.as_ref().unwrap_or(self);
            match part.switch(vehicle, (begin, released), now, state, work) {
                Ok(()) => report.add(&part.advance(vehicle, now, state, work)),
                Err(SetupError::Undetermined) => report.status = StepStatus::Singular,
                Err(SetupError::NoAccelerations { residual }) if residual.is_finite() => {
                    report.status = StepStatus::Open;
                }
                Err(_) => report.status = StepStatus::NonFinite,
            }
            if !report.status.is_taken() {
                break;
            }
        }
        if !report.status.is_taken() {
            if let Some((natural, released, datum)) = kept {
                work.natural = natural;
                state.released = released;
                work.work.terms.constraints.datum = datum;
                work.release(released);
            }
            work.natural.held = true;
        }
        report
    }

    /// The same with another step (s); the equations weigh as much in its tangent.
    fn with_step(&self, step: f64) -> Self {
        let mut other = Self { step, ..self.clone() };
        match &mut other.way {
            Way::Index3(index3) => {
                let ratio = self.step / step;
                index3.settings.step = step;
                index3.penalty.iter_mut().for_each(|alpha| *alpha *= ratio * ratio);
            }
            Way::Index1(index1) => index1.settings.step = step,
            // refused for closures that switch
            Way::Conserving(_) => {}
        }
        other
    }

    /// Lets the closures that are not in `released` act from `begin` (s) on, if they are others than
    /// those that have acted so far. One that begins to act is counted from where it finds its links, and
    /// the rates jump by its impulse.
    fn switch<V, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        (begin, released): (f64, u32),
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut GlobalWorkspace<N, M, S>,
    ) -> Result<(), SetupError>
    where
        V: Vehicle<N, M, S>,
    {
        if released == state.released {
            return Ok(());
        }
        let begun = state.released & !released;
        state.released = released;
        // the first moment at which they act
        let now = Moment { time: begin.next_up(), ..now };
        work.release(released);
        let Constraints { datum, idle, .. } = &mut work.work.terms.constraints;
        for (row, equation) in work.system.rows.equations().iter().enumerate() {
            if idle[row] || is_among(equation, begun) {
                datum[row] = 0.0;
            }
        }
        let GlobalWorkspace { system, natural, work: scratch, links, .. } = work;
        let mut plant = Attached::new(vehicle, now, [0.0; M], links);
        system.place(&plant, now.time, &natural.q, &mut scratch.terms);
        for (row, equation) in system.rows.equations().iter().enumerate() {
            if is_among(equation, begun) {
                scratch.terms.constraints.datum[row] = scratch.terms.constraints.phi[row];
            }
        }
        if begun != 0 {
            let way = (self.settings(), self.weight());
            push(system, &plant, now.time, way, natural, scratch)?;
        }
        solve_accelerations(system, &mut plant, now.time, self.weight(), natural, scratch)?;
        natural.start_scheme(system, &scratch.terms);
        Ok(())
    }
}
