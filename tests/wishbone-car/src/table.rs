//! The car as a table: the chassis with its six coordinates; for each corner the lower arm on its hinge, the knuckle on a ball
//! joint (three axes), the wheel on the knuckle, the upper arm on its hinge. The upper ball joint closes a loop, the tie rod
//! another; its inner end slides with the rack in front.

use crate::parameters::WishboneCarParameters;
use ferrol::prelude::*;

/// Six of the chassis, six of each corner.
pub const COORDINATES: usize = 30;
/// Three of a ball joint and one of a rod at each corner.
pub const EQUATIONS: usize = 16;
/// The tread of each tyre is bent along and across the road.
pub const STATES: usize = 8;
/// The chassis: its last joint is the yaw.
pub const CHASSIS: LinkId = link(5);
/// Number of the drive that moves the rack.
pub(crate) const RACK: u8 = 0;

pub(crate) type WishboneCarMechanism = Mechanism<COORDINATES, EQUATIONS>;

/// Coordinate of the lower arm of a corner.
pub(crate) const fn lower(corner: usize) -> usize {
    6 + 6 * corner
}

/// Last of the three coordinates of the knuckle of a corner.
pub const fn knuckle(corner: usize) -> usize {
    lower(corner) + 3
}

/// Coordinate of the wheel of a corner against its knuckle.
pub const fn spin(corner: usize) -> usize {
    lower(corner) + 4
}

/// Coordinate of the upper arm of a corner.
const fn upper(corner: usize) -> usize {
    lower(corner) + 5
}

/// The sign of the y of a corner.
pub(crate) const fn side(corner: usize) -> f64 {
    if corner.is_multiple_of(2) { 1.0 } else { -1.0 }
}

/// Whether a corner is behind.
pub(crate) const fn is_rear(corner: usize) -> bool {
    corner >= 2
}

/// From one point to another.
pub(crate) const fn from_to([x, y, z]: [f64; 3], [to_x, to_y, to_z]: [f64; 3]) -> [f64; 3] {
    [to_x - x, to_y - y, to_z - z]
}

/// Points of a corner in chassis axes, from the chassis mass centre (m).
pub(crate) struct CornerPoints {
    pub lower_hinge: [f64; 3],
    lower_ball: [f64; 3],
    upper_hinge: [f64; 3],
    upper_ball: [f64; 3],
    wheel: [f64; 3],
    rod_inner: [f64; 3],
    rod_outer: [f64; 3],
    pub strut_top: [f64; 3],
    pub strut_foot: [f64; 3],
}

/// The points of a corner.
pub(crate) const fn corner_points(p: &WishboneCarParameters, corner: usize) -> CornerPoints {
    let axle = if is_rear(corner) { -p.rear_axle_x } else { p.front_axle_x };
    let side = side(corner);
    CornerPoints {
        lower_hinge: [axle, side * p.lower_hinge_y, p.lower_hinge_z],
        lower_ball: [axle, side * p.lower_ball_y, p.lower_ball_z],
        upper_hinge: [axle, side * p.upper_hinge_y, p.upper_hinge_z],
        upper_ball: [axle + p.upper_ball_x, side * p.upper_ball_y, p.upper_ball_z],
        wheel: [axle, side * p.wheel_y, p.wheel_z],
        rod_inner: [axle + p.rod_x, side * p.rod_inner_y, p.rod_inner_z],
        rod_outer: [axle + p.rod_x, side * p.rod_outer_y, p.rod_outer_z],
        strut_top: [axle, side * p.strut_top_y, p.strut_top_z],
        strut_foot: [axle, side * p.strut_foot_y, p.strut_foot_z],
    }
}

/// An arm from its hinge to its ball joint, its mass in the middle.
const fn arm(mass: f64, inertia: f64, [x, y, z]: [f64; 3]) -> Body {
    Body::principal(mass, [0.5 * x, 0.5 * y, 0.5 * z], [inertia, inertia, inertia])
}

