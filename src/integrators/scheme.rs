//! What a step asks of an integrator.

use super::{AdamsBashforth, Bdf, ExplicitImplicit, RungeKutta, Structural, Trial, sdirk::Sdirk};
use crate::state::{Numbers, SolverState};

/// By how much rates and accelerations follow a correction of the coordinates within a scheme, and the
/// shares of M, C and K in the tangent that belongs to it. All are derived here and nowhere else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    /// Share of the mass matrix M in the tangent.
    pub mass: f64,
    /// Share of the damping C in the tangent (s).
    pub damping: f64,
    /// Share of the stiffness K in the tangent (s2).
    pub stiffness: f64,
    /// Change of a rate for that of its coordinate (1/s).
    pub to_rate: f64,
    /// Change of an acceleration for that of its coordinate (1/s2).
    pub to_acceleration: f64,
}

impl Gains {
    /// The gains of a solve that takes `share` seconds of the rates and accelerations at its own end.
    pub(super) const fn of_share(share: f64) -> Self {
        Self {
            mass: 1.0,
            damping: share,
            stiffness: share * share,
            to_rate: 1.0 / share,
            to_acceleration: 1.0 / (share * share),
        }
    }

    /// Change of a coordinate for that of its acceleration (s2), and share of K beside the whole of M. Zero
    /// for a stage that is explicit.
    #[inline(always)]
    pub fn position(&self) -> f64 {
        self.stiffness / self.mass
    }

    /// Change of a rate for that of its acceleration (s), and share of C beside the whole of M.
    #[inline(always)]
    pub fn rate(&self) -> f64 {
        self.damping / self.mass
    }
}

/// A solve of a step: its end, or a stage on the way there.
#[derive(Clone, Copy, Debug)]
pub struct Solve {
    /// Number of the solve in the step, from zero.
    pub stage: u32,
    /// The step h (s).
    pub step: f64,
    /// Nothing is known of how the motion goes on: the step before was not taken, or a prediction led
    /// astray. The solve starts from the coordinates at the beginning.
    pub held: bool,
}

/// An integrator: it predicts the end of each solve, says how a correction moves it, makes the end of
/// the step of its solves, and carries `H` vectors from step to step, which belong to it alone.
pub trait Scheme<const H: usize>: Copy + core::fmt::Debug + 'static {
    /// Order of the error on smooth motion.
    fn order(&self) -> u32;

    /// Vectors of the history that the scheme needs: no more than `H`.
    fn width(&self) -> usize {
        H
    }

    /// The scheme of the step of `h` seconds from `begin`, with the rates `begin_qd` behind a jump of the drives: a
    /// scheme of several steps makes its first ones with another.
    #[inline(always)]
    fn begin<Q: Numbers, L, T, const S: usize>(
        &self,
        _h: f64,
        _begin: &SolverState<Q, L, T, S, H>,
        _begin_qd: &Q,
    ) -> Self {
        *self
    }

    /// Number of solves in a step.
    fn stages(&self) -> u32 {
        1
    }

    /// Where a solve lies in the step, as a share of it: one at its end.
    fn node(&self, _stage: u32) -> f64 {
        1.0
    }

    /// How a correction moves a solve of a step of `h` seconds.
    fn gains(&self, h: f64) -> Gains;

    /// The scheme for a mechanism whose first `base` coordinates are those of a base, on which subsystems hang: a pair of
    /// schemes integrates it by a rule of its own.
    #[must_use]
    #[inline(always)]
    fn with_base(self, _base: usize) -> Self {
        self
    }

    /// How many coordinates, from the first on, do not follow corrections, though the gains say so for the others.
    #[inline(always)]
    fn known(&self) -> usize {
        0
    }

    /// Starts the history at accelerations `qdd` that belong to the state. A scheme that knows nothing by them clears it.
    fn start<Q: Numbers>(&self, _qdd: &Q, history: &mut [Q; H]) {
        clear(history);
    }

    /// Makes `trial` the end of a solve as far as it is known from `begin`; its element states are those of
    /// `begin`, and its rates at the beginning are set.
    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    );

    /// Takes in a solve that is made; the last one becomes the end of the step. A scheme that needs none of it
    /// leaves `trial` as it is.
    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        _solve: Solve,
        _begin: &SolverState<Q, L, T, S, H>,
        _trial: &mut Trial<Q, L, S, H>,
    ) {
    }

    /// Completes the history in `trial` at the end of the step, whose accelerations are final. Where it is
    /// `fresh`, the step tells nothing of how the motion changes from step to step. A scheme without a history
    /// clears it.
    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        _h: f64,
        _fresh: bool,
        _begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        clear(&mut trial.history);
    }

    /// How far a change of the accelerations by `change` (m/s2, rad/s2) within a step moves the mechanism
    /// (m, rad): about the error of a step. `None` where the scheme does not tell.
    fn reach(&self, _h: f64, _change: f64) -> Option<f64> {
        None
    }

    /// The error of a step in whose course the accelerations change by `change` (m/s2, rad/s2), in the
    /// worst coordinate (m, rad); zero where the scheme does not tell.
    fn error(&self, _h: f64, _change: f64) -> f64 {
        0.0
    }
}

