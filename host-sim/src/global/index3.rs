//! Steps of the index-3 augmented Lagrangian with a structural integrator.
//!
//! ```text
//! M qdd + phi_q^T (lambda + alpha phi) = Q                                      [CD03] (1)
//! lambda <- lambda + alpha phi, phi after the correction                        [CD03] (2)
//! T = (1 - dm) M + (1 - df) (gamma h C + beta h^2 (K + phi_q^T alpha phi_q))    [CD03] (26), (38)
//! T dq = -beta h^2 residual                                                     [CD03] (27)
//! qd  <- qd  - T^-1 p phi_q^T (phi_q qd + phi_t)                                [CD03] (35)
//! qdd <- qdd - T^-1 p phi_q^T (phi_q qdd + phi_q_dot_qd)                        [CD03] (36)
//! ```
//!
//! with p = (1 - df) beta h^2 alpha, as in the hybrid formulation, but for natural coordinates: M is constant,
//! and there are no other forces of inertia.

use super::projection::{Goal, Projected, Subject, project};
use super::state::{NaturalState, Work, max_norm};
use super::system::{Plant, System};
use ferrol::formulations::convergence::{ACCELERATION_JUMP, FAR, HALVE_AFTER, OPEN, RATE_JUMP};
use ferrol::formulations::{Progress, Settings};
use ferrol::integrators::Structural;
use ferrol::real::all_finite;
use ferrol::state::{StepReport, StepStatus};
use ferrol::step::TangentWeights;

/// The automatic penalty makes the equations this much heavier than the masses they join.
pub const PENALTY_RATIO: f64 = 1e4;

/// A correction may leave this share of itself, in the norm of the tangent, to the next one.
const WEAK: f64 = 1e-2;
/// A violation of a linearised equation (m) that is rounding.
const CLOSED: f64 = 1e-15;

/// The scheme of a step and its penalties.
#[derive(Clone, Debug)]
pub struct Index3 {
    /// The integrator.
    pub scheme: Structural,
    /// Settings.
    pub settings: Settings,
    /// Penalty alpha of each equation (N/m).
    pub penalty: Vec<f64>,
    /// The weight p of the equations in the tangent (kg).
    pub weight: Vec<f64>,
}

impl Index3 {
    /// For equations that feel the given masses (kg).
    pub fn new(scheme: Structural, settings: Settings, masses: &[f64]) -> Self {
        let beta_h2 = scheme.beta * settings.step * settings.step;
        let alpha = |mass: &f64| settings.penalty.unwrap_or(mass * PENALTY_RATIO / beta_h2);
        let penalty: Vec<f64> = masses.iter().map(alpha).collect();
        let weight = penalty.iter().map(|alpha| (1.0 - scheme.delta_f) * beta_h2 * alpha).collect();
        Self { scheme, settings, penalty, weight }
    }

    fn tangent_weights(&self) -> TangentWeights {
        let (scheme, h) = (&self.scheme, self.settings.step);
        TangentWeights {
            stiffness: (1.0 - scheme.delta_f) * scheme.beta * h * h,
            damping: (1.0 - scheme.delta_f) * scheme.gamma * h,
        }
    }

    /// Forces and inertia at the placed trial state: `correction` becomes M qdd - Q. Where it is
    /// `renewed`, the tangent is made and factored. False where it has no factor.
    fn load(
        &self,
        system: &System,
        plant: &mut dyn Plant,
        time: f64,
        renewed: bool,
        work: &mut Work,
    ) -> bool {
        let Work { terms, qd, qdd, correction, .. } = work;
        system.set_rates(qd, terms);
        system.load(plant, time, renewed.then(|| self.tangent_weights()), terms);
        for (entry, force) in correction.iter_mut().zip(&terms.force) {
            *entry = -force;
        }
        system.add_mass_times(qdd, correction);
        !renewed || system.factor(1.0 - self.scheme.delta_m, &self.weight, terms).is_ok()
    }

