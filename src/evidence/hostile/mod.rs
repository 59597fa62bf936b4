//! Hostile inputs, parameters and roads: the proof that a step is total.
//!
//! Episodes follow one another. Each has a vehicle on a road, half of them with something wrong, and
//! gets some hundred hostile ticks on one of two ways:
//!
//! - through the runtime: values of the ports are offered to the mailbox and conditioned, steps are late
//!   at random, under any overrun policy;
//! - straight into the solver: value, rate, acceleration and jump of every input each for itself.
//!
//! After every step an oracle that shares nothing with the solver says whether the status is right.
//! Then sane inputs come, and the vehicle must converge again within [`RECOVERY_TICKS`], or report
//! that it was tripped; one that exists and stands on its wheels must not be tripped by what came through
//! the runtime, unless [`Tested::SETTLES`] says otherwise. Everything follows from the seed, on every
//! machine alike.

mod episode;
mod iltis;
mod inputs;
mod oracle;
mod random;
mod scenario;
mod timer;

pub use self::random::HostileRandom;
use super::integrators::Named;
use crate::fingerprint::Fingerprint;
use crate::models::{Drives, Engine, MemoryOf, Model, StateOf};
use crate::setup::SetupError;
use crate::state::StepStatus;

/// What hostile ticks need to know of a model beyond its ports; the defaults do for any.
pub trait Tested: Model<Engine: Engine<Integrator: Named>> {
    /// Parameters that a workshop could change, each with the least and the largest factor.
    const WORKSHOP: &'static [(&'static str, f64, f64)] = &[];

    /// Whether every part of every input, value, rate, acceleration and jump, reaches the equations: then one that is not finite
    /// must be told as such. A vehicle that leaves some out, or compares a value away, cannot tell.
    const TELLS_INPUTS: bool = false;

    /// Whether a vehicle that exists takes every sane step, and converges again, with any fixed number of iterations. Where
    /// treads slide and brakes stick, forces have kinks, and inputs that jump across them want as many as it takes.
    const SETTLES: bool = true;

    /// Puts the model on a road at a speed at random: `sane` ones exist, others need not.
    fn roam(&mut self, sane: bool, random: &mut HostileRandom) {
        let _ = sane;
        let name = random.pick(Self::MANOEUVRES, "");
        if let Some(manoeuvre) = Self::manoeuvre(name, None) {
            self.prepare(&manoeuvre);
        }
    }

    /// Puts the model where it always finds its start.
    fn calm(&mut self) {
        if let Some(manoeuvre) = Self::usual_manoeuvre() {
            self.prepare(&manoeuvre);
        }
    }

    /// The largest gap of a loop (m), found without the mechanism of the solver; `None` where the model has no such way.
    fn gap(&self, _drives: &Drives<Self>, _state: &StateOf<Self>) -> Option<f64> {
        None
    }

    /// The largest of its lengths (m): the share of rounding in a gap.
    fn size(&self) -> f64 {
        1.0
    }

    /// Whether the model stands in a way in which every sane step must be taken.
    fn stands(&self, _state: &StateOf<Self>) -> bool {
        true
    }
}

/// Ticks with sane inputs within which a vehicle must converge again.
pub const RECOVERY_TICKS: u32 = 100;
/// Share of the hostile ticks that must pass validation and reach the solver.
pub const LEAST_REACHED: f64 = 0.3;

/// What an oracle found wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A state has a number that is not finite.
    NonFiniteState,
    /// A report of a step that was taken has one.
    NonFiniteReport,
    /// A start was found, but has one.
    NonFiniteStart,
    /// The usual vehicle did not find its start.
    NoStart,
    /// The tick did not go on by one.
    Tick,
    /// More iterations than allowed.
    Iterations,
    /// An input that is not finite was not told as such.
    UntoldNonFinite,
    /// A step said that a number was not finite where none can have been.
    FalseNonFinite,
    /// A step was taken with open loops.
    OpenTaken,
    /// The reported phi is not that of the state.
    ReportedPhi,
    /// A step said that it converged, but it did not.
    FalseConverged,
    /// A step was not taken, but the state is not the last good one; or it was, and is said to be.
    HeldState,
    /// A step with nothing hostile about it was not taken.
    NotTaken,
    /// A wrong parameter was let in, a right one refused, or the wrong one named.
    WrongParameter,
    /// The runtime broke its rules: a kick, an output or a phase that must not be.
    Runtime,
    /// Sane inputs did not bring the vehicle back, and nobody was told.
    NotRecovered,
}

impl Fault {
    /// One word for tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NonFiniteState => "non-finite-state",
            Self::NonFiniteReport => "non-finite-report",
            Self::NonFiniteStart => "non-finite-start",
            Self::NoStart => "no-start",
            Self::Tick => "tick",
            Self::Iterations => "iterations",
            Self::UntoldNonFinite => "untold-non-finite",
            Self::FalseNonFinite => "false-non-finite",
            Self::OpenTaken => "open-taken",
            Self::ReportedPhi => "reported-phi",
            Self::FalseConverged => "false-converged",
            Self::HeldState => "held-state",
            Self::NotTaken => "not-taken",
            Self::WrongParameter => "wrong-parameter",
            Self::Runtime => "runtime",
            Self::NotRecovered => "not-recovered",
        }
    }
}

/// Where the first fault was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultAt {
    /// The fault.
    pub fault: Fault,
    /// Number of the episode, from zero.
    pub episode: u32,
    /// Tick within the episode, from zero; ticks of recovery count on.
    pub tick: u32,
}

