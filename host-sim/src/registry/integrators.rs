//! The integrators: what the firmware knows too, and what only the desktop does.

use crate::failure::{Failure, bad_input};
use crate::global::NaturalScheme;
use crate::global::conserving::EnergyMomentum;
use crate::nearest;
use crate::terminal::note;
use ferrol::components::Explicit;
use ferrol::evidence::integrators::{self, NAMES, NameError};
use ferrol::formulations::Method;
use ferrol::integrators::{
    AdamsBashforth, Bdf, ExplicitImplicit, Scheme, Structural, ab3, ab3_hht, bdf,
};
use std::sync::Once;

/// An integrator with its parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Integrator {
    /// One of the structural family, which every formulation takes.
    Structural(Structural),
    /// Two implicit stages of order 3.
    Sdirk,
    /// The classical method of Runge and Kutta: explicit, of order 4.
    RungeKutta,
    /// The method of Adams and Bashforth with three steps: explicit, of order 3.
    AdamsBashforth,
    /// The method of Adams and Bashforth for a base, HHT for what hangs on it, with its alpha.
    ExplicitImplicit(ExplicitImplicit),
    /// Backward differences.
    Bdf(Bdf),
    /// The rule that keeps the energy, with its dissipation.
    EnergyMomentum(f64),
}

/// Vectors that explicit integrators of several steps carry at most.
pub const LONG: usize = ab3::HISTORY;

/// Vectors that any integrator carries at most.
pub const LONGEST: usize = bdf::HISTORY;

/// An integrator that the firmware does not know.
struct IntegratorRow {
    /// The name on the command line, before its parameter.
    name: &'static str,
    /// How the parameter is written, and the range in which it lies; none without a parameter.
    parameter: Option<(&'static str, &'static str)>,
    /// Makes it; none if the parameter is out of its range.
    make: fn(f64) -> Option<Integrator>,
    /// What the integrator needs of a formulation, in words.
    needs: &'static str,
}

/// The integrators that the firmware does not know. Those that it does are in [`ferrol::evidence::integrators`].
const TABLE: &[IntegratorRow] = &[
    IntegratorRow {
        name: "sdirk",
        parameter: None,
        make: |_| Some(Integrator::Sdirk),
        needs: "accelerations as unknowns",
    },
    IntegratorRow {
        name: "rk4",
        parameter: None,
        make: |_| Some(Integrator::RungeKutta),
        needs: "accelerations as unknowns",
    },
    IntegratorRow {
        name: "ab3",
        parameter: None,
        make: |_| Some(Integrator::AdamsBashforth),
        needs: "accelerations as unknowns",
    },
    IntegratorRow {
        name: "ab3+hht",
        parameter: Some(("ALPHA", "its alpha lies in [-1/3, 0]")),
        make: |alpha| ab3_hht(alpha).ok().map(Integrator::ExplicitImplicit),
        needs: "a base with subsystems",
    },
    IntegratorRow {
        name: "bdf",
        parameter: Some(("ORDER", "its order is 1, 2, 3, 4 or 5")),
        make: |order| {
            let orders = (1..=5).find(|whole| (f64::from(*whole) - order).abs() < 1e-9);
            orders.and_then(|order| bdf::bdf(order).ok()).map(Integrator::Bdf)
        },
        needs: "accelerations as unknowns and a history of ten vectors",
    },
    IntegratorRow {
        name: "energy-momentum",
        parameter: Some(("CHI", "its dissipation lies in [0, 1]")),
        make: |chi| (0.0..=1.0).contains(&chi).then_some(Integrator::EnergyMomentum(chi)),
        needs: "equations that are quadratic",
    },
];

impl Integrator {
    /// The trapezoidal rule.
    pub fn trapezoidal() -> Self {
        Self::Structural(ferrol::integrators::trapezoidal())
    }

