//! What the papers claim, decided by what was measured.

mod cd03;
mod dop04;
mod goals;
mod reasons;

use super::examples::ExampleRun;
use super::figures::Figures;
use super::grid::Family;
use super::kim12;
use super::pan13;
use super::papers::Papers;
use super::store::StoredRun;
use super::vk07;
use serde::Serialize;

/// Whether a claim holds here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The claim holds.
    Holds,
    /// The claim does not hold.
    DoesNot,
    /// Whether the claim holds cannot be told.
    NotMeasured,
}

impl Verdict {
    /// The verdict in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::DoesNot => "does not",
            Self::NotMeasured => "not measured",
        }
    }
}

/// A claim and what became of it.
#[derive(Clone, Debug, Serialize)]
pub struct Claim {
    /// Paper and section.
    pub source: &'static str,
    /// What the paper claims.
    pub claim: String,
    /// Whether the claim holds here.
    pub verdict: Verdict,
    /// The figures that decided.
    pub why: String,
    /// Where the claim does not hold: what differs from the papers' programs.
    pub because: Option<&'static str>,
}

/// The reason of a claim that does not hold and has none.
const NOT_EXAMINED: &str = "not examined";

/// Counts of instructions that differ by less than this share decide nothing: other compilers inline other functions.
pub const NOISE: f64 = 0.03;
/// CPU times that differ by less than this share decide nothing: the least of several times of one run comes back so near.
const CPU_NOISE: f64 = 0.05;

/// Whether a ratio of two figures is above a bound; nothing where it is nearer to it than their noise, a share of them.
pub fn exceeds(ratio: f64, bound: f64, noise: f64) -> Option<bool> {
    (!((ratio / bound - 1.0).abs() < noise)).then_some(ratio > bound)
}

/// Whether all of these are so, if the noise lets it be told.
fn all_so<const N: usize>(found: [Option<bool>; N]) -> Option<bool> {
    if found.contains(&Some(false)) {
        return Some(false);
    }
    (!found.contains(&None)).then_some(true)
}

/// What is not so where something is; what noise hides stays hidden.
fn not(found: Option<bool>) -> Option<bool> {
    found.map(|so| !so)
}

/// The decision from what was found, and why; what noise hides is not measured.
fn decided(found: Option<bool>, why: String) -> Decision {
    match found {
        Some(holds) => Ok((holds, why)),
        None => Err(format!("{why}; noise decides nothing")),
    }
}

impl Claim {
    /// Gives the reason, in case it does not hold.
    fn because(&mut self, reason: &'static str) {
        if self.verdict == Verdict::DoesNot {
            self.because = Some(reason);
        }
    }
}

/// Whether a claim holds, and why; or why that cannot be told.
type Decision = Result<(bool, String), String>;

/// Collects claims.
struct ClaimJudge<'a> {
    papers: &'a Papers,
    figures: &'a Figures,
    source: &'static str,
    claims: Vec<Claim>,
}

/// Holds every claim against the figures.
pub fn judge(papers: &Papers, figures: &Figures) -> Vec<Claim> {
    let mut judge = ClaimJudge { papers, figures, source: "", claims: Vec::new() };
    cd03::judge(&mut judge);
    dop04::judge(&mut judge);
    goals::judge(&mut judge);
    judge.claims.extend(kim12::claims(&figures.kim12));
    judge.claims.extend(pan13::claims(&figures.pan13));
    judge.claims.extend(vk07::claims(&figures.vk07));
    judge.claims
}

