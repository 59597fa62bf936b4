//! A wheel that stands on level ground by a vertical spring.

use super::{Anchor, Element, ElementStates, End, Load, Loads, Outline};
use crate::dynamics::Kinematics;
use crate::spatial::{Vec3, Wrench, column};

/// A tyre without slip: a vertical spring with a damper at the wheel centre, which cannot pull, on
/// level ground that may rise. It is drawn about the y axis of its link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundSpring {
    /// The wheel centre.
    pub hub: Anchor,
    /// Unloaded radius (m).
    pub radius: f64,
    /// Stiffness (N/m).
    pub stiffness: f64,
    /// Damping (N s/m).
    pub damping: f64,
    /// Height of the ground (m).
    pub ground: f64,
    /// Rate of the height of the ground (m/s).
    pub ground_rate: f64,
}

/// What a [`GroundSpring`] measures and exerts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundSpringSignals {
    /// The wheel centre.
    pub hub: End,
    /// Height of the wheel centre in the world (m).
    pub height: f64,
    /// By how much the tyre is pressed in (m); negative above the ground.
    pub pressed: f64,
    /// What the tyre exerts, upwards.
    pub load: Load,
}

impl Element for GroundSpring {
    type Signals = GroundSpringSignals;

    /// F = max(0, k d + c dd/dt) while it is pressed in by d > 0.
    #[inline]
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _states: &mut ElementStates<S>,
    ) -> GroundSpringSignals {
        let &Self { stiffness, damping, .. } = self;
        let hub = self.hub.end(kinematics);
        let height = (kinematics.origin + hub.position).z;
        let rate = kinematics.velocity_at(hub.link, &hub.position).z;
        let pressed = self.ground + self.radius - height;
        let force = stiffness * pressed + damping * (self.ground_rate - rate);
        let load = if pressed > 0.0 && force > 0.0 {
            Load { force, stiffness, damping }
        } else {
            Load::default()
        };
        GroundSpringSignals { hub, height, pressed, load }
    }

    #[inline]
    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        GroundSpringSignals { hub, height, load, .. }: &GroundSpringSignals,
        loads: &mut L,
    ) {
        let below = Vec3::new(0.0, 0.0, self.ground - height);
        loads.outline(Outline::Wheel {
            hub: *hub,
            axis: column::<1>(&loads.kinematics().link(hub.link).rotation),
            radius: self.radius,
            contact: hub.position + below,
        });
        if load.force > 0.0 {
            let up = Vec3::new(0.0, 0.0, load.force);
            loads.push(hub.link, Wrench::of_force(up, &hub.position));
            loads.stiffen(*hub, &Vec3::z(), load.stiffness, load.damping);
        }
    }

    #[inline]
    fn energy(&self, signals: &GroundSpringSignals) -> f64 {
        let pressed = if signals.pressed > 0.0 { signals.pressed } else { 0.0 };
        0.5 * self.stiffness * pressed * pressed
    }
}
