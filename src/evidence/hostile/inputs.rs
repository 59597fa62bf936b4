//! What a hostile rig sends, and what a sane one does.

use super::random::HostileRandom;
use super::scenario::STEP;
use crate::mechanism::Drive;
use crate::models::iltis::RACK_LIMITS;
use crate::real::sin_cos;
use crate::runtime::{Conditioner, OverrunPolicy, Plausible, PositionRange};

/// A rack that goes back to the middle as a conditioner does.
pub(super) struct SaneRack {
    conditioner: Option<Conditioner>,
}

impl SaneRack {
    /// From where a step was last taken (m); beyond the range of the rack, from its end.
    pub fn from(place: f64) -> Self {
        let PositionRange { lowest, highest } = RACK_LIMITS.range;
        let place = if place > highest {
            highest
        } else if place < lowest {
            lowest
        } else {
            place
        };
        Self { conditioner: Conditioner::new(RACK_LIMITS, STEP, place).ok() }
    }

    pub fn advance(&mut self) -> Drive {
        self.conditioner.as_mut().map_or(Drive::REST, |conditioner| conditioner.advance(0.0).drive)
    }
}

/// Whether a motion would pass the validation of a rig.
pub(super) fn is_plausible(rack: &Drive) -> bool {
    rack.value.check(&RACK_LIMITS.range).is_ok()
        && [rack.rate, rack.acceleration, rack.jump].iter().all(|number| number.is_finite())
}

pub(super) fn hostile_policy(random: &mut HostileRandom) -> OverrunPolicy {
    match random.below(4) {
        0 => OverrunPolicy::HoldOutput,
        1 => OverrunPolicy::SkipTick,
        2 => OverrunPolicy::ReduceIterations { ticks: random.below(10) },
        _ => OverrunPolicy::TripToSafe,
    }
}

/// A position of the rack (m): two thirds within its range.
pub(super) fn hostile_position(random: &mut HostileRandom) -> f64 {
    let range = RACK_LIMITS.range;
    match random.below(12) {
        0 | 1 => random.nonsense(),
        2 => random.between(-0.2, 0.2),
        3 => random.pick(&[range.lowest, range.highest], 0.0),
        4 => 0.01 * random.between(range.lowest, range.highest),
        5 => {
            let size = random.magnitude(-1022, -6);
            random.signed(size)
        }
        _ => random.between(range.lowest, range.highest),
    }
}

/// A motion of the rack whose parts need not belong together.
pub(super) fn hostile_drive(random: &mut HostileRandom, tick: u32) -> Drive {
    let range = RACK_LIMITS.range;
    let mut rack = Drive::REST;
    match random.below(6) {
        // positions that jump
        0 => rack.value = hostile_position(random),
        // a shake, its parts in keeping
        1 | 2 => {
            let (amplitude, omega) = (random.between(0.0, 0.05), random.between(0.0, 600.0));
            let (sine, cosine) = sin_cos(omega * f64::from(tick) * STEP);
            let (rate, acceleration) = (omega * cosine, -omega * omega * sine);
            rack = Drive::smooth(amplitude * sine, amplitude * rate, amplitude * acceleration);
        }
        // a position in range, the rest is not
        3 => {
            rack.value = random.between(range.lowest, range.highest);
            let part = match random.below(4) {
                0 => &mut rack.rate,
                1 => &mut rack.acceleration,
                2 => &mut rack.jump,
                _ => &mut rack.value,
            };
            *part = random.nonsense();
        }
        // all in range, contradicting each other
        4 => {
            rack.value = random.between(range.lowest, range.highest);
            rack.rate = random.between(-5.0, 5.0);
            rack.acceleration = random.between(-500.0, 500.0);
            rack.jump = if random.percent(20) { random.between(-1.0, 1.0) } else { 0.0 };
        }
        _ => {
            let size = random.magnitude(-10, 40);
            rack = Drive::smooth(
                random.between(-0.01, 0.01),
                random.signed(size),
                random.signed(size * size),
            );
        }
    }
    rack
}
