//! The augmented Lagrangian of index 3: positions are the unknowns, and projections clean rates and accelerations.
//!
//! ```text
//! M qdd + phi_q^T (lambda + alpha phi) = Q                                      [CD03] (1)
//! (1 - dm) a + dm a_n = (1 - df) qdd + df qdd_n                                 [CD03] (38)
//! lambda <- lambda + alpha phi, phi after the correction                        [CD03] (2)
//! T = (1 - dm) M + (1 - df) (gamma h C + beta h^2 (K + phi_q^T alpha phi_q))    [CD03] (26), (38)
//! T dq = -beta h^2 residual                                                     [CD03] (27)
//! qd  <- qd  - T^-1 p phi_q^T (phi_q qd + phi_t)                                [CD03] (35)
//! qdd <- qdd - T^-1 p phi_q^T (phi_q qdd + phi_q_dot_qd)                        [CD03] (36)
//! ```
//!
//! with p = (1 - df) beta h^2 alpha. Rates and accelerations are corrected by dq, not rebuilt from
//! q, which would cancel digits at small steps. The scheme's accelerations a follow from the projected
//! ones, see [`crate::integrators`]. Equations (35) and (36) are used in the form above,
//! which is the printed one after T is moved to the left, so that passes can be repeated; each is
//! one solve with the factored tangent.
//!
//! The tangent of the first iteration serves the others as long as corrections fall twentyfold, and the
//! projections. There phi_q^T is that of the tangent and phi_q that of the end of the step: T^-1 phi_q^T
//! of one position moves the loops alone, while a phi_q^T that is off by d moves the free directions by
//! p d over the mass. Cost of a step: an evaluation and a solve for each iteration, mostly one tangent
//! and its factorisation, one evaluation more, one solve for each projection pass.
//!
//! A correction dq leaves the loops open by about the square of it, long after it has settled the forces. So the
//! last one is followed by a pass that closes the loops alone, by a solve and a placement, which is half an
//! iteration: with early exit where they are open, with a fixed number of iterations always.
//!
//! In relative coordinates this is the hybrid formulation ([`super::Hybrid`]), in natural coordinates the
//! global one, where M is constant and there are no other forces of inertia.

use crate::error::SetupError;
use crate::integrators::Scheme;
use crate::real::{dot, max_distance, max_norm};
use crate::state::{StepReport, StepStatus};
use crate::step::tuning::{
    IMMOBILE, IMMOBILE_RAISE, KEPT, LEFT_TO_NEXT, LOST, NEGLIGIBLE, PENALTY_RATIO, ROUNDING,
    STRONG, WEAK_RATES,
};
use crate::step::{
    Cleaned, Equations, Goal, Outcome, ProjectionSubject, ScratchOf, Settings, Stages, StepFrame,
    Way, Weak, add_scaled,
};

/// Penalties of the equations.
#[derive(Clone, Copy, Debug)]
pub struct Penalties<L> {
    /// Penalty alpha of each equation (N/m).
    pub alpha: L,
    /// The weight p = (1 - df) beta h^2 alpha of the loops in the tangent (kg).
    pub weight: L,
}

impl<L: AsMut<[f64]> + Clone> Penalties<L> {
    /// For equations that feel the given masses (kg), in the steps of `settings`.
    pub fn new<C: Scheme<H>, const H: usize>(scheme: &C, settings: &Settings, masses: L) -> Self {
        let h = settings.step;
        let stiffness = scheme.gains(h).stiffness;
        let beta_h2 = scheme.reach(h, 1.0).unwrap_or(stiffness);
        let mut alpha = masses;
        for alpha in alpha.as_mut() {
            *alpha = settings.penalty.unwrap_or(*alpha * PENALTY_RATIO.value() / beta_h2);
        }
        let mut weight = alpha.clone();
        for weight in weight.as_mut() {
            *weight *= stiffness;
        }
        Self { alpha, weight }
    }
}