/// Makes vectors of a history zero.
pub(super) fn clear<Q: Numbers>(history: &mut [Q]) {
    history.iter_mut().for_each(|vector| vector.as_mut().fill(0.0));
}

/// Starts a history whose first vector is the accelerations `qdd`.
pub(super) fn start_with<Q: Numbers>(qdd: &Q, history: &mut [Q]) {
    clear(history);
    if let Some(first) = history.first_mut() {
        first.clone_from(qdd);
    }
}

/// An integrator that is known when the program runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// A structural integrator.
    Structural(Structural),
    /// Two implicit stages of order 3; see [`crate::integrators::sdirk`].
    Sdirk,
    /// The classical method of Runge and Kutta, explicit and of order 4.
    RungeKutta,
    /// The method of Adams and Bashforth with three steps, explicit and of order 3, for a state with a history of
    /// [`ab3::HISTORY`](crate::integrators::ab3::HISTORY) vectors.
    AdamsBashforth(AdamsBashforth),
    /// An explicit method for a base and a structural integrator for what hangs on it, for a state with as long a history.
    ExplicitImplicit(ExplicitImplicit),
    /// Backward differences, for a state with a history of [`bdf::HISTORY`](crate::integrators::bdf::HISTORY) vectors.
    Bdf(Bdf),
}

/// Makes one call with whichever scheme a method is.
macro_rules! of_method {
    ($method:expr, $scheme:ident => $call:expr) => {
        match $method {
            Method::Structural($scheme) => $call,
            Method::Sdirk => {
                let $scheme = &Sdirk;
                $call
            }
            Method::RungeKutta => {
                let $scheme = &RungeKutta;
                $call
            }
            Method::AdamsBashforth($scheme) => $call,
            Method::ExplicitImplicit($scheme) => $call,
            Method::Bdf($scheme) => $call,
        }
    };
}

impl<const H: usize> Scheme<H> for Method {
    fn order(&self) -> u32 {
        of_method!(self, scheme => Scheme::<H>::order(scheme))
    }

    fn width(&self) -> usize {
        of_method!(self, scheme => Scheme::<H>::width(scheme))
    }

    fn begin<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        begin: &SolverState<Q, L, T, S, H>,
        begin_qd: &Q,
    ) -> Self {
        match self {
            Self::AdamsBashforth(scheme) => Self::AdamsBashforth(scheme.begin(h, begin, begin_qd)),
            Self::ExplicitImplicit(scheme) => {
                Self::ExplicitImplicit(scheme.begin(h, begin, begin_qd))
            }
            Self::Bdf(scheme) => Self::Bdf(scheme.begin(h, begin, begin_qd)),
            one_step => *one_step,
        }
    }

    fn with_base(self, base: usize) -> Self {
        match self {
            Self::ExplicitImplicit(scheme) => {
                Self::ExplicitImplicit(Scheme::<H>::with_base(scheme, base))
            }
            all_alike => all_alike,
        }
    }

    fn known(&self) -> usize {
        of_method!(self, scheme => Scheme::<H>::known(scheme))
    }

    fn stages(&self) -> u32 {
        of_method!(self, scheme => Scheme::<H>::stages(scheme))
    }

    fn node(&self, stage: u32) -> f64 {
        of_method!(self, scheme => Scheme::<H>::node(scheme, stage))
    }

    fn gains(&self, h: f64) -> Gains {
        of_method!(self, scheme => Scheme::<H>::gains(scheme, h))
    }

    fn start<Q: Numbers>(&self, qdd: &Q, history: &mut [Q; H]) {
        of_method!(self, scheme => scheme.start(qdd, history));
    }

    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        of_method!(self, scheme => scheme.predict(solve, begin, trial));
    }

    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        of_method!(self, scheme => scheme.leave(solve, begin, trial));
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        fresh: bool,
        begin: &SolverState<Q, L, T, S, H>,
        trial: &mut Trial<Q, L, S, H>,
    ) {
        of_method!(self, scheme => scheme.end(h, fresh, begin, trial));
    }

    fn reach(&self, h: f64, change: f64) -> Option<f64> {
        of_method!(self, scheme => Scheme::<H>::reach(scheme, h, change))
    }

    fn error(&self, h: f64, change: f64) -> f64 {
        of_method!(self, scheme => Scheme::<H>::error(scheme, h, change))
    }
}
