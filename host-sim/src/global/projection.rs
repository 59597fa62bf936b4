//! Projections onto the equations, accelerations that belong to a state, and the jump of the rates where
//! equations begin to act.

use super::state::{NaturalState, Work, max_norm};
use super::system::{Plant, System};
use ferrol::formulations::{FIXED_PROJECTIONS, Settings};
use ferrol::setup::SetupError;

/// Passes that divide a violation by less than this are at the level of rounding, or meet directions
/// that are none.
const FALLS: f64 = 0.5;
/// What may remain of phi_ddot at the start, as a share of the largest acceleration.
const SATISFIED: f64 = 1e-9;
/// Passes of the accelerations at a start.
const PASSES: u32 = 40;

/// What can be projected: with its violation at x = 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A correction, with phi.
    Correction,
    /// The rates, with phi_t.
    Rates,
    /// The accelerations, with phi_q_dot_qd.
    Accelerations,
}

/// When passes of a projection end: as soon as one of the two is met.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Largest violation.
    pub violation: f64,
    /// Its square weighted by p: bounds x^T T x of all that further passes would change.
    pub square: f64,
}

impl Goal {
    /// A violation.
    pub const fn violation(violation: f64) -> Self {
        Self { violation, square: 0.0 }
    }
}

/// What a projection did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Projected {
    /// Largest violation that remains.
    pub violation: f64,
    /// Largest change that was made, at most.
    pub change: f64,
    /// Passes made.
    pub passes: u32,
}

/// Takes the violation of the equations out of the subject with the factored tangent until it is
/// below `goal`; the multipliers of `work` take up the pulls times `to_lambda`. \[CD03\] (35), (36)
pub fn project(
    system: &System,
    settings: &Settings,
    (weight, to_lambda): (&[f64], f64),
    (subject, goal): (Subject, Goal),
    work: &mut Work,
) -> Projected {
    let fixed = settings.fixed_iterations.is_some();
    let most = if fixed { FIXED_PROJECTIONS } else { settings.max_projections };
    let mut projected =
        Projected { violation: violate(system, subject, work), ..Projected::default() };
    let is_met = |projected: &Projected, work: &Work| {
        let square = || work.violation.iter().zip(weight).map(|(v, p)| p * v * v).sum::<f64>();
        projected.violation <= goal.violation || (goal.square > 0.0 && square() <= goal.square)
    };
    while projected.passes < most && (fixed || !is_met(&projected, work)) {
        projected.passes += 1;
        for ((pull, violation), weight) in work.pull.iter_mut().zip(&work.violation).zip(weight) {
            *pull = weight * violation;
        }
        work.response.fill(0.0);
        let tangent_phi_q = &work.terms.constraints.tangent_phi_q;
        system.rows.add_transposed(tangent_phi_q, &work.pull, &mut work.response);
        system.solve(&mut work.response, &mut work.terms);
        let Work { correction, qd, qdd, response, lambda, pull, .. } = work;
        let x = match subject {
            Subject::Correction => correction,
            Subject::Rates => qd,
            Subject::Accelerations => qdd,
        };
        for (x, response) in x.iter_mut().zip(&*response) {
            *x -= response;
        }
        for (lambda, pull) in lambda.iter_mut().zip(pull) {
            *lambda += to_lambda * *pull;
        }
        projected.change += max_norm(response);
        let before = projected.violation;
        projected.violation = violate(system, subject, work);
        if !fixed && !(projected.violation <= FALLS * before) {
            break;
        }
    }
    projected
}

/// The violation phi_q x + start of a subject; its largest component.
fn violate(system: &System, subject: Subject, work: &mut Work) -> f64 {
    let Work { terms, correction, qd, qdd, violation, .. } = work;
    let constraints = &terms.constraints;
    let (x, start) = match subject {
        Subject::Correction => (correction, &constraints.phi),
        Subject::Rates => (qd, &constraints.phi_t),
        Subject::Accelerations => (qdd, &constraints.phi_q_dot_qd),
    };
    system.rows.times(&constraints.phi_q, x, start, violation);
    max_norm(violation)
}

