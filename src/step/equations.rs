//! The equations of motion as steps see them, whatever the coordinates are.

use super::frame::ScratchOf;
use crate::error::SetupError;
use crate::forces::ElementStates;
use crate::integrators::Trial;
use crate::linalg::Singular;
use crate::state::{Numbers, SolverState};

/// Shares of K and C in a tangent.
#[derive(Clone, Copy, Debug)]
pub struct TangentWeights {
    /// Weight of the stiffness K.
    pub stiffness: f64,
    /// Weight of the damping C.
    pub damping: f64,
}

/// Coordinates, rates and accelerations at which something is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a, Q> {
    /// Coordinates (m, rad).
    pub q: &'a Q,
    /// Rates (m/s, rad/s).
    pub qd: &'a Q,
    /// Accelerations (m/s2, rad/s2).
    pub qdd: &'a Q,
}

impl<'a, Q, L, const S: usize, const H: usize> From<&'a Trial<Q, L, S, H>> for Motion<'a, Q> {
    fn from(trial: &'a Trial<Q, L, S, H>) -> Self {
        Self { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd }
    }
}

/// A mechanism at a moment: what is evaluated there, and the linear system that it makes.
///
/// Relative coordinates are arrays ([`super::Relative`]), natural coordinates on the desktop are vectors; steps
/// know neither.
pub trait Equations<const S: usize> {
    /// A number for each coordinate.
    type Coordinates: Numbers;
    /// A number for each closure equation.
    type Rows: Numbers;
    /// A whole number for each relative coordinate.
    type Integers: AsRef<[i32]> + AsMut<[i32]> + Clone;

    /// Whether closures begin and cease to act.
    const SWITCHES: bool;

    /// Whether iterations can converge on a singular position without a sign of it. They can in natural coordinates, where
    /// directions of the loops vanish altogether on the spot; in relative ones a projection meets them before.
    #[inline(always)]
    fn hides_singular(&self) -> bool {
        false
    }

    /// Closure equations at the coordinates `q`: phi, phi_q, phi_t.
    fn place(&mut self, q: &Self::Coordinates);

    /// Moves the bodies to the coordinates `q`, while the closure equations stay as they are.
    fn place_bodies(&mut self, q: &Self::Coordinates);

    /// phi_q_dot_qd for the rates `qd` at the placed coordinates.
    fn place_rates(&mut self, qd: &Self::Coordinates);

    /// Forces and inertia at the placed coordinates: `residual` becomes M qdd - Q, without the closures. Where a
    /// tangent is wanted, it becomes its share of K and C.
    fn load(
        &mut self,
        motion: Motion<'_, Self::Coordinates>,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
        residual: &mut Self::Coordinates,
    );

    /// Adds `mass` M and phi_q^T diag(`weight`) phi_q to the tangent, and factors it. phi_q is kept as that of
    /// the tangent. \[CD03\] (26)
    ///
    /// # Errors
    /// The tangent has no factor.
    fn factor(&mut self, mass: f64, weight: &Self::Rows) -> Result<(), Singular>;

    /// Factors M + phi_q^T diag(`weight`) phi_q in the place of the tangent.
    ///
    /// # Errors
    /// It has no factor.
    fn factor_mass(&mut self, weight: &Self::Rows) -> Result<(), Singular>;

    /// Solves with the factored tangent, in place.
    fn solve(&mut self, x: &mut Self::Coordinates);

    /// phi (m; cosines have no unit).
    fn phi(&self) -> &Self::Rows;

    /// Counts phi from zero for a moment: the old one is returned, and comes back by the same call.
    fn exchange_phi(&mut self, phi: Self::Rows) -> Self::Rows;

    /// Partial derivative of phi by time.
    fn phi_t(&self) -> &Self::Rows;

    /// phi_ddot at zero accelerations.
    fn phi_q_dot_qd(&self) -> &Self::Rows;

    /// Takes `change` out of phi_ddot at zero accelerations: what the loops cannot do is let be.
    fn ease_accelerations(&mut self, change: &Self::Rows);

    /// Writes phi_q `x` + `start` into `result`.
    fn times(&self, x: &Self::Coordinates, start: &Self::Rows, result: &mut Self::Rows);

    /// Writes phi_q `x` + `start` into `result`, with phi_q of the tangent.
    fn tangent_times(&self, x: &Self::Coordinates, start: &Self::Rows, result: &mut Self::Rows);

    /// Adds phi_q^T `y` to `sum`.
    fn add_transposed(&self, y: &Self::Rows, sum: &mut Self::Coordinates);

    /// Adds phi_q^T `y` to `sum`, with phi_q of the tangent.
    fn add_tangent_transposed(&self, y: &Self::Rows, sum: &mut Self::Coordinates);

    /// The angle by which a correction turns a joint at most (rad), or whatever must not go far at once.
    fn largest_turn(&self, correction: &Self::Coordinates) -> f64;

    /// Goes to another time of the step, `early` seconds before its end, `h` seconds after its beginning at
    /// which `state` stands.
    fn go_to<const H: usize>(&mut self, early: f64, h: f64, state: &SolverStateOf<Self, S, H>);

    /// Rates `qd` at the beginning of the step become those behind a jump of the drives, if there is one.
    fn take_up_jump<const H: usize>(
        &mut self,
        state: &SolverStateOf<Self, S, H>,
        qd: &mut Self::Coordinates,
    );

    /// What remains to be done with a state that a step has just become.
    fn arrived<const H: usize>(&mut self, state: &mut SolverStateOf<Self, S, H>);

    /// Accelerations and multipliers that belong to `state`, for the closures that act there.
    ///
    /// # Errors
    /// They are not determined, or the closures contradict each other.
    fn solve_accelerations<const H: usize>(
        &mut self,
        state: &mut SolverStateOf<Self, S, H>,
        work: &mut ScratchOf<Self, S, H>,
    ) -> Result<(), SetupError>;

    /// The time of the next switch of closures after `time` (s); infinite if there is none.
    fn next_switch(&self, time: f64) -> f64;

    /// The closures that do not act in the part of the step that ends at `time` (s): bit `c` for closure `c`.
    fn released_at(&self, time: f64) -> u32;

    /// Lets the part of the step that ends at `time` (s) begin, with closures counted from `datum`.
    fn enter_part(&mut self, time: f64, released: u32, datum: &Self::Rows);

    /// Whether the equation `row` belongs to one of the closures whose bits are set.
    fn is_row_of(&self, row: usize, closures: u32) -> bool;
}

/// The state of a solver of some equations.
pub type SolverStateOf<E, const S: usize, const H: usize> = SolverState<
    <E as Equations<S>>::Coordinates,
    <E as Equations<S>>::Rows,
    <E as Equations<S>>::Integers,
    S,
    H,
>;
