//! What the tests of the link do to the Iltis in this process.

use super::client::{Client, Message, Output};
use super::drive::{Drive, Driven, drive, expected, job};
use super::faults::{Dice, Faults, FaultyWire};
use super::recording::Recording;
use super::replay::{Replayed, replay};
use super::{LocalLink, RigError, Wire};
use crate::failure::Failure;
use ferrol::models::Model as _;
use ferrol::protocol::frame::{Kind, VERSION, WIRE, encode};
use ferrol::protocol::lock::{Keyed, Unlocked};
use ferrol::protocol::message::{
    Command, Hello, Identity, LossPolicy, Mode, OutputHead, Stand, Terms,
};
use ferrol::protocol::{LinkCounters, cobs};
use ferrol::snapshot::crc32;
use ferrol::vehicles::iltis::Iltis;
use std::time::Duration;

/// The job of the trials.
pub const WORDS: &str = "sine-steer:0.002 20 newmark:-0.01 3000 link";

fn link() -> Result<LocalLink<Iltis, Unlocked>, Failure> {
    Ok(LocalLink::new(job(WORDS)?, Unlocked, false))
}

/// A drive of some ticks.
pub fn asked(terms: Terms, ticks: u32, faults: Faults) -> Drive {
    Drive {
        words: WORDS.to_owned(),
        set: Vec::new(),
        terms,
        ticks,
        faults,
        nonce: 7,
        snapshot: Vec::new(),
        keep: None,
        cut_at: None,
        inputs: None,
        anti_lock: false,
    }
}

/// A client in this process that has no session yet.
///
/// # Errors
/// The job is none.
pub fn client(faults: Faults) -> Result<Client<FaultyWire<LocalLink<Iltis, Unlocked>>>, Failure> {
    Ok(Client::new(FaultyWire::new(link()?, faults), Iltis::INPUTS, Iltis::OUTPUTS))
}

/// Drives in this process; returns the counters of the vehicle's side too.
///
/// # Errors
/// The link, or the vehicle, does not do as asked.
pub fn driven(asked: &Drive) -> Result<(Driven, LinkCounters), Failure> {
    let mut client = client(asked.faults)?;
    let driven = drive::<Iltis, _>(&mut client, asked, |_, _| ())?;
    if let Some(why) = &driven.recording.broke {
        return Err(Failure::Failed(why.clone()));
    }
    Ok((driven, *client.wire.wire.session().counters()))
}

/// Repeats a recording.
///
/// # Errors
/// As [`replay`].
pub fn replayed(recording: &Recording) -> Result<Replayed, Failure> {
    replay::<Iltis>(recording)
}

/// What the firmware of the trials tells of itself.
///
/// # Errors
/// The job is none.
pub fn identity() -> Result<Identity, Failure> {
    expected::<Iltis>(&job(WORDS)?)
}

/// Opens a session with a keyed vehicle and asks it to arm, with a key or without.
///
/// # Errors
/// It refuses.
pub fn arm_keyed(lock: [u8; 32], key: Option<[u8; 32]>) -> Result<(), Failure> {
    let link = LocalLink::<Iltis, Keyed>::new(job(WORDS)?, Keyed::new(lock), false);
    let key = key.map(Keyed::new);
    let mut client = Client::new(link, Iltis::INPUTS, Iltis::OUTPUTS).with_key(key);
    client.open(Terms::default(), Identity::default(), 3)?;
    client.command("arm", &Command::Arm, |_| ())?;
    Ok(())
}

/// Says hello as another version would, and reads the answer.
///
/// # Errors
/// The link is down.
pub fn answer_to_version(version: u8) -> Result<Message, Failure> {
    let mut client = client(Faults::default())?;
    let mut body = vec![version, Kind::Hello as u8, 1, 0];
    body.extend([0; 26]);
    body.extend([0xaa; 24]);
    let checksum = crc32(&body).to_le_bytes();
    body.extend(checksum);
    let mut wire = [0; WIRE];
    let bytes = cobs::encode(&body, &mut wire).unwrap_or(&[]).to_vec();
    client.wire.send(&bytes).map_err(RigError::from)?;
    client.listen(Duration::ZERO)?;
    client.next_arrived()?.ok_or_else(|| Failure::Failed("no answer".to_owned()))
}

