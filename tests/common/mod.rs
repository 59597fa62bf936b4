//! What the tests share.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test")]
#![allow(dead_code, unused_imports, reason = "each test takes what it needs")]

mod four_bar;
mod iltis;

pub use ferrol::vehicles::iltis::IltisState;
pub use four_bar::{driven_four_bar, start_four_bar, swing, turned};
pub use iltis::{IltisWork, iltis_dependent, moving_iltis};

use ferrol::forces::{ElementStates, Loads};
use ferrol::integrators::{Structural, generalized_alpha, hht, newmark, trapezoidal};
use ferrol::mechanism::{Axis, Body, Drive, GROUND, Joint, JointKind, Mechanism, link};
use ferrol::spatial::Vec3;
use ferrol::step::{Motion, Terms};
use ferrol::vehicles::{Moment, Vehicle};
use nalgebra::SMatrix;

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

/// A vehicle made in a test: a table, gravity, drives and forces as functions.
pub struct MadeVehicle<const N: usize, const M: usize, F> {
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
pub fn no_force<const N: usize, const M: usize>(_: f64, _: &mut dyn Loads<N, M>) {}

impl<const N: usize, const M: usize, F> Vehicle<N, M, 0> for MadeVehicle<N, M, F>
where
    F: Fn(f64, &mut dyn Loads<N, M>),
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

    fn forces<L: Loads<N, M>>(
        &self,
        now: Moment<'_, ()>,
        _states: &mut ElementStates<0>,
        loads: &mut L,
    ) {
        (self.force)(now.time, loads);
    }
}

/// A moment without input.
pub fn at(time: f64) -> Moment<'static, ()> {
    Moment { time, input: &() }
}

/// The tree of [CD03] Fig. 1: what each of the six joints hangs on (none is the ground).
pub const FIGURE_1: [Option<usize>; 6] = [None, Some(0), Some(1), Some(0), Some(3), Some(3)];
/// A gravity along no axis (m/s2).
pub const GRAVITY: [f64; 3] = [0.3, -0.5, -9.81];

/// The tree with axes, places and bodies at random.
pub fn figure_1(random: &mut Random) -> Mechanism<6, 0> {
    let joints: [Joint; 6] = core::array::from_fn(|i| {
        let parent = FIGURE_1[i].map_or(GROUND, link);
        let (axis, at) = (Axis::Along(random.unit()), random.array(0.7));
        let prismatic = i > 0 && random.signed() > 0.3;
        let kind = if prismatic { JointKind::Prismatic } else { JointKind::Revolute };
        let [a, b, c] = [0; 3].map(|_| random.between(0.1, 1.0));
        // products of inertia small enough for a body
        let inertia = [a + b, b + c, a + c, 0.1 * a, 0.1 * b, -0.1 * c];
        let body = Body { mass: random.between(0.5, 3.0), com: random.array(0.5), inertia };
        Joint { parent, kind, axis, at, body, endless: false }
    });
    Mechanism::new(&joints, &[], &[])
}

/// All terms of the motion, `rhs` = P, at zero accelerations; and the mass matrix.
pub fn evaluate<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    input: &V::Input,
    q: &[f64; N],
    qd: &[f64; N],
) -> (Box<Terms<N, M>>, SMatrix<f64, N, N>)
where
    V: Vehicle<N, M, S>,
{
    let mut terms = Box::new(Terms::<N, M>::new());
    let motion = Motion { q, qd, qdd: &[0.0; N] };
    let now = Moment { time: 0.0, input };
    terms.evaluate(vehicle, now, motion, &mut ElementStates::new(), None);
    terms.assemble_mass(vehicle.mechanism());
    let lower = terms.lhs;
    (terms, SMatrix::from_fn(|i, j| lower[i.max(j)][i.min(j)]))
}

/// A member of each family and its order.
pub fn families() -> [(&'static str, Structural, f64); 7] {
    [
        ("trapezoidal", trapezoidal(), 2.0),
        ("hht 0.1", hht(0.1).unwrap(), 2.0),
        ("hht 0.3", hht(0.3).unwrap(), 2.0),
        ("generalized-alpha 0.8", generalized_alpha(0.8).unwrap(), 2.0),
        ("generalized-alpha 0.2", generalized_alpha(0.2).unwrap(), 2.0),
        ("generalized-alpha 0", generalized_alpha(0.0).unwrap(), 2.0),
        ("newmark -0.2", newmark(-0.2).unwrap(), 1.0),
    ]
}
