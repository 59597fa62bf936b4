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
//!
//! # Singular positions
//!
//! Where phi_q loses rank, as in a four-bar that is stretched out flat, the motion and the force phi_q^T lambda are
//! smooth, but multipliers have no bound, and alpha holds a direction by alpha p^2 only, with p what is left of
//! phi_q in it. A correction tells that by what it leaves of the violation. There, within 0.18 rad of a flat
//! four-bar, a stage evaluates its loops once, at the coordinates and rates next to its own that satisfy them:
//! its rates, of low order themselves, violate them by about h^2, which would come back as h^2 / p in the
//! accelerations. Multipliers start from the force of the last three steps, carried on to the stage, and
//! conjugate residuals find what is missing. Projections go on to the level of rounding.
//!
//! Within 5e-4 rad nothing is gained by dividing by p: what is left there of the carried force, beyond
//! the multipliers of the other directions, acts as it is. Its error is that of an extrapolation over the few steps that
//! it takes, and is divided by nothing. Such a step is told as
//! [`NearSingular`](crate::state::StepStatus::NearSingular), and its multipliers as zero, by which the next step knows.
//! With a fixed number of iterations there is none of this.
//!
//! # Cost
//!
//! An iteration is an evaluation and a solve; the tangent of the first stage serves the second while
//! corrections fall twentyfold. The end of a step takes another factorisation, of the mass alone, two or three
//! placements of the links and a solve for each projection pass.

mod advance;
mod ahead;
mod drives;
mod end;
mod iteration;
mod weak;

pub use drives::Drives;

use self::ahead::Ahead;
use self::weak::Hold;
use super::convergence::Manner;
use super::projection::Projector;
use super::stages::Stages;
use super::{Formulation, Method, Settings, start_scheme};
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
    method: Method,
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
    ahead: Ahead<M>,
    /// How the loops hold the end of the step.
    hold: Hold,
    /// See [`State::contraction`]: that of the step being made.
    contraction: f64,
}

impl<const N: usize, const M: usize, const S: usize> Index1Workspace<N, M, S> {
    /// All zero.
    pub const fn new() -> Self {
        Self {
            shared: Workspace::new(),
            stages: Stages::new(),
            drives: Drives::new(),
            ahead: Ahead::new(),
            hold: Hold::Firm,
            contraction: 1.0,
        }
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
        method: Method,
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
        Ok(Self { method, settings, penalty })
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The integrator.
    pub const fn method(&self) -> &Method {
        &self.method
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
        state.tick = state.tick.wrapping_add(1);
        let now = Moment { time: state.tick as f64 * self.settings.step, input };
        self.advance(vehicle, now, state, work)
    }
}

impl<const M: usize> Index1<M> {
    /// Advances `state` to `now` by the step.
    fn advance<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut Index1Workspace<N, M, S>,
    ) -> StepReport {
        let mut report = StepReport::default();
        let mut manner = Manner::Bold;
        loop {
            report.status = self.attempt(vehicle, now, manner, state, work, &mut report);
            if report.status.is_taken() && !Self::take(vehicle, state, work) {
                report.status = StepStatus::NonFinite;
            }
            if report.status.is_taken() || manner == Manner::Careful || !self.may_repeat(&report) {
                break;
            }
            manner = Manner::Careful;
        }
        if !report.status.is_taken() {
            (state.held, report.error) = (true, 0.0);
        }
        report
    }
}
