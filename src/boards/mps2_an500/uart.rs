//! The serial lines to a host: UART 0 is the link, UART 1 the bus. Fed by interrupts below the tick, through rings that nobody
//! waits for.

#![allow(unsafe_code, reason = "addresses of registers, the interrupt controller, the table of vectors")]

use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::interrupt::InterruptNumber;
use cortex_m::peripheral::NVIC;

use super::CORE_HZ;
use super::registers::{Register, registers};
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

// CMSDK UART 1, which nothing else uses
registers! {
    BUS_DATA = 0x4000_5000;
    BUS_STATE = 0x4000_5004;
    BUS_CTRL = 0x4000_5008;
    BUS_INTERRUPTS = 0x4000_500c;
    BUS_BAUDDIV = 0x4000_5010;
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

/// Bytes that wait in each direction: eleven of the frames that the Iltis sends over the link in a millisecond, nine times
/// the lines that it sends over a bus.
type Ring = ByteRing<1024>;

/// A serial line.
pub(super) struct Uart {
    data: Register,
    state: Register,
    control: Register,
    interrupts: Register,
    divider: Register,
    received: Interrupt,
    sent: Interrupt,
    /// What waits to leave.
    to_host: &'static Ring,
    /// What has arrived.
    from_host: &'static Ring,
    /// Bytes that found no room.
    lost: &'static AtomicU32,
}

/// The line of a link.
pub(super) static LINK: Uart = {
    static TO_HOST: Ring = Ring::new();
    static FROM_HOST: Ring = Ring::new();
    static LOST: AtomicU32 = AtomicU32::new(0);
    Uart {
        data: DATA,
        state: STATE,
        control: CTRL,
        interrupts: INTERRUPTS,
        divider: BAUDDIV,
        received: Interrupt::LinkReceived,
        sent: Interrupt::LinkSent,
        to_host: &TO_HOST,
        from_host: &FROM_HOST,
        lost: &LOST,
    }
};

/// The line of a bus.
pub(super) static BUS: Uart = {
    static TO_HOST: Ring = Ring::new();
    static FROM_HOST: Ring = Ring::new();
    static LOST: AtomicU32 = AtomicU32::new(0);
    Uart {
        data: BUS_DATA,
        state: BUS_STATE,
        control: BUS_CTRL,
        interrupts: BUS_INTERRUPTS,
        divider: BUS_BAUDDIV,
        received: Interrupt::BusReceived,
        sent: Interrupt::BusSent,
        to_host: &TO_HOST,
        from_host: &FROM_HOST,
        lost: &LOST,
    }
};

/// The interrupts of the lines.
#[derive(Clone, Copy)]
#[repr(u16)]
enum Interrupt {
    LinkReceived = 0,
    LinkSent = 1,
    BusReceived = 2,
    BusSent = 3,
}

// SAFETY: the numbers are those of UART 0 and 1 in the board's table of vectors, and stay so.
unsafe impl InterruptNumber for Interrupt {
    fn number(self) -> u16 {
        self as u16
    }
}

impl Uart {
    /// Turns the line on.
    pub(super) fn start(&self, nvic: &mut NVIC) {
        self.divider.write(CORE_HZ / BAUD);
        self.control.write(ON);
        // SAFETY: nothing relies on masking by priority; the handlers touch the line and its rings only.
        unsafe {
            nvic.set_priority(self.received, PRIORITY);
            nvic.set_priority(self.sent, PRIORITY);
            NVIC::unmask(self.received);
            NVIC::unmask(self.sent);
        }
    }

    /// The oldest byte that has arrived.
    pub(super) fn byte(&self) -> Option<u8> {
        self.from_host.pop()
    }

    /// Sends all bytes, or none of them.
    pub(super) fn send(&self, wire: &[u8]) -> bool {
        let sent = self.to_host.push_all(wire);
        NVIC::pend(self.sent);
        sent
    }

    /// Whether all that was sent has left.
    pub(super) fn is_quiet(&self) -> bool {
        self.to_host.is_empty()
    }

    /// Bytes lost since this was last asked.
    pub(super) fn take_lost(&self) -> u32 {
        self.lost.swap(0, Ordering::AcqRel)
    }

    fn receive(&self) {
        self.interrupts.write(RX_DONE);
        for _ in 0..AT_ONCE {
            let state = self.state.read();
            if state & RX_OVERRUN != 0 {
                self.state.write(RX_OVERRUN);
                self.lost.fetch_add(1, Ordering::AcqRel);
            }
            if state & RX_FULL == 0 {
                return;
            }
            // eight bits of the register are the byte
            if !self.from_host.push(self.data.read() as u8) {
                self.lost.fetch_add(1, Ordering::AcqRel);
            }
        }
        NVIC::pend(self.received);
    }

    fn transmit(&self) {
        self.interrupts.write(TX_DONE);
        for _ in 0..AT_ONCE {
            if self.state.read() & TX_FULL != 0 {
                return;
            }
            let Some(byte) = self.to_host.pop() else { return };
            self.data.write(u32::from(byte));
        }
        NVIC::pend(self.sent);
    }
}

extern "C" fn link_received() {
    LINK.receive();
}

extern "C" fn link_sent() {
    LINK.transmit();
}

extern "C" fn bus_received() {
    BUS.receive();
}

extern "C" fn bus_sent() {
    BUS.transmit();
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
    table[Interrupt::LinkReceived as usize] = link_received;
    table[Interrupt::LinkSent as usize] = link_sent;
    table[Interrupt::BusReceived as usize] = bus_received;
    table[Interrupt::BusSent as usize] = bus_sent;
    table
};
