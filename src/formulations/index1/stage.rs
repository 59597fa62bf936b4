//! The stages of a step, and Newton's iterations of each.

use super::{Index1, Index1Workspace};
use crate::dynamics::Constraints;
use crate::formulations::convergence::{Course, FAR, unfactored};
use crate::formulations::staged::Staged;
use crate::integrators::sdirk;
use crate::linalg::{self, Singular};
use crate::mechanism::Mechanism;
use crate::real::max_norm;
use crate::setup::take_up_jump;
use crate::state::{State, StepReport, StepStatus};
use crate::step::{Motion, TangentWeights, Trial, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Extrapolation of accelerations from the middle and the end of a step to the first stage of the next,
/// and interpolation between its beginning and that stage to the second.
const AHEAD: f64 = 2.0 * sdirk::GAMMA;
const BACK: f64 = (1.0 - sdirk::GAMMA) / sdirk::GAMMA;

impl<const M: usize> Index1<M> {
    /// Makes the trial state the end of the step. \[DOP04\] SDIRK
    pub(super) fn advance<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        let jerk = work.drives.follow(vehicle, now, h, state);
        let Index1Workspace { shared, stages, .. } = work;
        stages.clear();
        stages.begin_qd = state.qd;
        if vehicle.jumps(now) {
            take_up_jump(vehicle, now, &state.q, &mut shared.terms, &mut stages.begin_qd);
        }
        shared.trial.lambda = state.lambda;
        shared.trial.elements = state.elements;
        let mut worst = StepStatus::Converged;
        for (stage, node) in sdirk::NODES.into_iter().enumerate() {
            let first = stage == 0;
            predict(first, state, &mut shared.trial);
            let early = (1.0 - node) * h;
            let staged = Staged { vehicle, early, jerk: &jerk };
            let then = Moment { time: now.time - early, input: now.input };
            let share = stages.enter(h, state, &mut shared.trial);
            let status = self.converge(&staged, then, (share, first), shared, report);
            if !status.is_taken() {
                return status;
            }
            if status != StepStatus::Converged {
                worst = status;
            }
            if S > 0 {
                // the states of the force elements belong to the end of the stage
                let _ = self.load(&staged, then, None, shared);
            }
            if first {
                stages.keep(&shared.trial);
            }
        }
        stages.end(h, state, &mut shared.trial);
        let arrived = self.arrive(&Staged { vehicle, early: 0.0, jerk: &[] }, now, shared, report);
        if arrived == StepStatus::Converged { worst } else { arrived }
    }

    /// Closures, forces and inertia of the trial state: `rhs` becomes M qdd - Q. Where it is wanted,
    /// the tangent is made and factored. \[DOP04\] final equations of the stages
    pub(super) fn load<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        tangent: Option<TangentWeights>,
        work: &mut Workspace<N, M, S>,
    ) -> Result<(), Singular> {
        let Workspace { terms, trial, .. } = work;
        let mechanism = vehicle.mechanism();
        terms.place(vehicle, now, &trial.q);
        terms.closure_accelerations(vehicle, now, &trial.qd);
        terms.forces(vehicle, now, &mut trial.elements, tangent);
        terms.inertia(vehicle, Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd });
        if tangent.is_some() {
            terms.assemble(mechanism, 1.0, &self.penalty);
            linalg::factor(mechanism.pattern(), &mut terms.lhs)?;
        }
        Ok(())
    }

    /// The correction of the accelerations of the trial state and, in `pull`, of its multipliers;
    /// `rhs` becomes the residual M qdd - Q + phi_q^T lambda. \[DOP04\] index-1
    ///
    /// As in the projections, a violation pulls by phi_q^T of the tangent, and the multipliers take up
    /// alpha times what the correction leaves of it there: corrections then undo nothing of each other
    /// where the tangent was made elsewhere.
    pub(super) fn solve<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        work: &mut Workspace<N, M, S>,
    ) {
        let Workspace { terms, trial, correction, violation, pull, .. } = work;
        let constraints = &terms.constraints;
        constraints.add_transposed(mechanism, &trial.lambda, &mut terms.rhs);
        *violation = constraints.acceleration(mechanism, &trial.qdd);
        for row in 0..M {
            pull[row] = self.penalty[row] * violation[row];
        }
        *correction = terms.rhs;
        constraints.add_tangent_transposed(mechanism, pull, correction);
        linalg::solve(mechanism.pattern(), &terms.lhs, correction);
        for change in correction.iter_mut() {
            *change = -*change;
        }
        Constraints::times(mechanism, constraints.tangent_phi_q(), correction, violation, pull);
        for row in 0..M {
            pull[row] *= self.penalty[row];
        }
    }

    /// Newton's iterations of a stage with the implicit share `share` (s), from the trial state; the
    /// first tangent may be that of the stage before.
    fn converge<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        (share, renewed): (f64, bool),
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let settings = &self.settings;
        let fixed = settings.fixed_iterations.is_some();
        let most = settings.fixed_iterations.unwrap_or(settings.max_iterations);
        let weights = TangentWeights { stiffness: share * share, damping: share };
        let mut course = Course::new(renewed, 1.0, settings.closed());
        loop {
            let tangent = course.renewed.then_some(weights);
            if self.load(vehicle, now, tangent, work).is_err() {
                return unfactored(work);
            }
            self.solve(vehicle.mechanism(), work);
            report.residual = max_norm(&work.terms.rhs);
            report.correction = weights.stiffness * max_norm(&work.correction);
            report.iterations += 1;
            course.count += 1;
            if !report.correction.is_finite() {
                return StepStatus::NonFinite;
            }
            let damping = course.damping(report.correction);
            let Workspace { trial, correction, pull, .. } = work;
            for i in 0..N {
                let change = damping * correction[i];
                trial.q[i] += weights.stiffness * change;
                trial.qd[i] += weights.damping * change;
                trial.qdd[i] += change;
            }
            for row in 0..M {
                trial.lambda[row] += damping * pull[row];
            }
            let settled = course.settles(report.correction, None, fixed);
            let within = settled && report.correction <= settings.tolerance;
            if course.count >= most || (within && !fixed) {
                return match (within, report.correction < FAR) {
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
            }
        }
    }
}

/// The accelerations that a stage starts from: on the line through those in the middle of the last step
/// and at its end, then between these and the first stage.
fn predict<const N: usize, const M: usize, const S: usize>(
    first: bool,
    state: &State<N, M, S>,
    trial: &mut Trial<N, M, S>,
) {
    for i in 0..N {
        let qdd = state.qdd[i];
        trial.qdd[i] = if first {
            qdd + AHEAD * (qdd - state.scheme_qdd[i])
        } else {
            qdd + BACK * (trial.qdd[i] - qdd)
        };
    }
}
