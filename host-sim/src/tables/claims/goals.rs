//! What this project wants to show beyond the papers.

use super::{ClaimJudge, all_so, decided, milliseconds, reasons};
use crate::tables::beyond::conserving::{CONSERVATIVE, ConservingRun, FINE, INTEGRATORS};
use crate::tables::beyond::dissipation::DissipationChoice;
use crate::tables::beyond::penalty;
use crate::tables::beyond::{FORMULATION, WITHIN};
use crate::tables::error::CD03_LIMIT;
use crate::tables::grid::Family;
use crate::tables::starts::{STEP, WANTED};
use crate::tables::trends::Tally;
use ferrol::formulations::Settings;

/// The automatic penalty may cost this share of iterations more than the best of the others.
const ITERATIONS: f64 = 0.05;
/// What steps tell is the error that they add where it is within this factor of it.
const SIZE: f64 = 2.0;
/// What all steps of a run tell together is the error of the run where it is within this factor of it.
const SIZE_OF_RUN: f64 = 10.0;

pub(super) fn judge(judge: &mut ClaimJudge<'_>) {
    judge.source = "goal";
    let text = format!(
        "hybrid with newmark:-0.52 at 50 ms stays below an error (43) of {WANTED:.0e} from nine starts"
    );
    judge.claim(text, &["hybrid"], |judge| {
        let starts = judge.figures.starts.as_ref().ok_or("the starts were not run")?;
        let Some(worst) = starts.worst_error else {
            return Ok((false, "a run from one of the starts fails".to_owned()));
        };
        Ok((
            worst < WANTED,
            format!("worst of nine {worst:.2e}; the paper {:.2e} from one", starts.paper),
        ))
    });
    let text = format!(
        "hybrid with newmark:-0.52 stays below {CD03_LIMIT:.0e} from nine starts at steps beyond 50 ms"
    );
    judge.claim(text, &["hybrid"], |judge| {
        let starts = judge.figures.starts.as_ref().ok_or("the starts were not run")?;
        let Some(step) = starts.largest_step else {
            return Ok((false, "not at 50 ms".to_owned()));
        };
        Ok((step > starts.step, format!("up to {} ms", milliseconds(step))))
    });
    for family in Family::DISSIPATIVE {
        dissipation(judge, family);
    }
    for step in penalty::STEPS {
        penalty(judge, step);
    }
    for tolerance in [Settings::new(STEP).tolerance, FINE] {
        conserving(judge, tolerance);
    }
    estimate(judge);
    judge.claim(
        "hybrid is the fastest of the three at their best",
        &["hybrid", "topological", "global"],
        |judge| {
            let over = |name| judge.advantage_of_best("hybrid", name);
            let (topological, global) = (over("topological")?, over("global")?);
            let why = format!(
                "{topological} times over topological (paper 2.2), {global} over global (paper 7)"
            );
            decided(all_so([topological, global].map(|ratio| ratio.exceeds(1.0))), why)
        },
    );
}

/// The automatic dissipation against the best parameter at the step of the fastest acceptable run, and from other
/// starts.
fn dissipation(judge: &mut ClaimJudge<'_>, family: Family) {
    let name = format!("{FORMULATION}, {}:auto", family.name());
    let share = 100.0 * WITHIN;
    let within = |choice: &&&DissipationChoice| choice.ratio() <= 1.0 + WITHIN;
    let tally = |choices: &[&DissipationChoice]| Tally {
        count: choices.iter().filter(within).count(),
        of: choices.len(),
    };
    let of = |judge: &ClaimJudge<'_>, shifted: bool| -> Vec<DissipationChoice> {
        let wanted = |choice: &&DissipationChoice| {
            choice.family == family && (choice.shift > 0.0) == shifted
        };
        judge.figures.beyond.dissipation.iter().filter(wanted).cloned().collect()
    };
    let text = format!(
        "{name}: an error within {share:.0} % of that of the best parameter, at the step of the fastest run"
    );
    judge.claim(text, &[FORMULATION], |judge| {
        let step = judge.fastest(FORMULATION, family)?.point.step;
        let all = of(judge, false);
        let all: Vec<&DissipationChoice> = all.iter().collect();
        let here = all.iter().find(|choice| (choice.step - step).abs() < 1e-9);
        let choice = here.ok_or_else(|| format!("not run at {} ms", milliseconds(step)))?;
        let why = format!(
            "{} at {} ms: {:.2} times the error with {:.2}; so near {}",
            choice.integrator,
            milliseconds(step),
            choice.ratio(),
            choice.best_parameter,
            tally(&all)
        );
        Ok((within(&choice), why))
    });
    let text = format!("{name}: the same at 50 ms from most of eight other starts");
    judge
        .claim(text, &[FORMULATION], |judge| {
            let all = of(judge, true);
            let all: Vec<&DissipationChoice> = all.iter().collect();
            if all.is_empty() {
                return Err("not run".to_owned());
            }
            let Tally { count, of } = tally(&all);
            let worst = all.iter().map(|choice| choice.ratio()).fold(0.0, f64::max);
            Ok((2 * count > of, format!("from {count} of {of}; at most {worst:.2} times")))
        })
        .because(reasons::TUNED);
}

