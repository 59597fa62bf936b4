//! `validate`: every reference we have.

use crate::failure::Failure;
use crate::output::{Sink, finish_json};
use crate::progress::ProgressLine;
use crate::report;
use crate::say;
use crate::terminal::{BAD, GOOD, coloured};
use crate::validation::{Check, GROUPS, REFERENCES};

/// Checks all references.
///
/// # Errors
/// A figure above its bound.
pub fn execute(json: Option<&str>) -> Result<(), Failure> {
    let json = Sink::open_optional(json)?;
    let mut checks = Vec::new();
    let mut progress = ProgressLine::new(GROUPS.len() as u64);
    let mut groups = Vec::new();
    for (title, group) in GROUPS {
        progress.name(*title);
        let found = group()?;
        progress.next("");
        if json.is_none() {
            progress.say(title);
            found.iter().for_each(|check| progress.say(&line(check)));
        }
        groups.push(serde_json::json!({ "name": title, "checks": found }));
        checks.extend(found);
    }
    drop(progress);
    report::keep("validate", &groups);
    let failed = checks.iter().filter(|check| !check.pass).count();
    if let Some(json) = json {
        finish_json(json, &checks)?;
    } else {
        say!("{} passed, {failed} failed", checks.len() - failed);
    }
    match failed {
        0 if checks.len() != REFERENCES => Err(Failure::Failed(format!(
            "{} references are met, and {REFERENCES} are told of: set REFERENCES in host-sim/src/validation/mod.rs, and \
             where tests/book.rs then says",
            checks.len()
        ))),
        0 => Ok(()),
        _ => Err(Failure::Failed(format!("{failed} of {} references are missed", checks.len()))),
    }
}

fn line(check: &Check) -> String {
    let verdict = if check.pass { coloured(GOOD, "ok") } else { coloured(BAD, "MISSED") };
    format!("  {:<72} {:>9.2e} <= {:<8.1e} {verdict}", check.name, check.figure, check.bound)
}
