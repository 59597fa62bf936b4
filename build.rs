//! Puts the chosen board's memory file on the link path and finds out about the FPU.

use std::env;
use std::path::Path;

/// Cargo feature, as cargo spells it for build scripts, and the board's folder.
const BOARDS: [(&str, &str); 2] = [
    ("CARGO_FEATURE_MPS2_AN500", "src/boards/mps2_an500"),
    ("CARGO_FEATURE_NUCLEO_H743", "src/boards/nucleo_h743"),
];

/// Stands in for a board: an image that takes the memory file from here does not link, and says
/// why.
const NO_BOARD: &str = "src/boards/none";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=memory.x");
    println!("cargo::rustc-check-cfg=cfg(ferrol_hardware_sqrt)");

    if variable("CARGO_CFG_TARGET_OS") == "none" {
        let chosen = BOARDS.iter().find(|(feature, _)| env::var_os(feature).is_some());
        let folder = chosen.map_or(NO_BOARD, |(_, folder)| *folder);
        let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join(folder);
        for script in ["board-memory.x", "device.x"].map(|name| folder.join(name)) {
            if script.exists() {
                println!("cargo::rerun-if-changed={}", script.display());
            }
        }
        println!("cargo::rustc-link-search={}", folder.display());
    }

    // Only the CPU's name says that the FPU has double precision.
    let cortex_m7 = variable("CARGO_ENCODED_RUSTFLAGS")
        .split('\u{1f}')
        .any(|flag| flag.ends_with("target-cpu=cortex-m7"));
    if variable("CARGO_CFG_TARGET_ARCH") == "arm" && cortex_m7 {
        println!("cargo::rustc-cfg=ferrol_hardware_sqrt");
    }
}

/// An environment variable, empty where it is not set.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}