/// The automatic penalty against others at a step (s).
fn penalty(judge: &mut ClaimJudge<'_>, step: f64) {
    let text = format!(
        "{FORMULATION} at {} ms: the automatic penalty is within {:.0} % of the least error, and of the fewest \
         iterations there within {:.0} %",
        milliseconds(step),
        100.0 * WITHIN,
        100.0 * ITERATIONS
    );
    judge.claim(text, &[FORMULATION], |judge| {
        let compared = penalty::compare(&judge.figures.beyond.penalty, step);
        let compared = compared.ok_or("not run, or a step was not taken")?;
        let holds = compared.error <= 1.0 + WITHIN && compared.iterations <= 1.0 + ITERATIONS;
        let why = format!(
            "{:.2} times the least error, {:.3} times the iterations",
            compared.error, compared.iterations
        );
        Ok((holds, why))
    });
}

/// The rule that keeps the energy against the trapezoidal rule with projections, with a tolerance (m, rad).
fn conserving(judge: &mut ClaimJudge<'_>, tolerance: f64) {
    let [projected, conserving, ..] = INTEGRATORS;
    let text = format!(
        "global: {conserving} keeps the energy of {CONSERVATIVE} better than {projected} with projections, \
         tolerance {tolerance:.0e}"
    );
    judge
        .claim(text, &["global"], |judge| {
            let of = |name: &str| -> Vec<&ConservingRun> {
                let wanted = |run: &&ConservingRun| {
                    run.mechanism == CONSERVATIVE
                        && run.integrator == name
                        && (run.tolerance / tolerance - 1.0).abs() < 1e-9
                };
                judge.figures.beyond.conserving.iter().filter(wanted).collect()
            };
            let pairs: Vec<(&ConservingRun, &ConservingRun)> =
                of(conserving).into_iter().zip(of(projected)).collect();
            if pairs.is_empty() {
                return Err("not run".to_owned());
            }
            let told = pairs.iter().map(|(kept, lost)| {
                format!(
                    "{} ms: {:.1e} J for {:.1e} J, phi_dot {:.0e} m/s for {:.0e} m/s",
                    milliseconds(kept.step),
                    kept.energy_deviation,
                    lost.energy_deviation,
                    kept.phi_dot,
                    lost.phi_dot
                )
            });
            let told: Vec<String> = told.collect();
            let better = |(kept, lost): &(&ConservingRun, &ConservingRun)| {
                kept.failed_at.is_none() && kept.energy_deviation < lost.energy_deviation
            };
            Ok((pairs.iter().all(better), told.join("; ")))
        })
        .because(reasons::LEFT_BY_ITERATIONS);
}

/// What steps tell against what they add, and against the run.
fn estimate(judge: &mut ClaimJudge<'_>) {
    let between = |ratios: Vec<f64>, factor: f64| {
        let least = ratios.iter().copied().reduce(f64::min).ok_or("not run")?;
        let most = ratios.iter().copied().fold(least, f64::max);
        let why = format!("{least:.2} to {most:.2} times, at 2.5 to 50 ms");
        Ok((least >= 1.0 / factor && most <= factor, why))
    };
    let text = format!(
        "{FORMULATION}: what a step tells of its error is what it adds within a factor of {SIZE}, in the middle of all steps"
    );
    judge.claim(text, &[FORMULATION], |judge| {
        let estimates = judge.figures.beyond.estimate.iter();
        between(estimates.map(|estimate| estimate.ratios[1]).collect(), SIZE)
    });
    let text = format!(
        "{FORMULATION}: what all steps tell adds up to the error of the run within a factor of {SIZE_OF_RUN}"
    );
    judge
        .claim(text, &[FORMULATION], |judge| {
            let estimates = judge.figures.beyond.estimate.iter();
            let ratios = estimates.map(|estimate| estimate.told_sum / estimate.deviation).collect();
            between(ratios, SIZE_OF_RUN)
        })
        .because(reasons::NOT_A_SUM);
}
