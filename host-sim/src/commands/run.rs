//! `run`: a trajectory, and peaks and totals over all its steps.

use crate::automatic;
use crate::catalogue::{Entry, Vehicles};
use crate::cli::{RunOptions, VehicleOptions};
use crate::extrapolation::Extrapolation;
use crate::failure::{Failure, bad_input, figure};
use crate::output::{Sink, finish_json};
use crate::partition::{self, SingularPartition};
use crate::progress::ProgressLine;
use crate::registry::{self, Refine};
use crate::report::run::{Recorder, RunWords, Second};
use crate::say;
use crate::simulation::Simulation;
use crate::terminal::detail;
use crate::totals::Totals;
use cpu_time::ThreadTime;
use ferrol::formulations::Settings;
use ferrol::state::{StepReport, StepStatus};
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::ops::RangeInclusive;

/// Steps of a run at most.
const MOST_STEPS: f64 = 1e10;

/// Iterations of a step at most: a thousand times what a step takes.
const MOST_ITERATIONS: u32 = 10_000;
/// Repeats of a run for its time at most.
const MOST_REPEATS: u32 = 1000;

/// Loop gaps and corrections of a step that is called converged (m, rad): doubles know no finer ones, and beyond the upper
/// end a mechanism is not closed.
const TOLERANCES: RangeInclusive<f64> = 1e-16..=1e-2;
/// Penalties (kg over the square of a time, and kg): beyond them they drown, or drown all else, in the rounding of doubles.
const PENALTIES: RangeInclusive<f64> = 1e-3..=1e18;
/// What stands in the place of NAME=VALUE where somebody asks for the names.
const LIST: &str = "list";

/// Runs a vehicle out of some.
///
/// # Errors
/// Bad input, or a step that was not taken.
pub fn execute(vehicles: &dyn Vehicles, options: &RunOptions) -> Result<(), Failure> {
    if options.vehicle.set.iter().any(|setting| setting == LIST) {
        return list_parameters(vehicles, &options.vehicle);
    }
    let entry = vehicles.find(&options.vehicle)?;
    let settings = settings(options, entry.step)?;
    let step = settings.step;
    let integrator = automatic::resolve(vehicles, &options.vehicle, &options.integrator, step)?;
    let options = &RunOptions { integrator, ..options.clone() };
    let solver = registry::solver(&options.formulation, &options.integrator)?;
    if options.penalty.is_some() && !solver.formulation().penalty {
        return bad_input(format!("formulation '{}' has no --penalty", options.formulation));
    }
    let duration = positive("duration", options.duration.unwrap_or(entry.duration))?;
    let steps = steps(duration, step)?;
    let stride = stride(options.every, step, duration)?;
    if stride > steps {
        return bad_input(format!(
            "--every {} is longer than the run: at most {} would do",
            round_digits(stride as f64 * step),
            round_digits(steps as f64 * step)
        ));
    }
    let [csv, json, page, mcap] = Sink::open_all([
        ("--csv", options.csv.as_deref()),
        ("--json", options.json.as_deref()),
        ("--report", options.record.report.as_deref()),
        ("--mcap", options.record.mcap.as_deref()),
    ])?;
    let second = options.record.compare.as_deref();
    let second = second.map(|words| Second::new(vehicles, options, words)).transpose()?;

    let manoeuvre = entry.manoeuvre.clone();
    let mut simulation = start(vehicles, options, entry, settings)?;
    let mut record = KeptRun::new(simulation.as_mut(), csv.is_some());
    detail(|| {
        let vehicle = vehicles.name(&options.vehicle);
        let (formulation, integrator) = (&options.formulation, &options.integrator);
        format!("{vehicle}: {formulation}, {integrator}, {steps} steps of {step} s")
    });
    let mut recorder =
        options.record.is_wanted().then(|| Recorder::new(simulation.as_mut(), steps));
    let mut progress = ProgressLine::new(steps);
    for tick in 1..=steps {
        let report = simulation.step();
        record.step(simulation.as_mut(), &report);
        if tick % stride == 0 {
            record.row(simulation.as_mut());
        }
        if let Some(recorder) = &mut recorder {
            recorder.step(simulation.as_mut(), tick, &report);
        }
        progress.set(tick);
    }
    drop(progress);
    let quiet = [&csv, &json, &page, &mcap].into_iter().flatten().any(Sink::is_stdout);
    if let Some(csv) = csv {
        csv.finish(&record.csv)?;
    }
    if let Some(recorder) = recorder {
        let about = RunWords::new(vehicles, options, manoeuvre.as_deref(), step);
        recorder.finish(&about, &record.totals, second, page, mcap)?;
    }
    let mut summary = record.summary(simulation.as_mut());
    if let Some(repeats) = options.timing {
        summary.insert("cpu_seconds".into(), json!(time(vehicles, options, steps, repeats)?));
    }
    if let Some(json) = json {
        let mut figures = Map::new();
        figures.insert("vehicle".into(), json!(vehicles.name(&options.vehicle)));
        figures.insert("manoeuvre".into(), json!(manoeuvre));
        figures.insert("formulation".into(), json!(options.formulation));
        figures.insert("integrator".into(), json!(options.integrator));
        figures.insert("step".into(), json!(step));
        figures.insert("extrapolated".into(), json!(options.extrapolate));
        figures.insert("refined".into(), json!(options.refine));
        figures.extend(summary.clone());
        finish_json(json, &figures)?;
    }
    if !quiet {
        super::summary::print(&summary, record.columns);
    }
    record.totals.verdict()
}

