//! `margin`: what a tick of a model costs on the target.

use super::DesktopModel;
use crate::cli::MarginOptions;
use crate::failure::Failure;
use crate::firmware::BoardChoice;
use crate::image::Image;
use crate::margin::{CORE_HZ, CYCLES_PER_INSTRUCTION, Footprint, TICK_S};
use crate::margin::{costliest, count, instructions, stages};
use crate::output::{Sink, finish_json};
use crate::qemu::{Firmware, QemuError};
use crate::say;
use ferrol::evidence::job::FIXED_ITERATIONS;
use serde::Serialize;
use std::collections::BTreeMap;

/// What a tick costs. Instructions are QEMU's, not cycles.
#[derive(Debug, Serialize)]
struct OwnMargin {
    model: &'static str,
    iterations: u32,
    instructions_worst: u32,
    instructions_min: u32,
    instructions_per_further_iteration: u32,
    stages: BTreeMap<String, u32>,
    free_percent: f64,
    break_even_cpi: f64,
    stack_used_bytes: u32,
    /// The costliest tick over that of another model with as many iterations, and what it may be at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<Beside>,
    #[serde(flatten)]
    image: Footprint,
}

/// A tick beside that of another model.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Beside {
    /// The other model.
    pub model: &'static str,
    /// Instructions of its costliest tick.
    pub instructions_worst: u32,
    /// What the costliest tick may be at most, as a share of that.
    pub ceiling: f64,
}

/// Counts and tells.
///
/// # Errors
/// A missing prerequisite, a handler that can panic, overruns its stack or its tick, or a tick that costs more beside
/// another's than it may.
pub fn execute<P: DesktopModel>(
    options: &MarginOptions,
    firmware: impl FnOnce() -> Result<Firmware, QemuError>,
    beside: impl FnOnce(u32) -> Result<Option<Beside>, Failure>,
) -> Result<(), Failure> {
    let json = Sink::open_optional(options.json.as_deref())?;
    let board = BoardChoice::default();
    let firmware = firmware()?;
    let image = Footprint::read(&Image::open(&firmware.path)?, board)?;
    let iterations = options.iterations.unwrap_or(FIXED_ITERATIONS.get());
    let beside = beside(iterations)?;
    let efforts = count::<P>(&firmware, iterations)?;
    let worst = costliest(&efforts);
    let further = costliest(&count::<P>(&firmware, iterations + 1)?).saturating_sub(worst);
    let least = efforts.iter().map(|effort| effort.least).min().unwrap_or(0);
    let per_tick = CORE_HZ * TICK_S;
    let margin = OwnMargin {
        model: P::NAME,
        iterations,
        instructions_worst: worst,
        instructions_min: instructions(least),
        instructions_per_further_iteration: further,
        stages: stages(&firmware, iterations)?
            .into_iter()
            .map(|(name, [once, runs])| (name, once * runs))
            .collect(),
        free_percent: 100.0 * (1.0 - CYCLES_PER_INSTRUCTION * f64::from(worst) / per_tick),
        break_even_cpi: per_tick / f64::from(worst.max(1)),
        stack_used_bytes: efforts.iter().map(|effort| effort.stack).max().unwrap_or(0),
        beside,
        image,
    };
    let complaint = complaint(&margin);
    match json {
        Some(json) => finish_json(json, &margin)?,
        None => print(&margin),
    }
    complaint.map_or(Ok(()), |words| Err(Failure::Failed(words)))
}

/// What is wrong, in words.
fn complaint(margin: &OwnMargin) -> Option<String> {
    let OwnMargin { image, stack_used_bytes, free_percent, .. } = margin;
    let Footprint { stack_reserved_bytes: reserved, .. } = *image;
    if image.handler_panics > 0 {
        Some(format!("the handler can panic in {} places", image.handler_panics))
    } else if image.stack_total_bytes.is_none() {
        Some(
            "the stack of main has no bound: something in it recurses or calls through a register"
                .to_owned(),
        )
    } else if let Some(total) = image.stack_total_bytes.filter(|total| *total > reserved) {
        Some(format!(
            "main and the handler on top of it take up to {total} bytes of stack, more than the {reserved} set aside"
        ))
    } else if *stack_used_bytes > image.stack_bytes {
        Some(format!(
            "the handler used {stack_used_bytes} bytes of stack, more than the bound of {}",
            image.stack_bytes
        ))
    } else if !(*free_percent > 0.0) {
        Some("nothing of the tick is left at 480 MHz and 2 cycles per instruction".to_owned())
    } else {
        let Beside { model, ceiling, .. } = margin.beside?;
        let share = margin.share()?;
        (share > ceiling).then(|| {
            format!(
                "a tick costs {share:.3} of that of {model}, more than its ceiling of {ceiling}"
            )
        })
    }
}

