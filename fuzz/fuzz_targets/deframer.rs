//! Bytes between zeros: what is a frame is one that stuffing gives back, byte for byte.
#![no_main]

use ferrol::protocol::cobs::{Deframer, MOST, OVERHEAD, encode};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut deframer = Deframer::new();
    let mut piece = Vec::new();
    for byte in bytes {
        piece.push(*byte);
        if let Ok(Some(frame)) = deframer.push(*byte) {
            assert!(frame.len() <= MOST);
            let mut wire = [0; MOST + OVERHEAD];
            assert_eq!(encode(frame, &mut wire), Some(&piece[..]));
        }
        if *byte == 0 {
            piece.clear();
        }
    }
});
