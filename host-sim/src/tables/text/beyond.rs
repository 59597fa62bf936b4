//! What goes beyond the papers, for people.

use super::layout::{aligned, cells, or_dash};
use super::seconds;
use crate::tables::beyond::conserving::ConservingRun;
use crate::tables::beyond::dissipation::DissipationChoice;
use crate::tables::beyond::estimate::Estimate;
use crate::tables::beyond::penalty::{self, INTEGRATOR, STEPS};
use crate::tables::beyond::plain::{self, WithAndWithout};
use crate::tables::beyond::{Beyond, FORMULATION};
use crate::tables::grid::{Family, LARGEST_STEP};

/// All of it.
pub fn beyond(beyond: &Beyond) -> String {
    [
        dissipation(&beyond.dissipation),
        penalties(&beyond.penalty),
        estimates(&beyond.estimate),
        conserving(&beyond.conserving),
        plain(&beyond.plain),
    ]
    .join("\n")
}

fn thousandths(value: f64) -> String {
    format!("{:.3}", 1e3 * value)
}

/// The automatic dissipation.
fn dissipation(choices: &[DissipationChoice]) -> String {
    let (here, elsewhere): (Vec<&DissipationChoice>, Vec<&DissipationChoice>) =
        choices.iter().partition(|choice| choice.shift.abs() < 1e-9);
    format!(
        "Automatic dissipation: {FORMULATION} on ramp and stairs, error (43) in 1e-3 m, with the parameter that is chosen\n\
         and with the best of all parameters of Table 3 at the same step\n{}from other starts at {LARGEST_STEP} s\n{}",
        by_family("dt s", &here, |choice| seconds(choice.step)),
        by_family("shift m", &elsewhere, |choice| format!("{:.2}", choice.shift))
    )
}

/// A line for each of `place`, and columns for each family.
fn by_family(
    head: &str,
    choices: &[&DissipationChoice],
    place: fn(&DissipationChoice) -> String,
) -> String {
    let mut first = cells(&[head]);
    for family in Family::DISSIPATIVE {
        first.extend(["|".to_owned(), format!("{}:auto", family.name())]);
        first.extend(cells(&["e-3", "best e-3", "at", "ratio"]));
    }
    let mut lines = vec![first];
    for choice in choices {
        let parameter = choice.integrator.split_once(':').map_or("", |(_, value)| value);
        let cell = [
            "|".to_owned(),
            parameter.to_owned(),
            or_dash(choice.error, thousandths),
            thousandths(choice.best_error),
            format!("{:.2}", choice.best_parameter),
            format!("{:.2}", choice.ratio()),
        ];
        let name = place(choice);
        match lines.iter_mut().find(|line| line[0] == name) {
            Some(line) => line.extend(cell),
            None => lines.push([name].into_iter().chain(cell).collect()),
        }
    }
    aligned(&lines)
}

/// The automatic penalty.
fn penalties(choices: &[penalty::PenaltyRun]) -> String {
    let mut head = cells(&["penalty"]);
    for step in STEPS {
        head.extend(["|".to_owned(), format!("{} s: iter", seconds(step)), "e-3".to_owned()]);
    }
    let mut lines = vec![head];
    let multiples: Vec<Option<f64>> = choices
        .iter()
        .filter(|choice| (choice.step - STEPS[0]).abs() < 1e-9)
        .map(|choice| choice.multiple)
        .collect();
    for multiple in multiples {
        let name = multiple.map_or("automatic".to_owned(), |multiple| format!("{multiple:.0e}"));
        let mut line = vec![name];
        for step in STEPS {
            let here = |choice: &&penalty::PenaltyRun| {
                choice.multiple == multiple && (choice.step - step).abs() < 1e-9
            };
            match choices.iter().find(here).map(|choice| &choice.outcome) {
                Some(outcome) if outcome.completed() => line.extend([
                    "|".to_owned(),
                    format!("{:.3}", outcome.mean_iterations()),
                    or_dash(outcome.error_cd03, thousandths),
                ]),
                _ => line.extend(cells(&["|", "fails", "-"])),
            }
        }
        lines.push(line);
    }
    format!(
        "Automatic penalty: {FORMULATION}, {INTEGRATOR}, on ramp and stairs: iterations per step and error (43) in 1e-3 m;\n\
         others: one penalty for all equations, as a multiple of the largest automatic one\n{}",
        aligned(&lines)
    )
}

