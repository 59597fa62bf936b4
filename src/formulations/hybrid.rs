//! The hybrid formulation: relative coordinates, loops by an index-3 augmented Lagrangian. \[CD03\] 4

use super::Formulation;
use super::index3::{Index3, Penalties};
use crate::integrators::{Scheme, Structural};
use crate::setup::{SetupError, penalty_masses};
use crate::state::{HISTORY, State, StepReport};
use crate::step::{self, AtEnd, Frame, Relative, Settings, Workspace, start_scheme};
use crate::vehicles::{Moment, Vehicle};

/// The hybrid formulation with its integrator, ready to run: a structural one, or any scheme `C` of one stage.
#[derive(Clone, Copy, Debug)]
pub struct Hybrid<const M: usize, C = Structural> {
    pub(crate) scheme: C,
    pub(crate) settings: Settings,
    pub(crate) penalties: Penalties<[f64; M]>,
}

impl<const M: usize, C> Hybrid<M, C> {
    /// Prepares steps from `state`: finds the penalty, and starts the scheme from the accelerations.
    ///
    /// # Errors
    /// A setting that is not positive.
    pub fn new<V: Vehicle<N, M, S>, const N: usize, const S: usize, const H: usize>(
        vehicle: &V,
        scheme: C,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S, H>,
        work: &mut Workspace<N, M, S, H>,
    ) -> Result<Self, SetupError>
    where
        C: Scheme<H>,
    {
        settings.check()?;
        let now = Moment { time: state.tick as f64 * settings.step, input };
        let Workspace { terms, scratch } = work;
        if V::SWITCHES && state.tick == 0 {
            state.released = vehicle.mechanism().closure_bits() & !vehicle.acting(now);
        }
        let masses = penalty_masses(vehicle, now, &state.q, terms);
        let penalties = Penalties::new(&scheme, &settings, masses);
        let equations = Relative::<V, AtEnd, N, M, S>::new(vehicle, now, terms);
        start_scheme(&mut Frame::new(equations, state, scratch, scheme, settings));
        Ok(Self { scheme, settings, penalties })
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The integrator.
    pub const fn scheme(&self) -> &C {
        &self.scheme
    }

    /// Penalty alpha of each equation (N/m).
    pub const fn penalty(&self) -> &[f64; M] {
        &self.penalties.alpha
    }
}

impl<V, C, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S> for Hybrid<M, C>
where
    V: Vehicle<N, M, S>,
    C: Scheme<HISTORY>,
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
        let Self { scheme, settings, penalties } = *self;
        state.tick = state.tick.wrapping_add(1);
        let end = Moment { time: state.tick as f64 * settings.step, input };
        let Workspace { terms, scratch } = work;
        let equations = Relative::<V, AtEnd, N, M, S>::new(vehicle, end, terms);
        let frame = Frame::new(equations, state, scratch, scheme, settings);
        step::step(&mut Index3::new(frame, &penalties))
    }
}
