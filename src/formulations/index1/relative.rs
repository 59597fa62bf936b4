//! The index-1 formulation in relative coordinates.

use super::{Index1, penalties};
use crate::formulations::Formulation;
use crate::integrators::{Method, Scheme};
use crate::mechanism::Mechanism;
use crate::setup::{SetupError, penalty_masses};
use crate::state::{HISTORY, State, StepReport};
use crate::step::{self, Course, Frame, Relative, Settings, Workspace, start_scheme};
use crate::vehicles::{Moment, Vehicle};

/// The index-1 formulation with its integrator, ready to run.
#[derive(Clone, Copy, Debug)]
pub struct Index1Hybrid<const M: usize, C = Method> {
    scheme: C,
    settings: Settings,
    alpha: [f64; M],
}

impl<const M: usize, C> Index1Hybrid<M, C> {
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
        let end = Moment { time: state.tick as f64 * settings.step, input };
        let Workspace { terms, scratch } = work;
        if V::SWITCHES && state.tick == 0 {
            state.released = vehicle.mechanism().closure_bits() & !vehicle.acting(end);
        }
        let masses = penalty_masses(vehicle, end, &state.q, terms);
        let alpha = penalties(&settings, no_heavier(vehicle.mechanism(), masses));
        state.drives.note(state.tick, |number| vehicle.drive(end, number));
        let equations = Relative::<V, Course<M>, N, M, S>::new(vehicle, end, terms);
        start_scheme(&mut Frame::new(equations, state, scratch, scheme, settings));
        Ok(Self { scheme, settings, alpha })
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The integrator.
    pub const fn scheme(&self) -> &C {
        &self.scheme
    }

    /// Penalty alpha of each equation (kg; kg m2 for cosines).
    pub const fn penalty(&self) -> &[f64; M] {
        &self.alpha
    }
}

/// The masses that length equations feel are no more than the mechanism has (kg): one that is about to
/// vanish, at a start next to a singular position, feels masses without bound.
fn no_heavier<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    mut masses: [f64; M],
) -> [f64; M] {
    let total = mechanism.total_mass();
    let mut rows = masses.iter_mut();
    for closure in mechanism.closures() {
        for mass in rows.by_ref().take(closure.rows()) {
            if closure.is_length() && *mass > total {
                *mass = total;
            }
        }
    }
    masses
}

impl<V, C, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S>
    for Index1Hybrid<M, C>
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
        let Self { scheme, settings, alpha } = self;
        let (scheme, settings) = (*scheme, *settings);
        state.tick = state.tick.wrapping_add(1);
        let end = Moment { time: state.tick as f64 * settings.step, input };
        let Workspace { terms, scratch } = work;
        let equations = Relative::<V, Course<M>, N, M, S>::new(vehicle, end, terms);
        let frame = Frame::new(equations, state, scratch, scheme, settings);
        step::step(&mut Index1::new(frame, alpha))
    }
}
