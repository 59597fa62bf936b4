//! Runs ferrol on the desktop: simulations, checks against references, deadline margins.
//!
//! Nothing here computes mechanics but [`global`], [`cartesian`] and [`components::monolithic`], formulations that no target
//! runs: every other step is made by the library that does.

pub mod automatic;
pub mod bench;
pub mod benchmark;
pub mod blame;
pub mod callgrind;
pub mod cartesian;
pub mod catalogue;
pub mod ceilings;
pub mod cli;
pub mod commands;
pub mod completions;
pub mod components;
pub mod dbc;
pub mod desktop;
pub mod drawing;
pub mod driven;
pub mod extrapolation;
pub mod failure;
pub mod firmware;
pub mod global;
pub mod hostile;
pub mod iltis;
pub mod image;
pub mod interrupt;
pub mod literature;
pub mod margin;
pub mod measured_road;
pub mod nearest;
pub mod output;
pub mod own;
pub mod parity;
pub mod partition;
pub mod plot;
pub mod progress;
pub mod qemu;
pub mod reference;
pub mod refinement;
pub mod refusal;
pub mod registry;
pub mod report;
pub mod rig;
pub mod simulation;
pub mod smallest_count;
pub mod tables;
pub mod terminal;
pub mod totals;
pub mod validation;
pub mod vectors;
pub mod version;
