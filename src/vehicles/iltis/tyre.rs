//! Tyre of the Iltis: radial spring, Calspan side force, gyroscopic moment of the wheel.

use crate::dynamics::Kinematics;
use crate::forces::{Anchor, Calspan, Contact, Element, ElementStates, Loads};
use crate::real::atan;
use crate::roads::Road;
use crate::spatial::{Vec3, Wrench};

/// Below these the slip angle counts as zero (m/s).
const LEAST_SPEED: f64 = 0.1;
const LEAST_FORWARD_SPEED: f64 = 1e-9;

/// A tyre on a wheel that spins at a constant rate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tyre<'a> {
    /// The wheel centre, on the knuckle.
    pub hub: Anchor,
    /// Unloaded radius (m).
    pub radius: f64,
    /// Radial stiffness (N/m).
    pub stiffness: f64,
    /// Side force and aligning moment.
    pub calspan: &'a Calspan,
    /// The road.
    pub road: &'a Road,
    /// Side of the vehicle: the sign of its y.
    pub side: f64,
    /// Angular momentum of the wheel about its axis (kg m2/s).
    pub momentum: f64,
}

/// What a [`Tyre`] measures and exerts; there is no force without load.
#[derive(Clone, Copy, Debug)]
pub(super) struct TyreSignals {
    /// The wheel on the road.
    pub contact: Contact,
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
    /// -d(side force)/d(lateral speed) (N s/m).
    pub damping: f64,
    /// Moment by which the spinning wheel resists a turn of its axis (N m).
    pub gyroscopic: Vec3,
}

impl Element for Tyre<'_> {
    type Signals = TyreSignals;

    #[inline(always)]
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _states: &mut ElementStates<S>,
    ) -> TyreSignals {
        let contact = Contact::new(kinematics, &self.hub, self.radius, self.road, self.side);
        let Contact { deflection, velocity, ahead, sideways, .. } = contact;
        // vertical deflection over the slope's hypotenuse, as in the benchmark's data
        let load =
            if deflection > 0.0 { self.stiffness * deflection / contact.hypotenuse } else { 0.0 };
        let rolling =
            velocity.dot(&velocity) > LEAST_SPEED * LEAST_SPEED && ahead > LEAST_FORWARD_SPEED;
        let slip = if rolling { atan(sideways / ahead) } else { 0.0 };
        let side = self.calspan.side_force(load, slip, contact.camber);
        let damping = if rolling {
            side.cornering * ahead / (ahead * ahead + sideways * sideways)
        } else {
            0.0
        };
        let turning = kinematics.link(self.hub.link).velocity.angular;
        TyreSignals {
            contact,
            force: contact.normal * load + contact.lateral * side.force,
            load,
            side_force: side.force,
            moment: side.moment,
            slip,
            damping,
            gyroscopic: (contact.axis * self.momentum).cross(&turning),
        }
    }

    #[inline(always)]
    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &TyreSignals,
        loads: &mut L,
    ) {
        let TyreSignals { contact, force, .. } = signals;
        let mut moment = signals.gyroscopic;
        if signals.load > 0.0 {
            moment += contact.point.cross(force) + contact.normal * signals.moment;
            loads.stiffen(contact.hub, &contact.normal, self.stiffness, 0.0);
            loads.stiffen(contact.hub, &contact.lateral, 0.0, signals.damping);
        }
        loads.push(self.hub.link, Wrench { force: *force, moment });
    }

    /// Energy of the radial spring.
    fn energy(&self, signals: &TyreSignals) -> f64 {
        let deflection = signals.contact.deflection;
        let pressed = if deflection > 0.0 { deflection } else { 0.0 };
        0.5 * self.stiffness * pressed * pressed
    }
}
