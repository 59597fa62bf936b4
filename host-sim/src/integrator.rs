//! Integrators and formulations by name.

use crate::failure::{Failure, bad_input};
use ferrol::integrators::{NAMES, Structural, by_name};

/// The scheme for a name like `newmark:-0.01`.
///
/// # Errors
/// An unknown name, a missing or a wrong parameter.
pub fn parse(name: &str) -> Result<Structural, Failure> {
    let family = name.split(':').next().unwrap_or_default();
    if matches!(family, "sdirk" | "ab3" | "ab3+hht" | "rk4" | "bdf") {
        return bad_input(format!(
            "integrator '{name}' is not built yet; hybrid runs with {NAMES}"
        ));
    }
    let scheme =
        by_name(name).or_else(|error| bad_input(format!("integrator '{name}': {error}")))?;
    if family == "hht" && scheme.delta_f > 1.0 / 3.0 {
        eprintln!("host-sim: note: hht above 1/3 damps less than at 1/3");
    }
    Ok(scheme)
}

/// The formulation must be one that is built.
///
/// # Errors
/// An unknown name, or one that is not built yet.
pub fn check_formulation(name: &str) -> Result<(), Failure> {
    match name {
        "hybrid" => Ok(()),
        "global"
        | "topological"
        | "fully-recursive"
        | "index1-hybrid"
        | "index1-global"
        | "maggi"
        | "synthesis-joint"
        | "synthesis-cartesian"
        | "bae"
        | "component"
        | "monolithic" => bad_input(format!("formulation '{name}' is not built yet; use hybrid")),
        _ => bad_input(format!("unknown formulation '{name}': use hybrid")),
    }
}
