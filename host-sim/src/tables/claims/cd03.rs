//! Sections 4, 5.1 to 5.4 and 6 of \[CD03\].

use super::{Decision, Judge, Ratio, milliseconds, told};
use crate::partition::SingularPartition;
use crate::tables::examples::Run;
use crate::tables::grid::Family;
use crate::tables::stairs::DURATION;
use crate::tables::trends::{self, AtStep, by_step, large, small, tally};

const TRAPEZOIDAL: Family = Family::Trapezoidal;
/// A formulation benefits from an integrator that makes it this much faster than the trapezoidal rule.
const BENEFIT: f64 = 1.2;
/// One that is not this much faster is no relevant improvement.
const RELEVANT: f64 = 1.1;
/// A figure of the paper is reached at this share of it.
const REACHED: f64 = 0.9;
/// Far behind is this much slower.
const FAR_BEHIND: f64 = 2.0;
const ALL: [&str; 3] = ["global", "topological", "hybrid"];

pub(super) fn judge(judge: &mut Judge<'_>) {
    section_4(judge);
    judge.source = "[CD03] 5.1";
    newmark_trends(judge, "global");
    hht_and_alpha(judge, "global");
    judge.source = "[CD03] 5.2";
    section_5_2(judge);
    judge.source = "[CD03] 5.3";
    newmark_trends(judge, "hybrid");
    hht_and_alpha(judge, "hybrid");
    section_5_4(judge);
    section_6(judge);
}

fn section_4(judge: &mut Judge<'_>) {
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
    judge.claim("global is the least robust: it reaches the smallest step", &ALL, |judge| {
        let [global, topological, hybrid] = steps(judge)?;
        Ok((global < topological.min(hybrid), steps_told(judge)?))
    });
    judge.claim(
        "hybrid reaches the largest step (trapezoidal rule)",
        &["topological", "hybrid"],
        |judge| {
            let mut told = Vec::new();
            let mut others = 0.0_f64;
            for name in ["global", "topological", "fully-recursive"] {
                if judge.figures.built.knows(name) {
                    let step = judge.reach(name, TRAPEZOIDAL)?;
                    others = others.max(step);
                    told.push(format!("{name} {} ms", milliseconds(step)));
                } else {
                    told.push(format!("{name} is not built"));
                }
            }
            let hybrid = judge.reach("hybrid", TRAPEZOIDAL)?;
            Ok((
                hybrid > others,
                format!("hybrid {} ms; {}", milliseconds(hybrid), told.join(", ")),
            ))
        },
    );
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
    );
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
    judge.claim("fully-recursive is at its best below 0.01 s", &["fully-recursive"], |judge| {
        let best = judge.fastest("fully-recursive", TRAPEZOIDAL)?;
        Ok((best.point.step < 0.01 - 1e-9, told(best)))
    });
    judge.claim("hybrid is faster than ADAMS", &[], |_| {
        Err("ADAMS is quoted, not re-run".to_owned())
    });
}

/// Largest steps of global, topological, hybrid with the trapezoidal rule (s).
fn steps(judge: &Judge<'_>) -> Result<[f64; 3], String> {
    let step = |name| judge.reach(name, TRAPEZOIDAL);
    Ok([step("global")?, step("topological")?, step("hybrid")?])
}

fn steps_told(judge: &Judge<'_>) -> Result<String, String> {
    let told = ALL.iter().zip(steps(judge)?);
    let told: Vec<String> =
        told.map(|(name, step)| format!("{name} {} ms", milliseconds(step))).collect();
    Ok(told.join(", "))
}

/// The runs of a family at each step; an error where there are none.
fn at_steps<'a>(
    judge: &'a Judge<'_>,
    formulation: &str,
    family: Family,
) -> Result<Vec<AtStep<'a>>, String> {
    let all = by_step(&judge.figures.sweep, formulation, family);
    if all.is_empty() {
        Err(format!("no runs of {formulation} with {}", family.name()))
    } else {
        Ok(all)
    }
}

fn newmark_trends(judge: &mut Judge<'_>, name: &str) {
    let family = Family::Newmark;
    let text = format!("{name}: more damping of Newmark's family converges better");
    judge.claim(text, &[name], |judge| {
        let all = at_steps(judge, name, family)?;
        let tally = tally(&all, AtStep::damping_converges);
        Ok((tally.most(), format!("the more damped half needs fewer iterations {tally}")))
    });
    let text = format!("{name}: more damping of Newmark's family is less accurate");
    judge.claim(text, &[name], |judge| {
        let all = at_steps(judge, name, family)?;
        let tally = tally(&all, AtStep::damping_blurs);
        Ok((tally.most(), format!("the more damped half is further off {tally}")))
    });
    let text = format!("{name}: Newmark's family allows larger steps than the trapezoidal rule");
    judge.claim(text, &[name], |judge| {
        let (damped, plain) = (judge.largest(name, family)?, judge.largest(name, TRAPEZOIDAL)?);
        let (damped_ms, plain_ms) = (milliseconds(damped), milliseconds(plain));
        Ok((damped > plain, format!("{damped_ms} ms against {plain_ms} ms; Table 3 ends at 50 ms")))
    });
    let text = format!("{name}: Newmark's family is more efficient than the trapezoidal rule");
    judge.claim(text, &[name], |judge| {
        let (damped, plain) = (judge.fastest(name, family)?, judge.fastest(name, TRAPEZOIDAL)?);
        Ok((damped.cpu() < plain.cpu(), format!("{}; {}", told(damped), told(plain))))
    });
}

