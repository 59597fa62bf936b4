//! Consistent overhead byte stuffing: frames without a zero inside, a zero behind each.
//!
//! Our own: frames have at most [`MOST`] bytes, so that the stuffing is always one byte, and the decoder works byte by byte in
//! bounded memory without a place that could panic.
//!
//! ```text
//! frame    03 00 00 07         each zero is replaced by the distance to the next one,
//! on wire  02 03 01 02 07 00   the first byte is the distance to the first; the end counts as a zero
//! ```

use super::Rejection;

/// Bytes of a frame at most: what one byte of stuffing can span.
pub const MOST: usize = 254;

/// Bytes that a frame takes beyond its own: the stuffing and the zero behind it.
pub const OVERHEAD: usize = 2;

/// Stuffs a frame; returns the bytes for the wire, the closing zero among them. `None` if the frame has more than [`MOST`] bytes
/// or does not fit.
pub fn encode<'a>(frame: &[u8], to: &'a mut [u8]) -> Option<&'a [u8]> {
    if frame.len() > MOST {
        return None;
    }
    let length = frame.len().wrapping_add(OVERHEAD);
    let wire = to.get_mut(..length)?;
    // from the end, so that every zero knows the distance to the next
    let mut distance = 1u8;
    let (last, body) = wire.split_last_mut()?;
    *last = 0;
    let (first, body) = body.split_first_mut()?;
    for (place, byte) in body.iter_mut().zip(frame).rev() {
        if *byte == 0 {
            *place = distance;
            distance = 1;
        } else {
            *place = *byte;
            distance = distance.wrapping_add(1);
        }
    }
    *first = distance;
    Some(wire)
}

/// Finds frames in a stream of bytes. What is damaged is dropped up to the next zero.
#[derive(Clone, Debug)]
pub struct Deframer {
    frame: [u8; MOST],
    length: usize,
    /// Bytes until the next stuffed zero; none before the first byte of a frame.
    left: Option<u8>,
    /// Whether what arrives is too long for a frame.
    overlong: bool,
}

impl Deframer {
    /// Waits for the first byte of a frame.
    pub const fn new() -> Self {
        Self { frame: [0; MOST], length: 0, left: None, overlong: false }
    }

    /// Takes in a byte. At the end of a frame: the frame, or why it is none. A zero behind a zero is nothing.
    ///
    /// # Errors
    /// [`Rejection::Overlong`] or [`Rejection::Stuffing`], at the end of what was no frame.
    pub fn push(&mut self, byte: u8) -> Result<Option<&[u8]>, Rejection> {
        if byte == 0 {
            let (left, overlong) = (self.left, self.overlong);
            let length = core::mem::take(&mut self.length);
            self.left = None;
            self.overlong = false;
            return match left {
                None => Ok(None),
                Some(_) if overlong => Err(Rejection::Overlong),
                Some(1) => Ok(self.frame.get(..length)),
                Some(_) => Err(Rejection::Stuffing),
            };
        }
        match self.left {
            None => self.left = Some(byte),
            // the distance from a zero to the next
            Some(1) => {
                self.store(0);
                self.left = Some(byte);
            }
            Some(left) => {
                self.store(byte);
                self.left = Some(left.wrapping_sub(1));
            }
        }
        Ok(None)
    }

    fn store(&mut self, byte: u8) {
        match self.frame.get_mut(self.length) {
            Some(place) => {
                *place = byte;
                self.length = self.length.wrapping_add(1);
            }
            None => self.overlong = true,
        }
    }
}

impl Default for Deframer {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::{Deframer, MOST, OVERHEAD, encode};
    use crate::protocol::Rejection;

    /// What a deframer makes of bytes: frames, or why they are none.
    fn decoded(
        deframer: &mut Deframer,
        bytes: &[u8],
    ) -> Option<Result<std::vec::Vec<u8>, Rejection>> {
        let mut last = None;
        for byte in bytes {
            match deframer.push(*byte) {
                Ok(Some(frame)) => last = Some(Ok(frame.to_vec())),
                Ok(None) => {}
                Err(why) => last = Some(Err(why)),
            }
        }
        last
    }

    extern crate std;

    #[test]
    fn examples_of_the_paper() {
        // Cheshire and Baker, Consistent Overhead Byte Stuffing, IEEE/ACM Transactions on Networking 7 (1999)
        for (frame, wire) in [
            (&[0u8][..], &[1u8, 1, 0][..]),
            (&[0, 0], &[1, 1, 1, 0]),
            (&[0x11, 0x22, 0, 0x33], &[3, 0x11, 0x22, 2, 0x33, 0]),
            (&[0x11, 0x22, 0x33, 0x44], &[5, 0x11, 0x22, 0x33, 0x44, 0]),
            (&[0x11, 0, 0, 0], &[2, 0x11, 1, 1, 1, 0]),
        ] {
            let mut to = [0xff; MOST + OVERHEAD];
            assert_eq!(encode(frame, &mut to), Some(wire));
            assert_eq!(decoded(&mut Deframer::new(), wire), Some(Ok(frame.to_vec())));
        }
    }

    #[test]
    fn every_length_comes_back_and_none_is_longer() {
        let mut deframer = Deframer::new();
        for length in 0..=MOST {
            for pattern in [0u8, 1, 255] {
                let frame: std::vec::Vec<u8> =
                    (0..length).map(|i| if i % 7 == 3 { 0 } else { pattern }).collect();
                let mut to = [0; MOST + OVERHEAD];
                let wire = encode(&frame, &mut to).unwrap().to_vec();
                assert_eq!(wire.len(), length + OVERHEAD);
                assert!(!wire[..wire.len() - 1].contains(&0));
                assert_eq!(decoded(&mut deframer, &wire), Some(Ok(frame)));
            }
        }
        assert_eq!(encode(&[1; MOST + 1], &mut [0; 600]), None);
        assert_eq!(encode(&[1; 8], &mut [0; 9]), None);
    }

    #[test]
    fn what_is_no_frame_is_told_and_the_next_one_is_found() {
        let mut deframer = Deframer::new();
        assert_eq!(decoded(&mut deframer, &[5, 1, 2, 0]), Some(Err(Rejection::Stuffing)));
        assert_eq!(decoded(&mut deframer, &[0, 0, 0]), None);
        let long = [&[255; 300][..], &[0]].concat();
        assert_eq!(decoded(&mut deframer, &long), Some(Err(Rejection::Overlong)));
        assert_eq!(decoded(&mut deframer, &[2, 9, 0]), Some(Ok(std::vec![9])));
    }
}
