//! Finds or builds the firmware image.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use defmt_decoder::Table;

use super::QemuError;

/// The target of the firmware.
pub const TARGET: &str = "thumbv7em-none-eabihf";

/// Names a program to call in cargo's place, for toolchains that are not rustup's.
pub const CARGO_VARIABLE: &str = "FERROL_FIRMWARE_CARGO";

/// Name of the image and of its cargo feature.
const BOARD: &str = "mps2-an500";

/// An image with the table of its messages.
#[derive(Debug)]
pub struct Firmware {
    /// Where the ELF file lies.
    pub path: PathBuf,
    pub(super) table: Table,
}

impl Firmware {
    /// Builds the image from the sources of this workspace, or takes it as it is if up to date.
    ///
    /// It goes to `firmware` below the target directory, so that it never waits for, or undoes,
    /// the build of host-sim itself.
    ///
    /// # Errors
    /// [`QemuError::TargetMissing`], [`QemuError::SourcesMissing`], [`QemuError::BuildFailed`].
    pub fn build() -> Result<Self, QemuError> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let root = root.canonicalize().map_err(|_| QemuError::SourcesMissing(root))?;
        let replacement = env::var_os(CARGO_VARIABLE).filter(|program| !program.is_empty());
        if replacement.is_none() && !has_target() {
            return Err(QemuError::TargetMissing);
        }

        // one directory per toolchain
        let folder = if replacement.is_some() { "firmware-other" } else { "firmware" };
        let target_dir = env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| root.join("target"), |dir| root.join(dir))
            .join(folder);
        let cargo =
            replacement.or_else(|| env::var_os("CARGO")).unwrap_or_else(|| OsString::from("cargo"));

        let status = Command::new(&cargo)
            .current_dir(&root)
            .args(["build", "--quiet", "--profile", "firmware", "--locked", "--package", "ferrol"])
            .args(["--target", TARGET, "--features", BOARD, "--bin", BOARD, "--target-dir"])
            .arg(&target_dir)
            // the flags of .cargo/config.toml count, not those meant for the host
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .map_err(|error| QemuError::Io(cargo.to_string_lossy().into_owned(), error))?;
        if !status.success() {
            return Err(QemuError::BuildFailed);
        }
        Self::open(&target_dir.join(TARGET).join("firmware").join(BOARD))
    }

    /// Takes an image that is there already.
    ///
    /// # Errors
    /// [`QemuError::Io`] or [`QemuError::BadImage`].
    pub fn open(path: &Path) -> Result<Self, QemuError> {
        let elf = fs::read(path)
            .map_err(|error| QemuError::Io(path.to_string_lossy().into_owned(), error))?;
        let table = Table::parse(&elf)
            .map_err(|error| QemuError::BadImage(error.to_string()))?
            .ok_or_else(|| QemuError::BadImage("no .defmt section".to_owned()))?;
        Ok(Self { path: path.to_owned(), table })
    }
}

/// Whether the compiler that cargo will call has the target's library.
fn has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let folder = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .stderr(Stdio::null())
        .output();
    folder.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}
