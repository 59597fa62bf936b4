//! Formulations in relative coordinates with integrators that look back over several steps.

use super::integrators;
use crate::simulation::{Prepare, bytes_of};
use ferrol::formulations::{Blank, Formulation, FormulationKind, Method, Settings, Solver};
use ferrol::setup::SetupError;
use ferrol::snapshot::{self, Reader, SnapshotError};
use ferrol::state::{HISTORY, State, StepReport};
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;

/// A formulation of the kind `K` with any integrator, in states that carry `H` vectors for it.
#[derive(Clone, Copy, Debug)]
pub struct Long<K, const H: usize = { integrators::LONG }>(Solver<K, Method>);

/// Scratch memory of a formulation, and a state with the usual history beside it for those who look at one.
pub struct LongWorkspace<W, const N: usize, const M: usize, const S: usize> {
    own: W,
    shared: Workspace<N, M, S>,
    state: State<N, M, S>,
}

impl<W: Blank, const N: usize, const M: usize, const S: usize> Default
    for LongWorkspace<W, N, M, S>
{
    fn default() -> Self {
        Self { own: W::BLANK, shared: Workspace::new(), state: State::new() }
    }
}

impl<V, K, const N: usize, const M: usize, const S: usize, const H: usize> Formulation<V, N, M, S>
    for Long<K, H>
where
    V: Vehicle<N, M, S>,
    K: FormulationKind<N, M>,
{
    type State = State<N, M, S, H>;
    type Workspace = LongWorkspace<K::Workspace<S, H>, N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S, H>,
        work: &mut Self::Workspace,
    ) -> StepReport {
        self.0.advance(vehicle, input, state, &mut work.own)
    }
}

impl<V, K, const N: usize, const M: usize, const S: usize, const H: usize> Prepare<V, N, M, S>
    for Long<K, H>
where
    V: Vehicle<N, M, S>,
    K: FormulationKind<N, M, Workspace<S, H>: Blank>,
{
    type Integrator = Method;

    fn prepare(
        vehicle: &V,
        integrator: Method,
        settings: Settings,
        input: &V::Input,
        start: State<N, M, S>,
        work: &mut Self::Workspace,
    ) -> Result<(Self, State<N, M, S, H>), SetupError> {
        let mut start = start.with_history([[0.0; N]; H]);
        let ours = Solver::new(vehicle, integrator, settings, input, &mut start, &mut work.own)?;
        Ok((Self(ours), start))
    }

    fn used_settings(&self) -> &Settings {
        self.0.settings()
    }

    fn shared(work: &mut Self::Workspace) -> &mut Workspace<N, M, S> {
        &mut work.shared
    }

    fn tick(state: &State<N, M, S, H>) -> u64 {
        state.tick
    }

    fn relative<'a>(
        _: &V,
        state: &'a mut State<N, M, S, H>,
        work: &'a mut Self::Workspace,
    ) -> (&'a State<N, M, S>, &'a mut Workspace<N, M, S>) {
        work.state = state.with_history([[0.0; N]; HISTORY]);
        (&work.state, &mut work.shared)
    }

    fn save(_: &V, state: &mut State<N, M, S, H>, _: &mut Self::Workspace) -> Vec<u8> {
        bytes_of(state)
    }

    fn restore(
        bytes: &[u8],
        state: &mut State<N, M, S, H>,
        _: &mut Self::Workspace,
    ) -> Result<(), SnapshotError> {
        snapshot::fill(state, &mut Reader::new(bytes))
    }
}
