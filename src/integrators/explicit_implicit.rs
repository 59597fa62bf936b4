//! The pair of \[KIM12\]: Adams and Bashforth's method for a base, Hilber, Hughes and Taylor's for what hangs on it.
//!
//! ```text
//! base         y_n+1 = y_n + h/12 (23 f_n - 16 f_n-1 + 5 f_n-2)                 explicit, order 3
//! subsystems   q_n+1 = q_n + h qd_n + h^2 ((1/2 - beta) a_n + beta a_n+1)       [KIM12] (33)
//!              qd_n+1 = qd_n + h ((1 - gamma) a_n + gamma a_n+1)                [KIM12] (32)
//! ```
//!
//! with gamma = 1/2 - alpha, beta = (1 - alpha)^2 / 4. \[KIM12\] (15), (31) weigh the forces at both ends of the step by
//! 1 + alpha and -alpha; here the equations of motion hold at the end, and a_n+1 = (1 + alpha) qdd_n+1 - alpha qdd_n: the same
//! where the mass matrix is constant, and of second order where it is not (see [`Structural`]). Coordinates and rates of
//! the base at the end of a step are known before it; its accelerations there are found with those of the subsystems.
//!
//! The base starts with a Taylor series over the first step and Adams and Bashforth's method of two steps over the second: their
//! errors are of second order, as those of the pair are. Behind a step that was not taken, a switch of the closures
//! or a step of another length it starts anew.

use super::ab3::{HISTORY, SHARES, known, length};
use super::{Gains, OutOfRange, Scheme, Solve, Structural, Trial, hht, ranged};
use crate::state::{Numbers, SolverState};

/// Shares of the accelerations at the beginning of a step and one step back where two are known.
const TWO_STEPS: [f64; 2] = [1.5, -0.5];

/// Adams and Bashforth's method for the coordinates of a base, a structural integrator for all others.
///
/// Its history is, for coordinates of the base, that of [`super::AdamsBashforth`]; for all others that of the structural
/// integrator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExplicitImplicit {
    rule: Structural,
    base: usize,
    /// How many of the two steps before the one that is made are known.
    known: u8,
}

/// The pair with \[KIM12\]'s `alpha` in [-1/3, 0], the opposite of delta_f.
///
/// # Errors
/// `alpha` out of its range.
pub fn ab3_hht(alpha: f64) -> Result<ExplicitImplicit, OutOfRange> {
    let range = "the alpha of ab3+hht lies in [-1/3, 0]";
    ranged("alpha", range, (-1.0 / 3.0..=0.0).contains(&alpha))?;
    Ok(ExplicitImplicit { rule: hht(0.0 - alpha)?, base: 0, known: 0 })
}

impl<const H: usize> Scheme<H> for ExplicitImplicit {
    fn order(&self) -> u32 {
        2
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
        let known = if self.base > 0 { known(h, begin, begin_qd) } else { 0 };
        Self { known, ..*self }
    }

    fn gains(&self, h: f64) -> Gains {
        Scheme::<H>::gains(&self.rule, h)
    }

    fn with_base(self, base: usize) -> Self {
        Self { base, ..self }
    }

    fn known(&self) -> usize {
        self.base
    }

    fn start<Q: Numbers>(&self, qdd: &Q, history: &mut [Q; H]) {
        self.rule.start(qdd, history);
    }

    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { step: h, held, .. }: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let Some(history) = begin.history.first_chunk::<HISTORY>() else { return };
        let [first, second, third, fourth, _] = history.each_ref().map(AsRef::as_ref);
        let Trial { q, qd, qdd, begin_qd, elements, .. } = trial;
        let (q, qd, qdd, begin_qd) = (q.as_mut(), qd.as_mut(), qdd.as_mut(), begin_qd.as_ref());
        let (begin_q, begin_qdd) = (begin.q.as_ref(), begin.qdd.as_ref());
        for i in 0..q.len() {
            let (rate, acceleration) = (begin_qd[i], begin_qdd[i]);
            if i >= self.base {
                let from = [begin_q[i], rate, acceleration];
                let history = [first[i], second[i], third[i]];
                [q[i], qd[i], qdd[i]] = self.rule.predicted(h, held, from, history);
                continue;
            }
            let taylor = rate + 0.5 * h * acceleration;
            let (moved, gained) = match self.known {
                0 => (taylor, acceleration),
                1 => {
                    let [now, last] = TWO_STEPS;
                    (taylor, now * acceleration + last * second[i])
                }
                _ => {
                    let [now, last, before] = SHARES;
                    (
                        now * rate + last * first[i] + before * third[i],
                        now * acceleration + last * second[i] + before * fourth[i],
                    )
                }
            };
            q[i] = begin_q[i] + h * moved;
            qd[i] = rate + h * gained;
            qdd[i] = acceleration;
        }
        self.rule.begin_elements(h, elements);
    }

    /// Notes by how much the accelerations of the structural integrator have changed in the step, until the projections.
    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        _: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let (Some([before, ..]), Some([_, change, ..])) =
            (begin.history.first_chunk::<HISTORY>(), trial.history.first_chunk_mut::<HISTORY>())
        else {
            return;
        };
        let (before, change) = (before.as_ref(), change.as_mut());
        let (begin_qdd, qdd) = (begin.qdd.as_ref(), trial.qdd.as_ref());
        for i in self.base.min(qdd.len())..qdd.len() {
            change[i] = self.rule.scheme_acceleration(qdd[i], begin_qdd[i], before[i]) - before[i];
        }
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        fresh: bool,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        trial.history.iter_mut().skip(HISTORY).for_each(|unused| unused.as_mut().fill(0.0));
        let (Some([first, second, ..]), Some(history)) =
            (begin.history.first_chunk::<HISTORY>(), trial.history.first_chunk_mut::<HISTORY>())
        else {
            return;
        };
        let (first, second) = (first.as_ref(), second.as_ref());
        let (begin_qdd, begin_qd) = (begin.qdd.as_ref(), trial.begin_qd.as_ref());
        let qdd = trial.qdd.as_ref();
        let [one, two, three, four, five] = history.each_mut().map(AsMut::as_mut);
        for i in 0..qdd.len() {
            if i >= self.base {
                one[i] = self.rule.scheme_acceleration(qdd[i], begin_qdd[i], first[i]);
                two[i] = if fresh { 0.0 } else { two[i] };
                three[i] = if fresh { 0.0 } else { second[i] };
                (four[i], five[i]) = (0.0, 0.0);
            } else {
                (three[i], four[i]) = (first[i], second[i]);
                (one[i], two[i]) = (begin_qd[i], begin_qdd[i]);
                five[i] = length(h, self.known);
            }
        }
        self.rule.end_elements(h, &begin.elements, &mut trial.elements);
    }

    fn reach(&self, h: f64, change: f64) -> Option<f64> {
        Scheme::<H>::reach(&self.rule, h, change)
    }
}
