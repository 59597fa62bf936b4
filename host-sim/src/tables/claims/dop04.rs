//! Examples, SDIRK and conclusions of \[DOP04\].

use super::{ClaimJudge, Decision, Ratio, decided, milliseconds, not, reasons, told};
use crate::tables::chains::Chain;
use crate::tables::grid::Family;
use crate::tables::rows::step_limits;

/// About how many variables a system has.
#[derive(Clone, Copy)]
struct SystemSize {
    variables: f64,
    /// How far "about" reaches.
    about: f64,
}

/// What \[DOP04\] calls a small system.
const SMALL_SYSTEM: SystemSize = SystemSize { variables: 50.0, about: 10.0 };
/// What \[DOP04\] calls a large system.
const LARGE_SYSTEM: SystemSize = SystemSize { variables: 100.0, about: 20.0 };
/// Half of the last digit that the energies of example 1 are printed with (J).
const PRINTED: f64 = 0.005;

pub(super) fn judge(judge: &mut ClaimJudge<'_>) {
    judge.source = "[DOP04] examples";
    example_1(judge);
    let text = "example 2: hybrid and topological do not converge at 0.03 s";
    diverges(judge, text, 2, 0.03, &["hybrid", "topological"]);
    let text = "example 3: hybrid does not converge at 0.1 s";
    diverges(judge, text, 3, 0.1, &["hybrid"]);
    judge.source = "[DOP04] SDIRK";
    sdirk(judge);
    judge.source = "[DOP04] conclusions";
    let text = "global with the trapezoidal rule is the choice for small systems (50 variables)";
    judge
        .claim(text, &["global", "hybrid"], |judge| chains(judge, SMALL_SYSTEM, "global"))
        .because(reasons::CHAIN);
    let text = "hybrid is the choice for large systems (100 variables)";
    judge.claim(text, &["global", "hybrid"], |judge| chains(judge, LARGE_SYSTEM, "hybrid"));
    conclusions(judge);
}

fn example_1(judge: &mut ClaimJudge<'_>) {
    judge.claim("example 1: the energy error of hybrid is as printed", &["hybrid"], |judge| {
        let runs = judge.example(1, "hybrid")?;
        let pairs: Vec<(f64, f64)> =
            runs.iter().filter_map(|run| Some((run.energy_deviation?, run.paper_error?))).collect();
        if pairs.is_empty() {
            return Err("no run of example 1 completes".to_owned());
        }
        let told: Vec<String> =
            pairs.iter().map(|(ours, theirs)| format!("{ours:.4} for {theirs:.2}")).collect();
        let holds = pairs.iter().all(|(ours, theirs)| (ours - theirs).abs() < PRINTED);
        Ok((holds, format!("largest deviation of the energy (J): {}", told.join(", "))))
    });
}

fn diverges(judge: &mut ClaimJudge<'_>, text: &str, example: u32, step: f64, names: &[&str]) {
    judge
        .claim(text, names, |judge| {
            let mut runs = Vec::new();
            for name in names {
                runs.extend(judge.example(example, name)?);
            }
            runs.retain(|run| (run.step - step).abs() < 1e-9);
            if runs.len() < names.len() {
                return Err(format!("no run at {step} s"));
            }
            let told: Vec<String> = runs
                .iter()
                .map(|run| match run.failed_at {
                    Some(time) => {
                        format!("{} fails at {time:.3} s: {}", run.formulation, run.status)
                    }
                    None => format!(
                        "{} completes, {} of {} steps at the limit of iterations",
                        run.formulation, run.unconverged, run.steps
                    ),
                })
                .collect();
            let holds = runs.iter().all(|run| !run.completed() || run.unconverged > 0);
            Ok((holds, told.join("; ")))
        })
        .because(reasons::NOT_TOLD);
}

fn sdirk(judge: &mut ClaimJudge<'_>) {
    for limits in step_limits(judge.papers, judge.figures) {
        let (name, irk) = (limits.formulation.clone(), limits.irk.clone());
        let text = format!("{name}: the trapezoidal rule reaches larger steps than SDIRK");
        judge
            .claim(text, &[&name, &irk], |_| {
                let (Some(sdirk), Some(plain)) = (limits.sdirk_largest, limits.trapezoidal_largest)
                else {
                    return Err(limits
                        .note
                        .clone()
                        .unwrap_or_else(|| "no acceptable run".to_owned()));
                };
                let why = format!(
                    "{} ms against {} ms with SDIRK ({irk}); the paper {} and {} ms",
                    milliseconds(plain),
                    milliseconds(sdirk),
                    milliseconds(limits.paper_trapezoidal),
                    milliseconds(limits.paper_sdirk)
                );
                Ok((plain > sdirk, why))
            })
            .because(reasons::SDIRK_DAMPS);
    }
    judge.claim("SDIRK has order 3", &["index1-hybrid"], |judge| {
        let orders = judge.figures.orders.iter().filter(|order| order.integrator == "sdirk");
        let found: Vec<(String, f64)> =
            orders.filter_map(|order| Some((order.formulation.clone(), order.order?))).collect();
        if found.is_empty() {
            return Err("no order was measured".to_owned());
        }
        let told: Vec<String> =
            found.iter().map(|(name, order)| format!("{name} {order:.2}")).collect();
        let holds = found.iter().all(|(_, order)| (order - 3.0).abs() < 0.2);
        Ok((holds, format!("measured on the double four-bar: {}", told.join(", "))))
    });
}

