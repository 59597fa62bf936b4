//! Loop closures: what ties two links of the tree together.

use super::joint::{is_finite, is_unit};
use super::{LinkId, MechanismError, Place};
use crate::real::const_sqrt;

/// A prescribed motion: value, rate and acceleration (m, rad or 1, and per s, s2).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drive {
    /// Value.
    pub value: f64,
    /// First derivative by time.
    pub rate: f64,
    /// Second derivative by time.
    pub acceleration: f64,
    /// Sudden change of the rate where the step begins. The dependent coordinates of the vehicle
    /// take it up alone, without an impulse; a change that is not told here acts as an impulse.
    pub jump: f64,
}

impl Drive {
    /// At rest at zero.
    pub const REST: Self = Self { value: 0.0, rate: 0.0, acceleration: 0.0, jump: 0.0 };

    /// A smooth motion.
    pub const fn smooth(value: f64, rate: f64, acceleration: f64) -> Self {
        Self { value, rate, acceleration, jump: 0.0 }
    }
}

/// A cut point that slides in its link along `axis` as drive number `drive` says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slide {
    /// Unit vector in link axes.
    pub axis: [f64; 3],
    /// Number of the drive, as the vehicle counts them.
    pub drive: u8,
}

/// A cut point: a point of a link, or of the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attachment {
    /// The link.
    pub link: LinkId,
    /// The point, from the link's joint in link axes (m); for the ground in world axes.
    pub point: [f64; 3],
    /// Prescribed motion of the point in its link.
    pub slide: Option<Slide>,
}

impl Attachment {
    /// A point fixed in a link.
    pub const fn new(link: LinkId, point: [f64; 3]) -> Self {
        Self { link, point, slide: None }
    }

    /// This point, moved along `axis` of its link by a drive (m).
    pub const fn sliding(self, axis: [f64; 3], drive: u8) -> Self {
        Self { slide: Some(Slide { axis, drive }), ..self }
    }
}

/// A direction fixed in a link, or in the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Direction {
    /// The link.
    pub link: LinkId,
    /// Unit vector in link axes.
    pub unit: [f64; 3],
}

/// Two directions of one link; an axis at right angles to both is parallel to their normal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerpendicularPair {
    /// The link.
    pub link: LinkId,
    /// Two unit vectors in link axes.
    pub units: [[f64; 3]; 2],
}

/// Which components of a coincidence are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// All three: a ball joint.
    Xyz,
    /// x and y: a pin in a planar loop.
    Xy,
}

impl Rows {
    /// Number of equations.
    pub const fn count(self) -> usize {
        match self {
            Self::Xyz => 3,
            Self::Xy => 2,
        }
    }
}

/// A loop closure. Equations may be redundant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Closure {
    /// Two points coincide (2 or 3 equations, m), in the axes of the link where the loop begins.
    Coincidence {
        /// One point.
        a: Attachment,
        /// The other.
        b: Attachment,
        /// The components asked for.
        rows: Rows,
    },
    /// Two points keep a distance (1 equation, m): a rod without mass.
    Rod {
        /// One end.
        a: Attachment,
        /// The other.
        b: Attachment,
        /// Length (m).
        length: f64,
        /// Number of the drive that is added to the length.
        drive: Option<u8>,
    },
    /// An axis of one link stays parallel to an axis of another (2 equations, no unit).
    Parallel {
        /// The axis.
        axis: Direction,
        /// Two directions of the other link at right angles to its axis.
        to: PerpendicularPair,
    },
    /// The scalar product of two directions is prescribed (1 equation, no unit).
    Cosine {
        /// One direction.
        a: Direction,
        /// The other.
        b: Direction,
        /// The wanted scalar product.
        value: f64,
        /// Number of the drive that is added to it.
        drive: Option<u8>,
    },
}

impl Closure {
    /// Fills the places of a table that has fewer closures than equations.
    pub(super) const UNUSED: Self = Self::Cosine {
        a: Direction { link: super::GROUND, unit: [1.0, 0.0, 0.0] },
        b: Direction { link: super::GROUND, unit: [1.0, 0.0, 0.0] },
        value: 1.0,
        drive: None,
    };

