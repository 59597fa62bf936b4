//! Every reference we have, and how far we are from it.

pub mod agreement;
pub mod components;
mod examples;
mod iltis;
mod literature;
pub mod rover;

use crate::commands::soak::{DRIFT_BOUNDS, DRIFT_NAMES};
use crate::failure::Failure;
use crate::totals::Totals;
use serde::Serialize;

/// One figure against its bound.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    /// What is compared.
    pub name: String,
    /// Deviation from the reference, or the size of what should be zero.
    pub figure: f64,
    /// The largest value that the figure may have.
    pub bound: f64,
    /// Whether the figure is within its bound.
    pub pass: bool,
}

impl Check {
    /// A figure that must not be above a bound.
    pub fn new(name: impl Into<String>, figure: f64, bound: f64) -> Self {
        Self { name: name.into(), figure, bound, pass: figure <= bound }
    }

    /// A value that must be near its reference.
    pub fn near(name: impl Into<String>, value: f64, reference: f64, bound: f64) -> Self {
        Self::new(name, (value - reference).abs(), bound)
    }
}

/// phi, phi_dot and phi_ddot after every step.
fn drift(name: &str, totals: &Totals) -> impl Iterator<Item = Check> + use<> {
    let name = name.to_owned();
    DRIFT_NAMES.into_iter().zip(totals.drift).zip(DRIFT_BOUNDS).map(
        move |((quantity, drift), bound)| Check::new(format!("{name}: {quantity}"), drift, bound),
    )
}

/// The checks of a group, or why they could not be made.
pub type Checks = Result<Vec<Check>, Failure>;

/// Makes the checks of a group.
pub type Group = fn() -> Checks;

/// How many references all groups have together. README and book tell this number, which `tests/book.rs` compares, and
/// `host-sim validate` fails where it counts another.
pub const REFERENCES: usize = 623;

/// All groups: their checks together are every reference we have.
pub const GROUPS: &[(&str, Group)] = &[
    ("iltis at rest", iltis::at_rest),
    ("iltis modes", iltis::modes),
    ("iltis against converged tables, 0.1 ms", iltis::tables_fine),
    ("iltis against converged tables, 1 ms", iltis::tables_at_tick),
    ("iltis against xi, 1 ms", iltis::dissipation),
    ("iltis against recorded figures", iltis::recorded),
    ("iltis on ramp and stairs", iltis::stairs),
    ("double four-bar, energy", literature::four_bar_energy),
    ("literature problems", literature::positions),
    ("quarter car on a step", examples::suspension),
    ("quarter car without its rod", examples::eliminated_rod),
    ("robot with its tip pinned", examples::robot),
    ("sixth of a robot vehicle", rover::sixth_vehicle),
    ("robot vehicle on rough terrain", rover::robot_vehicle),
    ("car of 17 bodies, a passenger gets in", components::passenger),
    ("car of 17 bodies at rest", components::at_rest),
    ("formulations agree on beginnings, 0.1 ms", agreement::beginnings),
    ("iltis as components, steered, 1 ms", components::iltis_steered),
    COMPONENTS,
    WHOLE_RUNS,
];

/// A group that takes half a minute: `host-sim validate` runs it, the tests leave it out.
pub const COMPONENTS: (&str, Group) =
    ("iltis as components against converged tables and hybrid, 25 us", components::iltis_bumps);

/// The group that takes minutes: `host-sim validate` runs it, the tests leave it out.
pub const WHOLE_RUNS: (&str, Group) = ("formulations agree, 0.1 ms", agreement::formulations);
