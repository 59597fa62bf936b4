//! What leaves the tick handler for the log: raw numbers, formatted elsewhere.

use super::{Counters, Effort, Phase};
use crate::state::StepReport;
use core::cell::RefCell;
use critical_section::Mutex;
use heapless::spsc::Queue;

/// What a tick did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Made a step.
    Stepped,
    /// Was dropped after a late step.
    Skipped,
    /// Nothing: the runtime is tripped.
    Idle,
}

/// One tick, as returned by the handler and as kept in the telemetry queue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TickReport {
    /// Number of the tick, counted from one, skipped and idle ones included.
    pub tick: u64,
    /// Duration of the step, in counts of the clock; zero without a step.
    pub duration: u32,
    /// What the tick did.
    pub action: Action,
    /// Where the runtime stands after the tick.
    pub phase: Phase,
    /// The effort that was allowed.
    pub effort: Effort,
    /// Whether the step was late.
    pub late: bool,
    /// Whether the output of this tick is shown.
    pub published: bool,
    /// Whether the watchdog was kicked.
    pub kicked: bool,
    /// Ticks since the last new input.
    pub input_age: u32,
    /// What the step said of itself: status, iterations, phi, phi_dot, phi_ddot, residual.
    pub step: StepReport,
    /// Counters after the tick.
    pub counters: Counters,
}

/// A queue from the tick handler to the log. `DEPTH` is one more than the records it holds.
///
/// The queue is [`heapless::spsc::Queue`]; its two ends are reached with interrupts held off for
/// the copy of one record. The library's own split ends divide by a length known only at run time,
/// which leaves a panic in the handler.
pub struct Telemetry<const DEPTH: usize> {
    queue: Mutex<RefCell<Queue<TickReport, DEPTH>>>,
}

impl<const DEPTH: usize> Telemetry<DEPTH> {
    /// Empty.
    pub(crate) const fn new() -> Self {
        Self { queue: Mutex::new(RefCell::new(Queue::new())) }
    }

    /// Takes the oldest record.
    pub fn pop(&self) -> Option<TickReport> {
        critical_section::with(|cs| {
            self.queue.borrow(cs).try_borrow_mut().ok().and_then(|mut queue| queue.dequeue())
        })
    }

    /// Puts in a record; false if there is no room.
    pub(super) fn push(&self, report: TickReport) -> bool {
        critical_section::with(|cs| {
            self.queue
                .borrow(cs)
                .try_borrow_mut()
                .is_ok_and(|mut queue| queue.enqueue(report).is_ok())
        })
    }
}

impl<const DEPTH: usize> Default for Telemetry<DEPTH> {
    fn default() -> Self {
        Self::new()
    }
}