/// Whether the trapezoidal rule wins at small steps.
fn small_steps(judge: &Judge<'_>, name: &str, family: Family) -> Decision {
    let all = at_steps(judge, name, family)?;
    let tally = tally(small(&all), AtStep::trapezoidal_wins);
    let why = format!(
        "it needs no more iterations than the middle of the family, and is as near, {tally}"
    );
    Ok((tally.most(), why))
}

fn hht_and_alpha(judge: &mut Judge<'_>, name: &str) {
    let (hht, alpha) = (Family::Hht, Family::GeneralizedAlpha);
    let text = format!(
        "{name}: at small steps the trapezoidal rule is more efficient and accurate than HHT"
    );
    judge.claim(text, &[name], |judge| small_steps(judge, name, hht));
    let text = format!(
        "{name}: at large steps HHT is more efficient and accurate than the trapezoidal rule"
    );
    judge.claim(text, &[name], |judge| {
        let all = at_steps(judge, name, hht)?;
        let tally = tally(large(&all), AtStep::family_wins);
        Ok((
            tally.most(),
            format!("the middle of the family needs fewer iterations, and is nearer, {tally}"),
        ))
    });
    let text =
        format!("{name}: at small steps the trapezoidal rule is superior to generalized-alpha");
    judge.claim(text, &[name], |judge| small_steps(judge, name, alpha));
    let text =
        format!("{name}: at large steps generalized-alpha is superior for a good spectral radius");
    judge.claim(text, &[name], |judge| {
        let all = at_steps(judge, name, alpha)?;
        let tally = tally(large(&all), AtStep::one_wins);
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
    });
    judge.claim(
        "global: too low a spectral radius of generalized-alpha eliminates part of the solution",
        &[name],
        |judge| {
            let all = at_steps(judge, name, alpha)?;
            let tally = tally(large(&all), AtStep::most_damping_blurs);
            Ok((
                tally.most(),
                format!("a radius of 0 is more than 5 % further off than the best {tally}"),
            ))
        },
    );
}

fn section_5_2(judge: &mut Judge<'_>) {
    let name = "topological";
    judge.claim(
        "topological: more damping of Newmark's family allows larger steps",
        &[name],
        |judge| {
            let (damped, plain) =
                (judge.largest(name, Family::Newmark)?, judge.largest(name, TRAPEZOIDAL)?);
            Ok((
                damped > plain,
                format!(
                    "{} ms against {} ms; Table 3 ends at 50 ms",
                    milliseconds(damped),
                    milliseconds(plain)
                ),
            ))
        },
    );
    for (family, words) in [(Family::Newmark, "Newmark's family"), (Family::Hht, "HHT")] {
        let text = format!("topological: {words} brings no relevant improvement of efficiency");
        judge.claim(text, &[name], |judge| {
            let (damped, plain) = (judge.fastest(name, family)?, judge.fastest(name, TRAPEZOIDAL)?);
            let gain = Ratio::new(damped, plain);
            Ok((
                gain.cpu < RELEVANT,
                format!("{}; {}: {gain} times as fast", told(damped), told(plain)),
            ))
        });
    }
    let text = "topological: the trapezoidal rule is better than generalized-alpha at all steps";
    judge.claim(text, &[name], |judge| {
        let all = at_steps(judge, name, Family::GeneralizedAlpha)?;
        let tally: trends::Tally = tally(&all, AtStep::trapezoidal_wins);
        let why = format!(
            "it needs no more iterations than the middle of the family, and is as near, {tally}"
        );
        Ok((tally.all(), why))
    });
}

