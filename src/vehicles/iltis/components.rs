//! The Iltis as components of \[VK07\]: two levels, made from its table.
//!
//! ```text
//! 1  corner   A-arm, knuckle        ball joint                           borders with both
//! 2  car      chassis, corners      hinges, tie rods, leaf arms          all forces
//! ```
//!
//! A leaf arm has no mass: it is a plane and a rod between chassis and knuckle, and its spring acts through it. Leaf springs
//! and dampers reach from the chassis into a corner, so the level of the car sees the forces.

use super::{CHASSIS, COORDINATES, EQUATIONS, Iltis, IltisState, arm, knuckle};
use crate::components::{
    Assembly, Component, HierarchyError, Name, Ride, RigidBody, Table, TableForces,
};
use crate::dynamics::Kinematics;
use crate::mechanism::link;
use crate::vehicles::Vehicle;

/// A-arm and knuckle with the wheel.
pub type IltisCorner = Assembly<(RigidBody, RigidBody), (), 2, 3, 2>;
/// Chassis and corners; a ride tells the vehicle and how it is steered.
pub type IltisHierarchy<R> =
    Assembly<(RigidBody, [IltisCorner; 4]), TableForces<R, COORDINATES, EQUATIONS>, 9, 32, 0>;

/// Names of the corners, their arms and knuckles.
const CORNERS: [[&str; 3]; 4] = [
    ["corner fl", "arm fl", "knuckle fl"],
    ["corner fr", "arm fr", "knuckle fr"],
    ["corner rl", "arm rl", "knuckle rl"],
    ["corner rr", "arm rr", "knuckle rr"],
];

/// Names of the links; those without mass have a number.
fn names() -> [Name; COORDINATES] {
    let mut names = core::array::from_fn(|k| Name::new("link").numbered(k as u32 + 1));
    names[CHASSIS.index().unwrap_or_default()] = Name::new("chassis");
    for (corner, [_, on_arm, on_knuckle]) in CORNERS.into_iter().enumerate() {
        names[arm(corner)] = Name::new(on_arm);
        names[knuckle(corner)] = Name::new(on_knuckle);
    }
    names
}

impl Iltis {
    /// A vehicle as components, in the relative `state`.
    ///
    /// # Errors
    /// Numbers that make no hierarchy.
    pub fn components<R: Ride<COORDINATES, EQUATIONS, Vehicle = Self>>(
        ride: R,
        state: &IltisState,
    ) -> Result<IltisHierarchy<R>, HierarchyError> {
        let mechanism = ride.vehicle().mechanism().clone();
        let gravity = ride.vehicle().weight().into();
        let mut kinematics = Kinematics::new();
        kinematics.place(&mechanism, &state.q);
        kinematics.set_rates(&mechanism, &state.qd);
        let names = names();
        let table = Table::new(&mechanism, &names, gravity)?;
        let corner = |corner: usize| {
            let body = |k| table.body(link(k), &kinematics);
            let parts = (body(arm(corner))?, body(knuckle(corner))?);
            let interfaces = [parts.0.interface(), parts.1.interface()];
            let border = [names[arm(corner)], names[knuckle(corner)]];
            let [name, ..] = CORNERS[corner];
            Assembly::new(table.level(Name::new(name), &interfaces, &border)?, parts, ())
        };
        let chassis = table.body(CHASSIS, &kinematics)?;
        let corners: [IltisCorner; 4] = [corner(0)?, corner(1)?, corner(2)?, corner(3)?];
        let [fl, fr, rl, rr] = corners.each_ref().map(Component::interface);
        let parts = [chassis.interface(), fl, fr, rl, rr];
        let level = table.level(Name::new("car"), &parts, &[])?;
        let forces = TableForces::new(ride, &table, &level)?;
        Assembly::new(level, (chassis, corners), forces)
    }
}
