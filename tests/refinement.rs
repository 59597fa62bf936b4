//! Steps that are divided where they tell a large error.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use ferrol::formulations::Settings;
use ferrol::integrators::trapezoidal;
use ferrol::state::StepStatus;
use ferrol::vehicles::iltis::ManoeuvreKind;
use host_sim::extrapolation::Extrapolation;
use host_sim::iltis::IltisRun;
use host_sim::reference::ReferenceTable;
use host_sim::registry::{self, Refine, SolverChoice};
use host_sim::simulation::Simulation;

const STEP: f64 = 0.005;
const BUMP: &str = include_str!("../host-sim/data/converged_InPhaseCosine_10ms.csv");
/// More than any step tells.
const ANYTHING: f64 = 1e300;

fn bump(solver: SolverChoice, step: f64) -> Box<dyn Simulation> {
    let run = IltisRun::new(ManoeuvreKind::InPhaseBump, 10.0);
    registry::start(run, solver, Settings::new(step)).unwrap()
}

fn refined(error: f64, extrapolated: bool) -> Box<dyn Simulation> {
    let solver = SolverChoice::from(trapezoidal());
    bump(solver.refined(Refine { error, extrapolated }).unwrap(), STEP)
}

/// Through impacts and stops, steps of 5 ms that are divided come nearer than plain ones of 1 ms, which
/// make as many corrections, and nearer the less they may tell.
#[test]
fn divided_steps_follow_an_impact() {
    let table = ReferenceTable::read(BUMP).unwrap();
    let plain = table.compare(bump(trapezoidal().into(), 1e-3).as_mut(), 1e-3).unwrap();
    let (mut last, z) = (plain.worst([2]), 2);
    for (error, most) in [(1e-4, 0.7), (2e-6, 1.25)] {
        let found = table.compare(refined(error, false).as_mut(), STEP).unwrap();
        let corrections = found.totals.iterations as f64 / plain.totals.iterations as f64;
        assert!(corrections < most, "{error}: {corrections} of the corrections");
        assert!(found.worst([z]) < 0.3 * last, "{error}: z {} after {last}", found.worst([z]));
        assert_eq!(found.totals.status(), StepStatus::Converged);
        assert!(found.totals.error[0] <= error, "{error}: {:?} told", found.totals.error);
        last = found.worst([z]);
    }
}

/// Where anything may be told, nothing is divided: plain steps, and plainly extrapolated ones, bit by bit.
#[test]
fn steps_that_tell_little_are_left_alone() {
    let scheme = trapezoidal().into();
    let pair = Extrapolation::new(bump(scheme, STEP), bump(scheme, 0.5 * STEP), 2);
    let plain: [Box<dyn Simulation>; 2] = [bump(scheme, STEP), Box::new(pair)];
    for (mut plain, extrapolated) in plain.into_iter().zip([false, true]) {
        let mut refined = refined(ANYTHING, extrapolated);
        for _ in 0..100 {
            assert_eq!(plain.step(), refined.step(), "extrapolated: {extrapolated}");
            assert_eq!(plain.output(), refined.output(), "extrapolated: {extrapolated}");
            assert!((plain.time() - refined.time()).abs() < 1e-12);
        }
    }
}

/// An error that cannot be met ends at the smallest parts, and is told.
#[test]
fn the_smallest_parts_are_taken_as_they_are() {
    let mut refined = refined(1e-300, false);
    for _ in 0..4 {
        let report = refined.step();
        assert_eq!(report.status, StepStatus::Converged);
        assert!(report.error > 0.0);
    }
    assert!((refined.time() - 4.0 * STEP).abs() < 1e-12);
}
