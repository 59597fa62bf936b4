//! The end of a step: projections, and the accelerations there. \[CD03\] (35), (36) with P = M

use super::Index1;
use super::weak::Hold;
use crate::integrators::Scheme;
use crate::real::max_norm;
use crate::state::StepReport;
use crate::step::tuning::{CLOSED_SHARE, CLOSING_PASSES, IMMOBILE, LEAST_SHARE, RATE_JUMP, SHORT};
use crate::step::{
    Cleaned, Equations, FIXED_PROJECTIONS, Goal, Outcome, Projected, ProjectionSubject, ScratchOf,
    StepFrame, add_scaled,
};

impl<'a, E, C, const S: usize, const H: usize> Index1<'a, E, C, S, H>
where
    E: Equations<S> + 'a,
    C: Scheme<H>,
{
    /// Projects coordinates and rates at the end of the step, and finds the accelerations there, with
    /// M + phi_q^T alpha phi_q of the coordinates that the solves led to.
    pub(super) fn arrive(&mut self, outcome: &mut Outcome, report: &mut StepReport) -> Cleaned {
        let StepFrame { equations, work, .. } = &mut self.frame;
        equations.place(&work.trial.q);
        if equations.factor_mass(self.alpha).is_err() {
            outcome.status = self.frame.unfactored();
            return Cleaned::Near;
        }
        let [mut moved, mut pushed] = [0.0; 2];
        let jump = loop {
            moved += self.close(report);
            let rates = self.project_onto(ProjectionSubject::Rates);
            pushed += rates.change;
            report.phi_dot = rates.violation;
            match self.accelerate(report) {
                Some(jump) => break jump,
                // once more, closer
                None => self.hold = Hold::Weak,
            }
        };
        // prescribed rates or accelerations may contradict the prescribed positions
        let near = moved <= RATE_JUMP.value() && self.frame.is_near(pushed, jump);
        if near && report.phi <= self.frame.settings.closed() {
            Cleaned::Near
        } else {
            Cleaned::Far
        }
    }

    /// When projections of coordinates, rates and accelerations end.
    fn goals(&self) -> [Goal; 3] {
        let goal =
            |violation| Goal { violation, square: 0.0, immobile: IMMOBILE.value(), kept: false };
        let settings = &self.frame.settings;
        let share = (settings.step / SHORT.value()).clamp(LEAST_SHARE.value(), 1.0);
        let closed = share * CLOSED_SHARE.value() * settings.closed();
        let rates = share * settings.rate_tolerance;
        let firm = [closed, rates, settings.acceleration_tolerance].map(goal);
        self.hold.goals().unwrap_or(firm)
    }

    /// Takes the violation of the placed loops out of a subject.
    pub(super) fn project_onto(&mut self, subject: ProjectionSubject) -> Projected {
        let [closed, rates, accelerations] = self.goals();
        let goal = match subject {
            ProjectionSubject::Correction => closed,
            ProjectionSubject::Rates => rates,
            ProjectionSubject::Accelerations => accelerations,
        };
        self.take_out(subject, goal, None)
    }

    /// Takes the violation of the placed loops out of a subject until a goal is met, or by a fixed number of
    /// passes.
    pub(super) fn take_out(
        &mut self,
        subject: ProjectionSubject,
        goal: Goal,
        reaction: Option<&mut E::Rows>,
    ) -> Projected {
        let (settings, fixed) = (self.frame.settings, self.is_fixed());
        let mut projection = self.frame.projection(self.alpha, subject);
        let done = match fixed {
            true => projection.passes(reaction),
            false => projection.project(settings.max_projections, goal, reaction),
        };
        self.passes += done.passes;
        done
    }

    /// Moves the trial coordinates onto the placed loops; returns by how much (m, rad) at most. Beyond what a step that is
    /// taken may move, further passes are of no use: where loops part, they would run away.
    pub(super) fn close(&mut self, report: &mut StepReport) -> f64 {
        let [goal, ..] = self.goals();
        let passes = if self.is_fixed() { FIXED_PROJECTIONS } else { CLOSING_PASSES.value() };
        let mut moved = 0.0;
        report.phi = max_norm(self.frame.equations.phi().as_ref());
        for _ in 0..passes {
            let helps = report.phi > goal.violation && moved <= RATE_JUMP.value();
            if !(self.is_fixed() || helps) {
                break;
            }
            self.frame.work.correction.as_mut().fill(0.0);
            moved += self.project_onto(ProjectionSubject::Correction).change;
            let StepFrame { equations, work, .. } = &mut self.frame;
            add_scaled(&mut work.trial.q, 1.0, &work.correction);
            equations.place(&work.trial.q);
            report.phi = max_norm(equations.phi().as_ref());
        }
        moved
    }

    /// Accelerations and multipliers at the end of the step; returns by how much (m/s2, rad/s2) the loops
    /// still changed them, or nothing where these turn out to fail. \[DOP04\] index-1
    fn accelerate(&mut self, report: &mut StepReport) -> Option<f64> {
        use crate::step::Stages as _;
        if self.hold != Hold::Firm {
            self.hold = self.carry(1.0);
        }
        let StepFrame { equations, work, .. } = &mut self.frame;
        equations.place_rates(&work.trial.qd);
        self.frame.load(None);
        // linear in the accelerations: one solve, then passes in which the multipliers take up the rest
        self.solve();
        if self.hold == Hold::Firm && self.fails() {
            return None;
        }
        let ScratchOf::<E, S, H> { trial, correction, pull, .. } = &mut *self.frame.work;
        add_scaled(&mut trial.qdd, 1.0, correction);
        add_scaled(&mut trial.lambda, 1.0, pull);
        let [.., goal] = self.goals();
        let done = self.settle(goal);
        report.phi_ddot = done.violation;
        Some(done.change)
    }

    /// Takes what the trial accelerations violate out of them; the multipliers change with them.
    /// \[CD03\] (36), with M qdd + phi_q^T lambda unchanged
    pub(super) fn settle(&mut self, goal: Goal) -> Projected {
        let StepFrame { equations, work, .. } = &self.frame;
        let mut left = self.alpha.clone();
        equations.times(&work.trial.qdd, equations.phi_q_dot_qd(), &mut left);
        let mut taken = self.alpha.clone();
        taken.as_mut().fill(0.0);
        let done = self.take_out(ProjectionSubject::Accelerations, goal, Some(&mut taken));
        let ScratchOf::<E, S, H> { trial, violation, .. } = &mut *self.frame.work;
        let lists = violation.as_ref().iter().zip(left.as_ref()).zip(self.alpha.as_ref());
        let lambda = trial.lambda.as_mut().iter_mut().zip(taken.as_ref());
        for ((lambda, taken), ((now, left), alpha)) in lambda.zip(lists) {
            *lambda += taken + alpha * (now - left);
        }
        done
    }
}
