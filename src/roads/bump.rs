//! A bump with the shape of one cosine wave.

use super::Profile;
use crate::real::sin_cos;

/// z = a (1 - cos(2 pi (x - start) / length)) between its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CosineBump {
    /// Where the bump begins (m).
    pub start: f64,
    /// Length (m).
    pub length: f64,
    /// Amplitude a, half the height (m).
    pub amplitude: f64,
}

impl CosineBump {
    /// Height and slope at `x` (m).
    #[inline]
    pub fn profile(&self, x: f64) -> Profile {
        if !(x > self.start && x < self.start + self.length) {
            return Profile::default();
        }
        let wave = 2.0 * core::f64::consts::PI / self.length;
        let (sine, cosine) = sin_cos(wave * (x - self.start));
        Profile { height: self.amplitude * (1.0 - cosine), slope: self.amplitude * wave * sine }
    }
}
