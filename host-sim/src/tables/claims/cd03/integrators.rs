//! Sections 5.1 to 5.3: the integrators with each formulation.

use super::{RELEVANT, TRAPEZOIDAL};
use crate::tables::claims::{
    ClaimJudge, Decision, Ratio, decided, milliseconds, not, reasons, told,
};
use crate::tables::grid::Family;
use crate::tables::trends::{self, FamilyAtStep, by_step, large, small, tally};

pub(super) fn sections_5_1_to_5_3(judge: &mut ClaimJudge<'_>) {
    judge.source = "[CD03] 5.1";
    newmark_trends(judge, "global");
    hht_and_alpha(judge, "global");
    judge.source = "[CD03] 5.2";
    section_5_2(judge);
    judge.source = "[CD03] 5.3";
    newmark_trends(judge, "hybrid");
    hht_and_alpha(judge, "hybrid");
}

/// The runs of a family at each step; an error where there are none.
fn at_steps<'a>(
    judge: &'a ClaimJudge<'_>,
    formulation: &str,
    family: Family,
) -> Result<Vec<FamilyAtStep<'a>>, String> {
    let all = by_step(&judge.figures.sweep, formulation, family);
    if all.is_empty() {
        Err(format!("no runs of {formulation} with {}", family.name()))
    } else {
        Ok(all)
    }
}

fn newmark_trends(judge: &mut ClaimJudge<'_>, name: &str) {
    let family = Family::Newmark;
    let text = format!("{name}: more damping of Newmark's family converges better");
    judge
        .claim(text, &[name], |judge| {
            let all = at_steps(judge, name, family)?;
            let tally = tally(&all, FamilyAtStep::damping_converges);
            Ok((tally.most(), format!("the more damped half needs fewer iterations {tally}")))
        })
        .because(reasons::MODERATE_DAMPING);
    let text = format!("{name}: more damping of Newmark's family is less accurate");
    judge
        .claim(text, &[name], |judge| {
            let all = at_steps(judge, name, family)?;
            let tally = tally(&all, FamilyAtStep::damping_blurs);
            Ok((tally.most(), format!("the more damped half is further off {tally}")))
        })
        .because(reasons::RINGING);
    let text = format!("{name}: Newmark's family allows larger steps than the trapezoidal rule");
    judge.claim(text, &[name], |judge| larger_steps(judge, name));
    let text = format!("{name}: Newmark's family is more efficient than the trapezoidal rule");
    judge.claim(text, &[name], |judge| {
        let (damped, plain) = (judge.fastest(name, family)?, judge.fastest(name, TRAPEZOIDAL)?);
        let why = format!("{}; {}", told(damped), told(plain));
        decided(Ratio::new(damped, plain).exceeds(1.0), why)
    });
}

/// Whether Newmark's family allows larger steps than the trapezoidal rule: within Table 3, or beyond its end from
/// nine starts.
fn larger_steps(judge: &ClaimJudge<'_>, name: &str) -> Decision {
    let (damped, plain) =
        (judge.largest(name, Family::Newmark)?, judge.largest(name, TRAPEZOIDAL)?);
    let within = format!(
        "{} ms against {} ms; Table 3 ends at 50 ms",
        milliseconds(damped),
        milliseconds(plain)
    );
    let Some(starts) = &judge.figures.starts else {
        return Ok((damped > plain, within));
    };
    let [trapezoidal, newmark] = starts.by_integrator(name).map(|step| step.unwrap_or(0.0));
    let why = format!(
        "{within}; from nine starts {} is acceptable up to {} ms, the trapezoidal rule up to {} ms",
        starts.integrator,
        milliseconds(newmark),
        milliseconds(trapezoidal)
    );
    Ok((damped > plain || newmark > trapezoidal, why))
}

/// Whether the trapezoidal rule wins at small steps.
fn small_steps(judge: &ClaimJudge<'_>, name: &str, family: Family) -> Decision {
    let all = at_steps(judge, name, family)?;
    let tally = tally(small(&all), FamilyAtStep::trapezoidal_wins);
    let why = format!(
        "it needs no more iterations than the middle of the family, and is as near, {tally}"
    );
    Ok((tally.most(), why))
}

