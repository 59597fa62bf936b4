//! The papers' tables: error measures, grid, store, shards and claims.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail this way")]

#[path = "common/folder.rs"]
mod folder;

use ferrol::formulations::Settings;
use ferrol::state::StepStatus;
use folder::folder;
use host_sim::literature::find;
use host_sim::registry::solver;
use host_sim::tables::beyond::{dissipation, penalty};
use host_sim::tables::claims::{Verdict, judge};
use host_sim::tables::figures::{Built, Figures};
use host_sim::tables::grid::{Family, Shard, SweepPoint, formulations, points, steps};
use host_sim::tables::papers::Papers;
use host_sim::tables::pictures;
use host_sim::tables::rows::tables;
use host_sim::tables::selection::Sweep;
use host_sim::tables::stairs::{self, RunOutcome};
use host_sim::tables::starts::{Reach, Starts};
use host_sim::tables::store::{Contents, Store, StoredRun, merge};
use host_sim::tables::sweep::sweep;
use std::collections::BTreeMap;
use std::process::Command;

const BUILD: &str = "this";

fn papers() -> Papers {
    Papers::read().unwrap()
}

#[test]
fn the_grid_has_every_point_of_table_3() {
    assert_eq!(steps().len(), 17);
    let all = points(&papers(), false, |_, _| true);
    for formulation in ["global", "topological", "hybrid"] {
        for (family, parameters) in
            [(Family::Newmark, 51), (Family::Hht, 34), (Family::GeneralizedAlpha, 51)]
        {
            let of = |point: &&SweepPoint| {
                point.formulation == formulation
                    && point.family == family
                    && family.sweeps(point.parameter)
            };
            assert_eq!(family.parameters().len(), parameters);
            assert_eq!(all.iter().filter(of).count(), parameters * 17, "{formulation} {family:?}");
        }
    }
    // what the paper found best is there, even where its own sweep does not reach
    assert!(all.contains(&SweepPoint::new("hybrid", Family::Hht, Some(0.35), 0.0425)));
    let mut keys: Vec<String> = all.iter().map(SweepPoint::key).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), all.len());
    let quick = points(&papers(), true, |_, _| true);
    assert!(quick.len() * 5 < all.len(), "{} of {}", quick.len(), all.len());
    assert!(quick.iter().all(|point| all.contains(point)));
}

#[test]
fn formulations_that_are_not_built_are_not_swept() {
    let built = |name: &str, family: Family| name == "hybrid" && family != Family::Sdirk;
    let all = points(&papers(), true, built);
    assert!(all.iter().all(|point| point.formulation == "hybrid" && point.family != Family::Sdirk));
    // nothing in the catalogue is spelt otherwise here
    let asked = Built::ask();
    for (name, family) in [
        ("hybrid", Family::Trapezoidal),
        ("hybrid", Family::GeneralizedAlpha),
        ("topological", Family::Sdirk),
        ("index1-hybrid", Family::Sdirk),
    ] {
        assert!(asked.has(name, family), "{name} {family:?}");
    }
    assert!(!asked.has("hybrid", Family::Sdirk));
}

/// At these steps predictions lead astray: by how much depends on the step in no orderly way.
#[test]
fn hybrid_takes_every_step_of_the_stairs_however_large() {
    for step in [0.0225, 0.0375, 0.0425, 0.05, 0.07, 0.1] {
        let mut run = stairs::start("hybrid", "trapezoidal", step, 0.0).unwrap();
        let (_, totals) = stairs::record(run.as_mut(), stairs::count(stairs::DURATION, step));
        assert_eq!(totals.first_failure, None, "{step}");
        assert_eq!(totals.unconverged(), 0, "{step}");
        let [phi, phi_dot, phi_ddot] = totals.drift;
        assert!(phi < 1e-9 && phi_dot < 1e-8 && phi_ddot < 1e-6, "{step}: {:?}", totals.drift);
    }
}

fn some_points() -> Vec<SweepPoint> {
    let at = |step| SweepPoint::new("hybrid", Family::Newmark, Some(-0.52), step);
    let mut points: Vec<SweepPoint> = [0.05, 0.0475, 0.045, 0.04].map(at).to_vec();
    points.push(SweepPoint::new("topological", Family::Trapezoidal, None, 0.0475));
    points
}

