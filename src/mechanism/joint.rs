//! Joints of one coordinate and the bodies they carry.

use super::{LinkId, MechanismError, Place, link};
use crate::spatial::{Axis, Vec3};

/// How a joint moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointKind {
    /// Turns about its axis; the coordinate is an angle (rad).
    Revolute,
    /// Slides along its axis; the coordinate is a length (m).
    Prismatic,
}

/// Mass properties of a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Mass (kg); a link without mass is a mere frame and costs nothing in the dynamics.
    pub mass: f64,
    /// Mass centre, from the joint, in link axes (m).
    pub com: [f64; 3],
    /// Inertia about the mass centre in link axes, xx yy zz xy xz yz (kg m2).
    pub inertia: [f64; 6],
}

impl Body {
    /// A frame without mass.
    pub const MASSLESS: Self = Self { mass: 0.0, com: [0.0; 3], inertia: [0.0; 6] };

    /// A body with the link axes as principal axes.
    pub const fn principal(mass: f64, com: [f64; 3], inertia: [f64; 3]) -> Self {
        Self { mass, com, inertia: [inertia[0], inertia[1], inertia[2], 0.0, 0.0, 0.0] }
    }

    /// Central inertia times `vector`, both in link axes.
    #[inline(always)]
    pub(crate) fn inertia_times(&self, vector: &Vec3) -> Vec3 {
        let [xx, yy, zz, xy, xz, yz] = self.inertia;
        Vec3::new(
            xx * vector.x + xy * vector.y + xz * vector.z,
            xy * vector.x + yy * vector.y + yz * vector.z,
            xz * vector.x + yz * vector.y + zz * vector.z,
        )
    }

    /// The masses at the two ends of a slender body that leave its mass and its mass centre as they are, if that lies on
    /// the line between the ends: the nearest point of the line counts. The first end is the origin of the body's axes, `to` the
    /// other one (m).
    pub const fn at_ends(&self, to: [f64; 3]) -> [f64; 2] {
        let (along, square) = (dot(&self.com, &to), dot(&to, &to));
        let share = along / square;
        [self.mass * (1.0 - share), self.mass * share]
    }

    /// This body with a point mass fixed in it `at` a place in its axes (m).
    pub const fn with_point(&self, mass: f64, at: [f64; 3]) -> Self {
        let whole = self.mass + mass;
        let (mut com, mut apart) = ([0.0; 3], [0.0; 3]);
        let mut k = 0;
        while k < 3 {
            com[k] = (self.mass * self.com[k] + mass * at[k]) / whole;
            apart[k] = at[k] - self.com[k];
            k += 1;
        }
        // two masses about their common centre: the reduced mass at their distance
        let reduced = self.mass * mass / whole;
        let ([x, y, z], [xx, yy, zz, xy, xz, yz]) = (apart, self.inertia);
        let inertia = [
            xx + reduced * (y * y + z * z),
            yy + reduced * (x * x + z * z),
            zz + reduced * (x * x + y * y),
            xy - reduced * x * y,
            xz - reduced * x * z,
            yz - reduced * y * z,
        ];
        Self { mass: whole, com, inertia }
    }

    /// A point mass.
    pub const fn point(mass: f64, com: [f64; 3]) -> Self {
        Self { mass, com, inertia: [0.0; 6] }
    }
}

/// A joint of one coordinate and the link it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint {
    /// What the joint hangs on.
    pub parent: LinkId,
    /// How the joint moves.
    pub kind: JointKind,
    /// The axis of the joint.
    pub axis: Axis,
    /// Where the joint is, from the parent's joint, in the parent's axes (m).
    pub at: [f64; 3],
    /// What the link weighs.
    pub body: Body,
    /// Whether full turns change nothing, so that the angle may be kept within half a turn of
    /// zero: a joint that goes round for hours would lose digits.
    pub endless: bool,
}

impl Joint {
    /// A hinge.
    pub const fn revolute(parent: LinkId, axis: Axis, at: [f64; 3]) -> Self {
        Self { parent, kind: JointKind::Revolute, axis, at, body: Body::MASSLESS, endless: false }
    }

    /// A slider.
    pub const fn prismatic(parent: LinkId, axis: Axis, at: [f64; 3]) -> Self {
        Self { parent, kind: JointKind::Prismatic, axis, at, body: Body::MASSLESS, endless: false }
    }

    /// A ball joint: hinges about x, y and z in one point, of which the last carries the body. `first` is the number of the first
    /// of the three in the table.
    pub const fn ball(first: usize, parent: LinkId, at: [f64; 3], body: Body) -> [Self; 3] {
        [
            Self::revolute(parent, Axis::X, at),
            Self::revolute(link(first), Axis::Y, [0.0; 3]),
            Self::revolute(link(first + 1), Axis::Z, [0.0; 3]).carrying(body),
        ]
    }

    /// This joint with a body on its link.
    pub const fn carrying(self, body: Body) -> Self {
        Self { body, ..self }
    }

    /// This hinge, allowed to go round: its coordinate is kept between -pi and pi, and the state counts the turns. No
    /// force may depend on the coordinate itself.
    pub const fn turning(self) -> Self {
        Self { endless: matches!(self.kind, JointKind::Revolute), ..self }
    }

    /// Whether the joint sits elsewhere than its parent's.
    #[inline(always)]
    pub(super) const fn is_offset(&self) -> bool {
        let [x, y, z] = self.at;
        (x.to_bits() | y.to_bits() | z.to_bits()) != 0
    }

    /// The first fault of the joint, the one of this number.
    pub(super) const fn check(&self, number: usize) -> Result<(), MechanismError> {
        let place = Place::Joint(number);
        if !is_unit(&self.axis.unit()) {
            return Err(MechanismError::AxisNotUnit(place));
        }
        if !is_finite(&self.at) || !is_finite(&self.body.com) {
            return Err(MechanismError::BadPoint(place));
        }
        let moments = &self.body.inertia;
        let mut good = self.body.mass >= 0.0 && self.body.mass.is_finite();
        let mut i = 0;
        while i < 6 {
            good = good && moments[i].is_finite() && (i > 2 || moments[i] >= 0.0);
            i += 1;
        }
        if good { Ok(()) } else { Err(MechanismError::BadMass(place)) }
    }
}

const fn dot(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// Length one to nine digits.
pub(super) const fn is_unit(vector: &[f64; 3]) -> bool {
    let square = vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2];
    (square - 1.0).abs() < 1e-9
}

pub(super) const fn is_finite(vector: &[f64; 3]) -> bool {
    vector[0].is_finite() && vector[1].is_finite() && vector[2].is_finite()
}

/// `to` less `from`.
pub(super) const fn difference(to: [f64; 3], from: [f64; 3]) -> [f64; 3] {
    [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
}
