//! What integrates where more than the structural integrators can.

use crate::integrators::Structural;

/// What integrates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// A structural integrator.
    Structural(Structural),
    /// Two implicit stages of order 3; see [`crate::integrators::sdirk`]. Drives that come with the
    /// input, at the end of the step, are followed back to the stages: in the topological formulation with
    /// constant acceleration, so that the order is lower where that changes fast, in the index-1 ones with
    /// constant jerk.
    Sdirk,
}
