//! Section 4: the formulations with the trapezoidal rule.

use super::{ALL, RELEVANT, TRAPEZOIDAL};
use crate::tables::claims::{ClaimJudge, Ratio, all_so, decided, milliseconds, not, reasons, told};
use crate::tables::starts::Reach;

/// Far behind is this much slower.
const FAR_BEHIND: f64 = 2.0;

pub(super) fn section_4(judge: &mut ClaimJudge<'_>) {
    judge.source = "[CD03] 4";
    judge.claim("global is the least efficient of the three", &ALL, |judge| {
        let runs = [
            judge.fastest("global", TRAPEZOIDAL)?,
            judge.fastest("topological", TRAPEZOIDAL)?,
            judge.fastest("hybrid", TRAPEZOIDAL)?,
        ];
        let behind = |other: usize| Ratio::new(runs[other], runs[0]).exceeds(1.0);
        decided(all_so([behind(1), behind(2)]), runs.map(told).join("; "))
    });
    judge
        .claim("global is the least robust", &ALL, |judge| {
            let [global, topological, hybrid] = reach(judge)?;
            let least = topological.completed.min(hybrid.completed);
            Ok((global.completed < least, reach_told(judge)?))
        })
        .because(reasons::SAME_LIMITS);
    judge.claim("hybrid reaches the largest step (trapezoidal rule)", &ALL, |judge| {
        let [global, topological, hybrid] = reach(judge)?;
        let largest = [global, topological].into_iter().all(|other| {
            hybrid.step_of_one > other.step_of_one && hybrid.completed > other.completed
        });
        Ok((largest, reach_told(judge)?))
    });
    judge.claim(
        "hybrid is faster than topological (trapezoidal rule, each at its best step)",
        &["topological", "hybrid"],
        |judge| {
            let advantage = judge.advantage("hybrid", "topological", TRAPEZOIDAL)?;
            let pair =
                [judge.fastest("hybrid", TRAPEZOIDAL)?, judge.fastest("topological", TRAPEZOIDAL)?];
            let why = format!("{}; {advantage} times", pair.map(told).join("; "));
            decided(advantage.exceeds(1.0), why)
        },
    );
    judge.claim(
        "that advantage comes from a larger step: at 0.01 s hybrid and topological cost the same",
        &["topological", "hybrid"],
        |judge| {
            let at = |name: &str| {
                let found = judge.figures.sweep.line(name, TRAPEZOIDAL, 0.01);
                found.ok_or_else(|| format!("no run of {name} at 0.01 s"))
            };
            let ratio = Ratio::new(at("hybrid")?, at("topological")?);
            let why = format!("at 10 ms topological costs {ratio} times as much as hybrid");
            let same = [not(ratio.exceeds(RELEVANT)), ratio.exceeds(1.0 / RELEVANT)];
            decided(all_so(same), why)
        },
    ).because(reasons::ELIMINATION);
    judge.claim(
        "fully-recursive is far behind topological and hybrid",
        &["fully-recursive", "topological", "hybrid"],
        |judge| {
            let behind = |name| judge.advantage(name, "fully-recursive", TRAPEZOIDAL);
            let (topological, hybrid) = (behind("topological")?, behind("hybrid")?);
            let why = format!("{topological} times slower than topological, {hybrid} than hybrid");
            decided(all_so([topological, hybrid].map(|ratio| ratio.exceeds(FAR_BEHIND))), why)
        },
    );
    judge
        .claim("fully-recursive is at its best below 0.01 s", &["fully-recursive"], |judge| {
            let best = judge.fastest("fully-recursive", TRAPEZOIDAL)?;
            Ok((best.point.step < 0.01 - 1e-9, told(best)))
        })
        .because(reasons::MIXING);
    judge.claim("hybrid is faster than ADAMS", &[], |_| {
        Err("ADAMS is quoted, not re-run".to_owned())
    });
}

/// How far global, topological, hybrid come with the trapezoidal rule.
fn reach<'a>(judge: &'a ClaimJudge<'_>) -> Result<[&'a Reach; 3], String> {
    let starts = judge.figures.starts.as_ref().ok_or("the starts were not run")?;
    let of = |name: &str| {
        let own = |reach: &&Reach| reach.formulation == name && reach.is_of_formulations();
        let found = starts.reach.iter().find(own);
        found.ok_or_else(|| format!("{name} was not run"))
    };
    Ok([of("global")?, of("topological")?, of("hybrid")?])
}

fn reach_told(judge: &ClaimJudge<'_>) -> Result<String, String> {
    let told = reach(judge)?.map(|reach| {
        let step = |step: Option<f64>| step.map_or(0.0, milliseconds);
        format!(
            "{} completes {} of {} runs, and is acceptable up to {} ms from all starts, {} ms from one",
            reach.formulation,
            reach.completed,
            reach.runs,
            step(reach.step_of_all),
            step(reach.step_of_one)
        )
    });
    Ok(format!("nine starts, 20 to 200 ms: {}", told.join("; ")))
}
