//! What runs on every board: one step of a model per tick in the handler, everything else outside.
//!
//! ```text
//!  main                                   handler of the tick
//!  start the board, read the job
//!  test itself, find the start     ──►    Handler::tick: Runtime::tick: mailbox, step, outputs
//!  paint the stack, start the tick             │
//!  take records, fingerprint, print   ◄──  queue of states and reports; what finds no room is counted
//! ```
//!
//! The handler never waits for `main`: a record that nobody takes is lost and counted, the step is not.
//!
//! A firmware is `ferrol::firmware!` with a model, or by hand one static [`Application`] with its [`Storage`] and its [`Evidence`], an entry
//! that calls [`Application::main`] and an interrupt that calls [`Application::tick`].
#![doc = include_str!("guide.md")]

mod bus;
mod link;
mod log;
mod run;

use core::cell::{Cell, RefCell};
use core::sync::atomic::{AtomicBool, Ordering};

use critical_section::Mutex;
use embedded_hal::digital::OutputPin as _;
use heapless::spsc::Queue;
use static_cell::{ConstStaticCell, StaticCell};

use crate::boards::exclusive::Exclusive;
use crate::boards::stack::Paint;
use crate::boards::{Board, COMMAND_LINE_BYTES, Handles};
use crate::evidence::hostile::{self, Tested};
use crate::evidence::integrators::Named;
use crate::evidence::job::{IntegratorOf, Job, RunJob, STEP_S};
use crate::evidence::link_job::check_job;
use crate::evidence::linked::{Parts, TELEMETRY, TickRecord};
use crate::evidence::selftest;
use crate::evidence::stages::{OUTPUTS, Stage, StagedEngine, run_stage};
use crate::formulations::Settings;
use crate::models::{Engine as _, EngineState as _, MemoryOf, Model, Plan, Shown};
use crate::runtime::{Clock, Shared, TickTimer as _};

pub use link::LinkStorage;
use log::Log;
use run::{RunSummary, TargetRun};

/// What stays the same during a run, and what changes: a `static`, zero at first, so that it takes
/// no flash; never on a stack.
pub struct Storage<P: Model> {
    model: StaticCell<P>,
    plan: StaticCell<Plan<'static, P>>,
    memory: ConstStaticCell<MemoryOf<P>>,
}

/// What the handler leaves to `main`: a `static` beside that of the [`Storage`], for no step reads it, and a board may have
/// slower memory for it.
pub struct Evidence<P: Model> {
    /// What each tick left.
    records: Mutex<RefCell<Queue<TickRecord<P>, RECORDS>>>,
    /// How the run went, once it has ended.
    summary: Mutex<RefCell<RunSummary<P>>>,
}

impl<P: Model> Evidence<P> {
    /// Nothing yet.
    pub const fn new() -> Self {
        Self {
            records: Mutex::new(RefCell::new(Queue::new())),
            summary: Mutex::new(RefCell::new(RunSummary::ZERO)),
        }
    }
}

impl<P: Model> Default for Evidence<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Model> Storage<P> {
    /// Not used yet.
    pub const fn new() -> Self {
        Self {
            model: StaticCell::new(),
            plan: StaticCell::new(),
            memory: ConstStaticCell::new(P::Engine::BLANK),
        }
    }

    /// Takes the parts, with the usual model; `None` if they were taken before. A
    /// function of its own: what building the model takes of the stack is given back.
    #[inline(never)]
    fn take(&'static self) -> Option<Parts<P>> {
        let model = self.model.try_uninit()?.write(P::default());
        Some(Parts { model, plan: self.plan.try_uninit()?, memory: self.memory.try_take()? })
    }
}

impl<P: Model> Default for Storage<P> {
    fn default() -> Self {
        Self::new()
    }
}

/// One more than the states that wait for `main`.
const RECORDS: usize = 4;

/// All that the program shares between `main` and the handler: a `static`.
pub struct Application<B: Board, P: Model> {
    storage: &'static Storage<P>,
    link: &'static LinkStorage<B, P>,
    evidence: &'static Evidence<P>,
    /// From `main` to the handler: the prepared run.
    run: Mutex<Cell<Option<TargetRun<B, P>>>>,
    /// What the handler keeps from one tick to the next.
    handler: Exclusive<Option<TargetRun<B, P>>>,
    /// From the handler to `main`: that the run has ended.
    ended: AtomicBool,
    /// Inputs, outputs and telemetry. A link offers values to its mailbox and reads its outlet.
    pub shared: Shared<P::Inputs, Shown<P>, TELEMETRY>,
}

