//! What the vehicle shows of itself.

use super::{COORDINATES, Car, Iltis, IltisState, leaf, side};
use crate::dynamics::Kinematics;
use crate::forces::{Element, ElementStates};
use crate::real::atan2;

/// Forces and angles of a corner. Forces of elements are positive in tension.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WheelOutput {
    /// Wheel centre in the world (m).
    pub centre: [f64; 3],
    /// Tyre force in the world (N).
    pub tyre: [f64; 3],
    /// Moment of the tyre force about the wheel centre, in world axes (N m).
    pub moment: [f64; 3],
    /// Normal load of the tyre (N).
    pub load: f64,
    /// Side force of the tyre (N).
    pub side_force: f64,
    /// Slip angle (rad).
    pub slip: f64,
    /// Camber angle (rad).
    pub camber: f64,
    /// Leaf spring force (N).
    pub leaf: f64,
    /// Leaf spring length (m).
    pub leaf_length: f64,
    /// Damper force (N).
    pub damper: f64,
    /// Damper length (m).
    pub damper_length: f64,
    /// Rate of the damper length (m/s).
    pub damper_rate: f64,
}

/// The vehicle at one time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IltisOutput {
    /// Chassis mass centre in the world (m).
    pub position: [f64; 3],
    /// Pitch, roll, yaw (rad).
    pub angles: [f64; 3],
    /// Angle of the leaf arms about the chassis x axis (rad).
    pub theta: [f64; 4],
    /// The corners fl, fr, rl, rr.
    pub wheels: [WheelOutput; 4],
    /// d(yaw)/dt (rad/s).
    pub yaw_rate: f64,
    /// Acceleration of the chassis mass centre in the world, without gravity (m/s2).
    pub acceleration: [f64; 3],
}

impl Iltis {
    /// The outputs for a state whose motion is in `kinematics`.
    pub fn output(&self, state: &IltisState, kinematics: &Kinematics<COORDINATES>) -> IltisOutput {
        let (q, qdd) = (&state.q, &state.qdd);
        let mut output = IltisOutput {
            position: [q[0], q[1], q[2]],
            angles: [q[3], q[4], q[5]],
            yaw_rate: state.qd[5],
            acceleration: [qdd[0], qdd[1], qdd[2]],
            ..IltisOutput::default()
        };
        for corner in 0..4 {
            output.theta[corner] = q[leaf(corner)] + self.nominal_leaf_angle(corner);
            output.wheels[corner] = self.wheel(kinematics, corner);
        }
        output
    }

    /// Outputs of one corner.
    pub fn wheel(&self, kinematics: &Kinematics<COORDINATES>, corner: usize) -> WheelOutput {
        let states = &mut ElementStates::<0>::new();
        let suspension = self.suspension_output(kinematics, corner);
        let tyre = self.corners()[corner].tyre().signals(kinematics, states);
        WheelOutput {
            centre: (kinematics.origin + tyre.centre).into(),
            tyre: if tyre.load > 0.0 { tyre.force.into() } else { [0.0; 3] },
            moment: if tyre.load > 0.0 {
                ((tyre.point - tyre.centre).cross(&tyre.force) + tyre.normal * tyre.moment).into()
            } else {
                [0.0; 3]
            },
            load: tyre.load,
            side_force: tyre.side_force,
            slip: tyre.slip,
            camber: tyre.camber,
            ..suspension
        }
    }
}

impl<const N: usize> Car<N> {
    /// Angle of a leaf arm in the nominal posture (rad).
    pub fn nominal_leaf_angle(&self, corner: usize) -> f64 {
        let reach = self.mounts[corner].leaf_tip.point;
        atan2(side(corner) * reach[2], side(corner) * reach[1])
    }

    /// Outputs of one corner without its tyre.
    pub(super) fn suspension_output(
        &self,
        kinematics: &Kinematics<N>,
        corner: usize,
    ) -> WheelOutput {
        let states = &mut ElementStates::<0>::new();
        let suspension = self.corners()[corner].suspension();
        let leaf = suspension.leaf().signals(kinematics, states);
        let damper = suspension.damper().signals(kinematics, states);
        WheelOutput {
            leaf: -leaf.load.force,
            leaf_length: leaf.length,
            damper: -damper.load.force,
            damper_length: damper.stretch.length,
            damper_rate: damper.stretch.rate,
            ..WheelOutput::default()
        }
    }
}
