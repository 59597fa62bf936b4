//! Newton's iterations for the accelerations of a stage.

use super::weak::Hold;
use super::{Index1, Index1Workspace};
use crate::dynamics::Constraints;
use crate::formulations::convergence::{Course, FAR, largest_turn, unfactored};
use crate::linalg::{self, Singular};
use crate::mechanism::Mechanism;
use crate::real::{max_distance, max_norm};
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
    /// A correction larger than this (m, rad) ends them: the prediction led astray.
    pub farthest: f64,
    /// In a step of one stage: see [`State::contraction`].
    pub contraction: Option<f64>,
}

impl<const N: usize, const M: usize, const S: usize> Task<'_, N, M, S> {
    fn course(&self, renewed: bool, closed: f64) -> Course {
        Course::new(renewed, self.contraction.unwrap_or(1.0), closed)
    }
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
        work: &mut Index1Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let (closed, mechanism) = (self.settings.closed(), vehicle.mechanism());
        let fixed = self.settings.fixed_iterations.is_some();
        let Index1Workspace { shared, hold, contraction, .. } = work;
        let mut bound = *hold == Hold::Firm;
        let mut course = task.course(task.renewed, closed);
        loop {
            if !bound {
                let Ok(found) = self.bind(vehicle, now, (task.state, task.node), shared, report)
                else {
                    return unfactored(shared);
                };
                (*hold, bound) = (found, true);
                course = task.course(true, closed);
            }
            let tangent = (*hold, course.renewed.then_some(task.weights));
            if self.load(vehicle, now, tangent, shared).is_err() {
                return unfactored(shared);
            }
            self.solve(mechanism, shared);
            report.residual = max_norm(&shared.terms.rhs);
            report.correction = task.weights.stiffness * max_norm(&shared.correction);
            report.iterations += 1;
            if !report.correction.is_finite() {
                return StepStatus::NonFinite;
            }
            let last = report.iterations >= task.most;
            let unsure = *hold == Hold::Firm && course.renewed && !last;
            if unsure && self.is_weak(mechanism, task.state, shared) {
                bound = false;
                continue;
            }
            if report.correction > task.farthest {
                return StepStatus::Open;
            }
            course.count += 1;
            let damping = damping(mechanism, &task, &mut course, shared);
            self.apply(mechanism, (task.weights, damping, *hold), shared, report);
            let proposed = report.correction;
            let settled = settles(&task, (&mut course, fixed), &shared.trial.qdd, report);
            if task.contraction.is_some() {
                *contraction = course.contraction();
            }
            let within = settled && report.correction <= self.settings.tolerance;
            if last || (within && !fixed) {
                return match (within, proposed < FAR) {
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

/// The share of a correction that is applied.
fn damping<const N: usize, const M: usize, const S: usize>(
    mechanism: &Mechanism<N, M>,
    task: &Task<'_, N, M, S>,
    course: &mut Course,
    work: &mut Workspace<N, M, S>,
) -> f64 {
    let Workspace { correction, change: last, .. } = work;
    if task.contraction.is_none() {
        return course.damping(task.weights.stiffness * max_norm(correction));
    }
    let turn = task.weights.stiffness * largest_turn(mechanism, correction);
    course.relaxation(correction, last, turn)
}

/// Whether what the correction of the report leaves counts for nothing. In a step of one stage that is
/// judged by the change of the accelerations, and told in its place.
fn settles<const N: usize, const M: usize, const S: usize>(
    task: &Task<'_, N, M, S>,
    (course, fixed): (&mut Course, bool),
    qdd: &[f64; N],
    report: &mut StepReport,
) -> bool {
    if task.contraction.is_none() {
        return course.settles(report.correction, None, fixed);
    }
    let reach = task.weights.stiffness * max_distance(qdd, &task.state.qdd);
    let settled = course.settles(report.correction, Some(reach), fixed);
    report.correction = course.left();
    settled
}