/// A step of the augmented Lagrangian of index 3.
pub struct Index3<'a, E: Equations<S>, C, const S: usize, const H: usize> {
    frame: StepFrame<'a, E, C, S, H>,
    /// Penalty alpha of each equation (N/m), for the length of this step.
    alpha: E::Rows,
    /// The weight p of the loops in the tangent (kg).
    weight: &'a E::Rows,
    /// How often the step was begun anew to cross a singular position.
    crossing: u32,
}

impl<'a, E: Equations<S>, C: Scheme<H>, const S: usize, const H: usize> Index3<'a, E, C, S, H> {
    /// A step to be made.
    #[inline(always)]
    pub fn new(frame: StepFrame<'a, E, C, S, H>, penalties: &'a Penalties<E::Rows>) -> Self {
        let Penalties { alpha, weight } = penalties;
        Self { frame, alpha: alpha.clone(), weight, crossing: 0 }
    }

    /// Mobility, as a share of 1 / p, below which a direction of the loops is none.
    fn immobile(&self) -> f64 {
        let (bound, raise) = (IMMOBILE.value(), IMMOBILE_RAISE.value());
        match self.crossing {
            0 => bound,
            1 => bound * raise,
            _ => bound * raise * raise,
        }
    }

    /// Whether the multipliers of the trial state pull in a direction in which the loops cannot move: its force, which
    /// they had before, is lost. Looked for where the force of the loops changes.
    fn fails(&mut self) -> bool {
        let immobile = self.immobile();
        let StepFrame { equations, state, work, .. } = &mut self.frame;
        let ScratchOf::<E, S, H> { trial, correction, response, .. } = &mut **work;
        response.as_mut().fill(0.0);
        equations.add_transposed(&trial.lambda, response);
        let [last, ..] = &state.reaction;
        if !(max_distance(response.as_ref(), last.as_ref())
            > LOST.value() * max_norm(last.as_ref()))
        {
            return false;
        }
        // a violation that pulls like the multipliers
        let mut violation = trial.lambda.clone();
        for (violation, weight) in violation.as_mut().iter_mut().zip(self.weight.as_ref()) {
            *violation /= weight;
        }
        let enough = STRONG.value() * max_norm(violation.as_ref());
        let goal = Goal { violation: enough, square: 0.0, immobile, kept: false };
        correction.as_mut().fill(0.0);
        let phi = equations.exchange_phi(violation);
        let found = self.frame.project(self.weight, ProjectionSubject::Correction, goal, None);
        let _ = self.frame.equations.exchange_phi(phi);
        found.blocked
    }

    /// Projects rates and accelerations onto the loops until they are close enough.
    fn clean(&mut self, outcome: &Outcome, report: &mut StepReport) -> Cleaned {
        let weight = self.weight;
        let settings = self.frame.settings;
        let rate_goal = match outcome.weak {
            Weak::None => settings.rate_tolerance,
            Weak::Met | Weak::Blocked => WEAK_RATES.value() * settings.rate_tolerance,
        };
        let (immobile, kept) = (self.immobile(), outcome.kept);
        let goal = Goal { violation: rate_goal, square: 0.0, immobile, kept };
        let frame = &mut self.frame;
        let rates = frame.project(weight, ProjectionSubject::Rates, goal, None);
        frame.equations.place_rates(&frame.work.trial.qd);
        let goal = Goal { violation: settings.acceleration_tolerance, ..goal };
        let accelerations = frame.project(weight, ProjectionSubject::Accelerations, goal, None);
        report.phi_dot = rates.violation;
        report.phi_ddot = accelerations.violation;
        report.projections += rates.passes + accelerations.passes;
        match rates.left || accelerations.left {
            true => Cleaned::Left,
            false if frame.is_near(rates.change, accelerations.change) => Cleaned::Near,
            false => Cleaned::Far,
        }
    }
}

