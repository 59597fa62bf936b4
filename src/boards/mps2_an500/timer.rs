//! SysTick as the tick, and a counter beside it: SysTick reloads, and QEMU has no cycle counter.

#![allow(unsafe_code, reason = "addresses of registers")]

use cortex_m::peripheral::SCB;

use super::registers::{Register, registers};
use crate::runtime::{Clock, TickTimer};

// CMSDK timer 0, which nothing else uses
registers! {
    CTRL = 0x4000_0000;
    VALUE = 0x4000_0004;
    RELOAD = 0x4000_0008;
}

/// SysTick, and CMSDK timer 0 counting 40 ns.
///
/// With `-icount shift=1` a count is 20 instructions; with `shift=6` every instruction shows.
#[derive(Debug)]
pub struct SysTickTimer(());

impl SysTickTimer {
    /// Starts the counter.
    pub(super) fn start() -> Self {
        CTRL.write(0);
        RELOAD.write(u32::MAX);
        VALUE.write(u32::MAX);
        CTRL.write(1);
        Self(())
    }
}

impl Clock for SysTickTimer {
    fn now(&self) -> u32 {
        // it counts down
        u32::MAX - VALUE.read()
    }
}

impl TickTimer for SysTickTimer {
    fn is_pending(&self) -> bool {
        SCB::is_pendst_pending()
    }
}
