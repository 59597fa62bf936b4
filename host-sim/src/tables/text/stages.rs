//! The stages of a step for people.

use super::layout::{aligned, cells, wrapped};
use crate::callgrind::{MISSING, UNKNOWN};
use crate::tables::grid::formulations;
use crate::tables::stages::{ProfileStage, STEP, StepCost};

/// What each stage costs with each formulation, and why.
pub fn stages(costs: &[StepCost]) -> String {
    let title = format!(
        "Stages of a step: thousands of instructions, Iltis on ramp and stairs at {STEP} s (callgrind)\n"
    );
    if costs.is_empty() {
        return format!("{title}  {MISSING}\n");
    }
    let mut head = cells(&["", "integrator", "unknowns", "equations", "iter", "passes"]);
    head.extend(ProfileStage::ALL.map(|stage| stage.name().to_owned()));
    head.push("step".to_owned());
    let mut lines = vec![head];
    for cost in costs {
        let mut line = vec![
            cost.formulation.to_owned(),
            cost.integrator.to_owned(),
            cost.coordinates.to_string(),
            cost.equations.to_string(),
            format!("{:.2}", cost.iterations),
            format!("{:.2}", cost.projections),
        ];
        let figures = cost.stages.iter().chain([&cost.total]);
        line.extend(figures.map(|count| format!("{:.1}", 1e-3 * count)));
        lines.push(line);
    }
    let mut text = title + &aligned(&lines);
    for cost in costs {
        text += &wrapped(2, &format!("{}: {}", cost.formulation, cost.explanation));
    }
    for name in formulations() {
        if !costs.iter().any(|cost| cost.formulation == name) {
            text += &wrapped(2, &format!("{name}: not counted; {UNKNOWN}"));
        }
    }
    text + KEY
}

/// What the columns mean.
const KEY: &str = "\
terms: inertia, closures or equations; tangent: masses, stiffness, damping, penalties; solve: solutions and\n\
products with phi_q, of corrections and of the passes of the projections; other: residuals, updates, copies.\n";
