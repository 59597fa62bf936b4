//! Backward differences of order 1 to 5, with a start that keeps their order.
//!
//! ```text
//! y_n+1 = a_1 y_n + ... + a_k y_n+1-k + b h yd_n+1        C. W. Gear (1971); [PAN13] (5) is solved with it
//! ```
//!
//! holds for the coordinates and for their rates. Since the a add up to one, only differences to y_n enter: full turns
//! that are taken out of a coordinate change nothing.
//!
//! A method of k steps needs k - 1 steps behind it. Those are made by the singly diagonally implicit Runge-Kutta
//! method of three stages that M. Crouzeix (1975) and S. P. Norsett (1974) found: order 4, A-stable. A few such steps are
//! off by the fifth power of the step, as little as the method of order 5 is at the end of a run. Whatever ends the
//! smooth past starts it anew: a step that was not taken, a jump of the rates, closures that switch, a step of
//! another length. Its first stage lies 0.07 steps behind the end of the step, its last one as far before the
//! beginning; others of its order divide what iterations leave by the step, and multiply it by ten and more.
//!
//! Of order 1 and 2 it is A-stable, L-stable too; of order 3, 4 and 5 oscillations whose period is five to twenty steps
//! may grow (within 86, 73 and 52 degrees of the negative real axis all decay). At infinite frequency all forget.
//!
//! States of force elements follow the trapezoidal rule, for which they keep what they need: they are of order 2.

use super::{Gains, OutOfRange, Scheme, Solve, Trial};
use crate::forces::StateMode;
use crate::state::{Numbers, SolverState};

/// Vectors in the history: how far coordinates and rates have come since each of the four steps before, then the
/// number of steps that they go back, and the length of these (s).
pub const HISTORY: usize = 10;

/// Most steps that the history goes back.
const MOST_STEPS: usize = 4;

/// b of the methods, from order 1 on.
const SHARES: [f64; 5] = [1.0, 2.0 / 3.0, 6.0 / 11.0, 12.0 / 25.0, 60.0 / 137.0];

/// a_2, a_3, ... of the methods, from order 1 on.
const WEIGHTS: [[f64; MOST_STEPS]; 5] = [
    [0.0; MOST_STEPS],
    [-1.0 / 3.0, 0.0, 0.0, 0.0],
    [-9.0 / 11.0, 2.0 / 11.0, 0.0, 0.0],
    [-36.0 / 25.0, 16.0 / 25.0, -3.0 / 25.0, 0.0],
    [-300.0 / 137.0, 200.0 / 137.0, -75.0 / 137.0, 12.0 / 137.0],
];

/// Stages of a step at the start.
const STAGES: usize = 3;

/// The share of a stage at the start in itself: cos(pi / 18) / sqrt(3) + 1/2.
const START_SHARE: f64 = 1.068_579_021_301_628_8;

/// Where the stages lie.
const NODES: [f64; STAGES] = [START_SHARE, 0.5, 1.0 - START_SHARE];

/// The shares of earlier stages in a stage.
const ACROSS: [[f64; STAGES - 1]; STAGES] =
    [[0.0, 0.0], [0.5 - START_SHARE, 0.0], [2.0 * START_SHARE, 1.0 - 4.0 * START_SHARE]];

/// The share of the first and of the last stage in the step.
const OUTER: f64 = 1.0 / (6.0 * (2.0 * START_SHARE - 1.0) * (2.0 * START_SHARE - 1.0));

/// The shares of the stages in the step.
const TOGETHER: [f64; STAGES] = [OUTER, 1.0 - 2.0 * OUTER, OUTER];

/// Backward differences of an order from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bdf {
    order: u8,
    /// The step is one of those at the start.
    starting: bool,
}

/// Backward differences of an order from 1 to 5.
///
/// # Errors
/// Another order.
pub const fn bdf(order: u32) -> Result<Bdf, OutOfRange> {
    match order {
        1..=5 => Ok(Bdf { order: order as u8, starting: false }),
        _ => Err(OutOfRange { name: "order", range: "the order is 1, 2, 3, 4 or 5" }),
    }
}

impl Bdf {
    /// Steps that the method goes back before the last one.
    const fn back(self) -> usize {
        self.order as usize - 1
    }

    /// b h, or the share of a stage at the start in the step of `h` seconds.
    fn share(self, h: f64) -> f64 {
        h * if self.starting {
            START_SHARE
        } else {
            SHARES.get(self.back()).copied().unwrap_or(1.0)
        }
    }

