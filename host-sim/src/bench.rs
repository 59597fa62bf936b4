//! Benches that count the instructions of steps with callgrind, vehicle by vehicle.

use std::env;
use std::process::ExitCode;

use crate::callgrind::{InstructionCounter, MISSING, calibrated, measured, unknown};
use crate::failure::Failure;
use crate::registry::{FORMULATIONS, SolverChoice, solver};
use crate::simulation::Simulation;
use ferrol::integrators::trapezoidal;

/// Steps before the first that is counted, and steps that are counted.
const WARM_UP: u32 = 20;
const STEPS: u32 = 30;

/// What the steps of a vehicle cost.
#[derive(Clone, Debug)]
pub struct BenchLine {
    /// The vehicle.
    pub name: String,
    /// Instructions of a step on average.
    pub mean: f64,
    /// Instructions of the costliest step.
    pub worst: u64,
    /// Iterations of a step on average.
    pub iterations: f64,
}

impl BenchLine {
    /// Prints the heads of the columns.
    pub fn print_title() {
        println!(
            "{:<28} {:>14} {:>14} {:>12} {:>16}",
            "instructions", "step, mean", "step, worst", "iterations", "per iteration"
        );
    }

    /// Prints the line.
    pub fn print(&self) {
        let Self { name, mean, worst, iterations } = self;
        let each = mean / iterations;
        println!("{name:<28} {mean:>14.0} {worst:>14} {iterations:>12.2} {each:>16.0}");
    }
}

/// The formulation that a name begins with, as `topological` in `topological iltis`, with its usual integrator, and the
/// rest of the name; the hybrid one with the trapezoidal rule where it begins with none.
///
/// # Errors
/// The registry has no such integrator.
pub fn formulation(name: &str) -> Result<(SolverChoice, &str), Failure> {
    let named = name.split_once(' ').and_then(|(first, rest)| {
        FORMULATIONS.iter().find(|row| row.name == first).map(|row| (row, rest))
    });
    match named {
        Some((row, rest)) => Ok((solver(row.name, row.usual)?, rest)),
        None => Ok((trapezoidal().into(), name)),
    }
}

/// A bench of named vehicles: `start` starts the simulation of one of them. The program runs itself
/// under callgrind for each name, with the words `count NAME`; then `verdict` judges the figures.
pub fn run(
    names: &[&str],
    start: impl Fn(&str) -> Result<Box<dyn Simulation>, Failure>,
    verdict: impl FnOnce(&[BenchLine]) -> Result<(), Failure>,
) -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let done = match &words[..] {
        [word, name] if word == "count" => start(name).map(|mut run| {
            steps(&mut *run);
        }),
        _ => bench(names, start).and_then(|lines| verdict(&lines)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn bench(
    names: &[&str],
    start: impl Fn(&str) -> Result<Box<dyn Simulation>, Failure>,
) -> Result<Vec<BenchLine>, Failure> {
    let Some(counter) = InstructionCounter::find()? else {
        return Err(Failure::BadInput(MISSING.to_owned()));
    };
    BenchLine::print_title();
    let mut lines = Vec::new();
    for name in names {
        let iterations = steps(&mut *start(name)?);
        let counts = counter.count(&["count", name])?.ok_or_else(unknown)?;
        let mean = |sum: u64| sum as f64 / counts.len() as f64;
        let line = BenchLine {
            name: (*name).to_owned(),
            mean: mean(counts.iter().sum()),
            worst: counts.iter().copied().max().unwrap_or(0),
            iterations: mean(iterations),
        };
        line.print();
        lines.push(line);
    }
    Ok(lines)
}

/// Makes the steps, to be counted one by one; returns the sum of their iterations.
fn steps(run: &mut dyn Simulation) -> u64 {
    for _ in 0..WARM_UP {
        run.step();
    }
    let mut iterations = 0;
    calibrated(|| {
        for _ in 0..STEPS {
            measured(&mut || iterations += u64::from(run.step().iterations));
        }
    });
    iterations
}
