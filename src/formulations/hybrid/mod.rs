//! The hybrid formulation: relative coordinates, loops by an index-3 augmented Lagrangian.
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
//! # Large steps
//!
//! Where wheels leave the road and springs meet their stops within a step, accelerations change so much that a
//! prediction from the changes before is off by a radian, with loops open by decimetres. Iterations from there
//! run away, or end where the projections would change rates or accelerations too much. So they are broken off at the
//! first correction of more than half a radian (or metre), and the step is made again with care: from the
//! coordinates at its beginning, where the loops are closed, by corrections that turn no joint by more than
//! 0.3 rad and are halved where they circle. Both attempts together make no more iterations than one may. With
//! a fixed number of iterations there is no second attempt.

mod iteration;
mod settings;
mod stages;
mod switching;

pub use settings::{FIXED_PROJECTIONS, Settings};
pub use stages::Stage;

use super::convergence::{
    ACCELERATION_JUMP, IMMOBILE_LAST, IMMOBILE_RAISE, Keeping, Manner, Outcome, RATE_JUMP, Weak,
};
use super::projection::{Goal, IMMOBILE, Projector, Subject};
use super::switching::Switching;
use super::{Formulation, start_scheme};
use crate::integrators::Structural;
use crate::real::all_finite;
use crate::setup::{SetupError, penalty_masses};
use crate::state::{State, StepReport, StepStatus};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// The automatic penalty makes the loops this much heavier than the masses they join. A tangent that
/// is kept while the coordinates change by dq leaves an error of about this times dq^3: no more than
/// the projections need.
const PENALTY_RATIO: f64 = 1e4;

/// How the iterations of a step are made.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// Directions of the loops of less mobility, as a share of 1 / p, are left out.
    immobile: f64,
    keeping: Keeping,
    manner: Manner,
}

impl Way {
    /// How a step is tried first.
    const FIRST: Self =
        Self { immobile: IMMOBILE, keeping: Keeping::Allowed, manner: Manner::Bold };
}

/// Near a singular position the accelerations cannot make up for what the rates violate, and these must
/// be closer by this factor.
const WEAK_RATES: f64 = 1e-3;

/// What the projections did.
enum Cleaned {
    /// Rates and accelerations stayed near what they were.
    Near,
    /// They did not.
    Far,
    /// Weak directions were left to a tangent of this position.
    Left,
}

/// The hybrid formulation with a structural integrator, ready to run.
#[derive(Clone, Copy, Debug)]
pub struct Hybrid<const M: usize> {
    scheme: Structural,
    settings: Settings,
    /// Penalty alpha of each equation (N/m).
    penalty: [f64; M],
    /// The weight p of the loops in the tangent: (1 - df) beta h^2 alpha (kg).
    weight: [f64; M],
}

impl<const M: usize> Hybrid<M> {
    /// Prepares steps from `state`: finds the penalty, and starts the scheme from the accelerations.
    ///
    /// # Errors
    /// A setting that is not positive.
    pub fn new<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        vehicle: &V,
        scheme: Structural,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        settings.check()?;
        let now = Moment { time: state.tick as f64 * settings.step, input };
        let beta_h2 = scheme.beta * settings.step * settings.step;
        if V::SWITCHES && state.tick == 0 {
            state.released = vehicle.mechanism().closure_bits() & !vehicle.acting(now);
        }
        let masses = penalty_masses(vehicle, now, state, work);
        let penalty = match settings.penalty {
            Some(alpha) => [alpha; M],
            None => masses.map(|mass| mass * PENALTY_RATIO / beta_h2),
        };
        start_scheme(vehicle, &work.terms, state);
        let weight = penalty.map(|alpha| (1.0 - scheme.delta_f) * beta_h2 * alpha);
        Ok(Self { scheme, settings, penalty, weight })
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The integrator.
    pub const fn scheme(&self) -> &Structural {
        &self.scheme
    }

    /// Penalty alpha of each equation (N/m).
    pub const fn penalty(&self) -> &[f64; M] {
        &self.penalty
    }

