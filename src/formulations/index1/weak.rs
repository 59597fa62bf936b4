//! Near singular positions, where phi_q loses rank.
//!
//! The multipliers grow there without bound and change their sign beyond, while their force phi_q^T lambda
//! is smooth. A direction of the loops whose accelerations move with p = |phi_q^T y| for a unit y is held by
//! alpha p^2 against the mass, and what is wrong in it is divided by p, in the rates once more, and in the
//! accelerations again.

use super::Index1;
use crate::dynamics::Constraints;
use crate::formulations::projection::{Goal, Projected, Subject};
use crate::linalg::{self, Singular};
use crate::mechanism::Mechanism;
use crate::real::{max_distance, max_norm};
use crate::state::{State, StepReport};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// The penalty alone leaves 1 / (1 + alpha p^2 / mass) of a violation. Loops are weak where a correction
/// leaves more than this: within 0.18 rad of the singular positions of a four-bar. On the Iltis it
/// leaves 6e-4.
const LOOSE: f64 = 3e-3;
/// Mobility, as a share of 1 / alpha, below which a direction of the loops is left as it is, under the
/// force that they had in it before: within 5e-4 rad of those positions, where rounding takes seven digits
/// of the accelerations. Anything from 1e-3 to 1e-2 serves as well.
const FAINT: f64 = 3e-3;
/// The share of the force of the last step that multipliers must have lost where nothing else tells.
const MISSING: f64 = 0.1;
/// What rounding leaves of phi (m), phi_dot (m/s) and phi_ddot (m/s2).
const CLOSED: f64 = 1e-15;
const AT_REST: f64 = 1e-14;
const STEADY: f64 = 1e-12;
/// The share of a force that its multipliers may miss.
const MISSED: f64 = 1e-12;

/// Loops that are further open than this (m) tell nothing: a prediction led astray.
const NEAR: f64 = 1e-2;

/// How the loops hold a stage, or the end of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hold {
    /// By their penalty: multipliers take up the rest in a pass or two.
    Firm,
    /// Some directions weakly: conjugate residuals find their multipliers, for loops that are evaluated
    /// once, at a position and with rates that satisfy them.
    Weak,
    /// Some directions not at all: these are under the force that the loops had in them before.
    Carried,
}

impl Hold {
    /// How a step from `state` begins: multipliers are zero behind a force that was carried.
    pub fn of<const N: usize, const M: usize, const S: usize>(state: &State<N, M, S>) -> Self {
        let [last, ..] = &state.reaction;
        if M > 0 && !(max_norm(&state.lambda) > 0.0) && max_norm(last) > 0.0 {
            Self::Carried
        } else {
            Self::Firm
        }
    }

    /// Largest phi (m) and phi_dot (m/s) that projections leave, and the mobility below which a direction
    /// is none; `None` for those of the settings.
    pub fn goals(self) -> Option<[Goal; 3]> {
        let goal = |violation| Goal { violation, square: 0.0, immobile: FAINT, kept: false };
        (self != Self::Firm).then(|| [CLOSED, AT_REST, STEADY].map(goal))
    }
}

impl<const M: usize> Index1<M> {
    /// Whether some directions of the loops are weak where a correction, in the step from `state`, was found
    /// with a tangent of the position: it leaves much of the violation, or the loops fail.
    pub(super) fn is_weak<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        state: &State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> bool {
        let pull = work.pull;
        let left = self.largest(&pull);
        let much =
            left > self.settings.acceleration_tolerance && left > LOOSE * max_norm(&work.violation);
        // forces take part in it: what does a pass for the loops alone leave?
        much && self.is_loose(mechanism, &pull, work) || self.fails(mechanism, state, work)
    }

    /// Whether the multipliers of the trial state have lost much of their force in the step from `state`,
    /// in directions that are weak. On a singular position itself nothing else shows.
    pub(super) fn fails<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        state: &State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> bool {
        let Workspace { terms, trial, response, .. } = &mut *work;
        let lambda = trial.lambda;
        *response = [0.0; N];
        terms.constraints.add_transposed(mechanism, &lambda, response);
        let [last, ..] = &state.reaction;
        let lost = max_distance(response, last) > MISSING * max_norm(last);
        lost && self.is_loose(mechanism, &lambda, work)
    }

