//! Steps that are divided where they tell a large error.
//!
//! Impacts and stops are short: a step that is small enough for them is too small for all the rest. Each
//! step tells its error ([`StepReport::error`]); one that tells more than is allowed is made again in
//! two parts or more, one that tells much less lets the next be twice as long, up to the whole step.
//! Parts begin at multiples of their own length, so that inputs are known for their ends. The cost of
//! a step is bounded, by [`LEVELS`] halvings, but not constant: it is for the desktop.
//!
//! With a companion that makes each part by two halves the outputs can be extrapolated, as by
//! [`crate::extrapolation`]. What a part tells then is not its own error, which is taken out, but what
//! comes behind it: its accelerations change otherwise than in the part before, by curvature, or by a
//! kink of the road or of a law.

use crate::drawing::{Frame, Scene};
use crate::extrapolation::{join, weight, worst};
use crate::failure::Failure;
use crate::registry::Refine;
use crate::simulation::{HybridSimulation, SimulatedVehicle, Simulation, bytes_of};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::Structural;
use ferrol::real::max_distance;
use ferrol::setup::SetupError;
use ferrol::snapshot::{self, Reader, SnapshotError};
use ferrol::state::{State, StepReport};

/// Halvings of a step at most.
pub const LEVELS: usize = 6;
/// The smallest parts of a step: halves of those of the last level.
const PARTS: u64 = 2 << LEVELS;
/// Half the step makes an eighth of the error: the one of a rule of second order, in one step.
const GAIN: f64 = 8.0;
/// A step that tells less than this share of the allowed error lets the next be longer.
const AMPLE: f64 = 0.1;

/// A simulation whose steps are divided.
pub struct Refinement<T, const N: usize, const M: usize, const S: usize>
where
    T: SimulatedVehicle<N, M, S>,
{
    whole: HybridSimulation<T, N, M, S>,
    /// How often the step was halved for the last part.
    level: usize,
    /// Steps of half the length, a quarter, ...
    finer: Vec<Hybrid<M>>,
    /// The error that a part may tell (m, rad).
    error: f64,
    companion: Option<Companion<N, M, S>>,
}

/// A second state, whose parts are half as long.
struct Companion<const N: usize, const M: usize, const S: usize> {
    state: State<N, M, S>,
    level: usize,
    /// Weight of the state with the longer parts.
    weight: f64,
}

impl<T, const N: usize, const M: usize, const S: usize> Refinement<T, N, M, S>
where
    T: SimulatedVehicle<N, M, S>,
{
    /// Starts the simulation; no part is to tell a larger error.
    ///
    /// # Errors
    /// The start cannot be found, or a setting is wrong.
    pub fn new(
        subject: T,
        scheme: Structural,
        settings: Settings,
        Refine { error, extrapolated }: Refine,
    ) -> Result<Self, SetupError> {
        let mut whole = HybridSimulation::new(subject, scheme, settings)?;
        let finer = (1..=LEVELS + 1)
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
        let companion = extrapolated.then(|| Companion {
            state: *whole.state(),
            level: 0,
            weight: weight(scheme.order()),
        });
        Ok(Self { whole, level: 0, finer, error, companion })
    }

    /// Makes the part at `level` that begins `at` smallest parts behind the tick `tick`. Returns what it
    /// tells of itself, and what of its error counts (m, rad).
    fn make_part(&mut self, level: usize, tick: u64, at: u64) -> (StepReport, f64) {
        let count = (tick * PARTS + at) >> (LEVELS + 1 - level);
        let finer = level.checked_sub(1).and_then(|finer| self.finer.get(finer));
        let formulation = *finer.unwrap_or(self.whole.formulation());
        let step = formulation.settings().step;
        let input = self.whole.subject().input(count + 1, step);
        let scale = part(1.0, level) / part(1.0, self.level);
        let (state, vehicle, work) = self.whole.parts();
        state.tick = count;
        // changes of accelerations from part to part
        let [_, changes @ ..] = &mut state.history;
        for change in changes.as_flattened_mut() {
            *change *= scale;
        }
        let report = formulation.step(vehicle, &input, state, work);
        let [_, last, before] = &state.history;
        let error = match self.companion {
            Some(_) => formulation.scheme().step_error(step, max_distance(last, before)),
            None => report.error,
        };
        (report, error)
    }

    /// The level at which a part that told `error` at `level` tells less than is allowed.
    fn finer_level(&self, level: usize, error: f64) -> usize {
        let halvings = ((error / self.error).ln() / GAIN.ln()).ceil();
        // a part that was not taken tells nothing
        let halvings = if halvings >= 1.0 { halvings as usize } else { 1 };
        (level + halvings).min(LEVELS)
    }

    /// Lets the companion make the two halves of a part.
    fn follow(&mut self, level: usize, tick: u64, at: u64) -> Option<StepReport> {
        self.with_companion(|this| {
            [at, at + (PARTS >> (level + 1))]
                .map(|at| {
                    let (report, _) = this.make_part(level + 1, tick, at);
                    this.level = level + 1;
                    report
                })
                .into_iter()
                .reduce(worst)
                .unwrap_or_default()
        })
    }

    /// Does something in the state of the companion, if there is one.
    fn with_companion<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> Option<R> {
        self.swap();
        let result = self.companion.is_some().then(|| work(self));
        self.swap();
        result
    }

    fn swap(&mut self) {
        if let Some(companion) = &mut self.companion {
            std::mem::swap(self.whole.parts().0, &mut companion.state);
            std::mem::swap(&mut self.level, &mut companion.level);
        }
    }

    /// A figure of the state, extrapolated if there is a companion.
    fn figures(&mut self, of: impl Fn(&mut HybridSimulation<T, N, M, S>) -> Vec<f64>) -> Vec<f64> {
        let coarse = of(&mut self.whole);
        let fine = self.with_companion(|this| of(&mut this.whole));
        match (fine, &self.companion) {
            (Some(fine), Some(companion)) => {
                coarse.into_iter().zip(fine).map(|(a, b)| join(companion.weight, a, b)).collect()
            }
            _ => coarse,
        }
    }
}

