//! The test at boot and its golden fingerprints.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use ferrol::evidence::job::Job;
use ferrol::evidence::selftest::{self, parts};
use ferrol::models::iltis::{DrivenMemory, IltisMemory};
use ferrol::models::{Model as _, Plan, Scenario};
use ferrol::roads::Road;
use ferrol::runtime::SelfTestFailure;
use ferrol::vehicles::iltis::{DrivenIltis, Iltis};
use host_sim::benchmark::IN_PHASE_BUMP;
use host_sim::own::{DesktopModel, golden_file};
use host_sim::simulation::Simulation as _;

const MODELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/models/iltis");

/// The file of a model's golden fingerprints is what its scenarios give now, one for each part of the test.
fn holds<P: DesktopModel>(file: &str) {
    let file = std::fs::read_to_string(format!("{MODELS}/{file}")).unwrap();
    let want = golden_file::<P>().unwrap();
    assert!(file == want, "the golden fingerprints differ; `host-sim bless` writes:\n{want}");
    assert!(P::SCENARIOS.len() >= 3 && P::GOLDEN.len() == parts::<P>().count());
}

/// Both sides are computed: the file as compiled, and the scenarios now.
#[test]
fn the_golden_fingerprints_hold() {
    holds::<Iltis>("golden.rs");
    holds::<DrivenIltis>("driven/golden.rs");
}

/// As a firmware does before it drives: without its fingerprints it would refuse to.
#[test]
fn the_test_at_boot_of_the_driven_iltis_passes() {
    let mut memory = Box::new(DrivenMemory::new());
    assert_eq!(selftest::run(&mut DrivenIltis::default(), &mut memory), Ok(()));
}

#[test]
fn the_test_at_boot_passes_over_any_memory() {
    let mut memory = Box::new(IltisMemory::new());
    let mut vehicle = Iltis::new(Road::Flat, 0.0);
    memory.state.q.fill(f64::NAN);
    memory.state.lambda.fill(1e300);
    memory.state.held = true;
    memory.work.scratch.trial.qd.fill(f64::NAN);
    memory.work.scratch.carried.fill(f64::INFINITY);
    assert_eq!(selftest::run(&mut vehicle, &mut memory), Ok(()));
}

#[test]
fn a_failure_names_its_scenario() {
    let failure = SelfTestFailure::Differs { scenario: "bump" };
    assert_eq!(failure.to_string(), "self-test 'bump' gave other bits");
    assert_eq!(failure.scenario(), "bump");
}

/// Every part tells the first bit of another start from its own, and there is a golden number for each.
#[test]
fn the_parts_are_different_and_repeatable() {
    let mut memory = Box::new(IltisMemory::new());
    let mut vehicle = Iltis::new(Road::Flat, 0.0);
    let mut seen = Vec::new();
    for part in parts::<Iltis>() {
        let first = part.fingerprint(&mut vehicle, &mut memory).unwrap();
        let again = part.fingerprint(&mut vehicle, &mut memory).unwrap();
        assert_eq!(first, again, "{}", part.name());
        assert!(!seen.contains(&first), "{}", part.name());
        seen.push(first);
    }
    assert_eq!(seen.len(), Iltis::GOLDEN.len());
    assert_eq!(Iltis::SCENARIOS.iter().map(|Scenario { ticks, .. }| ticks).sum::<u32>(), 200);
}

/// What `margin` and `validate` run on the desktop is the job that the firmware gets.
#[test]
fn a_run_of_the_benchmark_is_that_of_the_firmware() {
    let Ok(Job::Run(job)) = Job::<Iltis>::parse(&IN_PHASE_BUMP.words(2)) else { panic!("no job") };
    let (mut vehicle, mut memory) = (job.manoeuvre.vehicle(), Box::new(IltisMemory::new()));
    let plan =
        Plan::new(&mut vehicle, job.manoeuvre, job.scheme, job.settings(), &mut memory).unwrap();
    let mut ours = IN_PHASE_BUMP.start_on_target(2).unwrap();
    for tick in 1..=500 {
        let theirs = plan.step(&mut memory);
        assert_eq!(ours.step(), theirs, "tick {tick}");
    }
    let [x, y, z] = [0, 1, 2].map(|i| memory.state.q[i].to_bits());
    let output = ours.output();
    assert_eq!([0, 1, 2].map(|i: usize| output[i].to_bits()), [x, y, z]);
}
