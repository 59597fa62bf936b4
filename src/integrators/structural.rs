//! Structural integrators: one step form, four parameters. \[CD03\] (38)-(42)
//!
//! \[CD03\] (38) weighs the terms of two steps: (1 - dm) M a + dm (M a)_n + (1 - df) P + df P_n = 0.
//! Where M is constant that is the same as motion at the end of the step under accelerations a of
//! the scheme, which Newmark's difference equations (39)-(42) add up:
//!
//! ```text
//! M qdd + P = 0
//! (1 - dm) a + dm a_n = (1 - df) qdd + df qdd_n
//! q   = q_n + h qd_n + h^2 ((1/2 - beta) a_n + beta a)
//! qd  = qd_n + h ((1 - gamma) a_n + gamma a)
//! ```
//!
//! This form is used, since it stays second order where M and the loops change: there a lags behind
//! qdd by a share of a step, and the loops hold for qdd but not for a. The printed (42) has gamma in
//! its first two terms where 1 belongs. States z of force elements with dz/dt = f(z) follow the same rule.
//!
//! The history is the accelerations a of the scheme, and by how much the iterations changed them in the
//! last step and in the one before, until the projections: the next change is predicted from the two.

use super::scheme::start_with;
use super::{Gains, OutOfRange, Scheme, Solve, Trial};
use crate::forces::{ElementStates, StateMode};
use crate::real::{abs, sqrt};
use crate::state::{Numbers, SolverState};

/// Vectors in the history.
const WIDTH: usize = 3;

/// The four parameters of a structural integrator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Structural {
    /// Share of the last step's inertia term.
    pub delta_m: f64,
    /// Share of the last step's other terms.
    pub delta_f: f64,
    /// gamma of Newmark's formulas.
    pub gamma: f64,
    /// beta of Newmark's formulas.
    pub beta: f64,
}

impl Structural {
    /// Order of the error: 2, or 1 where dissipation is bought with it.
    pub fn order(&self) -> u32 {
        let Self { delta_m, delta_f, gamma, .. } = *self;
        if abs(gamma + delta_m - delta_f - 0.5) < 1e-12 { 2 } else { 1 }
    }

    /// Error of one step of `h` seconds (m, rad) in which accelerations change by `change` (m/s2, rad/s2):
    /// that of the coordinates at its end, and what the error of the rates adds over a step more. It
    /// costs one pass over the accelerations, and is the leading term of the difference between the
    /// formulas above and a Taylor series with the jerk `change` / h; accelerations of the scheme lag
    /// by (df - dm) h. O. C. Zienkiewicz, Y. M. Xie (1991) have it for Newmark's formulas.
    pub fn step_error(&self, h: f64, change: f64) -> f64 {
        let Self { delta_m, delta_f, gamma, beta } = *self;
        let ahead = delta_m - delta_f;
        let of_coordinates = abs(beta + 0.5 * ahead - 1.0 / 6.0);
        let of_rates = abs(gamma + ahead - 0.5);
        (of_coordinates + of_rates) * h * h * change
    }

    /// Spectral radius at infinite frequency: of a linear oscillator whose period is far below the
    /// step. It is the dissipation the family was designed for.
    pub fn spectral_radius_at_infinity(&self) -> f64 {
        // with infinite stiffness (1 - df) q + df q_n = 0; Newmark's formulas give qd and qdd
        let Self { delta_f, gamma, beta, .. } = *self;
        let root = -delta_f / (1.0 - delta_f);
        // the remaining 2x2 block on (h qd, h^2 qdd)
        let trace = (1.0 - gamma / beta) + (1.0 - 0.5 / beta);
        let determinant =
            (1.0 - gamma / beta) * (1.0 - 0.5 / beta) + (1.0 - 0.5 * gamma / beta) * (1.0 / beta);
        let discriminant = 0.25 * trace * trace - determinant;
        let pair = if discriminant < 0.0 {
            sqrt(determinant)
        } else {
            abs(0.5 * trace) + sqrt(discriminant)
        };
        if pair > abs(root) { pair } else { abs(root) }
    }

    /// Where a coordinate, its rate and its acceleration go in a step of `h` seconds from `[q, qd, qdd]` with the accelerations
    /// of the scheme and their last changes in `history`.
    #[inline(always)]
    pub(super) fn predicted(
        &self,
        h: f64,
        held: bool,
        [begin_q, rate, begin_qdd]: [f64; 3],
        [before, last, earlier]: [f64; 3],
    ) -> [f64; 3] {
        let Self { delta_m, delta_f, gamma, beta } = *self;
        let to_force = 1.0 / (1.0 - delta_f);
        let (to_stop, to_rest) = (-0.5 / beta, 1.0 / (beta * h));
        let mut change = 2.0 * last - earlier;
        let mut q = begin_q;
        if held {
            change = to_stop * before - rate * to_rest;
        } else {
            q += h * (rate + h * (0.5 * before + beta * change));
        }
        let qd = rate + h * (before + gamma * change);
        let weighed = (1.0 - delta_m) * (before + change) + delta_m * before;
        [q, qd, (weighed - delta_f * begin_qdd) * to_force]
    }

    /// The acceleration of the scheme, from those at the end and at the beginning of a step and the one of the scheme before.
    #[inline(always)]
    pub(super) fn scheme_acceleration(&self, qdd: f64, begin_qdd: f64, before: f64) -> f64 {
        let Self { delta_m, delta_f, .. } = *self;
        let to_scheme = 1.0 / (1.0 - delta_m);
        let weighed = (1.0 - delta_f) * qdd + delta_f * begin_qdd;
        (weighed - delta_m * before) * to_scheme
    }

