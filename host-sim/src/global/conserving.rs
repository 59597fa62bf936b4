//! Steps that keep the energy, or lose of it what they are told to: an energy-momentum method.
//!
//! ```text
//! M (qd - qd_n) / h + phi_q(mid)^T lambda = Q(mid, (q - q_n) / h),   mid = (q_n + q) / 2
//! q = q_n + h ((1 - chi) qd_n + (1 + chi) qd) / 2
//! phi(q) = 0
//! ```
//!
//! The equations of natural coordinates are quadratic, so phi_q(mid) (q - q_n) = phi(q) - phi(q_n): they do no
//! work in a step. With constant forces, as weights are, the first line times q - q_n is then
//!
//! ```text
//! T + V - (T + V)_n = -chi / 2 (qd - qd_n)^T M (qd - qd_n)
//! ```
//!
//! whatever the step, to the tolerance: the energy is kept for chi = 0 and falls for chi > 0, and there is nothing that
//! projections would have to make good. J. C. Simo, N. Tarnow (1992) have the rule, J. C. Garcia Orden,
//! D. Dopico (2007) compare it with projections. The rates satisfy the equations at the middle of
//! steps only: phi_dot, which is told, falls with the square of the step.

use super::projection::{Goal, Projector, Subject};
use super::state::{NaturalState, Work, farthest, max_norm};
use super::system::{Plant, System};
use ferrol::formulations::convergence::{FAR, IMMOBILE, OPEN};
use ferrol::formulations::{Progress, Settings};
use ferrol::integrators::trapezoidal;
use ferrol::real::all_finite;
use ferrol::setup::SetupError;
use ferrol::state::{StepReport, StepStatus};
use ferrol::step::TangentWeights;

/// The automatic penalty makes the equations this much heavier than the masses they join.
const PENALTY_RATIO: f64 = 1e4;
/// A violation of a linearised equation (m) that is rounding.
const CLOSED: f64 = 1e-14;

/// The rule with its dissipation.
#[derive(Clone, Debug)]
pub struct Conserving {
    /// Settings.
    pub settings: Settings,
    /// Weight p = s alpha of the equations in the tangent (kg).
    pub weight: Vec<f64>,
    chi: f64,
    /// What an equation of motion is multiplied by, so that M stands alone in the tangent (s2).
    scale: f64,
}

impl Conserving {
    /// For equations that feel the given masses (kg), with the dissipation `chi` in [0, 1].
    ///
    /// # Errors
    /// A dissipation out of its range.
    pub fn new(chi: f64, settings: Settings, masses: &[f64]) -> Result<Self, SetupError> {
        if !(0.0..=1.0).contains(&chi) {
            let rule = "the dissipation of energy-momentum lies in [0, 1]";
            return Err(SetupError::Contradiction { rule });
        }
        let scale = 0.5 * (1.0 + chi) * settings.step * settings.step;
        let weight = |mass: &f64| settings.penalty.map_or(mass * PENALTY_RATIO, |a| a * scale);
        Ok(Self { settings, weight: masses.iter().map(weight).collect(), chi, scale })
    }

    /// Advances `state` to `time` (s) by the step.
    pub fn advance(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        time: f64,
        state: &mut NaturalState,
        work: &mut Work,
    ) -> StepReport {
        let mut report = StepReport::default();
        self.predict(state, work);
        report.status = self.iterate((system, &mut *plant), time, state, work, &mut report);
        if report.status.is_taken() {
            self.look(system, plant, time, state, work, &mut report);
            let change = farthest(&work.qdd, &state.qdd);
            if state.take(work) {
                // the mean acceleration of a step is that of its middle: two of them are a step apart
                report.error = trapezoidal().step_error(self.settings.step, change);
                state.contraction = 1.0;
                return report;
            }
            report.status = StepStatus::NonFinite;
        }
        state.held = true;
        report
    }

    /// The end of the step for the acceleration of the last one; for constant coordinates after a step
    /// that was not taken.
    fn predict(&self, state: &NaturalState, work: &mut Work) {
        let h = self.settings.step;
        for i in 0..work.q.len() {
            let rate = work.begin_qd[i];
            let (moved, acceleration) = match state.held {
                true => (0.0, -2.0 * rate / ((1.0 + self.chi) * h)),
                false => {
                    let acceleration = state.qdd[i];
                    (h * (rate + 0.5 * (1.0 + self.chi) * h * acceleration), acceleration)
                }
            };
            work.q[i] = state.q[i] + moved;
            work.qd[i] = rate + h * acceleration;
        }
        work.lambda.copy_from_slice(&state.lambda);
    }

