//! The Iltis as a table: 26 coordinates, 16 closure equations, 10 degrees of freedom.
//!
//! Chassis x, y, z, pitch (about y), roll (about x), yaw (about z); for each corner the A-arm on
//! its hinge, the knuckle on a ball joint (three axes), the leaf arm on its hinge. Leaf tip and
//! knuckle coincide, the tie rod keeps its length; its inner end slides with the rack in front.
//! Arms and knuckles are in the nominal posture where their coordinates are zero. Where wheels are to spin, each has
//! a coordinate more, behind those of its knuckle.

use super::IltisParameters;
use crate::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, LinkId, Mechanism, MechanismError, Span, link,
};
use crate::real::const_sqrt;

/// Coordinates.
pub const COORDINATES: usize = 26;
/// Closure equations.
pub const EQUATIONS: usize = 16;
/// The chassis: its last joint is the yaw.
pub const CHASSIS: LinkId = link(5);
/// Coordinates with a spin for each wheel.
pub const SPINNING_COORDINATES: usize = COORDINATES + 4;

/// Where the coordinates of the corners are, in a vehicle that has `N` of them with four corners.
pub(crate) struct Corners<const N: usize>;

impl<const N: usize> Corners<N> {
    /// Coordinates of a corner.
    const EACH: usize = (N - 6) / 4;
    /// Whether wheels spin.
    pub(crate) const SPIN: bool = N == SPINNING_COORDINATES;

    /// Coordinate of the A-arm of a corner.
    pub(crate) const fn arm(corner: usize) -> usize {
        6 + Self::EACH * corner
    }

    /// Last of the three coordinates of the knuckle.
    pub(crate) const fn knuckle(corner: usize) -> usize {
        Self::arm(corner) + 3
    }

    /// Coordinate of the link that carries the wheel: its spin, or the knuckle where it has none.
    pub(crate) const fn wheel(corner: usize) -> usize {
        Self::knuckle(corner) + Self::SPIN as usize
    }

    /// Coordinate of the leaf arm of a corner.
    pub(crate) const fn leaf(corner: usize) -> usize {
        Self::wheel(corner) + 1
    }

    /// The coordinates that determine all others through the loops: chassis, leaf arms, spins.
    pub(crate) const fn independent() -> [bool; N] {
        let mut mask = [false; N];
        let mut k = 0;
        while k < 6 {
            mask[k] = true;
            k += 1;
        }
        let mut corner = 0;
        while corner < 4 {
            mask[Self::leaf(corner)] = true;
            mask[Self::wheel(corner)] = Self::SPIN;
            corner += 1;
        }
        mask
    }
}

/// Side of a corner: the sign of its y. Corners are fl, fr, rl, rr in all lists; fl and rl are at y < 0, as
/// in the data.
pub(crate) const fn side(corner: usize) -> f64 {
    if corner.is_multiple_of(2) { -1.0 } else { 1.0 }
}

/// Coordinate of the A-arm of a corner.
pub(crate) const fn arm(corner: usize) -> usize {
    Corners::<COORDINATES>::arm(corner)
}

/// Last of the three coordinates of the knuckle, the link that carries the wheel.
pub const fn knuckle(corner: usize) -> usize {
    Corners::<COORDINATES>::knuckle(corner)
}

/// Coordinate of the leaf arm of a corner.
pub const fn leaf(corner: usize) -> usize {
    Corners::<COORDINATES>::leaf(corner)
}

/// Coordinate of the spin of a wheel, where wheels spin.
pub const fn spin(corner: usize) -> usize {
    Corners::<SPINNING_COORDINATES>::wheel(corner)
}

/// Whether a corner is in front.
pub(crate) const fn is_front(corner: usize) -> bool {
    corner < 2
}

/// Points of a corner in chassis axes, nominal posture, from the chassis mass centre (m).
#[derive(Clone, Copy, Debug)]
pub(crate) struct HardPoints {
    /// Hinge of the leaf arm.
    pub leaf_hinge: [f64; 3],
    /// Tip of the leaf arm.
    pub leaf_tip: [f64; 3],
    /// Hinge of the A-arm.
    pub arm_hinge: [f64; 3],
    /// Ball joint.
    pub ball: [f64; 3],
    /// Wheel centre.
    pub wheel: [f64; 3],
    /// Outer end of the tie rod.
    pub rod_outer: [f64; 3],
    /// Inner end of the tie rod.
    pub rod_inner: [f64; 3],
    /// Top of the damper.
    pub damper_top: [f64; 3],
    /// Bottom of the damper.
    pub damper_bottom: [f64; 3],
}

impl HardPoints {
    /// The points of a corner.
    pub(crate) const fn new(p: &IltisParameters, corner: usize) -> Self {
        let side = side(corner);
        let (axle, fore) =
            if is_front(corner) { (p.front_axle_x, 1.0) } else { (p.rear_axle_x, -1.0) };
        let down = p.com_height;
        let (rod_x, damper_x) = (axle + fore * p.tie_rod_x, axle + fore * p.damper_x);
        Self {
            leaf_hinge: [axle, side * p.leaf_hinge_y, p.leaf_hinge_z - down],
            leaf_tip: [axle, side * p.leaf_tip_y, p.leaf_tip_z - down],
            arm_hinge: [axle, side * p.arm_hinge_y, p.arm_hinge_z - down],
            ball: [axle, side * p.ball_y, p.ball_z - down],
            wheel: [axle, side * p.wheel_y, p.wheel_z - down],
            rod_outer: [rod_x, side * p.tie_rod_outer_y, p.tie_rod_outer_z - down],
            rod_inner: [rod_x, side * p.tie_rod_inner_y, p.tie_rod_inner_z - down],
            damper_top: [damper_x, side * p.damper_top_y, p.damper_top_z - down],
            damper_bottom: [damper_x, side * p.damper_bottom_y, p.damper_bottom_z - down],
        }
    }
}

