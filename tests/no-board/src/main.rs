//! The smallest firmware that depends on ferrol, without a board.

#![no_std]
#![no_main]

use core::panic::PanicInfo;

use ferrol as _;

#[cortex_m_rt::entry]
fn main() -> ! {
    loop {
        cortex_m::asm::nop();
    }
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {
        cortex_m::asm::nop();
    }
}
