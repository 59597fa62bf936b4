//! `parity`: the same bits on the desktop and in QEMU. `qemu`: what the firmware says.

use crate::cli::{ParityOptions, QemuOptions};
use crate::failure::Failure;
use crate::output::{Sink, finish_json};
use crate::own::{self, DesktopModel};
use crate::parity::{Difference, compare_all};
use crate::progress::{ProgressLine, STRIDE};
use crate::qemu::{Firmware, Machine, QemuError};
use crate::say;
use crate::terminal::{BAD, GOOD, coloured};
use std::time::Duration;

/// Compares jobs of a model on both sides.
///
/// # Errors
/// Bad input, a missing prerequisite, or a difference.
pub fn execute<P: DesktopModel>(
    options: &ParityOptions,
    firmware: impl FnOnce() -> Result<Firmware, QemuError>,
) -> Result<(), Failure> {
    let json = Sink::open_optional(options.json.as_deref())?;
    let jobs = if options.jobs.is_empty() { own::jobs::<P>() } else { options.jobs.clone() };
    let words: Vec<&str> = jobs.iter().map(String::as_str).collect();
    let firmware = firmware()?;
    let mut progress = ProgressLine::new(words.len() as u64 * STRIDE);
    let mut done = 0;
    let report = compare_all::<P>(&Machine::default(), &firmware, &words, options.flip, |run| {
        done += STRIDE;
        progress.set(done);
        if json.is_none() {
            let verdict =
                if run.equal { coloured(GOOD, "equal") } else { coloured(BAD, "DIFFERENT") };
            let line = format!("{:<22} {:<22} {:>7}", run.name, run.integrator, run.ticks);
            progress.say(&format!("{line}  {verdict}"));
        }
    })?;
    drop(progress);
    let first = report.runs.iter().find_map(|run| {
        run.first_difference.as_ref().map(|difference| (run.name.clone(), difference.clone()))
    });
    if let Some(json) = json {
        finish_json(json, &report)?;
    }
    match first {
        None => Ok(()),
        Some((name, Difference { tick, host, target })) => {
            let side = |fingerprint: Option<String>| fingerprint.unwrap_or_else(|| "-".to_owned());
            Err(Failure::Failed(format!(
                "{name}: the machines differ at tick {tick}: desktop {}, target {}",
                side(host),
                side(target)
            )))
        }
    }
}

/// Runs the firmware.
///
/// # Errors
/// A missing prerequisite, or a firmware that fails.
pub fn run_firmware(
    options: &QemuOptions,
    build: impl FnOnce() -> Result<Firmware, QemuError>,
) -> Result<(), Failure> {
    let firmware = options.image.as_deref().map_or_else(build, Firmware::open)?;
    let machine = Machine {
        icount_shift: options.icount_shift,
        timeout: Duration::from_secs(options.timeout),
    };
    for message in machine.messages(&firmware, &options.words.join(" "))? {
        say!("{message}");
    }
    Ok(())
}
