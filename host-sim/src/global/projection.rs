//! Projections onto the equations, accelerations that belong to a state, and the jump of the rates where
//! equations begin to act.

use super::state::{NaturalState, Work, max_norm};
use super::system::{Plant, System};
use ferrol::formulations::convergence::{FIRM, IMMOBILE, STRONG};
use ferrol::formulations::{FIXED_PROJECTIONS, Settings};
use ferrol::setup::SetupError;

/// Corrections of accelerations that fall by less than this are at the level of rounding.
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

/// When passes of a projection end: as soon as the violation or its square is met.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Largest violation.
    pub violation: f64,
    /// Its square weighted by p: bounds x^T T x of all that further passes would change.
    pub square: f64,
    /// Mobility, as a share of 1 / p, below which a direction is none.
    pub immobile: f64,
    /// The tangent was made elsewhere: weak directions are left to one of this position.
    pub kept: bool,
}

impl Goal {
    /// A violation.
    pub const fn violation(violation: f64) -> Self {
        Self { violation, square: 0.0, immobile: IMMOBILE, kept: false }
    }

    fn is_met(&self, weight: &[f64], work: &Work, projected: &Projected) -> bool {
        projected.violation <= self.violation
            || (self.square > 0.0 && weighted_square(weight, &work.violation) <= self.square)
    }
}

fn weighted_square(weight: &[f64], y: &[f64]) -> f64 {
    y.iter().zip(weight).map(|(y, weight)| weight * y * y).sum()
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
    /// Whether weak directions were met.
    pub weak: bool,
    /// Whether what remains lies in directions that are none.
    pub blocked: bool,
    /// Whether weak directions were left to a tangent of this position.
    pub left: bool,
}

/// Projects with a factored tangent.
#[derive(Clone, Copy)]
pub struct Projector<'a> {
    /// The mechanism.
    pub system: &'a System,
    /// Passes at most, and whether always a fixed number of them.
    pub settings: &'a Settings,
    /// The weight p of the equations in the tangent (kg).
    pub weight: &'a [f64],
    /// What the multipliers take up of the pulls.
    pub to_lambda: f64,
}

