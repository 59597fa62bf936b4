//! What holds the vehicle on its course.

use super::CHASSIS;
use crate::dynamics::Kinematics;
use crate::forces::{Element, ElementStates, Load, Loads};
use crate::mechanism::link;
use crate::real::atan2;
use crate::spatial::column;

/// Holds the vehicle on its course in long runs, without an engine or a driver. Its springs are no
/// part of the vehicle's energy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tether {
    /// Speed along x that is held (m/s).
    pub speed: f64,
    /// Force for a deviation of the speed (N s/m).
    pub speed_damping: f64,
    /// Spring and damper on y (N/m, N s/m).
    pub lateral: [f64; 2],
    /// Spring and damper on the yaw angle (N m/rad, N m s/rad).
    pub yaw: [f64; 2],
}

impl Element for Tether {
    /// Coordinates of the chassis with the loads on them: x, y, yaw.
    type Signals = [(usize, Load); 3];

    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _states: &mut ElementStates<S>,
    ) -> Self::Signals {
        let velocity = kinematics.link(link(2)).velocity.linear;
        let y = kinematics.origin.y;
        let along = Load {
            force: self.speed_damping * (self.speed - velocity.x),
            stiffness: 0.0,
            damping: self.speed_damping,
        };
        let pull = |[stiffness, damping]: [f64; 2], deviation: f64, rate: f64| Load {
            force: -stiffness * deviation - damping * rate,
            stiffness,
            damping,
        };
        let (yaw, rate) = yaw(kinematics);
        [(0, along), (1, pull(self.lateral, y, velocity.y)), (5, pull(self.yaw, yaw, rate))]
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        signals: &Self::Signals,
        loads: &mut L,
    ) {
        for &(coordinate, load) in signals {
            loads.coordinate(coordinate, load);
        }
    }
}

/// Yaw angle and its rate from the motion: R = Ry(pitch) Rx(roll) Rz(yaw).
fn yaw<const N: usize>(kinematics: &Kinematics<N>) -> (f64, f64) {
    let chassis = kinematics.link(CHASSIS);
    let frame = kinematics.link(link(4));
    let turning = chassis.velocity.angular - frame.velocity.angular;
    let axis = column::<2>(&chassis.rotation);
    (atan2(chassis.rotation[(1, 0)], chassis.rotation[(1, 1)]), axis.dot(&turning))
}
