//! The arm of a robot vehicle with its wheel: torsion spring and damper in its hinge, a tyre at its end.

use crate::dynamics::Kinematics;
use crate::forces::{
    Anchor, Element, ElementStates, GroundSpring, GroundSpringSignals, Hinge, Loads, SpringDamper,
};
use crate::mechanism::{Axis, Body, Joint, LinkId};

/// Measures of an arm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ArmData {
    /// Mass of the arm with its wheel (kg).
    pub mass: f64,
    /// Mass centre, from the hinge along the arm (m).
    pub centre: f64,
    /// Moment of inertia about the axis along the arm, mass centre (kg m2).
    pub inertia_along: f64,
    /// Moment of inertia about axes across the arm, mass centre (kg m2).
    pub inertia_across: f64,
    /// From the hinge to the wheel centre (m).
    pub length: f64,
    /// Torsion spring and damper (N m/rad, N m s/rad; rad).
    pub spring: SpringDamper,
    /// Stiffness of the tyre (N/m).
    pub tyre_stiffness: f64,
    /// Unloaded radius of the wheel (m).
    pub wheel_radius: f64,
}

impl ArmData {
    /// The hinge of an arm that trails behind it, at a point of the chassis: its angle counts from the horizontal, downwards.
    pub const fn joint(&self, chassis: LinkId, at: [f64; 3]) -> Joint {
        let inertia = [self.inertia_along, self.inertia_across, self.inertia_across];
        Joint::revolute(chassis, Axis::Along([0.0, -1.0, 0.0]), at).carrying(Body::principal(
            self.mass,
            [-self.centre, 0.0, 0.0],
            inertia,
        ))
    }

    /// Spring and damper of an arm.
    pub const fn hinge(&self, arm: LinkId, chassis: LinkId) -> Hinge<SpringDamper> {
        Hinge { link: arm, carrier: chassis, law: self.spring }
    }

    /// The tyre of an arm, on ground whose height (m) follows from where the wheel centre is along x (m).
    pub const fn tyre<G: Fn(f64) -> f64>(&self, arm: LinkId, ground: G) -> RoughGround<G> {
        let spring = GroundSpring {
            hub: Anchor::new(arm, [-self.length, 0.0, 0.0]),
            radius: self.wheel_radius,
            stiffness: self.tyre_stiffness,
            damping: 0.0,
            ground: 0.0,
            ground_rate: 0.0,
        };
        RoughGround { spring, ground }
    }
}

/// A vertical spring under a wheel on rough ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoughGround<G> {
    spring: GroundSpring,
    ground: G,
}

impl<G: Fn(f64) -> f64> Element for RoughGround<G> {
    type Signals = (GroundSpring, GroundSpringSignals);

    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> Self::Signals {
        let hub = self.spring.hub.end(kinematics);
        let place = kinematics.origin + hub.position;
        let spring = GroundSpring { ground: (self.ground)(place.x), ..self.spring };
        (spring, spring.signals(kinematics, states))
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        (spring, signals): &Self::Signals,
        loads: &mut L,
    ) {
        spring.act(signals, loads);
    }

    fn energy(&self, (spring, signals): &Self::Signals) -> f64 {
        spring.energy(signals)
    }
}
