//! The index-1 formulation: relative coordinates, loops by an augmented Lagrangian of accelerations.
//!
//! ```text
//! (M + phi_q^T alpha phi_q) qdd = Q - phi_q^T alpha phi_q_dot_qd - phi_q^T lambda    [DOP04] index-1
//! lambda <- lambda + alpha (phi_q qdd + phi_q_dot_qd), qdd after the correction
//! q = q_0 + g h qd,  qd = qd_0 + g h qdd                                 a stage of [DOP04] SDIRK
//! T = M + g h C + (g h)^2 K + phi_q^T alpha phi_q,   T dqdd = -residual
//! ```
//!
//! phi_q_dot_qd, all of phi_ddot at zero qdd, has the terms of the drives in it. The equations are an
//! ordinary differential one for all coordinates, so SDIRK keeps its order 3. Accelerations that satisfy
//! the loops let rates and coordinates drift off: at the end of a step, they are projected onto phi = 0 and
//! phi_dot = 0 with M + phi_q^T alpha phi_q of that position, and the accelerations and multipliers there are found
//! with it too. Baumgarte's terms 2 xi omega phi_dot + omega^2 phi are not added to phi_ddot: within a step the
//! stages of SDIRK, which are of order 1 themselves, violate the loops by about h^2, and omega near 1 / h
//! would turn that into forces. K and C are those of the force elements; the asymmetric term
//! g h phi_q^T alpha dphi_q/dt of \[DOP04\] is left out of T, and costs a share of g h times the turning rates of the links in
//! every iteration. Links without mass need nothing: T is regular where the loops hold them.
//!
//! Drives that come with the input, at the end of a step, are followed back to the stages with the jerk that
//! leads from the accelerations of the last input to those of this one. The workspace remembers these; a state
//! that goes on without agrees to second order.
//!
//! alpha is a mass (kg). It takes no part in the result, since lambda is iterated with the accelerations.
//! At a singular position phi_q loses rank and lambda has no bound; there is no way around here, the hybrid
//! formulation has one.
//!
//! # Cost
//!
//! An iteration is an evaluation and a solve; the tangent of the first stage serves the second while
//! corrections fall twentyfold. The end of a step takes another factorisation, of the mass alone, two or three
//! placements of the links and a solve for each projection pass.

mod drives;
mod end;
mod stage;

pub use drives::Drives;

use super::projection::Projector;
use super::stages::Stages;
use super::{Formulation, Settings, start_scheme};
use crate::setup::{SetupError, penalty_masses};
use crate::state::{State, StepReport, StepStatus};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// The automatic penalty makes the loops this much heavier than the masses they join.
const PENALTY_RATIO: f64 = 1e4;

/// The index-1 formulation with SDIRK, ready to run.
///
/// The numbers of iterations in the [`Settings`] are those of each of the two stages of a step. Closures
/// that begin or cease to act during a run do so without the impulse that this takes: vehicles
/// with [`Vehicle::SWITCHES`] belong to the hybrid formulation.
#[derive(Clone, Copy, Debug)]
pub struct Index1<const M: usize> {
    settings: Settings,
    /// Penalty alpha of each equation (kg; kg m2 for cosines).
    penalty: [f64; M],
}

/// All scratch of a step.
#[derive(Clone, Debug)]
pub struct Index1Workspace<const N: usize, const M: usize, const S: usize> {
    /// What all formulations in relative coordinates share.
    pub shared: Workspace<N, M, S>,
    stages: Stages<N, S>,
    drives: Drives<M>,
}

impl<const N: usize, const M: usize, const S: usize> Index1Workspace<N, M, S> {
    /// All zero.
    pub const fn new() -> Self {
        Self { shared: Workspace::new(), stages: Stages::new(), drives: Drives::new() }
    }
}

impl<const N: usize, const M: usize, const S: usize> Default for Index1Workspace<N, M, S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const M: usize> Index1<M> {
    /// Prepares steps from `state`: finds the penalty, and starts the scheme from the accelerations.
    ///
    /// # Errors
    /// A setting that is not positive.
    pub fn new<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        vehicle: &V,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        settings.check()?;
        let now = Moment { time: state.tick as f64 * settings.step, input };
        let masses = penalty_masses(vehicle, now, state, &mut work.shared);
        let penalty = match settings.penalty {
            Some(alpha) => [alpha; M],
            None => masses.map(|mass| mass * PENALTY_RATIO),
        };
        start_scheme(vehicle, &work.shared.terms, state);
        let _ = work.drives.follow(vehicle, now, settings.step, state);
        Ok(Self { settings, penalty })
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Penalty alpha of each equation (kg; kg m2 for cosines).
    pub const fn penalty(&self) -> &[f64; M] {
        &self.penalty
    }

    fn projector(&self) -> Projector<'_, M> {
        Projector { settings: &self.settings, weight: &self.penalty }
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S> for Index1<M>
where
    V: Vehicle<N, M, S>,
{
    type Workspace = Index1Workspace<N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
    ) -> StepReport {
        let mut report = StepReport::default();
        state.tick = state.tick.wrapping_add(1);
        let now = Moment { time: state.tick as f64 * self.settings.step, input };
        report.status = self.advance(vehicle, now, state, work, &mut report);
        if report.status.is_taken() && !Self::take(vehicle, state, &mut work.shared) {
            report.status = StepStatus::NonFinite;
        }
        if !report.status.is_taken() {
            state.held = true;
        }
        report
    }
}
