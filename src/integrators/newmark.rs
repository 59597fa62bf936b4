//! Newmark's family with dissipation: first order for xi < 0. \[CD03\] Table 2

use super::{OutOfRange, Structural, ranged};

/// Newmark dissipative, `xi` in [-1, 0]; 0 is the trapezoidal rule, -1 forgets infinite
/// frequencies in one step.
///
/// # Errors
/// `xi` out of its range.
pub fn newmark(xi: f64) -> Result<Structural, OutOfRange> {
    ranged("xi", "newmark's xi lies in [-1, 0]", (-1.0..=0.0).contains(&xi))?;
    let gamma = 0.5 * (1.0 - 2.0 * xi);
    let beta = 0.25 * (1.0 - xi) * (1.0 - xi);
    Ok(Structural { delta_m: 0.0, delta_f: 0.0, gamma, beta })
}
