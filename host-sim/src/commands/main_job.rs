//! The main job: the Iltis on ramp and stairs with the defaults, in ten lines.

use crate::failure::Failure;
use crate::iltis::IltisRun;
use crate::report::run::{Recorder, RunWords};
use crate::report::{self, about};
use crate::say;
use crate::simulation::{HybridSimulation, Simulation};
use crate::totals::Totals;
use crate::validation::Check;
use ferrol::evidence::integrators::by_name;
use ferrol::formulations::Settings;
use ferrol::vehicles::iltis::ManoeuvreKind;
use serde_json::Value;
use std::time::{Duration, Instant};

const INTEGRATOR: &str = "newmark:-0.01";
const TICK: f64 = 0.001;
const TICKS: u64 = 8000;
/// Repeated runs; the median of each tick's time is free of the machine's other work.
const REPEATS: usize = 5;

/// Runs, checks, measures and tells.
///
/// # Errors
/// A recorded figure is missed.
pub fn execute() -> Result<(), Failure> {
    let mut totals = Totals::default();
    let mut durations = vec![[Duration::ZERO; REPEATS]; TICKS as usize];
    let (mut lowest, mut highest, mut last) = (Vec::new(), Vec::new(), Vec::new());
    let mut recorder = None;
    for repeat in 0..REPEATS {
        let scheme = by_name(INTEGRATOR).map_err(|error| Failure::Failed(error.to_string()))?;
        let run = IltisRun::new(ManoeuvreKind::Stairs, ManoeuvreKind::Stairs.default_speed());
        let mut simulation = HybridSimulation::new(run, scheme, Settings::new(TICK))?;
        totals = Totals::default();
        lowest = simulation.output();
        highest.clone_from(&lowest);
        // the last run is recorded
        recorder = (repeat + 1 == REPEATS).then(|| Recorder::new(&mut simulation, TICKS));
        for (durations, tick) in durations.iter_mut().zip(1..) {
            let begin = Instant::now();
            let report = simulation.step();
            durations[repeat] = begin.elapsed();
            totals.add(simulation.time(), &report);
            if let Some(recorder) = &mut recorder {
                recorder.step(&mut simulation, tick, &report);
            }
            last = simulation.output();
            for (index, value) in last.iter().enumerate() {
                lowest[index] = value.min(lowest[index]);
                highest[index] = value.max(highest[index]);
            }
        }
    }
    let peak = highest[17].max(-lowest[17]) / 9.81;
    let checks = [
        Check::near("end position x (m)", last[0], 30.40, 0.01),
        Check::near("highest z (m)", highest[2], 1.221, 2e-3),
        Check::near("lowest z (m)", lowest[2], 0.533, 2e-3),
        Check::near("peak vertical acceleration (g)", peak, 4.7, 0.05 * 4.7),
        Check::new("phi (m)", totals.drift[0], 1e-9),
        Check::new("phi_dot (m/s)", totals.drift[1], 1e-8),
        Check::new("phi_ddot (m/s2)", totals.drift[2], 1e-6),
    ];
    let medians: Vec<Duration> = durations.iter_mut().map(median).collect();
    let worst = medians.iter().max().copied().unwrap_or_default();
    let mean = medians.iter().sum::<Duration>() / medians.len().max(1) as u32;

    say!("Bombardier Iltis, 26 coordinates, 16 loop equations, ramp and stairs, 8 s at 5 m/s");
    say!("hybrid, {INTEGRATOR}, {TICKS} steps of {} ms", TICK * 1e3);
    say!(
        "iterations per step: {:.2} on average, {} at most; steps not taken: {}",
        totals.mean_iterations(),
        totals.most_iterations,
        totals.not_taken()
    );
    say!(
        "loops: phi {:.1e} m, phi_dot {:.1e} m/s, phi_ddot {:.1e} m/s2 at worst",
        totals.drift[0],
        totals.drift[1],
        totals.drift[2]
    );
    say!("end: x {:.3} m, speed lost to the climb as recorded (30.40 m)", last[0]);
    say!(
        "height of the mass centre: {:.3} to {:.3} m (recorded 0.533 to 1.221)",
        lowest[2],
        highest[2]
    );
    say!("peak vertical acceleration: {peak:.2} g (recorded 4.7)");
    say!(
        "desktop: {:.1} us per step on average, {:.1} us at worst, of a tick of {:.0} us (medians of {REPEATS} runs)",
        mean.as_secs_f64() * 1e6,
        worst.as_secs_f64() * 1e6,
        TICK * 1e6
    );
    let page = match recorder {
        Some(recorder) => write_report(&recorder, &totals, &checks, &medians),
        None => Ok("not written".to_owned()),
    };
    say!(
        "report: {}; on the target: host-sim margin counts, host-sim parity compares the bits",
        page.as_deref().unwrap_or("not written")
    );
    let missed: Vec<&str> =
        checks.iter().filter(|check| !check.pass).map(|check| check.name.as_str()).collect();
    page?;
    totals.verdict()?;
    if missed.is_empty() {
        say!("{} of {} recorded figures met", checks.len(), checks.len());
        Ok(())
    } else {
        Err(Failure::Failed(format!("recorded figures missed: {}", missed.join(", "))))
    }
}

/// Writes the page, and says where.
fn write_report(
    recorder: &Recorder,
    totals: &Totals,
    checks: &[Check],
    medians: &[Duration],
) -> Result<String, Failure> {
    let words = RunWords {
        title: "Bombardier Iltis on ramp and stairs at 5 m/s".into(),
        method: format!("hybrid, {INTEGRATOR}, {TICKS} steps of {} ms", TICK * 1e3),
    };
    let mut about = recorder.about(&words, totals);
    let mean = medians.iter().sum::<Duration>().as_secs_f64() / medians.len().max(1) as f64;
    let worst = medians.iter().max().copied().unwrap_or_default().as_secs_f64();
    about::add_card(
        &mut about,
        "Desktop",
        format!("{:.1}", mean * 1e6),
        "µs per step",
        format!("{:.1} at worst, of a tick of {:.0}", worst * 1e6, TICK * 1e6),
    );
    let chip = report::find("margin");
    about::add_chip_card(&mut about, chip.as_ref());
    about["sections"] = Value::Array(vec![
        about::deadline(medians, TICK),
        about::chip(chip.as_ref(), "cargo run --release -p host-sim -- margin"),
        about::checks("Recorded figures of this run", checks),
        about::validation(report::find("validate").as_ref()),
    ]);
    report::write_page(&page_path(), &[recorder.pack_with(&about)?])?;
    Ok(page_path())
}

/// Where the page of the main job is.
fn page_path() -> String {
    format!("{}/report.html", report::FOLDER)
}

fn median(times: &mut [Duration; REPEATS]) -> Duration {
    times.sort_unstable();
    times[REPEATS / 2]
}
