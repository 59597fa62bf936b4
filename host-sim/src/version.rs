//! Which build this is: what `--version` says, and what kept runs are marked with.

use crate::failure::Failure;
use std::fs;

/// What tells this build from others: a fingerprint of the program's file.
///
/// # Errors
/// The program does not find itself.
pub fn fingerprint() -> Result<String, Failure> {
    let bytes = std::env::current_exe()
        .and_then(fs::read)
        .map_err(|error| Failure::Failed(format!("cannot read this program: {error}")))?;
    // FNV-1a
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Ok(format!("{hash:016x}"))
}

/// Name, version, fingerprint and how it was compiled, in a line.
///
/// # Errors
/// The program does not find itself.
pub fn line(name: &str, version: &str) -> Result<String, Failure> {
    Ok(format!(
        "{name} {version} (build {}, {}, {}{})",
        fingerprint()?,
        if cfg!(debug_assertions) { "with checks" } else { "release" },
        std::env::consts::ARCH,
        if cfg!(target_feature = "avx2") { " with AVX2" } else { "" }
    ))
}
