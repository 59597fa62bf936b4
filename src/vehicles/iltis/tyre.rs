//! Tyre of the Iltis: radial spring, Calspan side force, gyroscopic moment of the wheel.

use super::{COORDINATES, EQUATIONS, Iltis, knuckle, side, table};
use crate::dynamics::Kinematics;
use crate::forces::{End, Loads};
use crate::mechanism::link;
use crate::real::{atan, sqrt};
use crate::spatial::{Vec3, Wrench, column};

/// Below these the slip angle counts as zero (m/s).
const LEAST_SPEED: f64 = 0.1;
const LEAST_FORWARD_SPEED: f64 = 1e-9;

/// A wheel on the road.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contact {
    /// Wheel centre, from the spatial origin (m).
    pub centre: Vec3,
    /// Contact point, from the spatial origin (m).
    pub point: Vec3,
    /// Road normal.
    pub normal: Vec3,
    /// Lateral direction in the road.
    pub lateral: Vec3,
    /// Force on the tyre (N).
    pub force: Vec3,
    /// Normal load (N).
    pub load: f64,
    /// Side force (N).
    pub side_force: f64,
    /// Moment about the normal (N m).
    pub moment: f64,
    /// Slip angle (rad).
    pub slip: f64,
    /// Camber angle (rad).
    pub camber: f64,
    /// -d(side force)/d(lateral speed) (N s/m).
    pub damping: f64,
}

impl Iltis {
    /// Wheel centre of a corner, from the spatial origin (m).
    pub(super) fn wheel_centre(&self, kinematics: &Kinematics<COORDINATES>, corner: usize) -> Vec3 {
        let points = &self.points[corner];
        let offset = table::from_to(points.ball, points.wheel);
        kinematics.point(link(knuckle(corner)), &Vec3::from(offset))
    }

    /// The state of the contact, with or without load.
    pub(super) fn contact(&self, kinematics: &Kinematics<COORDINATES>, corner: usize) -> Contact {
        let centre = self.wheel_centre(kinematics, corner);
        let wheel = kinematics.link(link(knuckle(corner)));
        let velocity = wheel.velocity.at(&centre);
        let axis = column::<1>(&wheel.rotation);
        let place = kinematics.origin + centre;
        let road = self.road.profile(place.x, side(corner));

        let (slope, above) = (road.slope, place.z - road.height);
        let steepness = 1.0 + slope * slope;
        let hypotenuse = sqrt(steepness);
        let normal = Vec3::new(-slope, 0.0, 1.0) / hypotenuse;
        // vertical deflection over the slope's hypotenuse, as in the benchmark's data
        let deflection = self.tyre_radius(corner) - above;
        let load = if deflection > 0.0 {
            self.parameters.tyre_stiffness * deflection / hypotenuse
        } else {
            0.0
        };

        let across = axis.cross(&normal);
        let forward = across / sqrt(across.dot(&across));
        let lateral = normal.cross(&forward);
        let spoke = forward.cross(&axis);
        // the foot of the wheel centre on the tangent of the road
        let foot = slope * slope * above / steepness - above;
        let point = centre + spoke * (foot / spoke.z);

        let camber = atan(normal.dot(&axis) / normal.dot(&spoke));
        let (ahead, sideways) = (velocity.dot(&forward), velocity.dot(&lateral));
        let rolling =
            velocity.dot(&velocity) > LEAST_SPEED * LEAST_SPEED && ahead > LEAST_FORWARD_SPEED;
        let slip = if rolling { atan(sideways / ahead) } else { 0.0 };
        let tyre = self.calspan.side_force(load, slip, camber);
        let damping = if rolling {
            tyre.cornering * ahead / (ahead * ahead + sideways * sideways)
        } else {
            0.0
        };
        Contact {
            centre,
            point,
            normal,
            lateral,
            force: normal * load + lateral * tyre.force,
            load,
            side_force: tyre.force,
            moment: tyre.moment,
            slip,
            camber,
            damping,
        }
    }

    /// Tyre force and gyroscopic moment on the knuckle of a corner.
    pub(super) fn tyre<L: Loads<COORDINATES, EQUATIONS>>(&self, corner: usize, loads: &mut L) {
        let kinematics = loads.kinematics();
        let on = link(knuckle(corner));
        let contact = self.contact(kinematics, corner);
        // the spinning wheel resists a turn of its axis
        let wheel = kinematics.link(on);
        let axis = column::<1>(&wheel.rotation);
        let spin = axis * (self.parameters.wheel_spin_inertia * self.spin(corner));
        let mut moment = spin.cross(&wheel.velocity.angular);
        if contact.load > 0.0 {
            moment += contact.point.cross(&contact.force) + contact.normal * contact.moment;
            let end = End { link: on, position: contact.centre };
            loads.stiffen(end, &contact.normal, self.parameters.tyre_stiffness, 0.0);
            loads.stiffen(end, &contact.lateral, 0.0, contact.damping);
        }
        loads.push(on, Wrench { force: contact.force, moment });
    }

    /// Energy of the tyre's radial spring (J).
    pub(super) fn tyre_energy(&self, kinematics: &Kinematics<COORDINATES>, corner: usize) -> f64 {
        let place = kinematics.origin + self.wheel_centre(kinematics, corner);
        let road = self.road.profile(place.x, side(corner));
        let deflection = self.tyre_radius(corner) - (place.z - road.height);
        let pressed = if deflection > 0.0 { deflection } else { 0.0 };
        0.5 * self.parameters.tyre_stiffness * pressed * pressed
    }
}
