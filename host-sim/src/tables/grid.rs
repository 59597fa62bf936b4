//! The grid of \[CD03\] Table 3, and how it is shared out.

use super::papers::Papers;
use super::stairs;
use crate::failure::{Failure, bad_input};
use crate::registry::FORMULATIONS;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::str::FromStr;

/// The formulations whose integrators \[CD03\] sweeps.
pub const SWEPT: [&str; 3] = ["global", "topological", "hybrid"];

/// All formulations of any vehicle: those first whose integrators are swept.
pub fn formulations() -> Vec<&'static str> {
    let others = FORMULATIONS
        .iter()
        .filter(|row| !row.coordinates.are_of_hierarchies() && !SWEPT.contains(&row.name));
    SWEPT.into_iter().chain(others.map(|row| row.name)).collect()
}

/// Steps below those of Table 3, for methods that need them (s).
const SMALLER_STEPS: [f64; 3] = [0.0025, 0.005, 0.0075];
/// Steps beyond those of Table 3 that are tried with integrators without a parameter, in increments as
/// there (multiples of 2.5 ms).
const LARGER_STEPS: std::ops::RangeInclusive<u32> = 21..=80;
/// Steps below all others for SDIRK, whose limit \[DOP04\] puts at 1e-4 s with natural coordinates (s).
const SMALLEST_STEPS: [f64; 4] = [0.0001, 0.00025, 0.0005, 0.001];

/// A family of integrators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// The trapezoidal rule.
    Trapezoidal,
    /// Newmark's dissipative family.
    Newmark,
    /// Hilber, Hughes and Taylor.
    Hht,
    /// Generalized-alpha.
    GeneralizedAlpha,
    /// The two-stage SDIRK.
    Sdirk,
}

impl Family {
    /// All families.
    pub const ALL: [Self; 5] =
        [Self::Trapezoidal, Self::Newmark, Self::Hht, Self::GeneralizedAlpha, Self::Sdirk];
    /// Families with a basic parameter, in the order of Table 3.
    pub const DISSIPATIVE: [Self; 3] = [Self::Newmark, Self::Hht, Self::GeneralizedAlpha];
    /// The rows of Tables 4 to 6.
    pub const STRUCTURAL: [Self; 4] =
        [Self::Trapezoidal, Self::Newmark, Self::Hht, Self::GeneralizedAlpha];

    /// The name on the command line, without a parameter.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trapezoidal => "trapezoidal",
            Self::Newmark => "newmark",
            Self::Hht => "hht",
            Self::GeneralizedAlpha => "generalized-alpha",
            Self::Sdirk => "sdirk",
        }
    }

    /// Name of the basic parameter.
    pub const fn parameter_name(self) -> &'static str {
        match self {
            Self::Newmark => "xi",
            Self::Hht => "delta_f",
            Self::GeneralizedAlpha => "rho_inf",
            Self::Trapezoidal | Self::Sdirk => "",
        }
    }

    /// The values of the basic parameter in Table 3: 51, 34 and 51 of them.
    pub fn parameters(self) -> Vec<f64> {
        let hundredths: Vec<i32> = match self {
            Self::Newmark => (-50..=0).map(|k| 2 * k).collect(),
            Self::Hht => (0..=33).collect(),
            Self::GeneralizedAlpha => (0..=50).map(|k| 2 * k).collect(),
            Self::Trapezoidal | Self::Sdirk => Vec::new(),
        };
        hundredths.into_iter().map(|k| f64::from(k) / 100.0).collect()
    }

    /// Whether Table 3 sweeps a value of the basic parameter.
    pub fn sweeps(self, parameter: Option<f64>) -> bool {
        let Some(value) = parameter else { return self.parameters().is_empty() };
        self.parameters().iter().any(|swept| (swept - value).abs() < 1e-9)
    }

    /// How strongly a value of the basic parameter damps: 0 as Table 3's least, 1 as its most.
    pub fn damping(self, parameter: f64) -> f64 {
        match self {
            Self::Newmark => -parameter,
            Self::Hht => 3.0 * parameter,
            Self::GeneralizedAlpha => 1.0 - parameter,
            Self::Trapezoidal | Self::Sdirk => 0.0,
        }
    }

    /// The integrator on the command line.
    pub fn integrator(self, parameter: Option<f64>) -> String {
        match parameter {
            // a zero with a sign would be printed with it
            Some(value) => format!("{}:{:.2}", self.name(), value + 0.0),
            None => self.name().to_owned(),
        }
    }
}

