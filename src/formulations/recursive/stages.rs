//! The stages of a fully recursive step.

use super::articulated::Articulated;
use super::mixing::Mixing;
use super::structure::Clusters;
use crate::error::SetupError;
use crate::formulations::solver::RelativeFrame;
use crate::integrators::Scheme;
use crate::linalg::Singular;
use crate::real::max_norm;
use crate::state::{StepReport, StepStatus};
use crate::step::tuning::{
    CLOSED_SHARE, FALLS, LARGEST_MOVE, NEARLY_SINGULAR, NEGLIGIBLE, RATE_JUMP, SERVES, SLOW,
};
use crate::step::{
    Cleaned, Equations as _, FIXED_PROJECTIONS, Outcome, Progress, Projected, ProjectionSubject,
    QuarticCourse, Relative, Scratch, Stages, StepFrame, Stop, Way, add_scaled,
};
use crate::vehicles::Vehicle;

/// A fully recursive step.
pub(super) struct Recursion<
    'a,
    V,
    C,
    const N: usize,
    const M: usize,
    const S: usize,
    const H: usize,
> where
    V: Vehicle<N, M, S>,
{
    pub frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
    pub structure: &'a Clusters<N, M>,
    pub articulated: &'a mut Articulated<N, M>,
    pub mixing: &'a mut Mixing<N>,
    /// The size of a correction before it was mixed with those before (m, rad).
    pub proposed: f64,
}

impl<V, C, const N: usize, const M: usize, const S: usize, const H: usize>
    Recursion<'_, V, C, N, M, S, H>
where
    V: Vehicle<N, M, S>,
    C: Scheme<H>,
{
    /// Makes the articulated inertias of the placed links, with equations of which more than the share
    /// `least` is left.
    pub fn make(&mut self, least: f64) -> Result<(), Singular> {
        let Relative { vehicle, terms, .. } = &mut self.frame.equations;
        self.articulated.make(vehicle.vehicle.mechanism(), self.structure, least, terms)
    }

    /// How far the trial state is from where the articulated inertias were made (m, rad).
    fn distance(&self) -> f64 {
        let mechanism = self.frame.equations.vehicle.vehicle.mechanism();
        self.articulated.distance(mechanism, &self.frame.work.trial.q)
    }

    /// Makes the articulated inertias of the placed links, unless those at hand are of a position nearby.
    fn articulate(&mut self, least: f64) -> Result<(), Singular> {
        let left = self.articulated.left;
        if self.distance() <= SERVES.value() * left && left > NEARLY_SINGULAR.value() {
            return Ok(());
        }
        self.make(least)
    }

    /// Passes of a projection at most, and whether all are made.
    fn passes(&self) -> (u32, bool) {
        match self.frame.settings.fixed_iterations {
            Some(_) => (FIXED_PROJECTIONS, true),
            None => (self.frame.settings.max_projections, false),
        }
    }

    /// After a pass that left `share` of a violation: whether more of them are of no use. Articulated
    /// inertias of another position give way to those of this one.
    fn is_stuck(&mut self, share: f64) -> Result<bool, Singular> {
        if share <= FALLS.value() {
            return Ok(false);
        }
        if !(self.distance() > 0.0) {
            return Ok(!(share <= SLOW.value()));
        }
        self.make(NEARLY_SINGULAR.value())?;
        Ok(false)
    }

    /// Moves the placed trial coordinates onto the loops; returns by how much (m, rad) at most.
    fn close_loops(&mut self, report: &mut StepReport) -> Result<f64, Singular> {
        let (most, fixed) = self.passes();
        let mut moved = 0.0;
        report.phi = max_norm(self.frame.equations.phi());
        for _ in 0..most {
            if !fixed && !(report.phi > CLOSED_SHARE.value() * self.frame.settings.closed()) {
                break;
            }
            let StepFrame { equations, work, .. } = &mut self.frame;
            let Scratch { trial, correction, pull, .. } = &mut **work;
            self.articulated.solve(self.structure, None, equations.phi(), correction, pull);
            add_scaled(&mut trial.q, 1.0, correction);
            moved += max_norm(correction);
            report.projections += 1;
            let before = report.phi;
            equations.place(&trial.q);
            report.phi = max_norm(equations.phi());
            if !fixed && self.is_stuck(report.phi / before)? {
                break;
            }
        }
        Ok(moved)
    }

    /// Takes the violation of the loops out of rates or accelerations. The multipliers change with the
    /// accelerations. \[CD03\] (35), (36) with P = A
    fn project_onto(
        &mut self,
        subject: ProjectionSubject,
        report: &mut StepReport,
    ) -> Result<Projected, Singular> {
        let (most, fixed) = self.passes();
        let settings = &self.frame.settings;
        let goal = match subject {
            ProjectionSubject::Rates => settings.rate_tolerance,
            _ => settings.acceleration_tolerance,
        };
        let mut projected = Projected { violation: f64::INFINITY, ..Projected::default() };
        for pass in 0..=most {
            let StepFrame { equations, work, .. } = &mut self.frame;
            let Scratch { trial, violation, .. } = &mut **work;
            match subject {
                ProjectionSubject::Rates => {
                    equations.times(&trial.qd, equations.phi_t(), violation)
                }
                _ => equations.times(&trial.qdd, equations.phi_q_dot_qd(), violation),
            }
            let before = projected.violation;
            projected.violation = max_norm(violation);
            if pass == most || (!fixed && !(projected.violation > goal)) {
                break;
            }
            if !fixed && self.is_stuck(projected.violation / before)? {
                break;
            }
            let Scratch { trial, correction, violation, pull, .. } = &mut *self.frame.work;
            self.articulated.solve(self.structure, None, violation, correction, pull);
            if subject == ProjectionSubject::Rates {
                add_scaled(&mut trial.qd, 1.0, correction);
            } else {
                add_scaled(&mut trial.qdd, 1.0, correction);
                add_scaled(&mut trial.lambda, 1.0, pull);
            }
            projected.change += max_norm(correction);
            report.projections += 1;
        }
        Ok(projected)
    }

    /// Projects coordinates, rates and accelerations at the end of the step.
    fn arrive(&mut self, report: &mut StepReport) -> Result<Cleaned, Singular> {
        self.articulate(NEARLY_SINGULAR.value())?;
        let moved = self.close_loops(report)?;
        let rates = self.project_onto(ProjectionSubject::Rates, report)?;
        let StepFrame { equations, work, .. } = &mut self.frame;
        equations.place_rates(&work.trial.qd);
        let accelerations = self.project_onto(ProjectionSubject::Accelerations, report)?;
        (report.phi_dot, report.phi_ddot) = (rates.violation, accelerations.violation);
        // prescribed rates or accelerations may contradict the prescribed positions
        let near = moved <= RATE_JUMP.value()
            && self.frame.is_near(rates.change, accelerations.change)
            && report.phi <= self.frame.settings.closed();
        Ok(if near { Cleaned::Near } else { Cleaned::Far })
    }
}

