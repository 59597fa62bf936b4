//! The Calspan side force of a tyre, and the same law with slip in both directions.
//!
//! The share of the grip that is used, s - s|s|/3 + s^3/27 = 1 - (1 - s/3)^3, is that of a brush under a
//! parabolic pressure. So it holds for any direction of slip: the force has the size grip share(|s|) and lies
//! along s, whose lateral part is that of the side force and whose longitudinal part is the longitudinal slip
//! scaled alike.

use crate::real::{abs, sqrt};
use crate::roads::{step, step_slope};

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

/// The slip of a loaded tyre in both directions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Slip {
    /// Longitudinal slip velocity over the speed of the wheel; positive where the wheel is braked (no unit).
    pub longitudinal: f64,
    /// Slip angle (rad).
    pub angle: f64,
    /// Camber angle (rad).
    pub camber: f64,
}

/// What becomes of the grip beyond its peak, and what the longitudinal direction has of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beyond {
    /// Stiffness against longitudinal slip as a share of that against lateral slip.
    pub ratio: f64,
    /// The share of the grip that is lost where the whole contact slides; zero in the benchmark.
    pub fall: f64,
    /// The slip s at which all of it is lost; the peak is at 3, and this is beyond it (no unit).
    pub end: f64,
}

impl Beyond {
    /// The law of the benchmark: alike in all directions, nothing is lost beyond the peak.
    pub const BENCHMARK: Self = Self { ratio: 1.0, fall: 0.0, end: 2.0 * PEAK };

    /// The law without its fall beyond the peak.
    pub const fn level(&self) -> Self {
        Self { fall: 0.0, ..*self }
    }

    /// The share of the grip that is left at the slip `size` (no unit), and its slope.
    #[inline(always)]
    pub(super) fn left(&self, size: f64) -> (f64, f64) {
        if !(size > PEAK && self.fall > 0.0 && self.end > PEAK) {
            return (1.0, 0.0);
        }
        let width = self.end - PEAK;
        let way = (size - PEAK) / width;
        (1.0 - self.fall * step(way), -self.fall / width * step_slope(way))
    }

    /// The share of the grip that is used at the slip `size` (no unit), and its slope.
    #[inline(always)]
    fn share(&self, size: f64) -> (f64, f64) {
        if size < PEAK { share(size) } else { self.left(size) }
    }
}

/// Force and moment of a tyre that slips in both directions, with their derivatives.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SlipForce {
    /// Force along the wheel (N): against the slip.
    pub longitudinal: f64,
    /// Force along the lateral direction (N).
    pub lateral: f64,
    /// Moment about the road normal (N m).
    pub moment: f64,
    /// d(longitudinal, lateral force)/d(longitudinal slip, slip angle) (N, N/rad).
    pub slope: [[f64; 2]; 2],
    /// -d(force)/d(slip) without the fall beyond the peak, made symmetric: what a tangent takes, in the axes along
    /// the wheel and across. Two directions, each with the square root of its weight.
    pub resistance: [[f64; 2]; 2],
}

/// The grip of a load and what slip is measured by.
struct Grip {
    /// Force that cannot be exceeded (N).
    grip: f64,
    /// s for a unit of slip; negative, for the force is against the slip.
    slope: f64,
    /// Slip angle that camber is worth (rad).
    camber_slip: f64,
}

/// The slip s at which the whole contact begins to slide.
pub(super) const PEAK: f64 = 3.0;

/// The share of the grip that is used at the slip s, and its slope.
#[inline(always)]
fn share(s: f64) -> (f64, f64) {
    if abs(s) < PEAK {
        (s - s * abs(s) / 3.0 + s * s * s / 27.0, 1.0 - 2.0 * abs(s) / 3.0 + s * s / 9.0)
    } else {
        (if s > 0.0 { 1.0 } else { -1.0 }, 0.0)
    }
}

impl Calspan {
    /// Side force for a normal load (N), slip and camber angle (rad); none without load.
    #[inline]
    pub fn side_force(&self, normal: f64, slip: f64, camber: f64) -> SideForce {
        if !(normal > 0.0) {
            return SideForce::default();
        }
        let Grip { grip, slope, camber_slip } = self.grip(normal, f64::INFINITY, camber);
        let s = slope * (slip + camber_slip);
        let (share, share_slope) = share(s);
        let force = grip * share;
        SideForce {
            force,
            moment: (self.aligning[0] * normal + self.aligning[1] * abs(force)) * force,
            cornering: -grip * share_slope * slope,
        }
    }

    /// The longitudinal and lateral slip s (no unit) for a normal load (N) on a road that grants a coefficient of
    /// friction of at most `friction`; zero without load.
    #[inline]
    pub fn reduced(&self, normal: f64, friction: f64, slip: &Slip, beyond: &Beyond) -> [f64; 2] {
        if !(normal > 0.0) {
            return [0.0; 2];
        }
        let Grip { slope, camber_slip, .. } = self.grip(normal, friction, slip.camber);
        [slope * beyond.ratio * slip.longitudinal, slope * (slip.angle + camber_slip)]
    }

