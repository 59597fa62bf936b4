//! `bless`: the fingerprints of the test at boot, written anew.

use super::{DesktopModel, Project};
use crate::failure::Failure;
use crate::output::Sink;
use crate::parity::memory;
use crate::say;
use ferrol::evidence::selftest;
use std::fmt::Write as _;
use std::path::Path;

/// The text of the file of golden fingerprints as it should be.
///
/// # Errors
/// A scenario finds no start.
pub fn golden_file<P: DesktopModel>() -> Result<String, Failure> {
    let (mut model, mut memory) = (Box::new(P::default()), memory::<P>());
    let mut lines = String::new();
    let mut count = 0;
    for part in selftest::parts::<P>() {
        let value = part
            .fingerprint(model.as_mut(), &mut memory)
            .map_err(|error| Failure::Failed(error.to_string()))?;
        let [a, b, c, d] = [48, 32, 16, 0].map(|shift| (value >> shift) & 0xffff);
        // writing to a string cannot fail
        let _ = writeln!(lines, "    0x{a:04x}_{b:04x}_{c:04x}_{d:04x}, // {}", part.name());
        count += 1;
    }
    Ok(format!(
        "//! Fingerprints of the test at boot, written by the command `bless`.\n\n\
         /// In the order of the parts of the test.\n\
         pub const FINGERPRINTS: [u64; {count}] = [\n{lines}];\n"
    ))
}

/// Writes the file.
///
/// # Errors
/// A scenario finds no start, or the file cannot be written.
pub(super) fn execute<P: DesktopModel>(project: Project) -> Result<(), Failure> {
    write::<P>(&Path::new(project.folder).join(project.golden))
}

/// Writes the file of golden fingerprints, if it is not as it should be.
///
/// # Errors
/// A scenario finds no start, or the file cannot be written.
pub fn write<P: DesktopModel>(path: &Path) -> Result<(), Failure> {
    let text = golden_file::<P>()?;
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        say!("{} is as it should be", path.display());
        return Ok(());
    }
    Sink::open(&path.to_string_lossy())?.finish(&text)?;
    say!("{} is new: build again", path.display());
    Ok(())
}
