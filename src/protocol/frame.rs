//! Frames: version, kind, number, payload, checksum.
//!
//! ```text
//! version u8 | kind u8 | number u16 | payload | CRC-32 u32      little-endian, at most 254 bytes
//! ```
//!
//! The CRC-32 of IEEE 802.3 finds every error of up to four bits in a frame of this length, and every burst of up to 32: said of
//! the frame, before it is stuffed. A wrong bit on the wire may be a distance of the stuffing, and then changes two bytes of the
//! frame or its length: that is found as anything else is, but for one in 2^32. In every version the first two fields and the checksum keep their places, so that another version is told from a damaged frame.

use super::Rejection;
use super::cobs::{self, MOST, OVERHEAD};
use crate::snapshot::{Writer, crc32};

/// Version of the protocol.
pub const VERSION: u8 = 2;
/// Bytes before the payload.
pub const HEADER: usize = 4;
/// Bytes behind it.
pub const CHECKSUM: usize = 4;
/// Bytes of a payload at most.
pub const PAYLOAD: usize = MOST - HEADER - CHECKSUM;
/// Bytes of a frame on the wire at most.
pub const WIRE: usize = MOST + OVERHEAD;

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Host to firmware: opens a session.
    Hello = 0x01,
    /// Host to firmware: values for the inputs.
    Input = 0x02,
    /// Host to firmware: something to do.
    Command = 0x03,
    /// Firmware to host: the session is open.
    Welcome = 0x81,
    /// Firmware to host: what a tick left.
    Output = 0x82,
    /// Firmware to host: what became of a frame.
    Reply = 0x83,
    /// Firmware to host: a part of a snapshot.
    Chunk = 0x84,
    /// Firmware to host: the session is refused.
    Refused = 0x85,
    /// Firmware to host: counters of the link.
    Counters = 0x86,
    /// Firmware to host: which inputs some ticks had.
    History = 0x87,
}

impl Kind {
    const ALL: [Self; 10] = [
        Self::Hello,
        Self::Input,
        Self::Command,
        Self::Welcome,
        Self::Output,
        Self::Reply,
        Self::Chunk,
        Self::Refused,
        Self::Counters,
        Self::History,
    ];

    /// The kind with a number.
    pub fn of_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| *kind as u8 == number)
    }
}

/// A frame whose checksum is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// The kind.
    pub kind: Kind,
    /// The number: each side counts its own frames.
    pub number: u16,
    /// The payload.
    pub payload: &'a [u8],
}

/// A frame of any version whose checksum is right, as it is in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sealed<'a> {
    /// The version it was written by.
    pub version: u8,
    /// Number of the kind.
    pub kind: u8,
    /// What follows, the number of the frame first.
    pub rest: &'a [u8],
}

/// Takes the parts of a frame that no version changes.
///
/// # Errors
/// [`Rejection::Short`] or [`Rejection::Checksum`]
pub fn unseal(bytes: &[u8]) -> Result<Sealed<'_>, Rejection> {
    let (body, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(Rejection::Short)?;
    let [version, kind, rest @ ..] = body else { return Err(Rejection::Short) };
    if rest.len() < HEADER - 2 {
        return Err(Rejection::Short);
    }
    if crc32(body) != u32::from_le_bytes(*checksum) {
        return Err(Rejection::Checksum);
    }
    Ok(Sealed { version: *version, kind: *kind, rest })
}

/// Takes a frame apart.
///
/// # Errors
/// Why it is none. A frame of another version is told only if its checksum is right.
pub fn decode(bytes: &[u8]) -> Result<Frame<'_>, Rejection> {
    let Sealed { version, kind, rest } = unseal(bytes)?;
    if version != VERSION {
        return Err(Rejection::Version);
    }
    let kind = Kind::of_number(kind).ok_or(Rejection::Kind)?;
    let (number, payload) = rest.split_first_chunk::<2>().ok_or(Rejection::Short)?;
    Ok(Frame { kind, number: u16::from_le_bytes(*number), payload })
}

