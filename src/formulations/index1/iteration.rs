//! Newton's iterations for the accelerations of a stage.

use super::Index1;
use super::weak::Hold;
use crate::dynamics::Constraints;
use crate::formulations::convergence::{Course, FAR, unfactored};
use crate::linalg::{self, Singular};
use crate::mechanism::Mechanism;
use crate::real::max_norm;
use crate::state::{State, StepReport, StepStatus};
use crate::step::{Motion, TangentWeights, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// What is solved for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'a, const N: usize, const M: usize, const S: usize> {
    /// The beginning of the step.
    pub state: &'a State<N, M, S>,
    /// The place in the step, as a share of it.
    pub node: f64,
    /// Changes of coordinates (s2) and of rates (s) for those of the accelerations.
    pub weights: TangentWeights,
    /// The first iteration makes a tangent of its own.
    pub renewed: bool,
    /// Iterations of the step at most, when it ends.
    pub most: u32,
}

impl<const M: usize> Index1<M> {
    /// Closures, forces and inertia of the trial state: `rhs` becomes M qdd - Q. Loops that do not hold
    /// firm stay as they are. Where it is wanted, the tangent is made and factored.
    /// \[DOP04\] final equations of the stages
    pub(super) fn load<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        (hold, tangent): (Hold, Option<TangentWeights>),
        work: &mut Workspace<N, M, S>,
    ) -> Result<(), Singular> {
        let Workspace { terms, trial, .. } = work;
        let mechanism = vehicle.mechanism();
        if hold == Hold::Firm {
            terms.place(vehicle, now, &trial.q);
            terms.closure_accelerations(vehicle, now, &trial.qd);
        } else {
            terms.kinematics.place(mechanism, &trial.q);
            terms.kinematics.set_rates(mechanism, &trial.qd);
        }
        terms.forces(vehicle, now, &mut trial.elements, tangent);
        terms.inertia(vehicle, Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd });
        if tangent.is_some() {
            terms.assemble(mechanism, 1.0, &self.penalty);
            linalg::factor(mechanism.pattern(), &mut terms.lhs)?;
        }
        Ok(())
    }

    /// The correction of the accelerations of the trial state and, in `pull`, of its multipliers;
    /// `rhs` becomes the residual M qdd - Q + phi_q^T lambda, with the force that is carried.
    /// \[DOP04\] index-1
    ///
    /// As in the projections, a violation pulls by phi_q^T of the tangent, and the multipliers take up
    /// alpha times what the correction leaves of it there: corrections then undo nothing of each other
    /// where the tangent was made elsewhere.
    pub(super) fn solve<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        work: &mut Workspace<N, M, S>,
    ) {
        let Workspace { terms, trial, correction, carried, violation, pull, .. } = work;
        let constraints = &terms.constraints;
        constraints.add_transposed(mechanism, &trial.lambda, &mut terms.rhs);
        for i in 0..N {
            terms.rhs[i] += carried[i];
        }
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

    /// Iterates from the trial state. Where the loops turn out to be weak, they are held as they must be
    /// there, and the iterations begin again.
    pub(super) fn converge<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        task: Task<'_, N, M, S>,
        hold: &mut Hold,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let (settings, mechanism) = (&self.settings, vehicle.mechanism());
        let fixed = settings.fixed_iterations.is_some();
        let mut bound = *hold == Hold::Firm;
        let mut course = Course::new(task.renewed, 1.0, settings.closed());
        loop {
            if !bound {
                let Ok(found) = self.bind(vehicle, now, (task.state, task.node), work, report)
                else {
                    return unfactored(work);
                };
                (*hold, bound) = (found, true);
                course = Course::new(true, 1.0, settings.closed());
            }
            let tangent = (*hold, course.renewed.then_some(task.weights));
            if self.load(vehicle, now, tangent, work).is_err() {
                return unfactored(work);
            }
            self.solve(mechanism, work);
            report.residual = max_norm(&work.terms.rhs);
            report.correction = task.weights.stiffness * max_norm(&work.correction);
            report.iterations += 1;
            if !report.correction.is_finite() {
                return StepStatus::NonFinite;
            }
            let last = report.iterations >= task.most;
            if *hold == Hold::Firm && course.renewed && !last && self.is_weak(mechanism, work) {
                bound = false;
                continue;
            }
            course.count += 1;
            let damping = course.damping(report.correction);
            self.apply(mechanism, (task.weights, damping, *hold), work, report);
            let settled = course.settles(report.correction, None, fixed);
            let within = settled && report.correction <= settings.tolerance;
            if last || (within && !fixed) {
                return match (within, report.correction < FAR) {
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
            }
        }
    }

    /// Applies a share of the correction to the trial state.
    fn apply<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        (weights, damping, hold): (TangentWeights, f64, Hold),
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) {
        for i in 0..N {
            work.correction[i] *= damping;
            work.trial.qdd[i] += work.correction[i];
        }
        for row in 0..M {
            work.trial.lambda[row] += damping * work.pull[row];
        }
        if let Some([.., goal]) = hold.goals() {
            let before = work.trial.qdd;
            report.projections += self.settle(mechanism, goal, work).passes;
            for i in 0..N {
                work.correction[i] += work.trial.qdd[i] - before[i];
            }
            // what the loops cannot do here is let be
            for row in 0..M {
                work.terms.constraints.phi_q_dot_qd[row] -= work.violation[row];
            }
        }
        let Workspace { trial, correction, .. } = work;
        for i in 0..N {
            trial.q[i] += weights.stiffness * correction[i];
            trial.qd[i] += weights.damping * correction[i];
        }
    }
}