    /// A ball joint.
    pub const fn ball(a: Attachment, b: Attachment) -> Self {
        Self::Coincidence { a, b, rows: Rows::Xyz }
    }

    /// A pin of a planar loop in the plane z = const of the link where the loop begins.
    pub const fn pin(a: Attachment, b: Attachment) -> Self {
        Self::Coincidence { a, b, rows: Rows::Xy }
    }

    /// A rod of constant length (m).
    pub const fn rod(a: Attachment, b: Attachment, length: f64) -> Self {
        Self::Rod { a, b, length, drive: None }
    }

    /// A rod at its drawn length: `from` and `to` are its ends where every coordinate is zero, in the same axes (m).
    pub const fn drawn_rod(a: Attachment, b: Attachment, from: [f64; 3], to: [f64; 3]) -> Self {
        let [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
        Self::rod(a, b, const_sqrt(x * x + y * y + z * z))
    }

    /// Number of equations.
    pub(crate) const fn rows(&self) -> usize {
        match self {
            Self::Coincidence { rows, .. } => rows.count(),
            Self::Rod { .. } | Self::Cosine { .. } => 1,
            Self::Parallel { .. } => 2,
        }
    }

    /// Whether the equations are lengths (m); the others are cosines.
    pub(crate) const fn is_length(&self) -> bool {
        matches!(self, Self::Coincidence { .. } | Self::Rod { .. })
    }

    /// The cut points, of closures that have some.
    pub(super) const fn ends(&self) -> Option<[&Attachment; 2]> {
        match self {
            Self::Coincidence { a, b, .. } | Self::Rod { a, b, .. } => Some([a, b]),
            Self::Parallel { .. } | Self::Cosine { .. } => None,
        }
    }

    /// The two links that the closure ties together.
    pub const fn links(&self) -> (LinkId, LinkId) {
        match self {
            Self::Coincidence { a, b, .. } | Self::Rod { a, b, .. } => (a.link, b.link),
            Self::Parallel { axis, to } => (axis.link, to.link),
            Self::Cosine { a, b, .. } => (a.link, b.link),
        }
    }

    /// The first fault of the closure, the one of this number, in a mechanism of so many links.
    pub(super) const fn check(&self, number: usize, links: usize) -> Result<(), MechanismError> {
        let place = Place::Closure(number);
        let (a, b) = self.links();
        if a.rank() > links || b.rank() > links {
            return Err(MechanismError::ClosureOnMissingLink(place));
        }
        if a.rank() == b.rank() {
            return Err(MechanismError::ClosureOnOneLink(place));
        }
        match self {
            Self::Coincidence { a, b, .. } => check_ends(a, b, place),
            Self::Rod { a, b, length, .. } => {
                if !(*length > 0.0 && length.is_finite()) {
                    return Err(MechanismError::BadPoint(place));
                }
                check_ends(a, b, place)
            }
            Self::Parallel { axis, to } => {
                check_units(&[axis.unit, to.units[0], to.units[1]], place)
            }
            Self::Cosine { a, b, value, .. } => {
                if !value.is_finite() {
                    return Err(MechanismError::BadPoint(place));
                }
                check_units(&[a.unit, b.unit, b.unit], place)
            }
        }
    }
}

const fn check_ends(a: &Attachment, b: &Attachment, place: Place) -> Result<(), MechanismError> {
    if !is_finite(&a.point) || !is_finite(&b.point) {
        return Err(MechanismError::BadPoint(place));
    }
    if !slide_is_unit(&a.slide) || !slide_is_unit(&b.slide) {
        return Err(MechanismError::AxisNotUnit(place));
    }
    Ok(())
}

const fn slide_is_unit(slide: &Option<Slide>) -> bool {
    match slide {
        Some(slide) => is_unit(&slide.axis),
        None => true,
    }
}

const fn check_units(units: &[[f64; 3]; 3], place: Place) -> Result<(), MechanismError> {
    if is_unit(&units[0]) && is_unit(&units[1]) && is_unit(&units[2]) {
        Ok(())
    } else {
        Err(MechanismError::AxisNotUnit(place))
    }
}
