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
//! one solve with the factored tangent. Cost of a step: one evaluation, factorisation and solve
//! for each iteration, one evaluation more, one solve for each projection pass.

mod projection;
mod settings;
mod stages;

pub use settings::{FIXED_PROJECTIONS, Settings};
pub use stages::Stage;

use self::projection::{Goal, dot};
use super::Formulation;
use crate::integrators::Structural;
use crate::linalg;
use crate::mechanism::Drive;
use crate::real::max_norm;
use crate::setup::{REGULARISATION, SetupError, least_change, penalty_masses};
use crate::state::{State, StepReport, StepStatus};
use crate::step::{Motion, TangentWeights, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Corrections are halved after this many iterations: a large step can circle around a kink.
const HALVE_AFTER: u32 = 8;
/// A correction may leave this share of itself, in the norm of the tangent, to the next one.
const WEAK: f64 = 1e-2;
/// The automatic penalty makes the loops this much heavier than the masses they join.
const PENALTY_RATIO: f64 = 1e6;
/// The first correction is as large as the error of the integrator in one step; the last must be
/// this much smaller, or the steps would add up what the iterations leave.
const SETTLED: f64 = 1e-3;
/// The tangent of a step is kept for its next iteration if the correction was smaller than this
/// (m, rad) and than this share of the one before.
const KEPT: f64 = 1e-3;
const SLOW: f64 = 0.1;
/// A violation of a linearised loop (m) that is rounding.
const CLOSED: f64 = 1e-15;
/// Directions whose mobility is below this share of 1 / p are no directions.
const IMMOBILE: f64 = 1e-5;
/// In a step that ends at a singular position the multipliers are without bound, while their
/// generalised force is smooth: the step is made again without the directions that are none, under
/// the force that the loops had in them before. Where that does not converge, the bound on the
/// mobility is raised by this factor, but no further than the last value.
const IMMOBILE_RAISE: f64 = 100.0;
const IMMOBILE_LAST: f64 = 1e-2;
/// A step that ends with the loops further open than this (m) is not taken.
const OPEN: f64 = 1e-3;
/// Projections that change the motion over a step by more than this (m, rad) come from prescribed
/// rates or accelerations that contradict the prescribed positions: the step is not taken. The
/// bound on accelerations is wider, for they leap where a mechanism is singular.
const RATE_JUMP: f64 = 0.3;
const ACCELERATION_JUMP: f64 = 10.0;

/// The hybrid formulation with a structural integrator, ready to run.
#[derive(Clone, Copy, Debug)]
pub struct Hybrid<const M: usize> {
    scheme: Structural,
    settings: Settings,
    /// beta h^2 alpha for each equation (kg).
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
        let masses = penalty_masses(vehicle, now, state, work);
        let penalty = match settings.penalty {
            Some(alpha) => [alpha * beta_h2; M],
            None => masses.map(|mass| mass * PENALTY_RATIO),
        };
        state.elements.start();
        state.scheme_qdd = state.qdd;
        let mut reaction = [0.0; N];
        let constraints = &work.terms.constraints;
        constraints.add_transposed(vehicle.mechanism(), &state.lambda, &mut reaction);
        state.reaction = [reaction; 3];
        let weight = penalty.map(|penalty| (1.0 - scheme.delta_f) * penalty);
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
    pub fn penalty(&self) -> [f64; M] {
        let beta_h2 = self.scheme.beta * self.settings.step * self.settings.step;
        self.penalty.map(|scaled| scaled / beta_h2)
    }

    /// Lets the dependent coordinates take up a jump of a drive's rate, without an impulse.
    fn take_up_jump<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut Workspace<N, M, S>,
    ) {
        let Some(independent) = vehicle.independent() else {
            return;
        };
        if !vehicle.jumps(now) {
            return;
        }
        let Workspace { terms, trial, .. } = work;
        let jump = |number| {
            let drive = vehicle.drive(now, number);
            Drive { rate: drive.jump, acceleration: 0.0, ..drive }
        };
        terms.kinematics.place(vehicle.mechanism(), &trial.q);
        terms.constraints.evaluate(vehicle.mechanism(), &terms.kinematics, &jump);
        let free = independent.map(|held| !held);
        if let Some(change) =
            least_change(vehicle, &free, &terms.constraints.phi_t, REGULARISATION, terms)
        {
            for i in 0..N {
                trial.qd[i] += change[i];
            }
        }
    }

    /// Constant accelerations over the step: consistent with (39)-(42), nearer than rest. After a
    /// step that was not taken, constant coordinates: rates that one bad input has spoilt would
    /// lead every later step astray.
    fn predict<const N: usize, const S: usize>(&self, trial: &mut State<N, M, S>) {
        let Structural { delta_m, delta_f, gamma, beta } = self.scheme;
        let h = self.settings.step;
        for i in 0..N {
            let (qd, before) = (trial.qd[i], trial.scheme_qdd[i]);
            let mut scheme_qdd = before;
            if trial.held {
                scheme_qdd = (1.0 - 0.5 / beta) * before - qd / (beta * h);
            } else {
                trial.q[i] += h * (qd + 0.5 * h * before);
            }
            trial.qd[i] += h * ((1.0 - gamma) * before + gamma * scheme_qdd);
            let weighed = (1.0 - delta_m) * scheme_qdd + delta_m * before;
            trial.qdd[i] = (weighed - delta_f * trial.qdd[i]) / (1.0 - delta_f);
        }
        trial.elements.begin_step(&self.scheme, h);
    }

    /// The accelerations of the scheme that belong to the accelerations of the trial state.
    fn end_step<const N: usize, const S: usize>(
        &self,
        before: &State<N, M, S>,
        trial: &mut State<N, M, S>,
    ) {
        let Structural { delta_m, delta_f, .. } = self.scheme;
        for i in 0..N {
            let weighed = (1.0 - delta_f) * trial.qdd[i] + delta_f * before.qdd[i];
            trial.scheme_qdd[i] = (weighed - delta_m * before.scheme_qdd[i]) / (1.0 - delta_m);
        }
        trial.elements.end_step(&self.scheme, self.settings.step, &before.elements);
    }

    fn tangent_weights(&self) -> TangentWeights {
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
        let Workspace { terms, trial, .. } = work;
        let motion = Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd };
        terms.place(vehicle, now, motion);
    }

    /// Forces and inertia at the placed trial state: `rhs` becomes the residual of (27) without the
    /// closures, over beta h^2. Where it is `renewed`, the tangent is made and factored.
    /// \[CD03\] (26), (38)
    fn load<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
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

    /// Solves for the correction and applies it; returns its largest component, and whether weak
    /// directions of the loops were met. \[CD03\] (27)
    fn correct<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        iteration: u32,
        immobile: f64,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> (f64, Weak) {
        let mechanism = vehicle.mechanism();
        let (h, scheme) = (self.settings.step, &self.scheme);
        let beta_h2 = scheme.beta * h * h;
        let share = 1.0 - scheme.delta_f;
        let mut closing = [0.0; M];
        for row in 0..M {
            let phi = work.terms.constraints.phi[row];
            closing[row] = share * (work.trial.lambda[row] * beta_h2 + self.penalty[row] * phi);
        }
        for i in 0..N {
            work.terms.rhs[i] = (work.terms.rhs[i] + work.carried[i]) * share * beta_h2;
        }
        work.terms.constraints.add_transposed(mechanism, &closing, &mut work.terms.rhs);
        let residual = work.terms.rhs;
        report.residual = max_norm(&residual) / (share * beta_h2);
        linalg::solve(mechanism.pattern(), &work.terms.lhs, &mut work.terms.rhs);
        let mut correction = work.terms.rhs.map(|value| -value);
        let mut weak = Weak::None;
        if self.settings.fixed_iterations.is_none() {
            // what is left in weak directions of the loops would go slowly, by the multipliers
            let size = -dot(&correction, &residual);
            let start = work.terms.constraints.phi;
            let goal = Goal { violation: CLOSED, square: WEAK * WEAK * size, immobile };
            let projected = self.project(vehicle, &start, goal, work, &mut correction);
            weak = if projected.blocked {
                Weak::Blocked
            } else if projected.passes > 0 {
                Weak::Met
            } else {
                Weak::None
            };
            for row in 0..M {
                work.trial.lambda[row] += projected.reaction[row] / (share * beta_h2);
            }
        }
        let damping = if iteration < HALVE_AFTER { 1.0 } else { 0.5 };
        let to_rate = scheme.gamma / (scheme.beta * h);
        let to_acceleration = (1.0 - scheme.delta_m) / (share * beta_h2);
        for i in 0..N {
            let change = damping * correction[i];
            work.trial.q[i] += change;
            work.trial.qd[i] += to_rate * change;
            work.trial.qdd[i] += to_acceleration * change;
        }
        (max_norm(&correction), weak)
    }

    /// lambda <- lambda + alpha phi, with phi after the correction. \[CD03\] (2)
    fn update_multipliers<const N: usize, const S: usize>(&self, work: &mut Workspace<N, M, S>) {
        let per_penalty = 1.0 / (self.scheme.beta * self.settings.step * self.settings.step);
        for row in 0..M {
            let phi = work.terms.constraints.phi[row];
            work.trial.lambda[row] += self.penalty[row] * per_penalty * phi;
        }
    }

    /// Projects rates and accelerations onto the loops; whether they stayed near what they were.
    fn clean<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        immobile: f64,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> bool {
        let h = self.settings.step;
        let mut qd = work.trial.qd;
        let start = work.terms.constraints.phi_t;
        let goal = Goal { violation: self.settings.rate_tolerance, square: 0.0, immobile };
        let projected = self.project(vehicle, &start, goal, work, &mut qd);
        report.phi_dot = projected.violation;
        report.projections += projected.passes;
        let rate_jump = h * largest_difference(&qd, &work.trial.qd);
        work.trial.qd = qd;

        work.terms.closure_accelerations(vehicle, now, &qd);
        let mut qdd = work.trial.qdd;
        let start = work.terms.constraints.phi_q_dot_qd;
        let goal = Goal { violation: self.settings.acceleration_tolerance, square: 0.0, immobile };
        let projected = self.project(vehicle, &start, goal, work, &mut qdd);
        report.phi_ddot = projected.violation;
        report.projections += projected.passes;
        let acceleration_jump = h * h * largest_difference(&qdd, &work.trial.qdd);
        work.trial.qdd = qdd;
        rate_jump <= RATE_JUMP && acceleration_jump <= ACCELERATION_JUMP
    }
}

