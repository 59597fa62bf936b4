//! An element along the straight line between two points.

use super::{Anchor, Element, ElementStates, End, Law, Load, Loads};
use crate::dynamics::Kinematics;
use crate::real::sqrt;
use crate::spatial::Vec3;

/// The straight line between two points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// From one end to the other.
    pub unit: Vec3,
    /// Distance (m).
    pub length: f64,
    /// Rate of the length (m/s).
    pub rate: f64,
}

impl Stretch {
    /// The line from `a` to `b`.
    #[inline]
    pub fn new<const N: usize>(kinematics: &Kinematics<N>, a: End, b: End) -> Self {
        let gap = b.position - a.position;
        let length = sqrt(gap.dot(&gap));
        let unit = gap / length;
        let rate = unit.dot(
            &(kinematics.velocity_at(b.link, &b.position)
                - kinematics.velocity_at(a.link, &a.position)),
        );
        Self { unit, length, rate }
    }
}

/// A spring, a damper or an actuator between two points: the law gives its load for their distance
/// and its rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<T> {
    /// One end.
    pub from: Anchor,
    /// The other end.
    pub to: Anchor,
    /// The law.
    pub law: T,
}

/// What a [`Line`] measures and exerts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineSignals {
    /// The two ends of the element.
    pub ends: [End; 2],
    /// The line between them.
    pub stretch: Stretch,
    /// Force that the element exerts (N).
    pub load: Load,
}

impl<T: Law> Element for Line<T> {
    type Signals = LineSignals;

    #[inline(always)]
    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _states: &mut ElementStates<S>,
    ) -> LineSignals {
        let ends @ [from, to] = [self.from.end(kinematics), self.to.end(kinematics)];
        let stretch = Stretch::new(kinematics, from, to);
        LineSignals { ends, stretch, load: self.law.load(stretch.length, stretch.rate) }
    }

    #[inline(always)]
    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &LineSignals,
        loads: &mut L,
    ) {
        let [from, to] = signals.ends;
        loads.between(from, to, &signals.stretch.unit, signals.load);
    }

    #[inline]
    fn energy(&self, signals: &LineSignals) -> f64 {
        self.law.energy(signals.stretch.length)
    }
}
