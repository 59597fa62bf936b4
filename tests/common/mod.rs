//! What the tests share.
#![allow(clippy::expect_used, reason = "a test")]
#![allow(dead_code, reason = "each test takes what it needs")]

use ferrol::forces::{ElementStates, Loads};
use ferrol::mechanism::{Drive, Mechanism};
use ferrol::setup::{close_loops, solve_accelerations, solve_rates};
use ferrol::spatial::Vec3;
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::{Moment, Vehicle};
use ferrol::vehicles::iltis::{COORDINATES, EQUATIONS, Iltis, IltisInput, leaf};

/// State of the Iltis.
pub type IltisState = State<COORDINATES, EQUATIONS, 0>;
/// Workspace of the Iltis.
pub type IltisWork = Workspace<COORDINATES, EQUATIONS, 0>;

/// Numbers that look random and are the same on every machine (xorshift64*).
pub struct Random(u64);

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number between -1 and 1.
    pub fn signed(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let word = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d);
        (word >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// A number between two others.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + 0.5 * (self.signed() + 1.0) * (high - low)
    }

    /// An array of numbers between -`size` and `size`.
    pub fn array<const N: usize>(&mut self, size: f64) -> [f64; N] {
        core::array::from_fn(|_| size * self.signed())
    }

    /// A unit vector.
    pub fn unit(&mut self) -> [f64; 3] {
        loop {
            let v: [f64; 3] = self.array(1.0);
            let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
            if length > 0.2 && length < 1.0 {
                return v.map(|x| x / length);
            }
        }
    }
}

/// Largest difference of two lists, and the largest component of the second.
pub fn compare(got: &[f64], want: &[f64]) -> (f64, f64) {
    assert_eq!(got.len(), want.len());
    let mut worst = (0.0f64, 0.0f64);
    for (g, w) in got.iter().zip(want) {
        assert!(g.is_finite() && w.is_finite(), "{g} against {w}");
        worst = (worst.0.max((g - w).abs()), worst.1.max(w.abs()));
    }
    worst
}

/// Difference of two lists as a share of the largest component of the second, at least `least`.
pub fn ratio(got: &[f64], want: &[f64], least: f64) -> f64 {
    let (difference, size) = compare(got, want);
    difference / size.max(least)
}

/// The coordinates of the Iltis that its ten independent ones leave free.
pub fn iltis_dependent() -> [bool; COORDINATES] {
    let mut free = [true; COORDINATES];
    for coordinate in (0..6).chain((0..4).map(leaf)) {
        free[coordinate] = false;
    }
    free
}

/// A vehicle made in a test: a table, gravity, drives and forces as functions.
pub struct Rig<const N: usize, const M: usize, F> {
    /// Joints and loops.
    pub mechanism: Mechanism<N, M>,
    /// Gravity (m/s2).
    pub gravity: [f64; 3],
    /// Prescribed motion by time and number.
    pub drive: fn(f64, u8) -> Drive,
    /// Force elements, called with the time.
    pub force: F,
}

/// No prescribed motion.
pub fn no_drive(_: f64, _: u8) -> Drive {
    Drive::REST
}

/// No force element.
pub fn no_force<const N: usize, const M: usize>(_: f64, _: &mut Loads<'_, N, M>) {}

impl<const N: usize, const M: usize, F> Vehicle<N, M, 0> for Rig<N, M, F>
where
    F: Fn(f64, &mut Loads<'_, N, M>),
{
    type Input = ();

    fn mechanism(&self) -> &Mechanism<N, M> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::from(self.gravity)
    }

    fn drive(&self, now: Moment<'_, ()>, number: u8) -> Drive {
        (self.drive)(now.time, number)
    }

    fn forces(
        &self,
        now: Moment<'_, ()>,
        _states: &mut ElementStates<0>,
        loads: &mut Loads<'_, N, M>,
    ) {
        (self.force)(now.time, loads);
    }
}

/// A moment without input.
pub fn at(time: f64) -> Moment<'static, ()> {
    Moment { time, input: &() }
}

/// A state of the Iltis near its equilibrium with closed loops, everything moving; `spread` is the
/// largest deviation (m, rad) of the ten independent coordinates.
pub fn moving_iltis(
    random: &mut Random,
    vehicle: &Iltis,
    input: &IltisInput,
    spread: f64,
    work: &mut IltisWork,
) -> IltisState {
    let mut state = IltisState::new();
    vehicle.rest(&mut state, work).expect("equilibrium");
    let now = Moment { time: 0.0, input };
    let free = iltis_dependent();
    for i in (0..COORDINATES).filter(|&i| !free[i]) {
        state.q[i] += spread * random.signed();
        state.qd[i] = 0.5 * random.signed();
    }
    (state.q[2], state.qd[0]) = (0.555, 15.0);
    close_loops(vehicle, now, &free, &mut state, &mut work.terms).expect("loops close");
    solve_rates(vehicle, now, &free, &mut state, &mut work.terms).expect("rates");
    solve_accelerations(vehicle, now, &mut state, work).expect("accelerations");
    state
}
