//! Projections onto the loops, by conjugate residuals.

use super::{FIXED_PROJECTIONS, Hybrid};
use crate::linalg;
use crate::real::max_norm;
use crate::step::Workspace;
use crate::vehicles::Vehicle;

/// When passes of a projection end: as soon as one of the two is met.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    /// Largest violation.
    pub violation: f64,
    /// Its square weighted by p: bounds x^T T x of all that further passes would change.
    pub square: f64,
    /// Mobility, as a share of 1 / p, below which a direction is none.
    pub immobile: f64,
}

/// What a projection did.
pub(super) struct Projected<const M: usize> {
    /// Largest violation that remains.
    pub violation: f64,
    /// Passes made.
    pub passes: u32,
    /// Whether what remains lies in directions that are none.
    pub blocked: bool,
    /// The sum of the weighted violations taken out: phi_q^T of it, by T^-1, is the change of x.
    pub reaction: [f64; M],
}

/// The direction of a pass: its change of x, of the violation, and the reaction behind it.
struct Change<const N: usize, const M: usize> {
    x: [f64; N],
    violation: [f64; M],
    reaction: [f64; M],
}

/// A pass as printed leaves less than this share of a violation, unless a direction is weak.
const STRONG: f64 = 0.1;

impl<const M: usize> Hybrid<M> {
    /// Takes the violation phi_q `x` + `start` out of `x` until the goal is met. \[CD03\] (35), (36)
    ///
    /// A pass divides a violation by 1 + p s, with s the mobility of its direction; near a singular
    /// position s is so small that passes as printed would not end. What they leave there is taken
    /// out by conjugate residuals.
    pub(super) fn project<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        start: &[f64; M],
        goal: Goal,
        work: &mut Workspace<N, M, S>,
        x: &mut [f64; N],
    ) -> Projected<M> {
        let fixed = self.settings.fixed_iterations.is_some();
        let most = if fixed { FIXED_PROJECTIONS } else { self.settings.max_projections };
        let mut violation = work.terms.constraints.times(vehicle.mechanism(), x, start);
        let mut projected = Projected {
            violation: max_norm(&violation),
            passes: 0,
            blocked: false,
            reaction: [0.0; M],
        };
        while projected.passes < most && (fixed || !self.is_met(goal, &violation, &projected)) {
            projected.passes += 1;
            let pull = self.weighted(&violation);
            self.respond(vehicle, &pull, work);
            for i in 0..N {
                x[i] -= work.terms.rhs[i];
            }
            for row in 0..M {
                projected.reaction[row] += pull[row];
            }
            let before = projected.violation;
            violation = work.terms.constraints.times(vehicle.mechanism(), x, start);
            projected.violation = max_norm(&violation);
            if !fixed && !(projected.violation <= STRONG * before) {
                self.project_weak(vehicle, start, goal, violation, work, x, &mut projected);
                break;
            }
        }
        projected
    }

    fn weighted(&self, y: &[f64; M]) -> [f64; M] {
        core::array::from_fn(|row| self.weight[row] * y[row])
    }

    fn is_met(&self, goal: Goal, violation: &[f64; M], projected: &Projected<M>) -> bool {
        projected.violation <= goal.violation
            || (goal.square > 0.0 && dot(violation, &self.weighted(violation)) <= goal.square)
    }

    /// `rhs` becomes T^-1 phi_q^T `pull`.
    #[inline(always)]
    fn respond<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        pull: &[f64; M],
        work: &mut Workspace<N, M, S>,
    ) {
        let (mechanism, terms) = (vehicle.mechanism(), &mut work.terms);
        terms.rhs = [0.0; N];
        terms.constraints.add_transposed(mechanism, pull, &mut terms.rhs);
        linalg::solve(mechanism.pattern(), &terms.lhs, &mut terms.rhs);
    }

    /// The method of conjugate residuals from where passes as printed made little headway: every
    /// weak direction costs about one pass, and nothing is ever made worse.
    #[allow(clippy::too_many_arguments, reason = "the state of the passes so far")]
    #[cold]
    fn project_weak<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        start: &[f64; M],
        goal: Goal,
        mut violation: [f64; M],
        work: &mut Workspace<N, M, S>,
        x: &mut [f64; N],
        projected: &mut Projected<M>,
    ) {
        let mechanism = vehicle.mechanism();
        let mut change = Change { x: [0.0; N], violation: [0.0; M], reaction: [0.0; M] };
        let (mut mobility, mut keep) = (1.0, 0.0);
        while projected.passes < self.settings.max_projections
            && !self.is_met(goal, &violation, projected)
        {
            projected.passes += 1;
            let pull = self.weighted(&violation);
            self.respond(vehicle, &pull, work);
            let gain = work.terms.constraints.times(mechanism, &work.terms.rhs, &[0.0; M]);
            // what the loops cannot do at all is left: redundant equations that disagree
            let moved = dot(&pull, &gain);
            if !(moved > goal.immobile * dot(&violation, &pull)) {
                projected.blocked = true;
                break;
            }
            keep *= moved / mobility;
            mobility = moved;
            for i in 0..N {
                change.x[i] = work.terms.rhs[i] + keep * change.x[i];
            }
            for row in 0..M {
                change.violation[row] = gain[row] + keep * change.violation[row];
                change.reaction[row] = pull[row] + keep * change.reaction[row];
            }
            keep = 1.0;
            let step = moved / dot(&change.violation, &self.weighted(&change.violation));
            for i in 0..N {
                x[i] -= step * change.x[i];
            }
            for row in 0..M {
                projected.reaction[row] += step * change.reaction[row];
            }
            // anew from x, so that rounding does not build up
            violation = work.terms.constraints.times(mechanism, x, start);
            projected.violation = max_norm(&violation);
        }
    }
}

pub(super) fn dot<const L: usize>(a: &[f64; L], b: &[f64; L]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
