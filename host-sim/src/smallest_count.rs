//! The smallest number of iterations in every step at which all bars of the target hold.
//!
//! The runs are made on the desktop, with the settings of the firmware: the target makes the same to the
//! bit, as `host-sim parity` shows with the number that the firmware makes. The runtime is not asked: it trips where
//! a hundred steps in a row cannot tell that they converged, as those of one iteration may.

use serde::Serialize;

use crate::benchmark::{BenchmarkRun, RUNS};
use crate::commands::soak::{DRIFT_BOUNDS, DRIFT_NAMES};
use crate::failure::Failure;
use crate::reference::{Deviations, ReferenceTable};
use crate::tables::sweep::map_in_parallel;
use ferrol::evidence::job::STEP_S;

/// Iterations that are tried at most.
const MOST: u32 = 8;

/// The smallest number, and what was seen on the way.
#[derive(Clone, Debug, Serialize)]
pub struct SmallestCount {
    /// Iterations of every step.
    #[serde(rename = "smallest_iterations")]
    pub iterations: u32,
    /// How near the runs come to each bar with them.
    pub bars: Vec<Figure>,
    /// What breaks with fewer.
    #[serde(rename = "fewer_iterations")]
    pub fewer: Vec<Broken>,
}

/// What a run shows where a bar is.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// The bar, with its unit.
    pub bar: &'static str,
    /// The run.
    pub run: &'static str,
    /// What the run shows.
    pub figure: f64,
    /// The largest value that the bar allows.
    pub bound: f64,
}

/// A number of iterations that is too small.
#[derive(Clone, Debug, Serialize)]
pub struct Broken {
    /// Iterations of every step.
    pub iterations: u32,
    /// Every bar that is broken, and by which run.
    pub breaks: Vec<String>,
}

impl SmallestCount {
    /// Tries one iteration, two, three...
    ///
    /// # Errors
    /// A converged run fails, or no number of iterations is enough.
    pub fn find() -> Result<Self, Failure> {
        let converged = map_in_parallel(&RUNS, BenchmarkRun::converged)?;
        let runs: Vec<(BenchmarkRun, ReferenceTable)> = RUNS.into_iter().zip(converged).collect();
        let mut fewer = Vec::new();
        for iterations in 1..=MOST {
            match attempt(&runs, iterations)? {
                Ok(bars) => return Ok(Self { iterations, bars, fewer }),
                Err(broken) => fewer.push(broken),
            }
        }
        let left = fewer.pop().map_or_else(String::new, |broken| broken.breaks.join("; "));
        Err(Failure::Failed(format!("{MOST} iterations in every step are not enough: {left}")))
    }
}

impl Figure {
    /// What is wrong, if the bar is broken.
    fn complaint(&self) -> Option<String> {
        let Self { bar, run, figure, bound } = self;
        // a NaN is no figure
        (!(figure <= bound)).then(|| format!("{run}: {bar} is {figure:.1e}, above {bound:.1e}"))
    }

    /// How much of the bar is used.
    fn share(&self) -> f64 {
        self.figure / self.bound
    }
}

/// Makes all runs with so many iterations in every step, and compares them with their converged motion.
///
/// # Errors
/// A run cannot be made at all.
pub fn attempt(
    runs: &[(BenchmarkRun, ReferenceTable)],
    iterations: u32,
) -> Result<Result<Vec<Figure>, Broken>, Failure> {
    let outcomes = map_in_parallel(runs, |(run, converged)| {
        let mut simulation = run.start_on_target(iterations)?;
        Ok(match converged.compare(&mut simulation, STEP_S) {
            Ok(found) => Ok(figures(run, &found)),
            Err(Failure::BadInput(why) | Failure::Failed(why)) => {
                Err(format!("{}: {why}", run.name))
            }
        })
    })?;
    let mut breaks = Vec::new();
    let mut nearest: Vec<Figure> = Vec::new();
    for outcome in outcomes {
        match outcome {
            Ok(figures) => {
                breaks.extend(figures.iter().filter_map(Figure::complaint));
                figures.into_iter().for_each(|figure| keep_nearest(&mut nearest, figure));
            }
            Err(why) => breaks.push(why),
        }
    }
    Ok(if breaks.is_empty() { Ok(nearest) } else { Err(Broken { iterations, breaks }) })
}

/// What a run shows at each of its bars.
fn figures(run: &BenchmarkRun, found: &Deviations) -> Vec<Figure> {
    let figure = |bar, figure, bound| Figure { bar, run: run.name, figure, bound };
    let bars = run.bars.iter().map(|bar| figure(bar.what, bar.figure(found), bar.bound));
    let drift = DRIFT_NAMES.into_iter().zip(found.totals.drift).zip(DRIFT_BOUNDS);
    bars.chain(drift.map(|((name, drift), bound)| figure(name, drift, bound))).collect()
}

/// Keeps of each bar the figure that is nearest to it.
fn keep_nearest(nearest: &mut Vec<Figure>, figure: Figure) {
    let same = |kept: &&mut Figure| {
        kept.bar == figure.bar && kept.bound.to_bits() == figure.bound.to_bits()
    };
    match nearest.iter_mut().find(same) {
        Some(kept) if kept.share() < figure.share() => *kept = figure,
        Some(_) => {}
        None => nearest.push(figure),
    }
}

#[cfg(test)]
mod tests {
    use super::{Figure, keep_nearest};

    #[test]
    fn a_broken_bar_is_named() {
        let figure = |figure| Figure { bar: "phi", run: "stairs at 5 m/s", figure, bound: 1e-9 };
        let words = "stairs at 5 m/s: phi is 2.0e-9, above 1.0e-9";
        assert_eq!(figure(2e-9).complaint().as_deref(), Some(words));
        assert_eq!(figure(1e-10).complaint(), None);
        assert!(figure(f64::NAN).complaint().is_some());
    }

    #[test]
    fn the_figure_nearest_to_its_bar_is_kept() {
        let figure = |bar, run, figure, bound| Figure { bar, run, figure, bound };
        let mut nearest = Vec::new();
        for figure in [
            figure("z (m)", "bump", 1e-3, 3.5e-3),
            figure("z (m)", "sine", 2e-6, 1e-5),
            figure("z (m)", "stairs", 2e-3, 3.5e-3),
            figure("z (m)", "other sine", 1e-6, 1e-5),
        ] {
            keep_nearest(&mut nearest, figure);
        }
        let runs: Vec<&str> = nearest.iter().map(|figure| figure.run).collect();
        assert_eq!(runs, ["stairs", "sine"]);
    }
}
