//! The commands, one file each.

mod boards;
mod count;
pub mod equilibrium;
mod hostile;
mod main_job;
mod margin;
mod modes;
mod panics;
mod parity;
mod run;
pub mod soak;
mod tables;
mod validate;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Does what the command line says.
///
/// # Errors
/// Bad input, or a check that failed.
pub fn execute(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => main_job::execute(),
        Some(Command::Run(options)) => run::execute(&options),
        Some(Command::Equilibrium(options)) => equilibrium::execute(&options),
        Some(Command::Modes(options)) => modes::execute(&options),
        Some(Command::Validate(options)) => validate::execute(options.json.as_deref()),
        Some(Command::Soak(options)) => soak::execute(&options),
        Some(Command::Parity(options)) => parity::execute(&options),
        Some(Command::Margin(options)) => margin::execute(&options),
        Some(Command::Tables(options)) => tables::execute(&options),
        Some(Command::Count(options)) => count::execute(&options),
        Some(Command::Panics(options)) => panics::execute(&options),
        Some(Command::Qemu(options)) => parity::run_firmware(&options),
        Some(Command::Boards) => boards::execute(),
    }
}
