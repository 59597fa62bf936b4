//! A kerb: a step up that a wheel can climb.

use super::{Profile, step, step_slope};

/// A rise of the road with rounded edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kerb {
    /// Where the rise begins (m).
    pub start: f64,
    /// Length of the rise (m): what a tyre makes of an edge.
    pub edge: f64,
    /// Height (m).
    pub rise: f64,
}

impl Kerb {
    /// A kerb of 10 cm; a tyre of the radius 0.36 m rolls over its edge within some 0.25 m.
    pub const DEFAULT: Self = Self { start: 5.0, edge: 0.25, rise: 0.10 };

    /// Height and slope at `x` (m).
    pub fn profile(&self, x: f64) -> Profile {
        let way = (x - self.start) / self.edge;
        Profile { height: self.rise * step(way), slope: self.rise / self.edge * step_slope(way) }
    }
}
