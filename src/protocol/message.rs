//! What the frames say. Numbers are little-endian; the tables of the [protocol](super) name every field.

use super::Rejection;
pub use super::opening::{Hello, Identity, LossPolicy, Mode, Refused, Terms, Welcome};
use super::rejection::{CAUSES, LinkCounters};
use crate::snapshot::{Reader, Writer};

/// Bytes of an input frame before the values: the tick.
pub(super) const INPUT_FIXED: usize = 4;
/// Bytes of an output frame before the values.
pub(super) const OUTPUT_FIXED: usize = 22;
/// Bytes of a snapshot in one frame.
pub const CHUNK: usize = 128;
/// Bytes of the name of a model, filled with zeros.
pub const NAME: usize = 16;
/// Bytes of the code that proves the key.
pub const PROOF: usize = 16;

/// Something to do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command<'a> {
    /// Begin to step, warm up, drive the outputs.
    Arm,
    /// Stop, show the safe output.
    Disarm,
    /// Start the program anew.
    Reset,
    /// Set a parameter, by its number.
    Set {
        /// Number of the parameter in the table of the model.
        number: u16,
        /// The value in its unit.
        value: f64,
    },
    /// Keep a snapshot of the last tick, to be read.
    Keep,
    /// Read a part of the snapshot that is kept.
    Read {
        /// Where the part begins.
        offset: u32,
    },
    /// Write a part of a snapshot.
    Write {
        /// Where the part begins.
        offset: u32,
        /// The part.
        bytes: &'a [u8],
    },
    /// Take up the snapshot that was written.
    Restore,
    /// Make the test at boot again.
    SelfTest,
    /// Tell the counters of the link.
    Counters,
    /// Tell which inputs some ticks had.
    History {
        /// The first of the ticks.
        tick: u32,
    },
    /// End the session, disarm.
    Close,
}

/// Numbers of the commands on the wire.
mod number {
    pub const ARM: u8 = 1;
    pub const DISARM: u8 = 2;
    pub const RESET: u8 = 3;
    pub const SET: u8 = 4;
    pub const KEEP: u8 = 5;
    pub const READ: u8 = 6;
    pub const WRITE: u8 = 7;
    pub const RESTORE: u8 = 8;
    pub const SELF_TEST: u8 = 9;
    pub const COUNTERS: u8 = 10;
    pub const HISTORY: u8 = 11;
    pub const CLOSE: u8 = 12;
}

impl<'a> Command<'a> {
    /// The number on the wire.
    pub const fn number(&self) -> u8 {
        match self {
            Self::Arm => number::ARM,
            Self::Disarm => number::DISARM,
            Self::Reset => number::RESET,
            Self::Set { .. } => number::SET,
            Self::Keep => number::KEEP,
            Self::Read { .. } => number::READ,
            Self::Write { .. } => number::WRITE,
            Self::Restore => number::RESTORE,
            Self::SelfTest => number::SELF_TEST,
            Self::Counters => number::COUNTERS,
            Self::History { .. } => number::HISTORY,
            Self::Close => number::CLOSE,
        }
    }

    /// Whether it needs the key, where there is one.
    pub const fn is_guarded(&self) -> bool {
        matches!(
            self,
            Self::Arm | Self::Reset | Self::Set { .. } | Self::Write { .. } | Self::Restore
        )
    }

    /// Writes the payload, but for the trailer of a command that needs the key.
    pub fn write(&self, to: &mut Writer<'_>) {
        to.put(&[self.number()]);
        match self {
            Self::Set { number, value } => {
                to.put(&number.to_le_bytes());
                to.numbers(&[*value]);
            }
            Self::Read { offset } => to.put(&offset.to_le_bytes()),
            Self::Write { offset, bytes } => {
                to.put(&offset.to_le_bytes());
                to.put(bytes);
            }
            Self::History { tick } => to.put(&tick.to_le_bytes()),
            _ => {}
        }
    }

    /// Reads the payload, a trailer taken off.
    ///
    /// # Errors
    /// [`Rejection::Payload`]
    pub fn read(payload: &'a [u8]) -> Result<Self, Rejection> {
        let mut from = Fields::new(payload);
        let command = match from.u8()? {
            number::ARM => Self::Arm,
            number::DISARM => Self::Disarm,
            number::RESET => Self::Reset,
            number::SET => Self::Set {
                number: u16::from_le_bytes(from.take()?),
                value: f64::from_bits(from.u64()?),
            },
            number::KEEP => Self::Keep,
            number::READ => Self::Read { offset: from.u32()? },
            number::WRITE => {
                let offset = from.u32()?;
                let bytes = from.rest();
                if bytes.is_empty() || bytes.len() > CHUNK {
                    return Err(Rejection::Payload);
                }
                Self::Write { offset, bytes }
            }
            number::RESTORE => Self::Restore,
            number::SELF_TEST => Self::SelfTest,
            number::COUNTERS => Self::Counters,
            number::HISTORY => Self::History { tick: from.u32()? },
            number::CLOSE => Self::Close,
            _ => return Err(Rejection::Payload),
        };
        from.end()?;
        Ok(command)
    }
}

