//! The axis of a turn or of a slide.

/// The axis of a joint, in the axes common to all links where every coordinate is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Axis {
    /// Along x; a turn about a coordinate axis costs less than one about a general axis.
    X,
    /// Along y.
    Y,
    /// Along z.
    Z,
    /// Along a unit vector.
    Along([f64; 3]),
}

impl Axis {
    /// The unit vector.
    #[inline]
    pub const fn unit(&self) -> [f64; 3] {
        match self {
            Self::X => [1.0, 0.0, 0.0],
            Self::Y => [0.0, 1.0, 0.0],
            Self::Z => [0.0, 0.0, 1.0],
            Self::Along(direction) => *direction,
        }
    }
}
