//! The rows of the papers' tables, ours beside theirs.

use super::figures::Figures;
use super::grid::{Family, SWEPT, SweepPoint};
use super::papers::{PaperRow, Papers};
use super::stairs::DURATION;
use super::store::StoredRun;
use serde::Serialize;

/// A run of ours in a table.
#[derive(Clone, Debug, Serialize)]
pub struct Ours {
    /// The integrator.
    pub family: Family,
    /// Basic parameter of the integrator.
    pub parameter: Option<f64>,
    /// Step (s).
    pub step: f64,
    /// CPU time (s).
    pub cpu: Option<f64>,
    /// Real time over CPU time.
    pub ratio: Option<f64>,
    /// Error (43); none for a run that failed.
    pub error: Option<f64>,
    /// Mean absolute error of the chassis point (m).
    pub error_dop04: Option<f64>,
    /// Iterations per step.
    pub iterations: f64,
    /// Steps taken at the limit of iterations.
    pub unconverged: u64,
    /// Instructions of the run.
    pub instructions: Option<u64>,
    /// The worst status of a step.
    pub status: String,
}

impl From<&StoredRun> for Ours {
    fn from(record: &StoredRun) -> Self {
        let (point, outcome) = (&record.point, &record.outcome);
        Self {
            family: point.family,
            parameter: point.parameter,
            step: point.step,
            cpu: outcome.cpu,
            ratio: outcome.cpu.map(|cpu| DURATION / cpu),
            error: outcome.error_cd03,
            error_dop04: outcome.error_dop04,
            iterations: outcome.mean_iterations(),
            unconverged: outcome.unconverged,
            instructions: outcome.instructions,
            status: outcome.status.clone(),
        }
    }
}

/// A row of a table.
#[derive(Clone, Debug, Serialize)]
pub struct TableRow {
    /// The method, in words.
    pub name: String,
    /// The paper's.
    pub paper: Option<PaperRow>,
    /// Ours.
    pub ours: Option<Ours>,
    /// Ours with the parameter and the step of the paper.
    pub at_paper: Option<Ours>,
    /// Why there is nothing of ours.
    pub note: Option<String>,
}

/// A table.
#[derive(Clone, Debug, Serialize)]
pub struct PaperTable {
    /// Source and number.
    pub name: String,
    /// What the table shows.
    pub title: String,
    /// Rows of the table.
    pub rows: Vec<TableRow>,
}

/// The tables of \[CD03\], and the analyses of \[DOP04\].
pub fn tables(papers: &Papers, figures: &Figures) -> Vec<PaperTable> {
    let mut tables = vec![table_1(papers, figures)];
    tables.extend(tables_4_to_6(papers, figures));
    tables.push(table_7(papers, figures));
    tables.extend(analyses(figures));
    tables
}

/// Why a formulation with a family has no run.
fn why_none(figures: &Figures, formulation: &str, family: Option<Family>) -> String {
    if !figures.built.knows(formulation) {
        return format!("formulation {formulation} is not built");
    }
    match family {
        Some(family) if !figures.built.has(formulation, family) => {
            format!("{formulation} is not built with {}", family.name())
        }
        _ => "no acceptable run".to_owned(),
    }
}

/// A row with the paper's figures and ours, or the reason why there are none of ours.
fn pair(
    figures: &Figures,
    name: impl Into<String>,
    formulation: &str,
    family: Option<Family>,
    paper: Option<PaperRow>,
    ours: Option<&StoredRun>,
) -> TableRow {
    let note = if ours.is_none() { Some(why_none(figures, formulation, family)) } else { None };
    TableRow { name: name.into(), paper, ours: ours.map(Ours::from), at_paper: None, note }
}

fn table_1(papers: &Papers, figures: &Figures) -> PaperTable {
    let mut rows = Vec::new();
    let family = Family::Trapezoidal;
    for method in &papers.cd03.table_1 {
        let name = method.formulation.as_str();
        let of = Some(family);
        let mut rows_of_paper = method.rows.iter().copied();
        if name == "ADAMS" {
            rows.push(TableRow {
                name: "ADAMS, variable step".into(),
                paper: rows_of_paper.next(),
                ours: None,
                at_paper: None,
                note: Some("quoted from the paper, not re-run".into()),
            });
            continue;
        }
        let sweep = &figures.sweep;
        let same = sweep.line(name, family, 0.01);
        rows.push(pair(
            figures,
            format!("{name}, at 0.01 s"),
            name,
            of,
            rows_of_paper.next(),
            same,
        ));
        let paper = rows_of_paper.next();
        let largest = sweep.reach(name, family);
        let mut largest_step =
            pair(figures, format!("{name}, largest step"), name, of, paper, largest);
        largest_step.note = largest_step.note.or(reach_from_nine(figures, name));
        rows.push(largest_step);
        let fastest = sweep.fastest(name, family);
        if fastest.map(|record| record.point.key()) != largest.map(|record| record.point.key()) {
            rows.push(pair(figures, format!("{name}, fastest"), name, of, None, fastest));
        }
    }
    PaperTable {
        name: "[CD03] Table 1".into(),
        title: "Iltis on ramp and stairs, 8 s, trapezoidal rule".into(),
        rows,
    }
}

/// What nine starts say of the largest step: that of one start is a lottery where acceptable and unacceptable runs
/// alternate.
fn reach_from_nine(figures: &Figures, formulation: &str) -> Option<String> {
    let reach = figures.starts.as_ref()?.reach.iter().find(|of| of.formulation == formulation)?;
    Some(format!("from one of nine starts {} s", reach.step_of_one?))
}

