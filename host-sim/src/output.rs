//! Where results go: a file that is complete or absent, or stdout.
//!
//! Our own: crates that write beside a name and rename would put a file in the place of a pipe or of `/dev/null`.

use crate::failure::{Failure, bad_input};
use crate::interrupt;
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
        let path = whole(name);
        if path.is_dir() {
            return bad_input(format!("cannot write '{name}': it is a directory"));
        }
        if path.exists() && !path.is_file() {
            return match File::options().write(true).open(&path) {
                Ok(file) => Ok(Self { target: Target::Device(file) }),
                Err(error) => bad_input(format!("cannot write '{name}': {error}")),
            };
        }
        let partial = partial(&path);
        // before it is there: Ctrl-C may come at any moment
        interrupt::remember(&partial);
        match File::create(&partial) {
            Ok(file) => Ok(Self { target: Target::File { path, partial, file } }),
            Err(error) => {
                interrupt::forget(&partial);
                bad_input(format!("cannot write '{name}': {error}"))
            }
        }
    }

    /// Opens the places of several results, each by the option that names it.
    ///
    /// # Errors
    /// A file cannot be written, or two results would go to the same place.
    pub fn open_all<const K: usize>(
        places: [(&str, Option<&str>); K],
    ) -> Result<[Option<Self>; K], Failure> {
        for (k, place) in places.iter().enumerate() {
            for other in places.iter().take(k) {
                Self::keep_apart(*other, *place)?;
            }
        }
        let mut sinks = [const { None }; K];
        for (sink, (_, name)) in sinks.iter_mut().zip(places) {
            *sink = Self::open_optional(name)?;
        }
        Ok(sinks)
    }

    fn keep_apart(a: (&str, Option<&str>), b: (&str, Option<&str>)) -> Result<(), Failure> {
        let (a_option, b_option) = (a.0, b.0);
        if let (Some(a), Some(b)) = (a.1, b.1) {
            if a == "-" && b == "-" {
                return bad_input(format!(
                    "only one of {a_option} and {b_option} can go to stdout"
                ));
            }
            let (a_path, b_path) = (whole(a), whole(b));
            if a != "-" && b != "-" && !is_device(&a_path) && a_path == b_path {
                return bad_input(format!(
                    "{a_option} and {b_option} both name '{a}': give each a file of its own"
                ));
            }
            for (option, name, path, other) in
                [(a_option, a, &a_path, &b_path), (b_option, b, &b_path, &a_path)]
            {
                if name != "-" && partial(path) == *other {
                    return bad_input(format!(
                        "{option} {name} is written as '{name}.partial' until it is complete: \
                         give the other result another name"
                    ));
                }
            }
        }
        Ok(())
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
    pub fn finish(self, text: &str) -> Result<(), Failure> {
        self.finish_bytes(text.as_bytes())
    }

    /// Writes the whole result.
    ///
    /// # Errors
    /// As [`Sink::finish`].
    pub fn finish_bytes(mut self, bytes: &[u8]) -> Result<(), Failure> {
        let written = match &mut self.target {
            Target::Stdout => std::io::stdout().lock().write_all(bytes),
            Target::Device(file) => file.write_all(bytes),
            Target::File { path, partial, file } => file
                .write_all(bytes)
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
            interrupt::forget(partial);
        }
    }
}

/// The path of a file by its name: behind a link, which stays one; from the root, so that two names of one file
/// compare equal.
fn whole(name: &str) -> PathBuf {
    let path = Path::new(name);
    if let Ok(path) = path.canonicalize() {
        return path;
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(file)) => folder.join(file),
        _ => path.to_owned(),
    }
}

/// Where a file is written until it is complete.
fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    PathBuf::from(name)
}

/// Whether there is something at a path that is no file.
fn is_device(path: &Path) -> bool {
    path.exists() && !path.is_file()
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
