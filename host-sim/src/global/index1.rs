//! Steps of the index-1 augmented Lagrangian with SDIRK.
//!
//! ```text
//! (M + phi_q^T alpha phi_q) qdd = Q - phi_q^T alpha phi_q_dot_qd - phi_q^T lambda    [DOP04] index-1
//! lambda <- lambda + alpha (phi_q qdd + phi_q_dot_qd), qdd after the correction
//! q = q_0 + g h qd,  qd = qd_0 + g h qdd                                 a stage of [DOP04] SDIRK
//! T = M + g h C + (g h)^2 K + phi_q^T alpha phi_q,   T dqdd = -residual
//! ```
//!
//! as in the index-1 formulation of relative coordinates, whose notes on the terms that are left out hold
//! here too. At the end of a step coordinates and rates are projected onto phi = 0 and phi_dot = 0.
//!
//! Near a singular position the multipliers grow without bound and change their sign beyond it, while their
//! force phi_q^T lambda is smooth, and alpha cannot hold the direction that vanishes. A step that does not
//! converge in such a direction is made again with multipliers that are predicted by their force, as it went
//! on over the last three steps. It is then told as near-singular, or as singular and not taken.

use super::index3::PENALTY_RATIO;
use super::projection::{Goal, Projector, Subject, correct_accelerations};
use super::state::{NaturalState, Work, max_norm};
use super::system::{Plant, System};
use ferrol::formulations::convergence::{
    ACCELERATION_JUMP, Course, FAR, IMMOBILE, RATE_JUMP, STRONG,
};
use ferrol::formulations::{FIXED_PROJECTIONS, Settings};
use ferrol::integrators::sdirk;
use ferrol::real::all_finite;
use ferrol::state::{StepReport, StepStatus};
use ferrol::step::TangentWeights;

/// Extrapolation of accelerations from the middle and the end of a step to the first stage of the next,
/// and interpolation between its beginning and that stage to the second.
const AHEAD: f64 = 2.0 * sdirk::GAMMA;
const BACK: f64 = (1.0 - sdirk::GAMMA) / sdirk::GAMMA;
/// Mobility, as a share of 1 / alpha, below which a direction of the accelerations is left to the force that
/// was predicted: what they violate there is divided by the little that is left of phi_q.
const FAINT: f64 = 1e-2;
/// The same below which a direction has no multiplier, and the share of a predicted force that may remain.
const NONE: f64 = 1e-9;
const PREDICTED: f64 = 1e-12;
/// Corrections that close the equations at most, and the share of the tolerance at which they end.
const CLOSING: u32 = 8;
const CLOSED: f64 = 1e-3;

/// The settings of a step and its penalties.
#[derive(Clone, Debug)]
pub struct Index1 {
    /// Settings.
    pub settings: Settings,
    /// Penalty alpha of each equation (kg).
    pub penalty: Vec<f64>,
}

/// The first stage of a step, and how its multipliers are found.
#[derive(Clone, Debug, Default)]
pub struct Stages {
    /// Rates and accelerations of the first stage; zero until it is made.
    qd: Vec<f64>,
    qdd: Vec<f64>,
    /// Multipliers are predicted by their force.
    predicts: bool,
    /// A direction was met that alpha does not hold.
    is_weak: bool,
}

impl Stages {
    /// To be filled.
    pub fn new(system: &System) -> Self {
        let zeros = vec![0.0; system.size];
        Self { qd: zeros.clone(), qdd: zeros, predicts: false, is_weak: false }
    }
}

impl Index1 {
    /// For equations that feel the given masses (kg).
    pub fn new(settings: Settings, masses: &[f64]) -> Self {
        let alpha = |mass: &f64| settings.penalty.unwrap_or(mass * PENALTY_RATIO);
        Self { settings, penalty: masses.iter().map(alpha).collect() }
    }

    /// Advances `state` to `time` (s) by the step.
    pub fn advance(
        &self,
        system: &System,
        plant: &mut dyn Plant,
        time: f64,
        state: &mut NaturalState,
        (stages, work): (&mut Stages, &mut Work),
    ) -> StepReport {
        let mut report = StepReport::default();
        stages.predicts = false;
        report.status = self.stages(system, plant, time, state, (stages, work), &mut report);
        if stages.is_weak {
            stages.predicts = true;
            let status = self.stages(system, plant, time, state, (stages, work), &mut report);
            report.status = match status {
                StepStatus::Converged => StepStatus::NearSingular,
                StepStatus::NonFinite => status,
                _ => StepStatus::Singular,
            };
        }
        if report.status.is_taken() {
            // the mean accelerations of the stages stand in `change`
            let taken = all_finite(&work.change) && state.take(work);
            if taken {
                state.scheme_qdd.copy_from_slice(&work.change);
                state.reaction.rotate_right(1);
                state.reaction[0].fill(0.0);
                let phi_q = &work.terms.constraints.phi_q;
                system.rows.add_transposed(phi_q, &work.lambda, &mut state.reaction[0]);
            } else {
                report.status = StepStatus::NonFinite;
            }
        }
        if !report.status.is_taken() {
            state.held = true;
        }
        report
    }