    /// Coefficient of friction of the tyre itself under a normal load (N).
    #[inline]
    pub fn friction(&self, normal: f64) -> f64 {
        let [b1, b3, b4] = self.b;
        (b1 * normal + b3 + b4 * normal * normal) * self.skid
    }

    /// The slip angle (rad) that a camber angle (rad) is worth under a normal load (N).
    #[inline]
    pub fn camber_slip(&self, normal: f64, camber: f64) -> f64 {
        self.grip(normal, f64::INFINITY, camber).camber_slip
    }

    /// Energy (J) of a tread that stands for a slip, with relaxation lengths along the wheel and across it (m): the work
    /// of the force, without its fall beyond the peak, on the way to that deflection. It is the same on every way where
    /// the length along the wheel is `beyond.ratio` times that across, and the mean of both directions elsewhere.
    pub fn stored(
        &self,
        normal: f64,
        friction: f64,
        slip: &Slip,
        beyond: &Beyond,
        length: [f64; 2],
    ) -> f64 {
        let [along, across] = self.reduced(normal, friction, slip, beyond);
        let square = along * along + across * across;
        if !(square > 0.0) {
            return 0.0;
        }
        let Grip { grip, slope, .. } = self.grip(normal, friction, slip.camber);
        let size = sqrt(square);
        let size = if size < PEAK { size } else { PEAK };
        // the integral of s - s^2/3 + s^3/27
        let work = size * size * (0.5 + size * (size / 108.0 - 1.0 / 9.0));
        // a unit of s is a deflection of length/slope
        let reach =
            (along * along * length[0] / beyond.ratio + across * across * length[1]) / square;
        -grip / slope * reach * work
    }

    /// Force for a normal load (N) on a road that grants a coefficient of friction of at most `friction`; none
    /// without load. Without longitudinal slip, on a road that grants what the tyre has, the lateral force and the
    /// moment are those of [`Calspan::side_force`] to the last bit.
    #[inline]
    pub fn force(&self, normal: f64, friction: f64, slip: &Slip, beyond: &Beyond) -> SlipForce {
        if !(normal > 0.0) {
            return SlipForce::default();
        }
        let Grip { grip, slope, camber_slip } = self.grip(normal, friction, slip.camber);
        let slopes = [slope * beyond.ratio, slope];
        let s = [slopes[0] * slip.longitudinal, slope * (slip.angle + camber_slip)];
        // a root would round and could lose what is small
        let size = if s[0] == 0.0 {
            abs(s[1])
        } else if s[1] == 0.0 {
            abs(s[0])
        } else {
            sqrt(s[0] * s[0] + s[1] * s[1])
        };
        let still = !(size > 0.0);
        let along = if still { [1.0, 0.0] } else { [s[0] / size, s[1] / size] };
        let (share, share_slope) = beyond.share(size);
        let across = if still { 1.0 } else { share / size };
        let used = grip * share;
        let [longitudinal, lateral] = if still { [0.0; 2] } else { along.map(|part| used * part) };
        // d(share s/|s|)/ds: by the slope of the share along s, by the share over |s| across it
        let m = [
            [
                share_slope * along[0] * along[0] + across * along[1] * along[1],
                (share_slope - across) * along[0] * along[1],
            ],
            [
                (share_slope - across) * along[0] * along[1],
                share_slope * along[1] * along[1] + across * along[0] * along[0],
            ],
        ];
        // the fall beyond the peak would make a tangent indefinite
        let kept = if share_slope > 0.0 { share_slope } else { 0.0 };
        let roots = slopes.map(|slope| sqrt(-grip * slope));
        let (ahead, aside) = (sqrt(kept), sqrt(across));
        SlipForce {
            longitudinal,
            lateral,
            moment: (self.aligning[0] * normal + self.aligning[1] * abs(used)) * lateral,
            slope: m.map(|row| [grip * row[0] * slopes[0], grip * row[1] * slopes[1]]),
            resistance: [
                [roots[0] * ahead * along[0], roots[1] * ahead * along[1]],
                [-roots[0] * aside * along[1], roots[1] * aside * along[0]],
            ],
        }
    }

    /// The grip of a load (N) on a road that grants a coefficient of friction of at most `friction`, with what camber
    /// (rad) adds.
    #[inline(always)]
    fn grip(&self, normal: f64, friction: f64, camber: f64) -> Grip {
        let [a0, a1, a2, a3, a4] = self.a;
        let own = self.friction(normal);
        let load = if normal < a2 { normal } else { a2 };
        let stiffness = a1 * load * (load - a2) - a0 * a2;
        let camber_slip = -a2 * a3 * (a4 - load) * load / (a4 * stiffness) * camber;
        let grip = if own > friction { friction } else { own } * normal;
        Grip { grip, slope: stiffness / (a2 * grip), camber_slip }
    }
}
