//! Integrators: schemes with a history of their own, one file each.
//!
//! A [`Scheme`] predicts the end of a solve, says by how much rates and accelerations follow a correction of the
//! coordinates ([`Gains`]), and makes the end of the step of its solves. The structural integrators share
//! one step form and differ in four parameters ([`Structural`]).

pub mod ab3;
mod automatic;
pub mod bdf;
mod explicit;
mod explicit_implicit;
mod generalized_alpha;
mod hht;
mod newmark;
mod rk4;
mod scheme;
pub mod sdirk;
mod structural;
mod trapezoidal;
mod trial;

pub use ab3::AdamsBashforth;
pub(crate) use ab3::SHARES as ADAMS_BASHFORTH;
pub use automatic::{DissipativeFamily, RESOLVED, UNRESOLVED};
pub use bdf::{Bdf, bdf};
pub use explicit_implicit::{ExplicitImplicit, ab3_hht};
pub use generalized_alpha::generalized_alpha;
pub use hht::hht;
pub use newmark::newmark;
pub(crate) use rk4::CLASSICAL;
pub use rk4::RungeKutta;
pub use scheme::{Gains, Method, Scheme, Solve};
pub use structural::Structural;
pub use trapezoidal::trapezoidal;
pub use trial::Trial;

use structural::ranged;

/// The basic parameter of a family is out of its range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutOfRange {
    /// Name of the parameter.
    pub name: &'static str,
    /// Range of the parameter, in words.
    pub range: &'static str,
}

impl core::fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.range)
    }
}

impl core::error::Error for OutOfRange {}
