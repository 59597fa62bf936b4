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
//! and there are no other forces of inertia. Where a prediction leads astray, the step is made again with care, as
//! there, by corrections that move no coordinate by more than 0.3.

mod iteration;

use super::projection::{Goal, Projector, Subject};
use super::state::{NaturalState, Work, farthest};
use super::system::{Plant, System};
use ferrol::formulations::Settings;
use ferrol::formulations::convergence::{
    ACCELERATION_JUMP, IMMOBILE, IMMOBILE_LAST, IMMOBILE_RAISE, Keeping, Manner, Outcome,
    RATE_JUMP, Weak,
};
use ferrol::integrators::Structural;
use ferrol::state::{StepReport, StepStatus};
use ferrol::step::TangentWeights;

/// The automatic penalty makes the equations this much heavier than the masses they join.
pub const PENALTY_RATIO: f64 = 1e4;

/// How the iterations of a step are made.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// Directions of the equations of less mobility, as a share of 1 / p, are left out.
    immobile: f64,
    keeping: Keeping,
    manner: Manner,
}

/// What the projections did.
enum Cleaned {
    /// Rates and accelerations stayed near what they were.
    Near,
    /// They did not.
    Far,
    /// Weak directions were left to a tangent of this position.
    Left,
}

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

    fn projector<'a>(&'a self, system: &'a System, to_lambda: f64) -> Projector<'a> {
        Projector { system, settings: &self.settings, weight: &self.weight, to_lambda }
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
        let mut way = Way { immobile: IMMOBILE, keeping: Keeping::Allowed, manner: Manner::Bold };
        loop {
            let (outcome, immobile) =
                self.cross((system, plant), time, way, state, work, &mut report);
            report.status = outcome.status;
            // a large step can change so much that the prediction leads astray: once more, with care
            let again = way.manner == Manner::Bold
                && self.settings.repeats()
                && report.iterations < self.settings.max_iterations;
            if !report.status.is_taken() {
                if again && report.status != StepStatus::NonFinite {
                    way.manner = Manner::Careful;
                    continue;
                }
                break;
            }
            // where no iteration is left, the tangent must do as it is
            let kept = outcome.kept && report.iterations < self.settings.max_iterations;
            match self.clean((system, plant), time, (immobile, kept), work, &mut report) {
                Cleaned::Left => {
                    // near a singular position weak directions change with every bit of motion, and a
                    // tangent that is kept does not know them
                    way.keeping = Keeping::Forbidden;
                    continue;
                }
                _ if !(report.phi_dot + report.phi_ddot).is_finite() => {
                    report.status = StepStatus::NonFinite;
                }
                Cleaned::Near => {
                    let crossed = immobile > IMMOBILE;
                    let change = farthest(&work.qdd, &state.qdd);
                    if self.take(system, (crossed, outcome.contraction), state, work) {
                        report.error = self.scheme.step_error(self.settings.step, change);
                        return report;
                    }
                    report.status = StepStatus::NonFinite;
                }
                Cleaned::Far if again => {
                    way.manner = Manner::Careful;
                    continue;
                }
                Cleaned::Far => report.status = StepStatus::Open,
            }
            break;
        }
        state.held = true;
        report
    }

    /// The iterations of a step, repeated across a singular position; with the share of mobility below
    /// which directions were left out.
    fn cross(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        time: f64,
        mut way: Way,
        state: &NaturalState,
        work: &mut Work,
        report: &mut StepReport,
    ) -> (Outcome, f64) {
        work.carried.fill(0.0);
        let mut outcome = self.iterate((system, &mut *plant), time, way, state, work, report);
        while outcome.status != StepStatus::Converged
            && outcome.weak != Weak::None
            && way.immobile < IMMOBILE_LAST
            && report.iterations < self.settings.max_iterations
        {
            // a singular position itself: cross it without the directions that vanish there, under
            // the force that the equations had in them before
            way.immobile *= IMMOBILE_RAISE;
            let [last, before, third] = &state.reaction;
            for (i, carried) in work.carried.iter_mut().enumerate() {
                *carried = 3.0 * (last[i] - before[i]) + third[i];
            }
            outcome = self.iterate((system, &mut *plant), time, way, state, work, report);
        }
        (outcome, way.immobile)
    }

    /// Projects rates and accelerations onto the equations. \[CD03\] (35), (36)
    fn clean(
        &self,
        (system, plant): (&System, &dyn Plant),
        time: f64,
        (immobile, kept): (f64, bool),
        work: &mut Work,
        report: &mut StepReport,
    ) -> Cleaned {
        let (h, settings) = (self.settings.step, &self.settings);
        let projector = self.projector(system, 0.0);
        let goal = Goal { immobile, kept, ..Goal::violation(settings.rate_tolerance) };
        let rates = projector.project(Subject::Rates, goal, work);
        system.set_rates(&work.qd, &mut work.terms);
        system.accelerations(plant, time, &mut work.terms);
        let goal = Goal { violation: settings.acceleration_tolerance, ..goal };
        let accelerations = projector.project(Subject::Accelerations, goal, work);
        report.phi_dot = rates.violation;
        report.phi_ddot = accelerations.violation;
        report.projections += rates.passes + accelerations.passes;
        let near =
            h * rates.change <= RATE_JUMP && h * h * accelerations.change <= ACCELERATION_JUMP;
        match (rates.left || accelerations.left, near) {
            (true, _) => Cleaned::Left,
            (false, true) => Cleaned::Near,
            (false, false) => Cleaned::Far,
        }
    }

    /// Completes a step whose trial state is clean, and takes it if it is finite.
    fn take(
        &self,
        system: &System,
        (crossed, contraction): (bool, f64),
        state: &mut NaturalState,
        work: &mut Work,
    ) -> bool {
        work.find_scheme(&self.scheme, state);
        let Work { terms, lambda, carried: reaction, .. } = &mut *work;
        system.rows.add_transposed(&terms.constraints.phi_q, lambda, reaction);
        if crossed {
            // the multipliers were counted from those that are carried
            for (lambda, before) in lambda.iter_mut().zip(&state.lambda) {
                *lambda += before;
            }
        }
        if !state.take_scheme(self.settings.plain, work) {
            return false;
        }
        state.contraction = contraction;
        true
    }
}
