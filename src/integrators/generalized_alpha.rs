//! The generalized-alpha family: second order. \[CD03\] Table 2

use super::{OutOfRange, Structural, ranged};

/// Generalized alpha, `rho_inf` in [0, 1]: the spectral radius at infinite frequency.
///
/// # Errors
/// `rho_inf` out of its range.
pub fn generalized_alpha(rho_inf: f64) -> Result<Structural, OutOfRange> {
    let range = "generalized-alpha's rho_inf lies in [0, 1]";
    ranged("rho_inf", range, (0.0..=1.0).contains(&rho_inf))?;
    let delta_m = (2.0 * rho_inf - 1.0) / (rho_inf + 1.0);
    let delta_f = rho_inf / (rho_inf + 1.0);
    let gamma = 0.5 - delta_m + delta_f;
    let beta = 0.25 * (1.0 + delta_f - delta_m) * (1.0 + delta_f - delta_m);
    Ok(Structural { delta_m, delta_f, gamma, beta })
}
