//! Recording what `run` does, for a page, a comparison or an MCAP file.

use super::about::{card, cards};
use super::{Attachment, Recording, mcap, page, runs_of, stride};
use crate::catalogue::Vehicles;
use crate::cli::{RecordOptions, RunOptions};
use crate::commands::run::begin;
use crate::failure::{Failure, bad_input};
use crate::output::Sink;
use crate::simulation::Simulation;
use crate::totals::Totals;
use clap::Parser;
use ferrol::state::StepReport;
use serde_json::{Value, json};
use std::path::Path;

/// What a run is called.
#[derive(Clone, Debug)]
pub struct RunWords {
    /// Vehicle and manoeuvre.
    pub title: String,
    /// How it is solved.
    pub method: String,
}

impl RunWords {
    /// The words of a run with some options and a step (s).
    pub fn new(
        vehicles: &dyn Vehicles,
        options: &RunOptions,
        manoeuvre: Option<&str>,
        step: f64,
    ) -> Self {
        let mut title = vehicles.name(&options.vehicle).to_owned();
        if let Some(manoeuvre) = manoeuvre {
            title = format!("{title}: {manoeuvre}");
        }
        if let Some(speed) = options.vehicle.speed {
            title = format!("{title} at {speed} m/s");
        }
        let mut method =
            format!("{}, {}, steps of {} ms", options.formulation, options.integrator, 1e3 * step);
        for (is_set, word) in [
            (options.extrapolate, "extrapolated"),
            (options.refine.is_some(), "refined"),
            (options.plain, "plain"),
            (options.unstabilised, "unstabilised"),
        ] {
            if is_set {
                method = format!("{method}, {word}");
            }
        }
        for setting in &options.vehicle.set {
            method = format!("{method}, {setting}");
        }
        Self { title, method }
    }

    /// What the page says of the run.
    pub fn about(&self, totals: &Totals, peak: f64, loops: bool) -> Value {
        let mut summary = cards(totals, loops);
        if peak > 0.0 {
            summary.push(card(
                "Peak acceleration",
                format!("{:.2}", peak / 9.80665),
                "g",
                "of the heaviest part's mass centre",
                false,
            ));
        }
        json!({ "title": self.title, "words": self.method, "name": self.method, "summary": summary })
    }
}

/// Keeps a run while it is made.
pub struct Recorder {
    recording: Recording,
    stride: u64,
    steps: u64,
}

impl Recorder {
    /// For a run of so many steps.
    pub fn new(simulation: &mut dyn Simulation, steps: u64) -> Self {
        Self { recording: Recording::new(simulation), stride: stride(steps), steps }
    }

    /// Takes in step `tick`.
    pub fn step(&mut self, simulation: &mut dyn Simulation, tick: u64, report: &StepReport) {
        self.recording.step(simulation.time(), report);
        if tick.is_multiple_of(self.stride) || tick == self.steps {
            self.recording.row(simulation);
        }
    }

    /// What every page says of a run.
    pub fn about(&self, words: &RunWords, totals: &Totals) -> Value {
        words.about(totals, self.recording.peak_acceleration(), self.recording.has_loops())
    }

    /// The run with what is said of it.
    ///
    /// # Errors
    /// It cannot be packed.
    pub fn pack_with(&self, about: &Value) -> Result<Vec<u8>, Failure> {
        self.recording.pack(about)
    }

    fn pack(&self, words: &RunWords, totals: &Totals) -> Result<Vec<u8>, Failure> {
        self.pack_with(&self.about(words, totals))
    }

    /// Writes what was asked for.
    ///
    /// # Errors
    /// The second run fails, or something cannot be written.
    pub fn finish(
        &self,
        words: &RunWords,
        totals: &Totals,
        second: Option<Second<'_>>,
        report: Option<Sink>,
        mcap_file: Option<Sink>,
    ) -> Result<(), Failure> {
        let packed = self.pack(words, totals)?;
        if let Some(sink) = mcap_file {
            sink.finish_bytes(&mcap::write(&self.recording, words, &packed)?)?;
        }
        if let Some(sink) = report {
            let mut runs = vec![packed];
            if let Some(second) = second {
                runs.push(second.make()?);
            }
            sink.finish(&page(Attachment::Runs(&runs)))?;
        }
        Ok(())
    }
}

/// The run that another is compared with.
pub enum Second<'a> {
    /// One that was recorded.
    Packed(Vec<u8>),
    /// One that is still to be made.
    Options(&'a dyn Vehicles, Box<RunOptions>),
}

/// Options of a run alone.
#[derive(Debug, Parser)]
#[command(name = "run", args_override_self = true, no_binary_name = true)]
struct Words {
    #[command(flatten)]
    run: RunOptions,
}