    fn stages(
        &self,
        system: &System,
        plant: &mut dyn Plant,
        time: f64,
        state: &NaturalState,
        (stages, work): (&mut Stages, &mut Work),
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        stages.qd.fill(0.0);
        stages.qdd.fill(0.0);
        stages.is_weak = false;
        work.lambda.copy_from_slice(&state.lambda);
        let (share, across) = (sdirk::GAMMA * h, sdirk::ACROSS * h);
        let mut worst = StepStatus::Converged;
        for (stage, node) in sdirk::NODES.into_iter().enumerate() {
            for i in 0..system.size {
                let qdd = state.qdd[i];
                work.qdd[i] = match (stage, state.held) {
                    (_, true) => 0.0,
                    (0, false) => qdd + AHEAD * (qdd - state.scheme_qdd[i]),
                    (_, false) => qdd + BACK * (work.qdd[i] - qdd),
                };
                work.qd[i] = work.begin_qd[i] + across * stages.qdd[i] + share * work.qdd[i];
                work.q[i] = state.q[i] + across * stages.qd[i] + share * work.qd[i];
            }
            let then = time - (1.0 - node) * h;
            if stages.predicts && self.predict(system, (plant, then), (state, node), work).is_err()
            {
                return unfactored(work);
            }
            let renewed = stage == 0 || stages.predicts;
            let way = (share, renewed);
            let status = self.converge((system, &mut *plant), then, way, stages, work, report);
            if !status.is_taken() {
                return status;
            }
            if status != StepStatus::Converged {
                worst = status;
            }
            if stage == 0 {
                stages.qd.copy_from_slice(&work.qd);
                stages.qdd.copy_from_slice(&work.qdd);
            }
        }
        for i in 0..system.size {
            work.q[i] = state.q[i] + 0.5 * h * (stages.qd[i] + work.qd[i]);
            work.change[i] = 0.5 * (stages.qdd[i] + work.qdd[i]);
            work.qd[i] = work.begin_qd[i] + h * work.change[i];
        }
        let arrived = self.arrive((system, plant), time, (state, stages), work, report);
        if arrived == StepStatus::Converged { worst } else { arrived }
    }