/// Prints the parameters of a vehicle with their own values.
fn list_parameters(vehicles: &dyn Vehicles, options: &VehicleOptions) -> Result<(), Failure> {
    let entry = vehicles.find(&VehicleOptions { set: Vec::new(), ..options.clone() })?;
    for name in entry.parameters {
        if let Some(value) = (entry.usual)(name) {
            say!("{name}={}", figure(value));
        }
    }
    Ok(())
}

/// Starts the simulation that the options of a run ask for: with the number of its steps.
///
/// # Errors
/// Bad input.
pub(crate) fn begin(
    vehicles: &dyn Vehicles,
    options: &RunOptions,
) -> Result<(Box<dyn Simulation>, u64), Failure> {
    let entry = vehicles.find(&options.vehicle)?;
    let settings = settings(options, entry.step)?;
    let duration = positive("duration", options.duration.unwrap_or(entry.duration))?;
    let steps = steps(duration, settings.step)?;
    let integrator =
        automatic::resolve(vehicles, &options.vehicle, &options.integrator, settings.step)?;
    let options = &RunOptions { integrator, ..options.clone() };
    Ok((start(vehicles, options, entry, settings)?, steps))
}

/// Steps of a run.
fn steps(duration: f64, step: f64) -> Result<u64, Failure> {
    let steps = (duration / step + 1e-9).floor();
    if !(1.0..=MOST_STEPS).contains(&steps) {
        return bad_input(format!(
            "a duration of {} s is no use with a step of {} s: \
             choose between one step and {MOST_STEPS:e} of them",
            figure(duration),
            figure(step)
        ));
    }
    Ok(steps as u64)
}

/// Starts the simulation, or a pair of them where they are to be extrapolated.
fn start(
    vehicles: &dyn Vehicles,
    options: &RunOptions,
    entry: Entry,
    settings: Settings,
) -> Result<Box<dyn Simulation>, Failure> {
    let mut solver = registry::solver(&options.formulation, &options.integrator)?;
    if options.unstabilised {
        solver = solver.unstabilised()?;
    }
    if let Some(error) = options.refine {
        let refine = Refine { error, extrapolated: options.extrapolate };
        return (entry.start)(solver.refined(refine)?, settings);
    }
    let simulation = (entry.start)(solver, settings)?;
    if !options.extrapolate {
        return Ok(simulation);
    }
    let half = Settings { step: 0.5 * settings.step, ..settings };
    let fine = (vehicles.find(&options.vehicle)?.start)(solver, half)?;
    Ok(Box::new(Extrapolation::new(simulation, fine, solver.order())))
}

/// CPU time of the thread in the steps alone (s), for each of so many runs.
fn time(
    vehicles: &dyn Vehicles,
    options: &RunOptions,
    steps: u64,
    repeats: u32,
) -> Result<Vec<f64>, Failure> {
    let mut times = Vec::new();
    for _ in 0..repeats {
        let entry = vehicles.find(&options.vehicle)?;
        let settings = settings(options, entry.step)?;
        let mut simulation = start(vehicles, options, entry, settings)?;
        let begin = ThreadTime::now();
        for _ in 0..steps {
            simulation.step();
        }
        times.push(begin.elapsed().as_secs_f64());
    }
    Ok(times)
}

fn settings(options: &RunOptions, default_step: f64) -> Result<Settings, Failure> {
    let mut settings = Settings::new(positive("step", options.step.unwrap_or(default_step))?);
    let within = |name: &str, value: f64, range: RangeInclusive<f64>| {
        let value = positive(name, value)?;
        if range.contains(&value) {
            return Ok(value);
        }
        let [least, most] = [range.start(), range.end()].map(|end| figure(*end));
        bad_input(format!("--{name} {}: choose between {least} and {most}", figure(value)))
    };
    let penalty = options.penalty.map(|value| within("penalty", value, PENALTIES));
    settings.penalty = penalty.transpose()?;
    if let Some(tolerance) = options.tolerance {
        settings.tolerance = within("tolerance", tolerance, TOLERANCES)?;
    }
    if let (Some(fixed), Some(most)) = (options.fixed_iterations, options.max_iterations) {
        return bad_input(format!(
            "--fixed-iterations {fixed} makes as many in every step, and --max-iterations {most} says otherwise: give one \
             of the two"
        ));
    }
    for (name, count) in [
        ("--max-iterations", options.max_iterations),
        ("--fixed-iterations", options.fixed_iterations),
    ] {
        if let Some(count) = count.filter(|count| !(1..=MOST_ITERATIONS).contains(count)) {
            return bad_input(format!(
                "{name} {count}: a step needs at least one iteration and at most {MOST_ITERATIONS}"
            ));
        }
    }
    if let Some(repeats) = options.timing.filter(|repeats| !(1..=MOST_REPEATS).contains(repeats)) {
        return bad_input(format!(
            "--timing {repeats}: choose between 1 and {MOST_REPEATS} repeats"
        ));
    }
    settings.max_iterations = options.max_iterations.unwrap_or(settings.max_iterations);
    settings.fixed_iterations = options.fixed_iterations;
    settings.plain = options.plain;
    Ok(settings)
}

