//! Which columns are plotted together, from their names and sizes alone.

use super::columns::Column;
use super::elements::Elements;
use ferrol::vehicles::andrews::Andrews;
use ferrol::vehicles::flyball::Flyball;
use ferrol::vehicles::robot::Robot;
use ferrol::vehicles::rover::RoverSixth;
use ferrol::vehicles::suspension::Suspension;
use serde_json::{Value, json};

/// Columns whose ranges differ by more than this are not plotted together.
const SCALE: f64 = 30.0;
/// A range this much smaller than its group's largest is flat: it goes with the largest.
const FLAT: f64 = 1e-6;
/// Curves in a chart at most.
const MOST_CURVES: usize = 8;
/// Standard gravity (m/s2), the unit of accelerations.
const G: f64 = 9.80665;

/// What a group of columns is called, its unit in the page, and by what its values are multiplied.
#[derive(Clone, Copy)]
struct Kind {
    title: &'static str,
    unit: &'static str,
    factor: f64,
}

const DEGREES: f64 = 180.0 / std::f64::consts::PI;

/// A mechanism of the literature whose columns have names of their own: all of them, and how some are plotted.
struct Problem {
    columns: &'static [&'static str],
    kinds: &'static [(&'static [&'static str], Kind)],
}

const fn angles(title: &'static str) -> Kind {
    Kind { title, unit: "°", factor: DEGREES }
}

const PROBLEMS: &[Problem] = &[
    Problem { columns: Andrews::COLUMNS, kinds: &[(Andrews::COLUMNS, angles("Angles"))] },
    Problem { columns: Robot::COLUMNS, kinds: &[(Robot::COLUMNS, angles("Joint angles"))] },
    Problem { columns: RoverSixth::COLUMNS, kinds: &[(&["angle"], angles("Angle of the arm"))] },
    Problem {
        columns: Suspension::COLUMNS,
        kinds: &[(&["lower", "upper"], angles("Control arms"))],
    },
    Problem {
        columns: Flyball::COLUMNS,
        kinds: &[
            (&["s"], Kind { title: "Slider on the shaft", unit: "m", factor: 1.0 }),
            (&["alpha"], angles("Angle of the rods")),
            (&["omega"], Kind { title: "Speed of the shaft", unit: "rad/s", factor: 1.0 }),
        ],
    },
];

/// How a column is plotted by what is known of all columns of its vehicle, and by which of these it is one of that kind.
fn of_problem(name: &str, all: &[&str]) -> Option<(&'static str, Kind)> {
    // the columns of a file have others before and behind them
    let has = |own: &[&str]| all.windows(own.len()).any(|part| part == own);
    let problem = PROBLEMS.iter().find(|problem| has(problem.columns))?;
    let (names, kind) = problem.kinds.iter().find(|(names, _)| names.contains(&name))?;
    Some((names.first()?, *kind))
}

/// What is known of columns by the stems of their names: those of the fixed command line.
const KINDS: &[(&str, Kind)] = &[
    ("position", Kind { title: "Position", unit: "m", factor: 1.0 }),
    ("velocity", Kind { title: "Velocity", unit: "m/s", factor: 1.0 }),
    ("angles", angles("Pitch, roll, yaw")),
    ("theta", angles("Suspension arms")),
    ("angle", angles("Angle")),
    ("fz", Kind { title: "Tyre loads", unit: "kN", factor: 1e-3 }),
    ("tyre", Kind { title: "Tyre load", unit: "kN", factor: 1e-3 }),
    ("yaw_rate", Kind { title: "Yaw rate", unit: "°/s", factor: DEGREES }),
    ("spin", Kind { title: "Wheel spin", unit: "rad/s", factor: 1.0 }),
    ("slip", Kind { title: "Slip", unit: "", factor: 1.0 }),
    ("drive_torque", Kind { title: "Drive torque", unit: "N m", factor: 1.0 }),
    ("brake_torque", Kind { title: "Brake torque", unit: "N m", factor: 1.0 }),
];

