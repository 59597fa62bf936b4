//! The example of \[VK07\], for people.

use super::layout::{aligned, cells, or_dash};
use crate::tables::vk07::{CarRun, CostUnit, ModelCost, PAPER, Vk07};
use crate::validation::components::HEIGHTS;

fn exponent(value: f64) -> String {
    format!("{value:.1e}")
}

/// Fig. 6, drift, comparison and growth.
pub fn vk07(measured: &Vk07) -> String {
    format!(
        "[VK07] the car of 17 bodies, 6 s at 1 ms, a passenger gets in at 2.5 s; z against an independent model\n{}\n\
         [VK07] Fig. 6: height of the car body (m); the picture is figure-6.svg\n{}\n\
         [VK07] cost of a step: through the hierarchy, and as one sparse system (paper: {:.0} times)\n{}\n\
         [VK07] {} cars on threads: {}\n",
        runs(&measured.runs),
        figure_6(&measured.runs),
        PAPER.faster,
        costs(&measured.costs),
        measured.cars,
        threads(measured),
    )
}

fn runs(runs: &[CarRun]) -> String {
    let mut lines = vec![
        cells(&["", "z off m", "before 2.5 s", "behind", "phi m", "phi_dot m/s", "CPU s"]),
        vec![
            "paper: VSD against Simpack".to_owned(),
            exponent(PAPER.simpack),
            "-".into(),
            "-".into(),
            exponent(PAPER.drift),
            "-".into(),
            "-".into(),
        ],
    ];
    for run in runs {
        let free = if run.stabilised { "" } else { ", not stabilised" };
        let mut line =
            vec![format!("{} {} {}{free}", run.vehicle, run.formulation, run.integrator)];
        line.push(exponent(run.height));
        line.extend(run.halves.map(exponent));
        line.extend(run.drift.map(exponent));
        line.push(or_dash(run.cpu, |cpu| format!("{cpu:.4}")));
        lines.push(line);
    }
    aligned(&lines)
}

fn figure_6(runs: &[CarRun]) -> String {
    let mut head = cells(&["t s", "independent model"]);
    let shown: Vec<&CarRun> =
        runs.iter().filter(|run| run.vehicle == "car17" && run.stabilised).collect();
    head.extend(shown.iter().map(|run| format!("{} {}", run.formulation, run.integrator)));
    let mut lines = vec![head];
    for (index, (time, height)) in HEIGHTS.iter().enumerate() {
        let mut line = vec![time.to_string(), format!("{height:.9}")];
        line.extend(shown.iter().map(|run| or_dash(run.heights.get(index), |z| format!("{z:.9}"))));
        lines.push(line);
    }
    aligned(&lines)
}

fn costs(costs: &[ModelCost]) -> String {
    let mut lines = vec![cells(&[
        "model",
        "bodies",
        "hierarchy instr",
        "one system instr",
        "instr ratio",
        "instr per body",
        "hierarchy us",
        "one system us",
        "us ratio",
    ])];
    for cost in costs {
        let count = |which: usize| or_dash(cost.instructions[which], |count| format!("{count:.0}"));
        let time = |which: usize| or_dash(cost.cpu[which], |cpu| format!("{:.1}", 1e6 * cpu));
        let ratio = |unit| or_dash(cost.ratio(unit), |ratio| format!("{ratio:.2}"));
        lines.push(vec![
            cost.vehicle.to_owned(),
            cost.bodies.to_string(),
            count(0),
            count(1),
            ratio(CostUnit::Instructions),
            or_dash(cost.per_body(CostUnit::Instructions), |each| format!("{each:.0}")),
            time(0),
            time(1),
            ratio(CostUnit::CpuTime),
        ]);
    }
    aligned(&lines)
}

fn threads(measured: &Vk07) -> String {
    let times = measured.threads.iter();
    let words: Vec<String> = times
        .map(|time| format!("{:.2} ms a step with {}", 1e3 * time.wall, time.threads))
        .collect();
    words.join(", ")
}