#[test]
fn an_interrupted_sweep_goes_on_where_it_stopped() {
    let folder = folder("resume");
    let all = some_points();
    let (whole, parts) = (folder.join("whole.jsonl"), folder.join("parts.jsonl"));
    // without repeats nothing is timed, and all figures are the same from run to run
    let (mut store, _) = Store::open(&whole, BUILD).unwrap();
    let wanted = sweep(&all, BTreeMap::new(), &mut store, 0).unwrap();
    assert_eq!(wanted.len(), all.len());
    assert!(wanted.iter().all(|record| record.outcome.error_cd03.unwrap() < 5e-3));

    let (mut store, _) = Store::open(&parts, BUILD).unwrap();
    sweep(&all[..3], BTreeMap::new(), &mut store, 0).unwrap();
    drop(store);
    // the third line is cut off, one of another build stands before it
    let mut text = std::fs::read_to_string(&parts).unwrap();
    text.truncate(text.len() - 40);
    let foreign = text.lines().next().unwrap().replace("\"build\":\"this\"", "\"build\":\"other\"");
    std::fs::write(&parts, format!("{foreign}\n{text}")).unwrap();
    let (mut store, contents) = Store::open(&parts, BUILD).unwrap();
    assert_eq!((contents.records.len(), contents.foreign, contents.damaged), (2, 1, 1));
    // finished runs are taken as they are: a mark in one of them stays
    let mut finished = contents.records;
    let marked = finished.values_mut().next().unwrap();
    let key = marked.point.key();
    marked.outcome.instructions = Some(7);
    let mut found = sweep(&all, finished, &mut store, 0).unwrap();
    let marked = found.iter_mut().find(|record| record.point.key() == key).unwrap();
    assert_eq!(marked.outcome.instructions.take(), Some(7));
    assert_eq!(found, wanted);
    let contents = Contents::read(&parts, BUILD).unwrap();
    assert_eq!((contents.records.len(), contents.foreign, contents.damaged), (5, 0, 0));
}

#[test]
fn shards_are_the_grid_and_merge_to_the_whole() {
    let all = points(&papers(), false, |_, _| true);
    let parts: Vec<SweepPoint> = (1..=7).flat_map(|part| Shard { part, of: 7 }.of(&all)).collect();
    assert_eq!(parts.len(), all.len());
    assert!(all.iter().all(|point| parts.contains(point)));

    let folder = folder("shards");
    let records: Vec<StoredRun> =
        some_points().into_iter().map(|point| run(point, 1e-3, 0.01)).collect();
    let all = some_points();
    let mut paths = Vec::new();
    for part in 1..=2 {
        let path = folder.join(format!("{part}.jsonl"));
        let (mut store, _) = Store::open(&path, BUILD).unwrap();
        let keys: Vec<String> =
            Shard { part, of: 2 }.of(&all).iter().map(SweepPoint::key).collect();
        for record in records.iter().filter(|record| keys.contains(&record.point.key())) {
            store.append(record).unwrap();
        }
        paths.push(path);
    }
    assert_eq!(merge(&paths, &all, BUILD).unwrap(), records);
    let lacking = format!("{:?}", merge(&paths[..1], &all, BUILD).unwrap_err());
    assert!(lacking.contains("2 of 5 runs of the sweep are in none of the files"), "{lacking}");
    let foreign = format!("{:?}", merge(&paths, &all, "other").unwrap_err());
    assert!(foreign.contains("another build"), "{foreign}");
}

/// A finished run with an error and a CPU time (s).
fn run(point: SweepPoint, error: f64, cpu: f64) -> StoredRun {
    let outcome = RunOutcome {
        steps: 100,
        iterations: 300,
        most_iterations: 5,
        status: "converged".into(),
        error_cd03: Some(error),
        error_dop04: Some(10.0 * error),
        cpu: Some(cpu),
        ..RunOutcome::default()
    };
    StoredRun { point, outcome }
}

/// The paper's own Tables 4 to 6 as if they were measured.
fn as_in_the_paper() -> Figures {
    let papers = papers();
    let mut records = Vec::new();
    for table in &papers.cd03.best {
        for row in &table.rows {
            // 0.35 lies beyond the sweep
            let parameter = row.parameter.map(|value| value.min(0.33));
            let point = SweepPoint::new(
                &table.formulation,
                row.family.unwrap(),
                parameter,
                row.step.unwrap(),
            );
            records.push(run(point, row.error.unwrap(), row.cpu));
        }
    }
    let pairs =
        formulations().into_iter().flat_map(|name| Family::ALL.map(|family| (name, family)));
    Figures { built: Built::of(pairs), sweep: Sweep { records }, ..Figures::default() }
}

