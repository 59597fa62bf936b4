//! A rule that keeps the energy, or loses of it what it is told to, against projections: both in natural
//! coordinates, on Bricard's mechanism, whose energy is constant, and on ramp and stairs.

use crate::failure::Failure;
use crate::simulation::Simulation;
use crate::tables::error::ReferenceRun;
use crate::tables::examples;
use crate::tables::stairs::{self, count, least_time};
use crate::tables::sweep::map_in_parallel;
use crate::totals::Totals;
use ferrol::formulations::Settings;
use serde::Serialize;

/// The mechanism without losses.
pub const CONSERVATIVE: &str = "bricard";
/// The run with impacts.
pub const STAIRS: &str = "stairs";
/// Rules with projections, and the one that needs none: without and with dissipation.
pub const INTEGRATORS: [&str; 4] =
    ["trapezoidal", "energy-momentum:0", "newmark:-0.1", "energy-momentum:0.1"];
/// Energy is kept as far as the iterations go: with this tolerance (m, rad) to rounding.
pub const FINE: f64 = 1e-12;
/// Mechanisms with their steps (s), and whether their tolerance is [`FINE`] or the default.
const RUNS: [(&str, f64, bool); 6] = [
    (CONSERVATIVE, 0.01, false),
    (CONSERVATIVE, 0.05, false),
    (CONSERVATIVE, 0.01, true),
    (CONSERVATIVE, 0.05, true),
    (STAIRS, 0.01, false),
    (STAIRS, 0.02, false),
];

/// A run.
#[derive(Clone, Debug, Serialize)]
pub struct ConservingRun {
    /// The mechanism.
    pub mechanism: &'static str,
    /// The integrator.
    pub integrator: &'static str,
    /// Step (s).
    pub step: f64,
    /// What the corrections of a converged step leave at most (m, rad).
    pub tolerance: f64,
    /// When a step was not taken (s).
    pub failed_at: Option<f64>,
    /// Largest deviation of the energy from that at the start (J).
    pub energy_deviation: f64,
    /// Error (43) on ramp and stairs.
    pub error: Option<f64>,
    /// Largest phi (m).
    pub phi: f64,
    /// Largest phi_dot (m/s).
    pub phi_dot: f64,
    /// Iterations per step.
    pub iterations: f64,
    /// Passes of the projections per step.
    pub projections: f64,
    /// CPU time of a step, from the least of repeated runs (s).
    pub cpu_per_step: Option<f64>,
}

/// Makes all runs with the rule that keeps the energy, and those beside it.
///
/// # Errors
/// A run cannot be started.
pub fn measure(reference: &ReferenceRun, repeats: u32) -> Result<Vec<ConservingRun>, Failure> {
    let wanted: Vec<(&'static str, Settings, &'static str)> = RUNS
        .iter()
        .flat_map(|&(mechanism, step, fine)| {
            let usual = Settings::new(step);
            let settings = if fine { Settings { tolerance: FINE, ..usual } } else { usual };
            INTEGRATORS.map(|integrator| (mechanism, settings, integrator))
        })
        .collect();
    map_in_parallel(&wanted, |&(mechanism, settings, integrator)| {
        run(mechanism, integrator, settings, reference, repeats)
    })
}

/// Starts a run, and tells its duration (s).
fn start(
    mechanism: &str,
    integrator: &str,
    settings: Settings,
) -> Result<(Box<dyn Simulation>, f64), Failure> {
    if mechanism == STAIRS {
        Ok((stairs::start_with("global", integrator, settings, 0.0)?, stairs::DURATION))
    } else {
        examples::start_with(mechanism, "global", integrator, settings)
    }
}

fn run(
    mechanism: &'static str,
    integrator: &'static str,
    settings: Settings,
    reference: &ReferenceRun,
    repeats: u32,
) -> Result<ConservingRun, Failure> {
    let Settings { step, tolerance, .. } = settings;
    let (mut simulation, duration) = start(mechanism, integrator, settings)?;
    let steps = count(duration, step);
    let energy = simulation.energy();
    let mut energy_deviation = 0.0_f64;
    let mut totals = Totals::default();
    for _ in 0..steps {
        let report = simulation.step();
        totals.add(simulation.time(), &report);
        if !report.status.is_taken() {
            break;
        }
        energy_deviation = energy_deviation.max((simulation.energy() - energy).abs());
    }
    let failed_at = totals.first_failure.map(|(time, _)| time);
    let begin = || Ok(start(mechanism, integrator, settings)?.0);
    let (mut cpu, mut error) = (None, None);
    if failed_at.is_none() {
        cpu = least_time(repeats, steps, begin)?;
        if mechanism == STAIRS {
            let (heights, _) = stairs::record(begin()?.as_mut(), steps);
            error = Some(reference.error_cd03(&heights, step));
        }
    }
    let [phi, phi_dot, _] = totals.drift;
    Ok(ConservingRun {
        mechanism,
        integrator,
        step,
        tolerance,
        failed_at,
        energy_deviation,
        error,
        phi,
        phi_dot,
        iterations: totals.mean_iterations(),
        projections: totals.projections as f64 / totals.steps.max(1) as f64,
        cpu_per_step: cpu.map(|time| time / steps as f64),
    })
}
