//! The car as the hierarchy of \[VK07\]: three levels.
//!
//! ```text
//! 1  damper      rod, tube        slide                   borders with rod, tube
//!    wheel side  arm, wheel       hinge                   borders with arm
//! 2  suspension  damper, wheel    universal joint         borders with arm, tube
//!    chassis     chassis          -                       borders with chassis
//! 3  car         chassis and four suspensions             hinges and ball joints
//! ```
//!
//! The damper knows its spring, the wheel side the ground, the chassis its passenger; nobody else does.

use super::elements::{Stand, Weight};
use super::{Car17Parameters, Corner};
use crate::components::{
    Assembly, BodyMotion, Component, HierarchyError, Interface, Joint, Level, LevelForces, Name,
    OpenParts, RigidBody,
};
use crate::forces::{Anchor, ElementList, Line, SpringDamper};
use crate::real::{atan2, sqrt};

const CORNERS: [[&str; 6]; 4] = [
    ["arm fl", "wheel fl", "rod fl", "tube fl", "damper fl", "wheel side fl"],
    ["arm fr", "wheel fr", "rod fr", "tube fr", "damper fr", "wheel side fr"],
    ["arm rl", "wheel rl", "rod rl", "tube rl", "damper rl", "wheel side rl"],
    ["arm rr", "wheel rr", "rod rr", "tube rr", "damper rr", "wheel side rr"],
];
const SUSPENSIONS: [&str; 4] = ["suspension fl", "suspension fr", "suspension rl", "suspension rr"];

/// What belongs to a corner; there are four.
const fn of_corner<T: Copy>([fl, fr, rl, rr]: [T; 4], corner: usize) -> T {
    match corner {
        0 => fl,
        1 => fr,
        2 => rl,
        _ => rr,
    }
}

const Y: [f64; 3] = [0.0, 1.0, 0.0];

/// Names of a corner of a car; cars are counted from one, or there is one only.
#[derive(Clone, Copy)]
struct Names {
    arm: Name,
    wheel: Name,
    rod: Name,
    tube: Name,
    damper: Name,
    side: Name,
    suspension: Name,
    chassis: Name,
}

impl Names {
    const fn new(car: u32, corner: usize) -> Self {
        let [arm, wheel, rod, tube, damper, side] = of_corner(CORNERS, corner);
        Self {
            arm: Name::new(arm).numbered(car),
            wheel: Name::new(wheel).numbered(car),
            rod: Name::new(rod).numbered(car),
            tube: Name::new(tube).numbered(car),
            damper: Name::new(damper).numbered(car),
            side: Name::new(side).numbered(car),
            suspension: Name::new(of_corner(SUSPENSIONS, corner)).numbered(car),
            chassis: Name::new("chassis").numbered(car),
        }
    }
}

/// Equations of the joint in a damper and of the one under it, `[D, S]`: slide and universal joint.
pub const PLAIN: [usize; 2] = [5, 4];
/// Equations of the joint in a damper and of the one under it, `[D, S]`, where four equations of each corner follow from
/// others: a slide that turns, and a hinge.
pub const REDUNDANT: [usize; 2] = [4, 5];

/// The spring with its damping between two points.
#[derive(Clone, Copy, Debug)]
pub struct Strut(Line<SpringDamper>);

impl LevelForces for Strut {
    fn elements(&self, _time: f64) -> impl ElementList {
        self.0
    }
}

/// The ground under a wheel.
#[derive(Clone, Copy, Debug)]
pub struct Ground(Stand);

impl LevelForces for Ground {
    fn elements(&self, _time: f64) -> impl ElementList {
        self.0
    }
}

/// The passenger on the chassis.
#[derive(Clone, Copy, Debug)]
pub struct Passenger {
    seat: Anchor,
    parameters: Car17Parameters,
}

impl LevelForces for Passenger {
    fn elements(&self, time: f64) -> impl ElementList {
        Weight { at: self.seat, force: self.parameters.weight(time) }
    }
}

