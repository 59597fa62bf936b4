//! A panic is told and ends the program.

use core::panic::PanicInfo;
use core::sync::atomic::{AtomicBool, Ordering};

use super::{Board, Selected};

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    static PANICKED: AtomicBool = AtomicBool::new(false);

    cortex_m::interrupt::disable();
    // a panic inside the logger must not log again
    if !PANICKED.swap(true, Ordering::Relaxed) {
        defmt::error!("{}", defmt::Display2Format(info));
    }
    Selected::exit(false)
}
