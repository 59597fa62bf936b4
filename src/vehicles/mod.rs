//! Vehicles and mechanisms: one file for each model.

use crate::dynamics::Kinematics;
use crate::forces::{ElementList, ElementStates, Loads};
use crate::mechanism::{Drive, Mechanism};
use crate::spatial::Vec3;

pub mod andrews;
pub mod bricard;
pub mod car17;
pub mod flyball;
pub mod four_bar;
pub mod heavy_top;
pub mod iltis;
pub mod multi_axle;
pub mod pendulum;
pub mod robot;
pub mod rover;
pub mod slider_crank;
pub mod suspension;

/// When a vehicle is looked at, and with which input.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a, I> {
    /// Time since the start (s).
    pub time: f64,
    /// The input at that time.
    pub input: &'a I,
}

/// A mechanism of `N` coordinates and `M` closure equations with its forces; the force elements
/// carry `S` first-order states.
pub trait Vehicle<const N: usize, const M: usize, const S: usize> {
    /// What comes from outside at each step.
    type Input: Copy;

    /// Whether closures begin and cease to act during a run; if so, [`Vehicle::acting`] tells which
    /// act. It costs nothing where they do not.
    const SWITCHES: bool = false;

    /// Joints, bodies and loops.
    fn mechanism(&self) -> &Mechanism<N, M>;

    /// Acceleration of gravity in world axes (m/s2).
    fn gravity(&self) -> Vec3 {
        Vec3::new(0.0, 0.0, -9.81)
    }

    /// Prescribed motion `number`, as the closures count them.
    fn drive(&self, _now: Moment<'_, Self::Input>, _number: u8) -> Drive {
        Drive::REST
    }

    /// Whether the rate of a drive jumps where the step begins that ends now; see [`Drive::jump`].
    fn jumps(&self, _now: Moment<'_, Self::Input>) -> bool {
        false
    }

    /// The closures that act in the step that ends now: bit `c` for closure `c`; those after the
    /// first 32 always act. A closure that does not act has no equations and no multipliers. One
    /// that begins to act holds its two links as they are to each other then, whatever phi it finds,
    /// and the rates jump by the impulse that this takes. It may depend on time and input.
    fn acting(&self, _now: Moment<'_, Self::Input>) -> u32 {
        u32::MAX
    }

    /// The closures that do not act in the step that ends now: the bits that [`Vehicle::acting`] leaves out.
    fn released(&self, now: Moment<'_, Self::Input>) -> u32 {
        self.mechanism().closure_bits() & !self.acting(now)
    }

    /// The next time after `time` (s) at which closures begin or cease to act, infinite if there is
    /// none: a step is divided there. Without it they switch where a step begins, as they do by an
    /// input.
    fn next_switch(&self, _time: f64) -> f64 {
        f64::INFINITY
    }

    /// The force elements at a moment, in the order in which they act; none where a vehicle does not
    /// say. Forces and stored energy follow from the list, and outputs can.
    fn elements(&self, _now: Moment<'_, Self::Input>) -> impl ElementList {}

    /// Lets the force elements act: those that are listed, unless a vehicle does it in its own way.
    fn forces<L: Loads<N, M>>(
        &self,
        now: Moment<'_, Self::Input>,
        states: &mut ElementStates<S>,
        loads: &mut L,
    ) {
        self.elements(now).apply(states, loads);
    }

    /// Energy stored in the force elements (J).
    fn stored_energy(
        &self,
        now: Moment<'_, Self::Input>,
        states: &ElementStates<S>,
        kinematics: &Kinematics<N>,
    ) -> f64 {
        self.elements(now).stored(kinematics, &mut states.given())
    }

    /// Height of the ground at a place of the world (m), for pictures; none where the vehicle stands on no ground, or
    /// on one that moves. The dynamics ask their own tyres.
    fn ground(&self, _x: f64, _y: f64) -> Option<f64> {
        None
    }

    /// Coordinates that keep their value while the equilibrium is sought.
    fn held_in_equilibrium(&self) -> [bool; N] {
        [false; N]
    }

    /// Coordinates that determine all others through the loops: the vehicle is linearised in them,
    /// and they keep their rates when a drive jumps. `None` lets the loops decide.
    fn independent(&self) -> Option<[bool; N]> {
        None
    }
}
