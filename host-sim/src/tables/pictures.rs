//! Pictures: of the sweep, \[CD03\] Fig. 4, \[VK07\] Fig. 6.

use super::error::CD03_LIMIT;
use super::figures::{Fastest, Figures};
use super::grid::{Family, SWEPT};
use super::papers::Papers;
use super::store::StoredRun;
use super::vk07::CarRun;
use crate::failure::Failure;
use crate::output::Sink;
use crate::plot::{self, Drawn, PlotAxis, PlotCell, PlotPanel, PointLook, Series, Shape};
use crate::validation::components::HEIGHTS;
use plotters::prelude::{BLACK, ColorMap, DrawingBackend, RGBColor, ViridisRGB};
use std::path::{Path, PathBuf};

/// Errors at the ends of the ramp of colours, which is even in their logarithm.
const RAMP_ENDS: [f64; 2] = [1e-4, CD03_LIMIT];
const ABOVE: RGBColor = RGBColor(0xd9, 0xd9, 0xd9);
const FAILED: RGBColor = RGBColor(0x7f, 0x1d, 0x1d);
const PAPER: RGBColor = RGBColor(0xe6, 0x00, 0x7a);
/// How the fastest acceptable run, the paper's, its limit and a failed run are marked.
const OURS: PointLook = PointLook { colour: BLACK, shape: Shape::Ring { radius: 7.5 } };
const THEIRS: PointLook = PointLook { colour: PAPER, shape: Shape::Cross { arm: 6.0 } };
const LIMIT: PointLook = PointLook { colour: PAPER, shape: Shape::Dashes };
const STUCK: PointLook = PointLook { colour: FAILED, shape: Shape::Cross { arm: 4.0 } };
/// Width and height of a panel of the sweep, with the room around its frame.
const PANEL: [u32; 2] = [345, 330];
/// The largest step that integrators without a parameter are tried with (ms).
const LONGEST: f64 = 200.0;

/// Writes the pictures into a folder, and names them.
///
/// # Errors
/// They cannot be written.
pub fn write(papers: &Papers, figures: &Figures, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    std::fs::create_dir_all(folder).or_else(|error| {
        crate::failure::bad_input(format!("cannot write '{}': {error}", folder.display()))
    })?;
    let mut pictures = vec![("sweep.svg", sweep(papers, figures)?)];
    if let Some(fastest) = &figures.fastest {
        pictures.push(("figure-4.svg", figure_4(fastest)?));
    }
    if let Some(run) = figures.vk07.runs.first() {
        pictures.push(("figure-6.svg", figure_6(run)?));
    }
    let mut paths = Vec::new();
    for (name, text) in pictures {
        let path = folder.join(name);
        Sink::open(&path.to_string_lossy())?.finish(&text)?;
        paths.push(path);
    }
    Ok(paths)
}

fn colour(record: &StoredRun) -> RGBColor {
    let Some(error) = record.outcome.error_cd03 else { return FAILED };
    if error >= CD03_LIMIT { ABOVE } else { ramp(error) }
}

fn ramp(error: f64) -> RGBColor {
    let [low, high] = RAMP_ENDS.map(f64::log10);
    ViridisRGB.get_color_normalized(error.max(1e-12).log10().clamp(low, high), low, high)
}

/// The picture of the sweep: a row of panels for each formulation that is built.
///
/// # Errors
/// It cannot be drawn.
pub fn sweep(papers: &Papers, figures: &Figures) -> Result<String, Failure> {
    let names: Vec<&str> = SWEPT.into_iter().filter(|name| figures.sweep.knows(name)).collect();
    let rows = u32::try_from(names.len()).unwrap_or(0);
    let panels: Vec<PlotPanel> = names
        .iter()
        .flat_map(|name| {
            let planes = Family::DISSIPATIVE.map(|family| plane(papers, figures, name, family));
            planes.into_iter().chain([lines(papers, figures, name)])
        })
        .collect();
    let columns = Family::DISSIPATIVE.len() + 1;
    let [width, height] = [4 * PANEL[0] + 10, 46 + rows * PANEL[1] + 110];
    plot::svg([width, height], |canvas| {
        let title = "Iltis on ramp and stairs, 8 s: error (43) over time step and basic parameter";
        let (grid, foot) = canvas.titled(title)?.split(f64::from(rows * PANEL[1]));
        for (part, panel) in grid.grid(names.len(), columns).iter().zip(&panels) {
            part.panel(panel)?;
        }
        legend(&foot)
    })
}