    /// Solves for the correction and applies it; returns the largest residual (N, N m) and the largest
    /// component of the correction. \[CD03\] (27)
    ///
    /// Where the tangent is `fresh`, the linearised equations are satisfied at once: multipliers that
    /// have changed since the last step would cost another iteration.
    fn correct(
        &self,
        system: &System,
        (iteration, fresh): (u32, bool),
        work: &mut Work,
    ) -> (f64, f64) {
        let (h, scheme) = (self.settings.step, &self.scheme);
        let TangentWeights { stiffness: scale, .. } = self.tangent_weights();
        let Work { terms, lambda, correction, pull, response, .. } = work;
        let phi = &terms.constraints.phi;
        for (((pull, lambda), phi), alpha) in
            pull.iter_mut().zip(&*lambda).zip(phi).zip(&self.penalty)
        {
            *pull = lambda + alpha * phi;
        }
        system.rows.add_transposed(&terms.constraints.phi_q, pull, correction);
        let residual = max_norm(correction);
        for entry in correction.iter_mut() {
            *entry *= -scale;
        }
        response.copy_from_slice(correction);
        system.solve(correction, terms);
        if fresh && self.settings.fixed_iterations.is_none() {
            let size: f64 = response.iter().zip(&*correction).map(|(f, x)| f * x).sum();
            let goal = Goal { violation: CLOSED, square: WEAK * WEAK * size };
            let weight = (self.weight.as_slice(), 1.0 / scale);
            project(system, &self.settings, weight, (Subject::Correction, goal), work);
        }
        let Work { q, qd, qdd, correction, .. } = work;
        let size = max_norm(correction);
        let share = if iteration >= HALVE_AFTER { 0.5 } else { 1.0 };
        let to_rate = scheme.gamma / (scheme.beta * h);
        let to_acceleration = (1.0 - scheme.delta_m) / scale;
        for (i, change) in correction.iter().enumerate() {
            let change = share * change;
            q[i] += change;
            qd[i] += to_rate * change;
            qdd[i] += to_acceleration * change;
        }
        (residual, size)
    }

    /// How far the change of the accelerations in this step moves the mechanism.
    fn reach(&self, state: &NaturalState, work: &Work) -> f64 {
        let h = self.settings.step;
        let far =
            work.qdd.iter().zip(&state.qdd).fold(0.0f64, |far, (a, b)| far.max((a - b).abs()));
        self.scheme.beta * h * h * far
    }

