//! Manoeuvres of the Iltis by name: the same words for the desktop and for the firmware.

use super::decimal;
use crate::vehicles::iltis::ManoeuvreKind;

/// The names, for messages: capitals stand for a number.
pub const NAMES: &str =
    "stairs, in-phase-bump, anti-phase-bump, ramp-steer, sine-steer:AMPLITUDE_M (at most 0.05)";

/// Largest amplitude of the rack that a name may ask for (m).
const LARGEST_AMPLITUDE: f64 = 0.05;

/// The manoeuvre with a name like `sine-steer:0.002`.
pub fn by_name(name: &str) -> Option<ManoeuvreKind> {
    match name {
        "stairs" => Some(ManoeuvreKind::Stairs),
        "in-phase-bump" => Some(ManoeuvreKind::InPhaseBump),
        "anti-phase-bump" => Some(ManoeuvreKind::AntiPhaseBump),
        "ramp-steer" => Some(ManoeuvreKind::RampSteer),
        _ => {
            let amplitude = decimal::parse(name.strip_prefix("sine-steer:")?)?;
            let sane = amplitude.abs() <= LARGEST_AMPLITUDE;
            sane.then_some(ManoeuvreKind::SineSteer { amplitude })
        }
    }
}
