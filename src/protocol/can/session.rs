//! The firmware's side of a bus: sets in, sets out, and what the vehicle is asked to do in between.

use embedded_can::Frame;

use super::frame::{BusFrame, standard_id};
use super::layout::Layout;
use super::set::{Check, InputClose, OutputClose, Wish, read_values, widened, write_values};
use crate::protocol::frame::follows;
use crate::protocol::message::{Mode, Stand, Terms};
use crate::protocol::session::Made;
use crate::protocol::{LinkCounters, Rejection, Station};
use crate::runtime::Channels;
use crate::runtime::ports::initial;

/// Sets that a tick can be told to have had.
const RECENT: usize = 8;

/// What frames leave by.
pub trait BusOutgoing {
    /// Takes a frame: false where there is no room.
    fn send(&mut self, frame: &BusFrame) -> bool;
}

/// What came in over a bus: sets taken, sets missing by their sequence, frames and sets refused by cause.
pub type BusCounters = LinkCounters;

/// The firmware's side of a bus.
pub struct BusSession<I: Channels> {
    layout: &'static Layout,
    /// Whether arming needs a key: a bus has no room for a proof.
    keyed: bool,
    /// Values as they stand.
    inputs: I,
    /// Those of the set that is not closed yet.
    staged: I,
    check: Check,
    frames: u8,
    /// Why the set that is not closed yet will not be taken.
    spoilt: Option<Rejection>,
    /// Sequence of the last set that was taken.
    last: Option<u16>,
    mode: Mode,
    /// Lock-step: whether a tick is on its way.
    busy: bool,
    /// The last sets, by the low bytes of their sequences.
    recent: [(u8, I); RECENT],
    close: OutputClose,
    counters: BusCounters,
}

impl<I: Channels> BusSession<I> {
    /// Disarmed, with inputs at their initial values. A keyed firmware is armed over its serial line only.
    pub fn new<S: Station<Inputs = I>>(layout: &'static Layout, keyed: bool) -> Self {
        let inputs = initial(S::INPUTS);
        let close = OutputClose {
            tick: 0,
            input: 0,
            age: u8::MAX,
            stand: Stand::Disarmed,
            status: 0,
            late: false,
            refused: 0,
        };
        Self {
            layout,
            keyed,
            inputs,
            staged: inputs,
            check: Check::EMPTY,
            frames: 0,
            spoilt: None,
            last: None,
            mode: Mode::LockStep,
            busy: false,
            recent: [(0, inputs); RECENT],
            close,
            counters: BusCounters::ZERO,
        }
    }

    /// What came in so far.
    pub const fn counters(&self) -> &BusCounters {
        &self.counters
    }

    /// Counts bytes or frames that were lost before they got here.
    pub const fn overflowed(&mut self, lost: u32) {
        self.counters.overflowed = self.counters.overflowed.saturating_add(lost);
    }

    /// Takes in a frame. Those of other nodes on the bus are passed over.
    pub fn receive<S: Station<Inputs = I>>(
        &mut self,
        frame: &impl Frame,
        station: &mut S,
        out: &mut impl BusOutgoing,
    ) {
        let Some(identifier) = standard_id(frame) else { return };
        let direction = &self.layout.inputs;
        if let Some(slot) = direction.slot(identifier) {
            self.check = self.check.with(identifier, frame.data());
            self.frames = self.frames.saturating_add(1);
            let staged = self.staged.as_mut();
            let read = read_values(direction, slot, frame.data(), |port, value| {
                if let (Some(place), Some(port)) = (staged.get_mut(port), S::INPUTS.get(port)) {
                    *place = widened(value, &port.range);
                }
            });
            self.spoilt = self.spoilt.or(read.err());
        } else if identifier == direction.close_identifier() {
            let taken = self.take(frame.data(), station);
            // the next set begins with the values that stand
            self.staged = self.inputs;
            (self.check, self.frames, self.spoilt) = (Check::EMPTY, 0, None);
            let told = match taken {
                Ok(wish) => wish != Wish::None,
                Err(why) => {
                    self.counters.reject(why);
                    true
                }
            };
            if told {
                self.close.stand = station.stand();
                self.send_close(out);
            }
        }
    }