fn hht_and_alpha(judge: &mut ClaimJudge<'_>, name: &str) {
    let (hht, alpha) = (Family::Hht, Family::GeneralizedAlpha);
    let text = format!(
        "{name}: at small steps the trapezoidal rule is more efficient and accurate than HHT"
    );
    judge.claim(text, &[name], |judge| small_steps(judge, name, hht)).because(reasons::SMALL_STEPS);
    let text = format!(
        "{name}: at large steps HHT is more efficient and accurate than the trapezoidal rule"
    );
    judge.claim(text, &[name], |judge| {
        let all = at_steps(judge, name, hht)?;
        let tally = tally(large(&all), FamilyAtStep::family_wins);
        Ok((
            tally.most(),
            format!("the middle of the family needs fewer iterations, and is nearer, {tally}"),
        ))
    });
    let text =
        format!("{name}: at small steps the trapezoidal rule is superior to generalized-alpha");
    judge
        .claim(text, &[name], |judge| small_steps(judge, name, alpha))
        .because(reasons::SMALL_STEPS);
    let text =
        format!("{name}: at large steps generalized-alpha is superior for a good spectral radius");
    judge.claim(text, &[name], |judge| {
        let all = at_steps(judge, name, alpha)?;
        let tally = tally(large(&all), FamilyAtStep::one_wins);
        Ok((tally.most(), format!("one radius needs fewer iterations, and is nearer, {tally}")))
    });
    if name != "global" {
        return;
    }
    judge.claim("global: too high a spectral radius of generalized-alpha is unstable", &[name], |judge| {
        let all = at_steps(judge, name, alpha)?;
        let shares: Vec<[f64; 2]> = large(&all).iter().map(|at| at.acceptable_shares()).collect();
        let tally = tally(large(&all), |at| {
            let [high, others] = at.acceptable_shares();
            high < others
        });
        let mean = |k: usize| shares.iter().map(|share| share[k]).sum::<f64>() / shares.len().max(1) as f64;
        let why = format!(
            "acceptable at large steps: {:.0} % of the runs with a radius above 0.8, {:.0} % of the others; \
             fewer {tally}",
            100.0 * mean(0),
            100.0 * mean(1)
        );
        Ok((tally.most(), why))
    }).because(reasons::HIGH_RADIUS);
    judge.claim(
        "global: too low a spectral radius of generalized-alpha eliminates part of the solution",
        &[name],
        |judge| {
            let all = at_steps(judge, name, alpha)?;
            let tally = tally(large(&all), FamilyAtStep::most_damping_blurs);
            Ok((
                tally.most(),
                format!("a radius of 0 is more than 5 % further off than the best {tally}"),
            ))
        },
    ).because(reasons::LOW_RADIUS);
}

fn section_5_2(judge: &mut ClaimJudge<'_>) {
    let name = "topological";
    let text = "topological: more damping of Newmark's family allows larger steps";
    judge.claim(text, &[name], |judge| larger_steps(judge, name));
    for (family, words) in [(Family::Newmark, "Newmark's family"), (Family::Hht, "HHT")] {
        let text = format!("topological: {words} brings no relevant improvement of efficiency");
        judge
            .claim(text, &[name], |judge| {
                let (damped, plain) =
                    (judge.fastest(name, family)?, judge.fastest(name, TRAPEZOIDAL)?);
                let gain = Ratio::new(damped, plain);
                let why = format!("{}; {}: {gain} times as fast", told(damped), told(plain));
                decided(not(gain.exceeds(RELEVANT)), why)
            })
            .because(reasons::TOPOLOGICAL_GAINS);
    }
    let text = "topological: the trapezoidal rule is better than generalized-alpha at all steps";
    judge
        .claim(text, &[name], |judge| {
            let all = at_steps(judge, name, Family::GeneralizedAlpha)?;
            let tally: trends::Tally = tally(&all, FamilyAtStep::trapezoidal_wins);
            let why = format!(
                "it needs no more iterations than the middle of the family, and is as near, {tally}"
            );
            Ok((tally.all(), why))
        })
        .because(reasons::TOPOLOGICAL_GAINS);
}
