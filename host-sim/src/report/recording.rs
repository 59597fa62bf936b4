//! A run as the page shows it: its scene, and a row for each of some thousand moments.

use super::columns::{Column, Precision};
use super::elements::Elements;
use crate::drawing::Scene;
use crate::failure::Failure;
use crate::simulation::Simulation;
use crate::totals::Totals;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use std::io::Write as _;

/// Moments that are kept of a run at most: two milliseconds apart in one of eight seconds.
const MOST_ROWS: u64 = 4000;
/// Coordinates are kept at least so exactly (m, rad).
const POSE: f64 = 1e-6;

/// Heights of the ground are kept at least so exactly (m).
const HEIGHT: f64 = 1e-4;
/// Ground that is shown before and behind the wheels (m).
const AROUND: f64 = 15.0;

/// Time between the places of links that are kept (s): fifty of them in a second.
const POSES: f64 = 0.02;

/// Where the links were: for files of other programs.
#[derive(Clone, Debug)]
pub struct Pose {
    /// Time (s).
    pub time: f64,
    /// Places (m) and turns (quaternion x, y, z, w) in the world.
    pub links: Vec<([f64; 3], [f64; 4])>,
}

/// The road that a page of a run that goes on shows (m): how far it will go is not known.
const LIVE_ROAD: [f64; 2] = [-15.0, 120.0];

/// A run, as far as it went.
pub struct Recording {
    scene: Scene,
    time: Column,
    coordinates: Vec<Column>,
    outputs: Vec<Column>,
    /// Acceleration of the followed mass centre, energy, iterations, phi, phi_dot, phi_ddot, status.
    figures: Vec<Column>,
    elements: Elements,
    poses: Vec<Pose>,
    /// Since the last row.
    recent: Totals,
    /// Where the followed link was, along x (m).
    course: [f64; 2],
}

/// Names of the columns that every run has beside its outputs.
const FIGURES: [(&str, Precision); 9] = [
    ("acceleration.x", Precision::Range),
    ("acceleration.y", Precision::Range),
    ("acceleration.z", Precision::Range),
    ("energy", Precision::Range),
    ("iterations", Precision::Whole),
    ("phi", Precision::Relative),
    ("phi_dot", Precision::Relative),
    ("phi_ddot", Precision::Relative),
    ("status", Precision::Whole),
];

/// Steps from row to row in a run of so many.
pub const fn stride(steps: u64) -> u64 {
    let stride = steps.div_ceil(MOST_ROWS);
    if stride == 0 { 1 } else { stride }
}

impl Recording {
    /// A recording that begins where the simulation is.
    pub fn new(simulation: &mut dyn Simulation) -> Self {
        let names = |prefix: &str, count: usize| {
            (0..count).map(|k| format!("{prefix}{k}")).collect::<Vec<_>>()
        };
        let count = simulation.frame().coordinates.len();
        let pose = |name| Column::new(name, Precision::Within(POSE));
        let output = |name: &&str| Column::new(*name, Precision::Range);
        let mut recording = Self {
            scene: simulation.scene(),
            time: Column::new("t", Precision::Within(1e-9)),
            coordinates: names("q", count).into_iter().map(pose).collect(),
            outputs: simulation.columns().iter().map(output).collect(),
            figures: FIGURES.iter().map(|(name, kind)| Column::new(*name, *kind)).collect(),
            elements: Elements::default(),
            poses: Vec::new(),
            recent: Totals { drift: simulation.drift(), ..Totals::default() },
            course: [f64::INFINITY, f64::NEG_INFINITY],
        };
        recording.row(simulation);
        recording
    }

    /// Takes in the report of a step.
    pub fn step(&mut self, time: f64, report: &ferrol::state::StepReport) {
        self.recent.add(time, report);
    }

    /// Keeps the moment.
    pub fn row(&mut self, simulation: &mut dyn Simulation) {
        let recent = std::mem::take(&mut self.recent);
        let (frame, outputs, time) = (simulation.frame(), simulation.output(), simulation.time());
        self.time.values.push(time);
        if self.poses.last().is_none_or(|last| time > last.time + POSES * (1.0 - 1e-6)) {
            self.poses.push(Pose { time, links: frame.links });
        }
        for (column, value) in self.coordinates.iter_mut().zip(&frame.coordinates) {
            column.values.push(*value);
        }
        for (column, value) in self.outputs.iter_mut().zip(outputs) {
            column.values.push(value);
        }
        let [x, y, z] = frame.acceleration;
        let [phi, phi_dot, phi_ddot] = recent.drift;
        let figures = [
            x,
            y,
            z,
            simulation.energy(),
            f64::from(recent.most_iterations),
            phi,
            phi_dot,
            phi_ddot,
            recent.status().severity() as f64,
        ];
        for (column, value) in self.figures.iter_mut().zip(figures) {
            column.values.push(value);
        }
        self.elements.row(self.time.values.len() - 1, &frame.elements);
        for x in self.elements.places() {
            self.course = [self.course[0].min(x), self.course[1].max(x)];
        }
    }

