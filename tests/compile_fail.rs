//! Wrong tables do not compile, and the compiler says why in our words.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use ferrol::mechanism::{MechanismError, Place};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Levels of a hierarchy that are wrong, and what is said of each.
const LEVELS: [(&str, &str); 5] = [
    ("body_claimed_twice", "level 'car': claimed twice is body 'arm'"),
    ("level_does_not_close", "does not close: neither joined here nor handed on is body 'tube'"),
    ("interface_without_the_body", "level 'car': no part borders with body 'rod'"),
    ("wrong_interface", "level 'car': wrong interface of component 'bought corner'"),
    ("body_forgotten", "does not close: neither joined here nor handed on is body 'wheel'"),
];

const CASES: [(&str, MechanismError); 8] = [
    ("too_few_joints", MechanismError::CoordinateCount),
    ("too_many_rows", MechanismError::RowCount),
    ("parent_after_child", MechanismError::ParentOrder(Place::Joint(0))),
    ("closure_on_missing_link", MechanismError::ClosureOnMissingLink(Place::Closure(0))),
    ("closure_on_one_link", MechanismError::ClosureOnOneLink(Place::Closure(0))),
    ("axis_not_unit", MechanismError::AxisNotUnit(Place::Joint(0))),
    ("negative_mass", MechanismError::BadMass(Place::Joint(0))),
    ("span_on_missing_link", MechanismError::SpanOnMissingLink(Place::Span(0))),
];

#[test]
fn wrong_tables_do_not_compile() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/compile-fail");
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--keep-going", "--message-format=json"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile-fail"))
        .output()
        .expect("cargo runs");
    assert!(!output.status.success(), "everything compiled");
    let mut said: Vec<(String, String)> = Vec::new();
    let mut compiled = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: Value = serde_json::from_str(line).expect("a message");
        let target = message["target"]["name"].as_str().unwrap_or("").to_owned();
        match message["reason"].as_str() {
            Some("compiler-artifact") => compiled.push(target),
            Some("compiler-message") if message["message"]["level"] == "error" => {
                let text = message["message"]["rendered"].as_str().unwrap_or("");
                said.push((target, text.to_owned()));
            }
            _ => {}
        }
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(compiled.iter().any(|name| name == "control"), "the correct table failed:\n{stderr}");
    let cases = CASES.iter().map(|(name, error)| (*name, error.to_string()));
    for (name, error) in cases.chain(LEVELS.map(|(name, error)| (name, error.to_owned()))) {
        let errors: Vec<&str> =
            said.iter().filter(|said| said.0 == name).map(|said| said.1.as_str()).collect();
        assert!(!compiled.iter().any(|compiled| compiled == name), "{name} compiled");
        assert!(
            errors.iter().any(|text| text.contains(&error)),
            "{name} does not say \"{error}\" but\n{}\n{stderr}",
            errors.join("\n")
        );
    }
}
