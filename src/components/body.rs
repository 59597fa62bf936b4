//! A rigid body: the smallest component, with states of its own.
//!
//! ```text
//! D = M^-1,  r = M^-1 f,  f = (m g, -omega x J omega)          [VK07] (4)
//! xd = v,  pd = 1/2 omega p                                    [VK07] (3)
//! ```

use super::error::HierarchyError;
use super::explicit::March;
use super::framed::Framed;
use super::interface::{Bordering, Interface, Name};
use super::keeper::Keeper;
use super::motion::BodyMotion;
use super::{Component, Open, SolveFor, Viewer, larger};
use crate::real::{abs, sqrt};
use crate::spatial::{Mat3, Vec3};

/// Numbers of the state: position, Euler parameters, velocity, angular velocity.
const STATE: usize = 13;

/// A rigid body in the field of gravity. The origin of its frame is its mass centre, unless it is [`RigidBody::shown_at`]
/// another point.
#[derive(Clone, Debug)]
pub struct RigidBody {
    border: [Bordering; 1],
    mass: f64,
    over_mass: f64,
    /// Central inertia in axes of the body, and its inverse.
    inertia: Mat3,
    inverse: Mat3,
    gravity: Vec3,
    state: [f64; STATE],
    /// The state where the step began, what the step has added up, and slopes of the steps before.
    begin: [f64; STATE],
    sum: [f64; STATE],
    slope: [f64; STATE],
    past: [[f64; STATE]; 2],
    // placed
    motion: BodyMotion,
    norm: f64,
    // condensed: the inverse inertia in world axes, D
    inverse_w: Mat3,
    d: [[f64; 6]; 6],
    // loaded, reduced, settled: weight and gyroscopic moment, r, vd or a shift
    force: [Vec3; 2],
    r: [f64; 6],
    found: [f64; 6],
}

impl RigidBody {
    /// A body of `mass` (kg) at rest with its mass centre at `at` (m) in the reference configuration, and the central
    /// `inertia` xx yy zz xy xz yz (kg m2) in axes of the world there; `gravity` (m/s2).
    ///
    /// # Errors
    /// A mass that is not positive, or an inertia that is not positive definite.
    pub const fn new(
        name: Name,
        mass: f64,
        at: [f64; 3],
        inertia: [f64; 6],
        gravity: [f64; 3],
    ) -> Result<Self, HierarchyError> {
        let [xx, yy, zz, xy, xz, yz] = inertia;
        // leading minors
        let (a, b, c) = (yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy);
        let determinant = xx * a + xy * b + xz * c;
        let definite = xx > 0.0 && xx * yy - xy * xy > 0.0 && determinant > 0.0;
        if !(mass > 0.0 && mass < f64::INFINITY) {
            let what = "a mass must be positive: a body without one has no acceleration";
            return Err(HierarchyError::BadNumber { of: name, what });
        }
        if !(definite && determinant < f64::INFINITY) {
            let what = "an inertia must be positive definite";
            return Err(HierarchyError::BadNumber { of: name, what });
        }
        let (d, e, f) = (xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy);
        let over = 1.0 / determinant;
        let [a, b, c, d, e, f] = [a * over, b * over, c * over, d * over, e * over, f * over];
        let [x, y, z] = at;
        let state = [x, y, z, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        let [gx, gy, gz] = gravity;
        let zero = [0.0; STATE];
        Ok(Self {
            border: [Bordering { name, at }],
            mass,
            over_mass: 1.0 / mass,
            inertia: Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz),
            inverse: Mat3::new(a, b, c, b, d, e, c, e, f),
            gravity: Vec3::new(gx, gy, gz),
            state,
            begin: state,
            sum: zero,
            slope: zero,
            past: [zero; 2],
            motion: BodyMotion::GROUND,
            norm: 1.0,
            inverse_w: Mat3::new(a, b, c, b, d, e, c, e, f),
            d: [[0.0; 6]; 6],
            force: [Vec3::new(0.0, 0.0, 0.0); 2],
            r: [0.0; 6],
            found: [0.0; 6],
        })
    }

    /// Gives the body another motion: its rotation must be one.
    pub fn set_motion(&mut self, motion: &BodyMotion) {
        let (x, v, w) = (&motion.position, &motion.velocity, &motion.spin);
        let [e0, e1, e2, e3] = euler_parameters(&motion.rotation);
        self.state = [x.x, x.y, x.z, e0, e1, e2, e3, v.x, v.y, v.z, w.x, w.y, w.z];
    }

    /// This body with its bordering frame at another point of the reference configuration (m): who joins it sees that one, and
    /// not the mass centre.
    #[must_use]
    pub const fn shown_at(self, at: [f64; 3]) -> Framed {
        let [Bordering { name, at: centre }] = self.border;
        Framed::new(self, Bordering { name, at }, centre)
    }

