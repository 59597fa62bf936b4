//! The complete state of a solver, and what a step says of itself.

use crate::forces::ElementStates;
use crate::mechanism::{Drive, Mechanism};
use crate::real::abs;
use core::f64::consts::{PI, TAU};

/// A list of numbers whose length is fixed when it is made: an array on the chip, a vector on the desktop.
pub trait Numbers: AsRef<[f64]> + AsMut<[f64]> + Clone {}

impl<A: AsRef<[f64]> + AsMut<[f64]> + Clone> Numbers for A {}

/// Vectors that a scheme carries from step to step where nothing else is said: the structural integrators
/// need three.
pub const HISTORY: usize = 3;

/// The state of a vehicle in `N` relative coordinates with `M` closure equations and `S` states of force
/// elements, integrated by a scheme with a history of `H` vectors.
pub type State<const N: usize, const M: usize, const S: usize, const H: usize = HISTORY> =
    SolverState<[f64; N], [f64; M], [i32; N], S, H>;

/// Everything the next step depends on, in coordinates `Q` with equations `L` and whole numbers `T` for
/// each relative coordinate. Its fields are listed once, in `each_field`; fingerprints, snapshots and
/// the test for finite numbers follow from that list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverState<Q, L, T, const S: usize, const H: usize> {
    /// Steps since the start; the time is `tick` times the step.
    pub tick: u64,
    /// The last step was not taken, and its beginning is held.
    pub held: bool,
    /// The last step ended at a singular position: the force of the loops there is in `reaction`, and
    /// multipliers tell nothing of it.
    pub crossed: bool,
    /// Closures that do not act: bit `c` for closure `c`; see [`crate::vehicles::Vehicle::acting`].
    pub released: u32,
    /// Coordinates (m, rad).
    pub q: Q,
    /// Full turns taken out of the coordinates of endless joints.
    pub turns: T,
    /// Rates (m/s, rad/s).
    pub qd: Q,
    /// Accelerations (m/s2, rad/s2).
    pub qdd: Q,
    /// Multipliers of the closures: forces (N), or moments (N m) for cosines.
    pub lambda: L,
    /// By how much the multipliers changed from the last solve of a step to its end (N, N m), where
    /// accelerations are the unknowns: the next step starts from as much again.
    pub lambda_change: L,
    /// Generalised forces of the closures phi_q^T lambda, of this step and the two before (N, N m).
    /// Where the loops are singular these stay smooth, while multipliers do not.
    pub reaction: [Q; 3],
    /// What the scheme carries from step to step; each scheme says what it is.
    pub history: [Q; H],
    /// The share of a step's first correction that is left to the second, at most of late: it tells
    /// whether the next step needs a second.
    pub contraction: f64,
    /// What the closure equations are counted from (m; cosines have no unit), where closures switch.
    pub datum: L,
    /// The drives at the end of the last step, for schemes with stages.
    pub drives: DriveHistory<L>,
    /// Which coordinates are independent, where a formulation chooses them.
    pub choice: Choice<T>,
    /// States of the force elements.
    pub elements: ElementStates<S>,
}

/// Prescribed motions at the end of a step, by their numbers: there are hardly more than equations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DriveHistory<L> {
    /// The step at whose end they were noted.
    pub tick: u64,
    /// Values (m, rad).
    pub value: L,
    /// Rates (m/s, rad/s).
    pub rate: L,
    /// Accelerations (m/s2, rad/s2).
    pub acceleration: L,
}

impl<L: Numbers> DriveHistory<L> {
    /// Notes the drives at the end of step `tick`.
    pub fn note(&mut self, tick: u64, drive: impl Fn(u8) -> Drive) {
        self.tick = tick;
        let Self { value, rate, acceleration, .. } = self;
        let lists = value.as_mut().iter_mut().zip(rate.as_mut()).zip(acceleration.as_mut());
        for (number, ((value, rate), acceleration)) in (0..=u8::MAX).zip(lists) {
            let drive = drive(number);
            (*value, *rate, *acceleration) = (drive.value, drive.rate, drive.acceleration);
        }
    }
}

