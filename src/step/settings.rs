//! Settings of the hybrid formulation.

use crate::error::SetupError;

/// What a user can set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Step h (s).
    pub step: f64,
    /// Penalty alpha for every equation (N/m; kg in the index-1 formulation); `None` takes it from the mechanism's masses.
    pub penalty: Option<f64>,
    /// What the corrections of a converged step leave at most (m, rad). phi is at most
    /// [`Settings::closed`].
    pub tolerance: f64,
    /// Largest phi_dot (m/s) after the projection.
    pub rate_tolerance: f64,
    /// Largest phi_ddot (m/s2) after the projection.
    pub acceleration_tolerance: f64,
    /// The largest number of corrections in a solve.
    pub max_iterations: u32,
    /// Always this many corrections, a pass that closes the loops, and [`FIXED_PROJECTIONS`] of each projection,
    /// without early exit.
    pub fixed_iterations: Option<u32>,
    /// Projection passes at most, for the velocities and again for the accelerations, and for the
    /// weak directions of each correction; one or two will do but near singular positions. With
    /// `fixed_iterations` exactly [`FIXED_PROJECTIONS`], and none for the corrections.
    pub max_projections: u32,
    /// Accelerations are predicted to stay as they are, and a step whose prediction leads astray is not made
    /// again: what goes beyond the papers, left out, to tell what it does.
    pub plain: bool,
}

/// Projection passes of a step with a fixed number of iterations.
pub const FIXED_PROJECTIONS: u32 = 2;

/// The tolerance where none is given, and the largest phi of a converged step (m).
const TOLERANCE: f64 = 1e-9;

impl Settings {
    /// Defaults for a step of `step` seconds.
    pub const fn new(step: f64) -> Self {
        Self {
            step,
            penalty: None,
            tolerance: TOLERANCE,
            rate_tolerance: 1e-9,
            acceleration_tolerance: 1e-7,
            max_iterations: 30,
            fixed_iterations: None,
            max_projections: 64,
            plain: false,
        }
    }

    /// Largest phi of a converged step (m): loops close whatever the tolerance.
    pub const fn closed(&self) -> f64 {
        if self.tolerance < TOLERANCE { self.tolerance } else { TOLERANCE }
    }

    /// Whether a step whose prediction leads astray is made again with care.
    pub const fn repeats(&self) -> bool {
        self.fixed_iterations.is_none() && !self.plain
    }

    /// Whether the settings make sense.
    ///
    /// # Errors
    /// One that is not positive and finite.
    pub fn check(&self) -> Result<(), SetupError> {
        let positive = |name, value: f64| {
            if value > 0.0 && value.is_finite() {
                Ok(())
            } else {
                Err(SetupError::NotPositive { name })
            }
        };
        positive("step", self.step)?;
        positive("penalty", self.penalty.unwrap_or(1.0))?;
        positive("tolerance", self.tolerance)?;
        positive("rate tolerance", self.rate_tolerance)?;
        positive("acceleration tolerance", self.acceleration_tolerance)?;
        positive("number of iterations", f64::from(self.max_iterations))?;
        positive("fixed number of iterations", f64::from(self.fixed_iterations.unwrap_or(1)))?;
        positive("number of projections", f64::from(self.max_projections))
    }
}
