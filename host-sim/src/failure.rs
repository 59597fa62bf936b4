//! Why a command ends without success.

use crate::firmware::BuildError;
use crate::image::ImageError;
use crate::qemu::QemuError;
use crate::terminal::complain;
use ferrol::setup::SetupError;
use std::process::ExitCode;

/// A command that did not succeed.
#[derive(Debug)]
pub enum Failure {
    /// The user asked for something that cannot be: one line, exit code 2.
    BadInput(String),
    /// A check or a run failed: one line, exit code 1.
    Failed(String),
}

impl Failure {
    /// Prints the line and gives the exit code.
    pub fn report(&self) -> ExitCode {
        let (line, code) = match self {
            Self::BadInput(line) => (line, 2),
            Self::Failed(line) => (line, 1),
        };
        complain(line);
        ExitCode::from(code)
    }
}

/// Bad input, in one line.
pub fn bad_input<T>(line: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::BadInput(line.into()))
}

/// A number as people write it: very large and very small ones with a power of ten.
pub fn figure(value: f64) -> String {
    let size = value.abs();
    if size > 0.0 && !(1e-4..1e7).contains(&size) && value.is_finite() {
        format!("{value:e}")
    } else {
        format!("{value}")
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        Self::BadInput(error.to_string())
    }
}

impl From<QemuError> for Failure {
    fn from(error: QemuError) -> Self {
        match error {
            QemuError::Build(error) => error.into(),
            QemuError::QemuMissing => Self::BadInput(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Self {
        match error {
            BuildError::TargetMissing => Self::BadInput(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl From<ImageError> for Failure {
    fn from(error: ImageError) -> Self {
        match error {
            ImageError::NoFunction(_) | ImageError::Io(..) => Self::BadInput(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}
