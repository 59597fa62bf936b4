//! What ties two bodies together: equations between points and directions, with their derivatives.
//!
//! The primitives are those of Haug's book, which \[KIM12\] builds on: two points coincide, two points keep a distance, a
//! scalar product of directions or of a direction and a gap is given. Derivatives are by the motion of the mass centres
//! and by turnings about world axes: phi_y (\[KIM12\] (4)) has six entries for each of two bodies.

use super::state::{PlacedBody, Six};
use ferrol::mechanism::Drive;
use ferrol::spatial::Vec3;

/// A point of a body, or of the ground.
#[derive(Clone, Copy, Debug)]
pub struct TieEnd {
    /// The body; `None` is the ground.
    pub body: Option<usize>,
    /// From the mass centre in body axes (m); in the world for the ground.
    pub local: Vec3,
    /// Along which direction of the body a drive moves the point.
    pub slide: Option<(Vec3, u8)>,
}

/// A vector of an equation.
#[derive(Clone, Copy, Debug)]
pub enum Vector {
    /// A direction of a body, or of the ground.
    Direction {
        /// The body; `None` is the ground.
        body: Option<usize>,
        /// The direction in its axes.
        local: Vec3,
    },
    /// From `b` to `a`.
    Gap {
        /// One point.
        a: TieEnd,
        /// The other.
        b: TieEnd,
    },
}

/// What an equation, or three of them, says.
#[derive(Clone, Debug)]
pub enum Tie {
    /// Two points coincide (m).
    Point {
        /// One point.
        a: TieEnd,
        /// The other.
        b: TieEnd,
    },
    /// a . b = value + drive.
    Product {
        /// One vector, of one body.
        a: Vector,
        /// The other.
        b: Vector,
        /// Value of the product (m; no unit between directions).
        value: f64,
        /// Number of the drive that is added.
        drive: Option<u8>,
    },
    /// Two points keep a distance: (d . d - l^2) / (2 length) = 0, l = length + drive (m).
    Length {
        /// One point.
        a: TieEnd,
        /// The other.
        b: TieEnd,
        /// The distance (m).
        length: f64,
        /// Number of the drive that is added.
        drive: Option<u8>,
    },
}

/// A vector and its derivatives.
#[derive(Clone, Copy, Debug)]
struct Moving {
    value: Vec3,
    /// Derivative by time where the bodies rest: what drives do.
    partial: Vec3,
}

/// The rate of a vector, and its second derivative where velocities do not change.
#[derive(Clone, Copy, Debug)]
struct Moved {
    rate: Vec3,
    bias: Vec3,
}

impl TieEnd {
    pub(super) fn renumber(&mut self, place: &[usize]) {
        self.body = self.body.map(|body| place[body]);
    }

    /// From the mass centre, in world axes (m); the world's origin for the ground.
    #[inline]
    pub fn arm(&self, bodies: &[PlacedBody], drive: &dyn Fn(u8) -> Drive) -> Vec3 {
        let local = match self.slide {
            Some((axis, number)) => self.local + axis * drive(number).value,
            None => self.local,
        };
        self.body.map_or(local, |body| bodies[body].rotation * local)
    }

    #[inline]
    fn place(&self, bodies: &[PlacedBody], drive: &dyn Fn(u8) -> Drive) -> Moving {
        let arm = self.arm(bodies, drive);
        let partial = self.slide.map_or_else(Vec3::zeros, |(axis, number)| {
            let along = self.body.map_or(axis, |body| bodies[body].rotation * axis);
            along * drive(number).rate
        });
        Moving { value: self.body.map_or(arm, |body| bodies[body].position + arm), partial }
    }

    #[inline]
    fn moved(&self, bodies: &[PlacedBody], drive: &dyn Fn(u8) -> Drive) -> Moved {
        let arm = self.arm(bodies, drive);
        let (velocity, spin) = self.body.map_or((Vec3::zeros(), Vec3::zeros()), |body| {
            (bodies[body].velocity, bodies[body].spin)
        });
        let turning = spin.cross(&arm);
        let mut moved = Moved { rate: velocity + turning, bias: spin.cross(&turning) };
        if let Some((axis, number)) = self.slide {
            let along = self.body.map_or(axis, |body| bodies[body].rotation * axis);
            let Drive { rate, acceleration, .. } = drive(number);
            moved.rate += along * rate;
            moved.bias += spin.cross(&along) * (2.0 * rate) + along * acceleration;
        }
        moved
    }

