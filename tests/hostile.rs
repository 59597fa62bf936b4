//! A short hostile run: nothing wrong, everything met, the same bits again.
#![allow(clippy::unwrap_used, reason = "a test")]

use ferrol::evidence::hostile::{HostileSummary, LEAST_REACHED, RECOVERY_TICKS, run};
use ferrol::models::iltis::IltisMemory;
use ferrol::roads::Road;
use ferrol::state::StepStatus;
use ferrol::vehicles::iltis::Iltis;
use host_sim::hostile::{pieces, run_all};

const TICKS: u32 = 30_000;

fn usual() -> Iltis {
    Iltis::new(Road::Flat, 0.0)
}

fn short_run(seed: u64) -> HostileSummary {
    run(TICKS, seed, &mut usual(), &mut IltisMemory::new())
}

#[test]
fn hostile_ticks_find_no_fault() {
    let summary = short_run(42);
    println!("{summary:?}");
    assert_eq!((summary.faults, summary.first_fault), (0, None));
    assert_eq!(summary.ticks, u64::from(TICKS));
    assert!(summary.share_reached() >= LEAST_REACHED && summary.passed());
    assert_eq!(summary.converged + summary.tripped, summary.episodes);
    assert!(summary.longest_recovery <= RECOVERY_TICKS);
    // it met what it is made for
    let [converged, limit, open, non_finite] = [
        StepStatus::Converged,
        StepStatus::IterationLimit,
        StepStatus::Open,
        StepStatus::NonFinite,
    ]
    .map(|status| summary.ended(status));
    for met in [converged, limit, open, non_finite, summary.idle] {
        assert!(met > 100, "{summary:?}");
    }
    assert_eq!(summary.statuses.iter().sum::<u64>() + summary.idle, summary.ticks);
    assert!(summary.refusals.parameter > 0 && summary.refusals.equilibrium > 0);
}

#[test]
fn a_seed_gives_the_same_bits_over_any_memory() {
    let (mut vehicle, mut memory) = (usual(), Box::new(IltisMemory::new()));
    run(500, 7, &mut vehicle, &mut memory);
    let again = run(3000, 42, &mut vehicle, &mut memory);
    let first = run(3000, 42, &mut usual(), &mut IltisMemory::new());
    assert_eq!(first, again);
    assert_ne!(first.fingerprint, run(3000, 43, &mut vehicle, &mut memory).fingerprint);
}

#[test]
fn a_share_too_small_does_not_pass() {
    let summary = HostileSummary { ticks: 100, reached: 29, ..HostileSummary::default() };
    assert!(!summary.passed());
    assert!(HostileSummary { reached: 30, ..summary }.passed());
    assert!(!HostileSummary { reached: 30, faults: 1, ..summary }.passed());
}

/// The pieces add up, and what comes out does not depend on who was faster.
#[test]
fn processors_share_the_work() {
    let list = pieces(10_000, 5);
    assert_eq!(list.iter().map(|piece| u64::from(piece.ticks)).sum::<u64>(), 10_000);
    let result = run_all::<Iltis>(10_000, 5);
    assert!(result.bad.is_empty(), "{:?}", result.bad);
    let (mut vehicle, mut memory) = (usual(), IltisMemory::new());
    let mut sum = HostileSummary::default();
    for piece in list {
        sum.add(&run(piece.ticks, piece.seed, &mut vehicle, &mut memory));
    }
    assert_eq!(sum, result.summary);
}
