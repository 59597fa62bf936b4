//! The Calspan side force of a tyre.

use crate::real::abs;

/// Coefficients of the Calspan formulas, without longitudinal slip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calspan {
    /// A0 … A4: cornering and camber stiffness.
    pub a: [f64; 5],
    /// B1, B3, B4: lateral friction against load.
    pub b: [f64; 3],
    /// Skid-number ratio SN.
    pub skid: f64,
    /// AF1, AF2: aligning moment.
    pub aligning: [f64; 2],
}

/// What the tyre exerts sideways.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideForce {
    /// Force along the lateral direction (N).
    pub force: f64,
    /// Moment about the road normal (N m).
    pub moment: f64,
    /// -dF/d(slip angle) (N/rad).
    pub cornering: f64,
}

impl Calspan {
    /// Side force for a normal load (N), slip and camber angle (rad); none without load.
    #[inline]
    pub fn side_force(&self, normal: f64, slip: f64, camber: f64) -> SideForce {
        if !(normal > 0.0) {
            return SideForce::default();
        }
        let [a0, a1, a2, a3, a4] = self.a;
        let [b1, b3, b4] = self.b;
        let friction = (b1 * normal + b3 + b4 * normal * normal) * self.skid;
        let load = if normal < a2 { normal } else { a2 };
        let stiffness = a1 * load * (load - a2) - a0 * a2;
        let camber_slip = -a2 * a3 * (a4 - load) * load / (a4 * stiffness) * camber;
        let grip = friction * normal;
        let slope = stiffness / (a2 * grip);
        let s = slope * (slip + camber_slip);
        let (share, share_slope) = if abs(s) < 3.0 {
            (s - s * abs(s) / 3.0 + s * s * s / 27.0, 1.0 - 2.0 * abs(s) / 3.0 + s * s / 9.0)
        } else {
            (if s > 0.0 { 1.0 } else { -1.0 }, 0.0)
        };
        let force = grip * share;
        SideForce {
            force,
            moment: (self.aligning[0] * normal + self.aligning[1] * abs(force)) * force,
            cornering: -grip * share_slope * slope,
        }
    }
}
