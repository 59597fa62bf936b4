//! The command line of host-sim.

use clap::Parser;
use host_sim::cli::Cli;
use host_sim::{commands, processor, refusal};
use std::process::ExitCode;

fn main() -> ExitCode {
    // first, in a function of its own: what follows may use anything that the processor should have
    match processor::missing() {
        None => run(),
        Some(missing) => processor::run_plain(missing),
    }
}

#[inline(never)]
fn run() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => match commands::execute(cli) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.report(),
        },
        Err(error) => refusal::refuse(&error),
    }
}
