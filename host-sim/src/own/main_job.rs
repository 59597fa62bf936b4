//! The main job of a program of your own: the model drives its first manoeuvre and is looked at.

use super::DesktopModel;
use super::run::OwnVehicles;
use crate::catalogue::Vehicles as _;
use crate::cli::VehicleOptions;
use crate::failure::Failure;
use crate::parity::memory;
use crate::registry;
use crate::report;
use crate::report::run::{Recorder, RunWords};
use crate::say;
use crate::totals::Totals;
use ferrol::evidence::selftest;
use ferrol::formulations::Settings;

/// The integrator of the main job.
const INTEGRATOR: &str = "newmark:-0.01";

/// Tests the model, drives it, and says what it found.
///
/// # Errors
/// Other bits than the golden ones, or a step that was not taken.
pub(super) fn execute<P: DesktopModel>() -> Result<(), Failure> {
    let golden = selftest::run(&mut P::default(), &mut memory::<P>());
    let options = VehicleOptions::default();
    let entry = OwnVehicles::<P>::new().find(&options)?;
    let (manoeuvre, duration, step) =
        (entry.manoeuvre.clone().unwrap_or_default(), entry.duration, entry.step);
    let solver = registry::solver(registry::HYBRID.name, INTEGRATOR)?;
    let mut simulation = (entry.start)(solver, Settings::new(step))?;
    let steps = (duration / step).round() as u64;
    let energy = simulation.energy();
    let mut totals = Totals::default();
    let mut recorder = Recorder::new(simulation.as_mut(), steps);
    for tick in 1..=steps {
        let report = simulation.step();
        totals.add(simulation.time(), &report);
        recorder.step(simulation.as_mut(), tick, &report);
    }
    let words = RunWords {
        title: format!("{}: {manoeuvre}", P::NAME),
        method: format!("hybrid, {INTEGRATOR}, {steps} steps of {} ms", step * 1e3),
    };
    let page = format!("{}/report.html", report::FOLDER);
    report::write_page(&page, &[recorder.pack_with(&recorder.about(&words, &totals))?])?;
    say!("{}, {manoeuvre}: {steps} steps of {} ms, hybrid, {INTEGRATOR}", P::NAME, step * 1e3);
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
    say!("energy: {energy:.3} J at the start, {:.3} J at the end", simulation.energy());
    let ends: Vec<String> = simulation
        .columns()
        .iter()
        .zip(simulation.output())
        .map(|(name, value)| format!("{name} {value:.4}"))
        .collect();
    say!("end: {}", ends.join(", "));
    match golden {
        Ok(()) => say!("test at boot: every fingerprint is the golden one"),
        Err(failure) => {
            return Err(Failure::Failed(format!(
                "{failure}: if that is meant, write the fingerprints anew with the command bless"
            )));
        }
    }
    say!("report: {page}");
    say!("on the target: the commands parity (the bits) and margin (the cost)");
    totals.verdict()
}
