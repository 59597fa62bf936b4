//! What the targets have in common: a vehicle that only remembers what it was asked for, and the host's side of the link.

#[path = "../../src/protocol/tests/dummy.rs"]
mod dummy;
pub mod rig;

pub use dummy::{Dummy, INPUTS, OUTPUTS};
use ferrol::protocol::Outgoing;

/// What leaves: every piece must be a frame that a host takes apart.
#[derive(Default)]
pub struct Checked {
    /// Frames that left.
    pub frames: u32,
}

impl Outgoing for Checked {
    fn send(&mut self, wire: &[u8]) -> bool {
        let mut deframer = ferrol::protocol::cobs::Deframer::new();
        let (last, before) = wire.split_last().expect("an empty frame left");
        for byte in before {
            assert_eq!(deframer.push(*byte), Ok(None), "a zero inside a frame");
        }
        let frame = deframer.push(*last).expect("stuffing").expect("a whole frame");
        ferrol::protocol::frame::decode(frame).expect("a frame");
        self.frames += 1;
        true
    }
}
