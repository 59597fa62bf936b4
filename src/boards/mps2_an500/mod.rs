//! QEMU's `mps2-an500`: a Cortex-M7 with double precision at 25 MHz.
//!
//! Output, exit code and command line go through semihosting. Nothing here waits with WFI, which
//! is not deterministic when QEMU counts instructions.

mod clock;
mod command_line;
mod faults;

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_semihosting::debug;
// the logger is reached through the linker only
use defmt_semihosting as _;

pub use clock::Clock;
pub use command_line::{COMMAND_LINE_BYTES, CommandLineError, command_line};

/// Frequency of the core, of SysTick and of the timers, in Hz.
pub const CORE_HZ: u32 = 25_000_000;

/// Starts the SysTick interrupt with the given period, at most 671 ms.
pub fn start_tick(systick: &mut SYST, period_us: u32) {
    systick.set_clock_source(SystClkSource::Core);
    systick.set_reload(CORE_HZ / 1_000_000 * period_us - 1);
    systick.clear_current();
    systick.enable_interrupt();
    systick.enable_counter();
}

/// Passes a little time: 400 instructions.
///
/// WFI would not be deterministic, and a tight loop makes QEMU an order of magnitude slower than
/// a straight run of NOPs.
#[inline(never)]
#[allow(unsafe_code, reason = "a run of NOPs")]
pub fn idle() {
    // SAFETY: does nothing.
    unsafe {
        core::arch::asm!(".rept 400", "nop", ".endr", options(nomem, nostack, preserves_flags));
    }
}

/// Ends the emulation: exit code 0 for success, 1 otherwise.
pub fn exit(success: bool) -> ! {
    let status = if success { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE };
    loop {
        debug::exit(status);
    }
}
