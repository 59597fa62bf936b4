//! Faults on a link and on its signals, from a seed: the same seed, the same faults.

use super::Wire;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::io;
use std::time::Duration;

/// Shares of frames and ticks that are hit, 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Faults {
    /// Where the random numbers start.
    pub seed: u64,
    /// Frames with a wrong bit.
    pub damaged: f64,
    /// Frames that do not arrive.
    pub dropped: f64,
    /// Frames that arrive twice.
    pub repeated: f64,
    /// Frames that arrive behind the next one.
    pub reordered: f64,
    /// Ticks in which the signals stay as they were.
    pub stuck: f64,
    /// Noise on the signals, as a share of their ranges.
    pub noise: f64,
    /// Ticks without an input, in a free-running session.
    pub late: f64,
}

impl Faults {
    /// Whether there are any.
    pub fn is_some(&self) -> bool {
        let Self { seed: _, damaged, dropped, repeated, reordered, stuck, noise, late } = *self;
        [damaged, dropped, repeated, reordered, stuck, noise, late].iter().any(|share| *share > 0.0)
    }

    /// The first share that is none, by its name.
    pub fn wrong(&self) -> Option<&'static str> {
        let Self { seed: _, damaged, dropped, repeated, reordered, stuck, noise, late } = *self;
        let all = [
            ("damaged", damaged),
            ("dropped", dropped),
            ("repeated", repeated),
            ("reordered", reordered),
            ("stuck", stuck),
            ("noise", noise),
            ("late", late),
        ];
        all.into_iter().find(|(_, share)| !(0.0..1.0).contains(share)).map(|(name, _)| name)
    }
}

/// xorshift64*: the same numbers on every machine.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// From a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below another.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit.max(1)
    }

    /// A number from 0 to 1.
    pub fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True with a chance.
    pub fn hits(&mut self, chance: f64) -> bool {
        chance > 0.0 && self.share() < chance
    }
}

/// What faults did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Injected {
    /// Frames that went through the wire.
    pub frames: u64,
    /// With a wrong bit.
    pub damaged: u64,
    /// Not delivered.
    pub dropped: u64,
    /// Delivered twice.
    pub repeated: u64,
    /// Delivered behind the next one.
    pub reordered: u64,
}

/// One direction of a faulty wire.
struct Direction {
    dice: Dice,
    /// A frame that is not complete yet.
    frame: Vec<u8>,
    /// A frame that waits for the next one.
    held: VecDeque<Vec<u8>>,
    injected: Injected,
}

impl Direction {
    fn new(seed: u64) -> Self {
        Self {
            dice: Dice::new(seed),
            frame: Vec::new(),
            held: VecDeque::new(),
            injected: Injected::default(),
        }
    }

    /// Lets bytes through, frame by frame.
    fn pass(&mut self, faults: &Faults, bytes: &[u8], to: &mut Vec<u8>) {
        for byte in bytes {
            self.frame.push(*byte);
            if *byte == 0 {
                let frame = std::mem::take(&mut self.frame);
                self.deliver(faults, frame, to);
            }
        }
    }

    fn deliver(&mut self, faults: &Faults, mut frame: Vec<u8>, to: &mut Vec<u8>) {
        let injected = &mut self.injected;
        injected.frames += 1;
        if self.dice.hits(faults.dropped) {
            injected.dropped += 1;
            return;
        }
        if self.dice.hits(faults.damaged) {
            injected.damaged += 1;
            let bit = self.dice.below(8 * frame.len());
            frame[bit / 8] ^= 1 << (bit % 8);
        }
        if self.dice.hits(faults.reordered) {
            injected.reordered += 1;
            self.held.push_back(frame);
            return;
        }
        to.extend(&frame);
        if self.dice.hits(faults.repeated) {
            injected.repeated += 1;
            to.extend(&frame);
        }
        while let Some(held) = self.held.pop_front() {
            to.extend(held);
        }
    }
}

/// A wire with faults in both directions.
pub struct FaultyWire<W> {
    /// The wire.
    pub wire: W,
    faults: Faults,
    there: Direction,
    back: Direction,
    /// Nothing that is sent arrives.
    cut: bool,
}

impl<W: Wire> FaultyWire<W> {
    /// A wire with faults.
    pub fn new(wire: W, faults: Faults) -> Self {
        let [there, back] = [0, 1].map(|way| Direction::new(faults.seed.wrapping_mul(2) + way));
        Self { wire, faults, there, back, cut: false }
    }

    /// What the faults did, there and back.
    pub const fn injected(&self) -> [Injected; 2] {
        [self.there.injected, self.back.injected]
    }
}

impl<W: Wire> Wire for FaultyWire<W> {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.cut {
            return Ok(());
        }
        let mut passed = Vec::new();
        self.there.pass(&self.faults, bytes, &mut passed);
        self.wire.send(&passed)
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, at_most: Duration) -> io::Result<()> {
        let mut arrived = Vec::new();
        self.wire.receive(&mut arrived, at_most)?;
        self.back.pass(&self.faults, &arrived, bytes);
        Ok(())
    }

    fn cut(&mut self, cut: bool) {
        self.cut = cut;
    }

    fn patience(&self) -> Duration {
        self.wire.patience()
    }
}
