//! Joints between bordering bodies: their equations g, the rows of G and the rest of their accelerations.
//!
//! Every joint of \[VK07\] is made of three kinds of equations between a body a and a body b, in absolute
//! coordinates, with the velocity (xd, omega) of each body, omega in world axes:
//!
//! - two points coincide: g = p_a - p_b, three rows;
//! - two directions are perpendicular: g = a . b;
//! - a point of b stays in a plane of a: g = n . (p_b - p_a);
//!
//! and rods, whose two ends keep their distance. u = -Gd v as in \[VK07\] (4).
//!
//! A point may slide in its body as a drive says: then g depends on time too, its rate is G v + g_t, and u has what
//! the drive accelerates.

use super::error::HierarchyError;
use super::interface::Name;
use super::motion::BodyMotion;
use crate::mechanism::{Drive, Slide};
use crate::real::{const_sqrt, sqrt};
use crate::spatial::{Vec3, turned};

/// What a joint leaves free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointKind {
    /// Three turns.
    Ball,
    /// One turn.
    Revolute,
    /// Two turns, about an axis of each body.
    Universal,
    /// One slide.
    Prismatic,
    /// One slide and the turn about it.
    Cylindrical,
    /// Nothing.
    Rigid,
    /// All but the distance of two points.
    Rod,
    /// All but the way of a point of b out of a plane of a.
    Plane,
}

impl JointKind {
    /// Number of equations.
    pub const fn rows(self) -> usize {
        match self {
            Self::Ball => 3,
            Self::Revolute | Self::Prismatic => 5,
            Self::Universal | Self::Cylindrical => 4,
            Self::Rigid => 6,
            Self::Rod | Self::Plane => 1,
        }
    }
}

/// A joint between two bodies, drawn in the reference configuration: points and axes are those of the world there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint {
    /// What the joint leaves free; `None` says that a body is joined to nothing on purpose.
    pub(super) kind: Option<JointKind>,
    pub(super) bodies: [Name; 2],
    /// Its point on either body (m).
    points: [[f64; 3]; 2],
    /// Its axis on either body.
    axes: [[f64; 3]; 2],
    /// How its point slides in either body.
    slides: [Option<Slide>; 2],
    /// Length of a rod that is not as long as drawn (m).
    length: Option<f64>,
}

impl Joint {
    const fn of(kind: JointKind, a: Name, b: Name, point: [f64; 3], axis: [f64; 3]) -> Self {
        let (points, axes) = ([point; 2], [axis; 2]);
        Self { kind: Some(kind), bodies: [a, b], points, axes, slides: [None; 2], length: None }
    }

    /// A point of both.
    pub const fn ball(a: Name, b: Name, point: [f64; 3]) -> Self {
        Self::of(JointKind::Ball, a, b, point, [0.0, 0.0, 1.0])
    }

    /// A turn about a unit axis through a point.
    pub const fn revolute(a: Name, b: Name, point: [f64; 3], axis: [f64; 3]) -> Self {
        Self::of(JointKind::Revolute, a, b, point, axis)
    }

    /// Two turns: about an axis of a, and one of b that stays perpendicular to it.
    pub const fn universal(a: Name, b: Name, point: [f64; 3], axes: [[f64; 3]; 2]) -> Self {
        Self { axes, ..Self::of(JointKind::Universal, a, b, point, axes[0]) }
    }

    /// A slide along a unit axis through a point.
    pub const fn prismatic(a: Name, b: Name, point: [f64; 3], axis: [f64; 3]) -> Self {
        Self::of(JointKind::Prismatic, a, b, point, axis)
    }

    /// A slide along a unit axis through a point, and a turn about it.
    pub const fn cylindrical(a: Name, b: Name, point: [f64; 3], axis: [f64; 3]) -> Self {
        Self::of(JointKind::Cylindrical, a, b, point, axis)
    }

    /// Both bodies move as one.
    pub const fn rigid(a: Name, b: Name, point: [f64; 3]) -> Self {
        Self::of(JointKind::Rigid, a, b, point, [0.0, 0.0, 1.0])
    }

