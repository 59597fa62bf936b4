//! Nine starts: the hybrid formulation with Newmark's dissipative family, the vehicle shifted along the
//! road, so that one lucky start does not stand for the method.

use super::error::{CD03_LIMIT, Reference};
use super::grid::multiple;
use super::stairs::{self, DURATION, Outcome};
use super::sweep::map_in_parallel;
use crate::failure::Failure;
use serde::Serialize;

/// The formulation and the integrator of \[CD03\] Table 7's first row.
pub const FORMULATION: &str = "hybrid";
/// See [`FORMULATION`].
pub const INTEGRATOR: &str = "newmark:-0.52";
/// Its step (s).
pub const STEP: f64 = 0.05;
/// Error (43) that no start should exceed.
pub const WANTED: f64 = 2e-3;
/// What \[CD03\] reached from its one start.
pub const PAPER: f64 = 4.117e-3;
/// Starts.
const STARTS: u32 = 9;
/// From start to start (m).
const SHIFT: f64 = 0.03;
/// Larger steps that are tried, in increments of \[CD03\] Table 3: up to 0.25 s.
const LARGER: std::ops::RangeInclusive<u32> = 21..=100;
/// So many steps in a row that are not acceptable are the end.
const GIVEN_UP: usize = 8;

/// One start.
#[derive(Clone, Debug, Serialize)]
pub struct Start {
    /// By how much the vehicle is shifted (m).
    pub shift: f64,
    /// What the run gave.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What the nine starts gave.
#[derive(Clone, Debug, Serialize)]
pub struct Starts {
    /// Formulation.
    pub formulation: &'static str,
    /// Integrator.
    pub integrator: &'static str,
    /// Step (s).
    pub step: f64,
    /// The starts.
    pub starts: Vec<Start>,
    /// The largest error (43); none where a run failed.
    pub worst_error: Option<f64>,
    /// Error (43) that no start should exceed.
    pub wanted: f64,
    /// What the paper reached from one start.
    pub paper: f64,
    /// The worst of the starts at this step and at larger ones.
    pub steps: Vec<AtStep>,
    /// The largest step up to which the worst start stays below 5e-3, from the step above on (s).
    pub largest_step: Option<f64>,
    /// The largest of all steps at which the worst start stays below 5e-3 (s).
    pub largest_step_of_all: Option<f64>,
}

/// All starts at one step.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AtStep {
    /// Step (s).
    pub step: f64,
    /// The largest error (43) of the runs that complete.
    pub worst_error: Option<f64>,
    /// Starts from which a step is not taken.
    pub failed: usize,
}

impl AtStep {
    fn new(step: f64, starts: &[Start]) -> Self {
        let errors = starts.iter().filter_map(|start| start.outcome.error_cd03);
        let failed = starts.iter().filter(|start| start.outcome.error_cd03.is_none()).count();
        Self { step, worst_error: errors.reduce(f64::max), failed }
    }

    fn acceptable(&self) -> bool {
        self.failed == 0 && self.worst_error.is_some_and(|error| error < CD03_LIMIT)
    }
}

fn outcome(shift: f64, step: f64, reference: &Reference) -> Result<Start, Failure> {
    let mut simulation = stairs::start(FORMULATION, INTEGRATOR, step, shift)?;
    let (heights, totals) = stairs::record(simulation.as_mut(), stairs::count(DURATION, step));
    Ok(Start { shift, outcome: Outcome::new(&totals, Some((reference, &heights, step))) })
}

/// By how much the vehicle is shifted along the road at each of the starts (m); not at the first.
pub fn shifts() -> Vec<f64> {
    (0..STARTS).map(|k| f64::from(k) * SHIFT).collect()
}

/// Runs them.
///
/// # Errors
/// A run cannot be started.
pub fn measure() -> Result<Starts, Failure> {
    let shifts = shifts();
    let references =
        map_in_parallel(&shifts, |shift| Ok((*shift, stairs::reference(FORMULATION, *shift)?)))?;
    let at = |step: f64| map_in_parallel(&references, |(shift, to)| outcome(*shift, step, to));
    let starts = at(STEP)?;
    let first = AtStep::new(STEP, &starts);
    let mut steps = vec![first];
    for step in LARGER.map(multiple) {
        steps.push(AtStep::new(step, &at(step)?));
        if steps.len() > GIVEN_UP && !steps.iter().rev().take(GIVEN_UP).any(AtStep::acceptable) {
            break;
        }
    }
    let last = |steps: &[AtStep]| steps.last().map(|at| at.step);
    let unbroken: Vec<AtStep> = steps.iter().copied().take_while(AtStep::acceptable).collect();
    let all: Vec<AtStep> = steps.iter().copied().filter(AtStep::acceptable).collect();
    Ok(Starts {
        formulation: FORMULATION,
        integrator: INTEGRATOR,
        step: STEP,
        starts,
        worst_error: first.worst_error.filter(|_| first.failed == 0),
        wanted: WANTED,
        paper: PAPER,
        largest_step: last(&unbroken),
        largest_step_of_all: last(&all),
        steps,
    })
}