    /// Adds `sign` times the derivative of the point along `by`.
    #[inline]
    fn add_gradient(
        &self,
        sign: f64,
        by: &Vec3,
        bodies: &[PlacedBody],
        drive: &dyn Fn(u8) -> Drive,
        row: &mut Row<'_>,
    ) {
        if let Some(body) = self.body {
            let force = by * sign;
            let moment = self.arm(bodies, drive).cross(&force);
            row.add(body, &force, &moment);
        }
    }
}

impl Vector {
    fn bodies(&self) -> [Option<usize>; 2] {
        match self {
            Self::Direction { body, .. } => [*body, None],
            Self::Gap { a, b } => [a.body, b.body],
        }
    }

    fn renumber(&mut self, place: &[usize]) {
        match self {
            Self::Direction { body, .. } => *body = body.map(|body| place[body]),
            Self::Gap { a, b } => {
                a.renumber(place);
                b.renumber(place);
            }
        }
    }

    #[inline]
    fn place(&self, bodies: &[PlacedBody], drive: &dyn Fn(u8) -> Drive) -> Moving {
        match self {
            Self::Direction { body, local } => Moving {
                value: body.map_or(*local, |body| bodies[body].rotation * local),
                partial: Vec3::zeros(),
            },
            Self::Gap { a, b } => {
                let (a, b) = (a.place(bodies, drive), b.place(bodies, drive));
                Moving { value: a.value - b.value, partial: a.partial - b.partial }
            }
        }
    }

    #[inline]
    fn moved(&self, bodies: &[PlacedBody], drive: &dyn Fn(u8) -> Drive) -> Moved {
        match self {
            Self::Direction { body: None, .. } => {
                Moved { rate: Vec3::zeros(), bias: Vec3::zeros() }
            }
            Self::Direction { body: Some(body), local } => {
                let PlacedBody { rotation, spin, .. } = &bodies[*body];
                let rate = spin.cross(&(rotation * local));
                Moved { rate, bias: spin.cross(&rate) }
            }
            Self::Gap { a, b } => {
                let (a, b) = (a.moved(bodies, drive), b.moved(bodies, drive));
                Moved { rate: a.rate - b.rate, bias: a.bias - b.bias }
            }
        }
    }

    #[inline]
    fn add_gradient(
        &self,
        value: &Vec3,
        by: &Vec3,
        bodies: &[PlacedBody],
        drive: &dyn Fn(u8) -> Drive,
        row: &mut Row<'_>,
    ) {
        match self {
            Self::Direction { body, .. } => {
                if let Some(body) = body {
                    row.add(*body, &Vec3::zeros(), &value.cross(by));
                }
            }
            Self::Gap { a, b } => {
                a.add_gradient(1.0, by, bodies, drive, row);
                b.add_gradient(-1.0, by, bodies, drive, row);
            }
        }
    }
}

/// A row of phi_y.
struct Row<'a> {
    bodies: [Option<usize>; 2],
    entries: &'a mut [Six; 2],
}

impl Row<'_> {
    #[inline]
    fn add(&mut self, body: usize, force: &Vec3, moment: &Vec3) {
        let slot = usize::from(self.bodies[0] != Some(body));
        let entries = &mut self.entries[slot];
        for k in 0..3 {
            entries[k] += force[k];
            entries[3 + k] += moment[k];
        }
    }
}

const NOTHING: [Six; 2] = [[0.0; 6]; 2];

impl Tie {
    /// Number of equations.
    pub const fn rows(&self) -> usize {
        match self {
            Self::Point { .. } => 3,
            Self::Product { .. } | Self::Length { .. } => 1,
        }
    }

    /// The two bodies, in the order of the entries of phi_y.
    pub fn bodies(&self) -> [Option<usize>; 2] {
        match self {
            Self::Point { a, b } | Self::Length { a, b, .. } => [a.body, b.body],
            Self::Product { a, b, .. } => {
                let mut found = [None; 2];
                for body in [a, b].into_iter().flat_map(Vector::bodies).flatten() {
                    if found[0].is_none() {
                        found[0] = Some(body);
                    } else if found[0] != Some(body) {
                        found[1] = Some(body);
                    }
                }
                found
            }
        }
    }

