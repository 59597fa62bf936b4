//! A formulation in relative coordinates with its integrator, ready to run.

use super::Formulation;
use crate::integrators::Scheme;
use crate::setup::SetupError;
use crate::state::{HISTORY, State, StepReport};
use crate::step::{CourseOf, Equations as _, Frame, Relative, Settings, Workspace, start_scheme};
use crate::vehicles::{Moment, Vehicle};

/// A step of a vehicle in relative coordinates.
pub type RelativeFrame<
    'a,
    V,
    D,
    C,
    const N: usize,
    const M: usize,
    const S: usize,
    const H: usize,
> = Frame<'a, Relative<'a, V, D, N, M, S>, C, S, H>;

/// What a formulation finds once for a mechanism of `N` coordinates and `M` closure equations, and how it makes a step.
pub trait Kind<const N: usize, const M: usize>: Sized {
    /// What is known of the drives in a step.
    type Course: CourseOf<M>;
    /// Scratch memory, made once.
    type Workspace<const S: usize, const H: usize>;
    /// The part of it that belongs to this formulation alone.
    type Extra<'a>
    where
        Self: 'a;

    /// Scratch memory as all formulations have it, and the rest.
    fn split<const S: usize, const H: usize>(
        work: &mut Self::Workspace<S, H>,
    ) -> (&mut Workspace<N, M, S, H>, Self::Extra<'_>);

    /// Prepares steps from the state of a frame, and gives the frame back with its closures placed.
    ///
    /// # Errors
    /// The formulation cannot do with the mechanism.
    #[expect(clippy::type_complexity, reason = "a frame says all that it is of")]
    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        frame: RelativeFrame<'a, V, Self::Course, C, N, M, S, H>,
        extra: Self::Extra<'a>,
    ) -> Result<(Self, RelativeFrame<'a, V, Self::Course, C, N, M, S, H>), SetupError>;

    /// Makes the step of a frame.
    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        frame: RelativeFrame<'a, V, Self::Course, C, N, M, S, H>,
        extra: Self::Extra<'a>,
    ) -> StepReport;
}

/// A formulation of the kind `K` with the integrator `C`.
#[derive(Clone, Copy, Debug)]
pub struct Solver<K, C> {
    pub(crate) kind: K,
    pub(crate) scheme: C,
    pub(crate) settings: Settings,
}

impl<K, C> Solver<K, C> {
    /// Prepares steps from `state`, and starts the scheme from the accelerations.
    ///
    /// # Errors
    /// A setting that is not positive, or a mechanism that the formulation cannot do with.
    pub fn new<V, const N: usize, const M: usize, const S: usize, const H: usize>(
        vehicle: &V,
        scheme: C,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S, H>,
        work: &mut K::Workspace<S, H>,
    ) -> Result<Self, SetupError>
    where
        V: Vehicle<N, M, S>,
        K: Kind<N, M>,
        C: Scheme<H>,
    {
        settings.check()?;
        let end = Moment { time: state.tick as f64 * settings.step, input };
        if V::SWITCHES && state.tick == 0 {
            state.released = vehicle.mechanism().closure_bits() & !vehicle.acting(end);
        }
        if <K::Course as CourseOf<M>>::LOOKS_BACK {
            state.drives.note(state.tick, |number| vehicle.drive(end, number));
        }
        let (Workspace { terms, scratch }, extra) = K::split(work);
        let mut equations = Relative::new(vehicle, end, terms);
        equations.enter_part(end.time, state.released, &state.datum);
        let frame = Frame::new(equations, state, scratch, scheme, settings);
        let (kind, mut frame) = K::prepare(frame, extra)?;
        start_scheme(&mut frame);
        Ok(Self { kind, scheme, settings })
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The integrator.
    pub const fn scheme(&self) -> &C {
        &self.scheme
    }

    /// Advances `state` by one step with the input at the end of the step, with a history of any length.
    #[inline]
    pub fn advance<V, const N: usize, const M: usize, const S: usize, const H: usize>(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S, H>,
        work: &mut K::Workspace<S, H>,
    ) -> StepReport
    where
        V: Vehicle<N, M, S>,
        K: Kind<N, M>,
        C: Scheme<H>,
    {
        state.tick = state.tick.wrapping_add(1);
        let end = Moment { time: state.tick as f64 * self.settings.step, input };
        let (Workspace { terms, scratch }, extra) = K::split(work);
        let equations = Relative::new(vehicle, end, terms);
        let frame = Frame::new(equations, state, scratch, self.scheme, self.settings);
        self.kind.make(frame, extra)
    }
}

impl<V, K, C, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S>
    for Solver<K, C>
where
    V: Vehicle<N, M, S>,
    K: Kind<N, M>,
    C: Scheme<HISTORY>,
{
    type State = State<N, M, S>;
    type Workspace = K::Workspace<S, HISTORY>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut K::Workspace<S, HISTORY>,
    ) -> StepReport {
        self.advance(vehicle, input, state, work)
    }
}
