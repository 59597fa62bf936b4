//! The dissipation that is chosen from the fastest mode and the step, against every parameter of \[CD03\]
//! Table 3 at that step.
//!
//! The amounts were found on this run, so that it proves little of them. At the largest step the vehicle
//! therefore starts from other places too, from which it meets the stairs otherwise.

use super::FORMULATION;
use crate::automatic;
use crate::cli::VehicleOptions;
use crate::failure::Failure;
use crate::tables::error::ReferenceRun;
use crate::tables::grid::{Family, LARGEST_STEP, steps};
use crate::tables::stairs::{self, DURATION, RunOutcome, count};
use crate::tables::starts;
use crate::tables::sweep::map_in_parallel;
use ferrol::integrators;
use serde::Serialize;

/// The chosen parameter at a step.
#[derive(Clone, Debug, Serialize)]
pub struct DissipationChoice {
    /// The family.
    pub family: Family,
    /// Step (s).
    pub step: f64,
    /// By how much the vehicle is shifted at its start (m).
    pub shift: f64,
    /// The integrator with the chosen parameter.
    pub integrator: String,
    /// Error (43) of the chosen parameter; none for a run that failed.
    pub error: Option<f64>,
    /// Iterations per step with the chosen parameter.
    pub iterations: f64,
    /// The parameter of Table 3 with the smallest error.
    pub best_parameter: f64,
    /// The smallest error (43) of the parameters of Table 3.
    pub best_error: f64,
    /// Share of the runs of Table 3 at this step that are nearer than the chosen one.
    pub nearer: f64,
}

impl DissipationChoice {
    /// Error of the chosen parameter over the smallest of Table 3; infinite for a run that failed.
    pub fn ratio(&self) -> f64 {
        self.error.map_or(f64::INFINITY, |error| error / self.best_error)
    }
}

/// Runs all parameters of each family at each step of Table 3, and what is chosen there.
///
/// # Errors
/// A run cannot be started.
pub fn measure(reference: &ReferenceRun) -> Result<Vec<DissipationChoice>, Failure> {
    let vehicle = VehicleOptions {
        vehicle: Some("iltis".to_owned()),
        manoeuvre: Some("stairs".to_owned()),
        speed: None,
        ..VehicleOptions::default()
    };
    let fastest = automatic::fastest_mode(&crate::catalogue::Ours, &vehicle, steps()[0])?;
    let others: Vec<f64> = starts::shifts().into_iter().skip(1).collect();
    let references = map_in_parallel(&others, |shift| stairs::reference(FORMULATION, *shift))?;
    let elsewhere = || others.iter().copied().zip(&references);
    let mut wanted = Vec::new();
    for family in Family::DISSIPATIVE {
        wanted.extend(steps().into_iter().map(|step| (family, step, 0.0, reference)));
        wanted.extend(elsewhere().map(|(shift, to)| (family, LARGEST_STEP, shift, to)));
    }
    let found = map_in_parallel(&wanted, |&(family, step, shift, reference)| {
        choose(family, fastest, ComparedStart { step, shift, reference })
    })?;
    Ok(found.into_iter().flatten().collect())
}

/// Where a run starts, and what it is compared with.
#[derive(Clone, Copy)]
struct ComparedStart<'a> {
    step: f64,
    shift: f64,
    reference: &'a ReferenceRun,
}

/// What is chosen for the fastest mode `fastest` (rad/s); none where no run of Table 3 completes.
fn choose(
    family: Family,
    fastest: f64,
    start: ComparedStart<'_>,
) -> Result<Option<DissipationChoice>, Failure> {
    let ComparedStart { step, shift, .. } = start;
    let Some(kind) = integrators::DissipativeFamily::by_name(family.name()) else {
        return Ok(None);
    };
    let integrator = automatic::chosen(family.name(), kind, fastest, step);
    let chosen = run(&integrator, start)?;
    let mut swept = Vec::new();
    for parameter in family.parameters() {
        let outcome = run(&family.integrator(Some(parameter)), start)?;
        swept.extend(outcome.error_cd03.map(|error| (parameter, error)));
    }
    let best = swept.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1));
    let error = chosen.error_cd03;
    let nearer = swept.iter().filter(|(_, other)| error.is_none_or(|error| *other < error)).count();
    Ok(best.map(|(best_parameter, best_error)| DissipationChoice {
        family,
        step,
        shift,
        integrator,
        error,
        iterations: chosen.mean_iterations(),
        best_parameter,
        best_error,
        nearer: nearer as f64 / swept.len() as f64,
    }))
}

fn run(integrator: &str, start: ComparedStart<'_>) -> Result<RunOutcome, Failure> {
    let ComparedStart { step, shift, reference } = start;
    let mut simulation = stairs::start(FORMULATION, integrator, step, shift)?;
    let (heights, totals) = stairs::record(simulation.as_mut(), count(DURATION, step));
    Ok(RunOutcome::new(&totals, reference, &heights, step))
}