    /// Whether a pass leaves much of the violation that pulls like this.
    fn is_loose<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        pull: &[f64; M],
        work: &mut Workspace<N, M, S>,
    ) -> bool {
        let Workspace { terms, response, .. } = work;
        let constraints = &terms.constraints;
        let near = max_norm(&constraints.phi) < NEAR;
        if self.settings.fixed_iterations.is_some() || !near {
            return false;
        }
        *response = [0.0; N];
        constraints.add_tangent_transposed(mechanism, pull, response);
        linalg::solve(mechanism.pattern(), &terms.lhs, response);
        let mut taken = [0.0; M];
        let phi_q = constraints.tangent_phi_q();
        Constraints::times(mechanism, phi_q, response, &[0.0; M], &mut taken);
        let mut left = *pull;
        for row in 0..M {
            left[row] -= self.penalty[row] * taken[row];
        }
        self.largest(&left) > LOOSE * self.largest(pull)
    }

    /// The largest of the violations that pull like this.
    fn largest(&self, pull: &[f64; M]) -> f64 {
        let mut violation = *pull;
        for row in 0..M {
            violation[row] /= self.penalty[row];
        }
        max_norm(&violation)
    }

    /// Evaluates the loops of a stage at `node` of the step from `state`, for all its iterations: at the
    /// coordinates and rates next to the trial state that satisfy them. What the stage violates would else
    /// come back divided by p, and its iterations circle where p is small beside the motion in a step.
    pub(super) fn bind<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        (state, node): (&State<N, M, S>, f64),
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> Result<Hold, Singular> {
        let (q, qd) = (work.trial.q, work.trial.qd);
        work.terms.place(vehicle, now, &work.trial.q);
        self.weigh(vehicle.mechanism(), work)?;
        self.close(vehicle, now, Hold::Weak, work, report);
        self.project(vehicle, Subject::Rates, Hold::Weak, work, report);
        work.terms.closure_accelerations(vehicle, now, &work.trial.qd);
        (work.trial.q, work.trial.qd) = (q, qd);
        Ok(self.carry(vehicle.mechanism(), (state, node), work, report))
    }

    /// Multipliers whose force is that of the last three steps, carried on to `node` of the step from
    /// `state`, with the factored masses of the placed links. What they cannot express is carried as a
    /// force, if they miss directions of the loops; else it is an error of the extrapolation.
    pub(super) fn carry<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        (state, node): (&State<N, M, S>, f64),
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> Hold {
        work.carry(node, state);
        work.correction = work.carried;
        linalg::solve(mechanism.pattern(), &work.terms.lhs, &mut work.correction);
        let violation = MISSED * max_norm(&work.correction);
        let goal = Goal { violation, square: 0.0, immobile: FAINT, kept: false };
        let phi = core::mem::replace(&mut work.terms.constraints.phi, [0.0; M]);
        let mut lambda = [0.0; M];
        let subject = Subject::Correction;
        let found = self.projector().project(mechanism, subject, goal, Some(&mut lambda), work);
        report.projections += found.passes;
        let Workspace { terms, trial, carried, .. } = work;
        terms.constraints.phi = phi;
        trial.lambda = lambda;
        if found.blocked {
            let opposite = lambda.map(|force| -force);
            terms.constraints.add_transposed(mechanism, &opposite, carried);
            Hold::Carried
        } else {
            *carried = [0.0; N];
            Hold::Weak
        }
    }

    /// Takes what the trial accelerations violate out of them; the multipliers change with them.
    /// \[CD03\] (36), with M qdd + phi_q^T lambda unchanged
    pub(super) fn settle<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        goal: Goal,
        work: &mut Workspace<N, M, S>,
    ) -> Projected {
        let left = work.terms.constraints.acceleration(mechanism, &work.trial.qdd);
        let (subject, mut taken) = (Subject::Accelerations, [0.0; M]);
        let done = self.projector().project(mechanism, subject, goal, Some(&mut taken), work);
        for row in 0..M {
            let change = work.violation[row] - left[row];
            work.trial.lambda[row] += taken[row] + self.penalty[row] * change;
        }
        done
    }
}
