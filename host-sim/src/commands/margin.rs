//! `margin`: what a tick costs on target and desktop, and how far that is from the deadline.

use crate::callgrind;
use crate::ceilings;
use crate::cli::MarginOptions;
use crate::desktop::{Desktop, STEPS};
use crate::failure::Failure;
use crate::margin::{Footprint, Margin, costliest, count};
use crate::output::{Sink, finish_json};
use crate::own;
use crate::qemu::Firmware;
use crate::report;
use crate::say;
use crate::smallest_count::SmallestCount;
use ferrol::models::Model as _;
use ferrol::vehicles::iltis::{DrivenIltis, Iltis};

/// Measures and tells.
///
/// # Errors
/// A missing prerequisite, a ceiling that is exceeded, or a firmware with fewer iterations
/// than is needed.
pub fn execute(options: &MarginOptions) -> Result<(), Failure> {
    let json = Sink::open_optional(options.json.as_deref())?;
    let margin = Margin::measure(options.iterations)?;
    report::keep("margin", &margin);
    match json {
        Some(json) => finish_json(json, &margin)?,
        None => print(&margin),
    }
    let complaints = margin.complaints();
    if complaints.is_empty() { Ok(()) } else { Err(Failure::Failed(complaints.join("; "))) }
}

/// Measures the driven Iltis beside the benchmark's.
///
/// # Errors
/// A missing prerequisite, or a tick that costs more than its ceiling.
pub fn execute_driven(options: &MarginOptions) -> Result<(), Failure> {
    own::margin::<DrivenIltis>(options, Firmware::build_driven, |iterations| {
        let instructions_worst = costliest(&count::<Iltis>(&Firmware::build()?, iterations)?);
        let ceiling = ceilings::driven_over_benchmark()?;
        Ok(Some(own::Beside { model: Iltis::NAME, instructions_worst, ceiling }))
    })
}

fn print(margin: &Margin) {
    print_smallest(&margin.smallest);
    say!("");
    say!(
        "Iltis on a Cortex-M7, {} iterations in every step, newmark:-0.01, tick of 1 ms",
        margin.iterations
    );
    say!("stairs (8000 ticks) and in-phase bump at 10 m/s (2500 ticks)");
    say!("");
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
    say!("");
    say!(
        "at 480 MHz and 2 cycles per instruction {:.1} % of the tick are free; nothing is at {:.2} \
         cycles per instruction",
        margin.free_percent,
        margin.break_even_cpi
    );
    say!("");
    print_desktop(margin.desktop.as_ref());
    say!("");
    let boards: Vec<&Footprint> = margin.boards.values().collect();
    let names: Vec<&str> = margin.boards.keys().copied().collect();
    row("read off the images", &names);
    let figures = |title: &str, figure: fn(&Footprint) -> String| {
        row(title, &boards.iter().map(|board| figure(board)).collect::<Vec<_>>());
    };
    figures("vector table", |board| format!("{:#010x}", board.vectors));
    figures("flash (bytes)", |board| board.flash_bytes.to_string());
    figures("RAM, stack included (bytes)", |board| board.ram_bytes.to_string());
    figures("  in a slower memory (bytes)", |board| board.slow_ram_bytes.to_string());
    figures("stack set aside (bytes)", |board| board.stack_reserved_bytes.to_string());
    figures("  main and handler, bound (bytes)", |board| {
        board.stack_total_bytes.map_or_else(|| "none".to_owned(), |bytes| bytes.to_string())
    });
    figures("  main alone, bound (bytes)", |board| {
        board.main_stack_bytes.map_or_else(|| "none".to_owned(), |bytes| bytes.to_string())
    });
    figures("  handler, bound (bytes)", |board| board.stack_bytes.to_string());
    figures("functions that panic", |board| board.panic_symbols.to_string());
    figures("  calls of them in the handler", |board| board.handler_panics.to_string());
    figures("functions of an allocator", |board| board.alloc_symbols.to_string());
    say!("the handler used {} bytes of stack in a painted run", margin.stack_used_bytes);
    say!("");
    say!("{:<44} {:>12} {:>12}", "", "figure", "ceiling");
    for ceiling in &margin.ceilings {
        let verdict = if ceiling.pass == Some(false) { "  EXCEEDED" } else { "" };
        say!(
            "{:<44} {:>12} {:>12}{verdict}",
            ceiling.name,
            ceiling.figure.map_or_else(|| "not measured".to_owned(), number),
            number(ceiling.ceiling)
        );
    }
}

fn print_smallest(smallest: &SmallestCount) {
    say!(
        "k = {}: the fewest iterations in every step at which all bars hold on all eleven runs",
        smallest.iterations
    );
    say!("{:<34} {:>9} {:>9}  nearest run", "", "figure", "bar");
    for nearest in &smallest.bars {
        say!(
            "  {:<32} {:>9.1e} {:>9.1e}  {}",
            nearest.bar,
            nearest.figure,
            nearest.bound,
            nearest.run
        );
    }
    for fewer in &smallest.fewer {
        say!("k = {} breaks {} bars", fewer.iterations, fewer.breaks.len());
        for words in &fewer.breaks {
            say!("  {words}");
        }
    }
}

fn print_desktop(desktop: Option<&Desktop>) {
    let Some(desktop) = desktop else {
        say!("{}", callgrind::MISSING);
        return;
    };
    say!("desktop, in-phase bump at 10 m/s ({STEPS} steps of 1 ms), early exit");
    say!(
        "{:<44} {:>10} {:>10} {:>10}",
        "instructions (callgrind), not cycles",
        "mean",
        "worst",
        "iterations"
    );
    for (integrator, cost) in &desktop.runs {
        say!(
            "{:<44} {:>10.0} {:>10} {:>10.2}",
            format!("one step, {integrator}"),
            cost.instructions_mean,
            cost.instructions_worst,
            cost.iterations_mean
        );
    }
    say!("{:<44} {:>10} {:>10}", "stages, trapezoidal", "one run", "runs");
    for (stage, cost) in &desktop.stages {
        say!("  {stage:<42} {:>10} {:>10}", cost.instructions, cost.runs);
    }
}

fn row<T: AsRef<str>>(title: &str, cells: &[T]) {
    let cells: Vec<String> = cells.iter().map(|cell| format!("{:>12}", cell.as_ref())).collect();
    say!("{title:<44} {}", cells.join(" "));
}

/// Whole numbers as such.
fn number(value: f64) -> String {
    if value.fract().abs() < 1e-9 { format!("{value:.0}") } else { format!("{value:.3}") }
}
