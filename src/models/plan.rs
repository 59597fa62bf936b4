//! A model ready to run: the same code on the desktop and in the timer interrupt.

use super::{Drives, Engine, EngineState as _, InputOf, MemoryOf, Model};
use crate::formulations::Settings;
use crate::mechanism::Drive;
use crate::runtime::{Channels as _, Effort, ports};
use crate::setup::SetupError;
use crate::state::StepReport;

/// Iterations of a step with reduced effort where none are given, and the fewest allowed: with early exit
/// steps of one iteration each leave so much to the next that they run away within a hundred ticks.
const REDUCED_ITERATIONS: u32 = 2;
/// Iterations of a reduced step where their number is fixed: the last is followed by a pass that closes the loops, and
/// one is enough.
const REDUCED_FIXED_ITERATIONS: u32 = 1;

/// What integrates the steps of a model.
type IntegratorOf<P> = <<P as Model>::Engine as Engine>::Integrator;

/// Everything that stays the same during a run. The model is borrowed: it is too large for a stack, and
/// a plan is not.
pub struct Plan<'a, P: Model> {
    model: &'a P,
    manoeuvre: Option<P::Manoeuvre>,
    full: P::Engine,
    /// For steps with reduced effort.
    reduced: P::Engine,
}

impl<'a, P: Model> Plan<'a, P> {
    /// Whether the table of the ports is one: the compiler says so.
    const PORTS: () = {
        let counts = [P::Inputs::COUNT, P::Outputs::COUNT, P::Outside::COUNT];
        match ports::check(P::INPUTS, P::OUTPUTS, counts) {
            Ok(()) => {}
            Err(error) => panic!("{}", error.message()),
        }
    };

    /// Puts the model on the road of a manoeuvre, which then steers it, finds the start and prepares the solver.
    ///
    /// # Errors
    /// The start is not found, or a setting is wrong.
    pub fn new(
        model: &'a mut P,
        manoeuvre: P::Manoeuvre,
        integrator: IntegratorOf<P>,
        settings: Settings,
        memory: &mut MemoryOf<P>,
    ) -> Result<Self, SetupError> {
        model.prepare(&manoeuvre);
        let input = model.input(&model.course(&manoeuvre, 0, settings.step));
        let reduced = usual_reduction(&settings);
        let mut plan = Self::make(model, integrator, [settings, reduced], &input, memory)?;
        plan.manoeuvre = Some(manoeuvre);
        Ok(plan)
    }

    /// Finds the start of a model that is steered through its ports, and prepares the solver.
    ///
    /// # Errors
    /// The start is not found, or a setting is wrong.
    pub fn for_ports(
        model: &'a P,
        integrator: IntegratorOf<P>,
        settings: Settings,
        memory: &mut MemoryOf<P>,
    ) -> Result<Self, SetupError> {
        let reduced = usual_reduction(&settings);
        let input = model.input(&initial_drives::<P>());
        Self::make(model, integrator, [settings, reduced], &input, memory)
    }

    /// As [`Plan::for_ports`]; steps with reduced effort make `reduced_iterations` at most.
    ///
    /// # Errors
    /// The start is not found, a setting is wrong, or there are fewer than two reduced iterations.
    pub fn with_reduced(
        model: &'a P,
        integrator: IntegratorOf<P>,
        settings: Settings,
        reduced_iterations: u32,
        memory: &mut MemoryOf<P>,
    ) -> Result<Self, SetupError> {
        if reduced_iterations < REDUCED_ITERATIONS {
            let rule = "a step with reduced effort needs two iterations at least";
            return Err(SetupError::Contradiction { rule });
        }
        let reduced = fewer_iterations(settings, reduced_iterations);
        let input = model.input(&initial_drives::<P>());
        Self::make(model, integrator, [settings, reduced], &input, memory)
    }

    #[inline(never)]
    fn make(
        model: &'a P,
        integrator: IntegratorOf<P>,
        [settings, reduced]: [Settings; 2],
        input: &InputOf<P>,
        memory: &mut MemoryOf<P>,
    ) -> Result<Self, SetupError> {
        let () = Self::PORTS;
        model.start(input, memory)?;
        if !P::Engine::state(memory).is_finite() {
            return Err(SetupError::NonFiniteStart);
        }
        let reduced = P::Engine::prepare(model, integrator, reduced, input, memory)?;
        let full = P::Engine::prepare(model, integrator, settings, input, memory)?;
        Ok(Self { model, manoeuvre: None, full, reduced })
    }

    /// Every input at rest with its initial value.
    pub fn initial_drives() -> Drives<P> {
        initial_drives::<P>()
    }

    /// Makes one step of the manoeuvre.
    pub fn step(&self, memory: &mut MemoryOf<P>) -> StepReport {
        let tick = P::Engine::state(memory).tick().wrapping_add(1);
        self.step_with(&self.model.input(&self.drives(tick)), Effort::Full, memory)
    }

    /// Makes one step with an input from outside, with more or less effort.
    // one copy for all that steers: 100 kB of flash each
    #[inline(never)]
    pub fn step_with(
        &self,
        input: &InputOf<P>,
        effort: Effort,
        memory: &mut MemoryOf<P>,
    ) -> StepReport {
        let engine = match effort {
            Effort::Full => &self.full,
            Effort::Reduced => &self.reduced,
        };
        engine.step(self.model, input, memory)
    }

    /// The motion of every input at the end of step `tick` of the manoeuvre; the initial values without one.
    pub fn drives(&self, tick: u64) -> Drives<P> {
        match &self.manoeuvre {
            Some(manoeuvre) => self.model.course(manoeuvre, tick, self.full.settings().step),
            None => initial_drives::<P>(),
        }
    }

    /// The model.
    pub const fn model(&self) -> &'a P {
        self.model
    }

    /// What is driven, if it was planned.
    pub const fn manoeuvre(&self) -> Option<&P::Manoeuvre> {
        self.manoeuvre.as_ref()
    }

    /// The solver, at full effort.
    pub const fn full(&self) -> &P::Engine {
        &self.full
    }

    /// The solver, at reduced effort.
    pub const fn reduced(&self) -> &P::Engine {
        &self.reduced
    }
}

/// Every input at rest with its initial value.
pub(super) fn initial_drives<P: Model>() -> Drives<P> {
    P::Inputs::each(|number| {
        P::INPUTS.get(number).map_or(Drive::REST, |port| Drive::smooth(port.initial, 0.0, 0.0))
    })
}

/// The settings of a step with reduced effort, where nothing else is said.
pub(super) fn usual_reduction(settings: &Settings) -> Settings {
    let iterations = match settings.fixed_iterations {
        Some(_) => REDUCED_FIXED_ITERATIONS,
        None => REDUCED_ITERATIONS,
    };
    fewer_iterations(*settings, iterations)
}

/// Settings with at most so many iterations.
fn fewer_iterations(settings: Settings, iterations: u32) -> Settings {
    Settings {
        max_iterations: settings.max_iterations.min(iterations),
        fixed_iterations: settings.fixed_iterations.map(|fixed| fixed.min(iterations)),
        ..settings
    }
}
