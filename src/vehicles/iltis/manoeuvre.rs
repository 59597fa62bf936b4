//! The manoeuvres of the benchmark, and the ramp and stairs of \[CD03\].

use super::{Iltis, IltisInput, IltisParameters};
use crate::mechanism::Drive;
use crate::real::sin_cos;
use crate::roads::{CosineBump, Road, Stairs};

/// What is driven.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ManoeuvreKind {
    /// Ramp and stairs.
    Stairs,
    /// A bump under both sides.
    InPhaseBump,
    /// A bump under one side, a hollow under the other.
    AntiPhaseBump,
    /// The rack moves 4 mm/s for half a second and stays.
    RampSteer,
    /// The rack swings once a second.
    SineSteer {
        /// Amplitude (m).
        amplitude: f64,
    },
}

/// A manoeuvre at a speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manoeuvre {
    /// What is driven.
    pub kind: ManoeuvreKind,
    /// Speed at the start (m/s).
    pub speed: f64,
}

const RAMP_RATE: f64 = 0.004;
const RAMP_TIME: f64 = 0.5;

impl ManoeuvreKind {
    /// Speed at the start where none is given (m/s).
    pub const fn default_speed(self) -> f64 {
        match self {
            Self::Stairs => 5.0,
            Self::InPhaseBump | Self::AntiPhaseBump => 10.0,
            Self::RampSteer | Self::SineSteer { .. } => 20.0,
        }
    }

    /// Duration where none is given (s).
    pub const fn default_duration(self) -> f64 {
        match self {
            Self::Stairs => 8.0,
            Self::InPhaseBump => 2.5,
            Self::AntiPhaseBump => 2.0,
            Self::RampSteer => 5.0,
            Self::SineSteer { .. } => 3.0,
        }
    }

    /// The road.
    pub const fn road(self, parameters: &IltisParameters) -> Road {
        let bump = CosineBump {
            start: parameters.bump_start,
            length: parameters.bump_length,
            amplitude: parameters.bump_amplitude,
        };
        match self {
            Self::Stairs => Road::Stairs(Stairs {
                rise: parameters.stair_rise,
                tread: parameters.stair_tread,
                edge: parameters.stair_edge,
                stairs_start: parameters.stairs_start,
                ramp_start: parameters.ramp_start,
                ramp_length: parameters.ramp_length,
                ramp_blend: parameters.ramp_blend,
                ..Stairs::DEFAULT
            }),
            Self::InPhaseBump => Road::InPhase(bump),
            Self::AntiPhaseBump => Road::AntiPhase(bump),
            Self::RampSteer | Self::SineSteer { .. } => Road::Flat,
        }
    }
}

impl Manoeuvre {
    /// The vehicle on the road of the manoeuvre.
    pub const fn vehicle(&self) -> Iltis {
        Iltis::new(self.kind.road(&IltisParameters::DEFAULT), self.speed)
    }

    /// The input at the end of step `tick` of `step` seconds; at the start for tick 0.
    pub fn input(&self, tick: u64, step: f64) -> IltisInput {
        let time = tick as f64 * step;
        let rack = match self.kind {
            ManoeuvreKind::RampSteer if time <= RAMP_TIME => {
                Drive::smooth(RAMP_RATE * time, RAMP_RATE, 0.0)
            }
            ManoeuvreKind::RampSteer => {
                // the rack stops in the first step that ends behind the ramp
                let stops = tick.saturating_sub(1) as f64 * step <= RAMP_TIME;
                let jump = if stops { -RAMP_RATE } else { 0.0 };
                Drive { value: RAMP_RATE * RAMP_TIME, rate: 0.0, acceleration: 0.0, jump }
            }
            ManoeuvreKind::SineSteer { amplitude } => {
                let frequency = 2.0 * core::f64::consts::PI;
                let (sine, cosine) = sin_cos(frequency * time);
                let rate = amplitude * frequency * cosine;
                Drive::smooth(amplitude * sine, rate, -amplitude * frequency * frequency * sine)
            }
            _ => Drive::REST,
        };
        IltisInput { rack }
    }
}
