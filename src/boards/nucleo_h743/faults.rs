//! A fault is told and ends the program.

#![allow(unsafe_code, reason = "the exception macro exports a symbol")]

use cortex_m_rt::{ExceptionFrame, exception};

use super::NucleoH743;
use crate::boards::Board;

/// Says where it happened and ends the program.
///
/// # Safety
/// Only the processor calls it.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    defmt::error!("hard fault at {=u32:#010x}", frame.pc());
    NucleoH743::exit(false)
}
