//! UART 0 as the line to a host: fed by interrupts below the tick, through rings that nobody waits for.

#![allow(unsafe_code, reason = "addresses of registers, the interrupt controller, the table of vectors")]

use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::interrupt::InterruptNumber;
use cortex_m::peripheral::NVIC;

use super::CORE_HZ;
use crate::boards::registers::{Register, registers};
use crate::protocol::BAUD;
use crate::protocol::ring::ByteRing;

// CMSDK UART 0, which nothing else uses
registers! {
    DATA = 0x4000_4000;
    STATE = 0x4000_4004;
    CTRL = 0x4000_4008;
    INTERRUPTS = 0x4000_400c;
    BAUDDIV = 0x4000_4010;
}

/// STATE: the place for a byte to send is taken; a byte has arrived; one was lost on its way in.
const TX_FULL: u32 = 1 << 0;
const RX_FULL: u32 = 1 << 1;
const RX_OVERRUN: u32 = 1 << 3;
/// CTRL: both directions, and their interrupts.
const ON: u32 = 0b1111;
/// INTERRUPTS: a byte was sent, a byte has arrived.
const TX_DONE: u32 = 1 << 0;
const RX_DONE: u32 = 1 << 1;

/// Bytes that one interrupt handles at most.
const AT_ONCE: u32 = 16;

/// Below the tick, whose priority is the highest.
const PRIORITY: u8 = 0xc0;

/// Frames that wait: eleven of those that the Iltis sends in a millisecond.
pub(super) static TO_HOST: ByteRing<1024> = ByteRing::new();
/// Frames that have arrived.
pub(super) static FROM_HOST: ByteRing<1024> = ByteRing::new();
/// Bytes that found no room.
static LOST: AtomicU32 = AtomicU32::new(0);

/// The interrupts of the UART.
#[derive(Clone, Copy)]
#[repr(u16)]
enum Interrupt {
    Received = 0,
    Sent = 1,
}

// SAFETY: the numbers are those of UART 0 in the board's table of vectors, and stay so.
unsafe impl InterruptNumber for Interrupt {
    fn number(self) -> u16 {
        self as u16
    }
}

/// Turns the line on.
pub(super) fn start(nvic: &mut NVIC) {
    BAUDDIV.write(CORE_HZ / BAUD);
    CTRL.write(ON);
    // SAFETY: nothing relies on masking by priority; the handlers touch the line and its rings only.
    unsafe {
        nvic.set_priority(Interrupt::Received, PRIORITY);
        nvic.set_priority(Interrupt::Sent, PRIORITY);
        NVIC::unmask(Interrupt::Received);
        NVIC::unmask(Interrupt::Sent);
    }
}

/// Sends a whole frame, or nothing of it.
pub(super) fn send(wire: &[u8]) -> bool {
    let sent = TO_HOST.push_all(wire);
    NVIC::pend(Interrupt::Sent);
    sent
}

/// Bytes lost since this was last asked.
pub(super) fn take_lost() -> u32 {
    LOST.swap(0, Ordering::AcqRel)
}

extern "C" fn received() {
    INTERRUPTS.write(RX_DONE);
    for _ in 0..AT_ONCE {
        let state = STATE.read();
        if state & RX_OVERRUN != 0 {
            STATE.write(RX_OVERRUN);
            LOST.fetch_add(1, Ordering::AcqRel);
        }
        if state & RX_FULL == 0 {
            return;
        }
        // eight bits of the register are the byte
        if !FROM_HOST.push(DATA.read() as u8) {
            LOST.fetch_add(1, Ordering::AcqRel);
        }
    }
    NVIC::pend(Interrupt::Received);
}

extern "C" fn sent() {
    INTERRUPTS.write(TX_DONE);
    for _ in 0..AT_ONCE {
        if STATE.read() & TX_FULL != 0 {
            return;
        }
        let Some(byte) = TO_HOST.pop() else { return };
        DATA.write(u32::from(byte));
    }
    NVIC::pend(Interrupt::Sent);
}

unsafe extern "C" {
    fn DefaultHandler();
}

/// Number of interrupts of the board.
const COUNT: usize = 32;

/// The table; the linker puts it behind the exceptions.
#[unsafe(link_section = ".vector_table.interrupts")]
#[unsafe(no_mangle)]
static __INTERRUPTS: [unsafe extern "C" fn(); COUNT] = {
    let mut table: [unsafe extern "C" fn(); COUNT] = [DefaultHandler; COUNT];
    table[Interrupt::Received as usize] = received;
    table[Interrupt::Sent as usize] = sent;
    table
};