/// The joints with what they carry.
pub(crate) const fn joints(p: &WishboneCarParameters) -> [Joint; COORDINATES] {
    let origin = [0.0; 3];
    let inertia = [p.chassis_inertia_x, p.chassis_inertia_y, p.chassis_inertia_z];
    let mut joints = [Joint::prismatic(GROUND, Axis::X, origin); COORDINATES];
    joints[1] = Joint::prismatic(link(0), Axis::Y, origin);
    joints[2] = Joint::prismatic(link(1), Axis::Z, origin);
    joints[3] = Joint::revolute(link(2), Axis::Y, origin);
    joints[4] = Joint::revolute(link(3), Axis::X, origin);
    joints[5] = Joint::revolute(link(4), Axis::Z, origin).carrying(Body::principal(
        p.chassis_mass,
        origin,
        inertia,
    ));
    let mut corner = 0;
    while corner < 4 {
        let points = corner_points(p, corner);
        let first = lower(corner);
        let (lower_arm, upper_arm) = (
            from_to(points.lower_hinge, points.lower_ball),
            from_to(points.upper_hinge, points.upper_ball),
        );
        let hub = from_to(points.lower_ball, points.wheel);
        let (k, across) = (p.knuckle_inertia, p.wheel_inertia);
        joints[first] = Joint::revolute(CHASSIS, Axis::X, points.lower_hinge).carrying(arm(
            p.lower_mass,
            p.lower_inertia,
            lower_arm,
        ));
        let knuckle_body = Body::principal(p.knuckle_mass, hub, [k, k, k]);
        let ball = Joint::ball(first + 1, link(first), lower_arm, knuckle_body);
        [joints[first + 1], joints[first + 2], joints[first + 3]] = ball;
        joints[spin(corner)] = Joint::revolute(link(knuckle(corner)), Axis::Y, hub)
            .carrying(Body::principal(p.wheel_mass, origin, [across, p.wheel_spin_inertia, across]))
            .turning();
        joints[upper(corner)] = Joint::revolute(CHASSIS, Axis::X, points.upper_hinge)
            .carrying(arm(p.upper_mass, p.upper_inertia, upper_arm));
        corner += 1;
    }
    joints
}

/// The loops: two of each corner, the upper ball joint and the tie rod at its drawn length.
pub(crate) const fn closures(p: &WishboneCarParameters) -> [Closure; 8] {
    let nowhere = Attachment::new(CHASSIS, [0.0; 3]);
    let mut closures = [Closure::rod(nowhere, nowhere, 1.0); 8];
    let mut corner = 0;
    while corner < 4 {
        let points = corner_points(p, corner);
        let on_knuckle = link(knuckle(corner));
        closures[2 * corner] = Closure::ball(
            Attachment::new(link(upper(corner)), from_to(points.upper_hinge, points.upper_ball)),
            Attachment::new(on_knuckle, from_to(points.lower_ball, points.upper_ball)),
        );
        let mut inner = Attachment::new(CHASSIS, points.rod_inner);
        if !is_rear(corner) {
            inner = inner.sliding([0.0, 1.0, 0.0], RACK);
        }
        closures[2 * corner + 1] = Closure::drawn_rod(
            Attachment::new(on_knuckle, from_to(points.lower_ball, points.rod_outer)),
            inner,
            points.rod_inner,
            points.rod_outer,
        );
        corner += 1;
    }
    closures
}

/// The struts join chassis and lower arms; the tyres act from the ground on links with mass, motors and brakes in joints.
const SPANS: [Span; 4] = [
    Span(CHASSIS, link(lower(0))),
    Span(CHASSIS, link(lower(1))),
    Span(CHASSIS, link(lower(2))),
    Span(CHASSIS, link(lower(3))),
];

/// The mechanism with its usual numbers, checked by the compiler.
pub(crate) const MECHANISM: WishboneCarMechanism = Mechanism::new(
    &joints(&WishboneCarParameters::DEFAULT),
    &closures(&WishboneCarParameters::DEFAULT),
    &SPANS,
);
