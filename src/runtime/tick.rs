//! The tick handler.

use super::boot::BootCheck;
use super::policy::{Config, Counters, Durations, InputRamp, OverrunPolicy, Phase, Trip};
use super::schedule::Schedule;
use super::{Action, Effort, Plausible as _, Shared, Stepper, TickReport, TickTimer, Watchdog};
use crate::setup::SetupError;
use crate::state::{StepReport, StepStatus};

/// Calls a [`Stepper`] once per tick, and keeps to the [`Config`]. Owned by the tick handler.
pub struct Runtime<'a, S: Stepper, const DEPTH: usize> {
    pub(super) stepper: S,
    pub(super) shared: &'a Shared<S::Input, S::Output, DEPTH>,
    config: Config,
    boot: BootCheck,
    pub(super) phase: Phase,
    pub(super) tick: u64,
    pub(super) input: S::Input,
    pub(super) input_age: u32,
    /// Where the input goes when none arrive, if it goes anywhere.
    rest: S::Input,
    /// Steps in a row that did not converge.
    unconverged_in_row: u32,
    /// Ticks in time still wanted before the full effort returns.
    pub(super) reduced_left: u32,
    /// The tick that was due when the last step ended is dropped.
    skip: bool,
    schedule: Schedule,
    durations: Durations,
    counters: Counters,
}

impl<'a, S: Stepper, const DEPTH: usize> Runtime<'a, S, DEPTH> {
    /// Ready for the first tick; `input` is taken until one arrives. If the self-test did not pass,
    /// the runtime is tripped from the beginning.
    ///
    /// # Errors
    /// A deadline that is zero or longer than the period.
    pub fn new(
        stepper: S,
        shared: &'a Shared<S::Input, S::Output, DEPTH>,
        config: Config,
        boot: BootCheck,
        input: S::Input,
    ) -> Result<Self, SetupError> {
        config.check()?;
        let mut runtime = Self {
            stepper,
            shared,
            config,
            boot,
            phase: Phase::Armed,
            tick: 0,
            input,
            input_age: 0,
            rest: input,
            unconverged_in_row: 0,
            reduced_left: 0,
            skip: false,
            schedule: Schedule::default(),
            durations: Durations::default(),
            counters: Counters::default(),
        };
        runtime.warm_up();
        Ok(runtime)
    }

    /// One tick, called by the interrupt handler of the timer and by nothing else.
    ///
    /// # Deadline
    /// Starts when the timer fires. The step must end within [`Config::deadline`] counts of the
    /// clock, and the handler must have returned before the timer fires again; what follows the
    /// step here is the copy of one output and of one record. A handler that is late loses no step
    /// unless the policy says so: the tick that is due runs next. If two or more ticks fall due
    /// within one handler, all but one are lost, which is counted. Never panics, never blocks.
    pub fn tick(&mut self, timer: &impl TickTimer, watchdog: &mut impl Watchdog) -> TickReport {
        let start = timer.now();
        self.tick = self.tick.wrapping_add(1);
        let lost = match self.config.lock_step {
            true => 0,
            false => self.schedule.begin(start, self.config.period),
        };
        self.counters.lost = self.counters.lost.saturating_add(lost);
        self.heed_requests();
        self.take_input();

        let mut report = self.blank();
        if core::mem::take(&mut self.skip) {
            report.action = Action::Skipped;
            self.counters.skipped = self.counters.skipped.saturating_add(1);
        } else if !matches!(self.phase, Phase::Tripped(_)) {
            report.action = Action::Stepped;
            report.step = self.stepper.step(&self.input, report.effort);
            report.duration = timer.now().wrapping_sub(start);
            let pending = timer.is_pending();
            report.late = pending || report.duration > self.config.deadline;
            self.schedule.end(pending);
            self.judge(&mut report, pending);
            if report.kicked {
                watchdog.kick();
            }
        }
        report.phase = self.phase;
        report.counters = self.counters;
        if !self.shared.telemetry.push(report) {
            self.counters.dropped = self.counters.dropped.saturating_add(1);
        }
        report
    }

    /// What a finished step means for outputs, watchdog, effort and phase.
    fn judge(&mut self, report: &mut TickReport, pending: bool) {
        let healthy = !report.late && report.step.status == StepStatus::Converged;
        self.count(report);
        if report.late {
            self.react(pending);
        } else {
            self.reduced_left = self.reduced_left.saturating_sub(1);
        }
        let unconverged = self.unconverged_in_row >= self.config.trip_after_unconverged;
        match self.phase {
            Phase::Tripped(_) => {}
            _ if unconverged => self.trip(Trip::Unconverged),
            Phase::WarmUp { .. } if !healthy => self.warm_up(),
            Phase::WarmUp { left: 0 | 1 } => self.phase = Phase::Armed,
            Phase::WarmUp { left } => self.phase = Phase::WarmUp { left: left - 1 },
            Phase::Armed if self.input_age >= self.config.trip_after_stale => {
                self.trip(Trip::Stale);
            }
            Phase::Armed => self.show(report),
        }
        report.kicked = healthy && !matches!(self.phase, Phase::Tripped(_));
    }

