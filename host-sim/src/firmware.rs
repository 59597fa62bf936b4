//! Builds the firmware from the sources of this workspace.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fmt, io};

pub use crate::registry::BoardChoice;
use crate::terminal::detail;

/// The target of the firmware.
pub const TARGET: &str = "thumbv7em-none-eabihf";

/// Names a program to call in cargo's place, for toolchains that are not rustup's.
pub const CARGO_VARIABLE: &str = "FERROL_FIRMWARE_CARGO";

/// Why there is no image.
#[derive(Debug)]
pub enum BuildError {
    /// The compiler has no core library for the target.
    TargetMissing,
    /// The sources of the firmware are no longer where this program was built.
    SourcesMissing(PathBuf),
    /// Cargo could not be started.
    Io(String, io::Error),
    /// Cargo refused; its own words are on stderr.
    Failed(BoardChoice),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TargetMissing => write!(
                f,
                "the Rust target {TARGET} is missing: run `rustup target add {TARGET}`, or let \
                 {CARGO_VARIABLE} name another cargo that has it"
            ),
            Self::SourcesMissing(root) => {
                write!(f, "no firmware sources in {}: build host-sim again", root.display())
            }
            Self::Io(what, error) => write!(f, "{what}: {error}"),
            Self::Failed(board) => write!(f, "the firmware for {} does not build", board.name()),
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io(_, error) => Some(error),
            _ => None,
        }
    }
}

/// Whose firmware it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The Iltis, of this workspace.
    Ferrol,
    /// The driven Iltis, of this workspace.
    Driven,
    /// A crate in a folder of its own, with a program and a feature named as each board.
    Project(&'static str),
}

/// How an image is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// Whose it is.
    pub origin: Origin,
    /// For which board.
    pub board: BoardChoice,
    /// Whether an image that can panic fails to link.
    pub panic_free: bool,
    /// Whether the image has a section in which the compiler tells each function's stack. That is an unstable option of
    /// the compiler, so such an image serves to check others only.
    pub stack_sizes: bool,
}

impl Build {
    /// The image that is shipped.
    pub const fn new(board: BoardChoice) -> Self {
        Self {
            origin: Origin::Ferrol,
            board,
            panic_free: board.is_panic_free(),
            stack_sizes: false,
        }
    }

    /// The image of somebody else.
    pub const fn of(self, origin: Origin) -> Self {
        Self { origin, ..self }
    }

    /// Builds the image, or takes it as it is if up to date, and gives its path.
    ///
    /// It goes to `firmware` below the target directory, so that it never waits for, or undoes,
    /// the build of host-sim itself.
    ///
    /// # Errors
    /// [`BuildError`]
    pub fn run(self) -> Result<PathBuf, BuildError> {
        let root = match self.origin {
            Origin::Ferrol | Origin::Driven => Path::new(env!("CARGO_MANIFEST_DIR")).join(".."),
            Origin::Project(folder) => PathBuf::from(folder),
        };
        let root = root.canonicalize().map_err(|_| BuildError::SourcesMissing(root))?;
        let replacement = env::var_os(CARGO_VARIABLE).filter(|program| !program.is_empty());
        if replacement.is_none() && !has_target() {
            return Err(BuildError::TargetMissing);
        }

        // one directory per toolchain and set of flags
        let mut folder = "firmware".to_owned();
        if replacement.is_some() {
            folder.push_str("-other");
        }
        if self.origin == Origin::Driven {
            folder.push_str("-driven");
        }
        if self.stack_sizes {
            folder.push_str("-stack-sizes");
        }
        if !self.panic_free && Self::new(self.board).panic_free {
            folder.push_str("-panics");
        }
        let target_dir = env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| root.join("target"), |dir| root.join(dir))
            .join(folder);
        let cargo =
            replacement.or_else(|| env::var_os("CARGO")).unwrap_or_else(|| OsString::from("cargo"));

        let name = self.board.name();
        let mut features = name.to_owned();
        if self.panic_free {
            features.push_str(",panic-free");
        }
        if self.origin == Origin::Driven {
            features.push_str(",driven");
        }
        let mut command = Command::new(&cargo);
        command
            .current_dir(&root)
            .args(["build", "--quiet", "--profile", "firmware", "--locked"])
            .args(["--target", TARGET, "--features", &features, "--bin", name, "--target-dir"])
            .arg(&target_dir)
            // the flags of .cargo/config.toml count, not those meant for the host
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        if self.stack_sizes {
            let flags = format!("target.{TARGET}.rustflags = ['-Zemit-stack-sizes']");
            command.args(["--config", &flags]).env("RUSTC_BOOTSTRAP", "1");
        }
        detail(|| format!("{command:?}"));
        let status = command
            .status()
            .map_err(|error| BuildError::Io(cargo.to_string_lossy().into_owned(), error))?;
        if !status.success() {
            return Err(BuildError::Failed(self.board));
        }
        Ok(target_dir.join(TARGET).join("firmware").join(name))
    }
}

/// Whether the compiler that cargo will call has the target's library.
pub fn has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let folder = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .stderr(Stdio::null())
        .output();
    folder.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}
