//! Newton's iterations of a step.

use super::{Index3, Way};
use crate::global::projection::{Goal, Subject};
use crate::global::state::{NaturalState, Work, farthest, max_norm};
use crate::global::system::{Plant, System};
use ferrol::formulations::Progress;
use ferrol::formulations::convergence::{
    ASTRAY, BEGUN_AGAIN_AFTER, FAR, IMMOBILE, IMMOBILE_LAST, Keeping, Manner, NEGLIGIBLE, OPEN,
    Outcome, Weak,
};
use ferrol::real::all_finite;
use ferrol::state::{StepReport, StepStatus};
use ferrol::step::TangentWeights;

/// A correction may leave this share of itself, in the norm of the tangent, to the next one.
const WEAK: f64 = 1e-2;
/// A violation of a linearised equation (m) that is rounding.
const CLOSED: f64 = 1e-15;

/// What a correction was.
struct Correction {
    /// Largest residual of the equations of motion (N, N m).
    residual: f64,
    weak: Weak,
}

impl Index3 {
    /// Forces and inertia at the placed trial state: `correction` becomes M qdd - Q. Where it is
    /// `renewed`, the tangent is made and factored. False where it has no factor.
    fn load(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        time: f64,
        renewed: bool,
        work: &mut Work,
    ) -> bool {
        let Work { terms, qd, qdd, correction, .. } = work;
        system.set_rates(qd, terms);
        system.load(plant, time, renewed.then(|| self.tangent_weights()), terms);
        for (entry, force) in correction.iter_mut().zip(&terms.force) {
            *entry = -force;
        }
        system.add_mass_times(qdd, correction);
        !renewed || system.factor(1.0 - self.scheme.delta_m, &self.weight, terms).is_ok()
    }

    /// Solves for the correction and applies it. \[CD03\] (27)
    ///
    /// Where the tangent is `fresh`, the linearised equations are satisfied at once: multipliers that
    /// have changed since the last step would cost another iteration.
    fn correct(
        &self,
        system: &System,
        fresh: bool,
        way: Way,
        progress: &mut Progress,
        work: &mut Work,
    ) -> Correction {
        let (h, scheme) = (self.settings.step, &self.scheme);
        let TangentWeights { stiffness: scale, .. } = self.tangent_weights();
        let Work { terms, lambda, correction, carried, pull, response, .. } = work;
        let phi = &terms.constraints.phi;
        for (((pull, lambda), phi), alpha) in
            pull.iter_mut().zip(&*lambda).zip(phi).zip(&self.penalty)
        {
            *pull = lambda + alpha * phi;
        }
        system.rows.add_transposed(&terms.constraints.phi_q, pull, correction);
        for (entry, carried) in correction.iter_mut().zip(carried) {
            *entry += *carried;
        }
        let residual = max_norm(correction);
        for entry in correction.iter_mut() {
            *entry *= -scale;
        }
        response.copy_from_slice(correction);
        system.solve(correction, terms);
        let mut weak = Weak::None;
        if fresh && self.settings.fixed_iterations.is_none() {
            let size: f64 = response.iter().zip(&*correction).map(|(f, x)| f * x).sum();
            let square = WEAK * WEAK * size;
            let goal = Goal { square, immobile: way.immobile, ..Goal::violation(CLOSED) };
            let projector = self.projector(system, 1.0 / scale);
            let projected = projector.project(Subject::Correction, goal, work);
            weak = match (projected.blocked, projected.weak) {
                (true, _) => Weak::Blocked,
                (false, true) => Weak::Met,
                (false, false) => Weak::None,
            };
        }
        let Work { q, qd, qdd, correction, change: last, .. } = work;
        progress.note(max_norm(correction));
        let fixed = self.settings.fixed_iterations.is_some();
        let relaxed = if fixed { None } else { progress.relax(correction, last) };
        let factor = match way.manner {
            Manner::Bold => relaxed.unwrap_or(1.0),
            Manner::Careful => progress.damp(relaxed, progress.last),
        };
        let to_rate = scheme.gamma / (scheme.beta * h);
        let to_acceleration = (1.0 - scheme.delta_m) / scale;
        for (i, change) in correction.iter().enumerate() {
            let change = factor * change;
            q[i] += change;
            qd[i] += to_rate * change;
            qdd[i] += to_acceleration * change;
        }
        Correction { residual, weak }
    }

