//! Section 5.4: each formulation with its best integrator.

use super::{ALL, BENEFIT, REACHED, RELEVANT, TRAPEZOIDAL};
use crate::tables::claims::{ClaimJudge, Ratio, all_so, decided, not, reasons, told};
use crate::tables::grid::Family;
use crate::tables::stairs::DURATION;

pub(super) fn section_5_4(judge: &mut ClaimJudge<'_>) {
    judge.source = "[CD03] 5.4";
    judge.claim("the order of efficiency is hybrid, topological, global", &ALL, |judge| {
        let runs = [
            judge.fastest_of("hybrid")?,
            judge.fastest_of("topological")?,
            judge.fastest_of("global")?,
        ];
        let ahead = |fast: usize| Ratio::new(runs[fast], runs[fast + 1]).exceeds(1.0);
        decided(all_so([ahead(0), ahead(1)]), runs.map(told).join("; "))
    });
    for name in ALL {
        let text = format!("{name}: the fastest integrator is Newmark's dissipative family");
        judge.claim(text, &[name], |judge| {
            let own = judge.fastest(name, Family::Newmark)?;
            let others = Family::STRUCTURAL.into_iter().filter(|family| *family != Family::Newmark);
            let others = others.filter_map(|family| judge.fastest(name, family).ok());
            let next = others.min_by(|a, b| a.cpu().total_cmp(&b.cpu()));
            let next = next.ok_or("no acceptable run of another family")?;
            let ahead = Ratio::new(own, next);
            let why = format!("{}; {}: {ahead} times", told(own), told(next));
            decided(ahead.exceeds(1.0), why)
        });
    }
    for (other, reason) in
        [("topological", reasons::TOPOLOGICAL_REACHES), ("global", reasons::FEWER_COORDINATES)]
    {
        let paper = paper_ratio(judge, other);
        let text = format!("hybrid is {paper:.1} times as fast as {other}, each at its best");
        judge
            .claim(text, &["hybrid", other], |judge| {
                let ours = judge.advantage_of_best("hybrid", other)?;
                let why = format!("{ours} times here, {paper:.2} in the paper");
                decided(ours.exceeds(REACHED * paper), why)
            })
            .because(reason);
    }
    let text = "hybrid's advantage over topological is larger than with the trapezoidal rule";
    judge
        .claim(text, &["hybrid", "topological"], |judge| {
            let best = judge.advantage_of_best("hybrid", "topological")?;
            let plain = judge.advantage("hybrid", "topological", TRAPEZOIDAL)?;
            let why = format!("{best} times at the best, {plain} with the trapezoidal rule");
            decided(best.over(plain).exceeds(1.0), why)
        })
        .because(reasons::TABLE_ENDS);
    for name in ["hybrid", "global"] {
        benefits(judge, name);
    }
    does_not_benefit(judge);
    judge.claim(
        "global does not reach topological's efficiency",
        &["global", "topological"],
        |judge| {
            let behind = judge.advantage_of_best("topological", "global")?;
            decided(behind.exceeds(1.0), format!("topological is {behind} times as fast"))
        },
    );
    judge.claim(
        "the fastest run differs most from the reference in the final phase (Fig. 4)",
        &["hybrid"],
        |judge| {
            let fastest = judge.figures.fastest.as_ref().ok_or("no acceptable run of hybrid")?;
            let top = fastest.highest();
            let (before, after) = (fastest.rms(0.0, top), fastest.rms(top, DURATION));
            let why = format!(
                "RMS of the heights {:.1} mm until the highest point at {top:.2} s, {:.1} mm after",
                1e3 * before,
                1e3 * after
            );
            Ok((after > before, why))
        },
    );
}

/// How many times faster the paper's hybrid formulation is.
fn paper_ratio(judge: &ClaimJudge<'_>, other: &str) -> f64 {
    let cpu = |name| judge.papers.fastest(name).map_or(f64::NAN, |row| row.cpu);
    cpu(other) / cpu("hybrid")
}

fn benefits(judge: &mut ClaimJudge<'_>, name: &str) {
    let text = format!("{name} clearly benefits from integrators with dissipation");
    judge
        .claim(text, &[name], |judge| {
            let gain = judge.benefit(name)?;
            let why = format!("{gain} times as fast as with the trapezoidal rule");
            decided(gain.exceeds(BENEFIT), why)
        })
        .because(reasons::ONLY_ITERATIONS);
}

fn does_not_benefit(judge: &mut ClaimJudge<'_>) {
    let name = "topological";
    judge
        .claim("topological does not benefit from integrators with dissipation", &[name], |judge| {
            let gain = judge.benefit(name)?;
            let why = format!("{gain} times as fast as with the trapezoidal rule");
            decided(not(gain.exceeds(RELEVANT)), why)
        })
        .because(reasons::TOPOLOGICAL_GAINS);
}
