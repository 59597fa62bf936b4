//! Integrators and formulations by name.

use crate::failure::{Failure, bad_input};
use crate::global::Scheme;
use ferrol::evidence::integrators::{NAMES, by_name};
use ferrol::formulations::Method;
use ferrol::integrators::Structural;
use std::sync::Once;

/// A formulation with what integrates it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Solver {
    /// The hybrid formulation.
    Hybrid(Structural),
    /// The hybrid formulation in steps that are divided where they tell a larger error.
    Refined(Structural, Refine),
    /// The topological one.
    Topological(Method),
    /// The index-1 one.
    Index1(Method),
    /// The global one, of index 3 or 1.
    Global(Scheme),
    /// The fully recursive one.
    Recursive(Structural),
}

/// How steps are divided.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refine {
    /// What a part may tell (m, rad).
    pub error: f64,
    /// Whether the outputs are extrapolated to parts of zero.
    pub extrapolated: bool,
}

impl From<Structural> for Solver {
    fn from(scheme: Structural) -> Self {
        Self::Hybrid(scheme)
    }
}

impl Solver {
    /// The same in steps that are divided.
    ///
    /// # Errors
    /// A formulation whose steps cannot be divided, or an error that is not positive.
    pub fn refined(self, refine: Refine) -> Result<Self, Failure> {
        match self {
            Self::Hybrid(_) if !(refine.error > 0.0 && refine.error.is_finite()) => bad_input(
                format!("the error of --refine must be a positive number, not {}", refine.error),
            ),
            Self::Hybrid(scheme) => Ok(Self::Refined(scheme, refine)),
            _ => bad_input("--refine is for formulation hybrid"),
        }
    }

    /// Order of the error on smooth motion.
    pub fn order(&self) -> u32 {
        match self {
            Self::Hybrid(scheme)
            | Self::Refined(scheme, _)
            | Self::Topological(Method::Structural(scheme))
            | Self::Index1(Method::Structural(scheme))
            | Self::Global(Scheme::Index3(scheme) | Scheme::Index1(Method::Structural(scheme)))
            | Self::Recursive(scheme) => scheme.order(),
            Self::Topological(Method::Sdirk)
            | Self::Index1(Method::Sdirk)
            | Self::Global(Scheme::Index1(Method::Sdirk)) => 3,
            Self::Global(Scheme::EnergyMomentum(chi)) if *chi > 0.0 => 1,
            Self::Global(Scheme::EnergyMomentum(_)) => 2,
        }
    }
}

/// The formulations that are built.
const FORMULATIONS: &str =
    "hybrid, global, topological, fully-recursive, index1-hybrid, index1-global";

/// The formulation and its integrator by their names.
///
/// # Errors
/// An unknown name, one that is not built yet, or two that do not go together.
pub fn solver(formulation: &str, integrator: &str) -> Result<Solver, Failure> {
    match formulation {
        "hybrid" | "fully-recursive" if integrator == "sdirk" => bad_input(format!(
            "{formulation} does not run with sdirk: \
             use topological or index1-hybrid, or one of {NAMES}"
        )),
        "hybrid" => Ok(Solver::Hybrid(parse(integrator)?)),
        "topological" => Ok(Solver::Topological(method(integrator)?)),
        "index1-hybrid" => Ok(Solver::Index1(method(integrator)?)),
        "global" if integrator == "sdirk" => bad_input(format!(
            "global does not run with sdirk, which needs accelerations as unknowns: \
             use index1-global, or one of {NAMES}"
        )),
        "global" => Ok(Solver::Global(match integrator.strip_prefix(ENERGY_MOMENTUM) {
            Some(dissipation) => Scheme::EnergyMomentum(energy_momentum(dissipation)?),
            None => Scheme::Index3(parse(integrator)?),
        })),
        "index1-global" => Ok(Solver::Global(Scheme::Index1(match integrator {
            "sdirk" => Method::Sdirk,
            _ => Method::Structural(parse(integrator)?),
        }))),
        "fully-recursive" => Ok(Solver::Recursive(parse(integrator)?)),
        "maggi"
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

/// SDIRK, or a structural integrator.
fn method(name: &str) -> Result<Method, Failure> {
    if name == "sdirk" { Ok(Method::Sdirk) } else { Ok(Method::Structural(parse(name)?)) }
}

/// The integrator that keeps the energy: its name, before its dissipation.
const ENERGY_MOMENTUM: &str = "energy-momentum:";

/// The dissipation of `energy-momentum:CHI`.
fn energy_momentum(dissipation: &str) -> Result<f64, Failure> {
    match dissipation.parse() {
        Ok(chi) if (0.0..=1.0).contains(&chi) => Ok(chi),
        _ => bad_input(format!(
            "integrator '{ENERGY_MOMENTUM}{dissipation}': its dissipation lies in [0, 1]"
        )),
    }
}

/// The scheme for a name like `newmark:-0.01`.
///
/// # Errors
/// An unknown name, a missing or a wrong parameter.
pub fn parse(name: &str) -> Result<Structural, Failure> {
    let family = name.split(':').next().unwrap_or_default();
    if family == "energy-momentum" {
        return bad_input(format!(
            "integrator '{name}' needs equations that are quadratic: use energy-momentum:CHI with \
             formulation global"
        ));
    }
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
