//! The end of a step: its loops, rates and accelerations. \[CD03\] (35), (36) with P = A

use super::{Recursive, RecursiveWorkspace};
use crate::formulations::FIXED_PROJECTIONS;
use crate::formulations::convergence::{ACCELERATION_JUMP, FALLS, RATE_JUMP, unfactored};
use crate::formulations::projection::Subject;
use crate::linalg::Singular;
use crate::real::{all_finite, max_norm};
use crate::state::{State, StepReport, StepStatus};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// The share of the tolerance at which the loops count as closed: the last digits cost little.
const CLOSED: f64 = 1e-3;
/// Where less than this share of an equation is left, rounding would show in the accelerations: these, the
/// rates and the multipliers stay as the iterations found them in its direction.
pub(super) const WEAK: f64 = 5e-4;

/// What a projection did.
pub(super) struct Projected {
    /// Largest violation that remains.
    violation: f64,
    /// Largest change that was made, at most.
    change: f64,
}

impl<const N: usize, const M: usize> Recursive<N, M> {
    /// Projects coordinates, rates and accelerations at the end of the step.
    pub(super) fn arrive<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut RecursiveWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        work.shared.terms.place(vehicle, now, &work.shared.trial.q);
        let ended = self.articulate(vehicle, WEAK, work).and_then(|()| {
            let moved = self.close(vehicle, now, work, report)?;
            let rates = self.project(vehicle, Subject::Rates, work, report)?;
            work.shared.terms.closure_accelerations(vehicle, now, &work.shared.trial.qd);
            let accelerations = self.project(vehicle, Subject::Accelerations, work, report)?;
            Ok((moved, rates, accelerations))
        });
        let Ok((moved, rates, accelerations)) = ended else {
            return unfactored(&work.shared);
        };
        (report.phi_dot, report.phi_ddot) = (rates.violation, accelerations.violation);
        if !(report.phi + report.phi_dot + report.phi_ddot).is_finite() {
            return StepStatus::NonFinite;
        }
        let RecursiveWorkspace { articulated, rank, .. } = work;
        if articulated.rank < *rank {
            return StepStatus::Singular;
        }
        *rank = articulated.rank;
        // prescribed rates or accelerations may contradict the prescribed positions
        let near = moved <= RATE_JUMP
            && h * rates.change <= RATE_JUMP
            && h * h * accelerations.change <= ACCELERATION_JUMP;
        if !(near && report.phi <= self.settings.closed()) {
            StepStatus::Open
        } else if articulated.left < WEAK {
            StepStatus::NearSingular
        } else {
            StepStatus::Converged
        }
    }

    /// Moves the placed trial coordinates onto the loops; returns by how much (m, rad) at most.
    fn close<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut RecursiveWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> Result<f64, Singular> {
        let (most, fixed) = self.passes();
        let mut moved = 0.0;
        report.phi = max_norm(&work.shared.terms.constraints.phi);
        for _ in 0..most {
            if !fixed && !(report.phi > CLOSED * self.settings.closed()) {
                break;
            }
            let RecursiveWorkspace { shared, articulated, .. } = &mut *work;
            let Workspace { terms, trial, correction, pull, .. } = shared;
            let phi = &terms.constraints.phi;
            articulated.solve(&self.structure, None, phi, correction, pull);
            for i in 0..N {
                trial.q[i] += correction[i];
            }
            moved += max_norm(correction);
            report.projections += 1;
            let before = report.phi;
            terms.place(vehicle, now, &trial.q);
            report.phi = max_norm(&terms.constraints.phi);
            if !fixed && self.is_stuck(vehicle, report.phi / before, work)? {
                break;
            }
        }
        Ok(moved)
    }

    /// Passes of a projection at most, and whether all are made.
    fn passes(&self) -> (u32, bool) {
        match self.settings.fixed_iterations {
            Some(_) => (FIXED_PROJECTIONS, true),
            None => (self.settings.max_projections, false),
        }
    }

    /// After a pass that left `share` of a violation: whether more of them are of no use. Articulated
    /// inertias of another position give way to those of this one.
    fn is_stuck<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        share: f64,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> Result<bool, Singular> {
        if share <= FALLS {
            return Ok(false);
        }
        let RecursiveWorkspace { shared, articulated, .. } = work;
        let mechanism = vehicle.mechanism();
        if !(articulated.distance(mechanism, &shared.trial.q) > 0.0) {
            return Ok(!(share <= 0.5));
        }
        articulated.make(mechanism, &self.structure, WEAK, &mut shared.terms)?;
        Ok(false)
    }

    /// Takes the violation of the loops out of rates or accelerations. The multipliers change with the
    /// accelerations.
    pub(super) fn project<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        subject: Subject,
        work: &mut RecursiveWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> Result<Projected, Singular> {
        let (most, fixed) = self.passes();
        let goal = match subject {
            Subject::Rates => self.settings.rate_tolerance,
            _ => self.settings.acceleration_tolerance,
        };
        let mut projected = Projected { violation: f64::INFINITY, change: 0.0 };
        for pass in 0..=most {
            let Workspace { terms, trial, violation, .. } = &mut work.shared;
            let constraints = &terms.constraints;
            *violation = match subject {
                Subject::Rates => constraints.rate(vehicle.mechanism(), &trial.qd),
                _ => constraints.acceleration(vehicle.mechanism(), &trial.qdd),
            };
            let before = projected.violation;
            projected.violation = max_norm(violation);
            let met = !fixed && !(projected.violation > goal);
            if pass == most || met {
                break;
            }
            if !fixed && self.is_stuck(vehicle, projected.violation / before, work)? {
                break;
            }
            let RecursiveWorkspace { shared, articulated, .. } = &mut *work;
            let Workspace { trial, correction, violation, pull, .. } = shared;
            articulated.solve(&self.structure, None, violation, correction, pull);
            let x = match subject {
                Subject::Rates => &mut trial.qd,
                _ => &mut trial.qdd,
            };
            for i in 0..N {
                x[i] += correction[i];
            }
            if matches!(subject, Subject::Accelerations) {
                for row in 0..M {
                    trial.lambda[row] += pull[row];
                }
            }
            projected.change += max_norm(correction);
            report.projections += 1;
        }
        Ok(projected)
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
        state.keep_changes(held || self.settings.plain, change);
        state.contraction = work.contraction;
        state.take_out_turns(vehicle.mechanism());
        true
    }
}
