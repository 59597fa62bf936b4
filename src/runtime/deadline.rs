//! Statistics of the duration of steps.

use core::num::NonZeroU32;

/// Bins of the histogram over one period.
pub const BINS: usize = 20;

/// Durations of steps, in counts of the clock. Every counter stops at its largest value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadlineStatistics {
    /// Longest step.
    pub worst: u32,
    /// Shortest step; `u32::MAX` before the first.
    pub best: u32,
    /// Last step.
    pub last: u32,
    /// Steps counted.
    pub count: u32,
    /// Steps that were late.
    pub overruns: u32,
    /// Steps by duration: bin `i` counts those in `i / BINS` to `(i + 1) / BINS` of the period.
    pub histogram: [u32; BINS],
    /// Steps of a whole period or longer.
    pub beyond: u32,
}

impl DeadlineStatistics {
    /// Before the first step.
    pub const fn new() -> Self {
        Self {
            worst: 0,
            best: u32::MAX,
            last: 0,
            count: 0,
            overruns: 0,
            histogram: [0; BINS],
            beyond: 0,
        }
    }

    /// Takes in a step. `late` says whether it missed its deadline.
    pub fn add(&mut self, duration: u32, period: NonZeroU32, late: bool) {
        self.last = duration;
        self.worst = self.worst.max(duration);
        self.best = self.best.min(duration);
        self.count = self.count.saturating_add(1);
        self.overruns = self.overruns.saturating_add(u32::from(late));
        // at most 20 times 2^32: a quotient that does not fit lies beyond the period all the more
        let bin = u64::from(duration) * BINS as u64 / core::num::NonZeroU64::from(period);
        let bin = usize::try_from(bin).unwrap_or(usize::MAX);
        let place = self.histogram.get_mut(bin).unwrap_or(&mut self.beyond);
        *place = place.saturating_add(1);
    }
}

impl Default for DeadlineStatistics {
    fn default() -> Self {
        Self::new()
    }
}