/// The steps of Table 3 (s): 17 of them.
pub fn steps() -> Vec<f64> {
    (4..=20).map(multiple).collect()
}

/// A number of increments of Table 3, 2.5 ms each (s).
pub fn multiple(count: u32) -> f64 {
    f64::from(25 * count) / 10_000.0
}

/// The largest step of Table 3 (s).
pub const LARGEST_STEP: f64 = 0.05;

/// One run of the sweep.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SweepPoint {
    /// The formulation.
    pub formulation: String,
    /// The family of the integrator.
    pub family: Family,
    /// Basic parameter of the integrator.
    pub parameter: Option<f64>,
    /// Step (s).
    pub step: f64,
}

impl SweepPoint {
    /// A run.
    pub fn new(formulation: &str, family: Family, parameter: Option<f64>, step: f64) -> Self {
        Self { formulation: formulation.to_owned(), family, parameter, step }
    }

    /// The integrator on the command line.
    pub fn integrator(&self) -> String {
        self.family.integrator(self.parameter)
    }

    /// What tells this run from all others.
    pub fn key(&self) -> String {
        format!("{} {} {:.5}", self.formulation, self.integrator(), self.step)
    }
}

/// Every n-th, and the last.
fn thinned(values: Vec<f64>, stride: usize) -> Vec<f64> {
    let last = values.len().saturating_sub(1);
    let kept = |(index, value)| (index % stride == 0 || index == last).then_some(value);
    values.into_iter().enumerate().filter_map(kept).collect()
}

/// The runs of the sweep: for each of the formulations of Table 3 and each family that is built, every
/// parameter with every step; for all formulations the integrators without a parameter over all steps,
/// some of them smaller or larger; and the runs that the papers found best. The quick one keeps every fifth
/// parameter and every fourth step, most steps of the integrators without a parameter (every third with formulations
/// that Table 3 does not have), and what the papers found best.
pub fn points(
    papers: &Papers,
    quick: bool,
    built: impl Fn(&str, Family) -> bool,
) -> Vec<SweepPoint> {
    let mut points = Vec::new();
    for formulation in formulations() {
        for family in Family::ALL {
            if built(formulation, family) {
                points.extend(line_or_plane(formulation, family, quick));
            }
        }
    }
    let best = papers.points().into_iter();
    points.extend(best.filter(|point| built(&point.formulation, point.family)));
    let mut seen = BTreeSet::new();
    points.retain(|point| seen.insert(point.key()));
    points
}

fn line_or_plane(formulation: &str, family: Family, quick: bool) -> Vec<SweepPoint> {
    let parameters = family.parameters();
    if parameters.is_empty() {
        let mut all = SMALLER_STEPS.to_vec();
        if quick {
            all.remove(0);
        }
        if family == Family::Sdirk && !quick {
            all.extend(SMALLEST_STEPS);
        }
        all.extend(steps());
        all.extend(LARGER_STEPS.map(multiple));
        if quick && !SWEPT.contains(&formulation) {
            all = thinned(all, 3);
        }
        return all.iter().map(|step| SweepPoint::new(formulation, family, None, *step)).collect();
    }
    if !SWEPT.contains(&formulation) {
        return Vec::new();
    }
    let (parameters, steps) =
        if quick { (thinned(parameters, 5), thinned(steps(), 4)) } else { (parameters, steps()) };
    let plane = parameters.iter().flat_map(|value| {
        steps.iter().map(|step| SweepPoint::new(formulation, family, Some(*value), *step))
    });
    plane.collect()
}

/// Whether a formulation runs the Iltis with a family.
pub fn is_built(formulation: &str, family: Family) -> bool {
    let parameter = family.parameters().first().copied();
    stairs::start(formulation, &family.integrator(parameter), 0.01, 0.0).is_ok()
}

/// One part of the sweep of N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    pub part: usize,
    /// How many there are.
    pub of: usize,
}

impl Shard {
    /// The points of this part: every N-th.
    pub fn of(self, points: &[SweepPoint]) -> Vec<SweepPoint> {
        points.iter().skip(self.part - 1).step_by(self.of).cloned().collect()
    }
}

impl FromStr for Shard {
    type Err = Failure;

    fn from_str(text: &str) -> Result<Self, Failure> {
        let numbers = text.split_once('/').map(|(part, of)| (part.parse(), of.parse()));
        match numbers {
            Some((Ok(part), Ok(of))) if 1 <= part && part <= of => Ok(Self { part, of }),
            _ => bad_input(format!("--shard '{text}' is not K/N with K from 1 to N, such as 2/8")),
        }
    }
}
