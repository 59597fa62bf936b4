//! Controllers and a driver for tests: what a rig's own units do, in a few lines each.
//!
//! Each is a node of its own. It sees what a unit would see through the ports of a model, keeps its own memory, and gives
//! values for the ports; nothing here allocates, and a step costs the same every time. [`Abs`] is an anti-lock unit,
//! [`SpeedHold`] a cruise control, [`PathFollow`] a driver who looks ahead along a [`Path`].

mod abs;
mod driver;

pub use abs::{Abs, AbsSettings, AbsSignals};
pub use driver::{DoubleLaneChange, Path, PathFollow, SpeedHold, Straight};
