//! The comparison of \[PAN13\], for people.

use super::layout::{aligned, cells, or_dash, wrapped};
use crate::tables::pan13::{MotionRun, Pan13};
use crate::tables::stages::ProfileStage;

/// Theory, efficiency and accuracy.
pub fn pan13(measured: &Pan13) -> String {
    let mut text =
        "[PAN13] theory: what is unknown, formed and solved in an iteration\n".to_owned();
    for method in &measured.theory {
        text += &format!("{} ({})\n", method.formulation, method.author);
        text += &wrapped(2, &format!("unknown: {}", method.unknowns));
        text += &wrapped(2, &format!("formed: {}", method.formed));
        text += &wrapped(2, &format!("solved: {}", method.solved));
    }
    text += "\n[PAN13] efficiency: instructions of a step of the Iltis on ramp and stairs, 10 ms\n";
    let mut head = cells(&["formulation", "integrator", "iterations"]);
    head.extend(ProfileStage::ALL.iter().map(|stage| stage.name().to_owned()));
    head.push("all".to_owned());
    let mut lines = vec![head];
    for cost in &measured.iltis {
        let mut line = cells(&[cost.formulation, cost.integrator]);
        line.push(format!("{:.2}", cost.iterations));
        line.extend(cost.stages.iter().map(|stage| format!("{stage:.0}")));
        line.push(format!("{:.0}", cost.total));
        lines.push(line);
    }
    text += &aligned(&lines);
    for (title, runs) in [
        ("Iltis, in-phase bump at 5 m/s, 2.5 s at 1 ms", &measured.bump),
        ("robot vehicle of six wheels, 2 s at 1 ms", &measured.rover),
    ] {
        text += &format!("\n[PAN13] accuracy: {title}, against hybrid at a quarter of the step\n");
        text += &motions(runs);
    }
    text += "\n[PAN13] rod elimination: quarter car, 3 s at 1 ms, tie rod as a body | as a distance with masses at its ends\n";
    let mut lines = vec![cells(&[
        "formulation",
        "iterations",
        "|",
        "instr/step",
        "|",
        "saves",
        "apart m, rad",
    ])];
    for run in &measured.rods {
        let mut line = cells(&[run.formulation]);
        let [with, without] = run.iterations;
        line.extend([format!("{with:.2}"), format!("{without:.2}")]);
        let counts = run.instructions;
        line.extend([0, 1].map(|k| or_dash(counts, |counts| format!("{:.0}", counts[k]))));
        line.push(or_dash(counts, |[with, without]| {
            format!("{:.0} %", 100.0 * (1.0 - without / with))
        }));
        line.push(format!("{:.1e}", run.apart));
        lines.push(line);
    }
    text + &aligned(&lines)
}

/// How far runs are from the truth, and what their steps cost.
fn motions(runs: &[MotionRun]) -> String {
    let head = ["formulation", "integrator", "iterations", "lost", "apart m, rad", "instr/step"];
    let mut lines = vec![cells(&head)];
    for run in runs {
        let mut line = cells(&[run.formulation, run.integrator]);
        line.push(format!("{:.2}", run.iterations));
        line.push(run.lost.to_string());
        line.push(format!("{:.1e}", run.apart));
        line.push(or_dash(run.instructions, |count| format!("{count:.0}")));
        lines.push(line);
    }
    aligned(&lines)
}
