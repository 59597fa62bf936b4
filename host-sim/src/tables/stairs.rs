//! The Iltis on ramp and stairs, 8 s from 5 m/s: one run of the sweep.

use super::error::{Heights, ReferenceRun};
use super::grid::SweepPoint;
use crate::failure::Failure;
use crate::iltis::{HEIGHTS, IltisRun, RunColumns};
use crate::registry;
use crate::simulation::Simulation;
use crate::totals::Totals;
use cpu_time::ThreadTime;
use ferrol::formulations::Settings;
use ferrol::vehicles::iltis::ManoeuvreKind;
use serde::{Deserialize, Serialize};

/// Speed at the start (m/s).
const SPEED: f64 = 5.0;
/// Simulated time (s).
pub const DURATION: f64 = 8.0;
/// Step of the reference (s).
pub const REFERENCE_STEP: f64 = 1e-3;

/// Starts the vehicle `shift` metres further along the road.
///
/// # Errors
/// A formulation or an integrator that is unknown or not built for this vehicle.
pub fn start(
    formulation: &str,
    integrator: &str,
    step: f64,
    shift: f64,
) -> Result<Box<dyn Simulation>, Failure> {
    start_with(formulation, integrator, Settings::new(step), shift)
}

/// The vehicle on the road, `shift` metres further along, to show heights.
pub fn subject(shift: f64) -> IltisRun {
    IltisRun {
        start_x: shift,
        shown: RunColumns::Heights,
        ..IltisRun::new(ManoeuvreKind::Stairs, SPEED)
    }
}

/// Starts the run on ramp and stairs with given settings; see [`start`].
///
/// # Errors
/// A formulation or an integrator that is unknown or not built for this vehicle, or a wrong setting.
pub fn start_with(
    formulation: &str,
    integrator: &str,
    settings: Settings,
    shift: f64,
) -> Result<Box<dyn Simulation>, Failure> {
    let solver = registry::solver(formulation, integrator)?;
    let simulation = registry::start(subject(shift), solver, settings)?;
    if simulation.columns() == HEIGHTS {
        Ok(simulation)
    } else {
        Err(Failure::Failed(format!("formulation '{formulation}' does not show heights of wheels")))
    }
}

/// Number of steps of a run of so many seconds.
pub fn count(duration: f64, step: f64) -> u64 {
    (duration / step + 1e-9).floor() as u64
}

/// A run: the heights at every step until one is not taken, and what the steps said.
pub fn record(simulation: &mut dyn Simulation, steps: u64) -> (Heights, Totals) {
    let show = |simulation: &mut dyn Simulation| {
        let output = simulation.output();
        [output[0], output[1], output[2]]
    };
    let mut heights = vec![show(simulation)];
    let mut totals = Totals::default();
    for _ in 0..steps {
        let report = simulation.step();
        totals.add(simulation.time(), &report);
        if !report.status.is_taken() {
            break;
        }
        heights.push(show(simulation));
    }
    (heights, totals)
}

/// The trapezoidal rule at 1 ms.
///
/// # Errors
/// It is not built, or a step is not taken.
pub fn reference(formulation: &str, shift: f64) -> Result<ReferenceRun, Failure> {
    let mut simulation = start(formulation, "trapezoidal", REFERENCE_STEP, shift)?;
    let (heights, totals) = record(simulation.as_mut(), count(DURATION, REFERENCE_STEP));
    totals.verdict()?;
    Ok(ReferenceRun { step: REFERENCE_STEP, heights })
}

/// What a run gave.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunOutcome {
    /// Steps made.
    pub steps: u64,
    /// Iterations of all of them.
    pub iterations: u64,
    /// Iterations in one step at most.
    pub most_iterations: u32,
    /// Steps that were taken at the limit of iterations.
    pub unconverged: u64,
    /// Where a step was not taken: the time (s).
    pub failed_at: Option<f64>,
    /// The worst status.
    pub status: String,
    /// Error \[CD03\] (43) (m); none for a run that failed.
    pub error_cd03: Option<f64>,
    /// Error of \[DOP04\] (m).
    pub error_dop04: Option<f64>,
    /// CPU time of the steps, the least of repeated runs (s).
    pub cpu: Option<f64>,
    /// Instructions of the steps (callgrind), where they were counted.
    pub instructions: Option<u64>,
}

impl RunOutcome {
    /// From what the steps of `step` seconds said, and the heights (m) at them, which are compared with a reference.
    pub fn new(totals: &Totals, to: &ReferenceRun, heights: &[[f64; 3]], step: f64) -> Self {
        let failed_at = totals.first_failure.map(|(time, _)| time);
        let kept = |error: f64| Some(error).filter(|e| failed_at.is_none() && e.is_finite());
        Self {
            steps: totals.steps,
            iterations: totals.iterations,
            most_iterations: totals.most_iterations,
            unconverged: totals.unconverged(),
            failed_at,
            status: totals.status().name().to_owned(),
            error_cd03: kept(to.error_cd03(heights, step)),
            error_dop04: kept(to.error_dop04(heights, step)),
            cpu: None,
            instructions: None,
        }
    }

    /// Whether every step was taken.
    pub fn completed(&self) -> bool {
        self.failed_at.is_none()
    }

    /// Iterations per step.
    pub fn mean_iterations(&self) -> f64 {
        self.iterations as f64 / self.steps.max(1) as f64
    }
}

/// Makes a run of the sweep, and times it so many times where it completes.
///
/// # Errors
/// It is not built.
pub fn run(
    point: &SweepPoint,
    reference: &ReferenceRun,
    repeats: u32,
) -> Result<RunOutcome, Failure> {
    let begin = || start(&point.formulation, &point.integrator(), point.step, 0.0);
    let steps = count(DURATION, point.step);
    let (heights, totals) = record(begin()?.as_mut(), steps);
    let mut outcome = RunOutcome::new(&totals, reference, &heights, point.step);
    if outcome.completed() {
        outcome.cpu = least_time(repeats, steps, begin)?;
    }
    Ok(outcome)
}

/// The least CPU time of this thread in the steps alone, of so many runs (s); none of no run.
///
/// # Errors
/// The run does not start.
pub fn least_time(
    repeats: u32,
    steps: u64,
    begin: impl Fn() -> Result<Box<dyn Simulation>, Failure>,
) -> Result<Option<f64>, Failure> {
    let mut least: Option<f64> = None;
    for _ in 0..repeats {
        let mut simulation = begin()?;
        let begun = ThreadTime::now();
        for _ in 0..steps {
            simulation.step();
        }
        let time = begun.elapsed().as_secs_f64();
        least = Some(least.map_or(time, |least| least.min(time)));
    }
    Ok(least)
}
