//! The part of the program that runs in the handler.

use core::sync::atomic::Ordering;

use embedded_hal::digital::OutputPin;

use super::{Application, TELEMETRY};
use crate::boards::{Board, Handles};
use crate::evidence::job::RunJob;
use crate::fingerprint::Fingerprint;
use crate::models::iltis::{Memory, Plan, PlannedRun};
use crate::runtime::{Action, BootCheck, Clock, Config, Counters, Phase, Runtime, TickTimer};
use crate::setup::SetupError;

/// What the handler keeps from one tick to the next: a `static mut` of the interrupt.
pub struct Handler<B: Board>(Option<TargetRun<B>>);

impl<B: Board> Handler<B> {
    /// Without a run; the first tick takes the one that `main` has prepared.
    pub const fn new() -> Self {
        Self(None)
    }

    /// One tick: [`Runtime::tick`], and a line for `main` every so many.
    ///
    /// # Deadline
    /// Starts at each interrupt of the tick and must return within the period, the share of `main`
    /// included. What happens when it does not is the policy of the runtime.
    pub fn tick(&mut self, application: &'static Application<B>) {
        if self.0.is_none() {
            self.0 = critical_section::with(|cs| application.run.borrow(cs).take());
        }
        if let Some(run) = &mut self.0 {
            run.handles.timer.acknowledge();
            // a pin that cannot be driven must not keep the vehicle from its step
            let _ = run.handles.trace.set_high();
            run.tick(application);
            let _ = run.handles.trace.set_low();
        }
    }
}

impl<B: Board> Default for Handler<B> {
    fn default() -> Self {
        Self::new()
    }
}

/// A run, owned by the handler.
pub(super) struct TargetRun<B: Board> {
    runtime: Runtime<'static, PlannedRun<'static>, TELEMETRY>,
    handles: Handles<B>,
    /// Fingerprint of all ticks so far.
    total: Fingerprint,
    ticks: u32,
    every: u32,
    now: ReportLine,
}

impl<B: Board> TargetRun<B> {
    /// # Errors
    /// A period of less than ten counts of the clock.
    pub(super) fn new(
        application: &'static Application<B>,
        plan: &'static Plan<'static>,
        memory: &'static mut Memory,
        handles: Handles<B>,
        job: &RunJob,
        boot: BootCheck,
    ) -> Result<Self, SetupError> {
        let counts = u64::from(job.period_us.get()) * u64::from(B::CLOCK_HZ) / 1_000_000;
        let period = u32::try_from(counts).ok().and_then(core::num::NonZeroU32::new);
        let period = period.ok_or(SetupError::NotPositive { name: "period" })?;
        let config = Config { policy: job.policy, ..Config::new(period) };
        let stepper = PlannedRun::new(plan, memory);
        let runtime = Runtime::new(stepper, &application.shared, config, boot, ())?;
        let (ticks, every) = (job.ticks.get(), job.every.get());
        Ok(Self {
            runtime,
            handles,
            total: Fingerprint::new(),
            ticks,
            every,
            now: ReportLine::ZERO,
        })
    }

    fn tick(&mut self, application: &Application<B>) {
        let now = &mut self.now;
        if now.ended {
            return;
        }
        if application.line_waits.load(Ordering::Acquire) {
            now.held = now.held.wrapping_add(1);
            return;
        }

        let Handles { timer, watchdog, .. } = &mut self.handles;
        let start = timer.now();
        let report = self.runtime.tick(timer, watchdog);
        now.clock = timer.now();
        now.counters = report.counters;
        let tripped = matches!(report.phase, Phase::Tripped(_));
        if report.action == Action::Stepped {
            now.step.add(now.clock.wrapping_sub(start));
            now.tick = now.tick.wrapping_add(1);
            now.armed = now.armed.wrapping_add(u32::from(report.published));

            // evidence, not part of a tick
            let start = timer.now();
            let state = &self.runtime.stepper().memory().state;
            now.fingerprint = Fingerprint::of_tick(state, &report.step).value();
            self.total.word(now.fingerprint);
            now.total = self.total.value();
            now.evidence.add(timer.now().wrapping_sub(start));
        }
        now.ended = tripped || now.tick == self.ticks;
        let due = report.action == Action::Stepped && now.tick.is_multiple_of(self.every);
        if due || now.ended {
            critical_section::with(|cs| application.line.borrow(cs).set(*now));
            application.line_waits.store(true, Ordering::Release);
        }
    }
}

/// Shortest and longest time of a piece of work, in counts of the clock.
#[derive(Clone, Copy)]
pub(super) struct TimeSpan {
    least: u32,
    most: u32,
}

impl TimeSpan {
    const ZERO: Self = Self { least: 0, most: 0 };

    fn add(&mut self, duration: u32) {
        self.least = if self.most == 0 { duration } else { self.least.min(duration) };
        self.most = self.most.max(duration);
    }
}

/// What `main` prints.
#[derive(Clone, Copy)]
pub(super) struct ReportLine {
    pub(super) tick: u32,
    /// Fingerprint of this tick.
    fingerprint: u64,
    /// Fingerprint of all ticks so far: one bit in one tick changes it for good.
    total: u64,
    /// Time of the end of the step.
    clock: u32,
    step: TimeSpan,
    /// Time that the fingerprint takes.
    evidence: TimeSpan,
    /// What the runtime counted.
    counters: Counters,
    /// Ticks whose output was shown.
    armed: u32,
    /// No more steps: all are made, or the runtime has tripped.
    pub(super) ended: bool,
    /// Ticks without a step, because `main` had not yet taken the last line.
    held: u32,
}

impl ReportLine {
    pub(super) const ZERO: Self = Self {
        tick: 0,
        fingerprint: 0,
        total: 0,
        clock: 0,
        step: TimeSpan::ZERO,
        evidence: TimeSpan::ZERO,
        counters: Counters::ZERO,
        armed: 0,
        ended: false,
        held: 0,
    };

    /// A line on the way.
    pub(super) fn print(&self) {
        defmt::info!(
            "tick {=u32} fingerprint {=u64:016x} total {=u64:016x}",
            self.tick,
            self.fingerprint,
            self.total
        );
    }

    /// The last line, with the stack that the handler used, in bytes.
    pub(super) fn print_end(&self, stack: u32) {
        defmt::info!(
            "done {=u32} fingerprint {=u64:016x} total {=u64:016x} clock {=u32} least {=u32} worst {=u32} \
             evidence {=u32} overruns {=u32} held {=u32} stack {=u32} shown {=u32} hidden {=u32} \
             skipped {=u32} lost {=u32} trips {=u32}",
            self.tick,
            self.fingerprint,
            self.total,
            self.clock,
            self.step.least,
            self.step.most,
            self.evidence.most,
            self.counters.overruns,
            self.held,
            stack,
            self.armed,
            self.counters.held_outputs,
            self.counters.skipped,
            self.counters.lost,
            self.counters.trips
        );
    }
}
