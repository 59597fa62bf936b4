//! The test at boot and its golden fingerprints.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use ferrol::evidence::selftest::{self, SCENARIOS};
use ferrol::models::iltis::Memory;
use ferrol::roads::Road;
use ferrol::runtime::SelfTestFailure;
use ferrol::vehicles::iltis::Iltis;
use std::fmt::Write;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/evidence/selftest/golden.rs");

/// The file of golden fingerprints as it should be.
fn golden_file() -> String {
    let mut memory = Box::new(Memory::new());
    let mut vehicle = Iltis::new(Road::Flat, 0.0);
    let mut text = String::from(
        "//! Golden fingerprints, in the order of the scenarios. Written by\n\
         //! `FERROL_BLESS=1 cargo test -p host-sim --test selftest`.\n\n\
         pub(super) const FINGERPRINTS: [u64; super::SCENARIOS.len()] = [\n",
    );
    for scenario in &SCENARIOS {
        let value = scenario.fingerprint(&mut vehicle, &mut memory).unwrap();
        let [a, b, c, d] = [48, 32, 16, 0].map(|shift| (value >> shift) & 0xffff);
        writeln!(text, "    0x{a:04x}_{b:04x}_{c:04x}_{d:04x}, // {}", scenario.name).unwrap();
    }
    text + "];\n"
}

/// Both sides are computed: the file as compiled, and the scenarios now. Where they differ,
/// `FERROL_BLESS=1` writes the file anew.
#[test]
fn the_golden_fingerprints_hold() {
    let (file, want) = (std::fs::read_to_string(GOLDEN).unwrap(), golden_file());
    if file == want {
        return;
    }
    if std::env::var_os("FERROL_BLESS").is_some() {
        std::fs::write(GOLDEN, &want).unwrap();
        eprintln!("{GOLDEN} is new: build again");
        return;
    }
    panic!("the golden fingerprints differ; with FERROL_BLESS=1 this file is written:\n{want}");
}

#[test]
fn the_test_at_boot_passes_over_any_memory() {
    let mut memory = Box::new(Memory::new());
    let mut vehicle = Iltis::new(Road::Flat, 0.0);
    memory.state.q.fill(f64::NAN);
    memory.state.lambda.fill(1e300);
    memory.state.held = true;
    memory.work.scratch.trial.qd.fill(f64::NAN);
    memory.work.scratch.carried.fill(f64::INFINITY);
    if std::env::var_os("FERROL_BLESS").is_none() {
        assert_eq!(selftest::run(&mut vehicle, &mut memory), Ok(()));
    }
}

#[test]
fn a_failure_names_its_scenario() {
    let failure = SelfTestFailure::Differs { scenario: "bump" };
    assert_eq!(failure.to_string(), "self-test 'bump' gave other bits");
    assert_eq!(failure.scenario(), "bump");
}

/// Every scenario tells the first bit of another start from its own.
#[test]
fn the_scenarios_are_different_and_repeatable() {
    let mut memory = Box::new(Memory::new());
    let mut vehicle = Iltis::new(Road::Flat, 0.0);
    let mut seen = Vec::new();
    for scenario in &SCENARIOS {
        let first = scenario.fingerprint(&mut vehicle, &mut memory).unwrap();
        assert_eq!(
            first,
            scenario.fingerprint(&mut vehicle, &mut memory).unwrap(),
            "{}",
            scenario.name
        );
        assert!(!seen.contains(&first), "{}", scenario.name);
        seen.push(first);
    }
}