    /// The largest acceleration of the heaviest part's mass centre (m/s2).
    pub fn peak_acceleration(&self) -> f64 {
        let [x, y, z] = [0, 1, 2].map(|k| &self.figures[k].values);
        let squares = x.iter().zip(y).zip(z).map(|((x, y), z)| x * x + y * y + z * z);
        squares.fold(0.0, f64::max).sqrt()
    }

    /// Whether anything was ever to be closed: by its table, or by what was left of it in any row.
    pub fn has_loops(&self) -> bool {
        let closures = self.scene.table["closures"].as_array();
        let is_left = |name: &str| {
            let column = self.figures.iter().find(|column| column.name == name);
            column.is_some_and(|column| column.values.iter().any(|value| *value > 0.0))
        };
        closures.is_some_and(|list| !list.is_empty()) || is_left("phi")
    }

    /// The table of the mechanism.
    pub const fn table(&self) -> &Value {
        &self.scene.table
    }

    /// Where the links were.
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    /// All columns that are plotted: time, outputs, and what every run has.
    pub fn plotted(&self) -> impl Iterator<Item = &Column> {
        std::iter::once(&self.time).chain(&self.outputs).chain(&self.figures)
    }

    /// Rows so far.
    pub fn rows(&self) -> usize {
        self.time.values.len()
    }

    /// All columns, in the order of a packed run.
    fn columns(&self) -> impl Iterator<Item = &Column> {
        self.plotted().chain(&self.coordinates).chain(self.elements.columns())
    }

    /// Rows from one on, each with a value of every column.
    pub fn rows_from(&self, first: usize) -> Vec<Vec<f64>> {
        let row = |row| self.columns().map(|column| column.values[row]).collect();
        (first..self.rows()).map(row).collect()
    }

    /// What a page needs to know of a run that goes on, with the rows so far.
    pub fn describe_live(&self, about: &Value) -> Value {
        let mut description = self.describe(about);
        description["names"] = self.columns().map(|column| column.name.as_str()).collect();
        description["rowsFirst"] = json!(self.rows_from(0));
        if let Some(ground) = self.scene.ground.as_ref().map(|ground| ground.part(LIVE_ROAD)) {
            let [left, right] = &ground.heights;
            description["ground"] = json!({
                "start": ground.start,
                "spacing": ground.spacing,
                "left": left,
                "right": if left == right { Value::Null } else { json!(right) },
            });
        }
        description
    }

    fn describe(&self, about: &Value) -> Value {
        json!({
            "format": 1,
            "about": about,
            "coordinates": self.coordinates.len(),
            "outputs": self.outputs.iter().map(|column| &column.name).collect::<Vec<_>>(),
            "charts": super::charts::charts(&self.outputs, &self.elements),
            "elements": self.elements.describe(),
            "table": self.scene.table,
        })
    }

    /// The run with what is said of it, as compressed bytes: the length of a description (u32), the description as
    /// JSON, and the columns that it lists.
    ///
    /// # Errors
    /// None in practice: memory does not fail to be written to.
    pub fn pack(&self, about: &Value) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let mut list = Vec::new();
        for column in self.columns() {
            list.push(column.pack(&mut bytes));
        }
        let mut description = self.describe(about);
        description["rows"] = json!(self.rows());
        description["columns"] = Value::Array(list);
        if let Some(ground) = &self.scene.ground {
            let [from, to] = self.course;
            let course = if from <= to { [from - AROUND, to + AROUND] } else { [-AROUND, AROUND] };
            let part = ground.part(course);
            let side = |heights: &Vec<f64>| {
                let column = Column::new("ground", Precision::Within(HEIGHT));
                Column { values: heights.clone(), ..column }
            };
            let [left, right] = part.heights.each_ref().map(side);
            let same = left.values == right.values;
            description["ground"] = json!({
                "start": part.start,
                "spacing": part.spacing,
                "count": left.values.len(),
                "left": left.pack(&mut bytes),
                "right": if same { Value::Null } else { right.pack(&mut bytes) },
            });
        }
        compress(&description, &bytes)
    }
}

fn compress(description: &Value, bytes: &[u8]) -> Result<Vec<u8>, Failure> {
    let text = description.to_string();
    let length = u32::try_from(text.len())
        .map_err(|_| Failure::Failed("a run with too many columns to be kept".into()))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(&length.to_le_bytes())
        .and_then(|()| encoder.write_all(text.as_bytes()))
        .and_then(|()| encoder.write_all(bytes))
        .and_then(|()| encoder.finish())
        .map_err(|error| Failure::Failed(format!("cannot compress a run: {error}")))
}