/// The error that steps tell.
fn estimates(estimates: &[Estimate]) -> String {
    let head = [
        "integrator",
        "dt s",
        "told: mean",
        "most",
        "|",
        "added: mean",
        "most",
        "|",
        "told/added: 10 %",
        "50 %",
        "90 %",
        "|",
        "told in all",
        "run off by",
    ];
    let mut lines = vec![cells(&head)];
    for estimate in estimates {
        let [low, middle, high] = estimate.ratios.map(|ratio| format!("{ratio:.2}"));
        lines.push(vec![
            estimate.integrator.to_owned(),
            seconds(estimate.step),
            thousandths(estimate.told_mean),
            thousandths(estimate.told_most),
            "|".to_owned(),
            thousandths(estimate.added_mean),
            thousandths(estimate.added_most),
            "|".to_owned(),
            low,
            middle,
            high,
            "|".to_owned(),
            format!("{:.1}", 1e3 * estimate.told_sum),
            format!("{:.1}", 1e3 * estimate.deviation),
        ]);
    }
    format!(
        "Error that each step tells of itself, and what it adds as 16 smaller ones from the same state tell (mm, mrad): {FORMULATION}\n\
         on ramp and stairs, in the worst coordinate; shares of the steps lie below the ratios; and the largest deviation of\n\
         a height in the whole run (mm). It costs one pass over the accelerations, the same in each step\n{}",
        aligned(&lines)
    )
}

/// The rule that keeps the energy.
fn conserving(runs: &[ConservingRun]) -> String {
    let head = [
        "run",
        "dt s",
        "tolerance",
        "integrator",
        "energy J",
        "phi m",
        "phi_dot m/s",
        "iter",
        "passes",
        "us/step",
        "e-3",
    ];
    let mut lines = vec![cells(&head)];
    for run in runs {
        let mut line = vec![
            run.mechanism.to_owned(),
            seconds(run.step),
            format!("{:.0e}", run.tolerance),
            run.integrator.to_owned(),
        ];
        if let Some(time) = run.failed_at {
            line.push(format!("fails at {time:.2} s"));
        } else {
            line.extend([
                format!("{:.1e}", run.energy_deviation),
                format!("{:.0e}", run.phi),
                format!("{:.0e}", run.phi_dot),
                format!("{:.2}", run.iterations),
                format!("{:.2}", run.projections),
                or_dash(run.cpu_per_step, |cpu| format!("{:.1}", 1e6 * cpu)),
                or_dash(run.error, thousandths),
            ]);
        }
        lines.push(line);
    }
    format!(
        "Energy-momentum against projections, in natural coordinates: largest deviation of the energy (on the stairs the\n\
         vehicle loses it), phi and phi_dot, passes of projections, CPU time of a step, error (43) in 1e-3 m\n{}",
        aligned(&lines)
    )
}

/// Steps with and without what they do beyond the papers.
fn plain(pairs: &[WithAndWithout]) -> String {
    let mut head = cells(&["", "integrator"]);
    for step in plain::STEPS {
        head.extend(["|".to_owned(), format!("{} s: iter", seconds(step))]);
        head.extend(cells(&["plain"]));
    }
    let mut lines = vec![head];
    for formulation in plain::FORMULATIONS {
        for integrator in plain::INTEGRATORS {
            let mut line = cells(&[formulation, integrator]);
            let own = |pair: &&WithAndWithout| {
                pair.formulation == formulation && pair.integrator == integrator
            };
            for pair in pairs.iter().filter(own) {
                line.extend([
                    "|".to_owned(),
                    format!("{:.2}", pair.iterations),
                    pair.plain_iterations.map_or("fails".to_owned(), |mean| format!("{mean:.2}")),
                ]);
            }
            lines.push(line);
        }
    }
    format!(
        "Beyond the papers: iterations per step on ramp and stairs with the prediction by the changes of the accelerations\n\
         and the second attempt, and plain, without either\n{}",
        aligned(&lines)
    )
}
