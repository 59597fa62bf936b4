//! FDCAN1 as the CAN bus, on PD0 and PD1: connector CN9, D67 and D66; a transceiver for 5 Mbit/s stands between them and the bus.
//!
//! It has not run on a board yet: written after RM0433 chapter 56, and compiled.
//!
//! The controller's own FIFO in the message RAM is the ring: 64 frames that arrive, 32 that wait to leave, with no
//! interrupt that could take time from the tick. The main program looks into it between two ticks; a bus brings at most
//! eight full frames in that time.
//!
//! ```text
//! message RAM (RM0433, FDCAN functional description, message RAM), in words from 0x4000_ac00
//!    0  FIFO 0: 64 frames that arrived, 18 words each: identifier, length, 16 of data
//! 1152  FIFO of 32 frames to send, as long
//!
//! 80 MHz from PLL1, so 12.5 ns to a quantum
//! nominal  1 + 63 + 16 = 80 quanta: 1 us, sampled at 80 %
//! data     1 + 11 +  4 = 16 quanta: 200 ns, sampled at 75 %; the delay of the transceiver is measured, and the second
//!          sample point put 12 quanta behind it
//! ```

use embedded_can::{Frame as _, Id};
use stm32_metapac::can::regs::{Cccr, Dbtp, Gfc, Ir, Nbtp, Rxesc, Rxfa, Rxfc, Tdcr, Txbar, Txbc, Txesc};
use stm32_metapac::can::vals::Tfqm;
use stm32_metapac::gpio::vals::{Moder, Ospeedr};
use stm32_metapac::rcc::vals::Fdcansel;
use stm32_metapac::{FDCAN1 as CAN, FDCANRAM, GPIOD, RCC};

use super::wait::until;
use crate::boards::FrameBus;
use crate::protocol::can::wire::LENGTHS;
use crate::protocol::can::frame::identifier;
use crate::protocol::can::{Bus, BusFrame, BusOutgoing};

/// PD0 and PD1, in the lower of the two registers of alternate functions: FDCAN1 is number 9 (datasheet DS12110,
/// alternate functions of port D).
const PINS: [usize; 2] = [0, 1];
const FUNCTION: u8 = 9;

/// Words of a frame in the message RAM: two of header, 64 bytes of data.
const ELEMENT: usize = 18;
/// Frames that arrived, and where the first is.
const RECEIVED: usize = 64;
const RECEIVED_AT: usize = 0;
/// Frames to send, and where the first is.
const SENT: usize = 32;
const SENT_AT: usize = RECEIVED_AT + RECEIVED * ELEMENT;
/// The code for elements with 64 bytes of data.
const BYTES_64: u8 = 7;

/// First word of a frame: extended identifier, remote frame; a standard identifier stands in the upper eleven of 29 bits.
const EXTENDED: u32 = 1 << 30;
const REMOTE: u32 = 1 << 29;
const STANDARD_AT: u32 = 18;
/// Second word: FD frame, with the rate switched; the code of the length.
const FD: u32 = 1 << 21;
const SWITCHED: u32 = 1 << 20;
const LENGTH_AT: u32 = 16;

/// The bus.
#[derive(Debug)]
pub struct CanBus(());

    /// Joins a bus.
    ///
    /// # Errors
    /// The controller does not get ready.
    pub(super) fn start(bus: Bus) -> Result<CanBus, &'static str> {
        RCC.ahb4enr().modify(|clocks| clocks.set_gpioden(true));
        RCC.d2ccip1r().modify(|sources| sources.set_fdcansel(Fdcansel::PLL1_Q));
        RCC.apb1henr().modify(|clocks| clocks.set_fdcanen(true));
        let _ = RCC.apb1henr().read();
        for pin in PINS {
            GPIOD.ospeedr().modify(|speeds| speeds.set_ospeedr(pin, Ospeedr::VERY_HIGH_SPEED));
            GPIOD.afr(0).modify(|functions| functions.set_afr(pin, FUNCTION));
            GPIOD.moder().modify(|modes| modes.set_moder(pin, Moder::ALTERNATE));
        }

        // registers can be written while the controller stands still
        CAN.cccr().modify(|control| control.set_init(true));
        until(|| CAN.cccr().read().init(), "the CAN controller does not stop")?;
        let mut control = Cccr::default();
        control.set_init(true);
        control.set_cce(true);
        control.set_fdoe(bus.is_fd());
        control.set_bse(bus.is_fd());
        CAN.cccr().write_value(control);

        // all of these count from one less
        let mut nominal = Nbtp::default();
        nominal.set_ntseg1(63 - 1);
        nominal.set_ntseg2(16 - 1);
        nominal.set_nsjw(16 - 1);
        CAN.nbtp().write_value(nominal);
        let mut data = Dbtp::default();
        data.set_dtseg1(11 - 1);
        data.set_dtseg2(4 - 1);
        data.set_dsjw(4 - 1);
        data.set_tdc(true);
        CAN.dbtp().write_value(data);
        let mut delay = Tdcr::default();
        delay.set_tdco(12);
        CAN.tdcr().write_value(delay);

        // every standard data frame goes into FIFO 0, nothing else is taken; the session knows its own
        let mut filter = Gfc::default();
        filter.set_anfs(0);
        filter.set_anfe(2);
        filter.set_rrfs(true);
        filter.set_rrfe(true);
        CAN.gfc().write_value(filter);
        let mut fifo = Rxfc::default();
        fifo.set_fsa(RECEIVED_AT as u16);
        fifo.set_fs(RECEIVED as u8);
        CAN.rxfc(0).write_value(fifo);
        let mut sizes = Rxesc::default();
        sizes.set_fds(0, BYTES_64);
        CAN.rxesc().write_value(sizes);
        let mut fifo = Txbc::default();
        fifo.set_tbsa(SENT_AT as u16);
        fifo.set_tfqs(SENT as u8);
        fifo.set_tfqm(Tfqm::FIFO);
        CAN.txbc().write_value(fifo);
        let mut sizes = Txesc::default();
        sizes.set_tbds(BYTES_64);
        CAN.txesc().write_value(sizes);

        join();
        Ok(CanBus(()))
    }

