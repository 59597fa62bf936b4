//! Outputs on their way from the tick handler to any reader.

use core::cell::Cell;
use critical_section::Mutex;

/// An output as readers see it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Published<O> {
    /// Tick of the runtime that gave the output; readers see from it how old the output is.
    pub tick: u64,
    /// Whether the output comes from an armed vehicle; otherwise it is the safe output.
    pub live: bool,
    /// The output.
    pub output: O,
}

/// The latest complete output, for any number of readers. It is copied whole while interrupts are
/// held off, so that no reader sees half of it.
pub struct Outlet<O: Copy> {
    safe: Mutex<Cell<O>>,
    latest: Mutex<Cell<Published<O>>>,
}

impl<O: Copy> Outlet<O> {
    /// Shows the safe output until a live one comes.
    pub(crate) const fn new(safe: O) -> Self {
        let first = Published { tick: 0, live: false, output: safe };
        Self { safe: Mutex::new(Cell::new(safe)), latest: Mutex::new(Cell::new(first)) }
    }

    /// The latest output.
    pub fn read(&self) -> Published<O> {
        critical_section::with(|cs| self.latest.borrow(cs).get())
    }

    /// Sets what is shown while nothing is armed, and shows it.
    pub fn set_safe(&self, safe: O) {
        critical_section::with(|cs| self.safe.borrow(cs).set(safe));
        self.make_safe(0);
    }

    /// Shows a live output.
    pub(super) fn publish(&self, tick: u64, output: O) {
        self.set(Published { tick, live: true, output });
    }

    /// Shows the safe output.
    pub(super) fn make_safe(&self, tick: u64) {
        let output = critical_section::with(|cs| self.safe.borrow(cs).get());
        self.set(Published { tick, live: false, output });
    }

    fn set(&self, published: Published<O>) {
        critical_section::with(|cs| self.latest.borrow(cs).set(published));
    }
}