/// A length halved so often.
fn part(whole: f64, halvings: usize) -> f64 {
    whole / (1_u64 << halvings) as f64
}

impl<T, const N: usize, const M: usize, const S: usize> Simulation for Refinement<T, N, M, S>
where
    T: SimulatedVehicle<N, M, S>,
{
    fn columns(&self) -> &'static [&'static str] {
        self.whole.columns()
    }

    /// One step in as many parts as it needs. The report counts also what was made in vain.
    fn step(&mut self) -> StepReport {
        let begin = *self.whole.state();
        let begin_of_companion = self.companion.as_ref().map(|companion| companion.state);
        let tick = begin.tick;
        let (mut report, mut level, mut at) = (StepReport::default(), self.level, 0);
        while at < PARTS {
            while at % (PARTS >> level) != 0 {
                level += 1;
            }
            let before = *self.whole.state();
            let (mut made, error) = self.make_part(level, tick, at);
            let is_good = made.status.is_taken() && error <= self.error;
            if !is_good && level < LEVELS {
                report.iterations += made.iterations;
                report.projections += made.projections;
                *self.whole.parts().0 = before;
                level = self.finer_level(level, error);
                continue;
            }
            self.level = level;
            if let Some(halves) = self.follow(level, tick, at) {
                made = worst(made, halves);
            }
            report.add(&made);
            if !made.status.is_taken() {
                *self.whole.parts().0 = State { held: true, ..begin };
                if let (Some(companion), Some(state)) = (&mut self.companion, begin_of_companion) {
                    companion.state = State { held: true, ..state };
                }
                break;
            }
            at += PARTS >> level;
            if error < AMPLE * self.error && level > 0 {
                level -= 1;
            }
        }
        self.whole.parts().0.tick = tick + 1;
        self.with_companion(|this| this.whole.parts().0.tick = tick + 1);
        report
    }

    fn time(&self) -> f64 {
        self.whole.time()
    }

    fn output(&mut self) -> Vec<f64> {
        self.figures(Simulation::output)
    }

    fn energy(&mut self) -> f64 {
        self.figures(|whole| vec![whole.energy()]).into_iter().sum()
    }

    fn drift(&mut self) -> [f64; 3] {
        self.whole.drift()
    }

    fn scene(&self) -> Scene {
        self.whole.scene()
    }

    fn frame(&mut self) -> Frame {
        self.whole.frame()
    }

    fn save(&mut self) -> Vec<u8> {
        let mut bytes = vec![self.level as u8];
        bytes.extend(bytes_of(self.whole.state()));
        if let Some(Companion { state, level, .. }) = &self.companion {
            bytes.push(*level as u8);
            bytes.extend(bytes_of(state));
        }
        bytes
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let mut reader = Reader::new(bytes);
        let [level] = reader.take()?;
        self.level = usize::from(level);
        snapshot::fill(self.whole.parts().0, &mut reader)?;
        if let Some(Companion { state, level, .. }) = &mut self.companion {
            let [own] = reader.take()?;
            *level = usize::from(own);
            snapshot::fill(state, &mut reader)?;
        }
        Ok(())
    }

    fn eigenvalues(&mut self) -> Result<Vec<[f64; 2]>, Failure> {
        self.whole.eigenvalues()
    }
}
