//! Force elements of the car: wheels that stand where they stand, and the passenger.

use crate::dynamics::Kinematics;
use crate::forces::{Anchor, Element, ElementStates, End, Loads};
use crate::spatial::{Vec3, Wrench};

/// A wheel on the ground: springs with dampers along x, y and z at the wheel centre, which push and pull.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stand {
    /// The wheel centre.
    pub hub: Anchor,
    /// Where the wheel centre feels no force (m).
    pub at: [f64; 3],
    /// Stiffness (N/m).
    pub stiffness: [f64; 3],
    /// Damping (N s/m).
    pub damping: [f64; 3],
}

/// What a [`Stand`] measures and exerts.
pub(super) struct StandSignals {
    hub: End,
    off: Vec3,
    force: Vec3,
}

impl Element for Stand {
    type Signals = StandSignals;

    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _states: &mut ElementStates<S>,
    ) -> StandSignals {
        let hub = self.hub.end(kinematics);
        let off = kinematics.origin + hub.position - Vec3::from(self.at);
        let rate = kinematics.velocity_at(hub.link, &hub.position);
        let ([kx, ky, kz], [cx, cy, cz]) = (self.stiffness, self.damping);
        let force = Vec3::new(
            -kx * off.x - cx * rate.x,
            -ky * off.y - cy * rate.y,
            -kz * off.z - cz * rate.z,
        );
        StandSignals { hub, off, force }
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        StandSignals { hub, force, .. }: &StandSignals,
        loads: &mut L,
    ) {
        loads.push(hub.link, Wrench::of_force(*force, &hub.position));
        let units = [Vec3::x(), Vec3::y(), Vec3::z()];
        for ((unit, stiffness), damping) in units.iter().zip(self.stiffness).zip(self.damping) {
            loads.stiffen(*hub, unit, stiffness, damping);
        }
    }

    fn energy(&self, signals: &StandSignals) -> f64 {
        self.stiffness.iter().zip(signals.off.iter()).map(|(k, off)| 0.5 * k * off * off).sum()
    }
}

/// The weight of the passenger, downwards, on a point of the chassis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weight {
    /// Where the passenger sits.
    pub at: Anchor,
    /// How much of it is on the chassis (N).
    pub force: f64,
}

impl Element for Weight {
    type Signals = End;

    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _states: &mut ElementStates<S>,
    ) -> End {
        self.at.end(kinematics)
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(&self, end: &End, loads: &mut L) {
        let down = Vec3::new(0.0, 0.0, -self.force);
        loads.push(end.link, Wrench::of_force(down, &end.position));
    }
}