fn verdict(figures: &Figures, words: &str) -> (Verdict, String) {
    let claims = judge(&papers(), figures);
    let mut found = claims.iter().filter(|claim| claim.claim.contains(words));
    let claim = found.next().unwrap_or_else(|| panic!("no claim of '{words}'"));
    assert!(found.next().is_none(), "several claims of '{words}'");
    (claim.verdict, claim.why.clone())
}

#[test]
fn claims_hold_for_the_papers_own_figures() {
    let figures = as_in_the_paper();
    for words in [
        "hybrid is 2.2 times as fast as topological",
        "hybrid is 7.0 times as fast as global",
        "the order of efficiency is hybrid, topological, global",
        "topological does not benefit",
        "hybrid clearly benefits",
        "global clearly benefits",
        "global is the least efficient",
        "hybrid: Newmark's family allows larger steps",
        "one order of magnitude faster than global",
    ] {
        let (verdict, why) = verdict(&figures, words);
        assert_eq!(verdict, Verdict::Holds, "{words}: {why}");
    }
}

#[test]
fn robustness_is_judged_by_nine_starts() {
    let reach = |formulation, completed, step| Reach {
        formulation,
        integrator: "trapezoidal",
        plain: false,
        runs: 333,
        completed,
        acceptable: completed,
        step_of_all: Some(0.05),
        step_of_one: Some(step),
    };
    let mut figures = as_in_the_paper();
    let words = ["global is the least robust", "hybrid reaches the largest step"];
    assert_eq!(words.map(|words| verdict(&figures, words).0), [Verdict::NotMeasured; 2]);
    figures.starts = Some(Starts {
        formulation: "hybrid",
        integrator: "newmark:-0.52",
        step: 0.05,
        starts: Vec::new(),
        worst_error: None,
        wanted: 2e-3,
        paper: 4e-3,
        steps: Vec::new(),
        largest_step: None,
        largest_step_of_all: None,
        reach: vec![
            reach("global", 100, 0.1),
            reach("topological", 200, 0.15),
            reach("hybrid", 300, 0.2),
        ],
    });
    assert_eq!(words.map(|words| verdict(&figures, words).0), [Verdict::Holds; 2]);
    // a larger step of one start alone does not do
    let starts = figures.starts.as_mut().unwrap();
    (starts.reach[0].completed, starts.reach[1].step_of_one) = (250, Some(0.25));
    assert_eq!(words.map(|words| verdict(&figures, words).0), [Verdict::DoesNot; 2]);
}

#[test]
fn claims_that_do_not_hold_say_why_and_no_others_do() {
    let mut figures = as_in_the_paper();
    for record in &mut figures.sweep.records {
        if record.point.formulation == "topological" {
            record.outcome.cpu = Some(0.3);
        }
    }
    let claims = judge(&papers(), &figures);
    for claim in &claims {
        let fails = claim.verdict == Verdict::DoesNot;
        assert_eq!(claim.because.is_some(), fails, "{}", claim.claim);
    }
    let words = "hybrid is 2.2 times as fast as topological";
    let claim = claims.iter().find(|claim| claim.claim.contains(words)).unwrap();
    assert!(claim.because.unwrap().contains("topological reaches 50 ms here"), "{claim:?}");
}

#[test]
fn automatic_choices_are_judged_by_the_best_of_a_sweep() {
    let mut figures = as_in_the_paper();
    let choice = |step: f64, shift: f64, error: f64| dissipation::DissipationChoice {
        family: Family::Newmark,
        step,
        shift,
        integrator: "newmark:-0.2".into(),
        error: Some(error),
        iterations: 3.0,
        best_parameter: -0.14,
        best_error: 1e-3,
        nearer: 0.1,
    };
    let words = ["newmark:auto: an error within 20 %", "newmark:auto: the same at 50 ms from most"];
    assert_eq!(words.map(|words| verdict(&figures, words).0), [Verdict::NotMeasured; 2]);
    // the fastest run of the paper has a step of 50 ms; a far choice at another step does not decide
    figures.beyond.dissipation = vec![choice(0.02, 0.0, 9e-3), choice(0.05, 0.0, 1.19e-3)];
    assert_eq!(verdict(&figures, words[0]).0, Verdict::Holds);
    figures.beyond.dissipation[1].error = Some(1.21e-3);
    assert_eq!(verdict(&figures, words[0]).0, Verdict::DoesNot);
    // half of the other starts are not most of them
    figures.beyond.dissipation.extend([choice(0.05, 0.03, 1e-3), choice(0.05, 0.06, 2e-3)]);
    assert_eq!(verdict(&figures, words[1]).0, Verdict::DoesNot);
    figures.beyond.dissipation.push(choice(0.05, 0.09, 1.1e-3));
    assert_eq!(verdict(&figures, words[1]).0, Verdict::Holds);
}

