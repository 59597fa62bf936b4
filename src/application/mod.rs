//! What runs on every board: one step per tick in the handler, one line per so many ticks outside.
//!
//! ```text
//!  main                                   handler of the tick
//!  start the board, read the job
//!  test itself, find the start     ──►    Handler::tick: Runtime::tick, fingerprint
//!  paint the stack, start the tick
//!  print lines until the last      ◄──    a line, every so many ticks; telemetry
//! ```
//!
//! A firmware is one static [`Application`] with its [`Storage`], an entry that calls [`Application::main`] and an
//! interrupt that calls [`Handler::tick`].

mod run;

use core::cell::Cell;
use core::mem::MaybeUninit;
use core::sync::atomic::{AtomicBool, Ordering};

use critical_section::Mutex;
use static_cell::{ConstStaticCell, StaticCell};

use crate::boards::stack::Paint;
use crate::boards::{Board, COMMAND_LINE_BYTES, Handles};
use crate::evidence::job::{Job, RunJob, STEP_S};
use crate::evidence::stages::{Stage, run_stage};
use crate::evidence::{hostile, selftest};
use crate::formulations::Settings;
use crate::integrators::trapezoidal;
use crate::models::iltis::{Memory, Plan, RigOutput};
use crate::roads::Road;
use crate::runtime::{Clock, Shared};
use crate::vehicles::iltis::{Iltis, Manoeuvre, ManoeuvreKind};

pub use run::Handler;
use run::{ReportLine, TargetRun};

/// What stays the same during a run, and what changes: a `static`, zero at first, so that it takes
/// no flash; never on a stack.
pub struct Storage {
    vehicle: StaticCell<Iltis>,
    plan: StaticCell<Plan<'static>>,
    memory: ConstStaticCell<Memory>,
}

/// The parts of a [`Storage`] that are taken to work with.
struct Parts {
    vehicle: &'static mut Iltis,
    plan: &'static mut MaybeUninit<Plan<'static>>,
    memory: &'static mut Memory,
}

impl Storage {
    /// Not used yet.
    pub const fn new() -> Self {
        Self {
            vehicle: StaticCell::new(),
            plan: StaticCell::new(),
            memory: ConstStaticCell::new(Memory::new()),
        }
    }

    /// Takes the parts, with the usual vehicle at rest on a flat road; `None` if they were taken before. A
    /// function of its own: what building the vehicle takes of the stack is given back.
    #[inline(never)]
    fn take(&'static self) -> Option<Parts> {
        let vehicle = self.vehicle.try_uninit()?.write(Iltis::new(Road::Flat, 0.0));
        Some(Parts { vehicle, plan: self.plan.try_uninit()?, memory: self.memory.try_take()? })
    }
}

impl Default for Storage {
    fn default() -> Self {
        Self::new()
    }
}

/// All that the program shares between `main` and the handler: a `static`.
pub struct Application<B: Board> {
    storage: &'static Storage,
    /// From `main` to the handler: the prepared run.
    run: Mutex<Cell<Option<TargetRun<B>>>>,
    /// From the handler to `main`: the next line to print, and that there is one.
    line: Mutex<Cell<ReportLine>>,
    line_waits: AtomicBool,
    /// Outputs and telemetry.
    shared: Shared<(), RigOutput, TELEMETRY>,
}

/// One more than the records that wait for `main`.
const TELEMETRY: usize = 10;

impl<B: Board> Application<B> {
    /// Nothing prepared.
    pub const fn new(storage: &'static Storage) -> Self {
        Self {
            storage,
            run: Mutex::new(Cell::new(None)),
            line: Mutex::new(Cell::new(ReportLine::ZERO)),
            line_waits: AtomicBool::new(false),
            shared: Shared::new((), RigOutput::ZERO),
        }
    }

    /// The program: starts the board, does the job, ends.
    pub fn main(&'static self) -> ! {
        let (board, handles) = match B::start() {
            Ok(started) => started,
            Err(why) => fail::<B>(why),
        };
        let mut buffer = [0; COMMAND_LINE_BYTES];
        let words = match board.words(&mut buffer) {
            Ok(words) => words,
            Err(why) => fail::<B>(why),
        };
        match Job::parse(words) {
            Ok(Job::Run(job)) => self.prepare(board, handles, &job),
            Ok(Job::SquareRoots { count }) => {
                defmt::info!("sqrt fingerprint {=u64:016x}", selftest::square_roots(count));
                B::exit(true)
            }
            Ok(Job::Hostile { ticks, seed }) if B::HOSTILE_TICKS => {
                self.be_hostile(ticks.get(), seed)
            }
            Ok(Job::Hostile { .. }) => {
                fail::<B>("the image of this board makes no hostile ticks: make them in QEMU")
            }
            Ok(Job::Stages { iterations }) => self.count_stages(handles, iterations.get()),
            Ok(Job::Fault) => cortex_m::asm::udf(),
            Err(error) => {
                defmt::error!("{=str} (given: '{=str}')", error.message(), words);
                B::exit(false)
            }
        }
    }

