//! A fault or a watchdog that ran out ends the run with exit code 1.

#![allow(unsafe_code, reason = "the exception macro exports a symbol")]

use cortex_m_rt::{ExceptionFrame, exception};

use super::Mps2An500;
use crate::boards::Board;

/// Says where it happened and ends the run.
///
/// # Safety
/// Only the processor calls it.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    defmt::error!("hard fault at {=u32:#010x}", frame.pc());
    Mps2An500::exit(false)
}

/// The watchdog's first warning; there is no second.
///
/// # Safety
/// Only the processor calls it.
#[exception]
unsafe fn NonMaskableInt() -> ! {
    defmt::error!("no good step in the time of the watchdog");
    Mps2An500::exit(false)
}