    /// One over the mass, and the inverse of the central inertia in world axes, of the condensed body.
    pub(super) const fn inverse_mass(&self) -> (f64, Mat3) {
        (self.over_mass, self.inverse_w)
    }

    /// Central inertia in world axes.
    fn inertia_w(&self) -> Mat3 {
        let turn = &self.motion.rotation;
        turn * self.inertia * turn.transpose()
    }

    /// Its bordering body is itself.
    pub const fn interface(&self) -> Interface<'_> {
        Interface { name: self.border[0].name, bodies: &self.border, single: true }
    }

    /// D times a force and a moment: the mass is the same in all directions.
    #[inline(always)]
    fn pushed(&self, force: &Vec3, moment: &Vec3) -> [f64; 6] {
        let (linear, angular) = (force * self.over_mass, self.inverse_w * moment);
        [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z]
    }

    /// Rate of the state for the accelerations that were found.
    fn find_slope(&mut self) {
        let [_, _, _, e0, e1, e2, e3, vx, vy, vz, wx, wy, wz] = self.state;
        let [ax, ay, az, bx, by, bz] = self.found;
        // [VK07] (3): pd = 1/2 omega p, as quaternions
        let p = turn_by([wx, wy, wz], [e0, e1, e2, e3]);
        self.slope = [vx, vy, vz, p[0], p[1], p[2], p[3], ax, ay, az, bx, by, bz];
    }

    /// Moves the state back by the shift that was found. \[VK07\] (42), (45)
    fn shift(&mut self, subject: SolveFor) {
        let first = match subject {
            SolveFor::Accelerations => return,
            SolveFor::Rates => {
                for (number, shift) in self.state[7..].iter_mut().zip(self.found) {
                    *number -= shift;
                }
                return;
            }
            SolveFor::Coordinates => &mut self.state,
        };
        let [x, y, z, e0, e1, e2, e3, rates @ ..] = *first;
        let [dx, dy, dz, tx, ty, tz] = self.found;
        // dq = T d, then the norm (47), which T d leaves as it is
        let turn = turn_by([tx, ty, tz], [e0, e1, e2, e3]);
        let p = [e0 - turn[0], e1 - turn[1], e2 - turn[2], e3 - turn[3]];
        let [e0, e1, e2, e3] = unit(p);
        let [vx, vy, vz, wx, wy, wz] = rates;
        *first = [x - dx, y - dy, z - dz, e0, e1, e2, e3, vx, vy, vz, wx, wy, wz];
    }
}

/// 1/2 w p, as quaternions.
fn turn_by([x, y, z]: [f64; 3], [e0, e1, e2, e3]: [f64; 4]) -> [f64; 4] {
    [
        -0.5 * (x * e1 + y * e2 + z * e3),
        0.5 * (x * e0 + y * e3 - z * e2),
        0.5 * (y * e0 + z * e1 - x * e3),
        0.5 * (z * e0 + x * e2 - y * e1),
    ]
}

fn unit(p: [f64; 4]) -> [f64; 4] {
    let length = sqrt(p.iter().map(|e| e * e).sum());
    p.map(|e| e / length)
}

/// The rotation of Euler parameters of any norm.
fn rotation([e0, e1, e2, e3]: [f64; 4], square: f64) -> Mat3 {
    let two = 2.0 / square;
    Mat3::new(
        1.0 - two * (e2 * e2 + e3 * e3),
        two * (e1 * e2 - e0 * e3),
        two * (e1 * e3 + e0 * e2),
        two * (e1 * e2 + e0 * e3),
        1.0 - two * (e1 * e1 + e3 * e3),
        two * (e2 * e3 - e0 * e1),
        two * (e1 * e3 - e0 * e2),
        two * (e2 * e3 + e0 * e1),
        1.0 - two * (e1 * e1 + e2 * e2),
    )
}

/// Euler parameters of a rotation, from the largest of them.
fn euler_parameters(r: &Mat3) -> [f64; 4] {
    let trace = r[(0, 0)] + r[(1, 1)] + r[(2, 2)];
    let squares = [
        1.0 + trace,
        1.0 - trace + 2.0 * r[(0, 0)],
        1.0 - trace + 2.0 * r[(1, 1)],
        1.0 - trace + 2.0 * r[(2, 2)],
    ];
    let mut largest = 0;
    for i in 1..4 {
        if squares[i] > squares[largest] {
            largest = i;
        }
    }
    let [x, y, z] = [r[(2, 1)] - r[(1, 2)], r[(0, 2)] - r[(2, 0)], r[(1, 0)] - r[(0, 1)]];
    let [xy, xz, yz] = [r[(1, 0)] + r[(0, 1)], r[(0, 2)] + r[(2, 0)], r[(2, 1)] + r[(1, 2)]];
    let p = match largest {
        0 => [squares[0], x, y, z],
        1 => [x, squares[1], xy, xz],
        2 => [y, xy, squares[2], yz],
        _ => [z, xz, yz, squares[3]],
    };
    unit(p)
}

