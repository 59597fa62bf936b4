//! The firmware's side of a link: bytes in, bytes out, and what the vehicle is asked to do in between.
//!
//! ```text
//!            hello                 arm                     first 100 good ticks
//!  closed ─────────► disarmed ─────────────► warm-up ─────────────────────► armed
//!                       ▲  parameters,          │  inputs                     │
//!                       │  snapshots, test      │                             │
//!                       └───────────────────────┴──── disarm, close, trip ────┘
//! ```
//!
//! A frame that is not taken changes nothing but a counter. A host that comes back says hello again: where the vehicle stands is
//! not changed by that.

mod opening;

use super::cobs::Deframer;
use super::frame::{self, Frame, Kind, WIRE, decode, follows};
use super::layout::{each_place, input_group, output_group};
use super::lock::Lock;
use super::message::{CHUNK, Command, Fields, Mode, OutputHead, Reply, Stand, Terms};
use super::rejection::{LinkCounters, Rejection};
use super::station::{Outgoing, Station};
use crate::runtime::{Channels, InputPort};
use crate::snapshot::Writer;

/// Inputs that a tick can be told to have had.
const RECENT: usize = 8;
/// Ticks whose inputs are kept for a host that did not hear of them.
const PAST: usize = 256;
/// Ticks in one frame of the past.
pub const PAST_IN_FRAME: usize = 16;
/// Bytes of one of them.
pub const PAST_BYTES: usize = 11;

/// What the program around a session has to see to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Start the program anew.
    Reset,
    /// The host has ended the session.
    Closed,
}

/// What a tick left.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a, I> {
    /// All but the number of the input, which the session knows.
    pub head: OutputHead,
    /// The inputs that were in force.
    pub inputs: &'a I,
}

/// One tick of the past.
#[derive(Clone, Copy)]
struct PastTick {
    tick: u32,
    input: u16,
    age: u8,
    fingerprint: u64,
}

/// An open session.
#[derive(Clone, Copy, Debug)]
struct Opened {
    nonce: u64,
    challenge: u64,
    /// The count of the last command that proved the key.
    count: u64,
    terms: Terms,
}

/// The firmware's side of a link.
pub struct Session<I: Channels, L: Lock> {
    deframer: Deframer,
    link: Link<I, L>,
}

/// All of a session but the bytes that arrive.
struct Link<I: Channels, L: Lock> {
    lock: L,
    opened: Option<Opened>,
    /// Number of the last frame that was taken.
    last: u16,
    /// Number of the next frame that is sent.
    next: u16,
    /// Values as they stand, those of slow groups from earlier frames.
    inputs: I,
    /// The last inputs, by the numbers of their frames.
    recent: [(u16, I); RECENT],
    /// The input that the last tick had.
    in_force: u16,
    /// Steps since the start.
    tick: u32,
    /// Lock-step: whether a tick is on its way.
    busy: bool,
    past: [PastTick; PAST],
    counters: LinkCounters,
    /// The last output, to be sent again.
    output: [u8; WIRE],
    output_length: usize,
}

impl<I: Channels, L: Lock> Session<I, L> {
    /// Closed, with inputs at zero: for a static place.
    pub const fn blank(lock: L) -> Self {
        let inputs = I::ZERO;
        Self {
            deframer: Deframer::new(),
            link: Link {
                lock,
                opened: None,
                last: 0,
                next: 0,
                inputs,
                recent: [(0, inputs); RECENT],
                in_force: 0,
                tick: 0,
                busy: false,
                past: [PastTick { tick: 0, input: 0, age: 0, fingerprint: 0 }; PAST],
                counters: LinkCounters::ZERO,
                output: [0; WIRE],
                output_length: 0,
            },
        }
    }

    /// Closed, with inputs at their initial values.
    pub fn new(ports: &[InputPort], lock: L) -> Self {
        let mut session = Self::blank(lock);
        session.begin(ports);
        session
    }

    /// Puts the inputs at their initial values.
    pub fn begin(&mut self, ports: &[InputPort]) {
        self.link.inputs = crate::runtime::ports::initial(ports);
    }

    /// Takes in a byte and answers where it ends a frame.
    pub fn receive<S: Station<Inputs = I>>(
        &mut self,
        byte: u8,
        station: &mut S,
        out: &mut impl Outgoing,
    ) -> Option<Event> {
        match self.deframer.push(byte) {
            Ok(None) => None,
            Ok(Some(frame)) => match self.link.take(frame, station, out) {
                Ok(event) => event,
                Err(why) => {
                    self.link.counters.reject(why);
                    None
                }
            },
            Err(why) => {
                self.link.counters.reject(why);
                None
            }
        }
    }

    /// Sends what a tick left: `value` gives the value of an output by its number.
    pub fn tell<S: Station<Inputs = I>>(
        &mut self,
        made: Made<'_, I>,
        value: impl Fn(usize) -> f64,
        out: &mut impl Outgoing,
    ) {
        self.link.tell::<S>(made, value, out);
    }