/// b - a.
pub(in crate::vehicles) const fn from_to(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
}

/// Length of a vector.
pub(in crate::vehicles) const fn length(v: [f64; 3]) -> f64 {
    const_sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
}

/// The A-arm: its y axis lies along the line from hinge to ball.
const fn arm_body(p: &IltisParameters, points: &HardPoints) -> Body {
    let along = from_to(points.arm_hinge, points.ball);
    let reach = length(along);
    let (c, s) = (along[1] / reach, along[2] / reach);
    let share = 1.0 - p.arm_com / reach;
    let inertia_y = c * c * p.arm_inertia_y + s * s * p.arm_inertia_z;
    let inertia_z = s * s * p.arm_inertia_y + c * c * p.arm_inertia_z;
    let inertia_yz = c * s * (p.arm_inertia_y - p.arm_inertia_z);
    Body {
        mass: p.arm_mass,
        com: [share * along[0], share * along[1], share * along[2]],
        inertia: [p.arm_inertia_x, inertia_y, inertia_z, 0.0, 0.0, inertia_yz],
    }
}

/// Joints and closures, and what the force elements join.
pub(super) struct IltisTable<const N: usize> {
    pub joints: [Joint; N],
    pub closures: [Closure; 8],
    spans: [Span; 12],
}

/// The mechanism for a set of parameters.
///
/// # Errors
/// Parameters that make no mechanism.
pub(crate) const fn mechanism<const N: usize>(
    p: &IltisParameters,
) -> Result<Mechanism<N, EQUATIONS>, MechanismError> {
    let IltisTable { joints, closures, spans } = table::<N>(p);
    Mechanism::try_new(&joints, &closures, &spans)
}

/// The table for a set of parameters.
#[inline(never)]
pub(super) const fn table<const N: usize>(p: &IltisParameters) -> IltisTable<N> {
    let origin = [0.0; 3];
    let chassis_inertia = [p.chassis_inertia_x, p.chassis_inertia_y, p.chassis_inertia_z];
    let unused =
        Closure::rod(Attachment::new(GROUND, origin), Attachment::new(CHASSIS, origin), 1.0);
    // one value: arrays of their own would be copied into it
    let mut table = IltisTable {
        joints: [Joint::prismatic(GROUND, Axis::X, origin); N],
        closures: [unused; 8],
        spans: [Span(CHASSIS, CHASSIS); 12],
    };
    table.joints[1] = Joint::prismatic(link(0), Axis::Y, origin);
    table.joints[2] = Joint::prismatic(link(1), Axis::Z, origin);
    table.joints[3] = Joint::revolute(link(2), Axis::Y, origin);
    table.joints[4] = Joint::revolute(link(3), Axis::X, origin);
    table.joints[5] = Joint::revolute(link(4), Axis::Z, origin).carrying(Body::principal(
        p.chassis_mass,
        origin,
        chassis_inertia,
    ));
    let mut corner = 0;
    while corner < 4 {
        let points = HardPoints::new(p, corner);
        let first = Corners::<N>::arm(corner);
        let (leaf, wheel_at) = (Corners::<N>::leaf(corner), from_to(points.ball, points.wheel));
        let wheel = Body::principal(
            p.wheel_mass,
            if Corners::<N>::SPIN { origin } else { wheel_at },
            [p.wheel_inertia, p.wheel_spin_inertia, p.wheel_inertia],
        );
        table.joints[first] =
            Joint::revolute(CHASSIS, Axis::X, points.arm_hinge).carrying(arm_body(p, &points));
        let ball = from_to(points.arm_hinge, points.ball);
        table.joints[first + 1] = Joint::revolute(link(first), Axis::X, ball);
        table.joints[first + 2] = Joint::revolute(link(first + 1), Axis::Y, origin);
        table.joints[first + 3] = Joint::revolute(link(first + 2), Axis::Z, origin);
        let on_knuckle = link(first + 3);
        let carrier = Corners::<N>::wheel(corner);
        if Corners::<N>::SPIN {
            table.joints[carrier] = Joint::revolute(on_knuckle, Axis::Y, wheel_at).turning();
        }
        table.joints[carrier] = table.joints[carrier].carrying(wheel);
        table.joints[leaf] = Joint::revolute(CHASSIS, Axis::X, points.leaf_hinge);

        let tip_on_leaf = Attachment::new(link(leaf), from_to(points.leaf_hinge, points.leaf_tip));
        let tip_on_knuckle = Attachment::new(on_knuckle, from_to(points.ball, points.leaf_tip));
        table.closures[2 * corner] = Closure::ball(tip_on_leaf, tip_on_knuckle);
        let outer = Attachment::new(on_knuckle, from_to(points.ball, points.rod_outer));
        let mut inner = Attachment::new(CHASSIS, points.rod_inner);
        if is_front(corner) {
            inner = inner.sliding([0.0, 1.0, 0.0], super::RACK);
        }
        let rod = length(from_to(points.rod_outer, points.rod_inner));
        table.closures[2 * corner + 1] = Closure::rod(outer, inner, rod);

        table.spans[3 * corner] = Span(CHASSIS, link(leaf));
        table.spans[3 * corner + 1] = Span(CHASSIS, link(first));
        table.spans[3 * corner + 2] = Span(GROUND, link(carrier));
        corner += 1;
    }
    table
}
