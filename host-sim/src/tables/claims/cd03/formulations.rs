//! Section 4: the formulations with the trapezoidal rule.

use super::{ALL, RELEVANT, TRAPEZOIDAL};
use crate::tables::claims::{ClaimJudge, milliseconds, reasons, told};
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
        let holds = runs[0].cpu() > runs[1].cpu().max(runs[2].cpu());
        Ok((holds, runs.map(told).join("; ")))
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
            Ok((advantage.cpu > 1.0, format!("{}; {advantage} times", pair.map(told).join("; "))))
        },
    );
    judge.claim(
        "that advantage comes from a larger step: at 0.01 s hybrid and topological cost the same",
        &["topological", "hybrid"],
        |judge| {
            let at = |name: &str| {
                let found = judge.figures.sweep.line(name, TRAPEZOIDAL, 0.01);
                found
                    .map(|record| record.cpu())
                    .ok_or_else(|| format!("no run of {name} at 0.01 s"))
            };
            let ratio = at("topological")? / at("hybrid")?;
            let why = format!("at 10 ms topological takes {ratio:.2} times hybrid's CPU time");
            Ok(((ratio - 1.0).abs() < RELEVANT - 1.0, why))
        },
    ).because(reasons::ELIMINATION);
    judge.claim(
        "fully-recursive is far behind topological and hybrid",
        &["fully-recursive", "topological", "hybrid"],
        |judge| {
            let behind = |name| judge.advantage(name, "fully-recursive", TRAPEZOIDAL);
            let (topological, hybrid) = (behind("topological")?, behind("hybrid")?);
            let why = format!("{topological} times slower than topological, {hybrid} than hybrid");
            Ok((topological.cpu.min(hybrid.cpu) > FAR_BEHIND, why))
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
