//! The fixed-point iterations of a step.

use super::end::WEAK;
use super::{Recursive, RecursiveWorkspace};
use crate::formulations::convergence::{FAR, LARGEST_MOVE, NEGLIGIBLE, unfactored};
use crate::formulations::progress::Progress;
use crate::linalg::Singular;
use crate::real::{max_distance, max_norm};
use crate::state::{State, StepReport, StepStatus};
use crate::step::{Motion, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Articulated inertias serve positions as far away as this (m, rad), less near singular ones.
const NEAR: f64 = 1e-3;

impl<const N: usize, const M: usize> Recursive<N, M> {
    /// Makes the articulated inertias of the placed links, with equations of which more than the share
    /// `least` is left, unless those at hand are of a position nearby.
    pub(super) fn articulate<V: Vehicle<N, M, S>, const S: usize>(
        &self,
        vehicle: &V,
        least: f64,
        work: &mut RecursiveWorkspace<N, M, S>,
    ) -> Result<(), Singular> {
        let RecursiveWorkspace { shared, articulated, .. } = work;
        let mechanism = vehicle.mechanism();
        let distance = articulated.distance(mechanism, &shared.trial.q);
        if distance <= NEAR * articulated.left && articulated.left > WEAK {
            return Ok(());
        }
        articulated.make(mechanism, &self.structure, least, &mut shared.terms)
    }

    /// Forces and inertia of the placed trial state, whose rates are set: `rhs` becomes the residual
    /// A qdd - Q + phi_q^T lambda.
    pub(super) fn load<V: Vehicle<N, M, S>, const S: usize>(
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut Workspace<N, M, S>,
    ) {
        let Workspace { terms, trial, .. } = work;
        terms.forces(vehicle, now, &mut trial.elements, None);
        terms.inertia(vehicle, Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd });
        terms.constraints.add_transposed(vehicle.mechanism(), &trial.lambda, &mut terms.rhs);
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
        let mut progress = Progress::new(state.contraction, settings.closed());
        work.mixing.clear();
        work.articulated.forget();
        loop {
            work.shared.terms.place(vehicle, now, &work.shared.trial.q);
            if self.articulate(vehicle, 0.0, work).is_err() {
                return unfactored(&work.shared);
            }
            let RecursiveWorkspace { shared, articulated, mixing, .. } = &mut *work;
            shared.terms.kinematics.set_rates(vehicle.mechanism(), &shared.trial.qd);
            Self::load(vehicle, now, shared);
            let Workspace { terms, trial, correction, violation, pull, .. } = shared;
            *violation = terms.constraints.phi.map(|phi| phi / to_place);
            articulated.solve(&self.structure, Some(&terms.rhs), violation, correction, pull);
            report.residual = max_norm(&terms.rhs);
            let proposed = to_place * max_norm(correction);
            progress.note(proposed);
            report.correction = progress.left();
            report.phi = max_norm(&terms.constraints.phi);
            report.iterations += 1;
            if !(proposed.is_finite() && report.phi.is_finite()) {
                return StepStatus::NonFinite;
            }
            mixing.mix(correction);
            let size = to_place * max_norm(correction);
            let damping = if size > LARGEST_MOVE { LARGEST_MOVE / size } else { 1.0 };
            for i in 0..N {
                let change = damping * correction[i];
                trial.qdd[i] += change;
                trial.qd[i] += to_rate * change;
                trial.q[i] += to_place * change;
            }
            for row in 0..M {
                trial.lambda[row] += pull[row];
            }
            let reach = to_place * max_distance(&trial.qdd, &state.qdd);
            let within = report.correction
                <= settings.tolerance.max(NEGLIGIBLE * progress.first.min(1.0))
                && (progress.is_stalled() || progress.is_settled(reach));
            if report.iterations >= most || (within && !fixed) {
                shared.note_change(scheme, state);
                if S > 0 {
                    // the states of the force elements belong to the end of the step
                    shared.terms.place(vehicle, now, &shared.trial.q);
                    shared.terms.kinematics.set_rates(vehicle.mechanism(), &shared.trial.qd);
                    Self::load(vehicle, now, shared);
                }
                work.contraction = progress.contraction;
                return match (within, proposed < FAR) {
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
            }
        }
    }
}
