//! `tables`: the tables and claims of the papers, ours beside theirs.

use crate::callgrind;
use crate::cli::TablesOptions;
use crate::failure::{Failure, bad_input};
use crate::output::{Sink, finish_json};
use crate::say;
use crate::tables::claims::{self, Claim};
use crate::tables::figures::{Built, Figures, Repeats};
use crate::tables::grid::{self, Shard, SweepPoint};
use crate::tables::papers::Papers;
use crate::tables::rows::{self, PaperTable, StepLimits};
use crate::tables::store::{self, Store, StoredRun};
use crate::tables::{pictures, sweep, text};
use crate::terminal::note;
use crate::version;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// All figures, for programs.
#[derive(Serialize)]
struct FiguresReport<'a> {
    quick: bool,
    build: &'a str,
    points: usize,
    instructions_counted: bool,
    tables: &'a [PaperTable],
    stages: &'a [crate::tables::stages::StepCost],
    examples: &'a [crate::tables::examples::ExampleRun],
    nine_starts: Option<&'a crate::tables::starts::Starts>,
    sdirk_limits: &'a [StepLimits],
    orders: &'a [crate::tables::order::Order],
    chains: &'a [crate::tables::chains::Chain],
    beyond: &'a crate::tables::beyond::Beyond,
    kim12: &'a crate::tables::kim12::Kim12,
    pan13: &'a crate::tables::pan13::Pan13,
    vk07: &'a crate::tables::vk07::Vk07,
    claims: &'a [Claim],
    pictures: &'a [PathBuf],
    sweep: &'a [StoredRun],
}

/// Makes the sweep, or part of it, or takes it from files; then tells.
///
/// # Errors
/// Bad input, or a run that cannot be started.
pub fn execute(options: &TablesOptions) -> Result<(), Failure> {
    let shard: Option<Shard> = options.shard.as_deref().map(str::parse).transpose()?;
    if shard.is_some() && options.json.is_some() {
        return bad_input(
            "--shard makes no tables, so it has no --json: use --merge when all parts are done",
        );
    }
    if let Some(missing) = options.merge.iter().find(|path| !path.is_file()) {
        return bad_input(format!("--merge: there is no file '{}'", missing.display()));
    }
    if cfg!(debug_assertions) {
        return bad_input(
            "tables measures CPU time, which says nothing in a debug build: \
             use cargo run --release -p host-sim -- tables",
        );
    }
    let json = Sink::open_optional(options.json.as_deref())?;
    let papers = Papers::read()?;
    let built = Built::ask();
    let points = grid::points(&papers, options.quick, |name, family| built.has(name, family));
    let build = version::fingerprint()?;
    let repeats = Repeats::new(options.quick);
    let begun = Instant::now();
    if let Some(shard) = shard {
        return part(options, shard, &points, &build, repeats);
    }
    let records = if options.merge.is_empty() {
        let name = if options.quick { "quick.jsonl" } else { "sweep.jsonl" };
        resume(&options.store.join(name), &points, &build, repeats)?
    } else {
        store::merge(&options.merge, &points, &build)?
    };
    let swept = begun.elapsed().as_secs_f64();
    let figures = Figures::measure(&papers, built, records, repeats)?;
    let pictures = pictures::write(&papers, &figures, &options.pictures)?;
    let tables = rows::tables(&papers, &figures);
    let limits = rows::step_limits(&papers, &figures);
    let claims = claims::judge(&papers, &figures);
    match json {
        Some(json) => {
            let report = FiguresReport {
                quick: options.quick,
                build: &build,
                points: points.len(),
                instructions_counted: figures.counted,
                tables: &tables,
                stages: &figures.stages,
                examples: &figures.examples,
                nine_starts: figures.starts.as_ref(),
                sdirk_limits: &limits,
                orders: &figures.orders,
                chains: &figures.chains,
                beyond: &figures.beyond,
                kim12: &figures.kim12,
                pan13: &figures.pan13,
                vk07: &figures.vk07,
                claims: &claims,
                pictures: &pictures,
                sweep: &figures.sweep.records,
            };
            finish_json(json, &report)
        }
        None => {
            for table in &tables {
                say!("{}", text::table(table));
            }
            say!("{}", text::KEY);
            if !figures.counted {
                say!("{}\n", callgrind::MISSING);
            }
            say!("{}", text::stages(&figures.stages));
            say!("{}", text::examples(&papers, &figures.examples));
            if let Some(starts) = &figures.starts {
                say!("{}", text::starts(starts));
            }
            say!("{}", text::sdirk(&limits, &figures.orders));
            say!("{}", text::chains(&figures.chains));
            say!("{}", text::beyond(&figures.beyond));
            say!("{}", text::kim12(&figures.kim12));
            say!("{}", text::pan13(&figures.pan13));
            say!("{}", text::vk07(&figures.vk07));
            say!("{}", text::claims(&claims));
            let total = begun.elapsed().as_secs_f64();
            say!("{} runs of the sweep in {swept:.0} s, all in {total:.0} s", points.len());
            for picture in &pictures {
                say!("{}", picture.display());
            }
            Ok(())
        }
    }
}

/// Goes on with a sweep where a file of finished runs ends.
fn resume(
    path: &Path,
    points: &[SweepPoint],
    build: &str,
    repeats: Repeats,
) -> Result<Vec<StoredRun>, Failure> {
    let (mut store, contents) = Store::open(path, build)?;
    let known = points.iter().filter(|point| contents.records.contains_key(&point.key())).count();
    if known > 0 || contents.foreign > 0 || contents.damaged > 0 {
        note(format_args!(
            "{}: {known} of {} runs are there; left out: {} of another build, {} damaged lines",
            path.display(),
            points.len(),
            contents.foreign,
            contents.damaged
        ));
    }
    sweep::sweep(points, contents.records, &mut store, repeats.sweep)
}

/// Makes one part of the sweep.
fn part(
    options: &TablesOptions,
    shard: Shard,
    points: &[SweepPoint],
    build: &str,
    repeats: Repeats,
) -> Result<(), Failure> {
    let kind = if options.quick { "quick" } else { "sweep" };
    let path = options.store.join(format!("{kind}-{}-of-{}.jsonl", shard.part, shard.of));
    let records = resume(&path, &shard.of(points), build, repeats)?;
    say!("{}: {} of {} runs of the sweep", path.display(), records.len(), points.len());
    Ok(())
}
