//! The same job on the desktop and in QEMU, compared bit for bit.

use ferrol::fingerprint::Fingerprint;
use ferrol::job::{Job, RunJob};
use ferrol::selftest;
use ferrol::setup::SetupError;
use ferrol::vehicles::iltis::{Memory, Plan};
use serde::Serialize;

use crate::failure::{Failure, bad_input};
use crate::qemu::{Firmware, Machine, TickLine};

/// All comparisons of one call.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Whether all are equal.
    pub pass: bool,
    /// One entry per run.
    pub runs: Vec<Comparison>,
}

/// One job on both sides.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// Name of the manoeuvre or of the self-test.
    pub name: String,
    /// Name of the integrator, empty for a self-test.
    pub integrator: String,
    /// Ticks stepped, or arguments tried.
    pub ticks: u32,
    /// Whether every fingerprint agrees.
    pub equal: bool,
    /// The first line that differs.
    pub first_difference: Option<Difference>,
}

/// A line that differs; a side that has no such line has no fingerprint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The tick.
    pub tick: u32,
    /// Fingerprint on the desktop, in hexadecimal.
    pub host: Option<String>,
    /// Fingerprint in QEMU, in hexadecimal.
    pub target: Option<String>,
}

/// The jobs of `host-sim parity`.
pub const JOBS: [&str; 3] =
    ["stairs 5 newmark:-0.01 8000 100", "in-phase-bump 10 trapezoidal 2500 100", "sqrt 400000"];

/// Does a job, given in words, on both sides and compares.
///
/// # Errors
/// Bad words, or no result from QEMU; a difference is a result, no error.
pub fn compare(machine: &Machine, firmware: &Firmware, words: &str) -> Result<Comparison, Failure> {
    let mut names = words.split_whitespace();
    let name = names.next().unwrap_or_default().to_owned();
    let (integrator, ticks, host, target) = match Job::parse(words) {
        Ok(Job::Run(job)) => {
            let host = on_host(&job)?;
            let run = machine.run(firmware, words)?;
            let mut target = run.lines;
            if target.last() != Some(&run.last) {
                target.push(run.last);
            }
            (names.nth(1).unwrap_or_default().to_owned(), job.ticks.get(), host, target)
        }
        Ok(Job::SquareRoots { count }) => {
            let line = |fingerprint| vec![TickLine { tick: count, fingerprint }];
            let target = line(machine.self_test(firmware, words)?);
            (String::new(), count, line(selftest::square_roots(count)), target)
        }
        Ok(Job::Fault) => return bad_input("a fault is nothing to compare"),
        Err(error) => return bad_input(format!("'{words}': {error}")),
    };
    let first_difference = first_difference(&host, &target);
    Ok(Comparison { name, integrator, ticks, equal: first_difference.is_none(), first_difference })
}

/// The lines of a run on the desktop.
///
/// # Errors
/// The start of the run is not found.
pub fn on_host(job: &RunJob) -> Result<Vec<TickLine>, SetupError> {
    let (ticks, every) = (job.ticks.get(), job.every.get());
    let mut memory = Box::new(Memory::new());
    let plan = Plan::new(job.manoeuvre, job.scheme, job.settings(), &mut memory)?;
    let mut fingerprint = Fingerprint::new();
    let mut lines = Vec::new();
    for tick in 1..=ticks {
        let report = plan.step(&mut memory);
        fingerprint.state(&memory.state);
        fingerprint.report(&report);
        if tick.is_multiple_of(every) || tick == ticks {
            lines.push(TickLine { tick, fingerprint: fingerprint.value() });
        }
    }
    Ok(lines)
}

fn first_difference(host: &[TickLine], target: &[TickLine]) -> Option<Difference> {
    let hexadecimal = |line: &TickLine| format!("{:016x}", line.fingerprint);
    let lines = host.len().max(target.len());
    (0..lines).map(|i| (host.get(i), target.get(i))).find(|(host, target)| host != target).map(
        |(host, target)| Difference {
            tick: host.or(target).map_or(0, |line| line.tick),
            host: host.map(hexadecimal),
            target: target.map(hexadecimal),
        },
    )
}

#[cfg(test)]
mod tests {
    use super::{TickLine, first_difference};

    #[test]
    fn finds_the_first_line_that_differs() {
        let line = |tick, fingerprint| TickLine { tick, fingerprint };
        let host = [line(1, 7), line(2, 8), line(3, 9)];
        assert_eq!(first_difference(&host, &host), None);

        let difference = first_difference(&host, &[line(1, 7), line(2, 0), line(3, 0)]).unwrap();
        assert_eq!((difference.tick, difference.target.as_deref()), (2, Some("0000000000000000")));

        let difference = first_difference(&host, &host[..2]).unwrap();
        assert_eq!((difference.tick, difference.target), (3, None));
    }
}
