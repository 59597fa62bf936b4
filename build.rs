//! Puts the chosen board's memory file on the link path and finds out about the FPU.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Where the boards are: a folder each, named as its feature.
const BOARDS: &str = "src/boards";

/// Stands in for a board: an image that takes the memory file from here does not link, and says
/// why.
const NO_BOARD: &str = "src/boards/none";

/// Stack of the driven Iltis (bytes): its records of ticks are longer than those of the benchmark. What it needs, and what the
/// data memory of the NUCLEO has left.
const DRIVEN_STACK: u32 = 60 * 1024;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rustc-check-cfg=cfg(ferrol_hardware_sqrt)");

    if variable("CARGO_CFG_TARGET_OS") == "none" {
        let root = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
        println!("cargo::rerun-if-changed={BOARDS}");
        let folder = chosen(&root.join(BOARDS)).unwrap_or_else(|| root.join(NO_BOARD));
        for script in ["board-memory.x", "device.x"].map(|name| folder.join(name)) {
            if script.exists() {
                println!("cargo::rerun-if-changed={}", script.display());
            }
        }
        println!("cargo::rustc-link-search={}", folder.display());
        if env::var_os("CARGO_FEATURE_DRIVEN").is_some() {
            println!("cargo::rustc-link-arg-bins=--defsym=_stack_bytes={DRIVEN_STACK}");
        }
    }

    // Only the CPU's name says that the FPU has double precision.
    let cortex_m7 = variable("CARGO_ENCODED_RUSTFLAGS")
        .split('\u{1f}')
        .any(|flag| flag.ends_with("target-cpu=cortex-m7"));
    if variable("CARGO_CFG_TARGET_ARCH") == "arm" && cortex_m7 {
        println!("cargo::rustc-cfg=ferrol_hardware_sqrt");
    }
}

/// The folder of the board whose feature is on. Two of them end the build.
fn chosen(boards: &Path) -> Option<PathBuf> {
    let folders = fs::read_dir(boards).ok()?.flatten().map(|entry| entry.path());
    let mut chosen: Vec<PathBuf> =
        folders.filter(|folder| folder.is_dir() && is_on(folder)).collect();
    chosen.sort();
    if let [one, other, ..] = &chosen[..] {
        let (one, other) = (one.display(), other.display());
        eprintln!("{one} and {other} are two boards: choose the feature of one");
        std::process::exit(1);
    }
    chosen.pop()
}

/// Whether the feature with the name of a folder is on, as cargo spells it for build scripts.
fn is_on(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
    env::var_os(format!("CARGO_FEATURE_{name}")).is_some()
}

/// An environment variable, empty where it is not set.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}
