//! `soak hostile`: a step is total, whatever comes in.

use crate::cli::SoakOptions;
use crate::failure::{Failure, bad_input};
use crate::hostile::{HostileRun, run_all};
use crate::output::{Sink, finish_json};
use crate::own::DesktopModel;
use crate::say;
use ferrol::evidence::hostile::{HostileSummary, LEAST_REACHED, RECOVERY_TICKS, Refusals};
use ferrol::state::StepStatus;
use serde_json::{Map, Value, json};

/// Ticks at most: some weeks of work.
const MOST_TICKS: u64 = 1_000_000_000_000;

/// Runs hostile ticks and says what they did.
///
/// # Errors
/// Bad input, a fault, or too few ticks that reached the solver.
pub fn execute<P: DesktopModel>(options: &SoakOptions) -> Result<(), Failure> {
    if !(1..=MOST_TICKS).contains(&options.ticks) {
        return bad_input(format!("the ticks must lie between 1 and {MOST_TICKS}"));
    }
    let json = Sink::open_optional(options.json.as_deref())?;
    let run = run_all::<P>(options.ticks, options.seed);
    let verdict = verdict(&run);
    let figures = figures(options, &run, verdict.is_ok());
    match json {
        Some(json) => finish_json(json, &figures)?,
        None => print(&figures, 0),
    }
    verdict
}

fn verdict(run: &HostileRun) -> Result<(), Failure> {
    if let Some(bad) = run.bad.first() {
        return Err(Failure::Failed(format!(
            "{} pieces with faults; the first is 'hostile {} {}': {}",
            run.bad.len(),
            bad.piece.ticks,
            bad.piece.seed,
            bad.what
        )));
    }
    let share = run.summary.share_reached();
    if share < LEAST_REACHED {
        return Err(Failure::Failed(format!(
            "only {:.1} % of the ticks reached the solver, {:.0} % are asked for",
            100.0 * share,
            100.0 * LEAST_REACHED
        )));
    }
    Ok(())
}

fn figures(options: &SoakOptions, run: &HostileRun, pass: bool) -> Value {
    let HostileSummary {
        ticks,
        reached: _,
        idle,
        statuses,
        episodes,
        converged,
        tripped,
        stuck,
        longest_recovery,
        refusals,
        faults,
        first_fault: _,
        fingerprint,
    } = run.summary;
    let mut status = Map::new();
    for (name, count) in StepStatus::ALL.iter().zip(statuses) {
        status.insert(name.name().replace('-', "_"), json!(count));
    }
    status.insert("no_step".into(), json!(idle));
    let Refusals { parameter, contradiction, mechanism, not_closed, motion, equilibrium, other } =
        refusals;
    json!({
        "pass": pass,
        "seed": options.seed,
        "ticks": ticks,
        "share_reached": run.summary.share_reached(),
        "status": status,
        "episodes": episodes,
        "episodes_converged": converged,
        "episodes_tripped": tripped,
        "episodes_tripped_sane_vehicle": stuck,
        "longest_recovery_ticks": longest_recovery,
        "recovery_bound_ticks": RECOVERY_TICKS,
        "refused": {
            "parameter": parameter,
            "contradiction": contradiction,
            "mechanism": mechanism,
            "not_closed": not_closed,
            "motion": motion,
            "equilibrium": equilibrium,
            "other": other,
        },
        "faults": faults,
        "faulty": run.bad.iter().map(|bad| json!({
            "ticks": bad.piece.ticks,
            "seed": bad.piece.seed,
            "what": bad.what,
        })).collect::<Vec<_>>(),
        "fingerprint": format!("{:016x}", fingerprint.value()),
    })
}

/// One line for each figure.
fn print(figures: &Value, indent: usize) {
    let Value::Object(figures) = figures else { return };
    for (name, value) in figures {
        match value {
            Value::Object(_) => {
                say!("{:indent$}{name}", "");
                print(value, indent + 2);
            }
            _ => say!("{:indent$}{name:<24}{value}", ""),
        }
    }
}
