//! The vehicle at a time within a step.

use crate::forces::{ElementStates, Loads};
use crate::mechanism::{Drive, Mechanism};
use crate::spatial::Vec3;
use crate::vehicles::{Moment, Vehicle};

/// A vehicle that is looked at `early` seconds before the time for which its input is given. Drives
/// that the vehicle knows for that time are taken as they are; those that come with the input are
/// followed back with constant jerk.
#[derive(Clone, Copy, Debug)]
pub struct Staged<'a, V> {
    /// The vehicle.
    pub vehicle: &'a V,
    /// How much earlier it is looked at (s).
    pub early: f64,
    /// The jerk of each drive by its number (m/s3, rad/s3); of those that are missing it is zero.
    pub jerk: &'a [f64],
}

impl<V, const N: usize, const M: usize, const S: usize> Vehicle<N, M, S> for Staged<'_, V>
where
    V: Vehicle<N, M, S>,
{
    type Input = V::Input;

    const SWITCHES: bool = V::SWITCHES;

    fn mechanism(&self) -> &Mechanism<N, M> {
        self.vehicle.mechanism()
    }

    fn gravity(&self) -> Vec3 {
        self.vehicle.gravity()
    }

    fn drive(&self, now: Moment<'_, V::Input>, number: u8) -> Drive {
        let drive = self.vehicle.drive(now, number);
        let given = Moment { time: now.time + self.early, input: now.input };
        if !(self.early > 0.0) || drive != self.vehicle.drive(given, number) {
            return drive;
        }
        let Drive { value, rate, acceleration, jump } = drive;
        let early = self.early;
        let change = early * self.jerk.get(usize::from(number)).copied().unwrap_or(0.0);
        Drive {
            value: value - early * (rate - 0.5 * early * (acceleration - change / 3.0)),
            rate: rate - early * (acceleration - 0.5 * change),
            acceleration: acceleration - change,
            jump,
        }
    }

    fn jumps(&self, now: Moment<'_, V::Input>) -> bool {
        self.vehicle.jumps(now)
    }

    fn acting(&self, now: Moment<'_, V::Input>) -> u32 {
        self.vehicle.acting(now)
    }

    fn next_switch(&self, time: f64) -> f64 {
        self.vehicle.next_switch(time)
    }

    fn forces<L: Loads<N, M>>(
        &self,
        now: Moment<'_, V::Input>,
        states: &mut ElementStates<S>,
        loads: &mut L,
    ) {
        self.vehicle.forces(now, states, loads);
    }

    fn independent(&self) -> Option<[bool; N]> {
        self.vehicle.independent()
    }
}
