//! The end of a step: projections, and the accelerations there.

use super::{Recursive, RecursiveWorkspace};
use crate::dynamics::Constraints;
use crate::formulations::FIXED_PROJECTIONS;
use crate::formulations::convergence::{ACCELERATION_JUMP, RATE_JUMP, unfactored};
use crate::formulations::projection::Subject;
use crate::linalg::Singular;
use crate::real::{all_finite, max_norm};
use crate::state::{State, StepReport, StepStatus};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// Corrections that close the loops at most, and the share of the tolerance at which they end: the last
/// digits cost little.
const CLOSING: u32 = 8;
const CLOSED: f64 = 1e-3;
/// Passes for rates and for accelerations at most; more than one only rounding asks for.
const PASSES: u32 = 4;
/// Where less than this share of an equation is left, rounding would show in the accelerations: these, the
/// rates and the multipliers stay as the iterations found them in its direction.
const WEAK: f64 = 5e-4;

impl<const N: usize, const M: usize> Recursive<N, M> {
    /// Projects coordinates and rates at the end of the step, and finds the accelerations there.
    /// \[CD03\] (35), (36) with P = A
    pub(super) fn arrive<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut RecursiveWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        let Ok(moved) = self.close(vehicle, now, work, report) else {
            return unfactored(&work.shared);
        };
        let RecursiveWorkspace { shared, articulated, rank, .. } = &mut *work;
        if articulated.make(vehicle.mechanism(), &self.structure, WEAK, &mut shared.terms).is_err()
        {
            return unfactored(shared);
        }
        let (left, lost) = (articulated.left, articulated.rank < *rank);
        *rank = articulated.rank.max(*rank);
        let (rate, faster) = self.project(vehicle, Subject::Rates, work, report);
        self.accelerate(vehicle, now, work);
        let (acceleration, jump) = self.project(vehicle, Subject::Accelerations, work, report);
        (report.phi_dot, report.phi_ddot) = (rate, acceleration);
        if !(report.phi + report.phi_dot + report.phi_ddot).is_finite() {
            return StepStatus::NonFinite;
        }
        if lost {
            return StepStatus::Singular;
        }
        // prescribed rates or accelerations may contradict the prescribed positions
        let near =
            moved <= RATE_JUMP && h * faster <= RATE_JUMP && h * h * jump <= ACCELERATION_JUMP;
        if !(near && report.phi <= self.settings.tolerance) {
            StepStatus::Open
        } else if left < WEAK {
            StepStatus::NearSingular
        } else {
            StepStatus::Converged
        }
    }

    /// Moves the trial coordinates onto the loops; returns by how much (m, rad) at most.
    fn close<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut RecursiveWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> Result<f64, Singular> {
        let fixed = self.settings.fixed_iterations.is_some();
        let mut moved = 0.0;
        work.shared.terms.place(vehicle, now, &work.shared.trial.q);
        report.phi = max_norm(&work.shared.terms.constraints.phi);
        for _ in 0..if fixed { FIXED_PROJECTIONS } else { CLOSING } {
            if !fixed && !(report.phi > CLOSED * self.settings.tolerance) {
                break;
            }
            self.articulate(vehicle, work)?;
            let RecursiveWorkspace { shared, articulated, .. } = &mut *work;
            let Workspace { terms, trial, correction, pull, .. } = shared;
            let phi = &terms.constraints.phi;
            articulated.solve(&self.structure, &[0.0; N], phi, correction, pull);
            for i in 0..N {
                trial.q[i] += correction[i];
            }
            moved += max_norm(correction);
            report.projections += 1;
            terms.place(vehicle, now, &trial.q);
            report.phi = max_norm(&terms.constraints.phi);
        }
        Ok(moved)
    }

    /// Accelerations and multipliers of the placed trial state, by one solve: they are linear.
    pub(super) fn accelerate<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) {
        let RecursiveWorkspace { shared, articulated, .. } = work;
        let mechanism = vehicle.mechanism();
        shared.terms.closure_accelerations(vehicle, now, &shared.trial.qd);
        Self::load(vehicle, now, shared);
        let Workspace { terms, trial, correction, violation, pull, .. } = shared;
        *violation = terms.constraints.acceleration(mechanism, &trial.qdd);
        articulated.solve(&self.structure, &terms.rhs, violation, correction, pull);
        for i in 0..N {
            trial.qdd[i] += correction[i];
        }
        for row in 0..M {
            trial.lambda[row] += pull[row];
        }
    }

    /// Takes the violation of the loops out of rates or accelerations; returns what remains and by how
    /// much they changed at most. Accelerations change their multipliers along.
    fn project<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        subject: Subject,
        work: &mut RecursiveWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> (f64, f64) {
        let RecursiveWorkspace { shared, articulated, .. } = work;
        let Workspace { terms, trial, correction, violation, pull, .. } = shared;
        let constraints = &terms.constraints;
        let (x, start, goal) = match subject {
            Subject::Rates => (&mut trial.qd, &constraints.phi_t, self.settings.rate_tolerance),
            _ => {
                let goal = self.settings.acceleration_tolerance;
                (&mut trial.qdd, &constraints.phi_q_dot_qd, goal)
            }
        };
        let mut change = 0.0;
        for pass in 0..=PASSES {
            Constraints::times(vehicle.mechanism(), constraints.phi_q(), x, start, violation);
            if pass == PASSES || !(max_norm(violation) > goal) {
                break;
            }
            articulated.solve(&self.structure, &[0.0; N], violation, correction, pull);
            for i in 0..N {
                x[i] += correction[i];
            }
            if matches!(subject, Subject::Accelerations) {
                for row in 0..M {
                    trial.lambda[row] += pull[row];
                }
            }
            change += max_norm(correction);
            report.projections += 1;
        }
        (max_norm(violation), change)
    }

    /// Takes the step if all of it is finite.
    pub(super) fn take<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> bool {
        let Workspace { terms, trial, change, .. } = &mut work.shared;
        trial.end_scheme(&self.scheme, state);
        trial.elements.end_step(&self.scheme, self.settings.step, &state.elements);
        let reaction = &mut terms.rhs;
        *reaction = [0.0; N];
        terms.constraints.add_transposed(vehicle.mechanism(), &trial.lambda, reaction);
        let held = state.held;
        if !(all_finite(change) && trial.hand_over(reaction, state)) {
            return false;
        }
        state.keep_changes(held, change);
        state.contraction = work.contraction;
        state.take_out_turns(vehicle.mechanism());
        true
    }
}
