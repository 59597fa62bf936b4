//! Dry friction that sticks: a spring that slides when it is full.

use super::{ElementStates, Load};
use crate::real::abs;

/// Dry friction about an axis, or along one. While it sticks it is an exact spring, with some damping; it exerts no more
/// than its capacity. At rest it holds without creeping, and its direction turns over without a jump.
///
/// The windup w of the spring is a state: dw/dt is the rate at which the two sides move against each other, as far as
/// the capacity lets it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StickFriction {
    /// Stiffness while it sticks (N m/rad or N/m).
    pub stiffness: f64,
    /// Damping while it sticks, as a share of the stiffness (s).
    pub damping_time: f64,
}

impl StickFriction {
    /// What it exerts against a `rate` (rad/s or m/s) with at most `capacity` (N m or N); `index` is its state.
    #[inline]
    pub fn load<const S: usize>(
        &self,
        index: usize,
        rate: f64,
        capacity: f64,
        states: &mut ElementStates<S>,
    ) -> Load {
        let Self { stiffness, damping_time } = *self;
        let capacity = if capacity > 0.0 { capacity } else { 0.0 };
        let windup = states.follow(index, rate, 0.0);
        let limit = capacity / stiffness;
        let slides = abs(windup.value) > limit;
        let held = within(windup.value, limit);
        if slides {
            states.hold(index, held);
        }
        let wanted = stiffness * (held + damping_time * rate);
        let force = within(wanted, capacity);
        let spring = if slides { 0.0 } else { windup.sensitivity };
        let sticks = abs(wanted) <= capacity;
        let damping = if sticks { stiffness * (spring + damping_time) } else { 0.0 };
        Load { force: -force, stiffness: 0.0, damping }
    }
}

/// The value, or the limit next to it; what is no number stays so.
#[inline(always)]
fn within(value: f64, limit: f64) -> f64 {
    if value > limit {
        limit
    } else if value < -limit {
        -limit
    } else {
        value
    }
}
