//! `plot`: curves of a trajectory, or the figures of `tables`.

use crate::cli::{PlotOptions, Plotted};
use crate::failure::{Failure, bad_input};
use crate::output::Sink;
use crate::plot::{self, Canvas, Drawn, PlotAxis, PlotPanel, PointLook, Series, Shape};
use crate::report::charts::unit;
use crate::say;
use plotters::backend::DrawingBackend;
use plotters::style::RGBColor;
use serde_json::Value;
use std::path::Path;

/// The colours of curves: those of Okabe and Ito, which the colour-blind tell apart.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x7f, 0x7f, 0x7f),
    RGBColor(0xb8, 0xa8, 0x00),
];
const WIDTH: u32 = 900;
/// Height of a panel.
const HEIGHT: u32 = 240;
/// Panels where no columns are named, at most.
const MOST_PANELS: usize = 8;

/// Draws and writes.
///
/// # Errors
/// A file that is neither trajectory nor figures, unknown columns, or a picture that cannot be written.
pub fn execute(options: &PlotOptions) -> Result<(), Failure> {
    let extension = Path::new(&options.out).extension().and_then(|end| end.to_str());
    let as_png = match extension {
        Some("png") => true,
        Some("svg") => false,
        _ => return bad_input(format!("--out {}: a name that ends in .svg or .png", options.out)),
    };
    let name = options.file.display();
    let text = match std::fs::read_to_string(&options.file) {
        Ok(text) => text,
        Err(error) => return bad_input(format!("cannot read '{name}': {error}")),
    };
    let panels = if text.trim_start().starts_with('{') {
        let Ok(figures) = serde_json::from_str::<Value>(&text) else {
            return bad_input(format!("'{name}' is no JSON of tables --json FILE"));
        };
        figures_of(&figures, options)?
    } else {
        trajectory(&text, options)?
    };
    if let Some(folder) = Path::new(&options.out).parent() {
        // the picture itself says what is wrong with its place
        let _ = std::fs::create_dir_all(folder);
    }
    let sink = Sink::open(&options.out)?;
    let size = [WIDTH, HEIGHT * panels.len().max(1) as u32];
    if as_png {
        sink.finish_bytes(&plot::png(size, |canvas| draw(canvas, &panels))?)?;
    } else {
        sink.finish(&plot::svg(size, |canvas| draw(canvas, &panels))?)?;
    }
    say!("{}", options.out);
    Ok(())
}

fn draw<DB: DrawingBackend>(canvas: &Canvas<DB>, panels: &[PlotPanel]) -> Drawn<DB> {
    for (part, panel) in canvas.grid(panels.len(), 1).iter().zip(panels) {
        part.panel(panel)?;
    }
    Ok(())
}

