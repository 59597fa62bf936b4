//! Examples 1 to 3 of \[DOP04\], with the trapezoidal rule.

use super::papers::{Example, Papers};
use super::stairs::{count, least_time};
use super::sweep::map_in_parallel;
use crate::catalogue;
use crate::cli::VehicleOptions;
use crate::failure::Failure;
use crate::partition::SingularPartition;
use crate::registry::solver;
use crate::simulation::Simulation;
use crate::totals::Totals;
use ferrol::formulations::Settings;
use serde::Serialize;

/// The formulations of the examples' tables.
pub const FORMULATIONS: [&str; 3] = super::grid::SWEPT;
/// Steps at which the hybrid formulation goes through the singular positions of example 1 (s).
const SINGULAR_STEPS: [f64; 10] = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1];
/// Step of the run that others are compared with (s).
const FINE_STEP: f64 = 1e-4;

/// A run of an example.
#[derive(Clone, Debug, Serialize)]
pub struct ExampleRun {
    /// Number of the example.
    pub example: u32,
    /// The formulation.
    pub formulation: String,
    /// Step (s).
    pub step: f64,
    /// Why there is no run.
    pub not_run: Option<String>,
    /// Steps made until one was not taken, or all.
    pub steps: u64,
    /// Iterations per step.
    pub iterations_mean: f64,
    /// Steps taken at the limit of iterations.
    pub unconverged: u64,
    /// Steps taken near a singular position, at a loss of digits.
    pub near_singular: u64,
    /// Where the choice of independent coordinates failed, with formulations that make one.
    pub singular_partition: Option<SingularPartition>,
    /// The worst status.
    pub status: String,
    /// When a step was not taken (s).
    pub failed_at: Option<f64>,
    /// Largest signed deviation of the mechanical energy from that at the start (J).
    pub energy_deviation: Option<f64>,
    /// Largest deviation of the outputs from the hybrid formulation at 0.1 ms: z (m) of the suspension,
    /// angles (rad) of the robot, x and y (m) of the double four-bar.
    pub deviation: Option<f64>,
    /// CPU time, the least of repeated runs (s).
    pub cpu: Option<f64>,
    /// "Error" of the paper.
    pub paper_error: Option<f64>,
    /// Time of the paper (s).
    pub paper_time: Option<f64>,
    /// Words of the paper.
    pub paper_words: Option<String>,
}

impl ExampleRun {
    /// Whether every step was taken.
    pub fn completed(&self) -> bool {
        self.not_run.is_none() && self.failed_at.is_none()
    }
}

/// Starts a vehicle of the catalogue, and tells its duration (s).
///
/// # Errors
/// The vehicle is not built for the formulation.
pub fn start(
    vehicle: &str,
    formulation: &str,
    integrator: &str,
    step: f64,
) -> Result<(Box<dyn Simulation>, f64), Failure> {
    start_with(vehicle, formulation, integrator, Settings::new(step))
}

/// Starts an example with given settings; see [`start`].
///
/// # Errors
/// The vehicle is not built for the formulation, or a setting is wrong.
pub fn start_with(
    vehicle: &str,
    formulation: &str,
    integrator: &str,
    settings: Settings,
) -> Result<(Box<dyn Simulation>, f64), Failure> {
    let options = VehicleOptions { vehicle: Some(vehicle.to_owned()), ..VehicleOptions::default() };
    let solver = solver(formulation, integrator)?;
    let entry = catalogue::find(&options)?;
    Ok(((entry.start)(solver, settings)?, entry.duration))
}

/// Outputs that are compared: how many of the first.
fn compared(number: u32) -> usize {
    match number {
        1 => 2,
        2 => 1,
        _ => 6,
    }
}

