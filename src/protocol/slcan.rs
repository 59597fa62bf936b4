//! SLCAN: frames of a bus as lines of text, as python-can, `slcand` and can-utils speak it over a serial line or a socket.
//!
//! ```text
//! t1004AABBCCDD\r     standard identifier 100, 4 bytes; answered by z\r when it is on the bus
//! T000001002AABB\r    extended identifier, answered by Z\r
//! d, D, b, B          FD frames, with the rate switched for b and B; the length is a code: 9 stands for 12, F for 64
//! r, R                asks for a frame, without data
//! S8\r Y5\r           bit rates, before the channel is open
//! O\r L\r C\r         opens the channel, opens it to listen only, closes it
//! V\r N\r             version, serial number
//! ```
//!
//! The letters are those of Lawicel's CAN232, for FD those of CANable 2.0. A line that is done is answered by `\r`, any
//! other by BEL. What has no bit rate, such as a bus in an emulator, takes any: they are checked and change nothing.

use embedded_can::{Frame as _, Id};

use super::can::BusFrame;
use super::can::frame::{CLASSICAL_DATA, identifier};
use super::can::wire::LENGTHS;

/// Characters of a line at most: an extended FD frame of 64 bytes and its end.
pub const LINE: usize = 1 + 8 + 1 + 128 + 1;

/// The end of a line.
const CR: u8 = b'\r';
/// The answer to a line that is not understood, or not allowed.
const BEL: u8 = 7;

/// What a channel does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Channel {
    /// Nothing.
    #[default]
    Closed,
    /// Frames go both ways.
    Open,
    /// Frames leave, none are taken.
    Listening,
}

/// What a line was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A frame for the bus.
    Frame(BusFrame),
    /// Something else that was done.
    Done,
    /// Not understood, not allowed now, or too long.
    Refused,
}

/// What a line was, and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// What it was.
    pub line: Line,
    /// What is answered.
    pub answer: &'static [u8],
}

/// Takes lines apart as their characters arrive.
///
/// ```
/// use embedded_can::Frame;
/// use ferrol::protocol::slcan::{Line, Parser};
///
/// let mut parser = Parser::new();
/// let lines: Vec<_> = b"O\rt1002AB01\r".iter().filter_map(|byte| parser.push(*byte)).collect();
/// let Line::Frame(frame) = lines[1].line else { panic!() };
/// assert_eq!((frame.data(), lines[1].answer), (&[0xab, 1][..], &b"z\r"[..]));
/// ```
#[derive(Clone, Debug)]
pub struct Parser {
    line: [u8; LINE],
    length: usize,
    /// Whether what arrives is too long for a line.
    overlong: bool,
    channel: Channel,
}

impl Parser {
    /// Waits for a line, its channel closed.
    pub const fn new() -> Self {
        Self { line: [0; LINE], length: 0, overlong: false, channel: Channel::Closed }
    }

    /// What the channel does.
    pub const fn channel(&self) -> Channel {
        self.channel
    }

    /// Takes in a character; at the end of a line, what it was.
    pub fn push(&mut self, byte: u8) -> Option<Answered> {
        if byte == CR {
            let overlong = core::mem::take(&mut self.overlong);
            let length = core::mem::take(&mut self.length);
            let line = self.line;
            let line = line.get(..length)?;
            if line.is_empty() && !overlong {
                // programs send empty lines to clear what was begun
                return Some(DONE);
            }
            return Some(if overlong { REFUSED } else { self.read(line) });
        }
        // some programs end a line with both
        if byte == b'\n' && self.length == 0 {
            return None;
        }
        match self.line.get_mut(self.length) {
            Some(place) => {
                *place = byte;
                self.length = self.length.saturating_add(1);
            }
            None => self.overlong = true,
        }
        None
    }

    fn read(&mut self, line: &[u8]) -> Answered {
        let Some((letter, rest)) = line.split_first() else { return REFUSED };
        let closed = self.channel == Channel::Closed;
        match (letter, rest) {
            (b'O', []) if closed => self.turn(Channel::Open),
            (b'L', []) if closed => self.turn(Channel::Listening),
            (b'C', []) => self.turn(Channel::Closed),
            (b'S', [b'0'..=b'8']) | (b'Y', [b'0'..=b'5']) if closed => DONE,
            // timestamps: there are none
            (b'Z', [b'0']) => DONE,
            (b'V', []) => Answered { line: Line::Done, answer: b"V1013\r" },
            (b'N', []) => Answered { line: Line::Done, answer: b"NFERR\r" },
            (b'F', []) if !closed => Answered { line: Line::Done, answer: b"F00\r" },
            _ => match frame(*letter, rest).filter(|_| self.channel == Channel::Open) {
                Some(frame) => {
                    let answer = if frame.is_extended() { b"Z\r" } else { b"z\r" };
                    Answered { line: Line::Frame(frame), answer }
                }
                None => REFUSED,
            },
        }
    }

