//! Projections onto the loops: passes as printed, and conjugate residuals where loops are weak.

use super::convergence::{FIRM, STRONG};
use super::{FIXED_PROJECTIONS, Settings};
use crate::dynamics::Constraints;
use crate::linalg::{self, Square};
use crate::mechanism::Mechanism;
use crate::real::max_norm;
use crate::step::{Terms, Workspace};

pub(super) use super::convergence::IMMOBILE;

/// When passes of a projection end: as soon as one of the two is met.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    /// Largest violation.
    pub violation: f64,
    /// Its square weighted by p: bounds x^T T x of all that further passes would change.
    pub square: f64,
    /// Mobility, as a share of 1 / p, below which a direction is none.
    pub immobile: f64,
    /// The tangent was made elsewhere: weak directions are left to one of this position.
    pub kept: bool,
}

/// What a projection needs: loops, factored tangent, scratch.
pub(super) struct Loops<'a, const N: usize, const M: usize> {
    mechanism: &'a Mechanism<N, M>,
    constraints: &'a Constraints<N, M>,
    factor: &'a Square<N>,
    /// T^-1 phi_q^T pull.
    response: &'a mut [f64; N],
    violation: &'a mut [f64; M],
    pull: &'a mut [f64; M],
}

/// What can be projected: with its violation at x = 0.
#[derive(Clone, Copy)]
pub(super) enum Subject {
    /// A correction, with phi.
    Correction,
    /// The rates, with phi_t.
    Rates,
    /// The accelerations, with phi_q_dot_qd.
    Accelerations,
}

/// What a projection did.
pub(super) struct Projected {
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

/// The direction of a pass: its change of x, of the violation, and the reaction behind it.
struct Change<const N: usize, const M: usize> {
    x: [f64; N],
    violation: [f64; M],
    reaction: [f64; M],
}

impl<const N: usize, const M: usize> Change<N, M> {
    /// Takes a multiple out of `x`.
    fn take_out(&self, step: f64, x: &mut [f64; N], reaction: &mut Option<&mut [f64; M]>) {
        for i in 0..N {
            x[i] -= step * self.x[i];
        }
        if let Some(reaction) = reaction {
            for row in 0..M {
                reaction[row] += step * self.reaction[row];
            }
        }
    }
}

/// Projects with a factored tangent.
#[derive(Clone, Copy)]
pub(super) struct Projector<'a, const M: usize> {
    pub settings: &'a Settings,
    /// The weight p of the loops in the tangent (kg).
    pub weight: &'a [f64; M],
}

