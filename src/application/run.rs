//! The part of the program that runs in the handler.

use core::sync::atomic::Ordering;

use super::Application;
use crate::boards::{Board, Handles};
use crate::evidence::job::RunJob;
use crate::evidence::linked::{LinkedRuntime, TickRecord};
use crate::models::{Engine as _, MemoryOf, Model, Plan, PlannedRun, Rig, StateOf, Steered};
use crate::runtime::{
    Action, BootCheck, Channels as _, Clock, Config, Counters, Phase, Runtime, TickReport,
    Watchdog as _, ports,
};
use crate::setup::SetupError;
use crate::state::StepReport;

/// A run, owned by the handler.
pub(super) struct TargetRun<B: Board, P: Model> {
    pub(super) runtime: LinkedRuntime<P>,
    pub(super) handles: Handles<B>,
    /// Whether a session starts and stops the vehicle: a run that is tripped goes on then.
    link: bool,
    model: &'static P,
    /// What a link would send: the values of a manoeuvre.
    sender: Option<(&'static P, P::Manoeuvre, f64)>,
    ticks: u32,
    ended: bool,
    tick: u32,
    armed: u32,
    dropped: u32,
    refused: u32,
    step: TimeSpan,
}

impl<B: Board, P: Model> TargetRun<B, P> {
    /// # Errors
    /// A period of less than ten counts of the clock, or ports that do not go with the step.
    pub(super) fn new(
        application: &'static Application<B, P>,
        plan: &'static Plan<'static, P>,
        memory: &'static mut MemoryOf<P>,
        handles: Handles<B>,
        job: &RunJob<P>,
        boot: BootCheck,
    ) -> Result<Self, SetupError> {
        let counts = u64::from(job.period_us.get()) * u64::from(B::CLOCK_HZ) / 1_000_000;
        let period = u32::try_from(counts).ok().and_then(core::num::NonZeroU32::new);
        let period = period.ok_or(SetupError::NotPositive { name: "period" })?;
        let config = Config { policy: job.policy, ..Config::new(period) };
        let step = plan.full().settings().step;
        let sender = job.mailbox.then(|| (plan.model(), job.manoeuvre, step));
        let stepper = if job.mailbox {
            Steered::Ports(Rig::new(plan, memory)?)
        } else {
            Steered::Planned(PlannedRun::new(plan, memory))
        };
        let rest = ports::initial(P::INPUTS);
        let runtime = Runtime::new(stepper, &application.shared, config, boot, rest)?;
        let run = Self::of(runtime, plan.model(), handles, job.ticks.get());
        Ok(Self { sender, ..run })
    }

    /// A run that a session starts and stops.
    pub(super) fn linked(
        runtime: LinkedRuntime<P>,
        model: &'static P,
        handles: Handles<B>,
        ticks: u32,
    ) -> Self {
        Self { link: true, ..Self::of(runtime, model, handles, ticks) }
    }

    fn of(runtime: LinkedRuntime<P>, model: &'static P, handles: Handles<B>, ticks: u32) -> Self {
        Self {
            runtime,
            handles,
            link: false,
            model,
            sender: None,
            ticks,
            ended: false,
            tick: 0,
            armed: 0,
            dropped: 0,
            refused: 0,
            step: TimeSpan::ZERO,
        }
    }

    /// What is driven.
    pub(super) const fn model(&self) -> &'static P {
        self.model
    }

    pub(super) fn tick(&mut self, application: &Application<B, P>) {
        if self.ended {
            return;
        }
        self.send(application);
        let Handles { timer, watchdog, .. } = &mut self.handles;
        let start = timer.now();
        let report = self.runtime.tick(timer, watchdog);
        let clock = timer.now();
        let tripped = matches!(report.phase, Phase::Tripped(_));
        if tripped && self.link {
            // it stands still as it should, until a session arms it
            watchdog.kick();
        }
        if report.action == Action::Stepped {
            self.step.add(clock.wrapping_sub(start));
            self.tick = self.tick.wrapping_add(1);
            self.armed = self.armed.wrapping_add(u32::from(report.published));
            self.hand_over(application, report);
        }
        self.ended = (tripped && !self.link) || self.tick == self.ticks;
        if self.ended {
            self.sum_up(application, &report.step, report.counters, clock);
        }
    }

    /// Offers the values of the manoeuvre for this tick, where they go through the mailbox.
    fn send(&mut self, application: &Application<B, P>) {
        if let Some((model, manoeuvre, step)) = &self.sender {
            let course = model.course(manoeuvre, u64::from(self.tick.wrapping_add(1)), *step);
            let mut values = P::Inputs::ZERO;
            for (value, drive) in values.as_mut().iter_mut().zip(course.as_ref()) {
                *value = drive.value;
            }
            if application.shared.input.offer(values).is_err() {
                self.refused = self.refused.saturating_add(1);
            }
        }
    }

    /// Puts what the tick left into the queue; what finds no room is counted.
    fn hand_over(&mut self, application: &Application<B, P>, report: TickReport) {
        let taken = critical_section::with(|cs| {
            let Ok(mut queue) = application.evidence.records.borrow(cs).try_borrow_mut() else {
                return false;
            };
            !queue.is_full() && queue.enqueue(TickRecord::of(&self.runtime, report)).is_ok()
        });
        self.dropped = self.dropped.saturating_add(u32::from(!taken));
    }

    /// Leaves to `main` how the run went.
    fn sum_up(
        &self,
        application: &Application<B, P>,
        report: &StepReport,
        counters: Counters,
        clock: u32,
    ) {
        critical_section::with(|cs| {
            if let Ok(mut summary) = application.evidence.summary.borrow(cs).try_borrow_mut() {
                *summary = RunSummary {
                    tick: self.tick,
                    state: *self.runtime.stepper().state(),
                    report: *report,
                    clock,
                    step: self.step,
                    counters,
                    armed: self.armed,
                    dropped: self.dropped,
                    refused: self.refused,
                };
            }
        });
        application.ended.store(true, Ordering::Release);
    }
}

/// Shortest and longest time of a piece of work, in counts of the clock.
#[derive(Clone, Copy)]
pub(super) struct TimeSpan {
    pub(super) least: u32,
    pub(super) most: u32,
}

impl TimeSpan {
    pub(super) const ZERO: Self = Self { least: 0, most: 0 };

    fn add(&mut self, duration: u32) {
        self.least = if self.most == 0 { duration } else { self.least.min(duration) };
        self.most = self.most.max(duration);
    }
}

/// How a run went.
pub(super) struct RunSummary<P: Model> {
    /// Steps.
    pub(super) tick: u32,
    /// The state at the end.
    pub(super) state: StateOf<P>,
    /// What the last step said.
    pub(super) report: StepReport,
    /// Time of the end of the last step.
    pub(super) clock: u32,
    /// Time of the steps.
    pub(super) step: TimeSpan,
    /// What the runtime counted.
    pub(super) counters: Counters,
    /// Ticks whose output was shown.
    pub(super) armed: u32,
    /// Records of ticks that found no room in the queue.
    pub(super) dropped: u32,
    /// Values of the manoeuvre that the mailbox refused.
    pub(super) refused: u32,
}

impl<P: Model> RunSummary<P> {
    pub(super) const ZERO: Self = Self {
        tick: 0,
        state: <StateOf<P> as crate::models::EngineState>::ZERO,
        report: StepReport::ZERO,
        clock: 0,
        step: TimeSpan::ZERO,
        counters: Counters::ZERO,
        armed: 0,
        dropped: 0,
        refused: 0,
    };
}
