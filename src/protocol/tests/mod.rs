//! All that can happen, up to a length: every string of bytes for the stuffing, every sequence of events for a session.
//!
//! The library as others have it, by its own name: the fuzzer shares [`dummy`].

mod dummy;

use dummy::{Dummy, INPUTS};
use ferrol::protocol::cobs::{Deframer, MOST, OVERHEAD, encode};
use ferrol::protocol::frame::{Kind, WIRE, encode as frame};
use ferrol::protocol::lock::Unlocked;
use ferrol::protocol::message::{Command, Hello, Identity, Mode, OutputHead, Stand, Terms};
use ferrol::protocol::session::Made;
use ferrol::protocol::{Outgoing, Session};

extern crate std;
use std::vec::Vec;

/// All strings of up to seven bytes of an alphabet that holds the end of a frame, distances that fit, and those that do
/// not: what is taken is what the stuffing makes of it again, and whatever went before, the next frame is found.
#[test]
fn short_strings_all_are_stuffed_as_they_are_taken() {
    const ALPHABET: [u8; 5] = [0, 1, 2, 3, 255];
    let mut frames = 0;
    for length in 0..=7u32 {
        for number in 0..5usize.pow(length) {
            let mut deframer = Deframer::new();
            let (mut rest, mut piece) = (number, Vec::new());
            for _ in 0..length {
                let byte = ALPHABET[rest % 5];
                rest /= 5;
                piece.push(byte);
                if let Ok(Some(taken)) = deframer.push(byte) {
                    assert_eq!(encode(taken, &mut [0; MOST + OVERHEAD]), Some(&piece[..]));
                    frames += 1;
                }
                if byte == 0 {
                    piece.clear();
                }
            }
            let _ = deframer.push(0);
            let found =
                [2, 9, 0].map(|byte| deframer.push(byte).map(|frame| frame.map(<[u8]>::to_vec)));
            assert_eq!(found[2], Ok(Some(std::vec![9])));
        }
    }
    assert!(frames > 10_000, "{frames}");
}

/// What can happen to a session.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Happens {
    Hello(Mode),
    Arm,
    Disarm,
    Set,
    Restore,
    Input,
    WrongTick,
    Close,
    Tick,
    Trip,
}

const ALL: [Happens; 11] = [
    Happens::Hello(Mode::LockStep),
    Happens::Hello(Mode::FreeRunning),
    Happens::Arm,
    Happens::Disarm,
    Happens::Set,
    Happens::Restore,
    Happens::Input,
    Happens::WrongTick,
    Happens::Close,
    Happens::Tick,
    Happens::Trip,
];

/// Counts the frames that leave.
struct Counted(u32);

impl Outgoing for Counted {
    fn send(&mut self, _: &[u8]) -> bool {
        self.0 += 1;
        true
    }
}

/// A session, its vehicle, and where both ought to be.
struct Driven {
    session: Session<[f64; 3], Unlocked>,
    vehicle: Dummy,
    number: u16,
    tick: u32,
    open: Option<Mode>,
    stand: Stand,
    busy: bool,
}

impl Driven {
    fn new() -> Self {
        Self {
            session: Session::new(&INPUTS, Unlocked),
            vehicle: Dummy::new(),
            number: 0,
            tick: 0,
            open: None,
            stand: Stand::Disarmed,
            busy: false,
        }
    }

    fn send(&mut self, kind: Kind, payload: &[u8]) {
        self.number += 1;
        let mut wire = [0; WIRE];
        for byte in frame(kind, self.number, &mut wire, |to| to.put(payload)).unwrap() {
            self.session.receive(*byte, &mut self.vehicle, &mut Counted(0));
        }
    }

    fn command(&mut self, command: &Command<'_>) {
        let mut wire = [0; WIRE];
        self.number += 1;
        for byte in frame(Kind::Command, self.number, &mut wire, |to| command.write(to)).unwrap() {
            self.session.receive(*byte, &mut self.vehicle, &mut Counted(0));
        }
    }

    /// Puts rack, torque and friction of a tick into a frame: the slow ones take turns, and have a place in each.
    fn input(&mut self, tick: u32) {
        let mut payload = tick.to_le_bytes().to_vec();
        for value in [0.01f64, 1.0, 0.5] {
            payload.extend(value.to_bits().to_le_bytes());
        }
        self.send(Kind::Input, &payload);
    }

    /// Lets it happen, and works out where all ought to be then.
    fn let_happen(&mut self, what: Happens) {
        let open = self.open.is_some();
        match what {
            Happens::Hello(mode) => {
                let terms = Terms { mode, ..Terms::default() };
                let nonce = u64::from(self.number) + 1;
                let hello = Hello { nonce, terms, expected: Identity::default() };
                let mut wire = [0; WIRE];
                self.number += 1;
                for byte in
                    frame(Kind::Hello, self.number, &mut wire, |to| hello.write(to)).unwrap()
                {
                    self.session.receive(*byte, &mut self.vehicle, &mut Counted(0));
                }
                self.open = Some(mode);
            }
            Happens::Arm => {
                self.command(&Command::Arm);
                if open {
                    self.stand = Stand::Armed;
                }
            }
            Happens::Disarm => {
                self.command(&Command::Disarm);
                if open {
                    (self.stand, self.busy) = (Stand::Disarmed, false);
                }
            }
            Happens::Close => {
                self.command(&Command::Close);
                if open {
                    (self.stand, self.busy, self.open) = (Stand::Disarmed, false, None);
                }
            }
            // the vehicle itself stops a test in which it is written to while armed
            Happens::Set => self.command(&Command::Set { number: 0, value: 1.0 }),
            Happens::Restore => self.command(&Command::Restore),
            Happens::Input => {
                self.input(self.tick + 1);
                let moves = self.open == Some(Mode::LockStep) && self.stand == Stand::Armed;
                self.busy |= moves;
            }
            Happens::WrongTick => {
                if self.open == Some(Mode::LockStep) {
                    self.input(self.tick + 5);
                }
            }
            Happens::Tick => {
                if self.vehicle.asked > 0 {
                    self.vehicle.asked = 0;
                    self.tick += 1;
                    self.tell();
                    self.busy = false;
                }
            }
            Happens::Trip => {
                self.vehicle.stand = Stand::Disarmed;
                self.stand = Stand::Disarmed;
            }
        }
        assert_eq!(self.vehicle.stand, self.stand);
        assert_eq!(self.vehicle.asked, u32::from(self.busy));
        assert_eq!(self.session.mode(), self.open);
    }

    fn tell(&mut self) {
        let head = OutputHead {
            tick: self.tick,
            fingerprint: 1,
            duration: 1,
            input: 0,
            input_age: 0,
            stand: self.vehicle.stand,
            status: 0,
            iterations: 1,
        };
        let inputs = self.vehicle.inputs;
        let mut out = Counted(0);
        self.session.tell::<Dummy>(Made { head, inputs: &inputs }, |_| 0.0, &mut out);
    }
}

/// Every sequence of five events, and what it leaves: an armed vehicle is armed because it was asked to be, moves because
/// an input came, and is never written to.
#[test]
fn all_short_sequences_of_events_end_where_they_ought_to() {
    const LENGTH: u32 = 5;
    for number in 0..ALL.len().pow(LENGTH) {
        let mut driven = Driven::new();
        let mut rest = number;
        for _ in 0..LENGTH {
            driven.let_happen(ALL[rest % ALL.len()]);
            rest /= ALL.len();
        }
    }
}
