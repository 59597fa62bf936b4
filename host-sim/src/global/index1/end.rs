//! The end of a step: projections, and the accelerations there.

use super::carry::{Reactions, apply, carry, has_lost};
use super::{Index1, unfactored};
use crate::global::projection::{Goal, Projected, Projector, Subject, correct_accelerations};
use crate::global::state::{NaturalState, Work, max_norm};
use crate::global::system::{Plant, System};
use ferrol::formulations::FIXED_PROJECTIONS;
use ferrol::formulations::convergence::{ACCELERATION_JUMP, RATE_JUMP};
use ferrol::state::{StepReport, StepStatus};

/// Corrections that close the equations at most, and the share of the tolerance at which they end.
const CLOSING: u32 = 8;
const CLOSED: f64 = 1e-3;
/// What steps leave within the tolerances adds up: those shorter than this (s) leave less, by the ratio of the
/// two, but not less than a share that rounding allows.
const LONG: f64 = 1e-3;
const LEAST: f64 = 0.1;
/// Near a singular position a violation is divided by the p of its direction, and again for each
/// derivative: this share of the tolerances is left.
const STRICT: f64 = 1e-3;

/// Mobility, as a share of 1 / alpha, below which a direction of the accelerations is left to the force that is
/// carried: p = 1e-3 with the automatic penalty, where rounding of phi, divided by p^3, takes away half of
/// their digits.
const FAINT: f64 = 1e-2;

impl Index1 {
    /// Projects coordinates and rates at the end of the step, and finds the accelerations there, with
    /// M + phi_q^T alpha phi_q of the coordinates that the stages led to. \[CD03\] (35), (36) with P = M
    pub(super) fn arrive(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        (time, reactions): (f64, Reactions),
        state: &NaturalState,
        work: &mut Work,
        report: &mut StepReport,
    ) -> StepStatus {
        let (h, settings) = (self.settings.step, &self.settings);
        system.place(plant, time, &work.q, &mut work.terms);
        if system.factor_mass(&self.penalty, &mut work.terms).is_err() {
            return unfactored(work);
        }
        let carried = reactions == Reactions::Carried;
        let moved = self.close((system, plant), (time, reactions), work, report);
        if carried && system.factor_mass(&self.penalty, &mut work.terms).is_err() {
            return unfactored(work);
        }
        let rate = self.strictness(reactions) * settings.rate_tolerance;
        let rates =
            self.projector(system, 0.0).project(Subject::Rates, Goal::violation(rate), work);
        let Work { terms, qd, .. } = &mut *work;
        system.set_rates(qd, terms);
        system.accelerations(plant, time, terms);
        system.load(plant, time, None, terms);
        let (accelerations, near) = self.accelerate(system, (state, reactions), work);
        report.phi_dot = rates.violation;
        report.phi_ddot = accelerations.violation;
        report.projections += rates.passes + accelerations.passes;
        if !(report.phi + report.phi_dot + report.phi_ddot).is_finite() {
            return StepStatus::NonFinite;
        }
        // prescribed rates or accelerations may contradict the prescribed positions
        let close = moved <= RATE_JUMP
            && h * rates.change <= RATE_JUMP
            && h * h * accelerations.change <= ACCELERATION_JUMP;
        if !(close && report.phi <= settings.closed()) {
            StepStatus::Open
        } else if near {
            StepStatus::NearSingular
        } else {
            StepStatus::Converged
        }
    }

    /// The share of the tolerances that projections leave at most.
    fn strictness(&self, reactions: Reactions) -> f64 {
        match reactions {
            Reactions::Iterated => (self.settings.step / LONG).clamp(LEAST, 1.0),
            Reactions::Carried => STRICT,
        }
    }

    fn projector<'a>(&'a self, system: &'a System, to_lambda: f64) -> Projector<'a> {
        Projector { system, settings: &self.settings, weight: &self.penalty, to_lambda }
    }

    /// Accelerations and multipliers at the end of the step; and whether the force of weak directions is carried
    /// there, which the multipliers are then counted from.
    fn accelerate(
        &self,
        system: &System,
        (state, reactions): (&NaturalState, Reactions),
        work: &mut Work,
    ) -> (Projected, bool) {
        let carried = reactions == Reactions::Carried;
        if carried {
            work.lambda.fill(0.0);
        }
        let done = self.solve(system, work);
        if done.blocked && (carried || has_lost(system, (state, 1.0), work)) {
            carry(state, 1.0, work);
            work.lambda.fill(0.0);
            apply(work);
            let again = self.solve(system, work);
            return (Projected { passes: done.passes + again.passes, ..again }, true);
        }
        work.carried.fill(0.0);
        (done, false)
    }

    /// Accelerations and multipliers for the forces of `work`. Linear: one solve, then passes in which the
    /// multipliers take up the rest.
    fn solve(&self, system: &System, work: &mut Work) -> Projected {
        let _ = correct_accelerations(system, &self.penalty, work);
        for (qdd, change) in work.qdd.iter_mut().zip(&work.correction) {
            *qdd += change;
        }
        let goal =
            Goal { immobile: FAINT, ..Goal::violation(self.settings.acceleration_tolerance) };
        let done = self.projector(system, 1.0).project(Subject::Accelerations, goal, work);
        // the passes count multipliers without what alpha pulls at the violation that remains
        let Work { lambda, violation, .. } = work;
        for ((lambda, violation), alpha) in lambda.iter_mut().zip(violation).zip(&self.penalty) {
            *lambda += alpha * *violation;
        }
        done
    }

    /// Moves the coordinates onto the equations; returns by how much at most.
    fn close(
        &self,
        (system, plant): (&System, &dyn Plant),
        (time, reactions): (f64, Reactions),
        work: &mut Work,
        report: &mut StepReport,
    ) -> f64 {
        let fixed = self.settings.fixed_iterations.is_some();
        let goal = self.strictness(reactions) * CLOSED * self.settings.closed();
        let projector = self.projector(system, 0.0);
        let mut moved = 0.0;
        report.phi = max_norm(&work.terms.constraints.phi);
        for _ in 0..if fixed { FIXED_PROJECTIONS } else { CLOSING } {
            if !fixed && !(report.phi > goal) {
                break;
            }
            work.correction.fill(0.0);
            let done = projector.project(Subject::Correction, Goal::violation(goal), work);
            for (q, change) in work.q.iter_mut().zip(&work.correction) {
                *q += change;
            }
            system.place(plant, time, &work.q, &mut work.terms);
            report.phi = max_norm(&work.terms.constraints.phi);
            report.projections += done.passes;
            moved += done.change;
        }
        moved
    }
}