/// What became of a frame of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Number of the frame.
    pub number: u16,
    /// Number of the command; zero for an input.
    pub command: u8,
    /// Why it was not done, if it was not.
    pub refused: Option<Rejection>,
    /// With a snapshot that is kept: its bytes.
    pub detail: u32,
}

impl Reply {
    /// Writes the payload.
    pub fn write(&self, to: &mut Writer<'_>) {
        to.put(&self.number.to_le_bytes());
        to.put(&[self.command, self.refused.map_or(u8::MAX, |why| why as u8)]);
        to.put(&self.detail.to_le_bytes());
    }

    /// Reads the payload.
    ///
    /// # Errors
    /// [`Rejection::Payload`]
    pub fn read(payload: &[u8]) -> Result<Self, Rejection> {
        let mut from = Fields::new(payload);
        let number = u16::from_le_bytes(from.take()?);
        let command = from.u8()?;
        let refused = match from.u8()? {
            u8::MAX => None,
            why => Some(Rejection::of_number(why).ok_or(Rejection::Payload)?),
        };
        let detail = from.u32()?;
        from.end()?;
        Ok(Self { number, command, refused, detail })
    }
}

/// Where a vehicle stands, as a host sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Stand {
    /// No steps; the safe output is shown.
    #[default]
    Disarmed = 0,
    /// Steps are made; the safe output is shown.
    WarmUp = 1,
    /// Steps drive the outputs.
    Armed = 2,
}

/// What a tick left, but for the values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutputHead {
    /// Steps since the start.
    pub tick: u32,
    /// Fingerprint of the state and of what the step said of itself.
    pub fingerprint: u64,
    /// Duration of the step, in counts of the firmware's clock.
    pub duration: u32,
    /// Number of the last input frame that was taken before the tick ended.
    pub input: u16,
    /// Ticks since the last new input; 255 stands for more.
    pub input_age: u8,
    /// Where the vehicle stands.
    pub stand: Stand,
    /// How the step ended, by the number of its status.
    pub status: u8,
    /// Iterations of the step, 127 at most; the highest bit tells that it was late.
    pub iterations: u8,
}

impl OutputHead {
    /// Writes the fixed part of the payload.
    pub fn write(&self, to: &mut Writer<'_>) {
        to.put(&self.tick.to_le_bytes());
        to.put(&self.fingerprint.to_le_bytes());
        to.put(&self.duration.to_le_bytes());
        to.put(&self.input.to_le_bytes());
        to.put(&[self.input_age, self.stand as u8, self.status, self.iterations]);
    }

    /// Reads the fixed part; what is left are the values.
    ///
    /// # Errors
    /// [`Rejection::Payload`]
    pub fn read(payload: &[u8]) -> Result<(Self, &[u8]), Rejection> {
        let mut from = Fields::new(payload);
        let (tick, fingerprint, duration) = (from.u32()?, from.u64()?, from.u32()?);
        let input = u16::from_le_bytes(from.take()?);
        let [input_age, stand, status, iterations] = from.take()?;
        let stand = match stand {
            0 => Stand::Disarmed,
            1 => Stand::WarmUp,
            2 => Stand::Armed,
            _ => return Err(Rejection::Payload),
        };
        let head =
            Self { tick, fingerprint, duration, input, input_age, stand, status, iterations };
        Ok((head, from.rest()))
    }
}

impl LinkCounters {
    /// Writes the payload.
    pub fn write(&self, to: &mut Writer<'_>) {
        let Self { accepted, missing, rejected, unsent, overflowed } = self;
        for count in [accepted, missing, unsent, overflowed].into_iter().chain(rejected) {
            to.put(&count.to_le_bytes());
        }
    }

    /// Reads the payload.
    ///
    /// # Errors
    /// [`Rejection::Payload`]
    pub fn read(payload: &[u8]) -> Result<Self, Rejection> {
        let mut from = Fields::new(payload);
        let (accepted, missing, unsent, overflowed) =
            (from.u32()?, from.u32()?, from.u32()?, from.u32()?);
        let mut rejected = [0; CAUSES];
        for count in &mut rejected {
            *count = from.u32()?;
        }
        from.end()?;
        Ok(Self { accepted, missing, rejected, unsent, overflowed })
    }
}

/// Takes fields one after the other.
pub(super) struct Fields<'a>(Reader<'a>);

impl<'a> Fields<'a> {
    pub(super) const fn new(payload: &'a [u8]) -> Self {
        Self(Reader::new(payload))
    }

    pub(super) fn take<const B: usize>(&mut self) -> Result<[u8; B], Rejection> {
        self.0.take().map_err(|_| Rejection::Payload)
    }

    pub(super) fn u8(&mut self) -> Result<u8, Rejection> {
        let [byte] = self.take()?;
        Ok(byte)
    }

    pub(super) fn flag(&mut self) -> Result<bool, Rejection> {
        match self.u8()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Rejection::Payload),
        }
    }

    pub(super) fn u32(&mut self) -> Result<u32, Rejection> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    pub(super) fn u64(&mut self) -> Result<u64, Rejection> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    fn rest(&mut self) -> &'a [u8] {
        self.0.rest()
    }

    pub(super) fn end(mut self) -> Result<(), Rejection> {
        if self.0.rest().is_empty() { Ok(()) } else { Err(Rejection::Payload) }
    }
}
