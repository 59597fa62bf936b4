//! The program of a job behind a link: a session over the serial line drives the vehicle.

use core::sync::atomic::Ordering;

use static_cell::{ConstStaticCell, StaticCell};

use super::log::Log;
use super::run::TargetRun;
use super::{Application, fail};
use crate::boards::stack::Paint;
use crate::boards::{Board, Handles};
use crate::evidence::hostile::Tested;
use crate::evidence::integrators::Named;
use crate::evidence::job::{IntegratorOf, RunJob};
use crate::evidence::linked::{Bench, LinkedMemory, LinkedRuntime, LinkedVehicle, TickRecord};
use crate::evidence::selftest;
use crate::evidence::stages::StagedEngine;
use crate::models::{Model, Shown};
use crate::protocol::lock::{INSTALLED, Installed};
use crate::protocol::message::Mode;
use crate::protocol::{Event, Outgoing, Rejection, Session};
use crate::runtime::{Channels as _, Clock as _};

/// Bytes that are looked at before the ticks are told.
const BYTES_AT_ONCE: u32 = 64;
/// Looks at the line before the program ends without the last of it.
const LOOKS: u32 = 10_000;

/// What a link works in: a `static`.
pub struct LinkStorage<B: Board, P: Model> {
    memory: ConstStaticCell<LinkedMemory<P>>,
    session: StaticCell<Session<P::Inputs, Installed>>,
    vehicle: StaticCell<LinkedVehicle<P, TargetBench<B, P>>>,
}

impl<B: Board, P: Model> LinkStorage<B, P> {
    /// Not used yet.
    pub const fn new() -> Self {
        Self {
            memory: ConstStaticCell::new(LinkedMemory::BLANK),
            session: StaticCell::new(),
            vehicle: StaticCell::new(),
        }
    }
}

impl<B: Board, P: Model> Default for LinkStorage<B, P> {
    fn default() -> Self {
        Self::new()
    }
}

/// The parts of a [`LinkStorage`] that are taken to work with.
struct TakenLink<B: Board, P: Model> {
    vehicle: &'static mut LinkedVehicle<P, TargetBench<B, P>>,
    session: &'static mut Session<P::Inputs, Installed>,
}

/// Calls the handler of the tick on a board.
pub(super) struct TargetBench<B: Board, P: Model> {
    application: &'static Application<B, P>,
    board: B,
    /// Until the handler has them.
    handles: Option<Handles<B>>,
    job: RunJob<P>,
}

impl<B: Board, P: Model> Bench<P> for TargetBench<B, P> {
    const CLOCK_HZ: u32 = B::CLOCK_HZ;

    fn take_over(
        &mut self,
        runtime: LinkedRuntime<P>,
        model: &'static P,
        mode: Mode,
    ) -> Result<(), Rejection> {
        let handles = self.handles.take().ok_or(Rejection::Failed)?;
        let run = TargetRun::linked(runtime, model, handles, self.job.ticks.get());
        critical_section::with(|cs| self.application.run.borrow(cs).set(Some(run)));
        let failed = |_| Rejection::Failed;
        match mode {
            Mode::LockStep => Ok(()),
            Mode::FreeRunning => {
                if let Some(period_ms) = self.job.watchdog_ms {
                    self.board.start_watchdog(period_ms.get()).map_err(failed)?;
                }
                self.board.start_tick(self.job.period_us.get()).map_err(failed)
            }
        }
    }

    fn pend(&mut self) {
        B::pend_tick();
    }

    /// With interrupts off: a tick that finds its run taken would not acknowledge its timer.
    fn with(&mut self, work: impl FnOnce(&mut LinkedRuntime<P>)) {
        critical_section::with(|cs| {
            self.application.handler.with(|handler| {
                if handler.is_none() {
                    *handler = self.application.run.borrow(cs).take();
                }
                if let Some(run) = handler {
                    work(&mut run.runtime);
                }
            });
        });
    }

    fn now(&self) -> u32 {
        if let Some(handles) = &self.handles {
            return handles.timer.now();
        }
        let mut now = 0;
        critical_section::with(|_| {
            self.application.handler.with(|handler| {
                now = handler.as_ref().map_or(0, |run| run.handles.timer.now());
            });
        });
        now
    }
}

/// The serial line of a board.
struct Line<B>(core::marker::PhantomData<B>);

