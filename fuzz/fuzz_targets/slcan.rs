//! Lines of SLCAN: a frame that is taken is written as a line that gives the same frame.
#![no_main]

use ferrol::protocol::slcan::{LINE, Line, Parser, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut parser = Parser::new();
    for byte in b"O\r".iter().chain(bytes) {
        let Some(answered) = parser.push(*byte) else { continue };
        assert_eq!(*byte, b'\r');
        assert!(matches!(answered.answer.last(), Some(b'\r' | 7)));
        let Line::Frame(frame) = answered.line else { continue };
        let mut line = [0; LINE];
        let line = write(&frame, &mut line).expect("a line");
        let mut again = Parser::new();
        let last = b"O\r".iter().chain(line).filter_map(|byte| again.push(*byte)).last();
        assert_eq!(last.map(|answered| answered.line), Some(Line::Frame(frame)));
    }
});
