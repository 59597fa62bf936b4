//! The command line of host-sim.

use clap::Parser;
use host_sim::cli::Cli;
use host_sim::commands;
use std::process::ExitCode;

fn main() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => match commands::execute(cli) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        },
        Err(error) => host_sim::cli::refuse(&error),
    }
}
