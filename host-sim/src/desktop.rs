//! What a step of the Iltis costs on the desktop: the in-phase bump at 10 m/s, early exit.

use std::collections::BTreeMap;

use ferrol::evidence::stages::{Stage, run_stage};
use ferrol::formulations::Settings;
use ferrol::models::Plan;
use ferrol::models::iltis::IltisMemory;
use ferrol::vehicles::iltis::{Iltis, Manoeuvre, ManoeuvreKind};
use serde::Serialize;

use crate::callgrind::{InstructionCounter, calibrated, measured, unknown};
use crate::failure::Failure;
use crate::registry::integrators;

/// The integrators that are counted.
pub const INTEGRATORS: [&str; 2] = ["trapezoidal", "newmark:-0.01"];
/// Steps of a run (1 ms each).
pub const STEPS: u32 = 2500;
/// Steps before the stages are counted, as on the target.
const STEPS_BEFORE_STAGES: u32 = 1000;
const STEP_S: f64 = 1e-3;
const SPEED_M_S: f64 = 10.0;

/// Instructions on the desktop, counted by callgrind.
#[derive(Clone, Debug, Serialize)]
pub struct Desktop {
    /// The run with each integrator.
    #[serde(flatten)]
    pub runs: BTreeMap<&'static str, RunCost>,
    /// The stages of a step with the trapezoidal rule.
    pub stages: BTreeMap<&'static str, StageCost>,
}

/// What the steps of a run cost: each of them is counted.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RunCost {
    /// Instructions of a step on average.
    pub instructions_mean: f64,
    /// Instructions of the costliest step.
    pub instructions_worst: u64,
    /// Iterations of a step on average.
    pub iterations_mean: f64,
}

/// What a stage costs.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StageCost {
    /// Instructions of one run of the stage.
    pub instructions: u64,
    /// Runs in a step with one factorisation and the mean number of iterations, rounded.
    pub runs: u32,
}

impl Desktop {
    /// Counts the instructions of every step and stage; none without valgrind.
    ///
    /// # Errors
    /// A run that fails.
    pub fn measure() -> Result<Option<Self>, Failure> {
        let Some(counter) = InstructionCounter::find()? else { return Ok(None) };
        let mut runs = BTreeMap::new();
        for name in INTEGRATORS {
            let counts = counter.count(&["count", "steps", name])?.ok_or_else(unknown)?;
            expect(counts.len(), STEPS as usize)?;
            let iterations = steps(name)?;
            let mean = |sum: u64| sum as f64 / f64::from(STEPS);
            let cost = RunCost {
                instructions_mean: mean(counts.iter().sum()),
                instructions_worst: counts.iter().copied().max().unwrap_or(0),
                iterations_mean: mean(iterations),
            };
            runs.insert(name, cost);
        }
        let iterations = runs.get(INTEGRATORS[0]).map_or(0.0, |run| run.iterations_mean);
        let counts = counter.count(&["count", "stages", INTEGRATORS[0]])?.ok_or_else(unknown)?;
        expect(counts.len(), Stage::ALL.len())?;
        let iterations = iterations.round() as u32;
        let stages = Stage::ALL.iter().zip(counts).map(|(stage, instructions)| {
            (stage.name(), StageCost { instructions, runs: stage.runs(iterations, false) })
        });
        Ok(Some(Self { stages: stages.collect(), runs }))
    }

    /// The largest mean of all integrators (instructions).
    pub fn instructions_mean(&self) -> f64 {
        self.runs.values().map(|run| run.instructions_mean).fold(0.0, f64::max)
    }

    /// The costliest step of all integrators (instructions).
    pub fn instructions_worst(&self) -> u64 {
        self.runs.values().map(|run| run.instructions_worst).max().unwrap_or(0)
    }
}

fn expect(counted: usize, wanted: usize) -> Result<(), Failure> {
    if counted == wanted {
        Ok(())
    } else {
        Err(Failure::Failed(format!("callgrind counted {counted} pieces of {wanted}")))
    }
}

const BUMP: Manoeuvre = Manoeuvre { kind: ManoeuvreKind::InPhaseBump, speed: SPEED_M_S };

fn plan<'a>(
    scheme: &str,
    vehicle: &'a mut Iltis,
    memory: &mut IltisMemory,
) -> Result<Plan<'a, Iltis>, Failure> {
    Ok(Plan::new(vehicle, BUMP, integrators::parse(scheme)?, Settings::new(STEP_S), memory)?)
}

/// Makes the steps of the run, to be counted one by one; returns the sum of their iterations.
///
/// # Errors
/// An unknown integrator.
pub fn steps(scheme: &str) -> Result<u64, Failure> {
    let (mut vehicle, mut memory) = (BUMP.vehicle(), Box::new(IltisMemory::new()));
    let plan = plan(scheme, &mut vehicle, &mut memory)?;
    let mut iterations = 0;
    calibrated(|| {
        for _ in 0..STEPS {
            measured(&mut || iterations += u64::from(plan.step(&mut memory).iterations));
        }
    });
    Ok(iterations)
}

/// Runs every stage once behind some steps, to be counted one by one.
///
/// # Errors
/// An unknown integrator.
pub fn stages(scheme: &str) -> Result<(), Failure> {
    let (mut vehicle, mut memory) = (BUMP.vehicle(), Box::new(IltisMemory::new()));
    let plan = plan(scheme, &mut vehicle, &mut memory)?;
    for _ in 0..STEPS_BEFORE_STAGES {
        plan.step(&mut memory);
    }
    calibrated(|| {
        for stage in Stage::ALL {
            measured(&mut || run_stage(&plan, stage, &mut memory));
        }
    });
    Ok(())
}
