//! Steps the car of 17 bodies in QEMU, through its hierarchy, and prints a fingerprint of every number, and the clock's
//! ticks of a step.

#![no_std]
#![no_main]

use component_board::{Clock, end, hexadecimal};
use cortex_m_semihosting::hio;
use ferrol::evidence::components::{CarSystem, STEPS, start};
use ferrol::fingerprint::Fingerprint;
use static_cell::StaticCell;

static CAR: StaticCell<CarSystem> = StaticCell::new();

#[cortex_m_rt::entry]
fn main() -> ! {
    end(run())
}

fn run() -> Option<()> {
    let car = CAR.try_init(start().ok()?)?;
    let clock = Clock::start()?;
    let (mut all, mut most) = (Fingerprint::new(), 0);
    for _ in 0..STEPS {
        let ticks = clock.ticks(|| all.report(&car.step()));
        most = if ticks > most { ticks } else { most };
        car.save(&mut |word| all.word(word));
    }
    let mut line = *b"fingerprint 0000000000000000 ticks 00000000\n";
    hexadecimal(all.value(), line.get_mut(12..28)?);
    hexadecimal(u64::from(most), line.get_mut(35..43)?);
    hio::hstdout().ok()?.write_all(&line).ok()
}
