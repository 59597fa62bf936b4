//! A formulation with its state, ready to step.

use crate::cartesian::{CartesianState, CartesianSynthesis, CartesianWorkspace};
use crate::global::{Global, GlobalWorkspace, NaturalScheme, NaturalState};
use ferrol::formulations::{Choices, Formulation, Method, Settings};
use ferrol::setup::SetupError;
use ferrol::snapshot::{self, Reader, SnapshotError};
use ferrol::state::{Look, Numbers, SolverState, State, StepReport};
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;

/// What runs a vehicle: a formulation with a state and its scratch memory, whatever its type. All that host-sim asks of
/// a run goes through this, so that it is compiled once for each vehicle, not for each formulation too.
pub trait Runner<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize> {
    /// Makes one step.
    fn step(&mut self, vehicle: &V, input: &V::Input) -> StepReport;

    /// Steps since the start.
    fn tick(&self) -> u64;

    /// The length of a step (s).
    fn step_length(&self) -> f64;

    /// The relative state, with scratch memory for it.
    fn relative(&mut self, vehicle: &V) -> (&State<N, M, S>, &mut Workspace<N, M, S>);

    /// All that the next step depends on, as bytes.
    fn save(&mut self, vehicle: &V) -> Vec<u8>;

    /// Goes on from such bytes.
    ///
    /// # Errors
    /// They stand for no state of this run.
    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError>;

    /// Kinetic energy (J) of its own rates, where these are not the relative ones.
    fn kinetic_energy(&self) -> Option<f64>;

    /// What the choice of independent coordinates has met, where there is one.
    fn choices(&self) -> Option<Choices>;
}

/// A formulation `F` that runs.
pub struct Running<F, V, const N: usize, const M: usize, const S: usize>
where
    V: Vehicle<N, M, S>,
    F: Prepare<V, N, M, S>,
{
    pub(super) formulation: F,
    pub(super) state: F::State,
    pub(super) work: Box<F::Workspace>,
}

impl<F, V, const N: usize, const M: usize, const S: usize> Runner<V, N, M, S>
    for Running<F, V, N, M, S>
where
    V: Vehicle<N, M, S>,
    F: Prepare<V, N, M, S>,
{
    fn step(&mut self, vehicle: &V, input: &V::Input) -> StepReport {
        self.formulation.step(vehicle, input, &mut self.state, &mut self.work)
    }

    fn tick(&self) -> u64 {
        F::tick(&self.state)
    }

    fn step_length(&self) -> f64 {
        self.formulation.used_settings().step
    }

    fn relative(&mut self, vehicle: &V) -> (&State<N, M, S>, &mut Workspace<N, M, S>) {
        F::relative(vehicle, &mut self.state, &mut self.work)
    }

    fn save(&mut self, vehicle: &V) -> Vec<u8> {
        F::save(vehicle, &mut self.state, &mut self.work)
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        F::restore(bytes, &mut self.state, &mut self.work)
    }

    fn kinetic_energy(&self) -> Option<f64> {
        F::kinetic_energy(&self.state, &self.work)
    }

    fn choices(&self) -> Option<Choices> {
        F::choices(&self.work)
    }
}

/// What host-sim needs to know of a formulation beyond its steps.
pub trait Prepare<V, const N: usize, const M: usize, const S: usize>:
    Formulation<V, N, M, S, Workspace: Default> + Sized
where
    V: Vehicle<N, M, S>,
{
    /// What integrates.
    type Integrator;

    /// Prepares steps from a relative state.
    ///
    /// # Errors
    /// A setting is wrong.
    fn prepare(
        vehicle: &V,
        integrator: Self::Integrator,
        settings: Settings,
        input: &V::Input,
        start: State<N, M, S>,
        work: &mut Self::Workspace,
    ) -> Result<(Self, Self::State), SetupError>;

    /// The settings.
    fn used_settings(&self) -> &Settings;

    /// Scratch memory in relative coordinates.
    fn shared(work: &mut Self::Workspace) -> &mut Workspace<N, M, S>;

    /// Steps since the start.
    fn tick(state: &Self::State) -> u64;

    /// The relative state, with scratch memory for it.
    fn relative<'a>(
        vehicle: &V,
        state: &'a mut Self::State,
        work: &'a mut Self::Workspace,
    ) -> (&'a State<N, M, S>, &'a mut Workspace<N, M, S>);

    /// All that the next step depends on, as bytes.
    fn save(vehicle: &V, state: &mut Self::State, work: &mut Self::Workspace) -> Vec<u8>;

    /// Goes on from such bytes.
    ///
    /// # Errors
    /// They stand for no state of this simulation.
    fn restore(
        bytes: &[u8],
        state: &mut Self::State,
        work: &mut Self::Workspace,
    ) -> Result<(), SnapshotError>;

    /// Kinetic energy (J) of its own rates, for formulations whose coordinates are others: rates that do
    /// not quite satisfy the equations cannot be recovered as they are.
    fn kinetic_energy(_state: &Self::State, _work: &Self::Workspace) -> Option<f64> {
        None
    }

    /// What the choice of independent coordinates has met, where there is one.
    fn choices(_work: &Self::Workspace) -> Option<Choices> {
        None
    }
}