/// What a bombardment left.
#[derive(Clone, Copy, Debug)]
pub struct Bombarded {
    /// What arrived between two zeros and was not empty.
    pub pieces: u64,
    /// Counters of the vehicle before and after.
    pub before: LinkCounters,
    /// Counters of the vehicle after.
    pub after: LinkCounters,
    /// Fingerprint of the tick behind it.
    pub fingerprint: u64,
    /// Where the vehicle stood.
    pub stand: Stand,
}

/// Free-running: frames between two ticks.
const BETWEEN_TICKS: u32 = 1000;

/// Sends so many damaged and random frames to an armed vehicle, from a seed, unless `quiet`; then makes a tick. A free-running
/// vehicle holds its input meanwhile and makes its ticks, with or without the frames.
///
/// # Errors
/// The link, or the vehicle, does not do as asked.
pub fn bombard(mode: Mode, frames: u32, seed: u64, quiet: bool) -> Result<Bombarded, Failure> {
    const TICKS: u32 = 110;
    let terms = Terms { mode, policy: LossPolicy::Hold, ..Terms::default() };
    let mut client = client(Faults::default())?;
    client.open(terms, identity()?, 9)?;
    client.command("arm", &Command::Arm, |_| ())?;
    let rack = |tick: u32| [0.002 * f64::from(tick) / f64::from(TICKS)];
    for tick in 1..=TICKS {
        made(&mut client, mode, tick, &rack(tick))?;
    }
    let mut dice = Dice::new(seed);
    let mut pieces = 0;
    let mut answers = Vec::new();
    let link = &mut client.wire.wire;
    let before = *link.session().counters();
    for number in 1..=frames {
        if !quiet {
            let bytes = damaged(&mut dice);
            let whole = bytes.split(|byte| *byte == 0).filter(|piece| !piece.is_empty());
            pieces += whole.count() as u64;
            link.send(&bytes).map_err(RigError::from)?;
        }
        // time passes where somebody listens
        if number % BETWEEN_TICKS == 0 {
            answers.clear();
            link.receive(&mut answers, Duration::ZERO).map_err(RigError::from)?;
        }
    }
    let after = *link.session().counters();
    let output = made(&mut client, mode, TICKS + 1, &rack(TICKS))?;
    let OutputHead { fingerprint, stand, .. } = output.head;
    Ok(Bombarded { pieces, before, after, fingerprint, stand })
}

/// What an input leads to: its tick in lock-step, else the next of the timer.
fn made<W: Wire>(
    client: &mut Client<W>,
    mode: Mode,
    tick: u32,
    inputs: &[f64],
) -> Result<Output, Failure> {
    if mode == Mode::LockStep {
        return Ok(client.step(tick, inputs)?);
    }
    client.input(tick, inputs)?;
    client.listen(Duration::ZERO)?;
    let mut last = None;
    while let Some(message) = client.next_arrived()? {
        if let Message::Output(output) = message {
            last = Some(output);
        }
    }
    last.ok_or_else(|| Failure::Failed("the timer made no tick".to_owned()))
}