    fn projector(&self) -> Projector<'_, M> {
        Projector { settings: &self.settings, weight: &self.weight }
    }

    /// The iterations of a step, repeated across a singular position; with the share of mobility below
    /// which directions were left out.
    fn cross<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        mut way: Way,
        state: &State<N, M, S>,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> (Outcome, f64) {
        work.carried = [0.0; N];
        let mut outcome = self.iterate(vehicle, now, way, state, work, report);
        while outcome.status != StepStatus::Converged
            && outcome.weak != Weak::None
            && way.immobile < IMMOBILE_LAST
            && report.iterations < self.settings.max_iterations
        {
            // a singular position itself: cross it without the directions that vanish there, under
            // the force that the loops had in them before
            way.immobile *= IMMOBILE_RAISE;
            work.carry(1.0, state);
            outcome = self.iterate(vehicle, now, way, state, work, report);
        }
        (outcome, way.immobile)
    }

    /// Largest phi_dot (m/s) that the projection leaves.
    fn rate_goal(&self, weak: Weak) -> f64 {
        match weak {
            Weak::None => self.settings.rate_tolerance,
            Weak::Met | Weak::Blocked => WEAK_RATES * self.settings.rate_tolerance,
        }
    }

    /// Projects rates and accelerations onto the loops.
    fn clean<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        (immobile, kept, weak): (f64, bool, Weak),
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> Cleaned {
        let h = self.settings.step;
        let mechanism = vehicle.mechanism();
        let goal = Goal { violation: self.rate_goal(weak), square: 0.0, immobile, kept };
        let rates = self.projector().project(mechanism, Subject::Rates, goal, None, work);
        work.terms.closure_accelerations(vehicle, now, &work.trial.qd);
        let goal = Goal { violation: self.settings.acceleration_tolerance, ..goal };
        let accelerations =
            self.projector().project(mechanism, Subject::Accelerations, goal, None, work);
        report.phi_dot = rates.violation;
        report.phi_ddot = accelerations.violation;
        report.projections += rates.passes + accelerations.passes;
        let near =
            h * rates.change <= RATE_JUMP && h * h * accelerations.change <= ACCELERATION_JUMP;
        match (rates.left || accelerations.left, near) {
            (true, _) => Cleaned::Left,
            (false, true) => Cleaned::Near,
            (false, false) => Cleaned::Far,
        }
    }

    /// Completes a step whose trial state is clean, and takes it if it is finite.
    fn take<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        (crossed, contraction): (bool, f64),
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> bool {
        let Workspace { terms, trial, carried, change, .. } = work;
        trial.end_scheme(&self.scheme, state);
        trial.elements.end_step(&self.scheme, self.settings.step, &state.elements);
        let reaction = &mut terms.rhs;
        *reaction = *carried;
        terms.constraints.add_transposed(vehicle.mechanism(), &trial.lambda, reaction);
        if crossed {
            // the multipliers were counted from those that are carried
            for row in 0..M {
                trial.lambda[row] += state.lambda[row];
            }
        }
        let held = state.held;
        if !(all_finite(change) && trial.hand_over(reaction, state)) {
            return false;
        }
        state.keep_changes(held || self.settings.plain, change);
        state.contraction = contraction;
        state.take_out_turns(vehicle.mechanism());
        true
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S> for Hybrid<M>
where
    V: Vehicle<N, M, S>,
{
    type Workspace = Workspace<N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> StepReport {
        state.tick = state.tick.wrapping_add(1);
        let now = Moment { time: state.tick as f64 * self.settings.step, input };
        if V::SWITCHES {
            self.advance_switching(vehicle, now, state, work)
        } else {
            self.advance_whole(vehicle, now, state, work)
        }
    }
}

impl<const M: usize> Hybrid<M> {
    /// Advances `state` to `now` by the step, with the same closures throughout.
    fn advance_whole<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> StepReport {
        let mut report = StepReport::default();
        let mut way = Way::FIRST;
        loop {
            let (outcome, immobile) = self.cross(vehicle, now, way, state, work, &mut report);
            report.status = outcome.status;
            // a large step can change so much that the prediction leads astray: once more, with care
            let again = way.manner == Manner::Bold
                && self.settings.repeats()
                && report.iterations < self.settings.max_iterations;
            if !report.status.is_taken() {
                if again && report.status != StepStatus::NonFinite {
                    way.manner = Manner::Careful;
                    continue;
                }
                break;
            }
            // where no iteration is left, the tangent must do as it is
            let kept = outcome.kept && report.iterations < self.settings.max_iterations;
            match self.clean(vehicle, now, (immobile, kept, outcome.weak), work, &mut report) {
                Cleaned::Left => {
                    // near a singular position weak directions change with every bit of motion, and a
                    // tangent that is kept does not know them
                    way.keeping = Keeping::Forbidden;
                    continue;
                }
                _ if !(report.phi_dot + report.phi_ddot).is_finite() => {
                    report.status = StepStatus::NonFinite;
                }
                Cleaned::Near => {
                    let crossed = immobile > IMMOBILE;
                    let error = work.trial.error(&self.scheme, self.settings.step, state);
                    if self.take(vehicle, (crossed, outcome.contraction), state, work) {
                        report.error = error;
                        return report;
                    }
                    report.status = StepStatus::NonFinite;
                }
                Cleaned::Far if again => {
                    way.manner = Manner::Careful;
                    continue;
                }
                Cleaned::Far => report.status = StepStatus::Open,
            }
            break;
        }
        state.held = true;
        report
    }
}
