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

/// An arm between its hinge and its ball joint, its mass in the middle.
const fn arm(mass: f64, inertia: f64, [x, y, z]: [f64; 3], to: [f64; 3]) -> Body {
    let middle = [0.5 * (x + to[0]), 0.5 * (y + to[1]), 0.5 * (z + to[2])];
    Body::principal(mass, middle, [inertia; 3])
}

/// What messages call the parts of the corners.
macro_rules! of_corners {
    ($name:ident = $part:literal) => {
        const $name: [&str; 4] = [
            concat!($part, ", front left"),
            concat!($part, ", front right"),
            concat!($part, ", rear left"),
            concat!($part, ", rear right"),
        ];
    };
}

of_corners!(LOWER_ARM = "lower arm");
of_corners!(KNUCKLE = "knuckle");
of_corners!(WHEEL = "wheel");
of_corners!(UPPER_ARM = "upper arm");
of_corners!(UPPER_BALL = "upper ball joint");
of_corners!(TIE_ROD = "tie rod");

/// The car, drawn in chassis axes.
pub(crate) type WishboneCarSketch = Sketch<COORDINATES, 8>;

/// Draws the chassis and four corners.
pub(crate) const fn draw(p: &WishboneCarParameters) -> WishboneCarSketch {
    let inertia = [p.chassis_inertia_x, p.chassis_inertia_y, p.chassis_inertia_z];
    let (k, w) = (p.knuckle_inertia, p.wheel_inertia);
    let mut car = Sketch::new();
    let body = Body::principal(p.chassis_mass, [0.0; 3], inertia);
    let chassis = car.free("chassis", [0.0; 3], body);
    let mut corner = 0;
    while corner < 4 {
        let points = corner_points(p, corner);
        let CornerPoints { lower_hinge, lower_ball, upper_hinge, upper_ball, wheel, .. } = points;
        let body = arm(p.lower_mass, p.lower_inertia, lower_hinge, lower_ball);
        let lower = car.hinge(LOWER_ARM[corner], chassis, Axis::X, lower_hinge, body);
        let body = Body::principal(p.knuckle_mass, wheel, [k; 3]);
        let knuckle = car.ball(KNUCKLE[corner], lower, lower_ball, body);
        let body = Body::principal(p.wheel_mass, wheel, [w, p.wheel_spin_inertia, w]);
        car.wheel(WHEEL[corner], knuckle, Axis::Y, wheel, body);
        let body = arm(p.upper_mass, p.upper_inertia, upper_hinge, upper_ball);
        let upper = car.hinge(UPPER_ARM[corner], chassis, Axis::X, upper_hinge, body);

        car.close_ball(UPPER_BALL[corner], [upper, knuckle], upper_ball);
        let (outer, mut inner) =
            (car.on(knuckle, points.rod_outer), car.on(chassis, points.rod_inner));
        if !is_rear(corner) {
            inner = inner.sliding([0.0, 1.0, 0.0], RACK);
        }
        let rod = Closure::drawn_rod(outer, inner, points.rod_inner, points.rod_outer);
        car.close(TIE_ROD[corner], rod);
        corner += 1;
    }
    car
}

const DRAWN: WishboneCarSketch = draw(&WishboneCarParameters::DEFAULT);

/// The struts join chassis and lower arms; the tyres act from the ground on links with mass, motors and brakes in joints.
const SPANS: [Span; 4] = [
    Span(CHASSIS, link(lower(0))),
    Span(CHASSIS, link(lower(1))),
    Span(CHASSIS, link(lower(2))),
    Span(CHASSIS, link(lower(3))),
];

/// The mechanism with its usual numbers, checked by the compiler.
pub(crate) const MECHANISM: WishboneCarMechanism = DRAWN.mechanism(&SPANS);