impl<B, P> Application<B, P>
where
    B: Board,
    P: Tested + Model<Engine: StagedEngine>,
    IntegratorOf<P>: Named,
{
    /// Nothing prepared.
    pub const fn new(
        storage: &'static Storage<P>,
        evidence: &'static Evidence<P>,
        link: &'static LinkStorage<B, P>,
    ) -> Self {
        Self {
            storage,
            evidence,
            link,
            run: Mutex::new(Cell::new(None)),
            handler: Exclusive::new(None),
            ended: AtomicBool::new(false),
            shared: Shared::new(P::INPUTS, Shown::ZERO),
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
        match Job::<P>::parse(words) {
            Ok(Job::Run(job)) if job.link => match check_job(&job) {
                Ok(()) => self.serve(board, handles, &job),
                Err(why) => fail::<B>(why),
            },
            Ok(Job::Run(job)) if let Some(bus) = job.bus => {
                self.serve_bus(board, handles, &job, bus)
            }
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

    /// One tick, called by the interrupt of the timer and by nothing else: a step, its outputs, a record of it.
    ///
    /// # Deadline
    /// Starts at each interrupt of the tick and must return within the period, the share of `main`
    /// included. What happens when it does not is the policy of the runtime.
    pub fn tick(&'static self) {
        self.handler.with(|handler| {
            if handler.is_none() {
                *handler = critical_section::with(|cs| self.run.borrow(cs).take());
            }
            if let Some(run) = handler {
                run.handles.timer.acknowledge();
                // a pin that cannot be driven must not keep the vehicle from its step
                let _ = run.handles.trace.set_high();
                run.tick(self);
                let _ = run.handles.trace.set_low();
            }
        });
    }

    /// Finds the start of the manoeuvre and runs it.
    fn prepare(&'static self, board: B, handles: Handles<B>, job: &RunJob<P>) -> ! {
        let Some(Parts { model, plan, memory }) = self.storage.take() else {
            fail::<B>("this program can be started only once")
        };
        // a chip that computes other bits than the desk must not drive anything
        let boot = selftest::run(model, memory);
        if let Err(failure) = boot {
            defmt::error!("self-test '{=str}' failed: not armed", failure.scenario());
            B::exit(false)
        }
        let prepared = if job.mailbox {
            model.prepare(&job.manoeuvre);
            Plan::for_ports(model, job.scheme, job.settings(), memory)
        } else {
            Plan::new(model, job.manoeuvre, job.scheme, job.settings(), memory)
        };
        let Ok(prepared) = prepared else { fail::<B>("the manoeuvre has no start") };
        self.shared.output.set_safe(Shown::safe());
        let plan = plan.write(prepared);
        match TargetRun::new(self, plan, memory, handles, job, boot) {
            Ok(run) => self.follow(board, run, job),
            Err(_) => fail::<B>("the period is too short for a deadline"),
        }
    }

    /// Counts what each stage of a step costs, outside the handler.
    fn count_stages(&'static self, handles: Handles<B>, iterations: u32) -> ! {
        const TICKS: u32 = 1000;
        let Some(Parts { model, memory, .. }) = self.storage.take() else {
            fail::<B>("this program can be started only once")
        };
        let settings = Settings { fixed_iterations: Some(iterations), ..Settings::new(STEP_S) };
        let (manoeuvre, scheme) = match P::MEASURED.last().map(|words| Job::<P>::parse(words)) {
            Some(Ok(Job::Run(job))) => (Some(job.manoeuvre), Some(job.scheme)),
            _ => (P::usual_manoeuvre(), IntegratorOf::<P>::by_name(IntegratorOf::<P>::USUAL).ok()),
        };
        let (Some(manoeuvre), Some(scheme)) = (manoeuvre, scheme) else {
            fail::<B>("the model names no run to measure")
        };
        let Ok(plan) = Plan::new(model, manoeuvre, scheme, settings, memory) else {
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
        // no stage of the step, but of the tick: the outputs that are found in it
        let start = handles.timer.now();
        find_outputs(&plan, memory);
        let counts = handles.timer.now().wrapping_sub(start);
        defmt::info!("stage {=str} counts {=u32} runs 1", OUTPUTS, counts);
        B::exit(true)
    }

    /// Makes hostile ticks, outside the handler, and says what came of them.
    fn be_hostile(&'static self, ticks: u32, seed: u64) -> ! {
        let Some(Parts { model, memory, .. }) = self.storage.take() else {
            fail::<B>("this program can be started only once")
        };
        let summary = hostile::run(ticks, seed, model, memory);
        defmt::info!(
            "hostile fingerprint {=u64:016x} ticks {=u64} reached {=u64} faults {=u64}",
            summary.fingerprint.value(),
            summary.ticks,
            summary.reached,
            summary.faults
        );
        B::exit(summary.passed())
    }

    /// Hands the run to the handler and prints what it leaves until it ends.
    fn follow(&'static self, mut board: B, run: TargetRun<B, P>, job: &RunJob<P>) -> ! {
        let model = run.model();
        critical_section::with(|cs| self.run.borrow(cs).set(Some(run)));
        defmt::info!(
            "start {=str} on {=str} clock {=u32} Hz period {=u32} us",
            P::NAME,
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
        let mut log = Log::new(job.every.get());
        loop {
            let ended = self.ended.load(Ordering::Acquire);
            while !job.deaf
                && let Some(record) = self.next_record()
            {
                log.take_in::<P>(record.fingerprint(), || {
                    Shown::of(model, record.state(), record.drives).values
                });
            }
            while let Some(record) = self.shared.telemetry.pop() {
                log.note(&record);
            }
            if ended {
                self.end(&log, &paint)
            }
            B::idle();
        }
    }

    /// Says how the run went, and ends the program.
    fn end(&self, log: &Log, paint: &Paint) -> ! {
        // what the handler left, and `main` with its fingerprints and lines
        let stack = paint.used_bytes();
        critical_section::with(|cs| {
            if let Ok(summary) = self.evidence.summary.borrow(cs).try_borrow() {
                log.print_end(&summary, stack);
            }
        });
        B::exit(true)
    }

    /// Takes the oldest record of a tick.
    fn next_record(&self) -> Option<TickRecord<P>> {
        critical_section::with(|cs| {
            self.evidence
                .records
                .borrow(cs)
                .try_borrow_mut()
                .ok()
                .and_then(|mut queue| queue.dequeue())
        })
    }
}

/// Finds the outputs of the tick, for what that costs. Apart, so that `main` has none of it on its stack.
#[inline(never)]
fn find_outputs<P: Model>(plan: &Plan<'_, P>, memory: &MemoryOf<P>) {
    let state = P::Engine::state(memory);
    let shown = Shown::of(plan.model(), state, plan.drives(state.tick()));
    core::hint::black_box(&shown);
}

fn fail<B: Board>(why: &'static str) -> ! {
    defmt::error!("{=str}", why);
    B::exit(false)
}

/// The memory, the entry and the interrupt of a firmware. A board calls it with the symbol of its interrupt, for its own
/// `firmware!`.
#[doc(hidden)]
#[macro_export]
macro_rules! firmware_on {
    ($interrupt:ident, $model:ty) => {
        static STORAGE: $crate::application::Storage<$model> = $crate::application::Storage::new();
        // zero at first; a board with slower memory beside its fast one takes these two there
        #[unsafe(link_section = ".bss.ferrol_slow.evidence")]
        static EVIDENCE: $crate::application::Evidence<$model> =
            $crate::application::Evidence::new();
        #[unsafe(link_section = ".bss.ferrol_slow.link")]
        static LINK: $crate::application::LinkStorage<$crate::boards::Selected, $model> =
            $crate::application::LinkStorage::new();
        static APPLICATION: $crate::application::Application<$crate::boards::Selected, $model> =
            $crate::application::Application::new(&STORAGE, &EVIDENCE, &LINK);

        // cortex-m-rt calls the symbol `main` after it has brought memory into its initial state
        #[unsafe(no_mangle)]
        extern "C" fn main() -> ! {
            APPLICATION.main()
        }

        // the name in the vector table
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "as the vector table spells it")]
        extern "C" fn $interrupt() {
            APPLICATION.tick();
        }
    };
}
