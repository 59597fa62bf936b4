//! Integrators by name.

use crate::failure::{Failure, bad_input};
use ferrol::integrators::{self, Structural};

/// The integrators that are built.
pub const NAMES: &str = "trapezoidal, newmark:XI, hht:DELTA_F, generalized-alpha:RHO_INF";

/// The scheme for a name like `newmark:-0.01`.
///
/// # Errors
/// An unknown name, a missing or a wrong parameter.
pub fn parse(name: &str) -> Result<Structural, Failure> {
    let (family, parameter) = match name.split_once(':') {
        Some((family, parameter)) => (family, Some(parameter)),
        None => (name, None),
    };
    let number = || -> Result<f64, Failure> {
        let Some(text) = parameter else {
            return bad_input(format!("integrator '{family}' needs a parameter: one of {NAMES}"));
        };
        text.parse().or_else(|_| bad_input(format!("'{text}' in '{name}' is not a number")))
    };
    let ranged = |result: Result<Structural, integrators::OutOfRange>| {
        result.or_else(|error| bad_input(format!("integrator '{name}': {}", error.range)))
    };
    match (family, parameter) {
        ("trapezoidal", None) => Ok(integrators::trapezoidal()),
        ("newmark", _) => ranged(integrators::newmark(number()?)),
        ("hht", _) => {
            let delta_f = number()?;
            if delta_f > 1.0 / 3.0 && delta_f < 0.5 {
                eprintln!("host-sim: note: hht above 1/3 damps less than at 1/3");
            }
            ranged(integrators::hht(delta_f))
        }
        ("generalized-alpha", _) => ranged(integrators::generalized_alpha(number()?)),
        ("sdirk" | "ab3" | "ab3+hht" | "rk4" | "bdf", _) => bad_input(format!(
            "integrator '{name}' is not built yet; hybrid runs with {NAMES}"
        )),
        _ => bad_input(format!("unknown integrator '{name}': use one of {NAMES}")),
    }
}

/// The formulation must be one that is built.
///
/// # Errors
/// An unknown name, or one that is not built yet.
pub fn check_formulation(name: &str) -> Result<(), Failure> {
    match name {
        "hybrid" => Ok(()),
        "global" | "topological" | "fully-recursive" | "index1-hybrid" | "index1-global"
        | "maggi" | "synthesis-joint" | "synthesis-cartesian" | "bae" | "component"
        | "monolithic" => {
            bad_input(format!("formulation '{name}' is not built yet; use hybrid"))
        }
        _ => bad_input(format!("unknown formulation '{name}': use hybrid")),
    }
}