impl<const M: usize> Projector<'_, M> {
    /// Takes the violation of the loops out of the subject until the goal is met. Adds the weighted
    /// violations taken out to `reaction`: phi_q^T of their sum, by T^-1, is the change.
    /// \[CD03\] (35), (36)
    ///
    /// A pass divides a violation by 1 + p s, with s the mobility of its direction; near a singular
    /// position s is so small that passes as printed would not end. What they leave there is taken
    /// out by conjugate residuals.
    pub(super) fn project<const N: usize, const S: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        subject: Subject,
        goal: Goal,
        reaction: Option<&mut [f64; M]>,
        work: &mut Workspace<N, M, S>,
    ) -> Projected {
        let Workspace { terms, trial, correction, violation, pull, response, .. } = work;
        let Terms { constraints, lhs, .. } = terms;
        let (x, start) = match subject {
            Subject::Correction => (correction, &constraints.phi),
            Subject::Rates => (&mut trial.qd, &constraints.phi_t),
            Subject::Accelerations => (&mut trial.qdd, &constraints.phi_q_dot_qd),
        };
        let loops = Loops { mechanism, constraints, factor: lhs, response, violation, pull };
        self.pass(loops, x, start, goal, reaction)
    }

    fn pass<const N: usize>(
        &self,
        mut loops: Loops<'_, N, M>,
        x: &mut [f64; N],
        start: &[f64; M],
        goal: Goal,
        mut reaction: Option<&mut [f64; M]>,
    ) -> Projected {
        let fixed = self.settings.fixed_iterations.is_some();
        let most = if fixed { FIXED_PROJECTIONS } else { self.settings.max_projections };
        loops.violate(x, start);
        let violation = max_norm(loops.violation);
        let mut projected = Projected {
            violation,
            change: 0.0,
            passes: 0,
            weak: false,
            blocked: false,
            left: false,
        };
        while projected.passes < most && (fixed || !self.is_met(goal, loops.violation, &projected))
        {
            projected.passes += 1;
            loops.respond(self.weight);
            for i in 0..N {
                x[i] -= loops.response[i];
            }
            if let Some(reaction) = &mut reaction {
                for row in 0..M {
                    reaction[row] += loops.pull[row];
                }
            }
            projected.change += max_norm(loops.response);
            let before = projected.violation;
            loops.violate(x, start);
            projected.violation = max_norm(loops.violation);
            projected.weak |= !(projected.violation <= FIRM * before);
            if !fixed && !(projected.violation <= STRONG * before) {
                if goal.kept {
                    projected.left = true;
                    break;
                }
                self.pass_weak(&mut loops, x, start, goal, reaction, &mut projected);
                break;
            }
        }
        projected
    }

    fn is_met(&self, goal: Goal, violation: &[f64; M], projected: &Projected) -> bool {
        projected.violation <= goal.violation
            || (goal.square > 0.0 && self.weighted_square(violation) <= goal.square)
    }

    fn weighted_square(&self, y: &[f64; M]) -> f64 {
        (0..M).map(|row| self.weight[row] * y[row] * y[row]).sum()
    }

    /// The method of conjugate residuals from where passes as printed made little headway: every
    /// weak direction costs about one pass, and nothing is ever made worse: a pass that does not lessen
    /// the violation is taken back, and is the last. There rounding is, which further ones would blow up.
    #[cold]
    fn pass_weak<const N: usize>(
        &self,
        loops: &mut Loops<'_, N, M>,
        x: &mut [f64; N],
        start: &[f64; M],
        goal: Goal,
        mut reaction: Option<&mut [f64; M]>,
        projected: &mut Projected,
    ) {
        let mut change = Change { x: [0.0; N], violation: [0.0; M], reaction: [0.0; M] };
        let mut gain = [0.0; M];
        let (mut mobility, mut keep) = (1.0, 0.0);
        let mut square = self.weighted_square(loops.violation);
        while projected.passes < self.settings.max_projections
            && !self.is_met(goal, loops.violation, projected)
        {
            projected.passes += 1;
            loops.respond(self.weight);
            let Loops { mechanism, constraints, response, violation, pull, .. } = &mut *loops;
            let phi_q = constraints.phi_q();
            Constraints::times(mechanism, phi_q, response, &[0.0; M], &mut gain);
            // what the loops cannot do at all is left: redundant equations that disagree
            let moved = dot(&pull[..], &gain);
            if !(moved > goal.immobile * dot(&violation[..], &pull[..])) {
                projected.blocked = true;
                break;
            }
            keep *= moved / mobility;
            mobility = moved;
            for i in 0..N {
                change.x[i] = response[i] + keep * change.x[i];
            }
            for row in 0..M {
                change.violation[row] = gain[row] + keep * change.violation[row];
                change.reaction[row] = pull[row] + keep * change.reaction[row];
            }
            keep = 1.0;
            let step = moved / self.weighted_square(&change.violation);
            change.take_out(step, x, &mut reaction);
            // anew from x, so that rounding does not build up
            loops.violate(x, start);
            let before = core::mem::replace(&mut square, self.weighted_square(loops.violation));
            if !(square < before) {
                change.take_out(-step, x, &mut reaction);
                loops.violate(x, start);
                break;
            }
            projected.change += step * max_norm(&change.x);
            projected.violation = max_norm(loops.violation);
        }
    }
}

impl<const N: usize, const M: usize> Loops<'_, N, M> {
    /// The violation phi_q `x` + `start`.
    fn violate(&mut self, x: &[f64; N], start: &[f64; M]) {
        let Self { mechanism, constraints, .. } = *self;
        Constraints::times(mechanism, constraints.phi_q(), x, start, self.violation);
    }

    /// The weighted violation and the motion by which the mechanism responds to it.
    fn respond(&mut self, weight: &[f64; M]) {
        for row in 0..M {
            self.pull[row] = weight[row] * self.violation[row];
        }
        *self.response = [0.0; N];
        self.constraints.add_tangent_transposed(self.mechanism, self.pull, self.response);
        linalg::solve(self.mechanism.pattern(), self.factor, self.response);
    }
}

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
