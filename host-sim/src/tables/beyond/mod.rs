//! Beyond the papers: their list of future work, measured.
//!
//! What is chosen automatically is held against sweeps of the same (`dissipation`, `penalty`), the error that
//! steps tell of themselves against what they add (`estimate`), a rule that keeps the energy against
//! projections (`conserving`), and steps against those without what they do beyond the papers (`plain`).

pub mod conserving;
pub mod dissipation;
pub mod estimate;
pub mod penalty;
pub mod plain;

use super::stairs;
use crate::failure::Failure;
use serde::Serialize;

/// The formulation that the automatic choices are measured with.
pub const FORMULATION: &str = "hybrid";

/// What is chosen automatically should come this near to the best of a sweep: a fifth.
pub const WITHIN: f64 = 0.2;

/// All that was measured.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Beyond {
    /// The automatic dissipation at each step.
    pub dissipation: Vec<dissipation::DissipationChoice>,
    /// The automatic penalty among others.
    pub penalty: Vec<penalty::PenaltyRun>,
    /// The error that steps tell.
    pub estimate: Vec<estimate::Estimate>,
    /// The rule that keeps the energy, and projections.
    pub conserving: Vec<conserving::ConservingRun>,
    /// Steps with and without what they do beyond the papers.
    pub plain: Vec<plain::WithAndWithout>,
}

impl Beyond {
    /// Runs all; CPU times are the least of `repeats` runs.
    ///
    /// # Errors
    /// A run cannot be started.
    pub fn measure(repeats: u32) -> Result<Self, Failure> {
        let reference = stairs::reference(FORMULATION, 0.0)?;
        Ok(Self {
            dissipation: dissipation::measure(&reference)?,
            penalty: penalty::measure(&reference)?,
            estimate: estimate::measure(&reference)?,
            conserving: conserving::measure(&reference, repeats)?,
            plain: plain::measure()?,
        })
    }
}
