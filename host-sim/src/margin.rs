//! What a tick costs: on the target, measured in QEMU and read off the images, and on the desktop.

use std::collections::BTreeMap;
use std::thread;

use ferrol::formulations::Stage;
use serde::{Deserialize, Serialize};

use crate::desktop::Desktop;
use crate::failure::Failure;
use crate::firmware::{Board, Build};
use crate::image::{EXCEPTION_FRAME, Image, ImageError};
use crate::qemu::{Effort, Firmware, Machine};

/// Core clock of the board (Hz), tick (s) and cycles per instruction that the margin is for.
const CORE_HZ: f64 = 480e6;
const TICK_S: f64 = 1e-3;
const CYCLES_PER_INSTRUCTION: f64 = 2.0;

/// At this shift the firmware's clock resolves one instruction: 64 ns each, counted in 40 ns.
const COUNTING_SHIFT: u8 = 6;

/// Iterations of a step at fixed cost.
pub const ITERATIONS: u32 = 3;

/// The runs that are measured: name and words.
const RUNS: [&str; 2] =
    ["stairs 5 newmark:-0.01 8000 8000", "in-phase-bump 10 newmark:-0.01 2500 2500"];

/// Everything that `host-sim margin` tells. Instructions are not cycles; but for `desktop` they are
/// QEMU's.
#[derive(Clone, Debug, Serialize)]
pub struct Margin {
    /// Iterations of every step.
    pub iterations: u32,
    /// Instructions of the costliest step.
    pub instructions_worst: u32,
    /// Instructions of the cheapest step.
    pub instructions_min: u32,
    /// Instructions of each stage over a whole step.
    pub stages: BTreeMap<String, u32>,
    /// Instructions of one run of each stage.
    pub stages_once: BTreeMap<String, u32>,
    /// Instructions of the fingerprint that follows a tick as evidence, and is no part of it.
    pub fingerprint: u32,
    /// Part of the tick that is free at 480 MHz and 2 cycles per instruction (%).
    pub free_percent: f64,
    /// Cycles per instruction at which nothing is free any more.
    pub break_even_cpi: f64,
    /// Stack of the handler at most, on either board (bytes).
    pub stack_bytes: u32,
    /// Stack of the handler that a painted run used (bytes).
    pub stack_used_bytes: u32,
    /// Static memory and stack on the NUCLEO (bytes). The image for QEMU has the same static memory,
    /// and a larger stack for hostile ticks.
    pub ram_bytes: u32,
    /// Flash memory, on either board (bytes).
    pub flash_bytes: u32,
    /// Functions in QEMU's image that panic.
    pub panic_symbols: usize,
    /// Places from which the handler of either image calls such a function.
    pub handler_panics: usize,
    /// Functions of an allocator in either image.
    pub alloc_symbols: usize,
    /// The same, image by image.
    pub boards: BTreeMap<&'static str, Footprint>,
    /// Instructions on the desktop; none without valgrind.
    pub desktop: Option<Desktop>,
    /// Every ceiling.
    pub ceilings: Vec<Ceiling>,
}

/// What one image takes.
#[derive(Clone, Debug, Serialize)]
pub struct Footprint {
    /// Address of the vector table.
    pub vectors: u32,
    /// Stack of the handler at most, the processor's frame included (bytes).
    pub stack_bytes: u32,
    /// Stack of `main` and of the handler on top of it, at most (bytes); none where `main` calls
    /// through a register.
    pub stack_total_bytes: Option<u32>,
    /// Memory set aside for the stack (bytes).
    pub stack_reserved_bytes: u32,
    /// Static memory and the memory set aside for the stack (bytes).
    pub ram_bytes: u32,
    /// Flash memory (bytes).
    pub flash_bytes: u32,
    /// Functions that panic.
    pub panic_symbols: usize,
    /// Places from which the handler calls one, and calls that cannot be followed.
    pub handler_panics: usize,
    /// Functions of an allocator.
    pub alloc_symbols: usize,
}

/// A figure and what it may be at most.
#[derive(Clone, Debug, Serialize)]
pub struct Ceiling {
    /// Which figure.
    pub name: String,
    /// The figure; none if it was not measured.
    pub figure: Option<f64>,
    /// What it may be at most.
    pub ceiling: f64,
    /// Whether it is; none if it was not measured.
    pub pass: Option<bool>,
}

/// The committed ceilings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ceilings {
    instructions_worst: f64,
    instructions_spread: f64,
    stack_bytes: f64,
    ram_bytes: f64,
    flash_bytes: f64,
    panic_symbols: f64,
    handler_panics: f64,
    alloc_symbols: f64,
    desktop_instructions_mean: f64,
    desktop_instructions_worst: f64,
    stages: StageCeilings,
}

/// The ceilings of one run of each stage.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StageCeilings {
    target: BTreeMap<String, f64>,
    desktop: BTreeMap<String, f64>,
}

