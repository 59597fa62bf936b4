//! A panic or a fault ends the run with exit code 1.

#![allow(unsafe_code, reason = "the exception macro exports a symbol")]

use core::panic::PanicInfo;
use core::sync::atomic::{AtomicBool, Ordering};

use cortex_m_rt::{ExceptionFrame, exception};

use super::exit;

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    static PANICKED: AtomicBool = AtomicBool::new(false);

    cortex_m::interrupt::disable();
    // a panic inside the logger must not log again
    if !PANICKED.swap(true, Ordering::Relaxed) {
        defmt::error!("{}", defmt::Display2Format(info));
    }
    exit(false)
}

/// Says where it happened and ends the run.
///
/// # Safety
/// Only the processor calls it.
#[exception]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    defmt::error!("hard fault at {=u32:#010x}", frame.pc());
    exit(false)
}
