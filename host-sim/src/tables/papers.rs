//! The figures that the papers print (`host-sim/data/papers.toml`, with their sources).

use super::grid::{Family, SweepPoint};
use crate::failure::Failure;
use serde::{Deserialize, Serialize};

const TEXT: &str = include_str!("../../data/papers.toml");

/// The tables of the papers.
#[derive(Clone, Debug, Deserialize)]
pub struct Papers {
    /// Duration of the run on ramp and stairs (s).
    pub real_time: f64,
    /// \[CD03\].
    pub cd03: Cd03,
    /// \[DOP04\].
    pub dop04: Dop04,
}

/// Tables of \[CD03\].
#[derive(Clone, Debug, Deserialize)]
pub struct Cd03 {
    /// Table 1.
    pub table_1: Vec<PaperMethod>,
    /// Tables 4 to 6, whose best rows are Table 7.
    pub best: Vec<Best>,
}

/// A method of Table 1.
#[derive(Clone, Debug, Deserialize)]
pub struct PaperMethod {
    /// The formulation, or ADAMS.
    pub formulation: String,
    /// At 0.01 s, then at its best step; ADAMS chooses its own.
    pub rows: Vec<PaperRow>,
}

/// One of Tables 4 to 6.
#[derive(Clone, Debug, Deserialize)]
pub struct Best {
    /// Number of the table.
    pub table: u32,
    /// The formulation.
    pub formulation: String,
    /// The families.
    pub rows: Vec<PaperRow>,
}

/// A row of a table of \[CD03\].
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
pub struct PaperRow {
    /// The family; the trapezoidal rule where the table is about nothing else.
    pub family: Option<Family>,
    /// Basic parameter of the integrator.
    pub parameter: Option<f64>,
    /// Step (s).
    pub step: Option<f64>,
    /// CPU time (s).
    pub cpu: f64,
    /// Real time over CPU time.
    pub ratio: Option<f64>,
    /// Error (43).
    pub error: Option<f64>,
}

/// Tables of \[DOP04\].
#[derive(Clone, Debug, Deserialize)]
pub struct Dop04 {
    /// Examples 1 to 3.
    pub examples: Vec<Example>,
    /// Largest steps of SDIRK and of the trapezoidal rule.
    pub sdirk: Vec<PaperStepLimits>,
}

/// An example of \[DOP04\].
#[derive(Clone, Debug, Deserialize)]
pub struct Example {
    /// Number of the example.
    pub number: u32,
    /// What the example is.
    pub title: String,
    /// Our vehicle.
    pub vehicle: String,
    /// Numbers of coordinates.
    pub coordinates: CoordinateCounts,
    /// A row for each step.
    pub rows: Vec<ExampleRow>,
}

/// Numbers of coordinates of an example.
#[derive(Clone, Debug, Deserialize)]
pub struct CoordinateCounts {
    /// Natural ones.
    pub global: u32,
    /// Relative ones.
    pub relative: u32,
    /// Degrees of freedom.
    pub freedom: String,
}

/// A step of an example, with each formulation.
#[derive(Clone, Debug, Deserialize)]
pub struct ExampleRow {
    /// Step (s).
    pub step: f64,
    /// The global formulation.
    pub global: PaperCell,
    /// The topological one.
    pub topological: PaperCell,
    /// The hybrid one.
    pub hybrid: PaperCell,
}

impl ExampleRow {
    /// The cell of a formulation.
    pub fn cell(&self, formulation: &str) -> Option<&PaperCell> {
        match formulation {
            "global" => Some(&self.global),
            "topological" => Some(&self.topological),
            "hybrid" => Some(&self.hybrid),
            _ => None,
        }
    }
}

/// What an example's table says of a run.
#[derive(Clone, Debug, Deserialize)]
pub struct PaperCell {
    /// "Error": in example 1 the largest signed deviation of the energy (J); else not told.
    pub error: Option<f64>,
    /// Time (s).
    pub time: Option<f64>,
    /// What stands in place of them.
    pub words: Option<String>,
}

/// Largest steps of a formulation (s).
#[derive(Clone, Debug, Deserialize)]
pub struct PaperStepLimits {
    /// The formulation, with the trapezoidal rule.
    pub formulation: String,
    /// The formulation of ours that SDIRK runs with.
    pub irk: String,
    /// Largest step with SDIRK (s).
    pub sdirk: f64,
    /// Largest step with the trapezoidal rule (s).
    pub trapezoidal: f64,
}

impl Papers {
    /// Reads them.
    ///
    /// # Errors
    /// The file that was compiled in is damaged.
    pub fn read() -> Result<Self, Failure> {
        toml::from_str(TEXT).map_err(|error| Failure::Failed(format!("papers.toml: {error}")))
    }

    /// The runs of Tables 4 to 6.
    pub fn points(&self) -> Vec<SweepPoint> {
        let of_table = |table: &Best| {
            let point = |row: &PaperRow| {
                Some(SweepPoint::new(&table.formulation, row.family?, row.parameter, row.step?))
            };
            table.rows.iter().filter_map(point).collect::<Vec<_>>()
        };
        self.cd03.best.iter().flat_map(of_table).collect()
    }

    /// The row of Tables 4 to 6 for a formulation and a family.
    pub fn best(&self, formulation: &str, family: Family) -> Option<&PaperRow> {
        let table = self.cd03.best.iter().find(|table| table.formulation == formulation)?;
        table.rows.iter().find(|row| row.family == Some(family))
    }

    /// The row of Table 7 for a formulation.
    pub fn fastest(&self, formulation: &str) -> Option<&PaperRow> {
        let table = self.cd03.best.iter().find(|table| table.formulation == formulation)?;
        table.rows.iter().min_by(|a, b| a.cpu.total_cmp(&b.cpu))
    }
}