/// A choice of independent coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<T> {
    /// The closure equation, counted from one, from which each coordinate is found; zero where it is
    /// independent.
    pub found_from: T,
    /// Whether the choice holds for the next step, which makes another one if not.
    pub valid: bool,
    /// Dependent coordinates at most so far.
    pub rank: u32,
    /// Largest entry of phi_q when the choice was made.
    pub scale: f64,
    /// Largest motion of a dependent coordinate for a unit motion of those it is found from, when it was
    /// made, or one.
    pub motion: f64,
    /// The smallest pivot at the end of a step, where it was largest; zero before the first step.
    pub best_pivot: f64,
    /// The smallest pivot at the end of the last step that was taken.
    pub last_pivot: f64,
}

impl<T> Choice<T> {
    /// No choice yet, for the lists of no equations given: all zero, so that a static state takes no flash.
    pub const fn none(found_from: T) -> Self {
        Self {
            found_from,
            valid: false,
            rank: 0,
            scale: 0.0,
            motion: 0.0,
            best_pivot: 0.0,
            last_pivot: 0.0,
        }
    }
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> State<N, M, S, H> {
    /// At rest with all coordinates zero.
    pub const fn new() -> Self {
        Self {
            tick: 0,
            held: false,
            crossed: false,
            released: 0,
            q: [0.0; N],
            turns: [0; N],
            qd: [0.0; N],
            qdd: [0.0; N],
            lambda: [0.0; M],
            lambda_change: [0.0; M],
            reaction: [[0.0; N]; 3],
            history: [[0.0; N]; H],
            contraction: 0.0,
            datum: [0.0; M],
            drives: DriveHistory {
                tick: 0,
                value: [0.0; M],
                rate: [0.0; M],
                acceleration: [0.0; M],
            },
            choice: Choice::none([0; N]),
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
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> Default for State<N, M, S, H> {
    fn default() -> Self {
        Self::new()
    }
}

impl<Q: Clone, L: Clone, T: Clone, const S: usize, const H: usize> SolverState<Q, L, T, S, H> {
    /// The same state with another history, for a scheme that carries `K` vectors.
    pub fn with_history<const K: usize>(&self, history: [Q; K]) -> SolverState<Q, L, T, S, K> {
        let Self { q, turns, qd, qdd, lambda, lambda_change, reaction, datum, drives, .. } =
            self.clone();
        SolverState {
            tick: self.tick,
            held: self.held,
            crossed: self.crossed,
            released: self.released,
            q,
            turns,
            qd,
            qdd,
            lambda,
            lambda_change,
            reaction,
            history,
            contraction: self.contraction,
            datum,
            drives,
            choice: self.choice.clone(),
            elements: self.elements,
        }
    }
}

/// Looks at the fields of a state, one after the other.
pub trait Look {
    /// A flag.
    fn flag(&mut self, flag: &bool);
    /// A word of 32 bits.
    fn word(&mut self, word: &u32);
    /// A word of 64 bits.
    fn long(&mut self, word: &u64);
    /// Numbers.
    fn numbers(&mut self, numbers: &impl AsRef<[f64]>);
    /// Whole numbers.
    fn integers(&mut self, integers: &impl AsRef<[i32]>);
}

/// Fills the fields of a state, one after the other.
pub trait Fill {
    /// A flag.
    fn flag(&mut self, flag: &mut bool);
    /// A word of 32 bits.
    fn word(&mut self, word: &mut u32);
    /// A word of 64 bits.
    fn long(&mut self, word: &mut u64);
    /// Numbers.
    fn numbers(&mut self, numbers: &mut impl AsMut<[f64]>);
    /// Whole numbers.
    fn integers(&mut self, integers: &mut impl AsMut<[i32]>);
}

/// The fields of a state in their order, for one who looks at them or fills them. Every field is named:
/// a new one must find its place here.
macro_rules! each_field {
    ($state:expr, $visitor:expr) => {{
        let SolverState {
            tick,
            held,
            crossed,
            released,
            q,
            turns,
            qd,
            qdd,
            lambda,
            lambda_change,
            reaction,
            history,
            contraction,
            datum,
            drives: DriveHistory { tick: drive_tick, value, rate, acceleration },
            choice: Choice { found_from, valid, rank, scale, motion, best_pivot, last_pivot },
            elements,
        } = $state;
        $visitor.long(tick);
        $visitor.flag(held);
        $visitor.flag(crossed);
        $visitor.word(released);
        $visitor.integers(turns);
        for numbers in [q, qd, qdd] {
            $visitor.numbers(numbers);
        }
        for numbers in reaction {
            $visitor.numbers(numbers);
        }
        for numbers in history {
            $visitor.numbers(numbers);
        }
        for numbers in [lambda, lambda_change, datum, value, rate, acceleration] {
            $visitor.numbers(numbers);
        }
        $visitor.long(drive_tick);
        $visitor.integers(found_from);
        $visitor.flag(valid);
        $visitor.word(rank);
        for number in [contraction, scale, motion, best_pivot, last_pivot] {
            $visitor.numbers(one(number));
        }
        // what else the elements hold is made anew when a step begins
        let ElementStates { value, rate, scheme_rate, .. } = elements;
        for numbers in [value, rate, scheme_rate] {
            $visitor.numbers(numbers);
        }
    }};
}

impl<Q: Numbers, L: Numbers, T, const S: usize, const H: usize> SolverState<Q, L, T, S, H>
where
    T: AsRef<[i32]> + AsMut<[i32]>,
{
    /// Shows every field to `visitor`.
    pub fn look(&self, visitor: &mut impl Look) {
        use core::array::from_ref as one;
        each_field!(self, visitor);
    }

    /// Lets `visitor` fill every field.
    pub fn fill(&mut self, visitor: &mut impl Fill) {
        use core::array::from_mut as one;
        each_field!(self, visitor);
    }

    /// Whether every number is finite.
    pub fn is_finite(&self) -> bool {
        let mut finite = Finite(true);
        self.look(&mut finite);
        finite.0
    }
}

/// Whether all numbers seen so far are finite.
struct Finite(bool);

impl Look for Finite {
    fn flag(&mut self, _: &bool) {}
    fn word(&mut self, _: &u32) {}
    fn long(&mut self, _: &u64) {}
    fn integers(&mut self, _: &impl AsRef<[i32]>) {}

    fn numbers(&mut self, numbers: &impl AsRef<[f64]>) {
        self.0 &= crate::real::all_finite(numbers.as_ref());
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
    /// The ways a step can end, from good to bad.
    pub const ALL: [Self; 6] = [
        Self::Converged,
        Self::NearSingular,
        Self::IterationLimit,
        Self::Open,
        Self::Singular,
        Self::NonFinite,
    ];

    /// Place of the status in [`StepStatus::ALL`]: the larger, the worse.
    pub const fn severity(self) -> usize {
        match self {
            Self::Converged => 0,
            Self::NearSingular => 1,
            Self::IterationLimit => 2,
            Self::Open => 3,
            Self::Singular => 4,
            Self::NonFinite => 5,
        }
    }

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
    /// What the states of the force elements leave of their equations, as a share of their largest term: rounding
    /// where their own iterations suffice; see [`ElementStates::residual`].
    pub elements: f64,
    /// The error that the integrator adds in this step, in the worst coordinate, as the change of the
    /// accelerations tells (m, rad); zero where the step was not taken, and with integrators that do not
    /// tell. See [`Structural::step_error`](crate::integrators::Structural::step_error).
    pub error: f64,
}

impl StepReport {
    /// Of a step that did nothing.
    pub const ZERO: Self = Self {
        status: StepStatus::Converged,
        iterations: 0,
        projections: 0,
        correction: 0.0,
        residual: 0.0,
        phi: 0.0,
        phi_dot: 0.0,
        phi_ddot: 0.0,
        elements: 0.0,
        error: 0.0,
    };

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
            (&mut self.elements, part.elements),
            (&mut self.error, part.error),
        ] {
            // a NaN must come through
            if !(next <= *worst) {
                *worst = next;
            }
        }
    }
}
