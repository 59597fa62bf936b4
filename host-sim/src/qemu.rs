//! The firmware in QEMU: build it, run it, read what it says.
//!
//! ```no_run
//! use host_sim::qemu::{Firmware, Machine};
//!
//! let firmware = Firmware::build()?;
//! let run = Machine::default().run(&firmware, "stairs 5 trapezoidal 1000")?;
//! println!("{:016x}", run.last.fingerprint);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod firmware;
mod log;
mod machine;
mod served;

use std::time::Duration;
use std::{fmt, io};

use crate::firmware::BuildError;

pub use firmware::Firmware;
pub use log::{FirmwareRun, TargetCost, TickLine};
pub use machine::Machine;
pub use served::Served;

/// Whether `qemu-system-arm` is on the path.
pub fn is_there() -> bool {
    std::env::var_os("PATH").is_some_and(|folders| {
        std::env::split_paths(&folders).any(|folder| folder.join("qemu-system-arm").is_file())
    })
}

/// Why there is no result from QEMU.
#[derive(Debug)]
pub enum QemuError {
    /// The image could not be built.
    Build(BuildError),
    /// `qemu-system-arm` is not on the path.
    QemuMissing,
    /// A program could not be started or followed.
    Io(String, io::Error),
    /// The image holds no readable table of defmt's messages.
    BadImage(String),
    /// The firmware did not end in time.
    Timeout(Duration),
    /// The firmware, or QEMU itself, ended with an error: exit code and last words.
    Failed(Option<i32>, String),
    /// The output does not decode, or is not what the job prints.
    BadOutput(String),
}

impl fmt::Display for QemuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(error) => error.fmt(f),
            Self::QemuMissing => write!(
                f,
                "qemu-system-arm is missing: run `apt-get install qemu-system-arm` (Debian, \
                 Ubuntu) or `brew install qemu` (macOS)"
            ),
            Self::Io(what, error) => write!(f, "{what}: {error}"),
            Self::BadImage(why) => write!(f, "not a firmware image: {why}"),
            Self::Timeout(limit) => write!(f, "no end of the run after {} s", limit.as_secs()),
            Self::Failed(Some(code), words) => write!(f, "exit code {code} in QEMU: {words}"),
            Self::Failed(None, words) => write!(f, "QEMU was killed: {words}"),
            Self::BadOutput(what) => write!(f, "unexpected output of the firmware: {what}"),
        }
    }
}

impl std::error::Error for QemuError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(_, error) => Some(error),
            Self::Build(error) => Some(error),
            _ => None,
        }
    }
}

impl QemuError {
    /// Why QEMU does not start.
    fn of_start(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::QemuMissing,
            _ => Self::Io("qemu-system-arm".to_owned(), error),
        }
    }
}

impl From<BuildError> for QemuError {
    fn from(error: BuildError) -> Self {
        Self::Build(error)
    }
}
