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

/// The direction of a pass: its change of x, of the violation, and the reaction behind it.
struct Change<const N: usize, const M: usize> {
    x: [f64; N],
    violation: [f64; M],
    reaction: [f64; M],
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

impl<const M: usize> Hybrid<M> {
    /// Takes the violation phi_q `x` + `start` out of `x` until the goal is met. \[CD03\] (35), (36)
    ///
    /// The first pass is the printed projection but for a factor near one. Repeated as printed, a
    /// pass divides a violation by 1 + p s, with s the mobility of its direction; near a singular
    /// position s is so small that this would not end. So the passes are those of the method of
    /// conjugate residuals: every weak direction costs about one, and nothing is ever made worse.
    pub(super) fn project<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        vehicle: &V,
        start: &[f64; M],
        goal: Goal,
        work: &mut Workspace<N, M, S>,
        x: &mut [f64; N],
    ) -> Projected<M> {
        let mechanism = vehicle.mechanism();
        let (least, most) = match self.settings.fixed_iterations {
            Some(_) => (FIXED_PROJECTIONS, FIXED_PROJECTIONS),
            None => (0, self.settings.max_projections),
        };
        let weighted =
            |y: &[f64; M]| -> [f64; M] { core::array::from_fn(|row| self.weight[row] * y[row]) };
        let mut violation = work.terms.constraints.times(mechanism, x, start);
        let mut square = dot(&violation, &weighted(&violation));
        let mut change = Change { x: [0.0; N], violation: [0.0; M], reaction: [0.0; M] };
        let mut mobility = 1.0;
        let mut projected = Projected {
            violation: max_norm(&violation),
            passes: 0,
            blocked: false,
            reaction: [0.0; M],
        };
        while projected.passes < most
            && (projected.passes < least
                || (projected.violation > goal.violation && square > goal.square))
        {
            projected.passes += 1;
            let pull = weighted(&violation);
            work.terms.rhs = [0.0; N];
            work.terms.constraints.add_transposed(mechanism, &pull, &mut work.terms.rhs);
            linalg::solve(mechanism.pattern(), &work.terms.lhs, &mut work.terms.rhs);
            let gain = work.terms.constraints.times(mechanism, &work.terms.rhs, &[0.0; M]);
            // what the loops cannot do at all is left: redundant equations that disagree
            let moved = dot(&pull, &gain);
            if !(moved > goal.immobile * square) {
                projected.blocked = true;
                if projected.passes < least {
                    continue;
                }
                break;
            }
            let keep = if projected.passes == 1 { 0.0 } else { moved / mobility };
            mobility = moved;
            for i in 0..N {
                change.x[i] = work.terms.rhs[i] + keep * change.x[i];
            }
            for row in 0..M {
                change.violation[row] = gain[row] + keep * change.violation[row];
                change.reaction[row] = pull[row] + keep * change.reaction[row];
            }
            let step = moved / dot(&change.violation, &weighted(&change.violation));
            for i in 0..N {
                x[i] -= step * change.x[i];
            }
            for row in 0..M {
                projected.reaction[row] += step * change.reaction[row];
            }
            // anew from x, so that rounding does not build up
            violation = work.terms.constraints.times(mechanism, x, start);
            square = dot(&violation, &weighted(&violation));
            projected.violation = max_norm(&violation);
        }
        projected
    }
}

pub(super) fn dot<const L: usize>(a: &[f64; L], b: &[f64; L]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
