//! The command line.

use crate::catalogue;
use crate::registry::{BoardChoice, HYBRID, formulations, integrators};
use crate::rig::options::RigOptions;
use crate::terminal::{Verbosity, set_verbosity};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// A full vehicle in a timer interrupt: ferrol on the desktop.
///
/// Without a command: runs the Iltis on ramp and stairs with the defaults, checks it against the
/// recorded figures, and says in ten lines what it found.
#[derive(Debug, Parser)]
#[command(
    name = "host-sim",
    after_help = "Example:
  host-sim run --manoeuvre in-phase-bump --speed 10 --csv bump.csv

A name that is mistyped is answered with the nearest one. Every command has --help with an example."
)]
pub struct Cli {
    /// How the program behaves.
    #[command(flatten)]
    pub manners: Manners,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Simulate a vehicle and write its trajectory.
    #[command(after_help = "Examples:
  host-sim run --manoeuvre in-phase-bump --speed 10 --integrator newmark:-0.01 --csv bump.csv
  host-sim run --vehicle four-bar:40 --integrator trapezoidal --json -")]
    Run(Box<RunOptions>),
    /// Show a recorded run in a browser, or follow one that is being made.
    #[command(after_help = "Examples:
  host-sim view run.html
  host-sim view --live -- --manoeuvre in-phase-bump")]
    View(ViewOptions),
    /// Draw curves of a trajectory, or the figures of `tables`, as SVG or PNG.
    #[command(after_help = "Examples:
  host-sim plot run.csv --columns z pitch,roll --out run.png
  host-sim plot tables.json --of sweep")]
    Plot(PlotOptions),
    /// Find the static equilibrium.
    #[command(after_help = "Example:
  host-sim equilibrium --set chassis_mass=1400")]
    Equilibrium(StaticOptions),
    /// Find the eigenvalues of the linearised vehicle.
    #[command(after_help = "Example:
  host-sim modes --speed 20")]
    Modes(StaticOptions),
    /// Check every reference we have.
    #[command(after_help = "Example:
  host-sim validate --json references.json")]
    Validate(JsonOption),
    /// Long proofs: `drift` runs the Iltis and the double four-bar for an hour each, `hostile` feeds
    /// the Iltis inputs, parameters and roads that no one would send on purpose.
    #[command(after_help = "Examples:
  host-sim soak drift --duration 60
  host-sim soak hostile --ticks 100000")]
    Soak(SoakOptions),
    /// Run the same jobs on the desktop and in QEMU and compare them bit for bit.
    #[command(after_help = "Examples:
  host-sim parity
  host-sim parity --job \"in-phase-bump 10 newmark:-0.01 2500 100\"")]
    Parity(ParityOptions),
    /// Find how many iterations a tick needs, and measure what it costs on target and desktop, against
    /// the deadline and the ceilings.
    #[command(after_help = "Example:
  host-sim margin --json margin.json
  host-sim margin --vehicle iltis-driven")]
    Margin(Of<MarginOptions>),
    /// The tables and claims of the papers, ours beside theirs, from the sweep of integrators.
    #[command(after_help = "Example:
  host-sim tables --quick")]
    Tables(TablesOptions),
    /// Do what `margin` and `tables` count on the desktop.
    #[command(hide = true)]
    Count(CountOptions),
    /// List the places where the firmware can still panic.
    #[command(after_help = "Example:
  host-sim panics --board nucleo-h743")]
    Panics(PanicsOptions),
    /// Run the firmware in QEMU and print what it says.
    #[command(after_help = "Example:
  host-sim qemu stairs 5 newmark:-0.01 1000")]
    Qemu(Of<QemuOptions>),
    /// Drive a vehicle over a link: firmware in QEMU or on a board, or the model in this process; compare with the desk.
    #[command(after_help = "Examples:
  host-sim rig --link qemu --manoeuvre sine-steer:0.002 --speed 20 --record run.rec
  host-sim rig inject --link local --damaged 0.01 --dropped 0.01 --record bad.rec
  host-sim rig replay bad.rec
  host-sim rig --vehicle iltis-driven --manoeuvre brake:0.8 --set tyre_fall=0.25 --anti-lock")]
    Rig(Box<RigOptions>),
    /// List the inputs and outputs of a vehicle with their units and ranges.
    #[command(after_help = "Examples:
  host-sim ports --json ports.json
  host-sim ports --dbc iltis.dbc --bus can-fd
  host-sim ports --vehicle iltis-driven")]
    Ports(Of<PortsOptions>),
    /// Write a script that completes commands, options and names in a shell.
    #[command(after_help = "Example:
  host-sim completions bash > ~/.local/share/bash-completion/completions/host-sim")]
    Completions(CompletionsOptions),
    /// Write the fingerprints of the test at boot anew.
    #[command(hide = true)]
    Bless,
    /// List the boards, each with the address of its vectors, for scripts.
    #[command(hide = true)]
    Boards,
}

