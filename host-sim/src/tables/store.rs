//! Finished runs of the sweep, one JSON line each, so that an interrupted sweep goes on.
//!
//! Each line names the build that made it. Runs of another build are left out: code that has changed
//! must not be told by figures of before.

use super::grid::SweepPoint;
use super::stairs::RunOutcome;
use crate::failure::{Failure, bad_input};
use crate::output::Sink;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// A finished run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredRun {
    /// Formulation, integrator and step of the run.
    pub point: SweepPoint,
    /// What the run gave.
    pub outcome: RunOutcome,
}

#[derive(Serialize, Deserialize)]
struct StoredLine {
    build: String,
    record: StoredRun,
}

/// What a file of finished runs holds.
#[derive(Debug, Default)]
pub struct Contents {
    /// Runs of this build by their keys.
    pub records: BTreeMap<String, StoredRun>,
    /// Lines of another build.
    pub foreign: usize,
    /// Lines that are no runs: at most the last one where a sweep was interrupted.
    pub damaged: usize,
    /// The last line has no end.
    unended: bool,
}

impl Contents {
    /// Reads a file; none is as good as an empty one.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(path: &Path, build: &str) -> Result<Self, Failure> {
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return bad_input(format!("cannot read '{}': {error}", path.display())),
        };
        let unended = !text.is_empty() && !text.ends_with('\n');
        let mut contents = Self { unended, ..Self::default() };
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            match serde_json::from_str::<StoredLine>(line) {
                Ok(line) if line.build == build => {
                    contents.records.insert(line.record.point.key(), line.record);
                }
                Ok(_) => contents.foreign += 1,
                Err(_) => contents.damaged += 1,
            }
        }
        Ok(contents)
    }
}

/// A file that finished runs are appended to.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    file: File,
    build: String,
}

impl Store {
    /// Opens a file, made with its folder where there is none; the runs of this build in it stay, all
    /// else goes.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn open(path: &Path, build: &str) -> Result<(Self, Contents), Failure> {
        let refuse = |error| bad_input(format!("cannot write '{}': {error}", path.display()));
        if let Some(folder) = path.parent()
            && let Err(error) = fs::create_dir_all(folder)
        {
            return refuse(error);
        }
        let contents = Contents::read(path, build)?;
        if contents.foreign + contents.damaged > 0 || contents.unended {
            rewrite(path, build, &contents)?;
        }
        match OpenOptions::new().create(true).append(true).open(path) {
            Ok(file) => {
                Ok((Self { path: path.to_owned(), file, build: build.to_owned() }, contents))
            }
            Err(error) => refuse(error),
        }
    }

    /// Appends a finished run.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn append(&mut self, record: &StoredRun) -> Result<(), Failure> {
        let written =
            line(&self.build, record).and_then(|line| self.file.write_all(line.as_bytes()));
        written
            .or_else(|error| bad_input(format!("cannot write '{}': {error}", self.path.display())))
    }
}

fn line(build: &str, record: &StoredRun) -> std::io::Result<String> {
    let line = StoredLine { build: build.to_owned(), record: record.clone() };
    let mut text = serde_json::to_string(&line).map_err(std::io::Error::other)?;
    text.push('\n');
    Ok(text)
}

/// Keeps the runs of this build alone; an interruption leaves the old file or the new one.
fn rewrite(path: &Path, build: &str, contents: &Contents) -> Result<(), Failure> {
    let lines: std::io::Result<String> =
        contents.records.values().map(|record| line(build, record)).collect();
    let lines = lines.map_err(|error| Failure::Failed(format!("cannot keep runs: {error}")))?;
    Sink::open(&path.to_string_lossy())?.finish(&lines)
}

/// Takes the sweep from files of finished runs, in the order of the points.
///
/// # Errors
/// A file of another build, or points that are in none of them.
pub fn merge(
    paths: &[PathBuf],
    points: &[SweepPoint],
    build: &str,
) -> Result<Vec<StoredRun>, Failure> {
    let mut all = Contents::default();
    for path in paths {
        let contents = Contents::read(path, build)?;
        if contents.records.is_empty() && contents.foreign > 0 {
            return bad_input(format!(
                "'{}' was made by another build of host-sim: make its part again with this one",
                path.display()
            ));
        }
        all.records.extend(contents.records);
    }
    let mut lacking = points.iter().filter(|point| !all.records.contains_key(&point.key()));
    if let Some(first) = lacking.next() {
        return bad_input(format!(
            "{} of {} runs of the sweep are in none of the files, the first is '{}': \
             make all parts with --shard, with --quick or without it throughout",
            lacking.count() + 1,
            points.len(),
            first.key()
        ));
    }
    Ok(points.iter().filter_map(|point| all.records.remove(&point.key())).collect())
}