/// A frame that nobody sent, closed by a zero: random bytes, or a real frame with wrong bits, cut, lengthened, of another
/// version, with a number of the past, or with one of the future and a payload that there is not.
fn damaged(dice: &mut Dice) -> Vec<u8> {
    let mut wire = [0; WIRE];
    let length = 1 + dice.below(60);
    let random: Vec<u8> = (0..length).map(|_| dice.next() as u8).collect();
    let kinds = [Kind::Input, Kind::Command, Kind::Input, Kind::Output, Kind::Reply];
    let kind = kinds[dice.below(kinds.len())];
    let mut bytes = match dice.below(10) {
        0 => random,
        1 => {
            // of another version
            let mut body = vec![VERSION ^ (1 + dice.below(200) as u8), kind as u8, 0x34, 0x12];
            body.extend(&random);
            let checksum = crc32(&body).to_le_bytes();
            body.extend(checksum);
            cobs::encode(&body, &mut wire).unwrap_or(&[]).to_vec()
        }
        2 => {
            // whole, and by far of the past
            let number = 40_000u16.wrapping_add(dice.below(8000) as u16);
            encode(kind, number, &mut wire, |to| to.put(&random)).unwrap_or(&[]).to_vec()
        }
        3 => {
            // whole, next or later, with a payload that nothing has: no tick, value and byte, and no command
            let number = 150u16.wrapping_add(dice.below(20_000) as u16);
            let payload: [&[u8]; 4] = [&random[..length.min(11)], &[13], &[2, 1], &[4, 0, 0]];
            let (kind, payload) = match dice.below(4) {
                0 => (Kind::Input, payload[0]),
                other => (Kind::Command, payload[other]),
            };
            encode(kind, number, &mut wire, |to| to.put(payload)).unwrap_or(&[]).to_vec()
        }
        4 => {
            // opens a session with another vehicle, or with none
            let wrong = Identity { model: 1 + dice.next() / 2, ..Identity::default() };
            let hello = Hello { nonce: dice.next(), terms: Terms::default(), expected: wrong };
            let cut = dice.below(2) == 0;
            let bytes = encode(Kind::Hello, dice.next() as u16, &mut wire, |to| match cut {
                true => to.put(&random[..length.min(49)]),
                false => hello.write(to),
            });
            bytes.unwrap_or(&[]).to_vec()
        }
        what => {
            // one that would be taken, damaged on its way
            let hello = Hello { nonce: 1, terms: Terms::default(), expected: Identity::default() };
            let commands: [&[u8]; 4] = [&[2], &[12], &[3], &[1]];
            let command = commands[dice.below(commands.len())];
            let bytes = match dice.below(5) {
                0 => encode(Kind::Hello, 1, &mut wire, |to| hello.write(to)),
                _ => encode(Kind::Command, 200, &mut wire, |to| to.put(command)),
            };
            let mut bytes = bytes.unwrap_or(&[]).to_vec();
            match what {
                5 => {
                    let cut = 1 + dice.below(bytes.len() - 1);
                    bytes.truncate(bytes.len() - cut - 1);
                }
                6 => bytes.insert(dice.below(bytes.len() - 1), 1 + dice.below(255) as u8),
                _ => {
                    let bit = dice.below(8 * (bytes.len() - 1));
                    bytes[bit / 8] ^= 1 << (bit % 8);
                    if dice.below(2) == 0 {
                        let other = dice.below(8 * (bytes.len() - 1));
                        if other != bit {
                            bytes[other / 8] ^= 1 << (other % 8);
                        }
                    }
                }
            }
            bytes
        }
    };
    bytes.push(0);
    bytes
}

/// How a cut link ended.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// Ticks from the last input to the end of the motion of the inputs, or to the trip.
    pub ticks: u32,
    /// Where the vehicle stood.
    pub stand: Stand,
    /// The rack at the end (m).
    pub rack: f64,
}

/// Cuts the link of a free-running vehicle whose rack stands at 2 mm, and looks how it ends.
///
/// # Errors
/// The link, or the vehicle, does not do as asked.
pub fn cut(policy: LossPolicy, after: u32, ramp: u32) -> Result<Cut, Failure> {
    let terms = Terms { mode: Mode::FreeRunning, policy, after, ramp };
    let mut client = client(Faults::default())?;
    client.open(terms, identity()?, 5)?;
    client.command("arm", &Command::Arm, |_| ())?;
    let rack_port = Iltis::OUTPUTS.iter().position(|port| port.name == "rack");
    let (mut rack, mut stand, mut moved, mut last) = (0.0, Stand::WarmUp, 0, 0);
    for tick in 1..=300 + after + ramp + 200 {
        if tick <= 300 {
            client.input(tick, &[0.002])?;
        }
        client.listen(Duration::ZERO)?;
        while let Some(message) = client.next_arrived()? {
            if let Message::Output(output) = message {
                last = output.head.tick;
                stand = output.head.stand;
                for (port, value) in output.values {
                    if Some(port) == rack_port && f64::from(value).to_bits() != f64::to_bits(rack) {
                        rack = f64::from(value);
                        moved = last;
                    }
                }
            }
        }
    }
    let end = if stand == Stand::Disarmed { last } else { moved };
    Ok(Cut { ticks: end.saturating_sub(300), stand, rack })
}
