//! Pictures: of the sweep, and \[CD03\] Fig. 4.

use super::error::CD03_LIMIT;
use super::figures::{Fastest, Figures};
use super::grid::{Family, SWEPT};
use super::papers::Papers;
use super::store::Record;
use super::svg::{Anchor, Frame, Svg};
use crate::failure::Failure;
use crate::output::Sink;
use std::path::{Path, PathBuf};

/// Colours of errors from small to large, evenly spaced in the logarithm.
const RAMP: [[f64; 3]; 5] = [
    [68.0, 1.0, 84.0],
    [59.0, 82.0, 139.0],
    [33.0, 145.0, 140.0],
    [94.0, 201.0, 98.0],
    [253.0, 231.0, 37.0],
];
/// Errors at the ends of the ramp.
const RAMP_ENDS: [f64; 2] = [1e-4, CD03_LIMIT];
const ABOVE: &str = "#d9d9d9";
const FAILED: &str = "#7f1d1d";
const PAPER: &str = "#e6007a";
const PANEL: [f64; 2] = [260.0, 230.0];
/// The largest step that integrators without a parameter are tried with (ms).
const LONGEST: f64 = 200.0;
/// Room to the left of a panel and above it.
const LEFT: f64 = 75.0;
const ABOVE_PANEL: f64 = 52.0;
const PITCH: [f64; 2] = [PANEL[0] + LEFT, PANEL[1] + ABOVE_PANEL + 52.0];

/// Writes the pictures into a folder, and names them.
///
/// # Errors
/// They cannot be written.
pub fn write(papers: &Papers, figures: &Figures, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    std::fs::create_dir_all(folder).or_else(|error| {
        crate::failure::bad_input(format!("cannot write '{}': {error}", folder.display()))
    })?;
    let mut pictures = vec![("sweep.svg", sweep(papers, figures))];
    if let Some(fastest) = &figures.fastest {
        pictures.push(("figure-4.svg", figure_4(fastest)));
    }
    let mut paths = Vec::new();
    for (name, text) in pictures {
        let path = folder.join(name);
        Sink::open(&path.to_string_lossy())?.finish(&text)?;
        paths.push(path);
    }
    Ok(paths)
}

fn colour(record: &Record) -> String {
    let Some(error) = record.outcome.error_cd03 else { return FAILED.to_owned() };
    if error >= CD03_LIMIT { ABOVE.to_owned() } else { ramp(error) }
}

fn ramp(error: f64) -> String {
    let [low, high] = RAMP_ENDS.map(f64::log10);
    let place = ((error.max(1e-12).log10() - low) / (high - low)).clamp(0.0, 1.0) * 4.0;
    let first = (place.floor() as usize).min(3);
    let share = place - first as f64;
    let [red, green, blue] =
        [0, 1, 2].map(|k| (1.0 - share) * RAMP[first][k] + share * RAMP[first + 1][k]);
    format!("#{:02x}{:02x}{:02x}", red as u8, green as u8, blue as u8)
}

