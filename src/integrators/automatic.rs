//! Dissipation from the fastest mode of a mechanism and the step.
//!
//! A mode of angular frequency w goes through w h radians in a step. While that is below
//! [`RESOLVED`], the rules follow it and dissipation is an error only. Beyond [`UNRESOLVED`] they do
//! not: the trapezoidal rule lets what an impact left in the mode ring on, step after step, and each
//! family has a best amount of dissipation against it, which depends on the family alone. Newmark's
//! and HHT's lets the ringing fall by a third in each step; more would take away the modes that are
//! resolved, for Newmark's family is of first order. The generalized-alpha method takes nothing from these and
//! forgets the others at once. In between the parameter goes over evenly.
//!
//! The bounds and the amounts were found by sweeps of the Iltis on ramp and stairs, from 5 to 50 ms.

/// Angle in a step up to which a mode is followed (rad): twelve steps in a period.
pub const RESOLVED: f64 = 0.5;
/// Angle in a step beyond which it is not (rad): six steps in a period.
pub const UNRESOLVED: f64 = 1.0;

/// The basic parameters for modes that are not resolved: a spectral radius of 2/3, or none.
const XI: f64 = -0.2;
const DELTA_F: f64 = 0.2;
const RHO_INF: f64 = 0.0;

/// A family of integrators with a parameter for its dissipation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DissipativeFamily {
    /// Newmark's dissipative family, by xi.
    Newmark,
    /// Hilber, Hughes and Taylor's family, by delta_f.
    Hht,
    /// The generalized-alpha family, by rho_inf.
    GeneralizedAlpha,
}

impl DissipativeFamily {
    /// The family with a name.
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            "newmark" => Some(Self::Newmark),
            "hht" => Some(Self::Hht),
            "generalized-alpha" => Some(Self::GeneralizedAlpha),
            _ => None,
        }
    }

    /// The basic parameter for a mechanism whose fastest mode has the angular frequency `fastest`
    /// (rad/s), in steps of `h` seconds.
    pub fn parameter(self, fastest: f64, h: f64) -> f64 {
        let beyond = (fastest * h - RESOLVED) / (UNRESOLVED - RESOLVED);
        let unresolved = if beyond > 0.0 { beyond.min(1.0) } else { 0.0 };
        match self {
            Self::Newmark => XI * unresolved,
            Self::Hht => DELTA_F * unresolved,
            Self::GeneralizedAlpha => 1.0 + (RHO_INF - 1.0) * unresolved,
        }
    }
}
