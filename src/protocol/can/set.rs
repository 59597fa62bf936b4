//! Values in frames, and the frames that close a set.

use embedded_can::{Frame, Id, StandardId};

use super::frame::{MOST_DATA, standard_id};
use super::layout::{CLOSE_BYTES, Direction, Slot};
use super::wire::length_for;
use crate::protocol::Rejection;
use crate::protocol::message::Stand;
use crate::runtime::PositionRange;
use crate::snapshot::Crc32;

/// What a host wants beside its values. The number is that on the bus.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Wish {
    /// Nothing.
    #[default]
    None = 0,
    /// Step: each set makes a tick.
    ArmLockStep = 1,
    /// Step: the timer makes the ticks.
    ArmFreeRunning = 2,
    /// Stand still.
    Disarm = 3,
}

impl Wish {
    /// All wishes, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::None, Self::ArmLockStep, Self::ArmFreeRunning, Self::Disarm];
}

/// Closes a set to the firmware.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputClose {
    /// One more with each set.
    pub sequence: u16,
    /// What else is wanted.
    pub wish: Wish,
    /// Frames with values in the set.
    pub frames: u8,
    /// Their checksum, see [`Check`].
    pub check: u32,
}

/// Closes a set from the firmware: what a tick left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputClose {
    /// Steps since the start, modulo 2^32.
    pub tick: u32,
    /// Low byte of the sequence whose values were in force.
    pub input: u8,
    /// Ticks since an input was new; 255 stands for more.
    pub age: u8,
    /// Where the vehicle stands.
    pub stand: Stand,
    /// Number of the [`StepStatus`](crate::state::StepStatus), 0 to 7.
    pub status: u8,
    /// Whether the step was late.
    pub late: bool,
    /// Frames and sets refused since the start, modulo 256.
    pub refused: u8,
}

/// The checksum of the frames of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check(Crc32);

impl Check {
    /// Of no frame.
    pub const EMPTY: Self = Self(Crc32::EMPTY);

    /// With one more frame.
    #[must_use]
    pub fn with(self, identifier: u16, data: &[u8]) -> Self {
        Self(self.0.with(&identifier.to_le_bytes()).with(data))
    }

    /// The checksum.
    pub const fn value(self) -> u32 {
        self.0.value()
    }
}

/// A frame with a standard identifier; `None` for an identifier or a length that there is not.
fn framed<F: Frame>(identifier: u16, data: &[u8]) -> Option<F> {
    F::new(Id::Standard(StandardId::new(identifier)?), data)
}

/// The frame of a slot, with a value for each of its ports by their numbers.
pub fn write_values<F: Frame>(
    direction: &Direction,
    number: usize,
    value: impl Fn(usize) -> f64,
) -> Option<F> {
    let slot = direction.slots().get(number)?;
    let mut data = [0; MOST_DATA];
    for (place, port) in data.chunks_exact_mut(4).zip(direction.ports(slot)) {
        let bytes = (value(usize::from(*port)) as f32).to_le_bytes();
        for (place, byte) in place.iter_mut().zip(bytes) {
            *place = byte;
        }
    }
    let bytes = length_for(direction.ports(slot).len().saturating_mul(4));
    framed(direction.identifier(number), data.get(..bytes)?)
}

/// Hands the values of a frame to `take`, with the numbers of their ports.
///
/// # Errors
/// [`Rejection::Payload`]: the frame has another length than its slot.
pub fn read_values(
    direction: &Direction,
    slot: &Slot,
    data: &[u8],
    mut take: impl FnMut(usize, f32),
) -> Result<(), Rejection> {
    if data.len() != direction.bytes(slot) {
        return Err(Rejection::Payload);
    }
    for (bytes, port) in data.chunks_exact(4).zip(direction.ports(slot)) {
        if let [a, b, c, d] = *bytes {
            take(usize::from(*port), f32::from_le_bytes([a, b, c, d]));
        }
    }
    Ok(())
}