    /// Shows the result of a step, unless it is late and the policy holds it back, or it was not
    /// taken and there is none.
    fn show(&mut self, report: &mut TickReport) {
        if report.late && self.config.policy == OverrunPolicy::HoldOutput {
            self.counters.held_outputs = self.counters.held_outputs.saturating_add(1);
        } else if report.step.status.is_taken() {
            self.shared.output.publish(self.tick, self.stepper.output());
            report.published = true;
        }
    }

    /// Puts a step into the statistics.
    fn count(&mut self, report: &TickReport) {
        let durations = match self.phase {
            Phase::WarmUp { .. } => &mut self.durations.warm_up,
            _ => &mut self.durations.armed,
        };
        durations.add(report.duration, self.config.period, report.late);
        let counters = &mut self.counters;
        counters.overruns = counters.overruns.saturating_add(u32::from(report.late));
        match report.step.status {
            StepStatus::Converged => {
                self.unconverged_in_row = 0;
                return;
            }
            status if status.is_taken() => {
                counters.unconverged = counters.unconverged.saturating_add(1);
            }
            _ => counters.held_steps = counters.held_steps.saturating_add(1),
        }
        self.unconverged_in_row = self.unconverged_in_row.saturating_add(1);
    }

    /// Reacts to a late step as the policy says. A warm-up has no output to hold or to trip.
    fn react(&mut self, pending: bool) {
        match self.config.policy {
            OverrunPolicy::HoldOutput => {}
            OverrunPolicy::SkipTick => self.skip = pending,
            OverrunPolicy::ReduceIterations { ticks } => self.reduced_left = ticks,
            OverrunPolicy::TripToSafe => {
                if self.phase == Phase::Armed {
                    self.trip(Trip::Overrun);
                }
            }
        }
    }

    fn heed_requests(&mut self) {
        let (trip, rearm) = self.shared.requests.take();
        if trip && !matches!(self.phase, Phase::Tripped(_)) {
            self.trip(Trip::Requested);
        } else if rearm && matches!(self.phase, Phase::Tripped(_)) {
            self.unconverged_in_row = 0;
            self.warm_up();
        }
    }

    fn take_input(&mut self) {
        match self.shared.input.take() {
            Some(input) => (self.input, self.input_age) = (input, 0),
            None => {
                self.input_age = self.input_age.saturating_add(1);
                if let Some(InputRamp { after, ticks }) = self.config.ramp
                    && let Some(gone) = self.input_age.checked_sub(after)
                    && let Some(left) = ticks.checked_sub(gone)
                {
                    self.input = self.input.towards(&self.rest, left);
                }
            }
        }
    }

    fn trip(&mut self, reason: Trip) {
        self.phase = Phase::Tripped(reason);
        self.counters.trips = self.counters.trips.saturating_add(1);
        self.skip = false;
        self.shared.output.make_safe(self.tick);
    }

    /// Stops between two ticks: the safe output is shown, and nothing moves until [`Runtime::arm`].
    pub fn disarm(&mut self) {
        self.phase = Phase::Tripped(Trip::Requested);
        self.skip = false;
        self.shared.output.make_safe(self.tick);
    }

    /// Begins to warm up between two ticks, where nothing moved before; false if the test at boot forbids it.
    pub fn arm(&mut self) -> bool {
        if matches!(self.phase, Phase::Tripped(_)) {
            self.unconverged_in_row = 0;
            self.warm_up();
        }
        !matches!(self.phase, Phase::Tripped(_))
    }

    /// Starts the warm-up from its beginning, if the self-test allows.
    pub(super) fn warm_up(&mut self) {
        self.phase = match (self.boot, self.config.warm_up) {
            (Err(failure), _) => Phase::Tripped(Trip::SelfTest(failure)),
            (Ok(()), 0) => Phase::Armed,
            (Ok(()), left) => Phase::WarmUp { left },
        };
    }

    fn effort(&self) -> Effort {
        if self.reduced_left > 0 { Effort::Reduced } else { Effort::Full }
    }

    /// The report of a tick that has done nothing yet.
    fn blank(&self) -> TickReport {
        TickReport {
            tick: self.tick,
            duration: 0,
            action: Action::Idle,
            phase: self.phase,
            effort: self.effort(),
            late: false,
            published: false,
            kicked: false,
            input_age: self.input_age,
            step: StepReport::default(),
            counters: self.counters,
        }
    }

    /// Where the runtime stands.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What happened so far.
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    /// How long the steps took.
    pub const fn durations(&self) -> &Durations {
        &self.durations
    }

    /// The model.
    pub const fn stepper(&self) -> &S {
        &self.stepper
    }
}