impl Projector<'_> {
    /// Takes the violation of the equations out of the subject until the goal is met; the multipliers
    /// of `work` take up their share of the pulls. \[CD03\] (35), (36)
    ///
    /// A pass divides a violation by 1 + p s, with s the mobility of its direction; near a singular
    /// position s is so small that passes as printed would not end. What they leave there is taken
    /// out by conjugate residuals.
    pub fn project(&self, subject: Subject, goal: Goal, work: &mut Work) -> Projected {
        let fixed = self.settings.fixed_iterations.is_some();
        let most = if fixed { FIXED_PROJECTIONS } else { self.settings.max_projections };
        let violation = violate(self.system, subject, work);
        let mut projected = Projected { violation, ..Projected::default() };
        while projected.passes < most && (fixed || !goal.is_met(self.weight, work, &projected)) {
            projected.passes += 1;
            self.respond(work);
            let (x, response, lambda, pull) = parts(subject, work);
            add_scaled(x, -1.0, response);
            add_scaled(lambda, self.to_lambda, pull);
            projected.change += max_norm(response);
            let before = projected.violation;
            projected.violation = violate(self.system, subject, work);
            projected.weak |= !(projected.violation <= FIRM * before);
            if !fixed && !(projected.violation <= STRONG * before) {
                // or there is nothing left but rounding
                if goal.kept && projected.violation > goal.violation {
                    projected.left = true;
                    break;
                }
                self.pass_weak(subject, goal, work, &mut projected);
                break;
            }
        }
        projected
    }

    /// The weighted violation and the motion by which the mechanism responds to it.
    fn respond(&self, work: &mut Work) {
        for ((pull, violation), weight) in
            work.pull.iter_mut().zip(&work.violation).zip(self.weight)
        {
            *pull = weight * violation;
        }
        work.response.fill(0.0);
        let tangent_phi_q = &work.terms.constraints.tangent_phi_q;
        self.system.rows.add_transposed(tangent_phi_q, &work.pull, &mut work.response);
        self.system.solve(&mut work.response, &mut work.terms);
    }

    /// What a pass would take of the weighted square of the violation in `work`, and all of it: of a direction of
    /// mobility s, the share p s / (1 + p s). In `weak.gain` what it would take of the violation.
    fn probe(&self, work: &mut Work) -> (f64, f64) {
        self.respond(work);
        let Work { terms, response, violation, pull, weak, .. } = work;
        let phi_q = &terms.constraints.phi_q;
        self.system.rows.times(phi_q, response, &weak.zero, &mut weak.gain);
        (dot(pull, &weak.gain), dot(violation, pull))
    }

    /// Whether a pass would leave more than the share `left` of the weighted square of the violation in `work`.
    pub fn is_weak(&self, left: f64, work: &mut Work) -> bool {
        let (moved, all) = self.probe(work);
        moved < (1.0 - left) * all
    }

    /// The method of conjugate residuals from where passes as printed made little headway: every
    /// weak direction costs about one pass, and nothing is ever made worse.
    #[cold]
    fn pass_weak(&self, subject: Subject, goal: Goal, work: &mut Work, projected: &mut Projected) {
        let (mut mobility, mut keep) = (1.0, 0.0);
        work.weak.clear();
        while projected.passes < self.settings.max_projections
            && !goal.is_met(self.weight, work, projected)
        {
            projected.passes += 1;
            let (moved, all) = self.probe(work);
            let Work { response, pull, weak, .. } = &mut *work;
            // what the equations cannot do at all is left: redundant ones that disagree
            if !(moved > goal.immobile * all) {
                projected.blocked = true;
                break;
            }
            keep *= moved / mobility;
            mobility = moved;
            continue_with(&mut weak.x, keep, response);
            continue_with(&mut weak.violation, keep, &weak.gain);
            continue_with(&mut weak.reaction, keep, pull);
            keep = 1.0;
            let step = moved / weighted_square(self.weight, &weak.violation);
            let change = step * max_norm(&weak.x);
            let weak = std::mem::take(&mut work.weak);
            let (x, _, lambda, _) = parts(subject, work);
            add_scaled(x, -step, &weak.x);
            add_scaled(lambda, self.to_lambda * step, &weak.reaction);
            work.weak = weak;
            projected.change += change;
            // anew from x, so that rounding does not build up
            projected.violation = violate(self.system, subject, work);
        }
    }
}

/// The subject, the response to its violation, the multipliers and their change.
fn parts(
    subject: Subject,
    work: &mut Work,
) -> (&mut Vec<f64>, &mut Vec<f64>, &mut Vec<f64>, &mut Vec<f64>) {
    let Work { correction, qd, qdd, response, lambda, pull, .. } = work;
    let x = match subject {
        Subject::Correction => correction,
        Subject::Rates => qd,
        Subject::Accelerations => qdd,
    };
    (x, response, lambda, pull)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// `sum` <- `sum` + `factor` `x`.
fn add_scaled(sum: &mut [f64], factor: f64, x: &[f64]) {
    for (sum, x) in sum.iter_mut().zip(x) {
        *sum += factor * x;
    }
}

/// `sum` <- `x` + `keep` `sum`.
fn continue_with(sum: &mut [f64], keep: f64, x: &[f64]) {
    for (sum, x) in sum.iter_mut().zip(x) {
        *sum = x + keep * *sum;
    }
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
    let settings = Settings { fixed_iterations: None, ..*settings };
    let projector = Projector { system, settings: &settings, weight, to_lambda: 0.0 };
    let goal = Goal::violation(settings.rate_tolerance);
    let projected = projector.project(Subject::Rates, goal, work);
    if !projected.violation.is_finite() {
        return Err(SetupError::NoRates { residual: projected.violation });
    }
    state.qd.copy_from_slice(&work.qd);
    Ok(())
}
