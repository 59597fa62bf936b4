//! The command line of a program of your own.

use crate::cli::{
    Manners, MarginOptions, ParityOptions, PortsOptions, QemuOptions, RunOptions, SoakOptions,
    StaticOptions,
};
use clap::{Parser, Subcommand};

/// A model of your own: on the desktop, and in QEMU as on the chip.
///
/// Without a command: tests itself, drives its first manoeuvre, and says in a few lines what it found.
#[derive(Debug, Parser)]
#[command(after_help = "Every command has --help.")]
pub(super) struct OwnCli {
    /// How the program behaves.
    #[command(flatten)]
    pub manners: Manners,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<OwnCommand>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(super) enum OwnCommand {
    /// Simulate a manoeuvre and write its trajectory.
    Run(Box<RunOptions>),
    /// Find the static equilibrium.
    Equilibrium(StaticOptions),
    /// Find the eigenvalues of the linearised vehicle.
    Modes(StaticOptions),
    /// A long proof: `hostile` feeds the model inputs and parameters that no one would send on purpose.
    Soak(SoakOptions),
    /// Run the same jobs on the desktop and in QEMU and compare them bit for bit.
    Parity(ParityOptions),
    /// Count what a tick costs on the target, and read memory, stack and panics off the image.
    Margin(MarginOptions),
    /// List the inputs and outputs with their units and ranges.
    Ports(PortsOptions),
    /// Write the fingerprints of the test at boot anew.
    Bless,
    /// Run the firmware in QEMU and print what it says.
    Qemu(QemuOptions),
}