/// The unit of a column in the files of trajectories, empty where neither its name nor all of them tell.
pub fn unit(name: &str, all: &[&str]) -> &'static str {
    if let Some((_, kind)) = of_problem(name, all) {
        return if kind.unit == "°" { "rad" } else { kind.unit };
    }
    match group(name) {
        "time" => "s",
        "position" => "m",
        "velocity" => "m/s",
        "acceleration" => "m/s2",
        "angles" | "angle" | "theta" => "rad",
        "fz" | "tyre" => "N",
        "yaw_rate" | "spin" => "rad/s",
        "drive_torque" | "brake_torque" => "N m",
        "energy" => "J",
        "phi" => "m",
        "phi_dot" => "m/s",
        "phi_ddot" => "m/s2",
        _ => "",
    }
}

/// The group of a column: what its name says without axis, corner or number.
fn group(name: &str) -> &str {
    match name {
        "t" => "time",
        "x" | "y" | "z" => "position",
        "vx" | "vy" | "vz" => "velocity",
        "ax" | "ay" | "az" | "acceleration.x" | "acceleration.y" | "acceleration.z" => {
            "acceleration"
        }
        "pitch" | "roll" | "yaw" => "angles",
        // that of one arm of many has its corner behind it
        "theta" => "angle",
        "yaw_rate" | "phi_dot" | "phi_ddot" => name,
        _ => {
            let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
            match stem.rsplit_once('_') {
                Some((stem, "fl" | "fr" | "rl" | "rr" | "l" | "r" | "")) => stem,
                Some((_, "z")) => "position",
                _ => stem,
            }
        }
    }
}

/// What is left of a name behind its group.
fn label<'a>(name: &'a str, group: &str) -> &'a str {
    match name.strip_prefix(group).map(|rest| rest.trim_start_matches('_')) {
        Some(rest) if !rest.is_empty() && rest.parse::<u32>().is_err() => rest,
        _ => name,
    }
}

fn range(column: &Column) -> f64 {
    let least = column.values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = column.values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most - least
}

