//! An element in a revolute joint.

use super::{Element, ElementStates, Law, Load, Loads};
use crate::dynamics::Kinematics;
use crate::mechanism::LinkId;

/// A torsion spring, a damper or a motor in a revolute joint: the law gives its moment for the angle
/// and its rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hinge<T> {
    /// The link that the joint carries.
    pub link: LinkId,
    /// The link that carries the joint, or the ground.
    pub carrier: LinkId,
    /// The law.
    pub law: T,
}

/// What a [`Hinge`] measures and exerts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HingeSignals {
    /// Angle of the joint (rad).
    pub angle: f64,
    /// Rate of the angle (rad/s).
    pub rate: f64,
    /// Moment that the element exerts (N m).
    pub load: Load,
}

impl<T: Law> Element for Hinge<T> {
    type Signals = HingeSignals;

    #[inline]
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _states: &mut ElementStates<S>,
    ) -> HingeSignals {
        let angle = kinematics.coordinate(self.link);
        let rate = kinematics.rate(self.link, self.carrier);
        HingeSignals { angle, rate, load: self.law.load(angle, rate) }
    }

    #[inline]
    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &HingeSignals,
        loads: &mut L,
    ) {
        loads.coordinate(self.link.rank().wrapping_sub(1), signals.load);
    }

    #[inline]
    fn energy(&self, signals: &HingeSignals) -> f64 {
        self.law.energy(signals.angle)
    }
}