    pub(super) fn renumber(&mut self, place: &[usize]) {
        match self {
            Self::Point { a, b } | Self::Length { a, b, .. } => {
                a.renumber(place);
                b.renumber(place);
            }
            Self::Product { a, b, .. } => {
                a.renumber(place);
                b.renumber(place);
            }
        }
    }

    /// Evaluates phi, its partial derivative by time and phi_y at placed bodies.
    pub fn evaluate(
        &self,
        bodies: &[PlacedBody],
        drive: &dyn Fn(u8) -> Drive,
        phi: &mut [f64],
        phi_t: &mut [f64],
        phi_y: &mut [[Six; 2]],
    ) {
        let own = self.bodies();
        let change = |number: &Option<u8>| number.map_or(Drive::REST, drive);
        phi_y.fill(NOTHING);
        match self {
            Self::Point { a, b } => {
                let (one, other) = (a.place(bodies, drive), b.place(bodies, drive));
                for (axis, entries) in phi_y.iter_mut().enumerate() {
                    phi[axis] = one.value[axis] - other.value[axis];
                    phi_t[axis] = one.partial[axis] - other.partial[axis];
                    let mut by = Vec3::zeros();
                    by[axis] = 1.0;
                    let mut row = Row { bodies: own, entries };
                    a.add_gradient(1.0, &by, bodies, drive, &mut row);
                    b.add_gradient(-1.0, &by, bodies, drive, &mut row);
                }
            }
            Self::Product { a, b, value, drive: number } => {
                let (one, other) = (a.place(bodies, drive), b.place(bodies, drive));
                let change = change(number);
                phi[0] = one.value.dot(&other.value) - value - change.value;
                phi_t[0] =
                    one.partial.dot(&other.value) + one.value.dot(&other.partial) - change.rate;
                let mut row = Row { bodies: own, entries: &mut phi_y[0] };
                a.add_gradient(&one.value, &other.value, bodies, drive, &mut row);
                b.add_gradient(&other.value, &one.value, bodies, drive, &mut row);
            }
            Self::Length { a, b, length, drive: number } => {
                let (one, other) = (a.place(bodies, drive), b.place(bodies, drive));
                let (gap, change) = (one.value - other.value, change(number));
                let now = length + change.value;
                phi[0] = (gap.norm_squared() - now * now) / (2.0 * length);
                phi_t[0] = (gap.dot(&(one.partial - other.partial)) - now * change.rate) / length;
                let by = gap / *length;
                let mut row = Row { bodies: own, entries: &mut phi_y[0] };
                a.add_gradient(1.0, &by, bodies, drive, &mut row);
                b.add_gradient(-1.0, &by, bodies, drive, &mut row);
            }
        }
    }

    /// The second derivatives of phi by time where velocities do not change, for bodies that move: -gamma of \[KIM12\] (4).
    pub fn accelerations(
        &self,
        bodies: &[PlacedBody],
        drive: &dyn Fn(u8) -> Drive,
        bias: &mut [f64],
    ) {
        let change = |number: &Option<u8>| number.map_or(Drive::REST, drive);
        match self {
            Self::Point { a, b } => {
                let difference = a.moved(bodies, drive).bias - b.moved(bodies, drive).bias;
                bias.copy_from_slice(difference.as_slice());
            }
            Self::Product { a, b, drive: number, .. } => {
                let (one, other) = (a.place(bodies, drive).value, b.place(bodies, drive).value);
                let (a, b) = (a.moved(bodies, drive), b.moved(bodies, drive));
                bias[0] = 2.0 * a.rate.dot(&b.rate) + a.bias.dot(&other) + one.dot(&b.bias)
                    - change(number).acceleration;
            }
            Self::Length { a, b, length, drive: number } => {
                let gap = a.place(bodies, drive).value - b.place(bodies, drive).value;
                let (a, b) = (a.moved(bodies, drive), b.moved(bodies, drive));
                let (rate, bent) = (a.rate - b.rate, a.bias - b.bias);
                let change = change(number);
                let own = change.rate * change.rate + (length + change.value) * change.acceleration;
                bias[0] = (rate.norm_squared() + gap.dot(&bent) - own) / length;
            }
        }
    }
}