    /// A rod without mass from a point of a to a point of b.
    pub const fn rod(a: Name, b: Name, points: [[f64; 3]; 2]) -> Self {
        Self { points, ..Self::of(JointKind::Rod, a, b, points[0], [0.0, 0.0, 1.0]) }
    }

    /// A point of b stays in the plane of a through it that a unit normal of a gives.
    pub const fn plane(a: Name, b: Name, point: [f64; 3], normal: [f64; 3]) -> Self {
        Self::of(JointKind::Plane, a, b, point, normal)
    }

    /// This joint with a point of its own on either body (m): the reference configuration is drawn with the joint open.
    #[must_use]
    pub const fn apart(self, points: [[f64; 3]; 2]) -> Self {
        Self { points, ..self }
    }

    /// This rod with a length (m) that is not the one drawn.
    #[must_use]
    pub const fn with_length(self, length: f64) -> Self {
        Self { length: Some(length), ..self }
    }

    /// This joint with points that slide, on body a and on body b: along unit vectors in axes of the body, by what the drive of
    /// the level says (m); see [`LevelForces::drive`](super::LevelForces::drive).
    #[must_use]
    pub const fn sliding(self, slides: [Option<Slide>; 2]) -> Self {
        Self { slides, ..self }
    }

    /// Body a is joined to nothing in this level, and is not meant to be.
    pub const fn free(a: Name) -> Self {
        Self { kind: None, ..Self::ball(a, a, [0.0; 3]) }
    }

    /// The joint on two bodies with their origins at `at` in the reference configuration.
    ///
    /// # Errors
    /// An axis is no unit vector, or points and axes do not fit the kind of joint.
    pub(super) const fn on(
        &self,
        kind: JointKind,
        level: Name,
        bodies: [Option<usize>; 2],
        at: [[f64; 3]; 2],
    ) -> Result<PlacedJoint, HierarchyError> {
        let [a, b] = self.axes;
        let mut i = 0;
        while i < 2 {
            let square = dot(self.axes[i], self.axes[i]);
            if !(square - 1.0 < UNIT && square - 1.0 > -UNIT) {
                return Err(HierarchyError::BadNumber {
                    of: level,
                    what: "the axis of a joint must be a unit vector",
                });
            }
            i += 1;
        }
        if matches!(kind, JointKind::Universal) && !(dot(a, b) < UNIT && dot(a, b) > -UNIT) {
            return Err(HierarchyError::BadNumber {
                of: level,
                what: "the axes of a universal joint must be perpendicular",
            });
        }
        let between = difference(self.points[1], self.points[0]);
        let length = match self.length {
            Some(length) => length,
            None => const_sqrt(dot(between, between)),
        };
        if matches!(kind, JointKind::Rod) && !(length > 0.0 && length < f64::INFINITY) {
            return Err(HierarchyError::BadNumber {
                of: level,
                what: "the ends of a rod must lie apart",
            });
        }
        let first = normal(a);
        Ok(PlacedJoint {
            kind,
            bodies,
            points: [difference(self.points[0], at[0]), difference(self.points[1], at[1])],
            axes: [a, b],
            normals: [first, cross(a, first)],
            slides: self.slides,
            length,
        })
    }
}

/// How far the square of a unit vector may be from one, and a right angle's cosine from zero: numbers are drawn
/// with twelve digits.
const UNIT: f64 = 1e-11;

const fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

const fn difference(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

const fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// A unit vector perpendicular to `axis`.
const fn normal(axis: [f64; 3]) -> [f64; 3] {
    // the coordinate axis that is farthest from it
    let [x, y, z] = [axis[0] * axis[0], axis[1] * axis[1], axis[2] * axis[2]];
    let far = if x <= y && x <= z {
        [1.0, 0.0, 0.0]
    } else if y <= z {
        [0.0, 1.0, 0.0]
    } else {
        [0.0, 0.0, 1.0]
    };
    let across = cross(axis, far);
    let length = const_sqrt(dot(across, across));
    [across[0] / length, across[1] / length, across[2] / length]
}

/// A joint on bodies of a level: points from the origins of their frames, axes in their frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedJoint {
    /// What the joint leaves free.
    pub kind: JointKind,
    /// The bodies, as the level counts them; `None` is the ground.
    pub bodies: [Option<usize>; 2],
    points: [[f64; 3]; 2],
    axes: [[f64; 3]; 2],
    /// Two normals of the first axis, on either body.
    normals: [[f64; 3]; 2],
    slides: [Option<Slide>; 2],
    length: f64,
}

