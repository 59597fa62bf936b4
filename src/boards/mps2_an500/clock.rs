//! A free-running counter, since SysTick reloads and QEMU has no cycle counter.

#![allow(unsafe_code, reason = "registers of the timer")]

use core::ptr;

/// CMSDK APB timer 0.
const TIMER0: usize = 0x4000_0000;
const CTRL: *mut u32 = ptr::without_provenance_mut(TIMER0);
const VALUE: *mut u32 = ptr::without_provenance_mut(TIMER0 + 4);
const RELOAD: *mut u32 = ptr::without_provenance_mut(TIMER0 + 8);

/// Timer 0, counting 40 ns ticks, modulo 2^32.
///
/// With `-icount shift=1` a tick is 20 instructions; with `shift=6` every instruction shows.
#[derive(Clone, Copy, Debug)]
pub struct Clock(());

impl Clock {
    /// Starts the timer.
    #[must_use]
    pub fn start() -> Self {
        // SAFETY: the addresses are those of the board's timer, which nothing else uses.
        unsafe {
            CTRL.write_volatile(0);
            RELOAD.write_volatile(u32::MAX);
            VALUE.write_volatile(u32::MAX);
            CTRL.write_volatile(1);
        }
        Self(())
    }

    /// Ticks since the start.
    #[must_use]
    pub fn now(self) -> u32 {
        // SAFETY: reading the value has no side effect.
        u32::MAX - unsafe { VALUE.read_volatile() }
    }
}
