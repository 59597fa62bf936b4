//! How long a frame takes on a bus, at worst: bits, stuffed bits, and two bit rates.
//!
//! ```text
//! classical  SOF 1 | identifier 11, RTR, IDE, r0 | length 4 | data 8 n | CRC 15 ‖ delimiter 1, ACK 2, EOF 7, pause 3
//! FD         SOF 1 | identifier 11, RRS, IDE, FDF, res, BRS ┊ ESI 1, length 4 | data 8 n ‖ CRC field
//!            ┊ delimiter 1, ACK 3, EOF 7, pause 3
//!            the bits between ┊ and ┊ have the rate of the data; before ‖ bits are stuffed
//! ```
//!
//! ISO 11898-1: behind five equal bits stands one of the other value, which counts among the next five. So `L` bits take at most
//! `(L - 1) / 4` more. The CRC field of an FD frame has the count of stuffed bits (4) and a CRC of 17 bits up to 16 bytes of data,
//! of 21 beyond, with a fixed bit at its start and behind every fourth one. The ACK of an FD frame may be two bits long.

/// A kind of bus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bus {
    /// Name, for messages.
    pub name: &'static str,
    /// Time of a bit (ns), where nothing else is said.
    nominal_ns: u32,
    /// Time of a bit of the data (ns), on a bus of FD frames.
    data_ns: Option<u32>,
}

/// Bytes of data by the code of four bits that stands for them in a frame; a classical frame has the first nine.
pub const LENGTHS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24, 32, 48, 64];

/// Bytes of data of the shortest frame that takes so many, 64 at most.
pub const fn length_for(bytes: usize) -> usize {
    match bytes {
        0..=8 => bytes,
        9..=12 => 12,
        13..=16 => 16,
        17..=20 => 20,
        21..=24 => 24,
        25..=32 => 32,
        33..=48 => 48,
        _ => 64,
    }
}

impl Bus {
    /// Classical CAN with 1 Mbit/s: frames of up to 8 bytes.
    pub const CLASSICAL: Self = Self { name: "CAN at 1 Mbit/s", nominal_ns: 1000, data_ns: None };

    /// CAN FD with 1 Mbit/s, 5 Mbit/s for the data: frames of up to 64 bytes.
    pub const FD: Self =
        Self { name: "CAN FD at 1 and 5 Mbit/s", nominal_ns: 1000, data_ns: Some(200) };

    /// Whether its frames are FD frames.
    pub const fn is_fd(self) -> bool {
        self.data_ns.is_some()
    }

    /// Bytes of data of a frame at most.
    pub const fn most_bytes(self) -> usize {
        if self.is_fd() { 64 } else { 8 }
    }

    /// Time that a frame with an identifier of 11 bits and so many bytes of data takes at most (ns), the pause behind it
    /// included.
    pub const fn frame_ns(self, bytes: usize) -> u32 {
        let data = 8 * bytes as u32;
        match self.data_ns {
            None => {
                let stuffed = 1 + 14 + 4 + data + 15;
                (stuffed + (stuffed - 1) / 4 + 13) * self.nominal_ns
            }
            Some(data_ns) => {
                let slow = 17;
                let fast = 5 + data;
                // as many stuffed bits as can be stand where bits are long
                let slow_stuffed = (slow - 1) / 4;
                let fast_stuffed = (slow + fast - 1) / 4 - slow_stuffed;
                let check = if bytes <= 16 { 4 + 17 + 6 } else { 4 + 21 + 7 };
                (slow + slow_stuffed + 14) * self.nominal_ns
                    + (fast + fast_stuffed + check) * data_ns
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bus, length_for};

    #[test]
    fn seven_full_classical_frames_fit_a_millisecond() {
        // 135 bits: Davis, Burns, Bril and Lukkien, Controller Area Network (CAN) schedulability analysis (2007), (1):
        // (g + 8 n + 13 + (g + 8 n - 1) / 4) bits with g = 34 for identifiers of 11 bits
        for bytes in 0..=8 {
            let bits = 34 + 8 * bytes + 13 + (34 + 8 * bytes - 1) / 4;
            assert_eq!(Bus::CLASSICAL.frame_ns(bytes as usize), 1000 * bits);
        }
        assert_eq!(1_000_000 / Bus::CLASSICAL.frame_ns(8), 7);
    }

    #[test]
    fn five_full_fd_frames_fit_a_millisecond() {
        // slow: 17 + 4 stuffed + 14; fast: 5 + 512, 129 stuffed, CRC field of 32
        assert_eq!(Bus::FD.frame_ns(64), 35 * 1000 + (517 + 129 + 32) * 200);
        assert_eq!(1_000_000 / Bus::FD.frame_ns(64), 5);
        // 16 bytes have the shorter check
        assert_eq!(Bus::FD.frame_ns(16), 35 * 1000 + (133 + 33 + 27) * 200);
    }

    #[test]
    fn a_frame_has_one_of_the_lengths_that_there_are() {
        let lengths = [0, 8, 9, 12, 13, 40, 64].map(length_for);
        assert_eq!(lengths, [0, 8, 12, 12, 16, 48, 64]);
    }
}
