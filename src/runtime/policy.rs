//! What happens when a step is late, and when the vehicle may drive its outputs.

use super::boot::SelfTestFailure;
use super::deadline::DeadlineStatistics;
use crate::setup::SetupError;
use core::num::NonZeroU32;

/// What the runtime does about a late step.
///
/// A step is late when it took longer than [`Config::deadline`], or when the next tick was due by
/// the time it ended. Every late step is counted and keeps the watchdog from being kicked, whatever
/// the policy.
///
/// Simulated time is the number of steps times the step. It follows the timer tick by tick except
/// where ticks are skipped ([`OverrunPolicy::SkipTick`]) or lost (a handler that ran over two ticks
/// or more leaves only one of them pending): there the simulation stands still for a tick and is
/// behind from then on. It is never made to catch up by a longer step, since the accuracy of a step
/// and the smoothness of the conditioned input both rest on its length.
/// [`Counters::behind`] says by how many ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverrunPolicy {
    /// The result of the late step is kept but not shown: readers keep the output of the tick
    /// before, with its number. A tick that is due already runs at once. For rigs that would rather
    /// see an old value than one that changes at an odd moment.
    HoldOutput,
    /// The result of the late step is shown. If the next tick was due by then, it is dropped: its
    /// handler returns at once, without a step, so that the rest of the program gets its share of
    /// the processor. Simulated time falls behind by one tick.
    SkipTick,
    /// The result of the late step is shown, and the steps that follow are made with
    /// [`Effort::Reduced`] until this many ticks in a row have been in time.
    ///
    /// [`Effort::Reduced`]: super::Effort::Reduced
    ReduceIterations {
        /// Ticks in time before the full effort returns.
        ticks: u32,
    },
    /// No more steps: the safe output is shown, the watchdog is not kicked, until the runtime is
    /// armed again from outside.
    TripToSafe,
}

/// What a user can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Period of the tick, in counts of the clock.
    pub period: NonZeroU32,
    /// Counts from the start of the handler by which a step must be done, at most a period.
    /// What follows the step in the handler (output, telemetry) needs the rest.
    pub deadline: u32,
    /// What to do about a late step.
    pub policy: OverrunPolicy,
    /// Ticks in a row that must be in time, finite and converged before the outputs are driven.
    pub warm_up: u32,
    /// Steps in a row that did not converge, taken or not, after which the runtime trips;
    /// `u32::MAX`: never.
    pub trip_after_unconverged: u32,
    /// Ticks in a row without a new input, after which an armed runtime trips; `u32::MAX`: never.
    pub trip_after_stale: u32,
    /// What the inputs do when none arrive; `None`: the last ones stay in force.
    pub ramp: Option<InputRamp>,
    /// Ticks come when their input has come, not when a timer says so: none is ever lost.
    pub lock_step: bool,
}

/// How inputs that no longer arrive go back to those that the runtime began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputRamp {
    /// Ticks in a row without a new input, after which it begins.
    pub after: u32,
    /// Ticks that it takes.
    pub ticks: u32,
}

impl Config {
    /// Defaults for a period in counts of the clock: the deadline is nine tenths of it, a late step
    /// holds the output, 100 ticks of warm-up, 100 steps that do not converge trip, old inputs do not.
    pub const fn new(period: NonZeroU32) -> Self {
        Self {
            period,
            deadline: period.get() - period.get() / 10,
            policy: OverrunPolicy::HoldOutput,
            warm_up: 100,
            trip_after_unconverged: 100,
            trip_after_stale: u32::MAX,
            ramp: None,
            lock_step: false,
        }
    }

    pub(super) fn check(&self) -> Result<(), SetupError> {
        if self.deadline == 0 {
            return Err(SetupError::NotPositive { name: "deadline" });
        }
        if self.deadline > self.period.get() {
            let rule = "the deadline must not be longer than the period";
            return Err(SetupError::Contradiction { rule });
        }
        Ok(())
    }
}

/// Why a runtime makes no more steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trip {
    /// The self-test at boot failed. This one cannot be armed again.
    SelfTest(SelfTestFailure),
    /// A step was late under [`OverrunPolicy::TripToSafe`].
    Overrun,
    /// [`Config::trip_after_unconverged`] steps in a row did not converge.
    Unconverged,
    /// [`Config::trip_after_stale`] ticks in a row brought no input.
    Stale,
    /// Asked for from outside.
    Requested,
}

/// Where a runtime stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Steps run and are measured, the safe output is shown.
    WarmUp {
        /// Good ticks in a row still wanted.
        left: u32,
    },
    /// Steps drive the outputs.
    Armed,
    /// No steps, the safe output is shown, the watchdog is not kicked.
    Tripped(Trip),
}

/// What happened so far. The counters stop at their largest value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Late steps.
    pub overruns: u32,
    /// Results of late steps that were not shown.
    pub held_outputs: u32,
    /// Ticks dropped after a late step.
    pub skipped: u32,
    /// Ticks that never reached the handler.
    pub lost: u32,
    /// Steps that were not taken: the last good state was held.
    pub held_steps: u32,
    /// Steps that were taken without having converged.
    pub unconverged: u32,
    /// Records that found the telemetry queue full.
    pub dropped: u32,
    /// Trips.
    pub trips: u32,
}

impl Counters {
    /// Nothing yet.
    pub const ZERO: Self = Self {
        overruns: 0,
        held_outputs: 0,
        skipped: 0,
        lost: 0,
        held_steps: 0,
        unconverged: 0,
        dropped: 0,
        trips: 0,
    };

    /// Ticks by which simulated time is behind the timer, apart from the time spent tripped.
    pub const fn behind(&self) -> u32 {
        self.skipped.saturating_add(self.lost)
    }
}

/// Durations before and after arming: a cold start does not spoil the figures that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Durations {
    /// Durations of warm-up ticks.
    pub warm_up: DeadlineStatistics,
    /// Durations of armed ticks.
    pub armed: DeadlineStatistics,
}