/// The picture of the sweep: a row of panels for each formulation that is built.
pub fn sweep(papers: &Papers, figures: &Figures) -> String {
    let names: Vec<&str> = SWEPT.into_iter().filter(|name| figures.sweep.knows(name)).collect();
    let size = [4.0 * PITCH[0] + 30.0, 60.0 + names.len() as f64 * PITCH[1] + 110.0];
    let mut svg = Svg::new(size[0], size[1]);
    let title = "Iltis on ramp and stairs, 8 s: error (43) over time step and basic parameter";
    svg.text([size[0] / 2.0, 32.0], 20.0, Anchor::Middle, title);
    for (row, name) in names.iter().enumerate() {
        let top = 50.0 + row as f64 * PITCH[1] + ABOVE_PANEL;
        for (column, family) in Family::DISSIPATIVE.into_iter().enumerate() {
            let left = LEFT + column as f64 * PITCH[0];
            plane(&mut svg, papers, figures, (name, family), [left, top]);
        }
        lines(&mut svg, papers, figures, name, [LEFT + 3.0 * PITCH[0], top]);
    }
    legend(&mut svg, [LEFT, size[1] - 70.0]);
    svg.finish()
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

fn step_ticks() -> Vec<(f64, String)> {
    [10, 20, 30, 40, 50].map(|ms| (f64::from(ms), ms.to_string())).to_vec()
}

fn plane(
    svg: &mut Svg,
    papers: &Papers,
    figures: &Figures,
    (name, family): (&str, Family),
    [left, top]: [f64; 2],
) {
    let parameters = family.parameters();
    let (Some(low), Some(high)) = (parameters.first(), parameters.last()) else { return };
    // half a cell more on all sides
    let margin = 0.5 * (high - low) / (parameters.len() - 1) as f64;
    let frame = Frame {
        place: [left, top, PANEL[0], PANEL[1]],
        x: [8.75, 51.25],
        y: [low - margin, high + margin],
    };
    let all: Vec<&Record> = figures.sweep.of(name, family).collect();
    let same = |a: f64, b: f64| (a - b).abs() < 1e-9;
    let value = |record: &Record| record.point.parameter.unwrap_or(0.0);
    let mut records = all.clone();
    // a run or two that a paper found best fill no row or column
    records.retain(|record| {
        let row = all.iter().filter(|other| same(value(other), value(record))).count();
        let column = all.iter().filter(|other| same(other.point.step, record.point.step)).count();
        row > 3 && column > 3
    });
    let values = distinct(records.iter().filter_map(|record| record.point.parameter));
    let heights = edges(&values, frame.y);
    for (row, value) in values.iter().enumerate() {
        let of_row: Vec<&&Record> = records
            .iter()
            .filter(|record| record.point.parameter.is_some_and(|p| (p - value).abs() < 1e-9))
            .collect();
        let steps = distinct(of_row.iter().map(|record| 1e3 * record.point.step));
        let widths = edges(&steps, frame.x);
        for record in of_row {
            let near = |step: &f64| (step - 1e3 * record.point.step).abs() < 1e-6;
            let Some(column) = steps.iter().position(near) else { continue };
            let [x, bottom] = frame.at(widths[column], heights[row]);
            let [right, y] = frame.at(widths[column + 1], heights[row + 1]);
            // cells overlap a little, so that no seams show
            let cell = [x, y - 0.3, right - x + 0.3, bottom - y + 0.3];
            svg.rectangle(cell, &colour(record), None);
        }
    }
    let middle = 0.5 * (low + high);
    let y_ticks = [*low, middle, *high].map(|value| (value, format!("{value:.2}")));
    frame.draw(svg, &step_ticks(), &y_ticks);
    let title = format!("{name}, {}", family.name());
    captions(svg, [left, top], &title, family.parameter_name());
    if let Some(record) = figures.sweep.fastest(name, family) {
        let at = frame.at(1e3 * record.point.step, record.point.parameter.unwrap_or(0.0));
        svg.circle(at, 6.0, "none", "#ffffff");
        svg.circle(at, 7.5, "none", "#000000");
    }
    if let Some(row) = papers.best(name, family)
        && let (Some(step), Some(parameter)) = (row.step, row.parameter)
    {
        svg.cross(frame.at(1e3 * step, parameter.clamp(*low, *high)), 6.0, PAPER);
    }
}

/// What stands around a panel.
fn captions(svg: &mut Svg, [left, top]: [f64; 2], title: &str, ordinate: &str) {
    let middle = left + PANEL[0] / 2.0;
    svg.text([middle, top - 10.0], 15.0, Anchor::Middle, title);
    svg.text([middle, top + PANEL[1] + 36.0], 13.0, Anchor::Middle, "time step (ms)");
    svg.upwards([left - 48.0, top + PANEL[1] / 2.0], 13.0, ordinate);
}

/// Error over step of the integrators without a parameter.
fn lines(svg: &mut Svg, papers: &Papers, figures: &Figures, name: &str, [left, top]: [f64; 2]) {
    let irk = papers.dop04.sdirk.iter().find(|limits| limits.formulation == name);
    let irk = irk.map_or(name, |limits| limits.irk.as_str());
    let frame =
        Frame { place: [left, top, PANEL[0], PANEL[1]], x: [0.0, LONGEST], y: [-5.0, -1.0] };
    let x_ticks = [0, 50, 100, 150, 200].map(|ms| (f64::from(ms), ms.to_string()));
    let y_ticks = [-5, -4, -3, -2, -1].map(|power| (f64::from(power), format!("1e{power}")));
    let limit = CD03_LIMIT.log10();
    svg.line(&[frame.at(0.0, limit), frame.at(LONGEST, limit)], PAPER, 1.2, "6 4");
    for (formulation, family, colour) in
        [(name, Family::Trapezoidal, "#1f77b4"), (irk, Family::Sdirk, "#ff7f0e")]
    {
        let mut records: Vec<&Record> = figures.sweep.all(formulation, family).collect();
        records.sort_by(|a, b| a.point.step.total_cmp(&b.point.step));
        let place = |record: &Record| {
            let error = record.error().clamp(1e-5, 0.07).log10();
            frame.at(1e3 * record.point.step, error)
        };
        let points: Vec<[f64; 2]> = records.iter().map(|record| place(record)).collect();
        svg.line(&points, colour, 1.5, "");
        for (record, at) in records.iter().zip(points) {
            if record.outcome.completed() {
                svg.circle(at, 2.0, colour, colour);
            } else {
                svg.cross(at, 4.0, FAILED);
            }
        }
    }
    frame.draw(svg, &x_ticks, &y_ticks);
    let title = format!("{name}, no parameter");
    captions(svg, [left, top], &title, "error (43) (m)");
    let [x, y] = [left + PANEL[0] - 105.0, top + PANEL[1] - 40.0];
    for (k, (words, colour)) in
        [("trapezoidal", "#1f77b4"), ("sdirk", "#ff7f0e")].into_iter().enumerate()
    {
        let y = y + 16.0 * k as f64;
        svg.line(&[[x, y], [x + 22.0, y]], colour, 2.0, "");
        svg.text([x + 28.0, y + 4.0], 12.0, Anchor::Start, words);
    }
}

fn legend(svg: &mut Svg, [left, top]: [f64; 2]) {
    let [low, high] = RAMP_ENDS.map(f64::log10);
    let width = 300.0;
    for k in 0..100 {
        let share = f64::from(k) / 100.0;
        let error = 10.0_f64.powf(low + share * (high - low));
        svg.rectangle([left + share * width, top, 3.3, 16.0], &ramp(error), None);
    }
    for error in [1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3] {
        let x = left + width * (f64::log10(error) - low) / (high - low);
        svg.text([x, top + 32.0], 12.0, Anchor::Middle, &format!("{error:.0e}"));
    }
    svg.text([left + width / 2.0, top - 8.0], 13.0, Anchor::Middle, "error (43) (m)");
    let mut x = left + width + 40.0;
    for (colour, words) in [(ABOVE, "above 5e-3: not acceptable"), (FAILED, "a step was not taken")]
    {
        svg.rectangle([x, top, 22.0, 16.0], colour, Some("#444444"));
        svg.text([x + 30.0, top + 13.0], 13.0, Anchor::Start, words);
        x += 220.0;
    }
    svg.circle([x + 8.0, top + 8.0], 7.0, "none", "#000000");
    svg.text([x + 24.0, top + 13.0], 13.0, Anchor::Start, "fastest acceptable run, ours");
    x += 230.0;
    svg.cross([x + 8.0, top + 8.0], 6.0, PAPER);
    svg.text([x + 24.0, top + 13.0], 13.0, Anchor::Start, "the paper's");
    svg.line(&[[x + 130.0, top + 8.0], [x + 160.0, top + 8.0]], PAPER, 1.2, "6 4");
    svg.text([x + 168.0, top + 13.0], 13.0, Anchor::Start, "5e-3");
}

/// The fastest run against its reference.
pub fn figure_4(fastest: &Fastest) -> String {
    let titles = ["chassis, mass centre", "wheel centre, front left", "wheel centre, rear right"];
    let [width, height] = [900.0, 230.0];
    let mut svg = Svg::new(width + 120.0, 3.0 * (height + 70.0) + 90.0);
    let point = &fastest.point;
    let ours = format!("{} {}, {:.1} ms", point.formulation, point.integrator(), 1e3 * point.step);
    svg.text(
        [60.0 + width / 2.0, 28.0],
        18.0,
        Anchor::Middle,
        "Fastest acceptable run against its reference, ramp and stairs",
    );
    let key = [("trapezoidal, 1 ms (reference)".to_owned(), "#1f77b4"), (ours, "#d62728")];
    for (k, (words, colour)) in key.iter().enumerate() {
        let x = 230.0 + 320.0 * k as f64;
        svg.line(&[[x, 48.0], [x + 30.0, 48.0]], colour, 2.0, "");
        svg.text([x + 38.0, 52.0], 14.0, Anchor::Start, words);
    }
    for (index, title) in titles.iter().enumerate() {
        let top = 85.0 + index as f64 * (height + 70.0);
        let all =
            fastest.heights.iter().chain(&fastest.reference.heights).map(|heights| heights[index]);
        let (low, high) = all
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), z| (low.min(z), high.max(z)));
        let (low, high) = ((4.0 * low - 0.2).floor() / 4.0, (4.0 * high + 0.2).ceil() / 4.0);
        let frame = Frame { place: [80.0, top, width, height], x: [0.0, 8.0], y: [low, high] };
        let x_ticks: Vec<(f64, String)> = (0..=8).map(|t| (f64::from(t), t.to_string())).collect();
        let quarters = ((high - low) / 0.25).round() as i32;
        let y_ticks: Vec<(f64, String)> = (0..=quarters)
            .map(|k| low + 0.25 * f64::from(k))
            .map(|z| (z, format!("{z:.2}")))
            .collect();
        let curve = |heights: &[[f64; 3]], step: f64| -> Vec<[f64; 2]> {
            heights
                .iter()
                .enumerate()
                .map(|(tick, z)| frame.at(tick as f64 * step, z[index]))
                .collect()
        };
        svg.line(&curve(&fastest.reference.heights, fastest.reference.step), key[0].1, 1.5, "");
        svg.line(&curve(&fastest.heights, point.step), key[1].1, 1.5, "");
        frame.draw(&mut svg, &x_ticks, &y_ticks);
        svg.text([90.0, top + height - 10.0], 14.0, Anchor::Start, title);
        svg.upwards([35.0, top + height / 2.0], 13.0, "height z (m)");
        svg.text([80.0 + width / 2.0, top + height + 38.0], 13.0, Anchor::Middle, "time (s)");
    }
    svg.finish()
}
