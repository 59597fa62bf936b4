//! The fixed-point iterations of a step.

use super::{Recursive, RecursiveWorkspace};
use crate::formulations::convergence::{Course, FAR, unfactored};
use crate::linalg::Singular;
use crate::real::max_norm;
use crate::state::{State, StepReport, StepStatus};
use crate::step::{Motion, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Articulated inertias serve positions as far away as this (m, rad), less near singular ones.
const NEAR: f64 = 0.02;
/// Corrections that have grown by this factor tell nothing of the next.
const ASTRAY: f64 = 2.0;

impl<const N: usize, const M: usize> Recursive<N, M> {
    /// Makes the articulated inertias of the placed links, unless those at hand are of a position nearby.
    pub(super) fn articulate<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> Result<(), Singular> {
        let RecursiveWorkspace { shared, articulated, .. } = work;
        let mechanism = vehicle.mechanism();
        let distance = articulated.distance(mechanism, &shared.trial.q);
        if distance <= NEAR * articulated.left {
            return Ok(());
        }
        articulated.make(mechanism, &self.structure, &mut shared.terms)
    }

    /// Forces and inertia of the placed trial state: `correction` and `pull` become what its accelerations and
    /// multipliers lack, `rhs` the residual A qdd - Q + phi_q^T lambda.
    pub(super) fn accelerate<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) {
        let RecursiveWorkspace { shared, articulated, .. } = work;
        let Workspace { terms, trial, correction, violation, pull, .. } = shared;
        let mechanism = vehicle.mechanism();
        if M == 0 {
            terms.kinematics.set_rates(mechanism, &trial.qd);
        } else {
            terms.closure_accelerations(vehicle, now, &trial.qd);
        }
        terms.forces(vehicle, now, &mut trial.elements, None);
        terms.inertia(vehicle, Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd });
        terms.constraints.add_transposed(mechanism, &trial.lambda, &mut terms.rhs);
        *violation = terms.constraints.acceleration(mechanism, &trial.qdd);
        articulated.solve(&self.structure, &terms.rhs, violation, correction, pull);
    }

    /// Iterates from the prediction.
    pub(super) fn iterate<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &State<N, M, S>,
        work: &mut RecursiveWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let (settings, scheme) = (&self.settings, &self.scheme);
        let fixed = settings.fixed_iterations.is_some();
        let most = settings.fixed_iterations.unwrap_or(settings.max_iterations);
        let h = settings.step;
        // changes of the scheme's accelerations, and through them of rates and coordinates
        let to_scheme = (1.0 - scheme.delta_f) / (1.0 - scheme.delta_m);
        let (to_rate, to_place) = (to_scheme * scheme.gamma * h, to_scheme * scheme.beta * h * h);
        let mut course = Course::new(false);
        let mut previous = f64::INFINITY;
        work.mixing.clear();
        loop {
            work.shared.terms.place(vehicle, now, &work.shared.trial.q);
            if self.articulate(vehicle, work).is_err() {
                return unfactored(&work.shared);
            }
            self.accelerate(vehicle, now, work);
            let RecursiveWorkspace { shared, mixing, .. } = &mut *work;
            let Workspace { terms, trial, correction, pull, .. } = shared;
            report.residual = max_norm(&terms.rhs);
            report.correction = to_place * max_norm(correction);
            report.iterations += 1;
            course.count += 1;
            if !report.correction.is_finite() {
                return StepStatus::NonFinite;
            }
            if report.correction > ASTRAY * previous {
                mixing.clear();
            }
            previous = report.correction;
            mixing.mix(correction);
            let damping = course.damping(to_place * max_norm(correction));
            for i in 0..N {
                let change = damping * correction[i];
                trial.qdd[i] += change;
                trial.qd[i] += to_rate * change;
                trial.q[i] += to_place * change;
            }
            for row in 0..M {
                trial.lambda[row] += pull[row];
            }
            let settled = course.settles(report.correction, fixed);
            let within = settled && report.correction <= settings.tolerance;
            if course.count >= most || (within && !fixed) {
                shared.note_change(scheme, state);
                return match (within, report.correction < FAR) {
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
            }
        }
    }
}
