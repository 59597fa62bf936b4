//! What this project wants to show beyond the papers.

use super::{Judge, milliseconds};
use crate::tables::error::CD03_LIMIT;
use crate::tables::starts::WANTED;

pub(super) fn judge(judge: &mut Judge<'_>) {
    judge.source = "goal";
    let text = format!(
        "hybrid with newmark:-0.52 at 50 ms stays below an error (43) of {WANTED:.0e} from nine starts"
    );
    judge.claim(text, &["hybrid"], |judge| {
        let starts = judge.figures.starts.as_ref().ok_or("the starts were not run")?;
        let Some(worst) = starts.worst_error else {
            return Ok((false, "a run from one of the starts fails".to_owned()));
        };
        Ok((
            worst < WANTED,
            format!("worst of nine {worst:.2e}; the paper {:.2e} from one", starts.paper),
        ))
    });
    let text = format!(
        "hybrid with newmark:-0.52 stays below {CD03_LIMIT:.0e} from nine starts at steps beyond 50 ms"
    );
    judge.claim(text, &["hybrid"], |judge| {
        let starts = judge.figures.starts.as_ref().ok_or("the starts were not run")?;
        let Some(step) = starts.largest_step else {
            return Ok((false, "not at 50 ms".to_owned()));
        };
        Ok((step > starts.step, format!("up to {} ms", milliseconds(step))))
    });
    judge.claim(
        "hybrid is the fastest of the three at their best",
        &["hybrid", "topological", "global"],
        |judge| {
            let over = |name| judge.advantage_of_best("hybrid", name);
            let (topological, global) = (over("topological")?, over("global")?);
            let why = format!(
                "{topological} times over topological (paper 2.2), {global} over global (paper 7)"
            );
            Ok((topological.cpu.min(global.cpu) > 1.0, why))
        },
    );
}