fn tables_4_to_6(papers: &Papers, figures: &Figures) -> Vec<PaperTable> {
    let table = |of: &super::papers::Best| {
        let formulation = of.formulation.as_str();
        let row = |family: Family| {
            let paper = papers.best(formulation, family).copied();
            let ours = figures.sweep.fastest(formulation, family);
            let mut pair = pair(figures, family.name(), formulation, Some(family), paper, ours);
            let point = paper.and_then(|row| {
                Some(SweepPoint::new(formulation, family, row.parameter, row.step?))
            });
            pair.at_paper = point.and_then(|point| figures.sweep.at(&point)).map(Ours::from);
            pair
        };
        PaperTable {
            name: format!("[CD03] Table {}", of.table),
            title: format!(
                "{formulation}: fastest run of each family with an error (43) below 5e-3"
            ),
            rows: Family::STRUCTURAL.into_iter().map(row).collect(),
        }
    };
    papers.cd03.best.iter().map(table).collect()
}

fn table_7(papers: &Papers, figures: &Figures) -> PaperTable {
    let row = |formulation: &str| {
        let paper = papers.fastest(formulation).copied();
        pair(figures, formulation, formulation, None, paper, figures.sweep.fastest_of(formulation))
    };
    let mut rows: Vec<TableRow> = SWEPT.iter().map(|name| row(name)).collect();
    let cpu =
        |pair: &TableRow| pair.ours.as_ref().and_then(|ours| ours.cpu).unwrap_or(f64::INFINITY);
    rows.sort_by(|a, b| cpu(a).total_cmp(&cpu(b)));
    PaperTable {
        name: "[CD03] Table 7".into(),
        title: "the fastest run of each formulation, the fastest first".into(),
        rows,
    }
}

/// \[DOP04\]: the fastest run of each pair, however far off, and with a mean error below 4e-2 m. The
/// slides show them as bars, without numbers.
fn analyses(figures: &Figures) -> [PaperTable; 2] {
    let rows = |choose: &dyn Fn(&'static str, Family) -> Option<TableRow>| -> Vec<TableRow> {
        let pairs =
            SWEPT.into_iter().flat_map(|name| Family::STRUCTURAL.map(|family| (name, family)));
        pairs.filter_map(|(name, family)| choose(name, family)).collect()
    };
    let of = |name: &'static str, family: Family, record: Option<&StoredRun>| {
        let words = format!("{name}, {}", family.name());
        Some(pair(figures, words, name, Some(family), None, record))
    };
    let sweep = &figures.sweep;
    [
        PaperTable {
            name: "[DOP04] efficiency and robustness".into(),
            title: "the fastest run that completes, steps up to 0.05 s (the paper: bars without numbers)"
                .into(),
            rows: rows(&|name, family| of(name, family, sweep.fastest_completed(name, family))),
        },
        PaperTable {
            name: "[DOP04] efficiency and precision".into(),
            title: "the fastest run with a mean error below 4e-2 m (the paper: bars without numbers)"
                .into(),
            rows: rows(&|name, family| of(name, family, sweep.fastest_precise(name, family))),
        },
    ]
}

/// Largest steps with SDIRK and with the trapezoidal rule.
#[derive(Clone, Debug, Serialize)]
pub struct StepLimits {
    /// The formulation with the trapezoidal rule.
    pub formulation: String,
    /// The formulation with SDIRK.
    pub irk: String,
    /// The paper's, with SDIRK (s).
    pub paper_sdirk: f64,
    /// The paper's, with the trapezoidal rule (s).
    pub paper_trapezoidal: f64,
    /// Ours with SDIRK: all steps up to this one are acceptable (s).
    pub sdirk: Option<f64>,
    /// Ours with SDIRK: the largest acceptable step (s).
    pub sdirk_largest: Option<f64>,
    /// Ours with the trapezoidal rule: all steps up to this one are acceptable (s).
    pub trapezoidal: Option<f64>,
    /// Ours with the trapezoidal rule: the largest acceptable step (s).
    pub trapezoidal_largest: Option<f64>,
    /// Why there is nothing of ours.
    pub note: Option<String>,
}

/// Largest steps of SDIRK against the trapezoidal rule's.
pub fn step_limits(papers: &Papers, figures: &Figures) -> Vec<StepLimits> {
    let sweep = &figures.sweep;
    let largest = |name: &str, family| sweep.reach(name, family).map(|record| record.point.step);
    let row = |paper: &super::papers::PaperStepLimits| {
        let (sdirk, trapezoidal) = (Family::Sdirk, Family::Trapezoidal);
        let lacking = [(&paper.irk, sdirk), (&paper.formulation, trapezoidal)]
            .into_iter()
            .find(|(name, family)| !figures.built.has(name, *family));
        StepLimits {
            formulation: paper.formulation.clone(),
            irk: paper.irk.clone(),
            paper_sdirk: paper.sdirk,
            paper_trapezoidal: paper.trapezoidal,
            sdirk: sweep.limit(&paper.irk, sdirk),
            sdirk_largest: largest(&paper.irk, sdirk),
            trapezoidal: sweep.limit(&paper.formulation, trapezoidal),
            trapezoidal_largest: largest(&paper.formulation, trapezoidal),
            note: lacking.map(|(name, family)| why_none(figures, name, Some(family))),
        }
    };
    papers.dop04.sdirk.iter().map(row).collect()
}
