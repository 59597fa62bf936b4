//! What long chains of four-bars cost with each formulation: \[DOP04\] recommends the global formulation
//! for about 50 variables and the hybrid one for about 100.

use super::examples::start;
use super::stairs::{count, least_time};
use super::sweep::map_in_parallel;
use crate::failure::Failure;
use serde::Serialize;

/// The formulations that are compared.
pub const FORMULATIONS: [&str; 3] = super::grid::SWEPT;
/// Numbers of loops.
const LOOPS: [u32; 8] = [1, 2, 3, 4, 5, 20, 40, 80];
/// Step (s).
pub const STEP: f64 = 0.01;
/// Simulated time (s).
pub const DURATION: f64 = 5.0;

/// A chain with a formulation.
#[derive(Clone, Debug, Serialize)]
pub struct Chain {
    /// Loops.
    pub loops: u32,
    /// Variables of the global formulation: two for each of the points that move.
    pub natural_coordinates: u32,
    /// Variables of the hybrid one.
    pub relative_coordinates: u32,
    /// The formulation.
    pub formulation: String,
    /// Why there is no run.
    pub not_run: Option<String>,
    /// When a step was not taken (s).
    pub failed_at: Option<f64>,
    /// Iterations per step.
    pub iterations_mean: f64,
    /// CPU time of a step, from the least of repeated runs (s).
    pub cpu_per_step: Option<f64>,
}

impl Chain {
    fn new(loops: u32, formulation: &str) -> Self {
        Self {
            loops,
            natural_coordinates: 2 * (loops + 1),
            relative_coordinates: 2 * loops + 1,
            formulation: formulation.to_owned(),
            not_run: None,
            failed_at: None,
            iterations_mean: 0.0,
            cpu_per_step: None,
        }
    }
}

/// Runs all chains with all formulations.
///
/// # Errors
/// A run cannot be started although it is built.
pub fn measure(repeats: u32) -> Result<Vec<Chain>, Failure> {
    let wanted: Vec<(u32, &str)> =
        LOOPS.iter().flat_map(|loops| FORMULATIONS.map(|name| (*loops, name))).collect();
    map_in_parallel(&wanted, |(loops, formulation)| run(*loops, formulation, repeats))
}

fn run(loops: u32, formulation: &str, repeats: u32) -> Result<Chain, Failure> {
    let mut chain = Chain::new(loops, formulation);
    let begin = || Ok(start(&format!("four-bar:{loops}"), formulation, "trapezoidal", STEP)?.0);
    let mut simulation = match begin() {
        Ok(simulation) => simulation,
        Err(Failure::BadInput(why)) => {
            chain.not_run = Some(why);
            return Ok(chain);
        }
        Err(failure) => return Err(failure),
    };
    let steps = count(DURATION, STEP);
    let mut iterations = 0;
    for _ in 0..steps {
        let report = simulation.step();
        iterations += u64::from(report.iterations);
        if !report.status.is_taken() {
            chain.failed_at = Some(simulation.time());
            return Ok(chain);
        }
    }
    chain.iterations_mean = iterations as f64 / steps as f64;
    chain.cpu_per_step = least_time(repeats, steps, begin)?.map(|time| time / steps as f64);
    Ok(chain)
}
