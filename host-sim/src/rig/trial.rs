//! What the tests of the link do to the Iltis in this process.

use super::client::{Client, Message};
use super::drive::{Drive, Driven, Replayed, drive, expected, job, replay};
use super::faults::{Dice, Faults, FaultyWire};
use super::recording::Recording;
use super::{LocalLink, RigError, Wire as _};
use crate::failure::Failure;
use ferrol::models::Model as _;
use ferrol::protocol::frame::{Kind, VERSION, WIRE, encode};
use ferrol::protocol::lock::{Keyed, Unlocked};
use ferrol::protocol::message::{Command, Identity, LossPolicy, Mode, Stand, Terms};
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
    let driven = drive::<Iltis, _>(&mut client, asked, |_| ())?;
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
    let mut client = Client::new(link, Iltis::INPUTS, Iltis::OUTPUTS);
    if let Some(key) = key {
        let key = Keyed::new(key);
        client = client.with_key(Box::new(move |nonce, challenge, number, command| {
            key.proof(nonce, challenge, number, command).to_vec()
        }));
    }
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
    body.extend([0; 18]);
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
    /// Whether the next tick had the bits of a run that nobody disturbed.
    pub undisturbed: bool,
    /// Where the vehicle stood.
    pub stand: Stand,
}

/// Sends damaged and random frames to an armed vehicle, from a seed; then makes a tick.
///
/// # Errors
/// The link, or the vehicle, does not do as asked.
pub fn bombard(frames: u32, seed: u64) -> Result<Bombarded, Failure> {
    const TICKS: u32 = 110;
    let terms = Terms { mode: Mode::LockStep, ..Terms::default() };
    let (clean, _) = driven(&asked(terms, TICKS + 1, Faults::default()))?;
    let mut client = client(Faults::default())?;
    client.open(terms, identity()?, 9)?;
    client.command("arm", &Command::Arm, |_| ())?;
    let inputs = |tick: u32| {
        let made = clean.recording.ticks.get(tick as usize - 1);
        made.and_then(|made| made.inputs.clone()).unwrap_or_default()
    };
    for tick in 1..=TICKS {
        client.step(tick, &inputs(tick))?;
    }
    let link = &mut client.wire.wire;
    let before = *link.session().counters();
    let mut dice = Dice::new(seed);
    let mut pieces = 0;
    let mut answers = Vec::new();
    for _ in 0..frames {
        let bytes = damaged(&mut dice);
        pieces += bytes.split(|byte| *byte == 0).filter(|piece| !piece.is_empty()).count() as u64;
        link.send(&bytes).map_err(RigError::from)?;
        answers.clear();
        link.receive(&mut answers, Duration::ZERO).map_err(RigError::from)?;
    }
    let after = *link.session().counters();
    let output = client.step(TICKS + 1, &inputs(TICKS + 1))?;
    let last = clean.recording.ticks.last().and_then(|made| made.fingerprint);
    Ok(Bombarded {
        pieces,
        before,
        after,
        undisturbed: last == Some(output.head.fingerprint),
        stand: output.head.stand,
    })
}

/// A frame that nobody sent, closed by a zero: random bytes, or a real frame with wrong bits, cut, lengthened, with a number of the
/// past, of another version, or of a kind or with a payload that there is not.
fn damaged(dice: &mut Dice) -> Vec<u8> {
    let mut wire = [0; WIRE];
    // numbers of the past, by far
    let number = 40_000u16.wrapping_add(dice.below(8000) as u16);
    let length = 1 + dice.below(60);
    let random: Vec<u8> = (0..length).map(|_| dice.next() as u8).collect();
    let kinds = [Kind::Input, Kind::Command, Kind::Input, Kind::Output, Kind::Reply];
    let kind = kinds[dice.below(kinds.len())];
    let mut bytes = match dice.below(8) {
        0 => random,
        1 => {
            // of another version
            let mut body = vec![VERSION ^ (1 + dice.below(200) as u8), kind as u8];
            body.extend(number.to_le_bytes());
            body.extend(&random);
            let checksum = crc32(&body).to_le_bytes();
            body.extend(checksum);
            cobs::encode(&body, &mut wire).unwrap_or(&[]).to_vec()
        }
        2 => {
            // whole, and of the past
            let bytes = encode(kind, number, &mut wire, |to| to.put(&random));
            bytes.unwrap_or(&[]).to_vec()
        }
        what => {
            // the one that would be next, damaged on its way
            let commands: [&[u8]; 4] = [&[2], &[12], &[3], &[1]];
            let command = commands[dice.below(commands.len())];
            let bytes = encode(Kind::Command, 200, &mut wire, |to| to.put(command));
            let mut bytes = bytes.unwrap_or(&[]).to_vec();
            match what {
                3 => {
                    let cut = 1 + dice.below(bytes.len() - 1);
                    bytes.truncate(bytes.len() - cut - 1);
                }
                4 => bytes.insert(dice.below(bytes.len() - 1), 1 + dice.below(255) as u8),
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
