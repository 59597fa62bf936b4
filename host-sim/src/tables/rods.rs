//! What the elimination of a slender rod saves, and what it changes: the quarter car with its tie rod as a body, and as a
//! distance between chassis and knuckle. \[PAN13\]

use super::pan13::{METHODS, RULE};
use super::sweep::map_in_parallel;
use crate::callgrind::{InstructionCounter, calibrated, measured};
use crate::failure::Failure;
use crate::literature::{WITH_ROD, find, without_rod};
use crate::registry::solver;
use crate::simulation::Simulation;
use ferrol::formulations::Settings;
use serde::Serialize;

/// The step, and the length of the run of which instructions are counted and motions compared (s).
const STEP: f64 = 1e-3;
const DURATION: f64 = 3.0;
/// Outputs that are compared: chassis, lower arm, upper arm, wheel centre (m, rad).
const COMPARED: usize = 4;

/// A formulation with the rod and without it.
#[derive(Clone, Debug, Serialize)]
pub struct RodRun {
    /// The formulation.
    pub formulation: &'static str,
    /// Iterations of a step with the rod as a body, and without it.
    pub iterations: [f64; 2],
    /// Instructions of a step with the rod as a body, and without it; none without valgrind.
    pub instructions: Option<[f64; 2]>,
    /// How far the two motions are apart at most: chassis and wheel centre (m), arms (rad).
    pub apart: f64,
}

/// The quarter car with these parameters, with its rod or without it.
fn start(
    formulation: &str,
    set: &[String],
    eliminated: bool,
) -> Result<Box<dyn Simulation>, Failure> {
    let entry = if eliminated { without_rod(set)? } else { find(WITH_ROD, set)? };
    (entry.start)(solver(formulation, RULE)?, Settings::new(STEP))
}

fn steps() -> u64 {
    (DURATION / STEP).round() as u64
}

/// Iterations of a step of the quarter car with these parameters, with the rod as a body and without it, and how far the two
/// motions are apart at most: chassis and wheel centre (m), arms (rad).
///
/// # Errors
/// A run cannot be started, or loses a step.
pub fn compare(formulation: &str, set: &[String]) -> Result<([f64; 2], f64), Failure> {
    let mut runs = [start(formulation, set, false)?, start(formulation, set, true)?];
    let (mut iterations, mut apart) = ([0.0; 2], 0.0f64);
    for _ in 0..steps() {
        for (run, sum) in runs.iter_mut().zip(&mut iterations) {
            let report = run.step();
            if !report.status.is_taken() {
                let why = report.status.words();
                return Err(Failure::Failed(format!("{formulation}: at {} s {why}", run.time())));
            }
            *sum += f64::from(report.iterations) / steps() as f64;
        }
        let [with, without] = runs.each_mut().map(|run| run.output());
        let off = with.iter().zip(without).take(COMPARED).map(|(a, b)| (a - b).abs());
        apart = apart.max(off.fold(0.0, f64::max));
    }
    Ok((iterations, apart))
}

/// Runs the methods of the comparison.
///
/// # Errors
/// A run cannot be started, loses a step, or fails under callgrind.
pub fn measure() -> Result<Vec<RodRun>, Failure> {
    let counter = InstructionCounter::find()?;
    let implicit = METHODS.iter().filter(|method| method.integrator == RULE);
    let names: Vec<&str> = implicit.map(|method| method.formulation).collect();
    map_in_parallel(&names, |&formulation| {
        let (iterations, apart) = compare(formulation, &[])?;
        let mut counts = [None; 2];
        for (count, more) in counts.iter_mut().zip([&[][..], &["--rod-elimination"]]) {
            let mut words = vec!["count", "quarter", RULE, "--formulation", formulation];
            words.extend(more);
            if let Some(counter) = &counter {
                let found = counter.count(&words)?;
                *count = found.map(|found| found.iter().sum::<u64>() as f64 / steps() as f64);
            }
        }
        let instructions = counts[0].zip(counts[1]).map(|(with, without)| [with, without]);
        Ok(RodRun { formulation, iterations, instructions, apart })
    })
}

/// Makes the steps of a run, to be counted in one piece.
///
/// # Errors
/// The run cannot be started.
pub fn counted(formulation: &str, eliminated: bool) -> Result<(), Failure> {
    let mut simulation = start(formulation, &[], eliminated)?;
    calibrated(|| {
        measured(&mut || {
            for _ in 0..steps() {
                simulation.step();
            }
        });
    });
    Ok(())
}
