//! 480 MHz for the core, 240 MHz for buses and memories, 120 MHz for peripherals.
//!
//! ```text
//!  HSE 8 MHz / 2  \
//!                  4 MHz x 240 = 960 MHz / 2 = 480 MHz core / 2 = 240 MHz AXI, AHB / 2 = 120 MHz APB
//!  HSI 64 MHz / 16 /                        \ / 12 = 80 MHz CAN     timers of APB1: 240 MHz
//! ```
//!
//! The NUCLEO has no crystal of its own at the HSE pins: its debugger feeds 8 MHz there (bridge
//! SB45, closed as delivered), as long as the debugger's USB is powered. That is a crystal's
//! accuracy, where the internal oscillator is off by up to some percent, so it is tried first; where
//! it is missing, the internal one takes over, and the board says so.

use stm32_metapac::rcc::vals::{
    Hpre, Hsidiv, Plldiv, Pllm, Plln, Pllrge, Pllsrc, Pllvcosel, Ppre, Sw, Timpre,
};
use stm32_metapac::{FLASH, RCC};

use super::wait::until;

/// Frequency of the core, in Hz.
pub(super) const CORE_HZ: u32 = 480_000_000;
/// Frequency of the peripherals, in Hz.
pub(super) const PERIPHERAL_HZ: u32 = 120_000_000;
/// Frequency of the timers of APB1, in Hz: twice the bus, as it is divided (RCC_CFGR, TIMPRE).
pub(super) const TIMER_HZ: u32 = 240_000_000;

/// What the PLL makes its frequency of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PllSource {
    /// The debugger's 8 MHz.
    Debugger,
    /// The internal oscillator, 64 MHz.
    Internal,
}

/// Number of PLL1 among the PLLs.
const PLL1: usize = 0;

/// FLASH_ACR: wait states and programming delay for 225 to 240 MHz at scale 0 (RM0433 table 17).
const WAIT_STATES: u8 = 4;
const PROGRAMMING_DELAY: u8 = 2;

/// Brings the clocks up, once the voltage is.
///
/// # Errors
/// What did not get ready.
pub(super) fn start() -> Result<PllSource, &'static str> {
    // back to where a reset leaves them, whatever ran before
    RCC.cr().modify(|cr| {
        cr.set_hsidiv(Hsidiv::DIV1);
        cr.set_hsion(true);
    });
    until(|| RCC.cr().read().hsirdy(), "the internal oscillator does not start")?;
    RCC.cfgr().modify(|cfgr| {
        cfgr.set_sw(Sw::HSI);
        // timers at twice their bus
        cfgr.set_timpre(Timpre::DEFAULT_X2);
    });
    until(
        || RCC.cfgr().read().sws() == Sw::HSI,
        "the internal oscillator does not take over",
    )?;
    RCC.cr().modify(|cr| {
        cr.set_pllon(PLL1, false);
        cr.set_hseon(false);
    });
    until(
        || {
            let cr = RCC.cr().read();
            !cr.pllrdy(PLL1) && !cr.hserdy()
        },
        "the PLL does not stop",
    )?;

    // a clock from outside, not a crystal: to be said before it is turned on
    RCC.cr().modify(|cr| cr.set_hsebyp(true));
    RCC.cr().modify(|cr| cr.set_hseon(true));
    let source = match until(|| RCC.cr().read().hserdy(), "") {
        Ok(()) => PllSource::Debugger,
        Err(_) => PllSource::Internal,
    };
    // to 4 MHz
    let (select, divider) = match source {
        PllSource::Debugger => (Pllsrc::HSE, Pllm::DIV2),
        PllSource::Internal => {
            RCC.cr().modify(|cr| cr.set_hseon(false));
            (Pllsrc::HSI, Pllm::DIV16)
        }
    };

    // the PLL, while it stands still
    RCC.pllckselr().modify(|select_register| {
        select_register.set_pllsrc(select);
        select_register.set_divm(PLL1, divider);
    });
    RCC.pllcfgr().modify(|pll| {
        pll.set_pllfracen(PLL1, false);
        // 192 to 960 MHz from 4 to 8 MHz
        pll.set_pllvcosel(PLL1, Pllvcosel::WIDE_VCO);
        pll.set_pllrge(PLL1, Pllrge::RANGE4);
        pll.set_divpen(PLL1, true);
        pll.set_divqen(PLL1, true);
        pll.set_divren(PLL1, false);
    });
    // Q feeds the CAN bus with 80 MHz; R is off and keeps its reset value
    RCC.plldivr(PLL1).write(|dividers| {
        dividers.set_plln(Plln::MUL240);
        dividers.set_pllp(Plldiv::DIV2);
        dividers.set_pllq(Plldiv::DIV12);
        dividers.set_pllr(Plldiv::DIV2);
    });
    RCC.cr().modify(|cr| cr.set_pllon(PLL1, true));
    until(|| RCC.cr().read().pllrdy(PLL1), "the PLL does not lock")?;

    // memories and buses are ready for the new frequency before it comes
    FLASH.acr().modify(|acr| {
        acr.set_latency(WAIT_STATES);
        acr.set_wrhighfreq(PROGRAMMING_DELAY);
    });
    until(
        || {
            let acr = FLASH.acr().read();
            acr.latency() == WAIT_STATES && acr.wrhighfreq() == PROGRAMMING_DELAY
        },
        "the flash memory does not take its wait states",
    )?;
    // the core at full speed, every bus at half of what feeds it
    RCC.d1cfgr().modify(|d1| {
        d1.set_d1cpre(Hpre::DIV1);
        d1.set_hpre(Hpre::DIV2);
        d1.set_d1ppre(Ppre::DIV2);
    });
    RCC.d2cfgr().modify(|d2| {
        d2.set_d2ppre1(Ppre::DIV2);
        d2.set_d2ppre2(Ppre::DIV2);
    });
    RCC.d3cfgr().modify(|d3| d3.set_d3ppre(Ppre::DIV2));

    RCC.cfgr().modify(|cfgr| cfgr.set_sw(Sw::PLL1_P));
    until(|| RCC.cfgr().read().sws() == Sw::PLL1_P, "the PLL does not take over")?;
    Ok(source)
}