/// The charts of a run, in the order in which they stand.
pub fn charts(outputs: &[Column], elements: &Elements) -> Vec<Value> {
    let mut charts = Vec::new();
    let mut groups: Vec<(&str, Vec<&Column>)> = Vec::new();
    let all: Vec<&str> = outputs.iter().map(|column| column.name.as_str()).collect();
    for column in outputs {
        let group =
            of_problem(&column.name, &all).map_or_else(|| group(&column.name), |(own, _)| own);
        match groups.iter_mut().find(|(name, _)| *name == group) {
            Some((_, members)) => members.push(column),
            None => groups.push((group, vec![column])),
        }
    }
    // accelerations come with every run
    groups.retain(|(name, _)| *name != "acceleration");
    // single columns of unknown kinds share charts
    let known = |group: &str| {
        let by_name = || KINDS.iter().find(|(name, _)| *name == group).map(|(_, kind)| *kind);
        of_problem(group, &all).map(|(_, kind)| kind).or_else(by_name)
    };
    let single =
        |(name, members): &(&str, Vec<&Column>)| members.len() == 1 && known(name).is_none();
    let others: Vec<&Column> = groups
        .iter()
        .filter(|group| single(group))
        .flat_map(|(_, members)| members.clone())
        .collect();
    groups.retain(|group| !single(group));
    if !others.is_empty() {
        groups.push(("", others));
    }
    for (name, members) in groups {
        let (own, unit, factor) = match known(name) {
            Some(Kind { title, unit, factor }) => (title, unit, factor),
            None if name.is_empty() => ("Outputs", "", 1.0),
            None => (name, "", 1.0),
        };
        let parts = alike(&members);
        let several = parts.len() > 1;
        for part in parts {
            let names =
                || part.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ");
            let title = match (name, part.as_slice()) {
                ("position", [one]) if one.name == "z" => "Height".to_owned(),
                ("angles", _) if several => capital(&names()),
                ("position" | "", [one]) => format!("{own} {}", one.name),
                (_, [_] | [_, _]) if several && known(name).is_some() => {
                    format!("{own}: {}", names())
                }
                (_, [first, .., last]) if known(name).is_none() && !name.is_empty() => {
                    format!("{} to {}", first.name, last.name)
                }
                _ => own.to_owned(),
            };
            let curves: Vec<Value> = part
                .iter()
                .map(|column| json!({ "column": column.name, "label": label(&column.name, name) }))
                .collect();
            charts.push(chart(&title, unit, factor, curves));
        }
    }
    charts.sort_by_key(|chart| place(chart["title"].as_str().unwrap_or("")));
    let derived = |what: &str, ids: &[usize]| -> Vec<Value> {
        let curve = |(k, id): (usize, &usize)| json!({ "derive": what, "element": id, "label": format!("{}", k + 1) });
        ids.iter().enumerate().map(curve).collect()
    };
    let [springs, dampers] = elements.springs_and_dampers();
    for (what, word, unit, factor) in
        [("travel", "Travel", "mm", 1e3), ("force", "Forces", "kN", 1e-3)]
    {
        for (lines, of) in [(&springs, "springs"), (&dampers, "dampers")] {
            if (1..=MOST_CURVES).contains(&lines.len()) {
                charts.push(chart(&format!("{word} of {of}"), unit, factor, derived(what, lines)));
            }
        }
    }
    let wheels = elements.of_kind("wheel");
    if !wheels.is_empty()
        && !charts
            .iter()
            .any(|chart| chart["title"] == "Tyre loads" || chart["title"] == "Tyre load")
    {
        charts.push(chart("Tyre loads", "kN", 1e-3, derived("load", &wheels)));
    }
    let axes = ["x", "y", "z"]
        .map(|axis| json!({ "column": format!("acceleration.{axis}"), "label": axis }));
    charts.push(chart("Acceleration of the heaviest part", "g", 1.0 / G, axes.to_vec()));
    charts.push(chart(
        "Iterations",
        "",
        1.0,
        vec![json!({ "column": "iterations", "label": "largest since the last row" })],
    ));
    let mut norms = chart(
        "Loops: what is left of the closures",
        "m, m/s, m/s²",
        1.0,
        [("phi", "phi"), ("phi_dot", "phi_dot"), ("phi_ddot", "phi_ddot")]
            .map(|(column, label)| json!({ "column": column, "label": label }))
            .to_vec(),
    );
    norms["log"] = true.into();
    charts.push(norms);
    charts.push(chart(
        "Energy",
        "kJ",
        1e-3,
        vec![json!({ "column": "energy", "label": "mechanical" })],
    ));
    charts
}

/// Words that begin with a capital letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Loads and motion first, the course last.
fn place(title: &str) -> usize {
    ["Height", "Tyre load", "Pitch", "Suspension"]
        .iter()
        .position(|start| title.starts_with(start))
        .unwrap_or(if title == "Position x" || title == "Position y" { 9 } else { 5 })
}

fn chart(title: &str, unit: &str, factor: f64, curves: Vec<Value>) -> Value {
    json!({ "title": title, "unit": unit, "factor": factor, "curves": curves, "log": false })
}

/// Columns in parts of similar ranges, the largest first; what does not move goes with the largest.
fn alike<'a>(members: &[&'a Column]) -> Vec<Vec<&'a Column>> {
    let largest = members.iter().map(|column| range(column)).fold(0.0, f64::max);
    let mut parts: Vec<(f64, Vec<&'a Column>)> = Vec::new();
    let mut sorted: Vec<&'a Column> = members.to_vec();
    sorted.sort_by(|a, b| range(b).total_cmp(&range(a)));
    for column in sorted {
        let own = range(column);
        let fits = |(top, part): &&mut (f64, Vec<&Column>)| {
            part.len() < MOST_CURVES && (own <= FLAT * largest || own * SCALE >= *top)
        };
        match parts.iter_mut().find(fits) {
            Some((_, part)) => part.push(column),
            None => parts.push((own, vec![column])),
        }
    }
    let order = |column: &&Column| members.iter().position(|member| member.name == column.name);
    parts
        .into_iter()
        .map(|(_, mut part)| {
            part.sort_by_key(order);
            part
        })
        .collect()
}
