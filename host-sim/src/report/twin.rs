//! The firmware in QEMU beside a live run: the same ticks, compared bit for bit as they come.

use crate::cli::RunOptions;
use crate::failure::{Failure, bad_input};
use crate::parity::on_host;
use crate::qemu::{Firmware, Machine, TickLine};
use ferrol::evidence::job::{FIXED_ITERATIONS, Job, STEP_S};
use ferrol::vehicles::iltis::Iltis;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// The firmware while it runs.
pub struct Twin {
    expected: Vec<TickLine>,
    lines: Receiver<Result<TickLine, Failure>>,
    compared: usize,
}

/// Lets a run be made as the firmware makes it.
///
/// # Errors
/// A run that the firmware does not make.
pub fn fit(run: &mut RunOptions) -> Result<(), Failure> {
    let is_other = run.vehicle.name() != "iltis"
        || run.formulation != crate::registry::HYBRID.name
        || !run.vehicle.set.is_empty()
        || run.step.is_some_and(|step| (step - STEP_S).abs() > 1e-12)
        || run.plain
        || run.extrapolate
        || run.refine.is_some();
    if is_other {
        return bad_input(
            "--qemu follows the firmware, which steps the Iltis with formulation hybrid at 1 ms: leave out other vehicles, \
             parameters, steps and formulations, --plain, --extrapolate and --refine",
        );
    }
    run.fixed_iterations = Some(run.fixed_iterations.unwrap_or(FIXED_ITERATIONS.get()));
    Ok(())
}

impl Twin {
    /// Starts the firmware with a run, which tells every `every` ticks what it has.
    ///
    /// # Errors
    /// No firmware, or a run that it does not know.
    pub fn start(run: &RunOptions, steps: u64, every: u64) -> Result<Self, Failure> {
        let manoeuvre = run.vehicle.manoeuvre.as_deref().unwrap_or("stairs");
        let speed = run.vehicle.speed.map_or_else(|| "-".to_owned(), |speed| speed.to_string());
        let iterations = run.fixed_iterations.unwrap_or(FIXED_ITERATIONS.get());
        let words =
            format!("{manoeuvre} {speed} {} {steps} {every} fixed:{iterations}", run.integrator);
        let job = match Job::<Iltis>::parse(&words) {
            Ok(Job::Run(job)) => job,
            _ => return bad_input(format!("the firmware knows no job '{words}'")),
        };
        let expected = on_host(&job, None)?;
        let firmware = Firmware::build()?;
        let (sender, lines) = channel();
        thread::spawn(move || {
            let machine = Machine::default();
            let told = machine.follow(&firmware, &words, |line| sender.send(Ok(line)).is_ok());
            if let Err(error) = told {
                // nobody listens any more where the run has ended
                let _ = sender.send(Err(error.into()));
            }
        });
        Ok(Self { expected, lines, compared: 0 })
    }

    /// Waits until the firmware has made a tick, and says how it compares.
    ///
    /// # Errors
    /// Another bit than on the desktop, or a firmware that ends.
    pub fn wait(&mut self, tick: u64) -> Result<String, Failure> {
        while let Some(expected) = self.expected.get(self.compared)
            && u64::from(expected.tick) <= tick
        {
            let line = match self.lines.recv() {
                Ok(line) => line?,
                // its last line is the end of the run
                Err(_) => break,
            };
            if line != *expected {
                return Err(Failure::Failed(format!(
                    "tick {} in QEMU has other bits than on the desktop",
                    line.tick
                )));
            }
            self.compared += 1;
        }
        Ok(format!(
            "The firmware in QEMU is at tick {tick}: state and report have the same bits as here, in all {} lines so far",
            self.compared
        ))
    }
}