impl<B: Board> Outgoing for Line<B> {
    fn send(&mut self, wire: &[u8]) -> bool {
        B::link_send(wire)
    }
}

impl<B, P> Application<B, P>
where
    B: Board,
    P: Tested + Model<Engine: StagedEngine>,
    IntegratorOf<P>: Named,
{
    /// Serves sessions; behind the last tick of the job until its host closes.
    #[inline(never)]
    pub(super) fn serve(&'static self, board: B, handles: Handles<B>, job: &RunJob<P>) -> ! {
        let Some(TakenLink { vehicle, session }) = self.take_link(board, handles, job) else {
            fail::<B>("this program can be started only once")
        };
        let mut line = Line::<B>(core::marker::PhantomData);
        let paint = Paint::apply();
        vehicle.bench().board.start_link();
        let mut log = Log::new(job.every.get());
        loop {
            session.overflowed(B::link_lost());
            for _ in 0..BYTES_AT_ONCE {
                let Some(byte) = B::link_byte() else { break };
                if byte == 0 {
                    // a frame is complete: before it is obeyed, all is told that was made before it
                    self.tell_made(vehicle, session, &mut line, &mut log);
                }
                match session.receive(byte, vehicle, &mut line) {
                    Some(Event::Reset) => restart::<B>(),
                    Some(Event::Closed) if self.ended.load(Ordering::Acquire) => {
                        leave::<B>();
                        self.end(&log, &paint)
                    }
                    Some(Event::Closed) | None => {}
                }
            }
            self.tell_made(vehicle, session, &mut line, &mut log);
            B::idle();
        }
    }

    /// Tells the host, and the log, what ticks have left.
    fn tell_made(
        &self,
        vehicle: &mut LinkedVehicle<P, TargetBench<B, P>>,
        session: &mut Session<P::Inputs, Installed>,
        line: &mut Line<B>,
        log: &mut Log,
    ) {
        while self.collect(vehicle) {
            let Some(fingerprint) = vehicle.last().map(TickRecord::fingerprint) else { break };
            vehicle.tell(fingerprint, session, line);
            log.take_in::<P>(fingerprint, || values_of(vehicle));
        }
        while let Some(report) = self.shared.telemetry.pop() {
            log.note(&report);
        }
    }

    /// Takes the oldest record of a tick to the vehicle; false if there is none.
    #[inline(never)]
    fn collect(&self, vehicle: &mut LinkedVehicle<P, TargetBench<B, P>>) -> bool {
        let record = self.next_record();
        record.map(|record| vehicle.put(record)).is_some()
    }

    /// Everything that a session needs. A function of its own: what making it takes of the stack is given back.
    #[inline(never)]
    fn take_link(
        &'static self,
        board: B,
        handles: Handles<B>,
        job: &RunJob<P>,
    ) -> Option<TakenLink<B, P>> {
        let parts = self.storage.take()?;
        let boot = selftest::run(parts.model, parts.memory);
        if let Err(failure) = boot {
            defmt::error!("self-test '{=str}' failed: it will not be armed", failure.scenario());
        }
        let (session, memory) = (self.link.session.try_uninit()?, self.link.memory.try_take()?);
        let session = session.write(Session::new(P::INPUTS, INSTALLED));
        let bench = TargetBench { application: self, board, handles: Some(handles), job: *job };
        let vehicle = LinkedVehicle::new(*job, boot, parts, memory, &self.shared, bench);
        Some(TakenLink { vehicle: self.link.vehicle.try_uninit()?.write(vehicle), session })
    }
}

/// The outputs of the last tick.
#[inline(never)]
fn values_of<B: Board, P: Model<Engine: StagedEngine>>(
    vehicle: &LinkedVehicle<P, TargetBench<B, P>>,
) -> P::Outputs
where
    IntegratorOf<P>: Named,
{
    match (vehicle.model(), vehicle.last()) {
        (Some(model), Some(last)) => Shown::of(model, last.state(), last.drives).values,
        _ => P::Outputs::ZERO,
    }
}

/// Waits a little until the line is quiet.
fn leave<B: Board>() {
    for _ in 0..LOOKS {
        if B::link_is_quiet() {
            return;
        }
        B::idle();
    }
}

/// Starts the program anew, once the reply has left.
fn restart<B: Board>() -> ! {
    leave::<B>();
    cortex_m::peripheral::SCB::sys_reset()
}
