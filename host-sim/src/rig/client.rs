//! A host that speaks the protocol.

use super::{RigError, Wire};
use ferrol::protocol::cobs::Deframer;
use ferrol::protocol::frame::{Frame, Kind, WIRE, decode, encode, unseal};
use ferrol::protocol::layout::{each_place, input_group, output_group};
use ferrol::protocol::lock::{Claim, Keyed, Lock as _};
use ferrol::protocol::message::{
    CHUNK, Command, Hello, Identity, OutputHead, Refused, Reply, Terms, Welcome,
};
use ferrol::protocol::session::{PAST_BYTES, PAST_IN_FRAME};
use ferrol::protocol::{LinkCounters, Rejection};
use ferrol::runtime::{InputPort, OutputPort};
use std::time::{Duration, Instant};

/// Times that a frame is sent before nobody seems to be there.
const TRIES: u32 = 50;
/// Times the usual patience at most: each try waits longer, so that a slow other side is not flooded.
const SLOWER: u32 = 20;

/// What a tick left, as it arrived.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// All but the values.
    pub head: OutputHead,
    /// Numbers of outputs, with their values.
    pub values: Vec<(usize, f32)>,
}

/// What has gone over a link, as its host counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Frames sent.
    pub sent: u64,
    /// Frames sent again, since no answer came.
    pub resent: u64,
    /// Frames that arrived.
    pub frames: u64,
    /// What arrived and was no frame.
    pub rejected: u32,
}

/// One tick of the past.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PastTick {
    /// Number of the input frame in force.
    pub input: u16,
    /// Ticks since that input was new.
    pub age: u8,
    /// Fingerprint of the tick.
    pub fingerprint: u64,
}

/// What arrived.
#[derive(Clone, Debug)]
pub enum Message {
    /// The session is open.
    Welcome(Box<Welcome>),
    /// The session is refused.
    Refused(Box<Refused>),
    /// What a tick left.
    Output(Output),
    /// What became of a frame.
    Reply(Reply),
    /// A part of a snapshot.
    Chunk(u32, Vec<u8>),
    /// Counters of the firmware.
    Counters(Box<LinkCounters>),
    /// Ticks of the past, from the first.
    History(u32, Vec<PastTick>),
}

/// A host with a wire.
pub struct Client<W: Wire> {
    /// The wire.
    pub wire: W,
    inputs: &'static [InputPort],
    outputs: &'static [OutputPort],
    deframer: Deframer,
    arrived: Vec<u8>,
    at: usize,
    session: Option<Welcome>,
    key: Option<Keyed>,
    /// Commands of this session that proved the key.
    count: u64,
    /// Frames sent: the number of the last one, which its 16 bits on the wire are the end of.
    pub sent: u64,
    /// Frames sent again, since no answer came.
    pub resent: u64,
    /// Frames that arrived.
    pub frames: u64,
    /// What arrived and was no frame.
    pub counters: LinkCounters,
}

impl<W: Wire> Client<W> {
    /// For a vehicle with these ports.
    pub fn new(wire: W, inputs: &'static [InputPort], outputs: &'static [OutputPort]) -> Self {
        Self {
            wire,
            inputs,
            outputs,
            deframer: Deframer::new(),
            arrived: Vec::new(),
            at: 0,
            session: None,
            key: None,
            count: 0,
            sent: 0,
            resent: 0,
            frames: 0,
            counters: LinkCounters::ZERO,
        }
    }

    /// Proves a key from now on.
    pub fn with_key(mut self, key: Option<Keyed>) -> Self {
        self.key = key;
        self
    }

    /// What has gone over the link.
    pub fn traffic(&self) -> Traffic {
        let Self { sent, resent, frames, counters, .. } = self;
        Traffic { sent: *sent, resent: *resent, frames: *frames, rejected: counters.rejections() }
    }

    /// Disarms and ends the session. A reply that is lost is no reason to ask again: the session is over then, and nobody answers.
    ///
    /// # Errors
    /// The line is down.
    pub fn close(&mut self) -> Result<(), RigError> {
        match self.command("close", &Command::Close, |_| ()) {
            Ok(_) | Err(RigError::Silent(_) | RigError::Command(_, Rejection::Closed)) => {}
            // a firmware that has made its ticks ends with its session
            Err(RigError::Io(_)) => {}
            Err(other) => return Err(other),
        }
        self.session = None;
        Ok(())
    }

