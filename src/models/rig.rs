//! A model in the tick of a runtime: steered through its ports, or by a manoeuvre.

use super::plan::{initial_drives, usual_reduction};
use super::{
    Drives, Engine, EngineState as _, MemoryOf, Model, Plan, SampleOf, Seen, StateOf, ViewOf,
};
use crate::fingerprint::Fingerprint;
use crate::formulations::Settings;
use crate::parameters::Parameters as _;
use crate::runtime::{BankRecord, Channels, Conditioning, Effort, InputBank, Persistent, Stepper};
use crate::setup::SetupError;
use crate::snapshot::SnapshotError;
use crate::state::StepReport;

/// What readers see of a model after a tick.
pub struct Shown<P: Model> {
    /// Steps since the start.
    pub step: u64,
    /// The outputs that are found in the tick, in the units of their ports.
    pub values: P::Outputs,
    /// The motion, for outputs that are found outside.
    pub sample: SampleOf<P>,
    /// The motion of every input as the vehicle had it.
    pub drives: Drives<P>,
}

impl<P: Model> Clone for Shown<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Model> Copy for Shown<P> {}

impl<P: Model> Shown<P> {
    /// All zero.
    pub const ZERO: Self = Self {
        step: 0,
        values: P::Outputs::ZERO,
        sample: P::Engine::NO_SAMPLE,
        drives: P::Inputs::AT_REST,
    };

    /// What a rig shows that is not armed: the initial values of the ports.
    pub fn safe() -> Self {
        let mut shown = Self { drives: initial_drives::<P>(), ..Self::ZERO };
        for (value, port) in shown.values.as_mut().iter_mut().zip(P::OUTPUTS) {
            *value = port.initial;
        }
        shown
    }

    /// The outputs of a state with the motion of every input.
    #[inline]
    pub fn of(model: &P, state: &StateOf<P>, drives: Drives<P>) -> Self {
        let sample = P::Engine::sample(state);
        let mut values = P::Outputs::ZERO;
        model.outputs(&Seen { sample: &sample, drives: &drives }, &mut values);
        Self { step: state.tick(), values, sample, drives }
    }

    /// What outputs are found from.
    pub const fn seen(&self) -> Seen<'_, P> {
        Seen { sample: &self.sample, drives: &self.drives }
    }

    /// The outputs that are found outside, with a view to work in.
    pub fn outside(&self, model: &P, view: &mut ViewOf<P>) -> P::Outside {
        let mut values = P::Outside::ZERO;
        P::Engine::look(model, &self.sample, view);
        model.outside(&self.seen(), view, &mut values);
        values
    }
}

/// A model steered through its ports, by values that arrive once per tick.
pub struct Rig<'a, P: Model> {
    plan: &'a Plan<'a, P>,
    memory: &'a mut MemoryOf<P>,
    bank: InputBank<P::Inputs>,
}

impl<'a, P: Model> Rig<'a, P> {
    /// From a plan and the memory it was made with, every input at its initial value.
    ///
    /// # Errors
    /// Limits of a port that make no sense with the step.
    pub fn new(plan: &'a Plan<'a, P>, memory: &'a mut MemoryOf<P>) -> Result<Self, SetupError> {
        let bank = InputBank::new(P::INPUTS, plan.full().settings().step)?;
        Ok(Self { plan, memory, bank })
    }

    /// State and scratch.
    pub const fn memory(&self) -> &MemoryOf<P> {
        self.memory
    }

    /// The motion of every input as the vehicle had it in the last step.
    pub fn drives(&self) -> Drives<P> {
        self.bank.drives()
    }
}

impl<P: Model> Stepper for Rig<'_, P> {
    type Input = P::Inputs;
    type Output = Shown<P>;

    fn step(&mut self, input: &P::Inputs, effort: Effort) -> StepReport {
        self.bank.advance(input);
        let input = self.plan.model().input(&self.bank.drives());
        self.plan.step_with(&input, effort, self.memory)
    }

    fn output(&self) -> Shown<P> {
        Shown::of(self.plan.model(), P::Engine::state(self.memory), self.bank.drives())
    }
}

