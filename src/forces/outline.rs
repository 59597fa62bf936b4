//! What pictures show of a force element beyond its force.

use super::End;
use crate::spatial::Vec3;

/// Where an element that acts now is seen. It is handed to [`super::Loads::outline`] and exerts nothing: a vehicle
/// without outlines moves in the same way, and is drawn with fewer words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outline {
    /// A wheel. The force that is pushed on its link next is the one of its tyre.
    Wheel {
        /// The wheel centre.
        hub: End,
        /// Spin axis, in world axes.
        axis: Vec3,
        /// Unloaded radius (m).
        radius: f64,
        /// Where the tyre meets the ground or, lifted off it, would: from the spatial origin in world axes (m).
        contact: Vec3,
    },
    /// The two ends of an element. The load between two links that comes next acts along a line that does not join its
    /// ends, and is shown at these.
    Ends([End; 2]),
}
