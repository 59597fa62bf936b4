//! Steps that are divided where they tell a large error.
//!
//! Impacts and stops are short: a step that is small enough for them is too small for all the rest. Each step
//! tells its error ([`ferrol::state::StepReport::error`]); one that tells more than is allowed is made
//! again in two parts or more, one that tells much less lets the next be twice as long, up to the
//! whole step. Parts begin at multiples of their own length, so that inputs are known for their ends.
//! The cost of a step is bounded, by [`LEVELS`] halvings, but not constant: it is for the desktop.

use crate::failure::Failure;
use crate::simulation::{HybridSimulation, Simulation, Subject};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::Structural;
use ferrol::setup::SetupError;
use ferrol::state::{State, StepReport};

/// Halvings of a step at most.
pub const LEVELS: usize = 6;
/// The smallest parts of a step.
const PARTS: u64 = 1 << LEVELS;
/// Half the step makes an eighth of the error: the one of a rule of second order, in one step.
const GAIN: f64 = 8.0;
/// A step that tells less than this share of the allowed error lets the next be longer.
const AMPLE: f64 = 0.1;

/// A simulation whose steps are divided.
pub struct Refinement<T, const N: usize, const M: usize, const S: usize>
where
    T: Subject<N, M, S>,
{
    whole: HybridSimulation<T, N, M, S>,
    /// Steps of half the length, a quarter, ...
    finer: Vec<Hybrid<M>>,
    /// The error that a step may tell (m, rad).
    error: f64,
    /// How often the step was halved for the last part.
    level: usize,
}

impl<T, const N: usize, const M: usize, const S: usize> Refinement<T, N, M, S>
where
    T: Subject<N, M, S>,
{
    /// Starts the simulation; no step is to tell a larger `error` (m, rad).
    ///
    /// # Errors
    /// The start cannot be found, or a setting is wrong.
    pub fn new(
        subject: T,
        scheme: Structural,
        settings: Settings,
        error: f64,
    ) -> Result<Self, SetupError> {
        let mut whole = HybridSimulation::new(subject, scheme, settings)?;
        let finer = (1..=LEVELS)
            .map(|level| {
                let step = part(settings.step, level);
                let tolerance = settings.tolerance.min(Settings::new(step).tolerance);
                let settings = Settings { step, tolerance, ..settings };
                let mut state = *whole.state();
                let input = whole.subject().input(0, step);
                let (_, vehicle, work) = whole.parts();
                Hybrid::new(vehicle, scheme, settings, &input, &mut state, work)
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { whole, finer, error, level: 0 })
    }

    /// The level at which a part that told `error` at `level` tells less than is allowed.
    fn finer_level(&self, level: usize, error: f64) -> usize {
        let halvings = ((error / self.error).ln() / GAIN.ln()).ceil();
        // a part that was not taken tells nothing
        let halvings = if halvings >= 1.0 { halvings as usize } else { 1 };
        (level + halvings).min(LEVELS)
    }

    /// Makes the part at `level` that begins `at` smallest parts behind the tick `tick`.
    fn make_part(&mut self, level: usize, tick: u64, at: u64) -> StepReport {
        let count = (tick * PARTS + at) >> (LEVELS - level);
        let formulation = match level.checked_sub(1).and_then(|finer| self.finer.get(finer)) {
            Some(finer) => finer,
            None => self.whole.formulation(),
        };
        let formulation = *formulation;
        let input = self.whole.subject().input(count + 1, formulation.settings().step);
        let scale = part(1.0, level) / part(1.0, self.level);
        let (state, vehicle, work) = self.whole.parts();
        state.tick = count;
        // changes of accelerations from part to part
        for change in state.changes.as_flattened_mut() {
            *change *= scale;
        }
        formulation.step(vehicle, &input, state, work)
    }
}

/// A length halved so often.
fn part(whole: f64, halvings: usize) -> f64 {
    whole / (1_u64 << halvings) as f64
}

impl<T, const N: usize, const M: usize, const S: usize> Simulation for Refinement<T, N, M, S>
where
    T: Subject<N, M, S>,
{
    fn columns(&self) -> &'static [&'static str] {
        self.whole.columns()
    }

    /// One step in as many parts as it needs. The report counts also what was made in vain.
    fn step(&mut self) -> StepReport {
        let begin = *self.whole.state();
        let (mut report, mut level, mut at) = (StepReport::default(), self.level, 0);
        while at < PARTS {
            while at % (PARTS >> level) != 0 {
                level += 1;
            }
            let before = *self.whole.state();
            let made = self.make_part(level, begin.tick, at);
            let is_good = made.status.is_taken() && made.error <= self.error;
            if !is_good && level < LEVELS {
                report.iterations += made.iterations;
                report.projections += made.projections;
                *self.whole.parts().0 = before;
                level = self.finer_level(level, made.error);
                continue;
            }
            report.add(&made);
            if !made.status.is_taken() {
                *self.whole.parts().0 = State { held: true, ..begin };
                break;
            }
            at += PARTS >> level;
            self.level = level;
            if made.error < AMPLE * self.error && level > 0 {
                level -= 1;
            }
        }
        self.whole.parts().0.tick = begin.tick + 1;
        report
    }

    fn time(&self) -> f64 {
        self.whole.time()
    }

    fn output(&mut self) -> Vec<f64> {
        self.whole.output()
    }

    fn energy(&mut self) -> f64 {
        self.whole.energy()
    }

    fn drift(&mut self) -> [f64; 3] {
        self.whole.drift()
    }

    fn eigenvalues(&mut self) -> Result<Vec<[f64; 2]>, Failure> {
        self.whole.eigenvalues()
    }
}
