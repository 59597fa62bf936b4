//! What the tick handler shares with the rest of the program.

use super::{Mailbox, Outlet, Plausible, Telemetry};
use core::sync::atomic::{AtomicBool, Ordering};

/// Wishes of the rest of the program; the handler sees to them at its next tick.
#[derive(Debug, Default)]
pub struct Requests {
    trip: AtomicBool,
    rearm: AtomicBool,
}

impl Requests {
    /// None.
    pub(crate) const fn new() -> Self {
        Self { trip: AtomicBool::new(false), rearm: AtomicBool::new(false) }
    }

    /// Asks for a trip.
    pub fn trip(&self) {
        self.trip.store(true, Ordering::Release);
    }

    /// Asks a tripped runtime to warm up and arm again.
    pub fn rearm(&self) {
        self.rearm.store(true, Ordering::Release);
    }

    /// Takes the wishes: trip, rearm.
    pub(super) fn take(&self) -> (bool, bool) {
        (self.trip.swap(false, Ordering::AcqRel), self.rearm.swap(false, Ordering::AcqRel))
    }
}

/// Everything the tick handler shares with the rest of the program: a `static`.
pub struct Shared<I: Plausible, O: Copy, const DEPTH: usize> {
    /// Inputs for the handler.
    pub input: Mailbox<I>,
    /// Outputs for readers.
    pub output: Outlet<O>,
    /// Records for the log.
    pub telemetry: Telemetry<DEPTH>,
    /// Wishes for the handler.
    pub requests: Requests,
}

impl<I: Plausible, O: Copy, const DEPTH: usize> Shared<I, O, DEPTH> {
    /// Inputs within the limits are let in; `safe` is shown whenever the vehicle is not armed.
    pub const fn new(limits: I::Limits, safe: O) -> Self {
        Self {
            input: Mailbox::new(limits),
            output: Outlet::new(safe),
            telemetry: Telemetry::new(),
            requests: Requests::new(),
        }
    }
}
