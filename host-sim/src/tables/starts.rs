//! Nine starts: the hybrid formulation with Newmark's dissipative family, and all three formulations with the
//! trapezoidal rule, the vehicle shifted along the road, so that one lucky start does not stand for the method.

use super::error::{CD03_LIMIT, ReferenceRun};
use super::grid::{SWEPT, multiple};
use super::stairs::{self, DURATION, RunOutcome};
use super::sweep::map_in_parallel;
use crate::failure::Failure;
use ferrol::formulations::Settings;
use serde::Serialize;

/// The formulation and the integrator of \[CD03\] Table 7's first row.
pub const FORMULATION: &str = "hybrid";
/// The integrator whose starts are compared.
pub const INTEGRATOR: &str = "newmark:-0.52";
/// Step of the runs whose starts are compared (s).
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
/// How many steps in a row that are not acceptable end the search for the largest one.
const GIVEN_UP: usize = 8;

/// The rule with which the formulations are compared.
const RULE: &str = "trapezoidal";
/// Steps of that comparison, in increments of Table 3, every other: 20 to 200 ms.
const COMPARED: std::ops::RangeInclusive<u32> = 8..=80;

/// One start.
#[derive(Clone, Debug, Serialize)]
pub struct ShiftedStart {
    /// By how much the vehicle is shifted (m).
    pub shift: f64,
    /// What the run gave.
    #[serde(flatten)]
    pub outcome: RunOutcome,
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
    pub starts: Vec<ShiftedStart>,
    /// The largest error (43); none where a run failed.
    pub worst_error: Option<f64>,
    /// Error (43) that no start should exceed.
    pub wanted: f64,
    /// What the paper reached from one start.
    pub paper: f64,
    /// The worst of the starts at this step and at larger ones.
    pub steps: Vec<StartsAtStep>,
    /// The largest step up to which the worst start stays below 5e-3, from the step above on (s).
    pub largest_step: Option<f64>,
    /// The largest of all steps at which the worst start stays below 5e-3 (s).
    pub largest_step_of_all: Option<f64>,
    /// How far each formulation comes with the trapezoidal rule and with the integrator above, with and
    /// without what goes beyond the papers.
    pub reach: Vec<Reach>,
}

/// How far a formulation comes, from all starts and at steps from 20 to 200 ms.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Reach {
    /// Formulation.
    pub formulation: &'static str,
    /// Integrator.
    pub integrator: &'static str,
    /// Whether constant accelerations are predicted, and no step is made again.
    pub plain: bool,
    /// Runs.
    pub runs: usize,
    /// Runs that complete.
    pub completed: usize,
    /// Runs with an error (43) below 5e-3.
    pub acceptable: usize,
    /// The largest step that is acceptable from all starts (s).
    pub step_of_all: Option<f64>,
    /// The largest step that is acceptable from one of the starts (s).
    pub step_of_one: Option<f64>,
}

impl Reach {
    fn measure(
        formulation: &'static str,
        integrator: &'static str,
        plain: bool,
        references: &[ShiftedReference],
    ) -> Result<Self, Failure> {
        let none = (None, None);
        let (mut runs, mut completed, mut acceptable, mut steps) = (0, 0, 0, none);
        for step in COMPARED.step_by(2).map(multiple) {
            let starts = map_in_parallel(references, |reference| {
                let settings = Settings { plain, ..Settings::new(step) };
                outcome(formulation, integrator, settings, reference)
            })?;
            let errors = || starts.iter().filter_map(|start| start.outcome.error_cd03);
            let good = errors().filter(|error| *error < CD03_LIMIT).count();
            runs += starts.len();
            completed += errors().count();
            acceptable += good;
            if good == starts.len() {
                steps.0 = Some(step);
            }
            if good > 0 {
                steps.1 = Some(step);
            }
        }
        let (step_of_all, step_of_one) = steps;
        Ok(Self {
            formulation,
            integrator,
            plain,
            runs,
            completed,
            acceptable,
            step_of_all,
            step_of_one,
        })
    }

    /// Whether this is one of the runs that compare the formulations with the trapezoidal rule.
    pub fn is_of_formulations(&self) -> bool {
        self.integrator == RULE && !self.plain
    }
}

