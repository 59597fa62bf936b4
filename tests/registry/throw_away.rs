//! A formulation as someone might add it: the steps of the hybrid one under another name.

use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::Structural;
use ferrol::setup::SetupError;
use ferrol::state::{State, StepReport};
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;

/// The formulation, ready to run.
pub struct ThrowAway<const M: usize>(Hybrid<M>);

impl<const M: usize> ThrowAway<M> {
    /// Prepares steps.
    pub fn new<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        vehicle: &V,
        scheme: Structural,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        Hybrid::new(vehicle, scheme, settings, input, state, work).map(Self)
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        self.0.settings()
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S> for ThrowAway<M>
where
    V: Vehicle<N, M, S>,
{
    type State = State<N, M, S>;
    type Workspace = Workspace<N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> StepReport {
        self.0.step(vehicle, input, state, work)
    }
}
