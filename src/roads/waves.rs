//! Rough ground: a sum of sine waves.

use crate::real::sin;

/// One wave of rough ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wave {
    /// Amplitude (m).
    pub amplitude: f64,
    /// Wave number (rad/m), or angular frequency (rad/s) where the ground moves under a wheel that stays.
    pub number: f64,
    /// Phase (rad).
    pub phase: f64,
    /// By how much the phase is ahead at y > 0, and behind at y < 0 (rad).
    pub side_phase: f64,
}

impl Wave {
    /// Height (m) of a sum of waves at `x` (m, or s) on the side `side` (+1 at y > 0, -1 at y < 0).
    pub fn height(waves: &[Self], x: f64, side: f64) -> f64 {
        let height = |wave: &Self| {
            wave.amplitude * sin(wave.number * x + (wave.phase + side * wave.side_phase))
        };
        waves.iter().map(height).sum()
    }
}
