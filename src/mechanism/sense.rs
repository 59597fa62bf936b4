//! Whether the numbers of a mechanism make physical sense.
//!
//! A table can be right and still stand for nothing that exists. What is refused here holds for any mechanism: bodies
//! that no distribution of mass has, masses and lengths that rounding loses beside others, and bodies whose mass lies
//! elsewhere than their joints. It is set-up work, for numbers that a person gave.

use super::{Joint, Label, LinkId, Mechanism, link};
use crate::real::sqrt;

/// Masses below this share of the heaviest (no unit) are refused: of the sixteen digits of a sum seven are left.
const LEAST_MASS: f64 = 1e-9;
/// How far from its mass centre a body may have joints, over its mass (no unit). The ends of a uniform rod are 1.7 times
/// as far away as its mass, those of a hammer four times; ten times are a slip of the pen.
const FARTHEST_POINT: f64 = 10.0;
/// How much farther out than its points the mass of a body may lie (no unit): a flywheel on a short shaft.
const WIDEST_MASS: f64 = 10.0;
/// Lengths may exceed the median of all by this factor (no unit): from a bush to a bridge.
const LONGEST: f64 = 1e3;
/// Lengths below this share of the median (no unit) are lost in the rounding of the others.
const SHORTEST: f64 = 1e-9;
/// What rounding may do to moments that just satisfy the triangle inequality, as those of a disc or a rod do (no
/// unit).
const MINOR_ROUNDING: f64 = 1e-9;

/// Numbers of a mechanism that make no sense.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nonsense {
    /// No body has such moments of inertia: one of them is negative, or larger than the other two together.
    Inertia {
        /// The link.
        link: Label,
    },
    /// A mass is lost in rounding beside the heaviest.
    LostMass {
        /// The link.
        link: Label,
        /// Its mass (kg).
        mass: f64,
        /// The heaviest (kg).
        heaviest: f64,
    },
    /// A body has a joint or its mass centre far from its mass.
    FarPoint {
        /// The link.
        link: Label,
        /// Distance of the farthest joint from the mass centre (m).
        distance: f64,
        /// Distance of the mass from the mass centre, its root mean square (m).
        spread: f64,
    },
    /// The moments of inertia of a body are too large for its mass and size.
    WideMass {
        /// The link.
        link: Label,
        /// Distance of the farthest joint from the mass centre (m).
        distance: f64,
        /// Distance of the mass from the mass centre, its root mean square (m).
        spread: f64,
    },
    /// A length is out of all proportion to the others.
    Length {
        /// The link.
        link: Label,
        /// The length (m).
        length: f64,
        /// The median of all lengths (m).
        median: f64,
    },
}

impl core::fmt::Display for Nonsense {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Inertia { link } => write!(
                f,
                "link {link} has moments of inertia that no body has: none may be negative, or larger than the \
                 other two together"
            ),
            Self::LostMass { link, mass, heaviest } => write!(
                f,
                "the mass of link {link}, {mass:.3e} kg, is lost in rounding beside {heaviest:.3e} kg: at least \
                 {:.0e} kg would do",
                LEAST_MASS * heaviest
            ),
            Self::FarPoint { link, distance, spread } => write!(
                f,
                "link {link} has a joint {distance:.3} m from its mass centre, but by its inertia its mass lies \
                 {spread:.3} m around that: at most {FARTHEST_POINT} times as far would do"
            ),
            Self::WideMass { link, distance, spread } => write!(
                f,
                "by mass and inertia of link {link} its mass lies {spread:.3} m around its centre, but all its \
                 joints within {distance:.3} m: at most {WIDEST_MASS} times as far would do"
            ),
            Self::Length { link, length, median } => write!(
                f,
                "link {link} has a length of {length:.3e} m where the median of all is {median:.3e} m: \
                 {SHORTEST:e} to {LONGEST:e} times that would do"
            ),
        }
    }
}

impl<const N: usize, const M: usize> Mechanism<N, M> {
    /// Whether bodies and lengths are such as exist; see [`Nonsense`].
    ///
    /// # Errors
    /// The first that is not.
    pub fn make_sense(&self) -> Result<(), Nonsense> {
        let heaviest = self.joints.iter().fold(0.0, |most: f64, joint| most.max(joint.body.mass));
        for (i, joint) in self.joints.iter().enumerate() {
            let mass = joint.body.mass;
            if !(mass > 0.0) {
                continue;
            }
            if mass < LEAST_MASS * heaviest {
                return Err(Nonsense::LostMass { link: self.coordinate(i), mass, heaviest });
            }
            if !is_inertia(&joint.body.inertia) {
                return Err(Nonsense::Inertia { link: self.coordinate(i) });
            }
            self.check_spread(i, joint)?;
        }
        self.check_lengths()
    }

