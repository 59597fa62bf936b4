//! Steps the car of 17 bodies in QEMU, through its hierarchy, and prints a fingerprint of every number, and the clock's
//! ticks of a step: 40 ns, at `-icount shift=6` 5/8 of an instruction.

#![no_std]
#![no_main]

use core::panic::PanicInfo;

use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_semihosting::{debug, hio};
use defmt as _;
use ferrol::evidence::components::{CarSystem, STEPS, start};
use ferrol::fingerprint::Fingerprint;
use static_cell::StaticCell;

static CAR: StaticCell<CarSystem> = StaticCell::new();

/// Where the clock begins: as far as it counts.
const FULL: u32 = 0x00ff_ffff;

#[cortex_m_rt::entry]
fn main() -> ! {
    match run() {
        Some(()) => debug::exit(debug::EXIT_SUCCESS),
        None => debug::exit(debug::EXIT_FAILURE),
    }
    loop {
        cortex_m::asm::nop();
    }
}

fn run() -> Option<()> {
    let car = CAR.try_init(start().ok()?)?;
    let mut clock = cortex_m::Peripherals::take()?.SYST;
    clock.set_clock_source(SystClkSource::Core);
    clock.set_reload(FULL);
    clock.clear_current();
    clock.enable_counter();
    let (mut all, mut most) = (Fingerprint::new(), 0);
    for _ in 0..STEPS {
        let before = cortex_m::peripheral::SYST::get_current();
        let report = car.step();
        let ticks = before.wrapping_sub(cortex_m::peripheral::SYST::get_current()) & FULL;
        most = if ticks > most { ticks } else { most };
        all.report(&report);
        car.each_number(&mut |number| all.numbers(&[*number]));
    }
    let mut line = *b"fingerprint 0000000000000000 ticks 00000000\n";
    hexadecimal(all.value(), line.get_mut(12..28)?);
    hexadecimal(u64::from(most), line.get_mut(35..43)?);
    hio::hstdout().ok()?.write_all(&line).ok()
}

fn hexadecimal(mut word: u64, digits: &mut [u8]) {
    for digit in digits.iter_mut().rev() {
        let value = (word & 15) as u8;
        *digit = if value < 10 { b'0' + value } else { b'a' + value - 10 };
        word >>= 4;
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
