//! The CMSDK watchdog: a non-maskable interrupt when its time is up, see `faults`.

#![allow(unsafe_code, reason = "addresses of registers")]

use super::registers::{Register, registers};
use crate::runtime;

// the watchdog, which nothing else uses
registers! {
    LOAD = 0x4000_8000;
    CONTROL = 0x4000_8008;
    CLEAR = 0x4000_800c;
    LOCK = 0x4000_8c00;
}

const UNLOCK: u32 = 0x1acc_e551;
/// CONTROL: the counter and its interrupt are on.
const INTEN: u32 = 1;

/// The watchdog.
#[derive(Debug)]
pub struct CmsdkWatchdog(());

impl CmsdkWatchdog {
    pub(super) const fn new() -> Self {
        Self(())
    }

    /// Starts it with a period in counts of 40 ns.
    pub(super) fn start(counts: u32) {
        LOCK.write(UNLOCK);
        LOAD.write(counts);
        CONTROL.write(INTEN);
    }
}

impl runtime::Watchdog for CmsdkWatchdog {
    fn kick(&mut self) {
        // any value reloads the counter
        CLEAR.write(1);
    }
}