fn largest_difference<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    let mut difference = *a;
    for i in 0..N {
        difference[i] -= b[i];
    }
    max_norm(&difference)
}

impl<const M: usize> Hybrid<M> {
    /// Keeps the generalised forces of the loops for the steps to come.
    fn remember_reaction<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        crossed: bool,
        start: &State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) {
        let Workspace { terms, trial, carried } = work;
        let mut reaction = *carried;
        terms.constraints.add_transposed(vehicle.mechanism(), &trial.lambda, &mut reaction);
        let [last, before, _] = start.reaction;
        trial.reaction = [reaction, last, before];
        if crossed {
            // the multipliers were counted from those that are carried
            for row in 0..M {
                trial.lambda[row] += start.lambda[row];
            }
        }
    }

    /// Newton's iterations from the prediction. \[CD03\] (26), (27), (2)
    fn iterate<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        immobile: f64,
        work: &mut Workspace<N, M, S>,
        report: &mut StepReport,
    ) -> Outcome {
        let settings = &self.settings;
        let fixed = settings.fixed_iterations.is_some();
        let limit = settings.fixed_iterations.unwrap_or(settings.max_iterations);
        let begun = report.iterations;
        let (mut first, mut previous, mut weak) = (0.0, f64::INFINITY, Weak::None);
        let mut renewed = true;
        self.predict(&mut work.trial);
        self.place(vehicle, now, work);
        loop {
            if self.load(vehicle, now, renewed, work).is_err() {
                let finite = max_norm(&work.terms.rhs).is_finite()
                    && max_norm(&work.terms.constraints.phi).is_finite();
                let status = if finite { StepStatus::Singular } else { StepStatus::NonFinite };
                return Outcome { status, weak };
            }
            let iteration = report.iterations - begun;
            let (correction, met) = self.correct(vehicle, iteration, immobile, work, report);
            report.correction = correction;
            report.iterations += 1;
            weak = weak.max(met);
            if met == Weak::Blocked && immobile <= IMMOBILE {
                return Outcome { status: StepStatus::IterationLimit, weak };
            }
            self.place(vehicle, now, work);
            self.update_multipliers(work);
            report.phi = max_norm(&work.terms.constraints.phi);
            if !(correction.is_finite() && report.phi.is_finite()) {
                return Outcome { status: StepStatus::NonFinite, weak };
            }
            if iteration == 0 {
                first = correction;
            }
            // or it falls no more, at the level of rounding
            let settled = correction <= SETTLED * first || correction >= 0.5 * previous;
            renewed =
                !fixed && (weak != Weak::None || correction > KEPT || correction > SLOW * previous);
            previous = correction;
            let within =
                settled && correction <= settings.tolerance && report.phi <= settings.tolerance;
            // at a singular position it is better to start again
            let enough =
                weak != Weak::None && immobile < IMMOBILE_LAST && iteration + 1 >= HALVE_AFTER;
            if report.iterations >= limit || enough || (within && !fixed) {
                let status = match (within, report.phi < OPEN) {
                    (true, _) => StepStatus::Converged,
                    (false, true) => StepStatus::IterationLimit,
                    (false, false) => StepStatus::Open,
                };
                if S > 0 {
                    // the states of the force elements belong to the end of the step
                    let _ = self.load(vehicle, now, false, work);
                }
                return Outcome { status, weak };
            }
        }
    }
}

