//! Leaf spring with a bump stop.

use super::Load;

/// Two straight branches: the spring, and below a stop length a much stiffer one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LeafSpring {
    /// Stiffness of the spring (N/m).
    pub stiffness: f64,
    /// Length at which the spring is free (m).
    pub free_length: f64,
    /// Length below which the stop acts (m).
    pub stop_length: f64,
    /// Stiffness of the stop (N/m).
    pub stop_stiffness: f64,
}

impl LeafSpring {
    /// The law at a length (m).
    #[inline]
    pub fn load(&self, length: f64) -> Load {
        let spring = |length: f64| self.stiffness * (self.free_length - length);
        if length >= self.stop_length {
            Load { force: spring(length), stiffness: self.stiffness, damping: 0.0 }
        } else {
            let force =
                spring(self.stop_length) + self.stop_stiffness * (self.stop_length - length);
            Load { force, stiffness: self.stop_stiffness, damping: 0.0 }
        }
    }

    /// Energy stored at a length (J).
    pub fn energy(&self, length: f64) -> f64 {
        let held = if length > self.stop_length { length } else { self.stop_length };
        let stretch = held - self.free_length;
        let deep = held - length;
        0.5 * self.stiffness * stretch * stretch
            + deep * (self.stiffness * (self.free_length - held) + 0.5 * self.stop_stiffness * deep)
    }
}
