//! What this build needs of the processor.
//!
//! On x86-64 the program is compiled for the processor that compiles it (`.cargo/config.toml`). Where it is started on one
//! that has less, it has itself compiled once more, for any, and goes on with that: slower, and with the same results.

use crate::terminal::{complain, note};
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// What compilers make use of in ordinary code, whether this build does, and where the processor tells of it: the leaf of
/// `cpuid`, the register (ebx, ecx) and the bit.
#[cfg(target_arch = "x86_64")]
const NEEDS: [(&str, bool, u32, usize, u32); 12] = [
    ("SSE3", cfg!(target_feature = "sse3"), 1, 1, 0),
    ("SSSE3", cfg!(target_feature = "ssse3"), 1, 1, 9),
    ("FMA", cfg!(target_feature = "fma"), 1, 1, 12),
    ("SSE4.1", cfg!(target_feature = "sse4.1"), 1, 1, 19),
    ("SSE4.2", cfg!(target_feature = "sse4.2"), 1, 1, 20),
    ("MOVBE", cfg!(target_feature = "movbe"), 1, 1, 22),
    ("POPCNT", cfg!(target_feature = "popcnt"), 1, 1, 23),
    ("AVX", cfg!(target_feature = "avx"), 1, 1, 28),
    ("BMI1", cfg!(target_feature = "bmi1"), 7, 0, 3),
    ("AVX2", cfg!(target_feature = "avx2"), 7, 0, 5),
    ("BMI2", cfg!(target_feature = "bmi2"), 7, 0, 8),
    ("LZCNT", cfg!(target_feature = "lzcnt"), 0x8000_0001, 1, 5),
];

/// What this build needs and the processor has not; nothing if it can run.
///
/// The library's own detection does not serve: it takes for granted what a build was compiled with.
#[inline(never)]
pub fn missing() -> Option<&'static str> {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{__cpuid, __cpuid_count};
        for (name, needed, leaf, register, bit) in NEEDS {
            // the last leaf of a family is told by its first
            let known = __cpuid(leaf & 0x8000_0000).eax >= leaf;
            let told = __cpuid_count(leaf, 0);
            let register = [told.ebx, told.ecx][register];
            if needed && !(known && register & (1 << bit) != 0) {
                return Some(name);
            }
        }
        // bit 27 of leaf 1 tells that the system saves the wide registers
        if cfg!(target_feature = "avx") && __cpuid(1).ecx & (1 << 27) == 0 {
            return Some("a system that saves AVX registers");
        }
    }
    None
}

/// Has the program compiled for any processor, and lets that do what this one was asked to.
pub fn run_plain(missing: &str) -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    note(format_args!(
        "this program is built for a processor with {missing}: it is built once more for this one, which takes minutes \
         the first time"
    ));
    let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command
        .args(["run", "--quiet", "--package", "host-sim"])
        .args((!cfg!(debug_assertions)).then_some("--release"))
        .arg("--manifest-path")
        .arg(root.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target.join("plain"))
        .arg("--")
        .args(env::args_os().skip(1))
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", "-C target-cpu=x86-64");
    match command.status() {
        Ok(status) => {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            code.map_or(ExitCode::FAILURE, ExitCode::from)
        }
        Err(error) => {
            complain(format_args!(
                "this program is built for a processor with {missing}, and cargo, which would build it for this one, \
                 does not start: {error}"
            ));
            ExitCode::FAILURE
        }
    }
}