/// Takes part in the bus, after eleven recessive bits.
fn join() {
    CAN.cccr().modify(|control| control.set_init(false));
}

/// A word of the message RAM, which has 2560.
fn word(number: usize) -> stm32_metapac::common::Reg<u32, stm32_metapac::common::RW> {
    FDCANRAM.ram(number.min(2559))
}

impl BusOutgoing for CanBus {
    fn send(&mut self, frame: &BusFrame) -> bool {
        let state = CAN.txfqs().read();
        if state.tfqf() {
            return false;
        }
        let Some(code) = LENGTHS.iter().position(|bytes| usize::from(*bytes) == frame.dlc()) else {
            return false;
        };
        let place = usize::from(state.tfqpi());
        let first = SENT_AT + ELEMENT * place;
        let identifier = match frame.id() {
            Id::Standard(id) => u32::from(id.as_raw()) << STANDARD_AT,
            Id::Extended(id) => id.as_raw() | EXTENDED,
        };
        let remote = if frame.is_remote_frame() { REMOTE } else { 0 };
        word(first).write_value(identifier | remote);
        let fd = if frame.is_fd() { FD | SWITCHED } else { 0 };
        word(first + 1).write_value((code as u32) << LENGTH_AT | fd);
        for (number, bytes) in frame.data().chunks(4).enumerate() {
            let mut value = [0; 4];
            for (place, byte) in value.iter_mut().zip(bytes) {
                *place = *byte;
            }
            word(first + 2 + number).write_value(u32::from_le_bytes(value));
        }
        CAN.txbar().write_value(Txbar(1 << (place & 31)));
        true
    }
}

impl FrameBus for CanBus {
    fn receive(&mut self) -> Option<BusFrame> {
        let state = CAN.rxfs(0).read();
        if state.ffl() == 0 {
            return None;
        }
        let place = state.fgi();
        let first = RECEIVED_AT + ELEMENT * usize::from(place);
        let (header, about) = (word(first).read(), word(first + 1).read());
        let mut data = [0; 64];
        for (number, bytes) in data.chunks_exact_mut(4).enumerate() {
            let value = word(first + 2 + number).read().to_le_bytes();
            for (place, byte) in bytes.iter_mut().zip(value) {
                *place = byte;
            }
        }
        // the place is free for another
        let mut taken = Rxfa::default();
        taken.set_fai(place);
        CAN.rxfa(0).write_value(taken);
        let id = identifier(header >> STANDARD_AT & 0x7ff, false)?;
        let length = usize::from(*LENGTHS.get((about >> LENGTH_AT & 15) as usize)?);
        let fd = about & FD != 0;
        // the codes beyond eight stand for eight in a classical frame
        let length = if fd { length } else { length.min(8) };
        let frame = BusFrame::new(id, data.get(..length)?)?;
        Some(if fd { frame.as_fd() } else { frame })
    }

    fn is_quiet(&self) -> bool {
        usize::from(CAN.txfqs().read().tffl()) == SENT
    }

    /// Also joins the bus again, which the controller leaves when too many frames fail.
    fn take_lost(&mut self) -> u32 {
        if CAN.psr().read().bo() && CAN.cccr().read().init() {
            join();
        }
        if !CAN.ir().read().rfl(0) {
            return 0;
        }
        let mut seen = Ir::default();
        seen.set_rfl(0, true);
        CAN.ir().write_value(seen);
        1
    }
}
