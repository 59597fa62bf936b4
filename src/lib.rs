#![doc = include_str!("crate.md")]
#![no_std]

#[cfg(all(target_os = "none", feature = "board"))]
pub mod application;
#[cfg(all(target_os = "none", feature = "board"))]
pub mod boards;
pub mod components;

// on the desk there is nothing of these two to compile, but all of it to read
/// What runs on every board: one step of a model per tick in the handler, everything else outside.
#[cfg(not(all(target_os = "none", feature = "board")))]
#[doc = include_str!("application/guide.md")]
pub mod application {}
/// Registers and start-up, one folder per board.
#[cfg(not(all(target_os = "none", feature = "board")))]
#[doc = include_str!("boards/guide.md")]
pub mod boards {}

pub mod control;
pub mod decimal;
pub mod drawing;
pub mod dynamics;
mod error;
#[cfg(feature = "evidence")]
pub mod evidence;
pub mod fingerprint;
pub mod forces;
pub mod formulations;
pub mod integrators;
pub mod linalg;
pub mod mechanism;
pub mod models;
#[macro_use]
pub mod parameters;
pub mod prelude;
pub mod protocol;
pub mod real;
pub mod roads;
pub mod runtime;
pub mod setup;
pub mod snapshot;
pub mod spatial;
pub mod state;
pub mod step;
pub mod vehicles;

#[doc = include_str!("notation.md")]
pub mod notation {}

#[doc = include_str!("references.md")]
pub mod references {}

/// The snippets of the book, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../book/src/your-car.md")]
mod book {}
