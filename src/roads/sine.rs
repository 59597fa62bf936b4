//! A road of sine waves.

use super::{Profile, window};
use crate::real::sin_cos;

/// z = a sin(2 pi (x - start) / wavelength) behind its start, risen to over the first metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sine {
    /// Where the waves begin (m).
    pub start: f64,
    /// Wavelength (m).
    pub wavelength: f64,
    /// Amplitude a (m).
    pub amplitude: f64,
}

impl Sine {
    /// Height and slope at `x` (m).
    pub fn profile(&self, x: f64) -> Profile {
        let way = x - self.start;
        let wave = 2.0 * core::f64::consts::PI / self.wavelength;
        let (sine, cosine) = sin_cos(wave * way);
        let profile =
            Profile { height: self.amplitude * sine, slope: self.amplitude * wave * cosine };
        window(way / self.wavelength, self.wavelength, profile)
    }
}
