//! The options of `rig`.

use crate::cli::Target;
use clap::{Args, Subcommand};
use std::net::SocketAddr;
use std::path::PathBuf;

/// Options of `rig`.
#[derive(Debug, Clone, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct RigOptions {
    /// What to do instead of a plain drive.
    #[command(subcommand)]
    pub command: Option<RigCommand>,
    /// What to drive.
    #[command(flatten)]
    pub drive: RigDrive,
}

/// What `rig` does beside a plain drive.
#[derive(Debug, Clone, Subcommand)]
pub enum RigCommand {
    /// Repeat a recording on the desk: the same bits, or the first tick that differs.
    #[command(after_help = "Example:
  host-sim rig replay run.rec --json -")]
    Replay(RigReplay),
    /// Drive with faults on the link and its signals, from a seed.
    #[command(after_help = "Example:
  host-sim rig inject --link local --damaged 0.01 --dropped 0.01 --seed 3 --json -")]
    Inject(Box<RigInject>),
    /// Run the firmware in QEMU with its CAN bus at a port of this computer, as a line of SLCAN: python-can opens it as
    /// socket://HOST:PORT.
    #[command(after_help = "Example:
  host-sim rig bus --listen 127.0.0.1:29500 --bus can --manoeuvre stairs")]
    Bus(RigBus),
}

/// What is driven over a link.
#[derive(Debug, Clone, Args)]
pub struct RigDrive {
    /// The vehicle
    #[arg(long, value_enum, default_value_t = Target::Iltis)]
    pub vehicle: Target,
    /// Let an anti-lock unit sit on the link, between the brakes that are asked for and those of the vehicle
    #[arg(long)]
    pub anti_lock: bool,
    /// qemu, local or serial:PATH
    #[arg(long, default_value = "local")]
    pub link: String,
    /// What to drive, as with run
    #[arg(long)]
    pub manoeuvre: Option<String>,
    /// Speed at the start, m/s
    #[arg(long, allow_hyphen_values = true)]
    pub speed: Option<f64>,
    /// Duration, s (default: the manoeuvre's own)
    #[arg(long, allow_hyphen_values = true)]
    pub duration: Option<f64>,
    /// The integrator of the firmware
    #[arg(long, default_value = "newmark:-0.01")]
    pub integrator: String,
    /// lock-step or free-running
    #[arg(long, default_value = "lock-step")]
    pub mode: String,
    /// What the firmware does when no input comes: hold, ramp or trip
    #[arg(long, default_value = "ramp")]
    pub policy: String,
    /// Ticks without an input after which the policy acts
    #[arg(long, default_value_t = 100)]
    pub timeout_ticks: u32,
    /// Ticks of the ramp
    #[arg(long, default_value_t = 500)]
    pub ramp_ticks: u32,
    /// Set a parameter of the vehicle before it is armed; may be repeated
    #[arg(long = "set", value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub set: Vec<String>,
    /// Inputs over time in place of the manoeuvre's: a CSV file with t and the names of inputs, each row until the next
    #[arg(long, value_name = "CSV")]
    pub inputs: Option<PathBuf>,
    /// The key of the firmware: 64 hexadecimal digits, or a file that holds them
    #[arg(long, value_name = "HEX|FILE")]
    pub key: Option<String>,
    /// Write a recording to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub record: Option<String>,
    /// Write a snapshot of the run to a file
    #[arg(long, value_name = "FILE")]
    pub snapshot: Option<String>,
    /// The tick of the snapshot (default: half way)
    #[arg(long, value_name = "TICK", requires = "snapshot")]
    pub snapshot_tick: Option<u32>,
    /// Begin with a snapshot
    #[arg(long, value_name = "FILE")]
    pub restore: Option<PathBuf>,
    /// Write the figures to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
}

/// Options of `rig replay`.
#[derive(Debug, Clone, Args)]
pub struct RigReplay {
    /// The recording
    pub file: PathBuf,
    /// Write the figures to a file, or to stdout with -
    #[arg(long, value_name = "FILE")]
    pub json: Option<String>,
}

/// Options of `rig inject`.
#[derive(Debug, Clone, Args)]
pub struct RigInject {
    /// What to drive.
    #[command(flatten)]
    pub drive: RigDrive,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Share of frames with a wrong bit
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    pub damaged: f64,
    /// Share of frames that do not arrive
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    pub dropped: f64,
    /// Share of frames that arrive twice
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    pub repeated: f64,
    /// Share of frames that arrive behind the next one
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    pub reordered: f64,
    /// Share of ticks in which the signals stay as they were
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    pub stuck: f64,
    /// Noise of the signals, as a share of their ranges
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    pub noise: f64,
    /// The tick behind which nothing that is sent arrives, with --mode free-running
    #[arg(long, value_name = "TICK")]
    pub cut_at: Option<u32>,
    /// Share of ticks without an input, with --mode free-running
    #[arg(long, default_value_t = 0.0, allow_hyphen_values = true)]
    pub late: f64,
}

/// Options of `rig bus`.
#[derive(Debug, Clone, Args)]
pub struct RigBus {
    /// Where programs open the bus
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:29500")]
    pub listen: SocketAddr,
    /// can (1 Mbit/s, 8 bytes) or can-fd (1 and 5 Mbit/s, 64 bytes)
    #[arg(long, default_value = "can")]
    pub bus: String,
    /// The road and where it begins, as with run
    #[arg(long)]
    pub manoeuvre: Option<String>,
    /// Speed at the start, m/s
    #[arg(long, allow_hyphen_values = true)]
    pub speed: Option<f64>,
    /// The integrator of the firmware
    #[arg(long, default_value = "newmark:-0.01")]
    pub integrator: String,
    /// Ticks after which the firmware ends
    #[arg(long, default_value_t = 1_000_000)]
    pub ticks: u32,
}
