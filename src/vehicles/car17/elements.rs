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
        let along =
            |axis: usize| -self.stiffness[axis] * off[axis] - self.damping[axis] * rate[axis];
        StandSignals { hub, off, force: Vec3::new(along(0), along(1), along(2)) }
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        StandSignals { hub, force, .. }: &StandSignals,
        loads: &mut L,
    ) {
        loads.push(hub.link, Wrench::of_force(*force, &hub.position));
        for (axis, unit) in [Vec3::x(), Vec3::y(), Vec3::z()].iter().enumerate() {
            loads.stiffen(*hub, unit, self.stiffness[axis], self.damping[axis]);
        }
    }

    fn energy(&self, signals: &StandSignals) -> f64 {
        (0..3).map(|axis| 0.5 * self.stiffness[axis] * signals.off[axis] * signals.off[axis]).sum()
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
