//! The host's side of a link to a vehicle: on a board, in QEMU, or in this process.

mod anti_lock;
pub mod bus;
pub mod client;
pub mod drive;
pub mod faults;
pub mod inputs;
pub mod key;
pub mod live;
pub mod local;
pub mod options;
pub mod recording;
pub mod replay;
pub mod serial;
pub mod trial;

use crate::failure::Failure;
use ferrol::protocol::Rejection;
use ferrol::protocol::message::{Identity, Refused};
use std::fmt;
use std::io;
use std::time::Duration;

pub use client::Client;
pub use local::LocalLink;
pub use serial::SerialLink;

/// What bytes go through.
pub trait Wire {
    /// Sends bytes.
    ///
    /// # Errors
    /// The line is down.
    fn send(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Adds what has arrived to `bytes`, waiting at most so long for the first byte.
    ///
    /// # Errors
    /// The line is down.
    fn receive(&mut self, bytes: &mut Vec<u8>, at_most: Duration) -> io::Result<()>;

    /// How long an answer may take before it is asked for again.
    fn patience(&self) -> Duration;

    /// From now on nothing that is sent arrives, or it does again; only a wire for faults can do that.
    fn cut(&mut self, _: bool) {}
}

impl<W: Wire + ?Sized> Wire for Box<W> {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        (**self).send(bytes)
    }

    fn receive(&mut self, bytes: &mut Vec<u8>, at_most: Duration) -> io::Result<()> {
        (**self).receive(bytes, at_most)
    }

    fn patience(&self) -> Duration {
        (**self).patience()
    }
}

/// Why a session came to nothing.
#[derive(Debug)]
pub enum RigError {
    /// The line is down.
    Io(io::Error),
    /// Nobody answers.
    Silent(&'static str),
    /// Refused at the handshake.
    Refused(Box<Refused>),
    /// The other side speaks another version of the protocol.
    Version(u8),
    /// A command was refused.
    Command(&'static str, Rejection),
    /// What arrived is not what it should be.
    Unexpected(String),
}

impl fmt::Display for RigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the link is down: {error}"),
            Self::Silent(what) => {
                write!(f, "no answer to {what}: is the firmware running a job with 'link'?")
            }
            Self::Refused(refused) => {
                let Refused { why, runs, asked } = **refused;
                let named = |of: &Identity| {
                    let key = match of.key {
                        0 => "none".to_owned(),
                        key => format!("{key:016x}"),
                    };
                    format!(
                        "firmware {:016x}, model {:016x}, ports {:016x}, key {key}",
                        of.firmware, of.model, of.ports
                    )
                };
                let (runs, asked) = (named(&runs), named(&asked));
                write!(
                    f,
                    "the firmware refuses the session ({why}): it is {runs}; asked for were {asked}"
                )
            }
            Self::Version(version) => write!(
                f,
                "the firmware speaks version {version} of the protocol, this program version {}",
                ferrol::protocol::VERSION
            ),
            Self::Command(name, why) => write!(f, "the firmware refuses '{name}': {why}"),
            Self::Unexpected(what) => write!(f, "unexpected from the firmware: {what}"),
        }
    }
}

impl std::error::Error for RigError {}

impl From<io::Error> for RigError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<RigError> for Failure {
    fn from(error: RigError) -> Self {
        Self::Failed(error.to_string())
    }
}
