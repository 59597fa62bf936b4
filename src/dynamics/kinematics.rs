//! Positions, joint axes and velocities, from the base to the tips.

use crate::mechanism::{Joint, JointKind, LinkId, Mechanism};
use crate::real::Turns;
use crate::spatial::{Mat3, Twist, Vec3, rotate_about, turned};

/// Placement and velocity of one link.
#[derive(Clone, Copy, Debug)]
pub struct LinkMotion {
    /// Turns link axes into world axes.
    pub rotation: Mat3,
    /// Where the link's joint is, from the spatial origin in world axes (m).
    pub position: Vec3,
    /// Motion of the link for a unit rate of its joint: a column of R in \[CD03\] (6).
    pub axis: Twist,
    /// Velocity of the link.
    pub velocity: Twist,
}

impl LinkMotion {
    /// Places the link behind its joint at the coordinate `q` (m, rad), whose sine and cosine are given.
    #[inline(always)]
    fn place(
        &mut self,
        joint: &Joint,
        offset: bool,
        parent: &Self,
        q: f64,
        sine: f64,
        cosine: f64,
    ) {
        // by its components: a copy of the whole would be a call on the target
        let from = &parent.position;
        let mut position = Vec3::new(from.x, from.y, from.z);
        // frames of one joint of several axes sit in one point
        if offset {
            position += turned(&parent.rotation, &joint.at);
        }
        match joint.kind {
            JointKind::Revolute => {
                let rotation = &mut self.rotation;
                let direction = rotate_about(&parent.rotation, &joint.axis, sine, cosine, rotation);
                self.axis = Twist { linear: position.cross(&direction), angular: direction };
            }
            JointKind::Prismatic => {
                let direction = turned(&parent.rotation, &joint.axis.unit());
                position += direction * q;
                self.rotation = parent.rotation;
                self.axis = Twist { linear: direction, angular: Vec3::zeros() };
            }
        }
        self.position = position;
    }

    /// Velocity of the placed link for the rate `qd` of its joint. \[CD03\] (6): Z = R qd
    #[inline(always)]
    fn move_with(&mut self, parent: &Self, qd: f64) {
        let mut velocity = self.axis.scaled(qd);
        velocity += parent.velocity;
        self.velocity = velocity;
    }

    const ZERO: Self = Self {
        rotation: Mat3::new(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        position: Vec3::new(0.0, 0.0, 0.0),
        axis: Twist::ZERO,
        velocity: Twist::ZERO,
    };
}

/// Motion of all links.
///
/// The spatial origin rides on the leading prismatic joints of the mechanism, in a vehicle on the
/// chassis: nothing loses digits with the distance driven.
#[derive(Clone, Debug)]
pub struct Kinematics<const N: usize> {
    /// The spatial origin in the world (m).
    pub origin: Vec3,
    /// The coordinates for which the links are placed (m, rad); angles count their turns.
    pub coordinates: [f64; N],
    /// The links.
    pub links: [LinkMotion; N],
    ground: LinkMotion,
    /// One more than the number of leading links that slide only, once they and the ground are turned as the world:
    /// this need not be written in every step. Zero before.
    upright: usize,
}

impl<const N: usize> Kinematics<N> {
    /// All zero; to be filled.
    pub const fn new() -> Self {
        Self {
            origin: Vec3::new(0.0, 0.0, 0.0),
            coordinates: [0.0; N],
            links: [LinkMotion::ZERO; N],
            ground: LinkMotion::ZERO,
            upright: 0,
        }
    }

    /// Places the links for the coordinates `q` (m, rad) and finds the joint axes.
    pub fn place<const M: usize>(&mut self, mechanism: &Mechanism<N, M>, q: &[f64; N]) {
        self.coordinates = *q;
        let floating = mechanism.floating().min(N);
        self.float(mechanism, floating, q);
        let turns = Turns::new(q, floating);
        for i in floating..N {
            let Some((done, [link, ..])) = self.links.split_at_mut_checked(i) else { continue };
            let joint = mechanism.joint(i);
            let parent = joint.parent.among(done).unwrap_or(&self.ground);
            let (sine, cosine) = turns.get(i);
            link.place(joint, mechanism.is_offset(i), parent, q[i], sine, cosine);
        }
    }

    /// Places the ground and the links behind the leading prismatic joints, and the origin with the
    /// last of these.
    fn float<const M: usize>(
        &mut self,
        mechanism: &Mechanism<N, M>,
        floating: usize,
        q: &[f64; N],
    ) {
        self.origin = Vec3::zeros();
        let Some(links) = self.links.get_mut(..floating) else { return };
        if self.upright != floating + 1 {
            self.upright = floating + 1;
            self.ground.rotation = Mat3::identity();
            for link in &mut *links {
                (link.rotation, link.axis) = (Mat3::identity(), Twist::ZERO);
            }
        }
        for ((link, joint), q) in links.iter_mut().zip(mechanism.joints()).zip(q) {
            let direction = Vec3::from(joint.axis.unit());
            self.origin += Vec3::from(joint.at) + direction * *q;
            link.axis.linear = direction;
            link.position = self.origin;
        }
        for link in links {
            link.position -= self.origin;
        }
        self.ground.position = -self.origin;
    }

