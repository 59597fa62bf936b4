//! The stages in which formulations differ.

use super::equations::Equations;
use super::frame::{Cleaned, StepFrame};
use super::progress::Progress;
use crate::error::SetupError;
use crate::integrators::Scheme;
use crate::real::max_norm;
use crate::state::{StepReport, StepStatus};

/// From where iterations begin, and how far they go at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// From the prediction, by whole corrections, which are broken off where they lead astray.
    Bold,
    /// From the coordinates at the beginning of the step, far from the end but with closed loops, by
    /// corrections that turn no joint far, and halved ones where they circle.
    Careful,
}

/// Directions of the loops that are nearly singular.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weak {
    /// No such direction was met.
    None,
    /// Such directions were met, and corrected along with the others.
    Met,
    /// Directions were met that are too weak to be corrected.
    Blocked,
}

/// How an attempt at a step is made.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// From where the attempt starts, and how far it goes at once.
    pub manner: Manner,
    /// A tangent may serve more than one iteration.
    pub keeps_tangent: bool,
    /// How often the attempt was begun anew to cross a singular position.
    pub crossing: u32,
}

/// Why iterations are broken off where the trial state is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The coordinates were chosen anew, and what was found is of no use.
    ChosenAnew,
    /// The position is singular, or too near such a one.
    Singular,
    /// The step ends with this status.
    Status(StepStatus),
}

impl Stop {
    /// How a step ends that is not made again.
    pub const fn status(self) -> StepStatus {
        match self {
            Self::ChosenAnew | Self::Singular => StepStatus::Singular,
            Self::Status(status) => status,
        }
    }
}

impl Way {
    /// How a step is tried first.
    pub const FIRST: Self = Self { manner: Manner::Bold, keeps_tangent: true, crossing: 0 };
}

/// How the solves of a step ended.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The status that the solves ended with.
    pub status: StepStatus,
    /// The weak directions that the solves met.
    pub weak: Weak,
    /// The last iteration used a tangent of an earlier one.
    pub kept: bool,
    /// The coordinates were chosen anew within the step.
    pub chosen_anew: bool,
    /// The share of the first correction that was left to the second: see
    /// [`State::contraction`](crate::state::SolverState::contraction).
    pub contraction: f64,
}

impl Outcome {
    /// What is said before the first solve: nothing has gone wrong.
    pub const CONVERGED: Self = Self {
        status: StepStatus::Converged,
        weak: Weak::None,
        kept: false,
        chosen_anew: false,
        contraction: 1.0,
    };

    /// Iterations that were broken off: nothing is known of how they contract.
    pub const fn early(status: StepStatus, weak: Weak) -> Self {
        Self { status, weak, ..Self::CONVERGED }
    }

    /// Takes in a further solve of the same step: the worst stays.
    #[must_use]
    pub fn and(self, next: Self) -> Self {
        let status = match next.status {
            StepStatus::Converged => self.status,
            status => status,
        };
        Self { status, weak: self.weak.max(next.weak), ..next }
    }

    /// The status of a step that is taken: near a singular position, if it crossed one.
    pub const fn told(&self, crossing: bool) -> StepStatus {
        match self.status {
            StepStatus::Converged if crossing => StepStatus::NearSingular,
            status => status,
        }
    }
}