    /// How far the change of the accelerations in this step moves the mechanism.
    fn reach(&self, state: &NaturalState, work: &Work) -> f64 {
        let h = self.settings.step;
        self.scheme.beta * h * h * farthest(&work.qdd, &state.qdd)
    }

    /// Newton's iterations from the prediction. \[CD03\] (26), (27), (2)
    pub(super) fn iterate(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        time: f64,
        way: Way,
        state: &NaturalState,
        work: &mut Work,
        report: &mut StepReport,
    ) -> Outcome {
        let settings = &self.settings;
        let fixed = settings.fixed_iterations.is_some();
        let limit = settings.fixed_iterations.unwrap_or(settings.max_iterations);
        let mut weak = Weak::None;
        let mut progress = Progress::new(state.contraction, settings.closed());
        let mut renewed = true;
        let held = state.held || way.manner == Manner::Careful;
        work.predict(&self.scheme, settings.step, held, state);
        if way.immobile > IMMOBILE {
            // at a singular position the multipliers are counted from those that are carried
            work.lambda.fill(0.0);
        }
        system.place(plant, time, &work.q, &mut work.terms);
        loop {
            if !self.load((system, &mut *plant), time, renewed, work) {
                let finite =
                    all_finite(&work.correction) && all_finite(&work.terms.constraints.phi);
                let status = if finite { StepStatus::Singular } else { StepStatus::NonFinite };
                return Outcome::early(status, weak);
            }
            let Correction { residual, weak: met } =
                self.correct(system, renewed, way, &mut progress, work);
            report.residual = residual;
            report.correction = progress.left();
            report.iterations += 1;
            weak = weak.max(met);
            if met == Weak::Blocked && way.immobile <= IMMOBILE {
                return Outcome::early(StepStatus::IterationLimit, weak);
            }
            system.place(plant, time, &work.q, &mut work.terms);
            // lambda <- lambda + alpha phi, with phi after the correction. [CD03] (2)
            let phi = &work.terms.constraints.phi;
            for ((lambda, phi), alpha) in work.lambda.iter_mut().zip(phi).zip(&self.penalty) {
                *lambda += alpha * phi;
            }
            report.phi = max_norm(phi);
            if !(progress.last.is_finite() && report.phi.is_finite()) {
                return Outcome::early(StepStatus::NonFinite, weak);
            }
            if way.manner == Manner::Bold && settings.repeats() && progress.last > ASTRAY {
                // a singular position on the way there tells nothing
                return Outcome::early(StepStatus::Open, Weak::None);
            }
            let kept = !renewed;
            // or it falls no more under a tangent of its own, at the level of rounding
            let stalled = (renewed || fixed) && progress.is_stalled();
            // with a fixed number of iterations the tangent at the prediction serves them all
            let keep = way.keeping == Keeping::Allowed
                && way.manner == Manner::Bold
                && weak == Weak::None
                && progress.keeps_tangent();
            renewed = !fixed && !keep;
            let last = report.iterations >= limit;
            let within = (last || !fixed)
                && report.correction
                    <= settings.tolerance.max(NEGLIGIBLE * progress.first.min(1.0))
                && report.phi <= settings.closed()
                && (progress.iterations > 1 || weak == Weak::None)
                && (stalled || progress.is_settled(self.reach(state, work)));
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
                work.note_change(&self.scheme, state);
                return Outcome { status, weak, kept, contraction: progress.contraction };
            }
        }
    }
}
