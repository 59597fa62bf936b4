//! The tables for people.

mod beyond;
mod kim12;
mod layout;
mod pan13;
mod stages;
mod vk07;

pub use self::beyond::beyond;
pub use self::kim12::kim12;
use self::layout::{aligned, cells, or_dash, wrapped};
pub use self::pan13::pan13;
pub use self::stages::stages;
pub use self::vk07::vk07;
use super::chains::Chain;
use super::claims::Claim;
use super::examples::ExampleRun;
use super::order::Order;
use super::papers::{PaperRow, Papers};
use super::rows::{Ours, PaperTable, StepLimits, TableRow};
use super::starts::{Reach, Starts};

fn parameter(value: Option<f64>) -> String {
    or_dash(value, |value| format!("{value:.2}"))
}

fn seconds(value: f64) -> String {
    // steps are whole multiples of ten microseconds
    format!("{}", (1e5 * value).round() / 1e5)
}

fn milliseconds(value: f64) -> String {
    format!("{}", (1e5 * value).round() / 1e2)
}

fn paper_cells(row: Option<&PaperRow>) -> Vec<String> {
    vec![
        or_dash(row.and_then(|row| row.parameter), |value| format!("{value:.2}")),
        or_dash(row.and_then(|row| row.step), seconds),
        or_dash(row, |row| format!("{:.2}", row.cpu)),
        or_dash(row.and_then(|row| row.ratio), |value| format!("{value:.2}")),
        or_dash(row.and_then(|row| row.error), |error| format!("{:.3}", 1e3 * error)),
    ]
}

fn our_cells(ours: &Ours) -> Vec<String> {
    vec![
        parameter(ours.parameter),
        seconds(ours.step),
        or_dash(ours.cpu, |cpu| format!("{cpu:.5}")),
        or_dash(ours.ratio, |ratio| format!("{ratio:.0}")),
        or_dash(ours.error, |error| format!("{:.3}", 1e3 * error)),
        or_dash(ours.error_dop04, |error| format!("{:.2}", 1e3 * error)),
        format!("{:.2}", ours.iterations),
        ours.unconverged.to_string(),
        or_dash(ours.instructions, |count| format!("{:.2}", 1e-6 * count as f64)),
    ]
}

fn pair_cells(pair: &TableRow, with_paper: bool) -> Vec<String> {
    let mut line = vec![pair.name.clone()];
    if with_paper {
        line.extend(paper_cells(pair.paper.as_ref()));
        line.push("|".into());
    }
    match &pair.ours {
        Some(ours) => line.extend(our_cells(ours)),
        None => line.extend(OURS.iter().map(|_| "-".to_owned())),
    }
    line
}

const PAPER: [&str; 6] = ["paper: parameter", "dt s", "CPU s", "ratio", "e-3", "|"];
const OURS: [&str; 9] =
    ["ours: parameter", "dt s", "CPU s", "ratio", "e-3", "mean mm", "iter", "limit", "1e6 instr"];

/// A table of the papers.
pub fn table(table: &PaperTable) -> String {
    let with_paper = table.rows.iter().any(|pair| pair.paper.is_some());
    let mut head = vec![String::new()];
    if with_paper {
        head.extend(cells(&PAPER));
    }
    head.extend(cells(&OURS));
    let mut lines = vec![head];
    let mut notes: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut theirs = Vec::new();
    for pair in &table.rows {
        lines.push(pair_cells(pair, with_paper));
        if let Some(note) = &pair.note {
            match notes.iter_mut().find(|(known, _)| known == note) {
                Some((_, names)) => names.push(&pair.name),
                None => notes.push((note, vec![&pair.name])),
            }
        }
        if let Some(ours) = &pair.at_paper {
            let error = or_dash(ours.error, |error| format!("{:.3}e-3", 1e3 * error));
            let cpu = or_dash(ours.cpu, |cpu| format!("{cpu:.5} s"));
            theirs.push(format!("{} {error} in {cpu} ({})", pair.name, ours.status));
        }
    }
    let mut text = format!("{}: {}\n{}", table.name, table.title, aligned(&lines));
    for (note, names) in notes {
        text += &format!("  {note}: {}\n", names.join("; "));
    }
    if !theirs.is_empty() {
        text += &format!("  ours with the paper's parameter and step: {}\n", theirs.join("; "));
    }
    text
}

/// What the columns of [`table`] mean.
pub const KEY: &str = "\
columns: basic parameter, step, CPU time of the steps (the least of repeated runs), real time over CPU time,\n\
error (43) in 1e-3 m; ours also: mean absolute error of the chassis point in mm ([DOP04]), iterations per\n\
step, steps taken at the limit of iterations, millions of instructions (callgrind; --quick: the fastest only).\n\
The paper's CPU times are those of a 1.4 GHz Athlon XP of 2003: compare ratios within a column.\n";