impl<'a, V, C, const N: usize, const M: usize, const S: usize, const H: usize> Stages<'a, S, H>
    for Recursion<'a, V, C, N, M, S, H>
where
    V: Vehicle<N, M, S>,
    C: Scheme<H> + 'a,
{
    type Equations = Relative<'a, V, QuarticCourse<M>, N, M, S>;
    type Scheme = C;

    #[inline(always)]
    fn negligible() -> f64 {
        NEGLIGIBLE.value()
    }

    fn frame(&mut self) -> &mut StepFrame<'a, Self::Equations, C, S, H> {
        &mut self.frame
    }

    fn enter(&mut self, _: u32, _: Way) {
        self.mixing.clear();
        self.articulated.forget();
    }

    fn place(&mut self) -> Result<(), Stop> {
        let StepFrame { equations, work, .. } = &mut self.frame;
        equations.place(&work.trial.q);
        self.articulate(0.0).map_err(|_| Stop::Status(self.frame.unfactored()))
    }

    /// The residual becomes A qdd - Q + phi_q^T lambda.
    fn load(&mut self, _: bool) -> Result<(), StepStatus> {
        self.frame.load(None);
        let StepFrame { equations, work, .. } = &mut self.frame;
        equations.add_transposed(&work.trial.lambda, &mut work.residual);
        Ok(())
    }

    fn solve(&mut self) {
        let StepFrame { equations, work, gains, .. } = &mut self.frame;
        let Scratch { residual, correction, violation, pull, .. } = &mut **work;
        let position = gains.position();
        *violation = equations.phi().map(|phi| phi / position);
        self.articulated.solve(self.structure, Some(residual), violation, correction, pull);
        self.proposed = position * max_norm(correction);
        self.mixing.mix(correction);
    }

    fn size(&mut self) -> f64 {
        self.proposed
    }

    /// Mixing has drawn the correction out, or shortened it.
    fn relax(&mut self, _: Way, _: &mut Progress) -> f64 {
        let size = self.frame.gains.position() * max_norm(&self.frame.work.correction);
        let largest = LARGEST_MOVE.value();
        if size > largest { largest / size } else { 1.0 }
    }

    fn apply(&mut self, share: f64) {
        let StepFrame { work, gains, .. } = &mut self.frame;
        let Scratch { trial, correction, pull, .. } = &mut **work;
        add_scaled(&mut trial.qdd, share, correction);
        add_scaled(&mut trial.qd, share * gains.rate(), correction);
        add_scaled(&mut trial.q, share * gains.position(), correction);
        add_scaled(&mut trial.lambda, 1.0, pull);
    }

    /// Positions are looked at when the step ends.
    fn take_in(&mut self) -> f64 {
        0.0
    }

    fn project(&mut self, outcome: &mut Outcome, _: Way, report: &mut StepReport) -> Cleaned {
        if M == 0 {
            return Cleaned::Near;
        }
        let Ok(cleaned) = self.arrive(report) else {
            outcome.status = self.frame.unfactored();
            return Cleaned::Near;
        };
        if self.articulated.rank < self.frame.state.choice.rank {
            outcome.status = StepStatus::Singular;
        } else if self.articulated.left < NEARLY_SINGULAR.value()
            && outcome.status == StepStatus::Converged
        {
            outcome.status = StepStatus::NearSingular;
        }
        cleaned
    }

    fn end(&mut self, taken: bool) {
        if taken && M > 0 {
            self.frame.state.choice.rank = self.articulated.rank;
        }
    }

    /// The projection of the rates with the least change as the masses weigh it is this jump.
    /// \[CD03\] (35) with P = A
    fn push(&mut self) -> Result<(), SetupError> {
        let StepFrame { state, work, .. } = &mut self.frame;
        (work.trial.q, work.trial.qd) = (state.q, state.qd);
        self.make(NEARLY_SINGULAR.value())
            .and_then(|()| self.project_onto(ProjectionSubject::Rates, &mut StepReport::default()))
            .map_err(|_| SetupError::Undetermined)?;
        self.frame.state.qd = self.frame.work.trial.qd;
        Ok(())
    }

    fn forget(&mut self) {
        self.frame.state.choice.rank = 0;
        self.articulated.forget();
    }
}
