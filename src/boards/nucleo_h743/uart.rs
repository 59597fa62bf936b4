//! USART3 as the line to a host: the serial port of the board's debugger, on PD8 and PD9.
//!
//! A byte takes 10.9 us at 921,600 baud, a tick some 200 us: an interrupt below the tick would lose bytes while one runs, and the
//! FIFO of 16 bytes, 174 us, too. So what arrives is written by DMA, round and round, without anybody's help; how far it has come
//! is what its counter says. What leaves is fed byte by byte by an interrupt below the tick: a pause there costs time only.

#![allow(unsafe_code, reason = "the interrupt controller, the name in the table of vectors")]

use core::sync::atomic::{AtomicU8, AtomicU32, AtomicUsize, Ordering};

use cortex_m::peripheral::NVIC;
use stm32_metapac::gpio::vals::Moder;
use stm32_metapac::dma::regs::Cr as StreamControl;
use stm32_metapac::usart::regs::{Cr1, Dr, Icr};
use stm32_metapac::{DMA1, DMAMUX1, GPIOD, Interrupt, RCC, USART3 as LINE};

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

/// The stream of DMA1 that takes what arrives, and the number of the line's request (RM0433, table 121: usart3_rx_dma).
const STREAM: usize = 0;
const REQUEST: u8 = 45;

/// Bytes that wait for `main`: 22 ms of a busy line. Who looks less often than that finds frames with wrong checksums.
const ARRIVED: usize = 2048;
/// Bytes of a line of the data cache.
const CACHE_LINE: usize = 32;
/// DCIMVAC: throws the line of the data cache away that an address is in (ARMv7-M B3.2.2).
const INVALIDATE: *mut u32 = 0xe000_ef5c as *mut u32;

/// What has arrived. Only the DMA writes to it, so no line of the cache is ever ahead of the memory.
#[repr(C, align(32))]
struct Arrived([AtomicU8; ARRIVED]);

const _: () = assert!(ARRIVED.is_multiple_of(CACHE_LINE) && ARRIVED <= u16::MAX as usize);

// in the AXI memory: DMA1 does not reach the DTCM
#[unsafe(link_section = ".bss.ferrol_slow.uart")]
static FROM_HOST: Arrived = Arrived([const { AtomicU8::new(0) }; ARRIVED]);
/// Where the next byte is looked for.
static NEXT: AtomicUsize = AtomicUsize::new(0);
/// Bytes that were lost.
static LOST: AtomicU32 = AtomicU32::new(0);

/// Lets the DMA write what arrives to [`FROM_HOST`], from its beginning again when it is full.
fn start_stream() {
    RCC.ahb1enr().modify(|clocks| clocks.set_dma1en(true));
    let _ = RCC.ahb1enr().read();
    // the streams of DMA1 are the first channels of the multiplexer
    DMAMUX1.ccr(STREAM).modify(|channel| channel.set_dmareq_id(REQUEST));
    let stream = DMA1.st(STREAM);
    stream.par().write_value(LINE.rdr().as_ptr() as u32);
    stream.m0ar().write_value((&raw const FROM_HOST) as u32);
    stream.ndtr().write(|left| left.set_ndt(ARRIVED as u16));
    // from the line to memory, byte by byte: all zero but for these
    let mut control = StreamControl::default();
    control.set_minc(true);
    control.set_circ(true);
    stream.cr().write_value(control);
    control.set_en(true);
    stream.cr().write_value(control);
}

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
    start_stream();
    // errors raise the interrupt too
    LINE.cr3().modify(|control| {
        control.set_dmar(true);
        control.set_eie(true);
    });
    LINE.cr1().write_value(control(false));
    // SAFETY: nothing relies on masking by priority; the handler touches the line and its rings only.
    unsafe {
        nvic.set_priority(Interrupt::USART3, PRIORITY);
        NVIC::unmask(Interrupt::USART3);
    }
}

/// On, both directions; where bytes wait, an interrupt for each place to send one. FIFO off.
fn control(sends: bool) -> Cr1 {
    let mut control = Cr1::default();
    control.set_ue(true);
    control.set_re(true);
    control.set_te(true);
    control.set_txeie(sends);
    control
}

/// The oldest byte that has arrived.
pub(super) fn byte() -> Option<u8> {
    let next = NEXT.load(Ordering::Relaxed);
    // the counter says how many places are left until the end, all of them at the beginning
    let written = ARRIVED.wrapping_sub(usize::from(DMA1.st(STREAM).ndtr().read().ndt()));
    if next == written % ARRIVED {
        return None;
    }
    let place = FROM_HOST.0.get(next)?;
    // SAFETY: a register of the core; the line is all of the buffer's, and nothing in it is waiting to be written to memory.
    unsafe { INVALIDATE.write_volatile(place.as_ptr() as u32) };
    cortex_m::asm::dsb();
    let byte = place.load(Ordering::Relaxed);
    NEXT.store((next + 1) % ARRIVED, Ordering::Relaxed);
    Some(byte)
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

/// One byte out; what went wrong with those that arrive is counted.
// SAFETY: the name is that of this interrupt in the table of vectors of the chip, and nothing else has it.
#[unsafe(no_mangle)]
extern "C" fn USART3() {
    let state = LINE.isr().read();
    if state.0 & ERRORS != 0 {
        LINE.icr().write_value(Icr(ERRORS));
        LOST.fetch_add(1, Ordering::AcqRel);
    }
    if state.txe() {
        match TO_HOST.pop() {
            Some(byte) => LINE.tdr().write_value(Dr(u32::from(byte))),
            None => LINE.cr1().write_value(control(false)),
        }
    }
}
