//! The same job on the desktop and in QEMU, compared bit for bit, tick by tick.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use ferrol::evidence::hostile;
use ferrol::evidence::job::{Job, RunJob};
use ferrol::evidence::selftest;
use ferrol::fingerprint::Fingerprint;
use ferrol::models::iltis::{Memory, Plan};
use ferrol::roads::Road;
use ferrol::setup::SetupError;
use ferrol::vehicles::iltis::Iltis;
use serde::Serialize;

use crate::failure::{Failure, bad_input};
use crate::qemu::{Firmware, Machine, TickLine};

/// All comparisons of one call.
#[derive(Clone, Debug, Serialize)]
pub struct ParityReport {
    /// Whether all are equal.
    pub pass: bool,
    /// One entry per run.
    pub runs: Vec<JobComparison>,
}

/// One job on both sides.
#[derive(Clone, Debug, Serialize)]
pub struct JobComparison {
    /// Name and speed of the manoeuvre, or the name of the self-test.
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

/// The jobs of `host-sim parity`: the stairs and the ten manoeuvres of the benchmark with the
/// default integrator, two of them with each of the others, two with early exit, hostile ticks and
/// the square root. Steps have a fixed cost unless said otherwise; a line for every tick.
pub const JOBS: [&str; 24] = [
    "hostile 25000 1",
    "hostile 25000 2",
    "hostile 25000 3",
    "hostile 25000 4",
    "stairs 5 newmark:-0.01 8000 1",
    "in-phase-bump 5 newmark:-0.01 2500 1",
    "in-phase-bump 10 newmark:-0.01 2500 1",
    "anti-phase-bump 5 newmark:-0.01 3000 1",
    "anti-phase-bump 10 newmark:-0.01 2000 1",
    "ramp-steer 10 newmark:-0.01 5000 1",
    "ramp-steer 20 newmark:-0.01 5000 1",
    "ramp-steer 30 newmark:-0.01 5000 1",
    "sine-steer:0.001 20 newmark:-0.01 3000 1",
    "sine-steer:0.002 20 newmark:-0.01 3000 1",
    "sine-steer:0.004 20 newmark:-0.01 3000 1",
    "in-phase-bump 10 trapezoidal 2500 1",
    "in-phase-bump 10 hht:0.1 2500 1",
    "in-phase-bump 10 generalized-alpha:0.8 2500 1",
    "sine-steer:0.002 20 trapezoidal 3000 1",
    "sine-steer:0.002 20 hht:0.1 3000 1",
    "sine-steer:0.002 20 generalized-alpha:0.8 3000 1",
    "stairs 5 newmark:-0.01 8000 1 early-exit",
    "in-phase-bump 10 newmark:-0.01 2500 1 early-exit",
    "sqrt 400000",
];

/// Does jobs, given in words, on the desktop and in QEMU and compares; as many at a time as there are processors.
/// `each` sees the results in the order of the jobs. `flip` damages the desktop's side, see [`on_host`].
///
/// # Errors
/// Bad words, or no result from QEMU; a difference is a result, no error.
pub fn compare_all(
    machine: &Machine,
    firmware: &Firmware,
    jobs: &[&str],
    flip: Option<u32>,
    mut each: impl FnMut(&JobComparison),
) -> Result<ParityReport, Failure> {
    let workers = thread::available_parallelism().map_or(1, usize::from).min(jobs.len());
    let next = AtomicUsize::new(0);
    let mut results: Vec<Option<Result<JobComparison, Failure>>> =
        jobs.iter().map(|_| None).collect();
    let mut runs = Vec::new();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..workers {
            let sender = sender.clone();
            let next = &next;
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(words) = jobs.get(index) else { return };
                    // nobody listens any more once a job has failed
                    if sender.send((index, compare(machine, firmware, words, flip))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (index, result) in receiver {
            results[index] = Some(result);
            while let Some(result) = results.get_mut(runs.len()).and_then(Option::take) {
                let run = result?;
                each(&run);
                runs.push(run);
            }
        }
        Ok::<(), Failure>(())
    })?;
    Ok(ParityReport { pass: runs.iter().all(|run| run.equal), runs })
}

/// Does a job, given in words, on both sides and compares.
///
/// # Errors
/// Bad words, or no result from QEMU; a difference is a result, no error.
pub fn compare(
    machine: &Machine,
    firmware: &Firmware,
    words: &str,
    flip: Option<u32>,
) -> Result<JobComparison, Failure> {
    let names: Vec<&str> = words.split_whitespace().collect();
    // without integrator and counts
    let name = |count: usize| {
        let options = names.iter().skip(4).filter(|word| word.parse::<u32>().is_err());
        names.iter().take(count).chain(options).copied().collect::<Vec<_>>().join(" ")
    };
    let (name, integrator, ticks, host, target) = match Job::parse(words) {
        Ok(Job::Run(job)) => {
            let host = on_host(&job, flip)?;
            let run = machine.run(firmware, words)?;
            let mut target = run.lines;
            if target.last() != Some(&run.last) {
                target.push(run.last);
            }
            let integrator = names.get(2).copied().unwrap_or_default().to_owned();
            (name(2), integrator, job.ticks.get(), host, target)
        }
        Ok(Job::SquareRoots { count }) => {
            let line = |fingerprint| vec![TickLine { tick: count, fingerprint, total: 0 }];
            let target = line(machine.self_test(firmware, words)?);
            (name(1), String::new(), count, line(selftest::square_roots(count)), target)
        }
        Ok(Job::Hostile { ticks, seed }) => {
            let ticks = ticks.get();
            let line = |fingerprint| vec![TickLine { tick: ticks, fingerprint, total: 0 }];
            let target = line(machine.self_test(firmware, words)?);
            let mut vehicle = Iltis::new(Road::Flat, 0.0);
            let host = hostile::run(ticks, seed, &mut vehicle, &mut Box::new(Memory::new()));
            (words.to_owned(), String::new(), ticks, line(host.fingerprint.value()), target)
        }
        Ok(Job::Fault | Job::Stages { .. }) => return bad_input("this is nothing to compare"),
        Err(error) => return bad_input(format!("'{words}': {error}")),
    };
    let first_difference = first_difference(&host, &target);
    Ok(JobComparison {
        name,
        integrator,
        ticks,
        equal: first_difference.is_none(),
        first_difference,
    })
}

/// The lines of a run on the desktop. After the tick `flip` the lowest bit of the first coordinate
/// is turned over, to see that a comparison finds it.
///
/// # Errors
/// The start of the run is not found.
pub fn on_host(job: &RunJob, flip: Option<u32>) -> Result<Vec<TickLine>, SetupError> {
    let (ticks, every) = (job.ticks.get(), job.every.get());
    let (mut vehicle, mut memory) = (job.manoeuvre.vehicle(), Box::new(Memory::new()));
    let plan = Plan::new(&mut vehicle, job.manoeuvre, job.scheme, job.settings(), &mut memory)?;
    let mut total = Fingerprint::new();
    let mut lines = Vec::new();
    for tick in 1..=ticks {
        let report = plan.step(&mut memory);
        if flip == Some(tick) {
            let first = &mut memory.state.q[0];
            *first = f64::from_bits(first.to_bits() ^ 1);
        }
        let fingerprint = Fingerprint::of_tick(&memory.state, &report).value();
        total.word(fingerprint);
        if tick.is_multiple_of(every) || tick == ticks {
            lines.push(TickLine { tick, fingerprint, total: total.value() });
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
    use super::{JOBS, TickLine, first_difference, on_host};
    use ferrol::evidence::job::Job;

    #[test]
    fn finds_the_first_line_that_differs() {
        let line = |tick, fingerprint| TickLine { tick, fingerprint, total: fingerprint };
        let host = [line(1, 7), line(2, 8), line(3, 9)];
        assert_eq!(first_difference(&host, &host), None);

        let difference = first_difference(&host, &[line(1, 7), line(2, 0), line(3, 0)]).unwrap();
        assert_eq!((difference.tick, difference.target.as_deref()), (2, Some("0000000000000000")));

        let difference = first_difference(&host, &host[..2]).unwrap();
        assert_eq!((difference.tick, difference.target), (3, None));
    }

    #[test]
    fn a_flipped_bit_shows_in_its_tick() {
        let Ok(Job::Run(job)) = Job::parse("sine-steer:0.002 20 trapezoidal 20 1") else {
            panic!("no job")
        };
        let whole = on_host(&job, None).unwrap();
        let flipped = on_host(&job, Some(13)).unwrap();
        assert_eq!(first_difference(&whole, &flipped).map(|difference| difference.tick), Some(13));
    }

    #[test]
    fn every_job_is_one() {
        for words in JOBS {
            assert!(Job::parse(words).is_ok(), "{words}");
        }
    }
}