fn section_5_4(judge: &mut Judge<'_>) {
    judge.source = "[CD03] 5.4";
    judge.claim("the order of efficiency is hybrid, topological, global", &ALL, |judge| {
        let runs = [
            judge.fastest_of("hybrid")?,
            judge.fastest_of("topological")?,
            judge.fastest_of("global")?,
        ];
        let holds = runs[0].cpu() < runs[1].cpu() && runs[1].cpu() < runs[2].cpu();
        Ok((holds, runs.map(told).join("; ")))
    });
    for name in ALL {
        let text = format!("{name}: the fastest integrator is Newmark's dissipative family");
        judge.claim(text, &[name], |judge| {
            let best = judge.fastest_of(name)?;
            Ok((best.point.family == Family::Newmark, told(best)))
        });
    }
    for other in ["topological", "global"] {
        let paper = paper_ratio(judge, other);
        let text = format!("hybrid is {paper:.1} times as fast as {other}, each at its best");
        judge.claim(text, &["hybrid", other], |judge| {
            let ours = judge.advantage_of_best("hybrid", other)?;
            Ok((ours.cpu >= REACHED * paper, format!("{ours} times here, {paper:.2} in the paper")))
        });
    }
    let text = "hybrid's advantage over topological is larger than with the trapezoidal rule";
    judge.claim(text, &["hybrid", "topological"], |judge| {
        let best = judge.advantage_of_best("hybrid", "topological")?;
        let plain = judge.advantage("hybrid", "topological", TRAPEZOIDAL)?;
        Ok((
            best.cpu > plain.cpu,
            format!("{best} times at the best, {plain} with the trapezoidal rule"),
        ))
    });
    for name in ["hybrid", "global"] {
        benefits(judge, name);
    }
    does_not_benefit(judge);
    judge.claim(
        "global does not reach topological's efficiency",
        &["global", "topological"],
        |judge| {
            let behind = judge.advantage_of_best("topological", "global")?;
            Ok((behind.cpu > 1.0, format!("topological is {behind} times as fast")))
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
fn paper_ratio(judge: &Judge<'_>, other: &str) -> f64 {
    let cpu = |name| judge.papers.fastest(name).map_or(f64::NAN, |row| row.cpu);
    cpu(other) / cpu("hybrid")
}

fn benefits(judge: &mut Judge<'_>, name: &str) {
    let text = format!("{name} clearly benefits from integrators with dissipation");
    judge.claim(text, &[name], |judge| {
        let gain = judge.benefit(name)?;
        Ok((gain.cpu >= BENEFIT, format!("{gain} times as fast as with the trapezoidal rule")))
    });
}

fn does_not_benefit(judge: &mut Judge<'_>) {
    let name = "topological";
    judge.claim(
        "topological does not benefit from integrators with dissipation",
        &[name],
        |judge| {
            let gain = judge.benefit(name)?;
            Ok((gain.cpu < RELEVANT, format!("{gain} times as fast as with the trapezoidal rule")))
        },
    );
}

/// The singular partitions of a run, in brackets.
fn met(run: &Run) -> String {
    let told = |met: &SingularPartition| {
        format!(" (singular partition in {} steps, pivot {:.0e})", met.steps, met.smallest_pivot)
    };
    run.singular_partition.as_ref().filter(|met| met.steps > 0).map_or(String::new(), told)
}

fn section_6(judge: &mut Judge<'_>) {
    judge.source = "[CD03] 6";
    judge.claim("a) hybrid runs in real time, accurate and robust", &["hybrid"], |judge| {
        let best = judge.fastest_of("hybrid")?;
        let ratio = judge.papers.real_time / best.cpu();
        Ok((
            ratio > 1.0,
            format!("{}, {ratio:.0} times real time, error {:.2e}", told(best), best.error()),
        ))
    });
    judge.claim(
        "c) hybrid passes singular positions, topological does not",
        &["hybrid", "topological"],
        |judge| {
            let (hybrid, topological) = (judge.example(1, "hybrid")?, judge.example(1, "topological")?);
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
            let why = if topological.iter().all(|run| run.completed()) {
                why + ": steps end beside the singular positions, and other coordinates become independent where \
                       they degrade, which the paper's did not"
            } else {
                why
            };
            Ok((passed == hybrid.len() && stuck, why))
        },
    );
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
    judge.claim(
        "d) hybrid is up to one order of magnitude faster than global",
        &["hybrid", "global"],
        |judge| {
            let plain = judge.advantage("hybrid", "global", TRAPEZOIDAL)?;
            let best = judge.advantage_of_best("hybrid", "global")?;
            let why = format!("{plain} times with the trapezoidal rule, {best} at the best");
            Ok((plain.cpu.max(best.cpu) >= 10.0, why))
        },
    );
    judge.claim("e) hybrid is efficient against commercial software", &[], |_| {
        Err("ADAMS is quoted, not re-run".to_owned())
    });
    judge.claim(
        "f) hybrid and global benefit from dissipation, topological does not",
        &ALL,
        |judge| {
            let [hybrid, global, topological] =
                [judge.benefit("hybrid")?, judge.benefit("global")?, judge.benefit("topological")?];
            let why = format!(
                "hybrid {hybrid} times as fast, global {global}, topological {topological}"
            );
            Ok((hybrid.cpu.min(global.cpu) >= BENEFIT && topological.cpu < RELEVANT, why))
        },
    );
}
