//! Set-up work, outside the interrupt: closing the loops, consistent starts, equilibrium.
//!
//! Everything here fails with a typed reason; what it returns satisfies its equations.

mod accelerations;
mod closing;
mod equilibrium;
mod error;
mod linearise;
mod penalty;
mod range;
mod sense;

pub(crate) use accelerations::find_accelerations;
pub use accelerations::solve_accelerations;
pub use closing::{close_loops, solve_rates, take_up_jump};
pub use equilibrium::equilibrium;
pub use error::SetupError;
pub use linearise::{Linearised, linearise};
pub(crate) use penalty::penalty_masses;
pub use range::Range;
pub use sense::{followed, near_drawn};