/// Edges of cells about sorted values, the outer ones within limits.
fn edges(values: &[f64], [low, high]: [f64; 2]) -> Vec<f64> {
    let mut edges = vec![low];
    edges.extend(values.windows(2).map(|pair| 0.5 * (pair[0] + pair[1])));
    edges.push(high);
    edges
}

fn distinct(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
    values
}

/// Errors over step and parameter as colours, with our best run and the paper's.
fn plane(papers: &Papers, figures: &Figures, name: &str, family: Family) -> PlotPanel {
    let parameters = family.parameters();
    let low = parameters.first().copied().unwrap_or(0.0);
    let high = parameters.last().copied().unwrap_or(1.0);
    // half a cell more on all sides
    let margin = 0.5 * (high - low) / parameters.len().saturating_sub(1).max(1) as f64;
    let x = PlotAxis::new("time step (ms)", [8.75, 51.25]);
    let y = PlotAxis::new(family.parameter_name(), [low - margin, high + margin]);
    let mut series = Vec::new();
    if let Some(record) = figures.sweep.fastest(name, family) {
        let at = (1e3 * record.point.step, record.point.parameter.unwrap_or(0.0));
        series.push(Series::new(OURS, vec![at]));
    }
    if let Some(row) = papers.best(name, family)
        && let (Some(step), Some(parameter)) = (row.step, row.parameter)
    {
        series.push(Series::new(THEIRS, vec![(1e3 * step, parameter.clamp(low, high))]));
    }
    let all: Vec<&StoredRun> = figures.sweep.of(name, family).collect();
    let cells = cells(&all, x.ends, y.ends);
    PlotPanel { cells, series, ..PlotPanel::new(format!("{name}, {}", family.name()), x, y) }
}

/// A cell for each run, halfway to its neighbours.
fn cells(all: &[&StoredRun], x: [f64; 2], y: [f64; 2]) -> Vec<PlotCell> {
    let same = |a: f64, b: f64| (a - b).abs() < 1e-9;
    let value = |record: &StoredRun| record.point.parameter.unwrap_or(0.0);
    // a run or two that a paper found best fill no row or column
    let fills = |record: &&&StoredRun| {
        let row = all.iter().filter(|other| same(value(other), value(record))).count();
        let column = all.iter().filter(|other| same(other.point.step, record.point.step)).count();
        row > 3 && column > 3
    };
    let records: Vec<&StoredRun> = all.iter().filter(fills).copied().collect();
    let values = distinct(records.iter().filter_map(|record| record.point.parameter));
    let heights = edges(&values, y);
    let mut cells = Vec::new();
    for (row, value) in values.iter().enumerate() {
        let of_row: Vec<&StoredRun> = records
            .iter()
            .filter(|record| record.point.parameter.is_some_and(|p| same(p, *value)))
            .copied()
            .collect();
        let steps = distinct(of_row.iter().map(|record| 1e3 * record.point.step));
        let widths = edges(&steps, x);
        for record in of_row {
            let near = |step: &f64| (step - 1e3 * record.point.step).abs() < 1e-6;
            let Some(column) = steps.iter().position(near) else { continue };
            cells.push(PlotCell {
                x: [widths[column], widths[column + 1]],
                y: [heights[row], heights[row + 1]],
                colour: colour(record),
            });
        }
    }
    cells
}

/// Error over step of the integrators without a parameter.
fn lines(papers: &Papers, figures: &Figures, name: &str) -> PlotPanel {
    let irk = papers.dop04.sdirk.iter().find(|limits| limits.formulation == name);
    let irk = irk.map_or(name, |limits| limits.irk.as_str());
    let mut series = vec![Series::new(LIMIT, vec![(0.0, CD03_LIMIT), (LONGEST, CD03_LIMIT)])];
    for (formulation, family, colour) in
        [(name, Family::Trapezoidal, plot::BLUE), (irk, Family::Sdirk, plot::ORANGE)]
    {
        let mut records: Vec<&StoredRun> = figures.sweep.all(formulation, family).collect();
        records.sort_by(|a, b| a.point.step.total_cmp(&b.point.step));
        let place =
            |record: &&StoredRun| (1e3 * record.point.step, record.error().clamp(1e-5, 0.07));
        let (completed, failed): (Vec<&StoredRun>, Vec<&StoredRun>) =
            records.iter().partition(|record| record.outcome.completed());
        let dots = PointLook { colour, shape: Shape::Dot { radius: 2.5 } };
        let [all, completed, failed] =
            [records, completed, failed].map(|records| records.iter().map(place).collect());
        series.push(Series::new(PointLook::line(colour), all).named(family.name()));
        series.push(Series::new(dots, completed));
        series.push(Series::new(STUCK, failed));
    }
    let x = PlotAxis::new("time step (ms)", [0.0, LONGEST]);
    let y = PlotAxis::log("error (43) (m)", [1e-5, 0.1]);
    PlotPanel {
        series,
        key: Some([0.55, 0.8]),
        ..PlotPanel::new(format!("{name}, no parameter"), x, y)
    }
}

