//! What a tick may cost at most: the committed ceilings, and what is above them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::desktop::Desktop;
use crate::failure::Failure;
use crate::margin::Margin;

/// A figure and what it may be at most.
#[derive(Clone, Debug, Serialize)]
pub struct Ceiling {
    /// Name of the figure.
    pub name: String,
    /// The figure; none if it was not measured.
    pub figure: Option<f64>,
    /// The largest value that the figure may have.
    pub ceiling: f64,
    /// Whether the figure is below its ceiling; none if it was not measured.
    pub pass: Option<bool>,
}

/// The committed ceilings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ceilings {
    instructions_worst: f64,
    instructions_per_further_iteration: f64,
    instructions_spread: f64,
    stack_bytes: f64,
    main_stack_bytes: f64,
    ram_bytes: f64,
    flash_bytes: f64,
    panic_symbols: f64,
    handler_panics: f64,
    alloc_symbols: f64,
    desktop_instructions_mean: f64,
    desktop_instructions_worst: f64,
    driven_over_benchmark: f64,
    stages: StageCeilings,
}

/// The ceilings of one run of each stage.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StageCeilings {
    target: BTreeMap<String, f64>,
    desktop: BTreeMap<String, f64>,
}

impl Ceilings {
    fn read() -> Result<Self, Failure> {
        toml::from_str(include_str!("../data/ceilings.toml"))
            .map_err(|error| Failure::Failed(format!("data/ceilings.toml: {error}")))
    }
}

/// What a tick of the driven Iltis may cost at most, as a share of the benchmark's.
///
/// # Errors
/// The file of the ceilings is damaged.
pub fn driven_over_benchmark() -> Result<f64, Failure> {
    Ok(Ceilings::read()?.driven_over_benchmark)
}

/// Compares what was measured with the committed ceilings.
///
/// # Errors
/// The file of the ceilings is damaged.
pub fn compare(margin: &Margin) -> Result<Vec<Ceiling>, Failure> {
    let most = Ceilings::read()?;
    let spread = f64::from(margin.instructions_worst) / f64::from(margin.instructions_min.max(1));
    // for the fewest iterations, and as many as are made beyond them
    let further = margin.iterations.saturating_sub(margin.smallest.iterations);
    let worst =
        most.instructions_worst + f64::from(further) * most.instructions_per_further_iteration;
    let mut ceilings = vec![
        Ceiling::new("instructions_worst", margin.instructions_worst, worst),
        Ceiling::new(
            "instructions_per_further_iteration",
            margin.instructions_per_further_iteration,
            most.instructions_per_further_iteration,
        ),
        Ceiling::new("instructions_spread", spread, most.instructions_spread),
        Ceiling::new("stack_bytes", margin.stack_bytes, most.stack_bytes),
        // without a bound it is not within one
        Ceiling::new(
            "main_stack_bytes",
            margin.main_stack_bytes.map_or(f64::INFINITY, f64::from),
            most.main_stack_bytes,
        ),
        Ceiling::new("ram_bytes", margin.ram_bytes, most.ram_bytes),
        Ceiling::new("flash_bytes", margin.flash_bytes, most.flash_bytes),
        Ceiling::new("panic_symbols", margin.panic_symbols as f64, most.panic_symbols),
        Ceiling::new("handler_panics", margin.handler_panics as f64, most.handler_panics),
        Ceiling::new("alloc_symbols", margin.alloc_symbols as f64, most.alloc_symbols),
    ];
    // what is set aside for the stack is a ceiling too
    ceilings.extend(margin.boards.values().filter_map(|board| {
        let reserved = f64::from(board.stack_reserved_bytes);
        Some(Ceiling::new("stack_total_bytes", board.stack_total_bytes?, reserved))
    }));
    ceilings.extend(compare_desktop(margin.desktop.as_ref(), &most));
    let StageCeilings { target, desktop } = &most.stages;
    ceilings.extend(stage_ceilings("target", target, |name| {
        margin.stages_once.get(name).map(|count| f64::from(*count))
    }));
    ceilings.extend(stage_ceilings("desktop", desktop, |name| {
        Some(margin.desktop.as_ref()?.stages.get(name)?.instructions as f64)
    }));
    Ok(ceilings)
}