    /// The row of an integrator that the firmware does not know.
    fn row(self) -> Option<&'static IntegratorRow> {
        let name = match self {
            Self::Structural(_) => return None,
            Self::Sdirk => "sdirk",
            Self::RungeKutta => "rk4",
            Self::AdamsBashforth => "ab3",
            Self::ExplicitImplicit(_) => "ab3+hht",
            Self::Bdf(_) => "bdf",
            Self::EnergyMomentum(_) => "energy-momentum",
        };
        TABLE.iter().find(|row| row.name == name)
    }

    /// The name without a parameter.
    pub fn family(self) -> &'static str {
        self.row().map_or("a structural integrator", |row| row.name)
    }

    /// What the integrator needs of a formulation, in words.
    pub fn needs(self) -> &'static str {
        self.row().map_or("a tangent", |row| row.needs)
    }

    /// Order of the error on smooth motion.
    pub fn order(self) -> u32 {
        match self {
            Self::Structural(scheme) => scheme.order(),
            Self::Sdirk => order(Method::Sdirk),
            Self::RungeKutta => order(Method::RungeKutta),
            Self::AdamsBashforth => order(Method::AdamsBashforth(AdamsBashforth::new())),
            Self::ExplicitImplicit(pair) => order(Method::ExplicitImplicit(pair)),
            Self::Bdf(scheme) => order(Method::Bdf(scheme)),
            Self::EnergyMomentum(chi) => EnergyMomentum(chi).order(),
        }
    }
}

/// For formulations that take structural integrators only.
pub fn structural(integrator: Integrator) -> Option<Structural> {
    match integrator {
        Integrator::Structural(scheme) => Some(scheme),
        _ => None,
    }
}

/// For formulations whose unknowns are accelerations: SDIRK and explicit methods too.
pub fn method(integrator: Integrator) -> Option<Method> {
    match integrator {
        Integrator::Structural(scheme) => Some(Method::Structural(scheme)),
        Integrator::Sdirk => Some(Method::Sdirk),
        Integrator::RungeKutta => Some(Method::RungeKutta),
        _ => None,
    }
}

/// For formulations whose unknowns are accelerations, in states with a long history: methods of several steps too.
pub fn long(integrator: Integrator) -> Option<Method> {
    match integrator {
        Integrator::AdamsBashforth => Some(Method::AdamsBashforth(AdamsBashforth::new())),
        Integrator::ExplicitImplicit(pair) => Some(Method::ExplicitImplicit(pair)),
        short => method(short),
    }
}

/// For formulations whose unknowns are accelerations, in states with the longest history: backward differences too.
pub fn longest(integrator: Integrator) -> Option<Method> {
    match integrator {
        Integrator::Bdf(scheme) => Some(Method::Bdf(scheme)),
        Integrator::ExplicitImplicit(_) => None,
        shorter => long(shorter),
    }
}

/// For formulations that put the integrator's equations beside their own, with one solve in a step: structural integrators and
/// backward differences.
pub fn implicit(integrator: Integrator) -> Option<Method> {
    match integrator {
        Integrator::Structural(scheme) => Some(Method::Structural(scheme)),
        Integrator::Bdf(scheme) => Some(Method::Bdf(scheme)),
        _ => None,
    }
}

/// For subsystems in Cartesian coordinates on a base that is integrated explicitly.
pub fn base_and_subsystems(integrator: Integrator) -> Option<Method> {
    match integrator {
        Integrator::RungeKutta | Integrator::AdamsBashforth | Integrator::ExplicitImplicit(_) => {
            long(integrator)
        }
        _ => None,
    }
}

/// For hierarchies, whose accelerations are found without iteration.
pub fn explicit(integrator: Integrator) -> Option<Explicit> {
    match integrator {
        Integrator::RungeKutta => Some(Explicit::Rk4),
        Integrator::AdamsBashforth => Some(Explicit::Ab3),
        _ => None,
    }
}

/// Order of a method.
fn order(method: Method) -> u32 {
    Scheme::<LONG>::order(&method)
}

/// For natural coordinates at index 3: the rule that keeps the energy too.
pub fn natural_index3(integrator: Integrator) -> Option<NaturalScheme> {
    match integrator {
        Integrator::Structural(scheme) => Some(NaturalScheme::Index3(scheme)),
        Integrator::EnergyMomentum(chi) => Some(NaturalScheme::EnergyMomentum(chi)),
        _ => None,
    }
}

