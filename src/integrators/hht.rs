//! Hilber, Hughes and Taylor's family: second order. \[CD03\] Table 2

use super::{OutOfRange, Structural, ranged};

/// HHT, `delta_f` in [0, 1/2); 0 is the trapezoidal rule. Dissipation grows up to 1/3.
///
/// # Errors
/// `delta_f` out of its range.
pub fn hht(delta_f: f64) -> Result<Structural, OutOfRange> {
    ranged("delta_f", "hht's delta_f lies in [0, 0.5)", (0.0..0.5).contains(&delta_f))?;
    let gamma = 0.5 * (1.0 + 2.0 * delta_f);
    let beta = 0.25 * (1.0 + delta_f) * (1.0 + delta_f);
    Ok(Structural { delta_m: 0.0, delta_f, gamma, beta })
}
