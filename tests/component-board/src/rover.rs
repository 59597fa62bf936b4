//! Steps the robot vehicle of six wheels in QEMU, by subsystem synthesis and by the hybrid formulation, and prints for each run
//! a fingerprint of all states, the steps that were lost, and the clock's ticks of a step: at least, at most, and at most while
//! a scheme begins.

#![no_std]
#![no_main]

use component_board::{Clock, end, hexadecimal};
use cortex_m_semihosting::hio;
use ferrol::evidence::rover::{STARTING, each, steps};

#[cortex_m_rt::entry]
fn main() -> ! {
    end(run())
}

fn run() -> Option<()> {
    let clock = Clock::start()?;
    let mut out = hio::hstdout().ok()?;
    let mut told = Some(());
    each(|name, run| {
        let (mut least, mut most, mut start) = (u32::MAX, 0, 0);
        let (all, lost) = steps(run, |number, step| {
            let ticks = clock.ticks(step);
            if number < STARTING {
                start = start.max(ticks);
            } else {
                (least, most) = (least.min(ticks), most.max(ticks));
            }
        });
        let words = [all.value(), lost.into(), least.into(), most.into(), start.into()];
        told = told.and(out.write_all(name.as_bytes()).ok());
        for word in words {
            let mut text = *b" 0000000000000000";
            let [_, digits @ ..] = &mut text;
            hexadecimal(word, digits);
            told = told.and(out.write_all(&text).ok());
        }
        told = told.and(out.write_all(b"\n").ok());
    })
    .ok()?;
    told
}