    /// Sets the spatial origin (m, in the world), and the ground with it, for links that are placed from outside.
    pub fn set_origin(&mut self, origin: Vec3) {
        self.origin = origin;
        self.upright = 0;
        self.ground.rotation = Mat3::identity();
        self.ground.position = -origin;
    }

    /// Finds the velocities of the links for the rates `qd` (m/s, rad/s). \[CD03\] (6): Z = R qd
    pub fn set_rates<const M: usize>(&mut self, mechanism: &Mechanism<N, M>, qd: &[f64; N]) {
        let floating = mechanism.floating().min(N);
        let mut sliding = Vec3::zeros();
        for (link, rate) in self.links.iter_mut().zip(qd).take(floating) {
            sliding += link.axis.linear * *rate;
            link.velocity = Twist { linear: sliding, angular: Vec3::zeros() };
        }
        for i in floating..N {
            let Some((done, [link, ..])) = self.links.split_at_mut_checked(i) else { continue };
            let parent = mechanism.joint(i).parent.among(done).unwrap_or(&self.ground);
            link.move_with(parent, qd[i]);
        }
    }

    /// Motion of a link, or of the ground.
    #[inline]
    pub fn link(&self, link: LinkId) -> &LinkMotion {
        link.among(&self.links).unwrap_or(&self.ground)
    }

    /// Coordinate of the joint that moves a link (m, rad); zero for the ground.
    #[inline]
    pub fn coordinate(&self, link: LinkId) -> f64 {
        link.among(&self.coordinates).copied().unwrap_or(0.0)
    }

    /// Rate of the coordinate of the joint that moves a link (m/s, rad/s), from the motion of the link against that of its
    /// carrier.
    #[inline]
    pub fn rate(&self, link: LinkId, carrier: LinkId) -> f64 {
        let (motion, carrier) = (self.link(link), self.link(carrier));
        let Twist { linear, angular } = motion.axis;
        let turns = angular.iter().any(|part| part.to_bits() << 1 != 0);
        if turns {
            angular.dot(&(motion.velocity.angular - carrier.velocity.angular))
        } else {
            linear.dot(&(motion.velocity.linear - carrier.velocity.linear))
        }
    }

    /// A point fixed in a link, given in link axes from its joint (m): where it is, from the
    /// spatial origin in world axes.
    #[inline]
    pub fn point(&self, link: LinkId, point: &Vec3) -> Vec3 {
        let motion = self.link(link);
        motion.position + turned(&motion.rotation, &[point.x, point.y, point.z])
    }

    /// Velocity of a link at `position` (m, from the spatial origin).
    #[inline]
    pub fn velocity_at(&self, link: LinkId, position: &Vec3) -> Vec3 {
        self.link(link).velocity.at(position)
    }
}

impl<const N: usize> Default for Kinematics<N> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Kinematics;
    use crate::mechanism::{Axis, Body, GROUND, Mechanism, Sketch};

    const fn draw<const N: usize>() -> Sketch<N, 0> {
        let mut sketch = Sketch::new();
        let body = Body::point(1.0, [0.5, 1.0, 2.0]);
        let chassis = sketch.free("chassis", [0.0, 0.0, 1.0], body);
        let arm = sketch.hinge("arm", chassis, Axis::X, [0.0, 1.0, 1.0], body);
        sketch.slide("rack", arm, Axis::Y, [0.5, 1.0, 2.0], body);
        sketch
    }

    const DRAWN: Sketch<8, 0> = draw();

    /// Coordinates and rates are read back from the links that were placed and moved by them.
    #[test]
    fn a_link_tells_its_coordinate_and_its_rate() {
        let mechanism: Mechanism<8, 0> = DRAWN.mechanism(&[]);
        let q = [3.0, -2.0, 0.5, 0.3, -0.2, 0.7, 0.4, 0.1];
        let qd = [20.0, 1.0, -0.5, 0.6, 0.9, -0.8, 3.0, -0.25];
        let mut kinematics = Kinematics::new();
        kinematics.place(&mechanism, &q);
        kinematics.set_rates(&mechanism, &qd);
        for i in 0..8 {
            let link = crate::mechanism::link(i);
            let rate = kinematics.rate(link, mechanism.joint(i).parent);
            assert!((rate - qd[i]).abs() < 1e-13, "{i}: {rate}");
            assert_eq!(kinematics.coordinate(link).to_bits(), q[i].to_bits(), "{i}");
        }
        let still = |figure: f64| figure.to_bits() == 0;
        assert!(still(kinematics.coordinate(GROUND)) && still(kinematics.rate(GROUND, GROUND)));
    }
}