impl<'a, E: Equations<S> + 'a, C: Scheme<H> + 'a, const S: usize, const H: usize> Stages<'a, S, H>
    for Index3<'a, E, C, S, H>
{
    type Equations = E;
    type Scheme = C;

    #[inline(always)]
    fn kept() -> f64 {
        KEPT.value()
    }

    #[inline(always)]
    fn negligible() -> f64 {
        NEGLIGIBLE.value()
    }

    #[inline]
    fn frame(&mut self) -> &mut StepFrame<'a, E, C, S, H> {
        &mut self.frame
    }

    #[inline]
    fn enter(&mut self, _: u32, way: Way) {
        self.crossing = way.crossing;
        if way.crossing > 0 {
            // multipliers are counted from those that are carried
            self.frame.work.trial.lambda.as_mut().fill(0.0);
            self.frame.carry(1.0);
        }
    }

    #[inline]
    fn load(&mut self, renewed: bool) -> Result<(), StepStatus> {
        let frame = &mut self.frame;
        frame.load(renewed.then(|| frame.tangent_weights()));
        if renewed && frame.equations.factor(frame.gains.mass, self.weight).is_err() {
            return Err(frame.unfactored());
        }
        Ok(())
    }

    /// The correction of the coordinates from the factored tangent. \[CD03\] (27)
    #[inline]
    fn solve(&mut self) {
        let StepFrame { equations, work, gains, .. } = &mut self.frame;
        let ScratchOf::<E, S, H> { trial, residual, correction, carried, pull, .. } = &mut **work;
        let lists = pull.as_mut().iter_mut().zip(trial.lambda.as_ref());
        let lists = lists.zip(self.alpha.as_ref()).zip(equations.phi().as_ref());
        for (((pull, lambda), alpha), phi) in lists {
            *pull = lambda + alpha * phi;
        }
        equations.add_transposed(pull, residual);
        if self.crossing > 0 {
            add_scaled(residual, 1.0, carried);
        }
        let lists = residual.as_mut().iter_mut().zip(correction.as_mut());
        for (force, target) in lists {
            *force *= -gains.stiffness;
            *target = *force;
        }
        equations.solve(correction);
    }

    /// What is left in weak directions of the loops would go slowly, by the multipliers.
    fn strengthen(&mut self, _: Way) -> Weak {
        let immobile = self.immobile();
        let frame = &mut self.frame;
        let size = dot(frame.work.correction.as_ref(), frame.work.residual.as_ref());
        let [violation, ..] = ROUNDING.value();
        let square = LEFT_TO_NEXT.value() * LEFT_TO_NEXT.value() * size;
        let goal = Goal { violation, square, immobile, kept: false };
        let mut reaction = self.alpha.clone();
        reaction.as_mut().fill(0.0);
        let done =
            frame.project(self.weight, ProjectionSubject::Correction, goal, Some(&mut reaction));
        if done.passes > 0 {
            let stiffness = frame.gains.stiffness;
            let lambda = frame.work.trial.lambda.as_mut();
            for (lambda, reaction) in lambda.iter_mut().zip(reaction.as_ref()) {
                *lambda += reaction / stiffness;
            }
        }
        match (done.blocked, done.weak) {
            (true, _) => Weak::Blocked,
            (false, true) => Weak::Met,
            (false, false) => Weak::None,
        }
    }

    /// Applies a share of the correction to coordinates, rates and accelerations. \[CD03\] (39), (40)
    #[inline]
    fn apply(&mut self, share: f64) {
        let StepFrame { work, gains, .. } = &mut self.frame;
        let ScratchOf::<E, S, H> { trial, correction, .. } = &mut **work;
        let correction = correction.as_ref();
        let (q, qd, qdd) = (trial.q.as_mut(), trial.qd.as_mut(), trial.qdd.as_mut());
        for i in 0..correction.len() {
            let change = share * correction[i];
            q[i] += change;
            qd[i] += gains.to_rate * change;
            qdd[i] += gains.to_acceleration * change;
        }
    }

    /// lambda <- lambda + alpha phi. \[CD03\] (2)
    #[inline]
    fn take_in(&mut self) -> f64 {
        let StepFrame { equations, work, .. } = &mut self.frame;
        let phi = equations.phi().as_ref();
        let lists = work.trial.lambda.as_mut().iter_mut().zip(self.alpha.as_ref()).zip(phi);
        for ((lambda, alpha), phi) in lists {
            *lambda += alpha * phi;
        }
        max_norm(phi)
    }

    /// Largest residual with which the last correction was found (N, N m): in the scratch it has the weight of K.
    #[inline]
    fn residual(&mut self) -> f64 {
        max_norm(self.frame.work.residual.as_ref()) / self.frame.gains.stiffness
    }

    #[inline]
    fn close(&mut self) -> Option<f64> {
        let StepFrame { equations, work, .. } = &mut self.frame;
        let ScratchOf::<E, S, H> { correction, pull, .. } = &mut **work;
        let phi = equations.phi().as_ref();
        if phi.is_empty() {
            return None;
        }
        let lists = pull.as_mut().iter_mut().zip(self.weight.as_ref()).zip(phi);
        for ((pull, weight), phi) in lists {
            *pull = -weight * phi;
        }
        correction.as_mut().fill(0.0);
        equations.add_tangent_transposed(pull, correction);
        equations.solve(correction);
        self.apply(1.0);
        let StepFrame { equations, work, .. } = &mut self.frame;
        equations.place(&work.trial.q);
        Some(self.take_in())
    }

    /// On a singular position itself loops close without the directions that vanish, and iterations converge: only the
    /// force that the loops lose there shows.
    fn doubt(&mut self, outcome: &mut Outcome) {
        let adaptive =
            self.frame.settings.fixed_iterations.is_none() && self.frame.equations.hides_singular();
        if adaptive && outcome.status == StepStatus::Converged && self.crossing == 0 && self.fails()
        {
            (outcome.status, outcome.weak) = (StepStatus::Singular, Weak::Blocked);
        }
    }

    fn cross(&mut self, _: u32) -> bool {
        true
    }

    #[inline]
    fn is_crossing(&self) -> bool {
        self.crossing > 0
    }

    /// Takes violations out of rates and accelerations. \[CD03\] (35), (36)
    #[inline]
    fn project(&mut self, outcome: &mut Outcome, _: Way, report: &mut StepReport) -> Cleaned {
        if self.frame.settings.fixed_iterations.is_none() {
            return self.clean(outcome, report);
        }
        let frame = &mut self.frame;
        let rates = frame.projection(self.weight, ProjectionSubject::Rates).passes(None);
        frame.equations.place_rates(&frame.work.trial.qd);
        let accelerations =
            frame.projection(self.weight, ProjectionSubject::Accelerations).passes(None);
        report.phi_dot = rates.violation;
        report.phi_ddot = accelerations.violation;
        report.projections += rates.passes + accelerations.passes;
        match frame.is_near(rates.change, accelerations.change) {
            true => Cleaned::Near,
            false => Cleaned::Far,
        }
    }

    /// Passes of \[CD03\] (35) tend to the jump with the mass matrix M in the place of P: each changes the rates
    /// by M^-1 phi_q^T times something, until the violation is gone.
    fn push(&mut self) -> Result<(), SetupError> {
        let frame = &mut self.frame;
        let factored = frame.equations.factor_mass(self.weight);
        factored.map_err(|_| SetupError::Undetermined)?;
        frame.work.trial.qd.clone_from(&frame.state.qd);
        let violation = frame.settings.rate_tolerance;
        let goal = Goal { violation, square: 0.0, immobile: IMMOBILE.value(), kept: false };
        frame.project(self.weight, ProjectionSubject::Rates, goal, None);
        frame.state.qd.clone_from(&frame.work.trial.qd);
        Ok(())
    }

    /// The loops weigh as much in the tangent of a part of a step as in that of the whole.
    fn set_step(&mut self, step: f64) {
        let ratio = self.frame.settings.step / step;
        self.frame.set_step(step);
        for alpha in self.alpha.as_mut() {
            *alpha *= ratio * ratio;
        }
    }
}
