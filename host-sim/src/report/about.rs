//! What the page says of a run, beside its picture and its curves.

use super::kept::Kept;
use crate::totals::Totals;
use crate::validation::Check;
use serde_json::{Value, json};
use std::time::Duration;

/// Bins of a histogram of step times.
const BINS: usize = 40;

/// A figure on a card.
pub fn card(
    label: &str,
    value: impl Into<String>,
    unit: &str,
    note: impl Into<String>,
    bad: bool,
) -> Value {
    json!({ "label": label, "value": value.into(), "unit": unit, "note": note.into(), "bad": bad })
}

/// Adds a card to what is said of a run.
pub fn add_card(about: &mut Value, label: &str, value: String, unit: &str, note: String) {
    if let Some(cards) = about["summary"].as_array_mut() {
        cards.push(card(label, value, unit, note, false));
    }
}

/// Adds the margin on the chip to the cards, if it is known.
pub fn add_chip_card(about: &mut Value, kept: Option<&Kept>) {
    if let Some(free) = kept.and_then(|kept| kept.figures["free_percent"].as_f64()) {
        let note = "at 480 MHz and 2 cycles per instruction";
        add_card(about, "Free on the chip", format!("{free:.0}"), "% of the tick", note.to_owned());
    }
}

/// A section of the page.
pub fn section(title: &str, blocks: Vec<Value>) -> Value {
    json!({ "title": title, "blocks": blocks })
}

/// The cards that every run has; a mechanism without `loops` tells of none.
pub fn cards(totals: &Totals, loops: bool) -> Vec<Value> {
    let lost = totals.not_taken();
    let [phi, phi_dot, phi_ddot] = totals.drift;
    let closed = if loops {
        let rates = format!("at worst; {phi_dot:.0e} m/s, {phi_ddot:.0e} m/s²");
        card("Closed loops", format!("{phi:.0e}"), "m", rates, false)
    } else {
        card("Closed loops", "none", "", "the mechanism is a tree", false)
    };
    let mut cards = vec![
        card(
            "Steps taken",
            (totals.steps - lost).to_string(),
            &format!("of {}", totals.steps),
            if lost == 0 { "none lost".to_owned() } else { format!("{lost} not taken") },
            lost > 0,
        ),
        card(
            "Iterations",
            format!("{:.2}", totals.mean_iterations()),
            "per step",
            format!("{} at most", totals.most_iterations),
            false,
        ),
        closed,
    ];
    if totals.unconverged() > 0 {
        let count = totals.unconverged().to_string();
        cards.push(card("At the limit", count, "steps", "ended at the limit of iterations", true));
    }
    if totals.near_singular() > 0 {
        let count = totals.near_singular().to_string();
        cards.push(card("Near singular", count, "steps", "made beside a singular position", false));
    }
    cards
}

/// The times of steps against the tick.
pub fn deadline(times: &[Duration], tick: f64) -> Value {
    let mut micros: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1e6).collect();
    micros.sort_by(f64::total_cmp);
    let (least, most) =
        (micros.first().copied().unwrap_or_default(), micros.last().copied().unwrap_or_default());
    let width = nice((most - 0.9 * least).max(1e-3) / BINS as f64);
    let start = (0.9 * least / width).floor() * width;
    let bins = (((most - start) / width).floor() as usize + 1).min(4 * BINS);
    let mut counts = vec![0_u64; bins];
    for time in &micros {
        let bin = (((time - start) / width) as usize).min(bins - 1);
        counts[bin] += 1;
    }
    let digits = |value: f64| (value * 1e6).round() / 1e6;
    let edges: Vec<f64> = (0..=bins).map(|k| digits(start + k as f64 * width)).collect();
    let tick_us = tick * 1e6;
    let late = micros.iter().filter(|time| **time >= tick_us).count();
    section(
        "Time against the tick, on this machine",
        vec![
            json!({ "histogram": {
                "edges": edges, "counts": counts, "limit": tick_us, "unit": "µs",
                "words": format!("{} steps by their time; the axis of counts is logarithmic", micros.len()),
            }}),
            json!({ "gauge": {
                "used": most / tick_us,
                "words": format!(
                    "The longest step takes {most:.1} µs, {:.2} % of the tick of {tick_us:.0} µs; {}.",
                    100.0 * most / tick_us,
                    if late == 0 { "none is late".to_owned() } else { format!("{late} are late") }
                ),
            }}),
        ],
    )
}

