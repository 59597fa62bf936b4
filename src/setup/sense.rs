//! Whether a start makes sense: near the mechanism as it is drawn, and slow enough for the step.

use crate::error::SetupError;
use crate::mechanism::{JointKind, Mechanism};
use core::f64::consts::{FRAC_PI_2, PI};

/// Checks that an assembled mechanism is the one that was drawn: no hinge turned by more than a quarter turn from
/// where the search began, no slider moved by more than the longest length of the table. A search that went farther
/// found another way to put the links together, or a vehicle that fell over.
///
/// # Errors
/// The first coordinate that went farther.
pub fn near_drawn<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    drawn: &[f64; N],
    found: &[f64; N],
) -> Result<(), SetupError> {
    let size = mechanism.size();
    let places = mechanism.joints().iter().zip(drawn).zip(found);
    for (coordinate, ((joint, drawn), found)) in places.enumerate() {
        let moved = (found - drawn).abs();
        let most = match joint.kind {
            JointKind::Revolute => FRAC_PI_2,
            JointKind::Prismatic => size,
        };
        if !(moved <= most) {
            let coordinate = mechanism.coordinate(coordinate);
            return Err(SetupError::FarFromDrawn { coordinate, moved, most });
        }
    }
    Ok(())
}

/// Checks that a step of `step` seconds can follow the start: no hinge turns by more than half a turn in the first
/// one, no slider moves by more than the longest length of the table. Leading sliders, which carry a vehicle away,
/// may.
///
/// # Errors
/// The first coordinate that moves farther.
pub fn followed<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    qd: &[f64; N],
    qdd: &[f64; N],
    step: f64,
) -> Result<(), SetupError> {
    let size = mechanism.size();
    for (coordinate, joint) in mechanism.joints().iter().enumerate().skip(mechanism.floating()) {
        let moved = step * (qd[coordinate].abs() + 0.5 * step * qdd[coordinate].abs());
        let most = match joint.kind {
            JointKind::Revolute => PI,
            JointKind::Prismatic => size,
        };
        if !(moved <= most) {
            let coordinate = mechanism.coordinate(coordinate);
            return Err(SetupError::TooFast { coordinate, moved, most });
        }
    }
    Ok(())
}
