//! Set-up work, outside the interrupt: closing the loops, consistent starts, equilibrium.
//!
//! Everything here fails with a typed reason; what it returns satisfies its equations.

mod closing;
mod equilibrium;
mod linearise;
mod sense;

pub use crate::error::{Range, SetupError};
pub use crate::step::{solve_accelerations, take_up_jump};
pub use closing::{close_loops, solve_rates};
pub use equilibrium::equilibrium;
pub use linearise::{Linearised, linearise};
pub use sense::{followed, near_drawn};
