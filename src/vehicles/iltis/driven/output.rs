//! What the driven vehicle shows of itself.

use super::wheel::{Driveline, DrivenWheel, WheelSignals};
use super::{DrivenIltis, DrivenInput, STATES};
use crate::dynamics::Kinematics;
use crate::forces::{Element, ElementStates};
use crate::vehicles::iltis::{SPINNING_COORDINATES, WheelOutput};

/// A corner of the driven vehicle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DrivenOutput {
    /// What the benchmark shows of it.
    pub wheel: WheelOutput,
    /// Longitudinal force of the tyre (N): forwards where positive.
    pub longitudinal: f64,
    /// Slip of the wheel: -1 where it is locked, 1 where it spins on the spot.
    pub wheel_slip: f64,
    /// Slip velocity along the wheel and across it (m/s).
    pub sliding: [f64; 2],
    /// Coefficient of friction that the contact has at most.
    pub friction: f64,
    /// Torque of the driveline on the wheel (N m): forwards where positive.
    pub drive: f64,
    /// Torque of the brake on the wheel (N m): forwards where positive.
    pub brake: f64,
    /// Torque of the rolling resistance on the wheel (N m): forwards where positive.
    pub rolling: f64,
}

impl DrivenIltis {
    /// Outputs of one corner for a motion in `kinematics`.
    pub fn corner_output(
        &self,
        kinematics: &Kinematics<SPINNING_COORDINATES>,
        states: &ElementStates<STATES>,
        input: &DrivenInput,
        corner: usize,
    ) -> DrivenOutput {
        let states = &mut states.given();
        let WheelSignals { tyre, brake, rolling, .. } =
            DrivenWheel::new(self, input, corner).signals(kinematics, states);
        let driveline = Driveline { vehicle: self, input }.signals(kinematics, states);
        let wheel = self.car.suspension_output(kinematics, corner);
        let loaded = tyre.load > 0.0;
        let (contact, lever) = (&tyre.contact, tyre.point - tyre.contact.hub.position);
        let normal_force = contact.normal * tyre.load;
        let moment = (contact.point - contact.hub.position).cross(&normal_force)
            + lever.cross(&(tyre.force - normal_force))
            + contact.normal * tyre.moment;
        DrivenOutput {
            wheel: WheelOutput {
                centre: (kinematics.origin + contact.hub.position).into(),
                tyre: if loaded { tyre.force.into() } else { [0.0; 3] },
                moment: if loaded { moment.into() } else { [0.0; 3] },
                load: tyre.load,
                side_force: tyre.in_road.lateral,
                slip: tyre.slip.angle,
                camber: tyre.slip.camber,
                ..wheel
            },
            longitudinal: tyre.in_road.longitudinal,
            wheel_slip: tyre.wheel_slip(),
            sliding: tyre.sliding,
            friction: tyre.friction,
            drive: driveline.torques[corner / 2].force,
            brake: brake.force,
            rolling,
        }
    }
}