/// The double that a float on the bus stands for: itself, or the end of a range that this float is the nearest to.
pub fn widened(value: f32, range: &PositionRange) -> f64 {
    let is = |end: f64| (end as f32).to_bits() == value.to_bits();
    if is(range.lowest) {
        range.lowest
    } else if is(range.highest) {
        range.highest
    } else {
        f64::from(value)
    }
}

impl InputClose {
    /// The frame.
    pub fn write<F: Frame>(&self, direction: &Direction) -> Option<F> {
        let [a, b] = self.sequence.to_le_bytes();
        let [c, d, e, f] = self.check.to_le_bytes();
        framed(direction.close_identifier(), &[a, b, self.wish as u8, self.frames, c, d, e, f])
    }

    /// Takes a frame apart.
    ///
    /// # Errors
    /// [`Rejection::Payload`]
    pub fn read(data: &[u8]) -> Result<Self, Rejection> {
        let [a, b, wish, frames, c, d, e, f]: [u8; CLOSE_BYTES] =
            data.try_into().map_err(|_| Rejection::Payload)?;
        let wish = Wish::ALL.get(usize::from(wish)).copied().ok_or(Rejection::Payload)?;
        let (sequence, check) = (u16::from_le_bytes([a, b]), u32::from_le_bytes([c, d, e, f]));
        Ok(Self { sequence, wish, frames, check })
    }
}

impl OutputClose {
    /// The frame.
    pub fn write<F: Frame>(&self, direction: &Direction) -> Option<F> {
        let [a, b, c, d] = self.tick.to_le_bytes();
        let how = self.stand as u8 & 3 | (self.status & 7) << 2 | u8::from(self.late) << 5;
        let data = [a, b, c, d, self.input, self.age, how, self.refused];
        framed(direction.close_identifier(), &data)
    }

    /// Takes a frame apart.
    ///
    /// # Errors
    /// [`Rejection::Payload`]
    pub fn read(data: &[u8]) -> Result<Self, Rejection> {
        let [a, b, c, d, input, age, how, refused]: [u8; CLOSE_BYTES] =
            data.try_into().map_err(|_| Rejection::Payload)?;
        let stand = match how & 3 {
            0 => Stand::Disarmed,
            1 => Stand::WarmUp,
            2 => Stand::Armed,
            _ => return Err(Rejection::Payload),
        };
        let tick = u32::from_le_bytes([a, b, c, d]);
        let (status, late) = (how >> 2 & 7, how >> 5 & 1 == 1);
        Ok(Self { tick, input, age, stand, status, late, refused })
    }
}

/// Puts sets for the firmware together: the side of a host.
#[derive(Clone, Copy, Debug)]
pub struct SetWriter {
    sequence: u16,
}

impl SetWriter {
    /// Begins with the sequence 0.
    pub const fn new() -> Self {
        Self { sequence: 0 }
    }

    /// Hands the frames of the next set to `send`: those of the tick, or all of them with a wish.
    pub fn write<F: Frame>(
        &mut self,
        direction: &Direction,
        tick: u32,
        wish: Wish,
        value: impl Fn(usize) -> f64,
        mut send: impl FnMut(F),
    ) {
        let (mut check, mut frames) = (Check::EMPTY, 0u8);
        for (number, slot) in direction.slots().iter().enumerate() {
            if wish == Wish::None && !slot.is_due(tick) {
                continue;
            }
            if let Some(frame) = write_values::<F>(direction, number, &value) {
                check = check.with(standard_id(&frame).unwrap_or(0), frame.data());
                frames = frames.saturating_add(1);
                send(frame);
            }
        }
        let close = InputClose { sequence: self.sequence, wish, frames, check: check.value() };
        self.sequence = self.sequence.wrapping_add(1);
        if let Some(frame) = close.write(direction) {
            send(frame);
        }
    }
}

impl Default for SetWriter {
    fn default() -> Self {
        Self::new()
    }
}
