//! What a release needs: licences that go together, and no crate from an unknown place.

#![allow(clippy::unwrap_used, reason = "a test may fail this way")]

use serde_json::Value;
use std::path::Path;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--filter-platform"])
        .arg(host())
        .current_dir(ROOT)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// The machine's own target: packages for others may not be there.
fn host() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = Command::new(rustc).arg("-vV").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().find_map(|line| line.strip_prefix("host: ")).unwrap().to_owned()
}

/// The list of `deny.toml`.
fn allowed() -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(ROOT).join("deny.toml")).unwrap();
    let table: toml::Table = text.parse().unwrap();
    let list = table["licenses"]["allow"].as_array().unwrap();
    list.iter().map(|name| name.as_str().unwrap().to_owned()).collect()
}

/// Whether an SPDX expression is met with these licences: all of what AND joins, one of what OR joins.
fn is_met(expression: &str, allowed: &[String]) -> bool {
    let expression = expression.replace('/', " OR ");
    let mut depth = 0;
    let mut words: Vec<String> = vec![String::new()];
    // the words of the outermost level; what stands in brackets is one
    for token in expression.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
        match token {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        let inner = depth > 1 || (depth == 1 && token != "(");
        match token {
            "AND" | "OR" if depth == 0 => words.extend([token.to_owned(), String::new()]),
            "(" | ")" if !inner => {}
            _ => {
                let last = words.last_mut().unwrap();
                last.push(' ');
                last.push_str(token);
            }
        }
    }
    let met = |word: &String| {
        let word = word.trim();
        if word.contains(' ') && !word.contains(" WITH ") {
            is_met(word, allowed)
        } else {
            allowed.iter().any(|licence| licence == word)
        }
    };
    // AND binds closer than OR
    let mut any = false;
    let mut all = true;
    for pair in words.chunks(2) {
        all &= met(&pair[0]);
        if pair.get(1).is_none_or(|joint| joint == "OR") {
            any |= all;
            all = true;
        }
    }
    any
}

#[test]
fn expressions_are_read_as_they_are_meant() {
    let allowed = ["MIT".to_owned(), "BSD-3-Clause".to_owned()];
    for (expression, met) in [
        ("MIT", true),
        ("GPL-3.0", false),
        ("MIT OR GPL-3.0", true),
        ("GPL-3.0/MIT", true),
        ("MIT AND GPL-3.0", false),
        ("(GPL-3.0 OR MIT) AND BSD-3-Clause", true),
        ("(GPL-3.0 AND MIT) OR Zlib", false),
        ("GPL-3.0 OR MIT AND BSD-3-Clause", true),
    ] {
        assert_eq!(is_met(expression, &allowed), met, "{expression}");
    }
}

#[test]
fn every_dependency_has_a_licence_that_goes_with_ours() {
    let allowed = allowed();
    let packages = packages();
    assert!(packages.len() > 20);
    for package in &packages {
        let licence = package["license"].as_str().unwrap_or("none");
        assert!(is_met(licence, &allowed), "{}: {licence}", package["name"]);
    }
}

/// From the registry or from this repository: nothing that somebody could change under a version.
#[test]
fn every_dependency_comes_from_the_registry() {
    for package in packages() {
        let source = package["source"].as_str();
        let known = source
            .is_none_or(|source| source.starts_with("registry+") || source.starts_with("sparse+"));
        assert!(known, "{}: {source:?}", package["name"]);
    }
}

/// A crate that uses the library builds from what is packed: nothing is packed that it does not need, and nothing is left
/// out that it reads.
#[test]
fn the_package_holds_the_library_and_no_more() {
    let output = Command::new(env!("CARGO"))
        .args(["package", "--package", "ferrol", "--list", "--allow-dirty"])
        .current_dir(ROOT)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let files: Vec<&str> = text.lines().collect();
    for needed in ["src/lib.rs", "src/crate.md", "build.rs", "memory.x", "README.md", "LICENSE-MIT"]
    {
        assert!(files.contains(&needed), "{needed} is not packed");
    }
    for file in files {
        let ours = [
            "src/",
            "Cargo.",
            ".cargo_vcs_info.json",
            "build.rs",
            "memory.x",
            "README.md",
            "CHANGELOG.md",
        ];
        let known =
            ours.iter().any(|start| file.starts_with(start)) || file.starts_with("LICENSE-");
        assert!(known, "{file} is packed");
    }
}
