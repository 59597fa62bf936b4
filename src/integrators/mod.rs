//! Structural integrators: one step form, four parameters, one file for each family.
//!
//! \[CD03\] (38) weighs the terms of two steps: (1 - dm) M a + dm (M a)_n + (1 - df) P + df P_n = 0.
//! Where M is constant that is the same as motion at the end of the step under accelerations a of
//! the scheme, which Newmark's difference equations (39)-(42) add up:
//!
//! ```text
//! M qdd + P = 0
//! (1 - dm) a + dm a_n = (1 - df) qdd + df qdd_n
//! q   = q_n + h qd_n + h^2 ((1/2 - beta) a_n + beta a)
//! qd  = qd_n + h ((1 - gamma) a_n + gamma a)
//! ```
//!
//! This form is used, since it stays second order where M and the loops change: there a lags behind
//! qdd by a share of a step, and the loops hold for qdd but not for a. The printed (42) has gamma in
//! its first two terms where 1 belongs.

mod automatic;
mod generalized_alpha;
mod hht;
mod newmark;
pub mod sdirk;
mod trapezoidal;

use crate::real::{abs, sqrt};

pub use automatic::{Family, RESOLVED, UNRESOLVED};
pub use generalized_alpha::generalized_alpha;
pub use hht::hht;
pub use newmark::newmark;
pub use trapezoidal::trapezoidal;

/// The four parameters of a structural integrator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Structural {
    /// Share of the last step's inertia term.
    pub delta_m: f64,
    /// Share of the last step's other terms.
    pub delta_f: f64,
    /// gamma of Newmark's formulas.
    pub gamma: f64,
    /// beta of Newmark's formulas.
    pub beta: f64,
}

/// The basic parameter of a family is out of its range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutOfRange {
    /// The parameter.
    pub name: &'static str,
    /// The range in words.
    pub range: &'static str,
}

impl Structural {
    /// Order of the error: 2, or 1 where dissipation is bought with it.
    pub fn order(&self) -> u32 {
        let Self { delta_m, delta_f, gamma, .. } = *self;
        if abs(gamma + delta_m - delta_f - 0.5) < 1e-12 { 2 } else { 1 }
    }

    /// Error of one step of `h` seconds (m, rad) in which accelerations change by `change` (m/s2, rad/s2):
    /// that of the coordinates at its end, and what the error of the rates adds over a step more. It
    /// costs one pass over the accelerations, and is the leading term of the difference between the
    /// formulas above and a Taylor series with the jerk `change` / h; accelerations of the scheme lag
    /// by (df - dm) h. O. C. Zienkiewicz, Y. M. Xie (1991) have it for Newmark's formulas.
    pub fn step_error(&self, h: f64, change: f64) -> f64 {
        let Self { delta_m, delta_f, gamma, beta } = *self;
        let ahead = delta_m - delta_f;
        let of_coordinates = abs(beta + 0.5 * ahead - 1.0 / 6.0);
        let of_rates = abs(gamma + ahead - 0.5);
        (of_coordinates + of_rates) * h * h * change
    }

    /// Spectral radius at infinite frequency: of a linear oscillator whose period is far below the
    /// step. It is the dissipation the family was designed for.
    pub fn spectral_radius_at_infinity(&self) -> f64 {
        // with infinite stiffness (1 - df) q + df q_n = 0; Newmark's formulas give qd and qdd
        let Self { delta_f, gamma, beta, .. } = *self;
        let root = -delta_f / (1.0 - delta_f);
        // the remaining 2x2 block on (h qd, h^2 qdd)
        let trace = (1.0 - gamma / beta) + (1.0 - 0.5 / beta);
        let determinant =
            (1.0 - gamma / beta) * (1.0 - 0.5 / beta) + (1.0 - 0.5 * gamma / beta) * (1.0 / beta);
        let discriminant = 0.25 * trace * trace - determinant;
        let pair = if discriminant < 0.0 {
            sqrt(determinant)
        } else {
            abs(0.5 * trace) + sqrt(discriminant)
        };
        if pair > abs(root) { pair } else { abs(root) }
    }
}

/// `value` if it is within the range.
fn ranged(name: &'static str, range: &'static str, inside: bool) -> Result<(), OutOfRange> {
    if inside { Ok(()) } else { Err(OutOfRange { name, range }) }
}
