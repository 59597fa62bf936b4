//! What a tick costs: on the target, measured in QEMU and read off the images, and on the desktop.

use std::collections::BTreeMap;
use std::thread;

use ferrol::evidence::job::FIXED_ITERATIONS;
use ferrol::evidence::stages::{OUTPUTS, Stage};
use ferrol::vehicles::iltis::Iltis;
use serde::Serialize;

use crate::ceilings::{self, Ceiling};
use crate::desktop::Desktop;
use crate::failure::Failure;
use crate::firmware::{BoardChoice, Build};
use crate::image::{EXCEPTION_FRAME, Image, ImageError};
use crate::own::{self, DesktopModel};
use crate::progress::ProgressLine;
use crate::qemu::{Firmware, Machine, TargetCost};
use crate::smallest_count::SmallestCount;

/// Core clock of the board (Hz), tick (s) and cycles per instruction that the margin is for.
pub(crate) const CORE_HZ: f64 = 480e6;
pub(crate) const TICK_S: f64 = 1e-3;
pub(crate) const CYCLES_PER_INSTRUCTION: f64 = 2.0;

/// At this shift the firmware's clock resolves one instruction: 64 ns each, counted in 40 ns.
const COUNTING_SHIFT: u8 = 6;

/// Everything that `host-sim margin` tells. Instructions are not cycles; but for `desktop` they are
/// QEMU's.
#[derive(Clone, Debug, Serialize)]
pub struct Margin {
    /// How many iterations the bars ask for.
    #[serde(flatten)]
    pub smallest: SmallestCount,
    /// Iterations of every step that was counted.
    pub iterations: u32,
    /// Instructions of the costliest step.
    pub instructions_worst: u32,
    /// Instructions of the cheapest step.
    pub instructions_min: u32,
    /// Instructions by which the costliest step grows with one more iteration.
    pub instructions_per_further_iteration: u32,
    /// Instructions of each stage over a whole step, and of the outputs that are found in the tick.
    pub stages: BTreeMap<String, u32>,
    /// Instructions of one run of each stage.
    pub stages_once: BTreeMap<String, u32>,
    /// Part of the tick that is free at 480 MHz and 2 cycles per instruction (%).
    pub free_percent: f64,
    /// Cycles per instruction at which nothing is free any more.
    pub break_even_cpi: f64,
    /// Stack of the handler at most, on any board (bytes).
    pub stack_bytes: u32,
    /// Stack of the handler that a painted run used (bytes).
    pub stack_used_bytes: u32,
    /// Stack of `main` without the handler at most, on any board (bytes); none where it has no bound.
    pub main_stack_bytes: Option<u32>,
    /// Static memory and the memory set aside for the stack at most, on any board (bytes).
    pub ram_bytes: u32,
    /// Flash memory at most, on any board that is flashed (bytes): the image for QEMU makes hostile ticks as well.
    pub flash_bytes: u32,
    /// Functions that panic in an image that must have none, at most.
    pub panic_symbols: usize,
    /// Places from which the handler of any image calls such a function.
    pub handler_panics: usize,
    /// Functions of an allocator in all images.
    pub alloc_symbols: usize,
    /// Memory, panics and allocators of each image, by its board.
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
    /// Stack of `main` at most, the handler not included (bytes); none where it calls through a register.
    pub main_stack_bytes: Option<u32>,
    /// Stack of `main` and of the handler on top of it, at most (bytes); none where `main` calls
    /// through a register.
    pub stack_total_bytes: Option<u32>,
    /// Memory set aside for the stack (bytes).
    pub stack_reserved_bytes: u32,
    /// Static memory and the memory set aside for the stack (bytes).
    pub ram_bytes: u32,
    /// What of it lies in a slower memory, where the board has two (bytes): records that wait for `main`.
    pub slow_ram_bytes: u32,
    /// Flash memory (bytes).
    pub flash_bytes: u32,
    /// Functions that panic.
    pub panic_symbols: usize,
    /// Places from which the handler calls one, and calls that cannot be followed.
    pub handler_panics: usize,
    /// Functions of an allocator.
    pub alloc_symbols: usize,
}

