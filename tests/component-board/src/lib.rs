//! What the images share: a clock that counts, numbers as text, and an end for panics that does not link.

#![no_std]

use core::panic::PanicInfo;

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_semihosting::debug;
use defmt as _;

/// Where the clock begins: as far as it counts.
const FULL: u32 = 0x00ff_ffff;

/// Counts ticks of 40 ns: at `-icount shift=6` 5/8 of an instruction.
pub struct Clock(());

impl Clock {
    /// The clock of the processor; none where it is taken.
    pub fn start() -> Option<Self> {
        let mut clock = cortex_m::Peripherals::take()?.SYST;
        clock.set_clock_source(SystClkSource::Core);
        clock.set_reload(FULL);
        clock.clear_current();
        clock.enable_counter();
        Some(Self(()))
    }

    /// The ticks that some work takes, less than 2^24.
    pub fn ticks(&self, work: impl FnOnce()) -> u32 {
        let before = SYST::get_current();
        work();
        before.wrapping_sub(SYST::get_current()) & FULL
    }
}

/// Writes the last digits of a word, as many as there is room for.
pub fn hexadecimal(mut word: u64, digits: &mut [u8]) {
    for digit in digits.iter_mut().rev() {
        let value = (word & 15) as u8;
        *digit = if value < 10 { b'0' + value } else { b'a' + value - 10 };
        word >>= 4;
    }
}

/// Ends the program; a failure where there is nothing.
pub fn end(done: Option<()>) -> ! {
    debug::exit(if done.is_some() { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    loop {
        cortex_m::asm::nop();
    }
}

unsafe extern "C" {
    /// Exists nowhere: the linker names it if any panic is left in the image.
    fn a_panic_is_left_in_the_image() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: an image that contains this call does not link, so it is never made.
    unsafe { a_panic_is_left_in_the_image() }
}