    /// Prepares the element states for a step of `h` seconds: z = base + gain f(z).
    #[inline(always)]
    pub(super) fn begin_elements<const S: usize>(&self, h: f64, elements: &mut ElementStates<S>) {
        let share = h * self.gamma / (1.0 - self.delta_m);
        let mut base = elements.value;
        for i in 0..S {
            let (rate, scheme_rate) = (elements.rate[i], elements.scheme_rate[i]);
            base[i] = base[i]
                + h * (1.0 - self.gamma) * scheme_rate
                + share * (self.delta_f * rate - self.delta_m * scheme_rate);
        }
        elements.begin_solve(share * (1.0 - self.delta_f), base, h);
    }

    /// The rates of the element states in the scheme, from the states at both ends of a step.
    #[inline(always)]
    pub(super) fn end_elements<const S: usize>(
        &self,
        h: f64,
        begin: &ElementStates<S>,
        end: &mut ElementStates<S>,
    ) {
        for i in 0..S {
            let change = (end.value[i] - begin.value[i]) / h;
            end.scheme_rate[i] = (change - (1.0 - self.gamma) * begin.scheme_rate[i]) / self.gamma;
        }
        end.set_mode(StateMode::Given);
    }
}

impl<const H: usize> Scheme<H> for Structural {
    fn order(&self) -> u32 {
        Self::order(self)
    }

    fn width(&self) -> usize {
        WIDTH
    }

    #[inline(always)]
    fn gains(&self, h: f64) -> Gains {
        let Self { delta_m, delta_f, gamma, beta } = *self;
        Gains {
            mass: 1.0 - delta_m,
            damping: (1.0 - delta_f) * gamma * h,
            stiffness: (1.0 - delta_f) * beta * h * h,
            to_rate: gamma / (beta * h),
            to_acceleration: (1.0 - delta_m) / ((1.0 - delta_f) * beta * h * h),
        }
    }

    fn start<Q: Numbers>(&self, qdd: &Q, history: &mut [Q; H]) {
        start_with(qdd, history);
    }

    /// Accelerations go on changing as they did in the last step: consistent with \[CD03\] (39)-(42), and nearer than
    /// constant ones. Where the beginning is held, coordinates stay: rates that one bad input has spoilt
    /// would lead every later step astray.
    #[inline]
    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { step: h, held, .. }: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let Some([scheme_qdd, last, earlier]) = begin.history.first_chunk() else { return };
        let [scheme_qdd, last, earlier] = [scheme_qdd.as_ref(), last.as_ref(), earlier.as_ref()];
        let (begin_q, begin_qdd) = (begin.q.as_ref(), begin.qdd.as_ref());
        let Trial { q, qd, qdd, begin_qd, elements, .. } = trial;
        let (q, qd, qdd, begin_qd) = (q.as_mut(), qd.as_mut(), qdd.as_mut(), begin_qd.as_ref());
        for i in 0..q.len() {
            let history = [scheme_qdd[i], last[i], earlier[i]];
            let from = [begin_q[i], begin_qd[i], begin_qdd[i]];
            [q[i], qd[i], qdd[i]] = self.predicted(h, held, from, history);
        }
        self.begin_elements(h, elements);
    }

    /// Notes by how much the accelerations of the scheme have changed in the step, until the projections.
    #[inline]
    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        _: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let Self { delta_m, delta_f, .. } = *self;
        let to_scheme = 1.0 / (1.0 - delta_m);
        let Some([before, ..]) = begin.history.first_chunk::<WIDTH>() else { return };
        let Some([_, change, _]) = trial.history.first_chunk_mut() else { return };
        let (begin_qdd, before) = (begin.qdd.as_ref(), before.as_ref());
        let (qdd, change) = (trial.qdd.as_ref(), change.as_mut());
        for i in 0..qdd.len() {
            let weighed = (1.0 - delta_f) * qdd[i] + delta_f * begin_qdd[i];
            change[i] = (weighed - before[i]) * to_scheme;
        }
    }

    #[inline]
    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        fresh: bool,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        let Some([before, before_last, _]) = begin.history.first_chunk() else { return };
        let (before, before_last) = (before.as_ref(), before_last.as_ref());
        let (begin_qdd, qdd) = (begin.qdd.as_ref(), trial.qdd.as_ref());
        trial.history.iter_mut().skip(WIDTH).for_each(|unused| unused.as_mut().fill(0.0));
        let Some([scheme_qdd, last, earlier]) = trial.history.first_chunk_mut() else { return };
        let (scheme_qdd, last) = (scheme_qdd.as_mut(), last.as_mut());
        let earlier = earlier.as_mut();
        for i in 0..qdd.len() {
            scheme_qdd[i] = self.scheme_acceleration(qdd[i], begin_qdd[i], before[i]);
            earlier[i] = if fresh { 0.0 } else { before_last[i] };
            last[i] = if fresh { 0.0 } else { last[i] };
        }
        self.end_elements(h, &begin.elements, &mut trial.elements);
    }

    #[inline(always)]
    fn reach(&self, h: f64, change: f64) -> Option<f64> {
        Some(self.beta * h * h * change)
    }

    #[inline(always)]
    fn error(&self, h: f64, change: f64) -> f64 {
        self.step_error(h, change)
    }
}

/// `Ok` if a parameter is inside its range.
pub(super) fn ranged(
    name: &'static str,
    range: &'static str,
    inside: bool,
) -> Result<(), OutOfRange> {
    if inside { Ok(()) } else { Err(OutOfRange { name, range }) }
}