impl Margin {
    /// Builds both images, counts in QEMU and with callgrind, and compares with the ceilings.
    ///
    /// # Errors
    /// A missing prerequisite, a run that fails, or an image whose stack has no bound.
    pub fn measure(iterations: u32) -> Result<Self, Failure> {
        let firmware = Firmware::build()?;
        let target = Footprint::read(&Image::open(&firmware.path)?, Board::Mps2An500)?;
        let nucleo = Build::new(Board::NucleoH743).run()?;
        let nucleo = Footprint::read(&Image::open(&nucleo)?, Board::NucleoH743)?;

        let efforts = count(&firmware, iterations)?;
        let most = |figure: fn(&Effort) -> u32| efforts.iter().map(figure).max().unwrap_or(0);
        let worst = instructions(most(|effort| effort.worst));
        let least = instructions(efforts.iter().map(|effort| effort.least).min().unwrap_or(0));
        let used = most(|effort| effort.stack);
        if used > target.stack_bytes {
            return Err(Failure::Failed(format!(
                "the handler used {used} bytes of stack, more than the bound of {}",
                target.stack_bytes
            )));
        }

        let stages = stages(&firmware, iterations)?;
        let per_tick = CORE_HZ * TICK_S;
        let mut margin = Self {
            iterations,
            instructions_worst: worst,
            instructions_min: least,
            stages: stages.iter().map(|(name, [once, runs])| (name.clone(), once * runs)).collect(),
            stages_once: stages.into_iter().map(|(name, [once, _])| (name, once)).collect(),
            fingerprint: instructions(most(|effort| effort.evidence)),
            free_percent: 100.0 * (1.0 - CYCLES_PER_INSTRUCTION * f64::from(worst) / per_tick),
            break_even_cpi: per_tick / f64::from(worst.max(1)),
            stack_bytes: target.stack_bytes.max(nucleo.stack_bytes),
            stack_used_bytes: used,
            ram_bytes: nucleo.ram_bytes,
            flash_bytes: target.flash_bytes.max(nucleo.flash_bytes),
            panic_symbols: target.panic_symbols,
            handler_panics: target.handler_panics.max(nucleo.handler_panics),
            alloc_symbols: target.alloc_symbols + nucleo.alloc_symbols,
            boards: BTreeMap::from([
                (Board::Mps2An500.name(), target),
                (Board::NucleoH743.name(), nucleo),
            ]),
            desktop: Desktop::measure()?,
            ceilings: Vec::new(),
        };
        margin.ceilings = margin.compare()?;
        Ok(margin)
    }

    /// The ceilings that are exceeded, in words.
    pub fn exceeded(&self) -> Vec<String> {
        self.ceilings.iter().filter_map(Ceiling::complaint).collect()
    }

    fn compare(&self) -> Result<Vec<Ceiling>, Failure> {
        let text = include_str!("../data/ceilings.toml");
        let most: Ceilings = toml::from_str(text)
            .map_err(|error| Failure::Failed(format!("data/ceilings.toml: {error}")))?;
        let spread = f64::from(self.instructions_worst) / f64::from(self.instructions_min.max(1));
        let mut ceilings = vec![
            Ceiling::new(
                "instructions_worst",
                f64::from(self.instructions_worst),
                most.instructions_worst,
            ),
            Ceiling::new("instructions_spread", spread, most.instructions_spread),
            Ceiling::new("stack_bytes", f64::from(self.stack_bytes), most.stack_bytes),
            Ceiling::new("ram_bytes", f64::from(self.ram_bytes), most.ram_bytes),
            Ceiling::new("flash_bytes", f64::from(self.flash_bytes), most.flash_bytes),
            Ceiling::new("panic_symbols", self.panic_symbols as f64, most.panic_symbols),
            Ceiling::new("handler_panics", self.handler_panics as f64, most.handler_panics),
            Ceiling::new("alloc_symbols", self.alloc_symbols as f64, most.alloc_symbols),
        ];
        // what is set aside for the stack is a ceiling too
        ceilings.extend(self.boards.values().filter_map(|board| {
            let reserved = f64::from(board.stack_reserved_bytes);
            let total = f64::from(board.stack_total_bytes?);
            Some(Ceiling::new("stack_total_bytes", total, reserved))
        }));
        ceilings.extend(self.compare_desktop(&most));
        let StageCeilings { target, desktop } = &most.stages;
        ceilings.extend(stage_ceilings("target", target, |name| {
            self.stages_once.get(name).map(|count| f64::from(*count))
        }));
        ceilings.extend(stage_ceilings("desktop", desktop, |name| {
            Some(self.desktop.as_ref()?.stages.get(name)?.instructions as f64)
        }));
        Ok(ceilings)
    }

    fn compare_desktop(&self, most: &Ceilings) -> [Ceiling; 2] {
        let desktop = self.desktop.as_ref();
        [
            Ceiling::new(
                "desktop_instructions_mean",
                desktop.map(Desktop::instructions_mean),
                most.desktop_instructions_mean,
            ),
            Ceiling::new(
                "desktop_instructions_worst",
                desktop.map(|desktop| desktop.instructions_worst() as f64),
                most.desktop_instructions_worst,
            ),
        ]
    }
}

