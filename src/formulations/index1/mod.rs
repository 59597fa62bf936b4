//! The index-1 formulation: relative coordinates, loops by an augmented Lagrangian of accelerations.
//!
//! ```text
//! (M + phi_q^T alpha phi_q) qdd = Q - phi_q^T alpha phi_q_dot_qd - phi_q^T lambda    [DOP04] index-1
//! lambda <- lambda + alpha (phi_q qdd + phi_q_dot_qd), qdd after the correction
//! q = q_0 + g h qd,  qd = qd_0 + g h qdd                                 a stage of [DOP04] SDIRK
//! dq = b h^2 dqdd,  dqd = c h dqdd                                       a step of [CD03] (38)-(42)
//! T = M + c h C + b h^2 K + phi_q^T alpha phi_q,   T dqdd = -residual
//! ```
//!
//! with b = beta (1 - df) / (1 - dm) and c = gamma (1 - df) / (1 - dm) for the structural integrators, g^2 and g
//! for SDIRK. phi_q_dot_qd, all of phi_ddot at zero qdd, has the terms of the drives in it. The equations are an
//! ordinary differential one for all coordinates, so integrators keep their order: 2, and 3 with SDIRK.
//! Accelerations that satisfy the loops let rates and coordinates drift off: at the end of a step, they are
//! projected onto phi = 0 and phi_dot = 0 with M + phi_q^T alpha phi_q of that position, and the accelerations
//! and multipliers there are found with it too; the accelerations of a structural scheme follow from these.
//! Baumgarte's terms 2 xi omega phi_dot + omega^2 phi are not added to phi_ddot: within a step the stages of
//! SDIRK, which are of order 1 themselves, violate the loops by about h^2, and omega near 1 / h would turn that
//! into forces. K and C are those of the force elements; the asymmetric term c h phi_q^T alpha dphi_q/dt of
//! \[DOP04\] is left out of T, and costs a share of c h times the turning rates of the links in every iteration.
//! Links without mass need nothing: T is regular where the loops hold them.
//!
//! With SDIRK, drives that come with the input, at the end of a step, are followed back to the stages with the
//! jerk that leads from the accelerations of the last input to those of this one. The workspace remembers these,
//! and by how much the multipliers changed, from which the next step starts; a state that goes on without agrees
//! to second order.
//!
//! alpha is a mass (kg). It takes no part in the result, since lambda is iterated with the accelerations.
//!
//! # Singular positions
//!
//! Where phi_q loses rank, as in a four-bar that is stretched out flat, the motion and the force phi_q^T lambda
//! are smooth, but multipliers have no bound, and alpha holds a direction by alpha p^2 only, with p what is left
//! of phi_q in it. A correction tells that by what it leaves of the violation, and multipliers by what their
//! force loses. There, within 0.18 rad of a flat four-bar, a stage evaluates its loops once, at the coordinates
//! and rates next to its own that satisfy them: its rates, of low order themselves, violate them by about h^2,
//! which would come back as h^2 / p in the accelerations. Multipliers start from the force of the last three
//! steps, carried on to the stage, and conjugate residuals find what is missing. Projections go on to the level
//! of rounding. It is the same solution, to the order of the integrator, and such a step is told as any other.
//!
//! Within 5e-4 rad nothing is gained by dividing by p: what is left there of the carried force, beyond the
//! multipliers of the other directions, acts as it is. Its error is that of an extrapolation over the few steps
//! that it takes, and is divided by nothing. Such a step is told as
//! [`NearSingular`](crate::state::StepStatus::NearSingular), and its multipliers as zero, by which the next step
//! knows. With a fixed number of iterations there is none of this. Both distances go with the root of the mass
//! over alpha: where [`Settings::penalty`] is far above what the masses ask for, small steps only pass.
//!
//! # Large steps
//!
//! As in the hybrid formulation iterations of a structural integrator are broken off at the first correction of
//! more than half a radian (or metre), and the step is made again with care, from the coordinates at its
//! beginning.
//!
//! # Cost
//!
//! An iteration is an evaluation and a solve; with SDIRK the tangent of the first stage serves the second while
//! corrections fall twentyfold. The end of a step takes another factorisation, of the mass alone, two or three
//! placements of the links, an evaluation and a solve for each projection pass.

mod advance;
mod ahead;
mod drives;
mod end;
mod iteration;
mod switching;
mod weak;

pub use drives::Drives;

use self::ahead::Ahead;
use self::weak::Hold;
use super::projection::Projector;
use super::stages::Stages;
use super::switching::Switching;
use super::{Formulation, Method, Settings, start_scheme};
use crate::mechanism::Mechanism;
use crate::setup::{SetupError, penalty_masses};
use crate::state::{State, StepReport};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// The automatic penalty makes the loops this much heavier than the masses they join.
const PENALTY_RATIO: f64 = 1e4;

/// The index-1 formulation with its integrator, ready to run.
///
/// The numbers of iterations in the [`Settings`] are those of each stage of a step; SDIRK has two.
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
        Self::begin_acting(vehicle, now, state, work);
        let masses = penalty_masses(vehicle, now, state, &mut work.shared);
        let penalty = match settings.penalty {
            Some(alpha) => [alpha; M],
            None => no_heavier(vehicle.mechanism(), masses).map(|mass| mass * PENALTY_RATIO),
        };
        let (carried, reaction) = (Hold::of(state) == Hold::Carried, state.reaction);
        start_scheme(vehicle, &work.shared.terms, state);
        if carried {
            state.reaction = reaction;
        }
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

/// The masses that length equations feel are no more than the mechanism has (kg): one that is about to
/// vanish, at a start next to a singular position, feels masses without bound.
fn no_heavier<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    mut masses: [f64; M],
) -> [f64; M] {
    let total = mechanism.total_mass();
    let mut rows = masses.iter_mut();
    for closure in mechanism.closures() {
        for mass in rows.by_ref().take(closure.rows()) {
            if closure.is_length() && *mass > total {
                *mass = total;
            }
        }
    }
    masses
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
        if V::SWITCHES {
            self.advance_switching(vehicle, now, state, work)
        } else {
            Switching::advance(self, vehicle, now, state, work)
        }
    }
}
