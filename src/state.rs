//! The complete state of a solver, and what a step says of itself.

use crate::forces::ElementStates;
use crate::mechanism::Mechanism;
use crate::real::{abs, all_finite};
use core::f64::consts::{PI, TAU};

/// Everything the next step depends on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State<const N: usize, const M: usize, const S: usize> {
    /// Steps since the start; the time is `tick` times the step.
    pub tick: u64,
    /// The last step was not taken, and its beginning is held.
    pub held: bool,
    /// Closures that do not act: bit `c` for closure `c`; see [`crate::vehicles::Vehicle::acting`].
    pub released: u32,
    /// Coordinates (m, rad).
    pub q: [f64; N],
    /// Full turns taken out of the coordinates of endless joints.
    pub turns: [i32; N],
    /// Rates (m/s, rad/s).
    pub qd: [f64; N],
    /// Accelerations (m/s2, rad/s2).
    pub qdd: [f64; N],
    /// Multipliers of the closures: forces (N), or moments (N m) for cosines.
    pub lambda: [f64; M],
    /// Generalised forces of the closures phi_q^T lambda, of this step and the two before (N, N m).
    /// Where the loops are singular these stay smooth, while multipliers do not.
    pub reaction: [[f64; N]; 3],
    /// Accelerations of the scheme (m/s2, rad/s2), which its difference equations add up; equal to
    /// `qdd` for the trapezoidal rule and Newmark's family.
    pub scheme_qdd: [f64; N],
    /// By how much the iterations changed these in the last step and in the one before, until the
    /// projections: the next change is predicted from them.
    pub changes: [[f64; N]; 2],
    /// The share of a step's first correction that is left to the second, at most of late: it tells
    /// whether the next step needs a second.
    pub contraction: f64,
    /// States of the force elements.
    pub elements: ElementStates<S>,
}

impl<const N: usize, const M: usize, const S: usize> State<N, M, S> {
    /// At rest with all coordinates zero.
    pub const fn new() -> Self {
        Self {
            tick: 0,
            held: false,
            released: 0,
            q: [0.0; N],
            turns: [0; N],
            qd: [0.0; N],
            qdd: [0.0; N],
            lambda: [0.0; M],
            reaction: [[0.0; N]; 3],
            scheme_qdd: [0.0; N],
            changes: [[0.0; N]; 2],
            contraction: 0.0,
            elements: ElementStates::new(),
        }
    }

    /// Takes full turns out of the coordinates of endless joints.
    pub fn take_out_turns(&mut self, mechanism: &Mechanism<N, M>) {
        for i in 0..N {
            if mechanism.joint(i).endless && abs(self.q[i]) > PI {
                let turn = if self.q[i] > 0.0 { 1 } else { -1 };
                self.q[i] -= f64::from(turn) * TAU;
                self.turns[i] = self.turns[i].wrapping_add(turn);
            }
        }
    }

    /// Keeps the changes of a step; `held` tells whether the step before it was not taken.
    pub(crate) fn keep_changes(&mut self, held: bool, changes: &[f64; N]) {
        // what was before a step that was not taken tells nothing of the next
        let [last, before] = &mut self.changes;
        for i in 0..N {
            before[i] = if held { 0.0 } else { last[i] };
            last[i] = if held { 0.0 } else { changes[i] };
        }
    }

    /// Whether every number is finite.
    pub fn is_finite(&self) -> bool {
        all_finite(&self.q)
            && all_finite(&self.qd)
            && all_finite(&self.qdd)
            && all_finite(&self.lambda)
            && all_finite(self.reaction.as_flattened())
            && all_finite(&self.scheme_qdd)
            && all_finite(self.changes.as_flattened())
            && self.contraction.is_finite()
            && self.elements.is_finite()
    }
}

impl<const N: usize, const M: usize, const S: usize> Default for State<N, M, S> {
    fn default() -> Self {
        Self::new()
    }
}

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum StepStatus {
    /// Within the tolerances.
    #[default]
    Converged,
    /// Out of iterations; the state is finite, the loops are closed, and it was taken.
    IterationLimit,
    /// The loops stayed open, or part; the last good state is held.
    Open,
    /// The tangent could not be factored, or the loops determine no coordinates; the last good state is
    /// held.
    Singular,
    /// A number was not finite; the last good state is held.
    NonFinite,
    /// Within the tolerances and taken, but so near a singular position that accelerations and
    /// multipliers have lost digits.
    NearSingular,
}

impl StepStatus {
    /// Whether the step was taken; otherwise the last good state is held.
    pub const fn is_taken(self) -> bool {
        matches!(self, Self::Converged | Self::NearSingular | Self::IterationLimit)
    }

    /// One word for tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Converged => "converged",
            Self::NearSingular => "near-singular",
            Self::IterationLimit => "iteration-limit",
            Self::Open => "open",
            Self::Singular => "singular",
            Self::NonFinite => "non-finite",
        }
    }
}

impl StepStatus {
    /// The name and what it means, for messages.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Converged => "converged",
            Self::NearSingular => {
                "near-singular: near a position where the loops lose rank, at a loss of digits"
            }
            Self::IterationLimit => "iteration-limit: taken, out of iterations",
            Self::Open => "open: the loops stayed open, or the iterations did not converge",
            Self::Singular => {
                "singular: at a position where the loops lose rank, and determine no coordinates"
            }
            Self::NonFinite => "non-finite: a number was not finite",
        }
    }
}

/// What a step says of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepReport {
    /// How the step ended.
    pub status: StepStatus,
    /// Corrections made.
    pub iterations: u32,
    /// Projection passes made, velocities and accelerations together, and passes that closed the loops.
    pub projections: u32,
    /// Largest component of what the last correction leaves, judged by how the corrections fell, or by
    /// [`State::contraction`] where one was enough; of the correction itself where they fell slowly
    /// (m, rad).
    pub correction: f64,
    /// Largest component of the residual of the equations of motion at the last correction (N, N m).
    pub residual: f64,
    /// Largest component of phi (m).
    pub phi: f64,
    /// Largest component of phi_dot (m/s).
    pub phi_dot: f64,
    /// Largest component of phi_ddot (m/s2).
    pub phi_ddot: f64,
    /// The error that the integrator adds in this step, in the worst coordinate, as the change of the
    /// accelerations tells (m, rad); zero where the step was not taken, and with integrators that do not
    /// tell. See [`Structural::step_error`](crate::integrators::Structural::step_error).
    pub error: f64,
}

impl StepReport {
    /// Takes in a further part of the same step: counts add up, the worst stays.
    pub fn add(&mut self, part: &Self) {
        if part.status != StepStatus::Converged {
            self.status = part.status;
        }
        self.iterations += part.iterations;
        self.projections += part.projections;
        self.correction = part.correction;
        self.residual = part.residual;
        for (worst, next) in [
            (&mut self.phi, part.phi),
            (&mut self.phi_dot, part.phi_dot),
            (&mut self.phi_ddot, part.phi_ddot),
            (&mut self.error, part.error),
        ] {
            // a NaN must come through
            if !(next <= *worst) {
                *worst = next;
            }
        }
    }
}