impl Margin {
    /// Finds the smallest number of iterations, builds all images, counts in QEMU, with that number
    /// unless another is given, and with callgrind, and compares with the ceilings.
    ///
    /// # Errors
    /// A missing prerequisite, a run that fails, or an image whose stack has no bound.
    pub fn measure(iterations: Option<u32>) -> Result<Self, Failure> {
        let mut progress = ProgressLine::new(5);
        progress.name("the fewest iterations");
        let smallest = SmallestCount::find()?;
        let iterations = iterations.unwrap_or(smallest.iterations);
        progress.next("images");
        let firmware = Firmware::build()?;
        let boards = BoardChoice::ALL
            .iter()
            .map(|&board| {
                let image = Build::new(board).run()?;
                Ok((board, Footprint::read(&Image::open(&image)?, board)?))
            })
            .collect::<Result<Vec<_>, Failure>>()?;
        let over = |which: fn(BoardChoice) -> bool, figure: fn(&Footprint) -> u32| {
            let boards = boards.iter().filter(|(board, _)| which(*board));
            boards.map(|(_, footprint)| figure(footprint)).max().unwrap_or(0)
        };
        let count_most = |which: fn(BoardChoice) -> bool, figure: fn(&Footprint) -> usize| {
            let boards = boards.iter().filter(|(board, _)| which(*board));
            boards.map(|(_, footprint)| figure(footprint)).max().unwrap_or(0)
        };
        let bound = over(BoardChoice::is_emulated, |footprint| footprint.stack_bytes);

        progress.next("ticks in QEMU");
        let efforts = count::<Iltis>(&firmware, iterations)?;
        let most = |figure: fn(&TargetCost) -> u32| efforts.iter().map(figure).max().unwrap_or(0);
        let worst = costliest(&efforts);
        let with_one_more = costliest(&count::<Iltis>(&firmware, iterations + 1)?);
        let least = instructions(efforts.iter().map(|effort| effort.least).min().unwrap_or(0));
        let used = most(|effort| effort.stack);
        if used > bound {
            return Err(Failure::Failed(format!(
                "the handler used {used} bytes of stack, more than the bound of {bound}"
            )));
        }

        progress.next("stages in QEMU");
        let stages = stages(&firmware, iterations)?;
        let per_tick = CORE_HZ * TICK_S;
        progress.next("the desktop's instructions");
        let mut margin = Self {
            smallest,
            iterations,
            instructions_worst: worst,
            instructions_min: least,
            instructions_per_further_iteration: with_one_more.saturating_sub(worst),
            stages: stages.iter().map(|(name, [once, runs])| (name.clone(), once * runs)).collect(),
            stages_once: stages.into_iter().map(|(name, [once, _])| (name, once)).collect(),
            free_percent: 100.0 * (1.0 - CYCLES_PER_INSTRUCTION * f64::from(worst) / per_tick),
            break_even_cpi: per_tick / f64::from(worst.max(1)),
            stack_bytes: over(|_| true, |footprint| footprint.stack_bytes),
            stack_used_bytes: used,
            main_stack_bytes: boards
                .iter()
                .map(|(_, footprint)| footprint.main_stack_bytes)
                .try_fold(0, |most, bytes| bytes.map(|bytes| bytes.max(most))),
            ram_bytes: over(|_| true, |footprint| footprint.ram_bytes),
            flash_bytes: over(|board| !board.is_emulated(), |footprint| footprint.flash_bytes),
            panic_symbols: count_most(BoardChoice::is_panic_free, |footprint| {
                footprint.panic_symbols
            }),
            handler_panics: count_most(|_| true, |footprint| footprint.handler_panics),
            alloc_symbols: boards.iter().map(|(_, footprint)| footprint.alloc_symbols).sum(),
            boards: boards
                .into_iter()
                .map(|(board, footprint)| (board.name(), footprint))
                .collect(),
            desktop: Desktop::measure()?,
            ceilings: Vec::new(),
        };
        margin.ceilings = ceilings::compare(&margin)?;
        Ok(margin)
    }

