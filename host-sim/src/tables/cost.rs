//! What the runs that stand in the tables cost, measured once more with nothing beside them.

use super::figures::Repeats;
use super::grid::{Family, SWEPT, SweepPoint, formulations};
use super::papers::Papers;
use super::selection::Sweep;
use super::stairs::{self, DURATION, count, least_time};
use super::store::StoredRun;
use super::sweep::map_in_parallel;
use crate::callgrind::{InstructionCounter, calibrated, measured};
use crate::failure::Failure;
use std::collections::BTreeSet;
use std::time::Instant;

/// How many of the fastest of each family are timed again, and as many of those with the fewest iterations: the sweep's
/// threads disturb each other's times, but not the iterations.
const SHORT_LIST: usize = 4;

/// Times again the fastest runs of each formulation and family, and those that the paper found best, with nothing beside them, and keeps the
/// least time. A busy spell of the machine hits all runs of a round, so each round times all of them.
///
/// # Errors
/// A run cannot be started.
pub fn time_alone(sweep: &mut Sweep, papers: &Papers, repeats: Repeats) -> Result<(), Failure> {
    let mut keys = shown(sweep);
    keys.extend(papers.points().iter().map(SweepPoint::key));
    for formulation in formulations() {
        for family in Family::ALL {
            let mut ranking = sweep.ranking(formulation, family);
            let timed = ranking.iter().filter(|record| record.outcome.cpu.is_some());
            keys.extend(timed.take(SHORT_LIST).map(|record| record.point.key()));
            ranking.sort_by_key(|record| record.outcome.iterations);
            keys.extend(ranking.iter().take(SHORT_LIST).map(|record| record.point.key()));
        }
    }
    let mut listed: Vec<&mut StoredRun> =
        sweep.records.iter_mut().filter(|record| wanted(record, &keys)).collect();
    let begun = Instant::now();
    for _ in 0..repeats.alone {
        if begun.elapsed().as_secs_f64() > repeats.seconds {
            break;
        }
        for record in &mut listed {
            let point = &record.point;
            let begin = || stairs::start(&point.formulation, &point.integrator(), point.step, 0.0);
            let time = least_time(1, count(DURATION, point.step), begin)?;
            let least = [time, record.outcome.cpu].into_iter().flatten().reduce(f64::min);
            record.outcome.cpu = least;
        }
    }
    Ok(())
}

/// Counts the instructions of the runs that stand in the tables, or of the fastest with and without
/// dissipation; none without valgrind.
///
/// # Errors
/// A run fails under callgrind.
pub fn count_instructions(sweep: &mut Sweep, all: bool) -> Result<bool, Failure> {
    let Some(counter) = InstructionCounter::find()? else { return Ok(false) };
    let keys = if all { shown(sweep) } else { fastest(sweep) };
    let wanted: Vec<&mut StoredRun> =
        sweep.records.iter_mut().filter(|record| wanted(record, &keys)).collect();
    let points: Vec<_> = wanted.iter().map(|record| record.point.clone()).collect();
    let counts = map_in_parallel(&points, |point| {
        let step = format!("--step={}", point.step);
        let formulation = format!("--formulation={}", point.formulation);
        let integrator = point.integrator();
        let counts = counter.count(&["count", &formulation, &step, "stairs", &integrator])?;
        Ok(counts.map(|counts| counts.iter().sum::<u64>()))
    })?;
    for (record, instructions) in wanted.into_iter().zip(counts) {
        record.outcome.instructions = instructions;
    }
    Ok(true)
}

/// Whether a run completes and is among these.
fn wanted(record: &StoredRun, keys: &BTreeSet<String>) -> bool {
    record.outcome.completed() && keys.contains(&record.point.key())
}

/// Keys of the fastest run of each formulation, and of the fastest with the trapezoidal rule.
fn fastest(sweep: &Sweep) -> BTreeSet<String> {
    let pair = |name: &&str| [sweep.fastest_of(name), sweep.fastest(name, Family::Trapezoidal)];
    SWEPT.iter().flat_map(pair).flatten().map(|record| record.point.key()).collect()
}

/// Keys of the runs that stand in Tables 1, 4 to 7, and of the fastest of SDIRK.
fn shown(sweep: &Sweep) -> BTreeSet<String> {
    let mut records: Vec<Option<&StoredRun>> = Vec::new();
    for formulation in formulations() {
        records.push(sweep.line(formulation, Family::Trapezoidal, 0.01));
        records.push(sweep.reach(formulation, Family::Trapezoidal));
        records.push(sweep.fastest(formulation, Family::Trapezoidal));
        records.push(sweep.fastest(formulation, Family::Sdirk));
    }
    for formulation in SWEPT {
        for family in Family::DISSIPATIVE {
            records.push(sweep.fastest(formulation, family));
        }
    }
    records.into_iter().flatten().map(|record| record.point.key()).collect()
}

/// Makes the steps of a run, to be counted in one piece.
///
/// # Errors
/// The run cannot be started.
pub fn counted(formulation: &str, integrator: &str, step: f64) -> Result<(), Failure> {
    let mut simulation = stairs::start(formulation, integrator, step, 0.0)?;
    calibrated(|| {
        measured(&mut || {
            for _ in 0..count(DURATION, step) {
                simulation.step();
            }
        });
    });
    Ok(())
}