    /// What runs on the other side.
    pub const fn session(&self) -> Option<&Welcome> {
        self.session.as_ref()
    }

    /// The number of the next frame.
    const fn number(&mut self) -> u16 {
        self.sent += 1;
        self.sent as u16
    }

    /// Which of the frames sent so far a number on the wire stands for: the last one that ends so.
    pub const fn sent_as(&self, number: u16) -> u64 {
        self.sent.wrapping_sub((self.sent as u16).wrapping_sub(number) as u64)
    }

    /// Opens a session.
    ///
    /// # Errors
    /// It is refused, or nobody answers.
    pub fn open(
        &mut self,
        terms: Terms,
        expected: Identity,
        nonce: u64,
    ) -> Result<Welcome, RigError> {
        let key = self.key.map_or(0, |key| key.fingerprint());
        let hello = Hello { nonce, terms, expected: Identity { key, ..expected } };
        // a zero first: what was half sent before is no part of it
        self.wire.send(&[0])?;
        for attempt in 0..TRIES {
            self.resent += u64::from(attempt > 0);
            let number = self.number();
            self.put(Kind::Hello, number, |to| hello.write(to))?;
            let until = Instant::now() + self.wire.patience() * (attempt + 1).min(SLOWER);
            while let Some(message) = self.next_until(until)? {
                match message {
                    Message::Welcome(welcome) if welcome.nonce == nonce => {
                        if self.session.is_none_or(|session| session.nonce != nonce) {
                            self.count = 0;
                        }
                        self.session = Some(*welcome);
                        return Ok(*welcome);
                    }
                    Message::Refused(refused) => return Err(RigError::Refused(refused)),
                    _ => {}
                }
            }
        }
        Err(RigError::Silent("hello"))
    }

    /// Has something done; what else arrives meanwhile goes to `other`.
    ///
    /// # Errors
    /// It is refused, or nobody answers.
    pub fn command(
        &mut self,
        name: &'static str,
        command: &Command<'_>,
        mut other: impl FnMut(Message),
    ) -> Result<Reply, RigError> {
        for attempt in 0..TRIES {
            self.resent += u64::from(attempt > 0);
            let number = self.number();
            let mut payload = [0; WIRE];
            let left = {
                let mut writer = ferrol::snapshot::Writer::new(&mut payload);
                command.write(&mut writer);
                writer.left()
            };
            let payload = &payload[..WIRE - left];
            let trailer = self.trailer(number, command, payload);
            self.put(Kind::Command, number, |to| {
                to.put(payload);
                to.put(&trailer);
            })?;
            let until = Instant::now() + self.wire.patience() * (attempt + 1).min(SLOWER);
            while let Some(message) = self.next_until(until)? {
                match message {
                    Message::Reply(reply) if reply.number == number => {
                        return match reply.refused {
                            None => Ok(reply),
                            Some(why) => Err(RigError::Command(name, why)),
                        };
                    }
                    message => other(message),
                }
            }
        }
        Err(RigError::Silent(name))
    }

    /// What proves the key behind a command, where one is asked for.
    fn trailer(&mut self, number: u16, command: &Command<'_>, payload: &[u8]) -> Vec<u8> {
        let (Some(session), Some(key)) = (self.session, self.key) else { return Vec::new() };
        if !command.is_guarded() || session.identity.key == 0 {
            return Vec::new();
        }
        self.count += 1;
        let Welcome { nonce, challenge, .. } = session;
        let claim = Claim { nonce, challenge, count: self.count, number, command: payload };
        [&claim.count.to_le_bytes()[..], &key.proof(&claim)].concat()
    }

