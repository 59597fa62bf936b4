//! The method of Adams and Bashforth with three steps: order 3, explicit.
//!
//! ```text
//! y_n+1 = y_n + h/12 (23 f_n - 16 f_n-1 + 5 f_n-2)
//! ```
//!
//! y are coordinates and rates, f rates and accelerations: one evaluation a step. It is stable while the product of step and
//! eigenvalue stays within 6/11 along the negative real axis. It starts with two steps of [`RungeKutta`], and so it does
//! behind a step that was not taken, a switch of the closures or a step of another length: no start costs it its order.
//!
//! States z of force elements may be far stiffer than the mechanism; they follow the method of Adams and Moulton of the same
//! order, z_n+1 = z_n + h/12 (5 f_n+1 + 8 f_n - f_n-1), in the evaluation that the step makes anyway.

use super::explicit::{KNOWN, add};
use super::{Gains, RungeKutta, Scheme, Solve, Trial};
use crate::forces::StateMode;
use crate::real::abs;
use crate::state::{Numbers, SolverState};

/// Shares of f at the beginning of a step, one step back and two.
pub(super) const SHARES: [f64; 3] = [23.0 / 12.0, -16.0 / 12.0, 5.0 / 12.0];
/// Shares of the rates of element states at the end of a step, at its beginning and one step back.
const ELEMENT_SHARES: [f64; 3] = [5.0 / 12.0, 8.0 / 12.0, -1.0 / 12.0];

/// The method of Adams and Bashforth with three steps.
///
/// Its history is the rates and accelerations one step back and two steps back, and at the first place of the last vector
/// the length of these steps (s): with the opposite sign where one of them is known only, zero where none is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdamsBashforth;

/// Vectors of its history.
pub const ADAMS_HISTORY: usize = 5;

/// The length of the known steps (s), as the history has it.
fn known<Q: Numbers>(history: &[Q; ADAMS_HISTORY]) -> f64 {
    let [.., last] = history;
    last.as_ref().first().copied().unwrap_or(0.0)
}

impl AdamsBashforth {
    /// Whether the two steps before one of `h` seconds are known.
    pub(super) fn is_running<Q: Numbers, L, T, const S: usize>(
        h: f64,
        begin: &SolverState<Q, L, T, S, ADAMS_HISTORY>,
    ) -> bool {
        known(&begin.history) == h && !begin.held
    }
}

impl Scheme<ADAMS_HISTORY> for AdamsBashforth {
    fn order(&self) -> u32 {
        3
    }

    fn stages<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        begin: &SolverState<Q, L, T, S, ADAMS_HISTORY>,
    ) -> u32 {
        if Self::is_running(h, begin) { 1 } else { RungeKutta.stages(h, begin) }
    }

    fn node(&self, stage: u32) -> f64 {
        Scheme::<ADAMS_HISTORY>::node(&RungeKutta, stage)
    }

    fn gains(&self, _: f64) -> Gains {
        KNOWN
    }

    fn start<Q: Numbers>(&self, qdd: &Q, history: &mut [Q; ADAMS_HISTORY]) {
        RungeKutta.start(qdd, history);
    }

    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, ADAMS_HISTORY>,
        trial: &mut Trial<Q, L, S, ADAMS_HISTORY>,
    ) {
        let h = solve.step;
        if !Self::is_running(h, begin) {
            return RungeKutta.predict(solve, begin, trial);
        }
        let Trial { q, qd, qdd, begin_qd, elements, .. } = trial;
        let [last_qd, last_qdd, before_qd, before_qdd, _] = &begin.history;
        q.clone_from(&begin.q);
        qd.clone_from(begin_qd);
        qdd.clone_from(&begin.qdd);
        for (share, rates) in SHARES.into_iter().zip([&*begin_qd, last_qd, before_qd]) {
            add(q, share * h, rates);
        }
        for (share, accelerations) in SHARES.into_iter().zip([&begin.qdd, last_qdd, before_qdd]) {
            add(qd, share * h, accelerations);
        }
        let [end, now, last] = ELEMENT_SHARES.map(|share| share * h);
        let mut base = begin.elements.value;
        for (i, base) in base.iter_mut().enumerate() {
            let [rate, before] = [&begin.elements.rate, &begin.elements.scheme_rate].map(|r| r[i]);
            *base += now * rate + last * before;
        }
        elements.begin_solve(end, base);
    }

    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, ADAMS_HISTORY>,
        trial: &mut Trial<Q, L, S, ADAMS_HISTORY>,
    ) {
        if Self::is_running(solve.step, begin) {
            trial.elements.set_mode(StateMode::Given);
        } else {
            RungeKutta.leave(solve, begin, trial);
        }
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        _: bool,
        begin: &SolverState<Q, L, T, S, ADAMS_HISTORY>,
        trial: &mut Trial<Q, L, S, ADAMS_HISTORY>,
    ) {
        let [last_qd, last_qdd, before_qd, before_qdd, lengths] = &mut trial.history;
        before_qd.clone_from(&begin.history[0]);
        before_qdd.clone_from(&begin.history[1]);
        last_qd.clone_from(&trial.begin_qd);
        last_qdd.clone_from(&begin.qdd);
        let follows = abs(known(&begin.history)) == h && !begin.held;
        lengths.as_mut().fill(0.0);
        if let Some(length) = lengths.as_mut().first_mut() {
            *length = if follows { h } else { -h };
        }
        trial.elements.scheme_rate = begin.elements.rate;
    }
}
