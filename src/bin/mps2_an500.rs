//! Firmware for QEMU's mps2-an500: steps in the SysTick interrupt, prints outside of it.
//!
//! One image does every [`ferrol::job::Job`]: its words come from QEMU's command line.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod firmware {
    #![allow(unsafe_code, reason = "the entry and exception macros export symbols")]

    use core::cell::Cell;
    use core::sync::atomic::{AtomicBool, Ordering};

    use cortex_m::peripheral::{Peripherals, SCB};
    use cortex_m_rt::{entry, exception};
    use critical_section::Mutex;
    use ferrol::boards::mps2_an500::{
        COMMAND_LINE_BYTES, Clock, command_line, exit, idle, start_tick,
    };
    use ferrol::fingerprint::Fingerprint;
    use ferrol::formulations::Settings;
    use ferrol::job::Job;
    use ferrol::selftest;
    use ferrol::vehicles::iltis::{Memory, Plan};
    use static_cell::{ConstStaticCell, StaticCell};

    /// Period of the tick, in microseconds, and the step that goes with it, in seconds.
    const TICK_PERIOD_US: u32 = 1000;
    const STEP_S: f64 = 0.001;

    /// What stays the same during a run, and what changes: in `.bss`, never on a stack.
    static PLAN: StaticCell<Plan> = StaticCell::new();
    static MEMORY: ConstStaticCell<Memory> = ConstStaticCell::new(Memory::new());
    /// From `main` to the interrupt: the prepared run.
    static RUN: Mutex<Cell<Option<Run>>> = Mutex::new(Cell::new(None));
    /// From the interrupt to `main`: the next line to print, and that there is one.
    static LINE: Mutex<Cell<Line>> = Mutex::new(Cell::new(Line::ZERO));
    static LINE_WAITS: AtomicBool = AtomicBool::new(false);

    /// What the interrupt owns.
    struct Run {
        plan: &'static Plan,
        memory: &'static mut Memory,
        /// Of all states so far: one bit in one tick changes every line that follows.
        fingerprint: Fingerprint,
        clock: Clock,
        ticks: u32,
        every: u32,
        now: Line,
    }

    /// What `main` prints.
    #[derive(Clone, Copy)]
    struct Line {
        tick: u32,
        fingerprint: u64,
        /// Time of the end of the step, and the longest step so far, in clock ticks of 40 ns.
        clock: u32,
        worst: u32,
        /// Handlers that the next tick found still running.
        overruns: u32,
        /// Ticks without a step, because `main` had not yet taken the last line.
        held: u32,
    }

    impl Line {
        const ZERO: Self =
            Self { tick: 0, fingerprint: 0, clock: 0, worst: 0, overruns: 0, held: 0 };
    }

    /// One tick: one step, and a line for `main` every so many.
    ///
    /// # Deadline
    /// Starts at each SysTick reload and must return within [`TICK_PERIOD_US`], 500,000
    /// instructions with `-icount shift=1`, the share of `main` included. A handler that is late
    /// loses no step: the pending tick runs next and the overrun is counted.
    #[exception]
    fn SysTick() {
        static mut OWNED: Option<Run> = None;

        match OWNED {
            Some(run) => run.tick(),
            None => *OWNED = critical_section::with(|cs| RUN.borrow(cs).take()),
        }
    }

    impl Run {
        fn tick(&mut self) {
            let now = &mut self.now;
            if now.tick == self.ticks {
                return;
            }
            if LINE_WAITS.load(Ordering::Acquire) {
                now.held += 1;
                return;
            }

            let start = self.clock.now();
            let report = self.plan.step(self.memory);
            now.clock = self.clock.now();
            now.worst = now.worst.max(now.clock.wrapping_sub(start));
            now.tick += 1;

            self.fingerprint.state(&self.memory.state);
            self.fingerprint.report(&report);
            let line_due = now.tick.is_multiple_of(self.every) || now.tick == self.ticks;
            now.fingerprint = self.fingerprint.value();
            now.overruns += u32::from(SCB::is_pendst_pending());
            if line_due {
                critical_section::with(|cs| LINE.borrow(cs).set(*now));
                LINE_WAITS.store(true, Ordering::Release);
            }
        }
    }

    #[entry]
    fn main() -> ! {
        let mut buffer = [0; COMMAND_LINE_BYTES];
        let Ok(words) = command_line(&mut buffer) else {
            defmt::error!("no command line: run QEMU with -semihosting-config arg=...");
            exit(false)
        };
        match Job::parse(words) {
            Ok(Job::Run { manoeuvre, scheme, ticks, every }) => {
                let memory = MEMORY.take();
                match Plan::new(manoeuvre, scheme, Settings::new(STEP_S), memory) {
                    Ok(plan) => run(Run {
                        plan: PLAN.init(plan),
                        memory,
                        fingerprint: Fingerprint::new(),
                        clock: Clock::start(),
                        ticks: ticks.get(),
                        every: every.get(),
                        now: Line::ZERO,
                    }),
                    Err(_) => {
                        defmt::error!("no start for '{=str}'", words);
                        exit(false)
                    }
                }
            }
            Ok(Job::SquareRoots { count }) => {
                defmt::info!("sqrt fingerprint {=u64:016x}", selftest::square_roots(count));
                exit(true)
            }
            Ok(Job::Fault) => cortex_m::asm::udf(),
            Err(error) => {
                defmt::error!("{=str} (given: '{=str}')", error.message(), words);
                exit(false)
            }
        }
    }

    /// Hands the run to the interrupt and prints its lines until the last.
    fn run(run: Run) -> ! {
        let (ticks, every) = (run.ticks, run.every);
        critical_section::with(|cs| RUN.borrow(cs).set(Some(run)));
        let Some(mut peripherals) = Peripherals::take() else { exit(false) };
        start_tick(&mut peripherals.SYST, TICK_PERIOD_US);
        loop {
            while !LINE_WAITS.load(Ordering::Acquire) {
                idle();
            }
            let line = critical_section::with(|cs| LINE.borrow(cs).get());
            let Line { tick, fingerprint, clock, worst, overruns, held } = line;
            if tick.is_multiple_of(every) {
                defmt::info!("tick {=u32} fingerprint {=u64:016x}", tick, fingerprint);
            }
            if tick == ticks {
                defmt::info!(
                    "done {=u32} fingerprint {=u64:016x} clock {=u32} worst {=u32} overruns {=u32} held {=u32}",
                    tick,
                    fingerprint,
                    clock,
                    worst,
                    overruns,
                    held
                );
                exit(true)
            }
            LINE_WAITS.store(false, Ordering::Release);
        }
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("this firmware runs in QEMU: cargo qemu -- stairs 5 newmark:-0.01 1000");
}