impl Starts {
    /// The largest step that is acceptable from all starts with a formulation (s): with the trapezoidal rule, and
    /// with the damped integrator.
    pub fn by_integrator(&self, formulation: &str) -> [Option<f64>; 2] {
        [RULE, self.integrator].map(|integrator| {
            let own = |reach: &&Reach| {
                reach.formulation == formulation && reach.integrator == integrator && !reach.plain
            };
            self.reach.iter().find(own).and_then(|reach| reach.step_of_all)
        })
    }
}

/// Every formulation with both integrators, as it is and without what goes beyond the papers.
fn reach(references: &[ShiftedReference]) -> Result<Vec<Reach>, Failure> {
    let mut all = Vec::new();
    for plain in [false, true] {
        for integrator in [RULE, INTEGRATOR] {
            for formulation in SWEPT {
                all.push(Reach::measure(formulation, integrator, plain, references)?);
            }
        }
    }
    Ok(all)
}

/// All starts at one step.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StartsAtStep {
    /// Step (s).
    pub step: f64,
    /// The largest error (43) of the runs that complete.
    pub worst_error: Option<f64>,
    /// Starts from which a step is not taken.
    pub failed: usize,
}

impl StartsAtStep {
    fn new(step: f64, starts: &[ShiftedStart]) -> Self {
        let errors = starts.iter().filter_map(|start| start.outcome.error_cd03);
        let failed = starts.iter().filter(|start| start.outcome.error_cd03.is_none()).count();
        Self { step, worst_error: errors.reduce(f64::max), failed }
    }

    fn acceptable(&self) -> bool {
        self.failed == 0 && self.worst_error.is_some_and(|error| error < CD03_LIMIT)
    }
}

/// The reference of a start.
struct ShiftedReference {
    /// By how much the vehicle is shifted along the road (m).
    shift: f64,
    run: ReferenceRun,
}

/// A run from a shifted start, compared with its reference.
fn outcome(
    formulation: &str,
    integrator: &str,
    settings: Settings,
    reference: &ShiftedReference,
) -> Result<ShiftedStart, Failure> {
    let ShiftedReference { shift, run } = reference;
    let mut simulation = stairs::start_with(formulation, integrator, settings, *shift)?;
    let steps = stairs::count(DURATION, settings.step);
    let (heights, totals) = stairs::record(simulation.as_mut(), steps);
    Ok(ShiftedStart {
        shift: *shift,
        outcome: RunOutcome::new(&totals, run, &heights, settings.step),
    })
}

/// By how much the vehicle is shifted along the road at each of the starts (m); not at the first.
pub fn shifts() -> Vec<f64> {
    (0..STARTS).map(|k| f64::from(k) * SHIFT).collect()
}

/// Makes all runs from shifted starts.
///
/// # Errors
/// A run cannot be started.
pub fn measure() -> Result<Starts, Failure> {
    let shifts = shifts();
    let references = map_in_parallel(&shifts, |&shift| {
        Ok(ShiftedReference { shift, run: stairs::reference(FORMULATION, shift)? })
    })?;
    let at = |step: f64| {
        let settings = Settings::new(step);
        map_in_parallel(&references, |to| outcome(FORMULATION, INTEGRATOR, settings, to))
    };
    let starts = at(STEP)?;
    let first = StartsAtStep::new(STEP, &starts);
    let mut steps = vec![first];
    for step in LARGER.map(multiple) {
        steps.push(StartsAtStep::new(step, &at(step)?));
        if steps.len() > GIVEN_UP
            && !steps.iter().rev().take(GIVEN_UP).any(StartsAtStep::acceptable)
        {
            break;
        }
    }
    let last = |steps: &[StartsAtStep]| steps.last().map(|at| at.step);
    let unbroken: Vec<StartsAtStep> =
        steps.iter().copied().take_while(StartsAtStep::acceptable).collect();
    let all: Vec<StartsAtStep> = steps.iter().copied().filter(StartsAtStep::acceptable).collect();
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
        reach: reach(&references)?,
        steps,
    })
}