#[test]
fn the_automatic_penalty_is_held_against_runs_that_are_as_near() {
    let run = |penalty: Option<f64>, iterations: u64, error: Option<f64>| penalty::PenaltyRun {
        step: 0.01,
        penalty,
        multiple: penalty,
        outcome: RunOutcome { steps: 100, iterations, error_cd03: error, ..RunOutcome::default() },
    };
    // one needs fewer iterations but is far off, one fails
    let choices = [
        run(None, 110, Some(1.1e-3)),
        run(Some(1.0), 100, Some(1e-3)),
        run(Some(2.0), 50, Some(2e-3)),
        run(Some(3.0), 10, None),
    ];
    let compared = penalty::compare(&choices, 0.01).unwrap();
    assert!((compared.error - 1.1).abs() < 1e-12, "{compared:?}");
    assert!((compared.iterations - 1.1).abs() < 1e-12, "{compared:?}");
    assert!(penalty::compare(&choices[1..], 0.01).is_none());
}

#[test]
fn claims_flip_with_the_figures() {
    let figures = as_in_the_paper();
    // topological as fast as hybrid
    let mut altered = figures.clone();
    for record in &mut altered.sweep.records {
        if record.point.formulation == "topological" {
            record.outcome.cpu = Some(0.3);
        }
    }
    let (found, why) = verdict(&altered, "hybrid is 2.2 times as fast as topological");
    assert_eq!(found, Verdict::DoesNot, "{why}");
    assert!(why.contains("1.20 times here"), "{why}");
    // damping makes topological much faster
    let mut altered = figures.clone();
    for record in &mut altered.sweep.records {
        if record.point.formulation == "topological" && record.point.family == Family::Newmark {
            record.outcome.cpu = Some(0.4);
        }
    }
    assert_eq!(verdict(&altered, "topological does not benefit").0, Verdict::DoesNot);
    // hybrid's large steps are not acceptable, then not taken
    let mut altered = figures.clone();
    for record in &mut altered.sweep.records {
        if record.point.formulation == "hybrid" && record.point.step > 0.034 {
            record.outcome.error_cd03 = Some(6e-3);
        }
    }
    assert_eq!(verdict(&altered, "hybrid clearly benefits").0, Verdict::NotMeasured);
    for record in &mut altered.sweep.records {
        record.outcome.error_cd03 = Some(1e-3);
        record.outcome.failed_at = (record.point.formulation == "hybrid").then_some(1.0);
    }
    assert!(altered.sweep.fastest_of("hybrid").is_none());
    // a formulation that is not built
    let mut altered = figures;
    altered.built = Built::of([("hybrid", Family::Newmark), ("topological", Family::Newmark)]);
    let (found, why) = verdict(&altered, "hybrid is 7.0 times as fast as global");
    assert_eq!((found, why.as_str()), (Verdict::NotMeasured, "formulation global is not built"));
}

/// What differs by less than the noise of its measurement decides nothing; instructions go before CPU times.
#[test]
fn noise_decides_nothing() {
    for (cpu, counts, wanted) in [
        (1.48 / 1.47, None, Verdict::NotMeasured),
        (1.48, None, Verdict::Holds),
        (1.0 / 1.48, None, Verdict::DoesNot),
        (1.48, Some([100, 102]), Verdict::NotMeasured),
        (1.0, Some([100, 104]), Verdict::Holds),
        (1.48, Some([104, 100]), Verdict::DoesNot),
    ] {
        let mut figures = as_in_the_paper();
        for StoredRun { point, outcome } in &mut figures.sweep.records {
            let place = usize::from(point.formulation == "topological");
            outcome.cpu = Some([1.0, cpu][place]);
            outcome.instructions = counts.map(|counts: [u64; 2]| counts[place]);
        }
        let (found, why) = verdict(&figures, "hybrid is faster than topological (trapezoidal rule");
        assert_eq!(found, wanted, "{why}");
    }
}