impl ClaimJudge<'_> {
    /// Judges a claim that needs these formulations, and hands it out for its reason.
    fn claim(
        &mut self,
        claim: impl Into<String>,
        needs: &[&str],
        decide: impl FnOnce(&Self) -> Decision,
    ) -> &mut Claim {
        let lacking = needs.iter().find(|name| !self.figures.built.knows(name));
        let decision = match lacking {
            Some(name) => Err(format!("formulation {name} is not built")),
            None => decide(self),
        };
        let (verdict, why) = match decision {
            Ok((true, why)) => (Verdict::Holds, why),
            Ok((false, why)) => (Verdict::DoesNot, why),
            Err(why) => (Verdict::NotMeasured, why),
        };
        let because = (verdict == Verdict::DoesNot).then_some(NOT_EXAMINED);
        let claim = Claim { source: self.source, claim: claim.into(), verdict, why, because };
        self.claims.push_mut(claim)
    }

    /// The runs of an example of \[DOP04\] with a formulation.
    fn example(&self, number: u32, formulation: &str) -> Result<Vec<&ExampleRun>, String> {
        let of = |run: &&ExampleRun| run.example == number && run.formulation == formulation;
        let runs: Vec<&ExampleRun> = self.figures.examples.iter().filter(of).collect();
        match runs.iter().find_map(|run| run.not_run.clone()) {
            Some(why) => Err(format!("example {number}, {formulation}: {why}")),
            None if runs.is_empty() => Err(format!("example {number} was not run")),
            None => Ok(runs),
        }
    }

    /// The runs of an example of \[DOP04\] with a formulation, at the steps that the paper completes.
    fn example_as_paper(&self, number: u32, formulation: &str) -> Result<Vec<&ExampleRun>, String> {
        let mut runs = self.example(number, formulation)?;
        runs.retain(|run| run.paper_error.is_some());
        Ok(runs)
    }

    /// The fastest acceptable run of a formulation with a family.
    fn fastest(&self, formulation: &str, family: Family) -> Result<&StoredRun, String> {
        let found = self.figures.sweep.fastest(formulation, family);
        found.ok_or_else(|| format!("no acceptable run of {formulation} with {}", family.name()))
    }

    /// The fastest acceptable run of a formulation with any structural integrator.
    fn fastest_of(&self, formulation: &str) -> Result<&StoredRun, String> {
        let found = self.figures.sweep.fastest_of(formulation);
        found.ok_or_else(|| format!("no acceptable run of {formulation}"))
    }

    /// The largest step of an acceptable run within Table 3 (s).
    fn largest(&self, formulation: &str, family: Family) -> Result<f64, String> {
        let found = self.figures.sweep.largest_step(formulation, family);
        let found = found.map(|record| record.point.step);
        found.ok_or_else(|| format!("no acceptable run of {formulation} with {}", family.name()))
    }

    /// How many times faster the first is than the second, at their fastest with a family.
    fn advantage(&self, fast: &str, slow: &str, family: Family) -> Result<Ratio, String> {
        Ok(Ratio::new(self.fastest(fast, family)?, self.fastest(slow, family)?))
    }

    /// How many times faster the first is than the second, at the fastest of each.
    fn advantage_of_best(&self, fast: &str, slow: &str) -> Result<Ratio, String> {
        Ok(Ratio::new(self.fastest_of(fast)?, self.fastest_of(slow)?))
    }

    /// How many times faster a formulation is with its fastest integrator than with the trapezoidal
    /// rule.
    fn benefit(&self, formulation: &str) -> Result<Ratio, String> {
        let plain = self.fastest(formulation, Family::Trapezoidal)?;
        Ok(Ratio::new(self.fastest_of(formulation)?, plain))
    }
}

/// How many times faster a run is than another. Instructions decide where they were counted, free of a clock's noise; the
/// CPU time, the figure of the papers, stands beside them.
#[derive(Clone, Copy, Debug)]
struct Ratio {
    cpu: f64,
    instructions: Option<f64>,
}

impl Ratio {
    fn new(fast: &StoredRun, slow: &StoredRun) -> Self {
        let count = |record: &StoredRun| record.outcome.instructions.map(|count| count as f64);
        let instructions = count(slow).zip(count(fast)).map(|(slow, fast)| slow / fast);
        Self { cpu: slow.cpu() / fast.cpu(), instructions }
    }

    /// Of CPU times alone.
    const fn of_times(cpu: f64) -> Self {
        Self { cpu, instructions: None }
    }

    /// How many times larger it is than another.
    fn over(self, other: Self) -> Self {
        let instructions = self.instructions.zip(other.instructions);
        let instructions = instructions.map(|(ours, theirs)| ours / theirs);
        Self { cpu: self.cpu / other.cpu, instructions }
    }

    /// Whether it is above a bound; nothing where the difference is noise.
    fn exceeds(self, bound: f64) -> Option<bool> {
        match self.instructions {
            Some(ratio) => exceeds(ratio, bound, NOISE),
            None => exceeds(self.cpu, bound, CPU_NOISE),
        }
    }
}

impl std::fmt::Display for Ratio {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.instructions {
            Some(ratio) => write!(formatter, "{ratio:.2} (CPU time {:.2})", self.cpu),
            None => write!(formatter, "{:.2}", self.cpu),
        }
    }
}

/// A run in a few words.
fn told(record: &StoredRun) -> String {
    let point = &record.point;
    let counted = record.outcome.instructions;
    let counted = counted.map(|count| format!("{:.1} million instructions, ", 1e-6 * count as f64));
    format!(
        "{} {} at {} ms: {}{:.2} ms of CPU time",
        point.formulation,
        point.integrator(),
        milliseconds(point.step),
        counted.unwrap_or_default(),
        1e3 * record.cpu()
    )
}

/// Milliseconds without a rounding's tail.
fn milliseconds(seconds: f64) -> f64 {
    (1e6 * seconds).round() / 1e3
}