    /// What came in so far.
    pub const fn counters(&self) -> &LinkCounters {
        &self.link.counters
    }

    /// Counts bytes that were lost before they got here.
    pub const fn overflowed(&mut self, bytes: u32) {
        let counters = &mut self.link.counters;
        counters.overflowed = counters.overflowed.saturating_add(bytes);
    }

    /// What makes a tick, where a session is open.
    pub fn mode(&self) -> Option<Mode> {
        self.link.opened.map(|opened| opened.terms.mode)
    }
}

impl<I: Channels, L: Lock> Link<I, L> {
    /// Sees to a frame.
    #[inline(never)]
    fn take<S: Station<Inputs = I>>(
        &mut self,
        bytes: &[u8],
        station: &mut S,
        out: &mut impl Outgoing,
    ) -> Result<Option<Event>, Rejection> {
        let Frame { kind, number, payload } = match decode(bytes) {
            Err(Rejection::Version) => {
                self.name_both_versions(bytes, station, out);
                return Err(Rejection::Version);
            }
            other => other?,
        };
        if kind == Kind::Hello {
            self.open(number, payload, station, out)?;
            return Ok(None);
        }
        let Some(opened) = self.opened else { return Err(Rejection::Closed) };
        let missing = follows(self.last, number)?;
        match kind {
            Kind::Input => {
                let taken = self.input(number, payload, &opened, station, out);
                if let Err(why @ (Rejection::Implausible | Rejection::Disarmed)) = taken {
                    self.reply(Reply { number, command: 0, refused: Some(why), detail: 0 }, out);
                }
                taken?;
                self.accept(number, missing);
                Ok(None)
            }
            Kind::Command => {
                let guarded = match self.unlock(number, payload, &opened) {
                    Ok(guarded) => guarded,
                    Err(why) => {
                        // told, so that the host need not guess; the frame is not taken
                        let command = payload.first().copied().unwrap_or(0);
                        self.reply(Reply { number, command, refused: Some(why), detail: 0 }, out);
                        return Err(why);
                    }
                };
                let command = Command::read(guarded)?;
                // what was understood is taken, done or not
                self.accept(number, missing);
                let mut reply =
                    Reply { number, command: command.number(), refused: None, detail: 0 };
                let event = match self.obey(&command, station, out) {
                    Ok((detail, event)) => {
                        reply.detail = detail;
                        event
                    }
                    Err(why) => {
                        self.counters.reject(why);
                        reply.refused = Some(why);
                        None
                    }
                };
                self.reply(reply, out);
                Ok(event)
            }
            _ => Err(Rejection::Kind),
        }
    }

    fn accept(&mut self, number: u16, missing: u16) {
        self.last = number;
        self.counters.accepted = self.counters.accepted.saturating_add(1);
        self.counters.missing = self.counters.missing.saturating_add(u32::from(missing));
    }

    /// Takes values for the inputs.
    fn input<S: Station<Inputs = I>>(
        &mut self,
        number: u16,
        payload: &[u8],
        opened: &Opened,
        station: &mut S,
        out: &mut impl Outgoing,
    ) -> Result<(), Rejection> {
        let mut from = Fields::new(payload);
        let tick = from.u32()?;
        let mut inputs = self.inputs;
        let mut damaged = false;
        each_place(input_group(S::INPUTS), tick, |port| {
            let value = from.u64();
            damaged |= value.is_err();
            let place = port.and_then(|port| inputs.as_mut().get_mut(port));
            if let (Some(place), Ok(value)) = (place, value) {
                *place = f64::from_bits(value);
            }
        });
        from.end()?;
        if damaged {
            return Err(Rejection::Payload);
        }
        if station.stand() == Stand::Disarmed {
            return Err(Rejection::Disarmed);
        }
        let lock_step = opened.terms.mode == Mode::LockStep;
        if lock_step {
            if tick == self.tick && !self.busy && self.output_length > 0 {
                // the answer was lost on its way
                self.send_output_again(out);
                return Ok(());
            }
            if tick != self.tick.wrapping_add(1) || self.busy {
                return Err(Rejection::Tick);
            }
        }
        station.offer(inputs)?;
        self.inputs = inputs;
        self.recent.rotate_right(1);
        if let Some(newest) = self.recent.first_mut() {
            *newest = (number, inputs);
        }
        if lock_step {
            self.busy = true;
            station.go();
        }
        Ok(())
    }

