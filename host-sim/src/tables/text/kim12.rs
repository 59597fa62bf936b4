//! The comparison of \[KIM12\], for people.

use super::layout::{aligned, cells, or_dash};
use crate::tables::kim12::{Kim12, Model, StepRun};

fn exponent(value: f64) -> String {
    format!("{value:.2e}")
}

/// Table 3, Fig. 7 and Fig. 8.
pub fn kim12(measured: &Kim12) -> String {
    format!(
        "[KIM12] Table 3: a sixth of a robot vehicle, 35 s at 0.7 ms; rms against model 3 (m, m/s, m/s2), and ours against the\n\
         converged motion\n{}\n[KIM12] Fig. 7: height of the chassis (m)\n{}\n\
         [KIM12] Fig. 8: joint coordinates over the step; errors against the converged motion (rms)\n{}",
        table_3(&measured.table_3),
        figure_7(measured),
        figure_8(&measured.figure_8)
    )
}

fn table_3(models: &[Model]) -> String {
    let mut lines = vec![cells(&[
        "model",
        "paper: pos",
        "vel",
        "acc",
        "CPU s",
        "|",
        "ours: pos",
        "vel",
        "acc",
        "CPU s",
        "instr/step",
        "|",
        "error pos",
        "vel",
        "acc",
    ])];
    for model in models {
        let Model { number, formulation, integrator, paper, ours } = model;
        let mut line = vec![format!("{number} {formulation} {integrator}")];
        line.extend((0..3).map(|i| or_dash(paper.rms, |rms| exponent(rms[i]))));
        line.extend([format!("{:.3}", paper.cpu), "|".into()]);
        let ours = ours.as_ref();
        line.extend((0..3).map(|i| or_dash(ours, |ours| exponent(ours.rms[i]))));
        line.push(or_dash(ours.and_then(|ours| ours.cpu), |cpu| format!("{cpu:.4}")));
        let count = ours.and_then(|ours| ours.instructions);
        line.push(or_dash(count, |count| format!("{count:.0}")));
        line.push("|".into());
        line.extend((0..3).map(|i| or_dash(ours, |ours| exponent(ours.error[i]))));
        lines.push(line);
    }
    aligned(&lines)
}

fn figure_7(measured: &Kim12) -> String {
    let mut head = cells(&["model"]);
    head.extend(measured.times.iter().map(|time| format!("{time} s")));
    let mut lines = vec![head];
    for model in &measured.table_3 {
        let mut line = vec![format!("{} {} {}", model.number, model.formulation, model.integrator)];
        match &model.ours {
            Some(ours) => line.extend(ours.heights.iter().map(|height| format!("{height:.6}"))),
            None => line.extend(measured.times.iter().map(|_| "-".to_owned())),
        }
        lines.push(line);
    }
    aligned(&lines)
}

fn figure_8(runs: &[StepRun]) -> String {
    let mut lines =
        vec![cells(&["integrator", "dt ms", "pos", "vel", "acc", "lost", "CPU s", "1e6 instr/s"])];
    for run in runs {
        let mut line = vec![run.integrator.to_owned(), format!("{:.2}", 1e3 * run.step)];
        line.extend(run.error.map(exponent));
        line.push(run.lost.to_string());
        line.push(or_dash(run.cpu, |cpu| format!("{cpu:.4}")));
        line.push(or_dash(run.instructions, |count| format!("{:.3}", 1e-6 * count)));
        lines.push(line);
    }
    aligned(&lines)
}
