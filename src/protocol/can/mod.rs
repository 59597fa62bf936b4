#![doc = include_str!("can.md")]

pub mod frame;
pub mod layout;
pub mod session;
pub mod set;
pub mod wire;

pub use frame::BusFrame;
pub use layout::{CanLayoutError, Layout};
pub use session::{BusCounters, BusOutgoing, BusSession};
pub use wire::Bus;
