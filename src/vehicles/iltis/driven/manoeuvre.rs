//! Manoeuvres of the driven vehicle: those of the benchmark, and those that need an engine and brakes.

use super::{DrivenIltis, DrivenInput};
use crate::roads::{Kerb, Measured, Patch, RandomRoad, Road, RoadClass, Surface};
use crate::vehicles::iltis::{Manoeuvre, ManoeuvreKind};

/// What is driven.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DrivenKind {
    /// A manoeuvre of the benchmark: without torques, without air and rolling resistance.
    Benchmark(ManoeuvreKind),
    /// From a standstill under a constant torque.
    Accelerate,
    /// All brakes full on.
    Brake {
        /// Friction of the road.
        friction: f64,
    },
    /// All brakes full on, with less friction under the wheels at y < 0.
    SplitMu {
        /// Friction under the wheels at y < 0.
        low: f64,
        /// Friction under the wheels at y > 0.
        high: f64,
    },
    /// The double lane change of ISO 3888-1, steered along its middle by a driver.
    LaneChange,
    /// A minute on a slope with the brakes on, then they are released.
    HoldSlope {
        /// Rise for a metre.
        slope: f64,
    },
    /// From the brakes into the engine, up a slope.
    HillStart {
        /// Rise for a metre.
        slope: f64,
    },
    /// A minute on the level with the brakes on.
    Standstill,
    /// Over a kerb of 10 cm.
    Kerb,
    /// A random road of ISO 8608.
    RandomRoad {
        /// Its class.
        class: RoadClass,
    },
    /// Over a road that was measured.
    Measured {
        /// The road.
        road: Measured,
    },
    /// All brakes full on, over a patch with another friction.
    Patch {
        /// Friction of the patch.
        friction: f64,
    },
}

/// A manoeuvre at a speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrivenManoeuvre {
    /// What is driven.
    pub kind: DrivenKind,
    /// Speed at the start (m/s).
    pub speed: f64,
}

/// Torque of the engine at the wheels under full throttle (N m): 3.5 m/s2.
const FULL_THROTTLE: f64 = 2000.0;
/// Time in which the engine comes up (s).
const THROTTLE_TIME: f64 = 0.2;
/// Torque of a front and of a rear brake that is full on (N m): more than any road holds.
const FULL_BRAKE: [f64; 2] = [3000.0, 2500.0];
/// Time in which the brakes come up (s).
const BRAKE_TIME: f64 = 0.05;
/// How long brakes hold on a slope (s).
const HOLD: f64 = 60.0;
/// When the brakes are let go in a hill start, and the engine has come up (s).
const HILL_START: f64 = 2.0;
/// Friction of the road around a patch.
const AROUND_PATCH: f64 = 0.8;
/// From where to where a patch goes (m): at 20 m/s a car has braked for half a second before.
const PATCH: [f64; 2] = [9.0, 15.0];
/// What is slower takes as long as this (m/s).
const SLOWEST: f64 = 0.1;
/// Seed of the random road.
const SEED: u32 = 1;
/// Acceleration of gravity (m/s2) by which a stop is estimated.
const GRAVITY: f64 = 9.81;

impl DrivenKind {
    /// Speed at the start where none is given (m/s).
    pub const fn default_speed(self) -> f64 {
        match self {
            Self::Benchmark(kind) => kind.default_speed(),
            Self::Brake { .. } | Self::SplitMu { .. } | Self::LaneChange | Self::Patch { .. } => {
                20.0
            }
            Self::RandomRoad { .. } => 15.0,
            Self::Kerb | Self::Measured { .. } => 5.0,
            Self::Accelerate
            | Self::HoldSlope { .. }
            | Self::HillStart { .. }
            | Self::Standstill => 0.0,
        }
    }

    /// The road.
    pub fn road(self, vehicle: &DrivenIltis) -> Road {
        match self {
            Self::Benchmark(kind) => kind.road(&vehicle.parameters().car),
            Self::HoldSlope { slope } | Self::HillStart { slope } => {
                Road::Slope { gradient: slope }
            }
            Self::Kerb => Road::Kerb(Kerb::DEFAULT),
            Self::RandomRoad { class } => Road::Random(RandomRoad::new(class, SEED)),
            Self::Measured { road } => Road::Measured(road),
            _ => Road::Flat,
        }
    }