/// Ends of an axis that leave a little room.
fn around(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let (low, high) = values
        .filter(|value| value.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    if low > high {
        return [0.0, 1.0];
    }
    let room = (0.05 * (high - low)).max(1e-9 * high.abs()).max(1e-12);
    [low - room, high + room]
}

/// Ends of a logarithmic axis.
fn around_log(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let [low, high] = around(values.filter(|value| *value > 0.0).map(f64::log10));
    [10f64.powf(low), 10f64.powf(high)]
}

/// Panels of the columns of a trajectory.
fn trajectory(text: &str, options: &PlotOptions) -> Result<Vec<PlotPanel>, Failure> {
    let name = options.file.display();
    if let Some(of) = options.of {
        return bad_input(format!(
            "--of {of:?} is for the figures of tables --json FILE; '{name}' is a trajectory"
        ));
    }
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    if header.first() != Some(&"t") || header.len() < 2 {
        return bad_input(format!(
            "'{name}' is no trajectory of run --csv FILE: its first column is not t"
        ));
    }
    let mut columns = vec![Vec::new(); header.len()];
    for line in lines.filter(|line| !line.is_empty()) {
        for (column, word) in columns.iter_mut().zip(line.split(',')) {
            // the status is a word
            column.push(word.parse::<f64>().unwrap_or(f64::NAN));
        }
    }
    let place = |name: &str| header.iter().position(|own| *own == name);
    let moves = |name: &&str| {
        place(name).is_some_and(|k| {
            let [low, high] = around(columns[k].iter().copied());
            columns[k].iter().any(|value| value.is_finite()) && high - low > 1e-9
        })
    };
    let mut groups: Vec<Vec<&str>> = options
        .columns
        .iter()
        .flat_map(|words| words.split_whitespace())
        .map(|group| group.split(',').collect())
        .collect();
    if groups.is_empty() {
        groups =
            header[1..].iter().copied().filter(|name| moves(name)).map(|name| vec![name]).collect();
        groups.truncate(MOST_PANELS);
    }
    let time = &columns[0];
    let mut panels = Vec::new();
    for group in groups {
        let mut series = Vec::new();
        let mut ends = Vec::new();
        for (number, (name, colour)) in group.iter().zip(COLOURS.iter().cycle()).enumerate() {
            let Some(k) = place(name).filter(|k| *k > 0) else {
                return bad_input(format!("no column '{name}': use {}", header[1..].join(", ")));
            };
            ends.extend(columns[k].iter().copied());
            let points = time.iter().copied().zip(columns[k].iter().copied());
            let points = points.filter(|(_, value)| value.is_finite()).collect();
            // every other curve is broken, so that those are seen which it lies on
            let shape = if number % 2 == 1 { Shape::Dashes } else { Shape::Line { width: 1.8 } };
            series.push(Series::new(PointLook { colour: *colour, shape }, points).named(*name));
        }
        let unit = group.first().map_or("", |name| unit(name, &header));
        let words = if unit.is_empty() {
            group.join(", ")
        } else {
            format!("{} ({unit})", group.join(", "))
        };
        let logarithmic = group.iter().all(|name| name.starts_with("phi") && *name != "phi_angle");
        let y = if logarithmic {
            PlotAxis::log(words, around_log(ends.into_iter()))
        } else {
            PlotAxis::new(words, around(ends.into_iter()))
        };
        let [first, last] = [time.first(), time.last()].map(|t| t.copied().unwrap_or(0.0));
        let x =
            PlotAxis { labels: 9, ..PlotAxis::new("time (s)", [first, last.max(first + 1e-9)]) };
        let key = (series.len() > 1).then_some([0.86, 0.06]);
        panels.push(PlotPanel { series, key, ..PlotPanel::new("", x, y) });
    }
    // their frames begin at one line
    let room = panels.iter().map(PlotPanel::room_at_left).fold(0.0, f64::max);
    for panel in &mut panels {
        panel.room = room;
    }
    Ok(panels)
}

/// Panels of the figures of `tables`.
fn figures_of(figures: &Value, options: &PlotOptions) -> Result<Vec<PlotPanel>, Failure> {
    let (list, x, y, title) = match options.of {
        Some(Plotted::Sweep) => (
            "sweep",
            ["outcome", "iterations"],
            ["outcome", "error_cd03"],
            "every run of the sweep: error (43) over iterations",
        ),
        Some(Plotted::Growth) => (
            "chains",
            ["loops", ""],
            ["cpu_per_step", ""],
            "chains of four-bars: CPU time of a step",
        ),
        Some(Plotted::Stages) => return stages(figures),
        None => return bad_input("which of the figures? --of sweep, stages or growth"),
    };
    let value = |row: &Value, path: [&str; 2]| {
        let [first, second] = path;
        if second.is_empty() { row[first].as_f64() } else { row[first][second].as_f64() }
    };
    let rows = figures[list].as_array().map_or(&[][..], Vec::as_slice);
    let mut groups: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
    for row in rows {
        let name = row["formulation"].as_str().or(row["point"]["formulation"].as_str());
        let (Some(name), Some(at), Some(up)) = (name, value(row, x), value(row, y)) else {
            continue;
        };
        match groups.iter_mut().find(|(own, _)| own == name) {
            Some((_, points)) => points.push((at, up)),
            None => groups.push((name.to_owned(), vec![(at, up)])),
        }
    }
    if groups.is_empty() {
        return bad_input(format!(
            "'{}' has no figures of that kind: write them with tables --json FILE",
            options.file.display()
        ));
    }
    let all = || groups.iter().flat_map(|(_, points)| points);
    let is_line = options.of == Some(Plotted::Growth);
    let (x_words, y_words) = if is_line {
        ("loops", "CPU time of a step (s)")
    } else {
        ("iterations of the whole run", "error (43) (m)")
    };
    let x_axis = PlotAxis::log(x_words, around_log(all().map(|point| point.0)));
    let y_axis = PlotAxis::log(y_words, around_log(all().map(|point| point.1)));
    let mut series = Vec::new();
    for (number, ((name, points), colour)) in
        groups.iter().zip(COLOURS.into_iter().cycle()).enumerate()
    {
        if is_line {
            series.push(Series::new(PointLook::line(colour), points.clone()));
        }
        // neighbours differ in shape too, and so do those that share a colour
        let size = if is_line { 1.5 } else { 1.0 };
        let shapes = [
            Shape::Dot { radius: 2.2 * size },
            Shape::Cross { arm: 2.6 * size },
            Shape::Ring { radius: 3.2 * size },
        ];
        let shape = shapes[(number + number / COLOURS.len()) % shapes.len()];
        series.push(Series::new(PointLook { colour, shape }, points.clone()).named(name));
    }
    let key = Some([if is_line { 0.04 } else { 0.82 }, 0.06]);
    Ok(vec![PlotPanel { series, key, ..PlotPanel::new(title, x_axis, y_axis) }])
}

/// A bar for each formulation, in parts as its stages.
fn stages(figures: &Value) -> Result<Vec<PlotPanel>, Failure> {
    let rows = figures["stages"].as_array().map_or(&[][..], Vec::as_slice);
    let mut cells = Vec::new();
    let mut series: Vec<Series> = Vec::new();
    let mut longest = 0.0_f64;
    let mut names = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let Some(parts) = row["stages"].as_object() else { continue };
        let mut from = 0.0;
        for ((stage, count), colour) in parts.iter().zip(COLOURS) {
            let to = from + count.as_f64().unwrap_or(0.0) / 1e3;
            let up = number as f64;
            cells.push(plot::PlotCell { x: [from, to], y: [up - 0.35, up + 0.35], colour });
            if number == 0 {
                let look = PointLook { colour, shape: Shape::Block };
                series.push(Series::new(look, Vec::new()).named(stage));
            }
            from = to;
        }
        longest = longest.max(from);
        names.push(row["formulation"].as_str().unwrap_or("?").to_owned());
    }
    if cells.is_empty() {
        return bad_input(
            "no stages in these figures: tables --json counts them where valgrind is",
        );
    }
    let x = PlotAxis::new("thousands of instructions of a step", [0.0, 1.25 * longest]);
    let words = format!("from below: {}", names.join(", "));
    let y = PlotAxis { labels: 0, ..PlotAxis::new("", [-0.6, names.len() as f64 - 0.4]) };
    Ok(vec![PlotPanel { cells, series, key: Some([0.84, 0.06]), ..PlotPanel::new(words, x, y) }])
}