impl Ceiling {
    fn new(name: impl Into<String>, figure: impl Into<Option<f64>>, ceiling: f64) -> Self {
        let figure = figure.into();
        Self { name: name.into(), figure, ceiling, pass: figure.map(|figure| figure <= ceiling) }
    }

    /// What is wrong, if the ceiling is exceeded.
    fn complaint(&self) -> Option<String> {
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

impl Footprint {
    /// Reads an image.
    ///
    /// # Errors
    /// No bound for a stack, or an image that is none.
    pub fn read(image: &Image, board: Board) -> Result<Self, ImageError> {
        let sizes = image.sizes()?;
        let symbols = image.symbols();
        let panics = image.panics(board.handler())?;
        let reached = panics.sites.iter().filter(|site| site.reached).count();
        let handler = EXCEPTION_FRAME + image.stack_bound(board.handler())?.bytes;
        Ok(Self {
            vectors: sizes.vectors,
            stack_bytes: handler,
            stack_total_bytes: image.stack_bound("main").ok().map(|bound| bound.bytes + handler),
            stack_reserved_bytes: sizes.stack,
            ram_bytes: sizes.data + sizes.stack,
            flash_bytes: sizes.flash,
            panic_symbols: symbols.panic.len(),
            handler_panics: reached + panics.indirect_calls.len(),
            alloc_symbols: symbols.alloc.len(),
        })
    }
}

/// Counts the instructions of the runs, side by side.
fn count(firmware: &Firmware, iterations: u32) -> Result<Vec<Effort>, Failure> {
    let machine = Machine { icount_shift: COUNTING_SHIFT, ..Machine::default() };
    thread::scope(|scope| {
        let runs: Vec<_> = RUNS
            .iter()
            .map(|words| {
                let words = format!("{words} fixed:{iterations}");
                scope.spawn(move || machine.run(firmware, &words))
            })
            .collect();
        let mut efforts = Vec::new();
        for run in runs {
            let run = run.join().map_err(|_| Failure::Failed("a run was lost".to_owned()))?;
            efforts.push(run?.effort);
        }
        Ok(efforts)
    })
}

/// Counts the instructions of one run of each stage, and its runs in a step.
fn stages(firmware: &Firmware, iterations: u32) -> Result<BTreeMap<String, [u32; 2]>, Failure> {
    let machine = Machine { icount_shift: COUNTING_SHIFT, ..Machine::default() };
    let messages = machine.messages(firmware, &format!("stages {iterations}"))?;
    let stage = |message: &String| {
        let words: Vec<&str> = message.split_whitespace().collect();
        let ["stage", name, "counts", counts, "runs", runs] = words[..] else { return None };
        let (counts, runs): (u32, u32) = (counts.parse().ok()?, runs.parse().ok()?);
        Some((name.to_owned(), [instructions(counts), runs]))
    };
    let stages: BTreeMap<_, _> = messages.iter().filter_map(stage).collect();
    match Stage::ALL.iter().find(|stage| !stages.contains_key(stage.name())) {
        None => Ok(stages),
        Some(stage) => {
            Err(Failure::Failed(format!("the firmware did not count stage '{}'", stage.name())))
        }
    }
}

fn stage_ceilings(
    place: &str,
    ceilings: &BTreeMap<String, f64>,
    figure: impl Fn(&str) -> Option<f64>,
) -> Vec<Ceiling> {
    let ceiling = |(name, most): (&String, &f64)| {
        Ceiling::new(format!("stages.{place}.{name}"), figure(name), *most)
    };
    ceilings.iter().map(ceiling).collect()
}

/// Counts of 40 ns as instructions of 64 ns.
fn instructions(counts: u32) -> u32 {
    u32::try_from(u64::from(counts) * 5 / 8).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Ceiling, Ceilings, Stage};

    #[test]
    fn the_ceilings_are_those_asked_for() {
        let most: Ceilings = toml::from_str(include_str!("../data/ceilings.toml")).unwrap();
        assert!(most.stack_bytes <= 16.0 * 1024.0);
        assert!(most.ram_bytes <= 128.0 * 1024.0);
        assert!(most.flash_bytes <= 256.0 * 1024.0);
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
        let ceiling = Ceiling::new("desktop_instructions_mean", None, 1.0);
        assert_eq!((ceiling.pass, ceiling.complaint()), (None, None));
    }

    #[test]
    fn every_stage_has_a_ceiling_on_target_and_desktop() {
        let most: Ceilings = toml::from_str(include_str!("../data/ceilings.toml")).unwrap();
        for stage in Stage::ALL {
            assert!(most.stages.target.contains_key(stage.name()), "{}", stage.name());
            assert!(most.stages.desktop.contains_key(stage.name()), "{}", stage.name());
        }
        assert_eq!(most.stages.target.len(), Stage::ALL.len());
        assert_eq!(most.stages.desktop.len(), Stage::ALL.len());
    }
}