/// How the program behaves, whatever it does.
#[derive(Debug, Clone, Copy, Args)]
pub struct Manners {
    /// Say nothing but errors; what goes to stdout with - is written all the same
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say what is being done
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// Say which version this is, with the fingerprint of its build
    #[arg(short = 'V', long)]
    pub version: bool,
}

impl Manners {
    /// Sets how much is said from now on.
    pub fn apply(self) {
        set_verbosity(match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (_, true) => Verbosity::Verbose,
            _ => Verbosity::Usual,
        });
    }
}

/// Options of `completions`.
#[derive(Debug, Clone, Copy, Args)]
pub struct CompletionsOptions {
    /// The shell that reads it
    pub shell: Shell,
}

/// Which vehicle, and with which parameters.
#[derive(Debug, Clone, Default, Args)]
pub struct VehicleOptions {
    /// The vehicle.
    #[arg(long, help = catalogue::names())]
    pub vehicle: Option<String>,
    /// What to drive: stairs, in-phase-bump, anti-phase-bump, ramp-steer, sine-steer:AMPLITUDE_M with the Iltis
    #[arg(long, alias = "maneuver")]
    pub manoeuvre: Option<String>,
    /// Speed at the start, m/s (vehicles with manoeuvres only)
    #[arg(long, allow_hyphen_values = true)]
    pub speed: Option<f64>,
    /// Set a parameter of the vehicle; may be repeated, once for each; `run --set list` lists all with their values
    #[arg(long = "set", value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub set: Vec<String>,
    /// Make slender rods distances between the bodies that they join, which take their masses
    #[arg(long)]
    pub rod_elimination: bool,
}

impl VehicleOptions {
    /// The name of the vehicle: the Iltis where none is given.
    pub fn name(&self) -> &str {
        self.vehicle.as_deref().unwrap_or("iltis")
    }
}

/// Options of `run`.
#[derive(Debug, Clone, Args)]
pub struct RunOptions {
    /// The vehicle.
    #[command(flatten)]
    pub vehicle: VehicleOptions,
    /// The formulation.
    #[arg(long, default_value = HYBRID.name, help = formulations::help())]
    pub formulation: String,
    /// The integrator.
    #[arg(
        long,
        default_value = "newmark:-0.01",
        default_value_ifs = formulations::usual_integrators(),
        help = integrators::help()
    )]
    pub integrator: String,
    /// Step, s (default 0.001; andrews 0.00001)
    #[arg(long, allow_hyphen_values = true)]
    pub step: Option<f64>,
    /// Duration, s (default: the vehicle's own)
    #[arg(long, allow_hyphen_values = true)]
    pub duration: Option<f64>,
    /// Time from row to row, s; a multiple of the step
    #[arg(long, allow_hyphen_values = true)]
    pub every: Option<f64>,
    /// Penalty of the loop closures, N/m, from 1e-3 to 1e18 (default: from the vehicle's masses)
    #[arg(long, allow_hyphen_values = true)]
    pub penalty: Option<f64>,
    /// Largest correction and loop gap of a converged step, m and rad, from 1e-16 to 1e-2
    #[arg(long, allow_hyphen_values = true)]
    pub tolerance: Option<f64>,
    /// Corrections per step at most
    #[arg(long)]
    pub max_iterations: Option<u32>,
    /// Predict constant accelerations, and make no step again whose prediction leads astray: without what goes beyond the
    /// papers (structural integrators only)
    #[arg(long)]
    pub plain: bool,
    /// Leave out the terms that pull drifting joints back (component and monolithic only)
    #[arg(long)]
    pub unstabilised: bool,
    /// Make each step by two half steps as well, and extrapolate the outputs to a step of zero
    #[arg(long)]
    pub extrapolate: bool,
    /// Make a step in parts where it tells a larger error than this, m and rad (hybrid only)
    #[arg(
        long,
        value_name = "ERROR",
        allow_hyphen_values = true,
        conflicts_with = "fixed_iterations"
    )]
    pub refine: Option<f64>,
    /// Always make K corrections, without early exit
    #[arg(long, value_name = "K")]
    pub fixed_iterations: Option<u32>,
    /// Write the trajectory to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub csv: Option<String>,
    /// Write peaks and totals over all steps to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
    /// Where a recording of the run goes.
    #[command(flatten)]
    pub record: RecordOptions,
    /// Make the steps REPEATS times more, nothing else, and report their CPU time (cpu_seconds)
    #[arg(long, value_name = "REPEATS")]
    pub timing: Option<u32>,
}