impl OwnMargin {
    /// The costliest tick as a share of the other model's.
    fn share(&self) -> Option<f64> {
        let other = self.beside?.instructions_worst;
        Some(f64::from(self.instructions_worst) / f64::from(other.max(1)))
    }
}

fn print(margin: &OwnMargin) {
    let OwnMargin { image, .. } = margin;
    say!(
        "{} on a Cortex-M7, {} iterations in every step, tick of 1 ms",
        margin.model,
        margin.iterations
    );
    say!("{:<44} {:>10} {:>10}", "instructions (QEMU), not cycles", "least", "worst");
    say!("{:<44} {:>10} {:>10}", "one tick", margin.instructions_min, margin.instructions_worst);
    for (stage, count) in &margin.stages {
        say!("  {stage:<42} {:>10} {count:>10}", "");
    }
    say!(
        "{:<44} {:>10} {:>10}",
        "one more iteration",
        "",
        margin.instructions_per_further_iteration
    );
    say!(
        "at 480 MHz and 2 cycles per instruction {:.1} % of the tick are free; nothing is at {:.2} \
         cycles per instruction",
        margin.free_percent,
        margin.break_even_cpi
    );
    if let (Some(Beside { model, instructions_worst, ceiling }), Some(share)) =
        (margin.beside, margin.share())
    {
        say!("{:<44} {:>10} {instructions_worst:>10}", format!("one tick of {model}"), "");
        say!("{:<44} {:>10} {share:>10.3}  at most {ceiling}", "  this one over that", "");
    }
    say!("{:<44} {:>10}", "flash (bytes)", image.flash_bytes);
    say!("{:<44} {:>10}", "RAM, stack included (bytes)", image.ram_bytes);
    say!("{:<44} {:>10}", "  in a slower memory (bytes)", image.slow_ram_bytes);
    say!("{:<44} {:>10}", "stack set aside (bytes)", image.stack_reserved_bytes);
    let total = image.stack_total_bytes.map_or_else(|| "none".to_owned(), |all| all.to_string());
    say!("{:<44} {total:>10}", "  main and handler, bound (bytes)");
    say!("{:<44} {:>10}", "  handler, bound (bytes)", image.stack_bytes);
    say!("{:<44} {:>10}", "  used in a painted run (bytes)", margin.stack_used_bytes);
    say!("{:<44} {:>10}", "functions that panic", image.panic_symbols);
    say!("{:<44} {:>10}", "  calls of them in the handler", image.handler_panics);
    say!("{:<44} {:>10}", "functions of an allocator", image.alloc_symbols);
}

#[cfg(test)]
mod tests {
    use super::{Beside, Footprint, OwnMargin, complaint};

    /// A margin with nothing to complain about.
    fn good() -> OwnMargin {
        OwnMargin {
            model: "cart",
            iterations: 2,
            instructions_worst: 10_000,
            instructions_min: 9_900,
            instructions_per_further_iteration: 1_000,
            stages: Default::default(),
            free_percent: 90.0,
            break_even_cpi: 48.0,
            stack_used_bytes: 3_000,
            beside: None,
            image: Footprint {
                vectors: 0,
                stack_bytes: 4_000,
                main_stack_bytes: Some(8_000),
                stack_total_bytes: Some(12_000),
                stack_reserved_bytes: 12_000,
                ram_bytes: 40_000,
                slow_ram_bytes: 0,
                flash_bytes: 100_000,
                panic_symbols: 0,
                handler_panics: 0,
                alloc_symbols: 0,
            },
        }
    }

    #[test]
    fn a_tick_that_costs_too_much_beside_another_is_told() {
        let beside = |ceiling| OwnMargin {
            beside: Some(Beside { model: "bicycle", instructions_worst: 8_000, ceiling }),
            ..good()
        };
        assert_eq!(complaint(&beside(1.25)), None);
        let words = "a tick costs 1.250 of that of bicycle, more than its ceiling of 1.2";
        assert_eq!(complaint(&beside(1.2)).as_deref(), Some(words));
    }

    #[test]
    fn a_stack_that_main_and_handler_can_overrun_is_told() {
        assert_eq!(complaint(&good()), None);
        let told = |change: fn(&mut Footprint)| {
            let mut margin = good();
            change(&mut margin.image);
            complaint(&margin).unwrap_or_default()
        };
        let words = told(|image| image.stack_reserved_bytes = 11_999);
        assert!(words.contains("12000 bytes of stack, more than the 11999"), "{words}");
        assert!(told(|image| image.stack_total_bytes = None).contains("no bound"));
        let words = complaint(&OwnMargin { stack_used_bytes: 4_001, ..good() });
        assert!(words.is_some_and(|words| words.contains("the handler used 4001")));
    }
}
