//! Sections 4, 5.1 to 5.4 and 6 of \[CD03\].

mod comparison;
mod conclusions;
mod formulations;
mod integrators;

use super::ClaimJudge;
use crate::tables::grid::Family;

const TRAPEZOIDAL: Family = Family::Trapezoidal;
/// A formulation benefits from an integrator that makes it this much faster than the trapezoidal rule.
const BENEFIT: f64 = 1.2;
/// One that is not this much faster is no relevant improvement.
const RELEVANT: f64 = 1.1;
/// A figure of the paper is reached at this share of it.
const REACHED: f64 = 0.9;
const ALL: [&str; 3] = ["global", "topological", "hybrid"];

pub(super) fn judge(judge: &mut ClaimJudge<'_>) {
    formulations::section_4(judge);
    integrators::sections_5_1_to_5_3(judge);
    comparison::section_5_4(judge);
    conclusions::section_6(judge);
}