/// Writes a frame for the wire, stuffed; `write` fills the payload. `None` if it does not fit.
pub fn encode(
    kind: Kind,
    number: u16,
    wire: &mut [u8; WIRE],
    write: impl FnOnce(&mut Writer<'_>),
) -> Option<&[u8]> {
    let mut frame = [0; MOST];
    let mut writer = Writer::new(&mut frame);
    writer.put(&[VERSION, kind as u8]);
    writer.put(&number.to_le_bytes());
    write(&mut writer);
    let left = writer.left();
    let length = MOST.checked_sub(left)?;
    let (body, rest) = frame.split_at_mut_checked(length)?;
    // what was cut short fills the frame to its end, and leaves no room for a checksum
    *rest.first_chunk_mut::<CHECKSUM>()? = crc32(body).to_le_bytes();
    cobs::encode(frame.get(..length.checked_add(CHECKSUM)?)?, wire)
}

/// Whether a number comes behind another, and how many are missing in between. Numbers wrap around: half of them lie behind.
///
/// # Errors
/// [`Rejection::Repeated`] or [`Rejection::Late`].
pub const fn follows(last: u16, number: u16) -> Result<u16, Rejection> {
    match number.wrapping_sub(last) {
        0 => Err(Rejection::Repeated),
        ahead @ 1..=0x7fff => Ok(ahead.wrapping_sub(1)),
        _ => Err(Rejection::Late),
    }
}

#[cfg(test)]
mod tests {
    use super::{Frame, Kind, Rejection, VERSION, WIRE, decode, encode, follows};
    use crate::protocol::cobs::Deframer;
    use crate::snapshot::crc32;

    #[test]
    fn a_frame_comes_back() {
        let mut wire = [0; WIRE];
        let bytes = encode(Kind::Input, 0xabcd, &mut wire, |to| to.put(&[1, 0, 2])).unwrap();
        let mut deframer = Deframer::new();
        let (last, before) = bytes.split_last().unwrap();
        assert!(before.iter().all(|byte| deframer.push(*byte) == Ok(None)));
        let frame = deframer.push(*last).unwrap().unwrap();
        let expected = Frame { kind: Kind::Input, number: 0xabcd, payload: &[1, 0, 2] };
        assert_eq!(decode(frame), Ok(expected));
    }

    #[test]
    fn the_longest_payload_fits_and_no_longer_one() {
        let mut wire = [0; WIRE];
        assert_eq!(
            encode(Kind::Chunk, 0, &mut wire, |to| to.put(&[7; super::PAYLOAD])).map(<[u8]>::len),
            Some(WIRE)
        );
        assert_eq!(encode(Kind::Chunk, 0, &mut wire, |to| to.put(&[7; super::PAYLOAD + 1])), None);
    }

    #[test]
    fn every_cause_is_told() {
        let sealed = |body: &[u8]| {
            let mut bytes = [0; 16];
            bytes[..body.len()].copy_from_slice(body);
            bytes[body.len()..body.len() + 4].copy_from_slice(&crc32(body).to_le_bytes());
            (bytes, body.len() + 4)
        };
        let rejected = |(bytes, length): ([u8; 16], usize)| decode(&bytes[..length]).unwrap_err();
        assert_eq!(decode(&[]).unwrap_err(), Rejection::Short);
        assert_eq!(rejected(sealed(&[VERSION, 1, 0])), Rejection::Short);
        assert_eq!(rejected(sealed(&[VERSION + 1, 1, 0, 0])), Rejection::Version);
        assert_eq!(rejected(sealed(&[VERSION, 0x7f, 0, 0])), Rejection::Kind);
        let (mut bytes, length) = sealed(&[VERSION, 1, 0, 0]);
        bytes[2] ^= 1;
        assert_eq!(rejected((bytes, length)), Rejection::Checksum);
    }

    #[test]
    fn numbers_wrap_around() {
        assert_eq!(follows(7, 8), Ok(0));
        assert_eq!(follows(u16::MAX, 2), Ok(2));
        assert_eq!(follows(7, 7), Err(Rejection::Repeated));
        assert_eq!(follows(7, 6), Err(Rejection::Late));
        assert_eq!(follows(0, 0x7fff), Ok(0x7ffe));
        assert_eq!(follows(0, 0x8000), Err(Rejection::Late));
    }
}
