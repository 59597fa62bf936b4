//! The references that `host-sim validate` knows, but those that take minutes.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail this way")]

mod rover;

use host_sim::benchmark::{Bar, BenchmarkRun, IN_PHASE_BUMP, Measure, SINE_STEER, Z};
use host_sim::smallest_count::{Broken, attempt};
use host_sim::tables::pan13::{ILTIS, METHODS, ROVER, motions};
use host_sim::validation::agreement::{Agreement, ComparedSolvers, FOUR_BAR_BEFORE, spread};
use host_sim::validation::{COMPONENTS, GROUPS, WHOLE_RUNS};

/// Whole runs by all formulations, or in very small steps, take long: `host-sim validate` compares those.
#[test]
fn every_reference_is_met() {
    let long = [COMPONENTS.0, WHOLE_RUNS.0];
    for (title, group) in GROUPS.iter().filter(|(title, _)| !long.contains(title)) {
        for check in group().unwrap() {
            assert!(check.pass, "{title}: {}: {:e} > {:e}", check.name, check.figure, check.bound);
        }
    }
}

#[test]
fn another_motion_is_found_out() {
    let solvers = ComparedSolvers::Named(&[("hybrid", "trapezoidal"), ("hybrid", "newmark:-0.3")]);
    let other = Agreement::new("four-bar", FOUR_BAR_BEFORE, solvers, 2, 1e-6);
    assert!(spread(&other).unwrap() > other.bound);
}

/// A bar that one iteration breaks and two do not: what the first leaves shows in the way of the bump.
#[test]
fn too_few_iterations_are_found_out() {
    const CLOSE: &[Bar] = &[Bar { what: "z (m)", measure: Measure::Deviation(Z), bound: 2.66e-3 }];
    let bump = BenchmarkRun { bars: CLOSE, ..IN_PHASE_BUMP };
    let runs = [bump, SINE_STEER].map(|run| (run, run.converged().unwrap()));
    let Err(Broken { iterations: 1, breaks }) = attempt(&runs, 1).unwrap() else {
        panic!("one iteration is enough")
    };
    assert!(breaks.iter().any(|words| words.starts_with("in-phase bump at 10 m/s: z (m) is ")));
    assert!(breaks.iter().all(|words| !words.starts_with("sine")), "{breaks:?}");
    assert!(attempt(&runs[1..], 1).unwrap().is_ok());
}

/// Every method of the comparison, and backward differences with Bae's, on both vehicles at 1 ms.
#[test]
fn methods_of_pan13_make_one_motion_on_both_vehicles() {
    for subject in [&ILTIS, &ROVER] {
        let runs = motions(subject).unwrap();
        assert_eq!(runs.len(), METHODS.len() + 1);
        for run in runs {
            println!("{run:?}");
            assert_eq!(run.lost, 0, "{run:?}");
            assert!(run.apart > 0.0 && run.apart < 1e-4, "{run:?}");
        }
    }
}
