//! How runs of a family change with damping and compare with the trapezoidal rule, step by step.
//!
//! At one step all runs have the same number of steps, so their cost goes with the iterations, which
//! are free of a clock's noise.

use super::grid::{Family, steps};
use super::selection::Sweep;
use super::store::StoredRun;

/// \[CD03\] speaks of small steps; it is about those up to here (s).
const SMALL: f64 = 0.015;
/// From this step on steps are large (s).
const LARGE: f64 = 0.03;

/// Runs of a family at one step.
#[derive(Clone, Debug)]
pub struct FamilyAtStep<'a> {
    /// The step (s).
    pub step: f64,
    /// The runs that damp.
    pub damped: Vec<&'a StoredRun>,
    /// The trapezoidal rule.
    pub trapezoidal: &'a StoredRun,
}

/// Iterations per step; infinite for a run that failed.
fn iterations(record: &StoredRun) -> f64 {
    if record.outcome.completed() { record.outcome.mean_iterations() } else { f64::INFINITY }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::INFINITY)
}

impl FamilyAtStep<'_> {
    fn median(&self, figure: fn(&StoredRun) -> f64) -> f64 {
        median(self.damped.iter().map(|record| figure(record)).collect())
    }

    /// The trapezoidal rule needs no more iterations than the middle of the family, and is as near.
    pub fn trapezoidal_wins(&self) -> bool {
        iterations(self.trapezoidal) <= self.median(iterations)
            && self.trapezoidal.error() <= self.median(StoredRun::error)
    }

    /// The middle of the family needs fewer iterations than the trapezoidal rule, and is nearer.
    pub fn family_wins(&self) -> bool {
        self.median(iterations) < iterations(self.trapezoidal)
            && self.median(StoredRun::error) < self.trapezoidal.error()
    }

    /// One acceptable run needs fewer iterations than the trapezoidal rule, and is nearer.
    pub fn one_wins(&self) -> bool {
        self.damped.iter().any(|record| {
            record.acceptable()
                && iterations(record) < iterations(self.trapezoidal)
                && record.error() < self.trapezoidal.error()
        })
    }

    /// The more damped half of the runs, and the less damped one.
    fn halves(&self) -> (Vec<&StoredRun>, Vec<&StoredRun>) {
        let damping = |record: &StoredRun| {
            record.point.parameter.map_or(0.0, |value| record.point.family.damping(value))
        };
        self.damped.iter().partition(|record| damping(record) > 0.5)
    }

    /// The more damped half converges better: in fewer iterations in the middle.
    pub fn damping_converges(&self) -> bool {
        let (more, less) = self.halves();
        let middle = |half: Vec<&StoredRun>| median(half.into_iter().map(iterations).collect());
        middle(more) < middle(less)
    }

    /// The more damped half is further off in the middle.
    pub fn damping_blurs(&self) -> bool {
        let (more, less) = self.halves();
        let middle =
            |half: Vec<&StoredRun>| median(half.into_iter().map(StoredRun::error).collect());
        middle(more) > middle(less)
    }

    /// Shares of acceptable runs among those with the least damping (a fifth of the range), and among
    /// all others.
    pub fn acceptable_shares(&self) -> [f64; 2] {
        let share = |records: Vec<&&StoredRun>| {
            let accepted = records.iter().filter(|record| record.acceptable()).count();
            accepted as f64 / records.len().max(1) as f64
        };
        let (least, others) = self.damped.iter().partition(|record| {
            let value = record.point.parameter.unwrap_or(0.0);
            record.point.family.damping(value) < 0.2
        });
        [share(least), share(others)]
    }

    /// The most damped run is further off than the nearest one.
    pub fn most_damping_blurs(&self) -> bool {
        let damping = |record: &StoredRun| {
            record.point.parameter.map_or(0.0, |value| record.point.family.damping(value))
        };
        let most = self.damped.iter().max_by(|a, b| damping(a).total_cmp(&damping(b)));
        let nearest = self.damped.iter().map(|record| record.error()).fold(f64::INFINITY, f64::min);
        most.is_some_and(|record| record.error() > 1.05 * nearest)
    }
}

/// The runs of a family at each step of Table 3 that has some, and the trapezoidal rule there.
pub fn by_step<'a>(sweep: &'a Sweep, formulation: &str, family: Family) -> Vec<FamilyAtStep<'a>> {
    let at = |step: f64| {
        let here = |record: &&StoredRun| {
            record.point.formulation == formulation
                && record.point.family == family
                && (record.point.step - step).abs() < 1e-9
                && record
                    .point
                    .parameter
                    .is_some_and(|value| family.sweeps(Some(value)) && family.damping(value) > 0.0)
        };
        let damped: Vec<&StoredRun> = sweep.records.iter().filter(here).collect();
        let trapezoidal = sweep.line(formulation, Family::Trapezoidal, step)?;
        // a run or two that a paper found best are no family
        (damped.len() > 4).then_some(FamilyAtStep { step, damped, trapezoidal })
    };
    steps().into_iter().filter_map(at).collect()
}

/// The runs at small steps.
pub fn small<'a>(all: &'a [FamilyAtStep<'a>]) -> Vec<&'a FamilyAtStep<'a>> {
    all.iter().filter(|at| at.step < SMALL + 1e-9).collect()
}

/// The runs at large steps.
pub fn large<'a>(all: &'a [FamilyAtStep<'a>]) -> Vec<&'a FamilyAtStep<'a>> {
    all.iter().filter(|at| at.step > LARGE - 1e-9).collect()
}

/// At how many of the steps something is so.
pub fn tally<'a>(
    at: impl IntoIterator<Item = &'a FamilyAtStep<'a>>,
    is_so: impl Fn(&FamilyAtStep<'a>) -> bool,
) -> Tally {
    let mut tally = Tally::default();
    for at in at {
        tally.of += 1;
        tally.count += usize::from(is_so(at));
    }
    tally
}

/// At how many of all steps something is so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Steps at which it is so.
    pub count: usize,
    /// All steps.
    pub of: usize,
}

impl Tally {
    /// More than half; nothing is the rule among none.
    pub const fn most(self) -> bool {
        2 * self.count > self.of
    }

    /// Whether it is so at all steps.
    pub const fn all(self) -> bool {
        self.of > 0 && self.count == self.of
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "at {} of {} steps", self.count, self.of)
    }
}