    /// Takes the set that a frame closes, or nothing of it.
    fn take<S: Station<Inputs = I>>(
        &mut self,
        data: &[u8],
        station: &mut S,
    ) -> Result<Wish, Rejection> {
        let InputClose { sequence, wish, frames, check } = InputClose::read(data)?;
        if let Some(why) = self.spoilt {
            return Err(why);
        }
        if frames != self.frames || check != self.check.value() {
            return Err(Rejection::Checksum);
        }
        let missing = match self.last {
            Some(last) if wish == Wish::None => follows(last, sequence)?,
            _ => 0,
        };
        match wish {
            Wish::None => self.offer(sequence, station)?,
            Wish::ArmLockStep => self.arm(Mode::LockStep, station)?,
            Wish::ArmFreeRunning => self.arm(Mode::FreeRunning, station)?,
            Wish::Disarm => {
                station.disarm();
                self.busy = false;
            }
        }
        self.last = Some(sequence);
        self.counters.accepted = self.counters.accepted.saturating_add(1);
        self.counters.missing = self.counters.missing.saturating_add(u32::from(missing));
        Ok(wish)
    }

    /// Hands the values of a set over; in lock-step they make a tick.
    fn offer<S: Station<Inputs = I>>(
        &mut self,
        sequence: u16,
        station: &mut S,
    ) -> Result<(), Rejection> {
        if station.stand() == Stand::Disarmed {
            return Err(Rejection::Disarmed);
        }
        let lock_step = self.mode == Mode::LockStep;
        if lock_step && self.busy {
            return Err(Rejection::Tick);
        }
        station.offer(self.staged)?;
        self.inputs = self.staged;
        self.recent.rotate_right(1);
        if let Some(newest) = self.recent.first_mut() {
            *newest = (sequence as u8, self.inputs);
        }
        if lock_step {
            self.busy = true;
            station.go();
        }
        Ok(())
    }

    fn arm<S: Station<Inputs = I>>(
        &mut self,
        mode: Mode,
        station: &mut S,
    ) -> Result<(), Rejection> {
        if self.keyed {
            return Err(Rejection::Key);
        }
        if station.stand() != Stand::Disarmed {
            return if mode == self.mode { Ok(()) } else { Err(Rejection::Mode) };
        }
        station.agree(&Terms { mode, ..Terms::default() })?;
        self.mode = mode;
        station.arm()
    }

    /// Sends what a tick left: `value` gives the value of an output by its number.
    pub fn tell(
        &mut self,
        made: &Made<'_, I>,
        value: impl Fn(usize) -> f64,
        out: &mut impl BusOutgoing,
    ) {
        self.busy = false;
        let Made { head, inputs } = made;
        let newest = self.recent.iter().find(|(_, recent)| recent == *inputs);
        let input = newest.map_or(self.close.input, |(sequence, _)| *sequence);
        self.close = OutputClose {
            tick: head.tick,
            input,
            age: head.input_age,
            stand: head.stand,
            status: head.status,
            late: head.iterations >> 7 == 1,
            refused: 0,
        };
        let layout = self.layout;
        for (number, slot) in layout.outputs.slots().iter().enumerate() {
            if slot.is_due(head.tick)
                && let Some(frame) = write_values::<BusFrame>(&layout.outputs, number, &value)
            {
                self.send(frame, out);
            }
        }
        self.send_close(out);
    }

    fn send_close(&mut self, out: &mut impl BusOutgoing) {
        // eight bits are all that is told
        self.close.refused = self.counters.rejections() as u8;
        if let Some(frame) = self.close.write::<BusFrame>(&self.layout.outputs) {
            self.send(frame, out);
        }
    }

    fn send(&mut self, frame: BusFrame, out: &mut impl BusOutgoing) {
        let frame = if self.layout.bus.is_fd() { frame.as_fd() } else { frame };
        if !out.send(&frame) {
            self.counters.unsent = self.counters.unsent.saturating_add(1);
        }
    }
}
