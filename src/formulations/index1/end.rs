//! The end of a step: projections, and the accelerations there.

use super::Index1;
use crate::formulations::FIXED_PROJECTIONS;
use crate::formulations::convergence::{ACCELERATION_JUMP, RATE_JUMP, unfactored};
use crate::formulations::projection::{Goal, IMMOBILE, Subject};
use crate::linalg;
use crate::real::max_norm;
use crate::state::{State, StepReport, StepStatus};
use crate::step::{Motion, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Corrections that close the loops at most, and the share of the tolerance at which they end: the last
/// digits cost little.
const CLOSING: u32 = 8;
const CLOSED: f64 = 1e-3;

impl<const M: usize> Index1<M> {
    /// Projects coordinates and rates at the end of the step, and finds the accelerations there, with
    /// M + phi_q^T alpha phi_q of the coordinates that the stages led to. \[CD03\] (35), (36) with P = M
    pub(super) fn arrive<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let (h, mechanism) = (self.settings.step, vehicle.mechanism());
        let Workspace { terms, trial, .. } = &mut *work;
        terms.place(vehicle, now, &trial.q);
        terms.assemble_mass(mechanism);
        terms.constraints.add_square(mechanism, &self.penalty, &mut terms.lhs);
        if linalg::factor(mechanism.pattern(), &mut terms.lhs).is_err() {
            return unfactored(work);
        }
        let moved = self.close(vehicle, now, work, report);
        let goal = self.goal(self.settings.rate_tolerance);
        let rates = self.projector().project(mechanism, Subject::Rates, goal, None, work);
        let jump = self.accelerate(vehicle, now, work, report);
        report.phi_dot = rates.violation;
        report.projections += rates.passes;
        if !(report.phi + report.phi_dot + report.phi_ddot).is_finite() {
            return StepStatus::NonFinite;
        }
        // prescribed rates or accelerations may contradict the prescribed positions
        let near = moved <= RATE_JUMP
            && h * rates.change <= RATE_JUMP
            && h * h * jump <= ACCELERATION_JUMP;
        if near && report.phi <= self.settings.closed() {
            StepStatus::Converged
        } else {
            StepStatus::Open
        }
    }

    const fn goal(&self, violation: f64) -> Goal {
        Goal { violation, square: 0.0, immobile: IMMOBILE, kept: false }
    }

    /// Moves the trial coordinates onto the loops; returns by how much (m, rad) at most.
    fn close<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> f64 {
        let fixed = self.settings.fixed_iterations.is_some();
        let goal = self.goal(CLOSED * self.settings.closed());
        let mut moved = 0.0;
        report.phi = max_norm(&work.terms.constraints.phi);
        for _ in 0..if fixed { FIXED_PROJECTIONS } else { CLOSING } {
            if !fixed && !(report.phi > goal.violation) {
                break;
            }
            work.correction = [0.0; N];
            let subject = Subject::Correction;
            let done = self.projector().project(vehicle.mechanism(), subject, goal, None, work);
            for i in 0..N {
                work.trial.q[i] += work.correction[i];
            }
            work.terms.place(vehicle, now, &work.trial.q);
            report.phi = max_norm(&work.terms.constraints.phi);
            report.projections += done.passes;
            moved += done.change;
        }
        moved
    }

    /// Accelerations and multipliers at the end of the step; returns by how much (m/s2, rad/s2) the loops
    /// still changed them. \[DOP04\] index-1
    fn accelerate<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> f64 {
        let mechanism = vehicle.mechanism();
        let Workspace { terms, trial, .. } = &mut *work;
        terms.closure_accelerations(vehicle, now, &trial.qd);
        terms.forces(vehicle, now, &mut trial.elements, None);
        trial.elements.start();
        terms.inertia(vehicle, Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd });
        // linear in the accelerations: one solve, then passes in which the multipliers take up the rest
        self.solve(mechanism, work);
        let Workspace { trial, correction, pull, .. } = &mut *work;
        for i in 0..N {
            trial.qdd[i] += correction[i];
        }
        for row in 0..M {
            trial.lambda[row] += pull[row];
        }
        let goal = self.goal(self.settings.acceleration_tolerance);
        let (subject, mut reaction) = (Subject::Accelerations, [0.0; M]);
        let done = self.projector().project(mechanism, subject, goal, Some(&mut reaction), work);
        for row in 0..M {
            work.trial.lambda[row] += reaction[row];
        }
        report.phi_ddot = done.violation;
        report.projections += done.passes;
        done.change
    }

    /// Takes the step if all of it is finite.
    pub(super) fn take<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> bool {
        let Workspace { terms, trial, .. } = work;
        let reaction = &mut terms.rhs;
        *reaction = [0.0; N];
        terms.constraints.add_transposed(vehicle.mechanism(), &trial.lambda, reaction);
        let taken = trial.hand_over(reaction, state);
        if taken {
            state.take_out_turns(vehicle.mechanism());
        }
        taken
    }
}
