//! The host's side of the link, as it stands in `host-sim`, without all else that is there.

use ferrol::protocol::Rejection;
use ferrol::protocol::message::Refused;
use std::io;
use std::time::Duration;

#[allow(dead_code, reason = "the fuzzer reads, it does not drive")]
#[path = "../../host-sim/src/rig/client.rs"]
pub mod client;
#[allow(dead_code, reason = "the fuzzer reads, it does not write")]
#[path = "../../host-sim/src/rig/recording.rs"]
pub mod recording;

/// What bytes go through, as `host_sim::rig::Wire`.
pub trait Wire {
    /// Sends bytes.
    fn send(&mut self, bytes: &[u8]) -> io::Result<()>;
    /// Adds what has arrived.
    fn receive(&mut self, bytes: &mut Vec<u8>, at_most: Duration) -> io::Result<()>;
    /// How long an answer may take.
    fn patience(&self) -> Duration;
}

/// Why a session came to nothing, as `host_sim::rig::RigError`.
#[derive(Debug)]
pub enum RigError {
    /// The line is down.
    Io(io::Error),
    /// Nobody answers.
    Silent(&'static str),
    /// Refused at the handshake.
    Refused(Box<Refused>),
    /// Another version.
    Version(u8),
    /// A command was refused.
    Command(&'static str, Rejection),
    /// What arrived is not what it should be.
    Unexpected(String),
}

impl From<io::Error> for RigError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
