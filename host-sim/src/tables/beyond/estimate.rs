//! The error that steps tell of themselves, against what they really add.
//!
//! A step tells what the integrator adds to the error in the worst coordinate, from the change of the
//! accelerations: one pass over them, whatever the step does. What it really adds is the difference to the
//! trapezoidal rule in `PARTS` steps from the same state: that of the coordinates, and what that of the rates makes
//! of it over a step more. Beside that stands how far off the whole run is.

use crate::failure::Failure;
use crate::registry::integrators;
use crate::simulation::{HybridSimulation, Simulation};
use crate::tables::error::ReferenceRun;
use crate::tables::stairs::{self, DURATION, count};
use crate::tables::sweep::map_in_parallel;
use ferrol::formulations::Settings;
use ferrol::integrators::trapezoidal;
use serde::Serialize;

/// Parts of a step that is made again.
const PARTS: u64 = 16;
/// Steps (s).
const STEPS: [f64; 5] = [0.0025, 0.005, 0.01, 0.02, 0.05];
/// Integrators.
const INTEGRATORS: [&str; 2] = ["trapezoidal", "newmark:-0.2"];

/// What the steps of a run told, and what they added.
#[derive(Clone, Debug, Serialize)]
pub struct Estimate {
    /// The integrator.
    pub integrator: &'static str,
    /// Step (s).
    pub step: f64,
    /// The largest error that a step told (m, rad).
    pub told_most: f64,
    /// The mean of all (m, rad).
    pub told_mean: f64,
    /// The largest error that a step added (m, rad).
    pub added_most: f64,
    /// The mean of all (m, rad).
    pub added_mean: f64,
    /// What is told over what is added: a tenth of the steps lies below the first, half of them below
    /// the second, nine tenths below the third.
    pub ratios: [f64; 3],
    /// The sum of what all steps told (m, rad).
    pub told_sum: f64,
    /// The largest deviation of a height from the reference (m).
    pub deviation: f64,
}

/// Makes all runs whose estimates are compared with their errors.
///
/// # Errors
/// A run cannot be started.
pub fn measure(reference: &ReferenceRun) -> Result<Vec<Estimate>, Failure> {
    let wanted: Vec<(&'static str, f64)> =
        INTEGRATORS.iter().flat_map(|name| STEPS.map(|step| (*name, step))).collect();
    map_in_parallel(&wanted, |&(integrator, step)| run(integrator, step, reference))
}

fn run(integrator: &'static str, step: f64, reference: &ReferenceRun) -> Result<Estimate, Failure> {
    let scheme = integrators::parse(integrator)?;
    let mut whole = HybridSimulation::new(stairs::subject(0.0), scheme, Settings::new(step))?;
    let fine = Settings::new(step / PARTS as f64);
    let mut parts = HybridSimulation::new(stairs::subject(0.0), trapezoidal(), fine)?;
    // the error that each step tells, and what it adds
    let mut pairs: Vec<[f64; 2]> = Vec::new();
    let (mut told_sum, mut deviation) = (0.0, 0.0_f64);
    for _ in 0..count(DURATION, step) {
        let begin = *whole.state();
        let report = whole.step();
        told_sum += report.error;
        for (ours, theirs) in whole.output().iter().zip(reference.at(whole.time())) {
            deviation = deviation.max((ours - theirs).abs());
        }
        let again = parts.parts().0;
        *again = begin;
        again.tick = begin.tick * PARTS;
        // what the accelerations changed by belongs to the whole step
        let [_, changes @ ..] = &mut again.history;
        *changes = [[0.0; 26]; 2];
        let taken = (0..PARTS).all(|_| parts.step().status.is_taken());
        if !(report.status.is_taken() && taken) {
            continue;
        }
        let (ours, theirs) = (whole.state(), parts.state());
        let mut added = 0.0_f64;
        for i in 0..ours.q.len() {
            let turned = f64::from(ours.turns[i] - theirs.turns[i]) * std::f64::consts::TAU;
            let of_coordinate = (ours.q[i] - theirs.q[i] + turned).abs();
            added = added.max(of_coordinate + step * (ours.qd[i] - theirs.qd[i]).abs());
        }
        pairs.push([report.error, added]);
    }
    let mean = |k: usize| pairs.iter().map(|pair| pair[k]).sum::<f64>() / pairs.len().max(1) as f64;
    let most = |k: usize| pairs.iter().map(|pair| pair[k]).fold(0.0, f64::max);
    let mut ratios: Vec<f64> = pairs.iter().map(|[told, added]| told / added).collect();
    ratios.sort_by(f64::total_cmp);
    let below = |tenths: usize| ratios.get(ratios.len() * tenths / 10).copied().unwrap_or(f64::NAN);
    Ok(Estimate {
        integrator,
        step,
        told_most: most(0),
        told_mean: mean(0),
        added_most: most(1),
        added_mean: mean(1),
        ratios: [1, 5, 9].map(below),
        told_sum,
        deviation,
    })
}