/// to + factor from
fn add_scaled(to: &mut [f64; STATE], factor: f64, from: &[f64; STATE]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += factor * from;
    }
}

impl Component for RigidBody {
    fn interface(&self) -> Interface<'_> {
        self.interface()
    }

    fn motion(&self, _body: usize) -> BodyMotion {
        self.motion
    }

    fn place(&mut self, _time: f64) {
        let [x, y, z, e0, e1, e2, e3, vx, vy, vz, wx, wy, wz] = self.state;
        let square = e0 * e0 + e1 * e1 + e2 * e2 + e3 * e3;
        self.norm = sqrt(square);
        let turn = rotation([e0, e1, e2, e3], square);
        self.motion = BodyMotion {
            rotation: turn,
            position: Vec3::new(x, y, z),
            velocity: Vec3::new(vx, vy, vz),
            spin: Vec3::new(wx, wy, wz),
        };
    }

    fn condense(&mut self) {
        let turn = &self.motion.rotation;
        self.inverse_w = turn * self.inverse * turn.transpose();
        for i in 0..3 {
            self.d[i][i] = self.over_mass;
            for j in 0..3 {
                self.d[3 + i][3 + j] = self.inverse_w[(i, j)];
            }
        }
    }

    fn d(&self) -> &[f64] {
        self.d.as_flattened()
    }

    fn load(&mut self, subject: SolveFor, _time: f64) {
        self.force = [Vec3::zeros(); 2];
        if subject == SolveFor::Accelerations {
            // in axes of the body, where the inertia stays
            let turn = &self.motion.rotation;
            let spin = turn.tr_mul(&self.motion.spin);
            self.force = [self.gravity * self.mass, turn * (self.inertia * spin).cross(&spin)];
        }
    }

    fn reduce(&mut self, _subject: SolveFor) {
        let [force, moment] = &self.force;
        self.r = self.pushed(force, moment);
    }

    fn r(&self) -> &[f64] {
        &self.r
    }

    fn settle(&mut self, subject: SolveFor, tau: &[f64]) {
        self.found = self.r;
        if let Some(&[x, y, z, a, b, c]) = tau.first_chunk::<6>() {
            let more = self.pushed(&Vec3::new(x, y, z), &Vec3::new(a, b, c));
            self.found.iter_mut().zip(more).for_each(|(found, more)| *found += more);
        }
        if subject == SolveFor::Accelerations {
            self.find_slope();
        }
    }

    fn response(&self, _body: usize) -> [f64; 6] {
        self.found
    }

    fn march(&mut self, order: March) {
        match order {
            March::Begin => {
                self.begin = self.state;
                self.sum = self.state;
            }
            March::Add(share) => add_scaled(&mut self.sum, share, &self.slope),
            March::AddPast(back, share) => {
                if let Some(past) = self.past.get(back) {
                    add_scaled(&mut self.sum, share, past);
                }
            }
            March::Lean(share) => {
                self.state = self.begin;
                add_scaled(&mut self.state, share, &self.slope);
            }
            March::End => self.state = self.sum,
            March::Back => self.state = self.begin,
            March::Remember => {
                self.past = [self.slope, self.past[0]];
            }
            March::Shift(subject) => self.shift(subject),
        }
    }

    /// The norm of the Euler parameters. \[VK07\] (47)
    fn violation(&self) -> [f64; 3] {
        [abs(self.norm - 1.0), 0.0, 0.0]
    }

    fn reach(&self) -> f64 {
        let [x, y, z, ..] = self.state;
        [y, z].into_iter().fold(abs(x), |most, next| larger(most, abs(next)))
    }

    fn energy(&self, _time: f64) -> f64 {
        let BodyMotion { position, velocity, spin, .. } = &self.motion;
        0.5 * self.mass * velocity.dot(velocity) + 0.5 * spin.dot(&(self.inertia_w() * spin))
            - self.mass * self.gravity.dot(position)
    }

    fn keep(&mut self, keeper: &mut Keeper<'_>) {
        keeper.keep(&mut self.state);
        keeper.keep(self.past.as_flattened_mut());
    }
}

impl Open for RigidBody {
    fn reveal(&self, _subject: SolveFor, viewer: &mut dyn Viewer, border: &mut dyn FnMut(usize)) {
        let [force, moment] = self.force.map(<[f64; 3]>::from);
        let [[x, y, z], [a, b, c]] = [force, moment];
        border(viewer.body(self.mass, &self.inertia_w(), &[x, y, z, a, b, c]));
    }

    fn accept(&mut self, subject: SolveFor, next: &mut dyn FnMut() -> [f64; 6]) {
        self.found = next();
        if subject == SolveFor::Accelerations {
            self.find_slope();
        }
    }
}
