//! Springs and dampers of a corner.

use super::{CHASSIS, HardPoints, IltisParameters, arm, knuckle, leaf};
use super::{laws, table::from_to};
use crate::dynamics::Kinematics;
use crate::forces::{Anchor, Damper, Element, ElementStates, End, LeafSpring, Line, Load, Loads};
use crate::mechanism::link;
use crate::spatial::{Vec3, column};

/// Where the elements of a corner are fixed, each point in the axes of its link (m).
#[derive(Clone, Copy, Debug)]
pub(in crate::vehicles) struct Mounts {
    /// Tip of the leaf arm, on it.
    pub leaf_tip: [f64; 3],
    /// Top of the damper, on the chassis.
    pub damper_top: [f64; 3],
    /// Its bottom, on the A-arm.
    pub damper_bottom: [f64; 3],
    /// Wheel centre, on the knuckle.
    pub wheel: [f64; 3],
}

impl Mounts {
    pub const fn new(points: &HardPoints) -> Self {
        Self {
            leaf_tip: from_to(points.leaf_hinge, points.leaf_tip),
            damper_top: points.damper_top,
            damper_bottom: from_to(points.arm_hinge, points.damper_bottom),
            wheel: from_to(points.ball, points.wheel),
        }
    }

    /// Wheel centre of a corner.
    #[inline(always)]
    pub const fn hub(&self, corner: usize) -> Anchor {
        Anchor::new(link(knuckle(corner)), self.wheel)
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

    /// Leaf spring and damper of a corner: inner forces of the suspension.
    #[inline(always)]
    pub const fn of(&self, mounts: &Mounts, corner: usize) -> (Leaf<'_>, Line<&Damper>) {
        let leaf = Leaf { tip: Anchor::new(link(leaf(corner)), mounts.leaf_tip), springs: self };
        let damper = Line {
            from: Anchor::new(CHASSIS, mounts.damper_top),
            to: Anchor::new(link(arm(corner)), mounts.damper_bottom),
            law: &self.damper,
        };
        (leaf, damper)
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
    /// What it exerts.
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
        &LeafSignals { tip, down, load, .. }: &LeafSignals,
        loads: &mut L,
    ) {
        let seat = End { link: CHASSIS, ..tip };
        loads.between(seat, tip, &down, load);
    }

    fn energy(&self, signals: &LeafSignals) -> f64 {
        self.springs.leaf.energy(signals.length)
    }
}