/// The tables of the examples.
pub fn examples(papers: &Papers, runs: &[ExampleRun]) -> String {
    let mut text = String::new();
    for example in &papers.dop04.examples {
        let counts = &example.coordinates;
        text += &format!(
            "[DOP04] example {}: {}; coordinates: {} natural, {} relative, {} degrees of freedom\n",
            example.number, example.title, counts.global, counts.relative, counts.freedom
        );
        let mut lines = vec![cells(&[
            "",
            "h s",
            "paper error",
            "paper s",
            "|",
            "energy J",
            "off",
            "CPU s",
            "iter",
            "limit",
            "near-singular",
            "status",
        ])];
        let mut notes = Vec::new();
        for run in runs.iter().filter(|run| run.example == example.number) {
            if let Some(why) = &run.not_run {
                notes.push(format!("  {}: {why}\n", run.formulation));
                lines.push(example_cells(run, false));
                continue;
            }
            lines.push(example_cells(run, true));
            if let Some(met) = run.singular_partition.filter(|met| met.steps + met.changed > 0) {
                let (name, step) = (&run.formulation, seconds(run.step));
                notes.push(format!("  {name}, {step} s: {}\n", met.words(run.steps)));
            }
        }
        notes.dedup();
        text += &aligned(&lines);
        text += &notes.concat();
        text += match example.number {
            1 => {
                "  error of the paper: largest signed deviation of the energy (J), as ours; off: of x and y (m) \
                 from 0.1 ms\n"
            }
            2 => {
                "  the paper's error is about -43 at any step: no integration error, not told what; off: of z (m) \
                 from 0.1 ms\n"
            }
            _ => {
                "  the paper does not tell the unit of its error; off: of the angles (rad) from 0.1 ms; torques and \
                 the pin change the energy\n"
            }
        };
        text.push('\n');
    }
    text += "[DOP04] example 4 is the Iltis on ramp and stairs: see [CD03] Table 1\n";
    text
}

fn example_cells(run: &ExampleRun, is_run: bool) -> Vec<String> {
    let error = or_dash(run.paper_error, |error| format!("{error:.2}"));
    let mut line = vec![
        run.formulation.clone(),
        seconds(run.step),
        run.paper_words.clone().unwrap_or(error),
        or_dash(run.paper_time, |time| format!("{time:.2}")),
        "|".to_owned(),
    ];
    if !is_run {
        line.extend((0..6).map(|_| "-".to_owned()));
        line.push("not run".into());
        return line;
    }
    line.extend([
        or_dash(run.energy_deviation, |energy| format!("{energy:.4}")),
        or_dash(run.deviation, |off| format!("{off:.1e}")),
        or_dash(run.cpu, |cpu| format!("{cpu:.5}")),
        format!("{:.2}", run.iterations_mean),
        run.unconverged.to_string(),
        run.near_singular.to_string(),
        match run.failed_at {
            Some(time) => format!("{} at {time:.3} s", run.status),
            None => run.status.clone(),
        },
    ]);
    line
}

/// The nine starts.
pub fn starts(starts: &Starts) -> String {
    let Starts { formulation, integrator, step, .. } = starts;
    let mut lines =
        vec![cells(&["shift m", "error (43) e-3", "mean mm", "iter", "limit", "status"])];
    for start in &starts.starts {
        let outcome = &start.outcome;
        lines.push(vec![
            format!("{:.2}", start.shift),
            or_dash(outcome.error_cd03, |error| format!("{:.3}", 1e3 * error)),
            or_dash(outcome.error_dop04, |error| format!("{:.2}", 1e3 * error)),
            format!("{:.2}", outcome.mean_iterations()),
            outcome.unconverged.to_string(),
            outcome.status.clone(),
        ]);
    }
    let worst = or_dash(starts.worst_error, |error| format!("{:.3}e-3", 1e3 * error));
    let at = |step: Option<f64>| or_dash(step, |step| format!("{} s", seconds(step)));
    let larger = starts.steps.iter().skip(1).map(|at| {
        let error = or_dash(at.worst_error, |error| format!("{:.2}", 1e3 * error));
        let failed = if at.failed > 0 { format!(" {} fail", at.failed) } else { String::new() };
        format!("{}: {error}{failed}", milliseconds(at.step))
    });
    let larger: Vec<String> = larger.collect();
    format!(
        "Nine starts: {formulation}, {integrator}, {step} s, each against the trapezoidal rule at 1 ms from there\n{}\
         worst {worst}, wanted below {:.0e}, the paper {:.3e} from one start; \
         below 5e-3 from any start at all steps up to {}, at the largest {}\n\
         larger steps, ms: worst error (43) of those that complete, in 1e-3; starts that fail\n{}\
         all nine at steps from 20 to 200 ms by 5 ms; plain: constant accelerations predicted, one attempt, as far as the\n\
         papers tell\n{}",
        aligned(&lines),
        starts.wanted,
        starts.paper,
        at(starts.largest_step),
        at(starts.largest_step_of_all),
        wrapped(2, &larger.join(", ")),
        aligned(&reach_lines(&starts.reach))
    )
}

