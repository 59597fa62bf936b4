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
pub(crate) const SHARES: [f64; 3] = [23.0 / 12.0, -16.0 / 12.0, 5.0 / 12.0];
/// Shares of the rates of element states at the end of a step, at its beginning and one step back.
const ELEMENT_SHARES: [f64; 3] = [5.0 / 12.0, 8.0 / 12.0, -1.0 / 12.0];

/// Vectors in the history: rates and accelerations one step back, then two steps back; at the first place of the last one
/// how long these steps were (s), with the opposite sign where only one of them is known.
pub const HISTORY: usize = 5;

/// How many of the two steps before one of `h` seconds are known. Behind a step that was not taken, or a jump of the rates,
/// none is: what lies before says nothing of how the motion goes on.
pub(super) fn known<Q: Numbers, L, T, const S: usize, const H: usize>(
    h: f64,
    begin: &SolverState<Q, L, T, S, H>,
    begin_qd: &Q,
) -> u8 {
    let Some([.., lengths]) = begin.history.first_chunk::<HISTORY>() else { return 0 };
    let length = lengths.as_ref().first().copied().unwrap_or(0.0);
    let mut rates = begin_qd.as_ref().iter().zip(begin.qd.as_ref());
    let jumps = rates.any(|(rate, before)| rate.to_bits() != before.to_bits());
    if begin.held || jumps || abs(length).to_bits() != h.to_bits() {
        return 0;
    }
    if length > 0.0 { 2 } else { 1 }
}

/// How long the steps are that are known behind one of `h` seconds before which so many were.
pub(super) fn length(h: f64, known: u8) -> f64 {
    if known > 0 { h } else { -h }
}

/// The method of Adams and Bashforth with three steps.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AdamsBashforth {
    /// How many of the two steps before the one that is made are known.
    known: u8,
}

impl AdamsBashforth {
    /// The method.
    pub const fn new() -> Self {
        Self { known: 0 }
    }

    const fn is_running(self) -> bool {
        self.known == 2
    }
}

impl<const H: usize> Scheme<H> for AdamsBashforth {
    fn order(&self) -> u32 {
        3
    }

    fn width(&self) -> usize {
        HISTORY
    }

    fn begin<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        begin: &SolverState<Q, L, T, S, H>,
        begin_qd: &Q,
    ) -> Self {
        Self { known: known(h, begin, begin_qd) }
    }

    fn stages(&self) -> u32 {
        if self.is_running() { 1 } else { Scheme::<H>::stages(&RungeKutta) }
    }

    fn node(&self, stage: u32) -> f64 {
        if self.is_running() { 1.0 } else { Scheme::<H>::node(&RungeKutta, stage) }
    }

    fn gains(&self, _: f64) -> Gains {
        KNOWN
    }

    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let h = solve.step;
        if !self.is_running() {
            return RungeKutta.predict(solve, begin, trial);
        }
        let Trial { q, qd, qdd, begin_qd, elements, .. } = trial;
        let Some([last_qd, last_qdd, before_qd, before_qdd, _]) = begin.history.first_chunk()
        else {
            return;
        };
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
        elements.begin_solve(end, base, h);
    }

    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        if self.is_running() {
            trial.elements.set_mode(StateMode::Given);
        } else {
            RungeKutta.leave(solve, begin, trial);
        }
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        _: bool,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        trial.history.iter_mut().skip(HISTORY).for_each(|unused| unused.as_mut().fill(0.0));
        let (Some([one, two, ..]), Some([last_qd, last_qdd, before_qd, before_qdd, lengths])) =
            (begin.history.first_chunk::<HISTORY>(), trial.history.first_chunk_mut())
        else {
            return;
        };
        before_qd.clone_from(one);
        before_qdd.clone_from(two);
        last_qd.clone_from(&trial.begin_qd);
        last_qdd.clone_from(&begin.qdd);
        lengths.as_mut().fill(0.0);
        if let Some(entry) = lengths.as_mut().first_mut() {
            *entry = length(h, self.known);
        }
        trial.elements.scheme_rate = begin.elements.rate;
    }
}