    /// Finds the start of the manoeuvre and runs it.
    fn prepare(&'static self, board: B, handles: Handles<B>, job: &RunJob) -> ! {
        let Some(Parts { vehicle, plan, memory }) = self.storage.take() else {
            fail::<B>("this program can be started only once")
        };
        // a chip that computes other bits than the desk must not drive anything
        let boot = selftest::run(vehicle, memory);
        if let Err(failure) = boot {
            defmt::error!("self-test '{=str}' failed: not armed", failure.scenario());
            B::exit(false)
        }
        let Ok(prepared) = Plan::new(vehicle, job.manoeuvre, job.scheme, job.settings(), memory)
        else {
            fail::<B>("the manoeuvre has no start")
        };
        match TargetRun::new(self, plan.write(prepared), memory, handles, job, boot) {
            Ok(run) => self.follow(board, run, job),
            Err(_) => fail::<B>("the period is too short for a deadline"),
        }
    }

    /// Counts what each stage of a step costs, outside the handler.
    fn count_stages(&'static self, handles: Handles<B>, iterations: u32) -> ! {
        const TICKS: u32 = 1000;
        let Some(Parts { vehicle, memory, .. }) = self.storage.take() else {
            fail::<B>("this program can be started only once")
        };
        let manoeuvre = Manoeuvre { kind: ManoeuvreKind::InPhaseBump, speed: 10.0 };
        let settings = Settings { fixed_iterations: Some(iterations), ..Settings::new(STEP_S) };
        let Ok(plan) = Plan::new(vehicle, manoeuvre, trapezoidal(), settings, memory) else {
            fail::<B>("the manoeuvre has no start")
        };
        for _ in 0..TICKS {
            plan.step(memory);
        }
        for stage in Stage::ALL {
            let start = handles.timer.now();
            run_stage(&plan, stage, memory);
            let counts = handles.timer.now().wrapping_sub(start);
            let runs = stage.runs(iterations, true);
            defmt::info!("stage {=str} counts {=u32} runs {=u32}", stage.name(), counts, runs);
        }
        B::exit(true)
    }

    /// Makes hostile ticks, outside the handler, and says what came of them.
    fn be_hostile(&'static self, ticks: u32, seed: u64) -> ! {
        let Some(Parts { vehicle, memory, .. }) = self.storage.take() else {
            fail::<B>("this program can be started only once")
        };
        let summary = hostile::run(ticks, seed, vehicle, memory);
        defmt::info!(
            "hostile fingerprint {=u64:016x} ticks {=u64} reached {=u64} faults {=u64}",
            summary.fingerprint.value(),
            summary.ticks,
            summary.reached,
            summary.faults
        );
        B::exit(summary.passed())
    }

    /// Hands the run to the handler and prints its lines until the last.
    fn follow(&'static self, mut board: B, run: TargetRun<B>, job: &RunJob) -> ! {
        critical_section::with(|cs| self.run.borrow(cs).set(Some(run)));
        defmt::info!(
            "start {=str} clock {=u32} Hz period {=u32} us",
            B::NAME,
            B::CLOCK_HZ,
            job.period_us.get()
        );
        if let Some(period_ms) = job.watchdog_ms
            && let Err(why) = board.start_watchdog(period_ms.get())
        {
            fail::<B>(why)
        }
        let paint = Paint::apply();
        if let Err(why) = board.start_tick(job.period_us.get()) {
            fail::<B>(why)
        }
        let (mut records, mut longest) = (0u32, 0u32);
        loop {
            while !self.line_waits.load(Ordering::Acquire) {
                B::idle();
            }
            // before anything is printed, so that only the handler has left traces
            let stack = paint.used_bytes();
            let line = critical_section::with(|cs| self.line.borrow(cs).get());
            if line.tick.is_multiple_of(job.every.get()) {
                line.print();
            }
            while let Some(record) = self.shared.telemetry.pop() {
                records = records.saturating_add(1);
                longest = longest.max(record.duration);
            }
            if line.ended {
                defmt::info!("telemetry {=u32} records, longest step {=u32}", records, longest);
                line.print_end(stack);
                B::exit(true)
            }
            self.line_waits.store(false, Ordering::Release);
        }
    }
}

fn fail<B: Board>(why: &'static str) -> ! {
    defmt::error!("{=str}", why);
    B::exit(false)
}