/// One correction of the accelerations of `work`, which stands at its coordinates and rates, and of its
/// multipliers, with a tangent of which `weight` is the penalty: in `correction`, not yet applied, and in
/// `pull`. Returns the largest residual M qdd - Q + phi_q^T lambda (N, N m). \[DOP04\] index-1
pub fn correct_accelerations(system: &System, weight: &[f64], work: &mut Work) -> f64 {
    let Work { terms, qdd, lambda, correction, violation, pull, .. } = work;
    let constraints = &terms.constraints;
    for (entry, force) in correction.iter_mut().zip(&terms.force) {
        *entry = -force;
    }
    system.add_mass_times(qdd, correction);
    system.rows.add_transposed(&constraints.phi_q, lambda, correction);
    let residual = max_norm(correction);
    system.rows.times(&constraints.phi_q, qdd, &constraints.phi_q_dot_qd, violation);
    for ((pull, violation), weight) in pull.iter_mut().zip(&*violation).zip(weight) {
        *pull = weight * violation;
    }
    system.rows.add_transposed(&constraints.tangent_phi_q, pull, correction);
    system.solve(correction, terms);
    for change in correction.iter_mut() {
        *change = -*change;
    }
    system.rows.times(&terms.constraints.tangent_phi_q, correction, violation, pull);
    for (pull, weight) in pull.iter_mut().zip(weight) {
        *pull *= weight;
    }
    residual
}

/// Accelerations and multipliers that belong to a state, whose equations act as `work` says.
///
/// # Errors
/// The accelerations are not determined, or the equations contradict each other.
pub fn solve_accelerations(
    system: &System,
    plant: &mut dyn Plant,
    time: f64,
    weight: &[f64],
    state: &mut NaturalState,
    work: &mut Work,
) -> Result<(), SetupError> {
    system.place(plant, time, &state.q, &mut work.terms);
    system.set_rates(&state.qd, &mut work.terms);
    system.accelerations(plant, time, &mut work.terms);
    system.load(plant, time, None, &mut work.terms);
    system.factor_mass(weight, &mut work.terms).map_err(|_| SetupError::Undetermined)?;
    work.qdd.fill(0.0);
    work.lambda.fill(0.0);
    let mut best = f64::INFINITY;
    for pass in 0..PASSES {
        let _ = correct_accelerations(system, weight, work);
        let Work { qdd, lambda, correction, pull, .. } = work;
        for (qdd, change) in qdd.iter_mut().zip(&*correction) {
            *qdd += change;
        }
        for (lambda, change) in lambda.iter_mut().zip(&*pull) {
            *lambda += change;
        }
        let size = max_norm(correction);
        if !size.is_finite() {
            return Err(SetupError::NoAccelerations { residual: size });
        }
        // the first finds the accelerations, the second the multipliers
        if pass > 1 && size >= FALLS * best {
            break;
        }
        best = size;
    }
    let residual = violate(system, Subject::Accelerations, work);
    if !(residual <= SATISFIED * (1.0 + max_norm(&work.qdd))) {
        return Err(SetupError::NoAccelerations { residual });
    }
    state.qdd.copy_from_slice(&work.qdd);
    state.lambda.copy_from_slice(&work.lambda);
    Ok(())
}

/// The jump of the rates by the impulses of the equations that act: M (qd+ - qd-) + phi_q^T impulse = 0,
/// phi_q qd+ + phi_t = 0.
///
/// # Errors
/// It is not determined.
pub fn push(
    system: &System,
    plant: &dyn Plant,
    time: f64,
    (settings, weight): (&Settings, &[f64]),
    state: &mut NaturalState,
    work: &mut Work,
) -> Result<(), SetupError> {
    system.place(plant, time, &state.q, &mut work.terms);
    system.factor_mass(weight, &mut work.terms).map_err(|_| SetupError::Undetermined)?;
    work.qd.copy_from_slice(&state.qd);
    let goal = (Subject::Rates, Goal::violation(settings.rate_tolerance));
    let settings = Settings { fixed_iterations: None, ..*settings };
    let projected = project(system, &settings, (weight, 0.0), goal, work);
    if !projected.violation.is_finite() {
        return Err(SetupError::NoRates { residual: projected.violation });
    }
    state.qd.copy_from_slice(&work.qd);
    Ok(())
}