/// Rod and tube of a damper, with the spring.
pub type Damper<const D: usize = 5> = Assembly<(RigidBody, RigidBody), Strut, 2, D, 2>;
/// Arm and wheel, with the ground.
pub type WheelSide = Assembly<(RigidBody, RigidBody), Ground, 2, 5, 1>;
/// A damper `T` on a wheel side.
pub type Suspension<T = Damper, const S: usize = 4> = Assembly<(T, WheelSide), (), 3, S, 2>;
/// The chassis with its passenger.
pub type Chassis = Assembly<RigidBody, Passenger, 1, 0, 1>;
/// Chassis and suspensions.
pub type CarParts<T = Damper, const S: usize = 4> = (Chassis, [Suspension<T, S>; 4]);
/// A car: chassis and suspensions, which borders with nothing.
pub type Car<T = Damper, const S: usize = 4> = Assembly<CarParts<T, S>, (), 9, 32, 0>;
/// A car that is a part of something larger: it borders with its chassis.
pub type LeafCar<T = Damper, const S: usize = 4> = Assembly<CarParts<T, S>, (), 9, 32, 1>;

impl Car17Parameters {
    const fn weightless(&self) -> [f64; 3] {
        [0.0, 0.0, -self.gravity]
    }
}

/// Where a damper goes: what a supplier must know of the car.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DamperPlace {
    /// Name of the damper.
    pub name: Name,
    /// Name of its lower body, which stands on the arm.
    pub rod: Name,
    /// Name of its upper body, which hangs on the chassis.
    pub tube: Name,
    /// Lower end in the reference configuration (m).
    pub lower: [f64; 3],
    /// Upper end in the reference configuration (m).
    pub upper: [f64; 3],
    /// Acceleration of gravity (m/s2).
    pub gravity: [f64; 3],
}

impl DamperPlace {
    /// The place of a damper in a corner of a car; cars are counted from one, or there is one only.
    pub const fn new(p: &Car17Parameters, car: u32, corner: usize) -> Self {
        let (at, names) = (Corner::new(p, corner), Names::new(car, corner));
        Self {
            name: names.damper,
            rod: names.rod,
            tube: names.tube,
            lower: at.lower,
            upper: at.upper,
            gravity: p.weightless(),
        }
    }
}

/// The bodies of a corner: arm, wheel, rod, tube.
const fn bodies(
    p: &Car17Parameters,
    car: u32,
    corner: usize,
) -> Result<[RigidBody; 4], HierarchyError> {
    let (at, names, g) = (Corner::new(p, corner), Names::new(car, corner), p.weightless());
    let arm_inertia = [p.arm_inertia_x, p.arm_inertia_y, p.arm_inertia_z, 0.0, 0.0, 0.0];
    let wheel_inertia = [p.wheel_inertia, p.wheel_spin_inertia, p.wheel_inertia, 0.0, 0.0, 0.0];
    let rod_inertia = at.slender(p.rod_inertia, p.rod_inertia_along);
    let tube_inertia = at.slender(p.tube_inertia, p.tube_inertia_along);
    match (
        RigidBody::new(names.arm, p.arm_mass, at.arm, arm_inertia, g),
        RigidBody::new(names.wheel, p.wheel_mass, at.wheel, wheel_inertia, g),
        RigidBody::new(names.rod, p.rod_mass, at.rod, rod_inertia, g),
        RigidBody::new(names.tube, p.tube_mass, at.tube, tube_inertia, g),
    ) {
        (Ok(arm), Ok(wheel), Ok(rod), Ok(tube)) => Ok([arm, wheel, rod, tube]),
        (Err(error), ..) | (_, Err(error), ..) | (.., Err(error), _) | (.., Err(error)) => {
            Err(error)
        }
    }
}

const fn chassis_body(p: &Car17Parameters, car: u32) -> Result<RigidBody, HierarchyError> {
    let inertia = [p.chassis_inertia_x, p.chassis_inertia_y, p.chassis_inertia_z, 0.0, 0.0, 0.0];
    RigidBody::new(Names::new(car, 0).chassis, p.chassis_mass, p.centre(), inertia, p.weightless())
}