/// How the iterations ended, and whether they met weak directions of the loops.
struct Outcome {
    status: StepStatus,
    weak: Weak,
}

/// Directions of the loops that are nearly singular.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Weak {
    None,
    /// Corrected along with the others.
    Met,
    /// Too weak to be corrected.
    Blocked,
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
        let mut report = StepReport::default();
        state.tick = state.tick.wrapping_add(1);
        let now = Moment { time: state.tick as f64 * self.settings.step, input };
        work.trial = *state;
        self.take_up_jump(vehicle, now, work);
        let start = work.trial;
        let mut immobile = IMMOBILE;
        work.carried = [0.0; N];
        let mut outcome = self.iterate(vehicle, now, immobile, work, &mut report);
        while outcome.status != StepStatus::Converged
            && outcome.weak != Weak::None
            && immobile < IMMOBILE_LAST
            && report.iterations < self.settings.max_iterations
        {
            // a singular position itself: cross it without the directions that vanish there, under
            // the force that the loops had in them before
            immobile *= IMMOBILE_RAISE;
            work.trial = start;
            work.trial.lambda = [0.0; M];
            let [last, before, third] = &start.reaction;
            for i in 0..N {
                work.carried[i] = 3.0 * (last[i] - before[i]) + third[i];
            }
            outcome = self.iterate(vehicle, now, immobile, work, &mut report);
        }
        report.status = outcome.status;
        state.held = true;
        if report.status.is_taken() {
            let near = self.clean(vehicle, now, immobile, work, &mut report);
            self.remember_reaction(vehicle, immobile > IMMOBILE, &start, work);
            self.end_step(state, &mut work.trial);
            let violation = report.phi_dot + report.phi_ddot;
            if !(work.trial.is_finite() && violation.is_finite()) {
                report.status = StepStatus::NonFinite;
            } else if !near {
                report.status = StepStatus::Open;
            } else {
                *state = State { held: false, ..work.trial };
                state.take_out_turns(vehicle.mechanism());
            }
        }
        report
    }
}
