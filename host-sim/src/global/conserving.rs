//! Steps that keep the energy, or lose of it what they are told to: an energy-momentum method.
//!
//! ```text
//! M (qd - qd_n) / h + phi_q(mid)^T lambda = Q(mid, (q - q_n) / h),   mid = (q_n + q) / 2
//! q = q_n + h ((1 - chi) qd_n + (1 + chi) qd) / 2
//! phi(q) = 0
//! ```
//!
//! The equations of natural coordinates are quadratic, so phi_q(mid) (q - q_n) = phi(q) - phi(q_n): they do no
//! work in a step. With constant forces, as weights are, the first line times q - q_n is then
//!
//! ```text
//! T + V - (T + V)_n = -chi / 2 (qd - qd_n)^T M (qd - qd_n)
//! ```
//!
//! whatever the step, to the tolerance: the energy is kept for chi = 0 and falls for chi > 0, and there is nothing that
//! projections would have to make good. J. C. Simo, N. Tarnow (1992) have the rule, J. C. Garcia Orden,
//! D. Dopico (2007) compare it with projections. The rates satisfy the equations at the middle of
//! steps only: phi_dot, which is told, falls with the square of the step.

use ferrol::forces::StateMode;
use ferrol::integrators::{Gains, Scheme, Solve, Trial, trapezoidal};
use ferrol::real::max_norm;
use ferrol::setup::SetupError;
use ferrol::state::{Numbers, SolverState, StepReport, StepStatus};
use ferrol::step::tuning::{IMMOBILE, ROUNDING};
use ferrol::step::{
    Cleaned, Equations, Goal, Motion, Outcome, ProjectionSubject, ScratchOf, Stages, StepFrame,
    Way, add_scaled,
};

/// The rule with its dissipation chi in [0, 1]. Accelerations are the mean ones of a step; there is no history.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EnergyMomentum(pub f64);

impl EnergyMomentum {
    /// What an equation of motion is multiplied by, so that M stands alone in the tangent (s2).
    fn scale(self, h: f64) -> f64 {
        0.5 * (1.0 + self.0) * h * h
    }
}

impl Scheme<3> for EnergyMomentum {
    fn order(&self) -> u32 {
        if self.0 > 0.0 { 1 } else { 2 }
    }

    fn gains(&self, h: f64) -> Gains {
        let scale = self.scale(h);
        Gains {
            mass: 1.0,
            damping: scale / h,
            stiffness: 0.5 * scale,
            to_rate: h / scale,
            to_acceleration: 1.0 / scale,
        }
    }

    /// For the acceleration of the last step; for constant coordinates where its beginning is held.
    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { step: h, held, .. }: Solve,
        begin: &SolverState<Q, L, T, S, 3>,
        trial: &mut Trial<Q, L, S, 3>,
    ) {
        let (begin_q, begin_qdd) = (begin.q.as_ref(), begin.qdd.as_ref());
        let Trial { q, qd, qdd, begin_qd, elements, .. } = trial;
        let (q, qd, qdd, begin_qd) = (q.as_mut(), qd.as_mut(), qdd.as_mut(), begin_qd.as_ref());
        for i in 0..q.len() {
            let rate = begin_qd[i];
            qdd[i] = if held { -2.0 * rate / ((1.0 + self.0) * h) } else { begin_qdd[i] };
            let moved = if held { 0.0 } else { h * rate + self.scale(h) * qdd[i] };
            q[i] = begin_q[i] + moved;
            qd[i] = rate + h * qdd[i];
        }
        elements.set_mode(StateMode::Given);
    }

    fn reach(&self, h: f64, change: f64) -> Option<f64> {
        Some(0.5 * self.scale(h) * change)
    }

    /// The mean acceleration of a step is that of its middle: two of them are a step apart.
    fn error(&self, h: f64, change: f64) -> f64 {
        trapezoidal().step_error(h, change)
    }
}

/// A step that keeps the energy.
pub struct Conserving<'a, E: Equations<S>, const S: usize> {
    /// The step being made: state, equations, scratch and integrator.
    pub frame: StepFrame<'a, E, EnergyMomentum, S, 3>,
    /// The weight p of the equations in the tangent (kg).
    pub weight: &'a E::Rows,
}

