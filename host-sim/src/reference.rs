//! Tables to compare with.

use crate::failure::Failure;
use crate::simulation::Simulation;

/// A table of an independent model: a row for each time.
#[derive(Debug)]
pub struct Table {
    /// Names of the columns, the time first.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<f64>>,
}

impl Table {
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
                _ => return Err(Failure::Failed(format!("bad row {} of a table", number + 2))),
            }
        }
        Ok(Self { columns, rows })
    }

    /// Largest deviation of each column from a simulation with this step (s), and the largest
    /// figures that the steps reported.
    ///
    /// # Errors
    /// A step that was not taken.
    pub fn deviations(
        &self,
        simulation: &mut dyn Simulation,
        step: f64,
    ) -> Result<Comparison, Failure> {
        let mut comparison = Comparison {
            deviations: vec![0.0; self.columns.len() - 1],
            ..Comparison::default()
        };
        let mut tick = 0u64;
        for row in &self.rows {
            while (tick as f64 + 0.5) * step < row[0] {
                let report = simulation.step();
                tick += 1;
                if !report.status.is_taken() {
                    return Err(Failure::Failed(format!(
                        "the step at {:.4} s ended {}",
                        simulation.time(),
                        report.status.name()
                    )));
                }
                comparison.iterations += u64::from(report.iterations);
                comparison.most_iterations = comparison.most_iterations.max(report.iterations);
                for (worst, now) in comparison.drift.iter_mut().zip([
                    report.phi,
                    report.phi_dot,
                    report.phi_ddot,
                ]) {
                    *worst = worst.max(now);
                }
            }
            let output = simulation.output();
            for (worst, (value, wanted)) in
                comparison.deviations.iter_mut().zip(output.iter().zip(&row[1..]))
            {
                *worst = worst.max((value - wanted).abs());
            }
        }
        comparison.steps = tick;
        Ok(comparison)
    }
}

/// How a simulation differs from a table.
#[derive(Debug, Default)]
pub struct Comparison {
    /// Largest deviation of each column after the time.
    pub deviations: Vec<f64>,
    /// Steps made.
    pub steps: u64,
    /// Corrections in all steps.
    pub iterations: u64,
    /// Corrections in one step at most.
    pub most_iterations: u32,
    /// Largest phi, phi_dot and phi_ddot of all steps.
    pub drift: [f64; 3],
}

impl Comparison {
    /// The largest deviation among columns.
    pub fn worst(&self, columns: impl IntoIterator<Item = usize>) -> f64 {
        columns.into_iter().map(|column| self.deviations[column]).fold(0.0, f64::max)
    }

    /// Corrections per step.
    pub fn mean_iterations(&self) -> f64 {
        self.iterations as f64 / self.steps.max(1) as f64
    }
}
