#![doc = include_str!("protocol.md")]

#[cfg(feature = "can")]
pub mod can;
pub mod cobs;
pub mod frame;
pub mod layout;
pub mod lock;
pub mod message;
mod opening;
mod rejection;
pub mod ring;
pub mod session;
#[cfg(feature = "can")]
pub mod slcan;
pub mod station;

pub use frame::VERSION;
pub use layout::{BAUD, BYTES_PER_MS};
pub use rejection::{CAUSES, LinkCounters, Rejection};
pub use session::{Event, Session};
pub use station::{Facts, Outgoing, Station};

#[cfg(test)]
mod tests;
