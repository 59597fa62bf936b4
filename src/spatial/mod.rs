//! Spatial algebra: six-dimensional motion, force and inertia.
//!
//! Every spatial quantity is taken **at the spatial origin, in world axes**. The spatial origin is
//! an inertial point that coincides, at the instant of the evaluation, with the mechanism's
//! reference point (see [`crate::dynamics::Kinematics`]). These are the body coordinates of \[CD03\] (3):
//! the velocity of the material point at the origin, and the angular velocity.

mod axis;
mod inertia;
mod rotation;
mod symmetric;

pub use axis::Axis;
pub(crate) use inertia::Inertia;
pub use rotation::rotate_about;
pub(crate) use rotation::{column, turned, turned_back};
pub use symmetric::Symmetric;

/// A vector in three dimensions.
pub type Vec3 = nalgebra::Vector3<f64>;
/// A 3x3 matrix.
pub type Mat3 = nalgebra::Matrix3<f64>;

/// Motion of a link: a velocity, an acceleration or the axis of a joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Twist {
    /// Velocity of the material point at the spatial origin (m/s), or its rate.
    pub linear: Vec3,
    /// Angular velocity (rad/s), or its rate.
    pub angular: Vec3,
}

/// Force on a link: a force and its moment about the spatial origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrench {
    /// Force (N).
    pub force: Vec3,
    /// Moment about the spatial origin (N m).
    pub moment: Vec3,
}

const ZERO: Vec3 = Vec3::new(0.0, 0.0, 0.0);

impl Twist {
    /// No motion.
    pub(crate) const ZERO: Self = Self { linear: ZERO, angular: ZERO };

    /// The six numbers, linear first.
    #[inline(always)]
    pub(crate) fn components(&self) -> [f64; 6] {
        let (v, w) = (&self.linear, &self.angular);
        [v.x, v.y, v.z, w.x, w.y, w.z]
    }

    /// Velocity of the material point at `point` (m, from the spatial origin).
    #[inline(always)]
    pub fn at(&self, point: &Vec3) -> Vec3 {
        self.linear + self.angular.cross(point)
    }

    /// Scales by a rate, in place.
    #[inline(always)]
    pub fn scale(&mut self, rate: f64) {
        self.linear *= rate;
        self.angular *= rate;
    }

    /// `self` scaled by a rate.
    #[inline(always)]
    pub fn scaled(&self, rate: f64) -> Self {
        Self { linear: self.linear * rate, angular: self.angular * rate }
    }

    /// The rate of change of `axis`, a motion carried along by a link that moves with `self`.
    #[inline(always)]
    pub(crate) fn carry(&self, axis: &Twist) -> Self {
        Self {
            linear: self.angular.cross(&axis.linear) + self.linear.cross(&axis.angular),
            angular: self.angular.cross(&axis.angular),
        }
    }
}

impl core::ops::AddAssign for Twist {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        self.linear += other.linear;
        self.angular += other.angular;
    }
}

impl Wrench {
    /// No force.
    pub const ZERO: Self = Self { force: ZERO, moment: ZERO };

    /// The wrench of a force at `point` (m, from the spatial origin).
    #[inline(always)]
    pub fn of_force(force: Vec3, point: &Vec3) -> Self {
        Self { force, moment: point.cross(&force) }
    }

    /// The six numbers, force first.
    #[inline(always)]
    pub(crate) fn components(&self) -> [f64; 6] {
        let (f, m) = (&self.force, &self.moment);
        [f.x, f.y, f.z, m.x, m.y, m.z]
    }

    /// Power of the wrench on a motion (W); for a joint axis, the generalised force (N or N m).
    #[inline(always)]
    pub(crate) fn power(&self, motion: &Twist) -> f64 {
        self.force.dot(&motion.linear) + self.moment.dot(&motion.angular)
    }

    /// `self` scaled by a factor.
    #[inline(always)]
    pub(crate) fn scaled(&self, factor: f64) -> Self {
        Self { force: self.force * factor, moment: self.moment * factor }
    }
}

impl core::ops::AddAssign for Wrench {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        self.force += other.force;
        self.moment += other.moment;
    }
}

impl core::ops::SubAssign for Wrench {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        self.force -= other.force;
        self.moment -= other.moment;
    }
}
