//! A crate outside the workspace defines a looped vehicle of its own and runs it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use std::path::Path;
use std::process::{Command, Output};

/// The target of the firmware.
pub const THUMB: &str = "thumbv7em-none-eabihf";

/// What cargo says in the folder of a crate beside the tests, with a folder of its own to build in.
pub fn cargo(package: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--offline")
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests").join(package))
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join(package))
        .output()
        .expect("cargo runs")
}

/// Stops with what cargo said where it failed.
pub fn assert_good(output: &Output) {
    let (out, err) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
}

#[test]
fn it_runs_on_the_host() {
    let output = cargo("user-vehicle", &["test"]);
    assert_good(&output);
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("a_step_of_the_road_lifts_the_body ... ok"), "{out}");
}

/// Whether the compiler has a library for the target: nothing builds without.
pub fn is_installed(target: &str) -> bool {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output =
        Command::new(rustc).args(["--print", "target-libdir", "--target", target]).output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

#[test]
fn it_builds_for_the_target() {
    if !is_installed(THUMB) {
        eprintln!(
            "NOTE: {THUMB} is not installed, the user's crate was not built for it (.ci/run does)"
        );
        return;
    }
    assert_good(&cargo("user-vehicle", &["check", "--lib", "--target", THUMB]));
}
