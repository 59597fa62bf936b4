//! The end of a step: projections, and the accelerations there.

use super::weak::Hold;
use super::{Index1, Index1Workspace};
use crate::formulations::FIXED_PROJECTIONS;
use crate::formulations::convergence::{ACCELERATION_JUMP, RATE_JUMP, unfactored};
use crate::formulations::projection::{Goal, IMMOBILE, Projected, Subject};
use crate::linalg::{self, Singular};
use crate::mechanism::Mechanism;
use crate::real::{all_finite, max_norm};
use crate::state::{State, StepReport, StepStatus};
use crate::step::{Motion, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Corrections that close the loops at most, and the share of the tolerance at which they end: the last
/// digits cost little.
const CLOSING: u32 = 8;
const CLOSED: f64 = 1e-3;

impl<const M: usize> Index1<M> {
    /// Projects coordinates and rates at the end of the step from `state`, and finds the accelerations
    /// there, with M + phi_q^T alpha phi_q of the coordinates that the stages led to.
    /// \[CD03\] (35), (36) with P = M
    pub(super) fn arrive<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        (state, hold): (&State<N, M, S>, &mut Hold),
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        work.terms.place(vehicle, now, &work.trial.q);
        if self.weigh(vehicle.mechanism(), work).is_err() {
            return unfactored(work);
        }
        let [mut moved, mut pushed] = [0.0; 2];
        let jump = loop {
            moved += self.close(vehicle, now, *hold, work, report);
            let rates = self.project(vehicle, Subject::Rates, *hold, work, report);
            pushed += rates.change;
            report.phi_dot = rates.violation;
            match self.accelerate(vehicle, now, (state, hold), work, report) {
                Some(jump) => break jump,
                // once more, closer
                None => *hold = Hold::Weak,
            }
        };
        if !(report.phi + report.phi_dot + report.phi_ddot).is_finite() {
            return StepStatus::NonFinite;
        }
        // prescribed rates or accelerations may contradict the prescribed positions
        let near =
            moved <= RATE_JUMP && h * pushed <= RATE_JUMP && h * h * jump <= ACCELERATION_JUMP;
        if near && report.phi <= self.settings.closed() {
            StepStatus::Converged
        } else {
            StepStatus::Open
        }
    }

    /// Factors M + phi_q^T alpha phi_q of the placed links.
    pub(super) fn weigh<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        work: &mut Workspace<N, M, S>,
    ) -> Result<(), Singular> {
        let terms = &mut work.terms;
        terms.assemble_mass(mechanism);
        terms.constraints.add_square(mechanism, &self.penalty, &mut terms.lhs);
        linalg::factor(mechanism.pattern(), &mut terms.lhs)
    }

    /// When projections of coordinates, rates and accelerations end.
    fn goals(&self, hold: Hold) -> [Goal; 3] {
        let goal = |violation| Goal { violation, square: 0.0, immobile: IMMOBILE, kept: false };
        let settings = &self.settings;
        let [closed, rates] = [CLOSED * settings.closed(), settings.rate_tolerance];
        let firm = [closed, rates, settings.acceleration_tolerance].map(goal);
        hold.goals().unwrap_or(firm)
    }

    /// Takes the violation of the placed loops out of the correction or of the rates.
    #[inline(never)]
    pub(super) fn project<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        subject: Subject,
        hold: Hold,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> Projected {
        let [closed, rates, _] = self.goals(hold);
        let goal = if matches!(subject, Subject::Rates) { rates } else { closed };
        let done = self.projector().project(vehicle.mechanism(), subject, goal, None, work);
        report.projections += done.passes;
        done
    }

    /// Moves the trial coordinates onto the loops; returns by how much (m, rad) at most.
    pub(super) fn close<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        hold: Hold,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> f64 {
        let fixed = self.settings.fixed_iterations.is_some();
        let [goal, ..] = self.goals(hold);
        let mut moved = 0.0;
        report.phi = max_norm(&work.terms.constraints.phi);
        for _ in 0..if fixed { FIXED_PROJECTIONS } else { CLOSING } {
            if !fixed && !(report.phi > goal.violation) {
                break;
            }
            work.correction = [0.0; N];
            let done = self.project(vehicle, Subject::Correction, hold, work, report);
            for i in 0..N {
                work.trial.q[i] += work.correction[i];
            }
            work.terms.place(vehicle, now, &work.trial.q);
            report.phi = max_norm(&work.terms.constraints.phi);
            moved += done.change;
        }
        moved
    }

    /// Accelerations and multipliers at the end of the step; returns by how much (m/s2, rad/s2) the loops
    /// still changed them, or nothing where these turn out to fail. \[DOP04\] index-1
    fn accelerate<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        (state, hold): (&State<N, M, S>, &mut Hold),
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> Option<f64> {
        let mechanism = vehicle.mechanism();
        if *hold != Hold::Firm {
            *hold = self.carry(mechanism, (state, 1.0), work, report);
        }
        let Workspace { terms, trial, .. } = &mut *work;
        terms.closure_accelerations(vehicle, now, &trial.qd);
        terms.forces(vehicle, now, &mut trial.elements, None);
        terms.inertia(vehicle, Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd });
        // linear in the accelerations: one solve, then passes in which the multipliers take up the rest
        self.solve(mechanism, work);
        if *hold == Hold::Firm && self.fails(mechanism, state, work) {
            return None;
        }
        let Workspace { trial, correction, pull, .. } = &mut *work;
        for i in 0..N {
            trial.qdd[i] += correction[i];
        }
        for row in 0..M {
            trial.lambda[row] += pull[row];
        }
        let [.., goal] = self.goals(*hold);
        let done = self.settle(mechanism, goal, work);
        report.phi_ddot = done.violation;
        report.projections += done.passes;
        Some(done.change)
    }

    /// Takes the step if all of it is finite. Behind a force that is carried there are no multipliers.
    pub(super) fn take<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        vehicle: &V,
        state: &mut State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
    ) -> bool {
        let Workspace { terms, trial, carried, change, .. } = &mut work.shared;
        let reaction = &mut terms.rhs;
        *reaction = *carried;
        terms.constraints.add_transposed(vehicle.mechanism(), &trial.lambda, reaction);
        if work.hold == Hold::Carried {
            trial.lambda = [0.0; M];
        }
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