/// 1, 2 or 5 times a power of ten, at least a value.
fn nice(value: f64) -> f64 {
    let power = 10f64.powf(value.log10().floor());
    [1.0, 2.0, 5.0]
        .into_iter()
        .map(|k| k * power)
        .find(|nice| *nice >= value)
        .unwrap_or(10.0 * power)
}

/// Checks of one run.
pub fn checks(title: &str, checks: &[Check]) -> Value {
    section(title, vec![json!({ "checks": [{ "name": "", "checks": checks }] })])
}

/// Every reference, as the command `validate` last found them, or how to check them.
pub fn validation(kept: Option<&Kept>) -> Value {
    let title = "Every reference";
    let Some(kept) = kept else {
        return section(
            title,
            vec![
                json!({ "text": "Independent models, converged tables, literature and the agreement of all \
                    formulations: not checked here yet. This takes some minutes, and the next report shows them:" }),
                json!({ "command": "cargo run --release -p host-sim -- validate" }),
            ],
        );
    };
    section(title, vec![json!({ "checks": kept.figures }), json!({ "text": kept.words() })])
}

/// What a tick costs on the chip, as the command `margin` last counted it, or how to count it.
pub fn chip(kept: Option<&Kept>, command: &str) -> Value {
    let title = "On the chip: Cortex-M7";
    let Some(kept) = kept else {
        let how = if crate::qemu::is_there() {
            "QEMU is on this machine, and nothing was counted yet. This builds the firmware, counts the instructions of \
             every tick, and the next report shows them:"
        } else {
            "Not counted here: QEMU is missing (Debian: apt-get install qemu-system-arm; rustup target add \
             thumbv7em-none-eabihf). Then this counts the instructions of every tick, and the next report shows them:"
        };
        return section(title, vec![json!({ "text": how }), json!({ "command": command })]);
    };
    let figures = &kept.figures;
    let number = |name: &str| figures[name].as_f64().unwrap_or(f64::NAN);
    let worst = number("instructions_worst");
    let budget = crate::margin::CORE_HZ * crate::margin::TICK_S;
    let used = crate::margin::CYCLES_PER_INSTRUCTION * worst / budget;
    let mut blocks = vec![json!({ "gauge": {
        "used": used,
        "words": format!(
            "The costliest tick takes {} instructions, {:.0} % of 1 ms at 480 MHz and 2 cycles per instruction; nothing \
             is free at {:.2}. QEMU counts instructions, not cycles.",
            thousands(worst), 100.0 * used, number("break_even_cpi")
        ),
    }})];
    if let Some(stages) = figures["stages"].as_object() {
        let mut list: Vec<(&String, f64)> =
            stages.iter().filter_map(|(name, count)| Some((name, count.as_f64()?))).collect();
        list.sort_by(|a, b| b.1.total_cmp(&a.1));
        let rows: Vec<[String; 2]> =
            list.into_iter().map(|(name, count)| [name.clone(), thousands(count)]).collect();
        blocks.push(
            json!({ "text": "Instructions of a whole step, stage by stage:", "figures": rows }),
        );
    }
    let mut rows =
        vec![["cheapest tick (instructions)".to_owned(), thousands(number("instructions_min"))]];
    for (name, words) in [
        ("instructions_per_further_iteration", "one more iteration (instructions)"),
        ("stack_bytes", "stack of the handler at most (bytes)"),
        ("ram_bytes", "RAM, stack included (bytes)"),
        ("flash_bytes", "flash (bytes)"),
        ("panic_symbols", "functions that panic"),
        ("alloc_symbols", "functions of an allocator"),
    ] {
        if figures[name].is_number() {
            rows.push([words.to_owned(), thousands(number(name))]);
        }
    }
    blocks.push(json!({ "figures": rows, "text": kept.words() }));
    section(title, blocks)
}

/// A whole number in groups of three digits.
fn thousands(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
