//! Scratch memory of a step, and the stages it is made of.

mod terms;

pub(crate) use terms::DriveRate;
pub use terms::{Motion, TangentWeights, Terms};

use crate::forces::ElementStates;
use crate::integrators::Structural;
use crate::real::{all_finite, max_distance};
use crate::state::State;

/// The end of a step as far as it is known.
#[derive(Clone, Debug)]
pub struct Trial<const N: usize, const M: usize, const S: usize> {
    /// Coordinates (m, rad).
    pub q: [f64; N],
    /// Rates (m/s, rad/s).
    pub qd: [f64; N],
    /// Accelerations (m/s2, rad/s2).
    pub qdd: [f64; N],
    /// Accelerations of the scheme (m/s2, rad/s2).
    pub scheme_qdd: [f64; N],
    /// Multipliers of the closures (N, N m).
    pub lambda: [f64; M],
    /// States of the force elements.
    pub elements: ElementStates<S>,
}

impl<const N: usize, const M: usize, const S: usize> Trial<N, M, S> {
    /// The end of a step of `h` (s) from `state` for accelerations that go on changing as they did in
    /// the last step: consistent with \[CD03\] (39)-(42), and nearer than constant ones. The rates at
    /// the beginning of the step are those of the trial state. Where the beginning is `held`, for constant
    /// coordinates: after a step that was not taken, for rates that one bad input has spoilt would lead every
    /// later step astray; and where the other prediction did.
    #[inline(always)]
    pub(crate) fn predict(
        &mut self,
        scheme: &Structural,
        h: f64,
        held: bool,
        state: &State<N, M, S>,
    ) {
        let Structural { delta_m, delta_f, gamma, beta } = *scheme;
        let to_force = 1.0 / (1.0 - delta_f);
        let (to_stop, to_rest) = (-0.5 / beta, 1.0 / (beta * h));
        let [last, earlier] = &state.changes;
        for i in 0..N {
            let (qd, before) = (self.qd[i], state.scheme_qdd[i]);
            let mut change = 2.0 * last[i] - earlier[i];
            self.q[i] = state.q[i];
            if held {
                change = to_stop * before - qd * to_rest;
            } else {
                self.q[i] += h * (qd + h * (0.5 * before + beta * change));
            }
            let scheme_qdd = before + change;
            self.qd[i] += h * (before + gamma * change);
            let weighed = (1.0 - delta_m) * scheme_qdd + delta_m * before;
            self.qdd[i] = (weighed - delta_f * state.qdd[i]) * to_force;
        }
    }

    /// The accelerations of the scheme that belong to the accelerations of the step from `state`.
    #[inline(always)]
    pub(crate) fn end_scheme(&mut self, scheme: &Structural, state: &State<N, M, S>) {
        let Structural { delta_m, delta_f, .. } = *scheme;
        let to_scheme = 1.0 / (1.0 - delta_m);
        for i in 0..N {
            let weighed = (1.0 - delta_f) * self.qdd[i] + delta_f * state.qdd[i];
            self.scheme_qdd[i] = (weighed - delta_m * state.scheme_qdd[i]) * to_scheme;
        }
    }

    /// The error of the integrator in a step of `h` (s) from `state` to the trial state (m, rad).
    #[inline(always)]
    pub(crate) fn error(&self, scheme: &Structural, h: f64, state: &State<N, M, S>) -> f64 {
        scheme.step_error(h, max_distance(&self.qdd, &state.qdd))
    }

    /// Makes the trial state, with its loops' forces `reaction` (N, N m), the one at the end of the
    /// step, if all of it is finite.
    pub(crate) fn hand_over(&self, reaction: &[f64; N], state: &mut State<N, M, S>) -> bool {
        let finite = all_finite(&self.q)
            && all_finite(&self.qd)
            && all_finite(&self.qdd)
            && all_finite(&self.scheme_qdd)
            && all_finite(&self.lambda)
            && all_finite(reaction)
            && self.elements.is_finite();
        if !finite {
            return false;
        }
        state.held = false;
        state.q = self.q;
        state.qd = self.qd;
        state.qdd = self.qdd;
        state.scheme_qdd = self.scheme_qdd;
        state.lambda = self.lambda;
        state.elements = self.elements;
        let [last, before, third] = &mut state.reaction;
        *third = *before;
        *before = *last;
        *last = *reaction;
        true
    }
}

/// All scratch of a step. It is zero at first, so a `static` one takes no flash.
#[derive(Clone, Debug)]
pub struct Workspace<const N: usize, const M: usize, const S: usize> {
    /// The terms of the equations of motion.
    pub terms: Terms<N, M>,
    /// The end of the step.
    pub trial: Trial<N, M, S>,
    /// The correction of an iteration (m, rad).
    pub correction: [f64; N],
    /// Generalised forces of the closures that a step carries over a singular position (N, N m).
    pub carried: [f64; N],
    /// By how much the iterations changed the accelerations of the scheme (m/s2, rad/s2).
    pub change: [f64; N],
    /// Violation of the closures by what is projected.
    pub violation: [f64; M],
    /// Its weighted form, the reaction of the closures to it.
    pub pull: [f64; M],
    /// The motion by which the mechanism responds to the pull.
    pub response: [f64; N],
}

impl<const N: usize, const M: usize, const S: usize> Workspace<N, M, S> {
    /// All zero.
    pub const fn new() -> Self {
        Self {
            terms: Terms::new(),
            trial: Trial {
                q: [0.0; N],
                qd: [0.0; N],
                qdd: [0.0; N],
                scheme_qdd: [0.0; N],
                lambda: [0.0; M],
                elements: ElementStates::new(),
            },
            correction: [0.0; N],
            carried: [0.0; N],
            change: [0.0; N],
            violation: [0.0; M],
            pull: [0.0; M],
            response: [0.0; N],
        }
    }
}

impl<const N: usize, const M: usize, const S: usize> Workspace<N, M, S> {
    /// Carries the forces of the closures on to `node` of the step from `state`, 1 at its end, on the parabola
    /// through those at its beginning and of the two steps before.
    pub(crate) fn carry(&mut self, node: f64, state: &State<N, M, S>) {
        let [last, before, third] = &state.reaction;
        let (from_before, from_third) = (-node * (node + 2.0), 0.5 * node * (node + 1.0));
        for i in 0..N {
            self.carried[i] =
                last[i] + (from_before * (before[i] - last[i]) + from_third * (third[i] - last[i]));
        }
    }

    /// Notes by how much the accelerations of the scheme have changed since `state`, until the projections.
    pub(crate) fn note_change(&mut self, scheme: &Structural, state: &State<N, M, S>) {
        let Structural { delta_m, delta_f, .. } = *scheme;
        let to_scheme = 1.0 / (1.0 - delta_m);
        for i in 0..N {
            let weighed = (1.0 - delta_f) * self.trial.qdd[i] + delta_f * state.qdd[i];
            self.change[i] = (weighed - state.scheme_qdd[i]) * to_scheme;
        }
    }
}

impl<const N: usize, const M: usize, const S: usize> Default for Workspace<N, M, S> {
    fn default() -> Self {
        Self::new()
    }
}
