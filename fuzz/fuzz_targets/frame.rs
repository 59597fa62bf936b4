//! A frame without its stuffing: what is taken is what would be written. The first byte says whether the checksum is mended.
#![no_main]

use ferrol::protocol::cobs::Deframer;
use ferrol::protocol::frame::{WIRE, decode, encode};
use ferrol::snapshot::crc32;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((mend, body)) = bytes.split_first() else { return };
    let mut body = body.to_vec();
    if mend & 1 == 1 {
        body.extend(crc32(&body).to_le_bytes());
    }
    let Ok(frame) = decode(&body) else { return };
    let mut wire = [0; WIRE];
    let written = encode(frame.kind, frame.number, &mut wire, |to| to.put(frame.payload));
    let Some((last, before)) = written.and_then(<[u8]>::split_last) else {
        // longer than a line carries
        assert!(body.len() > 254);
        return;
    };
    let mut deframer = Deframer::new();
    for byte in before {
        assert_eq!(deframer.push(*byte), Ok(None));
    }
    assert_eq!(deframer.push(*last), Ok(Some(&body[..])));
});
