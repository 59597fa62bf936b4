//! The Iltis, ready to run: in a manoeuvre, or on a rig that steers it.

mod identity;
mod plan;
mod rig;

pub use plan::{Memory, Plan};
pub use rig::{PlannedRun, RACK_LIMITS, Rig, RigOutput};
