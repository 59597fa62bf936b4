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
         [KIM12] Fig. 8: both coordinates over the step; errors against the converged motion (rms)\n{}",
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
        line.extend(ours.rms.map(exponent));
        line.push(or_dash(ours.cpu, |cpu| format!("{cpu:.4}")));
        line.push(or_dash(ours.instructions, |count| format!("{count:.0}")));
        line.push("|".into());
        line.extend(ours.error.map(exponent));
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
        line.extend(model.ours.heights.iter().map(|height| format!("{height:.6}")));
        lines.push(line);
    }
    aligned(&lines)
}

fn figure_8(runs: &[StepRun]) -> String {
    let mut lines = vec![cells(&[
        "formulation",
        "integrator",
        "dt ms",
        "pos",
        "vel",
        "acc",
        "lost",
        "CPU s",
        "1e6 instr/s",
    ])];
    for run in runs {
        let mut line = vec![
            run.formulation.to_owned(),
            run.integrator.to_owned(),
            format!("{:.2}", 1e3 * run.step),
        ];
        line.extend(run.error.map(exponent));
        line.push(run.lost.to_string());
        line.push(or_dash(run.cpu, |cpu| format!("{cpu:.4}")));
        line.push(or_dash(run.instructions, |count| format!("{:.3}", 1e-6 * count)));
        lines.push(line);
    }
    aligned(&lines)
}
