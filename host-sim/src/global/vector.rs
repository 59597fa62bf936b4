//! Vectors that depend linearly on the natural coordinates.

use ferrol::mechanism::LinkId;
use ferrol::spatial::Vec3;

/// The directions in which the coordinates of an element count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Space {
    /// The element has x, y and z.
    Solid,
    /// The element has x and y.
    Plane,
    /// The element moves along one direction of the ground.
    Line(Vec3),
}

impl Space {
    /// Number of coordinates.
    pub const fn size(&self) -> usize {
        match self {
            Self::Solid => 3,
            Self::Plane => 2,
            Self::Line(_) => 1,
        }
    }

    /// The vector of the coordinates that start at `offset` of `q`.
    #[inline]
    pub fn vector(&self, offset: usize, q: &[f64]) -> Vec3 {
        match self {
            Self::Solid => Vec3::new(q[offset], q[offset + 1], q[offset + 2]),
            Self::Plane => Vec3::new(q[offset], q[offset + 1], 0.0),
            Self::Line(axis) => axis * q[offset],
        }
    }

    /// The coordinates of a vector, of which the first [`Space::size`] count.
    #[inline]
    pub fn components(&self, vector: &Vec3) -> [f64; 3] {
        match self {
            Self::Solid => [vector.x, vector.y, vector.z],
            Self::Plane => [vector.x, vector.y, 0.0],
            Self::Line(axis) => [axis.dot(vector), 0.0, 0.0],
        }
    }
}

/// Where an element is found in the tree of links.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ElementSource {
    /// A point fixed in a link, from its joint in link axes (m).
    Point(LinkId, Vec3),
    /// A unit vector fixed in a link, in link axes.
    Direction(LinkId, Vec3),
    /// The travel of a sliding joint (m).
    Travel(usize),
}

/// An element of the natural coordinates: a point, a unit vector, or the travel of a slider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NaturalElement {
    /// Directions in which the element moves.
    pub space: Space,
    /// Where the element is found in the tree of links.
    pub source: ElementSource,
    /// First coordinate of the element.
    pub offset: usize,
}

/// The share of an element x in a vector: `along` x + `across` (z x x), the latter in a plane only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// Number of the element.
    pub element: usize,
    /// First coordinate of the element; a copy of what the element says.
    pub offset: usize,
    /// Directions in which the element moves; a copy of what the element says.
    pub space: Space,
    /// Factor of the element's vector.
    pub along: f64,
    /// Factor of the element's vector turned by a right angle about z.
    pub across: f64,
}

impl Term {
    /// The share of the term for the coordinates `q`.
    #[inline]
    fn value(&self, q: &[f64]) -> Vec3 {
        let x = self.space.vector(self.offset, q);
        match self.space {
            Space::Plane => {
                let Self { along, across, .. } = self;
                Vec3::new(along * x.x - across * x.y, along * x.y + across * x.x, 0.0)
            }
            _ => x * self.along,
        }
    }

    /// The derivative by the element of the scalar product with `weight`.
    #[inline]
    pub fn gradient(&self, weight: &Vec3) -> Vec3 {
        match self.space {
            Space::Plane => {
                let Self { along, across, .. } = self;
                Vec3::new(
                    along * weight.x + across * weight.y,
                    along * weight.y - across * weight.x,
                    0.0,
                )
            }
            _ => weight * self.along,
        }
    }
}

/// A vector that depends linearly on the natural coordinates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Vector {
    /// The part of the vector that does not move (m, or a unit vector).
    pub constant: Vec3,
    /// The shares of the elements in the vector.
    pub terms: Vec<Term>,
}

/// Shares of an element below this are left out.
const NONE: f64 = 1e-13;

impl Vector {
    /// A vector of the ground.
    pub const fn fixed(constant: Vec3) -> Self {
        Self { constant, terms: Vec::new() }
    }

    /// The vector of an element.
    pub fn of(number: usize, element: &NaturalElement) -> Self {
        let term = Term {
            element: number,
            offset: element.offset,
            space: element.space,
            along: 1.0,
            across: 0.0,
        };
        Self { constant: Vec3::zeros(), terms: vec![term] }
    }

    /// Whether the vector belongs to the ground.
    pub const fn is_fixed(&self) -> bool {
        self.terms.is_empty()
    }

    /// `self` + `factor` `other`.
    pub fn plus(&self, factor: f64, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.constant += other.constant * factor;
        for term in &other.terms {
            let (along, across) = (factor * term.along, factor * term.across);
            match sum.terms.iter_mut().find(|own| own.element == term.element) {
                Some(own) => {
                    own.along += along;
                    own.across += across;
                }
                None => sum.terms.push(Term { along, across, ..*term }),
            }
        }
        sum.terms.retain(|term| term.along.abs() > NONE || term.across.abs() > NONE);
        sum
    }

    /// `self` turned by a right angle about z.
    pub fn turned(&self) -> Self {
        let turn = |term: &Term| Term { along: -term.across, across: term.along, ..*term };
        Self {
            constant: Vec3::z().cross(&self.constant),
            terms: self.terms.iter().map(turn).collect(),
        }
    }

    /// Value of the vector for the coordinates `q`.
    #[inline]
    pub fn value(&self, q: &[f64]) -> Vec3 {
        self.constant + self.rate(q)
    }

    /// Rate of the vector for the rates `qd`, or its second derivative for accelerations.
    #[inline]
    pub fn rate(&self, qd: &[f64]) -> Vec3 {
        let mut sum = Vec3::zeros();
        for term in &self.terms {
            sum += term.value(qd);
        }
        sum
    }

    /// Adds the derivative of the scalar product with `weight` by the coordinates to `sum`.
    #[inline]
    pub fn add_gradient(&self, weight: &Vec3, sum: &mut [f64]) {
        for term in &self.terms {
            let gradient = term.space.components(&term.gradient(weight));
            let entries = &mut sum[term.offset..term.offset + term.space.size()];
            for (entry, share) in entries.iter_mut().zip(gradient) {
                *entry += share;
            }
        }
    }
}
