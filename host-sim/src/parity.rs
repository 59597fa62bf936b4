//! The same job on the desktop and in QEMU, compared bit for bit, tick by tick.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use ferrol::evidence::hostile;
use ferrol::evidence::job::{Job, RunJob};
use ferrol::evidence::selftest;
use ferrol::fingerprint::Fingerprint;
use ferrol::models::{Engine, EngineState as _, Model, Plan, Rig};
use ferrol::runtime::{Channels as _, Effort, Stepper as _};
use ferrol::setup::SetupError;
use serde::Serialize;

use crate::failure::{Failure, bad_input};
use crate::own::DesktopModel;
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

/// Does jobs, given in words, on the desktop and in QEMU and compares; as many at a time as there are processors.
/// `each` sees the results in the order of the jobs. `flip` damages the desktop's side, see [`on_host`].
///
/// # Errors
/// Bad words, or no result from QEMU; a difference is a result, no error.
pub fn compare_all<P: DesktopModel>(
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
                    if sender.send((index, compare::<P>(machine, firmware, words, flip))).is_err() {
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
pub fn compare<P: DesktopModel>(
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
    let (name, integrator, ticks, host, target) = match Job::<P>::parse(words) {
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
            let host = hostile::run(ticks, seed, &mut P::default(), &mut memory::<P>());
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
pub fn on_host<P: DesktopModel>(
    job: &RunJob<P>,
    flip: Option<u32>,
) -> Result<Vec<TickLine>, SetupError> {
    let (mut model, mut memory) = (P::default(), memory::<P>());
    if !job.mailbox {
        let plan = Plan::new(&mut model, job.manoeuvre, job.scheme, job.settings(), &mut memory)?;
        return Ok(lines(job, |tick| {
            let report = plan.step(&mut memory);
            let state = P::Engine::state_mut(&mut memory);
            if flip == Some(tick) {
                turn_over(P::first_coordinate(state));
            }
            state.fingerprint(&report)
        }));
    }
    model.prepare(&job.manoeuvre);
    let plan = Plan::for_ports(&model, job.scheme, job.settings(), &mut memory)?;
    let mut rig = Rig::new(&plan, &mut memory)?;
    Ok(lines(job, |tick| {
        let course = model.course(&job.manoeuvre, u64::from(tick), job.settings().step);
        let mut values = P::Inputs::ZERO;
        for (value, drive) in values.as_mut().iter_mut().zip(course.as_ref()) {
            *value = drive.value;
        }
        let report = rig.step(&values, Effort::Full);
        P::Engine::state(rig.memory()).fingerprint(&report)
    }))
}

/// Blank memory for the steps of a model.
pub fn memory<P: Model>() -> Box<ferrol::models::MemoryOf<P>> {
    Box::new(P::Engine::BLANK)
}

/// The lines of a run whose every tick is made by `step`, which gives its fingerprint.
fn lines<P: DesktopModel>(job: &RunJob<P>, mut step: impl FnMut(u32) -> u64) -> Vec<TickLine> {
    let (ticks, every) = (job.ticks.get(), job.every.get());
    let mut total = Fingerprint::new();
    let mut lines = Vec::new();
    for tick in 1..=ticks {
        let fingerprint = step(tick);
        total.word(fingerprint);
        if tick.is_multiple_of(every) || tick == ticks {
            lines.push(TickLine { tick, fingerprint, total: total.value() });
        }
    }
    lines
}

/// Turns over the lowest bit of a number.
fn turn_over(number: &mut f64) {
    *number = f64::from_bits(number.to_bits() ^ 1);
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
    use super::{TickLine, first_difference, on_host};
    use ferrol::evidence::job::Job;
    use ferrol::models::Model as _;
    use ferrol::vehicles::iltis::Iltis;

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
        let Ok(Job::Run(job)) = Job::<Iltis>::parse("sine-steer:0.002 20 trapezoidal 20 1") else {
            panic!("no job")
        };
        let whole = on_host(&job, None).unwrap();
        let flipped = on_host(&job, Some(13)).unwrap();
        assert_eq!(first_difference(&whole, &flipped).map(|difference| difference.tick), Some(13));
    }

    #[test]
    fn every_job_is_one() {
        for words in Iltis::JOBS {
            assert!(Job::<Iltis>::parse(words).is_ok(), "{words}");
        }
    }
}
