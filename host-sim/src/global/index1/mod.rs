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
//! # Singular positions
//!
//! There phi_q loses rank: multipliers grow without bound and change their sign beyond, while their force
//! phi_q^T lambda is smooth. Nearby, where a direction of the equations is moved by p only, what the rates
//! of a stage violate, about h^2, asks for accelerations of h^2 / p, and multipliers are not found while
//! alpha p^2 is small beside the mass. A step that does not converge for such directions, or whose
//! multipliers have another force in them than before, is made again under the force that the equations had,
//! carried on from the last three steps to each stage. Its error is of third order, whatever p is. The
//! strong directions are held by an eased penalty, without multipliers; what stages violate is projected out.
//!
//! At the end of the step multipliers are found anew, by conjugate residuals. Directions in which alpha p^2
//! is below a hundredth of the mass are left to the force that is carried there too. A step under it, in
//! its stages or at its end, is told as near-singular.

mod carry;
mod end;
mod stage;

use self::carry::{EASED, Reactions};
use self::stage::Stage;
use super::index3::PENALTY_RATIO;
use super::state::{NaturalState, Work};
use super::system::{Plant, System};
use ferrol::formulations::Settings;
use ferrol::integrators::sdirk;
use ferrol::real::all_finite;
use ferrol::state::{StepReport, StepStatus};
use ferrol::step::TangentWeights;

/// Extrapolation of accelerations from the middle and the end of a step to the first stage of the next,
/// and interpolation between its beginning and that stage to the second.
const AHEAD: f64 = 2.0 * sdirk::GAMMA;
const BACK: f64 = (1.0 - sdirk::GAMMA) / sdirk::GAMMA;

/// The settings of a step and its penalties.
#[derive(Clone, Debug)]
pub struct Index1 {
    /// Settings.
    pub settings: Settings,
    /// Penalty alpha of each equation (kg).
    pub penalty: Vec<f64>,
    /// The same in a stage under a force that is carried.
    eased: Vec<f64>,
}

/// Rates and accelerations of the first stage of a step; zero until it is made.
#[derive(Clone, Debug, Default)]
pub struct Stages {
    qd: Vec<f64>,
    qdd: Vec<f64>,
}

impl Stages {
    /// To be filled.
    pub fn new(system: &System) -> Self {
        let zeros = vec![0.0; system.size];
        Self { qd: zeros.clone(), qdd: zeros }
    }
}

impl Index1 {
    /// For equations that feel the given masses (kg).
    pub fn new(settings: Settings, masses: &[f64]) -> Self {
        let alpha = |mass: &f64| settings.penalty.unwrap_or(mass * PENALTY_RATIO);
        let penalty: Vec<f64> = masses.iter().map(alpha).collect();
        let eased = penalty.iter().map(|alpha| EASED * alpha).collect();
        Self { settings, penalty, eased }
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
        let mut reactions = Reactions::Iterated;
        loop {
            let way = (time, reactions);
            report.status =
                self.stages((system, &mut *plant), way, state, (stages, work), &mut report);
            if report.status != StepStatus::Singular || reactions == Reactions::Carried {
                break;
            }
            reactions = Reactions::Carried;
        }
        if report.status.is_taken() && !take(system, state, work) {
            report.status = StepStatus::NonFinite;
        }
        if !report.status.is_taken() {
            state.held = true;
        }
        report
    }

    /// Makes the trial state the end of the step. \[DOP04\] SDIRK
    fn stages(
        &self,
        (system, plant): (&System, &mut dyn Plant),
        (time, reactions): (f64, Reactions),
        state: &NaturalState,
        (stages, work): (&mut Stages, &mut Work),
        report: &mut StepReport,
    ) -> StepStatus {
        let h = self.settings.step;
        stages.qd.fill(0.0);
        stages.qdd.fill(0.0);
        work.lambda.copy_from_slice(&state.lambda);
        let (share, across) = (sdirk::GAMMA * h, sdirk::ACROSS * h);
        let weights = TangentWeights { stiffness: share * share, damping: share };
        let mut worst = StepStatus::Converged;
        for (number, node) in sdirk::NODES.into_iter().enumerate() {
            let first = number == 0;
            predict(first, state, work);
            for i in 0..system.size {
                work.qd[i] = work.begin_qd[i] + across * stages.qdd[i] + share * work.qdd[i];
                work.q[i] = state.q[i] + across * stages.qd[i] + share * work.qd[i];
            }
            let then = time - (1.0 - node) * h;
            let stage = Stage { time: then, node, weights, renewed: first, reactions };
            let status = self.converge((system, &mut *plant), stage, state, work, report);
            if !status.is_taken() {
                return status;
            }
            worst = worse(worst, status);
            if first {
                stages.qd.copy_from_slice(&work.qd);
                stages.qdd.copy_from_slice(&work.qdd);
            }
        }
        for i in 0..system.size {
            work.q[i] = state.q[i] + 0.5 * h * (stages.qd[i] + work.qd[i]);
            work.change[i] = 0.5 * (stages.qdd[i] + work.qdd[i]);
            work.qd[i] = work.begin_qd[i] + h * work.change[i];
        }
        let arrived = self.arrive((system, plant), (time, reactions), state, work, report);
        worse(worst, arrived)
    }
}

/// Accelerations and multipliers of a stage, from those of the beginning and of the stage before, or the mean of
/// the last step. After a step that was not taken nothing is known of them.
fn predict(first: bool, state: &NaturalState, work: &mut Work) {
    for (i, qdd) in work.qdd.iter_mut().enumerate() {
        let begin = state.qdd[i];
        *qdd = match (first, state.held) {
            (_, true) => 0.0,
            (true, false) => begin + AHEAD * (begin - state.scheme_qdd[i]),
            (false, false) => begin + BACK * (*qdd - begin),
        };
    }
    if !(first || state.held) {
        for (lambda, begin) in work.lambda.iter_mut().zip(&state.lambda) {
            *lambda = begin + BACK * (*lambda - begin);
        }
    }
}

/// How a step ends whose stages ended so and so; the second decides where it is not taken.
fn worse(one: StepStatus, other: StepStatus) -> StepStatus {
    match (one, other) {
        (one, StepStatus::Converged) => one,
        (StepStatus::IterationLimit, StepStatus::NearSingular) => one,
        (_, other) => other,
    }
}

/// Takes a step over, if all of it is finite; the mean accelerations of its stages stand in `change`.
fn take(system: &System, state: &mut NaturalState, work: &mut Work) -> bool {
    let Work { terms, lambda, carried: reaction, .. } = &mut *work;
    system.rows.add_transposed(&terms.constraints.phi_q, lambda, reaction);
    if !(all_finite(reaction) && all_finite(&work.change) && state.take(work)) {
        return false;
    }
    state.scheme_qdd.copy_from_slice(&work.change);
    state.reaction.rotate_right(1);
    state.reaction[0].copy_from_slice(&work.carried);
    true
}

/// Why a tangent has no factor.
fn unfactored(work: &Work) -> StepStatus {
    let finite = all_finite(&work.q)
        && all_finite(&work.terms.force)
        && all_finite(&work.terms.constraints.phi);
    if finite { StepStatus::Singular } else { StepStatus::NonFinite }
}
