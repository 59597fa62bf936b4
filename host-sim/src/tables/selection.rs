//! What the sweep says: fastest runs, largest steps.

use super::error::{CD03_LIMIT, DOP04_LIMIT};
use super::grid::{Family, LARGEST_STEP, SweepPoint};
use super::store::StoredRun;

/// Finished runs of the sweep.
#[derive(Clone, Debug, Default)]
pub struct Sweep {
    /// All finished runs.
    pub records: Vec<StoredRun>,
}

impl StoredRun {
    /// Whether \[CD03\] would take the run: it completes with an error (43) below 5e-3.
    pub fn acceptable(&self) -> bool {
        self.outcome.completed() && self.outcome.error_cd03.is_some_and(|error| error < CD03_LIMIT)
    }

    /// CPU time (s); a run that was not timed is never the fastest.
    pub fn cpu(&self) -> f64 {
        self.outcome.cpu.unwrap_or(f64::INFINITY)
    }

    /// Error (43); infinite for a run that failed.
    pub fn error(&self) -> f64 {
        self.outcome.error_cd03.unwrap_or(f64::INFINITY)
    }
}

fn faster(a: &&StoredRun, b: &&StoredRun) -> std::cmp::Ordering {
    a.cpu().total_cmp(&b.cpu())
}

/// The fastest of those that were timed.
fn fastest<'a>(records: impl Iterator<Item = &'a StoredRun>) -> Option<&'a StoredRun> {
    records.filter(|record| record.outcome.cpu.is_some()).min_by(faster)
}

fn largest(records: Vec<&StoredRun>) -> Option<&StoredRun> {
    let acceptable = || records.iter().copied().filter(|record| record.acceptable());
    let step = acceptable().map(|record| record.point.step).reduce(f64::max)?;
    acceptable().filter(|record| record.point.step >= step).min_by(faster)
}

impl Sweep {
    /// The runs of a formulation with a family, with parameters and steps within the range of Table 3
    /// or smaller ones.
    pub fn of(
        &self,
        formulation: &str,
        family: Family,
    ) -> impl Iterator<Item = &StoredRun> + use<'_> {
        self.all(formulation, family).filter(|record| record.point.step < LARGEST_STEP + 1e-9)
    }

    /// The runs of a formulation with a family, also with steps beyond those of Table 3.
    pub fn all(
        &self,
        formulation: &str,
        family: Family,
    ) -> impl Iterator<Item = &StoredRun> + use<'_> {
        let swept = |record: &&StoredRun| {
            let SweepPoint { formulation: name, family: kind, parameter, .. } = &record.point;
            name == formulation && *kind == family && family.sweeps(*parameter)
        };
        self.records.iter().filter(swept).collect::<Vec<_>>().into_iter()
    }

    /// The run at a point.
    pub fn at(&self, point: &SweepPoint) -> Option<&StoredRun> {
        let key = point.key();
        self.records.iter().find(|record| record.point.key() == key)
    }

    /// The run without a basic parameter at a step (s).
    pub fn line(&self, formulation: &str, family: Family, step: f64) -> Option<&StoredRun> {
        self.at(&SweepPoint::new(formulation, family, None, step))
    }

    /// The fastest acceptable run of a formulation with a family.
    pub fn fastest(&self, formulation: &str, family: Family) -> Option<&StoredRun> {
        fastest(self.of(formulation, family).filter(|record| record.acceptable()))
    }

    /// The fastest acceptable run of a formulation with a structural integrator: \[CD03\] Table 7.
    pub fn fastest_of(&self, formulation: &str) -> Option<&StoredRun> {
        Family::STRUCTURAL
            .iter()
            .filter_map(|family| self.fastest(formulation, *family))
            .min_by(faster)
    }

    /// The acceptable run of the largest step within the range of Table 3; the fastest of several.
    pub fn largest_step(&self, formulation: &str, family: Family) -> Option<&StoredRun> {
        largest(self.of(formulation, family).collect())
    }

    /// The acceptable run of the largest step of all; the fastest of several.
    pub fn reach(&self, formulation: &str, family: Family) -> Option<&StoredRun> {
        largest(self.all(formulation, family).collect())
    }

    /// The largest step up to which all runs without a basic parameter are acceptable (s).
    pub fn limit(&self, formulation: &str, family: Family) -> Option<f64> {
        let mut line: Vec<&StoredRun> = self.all(formulation, family).collect();
        line.sort_by(|a, b| a.point.step.total_cmp(&b.point.step));
        line.iter().take_while(|record| record.acceptable()).last().map(|record| record.point.step)
    }

    /// The fastest run that completes, however far off: \[DOP04\], efficiency and robustness.
    pub fn fastest_completed(&self, formulation: &str, family: Family) -> Option<&StoredRun> {
        fastest(self.of(formulation, family).filter(|record| record.outcome.completed()))
    }

    /// The fastest run with a mean error below 4e-2 m: \[DOP04\], efficiency and precision.
    pub fn fastest_precise(&self, formulation: &str, family: Family) -> Option<&StoredRun> {
        let precise = |record: &&StoredRun| {
            record.outcome.completed()
                && record.outcome.error_dop04.is_some_and(|error| error < DOP04_LIMIT)
        };
        fastest(self.of(formulation, family).filter(precise))
    }

    /// Whether there is any run of a formulation.
    pub fn knows(&self, formulation: &str) -> bool {
        self.records.iter().any(|record| record.point.formulation == formulation)
    }

    /// The acceptable runs of a formulation with a family, the fastest first, those without a time last.
    pub fn ranking(&self, formulation: &str, family: Family) -> Vec<&StoredRun> {
        let mut ranking: Vec<&StoredRun> =
            self.of(formulation, family).filter(|record| record.acceptable()).collect();
        ranking.sort_by(faster);
        ranking
    }
}
