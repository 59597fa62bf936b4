//! USART3 as the line to a host: the serial port of the board's debugger, on PD8 and PD9. Fed by one interrupt below the tick,
//! through rings that nobody waits for.

#![allow(unsafe_code, reason = "the interrupt controller")]

use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::peripheral::NVIC;

use super::clocks::PERIPHERAL_HZ;
use super::registers::{
    GPIOD_AFRH, GPIOD_MODER, RCC_AHB4ENR, RCC_APB1LENR, USART3_BRR, USART3_CR1, USART3_ICR,
    USART3_ISR, USART3_RDR, USART3_TDR,
};
use super::vectors::Interrupt;
use crate::protocol::BAUD;
use crate::protocol::ring::ByteRing;

/// RCC_APB1LENR, RCC_AHB4ENR
const USART3EN: u32 = 1 << 18;
const GPIODEN: u32 = 1 << 3;
/// USART3_CR1: on, both directions, an interrupt for each byte that arrives; for each place to send one, FIFO off.
const UE: u32 = 1 << 0;
const RE: u32 = 1 << 2;
const TE: u32 = 1 << 3;
const RXNEIE: u32 = 1 << 5;
const TXEIE: u32 = 1 << 7;
const ON: u32 = UE | RE | TE | RXNEIE;
/// USART3_ISR: a byte has arrived, there is a place for one to send; USART3_ISR, USART3_ICR: bytes were lost or damaged on
/// their way in (parity, framing, noise, overrun).
const RXNE: u32 = 1 << 5;
const TXE: u32 = 1 << 7;
const ERRORS: u32 = 0b1111;
/// PD8 and PD9: alternate function 7.
const PINS_MODE_MASK: u32 = 0b1111 << 16;
const PINS_MODE: u32 = 0b1010 << 16;
const PINS_FUNCTION_MASK: u32 = 0xff;
const PINS_FUNCTION: u32 = 0x77;

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
    RCC_AHB4ENR.set(GPIODEN);
    RCC_APB1LENR.set(USART3EN);
    let _ = RCC_APB1LENR.read();
    GPIOD_AFRH.modify(PINS_FUNCTION_MASK, PINS_FUNCTION);
    GPIOD_MODER.modify(PINS_MODE_MASK, PINS_MODE);
    // 130 for 130.2: 0.16 % fast
    USART3_BRR.write((PERIPHERAL_HZ + BAUD / 2) / BAUD);
    USART3_CR1.write(ON);
    // SAFETY: nothing relies on masking by priority; the handler touches the line and its rings only.
    unsafe {
        nvic.set_priority(Interrupt::USART3, PRIORITY);
        NVIC::unmask(Interrupt::USART3);
    }
}

/// The oldest byte that has arrived.
pub(super) fn byte() -> Option<u8> {
    FROM_HOST.pop()
}

/// Sends a whole frame, or nothing of it.
pub(super) fn send(wire: &[u8]) -> bool {
    let sent = TO_HOST.push_all(wire);
    // the interrupt turns itself off when nothing waits: one write, so neither undoes what the other did
    USART3_CR1.write(ON | TXEIE);
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
pub(super) extern "C" fn serve() {
    let state = USART3_ISR.read();
    if state & ERRORS != 0 {
        USART3_ICR.write(ERRORS);
        LOST.fetch_add(1, Ordering::AcqRel);
    }
    // eight bits of the register are the byte
    if state & RXNE != 0 && !FROM_HOST.push(USART3_RDR.read() as u8) {
        LOST.fetch_add(1, Ordering::AcqRel);
    }
    if state & TXE != 0 {
        match TO_HOST.pop() {
            Some(byte) => USART3_TDR.write(u32::from(byte)),
            None => USART3_CR1.write(ON),
        }
    }
}
