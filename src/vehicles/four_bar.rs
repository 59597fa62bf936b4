//! The N-four-bar: a row of equal four-bar linkages that share their verticals.
//!
//! Problem A02 of the IFToMM library of computational benchmark problems in multibody dynamics;
//! with two loops it is the double four-bar of the papers on the hybrid formulation. L + 1
//! verticals stand on ground pivots along x, L couplers join their tops, all slender uniform bars;
//! the motion is in the x-y plane, gravity along -y. Twice in each turn all bars lie on one line,
//! where the linkage could leave the branch of the parallelograms.
//!
//! Coordinates, about z: vertical 0, coupler 0 on it, vertical 1, coupler 1, …, vertical L. All
//! are zero with the verticals upright and the couplers along x. In this order every loop joins
//! three neighbouring coordinates, and the elimination has linear cost.

use super::{Moment, Vehicle};
use crate::dynamics::Kinematics;
use crate::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, Mechanism, MechanismError, link,
};
use crate::setup::{SetupError, close_loops, near_drawn, solve_accelerations, solve_rates};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;

crate::parameters! {
    /// Parameters of the N-four-bar (SI).
    pub struct FourBarParameters {
        /// Acceleration of gravity (m/s2).
        gravity: NotNegative = 9.81,
        /// Length of a vertical (m).
        vertical_length: Positive = 1.0,
        /// Mass of a vertical (kg).
        vertical_mass: Positive = 1.0,
        /// Length of a coupler (m).
        coupler_length: Positive = 1.0,
        /// Mass of a coupler (kg).
        coupler_mass: Positive = 1.0,
        /// Distance of the ground pivots (m).
        pivot_distance: Positive = 1.0,
        /// Velocity of the top of the first vertical at the start, along x (m/s).
        speed: Any = 1.0,
    }
}

/// `N` = 2 L + 1 coordinates and `M` = 2 L closure equations for L loops; other sizes do not
/// compile:
///
/// ```compile_fail
/// let _ = ferrol::vehicles::four_bar::FourBar::<6, 5>::new();
/// ```
#[derive(Clone, Debug)]
pub struct FourBar<const N: usize, const M: usize> {
    parameters: FourBarParameters,
    mechanism: Mechanism<N, M>,
}

/// The double four-bar: two loops.
pub type DoubleFourBar = FourBar<5, 4>;

impl<const N: usize, const M: usize> FourBar<N, M> {
    /// Length of the benchmark run (s): 10 for two loops, 20 for forty.
    pub const DURATION: f64 = if N > 5 { 20.0 } else { 10.0 };
    /// Names of what [`FourBar::output`] returns.
    pub const COLUMNS: &'static [&'static str] = &["x", "y", "vx", "vy"];

    const SIZES: () = assert!(
        N >= 3 && N % 2 == 1 && M == N - 1,
        "ferrol: FourBar<N, M> with L loops needs N = 2 L + 1 coordinates and M = 2 L equations"
    );

    /// The default table, checked by the compiler.
    const MECHANISM: Mechanism<N, M> = match Self::table(&FourBarParameters::DEFAULT) {
        Ok(mechanism) => mechanism,
        Err(error) => error.raise(),
    };

    const fn table(p: &FourBarParameters) -> Result<Mechanism<N, M>, MechanismError> {
        let () = Self::SIZES;
        let (height, width) = (p.vertical_length, p.coupler_length);
        let upright = p.vertical_mass * height * height / 12.0;
        let level = p.coupler_mass * width * width / 12.0;
        let vertical =
            Body::principal(p.vertical_mass, [0.0, 0.5 * height, 0.0], [upright, 0.0, upright]);
        let coupler = Body::principal(p.coupler_mass, [0.5 * width, 0.0, 0.0], [0.0, level, level]);
        let top = [0.0, height, 0.0];
        let mut joints =
            [Joint::revolute(GROUND, Axis::Z, [0.0; 3]).turning().carrying(vertical); N];
        let mut k = 1;
        while k < N {
            joints[k] = if k % 2 == 1 {
                Joint::revolute(link(k - 1), Axis::Z, top).turning().carrying(coupler)
            } else {
                let pivot = [(k / 2) as f64 * p.pivot_distance, 0.0, 0.0];
                Joint::revolute(GROUND, Axis::Z, pivot).turning().carrying(vertical)
            };
            k += 1;
        }
        let unused = Closure::pin(Attachment::new(link(1), top), Attachment::new(link(2), top));
        let mut closures = [unused; M];
        let mut c = 0;
        while 2 * c < M {
            closures[c] = Closure::pin(
                Attachment::new(link(2 * c + 1), [width, 0.0, 0.0]),
                Attachment::new(link(2 * c + 2), top),
            );
            c += 1;
        }
        Mechanism::try_new(&joints, closures.split_at(M / 2).0, &[])
    }

    /// The linkage of the benchmark.
    pub const fn new() -> Self {
        Self { parameters: FourBarParameters::DEFAULT, mechanism: Self::MECHANISM }
    }

    /// The linkage with other parameters.
    ///
    /// # Errors
    /// Parameters that make no mechanism.
    pub fn with_parameters(parameters: FourBarParameters) -> Result<Self, SetupError> {
        Ok(Self { parameters, mechanism: Self::table(&parameters)? })
    }

    /// The start of a run: the first vertical upright, its top moving with the given speed.
    ///
    /// # Errors
    /// Lengths with which the loops do not close, or do not let the first vertical turn.
    pub fn start(
        &self,
        state: &mut State<N, M, 0>,
        work: &mut Workspace<N, M, 0>,
    ) -> Result<(), SetupError> {
        let now = Moment { time: 0.0, input: &() };
        *state = State::new();
        let mut free = [true; N];
        free[0] = false;
        close_loops(self, now, &free, state, &mut work.terms)?;
        near_drawn(&self.mechanism, &[0.0; N], &state.q)?;
        state.qd[0] = -self.parameters.speed / self.parameters.vertical_length;
        solve_rates(self, now, &free, state, &mut work.terms)?;
        solve_accelerations(self, now, state, work)
    }

    /// Position (m) and velocity (m/s) of B0, the top of the first vertical, in the world.
    pub fn output(&self, _state: &State<N, M, 0>, kinematics: &Kinematics<N>) -> [f64; 4] {
        let top = Vec3::new(0.0, self.parameters.vertical_length, 0.0);
        let position = kinematics.point(link(0), &top);
        let velocity = kinematics.velocity_at(link(0), &position);
        let place = kinematics.origin + position;
        [place.x, place.y, velocity.x, velocity.y]
    }
}

impl<const N: usize, const M: usize> Default for FourBar<N, M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const M: usize> Vehicle<N, M, 0> for FourBar<N, M> {
    type Input = ();

    fn mechanism(&self) -> &Mechanism<N, M> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, -self.parameters.gravity, 0.0)
    }
}