/// A formulation in a step: the stages in which it differs from others. The driver orders them, and nobody
/// else.
///
/// An iteration is [`load`](Self::load), [`solve`](Self::solve), [`apply`](Self::apply), [`place`](Self::place) and
/// [`take_in`](Self::take_in).
pub trait Stages<'a, const S: usize, const H: usize> {
    /// The equations of motion that the formulation solves.
    type Equations: Equations<S> + 'a;
    /// The integrator that the formulation is solved with.
    type Scheme: Scheme<H> + 'a;

    /// A tangent is kept only after a first correction of at most this (m, rad).
    #[inline(always)]
    fn kept() -> f64 {
        f64::INFINITY
    }

    /// What is this share of the first correction need not be corrected, whatever the tolerance.
    #[inline(always)]
    fn negligible() -> f64 {
        0.0
    }

    /// The step being made: state, equations, scratch and integrator.
    fn frame(&mut self) -> &mut StepFrame<'a, Self::Equations, Self::Scheme, S, H>;

    /// A solve was predicted; the attempt is of the given `way`.
    fn enter(&mut self, _stage: u32, _way: Way) {}

    /// Closures at the trial coordinates.
    ///
    /// # Errors
    /// The iterations are broken off.
    #[inline]
    fn place(&mut self) -> Result<(), Stop> {
        let StepFrame { equations, work, .. } = self.frame();
        equations.place(&work.trial.q);
        Ok(())
    }

    /// Forces and inertia at the placed trial state. Where it is `renewed`, the tangent is made and factored.
    ///
    /// # Errors
    /// There is no factor.
    fn load(&mut self, renewed: bool) -> Result<(), StepStatus>;

    /// Solves for the correction.
    fn solve(&mut self);

    /// Corrects weak directions of the loops along with the others, after a solve with a tangent of this position.
    fn strengthen(&mut self, _way: Way) -> Weak {
        Weak::None
    }

    /// The size of the correction (m, rad).
    #[inline]
    fn size(&mut self) -> f64 {
        max_norm(self.frame().work.correction.as_ref())
    }

    /// The share of the correction that is applied: drawn out or shortened where it goes along the one before,
    /// and limited where the attempt is careful.
    fn relax(&mut self, way: Way, progress: &mut Progress) -> f64 {
        let position = self.size_of_unit();
        let StepFrame { equations, work, .. } = self.frame();
        let relaxed = progress.relax(work.correction.as_ref(), work.last.as_mut());
        match way.manner {
            Manner::Bold => relaxed.unwrap_or(1.0),
            Manner::Careful => {
                progress.damp(relaxed, position * equations.largest_turn(&work.correction))
            }
        }
    }

    /// How far a unit of the correction moves the coordinates (one, or s2 where accelerations are the unknowns).
    fn size_of_unit(&mut self) -> f64 {
        1.0
    }

    /// Moves the trial state by a share of the correction.
    fn apply(&mut self, share: f64);

    /// Takes the placed closures into the multipliers; returns the largest phi (m) that counts for the iterations.
    #[inline]
    fn take_in(&mut self) -> f64 {
        max_norm(self.frame().equations.phi().as_ref())
    }

    /// Largest residual of the equations of motion at the last correction (N, N m).
    #[inline]
    fn residual(&mut self) -> f64 {
        max_norm(self.frame().work.residual.as_ref())
    }

    /// Closes the loops of the placed trial state by a pass with the factored tangent, in which forces are not
    /// evaluated again; returns the largest phi (m) that is left. `None` where iterations must do it.
    fn close(&mut self) -> Option<f64> {
        None
    }

    /// Whether iterations whose corrections are `settled`, or not, end though the loops are open.
    fn gives_up(&self, _settled: bool) -> bool {
        false
    }

    /// Looks once more at how iterations ended, for what only the formulation knows.
    fn doubt(&mut self, _outcome: &mut Outcome) {}

    /// Prepares the next attempt to cross a singular position; false where there is no other way.
    fn cross(&mut self, _crossing: u32) -> bool {
        false
    }

    /// Whether the step goes over a singular position under a force that is carried.
    fn is_crossing(&self) -> bool {
        false
    }

    /// Brings coordinates, rates and accelerations at the end of the step onto the loops. What they still
    /// violate, and the passes made, go into the report; `status` is that of the iterations, and becomes
    /// worse where it must. With a fixed number of iterations the passes are fixed too.
    fn project(&mut self, outcome: &mut Outcome, way: Way, report: &mut StepReport) -> Cleaned;

    /// The last change of the motion tells nothing of the next.
    fn is_fresh(&mut self) -> bool {
        false
    }

    /// Notes that the step has ended, taken or not.
    fn end(&mut self, _taken: bool) {}

    /// The jump of the rates of the state by the impulses of the placed closures.
    ///
    /// # Errors
    /// The closures and masses do not determine it.
    fn push(&mut self) -> Result<(), SetupError>;

    /// Forgets what belongs to the closures that acted so far: other closures act from here on.
    fn forget(&mut self) {}

    /// Makes the next steps of another length (s).
    fn set_step(&mut self, step: f64) {
        self.frame().set_step(step);
    }
}