    /// Sends values for the inputs of a tick; returns the number of the frame, all of it: the wire has its last 16 bits.
    ///
    /// # Errors
    /// The line is down.
    pub fn input(&mut self, tick: u32, values: &[f64]) -> Result<u64, RigError> {
        let number = self.number();
        let ports = self.inputs;
        self.put(Kind::Input, number, |to| {
            to.put(&tick.to_le_bytes());
            each_place(input_group(ports), tick, |port| {
                let value = port.and_then(|port| values.get(port)).copied().unwrap_or(0.0);
                to.numbers(&[value]);
            });
        })?;
        Ok(self.sent)
    }

    /// Lock-step: sends inputs and waits for what their tick left, sending again what is lost.
    ///
    /// # Errors
    /// The inputs are refused, or nobody answers.
    pub fn step(&mut self, tick: u32, values: &[f64]) -> Result<Output, RigError> {
        for attempt in 0..TRIES {
            self.resent += u64::from(attempt > 0);
            let number = self.input(tick, values)?;
            let until = Instant::now() + self.wire.patience() * (attempt + 1).min(SLOWER);
            while let Some(message) = self.next_until(until)? {
                match message {
                    Message::Output(output) if output.head.tick == tick => return Ok(output),
                    Message::Reply(Reply {
                        number: of, command: 0, refused: Some(why), ..
                    }) if of == number as u16 => {
                        return Err(RigError::Command("input", why));
                    }
                    _ => {}
                }
            }
        }
        Err(RigError::Silent("an input"))
    }

    /// Reads a snapshot of the last tick.
    ///
    /// # Errors
    /// There is none, or nobody answers.
    pub fn snapshot(&mut self) -> Result<Vec<u8>, RigError> {
        let length = self.command("snapshot", &Command::Keep, |_| ())?.detail as usize;
        let mut bytes = Vec::new();
        for _ in 0..TRIES {
            if bytes.len() >= length {
                return Ok(bytes);
            }
            let offset = bytes.len() as u32;
            let mut part = None;
            self.command("read", &Command::Read { offset }, |message| {
                if let Message::Chunk(at, bytes) = message
                    && at == offset
                {
                    part = Some(bytes);
                }
            })?;
            bytes.extend(part.unwrap_or_default());
        }
        Err(RigError::Silent("a read"))
    }

    /// Takes a snapshot up on the other side; returns its steps since the start.
    ///
    /// # Errors
    /// It is refused, or nobody answers.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<u32, RigError> {
        for (number, bytes) in snapshot.chunks(CHUNK).enumerate() {
            let offset = (number * CHUNK) as u32;
            self.command("write", &Command::Write { offset, bytes }, |_| ())?;
        }
        Ok(self.command("restore", &Command::Restore, |_| ())?.detail)
    }

    /// Counters of the other side.
    ///
    /// # Errors
    /// Nobody answers.
    pub fn counters(&mut self) -> Result<LinkCounters, RigError> {
        for _ in 0..TRIES {
            let mut found = None;
            self.command("counters", &Command::Counters, |message| {
                if let Message::Counters(counters) = message {
                    found = Some(*counters);
                }
            })?;
            if let Some(counters) = found {
                return Ok(counters);
            }
        }
        Err(RigError::Silent("counters"))
    }

    /// Which inputs some ticks had, as far as it is still known; fewer than asked for if they are not made yet.
    ///
    /// # Errors
    /// Nobody answers.
    pub fn history(
        &mut self,
        tick: u32,
        mut other: impl FnMut(Message),
    ) -> Result<Vec<PastTick>, RigError> {
        for _ in 0..TRIES {
            let mut found = None;
            self.command("history", &Command::History { tick }, |message| match message {
                Message::History(first, ticks) if first == tick => found = Some(ticks),
                message => other(message),
            })?;
            if let Some(ticks) = found {
                return Ok(ticks);
            }
        }
        Err(RigError::Silent("history"))
    }

    fn put(
        &mut self,
        kind: Kind,
        number: u16,
        write: impl FnOnce(&mut ferrol::snapshot::Writer<'_>),
    ) -> Result<(), RigError> {
        let mut wire = [0; WIRE];
        let bytes = encode(kind, number, &mut wire, write)
            .ok_or_else(|| RigError::Unexpected("a frame that is too long".to_owned()))?;
        Ok(self.wire.send(bytes)?)
    }

    /// The next message until a time; none if none arrives.
    ///
    /// # Errors
    /// The line is down, or the other side speaks another version.
    pub fn next_until(&mut self, until: Instant) -> Result<Option<Message>, RigError> {
        loop {
            if let Some(message) = self.next_arrived()? {
                return Ok(Some(message));
            }
            let left = until.saturating_duration_since(Instant::now());
            self.listen(left)?;
            if self.arrived.is_empty() && (left.is_zero() || self.wire.patience().is_zero()) {
                return Ok(None);
            }
        }
    }

    /// Takes in what arrives, waiting at most so long for the first byte; [`Client::next_arrived`] tells what it says.
    ///
    /// # Errors
    /// The line is down.
    pub fn listen(&mut self, at_most: Duration) -> Result<(), RigError> {
        self.arrived.drain(..self.at);
        self.at = 0;
        Ok(self.wire.receive(&mut self.arrived, at_most)?)
    }

    /// The next message of what was taken in.
    ///
    /// # Errors
    /// The other side speaks another version.
    pub fn next_arrived(&mut self) -> Result<Option<Message>, RigError> {
        while let Some(byte) = self.arrived.get(self.at) {
            self.at += 1;
            let frame = match self.deframer.push(*byte) {
                Ok(Some(frame)) => frame,
                Ok(None) => continue,
                Err(why) => {
                    self.counters.reject(why);
                    continue;
                }
            };
            match decode(frame).and_then(|frame| message(&frame, self.outputs)) {
                Ok(message) => {
                    self.frames += 1;
                    return Ok(Some(message));
                }
                Err(Rejection::Version) => {
                    let version = unseal(frame).map_or(0, |sealed| sealed.version);
                    return Err(RigError::Version(version));
                }
                Err(why) => self.counters.reject(why),
            }
        }
        Ok(None)
    }
}

