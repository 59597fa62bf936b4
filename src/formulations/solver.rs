//! A formulation in relative coordinates with its integrator, ready to run.

use super::Formulation;
use crate::error::SetupError;
use crate::integrators::Scheme;
use crate::state::{HISTORY, State, StepReport};
use crate::step::{
    CourseOf, Equations as _, Relative, Settings, StepFrame, Workspace, start_scheme,
};
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
> = StepFrame<'a, Relative<'a, V, D, N, M, S>, C, S, H>;

/// Scratch memory of a formulation in relative coordinates: what all of them share, and its own.
pub trait Scratchpad<const N: usize, const M: usize, const S: usize, const H: usize> {
    /// The part that belongs to the formulation alone.
    type Own<'a>
    where
        Self: 'a;

    /// The shared part and the own one.
    fn split(&mut self) -> (&mut Workspace<N, M, S, H>, Self::Own<'_>);
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> Scratchpad<N, M, S, H>
    for Workspace<N, M, S, H>
{
    type Own<'a> = ();

    fn split(&mut self) -> (&mut Self, ()) {
        (self, ())
    }
}

/// Scratch memory that is zero, or without content, at first.
pub trait Blank {
    /// Nothing in it.
    const BLANK: Self;
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> Blank
    for Workspace<N, M, S, H>
{
    const BLANK: Self = Self::new();
}

impl<O: Blank, const N: usize, const M: usize, const S: usize, const H: usize> Blank
    for OwnWorkspace<O, N, M, S, H>
{
    const BLANK: Self = Self::new();
}

/// Scratch memory with a part `O` that belongs to one formulation alone.
#[derive(Clone, Debug)]
pub struct OwnWorkspace<O, const N: usize, const M: usize, const S: usize, const H: usize> {
    /// What all formulations in relative coordinates share.
    pub shared: Workspace<N, M, S, H>,
    pub(super) own: O,
}

impl<O: Blank, const N: usize, const M: usize, const S: usize, const H: usize>
    OwnWorkspace<O, N, M, S, H>
{
    /// All zero, or without content.
    pub const fn new() -> Self {
        Self { shared: Workspace::new(), own: O::BLANK }
    }
}

impl<O: Blank, const N: usize, const M: usize, const S: usize, const H: usize> Default
    for OwnWorkspace<O, N, M, S, H>
{
    fn default() -> Self {
        Self::new()
    }
}

impl<O, const N: usize, const M: usize, const S: usize, const H: usize> Scratchpad<N, M, S, H>
    for OwnWorkspace<O, N, M, S, H>
{
    type Own<'a>
        = &'a mut O
    where
        O: 'a;

    fn split(&mut self) -> (&mut Workspace<N, M, S, H>, &mut O) {
        (&mut self.shared, &mut self.own)
    }
}

/// The own part of the scratch memory of a kind of formulation.
pub type OwnPart<'a, K, const N: usize, const M: usize, const S: usize, const H: usize> =
    <<K as FormulationKind<N, M>>::Workspace<S, H> as Scratchpad<N, M, S, H>>::Own<'a>;

/// What a formulation finds once for a mechanism of `N` coordinates and `M` closure equations, and how it makes a step.
pub trait FormulationKind<const N: usize, const M: usize>: Sized {
    /// What is known of the drives in a step.
    type Course: CourseOf<M>;
    /// Scratch memory, made once.
    type Workspace<const S: usize, const H: usize>: Scratchpad<N, M, S, H> + 'static;

    /// Prepares steps from the state of a frame, and gives the frame back with its closures placed.
    ///
    /// # Errors
    /// The formulation cannot do with the mechanism.
    #[expect(clippy::type_complexity, reason = "a frame says all that it is of")]
    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        frame: RelativeFrame<'a, V, Self::Course, C, N, M, S, H>,
        own: OwnPart<'a, Self, N, M, S, H>,
    ) -> Result<(Self, RelativeFrame<'a, V, Self::Course, C, N, M, S, H>), SetupError>;

    /// Makes the step of a frame.
    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        frame: RelativeFrame<'a, V, Self::Course, C, N, M, S, H>,
        own: OwnPart<'a, Self, N, M, S, H>,
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
        K: FormulationKind<N, M>,
        C: Scheme<H>,
    {
        settings.check()?;
        if scheme.width() > H {
            let rule = "the state must carry as many vectors as the integrator needs";
            return Err(SetupError::Contradiction { rule });
        }
        let end = Moment { time: state.tick as f64 * settings.step, input };
        if V::SWITCHES && state.tick == 0 {
            state.released = vehicle.released(end);
        }
        if <K::Course as CourseOf<M>>::LOOKS_BACK {
            state.drives.note(state.tick, |number| vehicle.drive(end, number));
        }
        let (Workspace { terms, scratch }, own) = work.split();
        let mut equations = Relative::new(vehicle, end, terms);
        equations.enter_part(end.time, state.released, &state.datum);
        let frame = StepFrame::new(equations, state, scratch, scheme, settings);
        let (kind, mut frame) = K::prepare(frame, own)?;
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
        K: FormulationKind<N, M>,
        C: Scheme<H>,
    {
        state.tick = state.tick.wrapping_add(1);
        let end = Moment { time: state.tick as f64 * self.settings.step, input };
        let (Workspace { terms, scratch }, own) = work.split();
        let equations = Relative::new(vehicle, end, terms);
        let frame = StepFrame::new(equations, state, scratch, self.scheme, self.settings);
        self.kind.make(frame, own)
    }
}

impl<V, K, C, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S>
    for Solver<K, C>
where
    V: Vehicle<N, M, S>,
    K: FormulationKind<N, M>,
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
