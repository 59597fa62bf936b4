//! What the runtime needs to know of a board: a counter, a pending tick, a watchdog.

/// A free-running counter that wraps around.
pub trait Clock {
    /// The count now. Differences are taken modulo 2^32, so they are right as long as what they
    /// measure is shorter than one turn of the counter.
    fn now(&self) -> u32;
}

/// The timer that calls the tick handler.
pub trait TickTimer: Clock {
    /// Tells the timer that its interrupt is being served, at the beginning of the handler. A timer with a flag of its own, such
    /// as those of an STM32, takes it back here, or calls the handler again as soon as it ends; SysTick has none.
    fn acknowledge(&mut self) {}

    /// Whether the next tick is due already, while the handler of the last one still runs.
    fn is_pending(&self) -> bool;
}

/// A hardware watchdog.
pub trait Watchdog {
    /// Puts off the reset. Called only after a step that was in time, finite and converged.
    fn kick(&mut self);
}

/// A board without a watchdog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoWatchdog;

impl Watchdog for NoWatchdog {
    fn kick(&mut self) {}
}
