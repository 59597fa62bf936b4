//! TIM2 as the tick, and the core's cycle counter beside it.

#![allow(unsafe_code, reason = "the interrupt controller")]

use cortex_m::peripheral::{DCB, DWT, NVIC};
use stm32_metapac::timer::regs::SrGp16;
use stm32_metapac::timer::vals::Urs;
use stm32_metapac::{Interrupt, RCC, TIM2};

use super::clocks::TIMER_HZ;
use crate::runtime::{Clock, TickTimer};

/// TIM2_SR: a flag is taken back by writing zero to it, ones leave the others (RM0433 38.4.5): only the update's is zero.
const UPDATE_TAKEN: SrGp16 = SrGp16(!1);

/// Highest priority: nothing delays the tick but code that turns interrupts off.
const PRIORITY: u8 = 0;

/// The timer, with the cycle counter as clock.
#[derive(Debug)]
pub struct Tim2Timer(());

impl Tim2Timer {
    /// The timer, once the cycle counter runs.
    pub(super) const fn new() -> Self {
        Self(())
    }

    /// Starts the cycle counter.
    pub(super) fn start_clock(dcb: &mut DCB, dwt: &mut DWT) {
        dcb.enable_trace();
        // the M7 locks it
        DWT::unlock();
        dwt.set_cycle_count(0);
        dwt.enable_cycle_counter();
    }

    /// Starts the tick.
    ///
    /// # Errors
    /// The period is too long.
    pub(super) fn start_tick(nvic: &mut NVIC, period_us: u32) -> Result<(), &'static str> {
        let counts = (TIMER_HZ / 1_000_000)
            .checked_mul(period_us)
            .filter(|counts| *counts > 1)
            .ok_or("the period is out of the range of TIM2: at most 17 s")?;
        RCC.apb1lenr().modify(|clocks| clocks.set_tim2en(true));
        let _ = RCC.apb1lenr().read();
        // stopped; only an overflow sets the flag
        TIM2.cr1().write(|control| control.set_urs(Urs::COUNTER_ONLY));
        TIM2.psc().write_value(0);
        TIM2.arr().write_value(counts - 1);
        // loads both, and sets no flag
        TIM2.egr().write(|event| event.set_ug(true));
        TIM2.sr().write_value(UPDATE_TAKEN);
        TIM2.dier().write(|interrupts| interrupts.set_uie(true));
        NVIC::unpend(Interrupt::TIM2);
        // SAFETY: nothing relies on masking by priority; the handler's memory is its own.
        unsafe {
            nvic.set_priority(Interrupt::TIM2, PRIORITY);
            NVIC::unmask(Interrupt::TIM2);
        }
        TIM2.cr1().modify(|control| control.set_cen(true));
        Ok(())
    }
}

impl Clock for Tim2Timer {
    fn now(&self) -> u32 {
        DWT::cycle_count()
    }
}

impl TickTimer for Tim2Timer {
    fn acknowledge(&mut self) {
        TIM2.sr().write_value(UPDATE_TAKEN);
    }

    fn is_pending(&self) -> bool {
        TIM2.sr().read().uif()
    }
}
