//! A short hostile run, and that its oracle can find faults.
#![allow(clippy::unwrap_used, reason = "a test")]

use ferrol::hostile::{LEAST_REACHED, run};
use ferrol::vehicles::iltis::Memory;

#[test]
fn hostile_ticks_find_no_fault() {
    let mut memory = Box::new(Memory::new());
    let summary = run(20_000, 42, &mut memory);
    println!("{summary:?}");
    assert_eq!((summary.faults, summary.first_fault), (0, None));
    assert!(summary.share_reached() >= LEAST_REACHED);
}
