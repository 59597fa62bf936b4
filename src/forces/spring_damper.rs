//! The linear spring with a parallel damper.

use super::{Law, Load};

/// Spring and damper in parallel: f = k (l0 - l) - c dl/dt. \[CD03\] (30), (33)
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringDamper {
    /// Stiffness k (N/m).
    pub stiffness: f64,
    /// Damping c (N s/m).
    pub damping: f64,
    /// Free length l0 (m).
    pub free_length: f64,
}

impl SpringDamper {
    /// The law at a length (m) and its rate (m/s).
    #[inline]
    pub fn load(&self, length: f64, rate: f64) -> Load {
        Load {
            force: self.stiffness * (self.free_length - length) - self.damping * rate,
            stiffness: self.stiffness,
            damping: self.damping,
        }
    }

    /// Energy stored at a length (J).
    #[inline]
    pub fn energy(&self, length: f64) -> f64 {
        let stretch = length - self.free_length;
        0.5 * self.stiffness * stretch * stretch
    }
}

impl Law for SpringDamper {
    #[inline]
    fn load(&self, length: f64, rate: f64) -> Load {
        self.load(length, rate)
    }

    #[inline]
    fn energy(&self, length: f64) -> f64 {
        self.energy(length)
    }
}
