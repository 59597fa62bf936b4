//! Tables to compare with.
//!
//! The reader is our own: the tables are ours, nothing but numbers between commas, and twenty lines read them.

use crate::failure::Failure;
use crate::simulation::Simulation;
use crate::totals::Totals;

/// A table of an independent model: a row for each time.
#[derive(Debug)]
pub struct ReferenceTable {
    /// Names of the columns, the time first.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<f64>>,
}

impl ReferenceTable {
    /// Reads a table.
    ///
    /// # Errors
    /// A field that is not a number.
    pub fn read(text: &str) -> Result<Self, Failure> {
        let mut lines = text.lines();
        let columns: Vec<String> =
            lines.next().unwrap_or_default().split(',').map(str::to_string).collect();
        let mut rows = Vec::new();
        for (number, line) in lines.enumerate() {
            let row: Result<Vec<f64>, _> = line.split(',').map(str::parse).collect();
            match row {
                Ok(row) if row.len() == columns.len() => rows.push(row),
                _ => {
                    return Err(Failure::Failed(format!("bad row {} of a table", number + 2)));
                }
            }
        }
        Ok(Self { columns, rows })
    }

    /// Steps a simulation of this step (s) through the times of the table.
    ///
    /// # Errors
    /// A step that was not taken.
    pub fn compare(
        &self,
        simulation: &mut dyn Simulation,
        step: f64,
    ) -> Result<Deviations, Failure> {
        let mut totals = Totals::default();
        let mut deviations = vec![0.0f64; self.columns.len() - 1];
        let mut peaks = deviations.clone();
        for row in &self.rows {
            while (totals.steps as f64 + 0.5) * step < row[0] {
                let report = simulation.step();
                totals.add(simulation.time(), &report);
            }
            totals.verdict()?;
            let output = simulation.output();
            for (worst, (value, wanted)) in deviations.iter_mut().zip(output.iter().zip(&row[1..]))
            {
                *worst = larger(*worst, (value - wanted).abs());
            }
            for (peak, value) in peaks.iter_mut().zip(&output) {
                *peak = peak.max(value.abs());
            }
        }
        Ok(Deviations { deviations, peaks, totals })
    }
}

/// How a simulation differs from a table.
#[derive(Debug)]
pub struct Deviations {
    /// Largest deviation of each column after the time.
    pub deviations: Vec<f64>,
    /// Largest size of each of these columns at the times of the table.
    pub peaks: Vec<f64>,
    /// What the steps said.
    pub totals: Totals,
}

impl Deviations {
    /// The largest deviation among columns.
    pub fn worst(&self, columns: impl IntoIterator<Item = usize>) -> f64 {
        columns.into_iter().map(|column| self.deviations[column]).fold(0.0, larger)
    }
}

/// The larger of two numbers, or NaN.
fn larger(most: f64, value: f64) -> f64 {
    if value > most || value.is_nan() { value } else { most }
}