/// Vehicles and parameters that were refused, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refusals {
    /// A parameter out of its range.
    pub parameter: u32,
    /// Parameters that contradict each other.
    pub contradiction: u32,
    /// No mechanism.
    pub mechanism: u32,
    /// The loops cannot be closed.
    pub not_closed: u32,
    /// No rates, no accelerations, or not determined.
    pub motion: u32,
    /// No equilibrium.
    pub equilibrium: u32,
    /// Any other reason.
    pub other: u32,
}

impl Refusals {
    pub(self) fn count(&mut self, error: &SetupError) {
        let place = match error {
            SetupError::ParameterRange { .. } => &mut self.parameter,
            SetupError::Contradiction { .. } => &mut self.contradiction,
            SetupError::Mechanism(_) => &mut self.mechanism,
            SetupError::NotClosed { .. } => &mut self.not_closed,
            SetupError::NoRates { .. }
            | SetupError::NoAccelerations { .. }
            | SetupError::Loose { .. }
            | SetupError::Undetermined => &mut self.motion,
            SetupError::NoEquilibrium { .. } => &mut self.equilibrium,
            _ => &mut self.other,
        };
        *place = place.saturating_add(1);
    }
}

/// What a hostile run found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HostileSummary {
    /// Hostile ticks.
    pub ticks: u64,
    /// Ticks whose input passed validation and reached the solver.
    pub reached: u64,
    /// Ticks without a step: skipped, or tripped.
    pub idle: u64,
    /// Steps by status, in the order of [`StepStatus::ALL`].
    pub statuses: [u64; StepStatus::ALL.len()],
    /// Episodes.
    pub episodes: u32,
    /// Episodes that ended with the vehicle converged again.
    pub converged: u32,
    /// Episodes that ended with a trip, reported.
    pub tripped: u32,
    /// Episodes that ended with a trip although their vehicle and road exist: what went straight into the solver has
    /// left it in a state from which steps are not taken.
    pub stuck: u32,
    /// Most ticks that a vehicle took to converge again.
    pub longest_recovery: u32,
    /// What was refused at set-up.
    pub refusals: Refusals,
    /// Faults.
    pub faults: u64,
    /// The first fault.
    pub first_fault: Option<FaultAt>,
    /// Fingerprint of every state and every report.
    pub fingerprint: Fingerprint,
}

impl HostileSummary {
    /// Share of the hostile ticks that passed validation and reached the solver.
    pub fn share_reached(&self) -> f64 {
        if self.ticks == 0 { 0.0 } else { self.reached as f64 / self.ticks as f64 }
    }

    /// How many steps ended with a status.
    pub fn ended(&self, status: StepStatus) -> u64 {
        self.statuses.get(status.severity()).copied().unwrap_or(0)
    }

    /// Whether nothing was wrong, and enough reached the solver.
    pub fn passed(&self) -> bool {
        self.faults == 0 && self.share_reached() >= LEAST_REACHED
    }

    /// Takes in what another run found, after this one.
    pub fn add(&mut self, other: &Self) {
        self.ticks = self.ticks.saturating_add(other.ticks);
        self.reached = self.reached.saturating_add(other.reached);
        self.idle = self.idle.saturating_add(other.idle);
        for (sum, count) in self.statuses.iter_mut().zip(other.statuses) {
            *sum = sum.saturating_add(count);
        }
        self.episodes = self.episodes.saturating_add(other.episodes);
        self.converged = self.converged.saturating_add(other.converged);
        self.tripped = self.tripped.saturating_add(other.tripped);
        self.stuck = self.stuck.saturating_add(other.stuck);
        self.longest_recovery = self.longest_recovery.max(other.longest_recovery);
        let (sum, more) = (&mut self.refusals, &other.refusals);
        for (sum, more) in [
            (&mut sum.parameter, more.parameter),
            (&mut sum.contradiction, more.contradiction),
            (&mut sum.mechanism, more.mechanism),
            (&mut sum.not_closed, more.not_closed),
            (&mut sum.motion, more.motion),
            (&mut sum.equilibrium, more.equilibrium),
            (&mut sum.other, more.other),
        ] {
            *sum = sum.saturating_add(more);
        }
        self.faults = self.faults.saturating_add(other.faults);
        self.first_fault = self.first_fault.or(other.first_fault);
        self.fingerprint.word(other.fingerprint.value());
    }

    fn fault(&mut self, fault: Fault, tick: u32) {
        self.faults = self.faults.saturating_add(1);
        let at = FaultAt { fault, episode: self.episodes, tick };
        self.first_fault = self.first_fault.or(Some(at));
    }
}

/// Runs hostile ticks with `model`, which each episode changes in place, over whatever is in `memory`.
/// The same seed gives the same fingerprint on every machine.
pub fn run<P: Tested>(
    ticks: u32,
    seed: u64,
    model: &mut P,
    memory: &mut MemoryOf<P>,
) -> HostileSummary {
    let mut summary = HostileSummary::default();
    while summary.ticks < u64::from(ticks) {
        let left = u64::from(ticks).saturating_sub(summary.ticks);
        // each episode by itself, so that one can be looked at without those before
        let mut random = HostileRandom::new(seed.rotate_left(32) ^ u64::from(summary.episodes));
        if let Err(fault) = episode::play(left, &mut random, &mut summary, model, memory) {
            summary.ticks = summary.ticks.saturating_add(1);
            summary.fault(fault, 0);
        }
        summary.episodes = summary.episodes.saturating_add(1);
    }
    summary
}
