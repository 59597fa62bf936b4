//! How the steps of a model are made: the solver of a target, with the memory that it works in.

use core::marker::PhantomData;

use crate::dynamics::Kinematics;
use crate::fingerprint::Fingerprint;
use crate::forces::ElementStates;
use crate::formulations::{Blank, Formulation as _, FormulationKind, Settings, Solver};
use crate::integrators::Structural;
use crate::setup::{SetupError, equilibrium, near_drawn, solve_accelerations};
use crate::snapshot::{self, Record};
use crate::state::{HISTORY, State, StepReport};
use crate::vehicles::{Moment, Vehicle};

/// A solver that is prepared for a model.
pub trait Engine: Sized + Send + Sync + 'static {
    /// What it moves.
    type Model;
    /// What the model takes at each step.
    type Input: Copy;
    /// What integrates.
    type Integrator: Copy + core::fmt::Debug + Send;
    /// All that the next step depends on.
    type State: EngineState;
    /// State and scratch: all that changes in a step.
    type Memory: Send + 'static;
    /// What outputs are found from: a part of the state that is small enough to be shown at each tick.
    type Sample: Copy + Send;
    /// Places and velocities of all parts, for outputs that need them.
    type View: Send + 'static;

    /// Memory that is zero, so that a static one takes no flash.
    const BLANK: Self::Memory;
    /// A sample that is zero.
    const NO_SAMPLE: Self::Sample;
    /// A view of nothing, to be filled.
    const NO_VIEW: Self::View;

    /// Prepares steps from the state in `memory`.
    ///
    /// # Errors
    /// A setting is wrong, or the model is one that the solver cannot do with.
    fn prepare(
        model: &Self::Model,
        integrator: Self::Integrator,
        settings: Settings,
        input: &Self::Input,
        memory: &mut Self::Memory,
    ) -> Result<Self, SetupError>;

    /// Makes one step with the input at its end.
    fn step(
        &self,
        model: &Self::Model,
        input: &Self::Input,
        memory: &mut Self::Memory,
    ) -> StepReport;

    /// The settings.
    fn settings(&self) -> &Settings;

    /// What a snapshot must have been taken with to fit: sizes, integrator, settings.
    fn identity(&self) -> u64;

    /// The [`Engine::identity`] of what [`Engine::prepare`] makes of an integrator and settings.
    fn identity_of(integrator: &Self::Integrator, settings: &Settings) -> u64;

    /// The state.
    fn state(memory: &Self::Memory) -> &Self::State;

    /// The state, to be replaced by that of a snapshot.
    fn state_mut(memory: &mut Self::Memory) -> &mut Self::State;

    /// What outputs are found from.
    fn sample(state: &Self::State) -> Self::Sample;

    /// Places all parts for a sample.
    fn look(model: &Self::Model, sample: &Self::Sample, view: &mut Self::View);
}

/// The state of an engine, as runtime and evidence see it.
pub trait EngineState: Record + Copy + Send + 'static {
    /// All zero.
    const ZERO: Self;

    /// Steps since the start.
    fn tick(&self) -> u64;

    /// Whether the last step was not taken.
    fn is_held(&self) -> bool;

    /// This state as a step leaves it that is not taken.
    fn held_at(&self, tick: u64) -> Self;

    /// Whether every number is finite.
    fn is_finite(&self) -> bool;

    /// Takes every number into a fingerprint.
    fn add_to(&self, fingerprint: &mut Fingerprint);

    /// Coordinates (m, rad).
    fn coordinates(&self) -> &[f64];

    /// Rates (m/s, rad/s).
    fn rates(&self) -> &[f64];

    /// Accelerations (m/s2, rad/s2).
    fn accelerations(&self) -> &[f64];

    /// What the scheme keeps of past accelerations (m/s2, rad/s2), the newest first; empty beyond.
    fn past(&self, number: usize) -> &[f64];

    /// Fingerprint of the state and of what its step said of itself.
    fn fingerprint(&self, report: &StepReport) -> u64 {
        let mut all = Fingerprint::new();
        self.add_to(&mut all);
        all.report(report);
        all.value()
    }
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> EngineState
    for State<N, M, S, H>
{
    const ZERO: Self = Self::new();

    fn tick(&self) -> u64 {
        self.tick
    }

    fn is_held(&self) -> bool {
        self.held
    }

    fn held_at(&self, tick: u64) -> Self {
        Self { tick, held: true, ..*self }
    }

    fn is_finite(&self) -> bool {
        Self::is_finite(self)
    }

    fn add_to(&self, fingerprint: &mut Fingerprint) {
        fingerprint.state(self);
    }

    fn coordinates(&self) -> &[f64] {
        &self.q
    }

    fn rates(&self) -> &[f64] {
        &self.qd
    }

    fn accelerations(&self) -> &[f64] {
        &self.qdd
    }

    fn past(&self, number: usize) -> &[f64] {
        self.history.get(number).map_or(&[], |past| past)
    }
}

/// State and scratch of a formulation in relative coordinates: all that changes in a step. Zero at first.
#[derive(Clone, Debug)]
pub struct SolverMemory<W, const N: usize, const M: usize, const S: usize> {
    /// The state.
    pub state: State<N, M, S>,
    /// Scratch.
    pub work: W,
}

