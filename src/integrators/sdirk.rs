//! The singly diagonally implicit Runge-Kutta method of two stages: order 3, A-stable.
//!
//! \[DOP04\] c = (g, 1 - g), a = ((g, 0), (1 - 2 g, g)), b = (1/2, 1/2) with g = (3 + sqrt 3) / 6. It
//! integrates ordinary differential equations: it needs a formulation in independent coordinates, or
//! one whose accelerations satisfy the loops. At infinite frequency its spectral radius is 0.732.
//!
//! The first vector of its history is the mean accelerations of the last step; others are not used.

use super::scheme::{clear, start_with};
use super::{Gains, Scheme, Solve, Trial};
use crate::forces::StateMode;
use crate::state::{Numbers, SolverState};

/// g, the implicit share of a stage in the step.
pub const GAMMA: f64 = 0.788_675_134_594_812_9;
/// a_21, the share of the first stage in the second.
const ACROSS: f64 = 1.0 - 2.0 * GAMMA;
/// Extrapolation of accelerations from the middle and the end of a step to the first stage of the next.
const AHEAD: f64 = 2.0 * GAMMA;
/// Interpolation of accelerations between the beginning of a step and its first stage to the second.
const BACK: f64 = (1.0 - GAMMA) / GAMMA;

/// The singly diagonally implicit Runge-Kutta method of two stages and order 3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sdirk;

impl<const H: usize> Scheme<H> for Sdirk {
    fn order(&self) -> u32 {
        3
    }

    fn stages(&self) -> u32 {
        2
    }

    fn node(&self, stage: u32) -> f64 {
        if stage == 0 { GAMMA } else { 1.0 - GAMMA }
    }

    fn width(&self) -> usize {
        1
    }

    fn gains(&self, h: f64) -> Gains {
        Gains::of_share(GAMMA * h)
    }

    fn start<Q: Numbers>(&self, qdd: &Q, history: &mut [Q; H]) {
        start_with(qdd, history);
    }

    /// Accelerations on the line through those in the middle of the last step and at its end, then between
    /// these and the first stage; none where the beginning is held.
    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { stage, step: h, held }: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let (share, across) = (GAMMA * h, ACROSS * h);
        let Trial { q, qd, qdd, begin_qd, stage: kept, stage_rate, elements, .. } = trial;
        if stage == 0 {
            clear(kept);
            *stage_rate = [0.0; S];
        }
        let [stage_qd, stage_qdd] = kept;
        let (stage_qd, stage_qdd) = (stage_qd.as_ref(), stage_qdd.as_ref());
        let (begin_q, begin_qdd) = (begin.q.as_ref(), begin.qdd.as_ref());
        let Some(mean) = begin.history.first() else { return };
        let (mean, begin_qd) = (mean.as_ref(), begin_qd.as_ref());
        let (q, qd, qdd) = (q.as_mut(), qd.as_mut(), qdd.as_mut());
        for i in 0..q.len() {
            qdd[i] = match (held, stage) {
                (true, _) => 0.0,
                (false, 0) => begin_qdd[i] + AHEAD * (begin_qdd[i] - mean[i]),
                (false, _) => begin_qdd[i] + BACK * (qdd[i] - begin_qdd[i]),
            };
            qd[i] = begin_qd[i] + across * stage_qdd[i] + share * qdd[i];
            q[i] = begin_q[i] + across * stage_qd[i] + share * qd[i];
        }
        let mut base = begin.elements.value;
        for i in 0..S {
            base[i] += across * stage_rate[i];
        }
        elements.value = base;
        elements.begin_solve(share, base, share);
    }

    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { stage, step: h, .. }: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let Trial { q, qd, qdd, begin_qd, stage: kept, stage_rate, elements, history, .. } = trial;
        let [stage_qd, stage_qdd] = kept;
        if stage == 0 {
            stage_qd.as_mut().copy_from_slice(qd.as_ref());
            stage_qdd.as_mut().copy_from_slice(qdd.as_ref());
            *stage_rate = elements.rate;
            return;
        }
        let half = 0.5 * h;
        let (stage_qd, stage_qdd) = (stage_qd.as_ref(), stage_qdd.as_ref());
        let (begin_q, begin_qd) = (begin.q.as_ref(), begin_qd.as_ref());
        let Some(mean) = history.first_mut() else { return };
        let (q, qd, qdd, mean) = (q.as_mut(), qd.as_mut(), qdd.as_ref(), mean.as_mut());
        for i in 0..q.len() {
            q[i] = begin_q[i] + half * (stage_qd[i] + qd[i]);
            mean[i] = 0.5 * (stage_qdd[i] + qdd[i]);
            qd[i] = begin_qd[i] + h * mean[i];
        }
        for i in 0..S {
            elements.value[i] = begin.elements.value[i] + half * (stage_rate[i] + elements.rate[i]);
        }
        elements.set_mode(StateMode::Given);
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        _: f64,
        _: bool,
        _: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        trial.history.iter_mut().skip(1).for_each(|unused| unused.as_mut().fill(0.0));
        trial.elements.start();
    }
}
