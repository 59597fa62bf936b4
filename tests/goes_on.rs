//! Snapshots of every formulation: a run goes on from one with the same bits, wherever it was taken.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::formulations::{
    STRAIGHT, all, all_with_loops_at_ends, flat_bars, iltis, problem, robot, steered,
};
use ferrol::formulations::Settings;
use ferrol::mechanism::Drive;
use ferrol::state::StepStatus;
use ferrol::vehicles::iltis::ManoeuvreKind;
use host_sim::registry::solver;
use host_sim::simulation::Simulation;

/// Steps that must agree behind a snapshot.
const STEPS: u32 = 60;

const STEP: f64 = 1e-3;
const BUMP: ManoeuvreKind = ManoeuvreKind::InPhaseBump;

/// Takes a snapshot behind step `at`, which ends as told, and goes on from it in a simulation that just started, and
/// in one that has made other steps. Nothing of the run may show that one was taken.
fn goes_on(
    what: &str,
    at: u32,
    ends: impl Fn(StepStatus) -> bool,
    start: &dyn Fn() -> Box<dyn Simulation>,
) {
    let (mut first, mut unsaved) = (start(), start());
    let mut status = StepStatus::Converged;
    for _ in 0..at {
        status = first.step().status;
        unsaved.step();
    }
    assert!(ends(status), "{what}: step {at} is {status:?}");
    let bytes = first.save();
    let wanted: Vec<_> = (0..STEPS).map(|_| first.step()).collect();
    let end = first.save();
    assert_ne!(bytes, end, "{what}: nothing moves");
    for made in [0, 5] {
        let mut second = start();
        for _ in 0..made {
            second.step();
        }
        second.restore(&bytes).unwrap();
        assert_eq!(second.save(), bytes, "{what}: not what was saved");
        for (n, wanted) in wanted.iter().enumerate() {
            let n = n + 1;
            assert_eq!(&second.step(), wanted, "{what}: {n} steps behind, {made} before");
        }
        assert_eq!(second.save(), end, "{what}: other bits, {made} steps before");
        assert_eq!(second.output(), first.output(), "{what}");
    }
    for wanted in wanted {
        assert_eq!(unsaved.step(), wanted, "{what}: the snapshot changed the run");
    }
    assert_eq!(unsaved.save(), end, "{what}: the snapshot changed the run");
}

fn taken(status: StepStatus) -> bool {
    status.is_taken()
}

/// The front wheels are on the bump from 100 ms on.
#[test]
fn on_the_bump() {
    for (name, solver) in all() {
        goes_on(&name, 150, taken, &|| iltis(solver, Settings::new(STEP), BUMP));
    }
    let fixed = Settings { fixed_iterations: Some(2), ..Settings::new(STEP) };
    for (name, solver) in all() {
        goes_on(&format!("{name}, fixed"), 150, taken, &|| iltis(solver, fixed, BUMP));
    }
}

/// Integrators that remember steps, or make a part of the vehicle's explicitly: behind their start, and within it.
#[test]
fn with_other_histories() {
    const STEER: ManoeuvreKind = ManoeuvreKind::SineSteer { amplitude: 0.002 };
    for (formulation, integrator) in [
        ("maggi", "rk4"),
        ("maggi", "bdf:3"),
        ("bae", "bdf:5"),
        ("synthesis-joint", "ab3"),
        ("synthesis-joint", "rk4"),
        ("synthesis-joint", "ab3+hht:-0.1"),
        ("synthesis-cartesian", "ab3"),
        ("synthesis-cartesian", "rk4"),
        ("synthesis-cartesian", "ab3+hht:-0.1"),
    ] {
        let solver = solver(formulation, integrator).unwrap();
        for at in [2, 60] {
            let what = format!("{formulation} {integrator}, step {at}");
            goes_on(&what, at, taken, &|| iltis(solver, Settings::new(2e-4), STEER));
        }
    }
}

/// On a singular position, in the step before it and in the steps behind it.
#[test]
fn where_a_singular_position_is_crossed() {
    for (name, solver) in all_with_loops_at_ends() {
        let start = || flat_bars(solver, Settings::new(STEP), 50, 0.0);
        for at in [49, 51, 52] {
            goes_on(&format!("{name}, step {at}"), at, taken, &start);
        }
        let near = |status| status == StepStatus::NearSingular;
        goes_on(&format!("{name}, on it"), 50, near, &start);
        // under gravity, past two such positions
        let start = || problem(solver, Settings::new(1e-2), "four-bar:2", &[]);
        for at in [60, 73, 140] {
            goes_on(&format!("{name}, gravity, {at}"), at, taken, &start);
        }
    }
}

/// Before the tip is caught within a step, while it is held, and behind its release.
#[test]
fn where_closures_switch() {
    for (name, solver) in all_with_loops_at_ends() {
        for at in [40, 51, 70, 101] {
            let what = format!("{name}, step {at}");
            goes_on(&what, at, taken, &|| robot(solver, Settings::new(STEP), 0.0504, 0.1007));
        }
    }
}

/// Behind steps that were not taken: by an input that is no number, and by one that tears the loops.
#[test]
fn behind_a_held_step() {
    for (name, solver) in all() {
        for value in [f64::NAN, 0.3] {
            let start = || {
                let rack = Drive { value, ..Drive::REST };
                let torn = move |tick| (tick == 20 || tick == 21).then_some(rack);
                steered(solver, Settings::new(STEP), STRAIGHT, torn)
            };
            let held = |status: StepStatus| !status.is_taken();
            goes_on(&format!("{name}, {value}"), 21, held, &start);
        }
    }
}
