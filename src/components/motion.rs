//! Motion of a body in absolute coordinates.

use crate::spatial::{Mat3, Vec3};

/// Where a body is and how it moves: what a bordering body shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyMotion {
    /// Turns axes of the body into those of the world.
    pub rotation: Mat3,
    /// Origin of its frame (m).
    pub position: Vec3,
    /// Velocity of the origin (m/s).
    pub velocity: Vec3,
    /// Angular velocity in world axes (rad/s).
    pub spin: Vec3,
}

impl BodyMotion {
    /// The ground.
    pub const GROUND: Self = Self {
        rotation: Mat3::new(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0),
        position: Vec3::new(0.0, 0.0, 0.0),
        velocity: Vec3::new(0.0, 0.0, 0.0),
        spin: Vec3::new(0.0, 0.0, 0.0),
    };

    /// Velocity and angular velocity: v of \[VK07\] (3).
    #[inline]
    pub fn twist(&self) -> [f64; 6] {
        let (v, w) = (&self.velocity, &self.spin);
        [v.x, v.y, v.z, w.x, w.y, w.z]
    }
}
