//! Every reference that `host-sim validate` knows.

#![allow(clippy::unwrap_used, reason = "a test may fail this way")]

mod rover;

use host_sim::validation::GROUPS;

#[test]
fn every_reference_is_met() {
    for (title, group) in GROUPS {
        for check in group().unwrap() {
            assert!(check.pass, "{title}: {}: {:e} > {:e}", check.name, check.figure, check.bound);
        }
    }
}
