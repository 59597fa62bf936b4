//! Section 6: conclusions.

use super::{ALL, BENEFIT, REACHED, RELEVANT, TRAPEZOIDAL};
use crate::partition::SingularPartition;
use crate::tables::claims::{ClaimJudge, Ratio, all_so, decided, not, reasons, told};
use crate::tables::examples::ExampleRun;

/// An order of magnitude.
const ORDER: f64 = 10.0;

/// The singular partitions of a run, in brackets.
fn met(run: &ExampleRun) -> String {
    let told = |met: &SingularPartition| {
        format!(" (singular partition in {} steps, pivot {:.0e})", met.steps, met.smallest_pivot)
    };
    run.singular_partition.as_ref().filter(|met| met.steps > 0).map_or(String::new(), told)
}

pub(super) fn section_6(judge: &mut ClaimJudge<'_>) {
    judge.source = "[CD03] 6";
    judge.claim("a) hybrid runs in real time, accurate and robust", &["hybrid"], |judge| {
        let best = judge.fastest_of("hybrid")?;
        let ratio = judge.papers.real_time / best.cpu();
        Ok((
            ratio > 1.0,
            format!("{}, {ratio:.0} times real time, error {:.2e}", told(best), best.error()),
        ))
    });
    judge
        .claim(
            "c) hybrid passes singular positions, topological does not",
            &["hybrid", "topological"],
            |judge| {
                let (hybrid, topological) =
                    (judge.example(1, "hybrid")?, judge.example(1, "topological")?);
                let passed = hybrid.iter().filter(|run| run.completed()).count();
                let failed: Vec<String> = topological
                    .iter()
                    .map(|run| match run.failed_at {
                        Some(time) => format!("{} at {time:.2} s", run.status),
                        None => run.status.clone() + &met(run),
                    })
                    .collect();
                let why = format!(
                    "double four-bar: hybrid completes {passed} of {} step sizes; topological: {}",
                    hybrid.len(),
                    failed.join(", ")
                );
                let stuck = topological.iter().all(|run| !run.completed());
                Ok((passed == hybrid.len() && stuck, why))
            },
        )
        .because(reasons::CHOSEN_ANEW);
    judge.claim(
        "c) hybrid handles changing configurations (at the steps that the paper completes)",
        &["hybrid"],
        |judge| {
            let runs = judge.example_as_paper(3, "hybrid")?;
            let passed = runs.iter().filter(|run| run.completed()).count();
            let why = format!(
                "robot, pinned and released: {passed} of {} step sizes complete",
                runs.len()
            );
            Ok((passed == runs.len(), why))
        },
    );
    judge
        .claim(
            "d) hybrid is up to one order of magnitude faster than global",
            &["hybrid", "global"],
            |judge| {
                let plain = judge.advantage("hybrid", "global", TRAPEZOIDAL)?;
                let best = judge.advantage_of_best("hybrid", "global")?;
                let why = format!("{plain} times with the trapezoidal rule, {best} at the best");
                let less = |ratio: Ratio| not(ratio.exceeds(REACHED * ORDER));
                decided(not(all_so([plain, best].map(less))), why)
            },
        )
        .because(reasons::FEWER_COORDINATES);
    judge.claim("e) hybrid is efficient against commercial software", &[], |_| {
        Err("ADAMS is quoted, not re-run".to_owned())
    });
    judge
        .claim(
            "f) hybrid and global benefit from dissipation, topological does not",
            &ALL,
            |judge| {
                let [hybrid, global, topological] = [
                    judge.benefit("hybrid")?,
                    judge.benefit("global")?,
                    judge.benefit("topological")?,
                ];
                let why = format!(
                    "hybrid {hybrid} times as fast, global {global}, topological {topological}"
                );
                let found = [
                    hybrid.exceeds(BENEFIT),
                    global.exceeds(BENEFIT),
                    not(topological.exceeds(RELEVANT)),
                ];
                decided(all_so(found), why)
            },
        )
        .because(reasons::BENEFITS);
}
