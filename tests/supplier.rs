//! The supplier's damper is made without the car that it goes into.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::user_crate::{THUMB, assert_good, cargo, is_installed};
use std::path::Path;

/// The supplier's crate.
const PACKAGE: &str = "supplier-damper";
/// What a supplier needs of the library: no vehicle, no mechanism, no solver.
const NEEDED: [&str; 3] = ["components", "forces", "real"];

/// A file of the supplier's crate.
fn file(path: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests").join(PACKAGE);
    std::fs::read_to_string(folder.join(path)).unwrap()
}

#[test]
fn it_knows_the_interface_and_nothing_of_the_car() {
    let source = file("src/lib.rs");
    let modules: Vec<&str> = source
        .split("ferrol::")
        .skip(1)
        .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap())
        .collect();
    assert!(NEEDED.iter().all(|module| modules.contains(module)), "{modules:?}");
    assert!(modules.iter().all(|module| NEEDED.contains(module)), "{modules:?}");
    // nothing of the library comes in by another way
    assert_eq!(source.matches("ferrol").count(), modules.len());
    let manifest = file("Cargo.toml");
    let (_, dependencies) = manifest.split_once("[dependencies]").unwrap();
    assert_eq!(dependencies.trim(), "ferrol = { path = \"../..\" }");
}

#[test]
fn it_builds_for_the_target() {
    assert!(file("src/lib.rs").contains("#![no_std]"));
    if !is_installed(THUMB) {
        eprintln!("NOTE: {THUMB} is not installed, the damper was not built for it (.ci/run does)");
        return;
    }
    assert_good(&cargo(PACKAGE, &["check", "--lib", "--target", THUMB]));
}