fn positive(name: &str, value: f64) -> Result<f64, Failure> {
    if value > 0.0 && value.is_finite() {
        Ok(value)
    } else {
        bad_input(format!("the {name} must be a positive number, not {}", figure(value)))
    }
}

/// Steps from row to row.
fn stride(every: Option<f64>, step: f64, duration: f64) -> Result<u64, Failure> {
    let Some(every) = every else {
        let wanted = if duration >= 1.0 { 0.02 } else { duration / 50.0 };
        return Ok((wanted / step).round().max(1.0) as u64);
    };
    let count = (positive("time from row to row (--every)", every)? / step).round().max(1.0);
    if (count * step - every).abs() > 1e-6 * step {
        return bad_input(format!(
            "--every {} is not a multiple of the step {}; the nearest is {}",
            figure(every),
            figure(step),
            figure(round_digits(count * step))
        ));
    }
    Ok(count as u64)
}

/// Twelve digits, so that 3 x 0.1 prints as 0.3.
fn round_digits(value: f64) -> f64 {
    format!("{value:.11e}").parse().unwrap_or(value)
}

/// What is kept of a run.
struct KeptRun {
    wants_csv: bool,
    csv: String,
    columns: &'static [&'static str],
    lowest: Vec<f64>,
    highest: Vec<f64>,
    energy: [f64; 4], // start, now, lowest, highest
    totals: Totals,
    /// Since the last row.
    recent: Totals,
    /// Where the choice of independent coordinates failed, with formulations that make one, as of the last row.
    partition: Option<SingularPartition>,
    told: u32,
}

impl KeptRun {
    fn new(simulation: &mut dyn Simulation, wants_csv: bool) -> Self {
        let output = simulation.output();
        let energy = simulation.energy();
        let columns = simulation.columns();
        let mut record = Self {
            wants_csv,
            csv: format!("t,{},energy,iterations,phi,phi_dot,phi_ddot,status\n", columns.join(",")),
            columns,
            lowest: output.clone(),
            highest: output,
            energy: [energy; 4],
            totals: Totals::default(),
            recent: Totals { drift: simulation.drift(), ..Totals::default() },
            partition: SingularPartition::after(simulation, None),
            told: 0,
        };
        record.row(simulation);
        record
    }

    fn step(&mut self, simulation: &mut dyn Simulation, report: &StepReport) {
        self.totals.add(simulation.time(), report);
        self.recent.add(simulation.time(), report);
        self.partition = SingularPartition::after(simulation, self.partition.as_ref());
        for (index, value) in simulation.output().into_iter().enumerate() {
            self.lowest[index] = self.lowest[index].min(value);
            self.highest[index] = self.highest[index].max(value);
        }
        let energy = simulation.energy();
        self.energy =
            [self.energy[0], energy, self.energy[2].min(energy), self.energy[3].max(energy)];
    }

    fn row(&mut self, simulation: &mut dyn Simulation) {
        let recent = std::mem::take(&mut self.recent);
        let met = self.partition.map_or(0, |partition| partition.steps);
        let status = match recent.status() {
            StepStatus::Converged if met > self.told => partition::NAME,
            status => status.name(),
        };
        self.told = met;
        if !self.wants_csv {
            return;
        }
        let csv = &mut self.csv;
        // writing to a string cannot fail
        let _ = write!(csv, "{}", round_digits(simulation.time()));
        for value in simulation.output() {
            let _ = write!(csv, ",{value}");
        }
        let [phi, phi_dot, phi_ddot] = recent.drift;
        let _ = writeln!(
            csv,
            ",{},{},{phi:e},{phi_dot:e},{phi_ddot:e},{}",
            self.energy[1], recent.most_iterations, status
        );
    }

    fn summary(&self, simulation: &mut dyn Simulation) -> Map<String, Value> {
        let named = |values: &[f64]| -> Map<String, Value> {
            self.columns
                .iter()
                .zip(values)
                .map(|(name, value)| ((*name).into(), json!(value)))
                .collect()
        };
        let [start, end, lowest, highest] = self.energy;
        let mut figures = Map::new();
        figures.insert("duration".into(), json!(round_digits(simulation.time())));
        figures.extend(self.totals.figures());
        let mut put = |name: &str, value: Value| figures.insert(name.into(), value);
        if let Some(partition) = self.partition {
            put("singular_partition", json!(partition));
        }
        put("energy_start", json!(start));
        put("energy_end", json!(end));
        put("energy_deviation_min", json!(lowest - start));
        put("energy_deviation_max", json!(highest - start));
        put("final", Value::Object(named(&simulation.output())));
        put("min", Value::Object(named(&self.lowest)));
        put("max", Value::Object(named(&self.highest)));
        figures
    }
}
