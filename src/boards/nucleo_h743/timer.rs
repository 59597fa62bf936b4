//! TIM2 as the tick, and the core's cycle counter beside it.

#![allow(unsafe_code, reason = "the interrupt controller")]

use cortex_m::interrupt::InterruptNumber;
use cortex_m::peripheral::{DCB, DWT, NVIC};

use super::clocks::TIMER_HZ;
use super::registers::{RCC_APB1LENR, TIM2_ARR, TIM2_CR1, TIM2_DIER, TIM2_EGR, TIM2_PSC, TIM2_SR};
use super::vectors::Interrupt;
use crate::runtime::{Clock, TickTimer};

/// RCC_APB1LENR
const TIM2EN: u32 = 1 << 0;
/// TIM2_CR1: counter on; only an overflow sets the flag.
const CEN: u32 = 1 << 0;
const URS: u32 = 1 << 2;
/// TIM2_DIER, TIM2_SR, TIM2_EGR: the update.
const UPDATE: u32 = 1 << 0;

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
        RCC_APB1LENR.set(TIM2EN);
        let _ = RCC_APB1LENR.read();
        TIM2_CR1.write(URS);
        TIM2_PSC.write(0);
        TIM2_ARR.write(counts - 1);
        // loads both, and sets no flag, with URS
        TIM2_EGR.write(UPDATE);
        TIM2_SR.write(!UPDATE);
        TIM2_DIER.write(UPDATE);
        NVIC::unpend(Interrupt::TIM2);
        // SAFETY: nothing relies on masking by priority; the handler's memory is its own.
        unsafe {
            nvic.set_priority(Interrupt::TIM2, PRIORITY);
            NVIC::unmask(Interrupt::TIM2);
        }
        TIM2_CR1.write(URS | CEN);
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
        TIM2_SR.write(!UPDATE);
    }

    fn is_pending(&self) -> bool {
        TIM2_SR.has(UPDATE)
    }
}

// SAFETY: the number is that of TIM2 in the chip's table of vectors, and stays so.
unsafe impl InterruptNumber for Interrupt {
    fn number(self) -> u16 {
        self as u16
    }
}
