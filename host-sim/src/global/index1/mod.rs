//! Steps of the index-1 augmented Lagrangian with SDIRK or a structural integrator.
//!
//! ```text
//! (M + phi_q^T alpha phi_q) qdd = Q - phi_q^T alpha phi_q_dot_qd - phi_q^T lambda    [DOP04] index-1
//! lambda <- lambda + alpha (phi_q qdd + phi_q_dot_qd), qdd after the correction
//! dq = k dqdd,  dqd = c dqdd                                     by how much qdd moves a stage
//! T = M + c C + k K + phi_q^T alpha phi_q,   T dqdd = -residual
//! ```
//!
//! as in the index-1 formulation of relative coordinates, whose notes on the terms that are left out hold
//! here too. A step with SDIRK has two stages with c = g h, k = (g h)^2, one with a structural integrator
//! is one stage at its end with c = s gamma h, k = s beta h^2, s = (1 - df) / (1 - dm). At the end of a step
//! coordinates and rates are projected onto phi = 0 and phi_dot = 0, and accelerations and multipliers found
//! that belong to them. \[CD03\] (35), (36)
//!
//! # Singular positions
//!
//! There phi_q loses rank: multipliers grow without bound and change their sign beyond, while their force
//! phi_q^T lambda is smooth. Nearby, where a direction of the equations is moved by p only, what the rates
//! of a stage violate, about h^2 with SDIRK, asks for accelerations of h^2 / p, and multipliers are not found while
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
mod sdirk;
mod stage;
mod structural;

pub use self::sdirk::Stages;

use self::carry::{EASED, Reactions};
use super::index3::PENALTY_RATIO;
use super::state::{NaturalState, Work, farthest};
use super::system::{Plant, System};
use ferrol::formulations::{Method, Settings};
use ferrol::real::all_finite;
use ferrol::state::{StepReport, StepStatus};

/// The integrator and the settings of a step, and its penalties.
#[derive(Clone, Debug)]
pub struct Index1 {
    /// The integrator.
    pub method: Method,
    /// Settings.
    pub settings: Settings,
    /// Penalty alpha of each equation (kg).
    pub penalty: Vec<f64>,
    /// The same in a stage under a force that is carried.
    eased: Vec<f64>,
}

impl Index1 {
    /// For equations that feel the given masses (kg).
    pub fn new(method: Method, settings: Settings, masses: &[f64]) -> Self {
        let alpha = |mass: &f64| settings.penalty.unwrap_or(mass * PENALTY_RATIO);
        let penalty: Vec<f64> = masses.iter().map(alpha).collect();
        let eased = penalty.iter().map(|alpha| EASED * alpha).collect();
        Self { method, settings, penalty, eased }
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
            report.status = match &self.method {
                Method::Sdirk => {
                    self.stages((system, &mut *plant), way, state, (stages, work), &mut report)
                }
                Method::Structural(scheme) => {
                    self.whole(scheme, (system, &mut *plant), way, (state, work), &mut report)
                }
            };
            if report.status != StepStatus::Singular || reactions == Reactions::Carried {
                break;
            }
            reactions = Reactions::Carried;
        }
        if report.status.is_taken() && !self.take(system, state, work, &mut report) {
            report.status = StepStatus::NonFinite;
        }
        if !report.status.is_taken() {
            state.held = true;
        }
        report
    }

    /// Takes a step over, if all of it is finite.
    fn take(
        &self,
        system: &System,
        state: &mut NaturalState,
        work: &mut Work,
        report: &mut StepReport,
    ) -> bool {
        let Work { terms, lambda, carried: reaction, .. } = &mut *work;
        system.rows.add_transposed(&terms.constraints.phi_q, lambda, reaction);
        match &self.method {
            // the mean accelerations of the stages
            Method::Sdirk => work.response.copy_from_slice(&work.change),
            Method::Structural(scheme) => {
                work.find_scheme(scheme, state);
                let change = farthest(&work.qdd, &state.qdd);
                report.error = scheme.step_error(self.settings.step, change);
            }
        }
        state.take_scheme(self.settings.plain, work)
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

/// Why a tangent has no factor.
fn unfactored(work: &Work) -> StepStatus {
    let finite = all_finite(&work.q)
        && all_finite(&work.terms.force)
        && all_finite(&work.terms.constraints.phi);
    if finite { StepStatus::Singular } else { StepStatus::NonFinite }
}