    /// Prepares a stage at the start: the accelerations at the beginning, or those of the stage before, go on.
    fn predict_stage<Q: Numbers, L, T, const S: usize, const H: usize>(
        self,
        Solve { stage, step: h, held }: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let (share, stage) = (self.share(h), stage as usize);
        let across = ACROSS.get(stage).unwrap_or(&[0.0; STAGES - 1]);
        let Trial { q, qd, qdd, begin_qd, history, .. } = trial;
        let begin_q = begin.q.as_ref();
        let (begin_qd, begin_qdd) = (begin_qd.as_ref(), begin.qdd.as_ref());
        let (q, qd, qdd) = (q.as_mut(), qd.as_mut(), qdd.as_mut());
        for i in 0..q.len() {
            (q[i], qd[i]) = (begin_q[i], begin_qd[i]);
            if held {
                qdd[i] = 0.0;
            } else if stage == 0 {
                qdd[i] = begin_qdd[i];
            }
        }
        // of later stages nothing is known yet
        let (rates, accelerations) = halves_mut(history);
        let made = rates.iter().zip(&*accelerations).zip(across).take(stage);
        for ((rates, accelerations), across) in made {
            add(q, across * h, rates.as_ref());
            add(qd, across * h, accelerations.as_ref());
        }
        for i in 0..q.len() {
            qd[i] += share * qdd[i];
            q[i] += share * qd[i];
        }
    }

    /// Prepares a step: rates go on along the parabola, or the line, through those at its beginning, in the two steps
    /// before and their slope.
    fn predict_step<Q: Numbers, L, T, const S: usize, const H: usize>(
        self,
        Solve { step: h, held, .. }: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let back = self.back();
        let (share, weights) = (self.share(h), WEIGHTS.get(back).unwrap_or(&[0.0; MOST_STEPS]));
        let Trial { q, qd, qdd, begin_qd, .. } = trial;
        let (begin_q, begin_qdd) = (begin.q.as_ref(), begin.qdd.as_ref());
        let (q, qd, qdd, begin_qd) = (q.as_mut(), qd.as_mut(), qdd.as_mut(), begin_qd.as_ref());
        q.copy_from_slice(begin_q);
        qd.copy_from_slice(begin_qd);
        let (moved, sped) = halves(&begin.history);
        for ((moved, sped), weight) in moved.iter().zip(sped).zip(weights) {
            add(q, -weight, moved.as_ref());
            add(qd, -weight, sped.as_ref());
        }
        let sped: [&[f64]; 2] = core::array::from_fn(|j| sped.get(j).map_or(&[][..], Q::as_ref));
        let known = |j: usize, i: usize| sped[j].get(i).copied().unwrap_or(0.0);
        for i in 0..q.len() {
            let slope = h * begin_qdd[i];
            // what rates differ from their slope, over the square of the steps
            let bend = match back {
                0 => 0.0,
                1 => slope - known(0, i),
                _ => 3.0 * (slope - known(0, i)) - 2.0 * (2.0 * slope - known(1, i)) / 4.0,
            };
            let rate = if held { (begin_q[i] - q[i]) / share } else { begin_qd[i] + slope + bend };
            qdd[i] = (rate - qd[i]) / share;
            qd[i] = rate;
            q[i] += share * rate;
        }
    }
}

impl<const H: usize> Scheme<H> for Bdf {
    fn order(&self) -> u32 {
        u32::from(self.order)
    }

    fn width(&self) -> usize {
        HISTORY
    }

    fn stages(&self) -> u32 {
        if self.starting { STAGES as u32 } else { 1 }
    }

    fn node(&self, stage: u32) -> f64 {
        if self.starting { NODES.get(stage as usize).copied().unwrap_or(1.0) } else { 1.0 }
    }

    fn gains(&self, h: f64) -> Gains {
        Gains::of_share(self.share(h))
    }