    fn turn(&mut self, channel: Channel) -> Answered {
        self.channel = channel;
        DONE
    }
}

impl Default for Parser {
    fn default() -> Self {
        Self::new()
    }
}

const DONE: Answered = Answered { line: Line::Done, answer: &[CR] };
const REFUSED: Answered = Answered { line: Line::Refused, answer: &[BEL] };

/// The frame of a line without its end.
fn frame(letter: u8, rest: &[u8]) -> Option<BusFrame> {
    let (extended, fd, remote) = match letter {
        b't' => (false, false, false),
        b'T' => (true, false, false),
        b'r' => (false, false, true),
        b'R' => (true, false, true),
        b'd' | b'b' => (false, true, false),
        b'D' | b'B' => (true, true, false),
        _ => return None,
    };
    let (number, rest) = rest.split_at_checked(if extended { 8 } else { 3 })?;
    let mut id = 0u32;
    for letter in number {
        id = id << 4 | u32::from(digit(*letter)?);
    }
    let id = identifier(id, extended)?;
    let (code, rest) = rest.split_first()?;
    let length = usize::from(*LENGTHS.get(usize::from(digit(*code)?))?);
    if !fd && length > CLASSICAL_DATA {
        return None;
    }
    if remote {
        return BusFrame::new_remote(id, length).filter(|_| rest.is_empty());
    }
    if rest.len() != length.checked_mul(2)? {
        return None;
    }
    let mut data = [0; 64];
    for (byte, pair) in data.iter_mut().zip(rest.chunks_exact(2)) {
        let [high, low] = *pair else { return None };
        *byte = digit(high)? << 4 | digit(low)?;
    }
    let frame = BusFrame::new(id, data.get(..length)?)?;
    Some(if fd { frame.as_fd() } else { frame })
}

/// The value of a hexadecimal digit, as either case.
const fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter.wrapping_sub(b'0')),
        b'a'..=b'f' => Some(letter.wrapping_sub(b'a').wrapping_add(10)),
        b'A'..=b'F' => Some(letter.wrapping_sub(b'A').wrapping_add(10)),
        _ => None,
    }
}

/// Writes a frame as a line, FD frames with the rate switched; `None` if it has no length of a frame.
pub fn write<'a>(frame: &BusFrame, to: &'a mut [u8; LINE]) -> Option<&'a [u8]> {
    let (extended, remote, fd) = (frame.is_extended(), frame.is_remote_frame(), frame.is_fd());
    let letter = match (extended, remote, fd) {
        (false, true, _) => b'r',
        (true, true, _) => b'R',
        (false, false, false) => b't',
        (true, false, false) => b'T',
        (false, false, true) => b'b',
        (true, false, true) => b'B',
    };
    let (number, digits) = match frame.id() {
        Id::Standard(id) => (u32::from(id.as_raw()), 3),
        Id::Extended(id) => (id.as_raw(), 8),
    };
    let length = u8::try_from(frame.dlc()).ok()?;
    let code = LENGTHS.iter().position(|bytes| *bytes == length)? as u8;
    let mut places = to.iter_mut();
    let mut count = 0usize;
    let mut put = |byte: u8| -> Option<()> {
        *places.next()? = byte;
        count = count.saturating_add(1);
        Some(())
    };
    put(letter)?;
    for place in (0..digits).rev() {
        put(hexadecimal((number >> (4 * place)) as u8))?;
    }
    put(hexadecimal(code))?;
    for byte in frame.data() {
        put(hexadecimal(byte >> 4))?;
        put(hexadecimal(*byte))?;
    }
    put(CR)?;
    to.get(..count)
}

/// The digit of the low half of a byte.
const fn hexadecimal(byte: u8) -> u8 {
    match byte & 15 {
        low @ 0..=9 => low.wrapping_add(b'0'),
        low => low.wrapping_sub(10).wrapping_add(b'A'),
    }
}

