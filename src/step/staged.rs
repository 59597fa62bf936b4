//! The vehicle at a time within a step.

use crate::forces::{ElementStates, Loads};
use crate::mechanism::{Drive, Mechanism};
use crate::real::abs;
use crate::spatial::Vec3;
use crate::state::DriveHistory;
use crate::vehicles::{Moment, Vehicle};

/// What is known of the drives within a step.
pub trait DriveCourse {
    /// The drive `number` `early` seconds before the end of the step, where it is `end`; beyond it, if `early` is negative.
    fn at(&self, number: u8, early: f64, end: Drive) -> Drive;
}

/// All solves lie at the end of the step.
#[derive(Clone, Copy, Debug)]
pub struct AtEnd;

impl DriveCourse for AtEnd {
    #[inline(always)]
    fn at(&self, _: u8, _: f64, end: Drive) -> Drive {
        end
    }
}

/// The course of drives that come with the input, from their values and rates at the beginning of a step to
/// values, rates and accelerations at its end: a polynomial of fourth degree. Accelerations at the
/// beginning take no part, for an input lets them jump there.
#[derive(Clone, Copy, Debug)]
pub struct QuarticCourse<const M: usize> {
    /// The step (s); zero where nothing is known of its beginning, and the drives are followed back with
    /// constant acceleration.
    pub step: f64,
    /// The drives at the beginning, behind a jump of their rates.
    pub begin: DriveHistory<[f64; M]>,
}

impl<const M: usize> QuarticCourse<M> {
    /// A course of which nothing is known.
    pub const UNKNOWN: Self = Self {
        step: 0.0,
        begin: DriveHistory { tick: 0, value: [0.0; M], rate: [0.0; M], acceleration: [0.0; M] },
    };

    /// By how much accelerations jump at the beginning of the step at most (m/s2, rad/s2), for drives that are `end` at
    /// its end; zero where nothing is known of its beginning.
    pub fn acceleration_jump(&self, end: impl Fn(u8) -> Drive) -> f64 {
        let mut most = 0.0;
        for (number, before) in (0..=u8::MAX).zip(&self.begin.acceleration) {
            let jump = abs(self.at(number, self.step, end(number)).acceleration - before);
            if self.step > 0.0 && jump > most {
                most = jump;
            }
        }
        most
    }
}

impl<const M: usize> DriveCourse for QuarticCourse<M> {
    fn at(&self, number: u8, early: f64, end: Drive) -> Drive {
        let Drive { value, rate, acceleration, jump } = end;
        let (mut jerk, mut snap) = (0.0, 0.0);
        let DriveHistory { value: values, rate: rates, .. } = &self.begin;
        if let (Some(first), Some(first_rate)) =
            (values.get(usize::from(number)), rates.get(usize::from(number)))
            && self.step > 0.0
        {
            // value  = first  + h rate - h^2/2 acceleration + h^3/6 jerk - h^4/24 snap
            // rate   = first_rate + h acceleration - h^2/2 jerk + h^3/6 snap
            let h = self.step;
            let moved = value - first - h * (rate - 0.5 * h * acceleration);
            let sped = rate - first_rate - h * acceleration;
            jerk = (24.0 * moved + 6.0 * h * sped) / (h * h * h);
            snap = (72.0 * moved + 24.0 * h * sped) / (h * h * h * h);
        }
        let bend = acceleration - early * (jerk - 0.5 * early * snap);
        let speed = rate - early * (acceleration - 0.5 * early * (jerk - early * snap / 3.0));
        let place = value
            - early
                * (rate
                    - 0.5 * early * (acceleration - early / 3.0 * (jerk - 0.25 * early * snap)));
        Drive { value: place, rate: speed, acceleration: bend, jump }
    }
}

/// A vehicle that is looked at `early` seconds before the time for which its input is given, or after it. Drives
/// that the vehicle knows for that time are taken as they are; those that come with the input follow
/// their course in the step.
#[derive(Clone, Copy, Debug)]
pub struct Staged<'a, V, C> {
    /// The vehicle.
    pub vehicle: &'a V,
    /// How much earlier it is looked at (s); later, if it is negative.
    pub early: f64,
    /// The drives within the step.
    pub course: C,
    /// The closures that do not act in the part of the step that is made, whatever the time of a solve in it: bit `c`
    /// for closure `c`.
    pub released: u32,
}

impl<'a, V, C> Staged<'a, V, C> {
    /// A vehicle at the end of a step in which all closures act.
    #[inline(always)]
    pub const fn new(vehicle: &'a V, course: C) -> Self {
        Self { vehicle, early: 0.0, course, released: 0 }
    }
}

impl<V, C, const N: usize, const M: usize, const S: usize> Vehicle<N, M, S> for Staged<'_, V, C>
where
    V: Vehicle<N, M, S>,
    C: DriveCourse,
{
    type Input = V::Input;

    const SWITCHES: bool = V::SWITCHES;

    #[inline(always)]
    fn mechanism(&self) -> &Mechanism<N, M> {
        self.vehicle.mechanism()
    }

    #[inline(always)]
    fn gravity(&self) -> Vec3 {
        self.vehicle.gravity()
    }

    #[inline(always)]
    fn drive(&self, now: Moment<'_, V::Input>, number: u8) -> Drive {
        let drive = self.vehicle.drive(now, number);
        if self.early == 0.0 {
            return drive;
        }
        let given = Moment { time: now.time + self.early, input: now.input };
        if drive == self.vehicle.drive(given, number) {
            self.course.at(number, self.early, drive)
        } else {
            drive
        }
    }

    fn jumps(&self, now: Moment<'_, V::Input>) -> bool {
        self.vehicle.jumps(now)
    }

    #[inline(always)]
    fn acting(&self, _: Moment<'_, V::Input>) -> u32 {
        !self.released
    }

    fn next_switch(&self, time: f64) -> f64 {
        self.vehicle.next_switch(time)
    }

    #[inline(always)]
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
