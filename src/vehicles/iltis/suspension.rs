//! Springs and dampers of a corner.

use super::{CHASSIS, Corners, HardPoints, IltisParameters, side};
use super::{laws, table::from_to};
use crate::dynamics::Kinematics;
use crate::forces::{
    Anchor, Damper, Element, ElementStates, End, LeafSpring, Line, Load, Loads, Outline,
};
use crate::mechanism::link;
use crate::spatial::{Vec3, column};

/// Where the elements of a corner are fixed.
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles) struct Mounts {
    /// Tip of the leaf arm.
    pub leaf_tip: Anchor,
    /// Top of the damper, on the chassis (m).
    pub damper_top: [f64; 3],
    /// Bottom of the damper, on the A-arm.
    pub damper_bottom: Anchor,
    /// Wheel centre, on the knuckle, or on the wheel where it spins.
    pub hub: Anchor,
    /// Side of the vehicle: the sign of its y.
    pub side: f64,
    /// Unloaded radius of the tyre (m).
    pub radius: f64,
}

impl Mounts {
    pub const fn new<const N: usize>(points: &HardPoints, corner: usize, radius: f64) -> Self {
        let HardPoints { leaf_hinge, arm_hinge, damper_top, .. } = *points;
        let wheel = if Corners::<N>::SPIN { [0.0; 3] } else { from_to(points.ball, points.wheel) };
        let (arm, leaf) = (link(Corners::<N>::arm(corner)), link(Corners::<N>::leaf(corner)));
        Self {
            leaf_tip: Anchor::new(leaf, from_to(leaf_hinge, points.leaf_tip)),
            damper_top,
            damper_bottom: Anchor::new(arm, from_to(arm_hinge, points.damper_bottom)),
            hub: Anchor::new(link(Corners::<N>::wheel(corner)), wheel),
            side: side(corner),
            radius,
        }
    }
}

/// What the leaf springs and dampers of all corners have in common.
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles) struct Springs {
    leaf: LeafSpring,
    /// Height of the leaf's seat, in chassis axes (m).
    seat: f64,
    /// Part of that height above the tip that is no spring (m).
    offset: f64,
    damper: Damper,
}

impl Springs {
    pub const fn new(p: &IltisParameters) -> Self {
        Self {
            leaf: laws::leaf_spring(p),
            seat: p.leaf_seat_z - p.com_height,
            offset: p.leaf_offset,
            damper: laws::damper(p),
        }
    }

    /// Leaf spring of a corner.
    #[inline(always)]
    pub const fn leaf(&self, mounts: &Mounts) -> Leaf<'_> {
        Leaf { tip: mounts.leaf_tip, springs: self }
    }

    /// Damper of a corner.
    #[inline(always)]
    pub const fn damper(&self, mounts: &Mounts) -> Line<&Damper> {
        let from = Anchor::new(CHASSIS, mounts.damper_top);
        Line { from, to: mounts.damper_bottom, law: &self.damper }
    }
}

/// A leaf spring, whose seat slides above the tip of the leaf arm: one line of action, along the
/// chassis z axis.
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles) struct Leaf<'a> {
    tip: Anchor,
    springs: &'a Springs,
}

/// What a [`Leaf`] measures and exerts.
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles) struct LeafSignals {
    tip: End,
    /// From the seat to the tip.
    down: Vec3,
    /// Length of the spring (m).
    pub length: f64,
    /// Force that the leaf spring exerts (N).
    pub load: Load,
}

impl Element for Leaf<'_> {
    type Signals = LeafSignals;

    #[inline(always)]
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _states: &mut ElementStates<S>,
    ) -> LeafSignals {
        let tip = self.tip.end(kinematics);
        let chassis = kinematics.link(CHASSIS);
        let up = column::<2>(&chassis.rotation);
        let Springs { seat, offset, .. } = self.springs;
        let length = seat - up.dot(&(tip.position - chassis.position)) - offset;
        LeafSignals { tip, down: -up, length, load: self.springs.leaf.load(length) }
    }

    #[inline(always)]
    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        &LeafSignals { tip, down, length, load }: &LeafSignals,
        loads: &mut L,
    ) {
        let seat = End { link: CHASSIS, ..tip };
        let above = End { position: tip.position - down * length, ..seat };
        loads.outline(Outline::Ends([above, tip]));
        loads.between(seat, tip, &down, load);
    }

    fn energy(&self, signals: &LeafSignals) -> f64 {
        self.springs.leaf.energy(signals.length)
    }
}
