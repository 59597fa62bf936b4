//! The force of the equations where they are nearly singular: carried on from the last steps.

use super::Index1;
use crate::global::projection::Projector;
use crate::global::state::{NaturalState, Work, farthest, max_norm};
use crate::global::system::System;
use ferrol::formulations::convergence::{FIRM, STRONG};

/// The share of the penalty in a stage under a force that is carried. T leaves out how alpha phi_q_dot_qd changes
/// with the rates: in a direction that coordinates move by p, a correction leaves the share
/// 2 e r p / (1 + r p^2) of itself, with r the ratio of penalty and mass and e = g h times the turning rates of the
/// links. That is e sqrt(r) for the worst p, which must be below one.
pub(super) const EASED: f64 = 1e-2;
/// Multipliers whose force differs by more than this share of the largest from that of the steps before
/// have lost it, if they belong to weak directions.
const LOST: f64 = 1e-3;

/// How the force of the equations is found in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reactions {
    /// By multipliers that are iterated with the accelerations.
    Iterated,
    /// Carried on from the steps before; multipliers are counted from it.
    Carried,
}

/// Carries the force of the equations on from the last three steps to `node` of this one, by Lagrange's
/// formula.
pub(super) fn carry(state: &NaturalState, node: f64, work: &mut Work) {
    let [last, before, third] = &state.reaction;
    let (to_before, to_third) = (-node * (node + 2.0), 0.5 * node * (node + 1.0));
    for (i, force) in work.carried.iter_mut().enumerate() {
        *force = last[i] + to_before * (before[i] - last[i]) + to_third * (third[i] - last[i]);
    }
}

/// Lets what is carried act as a force from outside.
pub(super) fn apply(work: &mut Work) {
    for (force, carried) in work.terms.force.iter_mut().zip(&work.carried) {
        *force -= carried;
    }
}

impl Index1 {
    /// Whether the last correction of the accelerations left much of their violation: cheap, but it may
    /// have left what a change of the multipliers asks for.
    fn leaves(&self, work: &Work) -> bool {
        let left = work.pull.iter().zip(&self.penalty).map(|(pull, alpha)| (pull / alpha).abs());
        let left = left.fold(0.0, f64::max);
        left > self.settings.acceleration_tolerance && left > STRONG * max_norm(&work.violation)
    }

    /// Whether iterations should not end as they do, after a correction, for directions that are weak: they
    /// did not converge, or did `within` the tolerance to another force than the equations had before.
    pub(super) fn is_astray(
        &self,
        system: &System,
        within: bool,
        (state, node): (&NaturalState, f64),
        work: &mut Work,
    ) -> bool {
        if within && !(self.leaves(work) && has_lost(system, (state, node), work)) {
            return false;
        }
        for ((violation, pull), alpha) in
            work.violation.iter_mut().zip(&work.pull).zip(&self.penalty)
        {
            *violation = pull / alpha;
        }
        let weight = self.penalty.as_slice();
        let projector = Projector { system, settings: &self.settings, weight, to_lambda: 0.0 };
        projector.is_weak(if within { STRONG } else { FIRM }, work)
    }
}

/// Whether multipliers have another force than the equations had before.
pub(super) fn has_lost(
    system: &System,
    (state, node): (&NaturalState, f64),
    work: &mut Work,
) -> bool {
    carry(state, node, work);
    let Work { terms, lambda, response: force, carried, .. } = work;
    force.fill(0.0);
    system.rows.add_transposed(&terms.constraints.phi_q, lambda, force);
    farthest(force, carried) > LOST * max_norm(force).max(max_norm(carried))
}