    fn begin<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        begin: &SolverState<Q, L, T, S, H>,
        begin_qd: &Q,
    ) -> Self {
        let smooth = !begin.held && begin.qd.as_ref() == begin_qd.as_ref();
        let known = if smooth { steps_back(h, &begin.history) } else { 0 };
        Self { starting: known < self.back(), ..*self }
    }

    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let node = if self.starting {
            self.predict_stage(solve, begin, trial);
            Scheme::<H>::node(self, solve.stage)
        } else {
            self.predict_step(solve, begin, trial);
            1.0
        };
        // before the beginning states are as they were there
        let half = 0.5 * solve.step * if node > 0.0 { node } else { 0.0 };
        let mut base = begin.elements.value;
        for i in 0..S {
            base[i] += half * begin.elements.rate[i];
        }
        trial.elements.value = begin.elements.value;
        trial.elements.begin_solve(half, base, 2.0 * half);
    }

    /// At the start, keeps rates and accelerations of a stage in what becomes the history, and makes the end of all.
    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { stage, step: h, .. }: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        if !self.starting {
            return;
        }
        let Trial { q, qd, qdd, begin_qd, history, elements, stage_rate, .. } = trial;
        let (rates, accelerations) = halves_mut(history);
        if let (Some(rate), Some(acceleration)) =
            (rates.get_mut(stage as usize), accelerations.get_mut(stage as usize))
        {
            rate.as_mut().copy_from_slice(qd.as_ref());
            acceleration.as_mut().copy_from_slice(qdd.as_ref());
        }
        if stage == 1 {
            *stage_rate = elements.rate;
        }
        if stage as usize + 1 == STAGES {
            q.as_mut().copy_from_slice(begin.q.as_ref());
            qd.as_mut().copy_from_slice(begin_qd.as_ref());
            for ((rate, acceleration), share) in rates.iter().zip(&*accelerations).zip(TOGETHER) {
                add(q.as_mut(), share * h, rate.as_ref());
                add(qd.as_mut(), share * h, acceleration.as_ref());
            }
            elements.value = begin.elements.value;
            add(&mut elements.value, h, &*stage_rate);
            elements.set_mode(StateMode::Given);
        }
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        _: bool,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let goes_on = !begin.held && begin.qd.as_ref() == trial.begin_qd.as_ref();
        let known = if goes_on { steps_back(h, &begin.history) } else { 0 };
        let Trial { q, qd, begin_qd, history, elements, .. } = trial;
        let (moved, rest) = halves_mut(history);
        let (sped, rest) = halves_mut(rest);
        let (was_moved, was_rest) = halves(&begin.history);
        lengthen(moved, was_moved, q.as_ref(), begin.q.as_ref());
        lengthen(sped, was_rest, qd.as_ref(), begin_qd.as_ref());
        for (vector, entry) in rest.iter_mut().zip([(known + 1).min(MOST_STEPS) as f64, h]) {
            vector.as_mut().fill(entry);
        }
        elements.start();
        elements.set_mode(StateMode::Given);
    }
}

/// The first vectors of a history, as many as there are steps, and those behind them.
fn halves<Q>(history: &[Q]) -> (&[Q], &[Q]) {
    history.split_at_checked(MOST_STEPS).unwrap_or((history, &[]))
}

/// The first vectors of a history, as many as there are steps, and those behind them, to be changed.
fn halves_mut<Q>(history: &mut [Q]) -> (&mut [Q], &mut [Q]) {
    let length = MOST_STEPS.min(history.len());
    history.split_at_mut_checked(length).unwrap_or((&mut [], &mut []))
}

/// How many steps of `h` seconds a history goes back.
fn steps_back<Q: Numbers>(h: f64, history: &[Q]) -> usize {
    let first = |vector: Option<&Q>| vector.and_then(|v| v.as_ref().first().copied());
    match (first(history.get(2 * MOST_STEPS)), first(history.get(2 * MOST_STEPS + 1))) {
        (Some(known), Some(step)) if step.to_bits() == h.to_bits() && known > 0.0 => known as usize,
        _ => 0,
    }
}

/// The ways since earlier steps become longer by that from `from` to `to`.
fn lengthen<Q: Numbers>(ways: &mut [Q], before: &[Q], to: &[f64], from: &[f64]) {
    let mut last: &[f64] = &[];
    for (way, before) in ways.iter_mut().zip(before) {
        for (i, way) in way.as_mut().iter_mut().enumerate() {
            *way = to[i] - from[i] + last.get(i).copied().unwrap_or(0.0);
        }
        last = before.as_ref();
    }
}

/// `sum` += `factor` `x`.
fn add(sum: &mut [f64], factor: f64, x: &[f64]) {
    for (sum, x) in sum.iter_mut().zip(x) {
        *sum += factor * x;
    }
}