impl<'a, E: Equations<S> + 'a, const S: usize> Stages<'a, S, 3> for Conserving<'a, E, S> {
    type Equations = E;
    type Scheme = EnergyMomentum;

    fn frame(&mut self) -> &mut StepFrame<'a, E, EnergyMomentum, S, 3> {
        &mut self.frame
    }

    /// Evaluates the middle of the step, and then its end once more.
    fn load(&mut self, renewed: bool) -> Result<(), StepStatus> {
        let StepFrame { equations, state, work, gains, settings, .. } = &mut self.frame;
        let ScratchOf::<E, S, 3> { trial, residual, response, correction, .. } = &mut **work;
        let h = settings.step;
        let lists = response.as_mut().iter_mut().zip(correction.as_mut());
        let ends = state.q.as_ref().iter().zip(trial.q.as_ref());
        for ((mid, rate), (begin, end)) in lists.zip(ends) {
            *mid = 0.5 * (begin + end);
            *rate = (end - begin) / h;
        }
        equations.go_to(0.5 * h, h, state);
        equations.place(response);
        let motion = Motion { q: &*response, qd: &*correction, qdd: &trial.qdd };
        let tangent =
            ferrol::step::TangentWeights { stiffness: gains.stiffness, damping: gains.damping };
        equations.load(motion, &mut trial.elements, renewed.then_some(tangent), residual);
        equations.add_transposed(&trial.lambda, residual);
        let factored = !renewed || equations.factor(1.0, self.weight).is_ok();
        equations.go_to(0.0, h, state);
        equations.place(&trial.q);
        if factored { Ok(()) } else { Err(self.frame.unfactored()) }
    }

    /// The equations at the end of the step and those of its middle, which push, are not the same: multipliers by a
    /// penalty would not converge, so they are those that satisfy the linearised equations.
    fn solve(&mut self) {
        let StepFrame { equations, work, gains, .. } = &mut self.frame;
        let ScratchOf::<E, S, 3> { residual, correction, pull, .. } = &mut **work;
        let scale = 1.0 / gains.to_acceleration;
        correction.as_mut().fill(0.0);
        add_scaled(correction, -scale, residual);
        equations.solve(correction);
        let mut reaction = pull.clone();
        reaction.as_mut().fill(0.0);
        let [violation, ..] = ROUNDING.value();
        let goal = Goal { violation, square: 0.0, immobile: IMMOBILE.value(), kept: false };
        self.frame.project(self.weight, ProjectionSubject::Correction, goal, Some(&mut reaction));
        add_scaled(&mut self.frame.work.trial.lambda, 1.0 / scale, &reaction);
    }

    fn apply(&mut self, share: f64) {
        let StepFrame { work, gains, .. } = &mut self.frame;
        let ScratchOf::<E, S, 3> { trial, correction, .. } = &mut **work;
        add_scaled(&mut trial.q, share, correction);
        add_scaled(&mut trial.qd, share * gains.to_rate, correction);
        add_scaled(&mut trial.qdd, share * gains.to_acceleration, correction);
    }

    /// Nothing is changed: tells what is left of the equations' derivatives at the end of the step.
    fn project(&mut self, _: &mut Outcome, _: Way, report: &mut StepReport) -> Cleaned {
        let StepFrame { equations, state, work, .. } = &mut self.frame;
        let ScratchOf::<E, S, 3> { trial, response: ahead, violation, .. } = &mut **work;
        equations.place_rates(&trial.qd);
        equations.times(&trial.qd, equations.phi_t(), violation);
        report.phi_dot = max_norm(violation.as_ref());
        // the accelerations at the end of the step, as the last two middles tell
        ahead.as_mut().fill(0.0);
        add_scaled(ahead, 1.5, &trial.qdd);
        add_scaled(ahead, -0.5, &state.qdd);
        equations.times(ahead, equations.phi_q_dot_qd(), violation);
        report.phi_ddot = max_norm(violation.as_ref());
        Cleaned::Near
    }

    fn push(&mut self) -> Result<(), SetupError> {
        let rule = "energy-momentum is not built for closures that begin and cease to act";
        Err(SetupError::Contradiction { rule })
    }
}
