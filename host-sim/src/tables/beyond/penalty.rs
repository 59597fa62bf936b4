//! The penalty that is taken from the masses, against multiples of it.

use super::FORMULATION;
use crate::failure::Failure;
use crate::registry::integrators;
use crate::simulation::HybridSimulation;
use crate::tables::error::ReferenceRun;
use crate::tables::stairs::{self, DURATION, RunOutcome, count};
use crate::tables::sweep::map_in_parallel;
use ferrol::formulations::Settings;
use serde::Serialize;

/// Steps (s); at 1 ms the run would be its own reference.
pub const STEPS: [f64; 3] = [0.0025, 0.01, 0.05];
/// The integrator.
pub const INTEGRATOR: &str = "newmark:-0.2";
/// Powers of ten that multiply the largest of the automatic penalties.
const POWERS: std::ops::RangeInclusive<i32> = -6..=4;

/// A run with a penalty.
#[derive(Clone, Debug, Serialize)]
pub struct PenaltyRun {
    /// Step (s).
    pub step: f64,
    /// Penalty of all equations (N/m); none for the automatic ones.
    pub penalty: Option<f64>,
    /// Penalty of all equations as a multiple of the largest automatic one; none for the automatic ones.
    pub multiple: Option<f64>,
    /// What the run gave.
    #[serde(flatten)]
    pub outcome: RunOutcome,
}

/// Makes all runs with automatic and with given penalties.
///
/// # Errors
/// A run cannot be started.
pub fn measure(reference: &ReferenceRun) -> Result<Vec<PenaltyRun>, Failure> {
    let mut wanted: Vec<(f64, Option<i32>)> = Vec::new();
    for step in STEPS {
        wanted.push((step, None));
        wanted.extend(POWERS.map(|power| (step, Some(power))));
    }
    map_in_parallel(&wanted, |(step, power)| {
        let multiple = power.map(|power| 10.0_f64.powi(power));
        let largest = largest(*step)?;
        let penalty = multiple.map(|multiple| multiple * largest);
        let settings = Settings { penalty, ..Settings::new(*step) };
        let mut simulation = stairs::start_with(FORMULATION, INTEGRATOR, settings, 0.0)?;
        let (heights, totals) = stairs::record(simulation.as_mut(), count(DURATION, *step));
        let outcome = RunOutcome::new(&totals, reference, &heights, *step);
        Ok(PenaltyRun { step: *step, penalty, multiple, outcome })
    })
}

/// The largest of the automatic penalties for steps of `step` seconds (N/m).
fn largest(step: f64) -> Result<f64, Failure> {
    let scheme = integrators::parse(INTEGRATOR)?;
    let simulation = HybridSimulation::new(stairs::subject(0.0), scheme, Settings::new(step))?;
    Ok(simulation.formulation().penalty().iter().copied().fold(0.0, f64::max))
}

/// How the automatic penalty compares at a step.
#[derive(Clone, Copy, Debug)]
pub struct AutomaticPenalty {
    /// Error of the automatic penalty over the smallest of all.
    pub error: f64,
    /// Iterations of the automatic penalty over the fewest of the runs whose error is within a fifth of the smallest.
    pub iterations: f64,
}

/// The automatic penalty against the others at a step (s); none where it was not run, or failed.
pub fn compare(choices: &[PenaltyRun], step: f64) -> Option<AutomaticPenalty> {
    let here = || choices.iter().filter(|choice| (choice.step - step).abs() < 1e-9);
    let automatic = &here().find(|choice| choice.penalty.is_none())?.outcome;
    let error = automatic.error_cd03?;
    let least = here().filter_map(|choice| choice.outcome.error_cd03).reduce(f64::min)?;
    let near = here().filter(|choice| {
        choice.outcome.error_cd03.is_some_and(|error| error <= (1.0 + super::WITHIN) * least)
    });
    let fewest = near.map(|choice| choice.outcome.mean_iterations()).reduce(f64::min)?;
    Some(AutomaticPenalty {
        error: error / least,
        iterations: automatic.mean_iterations() / fewest,
    })
}