/// The memory of the hybrid formulation.
pub type Memory<const N: usize, const M: usize, const S: usize> =
    SolverMemory<crate::step::Workspace<N, M, S>, N, M, S>;

impl<W: Blank, const N: usize, const M: usize, const S: usize> SolverMemory<W, N, M, S> {
    /// All zero, so that a static one takes no flash.
    pub const fn new() -> Self {
        Self { state: State::new(), work: W::BLANK }
    }
}

impl<W: Blank, const N: usize, const M: usize, const S: usize> Default
    for SolverMemory<W, N, M, S>
{
    fn default() -> Self {
        Self::new()
    }
}

/// The motion of a vehicle at the end of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionSample<const N: usize, const S: usize> {
    /// Steps since the start.
    pub tick: u64,
    /// Coordinates (m, rad).
    pub q: [f64; N],
    /// Rates (m/s, rad/s).
    pub qd: [f64; N],
    /// Accelerations (m/s2, rad/s2).
    pub qdd: [f64; N],
    /// States of the force elements.
    pub elements: ElementStates<S>,
}

impl<const N: usize, const S: usize> MotionSample<N, S> {
    /// All zero.
    pub const ZERO: Self =
        Self { tick: 0, q: [0.0; N], qd: [0.0; N], qdd: [0.0; N], elements: ElementStates::new() };
}

/// The formulation of the kind `K`, in relative coordinates, for the vehicle `V`.
pub struct SolverEngine<V, K, const N: usize, const M: usize, const S: usize> {
    solver: Solver<K, Structural>,
    vehicle: PhantomData<fn(&V)>,
}

/// The hybrid formulation for the vehicle `V`: what a model takes unless it has a reason not to.
pub type HybridEngine<V, const N: usize, const M: usize, const S: usize> =
    SolverEngine<V, crate::formulations::index3::Penalties<[f64; M]>, N, M, S>;

impl<V, K, const N: usize, const M: usize, const S: usize> SolverEngine<V, K, N, M, S> {
    /// The solver.
    pub const fn solver(&self) -> &Solver<K, Structural> {
        &self.solver
    }
}

impl<V, K, const N: usize, const M: usize, const S: usize> Engine for SolverEngine<V, K, N, M, S>
where
    V: Vehicle<N, M, S> + 'static,
    K: FormulationKind<N, M, Workspace<S, HISTORY>: Blank + Send> + Send + Sync + 'static,
{
    type Model = V;
    type Input = V::Input;
    type Integrator = Structural;
    type State = State<N, M, S>;
    type Memory = SolverMemory<K::Workspace<S, HISTORY>, N, M, S>;
    type Sample = MotionSample<N, S>;
    type View = Kinematics<N>;

    const BLANK: Self::Memory = SolverMemory::new();
    const NO_SAMPLE: Self::Sample = MotionSample::ZERO;
    const NO_VIEW: Kinematics<N> = Kinematics::new();

    fn prepare(
        model: &V,
        integrator: Structural,
        settings: Settings,
        input: &V::Input,
        memory: &mut Self::Memory,
    ) -> Result<Self, SetupError> {
        let SolverMemory { state, work } = memory;
        let solver = Solver::new(model, integrator, settings, input, state, work)?;
        Ok(Self { solver, vehicle: PhantomData })
    }

    #[inline]
    fn step(&self, model: &V, input: &V::Input, memory: &mut Self::Memory) -> StepReport {
        let SolverMemory { state, work } = memory;
        self.solver.step(model, input, state, work)
    }

    fn settings(&self) -> &Settings {
        self.solver.settings()
    }

    fn identity(&self) -> u64 {
        Self::identity_of(self.solver.scheme(), self.solver.settings())
    }

    fn identity_of(integrator: &Structural, settings: &Settings) -> u64 {
        snapshot::identity::<N, M, S>(0, integrator, settings)
    }

    fn state(memory: &Self::Memory) -> &State<N, M, S> {
        &memory.state
    }

    fn state_mut(memory: &mut Self::Memory) -> &mut State<N, M, S> {
        &mut memory.state
    }

    fn sample(state: &State<N, M, S>) -> MotionSample<N, S> {
        let State { tick, q, qd, qdd, elements, .. } = *state;
        MotionSample { tick, q, qd, qdd, elements }
    }

    fn look(model: &V, sample: &MotionSample<N, S>, view: &mut Kinematics<N>) {
        view.place(model.mechanism(), &sample.q);
        view.set_rates(model.mechanism(), &sample.qd);
    }
}

/// Puts a vehicle at rest in its static equilibrium, sought from the coordinates `guess` (m, rad), with the accelerations that
/// belong to it: the start of a run.
///
/// # Errors
/// The loops cannot be closed, nothing holds the vehicle, or it rests far from where it was sought: fallen over, or put together
/// in another way than drawn.
#[inline]
pub fn start_at_rest<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    input: &V::Input,
    guess: [f64; N],
    memory: &mut Memory<N, M, S>,
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    let Memory { state, work } = memory;
    let now = Moment { time: 0.0, input };
    *state = State::new();
    state.q = guess;
    equilibrium(vehicle, now, state, work)?;
    near_drawn(vehicle.mechanism(), &guess, &state.q)?;
    solve_accelerations(vehicle, now, state, work)
}