/// The level of a damper.
const fn damper_level<const D: usize>(
    p: &Car17Parameters,
    car: u32,
    corner: usize,
    parts: &[Interface<'_>],
) -> Result<Level<2, D, 2>, HierarchyError> {
    let (at, names) = (Corner::new(p, corner), Names::new(car, corner));
    let slide = if D == PLAIN[0] {
        Joint::prismatic(names.rod, names.tube, at.lower, at.along)
    } else {
        Joint::cylindrical(names.rod, names.tube, at.lower, at.along)
    };
    Level::try_new(names.damper, parts, &[slide], &[names.rod, names.tube])
}

/// The level of a wheel side.
const fn wheel_level(
    p: &Car17Parameters,
    car: u32,
    corner: usize,
    parts: &[Interface<'_>],
) -> Result<Level<2, 5, 1>, HierarchyError> {
    let (at, names) = (Corner::new(p, corner), Names::new(car, corner));
    let hinge = Joint::revolute(names.arm, names.wheel, at.wheel, Y);
    Level::try_new(names.side, parts, &[hinge], &[names.arm])
}

/// The level of a suspension.
const fn suspension_level<const S: usize>(
    p: &Car17Parameters,
    car: u32,
    corner: usize,
    parts: &[Interface<'_>],
) -> Result<Level<3, S, 2>, HierarchyError> {
    let (at, names) = (Corner::new(p, corner), Names::new(car, corner));
    let foot = if S == PLAIN[1] {
        Joint::universal(names.arm, names.rod, at.lower, [Y, at.across])
    } else {
        Joint::revolute(names.arm, names.rod, at.lower, Y)
    };
    Level::try_new(names.suspension, parts, &[foot], &[names.arm, names.tube])
}

/// The level of a chassis with its passenger.
const fn chassis_level(
    car: u32,
    parts: &[Interface<'_>],
) -> Result<Level<1, 0, 1>, HierarchyError> {
    let name = Name::new("body").numbered(car);
    Level::try_new(name, parts, &[], &[Names::new(car, 0).chassis])
}

/// The level of a car that borders with `X` bodies: none, or its chassis.
const fn car_level<const X: usize>(
    p: &Car17Parameters,
    car: u32,
    parts: &[Interface<'_>],
) -> Result<Level<9, 32, X>, HierarchyError> {
    let chassis = Names::new(car, 0).chassis;
    let mut joints = [Joint::free(chassis); 8];
    let mut corner = 0;
    while corner < 4 {
        let (at, names) = (Corner::new(p, corner), Names::new(car, corner));
        joints[2 * corner] = Joint::revolute(chassis, names.arm, at.pivot, Y);
        joints[2 * corner + 1] = Joint::ball(chassis, names.tube, at.upper);
        corner += 1;
    }
    let name = Name::new("car").numbered(car);
    Level::try_new(name, parts, &joints, [chassis; 1].split_at(X).0)
}

/// The whole hierarchy with the default numbers is checked by the compiler.
const _: () = {
    const P: &Car17Parameters = &Car17Parameters::DEFAULT;
    check::<{ PLAIN[0] }, { PLAIN[1] }>(P);
    check::<{ REDUNDANT[0] }, { REDUNDANT[1] }>(P);
};

const fn check<const D: usize, const S: usize>(p: &Car17Parameters) {
    match checked::<D, S>(p) {
        Ok(()) => {}
        Err(error) => error.raise(),
    }
}

/// Builds the levels without their parts.
const fn checked<const D: usize, const S: usize>(
    p: &Car17Parameters,
) -> Result<(), HierarchyError> {
    let nobody: Interface<'_> = Interface::new(Name::new(""), &[]);
    let chassis = match chassis_body(p, 0) {
        Ok(chassis) => chassis,
        Err(error) => return Err(error),
    };
    let body = match chassis_level(0, &[chassis.interface()]) {
        Ok(body) => body,
        Err(error) => return Err(error),
    };
    let mut suspensions = [None; 4];
    let mut corner = 0;
    while corner < 4 {
        let [arm, wheel, rod, tube] = match bodies(p, 0, corner) {
            Ok(bodies) => bodies,
            Err(error) => return Err(error),
        };
        let damper = damper_level::<D>(p, 0, corner, &[rod.interface(), tube.interface()]);
        let side = wheel_level(p, 0, corner, &[arm.interface(), wheel.interface()]);
        let (damper, side) = match (damper, side) {
            (Ok(damper), Ok(side)) => (damper, side),
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let parts = [damper.interface(), side.interface()];
        suspensions[corner] = match suspension_level::<S>(p, 0, corner, &parts) {
            Ok(level) => Some(level),
            Err(error) => return Err(error),
        };
        corner += 1;
    }
    let mut parts = [body.interface(), nobody, nobody, nobody, nobody];
    let mut corner = 0;
    while corner < 4 {
        if let Some(level) = &suspensions[corner] {
            parts[1 + corner] = level.interface();
        }
        corner += 1;
    }
    match car_level::<0>(p, 0, &parts) {
        Ok(_) => Ok(()),
        Err(error) => Err(error),
    }
}

impl<const D: usize> Damper<D> {
    /// The car's own damper in a corner.
    ///
    /// # Errors
    /// Numbers that make no hierarchy.
    pub fn own(p: &Car17Parameters, car: u32, corner: usize) -> Result<Self, HierarchyError> {
        let at = Corner::new(p, corner);
        let [_, _, rod, tube] = bodies(p, car, corner)?;
        let level = damper_level::<D>(p, car, corner, &[rod.interface(), tube.interface()])?;
        let names = Names::new(car, corner);
        let from = level.anchor(names.rod, at.lower)?;
        let to = level.anchor(names.tube, at.upper)?;
        Assembly::new(level, (rod, tube), Strut(Line { from, to, law: p.spring() }))
    }
}

fn wheel_side(p: &Car17Parameters, car: u32, corner: usize) -> Result<WheelSide, HierarchyError> {
    let at = Corner::new(p, corner);
    let [arm, wheel, ..] = bodies(p, car, corner)?;
    let level = wheel_level(p, car, corner, &[arm.interface(), wheel.interface()])?;
    let hub = level.anchor(Names::new(car, corner).wheel, at.wheel)?;
    Assembly::new(level, (arm, wheel), Ground(p.stand(&at, hub)))
}

fn suspension<T: Component, const S: usize>(
    p: &Car17Parameters,
    car: u32,
    corner: usize,
    damper: T,
) -> Result<Suspension<T, S>, HierarchyError> {
    let side = wheel_side(p, car, corner)?;
    let parts = [damper.interface(), Component::interface(&side)];
    let level = suspension_level::<S>(p, car, corner, &parts)?;
    Assembly::new(level, (damper, side), ())
}

fn chassis(p: &Car17Parameters, car: u32) -> Result<Chassis, HierarchyError> {
    let body = chassis_body(p, car)?;
    let level = chassis_level(car, &[body.interface()])?;
    let seat = level.anchor(Names::new(car, 0).chassis, p.seat())?;
    Assembly::new(level, body, Passenger { seat, parameters: *p })
}

impl<T: Component, const S: usize, const X: usize> Assembly<CarParts<T, S>, (), 9, 32, X> {
    /// A car, or number `car` of several, whose dampers are made by `damper` for each corner: fl, fr, rl, rr.
    ///
    /// # Errors
    /// Numbers that make no hierarchy, or a damper that does not fit.
    pub fn with_dampers(
        p: &Car17Parameters,
        car: u32,
        mut damper: impl FnMut(usize) -> Result<T, HierarchyError>,
    ) -> Result<Self, HierarchyError> {
        let chassis = chassis(p, car)?;
        let mut corner = |corner| suspension::<T, S>(p, car, corner, damper(corner)?);
        let corners = [corner(0)?, corner(1)?, corner(2)?, corner(3)?];
        let [fl, fr, rl, rr] = corners.each_ref().map(|corner| Component::interface(corner));
        let parts = [Component::interface(&chassis), fl, fr, rl, rr];
        let level = car_level::<X>(p, car, &parts)?;
        Assembly::new(level, (chassis, corners), ())
    }
}

impl<const D: usize, const S: usize, const X: usize> Assembly<CarParts<Damper<D>, S>, (), 9, 32, X>
where
    CarParts<Damper<D>, S>: OpenParts,
{
    /// The car with its own dampers, or number `car` of several.
    ///
    /// # Errors
    /// Numbers that make no hierarchy.
    pub fn own(p: &Car17Parameters, car: u32) -> Result<Self, HierarchyError> {
        Self::with_dampers(p, car, |corner| Damper::own(p, car, corner))
    }
}

/// Position of a body (m), its pitch, roll and yaw (rad): turned by yaw, then pitch, then roll.
pub fn attitude(motion: &BodyMotion) -> [f64; 6] {
    let BodyMotion { position, rotation: r, .. } = motion;
    let level = sqrt(r[(2, 1)] * r[(2, 1)] + r[(2, 2)] * r[(2, 2)]);
    [
        position.x,
        position.y,
        position.z,
        atan2(-r[(2, 0)], level),
        atan2(r[(2, 1)], r[(2, 2)]),
        atan2(r[(1, 0)], r[(0, 0)]),
    ]
}

/// The chassis of a car of any dampers.
impl<T: Component, const S: usize, const X: usize> Assembly<CarParts<T, S>, (), 9, 32, X> {
    /// Motion of the chassis.
    pub fn chassis(&self) -> BodyMotion {
        self.parts().0.motion(0)
    }
}
