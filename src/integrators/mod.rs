//! Structural integrators: one step form, four parameters, one file for each family.
//!
//! [CD03] (38): (1 - dm) M qdd + dm (M qdd)_n + (1 - df) P + df P_n = 0 with Newmark's difference
//! equations (39)-(42):
//!
//! ```text
//! q   = q_n + h qd_n + h^2 ((1/2 - beta) qdd_n + beta qdd)
//! qd  = qd_n + h ((1 - gamma) qdd_n + gamma qdd)
//! ```
//!
//! The printed (42) has gamma in its first two terms where 1 belongs.

mod generalized_alpha;
mod hht;
mod newmark;
mod trapezoidal;

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
    /// Whether the last step's terms enter: the shares are not both zero.
    #[inline]
    pub fn has_history(&self) -> bool {
        self.delta_m.to_bits() << 1 != 0 || self.delta_f.to_bits() << 1 != 0
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
            crate::real::sqrt(determinant)
        } else {
            crate::real::abs(0.5 * trace) + crate::real::sqrt(discriminant)
        };
        if pair > crate::real::abs(root) { pair } else { crate::real::abs(root) }
    }
}

/// `value` if it is within the range.
fn ranged(name: &'static str, range: &'static str, inside: bool) -> Result<(), OutOfRange> {
    if inside { Ok(()) } else { Err(OutOfRange { name, range }) }
}
