//! The friction of a road.

/// Coefficients of friction that a road grants at most; a tyre may have less of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surface {
    /// Under the wheels at y < 0 and at y > 0 (no unit).
    pub sides: [f64; 2],
    /// A patch across the whole road, if there is one.
    pub patch: Option<Patch>,
}

/// A part of a road with another friction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patch {
    /// Where it begins (m).
    pub start: f64,
    /// Where it ends (m).
    pub end: f64,
    /// Coefficient of friction (no unit).
    pub friction: f64,
}

impl Surface {
    /// A road that grants all that a tyre has.
    pub const GRIPPY: Self = Self::uniform(10.0);

    /// The same friction everywhere.
    pub const fn uniform(friction: f64) -> Self {
        Self { sides: [friction; 2], patch: None }
    }

    /// Friction at `x` (m) under a wheel on the side `side` (+1 at y > 0, -1 at y < 0).
    #[inline]
    pub fn friction(&self, x: f64, side: f64) -> f64 {
        match &self.patch {
            Some(patch) if x > patch.start && x < patch.end => patch.friction,
            _ => self.sides[usize::from(side > 0.0)],
        }
    }
}
