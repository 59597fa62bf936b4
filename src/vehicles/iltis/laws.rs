//! Force laws of the vehicle, made from its parameters.

use super::{HardPoints, IltisParameters, table};
use crate::forces::{Calspan, Damper, LeafSpring};

/// The leaf spring with its stop.
pub(super) const fn leaf_spring(p: &IltisParameters) -> LeafSpring {
    LeafSpring {
        stiffness: p.leaf_stiffness,
        free_length: p.leaf_free_length,
        stop_length: p.leaf_stop_length,
        stop_stiffness: p.leaf_stop_stiffness,
    }
}

/// The damper, with the spring in it.
pub(super) const fn damper(p: &IltisParameters) -> Damper {
    // the dampers of all corners are alike
    let HardPoints { damper_top, damper_bottom, .. } = HardPoints::new(p, 0);
    Damper {
        spring: [p.damper_spring_0, p.damper_spring_1, p.damper_spring_2, p.damper_spring_3],
        rate_limits: [p.damper_rate_low, p.damper_rate_high],
        low: [p.damper_low_0, p.damper_low_1],
        high: [p.damper_high_0, p.damper_high_1],
        middle: [p.damper_middle_1, p.damper_middle_2, p.damper_middle_3, p.damper_middle_4],
        nominal_length: table::length(table::from_to(damper_top, damper_bottom)),
    }
}

/// The side force and aligning moment of the tyre.
pub(super) const fn calspan(p: &IltisParameters) -> Calspan {
    Calspan {
        a: [p.calspan_a0, p.calspan_a1, p.calspan_a2, p.calspan_a3, p.calspan_a4],
        b: [p.calspan_b1, p.calspan_b3, p.calspan_b4],
        skid: p.calspan_skid,
        aligning: [p.calspan_aligning_1, p.calspan_aligning_2],
    }
}
