//! The part of the program that runs in the handler.

use core::sync::atomic::Ordering;

use embedded_hal::digital::OutputPin;

use super::Application;
use crate::boards::{Board, Clock, Handles, TickTimer, Watchdog};
use crate::fingerprint::Fingerprint;
use crate::job::RunJob;
use crate::state::StepStatus;
use crate::vehicles::iltis::{Memory, Plan};

/// What the handler keeps from one tick to the next: a `static mut` of the interrupt.
pub struct Handler<B: Board>(Option<Run<B>>);

impl<B: Board> Handler<B> {
    /// Without a run; the first tick takes the one that `main` has prepared.
    pub const fn new() -> Self {
        Self(None)
    }

    /// One tick: one step, and a line for `main` every so many.
    ///
    /// # Deadline
    /// Starts at each interrupt of the tick and must return within the period, the share of `main`
    /// included. A handler that is late loses no step: the pending tick runs next and the overrun
    /// is counted.
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
pub(super) struct Run<B: Board> {
    plan: &'static Plan,
    memory: &'static mut Memory,
    handles: Handles<B>,
    /// Of all ticks so far.
    total: Fingerprint,
    ticks: u32,
    every: u32,
    now: Line,
}

impl<B: Board> Run<B> {
    pub(super) fn new(
        plan: &'static Plan,
        memory: &'static mut Memory,
        handles: Handles<B>,
        job: &RunJob,
    ) -> Self {
        let (ticks, every) = (job.ticks.get(), job.every.get());
        let total = Fingerprint::new();
        Self { plan, memory, handles, total, ticks, every, now: Line::ZERO }
    }

    fn tick(&mut self, application: &Application<B>) {
        let now = &mut self.now;
        if now.tick == self.ticks {
            return;
        }
        if application.line_waits.load(Ordering::Acquire) {
            now.held = now.held.wrapping_add(1);
            return;
        }

        let timer = &self.handles.timer;
        let start = timer.now();
        let report = self.plan.step(self.memory);
        now.clock = timer.now();
        now.step.add(now.clock.wrapping_sub(start));
        let late = timer.is_pending();
        if !late && report.status == StepStatus::Converged {
            self.handles.watchdog.kick();
        }
        now.tick = now.tick.wrapping_add(1);
        now.overruns = now.overruns.wrapping_add(u32::from(late));

        // evidence, not part of a step
        let start = timer.now();
        now.fingerprint = Fingerprint::of_tick(&self.memory.state, &report).value();
        self.total.word(now.fingerprint);
        now.total = self.total.value();
        now.evidence.add(timer.now().wrapping_sub(start));

        if now.tick.is_multiple_of(self.every) || now.tick == self.ticks {
            critical_section::with(|cs| application.line.borrow(cs).set(*now));
            application.line_waits.store(true, Ordering::Release);
        }
    }
}

/// Shortest and longest time of a piece of work, in counts of the clock.
#[derive(Clone, Copy)]
pub(super) struct Span {
    least: u32,
    most: u32,
}

impl Span {
    const ZERO: Self = Self { least: 0, most: 0 };

    fn add(&mut self, duration: u32) {
        self.least = if self.most == 0 { duration } else { self.least.min(duration) };
        self.most = self.most.max(duration);
    }
}

/// What `main` prints.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) tick: u32,
    /// Of this tick.
    fingerprint: u64,
    /// Of all ticks so far: one bit in one tick changes it for good.
    total: u64,
    /// Time of the end of the step.
    clock: u32,
    step: Span,
    /// Of the fingerprint.
    evidence: Span,
    /// Handlers that the next tick found still running.
    overruns: u32,
    /// Ticks without a step, because `main` had not yet taken the last line.
    held: u32,
}

impl Line {
    pub(super) const ZERO: Self = Self {
        tick: 0,
        fingerprint: 0,
        total: 0,
        clock: 0,
        step: Span::ZERO,
        evidence: Span::ZERO,
        overruns: 0,
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
             evidence {=u32} overruns {=u32} held {=u32} stack {=u32}",
            self.tick,
            self.fingerprint,
            self.total,
            self.clock,
            self.step.least,
            self.step.most,
            self.evidence.most,
            self.overruns,
            self.held,
            stack
        );
    }
}
