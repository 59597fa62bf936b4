//! A vehicle ready to run: the same code on the desktop and in the timer interrupt.

use crate::formulations::{Formulation, Hybrid, Settings};
use crate::integrators::Structural;
use crate::runtime::Effort;
use crate::setup::SetupError;
use crate::state::StepReport;
use crate::step::Workspace;
use crate::vehicles::iltis::{COORDINATES, EQUATIONS, Iltis, IltisInput, IltisState, Manoeuvre};

/// State and scratch of the vehicle: all that changes in a step. Zero at first.
#[derive(Clone, Debug)]
pub struct Memory {
    /// The state.
    pub state: IltisState,
    /// Scratch.
    pub work: Workspace<COORDINATES, EQUATIONS, 0>,
}

impl Memory {
    /// All zero, so that a static one takes no flash.
    pub const fn new() -> Self {
        Self { state: IltisState::new(), work: Workspace::new() }
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

/// Iterations of a step with reduced effort where none are given, and the fewest allowed: with early exit
/// steps of one iteration each leave so much to the next that they run away within a hundred ticks.
const REDUCED_ITERATIONS: u32 = 2;
/// Iterations of a reduced step where their number is fixed: the last is followed by a pass that closes the loops, and
/// one is enough.
const REDUCED_FIXED_ITERATIONS: u32 = 1;

/// Everything that stays the same during a run. The vehicle is borrowed: it is too large for a stack, and
/// a plan is not.
#[derive(Clone, Debug)]
pub struct Plan<'a> {
    vehicle: &'a Iltis,
    manoeuvre: Option<Manoeuvre>,
    hybrid: Hybrid<EQUATIONS>,
    /// For steps with reduced effort.
    reduced: Hybrid<EQUATIONS>,
}

impl<'a> Plan<'a> {
    /// Puts the vehicle on the road of the manoeuvre at its speed, finds the start and prepares the solver.
    ///
    /// # Errors
    /// The start is not found, or a setting is wrong.
    pub fn new(
        vehicle: &'a mut Iltis,
        manoeuvre: Manoeuvre,
        scheme: Structural,
        settings: Settings,
        memory: &mut Memory,
    ) -> Result<Self, SetupError> {
        let reduced = match settings.fixed_iterations {
            Some(_) => REDUCED_FIXED_ITERATIONS,
            None => REDUCED_ITERATIONS,
        };
        let reduced = fewer_iterations(settings, reduced);
        let input = manoeuvre.input(0, settings.step);
        vehicle.road = manoeuvre.kind.road(vehicle.parameters());
        vehicle.speed = manoeuvre.speed;
        let mut plan = Self::prepare(vehicle, scheme, [settings, reduced], &input, memory)?;
        plan.manoeuvre = Some(manoeuvre);
        Ok(plan)
    }

    /// Finds the rest of a vehicle that is steered from outside, sets it in motion and prepares the
    /// solver; steps with reduced effort make `reduced_iterations` at most.
    ///
    /// # Errors
    /// The start is not found, a setting is wrong, or there are fewer than two reduced iterations.
    pub fn for_vehicle(
        vehicle: &'a Iltis,
        scheme: Structural,
        settings: Settings,
        reduced_iterations: u32,
        memory: &mut Memory,
    ) -> Result<Self, SetupError> {
        if reduced_iterations < REDUCED_ITERATIONS {
            let rule = "a step with reduced effort needs two iterations at least";
            return Err(SetupError::Contradiction { rule });
        }
        let reduced = fewer_iterations(settings, reduced_iterations);
        Self::prepare(vehicle, scheme, [settings, reduced], &IltisInput::default(), memory)
    }

    #[inline(never)]
    fn prepare(
        vehicle: &'a Iltis,
        scheme: Structural,
        [settings, reduced]: [Settings; 2],
        input: &IltisInput,
        memory: &mut Memory,
    ) -> Result<Self, SetupError> {
        let Memory { state, work } = memory;
        vehicle.start(0.0, input, state, work)?;
        let reduced = Hybrid::new(vehicle, scheme, reduced, input, state, work)?;
        let hybrid = Hybrid::new(vehicle, scheme, settings, input, state, work)?;
        Ok(Self { vehicle, manoeuvre: None, hybrid, reduced })
    }

    /// Makes one step of the manoeuvre.
    pub fn step(&self, memory: &mut Memory) -> StepReport {
        self.step_with_effort(Effort::Full, memory)
    }

    /// Makes one step of the manoeuvre with more or less effort.
    pub(crate) fn step_with_effort(&self, effort: Effort, memory: &mut Memory) -> StepReport {
        let input = self.input(memory.state.tick.wrapping_add(1));
        self.step_with(&input, effort, memory)
    }

    /// Makes one step with an input from outside.
    pub(crate) fn step_with(
        &self,
        input: &IltisInput,
        effort: Effort,
        memory: &mut Memory,
    ) -> StepReport {
        let Memory { state, work } = memory;
        let hybrid = match effort {
            Effort::Full => &self.hybrid,
            Effort::Reduced => &self.reduced,
        };
        hybrid.step(self.vehicle, input, state, work)
    }

    /// The input of the manoeuvre at the end of a step.
    pub(crate) fn input(&self, tick: u64) -> IltisInput {
        let step = self.hybrid.settings().step;
        self.manoeuvre.map_or_else(IltisInput::default, |manoeuvre| manoeuvre.input(tick, step))
    }

    /// The vehicle.
    pub(crate) const fn vehicle(&self) -> &'a Iltis {
        self.vehicle
    }

    /// What is driven, if it was planned.
    pub(crate) const fn manoeuvre(&self) -> Option<&Manoeuvre> {
        self.manoeuvre.as_ref()
    }

    /// The solver, at full effort.
    pub(crate) const fn hybrid(&self) -> &Hybrid<EQUATIONS> {
        &self.hybrid
    }

    /// The solver, at reduced effort.
    pub(crate) const fn reduced(&self) -> &Hybrid<EQUATIONS> {
        &self.reduced
    }
}

/// Settings with at most so many iterations.
fn fewer_iterations(settings: Settings, iterations: u32) -> Settings {
    Settings {
        max_iterations: settings.max_iterations.min(iterations),
        fixed_iterations: settings.fixed_iterations.map(|fixed| fixed.min(iterations)),
        ..settings
    }
}
