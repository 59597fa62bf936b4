//! What a hostile rig sends, and what a sane one does.

use super::random::HostileRandom;
use super::scenario::STEP;
use crate::mechanism::Drive;
use crate::models::{Drives, Model};
use crate::real::{abs, sin_cos};
use crate::runtime::{
    Channels, Conditioner, InputPort, MotionLimits, OverrunPolicy, Plausible, PositionRange,
};

/// Inputs that go back to their initial values as conditioners make them.
pub(super) struct SaneInputs<P: Model> {
    conditioners: <P::Inputs as Channels>::Each<Option<Conditioner>>,
}

impl<P: Model> SaneInputs<P> {
    /// From where a step was last taken; beyond the range of a port, from its end.
    pub fn from(places: &P::Inputs) -> Self {
        let places = places.as_ref();
        let conditioners = P::Inputs::each(|number| {
            let (port, place) = (P::INPUTS.get(number)?, *places.get(number)?);
            let PositionRange { lowest, highest } = port.range;
            let place = if place > highest {
                highest
            } else if place < lowest {
                lowest
            } else {
                place
            };
            Conditioner::new(port.motion_limits()?, STEP, place).ok()
        });
        Self { conditioners }
    }

    pub fn advance(&mut self) -> Drives<P> {
        let conditioners = self.conditioners.as_mut();
        P::Inputs::each(|number| {
            let target = P::INPUTS.get(number).map_or(0.0, |port| port.initial);
            match conditioners.get_mut(number) {
                Some(Some(conditioner)) => conditioner.advance(target).drive,
                _ => Drive::smooth(target, 0.0, 0.0),
            }
        })
    }
}

/// Whether a motion would pass the validation of a rig.
pub(super) fn is_plausible(drive: &Drive, port: &InputPort) -> bool {
    drive.value.check(&port.range).is_ok()
        && [drive.rate, drive.acceleration, drive.jump].iter().all(|number| number.is_finite())
}

pub(super) fn hostile_policy(random: &mut HostileRandom) -> OverrunPolicy {
    match random.below(4) {
        0 => OverrunPolicy::HoldOutput,
        1 => OverrunPolicy::SkipTick,
        2 => OverrunPolicy::ReduceIterations { ticks: random.below(10) },
        _ => OverrunPolicy::TripToSafe,
    }
}

/// A value for a port: two thirds within its range.
pub(super) fn hostile_position(port: &InputPort, random: &mut HostileRandom) -> f64 {
    let PositionRange { lowest, highest } = port.range;
    match random.below(12) {
        0 | 1 => random.nonsense(),
        2 => random.between(4.0 * lowest, 4.0 * highest),
        3 => random.pick(&[lowest, highest], port.initial),
        4 => 0.01 * random.between(lowest, highest),
        5 => {
            let size = random.magnitude(-1022, -6);
            random.signed(size)
        }
        _ => random.between(lowest, highest),
    }
}

/// A value within the range of a port: half of them the usual one.
pub(super) fn possible_position(port: &InputPort, random: &mut HostileRandom) -> f64 {
    let PositionRange { lowest, highest } = port.range;
    match random.below(8) {
        0 => random.pick(&[lowest, highest], port.initial),
        1..4 => random.between(lowest, highest),
        _ => port.initial,
    }
}

/// A motion within the range of an input, from tick to tick anywhere; its parts belong together.
pub(super) fn possible_drive(port: &InputPort, random: &mut HostileRandom, tick: u32) -> Drive {
    match port.motion_limits() {
        Some(limits) => shake(&limits, random, tick),
        None => Drive::smooth(possible_position(port, random), 0.0, 0.0),
    }
}

/// An oscillation about zero, its parts in keeping.
fn shake(limits: &MotionLimits, random: &mut HostileRandom, tick: u32) -> Drive {
    let PositionRange { lowest, highest } = limits.range;
    let (amplitude, omega) =
        (random.between(0.0, abs(lowest).max(abs(highest))), random.between(0.0, 600.0));
    let (sine, cosine) = sin_cos(omega * f64::from(tick) * STEP);
    let (rate, acceleration) = (omega * cosine, -omega * omega * sine);
    Drive::smooth(amplitude * sine, amplitude * rate, amplitude * acceleration)
}

/// A motion of an input whose parts need not belong together; a plain one has no parts but its value.
pub(super) fn hostile_drive(port: &InputPort, random: &mut HostileRandom, tick: u32) -> Drive {
    let Some(MotionLimits { range, rate, acceleration }) = port.motion_limits() else {
        return Drive::smooth(hostile_position(port, random), 0.0, 0.0);
    };
    let (rate_limit, acceleration_limit) = (rate, acceleration);
    let mut drive = Drive::REST;
    match random.below(6) {
        // positions that jump
        0 => drive.value = hostile_position(port, random),
        // a shake, its parts in keeping
        1 | 2 => drive = shake(&MotionLimits { range, rate, acceleration }, random, tick),
        // a position in range, the rest is not
        3 => {
            drive.value = random.between(range.lowest, range.highest);
            let part = match random.below(4) {
                0 => &mut drive.rate,
                1 => &mut drive.acceleration,
                2 => &mut drive.jump,
                _ => &mut drive.value,
            };
            *part = random.nonsense();
        }
        // all in range, contradicting each other
        4 => {
            drive.value = random.between(range.lowest, range.highest);
            drive.rate = random.between(-10.0 * rate_limit, 10.0 * rate_limit);
            drive.acceleration =
                random.between(-10.0 * acceleration_limit, 10.0 * acceleration_limit);
            let jump = 2.0 * rate_limit;
            drive.jump = if random.percent(20) { random.between(-jump, jump) } else { 0.0 };
        }
        _ => {
            let size = random.magnitude(-10, 40);
            drive = Drive::smooth(
                random.between(range.lowest / 5.0, range.highest / 5.0),
                random.signed(size),
                random.signed(size * size),
            );
        }
    }
    drive
}