fn reach_lines(reach: &[Reach]) -> Vec<Vec<String>> {
    let mut lines = vec![cells(&[
        "",
        "integrator",
        "",
        "runs",
        "complete",
        "acceptable",
        "largest step, all starts s",
        "one of them s",
    ])];
    let at = |step: Option<f64>| or_dash(step, seconds);
    lines.extend(reach.iter().map(|reach| {
        vec![
            reach.formulation.to_owned(),
            reach.integrator.to_owned(),
            if reach.plain { "plain" } else { "" }.to_owned(),
            reach.runs.to_string(),
            reach.completed.to_string(),
            reach.acceptable.to_string(),
            at(reach.step_of_all),
            at(reach.step_of_one),
        ]
    }));
    lines
}

/// Largest steps of SDIRK, and its order.
pub fn sdirk(limits: &[StepLimits], orders: &[Order]) -> String {
    let mut lines = vec![cells(&[
        "largest steps s",
        "paper: sdirk",
        "trapezoidal",
        "| ours: sdirk",
        "largest",
        "trapezoidal",
        "largest",
    ])];
    let mut notes = String::new();
    for limit in limits {
        lines.push(vec![
            format!("{} / {}", limit.formulation, limit.irk),
            seconds(limit.paper_sdirk),
            seconds(limit.paper_trapezoidal),
            or_dash(limit.sdirk, seconds),
            or_dash(limit.sdirk_largest, seconds),
            or_dash(limit.trapezoidal, seconds),
            or_dash(limit.trapezoidal_largest, seconds),
        ]);
        if let Some(note) = &limit.note {
            notes += &format!("  {note}\n");
        }
    }
    let mut text = format!(
        "[DOP04] SDIRK against the trapezoidal rule: step up to which all are acceptable, and largest acceptable one\n{}{notes}",
        aligned(&lines)
    );
    let order = |order: &Order| match (&order.order, &order.not_run) {
        (Some(value), _) => format!("{} {} {value:.2}", order.formulation, order.integrator),
        (None, Some(why)) => format!("{} {}: {why}", order.formulation, order.integrator),
        (None, None) => format!("{} {}: none", order.formulation, order.integrator),
    };
    text += "order on the double four-bar until 0.5 s, steps 10, 5 and 2.5 ms:\n";
    for line in orders.iter().map(order) {
        text += &format!("  {line}\n");
    }
    text
}

/// The chains of four-bars.
pub fn chains(chains: &[Chain]) -> String {
    let names = super::chains::FORMULATIONS;
    let mut head = cells(&["loops", "natural", "relative"]);
    head.extend(names.iter().flat_map(|name| [format!("{name} us"), "iter".to_owned()]));
    let mut lines = vec![head];
    let mut loops: Vec<u32> = chains.iter().map(|chain| chain.loops).collect();
    loops.dedup();
    for count in loops {
        let of_loop: Vec<&Chain> = chains.iter().filter(|chain| chain.loops == count).collect();
        let Some(first) = of_loop.first() else { continue };
        let mut line = vec![
            count.to_string(),
            first.natural_coordinates.to_string(),
            first.relative_coordinates.to_string(),
        ];
        for name in names {
            let chain = of_loop.iter().find(|chain| chain.formulation == name);
            line.push(match chain {
                Some(Chain { cpu_per_step: Some(cpu), .. }) => format!("{:.1}", 1e6 * cpu),
                Some(Chain { failed_at: Some(time), .. }) => format!("fails at {time:.2} s"),
                _ => "not built".to_owned(),
            });
            let timed = chain.filter(|chain| chain.cpu_per_step.is_some());
            line.push(or_dash(timed, |chain| format!("{:.2}", chain.iterations_mean)));
        }
        lines.push(line);
    }
    format!(
        "Chains of four-bars: CPU time of a step (trapezoidal rule, {} s, {} s simulated) over the number of loops\n{}",
        super::chains::STEP,
        super::chains::DURATION,
        aligned(&lines)
    )
}

/// The claims.
pub fn claims(claims: &[Claim]) -> String {
    let mut text = String::from("Claims\n");
    for claim in claims {
        let Claim { source, claim: said, why, because, .. } = claim;
        text += &format!("{:<13} {source}: {said}\n", claim.verdict.words());
        text += &wrapped(16, why);
        if let Some(because) = because {
            text += &wrapped(16, &format!("because: {because}"));
        }
    }
    let count = |verdict| claims.iter().filter(|claim| claim.verdict == verdict).count();
    use super::claims::Verdict::{DoesNot, Holds, NotMeasured};
    text += &format!(
        "{} hold, {} do not, {} are not measured\n",
        count(Holds),
        count(DoesNot),
        count(NotMeasured)
    );
    text
}
