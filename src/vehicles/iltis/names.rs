//! What messages call the coordinates and the closures of the Iltis.

use super::Corners;
use crate::mechanism::Names;

/// Six coordinates of the chassis, then those of each corner, in the words that are given.
macro_rules! coordinates {
    ($parts:tt $($corner:literal)+) => {
        coordinates!(@list [
            "chassis x", "chassis y", "chassis z", "chassis pitch", "chassis roll", "chassis yaw",
        ] $parts $($corner)+)
    };
    (@list [$($done:expr,)*] [$($part:literal)+] $corner:literal $($rest:literal)*) => {
        coordinates!(@list [$($done,)* $(concat!($part, ", ", $corner),)+] [$($part)+] $($rest)*)
    };
    (@list [$($done:expr,)*] $parts:tt) => {
        &[$($done),*]
    };
}

/// The loops of each corner.
macro_rules! closures {
    ($($corner:literal)+) => {
        &[$(concat!("leaf tip, ", $corner), concat!("tie rod, ", $corner)),+]
    };
}

impl<const N: usize> Corners<N> {
    /// The names, corner by corner as in the table.
    pub(super) const NAMES: Names = Names {
        coordinates: if Self::SPIN {
            coordinates!(
                ["A-arm" "knuckle x" "knuckle y" "knuckle z" "wheel" "leaf arm"]
                "front left" "front right" "rear left" "rear right"
            )
        } else {
            coordinates!(
                ["A-arm" "knuckle x" "knuckle y" "knuckle z" "leaf arm"]
                "front left" "front right" "rear left" "rear right"
            )
        },
        closures: closures!("front left" "front right" "rear left" "rear right"),
    };
}
