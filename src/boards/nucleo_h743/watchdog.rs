//! The independent watchdog: once started, only a reset stops it.

use stm32_metapac::iwdg::vals::{Key, Pr};
use stm32_metapac::{DBGMCU, IWDG1, RCC};

use super::wait::until;
use crate::runtime;

/// Counts at most.
const LONGEST_MS: u32 = 4096;

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
        let reload = period_ms
            .checked_sub(1)
            .filter(|_| period_ms <= LONGEST_MS)
            .and_then(|reload| u16::try_from(reload).ok())
            .ok_or("the watchdog counts 4096 ms at most")?;
        // it stands still while a debugger has stopped the core
        DBGMCU.apb4fzr1().modify(|frozen| frozen.set_iwdg1(true));
        IWDG1.kr().write(|key| key.set_key(Key::START));
        IWDG1.kr().write(|key| key.set_key(Key::ENABLE));
        // 32 kHz divided by 32: a millisecond per count
        IWDG1.pr().write(|prescaler| prescaler.set_pr(Pr::DIVIDE_BY32));
        IWDG1.rlr().write(|counts| counts.set_rl(reload));
        until(
            || {
                let busy = IWDG1.sr().read();
                !busy.pvu() && !busy.rvu() && !busy.wvu()
            },
            "the watchdog does not take its settings",
        )?;
        IWDG1.kr().write(|key| key.set_key(Key::RESET));
        Ok(())
    }

    /// Whether the watchdog caused the last reset; asked once.
    pub(super) fn was_reset() -> bool {
        let was = RCC.rsr().read().iwdg1rstf();
        // forget the reasons
        RCC.rsr().modify(|reasons| reasons.set_rmvf(true));
        was
    }
}

impl runtime::Watchdog for IndependentWatchdog {
    fn kick(&mut self) {
        IWDG1.kr().write(|key| key.set_key(Key::RESET));
    }
}
