//! Projections onto the loops: passes as printed, and conjugate residuals where loops are weak.

use super::equations::Equations;
use super::settings::FIXED_PROJECTIONS;
use super::tuning::{FIRM, STRONG};
use crate::real::{dot, max_norm};

/// When passes of a projection end: as soon as one of the two is met.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// Largest violation at which the passes end (m, m/s or m/s2).
    pub violation: f64,
    /// Square of the violation weighted by p: bounds x^T T x of all that further passes would change.
    pub square: f64,
    /// Mobility, as a share of 1 / p, below which a direction is none.
    pub immobile: f64,
    /// The tangent was made elsewhere: weak directions are left to one of this position.
    pub kept: bool,
}

/// What can be projected: with its violation at x = 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectionSubject {
    /// A correction of the coordinates, whose violation at x = 0 is phi.
    Correction,
    /// The rates, whose violation at x = 0 is phi_t.
    Rates,
    /// The accelerations, whose violation at x = 0 is phi_q_dot_qd.
    Accelerations,
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

/// A projection at work: the equations with their factored tangent, what is projected, and scratch.
pub struct Projection<'a, E: Equations<S>, const S: usize> {
    /// The equations.
    pub equations: &'a mut E,
    /// The weight p of the loops in the tangent (kg).
    pub weight: &'a E::Rows,
    /// What `x` is: a correction, rates or accelerations.
    pub subject: ProjectionSubject,
    /// The coordinates' numbers that are projected.
    pub x: &'a mut E::Coordinates,
    /// The motion by which the mechanism responds to the pull, T^-1 phi_q^T `pull`.
    pub response: &'a mut E::Coordinates,
    /// The violation phi_q x + the violation at x = 0.
    pub violation: &'a mut E::Rows,
    /// The weighted violation.
    pub pull: &'a mut E::Rows,
}

/// The direction of a pass: its change of x, of the violation, and the reaction behind it.
struct PassDirection<Q, L> {
    x: Q,
    violation: L,
    reaction: L,
}

