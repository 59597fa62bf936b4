//! A rigid body that shows another point than its mass centre.
//!
//! With the way c from the mass centre to the point shown, in world axes, and T = (1 -c~; 0 1):
//!
//! ```text
//! velocity       T v                                   = (xd + omega x c, omega)
//! acceleration   T vd + (omega x (omega x c), 0)
//! forces         T^T tau on the mass centre
//! D = T M^-1 T^T,  r = T M^-1 f + (omega x (omega x c), 0)                     [VK07] (20), (21)
//! ```

use super::body::RigidBody;
use super::explicit::March;
use super::interface::{Bordering, Interface};
use super::keeper::Keeper;
use super::motion::BodyMotion;
use super::{Component, SolveFor};
use crate::spatial::{Vec3, turned};

/// A rigid body whose bordering frame is not at its mass centre, so that those who join it do not learn where that is:
/// [`RigidBody::shown_at`].
#[derive(Clone, Debug)]
pub struct Framed {
    body: RigidBody,
    border: [Bordering; 1],
    /// From the mass centre to the point shown (m, axes of the body).
    arm: [f64; 3],
    // placed: the same in world axes
    way: Vec3,
    // condensed, loaded, reduced
    d: [[f64; 6]; 6],
    /// Acceleration of the point that the body's turning brings about by itself.
    turning: Vec3,
    r: [f64; 6],
}

impl Framed {
    pub(super) const fn new(body: RigidBody, shown: Bordering, centre: [f64; 3]) -> Self {
        let arm = [shown.at[0] - centre[0], shown.at[1] - centre[1], shown.at[2] - centre[2]];
        Self {
            body,
            border: [shown],
            arm,
            way: Vec3::new(arm[0], arm[1], arm[2]),
            d: [[0.0; 6]; 6],
            turning: Vec3::new(0.0, 0.0, 0.0),
            r: [0.0; 6],
        }
    }

    /// Its bordering body is itself.
    pub const fn interface(&self) -> Interface<'_> {
        Interface { name: self.border[0].name, bodies: &self.border, single: true }
    }

    /// T of a change of the mass centre's motion, and what turning adds.
    fn at_point(&self, [x, y, z, a, b, c]: [f64; 6]) -> [f64; 6] {
        let moved = Vec3::new(x, y, z) + Vec3::new(a, b, c).cross(&self.way) + self.turning;
        [moved.x, moved.y, moved.z, a, b, c]
    }
}

impl Component for Framed {
    fn interface(&self) -> Interface<'_> {
        self.interface()
    }

    fn motion(&self, body: usize) -> BodyMotion {
        let motion = self.body.motion(body);
        BodyMotion {
            position: motion.position + self.way,
            velocity: motion.velocity + motion.spin.cross(&self.way),
            ..motion
        }
    }

    fn place(&mut self, time: f64) {
        self.body.place(time);
        self.way = turned(&self.body.motion(0).rotation, &self.arm);
    }

    fn condense(&mut self) {
        self.body.condense();
        let (over_mass, inverse) = self.body.inverse_mass();
        let cross = self.way.cross_matrix();
        let mixed = inverse * cross;
        let linear = -cross * mixed;
        for i in 0..3 {
            for j in 0..3 {
                self.d[i][j] = linear[(i, j)] + if i == j { over_mass } else { 0.0 };
                self.d[3 + i][j] = mixed[(i, j)];
                self.d[j][3 + i] = mixed[(i, j)];
                self.d[3 + i][3 + j] = inverse[(i, j)];
            }
        }
    }

    fn d(&self) -> &[f64] {
        self.d.as_flattened()
    }

    fn load(&mut self, subject: SolveFor, time: f64) {
        self.body.load(subject, time);
        let spin = self.body.motion(0).spin;
        self.turning = match subject {
            SolveFor::Accelerations => spin.cross(&spin.cross(&self.way)),
            SolveFor::Rates | SolveFor::Coordinates => Vec3::zeros(),
        };
    }

    fn reduce(&mut self, subject: SolveFor) {
        self.body.reduce(subject);
        if let Some(r) = self.body.r().first_chunk::<6>() {
            self.r = self.at_point(*r);
        }
    }

    fn r(&self) -> &[f64] {
        &self.r
    }

    fn settle(&mut self, subject: SolveFor, tau: &[f64]) {
        if let Some(&[x, y, z, a, b, c]) = tau.first_chunk::<6>() {
            let moment = Vec3::new(a, b, c) + self.way.cross(&Vec3::new(x, y, z));
            self.body.settle(subject, &[x, y, z, moment.x, moment.y, moment.z]);
        }
    }

    fn response(&self, body: usize) -> [f64; 6] {
        self.at_point(self.body.response(body))
    }

    fn march(&mut self, order: March) {
        self.body.march(order);
    }

    fn violation(&self) -> [f64; 3] {
        self.body.violation()
    }

    fn reach(&self) -> f64 {
        self.body.reach()
    }

    fn energy(&self, time: f64) -> f64 {
        self.body.energy(time)
    }

    fn keep(&mut self, keeper: &mut Keeper<'_>) {
        self.body.keep(keeper);
    }
}