    /// What is wrong, in words: ceilings that are exceeded, and a firmware that makes fewer iterations
    /// than the bars ask for.
    pub fn complaints(&self) -> Vec<String> {
        let exceeded = self.ceilings.iter().filter_map(Ceiling::complaint);
        exceeded.chain(default_complaint(self.smallest.iterations)).collect()
    }
}

impl Footprint {
    /// Reads an image.
    ///
    /// # Errors
    /// No bound for a stack, or an image that is none.
    pub fn read(image: &Image, board: BoardChoice) -> Result<Self, ImageError> {
        let sizes = image.sizes()?;
        let symbols = image.symbols();
        let panics = image.panics(board.handler())?;
        let reached = panics.sites.iter().filter(|site| site.reached).count();
        let handler = EXCEPTION_FRAME + image.stack_bound(board.handler())?.bytes;
        let main = image.stack_bound("main").ok().map(|bound| bound.bytes);
        Ok(Self {
            vectors: sizes.vectors,
            stack_bytes: handler,
            main_stack_bytes: main,
            stack_total_bytes: main.map(|main| main + handler),
            stack_reserved_bytes: sizes.stack,
            ram_bytes: sizes.data + sizes.stack,
            slow_ram_bytes: sizes.slow,
            flash_bytes: sizes.flash,
            panic_symbols: symbols.panic.len(),
            handler_panics: reached + panics.indirect_calls.len(),
            alloc_symbols: symbols.alloc.len(),
        })
    }
}

/// What is wrong, if the firmware makes fewer iterations than are needed.
fn default_complaint(needed: u32) -> Option<String> {
    let made = FIXED_ITERATIONS.get();
    (made < needed).then(|| {
        format!("the firmware makes {made} iterations in every step, the bars ask for {needed}")
    })
}

/// Instructions of the costliest step of all runs.
pub(crate) fn costliest(efforts: &[TargetCost]) -> u32 {
    instructions(efforts.iter().map(|effort| effort.worst).max().unwrap_or(0))
}

/// Counts the instructions of the runs, side by side.
pub(crate) fn count<P: DesktopModel>(
    firmware: &Firmware,
    iterations: u32,
) -> Result<Vec<TargetCost>, Failure> {
    let machine = Machine { icount_shift: COUNTING_SHIFT, ..Machine::default() };
    let jobs = own::measured::<P>();
    thread::scope(|scope| {
        let runs: Vec<_> = jobs
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

/// Counts the instructions of one run of each stage, and its runs in a step; of the outputs too.
pub(crate) fn stages(
    firmware: &Firmware,
    iterations: u32,
) -> Result<BTreeMap<String, [u32; 2]>, Failure> {
    let machine = Machine { icount_shift: COUNTING_SHIFT, ..Machine::default() };
    let messages = machine.messages(firmware, &format!("stages {iterations}"))?;
    let stage = |message: &String| {
        let words: Vec<&str> = message.split_whitespace().collect();
        let ["stage", name, "counts", counts, "runs", runs] = words[..] else { return None };
        let (counts, runs): (u32, u32) = (counts.parse().ok()?, runs.parse().ok()?);
        Some((name.to_owned(), [instructions(counts), runs]))
    };
    let stages: BTreeMap<_, _> = messages.iter().filter_map(stage).collect();
    let mut names = Stage::ALL.iter().map(|stage| stage.name()).chain([OUTPUTS]);
    match names.find(|name| !stages.contains_key(*name)) {
        None => Ok(stages),
        Some(name) => Err(Failure::Failed(format!("the firmware did not count stage '{name}'"))),
    }
}

/// Counts of 40 ns as instructions of 64 ns.
pub(crate) fn instructions(counts: u32) -> u32 {
    u32::try_from(u64::from(counts) * 5 / 8).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{FIXED_ITERATIONS, default_complaint};

    #[test]
    fn too_few_iterations_in_the_firmware_are_told() {
        let made = FIXED_ITERATIONS.get();
        assert_eq!(default_complaint(made), None);
        let words = default_complaint(made + 1).unwrap();
        assert!(words.contains(&made.to_string()) && words.contains(&(made + 1).to_string()));
    }
}