/// An equation of a joint at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// Its row of G on either body: on the velocity, then on the angular velocity.
    pub on: [[f64; 6]; 2],
    /// g (m; cosines have no unit).
    pub g: f64,
    /// g_t, the rate of g while the bodies rest (m/s).
    pub rate: f64,
    /// The second derivative of g while the bodies do not accelerate: Gd v + g_tt = -u.
    pub bias: f64,
}

impl Row {
    /// No equation.
    pub const ZERO: Self = Self { on: [[0.0; 6]; 2], g: 0.0, rate: 0.0, bias: 0.0 };

    fn new(linear: [Vec3; 2], angular: [Vec3; 2], g: f64, bias: f64) -> Self {
        let six = |i: usize| {
            let (v, w) = (&linear[i], &angular[i]);
            [v.x, v.y, v.z, w.x, w.y, w.z]
        };
        Self { on: [six(0), six(1)], g, rate: 0.0, bias }
    }

    /// This equation, whose points part along `unit` by their slides.
    fn driven(self, unit: &Vec3, a: &Point, b: &Point) -> Self {
        match (a.sliding, b.sliding) {
            (None, None) => self,
            (a, b) => {
                let part = |sliding: Option<Vec3>| sliding.map_or(0.0, |v| unit.dot(&v));
                Self { rate: part(b) - part(a), ..self }
            }
        }
    }
}

/// A point of a body at a moment: its arm from the body's origin, its place, velocity and the acceleration that it
/// has without those of the body, and its velocity in the body where it slides.
struct Point {
    arm: Vec3,
    place: Vec3,
    velocity: Vec3,
    turning: Vec3,
    sliding: Option<Vec3>,
}

impl Point {
    fn new(body: &BodyMotion, point: &[f64; 3], slide: Option<(Slide, Drive)>) -> Self {
        let mut arm = turned(&body.rotation, point);
        let along = slide.map(|(slide, drive)| (turned(&body.rotation, &slide.axis), drive));
        if let Some((axis, drive)) = &along {
            arm += axis * drive.value;
        }
        let around = body.spin.cross(&arm);
        let mut found = Self {
            place: body.position + arm,
            velocity: body.velocity + around,
            turning: body.spin.cross(&around),
            arm,
            sliding: None,
        };
        if let Some((axis, drive)) = &along {
            let sliding = axis * drive.rate;
            found.velocity += sliding;
            found.turning += body.spin.cross(&sliding) * 2.0 + axis * drive.acceleration;
            found.sliding = Some(sliding);
        }
        found
    }
}

/// A direction of a body at a moment, with its rate and what it accelerates without the body.
struct Direction {
    unit: Vec3,
    rate: Vec3,
    turning: Vec3,
}

impl Direction {
    fn new(body: &BodyMotion, axis: &[f64; 3]) -> Self {
        let unit = turned(&body.rotation, axis);
        let rate = body.spin.cross(&unit);
        Self { turning: body.spin.cross(&rate), unit, rate }
    }
}

/// g = a . b
fn perpendicular(a: &Direction, b: &Direction) -> Row {
    let across = a.unit.cross(&b.unit);
    let zero = Vec3::zeros();
    let bias = a.turning.dot(&b.unit) + 2.0 * a.rate.dot(&b.rate) + a.unit.dot(&b.turning);
    Row::new([zero; 2], [across, -across], a.unit.dot(&b.unit), bias)
}

/// g = n . (p_b - p_a), with n of body a.
fn in_plane(n: &Direction, a: &Point, b: &Point) -> Row {
    let gap = b.place - a.place;
    let bias = n.turning.dot(&gap)
        + 2.0 * n.rate.dot(&(b.velocity - a.velocity))
        + n.unit.dot(&(b.turning - a.turning));
    Row::new(
        [-n.unit, n.unit],
        [n.unit.cross(&(gap + a.arm)), b.arm.cross(&n.unit)],
        n.unit.dot(&gap),
        bias,
    )
    .driven(&n.unit, a, b)
}

