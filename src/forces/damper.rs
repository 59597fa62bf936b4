//! Damper with end stops: a cubic of the length plus a piecewise law of the rate.

use super::{Law, Load};

/// Tension F = Fs(Z) + Fd(dZ/dt); positive pulls the ends together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Damper {
    /// Fs = c0 + c1 Z + c2 Z^2 + c3 Z^3 (N, Z in m).
    pub spring: [f64; 4],
    /// Rates between which Fd is a polynomial (m/s).
    pub rate_limits: [f64; 2],
    /// Fd below the lower limit: c0 + c1 rate (N).
    pub low: [f64; 2],
    /// Fd above the upper limit: c0 + c1 rate (N).
    pub high: [f64; 2],
    /// Fd in between: c1 rate + … + c4 rate^4 (N).
    pub middle: [f64; 4],
    /// Length from which the energy of the spring part is counted (m).
    pub nominal_length: f64,
}

impl Law for Damper {
    #[inline]
    fn load(&self, length: f64, rate: f64) -> Load {
        let [c0, c1, c2, c3] = self.spring;
        let spring = c0 + length * (c1 + length * (c2 + length * c3));
        let spring_slope = c1 + length * (2.0 * c2 + length * (3.0 * c3));
        let (damping, damping_slope) = if rate < self.rate_limits[0] {
            (self.low[0] + self.low[1] * rate, self.low[1])
        } else if rate > self.rate_limits[1] {
            (self.high[0] + self.high[1] * rate, self.high[1])
        } else {
            let [d1, d2, d3, d4] = self.middle;
            (
                rate * (d1 + rate * (d2 + rate * (d3 + rate * d4))),
                d1 + rate * (2.0 * d2 + rate * (3.0 * d3 + rate * (4.0 * d4))),
            )
        };
        Load { force: -(spring + damping), stiffness: spring_slope, damping: damping_slope }
    }

    /// Energy stored in the spring part.
    fn energy(&self, length: f64) -> f64 {
        let [c0, c1, c2, c3] = self.spring;
        let integral = |z: f64| z * (c0 + z * (c1 / 2.0 + z * (c2 / 3.0 + z * (c3 / 4.0))));
        integral(length) - integral(self.nominal_length)
    }
}