/// For natural coordinates at index 1.
pub fn natural_index1(integrator: Integrator) -> Option<NaturalScheme> {
    method(integrator).map(NaturalScheme::Index1)
}

/// The integrator for a name like `newmark:-0.01` or `sdirk`.
///
/// # Errors
/// An unknown name, one that is not built yet, a missing or a wrong parameter.
pub fn by_name(name: &str) -> Result<Integrator, Failure> {
    let (family, parameter) = match name.split_once(':') {
        Some((family, parameter)) => (family, Some(parameter)),
        None => (name, None),
    };
    let Some(row) = TABLE.iter().find(|row| row.name == family) else {
        return Ok(Integrator::Structural(parse(name)?));
    };
    let value = match (row.parameter, parameter) {
        (None, None) => Ok(0.0),
        (None, Some(_)) => Err("it has no parameter".to_owned()),
        (Some((syntax, range)), given) => given
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| format!("use {family}:{syntax}; {range}")),
    };
    let range = row.parameter.map_or("", |(_, range)| range).to_owned();
    match value.and_then(|value| (row.make)(value).ok_or(range)) {
        Ok(integrator) => Ok(integrator),
        Err(why) => bad_input(format!("integrator '{name}': {why}")),
    }
}

/// The names of all integrators, without their parameters.
pub fn families() -> impl Iterator<Item = &'static str> {
    let family = |name: &'static str| name.split(':').next().unwrap_or(name);
    NAMES.split(", ").map(family).chain(TABLE.iter().map(|row| row.name))
}

/// What is said of a name that stands for no structural integrator.
fn advise(name: &str, error: NameError) -> String {
    let (family, parameter) = name.split_once(':').unwrap_or((name, ""));
    let syntax = NAMES.split(", ").find(|known| known.split(':').next() == Some(family));
    match error {
        NameError::Unknown => {
            let known: Vec<&str> =
                NAMES.split(", ").chain(TABLE.iter().map(|row| row.name)).collect();
            nearest::unknown("integrator", name, &known)
        }
        NameError::Parameter => match syntax {
            Some(syntax) if syntax.contains(':') => format!(
                "integrator '{name}': its parameter must be a number: write {syntax}, or {family}:auto"
            ),
            _ => format!("integrator '{name}' has no parameter: write {family}"),
        },
        // dissipation that was meant, with the other sign
        NameError::Range(range)
            if integrators::by_name(&format!("{family}:-{parameter}")).is_ok() =>
        {
            format!("integrator '{name}': {}; did you mean {family}:-{parameter}?", range.range)
        }
        NameError::Range(range) => format!("integrator '{name}': {}", range.range),
    }
}

/// The structural integrator for a name like `newmark:-0.01`.
///
/// # Errors
/// A name that stands for no such integrator, a missing or a wrong parameter.
pub fn parse(name: &str) -> Result<Structural, Failure> {
    let scheme = integrators::by_name(name).or_else(|error| bad_input(advise(name, error)))?;
    if name.starts_with("hht:") && scheme.delta_f > 1.0 / 3.0 {
        static NOTE: Once = Once::new();
        NOTE.call_once(|| note("hht above 1/3 damps less than at 1/3"));
    }
    Ok(scheme)
}

/// All integrators with the formulations that take them, for the help of the command line.
pub fn help() -> String {
    let own = TABLE.iter().filter_map(|row| {
        let integrator = (row.make)(0.0).or_else(|| (row.make)(1.0))?;
        let takers: Vec<&str> = super::FORMULATIONS
            .iter()
            .filter(|taker| (taker.takes)(integrator))
            .map(|taker| taker.name)
            .collect();
        let syntax = row.parameter.map_or(String::new(), |(syntax, _)| format!(":{syntax}"));
        Some(format!("; {}{syntax} ({} only)", row.name, takers.join(", ")))
    });
    format!(
        "{NAMES}{}; `auto` for a parameter chooses it from the vehicle's fastest mode and the step",
        own.collect::<String>()
    )
}
