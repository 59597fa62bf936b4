//! A clock that says what it is told.

use super::random::HostileRandom;
use crate::runtime::{Clock, TickTimer};
use core::cell::Cell;
use core::num::NonZeroU32;

/// Period of the tick, in counts.
pub(super) const PERIOD: NonZeroU32 = NonZeroU32::MIN.saturating_add(999);
/// Counts by which a step must be done.
pub(super) const DEADLINE: u32 = 900;

/// The timer of one tick.
pub(super) struct FakeTimer {
    start: Cell<Option<u32>>,
    /// Counts that the step takes.
    pub duration: u32,
    /// Whether the next tick is due when it ends.
    pub pending: bool,
}

impl FakeTimer {
    /// One tick in twenty is late.
    pub fn hostile(random: &mut HostileRandom) -> Self {
        let late = random.percent(5);
        let duration = if late { 901 + random.below(5000) } else { random.below(900) };
        let pending = duration >= PERIOD.get() || (late && random.percent(50));
        Self { start: Cell::new(None), duration, pending }
    }

    /// In time.
    pub const fn in_time() -> Self {
        Self { start: Cell::new(None), duration: 500, pending: false }
    }
}

impl Clock for FakeTimer {
    fn now(&self) -> u32 {
        match self.start.get() {
            Some(start) => start.wrapping_add(self.duration),
            None => {
                // close to the end of the counter
                let start = u32::MAX - 100;
                self.start.set(Some(start));
                start
            }
        }
    }
}

impl TickTimer for FakeTimer {
    fn is_pending(&self) -> bool {
        self.pending
    }
}