    /// Newton's iterations of a stage with the implicit share `share` (s); the first tangent may be that
    /// of the stage before.
    fn converge(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        time: f64,
        (share, renewed): (f64, bool),
        stages: &mut Stages,
        work: &mut Work,
        report: &mut StepReport,
    ) -> StepStatus {
        let settings = &self.settings;
        let fixed = settings.fixed_iterations.is_some();
        let most = settings.fixed_iterations.unwrap_or(settings.max_iterations);
        let weights = TangentWeights { stiffness: share * share, damping: share };
        let mut course = Course::new(renewed, 1.0, settings.closed());
        loop {
            let Work { terms, q, qd, .. } = work;
            system.place(plant, time, q, terms);
            system.set_rates(qd, terms);
            system.accelerations(plant, time, terms);
            system.load(plant, time, course.renewed.then_some(weights), terms);
            if course.renewed && system.factor(1.0, &self.penalty, terms).is_err() {
                return unfactored(work);
            }
            report.residual = correct_accelerations(system, &self.penalty, work);
            let is_weak = self.is_weak(work);
            report.correction = weights.stiffness * max_norm(&work.correction);
            report.iterations += 1;
            course.count += 1;
            if !report.correction.is_finite() {
                return StepStatus::NonFinite;
            }
            let damping = course.damping(report.correction);
            for (i, change) in work.correction.iter().enumerate() {
                let change = damping * change;
                work.q[i] += weights.stiffness * change;
                work.qd[i] += weights.damping * change;
                work.qdd[i] += change;
            }
            for (lambda, pull) in work.lambda.iter_mut().zip(&work.pull) {
                *lambda += damping * pull;
            }
            let settled = course.settles(report.correction, None, fixed);
            let within = settled && report.correction <= settings.tolerance;
            if course.count >= most || (within && !fixed) {
                if !within && !fixed && is_weak {
                    stages.is_weak = true;
                    return StepStatus::Singular;
                }
                return match (within, report.correction < FAR) {
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
            }
        }
    }

    /// Whether a correction of the accelerations leaves much of their violation.
    fn is_weak(&self, work: &Work) -> bool {
        let left = work.pull.iter().zip(&self.penalty).map(|(pull, alpha)| (pull / alpha).abs());
        let left = left.fold(0.0, f64::max);
        left > self.settings.acceleration_tolerance && left > STRONG * max_norm(&work.violation)
    }

    /// Multipliers whose force is, as far as the equations can, that of the last three steps carried on to
    /// `node` of the step, at the coordinates of `work`.
    fn predict(
        &self,
        system: &System,
        (plant, time): (&dyn Plant, f64),
        (state, node): (&NaturalState, f64),
        work: &mut Work,
    ) -> Result<(), Unfactored> {
        system.place(plant, time, &work.q, &mut work.terms);
        system.factor_mass(&self.penalty, &mut work.terms).map_err(|_| Unfactored)?;
        let [last, before, third] = &state.reaction;
        let (to_before, to_third) = (-node * (node + 2.0), 0.5 * node * (node + 1.0));
        // what is left of T^-1 (force - phi_q^T lambda) in the equations is taken out like rates
        let rates = work.qd.clone();
        let zeros = vec![0.0; work.lambda.len()];
        let phi_t = std::mem::replace(&mut work.terms.constraints.phi_t, zeros);
        for (i, force) in work.qd.iter_mut().enumerate() {
            *force = last[i] + to_before * (before[i] - last[i]) + to_third * (third[i] - last[i]);
        }
        system.solve(&mut work.qd, &mut work.terms);
        work.lambda.fill(0.0);
        let (settings, weight) = (&self.settings, self.penalty.as_slice());
        let projector = Projector { system, settings, weight, to_lambda: 1.0 };
        let left = PREDICTED * (1.0 + max_norm(&work.qd));
        let goal = Goal { immobile: NONE, ..Goal::violation(left) };
        projector.project(Subject::Rates, goal, work);
        (work.qd, work.terms.constraints.phi_t) = (rates, phi_t);
        Ok(())
    }

    /// Projects coordinates and rates at the end of the step, and finds the accelerations there, with
    /// M + phi_q^T alpha phi_q of the coordinates that the stages led to. \[CD03\] (35), (36) with P = M
    fn arrive(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        time: f64,
        (state, stages): (&NaturalState, &Stages),
        work: &mut Work,
        report: &mut StepReport,
    ) -> StepStatus {
        let (h, settings) = (self.settings.step, &self.settings);
        system.place(plant, time, &work.q, &mut work.terms);
        if system.factor_mass(&self.penalty, &mut work.terms).is_err() {
            return unfactored(work);
        }
        let moved = self.close(system, plant, time, work, report);
        let weight = self.penalty.as_slice();
        let projector = Projector { system, settings, weight, to_lambda: 0.0 };
        let rates =
            projector.project(Subject::Rates, Goal::violation(settings.rate_tolerance), work);
        if stages.predicts && self.predict(system, (plant, time), (state, 1.0), work).is_err() {
            return unfactored(work);
        }
        // linear in the accelerations: one solve, then passes in which the multipliers take up the rest
        let Work { terms, qd, .. } = &mut *work;
        system.set_rates(qd, terms);
        system.accelerations(plant, time, terms);
        system.load(plant, time, None, terms);
        let _ = correct_accelerations(system, &self.penalty, work);
        let Work { qdd, lambda, correction, pull, .. } = &mut *work;
        for (qdd, change) in qdd.iter_mut().zip(&*correction) {
            *qdd += change;
        }
        for (lambda, change) in lambda.iter_mut().zip(&*pull) {
            *lambda += change;
        }
        let immobile = if stages.predicts { FAINT } else { IMMOBILE };
        let goal = Goal { immobile, ..Goal::violation(settings.acceleration_tolerance) };
        let projector = Projector { to_lambda: 1.0, ..projector };
        let accelerations = projector.project(Subject::Accelerations, goal, work);
        report.phi_dot = rates.violation;
        report.phi_ddot = accelerations.violation;
        report.projections += rates.passes + accelerations.passes;
        if !(report.phi + report.phi_dot + report.phi_ddot).is_finite() {
            return StepStatus::NonFinite;
        }
        // prescribed rates or accelerations may contradict the prescribed positions
        let near = moved <= RATE_JUMP
            && h * rates.change <= RATE_JUMP
            && h * h * accelerations.change <= ACCELERATION_JUMP;
        if near && report.phi <= settings.closed() {
            StepStatus::Converged
        } else {
            StepStatus::Open
        }
    }

    /// Moves the coordinates onto the equations; returns by how much at most.
    fn close(
        &self,
        system: &System,
        plant: &dyn Plant,
        time: f64,
        work: &mut Work,
        report: &mut StepReport,
    ) -> f64 {
        let fixed = self.settings.fixed_iterations.is_some();
        let goal = CLOSED * self.settings.closed();
        let (settings, weight) = (&self.settings, self.penalty.as_slice());
        let projector = Projector { system, settings, weight, to_lambda: 0.0 };
        let mut moved = 0.0;
        report.phi = max_norm(&work.terms.constraints.phi);
        for _ in 0..if fixed { FIXED_PROJECTIONS } else { CLOSING } {
            if !fixed && !(report.phi > goal) {
                break;
            }
            work.correction.fill(0.0);
            let done = projector.project(Subject::Correction, Goal::violation(goal), work);
            for (q, change) in work.q.iter_mut().zip(&work.correction) {
                *q += change;
            }
            system.place(plant, time, &work.q, &mut work.terms);
            report.phi = max_norm(&work.terms.constraints.phi);
            report.projections += done.passes;
            moved += done.change;
        }
        moved
    }
}

/// A tangent has no factor.
struct Unfactored;

/// Why a tangent has no factor.
fn unfactored(work: &Work) -> StepStatus {
    let finite = all_finite(&work.q)
        && all_finite(&work.terms.force)
        && all_finite(&work.terms.constraints.phi);
    if finite { StepStatus::Singular } else { StepStatus::NonFinite }
}
