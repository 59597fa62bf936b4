//! The in-process link: session, vehicle and runtime of the firmware, with a fake clock.

use super::Wire;
use ferrol::evidence::integrators::Named;
use ferrol::evidence::job::RunJob;
use ferrol::evidence::linked::{
    Bench, LinkedMemory, LinkedRuntime, LinkedShared, LinkedVehicle, Parts, TickRecord,
};
use ferrol::evidence::selftest;
use ferrol::models::{Engine, Model, Shown};
use ferrol::protocol::lock::{Lock, Unlocked};
use ferrol::protocol::message::Mode;
use ferrol::protocol::{Event, Outgoing, Rejection, Session};
use ferrol::runtime::{Action, BootCheck, Clock, NoWatchdog, Shared, TickTimer};
use std::collections::VecDeque;
use std::io;
use std::mem::MaybeUninit;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Bytes that wait for a host which does not read; what finds no room is not sent.
const ROOM: usize = 4096;

/// A clock that stands still: steps take no time.
struct StillClock;

impl Clock for StillClock {
    fn now(&self) -> u32 {
        0
    }
}

impl TickTimer for StillClock {
    fn is_pending(&self) -> bool {
        false
    }
}

/// Calls the handler of the tick on the desk.
pub struct DeskBench<P: Model> {
    runtime: Option<LinkedRuntime<P>>,
    mode: Mode,
    made: VecDeque<TickRecord<P>>,
}

impl<P: Model> DeskBench<P> {
    /// No runtime yet.
    pub const fn new() -> Self {
        Self { runtime: None, mode: Mode::LockStep, made: VecDeque::new() }
    }

    /// Makes a tick, as the timer does.
    pub fn tick(&mut self) {
        if let Some(runtime) = &mut self.runtime {
            let report = runtime.tick(&StillClock, &mut NoWatchdog);
            if report.action == Action::Stepped {
                self.made.push_back(TickRecord::of(runtime, report));
            }
        }
    }

    /// What a tick left.
    pub fn made(&mut self) -> Option<TickRecord<P>> {
        self.made.pop_front()
    }

    /// Whether the timer makes the ticks.
    pub fn is_free(&self) -> bool {
        self.runtime.is_some() && self.mode == Mode::FreeRunning
    }
}

impl<P: Model> Default for DeskBench<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Model> Bench<P> for DeskBench<P> {
    const CLOCK_HZ: u32 = 1_000_000;

    fn take_over(
        &mut self,
        runtime: LinkedRuntime<P>,
        _: &'static P,
        mode: Mode,
    ) -> Result<(), Rejection> {
        (self.runtime, self.mode) = (Some(runtime), mode);
        Ok(())
    }

    fn pend(&mut self) {
        self.tick();
    }

    fn with(&mut self, work: impl FnOnce(&mut LinkedRuntime<P>)) {
        if let Some(runtime) = &mut self.runtime {
            work(runtime);
        }
    }

    /// What no session before saw: challenges are made of it, and nothing else.
    fn now(&self) -> u32 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.subsec_nanos())
    }
}

/// What is on its way to the host.
#[derive(Default)]
struct Pipe(VecDeque<u8>);

impl Outgoing for Pipe {
    fn send(&mut self, wire: &[u8]) -> bool {
        let fits = self.0.len() + wire.len() <= ROOM;
        if fits {
            self.0.extend(wire);
        }
        fits
    }
}

/// A vehicle behind a session in this process. A reset leaves the memory of the last run behind, once in a run of a program.
pub struct LocalLink<P: Model, L: Lock + Copy = Unlocked> {
    job: RunJob<P>,
    lock: L,
    boot: BootCheck,
    session: Session<P::Inputs, L>,
    vehicle: Box<LinkedVehicle<P, DeskBench<P>>>,
    out: Pipe,
}

impl<P: Model<Engine: Engine<Integrator: Named>>, L: Lock + Copy> LocalLink<P, L> {
    /// A firmware with a job that has just started. `tested` makes the test at boot first.
    pub fn new(job: RunJob<P>, lock: L, tested: bool) -> Self {
        let boot = match tested {
            true => selftest::run(&mut P::default(), &mut crate::parity::memory::<P>()),
            false => Ok(()),
        };
        let vehicle = Box::new(vehicle(job, boot));
        let session = Session::new(P::INPUTS, lock);
        Self { job, lock, boot, session, vehicle, out: Pipe::default() }
    }

    /// Whether nothing has been prepared, or the vehicle stands still.
    pub fn session(&self) -> &Session<P::Inputs, L> {
        &self.session
    }

    fn tell(&mut self) {
        while let Some(record) = self.vehicle.bench().made() {
            let fingerprint = record.fingerprint();
            self.vehicle.put(record);
            self.vehicle.tell(fingerprint, &mut self.session, &mut self.out);
        }
    }
}

/// A vehicle with memory of its own.
pub fn vehicle<P: Model<Engine: Engine<Integrator: Named>>>(
    job: RunJob<P>,
    boot: BootCheck,
) -> LinkedVehicle<P, DeskBench<P>> {
    let parts = Parts {
        model: Box::leak(Box::default()),
        plan: Box::leak(Box::new(MaybeUninit::uninit())),
        memory: Box::leak(crate::parity::memory::<P>()),
    };
    let shared: &'static LinkedShared<P> = Box::leak(Box::new(Shared::new(P::INPUTS, Shown::ZERO)));
    let memory = Box::leak(Box::new(LinkedMemory::BLANK));
    LinkedVehicle::new(job, boot, parts, memory, shared, DeskBench::new())
}

impl<P: Model<Engine: Engine<Integrator: Named>>, L: Lock + Copy> Wire for LocalLink<P, L> {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        for byte in bytes {
            if *byte == 0 {
                // as the firmware does: before a frame is obeyed, all is told that was made before it
                self.tell();
            }
            let event = self.session.receive(*byte, &mut *self.vehicle, &mut self.out);
            if event == Some(Event::Reset) {
                *self.vehicle = vehicle(self.job, self.boot);
                self.session = Session::new(P::INPUTS, self.lock);
            }
        }
        Ok(())
    }

    /// Time passes only here: the timer of a free-running vehicle makes one tick.
    fn receive(&mut self, bytes: &mut Vec<u8>, _: Duration) -> io::Result<()> {
        if self.vehicle.bench().is_free() {
            self.vehicle.bench().tick();
        }
        self.tell();
        bytes.extend(self.out.0.drain(..));
        Ok(())
    }

    fn patience(&self) -> Duration {
        Duration::ZERO
    }
}