/// The outputs at the start and after every step of the fine run.
fn fine(example: &Example) -> Result<Vec<Vec<f64>>, Failure> {
    let (mut simulation, duration) = start(&example.vehicle, "hybrid", "trapezoidal", FINE_STEP)?;
    let show = |simulation: &mut dyn Simulation| {
        let mut output = simulation.output();
        output.truncate(compared(example.number));
        output
    };
    let mut rows = vec![show(simulation.as_mut())];
    for _ in 0..count(duration, FINE_STEP) {
        simulation.step();
        rows.push(show(simulation.as_mut()));
    }
    Ok(rows)
}

/// All runs of the examples.
///
/// # Errors
/// A run cannot be started although it is built.
pub fn measure(papers: &Papers, repeats: u32) -> Result<Vec<ExampleRun>, Failure> {
    let fines = map_in_parallel(&papers.dop04.examples, fine)?;
    let mut wanted = Vec::new();
    for (example, fine) in papers.dop04.examples.iter().zip(&fines) {
        for formulation in FORMULATIONS {
            let mut steps: Vec<f64> = example.rows.iter().map(|row| row.step).collect();
            if example.number == 1 && formulation == "hybrid" {
                steps.extend(SINGULAR_STEPS);
            }
            steps.sort_by(f64::total_cmp);
            steps.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
            wanted.extend(steps.into_iter().map(|step| (example, fine, formulation, step)));
        }
    }
    map_in_parallel(&wanted, |(example, fine, formulation, step)| {
        run(example, fine, formulation, *step, repeats)
    })
}

fn run(
    example: &Example,
    fine: &[Vec<f64>],
    formulation: &str,
    step: f64,
    repeats: u32,
) -> Result<ExampleRun, Failure> {
    let paper = example.rows.iter().find(|row| (row.step - step).abs() < 1e-9);
    let paper = paper.and_then(|row| row.cell(formulation));
    let mut run = ExampleRun {
        example: example.number,
        formulation: formulation.to_owned(),
        step,
        not_run: None,
        steps: 0,
        iterations_mean: 0.0,
        unconverged: 0,
        near_singular: 0,
        singular_partition: None,
        status: String::new(),
        failed_at: None,
        energy_deviation: None,
        deviation: None,
        cpu: None,
        paper_error: paper.and_then(|cell| cell.error),
        paper_time: paper.and_then(|cell| cell.time),
        paper_words: paper.and_then(|cell| cell.words.clone()),
    };
    let begin = || start(&example.vehicle, formulation, "trapezoidal", step);
    let (mut simulation, duration) = match begin() {
        Ok(started) => started,
        Err(Failure::BadInput(why)) => {
            run.not_run = Some(why);
            return Ok(run);
        }
        Err(failure) => return Err(failure),
    };
    let mut totals = Totals::default();
    let energy = simulation.energy();
    let (mut energy_deviation, mut deviation) = (0.0_f64, 0.0_f64);
    for tick in 1..=count(duration, step) {
        let report = simulation.step();
        totals.add(simulation.time(), &report);
        let before = run.singular_partition.as_ref();
        run.singular_partition = SingularPartition::after(simulation.as_ref(), before);
        if !report.status.is_taken() {
            break;
        }
        let change = simulation.energy() - energy;
        if change.abs() > energy_deviation.abs() {
            energy_deviation = change;
        }
        let row = (tick as f64 * step / FINE_STEP).round() as usize;
        for (ours, theirs) in simulation.output().iter().zip(fine.get(row).into_iter().flatten()) {
            deviation = deviation.max((ours - theirs).abs());
        }
    }
    run.steps = totals.steps;
    run.iterations_mean = totals.mean_iterations();
    run.unconverged = totals.unconverged();
    run.near_singular = totals.near_singular();
    run.status = totals.status().name().to_owned();
    run.failed_at = totals.first_failure.map(|(time, _)| time);
    if run.completed() {
        run.energy_deviation = Some(energy_deviation);
        run.deviation = Some(deviation);
        run.cpu = least_time(repeats, count(duration, step), || Ok(begin()?.0))?;
    }
    Ok(run)
}
