//! What proves the library, and the words in which a proof is asked for: only with the feature
//! `evidence`, which the firmware and `host-sim` turn on and a vehicle of your own does not need.
//!
//! | module | what it holds |
//! |---|---|
//! | [`job`] | what a firmware is asked to do, as words on its command line |
//! | [`integrators`] | the names of integrators in such words |
//! | [`link_job`] | what follows from the job of a model behind a link |
//! | [`linked`] | a model behind a link |
//! | [`selftest`] | the test at boot: short runs with known fingerprints |
//! | [`hostile`] | the proof that a step is total |
//! | [`rover`] | the robot vehicle of six wheels, by synthesis and by the hybrid formulation |
//! | [`balance`] | whether a run keeps its books of energy, and its loops closed |
//! | [`tangent`] | whether force elements tell the stiffness and the damping that they have |
//! | [`stages`] | the stages of a step one by one, to count what each costs |

pub mod balance;
pub mod components;
pub mod hostile;
pub mod integrators;
pub mod job;
pub mod link_job;
pub mod linked;
pub mod rover;
pub mod selftest;
pub mod stages;
pub mod tangent;
