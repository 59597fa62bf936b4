//! Which ticks of the timer never reached the handler.

use core::num::NonZeroU32;

/// The time of the ticks, followed from the starts of the handler.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Schedule {
    /// When the last tick was due, once there was one.
    due: Option<u32>,
    /// Whether the last handler ended after the next tick was due, so that its start is no sign of
    /// when the tick was.
    delayed: bool,
}

impl Schedule {
    /// Takes in a start of the handler; returns how many ticks were lost before it.
    pub fn begin(&mut self, start: u32, period: NonZeroU32) -> u32 {
        let Some(due) = self.due else {
            self.due = Some(start);
            return 0;
        };
        let since = start.wrapping_sub(due);
        let periods = if self.delayed {
            since / period
        } else {
            // in time: the start is the tick, but for the latency of the interrupt
            since.saturating_add(period.get() / 2) / period
        };
        let periods = periods.max(1);
        let due = due.wrapping_add(periods.wrapping_mul(period.get()));
        self.due = Some(if self.delayed { due } else { start });
        self.delayed = false;
        periods - 1
    }

    /// Takes in the end of a step.
    pub fn end(&mut self, pending: bool) {
        self.delayed = pending;
    }
}
