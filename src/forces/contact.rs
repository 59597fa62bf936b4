//! Where a wheel meets the road.

use super::{Anchor, End};
use crate::dynamics::Kinematics;
use crate::real::{atan, sqrt};
use crate::roads::{Profile, Road};
use crate::spatial::{Vec3, column};

/// A wheel on the tangent of the road below its centre: directions, contact point, motion. Any tyre
/// can be built on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Wheel centre.
    pub hub: End,
    /// Spin axis.
    pub axis: Vec3,
    /// Road normal.
    pub normal: Vec3,
    /// Direction of the wheel in the road.
    pub forward: Vec3,
    /// Lateral direction in the road.
    pub lateral: Vec3,
    /// Direction from the contact point to the wheel centre, across the spin axis.
    pub spoke: Vec3,
    /// Contact point, from the spatial origin (m).
    pub point: Vec3,
    /// By how much the tyre is pressed in along the vertical (m); negative above the road.
    pub deflection: f64,
    /// Length of the road for one metre along x.
    pub hypotenuse: f64,
    /// Camber angle (rad).
    pub camber: f64,
    /// Velocity of the wheel centre (m/s).
    pub velocity: Vec3,
    /// Part of the velocity of the wheel centre along the wheel in the road (m/s).
    pub ahead: f64,
    /// Lateral part of the velocity of the wheel centre in the road (m/s).
    pub sideways: f64,
}

impl Contact {
    /// The wheel of an unloaded radius (m) about the y axis of its link, on the side `side` of the
    /// road (+1 at y > 0, -1 at y < 0).
    #[inline(always)]
    pub fn new<const N: usize>(
        kinematics: &Kinematics<N>,
        hub: &Anchor,
        radius: f64,
        road: &Road,
        side: f64,
    ) -> Self {
        Self::on(kinematics, hub, radius, |x| road.profile(x, side))
    }

    /// The wheel of an unloaded radius (m) about the y axis of its link, on whatever is below its centre at `x` (m).
    #[inline(always)]
    pub fn on<const N: usize>(
        kinematics: &Kinematics<N>,
        hub: &Anchor,
        radius: f64,
        profile: impl FnOnce(f64) -> Profile,
    ) -> Self {
        let hub = hub.end(kinematics);
        let centre = hub.position;
        let wheel = kinematics.link(hub.link);
        let velocity = wheel.velocity.at(&centre);
        let axis = column::<1>(&wheel.rotation);
        let place = kinematics.origin + centre;
        let profile = profile(place.x);

        let (slope, above) = (profile.slope, place.z - profile.height);
        let steepness = 1.0 + slope * slope;
        let hypotenuse = sqrt(steepness);
        let normal = Vec3::new(-slope, 0.0, 1.0) / hypotenuse;

        let across = axis.cross(&normal);
        let forward = across / sqrt(across.dot(&across));
        let lateral = normal.cross(&forward);
        let spoke = forward.cross(&axis);
        // the foot of the wheel centre on the tangent of the road
        let foot = slope * slope * above / steepness - above;
        Self {
            hub,
            axis,
            normal,
            forward,
            lateral,
            spoke,
            point: centre + spoke * (foot / spoke.z),
            deflection: radius - above,
            hypotenuse,
            camber: atan(normal.dot(&axis) / normal.dot(&spoke)),
            velocity,
            ahead: velocity.dot(&forward),
            sideways: velocity.dot(&lateral),
        }
    }
}
