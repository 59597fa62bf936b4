//! 480 MHz for the core, 240 MHz for buses and memories, 120 MHz for peripherals.
//!
//! ```text
//!  HSE 8 MHz / 2  \
//!                  4 MHz x 240 = 960 MHz / 2 = 480 MHz core / 2 = 240 MHz AXI, AHB / 2 = 120 MHz APB
//!  HSI 64 MHz / 16 /                                                 timers of APB1: 240 MHz
//! ```
//!
//! The NUCLEO has no crystal of its own at the HSE pins: its debugger feeds 8 MHz there (bridge
//! SB45, closed as delivered), as long as the debugger's USB is powered. That is a crystal's
//! accuracy, where the internal oscillator is off by up to some percent, so it is tried first; where
//! it is missing, the internal one takes over, and the board says so.

use super::registers::{
    FLASH_ACR, RCC_CFGR, RCC_CR, RCC_D1CFGR, RCC_D2CFGR, RCC_D3CFGR, RCC_PLL1DIVR, RCC_PLLCFGR,
    RCC_PLLCKSELR,
};
use super::wait::until;

/// Frequency of the core, in Hz.
pub(super) const CORE_HZ: u32 = 480_000_000;
/// Frequency of the peripherals, in Hz.
pub(super) const PERIPHERAL_HZ: u32 = 120_000_000;
/// Frequency of the timers of APB1, in Hz: twice the bus, as it is divided (RCC_CFGR TIMPRE = 0).
pub(super) const TIMER_HZ: u32 = 240_000_000;

/// What the PLL makes its frequency of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PllSource {
    /// The debugger's 8 MHz.
    Debugger,
    /// The internal oscillator, 64 MHz.
    Internal,
}

/// RCC_CR
const HSION: u32 = 1 << 0;
const HSIRDY: u32 = 1 << 2;
const HSIDIV: u32 = 0b11 << 3;
const HSEON: u32 = 1 << 16;
const HSERDY: u32 = 1 << 17;
const HSEBYP: u32 = 1 << 18;
const PLL1ON: u32 = 1 << 24;
const PLL1RDY: u32 = 1 << 25;

/// RCC_CFGR: what drives the system, wanted and in use.
const SW: u32 = 0b111;
const SWS: u32 = 0b111 << 3;
const SW_HSI: u32 = 0b000;
const SW_PLL1: u32 = 0b011;
const SWS_HSI: u32 = SW_HSI << 3;
const SWS_PLL1: u32 = SW_PLL1 << 3;
/// RCC_CFGR: timers at four times their bus.
const TIMPRE: u32 = 1 << 15;

/// FLASH_ACR: 4 wait states and programming delay 2, for 225 to 240 MHz at scale 0 (RM0433
/// table 17).
const WAIT_STATES: u32 = 4 | 2 << 4;
const WAIT_STATES_MASK: u32 = 0b1111 | 0b11 << 4;

/// RCC_D1CFGR: core divided by 1 (D1CPRE), buses by 2 (HPRE), APB3 by 2 (D1PPRE).
const D1: u32 = 0b1000 | 0b100 << 4;
const D1_MASK: u32 = 0b1111 | 0b111 << 4 | 0b1111 << 8;
/// RCC_D2CFGR: APB1 and APB2 divided by 2.
const D2: u32 = 0b100 << 4 | 0b100 << 8;
const D2_MASK: u32 = 0b111 << 4 | 0b111 << 8;
/// RCC_D3CFGR: APB4 divided by 2.
const D3: u32 = 0b100 << 4;
const D3_MASK: u32 = 0b111 << 4;

/// RCC_PLLCKSELR: source (0b00 for HSI), and divider of PLL1 to 4 MHz.
const SELECT_MASK: u32 = 0b11 | 0b11_1111 << 4;
const SELECT_HSE: u32 = 0b10 | 2 << 4;
const SELECT_HSI: u32 = 16 << 4;
/// RCC_PLLCFGR: no fraction, wide VCO range (192 to 960 MHz), input of 4 to 8 MHz, output P only.
const PLL: u32 = 0b10 << 2 | 1 << 16;
const PLL_MASK: u32 = 0b1111 | 0b111 << 16;
/// RCC_PLL1DIVR: times 240, divided by 2 (P); Q and R are off and keep their reset value.
const DIVIDERS: u32 = (240 - 1) | (2 - 1) << 9 | (2 - 1) << 16 | (2 - 1) << 24;

/// Brings the clocks up, once the voltage is.
///
/// # Errors
/// What did not get ready.
pub(super) fn start() -> Result<PllSource, &'static str> {
    // back to where a reset leaves them, whatever ran before
    RCC_CR.modify(HSIDIV | HSION, HSION);
    until(|| RCC_CR.has(HSIRDY), "the internal oscillator does not start")?;
    RCC_CFGR.modify(SW | TIMPRE, SW_HSI);
    until(|| RCC_CFGR.read() & SWS == SWS_HSI, "the internal oscillator does not take over")?;
    RCC_CR.modify(PLL1ON | HSEON, 0);
    until(|| RCC_CR.read() & (PLL1RDY | HSERDY) == 0, "the PLL does not stop")?;

    // a clock from outside, not a crystal: to be said before it is turned on
    RCC_CR.set(HSEBYP);
    RCC_CR.set(HSEON);
    let source = match until(|| RCC_CR.has(HSERDY), "") {
        Ok(()) => PllSource::Debugger,
        Err(_) => PllSource::Internal,
    };
    let select = match source {
        PllSource::Debugger => SELECT_HSE,
        PllSource::Internal => {
            RCC_CR.modify(HSEON, 0);
            SELECT_HSI
        }
    };

    // the PLL, while it stands still
    RCC_PLLCKSELR.modify(SELECT_MASK, select);
    RCC_PLLCFGR.modify(PLL_MASK, PLL);
    RCC_PLL1DIVR.write(DIVIDERS);
    RCC_CR.set(PLL1ON);
    until(|| RCC_CR.has(PLL1RDY), "the PLL does not lock")?;

    // memories and buses are ready for the new frequency before it comes
    FLASH_ACR.modify(WAIT_STATES_MASK, WAIT_STATES);
    until(
        || FLASH_ACR.read() & WAIT_STATES_MASK == WAIT_STATES,
        "the flash memory does not take its wait states",
    )?;
    RCC_D1CFGR.modify(D1_MASK, D1);
    RCC_D2CFGR.modify(D2_MASK, D2);
    RCC_D3CFGR.modify(D3_MASK, D3);

    RCC_CFGR.modify(SW, SW_PLL1);
    until(|| RCC_CFGR.read() & SWS == SWS_PLL1, "the PLL does not take over")?;
    Ok(source)
}
