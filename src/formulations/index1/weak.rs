//! Near singular positions, where phi_q loses rank.
//!
//! The multipliers grow there without bound and change their sign beyond, while their force phi_q^T lambda
//! is smooth. A direction of the loops whose accelerations move with p = |phi_q^T y| for a unit y is held by
//! alpha p^2 against the mass, and what is wrong in it is divided by p, in the rates once more, and in the
//! accelerations again. A correction tells that by what it leaves of the violation, and multipliers by what
//! their force loses.
//!
//! There, within 0.18 rad of a flat four-bar, a solve evaluates its loops once, at the coordinates and rates next to its
//! own that satisfy them: its rates, of low order themselves, violate them by about h^2, which would come
//! back as h^2 / p in the accelerations. Multipliers start from the force of the last three steps, carried on to
//! the solve, and conjugate residuals find what is missing. Projections go on to the level of rounding. It is
//! the same solution, to the order of the integrator, and such a step is told as any other.
//!
//! Within 5e-4 rad nothing is gained by dividing by p: what is left there of the carried force, beyond the
//! multipliers of the other directions, acts as it is. Its error is that of an extrapolation over the few steps that
//! it takes, and is divided by nothing. With a fixed number of iterations there is none of this.

use super::{Index1, scale_rows};
use crate::integrators::Scheme;
use crate::linalg::Singular;
use crate::real::{max_distance, max_norm};
use crate::state::StepReport;
use crate::step::tuning::{FAINT, LOOSE, MISSED, MISSING, ROUNDING, TELLING};
use crate::step::{Equations, Goal, ProjectionSubject, ScratchOf, StepFrame, add_scaled};

/// How the loops hold a solve, or the end of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hold {
    /// The loops hold by their penalty: multipliers take up the rest in a pass or two.
    Firm,
    /// The loops hold some directions weakly: conjugate residuals find their multipliers, for loops that are evaluated
    /// once, at a position and with rates that satisfy them.
    Weak,
    /// Some directions not at all: these are under the force that the loops had in them before.
    Carried,
}

impl Hold {
    /// When projections of coordinates, rates and accelerations end; `None` where the settings say it.
    pub fn goals(self) -> Option<[Goal; 3]> {
        let goal =
            |violation| Goal { violation, square: 0.0, immobile: FAINT.value(), kept: false };
        (self != Self::Firm).then(|| ROUNDING.value().map(goal))
    }
}

impl<'a, E, C, const S: usize, const H: usize> Index1<'a, E, C, S, H>
where
    E: Equations<S> + 'a,
    C: Scheme<H>,
{
    /// Whether some directions of the loops are weak where a correction was found with a tangent of the
    /// position: it leaves much of the violation, or the loops fail.
    pub(super) fn is_weak(&mut self) -> bool {
        let work = &self.frame.work;
        let pull = work.pull.clone();
        let left = self.largest(&pull);
        let much = left > self.frame.settings.acceleration_tolerance
            && left > LOOSE.value() * max_norm(work.violation.as_ref());
        // forces take part in it: what does a pass for the loops alone leave?
        much && self.is_loose(&pull) || self.fails()
    }

    /// Whether the multipliers of the trial state have lost much of their force in the step, in directions
    /// that are weak. On a singular position itself nothing else shows.
    pub(super) fn fails(&mut self) -> bool {
        let StepFrame { equations, state, work, .. } = &mut self.frame;
        let ScratchOf::<E, S, H> { trial, response, .. } = &mut **work;
        let lambda = trial.lambda.clone();
        response.as_mut().fill(0.0);
        equations.add_transposed(&lambda, response);
        let [last, ..] = &state.reaction;
        let lost = max_distance(response.as_ref(), last.as_ref());
        lost > MISSING.value() * max_norm(last.as_ref()) && self.is_loose(&lambda)
    }

    /// Whether a pass leaves much of the violation that pulls like this.
    fn is_loose(&mut self, pull: &E::Rows) -> bool {
        let StepFrame { equations, work, settings, .. } = &mut self.frame;
        let near = max_norm(equations.phi().as_ref()) < TELLING.value();
        if settings.fixed_iterations.is_some() || !near {
            return false;
        }
        let response = &mut work.response;
        response.as_mut().fill(0.0);
        equations.add_tangent_transposed(pull, response);
        equations.solve(response);
        let (mut left, mut taken) = (pull.clone(), pull.clone());
        taken.as_mut().fill(0.0);
        let zero = taken.clone();
        equations.tangent_times(response, &zero, &mut taken);
        let weighed = &mut zero.clone();
        scale_rows(self.alpha, &taken, weighed);
        add_scaled(&mut left, -1.0, weighed);
        self.largest(&left) > LOOSE.value() * self.largest(pull)
    }

    /// The largest of the violations that pull like this.
    fn largest(&self, pull: &E::Rows) -> f64 {
        let mut violation = pull.clone();
        for (violation, alpha) in violation.as_mut().iter_mut().zip(self.alpha.as_ref()) {
            *violation /= alpha;
        }
        max_norm(violation.as_ref())
    }

    /// Evaluates the loops of a solve, for all its iterations: at the coordinates and rates next to the trial state
    /// that satisfy them. What the solve violates would else come back divided by p, and its iterations circle
    /// where p is small beside the motion in a step.
    pub(super) fn bind(&mut self) -> Result<Hold, Singular> {
        let StepFrame { equations, work, .. } = &mut self.frame;
        let (q, qd) = (work.trial.q.clone(), work.trial.qd.clone());
        equations.place(&work.trial.q);
        equations.factor_mass(self.alpha)?;
        self.hold = Hold::Weak;
        self.close(&mut StepReport::default());
        self.project_onto(ProjectionSubject::Rates);
        let StepFrame { equations, work, scheme, .. } = &mut self.frame;
        equations.place_rates(&work.trial.qd);
        (work.trial.q, work.trial.qd) = (q, qd);
        let node = scheme.node(self.stage);
        Ok(self.carry(node))
    }

    /// Multipliers whose force is that of the last three steps, carried on to the share `node` of the step,
    /// with the factored masses of the placed links. What they cannot express is carried as a
    /// force, if they miss directions of the loops; else it is an error of the extrapolation.
    pub(super) fn carry(&mut self, node: f64) -> Hold {
        self.frame.carry(node);
        let StepFrame { equations, work, .. } = &mut self.frame;
        work.correction.clone_from(&work.carried);
        equations.solve(&mut work.correction);
        let violation = MISSED.value() * max_norm(work.correction.as_ref());
        let goal = Goal { violation, square: 0.0, immobile: FAINT.value(), kept: false };
        let mut lambda = self.alpha.clone();
        lambda.as_mut().fill(0.0);
        let phi = equations.exchange_phi(lambda.clone());
        let found = self.take_out(ProjectionSubject::Correction, goal, Some(&mut lambda));
        let StepFrame { equations, work, .. } = &mut self.frame;
        let _ = equations.exchange_phi(phi);
        work.trial.lambda.clone_from(&lambda);
        if found.blocked {
            for force in lambda.as_mut() {
                *force = -*force;
            }
            equations.add_transposed(&lambda, &mut work.carried);
            Hold::Carried
        } else {
            work.carried.as_mut().fill(0.0);
            Hold::Weak
        }
    }
}