/// What a frame of a firmware says.
///
/// # Errors
/// It says nothing.
pub fn message(frame: &Frame<'_>, outputs: &'static [OutputPort]) -> Result<Message, Rejection> {
    let Frame { kind, payload, .. } = *frame;
    Ok(match kind {
        Kind::Welcome => Message::Welcome(Box::new(Welcome::read(payload)?)),
        Kind::Refused => Message::Refused(Box::new(Refused::read(payload)?)),
        Kind::Reply => Message::Reply(Reply::read(payload)?),
        Kind::Counters => Message::Counters(Box::new(LinkCounters::read(payload)?)),
        Kind::Chunk => {
            let (offset, bytes) = payload.split_first_chunk::<4>().ok_or(Rejection::Payload)?;
            Message::Chunk(u32::from_le_bytes(*offset), bytes.to_vec())
        }
        Kind::History => {
            let (first, rest) = payload.split_first_chunk::<4>().ok_or(Rejection::Payload)?;
            let (ticks, rest) = rest.as_chunks::<PAST_BYTES>();
            if !rest.is_empty() || ticks.len() > PAST_IN_FRAME {
                return Err(Rejection::Payload);
            }
            let ticks = ticks.iter().map(|[low, high, age, fingerprint @ ..]| PastTick {
                input: u16::from_le_bytes([*low, *high]),
                age: *age,
                fingerprint: u64::from_le_bytes(*fingerprint),
            });
            Message::History(u32::from_le_bytes(*first), ticks.collect())
        }
        Kind::Output => {
            let (head, rest) = OutputHead::read(payload)?;
            let (places, rest) = rest.as_chunks::<4>();
            let mut places = places.iter();
            let mut values = Vec::new();
            let mut short = false;
            each_place(output_group(outputs), head.tick, |port| match (places.next(), port) {
                (Some(value), Some(port)) => values.push((port, f32::from_le_bytes(*value))),
                (Some(_), None) => {}
                (None, _) => short = true,
            });
            if short || !rest.is_empty() || places.next().is_some() {
                return Err(Rejection::Payload);
            }
            Message::Output(Output { head, values })
        }
        Kind::Hello | Kind::Input | Kind::Command => return Err(Rejection::Kind),
    })
}
