//! USART3 as the line to a host: the serial port of the board's debugger, on PD8 and PD9. Fed by one interrupt below the tick,
//! through rings that nobody waits for.

#![allow(unsafe_code, reason = "the interrupt controller, the name in the table of vectors")]

use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::peripheral::NVIC;
use stm32_metapac::gpio::vals::Moder;
use stm32_metapac::usart::regs::{Cr1, Dr, Icr};
use stm32_metapac::{GPIOD, Interrupt, RCC, USART3 as LINE};

use super::clocks::PERIPHERAL_HZ;
use crate::protocol::BAUD;
use crate::protocol::ring::ByteRing;

/// PD8 and PD9, in the upper of the two registers of alternate functions: USART3 is number 7 (datasheet DS12110, table 11).
const PINS: [usize; 2] = [8, 9];
const FUNCTION: u8 = 7;

/// USART3_ISR, USART3_ICR: bytes were lost or damaged on their way in: parity, framing, noise, overrun (RM0433 48.7.8). The four
/// bits are the same in both.
const ERRORS: u32 = 0b1111;

/// Below the tick, whose priority is the highest: four bits of the byte count.
const PRIORITY: u8 = 0xc0;

/// Frames that wait: eleven of those that the Iltis sends in a millisecond.
static TO_HOST: ByteRing<1024> = ByteRing::new();
/// Frames that have arrived.
static FROM_HOST: ByteRing<1024> = ByteRing::new();
/// Bytes that were lost.
static LOST: AtomicU32 = AtomicU32::new(0);

/// Turns the line on.
pub(super) fn start(nvic: &mut NVIC) {
    RCC.ahb4enr().modify(|clocks| clocks.set_gpioden(true));
    RCC.apb1lenr().modify(|clocks| clocks.set_usart3en(true));
    let _ = RCC.apb1lenr().read();
    for pin in PINS {
        GPIOD.afr(1).modify(|functions| functions.set_afr(pin - 8, FUNCTION));
        GPIOD.moder().modify(|modes| modes.set_moder(pin, Moder::ALTERNATE));
    }
    // 130 for 130.2: 0.16 % fast
    LINE.brr().write(|rate| rate.set_brr(((PERIPHERAL_HZ + BAUD / 2) / BAUD) as u16));
    LINE.cr1().write_value(control(false));
    // SAFETY: nothing relies on masking by priority; the handler touches the line and its rings only.
    unsafe {
        nvic.set_priority(Interrupt::USART3, PRIORITY);
        NVIC::unmask(Interrupt::USART3);
    }
}

/// On, both directions, an interrupt for each byte that arrives; where bytes wait, for each place to send one too. FIFO off.
fn control(sends: bool) -> Cr1 {
    let mut control = Cr1::default();
    control.set_ue(true);
    control.set_re(true);
    control.set_te(true);
    control.set_rxneie(true);
    control.set_txeie(sends);
    control
}

/// The oldest byte that has arrived.
pub(super) fn byte() -> Option<u8> {
    FROM_HOST.pop()
}

/// Sends a whole frame, or nothing of it.
pub(super) fn send(wire: &[u8]) -> bool {
    let sent = TO_HOST.push_all(wire);
    // the interrupt turns itself off when nothing waits: one write, so neither undoes what the other did
    LINE.cr1().write_value(control(true));
    sent
}

/// Whether all that was sent has left.
pub(super) fn is_quiet() -> bool {
    TO_HOST.is_empty()
}

/// Bytes lost since this was last asked.
pub(super) fn take_lost() -> u32 {
    LOST.swap(0, Ordering::AcqRel)
}

/// One byte in, one byte out.
// SAFETY: the name is that of this interrupt in the table of vectors of the chip, and nothing else has it.
#[unsafe(no_mangle)]
extern "C" fn USART3() {
    let state = LINE.isr().read();
    if state.0 & ERRORS != 0 {
        LINE.icr().write_value(Icr(ERRORS));
        LOST.fetch_add(1, Ordering::AcqRel);
    }
    // eight bits of the register are the byte
    if state.rxne() && !FROM_HOST.push(LINE.rdr().read().dr() as u8) {
        LOST.fetch_add(1, Ordering::AcqRel);
    }
    if state.txe() {
        match TO_HOST.pop() {
            Some(byte) => LINE.tdr().write_value(Dr(u32::from(byte))),
            None => LINE.cr1().write_value(control(false)),
        }
    }
}