impl<P: Model> Persistent for Rig<'_, P> {
    type Record = (StateOf<P>, BankRecord<P::Inputs>);

    fn identity(&self) -> u64 {
        with_ports::<P>(identity(self.plan))
    }

    fn record(&self) -> Self::Record {
        (*P::Engine::state(self.memory), self.bank.record())
    }

    fn check(&self, (_, bank): &Self::Record) -> Result<(), SnapshotError> {
        bank.check(P::INPUTS)
    }

    fn restore(&mut self, (state, bank): &Self::Record) {
        *P::Engine::state_mut(self.memory) = *state;
        self.bank.restore(bank);
    }
}

/// A model in its manoeuvre: what arrives at its ports is not heeded, the manoeuvre steers.
pub struct PlannedRun<'a, P: Model> {
    plan: &'a Plan<'a, P>,
    memory: &'a mut MemoryOf<P>,
}

impl<'a, P: Model> PlannedRun<'a, P> {
    /// From a plan and the memory it was made with.
    pub const fn new(plan: &'a Plan<'a, P>, memory: &'a mut MemoryOf<P>) -> Self {
        Self { plan, memory }
    }

    /// State and scratch.
    pub const fn memory(&self) -> &MemoryOf<P> {
        self.memory
    }

    /// The motion of every input at the end of a step.
    pub fn drives(&self, ahead: u64) -> Drives<P> {
        self.plan.drives(P::Engine::state(self.memory).tick().wrapping_add(ahead))
    }
}

impl<P: Model> Stepper for PlannedRun<'_, P> {
    type Input = P::Inputs;
    type Output = Shown<P>;

    fn step(&mut self, _: &P::Inputs, effort: Effort) -> StepReport {
        let input = self.plan.model().input(&self.drives(1));
        self.plan.step_with(&input, effort, self.memory)
    }

    fn output(&self) -> Shown<P> {
        Shown::of(self.plan.model(), P::Engine::state(self.memory), self.drives(0))
    }
}

impl<P: Model> Persistent for PlannedRun<'_, P> {
    type Record = StateOf<P>;

    fn identity(&self) -> u64 {
        identity(self.plan)
    }

    fn record(&self) -> Self::Record {
        *P::Engine::state(self.memory)
    }

    fn check(&self, _: &StateOf<P>) -> Result<(), SnapshotError> {
        Ok(())
    }

    fn restore(&mut self, state: &Self::Record) {
        *P::Engine::state_mut(self.memory) = *state;
    }
}

/// What a snapshot of a plan fits: parameters, road, manoeuvre, integrator, settings.
fn identity<P: Model>(plan: &Plan<'_, P>) -> u64 {
    let solvers = [plan.full().identity(), plan.reduced().identity()];
    of_parts(plan.model(), plan.manoeuvre(), solvers)
}

/// What a snapshot of a [`Rig`] fits that is not prepared yet: its model with the parameters that are set, its integrator, its
/// settings.
pub fn identity_ahead<P: Model>(
    model: &P,
    integrator: &<P::Engine as Engine>::Integrator,
    settings: &Settings,
) -> u64 {
    let solvers =
        [*settings, usual_reduction(settings)].map(|it| P::Engine::identity_of(integrator, &it));
    with_ports::<P>(of_parts(model, None, solvers))
}

/// An identity, with the ports that steer.
fn with_ports<P: Model>(identity: u64) -> u64 {
    let mut all = Fingerprint::new();
    all.word(identity);
    for port in P::INPUTS {
        all.numbers(&[port.range.lowest, port.range.highest]);
        if let Conditioning::Motion { rate, acceleration } = port.conditioning {
            all.numbers(&[rate, acceleration]);
        }
    }
    all.value()
}

fn of_parts<P: Model>(model: &P, manoeuvre: Option<&P::Manoeuvre>, solvers: [u64; 2]) -> u64 {
    let mut all = Fingerprint::new();
    let parameters = model.parameters();
    for name in P::Parameters::names() {
        all.numbers(&[parameters.get(name).unwrap_or(f64::NAN)]);
    }
    model.identify(manoeuvre, &mut all);
    for solver in solvers {
        all.word(solver);
    }
    all.value()
}