/// The options of a run from its words.
///
/// # Errors
/// Words that are none of its options.
pub fn options_of(words: &[String]) -> Result<RunOptions, Failure> {
    match Words::try_parse_from(words) {
        Ok(words) => Ok(words.run),
        Err(error) => bad_input(crate::refusal::one_line(&error)),
    }
}

impl<'a> Second<'a> {
    /// From the file, or from the options in which it differs from the first.
    ///
    /// # Errors
    /// A file without a run, or options that are none.
    pub fn new(
        vehicles: &'a dyn Vehicles,
        first: &RunOptions,
        words: &str,
    ) -> Result<Self, Failure> {
        if Path::new(words).is_file() {
            return Ok(Self::Packed(read(Path::new(words))?));
        }
        if !words.trim_start().starts_with('-') {
            return bad_input(format!(
                "--compare '{words}': there is no such file; options in which the second run differs begin with --, \
                 as in --compare \"--integrator trapezoidal\""
            ));
        }
        let mut all = words_of(first);
        all.extend(words.split_whitespace().map(str::to_owned));
        let mut options = options_of(&all)?;
        // of two settings of one parameter the second run has its own
        let set = std::mem::take(&mut options.vehicle.set);
        let (firsts, own) = set.split_at(first.vehicle.set.len().min(set.len()));
        let name = |setting: &str| setting.split('=').next().unwrap_or_default().to_owned();
        let kept = firsts.iter().filter(|one| !own.iter().any(|other| name(other) == name(one)));
        options.vehicle.set = kept.chain(own).cloned().collect();
        // bad options are told before the first run is made
        begin(vehicles, &options)?;
        Ok(Self::Options(vehicles, Box::new(options)))
    }

    fn make(self) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Packed(packed) => Ok(packed),
            Self::Options(vehicles, options) => {
                let (mut simulation, steps) = begin(vehicles, &options)?;
                let mut recorder = Recorder::new(simulation.as_mut(), steps);
                let mut totals = Totals::default();
                for tick in 1..=steps {
                    let report = simulation.step();
                    totals.add(simulation.time(), &report);
                    recorder.step(simulation.as_mut(), tick, &report);
                }
                let entry = vehicles.find(&options.vehicle)?;
                let step = options.step.unwrap_or(entry.step);
                let words = RunWords::new(vehicles, &options, entry.manoeuvre.as_deref(), step);
                recorder.pack(&words, &totals)
            }
        }
    }
}

/// The words that ask for a run as these options do, without where its results go.
fn words_of(options: &RunOptions) -> Vec<String> {
    let mut words = Vec::new();
    let mut put = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            words.push(format!("--{name}={value}"));
        }
    };
    put("vehicle", options.vehicle.vehicle.clone());
    put("manoeuvre", options.vehicle.manoeuvre.clone());
    put("speed", options.vehicle.speed.map(|value| value.to_string()));
    for setting in &options.vehicle.set {
        put("set", Some(setting.clone()));
    }
    put("formulation", Some(options.formulation.clone()));
    put("integrator", Some(options.integrator.clone()));
    put("step", options.step.map(|value| value.to_string()));
    put("duration", options.duration.map(|value| value.to_string()));
    put("penalty", options.penalty.map(|value| value.to_string()));
    put("tolerance", options.tolerance.map(|value| value.to_string()));
    put("max-iterations", options.max_iterations.map(|value| value.to_string()));
    put("fixed-iterations", options.fixed_iterations.map(|value| value.to_string()));
    put("refine", options.refine.map(|value| value.to_string()));
    for (is_set, name) in [
        (options.plain, "--plain"),
        (options.unstabilised, "--unstabilised"),
        (options.extrapolate, "--extrapolate"),
    ] {
        if is_set {
            words.push(name.to_owned());
        }
    }
    words
}

/// The first packed run of a page or an MCAP file.
///
/// # Errors
/// A file that cannot be read, or holds none.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.display();
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) => return bad_input(format!("cannot read '{name}': {error}")),
    };
    let found = match std::str::from_utf8(&bytes) {
        Ok(text) => runs_of(text).into_iter().next(),
        Err(_) => mcap::packed(&bytes),
    };
    match found {
        Some(run) => Ok(run),
        None => bad_input(format!(
            "'{name}' holds no recorded run: give a page of run --report FILE, or an MCAP file of run --mcap FILE"
        )),
    }
}

impl RecordOptions {
    /// Whether anything is recorded.
    pub const fn is_wanted(&self) -> bool {
        self.report.is_some() || self.mcap.is_some()
    }
}
