//! `validate`: every reference we have.

use crate::failure::Failure;
use crate::output::{Sink, finish_json};
use crate::validation::{Check, GROUPS};

/// Checks all references.
///
/// # Errors
/// A figure above its bound.
pub fn execute(json: Option<&str>) -> Result<(), Failure> {
    let json = Sink::open_optional(json)?;
    let mut checks = Vec::new();
    for (title, group) in GROUPS {
        let found = group()?;
        if json.is_none() {
            println!("{title}");
            found.iter().for_each(print);
        }
        checks.extend(found);
    }
    let failed = checks.iter().filter(|check| !check.pass).count();
    if let Some(json) = json {
        finish_json(json, &checks)?;
    } else {
        println!("{} passed, {failed} failed", checks.len() - failed);
    }
    match failed {
        0 => Ok(()),
        _ => Err(Failure::Failed(format!("{failed} of {} references are missed", checks.len()))),
    }
}

fn print(check: &Check) {
    let verdict = if check.pass { "ok" } else { "MISSED" };
    println!("  {:<72} {:>9.2e} <= {:<8.1e} {verdict}", check.name, check.figure, check.bound);
}