#[test]
fn tables_quote_the_paper_and_mark_what_is_not_re_run() {
    let tables = tables(&papers(), &as_in_the_paper());
    let adams = tables[0].rows.iter().find(|row| row.name.starts_with("ADAMS")).unwrap();
    assert!(adams.ours.is_none());
    assert_eq!(adams.note.as_deref(), Some("quoted from the paper, not re-run"));
    let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(
        names[..5],
        ["[CD03] Table 1", "[CD03] Table 4", "[CD03] Table 5", "[CD03] Table 6", "[CD03] Table 7"]
    );
    let seventh: Vec<&str> = tables[4].rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(seventh, ["hybrid", "topological", "global"]);
    for row in &tables[4].rows {
        let (paper, ours) = (row.paper.unwrap(), row.ours.as_ref().unwrap());
        assert_eq!((Some(paper.cpu), paper.step), (ours.cpu, Some(ours.step)));
    }
}

#[test]
fn the_picture_of_the_sweep_has_a_panel_for_every_formulation_and_family() {
    let svg = pictures::sweep(&papers(), &as_in_the_paper()).unwrap();
    for name in ["global", "topological", "hybrid"] {
        for family in ["newmark", "hht", "generalized-alpha", "no parameter"] {
            assert!(svg.contains(&format!(">\n{name}, {family}\n<")), "{name}, {family}");
        }
    }
    assert!(svg.contains("1e-5") && svg.ends_with("</svg>\n"));
}

#[test]
fn bad_flags_get_one_line_and_exit_code_2() {
    let mut calls = vec![
        (vec!["--shard", "3/2"], "K from 1 to N"),
        (vec!["--shard", "0/2"], "K from 1 to N"),
        (vec!["--shard", "half"], "K from 1 to N"),
        (vec!["--shard", "1/2", "--json", "-"], "makes no tables"),
        (vec!["--shard", "1/2", "--merge", "a"], "cannot be used with"),
        (vec!["--merge", "/nowhere/part.jsonl"], "there is no file '/nowhere/part.jsonl'"),
        (vec!["--merge"], "--merge"),
        (vec!["--fast"], "--fast"),
    ];
    if cfg!(debug_assertions) {
        calls.push((vec!["--quick"], "says nothing in a debug build"));
    }
    for (words, says) in calls {
        let output = Command::new(env!("CARGO_BIN_EXE_host-sim"))
            .arg("tables")
            .args(&words)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{words:?}: {text}");
        assert!(text.contains(says), "{words:?}: {text}");
        assert!(output.stdout.is_empty(), "{words:?}");
    }
}

/// What the reasons say of runs without what goes beyond the papers.
#[test]
fn reasons_that_name_plain_runs_are_true() {
    let iterations = |integrator: &str, plain: bool| {
        let settings = Settings { plain, ..Settings::new(0.01) };
        let mut run = stairs::start_with("hybrid", integrator, settings, 0.0).unwrap();
        let (_, totals) = stairs::record(run.as_mut(), 800);
        totals.verdict().unwrap();
        totals.iterations
    };
    // the trapezoidal rule needs no more than the middle of a family, but with the prediction by changes
    for family in ["hht:0.2", "generalized-alpha:0.5"] {
        assert!(iterations("trapezoidal", true) <= iterations(family, true), "{family}");
        assert!(iterations("trapezoidal", false) > iterations(family, false), "{family}");
    }
    // iterations rise with the damping
    let rising = ["-0.3", "-0.6", "-1"].map(|xi| iterations(&format!("newmark:{xi}"), true));
    assert!(rising.is_sorted(), "{rising:?}");
    // steps at which the papers' runs did not converge
    for (vehicle, formulation, step, steps) in [
        ("suspension", "hybrid", 0.03, 233),
        ("suspension", "topological", 0.03, 233),
        ("robot", "hybrid", 0.1, 80),
    ] {
        let solver = solver(formulation, "trapezoidal").unwrap();
        let settings = Settings { plain: true, ..Settings::new(step) };
        let mut run = (find(vehicle, &[]).unwrap().start)(solver, settings).unwrap();
        for _ in 0..steps {
            assert_eq!(run.step().status, StepStatus::Converged, "{vehicle}, {formulation}");
        }
    }
}
