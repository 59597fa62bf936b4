//! The command line of host-sim.

use clap::Parser;
use host_sim::cli::Cli;
use host_sim::{commands, refusal};
use std::process::ExitCode;

fn main() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => match commands::execute(cli) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        },
        Err(error) => refusal::refuse(&error),
    }
}
