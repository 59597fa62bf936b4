//! A manoeuvre ready to run: the same code on the desktop and in the timer interrupt.

use super::{COORDINATES, EQUATIONS, Iltis, Manoeuvre};
use crate::formulations::{Formulation, Hybrid, Settings, Stage};
use crate::integrators::Structural;
use crate::setup::SetupError;
use crate::state::{State, StepReport};
use crate::step::Workspace;
use crate::vehicles::Moment;

/// State and scratch of the vehicle: all that changes in a step. Zero at first.
#[derive(Clone, Debug)]
pub struct Memory {
    /// The state.
    pub state: State<COORDINATES, EQUATIONS, 0>,
    /// Scratch.
    pub work: Workspace<COORDINATES, EQUATIONS, 0>,
}

impl Memory {
    /// All zero, so that a static one takes no flash.
    pub const fn new() -> Self {
        Self { state: State::new(), work: Workspace::new() }
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

/// Everything that stays the same during a run.
#[derive(Clone, Debug)]
pub struct Plan {
    vehicle: Iltis,
    manoeuvre: Manoeuvre,
    hybrid: Hybrid<EQUATIONS>,
}

impl Plan {
    /// Finds the start of the manoeuvre and prepares the solver.
    ///
    /// # Errors
    /// The start is not found, or a setting is wrong.
    pub fn new(
        manoeuvre: Manoeuvre,
        scheme: Structural,
        settings: Settings,
        memory: &mut Memory,
    ) -> Result<Self, SetupError> {
        let vehicle = manoeuvre.vehicle();
        let Memory { state, work } = memory;
        let input = manoeuvre.input(0, settings.step);
        vehicle.start(0.0, &input, state, work)?;
        let hybrid = Hybrid::new(&vehicle, scheme, settings, &input, state, work)?;
        Ok(Self { vehicle, manoeuvre, hybrid })
    }

    /// Makes one step.
    pub fn step(&self, memory: &mut Memory) -> StepReport {
        let Memory { state, work } = memory;
        let input = self.manoeuvre.input(state.tick.wrapping_add(1), self.hybrid.settings().step);
        self.hybrid.step(&self.vehicle, &input, state, work)
    }

    /// Runs one stage of the last step again, for its cost only.
    pub fn run_stage(&self, stage: Stage, memory: &mut Memory) {
        let Memory { state, work } = memory;
        let step = self.hybrid.settings().step;
        let input = self.manoeuvre.input(state.tick, step);
        let now = Moment { time: state.tick as f64 * step, input: &input };
        self.hybrid.run_stage(stage, &self.vehicle, now, work);
    }
}