#[cfg(test)]
mod tests {
    use super::{Answered, Channel, LINE, Line, Parser, write};
    use crate::protocol::can::BusFrame;
    use crate::protocol::can::frame::identifier;
    use embedded_can::Frame as _;

    extern crate std;
    use std::vec::Vec;

    fn said(parser: &mut Parser, text: &[u8]) -> Vec<Answered> {
        text.iter().filter_map(|byte| parser.push(*byte)).collect()
    }

    fn answers(parser: &mut Parser, text: &[u8]) -> Vec<u8> {
        said(parser, text).iter().flat_map(|answered| answered.answer.iter().copied()).collect()
    }

    #[test]
    fn a_channel_is_opened_and_closed_as_programs_do_it() {
        let mut parser = Parser::new();
        // slcand -o -c -s8, and python-can with a bit rate
        assert_eq!(answers(&mut parser, b"C\rS8\rO\r"), b"\r\r\r");
        assert_eq!(parser.channel(), Channel::Open);
        assert_eq!(
            answers(&mut parser, b"C\rS8\rY5\rO\rV\rN\rF\r"),
            b"\r\r\r\rV1013\rNFERR\rF00\r"
        );
        // open already: no rate, no second opening
        assert_eq!(answers(&mut parser, b"S8\rO\rL\r"), [7, 7, 7]);
        assert_eq!(answers(&mut parser, b"t1000\rC\rt1000\r"), b"z\r\r\x07");
        assert_eq!(answers(&mut parser, b"L\rt1000\r\r\n\r"), b"\r\x07\r\r");
        assert_eq!(parser.channel(), Channel::Listening);
    }

    #[test]
    fn every_length_comes_back() {
        let mut parser = Parser::new();
        said(&mut parser, b"O\r");
        let bytes: Vec<u8> = (0..64u8).map(|i| i.wrapping_mul(7).wrapping_add(3)).collect();
        let lengths = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64];
        for (id, extended) in [(0x7ff, false), (0, false), (0x1fff_ffff, true), (0x12, true)] {
            let id = identifier(id, extended).unwrap();
            for length in lengths {
                let frame = BusFrame::new(id, &bytes[..length]).unwrap();
                let remote = BusFrame::new_remote(id, length.min(8)).unwrap();
                for frame in [frame, frame.as_fd(), remote] {
                    let mut line = [0; LINE];
                    let line = write(&frame, &mut line).unwrap();
                    let [answered] = said(&mut parser, line)[..] else { panic!("{line:?}") };
                    assert_eq!(answered.line, Line::Frame(frame));
                }
            }
        }
    }

    #[test]
    fn what_is_no_line_is_refused_and_the_next_one_is_found() {
        let mut parser = Parser::new();
        said(&mut parser, b"O\r");
        let long = [b'T'; 3 * LINE];
        for line in [
            &b"t"[..],
            b"t10",
            b"t1001",
            b"t1001A",
            b"t1001AAB",
            b"t1001GG",
            b"t8000",
            b"t1009000000000000000000",
            b"T200000000",
            b"d100G",
            b"r100201",
            b"x",
            b"\0",
            b"\xff\xff",
            &long,
        ] {
            assert_eq!(answers(&mut parser, &[line, b"\r"].concat()), [7], "{line:?}");
            assert_eq!(answers(&mut parser, b"t1001AB\r"), b"z\r");
        }
        assert_eq!(BusFrame::new(identifier(1, false).unwrap(), &[0; 9]), None);
    }

    /// All strings of up to six characters of an alphabet that reaches every branch: a parser in any state that they leave
    /// gives at most one answer for each end of a line, and is not deaf afterwards.
    #[test]
    fn short_strings_all() {
        const ALPHABET: [u8; 8] = *b"tbO0C1\r\xff";
        let mut states = std::vec![Parser::new()];
        for _ in 0..6 {
            let mut next = Vec::new();
            for parser in states {
                for byte in ALPHABET {
                    let mut parser = parser.clone();
                    assert_eq!(parser.push(byte).is_some(), byte == b'\r');
                    next.push(parser);
                }
            }
            states = next;
        }
        for mut parser in states {
            assert_eq!(answers(&mut parser, b"\rC\rO\rt1001AB\r").last(), Some(&b'\r'));
        }
    }
}