    /// Newton's iterations, with a tangent that is kept as long as they fall fast.
    fn iterate(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        time: f64,
        state: &NaturalState,
        work: &mut Work,
        report: &mut StepReport,
    ) -> StepStatus {
        let settings = &self.settings;
        let fixed = settings.fixed_iterations.is_some();
        let most = settings.fixed_iterations.unwrap_or(settings.max_iterations);
        let mut progress = Progress::new(state.contraction, settings.closed());
        let mut renewed = true;
        system.place(plant, time, &work.q, &mut work.terms);
        loop {
            if !self.load((system, &mut *plant), time, renewed, state, work) {
                let finite =
                    all_finite(&work.correction) && all_finite(&work.terms.constraints.phi);
                return if finite { StepStatus::Singular } else { StepStatus::NonFinite };
            }
            report.residual = max_norm(&work.correction);
            system.place(plant, time, &work.q, &mut work.terms);
            self.correct(system, &mut progress, work);
            system.place(plant, time, &work.q, &mut work.terms);
            report.phi = max_norm(&work.terms.constraints.phi);
            report.correction = progress.left();
            report.iterations += 1;
            if !(progress.last.is_finite() && report.phi.is_finite()) {
                return StepStatus::NonFinite;
            }
            let stalled = renewed && progress.is_stalled();
            renewed = !fixed && !progress.keeps_tangent();
            let reach = 0.5 * self.scale * farthest_change(work, state, self.settings.step);
            let within = report.correction <= settings.tolerance
                && report.phi <= settings.closed()
                && (stalled || progress.is_settled(reach));
            if report.iterations >= most || (within && !fixed) {
                let near = report.phi < OPEN && progress.last < FAR;
                return match (within, near) {
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
            }
        }
    }

    /// Evaluates the middle of the step: `correction` becomes the residual of the equations of motion. Where it
    /// is `renewed`, the tangent is made and factored. False where it has no factor.
    fn load(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        time: f64,
        renewed: bool,
        state: &NaturalState,
        work: &mut Work,
    ) -> bool {
        let h = self.settings.step;
        let middle = time - 0.5 * h;
        let Work { terms, begin_qd, q, qd, qdd, correction, response, lambda, .. } = work;
        for (i, mid) in response.iter_mut().enumerate() {
            *mid = 0.5 * (state.q[i] + q[i]);
            qdd[i] = (qd[i] - begin_qd[i]) / h;
        }
        system.place(plant, middle, response, terms);
        for (i, rate) in response.iter_mut().enumerate() {
            *rate = (q[i] - state.q[i]) / h;
        }
        system.set_rates(response, terms);
        let weights = TangentWeights { stiffness: 0.5 * self.scale, damping: self.scale / h };
        system.load(plant, middle, renewed.then_some(weights), terms);
        for (entry, force) in correction.iter_mut().zip(&terms.force) {
            *entry = -force;
        }
        system.add_mass_times(qdd, correction);
        system.rows.add_transposed(&terms.constraints.phi_q, lambda, correction);
        !renewed || system.factor(1.0, &self.weight, terms).is_ok()
    }

    /// Solves for the correction and applies it, at the placed end of the step. The equations there
    /// and those of the middle, which push, are not the same: multipliers by a penalty would not
    /// converge, so they are those that satisfy the linearised equations.
    fn correct(&self, system: &System, progress: &mut Progress, work: &mut Work) {
        let Work { terms, correction, .. } = work;
        for entry in correction.iter_mut() {
            *entry *= -self.scale;
        }
        system.solve(correction, terms);
        let projector = Projector {
            system,
            settings: &self.settings,
            weight: &self.weight,
            to_lambda: 1.0 / self.scale,
        };
        let goal = Goal { immobile: IMMOBILE, ..Goal::violation(CLOSED) };
        projector.project(Subject::Correction, goal, work);
        let Work { q, qd, correction, change: last, .. } = work;
        progress.note(max_norm(correction));
        let fixed = self.settings.fixed_iterations.is_some();
        let relaxed = if fixed { None } else { progress.relax(correction, last) };
        let factor = relaxed.unwrap_or(1.0);
        let to_rate = self.settings.step / self.scale;
        for (i, change) in correction.iter().enumerate() {
            q[i] += factor * change;
            qd[i] += to_rate * factor * change;
        }
    }

    /// Tells what is left of the equations' derivatives at the end of the step, and completes its accelerations.
    fn look(
        &self,
        system: &System,
        plant: &dyn Plant,
        time: f64,
        state: &NaturalState,
        work: &mut Work,
        report: &mut StepReport,
    ) {
        let h = self.settings.step;
        for i in 0..work.qdd.len() {
            work.qdd[i] = (work.qd[i] - work.begin_qd[i]) / h;
        }
        let Work { terms, qd, qdd, violation, .. } = work;
        system.set_rates(qd, terms);
        system.accelerations(plant, time, terms);
        let equations = &terms.constraints;
        system.rows.times(&equations.phi_q, qd, &equations.phi_t, violation);
        report.phi_dot = max_norm(violation);
        // the accelerations at the end of the step, as the last two middles tell
        let ahead: Vec<f64> = qdd.iter().zip(&state.qdd).map(|(a, b)| 1.5 * a - 0.5 * b).collect();
        system.rows.times(&equations.phi_q, &ahead, &equations.phi_q_dot_qd, violation);
        report.phi_ddot = max_norm(violation);
    }
}

/// By how much the mean accelerations of this step and the last one differ at most.
fn farthest_change(work: &Work, state: &NaturalState, h: f64) -> f64 {
    let pairs = work.qd.iter().zip(&work.begin_qd).zip(&state.qdd);
    pairs.fold(0.0f64, |far, ((qd, begin), before)| far.max(((qd - begin) / h - before).abs()))
}