    /// Newton's iterations from the prediction that `work` holds. \[CD03\] (26), (27), (2)
    fn iterate(
        &self,
        system: &System,
        plant: &mut dyn Plant,
        time: f64,
        state: &NaturalState,
        work: &mut Work,
        report: &mut StepReport,
    ) -> (StepStatus, f64) {
        let settings = &self.settings;
        let fixed = settings.fixed_iterations.is_some();
        let limit = settings.fixed_iterations.unwrap_or(settings.max_iterations);
        let mut progress = Progress::new(state.contraction, settings.tolerance);
        let mut renewed = true;
        system.place(plant, time, &work.q, &mut work.terms);
        loop {
            if !self.load(system, plant, time, renewed, work) {
                let finite =
                    all_finite(&work.correction) && all_finite(&work.terms.constraints.phi);
                let status = if finite { StepStatus::Singular } else { StepStatus::NonFinite };
                return (status, 1.0);
            }
            let (residual, correction) = self.correct(system, (progress.iterations, renewed), work);
            progress.note(correction);
            report.residual = residual;
            if std::env::var("SHOW").is_ok() { eprintln!("{time} it {} corr {correction:e} res {residual:e} ren {renewed} phi {:e}", progress.iterations, max_norm(&work.terms.constraints.phi)); }
            report.correction = progress.told();
            report.iterations += 1;
            system.place(plant, time, &work.q, &mut work.terms);
            // lambda <- lambda + alpha phi, with phi after the correction. [CD03] (2)
            let phi = &work.terms.constraints.phi;
            for ((lambda, phi), alpha) in work.lambda.iter_mut().zip(phi).zip(&self.penalty) {
                *lambda += alpha * phi;
            }
            report.phi = max_norm(phi);
            if !(correction.is_finite() && report.phi.is_finite()) {
                return (StepStatus::NonFinite, 1.0);
            }
            let stalled = (renewed || fixed) && progress.is_stalled();
            renewed = !fixed && !progress.keeps_tangent();
            let last = report.iterations >= limit;
            let within = (last || !fixed)
                && report.correction.max(report.phi) <= settings.tolerance
                && (stalled || progress.is_settled(self.reach(state, work)));
            if last || within {
                let near = report.phi < OPEN && correction < FAR;
                let status = match (within, near) {
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
                return (status, progress.contraction);
            }
        }
    }

    /// Advances `state` to `time` (s) by the step, from rates that `work` holds.
    pub fn advance(
        &self,
        system: &System,
        plant: &mut dyn Plant,
        time: f64,
        state: &mut NaturalState,
        work: &mut Work,
    ) -> StepReport {
        let mut report = StepReport::default();
        work.predict(&self.scheme, self.settings.step, state);
        let (status, contraction) = self.iterate(system, plant, time, state, work, &mut report);
        report.status = status;
        if status.is_taken() {
            self.note_change(state, work);
            report.status = match self.clean(system, plant, time, work, &mut report) {
                StepStatus::Converged => status,
                other => other,
            };
        }
        if report.status.is_taken() && !self.take(contraction, state, work) {
            report.status = StepStatus::NonFinite;
        }
        if !report.status.is_taken() {
            state.held = true;
        }
        report
    }

    /// Notes by how much the accelerations of the scheme have changed, until the projections.
    fn note_change(&self, state: &NaturalState, work: &mut Work) {
        let Structural { delta_m, delta_f, .. } = self.scheme;
        let to_scheme = 1.0 / (1.0 - delta_m);
        for (i, change) in work.change.iter_mut().enumerate() {
            let weighed = (1.0 - delta_f) * work.qdd[i] + delta_f * state.qdd[i];
            *change = (weighed - state.scheme_qdd[i]) * to_scheme;
        }
    }

    /// Projects rates and accelerations onto the equations. \[CD03\] (35), (36)
    fn clean(
        &self,
        system: &System,
        plant: &mut dyn Plant,
        time: f64,
        work: &mut Work,
        report: &mut StepReport,
    ) -> StepStatus {
        let (h, settings) = (self.settings.step, &self.settings);
        let weight = (self.weight.as_slice(), 0.0);
        let goal = (Subject::Rates, Goal::violation(settings.rate_tolerance));
        let rates = project(system, settings, weight, goal, work);
        system.set_rates(&work.qd, &mut work.terms);
        system.accelerations(plant, time, &mut work.terms);
        let goal = (Subject::Accelerations, Goal::violation(settings.acceleration_tolerance));
        let accelerations = project(system, settings, weight, goal, work);
        report.phi_dot = rates.violation;
        report.phi_ddot = accelerations.violation;
        report.projections += rates.passes + accelerations.passes;
        let near = |done: &Projected, scale: f64, bound: f64| scale * done.change <= bound;
        if !(report.phi_dot + report.phi_ddot).is_finite() {
            StepStatus::NonFinite
        } else if near(&rates, h, RATE_JUMP) && near(&accelerations, h * h, ACCELERATION_JUMP) {
            StepStatus::Converged
        } else {
            StepStatus::Open
        }
    }

    /// Completes a step whose trial state is clean, and takes it if it is finite.
    fn take(&self, contraction: f64, state: &mut NaturalState, work: &mut Work) -> bool {
        let Structural { delta_m, delta_f, .. } = self.scheme;
        let to_scheme = 1.0 / (1.0 - delta_m);
        let Work { qdd, response: scheme_qdd, .. } = &mut *work;
        for (i, scheme_qdd) in scheme_qdd.iter_mut().enumerate() {
            let weighed = (1.0 - delta_f) * qdd[i] + delta_f * state.qdd[i];
            *scheme_qdd = (weighed - delta_m * state.scheme_qdd[i]) * to_scheme;
        }
        let held = state.held;
        if !(all_finite(scheme_qdd) && all_finite(&work.change) && state.take(work)) {
            return false;
        }
        state.scheme_qdd.copy_from_slice(&work.response);
        // what was before a step that was not taken tells nothing of the next
        let [last, earlier] = &mut state.changes;
        std::mem::swap(last, earlier);
        last.copy_from_slice(&work.change);
        if held {
            last.fill(0.0);
            earlier.fill(0.0);
        }
        state.contraction = contraction;
        true
    }
}
