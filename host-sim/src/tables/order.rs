//! The order of SDIRK on smooth motion, measured: the double four-bar for half a second, which ends
//! before its first singular position.

use super::examples::start;
use super::grid::Family;
use super::stairs::count;
use crate::failure::Failure;
use crate::registry::{HYBRID, Integrator, solvers};
use serde::Serialize;

/// The problem.
pub const VEHICLE: &str = "four-bar:2";
/// Simulated time (s).
const DURATION: f64 = 0.5;
/// The coarsest of the three steps (s); each is half the one before.
const STEP: f64 = 0.01;

/// A measured order.
#[derive(Clone, Debug, Serialize)]
pub struct Order {
    /// The formulation.
    pub formulation: String,
    /// The integrator.
    pub integrator: String,
    /// The steps (s).
    pub steps: [f64; 3],
    /// log2 of the ratio of the largest differences of the position from step to step; none without a run.
    pub order: Option<f64>,
    /// Why there is none.
    pub not_run: Option<String>,
}

/// The position at the start and at every end of a coarse step (m).
fn positions(formulation: &str, integrator: &str, step: f64) -> Result<Vec<f64>, Failure> {
    let (mut simulation, _) = start(VEHICLE, formulation, integrator, step)?;
    let mut positions = vec![simulation.output()[0]];
    let stride = (STEP / step).round() as u64;
    for tick in 1..=count(DURATION, step) {
        let report = simulation.step();
        if !report.status.is_taken() {
            let time = simulation.time();
            return Err(Failure::Failed(format!("a step at {time} s: {}", report.status.name())));
        }
        if tick % stride == 0 {
            positions.push(simulation.output()[0]);
        }
    }
    Ok(positions)
}

fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// Measures SDIRK with each formulation, and the trapezoidal rule with the hybrid one beside it.
pub fn measure() -> Vec<Order> {
    let sdirk =
        solvers(Integrator::Sdirk).map(|solver| order(solver.formulation().name, Family::Sdirk));
    sdirk.chain([order(HYBRID.name, Family::Trapezoidal)]).collect()
}

/// The order of a family of integrators with a formulation.
fn order(formulation: &str, family: Family) -> Order {
    let steps = [STEP, 0.5 * STEP, 0.25 * STEP];
    let integrator = family.integrator(None);
    let found: Result<Vec<Vec<f64>>, Failure> =
        steps.iter().map(|step| positions(formulation, &integrator, *step)).collect();
    let (order, not_run) = match found {
        Ok(of) => {
            let ratio = largest_difference(&of[0], &of[1]) / largest_difference(&of[1], &of[2]);
            (Some(ratio.log2()), None)
        }
        Err(Failure::BadInput(why) | Failure::Failed(why)) => (None, Some(why)),
    };
    Order { formulation: formulation.to_owned(), integrator, steps, order, not_run }
}
