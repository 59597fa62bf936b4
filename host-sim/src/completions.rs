//! Completions for shells, with the names of what there is.

use crate::catalogue;
use crate::cli::Cli;
use crate::registry::{FORMULATIONS, integrators};
use clap::builder::PossibleValuesParser;
use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use ferrol::models::Model as _;
use ferrol::vehicles::iltis::Iltis;

/// The script that a shell reads.
pub fn script(shell: Shell) -> String {
    let mut text = Vec::new();
    let mut command = with_names(Cli::command());
    clap_complete::generate(shell, &mut command, "host-sim", &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The command line as completions see it: options that take a name offer the names. The parser itself keeps to plain
/// words, for its own messages say more.
fn with_names(command: Command) -> Command {
    let family = |name: &'static str| name.split(':').next().unwrap_or(name);
    let vehicles: Vec<&str> = catalogue::vehicles().map(|(name, _)| family(name)).collect();
    let manoeuvres: Vec<&str> = Iltis::MANOEUVRES.iter().map(|name| family(name)).collect();
    let formulations: Vec<&str> = FORMULATIONS.iter().map(|row| row.name).collect();
    let integrators: Vec<&str> = integrators::families().collect();
    let named = |command: Command, option: &str, names: &[&'static str]| {
        let known = command.get_arguments().any(|argument| argument.get_id() == option);
        if !known {
            return command;
        }
        let parser = PossibleValuesParser::new(names.to_vec());
        command.mut_arg(option, |argument| argument.value_parser(parser))
    };
    command.mut_subcommands(|command| {
        let command = named(command, "vehicle", &vehicles);
        let command = named(command, "manoeuvre", &manoeuvres);
        let command = named(command, "formulation", &formulations);
        named(command, "integrator", &integrators)
    })
}