    /// The friction of the road.
    pub const fn surface(self) -> Surface {
        match self {
            Self::Brake { friction } => Surface::uniform(friction),
            Self::SplitMu { low, high } => Surface { sides: [low, high], patch: None },
            Self::Patch { friction } => {
                let [start, end] = PATCH;
                let patch = Some(Patch { start, end, friction });
                Surface { patch, ..Surface::uniform(AROUND_PATCH) }
            }
            _ => Surface::GRIPPY,
        }
    }
}

impl DrivenManoeuvre {
    /// Duration where none is given (s).
    pub fn default_duration(&self) -> f64 {
        let stop = |friction: f64| 1.5 + 1.2 * self.speed / (friction * GRAVITY);
        // both axles get there, and the vehicle settles
        let behind = |place: f64| {
            3.0 + (place + 5.0) / if self.speed > SLOWEST { self.speed } else { SLOWEST }
        };
        match self.kind {
            DrivenKind::Benchmark(kind) => kind.default_duration(),
            DrivenKind::Brake { friction } => stop(friction),
            DrivenKind::SplitMu { low, high } => stop(0.5 * (low + high)),
            DrivenKind::HoldSlope { .. } => HOLD + 5.0,
            DrivenKind::HillStart { .. } => 8.0,
            DrivenKind::Standstill => HOLD,
            DrivenKind::LaneChange => 130.0 / if self.speed > 1.0 { self.speed } else { 1.0 },
            DrivenKind::Kerb => behind(Kerb::DEFAULT.start),
            DrivenKind::Measured { road } => behind(road.end()),
            // the patch stops nobody, and takes no longer than its length
            DrivenKind::Patch { .. } => stop(AROUND_PATCH) + 0.5,
            DrivenKind::Accelerate | DrivenKind::RandomRoad { .. } => 5.0,
        }
    }

    /// Puts a vehicle where the manoeuvre begins.
    pub fn prepare(&self, vehicle: &mut DrivenIltis) {
        vehicle.car.road = self.kind.road(vehicle);
        vehicle.car.speed = self.speed;
        vehicle.surface = self.kind.surface();
        vehicle.resists = !matches!(self.kind, DrivenKind::Benchmark(_));
    }

    /// The input at the end of step `tick` of `step` seconds; at the start for tick 0. A driver that looks where it goes
    /// takes the place of this one in a lane change.
    pub fn input(&self, tick: u64, step: f64) -> DrivenInput {
        let time = tick as f64 * step;
        let rest = DrivenInput::REST;
        let braked = |share: f64| {
            let [front, rear] = FULL_BRAKE.map(|torque| share * torque);
            [front, front, rear, rear]
        };
        match self.kind {
            DrivenKind::Benchmark(kind) => {
                let rack = Manoeuvre { kind, speed: self.speed }.input(tick, step).rack;
                DrivenInput { rack, ..rest }
            }
            DrivenKind::Accelerate => {
                DrivenInput { drive: FULL_THROTTLE * ramp(time / THROTTLE_TIME), ..rest }
            }
            DrivenKind::Brake { .. } | DrivenKind::SplitMu { .. } | DrivenKind::Patch { .. } => {
                DrivenInput { brake: braked(ramp(time / BRAKE_TIME)), ..rest }
            }
            DrivenKind::HoldSlope { .. } => {
                DrivenInput { brake: braked(1.0 - ramp((time - HOLD) / BRAKE_TIME)), ..rest }
            }
            DrivenKind::HillStart { .. } => DrivenInput {
                drive: FULL_THROTTLE * ramp(time - HILL_START),
                brake: braked(1.0 - ramp(time - HILL_START)),
                ..rest
            },
            DrivenKind::Standstill => DrivenInput { brake: braked(1.0), ..rest },
            DrivenKind::LaneChange
            | DrivenKind::Kerb
            | DrivenKind::RandomRoad { .. }
            | DrivenKind::Measured { .. } => rest,
        }
    }
}

/// From 0 to 1 while its argument goes there.
fn ramp(share: f64) -> f64 {
    share.clamp(0.0, 1.0)
}
