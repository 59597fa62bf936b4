//! The independent watchdog: once started, only a reset stops it.

use super::registers::{DBGMCU_APB4FZ1, IWDG_KR, IWDG_PR, IWDG_RLR, IWDG_SR, RCC_RSR};
use super::wait::until;
use crate::runtime;

/// IWDG_KR
const START: u32 = 0xcccc;
const UNLOCK: u32 = 0x5555;
const RELOAD: u32 = 0xaaaa;
/// IWDG_PR: 32 kHz divided by 32, a millisecond per count.
const DIVIDED_BY_32: u32 = 3;
/// Counts at most.
const LONGEST_MS: u32 = 4096;

/// RCC_RSR: the watchdog was the reason of the last reset; forget the reasons.
const IWDG1RSTF: u32 = 1 << 26;
const RMVF: u32 = 1 << 16;
/// DBGMCU_APB4FZ1: it stands still while a debugger has stopped the core.
const WDGLSD1: u32 = 1 << 18;

/// The watchdog. Its oscillator may be off by some percent.
#[derive(Debug)]
pub struct IndependentWatchdog(());

impl IndependentWatchdog {
    pub(super) const fn new() -> Self {
        Self(())
    }

    /// Starts it.
    ///
    /// # Errors
    /// The period is too long, or it does not take its settings.
    pub(super) fn start(period_ms: u32) -> Result<(), &'static str> {
        if period_ms == 0 || period_ms > LONGEST_MS {
            return Err("the watchdog counts 4096 ms at most");
        }
        DBGMCU_APB4FZ1.set(WDGLSD1);
        IWDG_KR.write(START);
        IWDG_KR.write(UNLOCK);
        IWDG_PR.write(DIVIDED_BY_32);
        IWDG_RLR.write(period_ms - 1);
        until(|| IWDG_SR.read() == 0, "the watchdog does not take its settings")?;
        IWDG_KR.write(RELOAD);
        Ok(())
    }

    /// Whether the watchdog caused the last reset; asked once.
    pub(super) fn was_reset() -> bool {
        let was = RCC_RSR.has(IWDG1RSTF);
        RCC_RSR.set(RMVF);
        was
    }
}

impl runtime::Watchdog for IndependentWatchdog {
    fn kick(&mut self) {
        IWDG_KR.write(RELOAD);
    }
}
