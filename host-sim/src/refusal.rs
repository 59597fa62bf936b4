//! What is said where the words of a call are off.

use crate::catalogue;
use crate::cli::Cli;
use crate::nearest::nearest;
use crate::registry::{FORMULATIONS, integrators};
use crate::terminal::complain;
use clap::CommandFactory as _;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use ferrol::models::Model as _;
use ferrol::vehicles::iltis::Iltis;
use std::process::ExitCode;

/// Ends a call whose words are off: help as asked, anything else in one line that says what to write instead.
pub fn refuse(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // help; a closed pipe is no concern of ours
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    complain(one_line(error));
    ExitCode::from(2)
}

/// What is wrong with some words, in one line, and what to write instead.
pub fn one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let line: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
        .filter(|line| !line.is_empty())
        .collect();
    let line = line.join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    match advice(error) {
        Some(advice) => format!("{line}: {advice}"),
        None => line.to_owned(),
    }
}

/// What to write instead, beyond what clap finds by itself.
fn advice(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg);
    // what clap has found by itself is enough
    let has_tip = error.get(ContextKind::SuggestedSubcommand).is_some();
    match error.kind() {
        ErrorKind::UnknownArgument => place(argument?).or_else(|| option(argument?)),
        ErrorKind::InvalidSubcommand if !has_tip => {
            let name = text(ContextKind::InvalidSubcommand)?;
            place(name)
                .map(|words| words.replace("write ", "write host-sim run "))
                .or_else(|| command(name))
        }
        ErrorKind::ValueValidation => {
            let value = text(ContextKind::InvalidValue)?;
            with_point(value).or_else(|| without_unit(value))
        }
        ErrorKind::MissingRequiredArgument if error.to_string().contains("<FILE>") => Some(
            "give the name of a file that another command wrote; --help has an example".to_owned(),
        ),
        // a value that is missing
        ErrorKind::InvalidValue if argument?.ends_with("<FILE>") => {
            Some("give the name of a file, or - for stdout".to_owned())
        }
        _ => None,
    }
}

/// The command that somebody may have meant.
fn command(name: &str) -> Option<String> {
    let cli = Cli::command();
    let visible = cli.get_subcommands().filter(|command| !command.is_hide_set());
    let names: Vec<&str> = visible.map(clap::Command::get_name).collect();
    let near = nearest(name, names.iter().copied());
    // letters in another order
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    let near = near.or_else(|| {
        names.iter().find(|known| sorted(known) == sorted(name)).map(|known| (*known).to_owned())
    });
    Some(match near {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("the commands are {}", names.join(", ")),
    })
}

/// The command to which a long option belongs that was given to another, and a long option that was given one dash only.
fn option(argument: &str) -> Option<String> {
    let cli = Cli::command();
    let has = |command: &clap::Command, name: &str| {
        command.get_arguments().any(|own| own.get_long() == Some(name))
    };
    let of = |name: &str| {
        let mut commands = cli.get_subcommands().filter(|command| !command.is_hide_set());
        commands.find(|command| has(command, name)).map(|command| command.get_name().to_owned())
    };
    if let Some(name) = argument.strip_prefix("--") {
        let name = name.split('=').next().unwrap_or(name);
        return of(name).map(|command| {
            format!("it is an option of {command}: write host-sim {command} --{name}")
        });
    }
    // clap takes -csv for the options -c, -s and -v, and tells the first that it does not know
    std::env::args().skip(1).find_map(|word| {
        let name = word.strip_prefix('-')?.split('=').next()?.to_owned();
        of(&name).map(|_| format!("write --{name}, with two dashes"))
    })
}

/// The option that a bare name belongs to.
fn place(name: &str) -> Option<String> {
    let family = name.split(':').next()?;
    let is = |known: &str| known.split([':', '[']).next() == Some(family);
    let option = if catalogue::name_list().into_iter().any(is) {
        "--vehicle"
    } else if Iltis::MANOEUVRES.iter().any(|known| is(known)) {
        "--manoeuvre"
    } else if FORMULATIONS.iter().any(|row| row.name == family) {
        "--formulation"
    } else if integrators::families().any(|known| known == family) {
        "--integrator"
    } else if name.split_once('=').is_some_and(|(_, value)| value.parse::<f64>().is_ok()) {
        "--set"
    } else {
        return None;
    };
    Some(format!("write {option} {name}"))
}

/// A number that was written with a comma, with a point.
fn with_point(value: &str) -> Option<String> {
    let (whole, part) = value.split_once(',')?;
    let written = format!("{whole}.{part}");
    written.parse::<f64>().ok()?;
    Some(format!("numbers have a point: write {written}"))
}

/// A number that was written with its unit, without it.
fn without_unit(value: &str) -> Option<String> {
    const UNITS: [(&str, f64); 8] = [
        ("km/h", 1.0 / 3.6),
        ("m/s", 1.0),
        ("ms", 1e-3),
        ("us", 1e-6),
        ("mm", 1e-3),
        ("kg", 1.0),
        ("s", 1.0),
        ("m", 1.0),
    ];
    UNITS.iter().find_map(|(unit, size)| {
        let number: f64 = value.strip_suffix(unit)?.trim_end().parse().ok()?;
        // nine digits: 1 ms is 0.001
        let number: f64 = format!("{:.8e}", number * size).parse().ok()?;
        Some(format!("numbers are in SI units and written without them, here {number}"))
    })
}
