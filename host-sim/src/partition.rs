//! Singular partitions by name: what the choice of independent coordinates met in a run.
//!
//! The topological formulation can go through singular positions between the ends of its steps, and its
//! steps then say that they converged. That there was no good choice on the way is told here.

use crate::simulation::Simulation;
use ferrol::formulations::Choices;
use serde::Serialize;

/// What a step is called in which the partition was singular, although it converged.
pub const NAME: &str = "singular-partition";

/// The singular partitions of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SingularPartition {
    /// Steps in which a pivot was below the bound.
    pub steps: u32,
    /// When the first one of these ended (s).
    pub first_at: Option<f64>,
    /// Smallest pivot, as a share of the largest entry of phi_q: zero at a singular position.
    pub smallest_pivot: f64,
    /// The bound at the end: a share of the largest that the smallest pivot has been.
    pub bound: f64,
    /// How often other coordinates became independent.
    pub changed: u32,
    /// How often a step was made again with another choice.
    pub repeated: u32,
}

impl SingularPartition {
    /// What is known after a step, from what was known before it; nothing of formulations that make no
    /// choice.
    pub fn after(simulation: &dyn Simulation, before: Option<&Self>) -> Option<Self> {
        let choices = simulation.choices()?;
        let Choices { singular, changed, repeated, smallest_pivot, .. } = choices;
        let first_at = before.and_then(|before| before.first_at);
        Some(Self {
            steps: singular,
            first_at: first_at.or((singular > 0).then(|| simulation.time())),
            smallest_pivot,
            bound: choices.bound,
            changed,
            repeated,
        })
    }

    /// Tells in words where the choice failed, in a run of so many steps.
    pub fn words(&self, steps: u64) -> String {
        let first =
            self.first_at.map_or(String::new(), |time| format!(", the first at {time:.3} s"));
        format!(
            "singular partition in {} of {steps} steps{first}; smallest pivot {:.1e} (bound {:.1e}); independent \
             coordinates changed {} times, {} steps made again",
            self.steps, self.smallest_pivot, self.bound, self.changed, self.repeated
        )
    }
}