    /// Does what a command says.
    #[inline(never)]
    fn obey<S: Station<Inputs = I>>(
        &mut self,
        command: &Command<'_>,
        station: &mut S,
        out: &mut impl Outgoing,
    ) -> Result<(u32, Option<Event>), Rejection> {
        let stand = station.stand();
        let disarmed = || match stand {
            Stand::Disarmed => Ok(()),
            Stand::WarmUp | Stand::Armed => Err(Rejection::Armed),
        };
        let mut detail = 0;
        let mut event = None;
        match *command {
            // asked for again, since the reply was lost: it is so already
            Command::Arm if stand != Stand::Disarmed => {}
            Command::Arm => station.arm()?,
            Command::Disarm => self.stop(station),
            Command::Reset => {
                disarmed()?;
                event = Some(Event::Reset);
            }
            Command::Set { number, value } => {
                disarmed()?;
                station.set(number, value)?;
            }
            Command::Keep => detail = station.keep()?,
            Command::Read { offset } => {
                let offset = usize::try_from(offset).map_err(|_| Rejection::Snapshot)?;
                let rest = station.kept().get(offset..).ok_or(Rejection::Snapshot)?;
                let part = rest.get(..CHUNK).unwrap_or(rest);
                let number = offset as u32;
                self.send(Kind::Chunk, out, |to| {
                    to.put(&number.to_le_bytes());
                    to.put(part);
                });
            }
            Command::Write { offset, bytes } => {
                disarmed()?;
                station.write(offset, bytes)?;
            }
            Command::Restore => {
                disarmed()?;
                detail = station.restore()?;
                self.tick = detail;
                self.output_length = 0;
            }
            Command::SelfTest => {
                disarmed()?;
                station.self_test()?;
            }
            Command::Counters => {
                let counters = self.counters;
                self.send(Kind::Counters, out, |to| counters.write(to));
            }
            Command::History { tick } => self.tell_past(tick, out),
            Command::Close => {
                self.stop(station);
                self.opened = None;
                event = Some(Event::Closed);
            }
        }
        Ok((detail, event))
    }

    fn stop<S: Station<Inputs = I>>(&mut self, station: &mut S) {
        station.disarm();
        // an input that waits is not taken any more
        self.busy = false;
    }

    /// Sends what a tick left.
    fn tell<S: Station<Inputs = I>>(
        &mut self,
        made: Made<'_, I>,
        value: impl Fn(usize) -> f64,
        out: &mut impl Outgoing,
    ) {
        let made_with = |(_, inputs): &&(u16, I)| same_bits(inputs, made.inputs);
        if let Some((number, _)) = self.recent.iter().find(made_with) {
            self.in_force = *number;
        }
        let head = OutputHead { input: self.in_force, ..made.head };
        self.tick = head.tick;
        self.busy = false;
        if let Some(place) = self.past.get_mut(head.tick as usize % PAST) {
            let OutputHead { tick, fingerprint, input, input_age: age, .. } = head;
            *place = PastTick { tick, input, age, fingerprint };
        }
        let number = self.next;
        self.next = number.wrapping_add(1);
        let mut wire = [0; WIRE];
        let bytes = frame::encode(Kind::Output, number, &mut wire, |to| {
            head.write(to);
            each_place(output_group(S::OUTPUTS), head.tick, |port| {
                let value = port.map_or(0.0, &value) as f32;
                to.put(&value.to_bits().to_le_bytes());
            });
        });
        let length = bytes.map_or(0, <[u8]>::len);
        self.output = wire;
        self.output_length = length;
        if self.opened.is_some() {
            self.send_output_again(out);
        }
    }

    fn send_output_again(&mut self, out: &mut impl Outgoing) {
        let bytes = self.output.get(..self.output_length).unwrap_or(&[]);
        if !bytes.is_empty() && !out.send(bytes) {
            self.counters.unsent = self.counters.unsent.saturating_add(1);
        }
    }

    /// Tells which inputs some ticks had: those that are still known.
    fn tell_past(&mut self, first: u32, out: &mut impl Outgoing) {
        let known: [_; PAST_IN_FRAME] = core::array::from_fn(|ahead| {
            let wanted = first.wrapping_add(ahead as u32);
            let made = self.past.get(wanted as usize % PAST);
            made.copied().filter(|made| made.tick == wanted)
        });
        self.send(Kind::History, out, |to| {
            to.put(&first.to_le_bytes());
            for made in known.iter().map_while(Option::as_ref) {
                to.put(&made.input.to_le_bytes());
                to.put(&[made.age]);
                to.put(&made.fingerprint.to_le_bytes());
            }
        });
    }

    fn reply(&mut self, reply: Reply, out: &mut impl Outgoing) {
        self.send(Kind::Reply, out, |to| reply.write(to));
    }

    /// A function of its own: the frame that it writes is given back.
    #[inline(never)]
    fn send(&mut self, kind: Kind, out: &mut impl Outgoing, write: impl FnOnce(&mut Writer<'_>)) {
        let number = self.next;
        self.next = number.wrapping_add(1);
        let mut wire = [0; WIRE];
        let sent =
            frame::encode(kind, number, &mut wire, write).is_some_and(|bytes| out.send(bytes));
        if !sent {
            self.counters.unsent = self.counters.unsent.saturating_add(1);
        }
    }
}

/// Whether values are the same to the bit: two zeros differ by their sign.
fn same_bits<I: Channels>(a: &I, b: &I) -> bool {
    let (a, b) = (a.as_ref().iter(), b.as_ref().iter());
    a.map(|value| value.to_bits()).eq(b.map(|value| value.to_bits()))
}
