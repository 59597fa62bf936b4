//! Integrators and formulations by name.

use crate::failure::{Failure, bad_input};
use ferrol::formulations::Method;
use ferrol::integrators::{NAMES, Structural, by_name, sdirk};
use std::sync::Once;

/// A formulation with what integrates it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Solver {
    /// The hybrid formulation.
    Hybrid(Structural),
    /// The topological one.
    Topological(Method),
    /// The index-1 formulation, with SDIRK.
    Index1,
}

impl From<Structural> for Solver {
    fn from(scheme: Structural) -> Self {
        Self::Hybrid(scheme)
    }
}

impl Solver {
    /// Order of the error on smooth motion.
    pub fn order(&self) -> u32 {
        match self {
            Self::Hybrid(scheme) | Self::Topological(Method::Structural(scheme)) => scheme.order(),
            Self::Topological(Method::Sdirk) | Self::Index1 => sdirk::ORDER,
        }
    }
}

/// The formulations that are built.
const FORMULATIONS: &str = "hybrid, topological, index1-hybrid";

/// The formulation and its integrator by their names.
///
/// # Errors
/// An unknown name, one that is not built yet, or two that do not go together.
pub fn solver(formulation: &str, integrator: &str) -> Result<Solver, Failure> {
    match formulation {
        "hybrid" if integrator == "sdirk" => bad_input(format!(
            "hybrid does not run with sdirk, which needs accelerations as unknowns: \
             use topological or index1-hybrid, or one of {NAMES}"
        )),
        "hybrid" => Ok(Solver::Hybrid(parse(integrator)?)),
        "topological" if integrator == "sdirk" => Ok(Solver::Topological(Method::Sdirk)),
        "topological" => Ok(Solver::Topological(Method::Structural(parse(integrator)?))),
        "index1-hybrid" if integrator == "sdirk" => Ok(Solver::Index1),
        "index1-hybrid" => {
            bad_input(format!("index1-hybrid runs with sdirk only, not with '{integrator}'"))
        }
        "global"
        | "fully-recursive"
        | "index1-global"
        | "maggi"
        | "synthesis-joint"
        | "synthesis-cartesian"
        | "bae"
        | "component"
        | "monolithic" => bad_input(format!(
            "formulation '{formulation}' is not built yet; use one of {FORMULATIONS}"
        )),
        _ => bad_input(format!("unknown formulation '{formulation}': use one of {FORMULATIONS}")),
    }
}

/// The scheme for a name like `newmark:-0.01`.
///
/// # Errors
/// An unknown name, a missing or a wrong parameter.
pub fn parse(name: &str) -> Result<Structural, Failure> {
    let family = name.split(':').next().unwrap_or_default();
    if matches!(family, "ab3" | "ab3+hht" | "rk4" | "bdf") {
        return bad_input(format!(
            "integrator '{name}' is not built yet; use one of {NAMES}, or sdirk with topological or index1-hybrid"
        ));
    }
    let scheme =
        by_name(name).or_else(|error| bad_input(format!("integrator '{name}': {error}")))?;
    if family == "hht" && scheme.delta_f > 1.0 / 3.0 {
        static NOTE: Once = Once::new();
        NOTE.call_once(|| eprintln!("host-sim: note: hht above 1/3 damps less than at 1/3"));
    }
    Ok(scheme)
}
