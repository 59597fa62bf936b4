//! What the vehicle shows of itself.

use super::tyre::Contact;
use super::{CHASSIS, COORDINATES, Iltis, arm, leaf, side, table};
use crate::dynamics::Kinematics;
use crate::mechanism::link;
use crate::real::{atan2, sqrt};
use crate::spatial::{Vec3, column};
use crate::state::State;

/// Forces and angles of a corner. Forces of elements are positive in tension.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WheelOutput {
    /// Wheel centre in the world (m).
    pub centre: [f64; 3],
    /// Tyre force in the world (N).
    pub tyre: [f64; 3],
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
    pub fn output(
        &self,
        state: &State<COORDINATES, { super::EQUATIONS }, 0>,
        kinematics: &Kinematics<COORDINATES>,
    ) -> IltisOutput {
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
        let points = &self.points[corner];
        let tip = kinematics.point(
            link(leaf(corner)),
            &Vec3::from(table::from_to(points.leaf_hinge, points.leaf_tip)),
        );
        let (leaf_length, _) = self.leaf_length(kinematics, &tip);
        let top = kinematics.point(CHASSIS, &Vec3::from(points.damper_top));
        let bottom = kinematics.point(
            link(arm(corner)),
            &Vec3::from(table::from_to(points.arm_hinge, points.damper_bottom)),
        );
        let gap = bottom - top;
        let damper_length = sqrt(gap.dot(&gap));
        let parting = kinematics.velocity_at(link(arm(corner)), &bottom)
            - kinematics.velocity_at(CHASSIS, &top);
        let damper_rate = gap.dot(&parting) / damper_length;
        let Contact { centre, force, load, side_force, slip, camber, .. } =
            self.contact(kinematics, corner);
        WheelOutput {
            centre: (kinematics.origin + centre).into(),
            tyre: if load > 0.0 { force.into() } else { [0.0; 3] },
            load,
            side_force,
            slip,
            camber,
            leaf: -self.leaf_spring.load(leaf_length).force,
            leaf_length,
            damper: -self.damper.load(damper_length, damper_rate).force,
            damper_length,
            damper_rate,
        }
    }

    /// Angle of a leaf arm in the nominal posture (rad).
    pub fn nominal_leaf_angle(&self, corner: usize) -> f64 {
        let points = &self.points[corner];
        let reach = table::from_to(points.leaf_hinge, points.leaf_tip);
        atan2(side(corner) * reach[2], side(corner) * reach[1])
    }

    /// Length of a damper in the nominal posture (m).
    pub(super) fn nominal_damper_length(&self, corner: usize) -> f64 {
        let points = &self.points[corner];
        let gap = Vec3::from(table::from_to(points.damper_top, points.damper_bottom));
        sqrt(gap.dot(&gap))
    }
}

/// Yaw angle and its rate from the motion: R = Ry(pitch) Rx(roll) Rz(yaw).
pub(super) fn yaw(kinematics: &Kinematics<COORDINATES>) -> (f64, f64) {
    let chassis = kinematics.link(CHASSIS);
    let frame = kinematics.link(link(4));
    let turning = chassis.velocity.angular - frame.velocity.angular;
    let axis = column::<2>(&chassis.rotation);
    (atan2(chassis.rotation[(1, 0)], chassis.rotation[(1, 1)]), axis.dot(&turning))
}