/// The ramp of colours with its errors, and what the other colours and the marks mean.
fn legend<DB: DrawingBackend>(foot: &plot::Canvas<DB>) -> Drawn<DB> {
    const SHADES: i32 = 100;
    let (bar, rest) = foot.split_left(400.0);
    let y = PlotAxis { labels: 0, ..PlotAxis::new("", [0.0, 1.0]) };
    let x = PlotAxis { labels: 10, ..PlotAxis::log("error (43) (m)", RAMP_ENDS) };
    let [low, high] = RAMP_ENDS;
    let at = |k: i32| low * (high / low).powf(f64::from(k) / f64::from(SHADES));
    let cells = (0..SHADES)
        .map(|k| PlotCell { x: [at(k), at(k + 1)], y: y.ends, colour: ramp(at(k)) })
        .collect();
    let (_, bar) = bar.split(30.0);
    bar.panel(&PlotPanel { cells, ..PlotPanel::new("", x, y) })?;
    let block = |colour| PointLook { colour, shape: Shape::Block };
    let colours =
        [(block(ABOVE), "above 5e-3: not acceptable"), (block(FAILED), "a step was not taken")];
    let marks = [(OURS, "fastest acceptable run, ours"), (THEIRS, "the paper's"), (LIMIT, "5e-3")];
    rest.key([20.0, 36.0], &colours)?;
    rest.key([20.0, 64.0], &marks)
}

/// The fastest run against its reference.
///
/// # Errors
/// It cannot be drawn.
pub fn figure_4(fastest: &Fastest) -> Result<String, Failure> {
    let titles = ["chassis, mass centre", "wheel centre, front left", "wheel centre, rear right"];
    let point = &fastest.point;
    let ours = format!("{} {}, {:.1} ms", point.formulation, point.integrator(), 1e3 * point.step);
    let panel = |index: usize| {
        let curve = |heights: &[[f64; 3]], step: f64| -> Vec<(f64, f64)> {
            heights.iter().enumerate().map(|(tick, z)| (tick as f64 * step, z[index])).collect()
        };
        let reference = curve(&fastest.reference.heights, fastest.reference.step);
        let own = curve(&fastest.heights, point.step);
        let (low, high) = reference
            .iter()
            .chain(&own)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), (_, z)| {
                (low.min(*z), high.max(*z))
            });
        let ends = [(4.0 * low - 0.2).floor() / 4.0, (4.0 * high + 0.2).ceil() / 4.0];
        let x = PlotAxis { labels: 9, ..PlotAxis::new("time (s)", [0.0, 8.0]) };
        PlotPanel {
            series: vec![
                Series::new(PointLook::line(plot::BLUE), reference)
                    .named("trapezoidal, 1 ms (reference)"),
                Series::new(PointLook::line(plot::RED), own).named(&ours),
            ],
            key: Some([0.68, 0.1]),
            ..PlotPanel::new(titles[index], x, PlotAxis::new("height z (m)", ends))
        }
    };
    plot::svg([1020, 990], |canvas| {
        let title = "Fastest acceptable run against its reference, ramp and stairs";
        for (index, part) in canvas.titled(title)?.grid(titles.len(), 1).iter().enumerate() {
            part.panel(&panel(index))?;
        }
        Ok(())
    })
}

/// \[VK07\] Fig. 6: the height of the car body, with the independent model's.
///
/// # Errors
/// It cannot be drawn.
pub fn figure_6(run: &CarRun) -> Result<String, Failure> {
    let x = PlotAxis { labels: 7, ..PlotAxis::new("time (s)", [0.0, 6.0]) };
    let y = PlotAxis::new("z of the car body (m)", [0.48, 0.56]);
    let ours = format!("{} {}, 1 ms", run.formulation, run.integrator);
    let panel = PlotPanel {
        series: vec![
            Series::new(PointLook::line(plot::BLUE), run.curve.clone()).named(&ours),
            Series::new(OURS, HEIGHTS.to_vec()).named("independent model"),
        ],
        key: Some([0.6, 0.1]),
        ..PlotPanel::new("", x, y)
    };
    plot::svg([820, 460], |canvas| {
        canvas.titled("Car of 17 bodies, a passenger gets in at 2.5 s")?.panel(&panel)
    })
}
