//! Tyre of the Iltis: radial spring, Calspan side force, gyroscopic moment of the wheel.

use super::Car;
use super::suspension::Mounts;
use crate::dynamics::Kinematics;
use crate::forces::{Contact, Element, ElementStates, End, Loads, Outline};
use crate::real::atan;
use crate::spatial::{Vec3, Wrench};

/// Below these the slip angle counts as zero (m/s).
const LEAST_SPEED: f64 = 0.1;
const LEAST_FORWARD_SPEED: f64 = 1e-9;

/// A tyre on a wheel that spins at a constant rate. It looks its numbers up in the vehicle: copies
/// would cost more than what is done with them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tyre<'a, const C: usize> {
    /// The vehicle with its road.
    pub vehicle: &'a Car<C>,
    /// The corner.
    pub mounts: &'a Mounts,
}

/// What a [`Tyre`] measures and exerts; there is no force without load.
#[derive(Clone, Copy, Debug)]
pub(super) struct TyreSignals {
    /// Wheel centre, from the spatial origin (m).
    pub centre: Vec3,
    /// Spin axis.
    pub axis: Vec3,
    /// Contact point, from the spatial origin (m).
    pub point: Vec3,
    /// Road normal.
    pub normal: Vec3,
    /// Lateral direction in the road.
    pub lateral: Vec3,
    /// By how much the tyre is pressed in along the vertical (m); negative above the road.
    pub deflection: f64,
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
    /// Moment by which the spinning wheel resists a turn of its axis (N m).
    pub gyroscopic: Vec3,
}

impl<const C: usize> Element for Tyre<'_, C> {
    type Signals = TyreSignals;

    #[inline(always)]
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _states: &mut ElementStates<S>,
    ) -> TyreSignals {
        let Mounts { hub, side, radius, .. } = self.mounts;
        let Car { parameters, calspan, road, speed, .. } = self.vehicle;
        let momentum = parameters.wheel_spin_inertia * (speed / radius);
        let Contact {
            hub,
            axis,
            normal,
            lateral,
            point,
            deflection,
            hypotenuse,
            camber,
            velocity,
            ahead,
            sideways,
            ..
        } = Contact::new(kinematics, hub, *radius, road, *side);
        // vertical deflection over the slope's hypotenuse, as in the benchmark's data
        let load = if deflection > 0.0 {
            parameters.tyre_stiffness * deflection / hypotenuse
        } else {
            0.0
        };
        let rolling =
            velocity.dot(&velocity) > LEAST_SPEED * LEAST_SPEED && ahead > LEAST_FORWARD_SPEED;
        let slip = if rolling { atan(sideways / ahead) } else { 0.0 };
        let side = calspan.side_force(load, slip, camber);
        let damping = if rolling {
            side.cornering * ahead / (ahead * ahead + sideways * sideways)
        } else {
            0.0
        };
        let turning = &kinematics.link(hub.link).velocity.angular;
        TyreSignals {
            centre: hub.position,
            axis,
            point,
            normal,
            lateral,
            deflection,
            force: normal * load + lateral * side.force,
            load,
            side_force: side.force,
            moment: side.moment,
            slip,
            camber,
            damping,
            gyroscopic: (axis * momentum).cross(turning),
        }
    }

    #[inline(always)]
    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &TyreSignals,
        loads: &mut L,
    ) {
        let TyreSignals { normal, force, .. } = signals;
        let hub = End { link: self.mounts.hub.link, position: signals.centre };
        let (axis, radius, contact) = (signals.axis, self.mounts.radius, signals.point);
        loads.outline(Outline::Wheel { hub, axis, radius, contact });
        let mut moment = signals.gyroscopic;
        if signals.load > 0.0 {
            moment += signals.point.cross(force) + normal * signals.moment;
            loads.stiffen(hub, normal, self.vehicle.parameters.tyre_stiffness, 0.0);
            loads.stiffen(hub, &signals.lateral, 0.0, signals.damping);
        }
        loads.push(hub.link, Wrench { force: *force, moment });
    }

    /// Energy of the radial spring.
    fn energy(&self, signals: &TyreSignals) -> f64 {
        let pressed = if signals.deflection > 0.0 { signals.deflection } else { 0.0 };
        0.5 * self.vehicle.parameters.tyre_stiffness * pressed * pressed
    }
}