/// The fields of a state, one after the other.
pub fn bytes_of<Q: Numbers, L: Numbers, T, const S: usize, const H: usize>(
    state: &SolverState<Q, L, T, S, H>,
) -> Vec<u8>
where
    T: AsRef<[i32]> + AsMut<[i32]>,
{
    let mut bytes = Bytes(Vec::new());
    state.look(&mut bytes);
    bytes.0
}

/// Bytes of any number, little-endian.
struct Bytes(Vec<u8>);

impl Look for Bytes {
    fn flag(&mut self, flag: &bool) {
        self.0.push(u8::from(*flag));
    }

    fn word(&mut self, word: &u32) {
        self.0.extend(word.to_le_bytes());
    }

    fn long(&mut self, word: &u64) {
        self.0.extend(word.to_le_bytes());
    }

    fn numbers(&mut self, numbers: &impl AsRef<[f64]>) {
        self.0.extend(numbers.as_ref().iter().flat_map(|number| number.to_bits().to_le_bytes()));
    }

    fn integers(&mut self, integers: &impl AsRef<[i32]>) {
        self.0.extend(integers.as_ref().iter().flat_map(|integer| integer.to_le_bytes()));
    }
}

/// Lets host-sim prepare a formulation whose coordinates are vectors: its type, what integrates it, its scratch memory and
/// its state; and more, where it has any.
macro_rules! vectors {
    ($formulation:ty, $integrator:ty, $workspace:ident, $state:ident $(, $($more:tt)+)?) => {
        impl<V, const N: usize, const M: usize, const S: usize> Prepare<V, N, M, S> for $formulation
        where
            V: Vehicle<N, M, S>,
        {
            type Integrator = $integrator;

            fn prepare(
                vehicle: &V,
                integrator: $integrator,
                settings: Settings,
                input: &V::Input,
                start: State<N, M, S>,
                work: &mut $workspace<N, M, S>,
            ) -> Result<(Self, $state<S>), SetupError> {
                Self::new(vehicle, integrator, settings, input, &start, work)
            }

            fn used_settings(&self) -> &Settings {
                self.settings()
            }

            fn shared(work: &mut $workspace<N, M, S>) -> &mut Workspace<N, M, S> {
                &mut work.relative.shared
            }

            fn tick(state: &$state<S>) -> u64 {
                state.tick
            }

            fn relative<'a>(
                vehicle: &V,
                state: &'a mut $state<S>,
                work: &'a mut $workspace<N, M, S>,
            ) -> (&'a State<N, M, S>, &'a mut Workspace<N, M, S>) {
                work.recover(vehicle, state);
                (&work.relative.state, &mut work.relative.shared)
            }

            fn save(
                vehicle: &V,
                state: &mut $state<S>,
                work: &mut $workspace<N, M, S>,
            ) -> Vec<u8> {
                work.recover(vehicle, state);
                state.turns = work.relative.turns();
                bytes_of(state)
            }

            fn restore(
                bytes: &[u8],
                state: &mut $state<S>,
                work: &mut $workspace<N, M, S>,
            ) -> Result<(), SnapshotError> {
                snapshot::fill(state, &mut Reader::new(bytes))?;
                work.relative.set_turns(&state.turns);
                Ok(())
            }

            $($($more)+)?
        }
    };
}

vectors!(
    Global,
    NaturalScheme,
    GlobalWorkspace,
    NaturalState,
    fn kinetic_energy(state: &NaturalState<S>, work: &GlobalWorkspace<N, M, S>) -> Option<f64> {
        Some(work.system.kinetic_energy(&state.qd))
    }
);
vectors!(CartesianSynthesis, Method, CartesianWorkspace, CartesianState);