/// Whether a formulation is the faster one for a chain of some size.
fn chains(judge: &ClaimJudge<'_>, size: SystemSize, wanted: &str) -> Decision {
    let SystemSize { variables, about } = size;
    let chains = &judge.figures.chains;
    // the number of variables of a system is that of its natural coordinates
    let distance = |chain: &Chain| (f64::from(chain.natural_coordinates) - variables).abs();
    let timed = |name: &str, loops: u32| {
        let found = chains.iter().find(|chain| chain.formulation == name && chain.loops == loops);
        found.and_then(|chain| chain.cpu_per_step)
    };
    let both = chains.iter().filter(|chain| {
        timed("global", chain.loops).is_some() && timed("hybrid", chain.loops).is_some()
    });
    let nearest = both.min_by(|a, b| distance(a).total_cmp(&distance(b)));
    let Some(chain) = nearest.filter(|chain| distance(chain) <= about) else {
        return Err(format!("no chain of about {variables} variables runs with both formulations"));
    };
    let (Some(global), Some(hybrid)) = (timed("global", chain.loops), timed("hybrid", chain.loops))
    else {
        return Err("not timed".to_owned());
    };
    let why = format!(
        "four-bar:{} with {} natural and {} relative coordinates: global {:.1} us per step, hybrid {:.1} us",
        chain.loops,
        chain.natural_coordinates,
        chain.relative_coordinates,
        1e6 * global,
        1e6 * hybrid
    );
    let hybrid_wins = Ratio::of_times(global / hybrid).exceeds(1.0);
    decided(if wanted == "global" { not(hybrid_wins) } else { hybrid_wins }, why)
}

fn conclusions(judge: &mut ClaimJudge<'_>) {
    judge.claim(
        "global and hybrid suit singular positions and changing configurations",
        &["global", "hybrid"],
        |judge| {
            let mut runs = Vec::new();
            for (example, name) in [(1, "global"), (1, "hybrid"), (3, "global"), (3, "hybrid")] {
                runs.extend(judge.example_as_paper(example, name)?);
            }
            let failed: Vec<String> = runs
                .iter()
                .filter(|run| !run.completed())
                .map(|run| {
                    format!("{} in example {} at {} s", run.formulation, run.example, run.step)
                })
                .collect();
            let why = if failed.is_empty() {
                "all runs of examples 1 and 3 complete at the steps that the paper completes"
                    .to_owned()
            } else {
                format!("these do not complete: {}", failed.join(", "))
            };
            Ok((failed.is_empty() && !runs.is_empty(), why))
        },
    );
    judge.claim("all integrators adapt to topological", &["topological"], |judge| {
        let lacking: Vec<&str> = Family::ALL
            .into_iter()
            .filter(|family| !judge.figures.built.has("topological", *family))
            .map(Family::name)
            .collect();
        let why = if lacking.is_empty() {
            "trapezoidal, newmark, hht, generalized-alpha and sdirk all run".to_owned()
        } else {
            format!("these do not run: {}", lacking.join(", "))
        };
        Ok((lacking.is_empty(), why))
    });
    judge.claim("IRK do not fit index-3 schemes", &["hybrid", "index1-hybrid"], |judge| {
        let built = &judge.figures.built;
        let refused = ["hybrid", "global"].iter().all(|name| !built.has(name, Family::Sdirk));
        let runs = built.has("index1-hybrid", Family::Sdirk);
        let why = "hybrid and global refuse sdirk, which needs accelerations as unknowns; index1-hybrid runs with it";
        Ok((refused && runs, why.to_owned()))
    });
    for (structural, irk) in
        [("topological", "topological"), ("hybrid", "index1-hybrid"), ("global", "index1-global")]
    {
        let text = format!("{structural}: IRK are not competitive with structural integrators");
        judge.claim(text, &[structural, irk], |judge| competitive(judge, structural, irk));
    }
}

fn competitive(judge: &ClaimJudge<'_>, structural: &str, irk: &str) -> Decision {
    let (best, sdirk) = (judge.fastest_of(structural)?, judge.fastest(irk, Family::Sdirk)?);
    let behind = Ratio::new(best, sdirk);
    let why = format!("{}; {}: {behind} times slower", told(best), told(sdirk));
    decided(behind.exceeds(1.0), why)
}
