//! The classical method of Runge and Kutta: order 4, explicit.
//!
//! ```text
//! k1 = f(y_n),  k2 = f(y_n + h/2 k1),  k3 = f(y_n + h/2 k2),  k4 = f(y_n + h k3)
//! y_n+1 = y_n + h/6 (k1 + 2 k2 + 2 k3 + k4)
//! ```
//!
//! y are coordinates and rates, f rates and accelerations. k1 is known: the accelerations at the end of the step before,
//! so a step makes three solves and finds the accelerations at its end. It integrates ordinary differential equations:
//! it needs a formulation whose accelerations are unknowns. It has no history, and goes with one of any length. Where the
//! step is too long for the fastest mode, the motion grows without bound: the product of step and eigenvalue must stay
//! within 2.785 along the negative real axis and within 2.828 along the imaginary one.

use super::explicit::{KNOWN, add, set};
use super::{Gains, Scheme, Solve, Trial};
use crate::forces::StateMode;
use crate::state::{Numbers, SolverState};

/// The numbers of the method.
pub(crate) struct Classical {
    /// Where the solves for k2, k3 and k4 lie in the step.
    pub nodes: [f64; 3],
    /// Share of k1 in the step.
    pub first: f64,
    /// Shares of k2, k3 and k4 in the step.
    pub shares: [f64; 3],
}

/// The classical rule.
pub(crate) const CLASSICAL: Classical = Classical {
    nodes: [0.5, 0.5, 1.0],
    first: 1.0 / 6.0,
    shares: [1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0],
};

/// The classical method of Runge and Kutta.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RungeKutta;

/// The entry of a table that belongs to a solve.
#[inline(always)]
fn of(table: &[f64; 3], stage: u32) -> f64 {
    let [first, second, third] = *table;
    match stage {
        0 => first,
        1 => second,
        _ => third,
    }
}

impl<const H: usize> Scheme<H> for RungeKutta {
    fn order(&self) -> u32 {
        4
    }

    fn width(&self) -> usize {
        0
    }

    fn stages(&self) -> u32 {
        3
    }

    fn node(&self, stage: u32) -> f64 {
        of(&CLASSICAL.nodes, stage)
    }

    fn gains(&self, _: f64) -> Gains {
        KNOWN
    }

    /// From the beginning with rates and accelerations of the solve before, which are still in `trial`. Where the beginning is
    /// held it stays, and a step finds the accelerations there.
    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { stage, step, held }: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let Trial { q, qd, qdd, begin_qd, stage: [sum_qd, sum_qdd], stage_rate, elements, .. } =
            trial;
        let h = of(&CLASSICAL.nodes, stage) * step;
        if stage == 0 {
            for (sum, first) in [(&mut *sum_qd, &*begin_qd), (&mut *sum_qdd, &begin.qdd)] {
                sum.as_mut().fill(0.0);
                add(sum, CLASSICAL.first, first);
            }
            *stage_rate = begin.elements.rate.map(|rate| CLASSICAL.first * rate);
            elements.rate = begin.elements.rate;
            qdd.clone_from(&begin.qdd);
            qd.clone_from(begin_qd);
        }
        let h = if held { 0.0 } else { h };
        set(q, &begin.q, h, qd);
        set(qd, begin_qd, h, qdd);
        for i in 0..S {
            elements.value[i] = begin.elements.value[i] + h * elements.rate[i];
        }
        elements.set_mode(StateMode::Given);
    }

    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { stage, step: h, .. }: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let Trial { q, qd, qdd, begin_qd, stage: [sum_qd, sum_qdd], stage_rate, elements, .. } =
            trial;
        let share = of(&CLASSICAL.shares, stage);
        add(sum_qd, share, qd);
        add(sum_qdd, share, qdd);
        for (sum, rate) in stage_rate.iter_mut().zip(&elements.rate) {
            *sum += share * rate;
        }
        if stage == 2 {
            set(q, &begin.q, h, sum_qd);
            set(qd, begin_qd, h, sum_qdd);
            for i in 0..S {
                elements.value[i] = begin.elements.value[i] + h * stage_rate[i];
            }
        }
    }
}