/// Where a recording of a run goes.
#[derive(Debug, Clone, Default, Args)]
pub struct RecordOptions {
    /// Write a page that shows the run in motion, with its curves, to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub report: Option<String>,
    /// A second run on the page, with the difference: options in which it differs ("--integrator trapezoidal"), or a
    /// page or MCAP file of a run
    #[arg(long, value_name = "OPTIONS", requires = "report", allow_hyphen_values = true)]
    pub compare: Option<String>,
    /// Write the run as an MCAP file, with schemas, for Foxglove and others
    #[arg(long, value_name = "FILE")]
    pub mcap: Option<String>,
}

/// Options of `view`.
#[derive(Debug, Clone, Args)]
pub struct ViewOptions {
    /// A recorded run: a page of `run --report`, or an MCAP file of `run --mcap`; of two, the second is compared
    #[arg(value_name = "FILE", num_args = 0..=2)]
    pub files: Vec<PathBuf>,
    /// Where the page is written
    #[arg(long, value_name = "FILE", default_value = "target/ferrol/view.html")]
    pub page: String,
    /// Only write the page: open no browser
    #[arg(long)]
    pub no_open: bool,
    /// Follow a run as it is made, on a page of this machine alone
    #[arg(long, conflicts_with = "files")]
    pub live: bool,
    /// Port of the live page (default: any that is free)
    #[arg(long, default_value_t = 0, requires = "live")]
    pub port: u16,
    /// Simulated seconds in a second of the live run; 0 for as fast as it goes
    #[arg(long, default_value_t = 1.0, requires = "live", allow_hyphen_values = true)]
    pub pace: f64,
    /// Compare every hundredth tick with the firmware in QEMU, bit for bit, while the live run goes on
    #[arg(long, requires = "live")]
    pub qemu: bool,
    /// The live run: the options of `run`, behind --
    #[arg(last = true, value_name = "RUN OPTIONS")]
    pub run: Vec<String>,
}

/// Options of `plot`.
#[derive(Debug, Clone, Args)]
pub struct PlotOptions {
    /// A trajectory of `run --csv`, or the figures of `tables --json`
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Columns of the trajectory, one panel for each group: "z pitch,roll" (default: all that move)
    #[arg(long, value_name = "NAMES", num_args = 1..)]
    pub columns: Vec<String>,
    /// Which of the figures: sweep, stages or growth
    #[arg(long, value_enum)]
    pub of: Option<Plotted>,
    /// Where the picture goes: a name that ends in .svg or .png
    #[arg(long, value_name = "FILE", default_value = "target/ferrol/plot.svg")]
    pub out: String,
}

/// What is plotted of the figures of `tables`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Plotted {
    /// Error and time of every run of the sweep.
    Sweep,
    /// Where the instructions of a step go.
    Stages,
    /// How the cost grows with the size of a mechanism.
    Growth,
}

/// Options of `equilibrium` and `modes`.
#[derive(Debug, Clone, Args)]
pub struct StaticOptions {
    /// The vehicle.
    #[command(flatten)]
    pub vehicle: VehicleOptions,
    /// Write the figures to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
}

/// Options of commands that only print figures.
#[derive(Debug, Clone, Args)]
pub struct JsonOption {
    /// Write the figures to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
}

/// Options of `ports`.
#[derive(Debug, Clone, Args)]
pub struct PortsOptions {
    /// Write the table to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
    /// Write the frames on a CAN bus as DBC to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub dbc: Option<String>,
    /// The bus of --dbc: can (1 Mbit/s, 8 bytes) or can-fd (1 and 5 Mbit/s, 64 bytes)
    #[arg(long, value_name = "BUS", default_value = "can")]
    pub bus: String,
}

/// Options of `soak`.
#[derive(Debug, Clone, Args)]
pub struct SoakOptions {
    /// drift, hostile
    pub name: String,
    /// Simulated time of drift, s
    #[arg(long, default_value_t = 3600.0, allow_hyphen_values = true)]
    pub duration: f64,
    /// Ticks of hostile
    #[arg(long, default_value_t = 10_000_000)]
    pub ticks: u64,
    /// Seed of hostile
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Vehicle of hostile
    #[arg(long, value_enum, default_value_t = Target::Iltis)]
    pub vehicle: Target,
    /// Write the figures to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
}

