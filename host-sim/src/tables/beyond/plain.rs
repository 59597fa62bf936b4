//! What a step does beyond the papers, left out: the prediction by the changes of the accelerations, and the
//! second attempt where a prediction leads astray.

use crate::failure::Failure;
use crate::tables::stairs::{self, DURATION, count};
use crate::tables::sweep::map_in_parallel;
use crate::totals::Totals;
use ferrol::formulations::Settings;
use serde::Serialize;

/// Formulations that iterate alike.
pub const FORMULATIONS: [&str; 2] = ["global", "hybrid"];
/// Steps (s).
pub const STEPS: [f64; 4] = [0.01, 0.02, 0.035, 0.05];
/// Integrators: each family from little damping to much.
pub const INTEGRATORS: [&str; 11] = [
    "trapezoidal",
    "newmark:-0.1",
    "newmark:-0.3",
    "newmark:-0.6",
    "newmark:-1",
    "hht:0.1",
    "hht:0.2",
    "hht:0.33",
    "generalized-alpha:0.8",
    "generalized-alpha:0.5",
    "generalized-alpha:0",
];

/// A pair of runs on ramp and stairs, with and without.
#[derive(Clone, Debug, Serialize)]
pub struct WithAndWithout {
    /// Formulation.
    pub formulation: &'static str,
    /// Integrator.
    pub integrator: &'static str,
    /// Step (s).
    pub step: f64,
    /// Iterations of a step on average.
    pub iterations: f64,
    /// Iterations of a step on average without what goes beyond the papers; none where a step is not taken.
    pub plain_iterations: Option<f64>,
}

/// Makes all runs, with and without what goes beyond the papers.
///
/// # Errors
/// A run cannot be started, or a step of one with everything is not taken.
pub fn measure() -> Result<Vec<WithAndWithout>, Failure> {
    let mut wanted = Vec::new();
    for formulation in FORMULATIONS {
        for integrator in INTEGRATORS {
            wanted.extend(STEPS.map(|step| (formulation, integrator, step)));
        }
    }
    map_in_parallel(&wanted, |&(formulation, integrator, step)| {
        let run = |plain| {
            let settings = Settings { plain, ..Settings::new(step) };
            let mut simulation = stairs::start_with(formulation, integrator, settings, 0.0)?;
            let (_, totals) = stairs::record(simulation.as_mut(), count(DURATION, step));
            Ok::<_, Failure>(totals)
        };
        let iterations = |totals: &Totals| totals.iterations as f64 / totals.steps as f64;
        let (totals, without) = (run(false)?, run(true)?);
        totals.verdict()?;
        Ok(WithAndWithout {
            formulation,
            integrator,
            step,
            iterations: iterations(&totals),
            plain_iterations: without.verdict().is_ok().then(|| iterations(&without)),
        })
    })
}
