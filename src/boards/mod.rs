//! Registers and start-up, one folder per board, on the target only.
//!
//! A board has a feature, a `board-memory.x` and a line in `build.rs`.

#[cfg(all(feature = "mps2-an500", feature = "nucleo-h743"))]
compile_error!("mps2-an500 and nucleo-h743 are two boards: choose one");

#[cfg(all(feature = "nucleo-h743", not(feature = "mps2-an500")))]
compile_error!("nucleo-h743 has no start-up code yet: use mps2-an500");

#[cfg(feature = "mps2-an500")]
pub mod mps2_an500;