/// Vehicles that there is a firmware of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// The Iltis of the benchmark.
    Iltis,
    /// The driven Iltis.
    IltisDriven,
}

/// Options of a command for one of the vehicles that there is a firmware of.
#[derive(Debug, Clone, Args)]
pub struct Of<O: Args> {
    /// The vehicle
    #[arg(long, value_enum, default_value_t = Target::Iltis)]
    pub vehicle: Target,
    /// Its own options.
    #[command(flatten)]
    pub options: O,
}

/// Options of `parity`.
#[derive(Debug, Clone, Args)]
pub struct ParityOptions {
    /// The vehicle
    #[arg(long, value_enum, default_value_t = Target::Iltis)]
    pub vehicle: Target,
    /// A job such as "stairs 5 newmark:-0.01 8000 100"; may be repeated
    #[arg(long = "job", value_name = "WORDS")]
    pub jobs: Vec<String>,
    /// Turn over one bit of the desktop's state after this tick: the comparison must name it
    #[arg(long, value_name = "TICK", hide = true)]
    pub flip: Option<u32>,
    /// Write the result to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
}

/// Options of `margin`.
#[derive(Debug, Clone, Args)]
pub struct MarginOptions {
    /// Iterations of every step (default: the fewest at which all bars hold)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=30))]
    pub iterations: Option<u32>,
    /// Write the figures to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
}

/// What is counted.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Counted {
    /// Every step of a run.
    Steps,
    /// Every stage of a step.
    Stages,
    /// All steps of a run on ramp and stairs, in one piece.
    Stairs,
    /// All steps of the first seconds of a sixth of a robot vehicle, in one piece.
    Sixth,
    /// All steps of the first seconds of a robot vehicle, in one piece.
    Rover,
    /// All steps of a quarter car over its step of the road, in one piece.
    Quarter,
    /// Some steps of a model in absolute coordinates, in one piece.
    Components,
}

/// Options of `count`.
#[derive(Debug, Clone, Args)]
pub struct CountOptions {
    /// What to count
    pub what: Counted,
    /// The integrator
    pub integrator: String,
    /// The formulation of `stairs`, `sixth`, `rover` and `components`
    #[arg(long, default_value = HYBRID.name)]
    pub formulation: String,
    /// The model of `components`
    #[arg(long, default_value = "car17")]
    pub vehicle: String,
    /// The step of `stairs` and `sixth`, s
    #[arg(long, default_value_t = 0.01)]
    pub step: f64,
    /// Count `quarter` without its tie rod
    #[arg(long)]
    pub rod_elimination: bool,
}

/// Options of `tables`.
#[derive(Debug, Clone, Args)]
pub struct TablesOptions {
    /// A coarse part of the sweep, in less than two minutes
    #[arg(long)]
    pub quick: bool,
    /// Keep finished runs of the sweep in this folder, and go on from those there
    #[arg(long, value_name = "DIR", default_value = "target/ferrol/tables")]
    pub store: PathBuf,
    /// Make only part K of N of the sweep, for a job array; no tables
    #[arg(long, value_name = "K/N")]
    pub shard: Option<String>,
    /// Take the sweep from these files of finished shards instead of making it
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "shard")]
    pub merge: Vec<PathBuf>,
    /// Write the pictures to this folder
    #[arg(long, value_name = "DIR", default_value = "target/ferrol")]
    pub pictures: PathBuf,
    /// Write the figures to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
}

/// Options of `panics`.
#[derive(Debug, Clone, Args)]
pub struct PanicsOptions {
    /// Take this image instead of building one
    #[arg(long, value_name = "FILE")]
    pub image: Option<std::path::PathBuf>,
    /// For which board
    #[arg(long, value_enum, default_value_t)]
    pub board: BoardChoice,
    /// The function that must not panic, with all it calls (default: the handler of the tick)
    #[arg(long, value_name = "SYMBOL")]
    pub root: Option<String>,
    /// List the rest of the image too
    #[arg(long)]
    pub all: bool,
    /// Write the list to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
}

/// Options of `qemu`.
#[derive(Debug, Clone, Args)]
pub struct QemuOptions {
    /// Take this image instead of building one
    #[arg(long, value_name = "FILE")]
    pub image: Option<std::path::PathBuf>,
    /// One instruction takes 2^SHIFT ns
    #[arg(long, value_name = "SHIFT", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(0..=10))]
    pub icount_shift: u8,
    /// Seconds after which to give up
    #[arg(long, default_value_t = 300)]
    pub timeout: u64,
    /// The job: MANOEUVRE SPEED INTEGRATOR TICKS EVERY
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}
