//! The two stages of SDIRK, for all formulations that it integrates. \[DOP04\]

use crate::forces::StateMode;
use crate::integrators::{Structural, sdirk};
use crate::state::State;
use crate::step::Trial;

/// An implicit stage in the terms of the structural integrators, for the states of force elements.
const IMPLICIT: Structural = Structural { delta_m: 0.0, delta_f: 0.0, gamma: 1.0, beta: 1.0 };

/// The beginning of a step, and its first stage.
#[derive(Clone, Debug)]
pub(super) struct Stages<const N: usize, const S: usize> {
    /// Rates at the beginning of the step, behind a jump of the drives (m/s, rad/s).
    pub begin_qd: [f64; N],
    /// Rates and accelerations of the first stage (m/s, m/s2; rad); zero until it is made.
    qd: [f64; N],
    qdd: [f64; N],
    /// Rates of the states of force elements there.
    element_rate: [f64; S],
}

impl<const N: usize, const S: usize> Stages<N, S> {
    /// All zero.
    pub const fn new() -> Self {
        Self { begin_qd: [0.0; N], qd: [0.0; N], qdd: [0.0; N], element_rate: [0.0; S] }
    }

    /// No stage is made yet.
    pub fn clear(&mut self) {
        (self.qd, self.qdd, self.element_rate) = ([0.0; N], [0.0; N], [0.0; S]);
    }

    /// Makes `trial` the end of a stage of a step of `h` (s) from `state`, for the accelerations that
    /// it has; none where the last step was not taken. Returns the implicit share of the stage (s).
    pub fn enter<const M: usize>(
        &self,
        h: f64,
        state: &State<N, M, S>,
        trial: &mut Trial<N, M, S>,
    ) -> f64 {
        let (share, across) = (sdirk::GAMMA * h, sdirk::ACROSS * h);
        for i in 0..N {
            if state.held {
                trial.qdd[i] = 0.0;
            }
            trial.qd[i] = self.begin_qd[i] + across * self.qdd[i] + share * trial.qdd[i];
            trial.q[i] = state.q[i] + across * self.qd[i] + share * trial.qd[i];
        }
        for i in 0..S {
            trial.elements.value[i] = state.elements.value[i] + across * self.element_rate[i];
        }
        trial.elements.scheme_rate = [0.0; S];
        trial.elements.begin_step(&IMPLICIT, share);
        share
    }

    /// `trial` is the first stage.
    pub fn keep<const M: usize>(&mut self, trial: &Trial<N, M, S>) {
        self.qd = trial.qd;
        self.qdd = trial.qdd;
        self.element_rate = trial.elements.rate;
    }

    /// Makes `trial`, the second stage, the end of the step. Accelerations of the scheme are the mean
    /// ones.
    pub fn end<const M: usize>(&self, h: f64, state: &State<N, M, S>, trial: &mut Trial<N, M, S>) {
        let half = 0.5 * h;
        for i in 0..N {
            trial.q[i] = state.q[i] + half * (self.qd[i] + trial.qd[i]);
            trial.scheme_qdd[i] = 0.5 * (self.qdd[i] + trial.qdd[i]);
            trial.qd[i] = self.begin_qd[i] + h * trial.scheme_qdd[i];
        }
        for i in 0..S {
            trial.elements.value[i] =
                state.elements.value[i] + half * (self.element_rate[i] + trial.elements.rate[i]);
        }
        trial.elements.set_mode(StateMode::Given);
    }
}
