//! Modules of the library import one way: from those before them in the order of the design.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src");

/// The order: a module imports from rows above its own, never from its neighbours in a row.
///
/// `vehicles` is what a vehicle is, `src/vehicles/mod.rs`; `vehicles::*` are the models in that folder, which
/// find their starts with `setup` as a vehicle outside the library does.
const ORDER: [&[&str]; 26] = [
    &["real", "decimal"],
    &["spatial", "linalg"],
    &["mechanism"],
    &["error"],
    &["dynamics"],
    &["roads"],
    &["forces"],
    &["vehicles"],
    &["state"],
    &["integrators"],
    &["step"],
    &["setup"],
    &["formulations"],
    &["parameters", "control", "drawing"],
    &["fingerprint"],
    &["snapshot"],
    &["components"],
    &["vehicles::*"],
    &["runtime"],
    &["models"],
    &["protocol"],
    &["prelude"],
    &["evidence"],
    &["boards"],
    &["application"],
    &["bin"],
];

/// All source files of the library, by their path under `src`.
fn files() -> Vec<PathBuf> {
    let (mut files, mut folders) = (Vec::new(), vec![PathBuf::from(SOURCE)]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path.strip_prefix(SOURCE).unwrap().to_owned());
            }
        }
    }
    files.sort();
    files
}

/// The names of the modules that lead to a file under `src`.
fn path_of(file: &Path) -> Vec<&str> {
    let place = file.to_str().unwrap().trim_end_matches(".rs").trim_end_matches("/mod");
    place.split('/').collect()
}

/// The module of the order that the first names of a path lead to.
fn named(path: &[&str]) -> String {
    match path {
        ["vehicles", inner, ..] if inner.starts_with(char::is_lowercase) => {
            "vehicles::*".to_owned()
        }
        [module, ..] => (*module).to_owned(),
        [] => panic!("a path without a name"),
    }
}

/// Where a module stands in the order.
fn row(module: &str) -> usize {
    let row = ORDER.iter().position(|row| row.contains(&module));
    row.unwrap_or_else(|| panic!("module '{module}' has no place in the order"))
}

/// The modules that a source text names behind `crate::`, its comments left out.
fn imports(text: &str) -> BTreeSet<String> {
    let code: Vec<&str> =
        text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let code = code.join("\n");
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        branches(&code[at + "crate::".len()..], &[], &mut paths);
    }
    paths.iter().map(|path| named(path)).collect()
}

/// Finds the paths of a tree such as `a::{b, c::d}` behind `before`; returns the text that follows it.
fn branches<'a>(text: &'a str, before: &[&'a str], paths: &mut Vec<Vec<&'a str>>) -> &'a str {
    let text = text.trim_start();
    if let Some(inner) = text.strip_prefix('{') {
        let mut rest = inner;
        loop {
            rest = branches(rest, before, paths);
            let end = rest.find([',', '}']).expect("a closed brace");
            let (mark, behind) = rest[end..].split_at(1);
            rest = behind;
            if mark == "}" {
                return rest;
            }
        }
    }
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let mut path = before.to_vec();
    if !name.is_empty() {
        path.push(name);
        if let Some(deeper) = rest.strip_prefix("::") {
            return branches(deeper, &path, paths);
        }
    }
    // a macro whose name is no module's is written out where it is called
    let written_out = rest.starts_with('!') && !ORDER.iter().any(|row| row.contains(&name));
    if !path.is_empty() && !written_out {
        paths.push(path);
    }
    rest
}

/// Whether a module may import from another.
fn in_order(module: &str, imported: &str) -> bool {
    module == imported || row(imported) < row(module)
}

#[test]
fn no_module_imports_from_a_later_one() {
    let mut against = BTreeSet::new();
    for file in files() {
        let text = std::fs::read_to_string(Path::new(SOURCE).join(&file)).unwrap();
        let path = path_of(&file);
        if path == ["lib"] {
            continue;
        }
        let module = named(&path);
        // tests in a file may use what they like
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for imported in imports(text) {
            if !in_order(&module, &imported) {
                against.insert((file.to_str().unwrap().to_owned(), imported));
            }
        }
    }
    assert!(against.is_empty(), "file and module it imports against the order: {against:?}");
}

/// The root is named `crate`, so that the other test sees it.
#[test]
fn no_module_reaches_the_root_by_super() {
    for file in files() {
        if path_of(&file).len() == 1 {
            let text = std::fs::read_to_string(Path::new(SOURCE).join(&file)).unwrap();
            let reaches =
                |line: &&str| line.starts_with(char::is_alphabetic) && line.contains("super::");
            assert_eq!(text.lines().find(reaches), None, "{}", file.display());
        }
    }
}

#[test]
fn imports_are_found_wherever_they_stand() {
    let text = "use crate::runtime; // crate::boards\n\
                use crate::{real::{abs, sqrt}, linalg::*, vehicles::{Moment, iltis::Iltis}};\n\
                crate::parameters! {}\n\
                let place = crate::state::State::<1, 2, 3>::new();\n";
    let found = ["runtime", "real", "linalg", "vehicles", "vehicles::*", "parameters", "state"];
    assert_eq!(imports(text), BTreeSet::from(found.map(str::to_owned)));
    assert!(in_order("runtime", "state") && !in_order("state", "runtime"));
    assert!(in_order("formulations", "step") && !in_order("step", "formulations"));
    assert!(!in_order("spatial", "linalg"));
}
