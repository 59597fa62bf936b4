//! Where results go: a file that is complete or absent, or stdout.
//!
//! Our own: crates that write beside a name and rename would put a file in the place of a pipe or of `/dev/null`.

use crate::failure::{Failure, bad_input};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A place for one result. A file is written beside its name and renamed when it is complete; what is no file, such as
/// a pipe or `/dev/null`, is written to as it is.
#[derive(Debug)]
pub struct Sink {
    target: Target,
}

#[derive(Debug)]
enum Target {
    Stdout,
    Device(File),
    File { path: PathBuf, partial: PathBuf, file: File },
}

impl Sink {
    /// Opens a place by name; `-` is stdout. Nothing is computed before it is known to work.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn open(name: &str) -> Result<Self, Failure> {
        if name == "-" {
            return Ok(Self { target: Target::Stdout });
        }
        // behind a link, which stays one
        let path = PathBuf::from(name);
        let path = path.canonicalize().unwrap_or(path);
        if path.is_dir() {
            return bad_input(format!("cannot write '{name}': it is a directory"));
        }
        if path.exists() && !path.is_file() {
            return match File::options().write(true).open(&path) {
                Ok(file) => Ok(Self { target: Target::Device(file) }),
                Err(error) => bad_input(format!("cannot write '{name}': {error}")),
            };
        }
        let mut partial = path.clone().into_os_string();
        partial.push(".partial");
        let partial = PathBuf::from(partial);
        match File::create(&partial) {
            Ok(file) => Ok(Self { target: Target::File { path, partial, file } }),
            Err(error) => bad_input(format!("cannot write '{name}': {error}")),
        }
    }

    /// Opens an optional place.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn open_optional(name: Option<&str>) -> Result<Option<Self>, Failure> {
        name.map(Self::open).transpose()
    }

    /// Whether this is stdout.
    pub fn is_stdout(&self) -> bool {
        matches!(self.target, Target::Stdout)
    }

    /// Writes the whole result.
    ///
    /// # Errors
    /// The result could not be written; no part of it stays behind.
    pub fn finish(mut self, text: &str) -> Result<(), Failure> {
        let written = match &mut self.target {
            Target::Stdout => std::io::stdout().lock().write_all(text.as_bytes()),
            Target::Device(file) => file.write_all(text.as_bytes()),
            Target::File { path, partial, file } => file
                .write_all(text.as_bytes())
                .and_then(|()| file.sync_all())
                .and_then(|()| std::fs::rename(partial, path)),
        };
        match written {
            // whoever reads our output may have seen enough
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => bad_input(format!("cannot write the result: {error}")),
            Ok(()) => Ok(()),
        }
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        if let Target::File { partial, .. } = &self.target {
            // gone already where the result was finished
            let _ = remove(partial);
        }
    }
}

fn remove(path: &Path) -> std::io::Result<()> {
    std::fs::remove_file(path)
}

/// Writes figures as JSON.
///
/// # Errors
/// They could not be written.
pub fn finish_json(sink: Sink, figures: &impl serde::Serialize) -> Result<(), Failure> {
    match serde_json::to_string_pretty(figures) {
        Ok(mut text) => {
            text.push('\n');
            sink.finish(&text)
        }
        Err(error) => Err(Failure::Failed(format!("cannot write JSON: {error}"))),
    }
}