    /// Compares where the joints of a body are with where its mass is. Point masses, and bodies of which only the
    /// joint that carries them is known, have nothing to compare.
    fn check_spread(&self, i: usize, joint: &Joint) -> Result<(), Nonsense> {
        let spread = spread(joint);
        let (mut distance, mut count) = (norm(joint.body.com), 0);
        self.points(link(i), |point| {
            let [x, y, z] = joint.body.com;
            distance = distance.max(norm([point[0] - x, point[1] - y, point[2] - z]));
            count += 1;
        });
        if count == 0 || !(spread > 0.0) {
            return Ok(());
        }
        if !(distance <= FARTHEST_POINT * spread) {
            return Err(Nonsense::FarPoint { link: self.coordinate(i), distance, spread });
        }
        if !(spread <= WIDEST_MASS * distance) && distance > 0.0 {
            return Err(Nonsense::WideMass { link: self.coordinate(i), distance, spread });
        }
        Ok(())
    }

    /// The joints and cut points on a link, in its axes (m).
    fn points(&self, on: LinkId, mut take: impl FnMut([f64; 3])) {
        for joint in self.joints.iter().filter(|joint| joint.parent == on) {
            take(joint.at);
        }
        for closure in self.closures() {
            for end in closure.ends().into_iter().flatten().filter(|end| end.link == on) {
                take(end.point);
            }
        }
    }

    /// Every length of the table with the link it belongs to: of joints, mass centres and cut points (m).
    fn lengths(&self, mut take: impl FnMut(usize, f64)) {
        for (i, joint) in self.joints.iter().enumerate() {
            take(i, norm(joint.at));
            if joint.body.mass > 0.0 {
                take(i, norm(joint.body.com));
            }
        }
        for closure in self.closures() {
            for end in closure.ends().into_iter().flatten() {
                if let Some(i) = end.link.index() {
                    take(i, norm(end.point));
                }
            }
        }
    }

    /// The median of the lengths that are not zero (m); zero if there is none.
    fn median_length(&self) -> f64 {
        let mut median = 0.0;
        self.lengths(|_, length| {
            let (mut shorter, mut longer) = (0_usize, 0_usize);
            self.lengths(|_, other| {
                shorter += usize::from(other > 0.0 && other < length);
                longer += usize::from(other > length);
            });
            // as many on either side, but for those of the same length
            let mut same = 0_usize;
            self.lengths(|_, other| same += usize::from(!(other < length) && !(other > length)));
            if length > 0.0 && shorter.abs_diff(longer) <= same {
                median = length;
            }
        });
        median
    }

    fn check_lengths(&self) -> Result<(), Nonsense> {
        let median = self.median_length();
        let mut found = Ok(());
        self.lengths(|link, length| {
            let usual = SHORTEST * median <= length && length <= LONGEST * median;
            if length > 0.0 && !usual && found.is_ok() {
                let link = self.coordinate(link);
                found = Err(Nonsense::Length { link, length, median });
            }
        });
        found
    }

    /// The largest length of the table (m): by how much a link may well move.
    pub(crate) fn size(&self) -> f64 {
        let mut size: f64 = 0.0;
        self.lengths(|_, length| size = size.max(length));
        size
    }
}

/// Root mean square of the distance of a body's mass from its mass centre (m): tr J = 2 int r^2 dm.
fn spread(joint: &Joint) -> f64 {
    let [xx, yy, zz, ..] = joint.body.inertia;
    let about_one = is_about_one_axis(&joint.body.inertia);
    let share = if about_one { 1.0 } else { 0.5 };
    sqrt(share * (xx + yy + zz) / joint.body.mass)
}

/// Whether the body moves in a plane: its other moments are left out.
fn is_about_one_axis(inertia: &[f64; 6]) -> bool {
    let [xx, yy, zz, products @ ..] = inertia;
    let told = [xx, yy, zz].into_iter().filter(|moment| **moment > 0.0).count();
    told == 1 && products.iter().all(|product| !(product.abs() > 0.0))
}

/// Whether a distribution of mass has this inertia: its second moments, tr J / 2 I - J, are not negative in any
/// direction. Both signs and the triangle inequality of the principal moments follow.
fn is_inertia(inertia: &[f64; 6]) -> bool {
    if is_about_one_axis(inertia) {
        return true;
    }
    let [xx, yy, zz, xy, xz, yz] = *inertia;
    let half = 0.5 * (xx + yy + zz);
    let (a, b, c) = (half - xx, half - yy, half - zz);
    let minors = [
        (a, half),
        (b, half),
        (c, half),
        (a * b - xy * xy, half * half),
        (a * c - xz * xz, half * half),
        (b * c - yz * yz, half * half),
        (
            a * (b * c - yz * yz) - xy * (xy * c + yz * xz) - xz * (xy * yz + b * xz),
            half * half * half,
        ),
    ];
    minors.iter().all(|(minor, scale)| *minor >= -MINOR_ROUNDING * scale)
}

fn norm([x, y, z]: [f64; 3]) -> f64 {
    sqrt(x * x + y * y + z * z)
}