/// g = |p_b - p_a| - length
fn apart(length: f64, a: &Point, b: &Point) -> Row {
    let gap = b.place - a.place;
    let distance = sqrt(gap.dot(&gap));
    let unit = gap / distance;
    let relative = b.velocity - a.velocity;
    let along = unit.dot(&relative);
    let bias =
        (relative.dot(&relative) - along * along) / distance + unit.dot(&(b.turning - a.turning));
    Row::new([-unit, unit], [-a.arm.cross(&unit), b.arm.cross(&unit)], distance - length, bias)
        .driven(&unit, a, b)
}

/// g = p_a - p_b along a world axis.
fn together(unit: Vec3, a: &Point, b: &Point) -> Row {
    Row::new(
        [unit, -unit],
        [a.arm.cross(&unit), -b.arm.cross(&unit)],
        unit.dot(&(a.place - b.place)),
        unit.dot(&(a.turning - b.turning)),
    )
    .driven(&-unit, a, b)
}

impl PlacedJoint {
    /// No joint: to be overwritten.
    pub(super) const UNUSED: Self = Self {
        kind: JointKind::Rod,
        bodies: [None; 2],
        points: [[0.0; 3]; 2],
        axes: [[0.0; 3]; 2],
        normals: [[0.0; 3]; 2],
        slides: [None; 2],
        length: 0.0,
    };

    /// The equations at the motion of the two bodies, one after the other; `drive` tells how points slide.
    pub(super) fn rows(
        &self,
        a: &BodyMotion,
        b: &BodyMotion,
        drive: impl Fn(u8) -> Drive,
        mut put: impl FnMut(Row),
    ) {
        let slide = |side: usize| self.slides[side].map(|slide| (slide, drive(slide.drive)));
        let points =
            [Point::new(a, &self.points[0], slide(0)), Point::new(b, &self.points[1], slide(1))];
        let [on_a, on_b] = &points;
        let normals = || self.normals.map(|normal| Direction::new(a, &normal));
        let coincide = matches!(
            self.kind,
            JointKind::Ball | JointKind::Revolute | JointKind::Universal | JointKind::Rigid
        );
        if coincide {
            for unit in [Vec3::x(), Vec3::y(), Vec3::z()] {
                put(together(unit, on_a, on_b));
            }
        }
        match self.kind {
            JointKind::Ball => {}
            JointKind::Revolute => {
                let axis = Direction::new(b, &self.axes[1]);
                normals().iter().for_each(|normal| put(perpendicular(normal, &axis)));
            }
            JointKind::Universal => {
                let axes = [Direction::new(a, &self.axes[0]), Direction::new(b, &self.axes[1])];
                put(perpendicular(&axes[0], &axes[1]));
            }
            JointKind::Rigid => self.aligned(a, b, &mut put),
            JointKind::Prismatic => {
                normals().iter().for_each(|normal| put(in_plane(normal, on_a, on_b)));
                self.aligned(a, b, &mut put);
            }
            JointKind::Cylindrical => {
                let axis = Direction::new(b, &self.axes[1]);
                for normal in &normals() {
                    put(in_plane(normal, on_a, on_b));
                    put(perpendicular(normal, &axis));
                }
            }
            JointKind::Rod => put(apart(self.length, on_a, on_b)),
            JointKind::Plane => {
                put(in_plane(&Direction::new(a, &self.axes[0]), on_a, on_b));
            }
        }
    }

    /// Both bodies are turned alike: three right angles.
    fn aligned(&self, a: &BodyMotion, b: &BodyMotion, put: &mut impl FnMut(Row)) {
        let [first, second] = self.normals;
        let pairs = [(first, self.axes[1]), (second, self.axes[1]), (first, second)];
        for (of_a, of_b) in pairs {
            put(perpendicular(&Direction::new(a, &of_a), &Direction::new(b, &of_b)));
        }
    }
}
