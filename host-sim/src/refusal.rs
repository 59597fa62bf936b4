//! What is said where the words of a call are off.

use crate::catalogue;
use crate::registry::{FORMULATIONS, integrators};
use crate::terminal::complain;
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
    match error.kind() {
        ErrorKind::UnknownArgument => place(argument?),
        ErrorKind::ValueValidation => without_unit(text(ContextKind::InvalidValue)?),
        // a value that is missing
        ErrorKind::InvalidValue if argument?.ends_with("<FILE>") => {
            Some("give the name of a file, or - for stdout".to_owned())
        }
        _ => None,
    }
}

/// The option that a bare name belongs to.
fn place(name: &str) -> Option<String> {
    let family = name.split(':').next()?;
    let is = |known: &str| known.split([':', '[']).next() == Some(family);
    let option = if catalogue::vehicles().any(|(known, _)| is(known)) {
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