impl<E: Equations<S>, const S: usize> Projection<'_, E, S> {
    /// Makes the passes of a step with a fixed number of iterations, and adds the weighted violations taken out to
    /// `reaction`. \[CD03\] (35), (36)
    #[inline]
    pub fn passes(&mut self, mut reaction: Option<&mut E::Rows>) -> Projected {
        let mut projected = Projected { violation: self.violate(), ..Projected::default() };
        for _ in 0..FIXED_PROJECTIONS {
            projected.passes += 1;
            projected.change += self.pass();
            if let Some(reaction) = &mut reaction {
                add_scaled(reaction, 1.0, self.pull);
            }
            projected.violation = self.violate();
        }
        projected
    }

    /// Takes the violation of the loops out of x until the goal is met, in `most` passes at most. Adds the weighted violations taken
    /// out to `reaction`: phi_q^T of their sum, by T^-1, is the change. \[CD03\] (35), (36)
    ///
    /// A pass divides a violation by 1 + p s, with s the mobility of its direction; near a singular
    /// position s is so small that passes as printed would not end. What they leave there is taken
    /// out by conjugate residuals.
    pub fn project(
        &mut self,
        most: u32,
        goal: Goal,
        mut reaction: Option<&mut E::Rows>,
    ) -> Projected {
        let mut projected = Projected { violation: self.violate(), ..Projected::default() };
        while projected.passes < most && !self.is_met(goal, &projected) {
            projected.passes += 1;
            projected.change += self.pass();
            if let Some(reaction) = &mut reaction {
                add_scaled(reaction, 1.0, self.pull);
            }
            let before = projected.violation;
            projected.violation = self.violate();
            projected.weak |= !(projected.violation <= FIRM.value() * before);
            if !(projected.violation <= STRONG.value() * before) {
                // or there is nothing left but rounding
                if goal.kept && projected.violation > goal.violation {
                    projected.left = true;
                    break;
                }
                self.pass_weak(most, goal, reaction, &mut projected);
                break;
            }
        }
        projected
    }

    /// The violation of the loops by x; returns its largest component.
    #[inline]
    fn violate(&mut self) -> f64 {
        let start = match self.subject {
            ProjectionSubject::Correction => self.equations.phi(),
            ProjectionSubject::Rates => self.equations.phi_t(),
            ProjectionSubject::Accelerations => self.equations.phi_q_dot_qd(),
        };
        self.equations.times(self.x, start, self.violation);
        max_norm(self.violation.as_ref())
    }

    /// The weighted violation and the motion by which the mechanism responds to it.
    #[inline]
    fn respond(&mut self) {
        let lists = self.pull.as_mut().iter_mut().zip(self.violation.as_ref());
        for ((pull, violation), weight) in lists.zip(self.weight.as_ref()) {
            *pull = weight * violation;
        }
        self.response.as_mut().fill(0.0);
        self.equations.add_tangent_transposed(self.pull, self.response);
        self.equations.solve(self.response);
    }

    /// One pass as printed; returns the largest change.
    #[inline]
    fn pass(&mut self) -> f64 {
        self.respond();
        for (x, change) in self.x.as_mut().iter_mut().zip(self.response.as_ref()) {
            *x -= change;
        }
        max_norm(self.response.as_ref())
    }

    fn is_met(&self, goal: Goal, projected: &Projected) -> bool {
        projected.violation <= goal.violation
            || (goal.square > 0.0 && self.weighted_square(self.violation) <= goal.square)
    }

    fn weighted_square(&self, y: &E::Rows) -> f64 {
        let pairs = self.weight.as_ref().iter().zip(y.as_ref());
        pairs.map(|(weight, y)| weight * y * y).sum()
    }

    /// The method of conjugate residuals from where passes as printed made little headway: every
    /// weak direction costs about one pass, and nothing is ever made worse: a pass that does not lessen
    /// the violation is taken back, and is the last. There rounding is, which further ones would blow up.
    #[cold]
    fn pass_weak(
        &mut self,
        most: u32,
        goal: Goal,
        mut reaction: Option<&mut E::Rows>,
        projected: &mut Projected,
    ) {
        let mut zero = self.violation.clone();
        zero.as_mut().fill(0.0);
        let (mut gain, mut x) = (zero.clone(), self.x.clone());
        x.as_mut().fill(0.0);
        let mut direction = PassDirection { x, violation: zero.clone(), reaction: zero.clone() };
        let (mut mobility, mut keep) = (1.0, 0.0);
        let mut square = self.weighted_square(self.violation);
        while projected.passes < most && !self.is_met(goal, projected) {
            projected.passes += 1;
            self.respond();
            self.equations.times(self.response, &zero, &mut gain);
            // what the loops cannot do at all is left: redundant equations that disagree
            let moved = dot(self.pull.as_ref(), gain.as_ref());
            if !(moved > goal.immobile * dot(self.violation.as_ref(), self.pull.as_ref())) {
                projected.blocked = true;
                break;
            }
            keep *= moved / mobility;
            mobility = moved;
            continue_with(&mut direction.x, keep, self.response);
            continue_with(&mut direction.violation, keep, &gain);
            continue_with(&mut direction.reaction, keep, self.pull);
            keep = 1.0;
            let step = moved / self.weighted_square(&direction.violation);
            self.take_out(step, &direction, &mut reaction);
            // anew from x, so that rounding does not build up
            let violation = self.violate();
            let before = core::mem::replace(&mut square, self.weighted_square(self.violation));
            if !(square < before) {
                self.take_out(-step, &direction, &mut reaction);
                self.violate();
                break;
            }
            projected.change += step * max_norm(direction.x.as_ref());
            projected.violation = violation;
        }
    }

    /// Takes a multiple of a direction out of x.
    fn take_out(
        &mut self,
        step: f64,
        direction: &PassDirection<E::Coordinates, E::Rows>,
        reaction: &mut Option<&mut E::Rows>,
    ) {
        add_scaled(self.x, -step, &direction.x);
        if let Some(reaction) = reaction {
            add_scaled(reaction, step, &direction.reaction);
        }
    }
}

/// `sum` <- `sum` + `factor` `x`.
#[inline(always)]
pub fn add_scaled(sum: &mut impl AsMut<[f64]>, factor: f64, x: &impl AsRef<[f64]>) {
    for (sum, x) in sum.as_mut().iter_mut().zip(x.as_ref()) {
        *sum += factor * x;
    }
}

/// `sum` <- `x` + `keep` `sum`.
fn continue_with(sum: &mut impl AsMut<[f64]>, keep: f64, x: &impl AsRef<[f64]>) {
    for (sum, x) in sum.as_mut().iter_mut().zip(x.as_ref()) {
        *sum = x + keep * *sum;
    }
}