fn compare_desktop(desktop: Option<&Desktop>, most: &Ceilings) -> [Ceiling; 2] {
    [
        Ceiling::unless_missing(
            "desktop_instructions_mean",
            desktop.map(Desktop::instructions_mean),
            most.desktop_instructions_mean,
        ),
        Ceiling::unless_missing(
            "desktop_instructions_worst",
            desktop.map(|desktop| desktop.instructions_worst() as f64),
            most.desktop_instructions_worst,
        ),
    ]
}

impl Ceiling {
    fn new(name: impl Into<String>, figure: impl Into<f64>, ceiling: f64) -> Self {
        Self::unless_missing(name, Some(figure.into()), ceiling)
    }

    fn unless_missing(name: impl Into<String>, figure: Option<f64>, ceiling: f64) -> Self {
        Self { name: name.into(), figure, ceiling, pass: figure.map(|figure| figure <= ceiling) }
    }

    /// What is wrong, if the ceiling is exceeded.
    pub fn complaint(&self) -> Option<String> {
        let Self { name, figure: Some(figure), ceiling, pass: Some(false) } = self else {
            return None;
        };
        let percent = 100.0 * (figure / ceiling - 1.0);
        Some(if *ceiling > 0.0 {
            format!("{name} is {figure}, {percent:.1} % above its ceiling of {ceiling}")
        } else {
            format!("{name} is {figure}, above its ceiling of {ceiling}")
        })
    }
}

fn stage_ceilings(
    place: &str,
    ceilings: &BTreeMap<String, f64>,
    figure: impl Fn(&str) -> Option<f64>,
) -> Vec<Ceiling> {
    let ceiling = |(name, most): (&String, &f64)| {
        Ceiling::unless_missing(format!("stages.{place}.{name}"), figure(name), *most)
    };
    ceilings.iter().map(ceiling).collect()
}

#[cfg(test)]
mod tests {
    use super::{Ceiling, Ceilings};
    use ferrol::evidence::stages::Stage;

    #[test]
    fn the_ceilings_are_those_asked_for() {
        let most = Ceilings::read().unwrap();
        assert!(most.instructions_worst <= 77_000.0);
        assert!(most.instructions_per_further_iteration <= 19_500.0);
        assert!(most.stack_bytes <= 16.0 * 1024.0);
        assert!(most.main_stack_bytes <= 16.0 * 1024.0);
        assert!(most.ram_bytes <= 120.0 * 1024.0);
        assert!(most.flash_bytes <= 320.0 * 1024.0);
        assert!(most.desktop_instructions_mean <= 53_500.0);
    }

    #[test]
    fn what_exceeds_is_named_and_by_how_much() {
        let ceiling = Ceiling::new("stack_bytes", 20_480.0, 16_384.0);
        assert_eq!(ceiling.pass, Some(false));
        let words = "stack_bytes is 20480, 25.0 % above its ceiling of 16384";
        assert_eq!(ceiling.complaint().as_deref(), Some(words));
        let none = Ceiling::new("alloc_symbols", 1.0, 0.0);
        let words = "alloc_symbols is 1, above its ceiling of 0";
        assert_eq!(none.complaint().as_deref(), Some(words));
        assert_eq!(Ceiling::new("alloc_symbols", 0.0, 0.0).pass, Some(true));
    }

    #[test]
    fn what_was_not_measured_exceeds_nothing() {
        let ceiling = Ceiling::unless_missing("desktop_instructions_mean", None, 1.0);
        assert_eq!((ceiling.pass, ceiling.complaint()), (None, None));
    }

    #[test]
    fn every_stage_has_a_ceiling_on_target_and_desktop() {
        let most = Ceilings::read().unwrap();
        for stage in Stage::ALL {
            assert!(most.stages.target.contains_key(stage.name()), "{}", stage.name());
            assert!(most.stages.desktop.contains_key(stage.name()), "{}", stage.name());
        }
        assert_eq!(most.stages.target.len(), Stage::ALL.len());
        assert_eq!(most.stages.desktop.len(), Stage::ALL.len());
    }
}
