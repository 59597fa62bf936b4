//! What all steps of a run say together: worst cases and counts.

use crate::failure::Failure;
use ferrol::state::{StepReport, StepStatus};
use serde_json::{Map, Value, json};

/// Sums and worst cases over steps.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Steps.
    pub steps: u64,
    /// Corrections.
    pub iterations: u64,
    /// Corrections in one step at most.
    pub most_iterations: u32,
    /// Projection passes.
    pub projections: u64,
    /// Largest phi (m), phi_dot (m/s), phi_ddot (m/s2).
    pub drift: [f64; 3],
    /// Largest error that a step told of itself, and the sum of all (m, rad).
    pub error: [f64; 2],
    /// Steps by status, in the order of [`StepStatus::ALL`].
    pub counts: [u64; StepStatus::ALL.len()],
    /// Time (s) and status of the first step that was not taken.
    pub first_failure: Option<(f64, StepStatus)>,
}

impl Totals {
    /// Takes in a step that ended at `time` (s).
    pub fn add(&mut self, time: f64, report: &StepReport) {
        self.steps += 1;
        self.iterations += u64::from(report.iterations);
        self.most_iterations = self.most_iterations.max(report.iterations);
        self.projections += u64::from(report.projections);
        self.counts[report.status.severity()] += 1;
        self.error = [self.error[0].max(report.error), self.error[1] + report.error];
        if !report.status.is_taken() && self.first_failure.is_none() {
            self.first_failure = Some((time, report.status));
        }
        for (worst, drift) in
            self.drift.iter_mut().zip([report.phi, report.phi_dot, report.phi_ddot])
        {
            // a NaN must come through
            if !(drift <= *worst) {
                *worst = drift;
            }
        }
    }

    /// The worst status so far.
    pub fn status(&self) -> StepStatus {
        let worst = self.counts.iter().rposition(|&count| count > 0).unwrap_or(0);
        StepStatus::ALL[worst]
    }

    /// Steps that were taken at the limit of iterations.
    pub fn unconverged(&self) -> u64 {
        self.counts[StepStatus::IterationLimit.severity()]
    }

    /// Steps that were taken near a singular position.
    pub fn near_singular(&self) -> u64 {
        self.counts[StepStatus::NearSingular.severity()]
    }

    /// Steps that were not taken.
    pub fn not_taken(&self) -> u64 {
        let counts = StepStatus::ALL.iter().zip(self.counts);
        counts.filter(|(status, _)| !status.is_taken()).map(|(_, count)| count).sum()
    }

    /// Corrections per step.
    pub fn mean_iterations(&self) -> f64 {
        self.iterations as f64 / self.steps.max(1) as f64
    }

    /// The figures by name.
    pub fn figures(&self) -> Map<String, Value> {
        let statuses: Map<String, Value> = StepStatus::ALL
            .iter()
            .zip(self.counts)
            .map(|(status, count)| (status.name().replace('-', "_"), json!(count)))
            .collect();
        let mut figures = Map::new();
        let mut put = |name: &str, value: Value| figures.insert(name.into(), value);
        put("steps", json!(self.steps));
        put("iterations_total", json!(self.iterations));
        put("iterations_mean", json!(self.mean_iterations()));
        put("iterations_max", json!(self.most_iterations));
        put("projections_total", json!(self.projections));
        put("phi_max", json!(self.drift[0]));
        put("phi_dot_max", json!(self.drift[1]));
        put("phi_ddot_max", json!(self.drift[2]));
        put("step_error_max", json!(self.error[0]));
        put("step_error_sum", json!(self.error[1]));
        put("status", Value::Object(statuses));
        figures
    }

    /// Fails if a step was not taken.
    ///
    /// # Errors
    /// Says how many, and when the first one was.
    pub fn verdict(&self) -> Result<(), Failure> {
        let Some((time, status)) = self.first_failure else {
            return Ok(());
        };
        Err(Failure::Failed(format!(
            "{} of {} steps were not taken; the first at {time:.6} s: {}",
            self.not_taken(),
            self.steps,
            status.words()
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::Totals;
    use ferrol::state::{StepReport, StepStatus};

    #[test]
    fn every_status_is_counted_in_its_place_and_taken_as_it_says() {
        for (place, status) in StepStatus::ALL.into_iter().enumerate() {
            assert_eq!(status.severity(), place);
            let mut totals = Totals::default();
            totals.add(0.0, &StepReport { status, ..StepReport::default() });
            assert_eq!((totals.counts[place], totals.status()), (1, status));
            assert_eq!(totals.not_taken(), u64::from(!status.is_taken()), "{}", status.name());
        }
    }
}
