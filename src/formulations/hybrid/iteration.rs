//! Newton's iterations of a step.

use super::{Hybrid, IMMOBILE, Way};
use crate::formulations::convergence::{
    ASTRAY, BEGUN_AGAIN_AFTER, FAR, IMMOBILE_LAST, Keeping, Manner, NEGLIGIBLE, OPEN, Outcome,
    Weak, largest_turn,
};
use crate::formulations::progress::Progress;
use crate::formulations::projection::{Goal, Subject, dot};
use crate::linalg;
use crate::real::{max_distance, max_norm};
use crate::setup::take_up_jump;
use crate::state::{State, StepReport, StepStatus};
use crate::step::{Motion, TangentWeights, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// A correction may leave this share of itself, in the norm of the tangent, to the next one.
const WEAK: f64 = 1e-2;
/// A violation of a linearised loop (m) that is rounding.
const CLOSED: f64 = 1e-15;

impl<const M: usize> Hybrid<M> {
    /// The end of the step as far as it is known at its beginning.
    fn predict<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        way: Way,
        state: &State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) {
        let h = self.settings.step;
        work.trial.qd = state.qd;
        if vehicle.jumps(now) {
            take_up_jump(vehicle, now, &state.q, &mut work.terms, &mut work.trial.qd);
        }
        let trial = &mut work.trial;
        trial.predict(&self.scheme, h, state.held || way.manner == Manner::Careful, state);
        // at a singular position the multipliers are counted from those that are carried
        trial.lambda = if way.immobile > IMMOBILE { [0.0; M] } else { state.lambda };
        trial.elements = state.elements;
        trial.elements.begin_step(&self.scheme, h);
    }

    pub(super) fn tangent_weights(&self) -> TangentWeights {
        let (scheme, h) = (&self.scheme, self.settings.step);
        TangentWeights {
            stiffness: (1.0 - scheme.delta_f) * scheme.beta * h * h,
            damping: (1.0 - scheme.delta_f) * scheme.gamma * h,
        }
    }

    /// Kinematics and closures at the trial state.
    fn place<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut Workspace<N, M, S>,
    ) {
        work.terms.place(vehicle, now, &work.trial.q);
    }

    /// Forces and inertia at the placed trial state: `rhs` becomes the residual of (27) without the
    /// closures, over beta h^2. Where it is `renewed`, the tangent is made and factored.
    /// \[CD03\] (26), (38)
    pub(super) fn load<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        renewed: bool,
        work: &mut Workspace<N, M, S>,
    ) -> Result<(), linalg::Singular> {
        let Workspace { terms, trial, .. } = work;
        let motion = Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd };
        let tangent = renewed.then(|| self.tangent_weights());
        terms.load(vehicle, now, motion, &mut trial.elements, tangent);
        if renewed {
            let mechanism = vehicle.mechanism();
            terms.assemble(mechanism, 1.0 - self.scheme.delta_m, &self.weight);
            linalg::factor(mechanism.pattern(), &mut terms.lhs)?;
        }
        Ok(())
    }

    /// Solves for the correction and applies it; returns whether weak directions of the loops were met.
    /// \[CD03\] (27)
    pub(super) fn correct<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        fresh: bool,
        way: Way,
        progress: &mut Progress,
        work: &mut Workspace<N, M, S>,
    ) -> Weak {
        let mechanism = vehicle.mechanism();
        let (h, scheme) = (self.settings.step, &self.scheme);
        let beta_h2 = scheme.beta * h * h;
        let scale = -(1.0 - scheme.delta_f) * beta_h2;
        let Workspace { terms, trial, correction, carried, pull, .. } = work;
        for row in 0..M {
            pull[row] = trial.lambda[row] + self.penalty[row] * terms.constraints.phi[row];
        }
        terms.constraints.add_transposed(mechanism, pull, &mut terms.rhs);
        if way.immobile > IMMOBILE {
            for i in 0..N {
                terms.rhs[i] += carried[i];
            }
        }
        for (force, target) in terms.rhs.iter_mut().zip(correction.iter_mut()) {
            *force *= scale;
            *target = *force;
        }
        linalg::solve(mechanism.pattern(), &terms.lhs, correction);
        let mut weak = Weak::None;
        if fresh && self.settings.fixed_iterations.is_none() {
            // what is left in weak directions of the loops would go slowly, by the multipliers
            let size = dot(correction, &terms.rhs);
            let goal = Goal {
                violation: CLOSED,
                square: WEAK * WEAK * size,
                immobile: way.immobile,
                kept: false,
            };
            let mut reaction = [0.0; M];
            let projected = self.projector().project(
                mechanism,
                Subject::Correction,
                goal,
                Some(&mut reaction),
                work,
            );
            weak = match (projected.blocked, projected.weak) {
                (true, _) => Weak::Blocked,
                (false, true) => Weak::Met,
                (false, false) => Weak::None,
            };
            if projected.passes > 0 {
                for row in 0..M {
                    work.trial.lambda[row] -= reaction[row] / scale;
                }
            }
        }
        let Workspace { correction, change: last, .. } = &mut *work;
        progress.note(max_norm(correction));
        if self.settings.fixed_iterations.is_none() {
            let mut factor = progress.relax(correction, last);
            if way.manner == Manner::Careful {
                factor = Some(progress.damp(factor, largest_turn(mechanism, correction)));
            }
            if let Some(factor) = factor {
                for change in correction.iter_mut() {
                    *change *= factor;
                }
            }
        }
        self.apply(work);
        weak
    }

    /// Closes the loops of the placed trial state by a pass with the factored tangent: an iteration in
    /// which the forces, that change by as little as the gap is wide, are not evaluated again. Returns the
    /// largest phi that is left (m).
    pub(super) fn close<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut Workspace<N, M, S>,
    ) -> f64 {
        let mechanism = vehicle.mechanism();
        let Workspace { terms, correction, pull, .. } = work;
        for row in 0..M {
            pull[row] = -self.weight[row] * terms.constraints.phi[row];
        }
        *correction = [0.0; N];
        terms.constraints.add_tangent_transposed(mechanism, pull, correction);
        linalg::solve(mechanism.pattern(), &terms.lhs, correction);
        self.apply(work);
        self.place(vehicle, now, work);
        self.update_multipliers(work)
    }

    /// Moves the trial state by the correction. \[CD03\] (39), (40)
    fn apply<const N: usize, const S: usize>(&self, work: &mut Workspace<N, M, S>) {
        let (h, scheme) = (self.settings.step, &self.scheme);
        let to_rate = scheme.gamma / (scheme.beta * h);
        let to_acceleration =
            (1.0 - scheme.delta_m) / ((1.0 - scheme.delta_f) * scheme.beta * h * h);
        let Workspace { trial, correction, .. } = work;
        for i in 0..N {
            let change = correction[i];
            trial.q[i] += change;
            trial.qd[i] += to_rate * change;
            trial.qdd[i] += to_acceleration * change;
        }
    }

    /// How far the change of the accelerations in this step moves the mechanism (m, rad).
    fn reach<const N: usize, const S: usize>(
        &self,
        state: &State<N, M, S>,
        work: &Workspace<N, M, S>,
    ) -> f64 {
        let h = self.settings.step;
        self.scheme.beta * h * h * max_distance(&work.trial.qdd, &state.qdd)
    }

    /// Largest residual of the last correction (N, N m): it still stands where that was found.
    fn residual<const N: usize, const S: usize>(&self, work: &Workspace<N, M, S>) -> f64 {
        let TangentWeights { stiffness, .. } = self.tangent_weights();
        max_norm(&work.terms.rhs) / stiffness
    }

    /// lambda <- lambda + alpha phi, with phi after the correction; returns the largest phi. \[CD03\] (2)
    fn update_multipliers<const N: usize, const S: usize>(
        &self,
        work: &mut Workspace<N, M, S>,
    ) -> f64 {
        let phi = &work.terms.constraints.phi;
        for row in 0..M {
            work.trial.lambda[row] += self.penalty[row] * phi[row];
        }
        max_norm(phi)
    }

    /// Newton's iterations from the prediction. \[CD03\] (26), (27), (2)
    pub(super) fn iterate<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        way: Way,
        state: &State<N, M, S>,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> Outcome {
        let settings = &self.settings;
        let fixed = settings.fixed_iterations.is_some();
        let limit = settings.fixed_iterations.unwrap_or(settings.max_iterations);
        let mut weak = Weak::None;
        let mut progress = Progress::new(state.contraction, settings.closed());
        let mut renewed = true;
        self.predict(vehicle, now, way, state, work);
        self.place(vehicle, now, work);
        loop {
            if self.load(vehicle, now, renewed, work).is_err() {
                let finite = max_norm(&work.terms.rhs).is_finite()
                    && max_norm(&work.terms.constraints.phi).is_finite();
                let status = if finite { StepStatus::Singular } else { StepStatus::NonFinite };
                return Outcome::early(status, weak);
            }
            let met = self.correct(vehicle, renewed, way, &mut progress, work);
            report.iterations += 1;
            let last = report.iterations >= limit;
            // with a fixed number of iterations only the last is asked
            if last || !fixed {
                report.correction = progress.left();
            }
            weak = weak.max(met);
            if met == Weak::Blocked && way.immobile <= IMMOBILE {
                return Outcome::early(StepStatus::IterationLimit, weak);
            }
            self.place(vehicle, now, work);
            report.phi = self.update_multipliers(work);
            if !(progress.last.is_finite() && report.phi.is_finite()) {
                report.correction = progress.left();
                report.residual = self.residual(work);
                return Outcome::early(StepStatus::NonFinite, weak);
            }
            if way.manner == Manner::Bold && settings.repeats() && progress.last > ASTRAY {
                // a singular position on the way there tells nothing
                report.residual = self.residual(work);
                return Outcome::early(StepStatus::Open, Weak::None);
            }
            let kept = !renewed;
            // or it falls no more under a tangent of its own, at the level of rounding
            let stalled = renewed && progress.is_stalled();
            // with a fixed number of iterations the tangent at the prediction serves them all
            renewed = !(fixed
                || way.keeping == Keeping::Allowed
                    && way.manner == Manner::Bold
                    && weak == Weak::None
                    && progress.keeps_tangent());
            let settled = match fixed {
                true => last && report.correction <= settings.tolerance,
                false => {
                    // with care the first correction is no error of a prediction
                    let negligible = match way.manner {
                        Manner::Bold => NEGLIGIBLE * progress.first.min(1.0),
                        Manner::Careful => 0.0,
                    };
                    report.correction <= settings.tolerance.max(negligible)
                        && (progress.iterations > 1 || weak == Weak::None)
                        && (stalled || progress.is_settled(self.reach(state, work)))
                }
            };
            // with a fixed number of iterations always, so that every step costs the same
            let closes = match fixed {
                true => last && M > 0,
                false => settled && weak == Weak::None && report.phi > settings.closed(),
            };
            if closes {
                report.phi = self.close(vehicle, now, work);
                report.projections += 1;
                if !report.phi.is_finite() {
                    report.residual = self.residual(work);
                    return Outcome::early(StepStatus::NonFinite, weak);
                }
            }
            let within = settled && report.phi <= settings.closed();
            // at a singular position it is better to start again
            let again = weak != Weak::None
                && way.immobile < IMMOBILE_LAST
                && progress.iterations >= BEGUN_AGAIN_AFTER;
            if last || again || within {
                let near = report.phi < OPEN && progress.last < FAR;
                let status = match (within, near) {
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
                report.residual = self.residual(work);
                work.note_change(&self.scheme, state);
                if S > 0 {
                    // the states of the force elements belong to the end of the step
                    let _ = self.load(vehicle, now, false, work);
                }
                return Outcome { status, weak, kept, contraction: progress.contraction };
            }
        }
    }
}
