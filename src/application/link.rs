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
use crate::protocol::can::BusSession;
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
    pub(super) bus: StaticCell<BusSession<P::Inputs>>,
    vehicle: StaticCell<TargetVehicle<B, P>>,
}

impl<B: Board, P: Model> LinkStorage<B, P> {
    /// Not used yet.
    pub const fn new() -> Self {
        Self {
            memory: ConstStaticCell::new(LinkedMemory::BLANK),
            session: StaticCell::new(),
            bus: StaticCell::new(),
            vehicle: StaticCell::new(),
        }
    }
}

impl<B: Board, P: Model> Default for LinkStorage<B, P> {
    fn default() -> Self {
        Self::new()
    }
}

/// What a link drives on a board.
pub(super) type TargetVehicle<B, P> = LinkedVehicle<P, TargetBench<B, P>>;

/// The vehicle of a [`LinkStorage`], taken to be driven.
pub(super) struct TakenVehicle<B: Board, P: Model>(pub(super) &'static mut TargetVehicle<B, P>);

/// Calls the handler of the tick on a board.
pub(super) struct TargetBench<B: Board, P: Model> {
    application: &'static Application<B, P>,
    board: B,
    /// Until the handler has them.
    handles: Option<Handles<B>>,
    job: RunJob<P>,
}

impl<B: Board, P: Model> TargetBench<B, P> {
    /// The board.
    pub(super) const fn board(&mut self) -> &mut B {
        &mut self.board
    }
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
        let taken = self.take_vehicle(board, handles, job).zip(self.take_session());
        let Some((TakenVehicle(vehicle), session)) = taken else {
            fail::<B>("this program can be started only once")
        };
        let mut line = Line::<B>(core::marker::PhantomData);
        let paint = Paint::apply();
        vehicle.bench().board().start_link();
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
                        leave::<B>(B::link_is_quiet);
                        self.end(&log, &paint)
                    }
                    Some(Event::Closed) | None => {}
                }
            }
            self.tell_made(vehicle, session, &mut line, &mut log);
            B::idle();
        }
    }

    /// A session that is not open. A function of its own, as [`Self::take_vehicle`].
    #[inline(never)]
    fn take_session(&'static self) -> Option<&'static mut Session<P::Inputs, Installed>> {
        Some(self.link.session.try_uninit()?.write(Session::new(P::INPUTS, INSTALLED)))
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
    pub(super) fn collect(&self, vehicle: &mut TargetVehicle<B, P>) -> bool {
        let record = self.next_record();
        record.map(|record| vehicle.put(record)).is_some()
    }

    /// What a session drives. A function of its own: what making it takes of the stack is given back.
    #[inline(never)]
    pub(super) fn take_vehicle(
        &'static self,
        board: B,
        handles: Handles<B>,
        job: &RunJob<P>,
    ) -> Option<TakenVehicle<B, P>> {
        let parts = self.storage.take()?;
        let boot = selftest::run(parts.model, parts.memory);
        if let Err(failure) = boot {
            defmt::error!("self-test '{=str}' failed: it will not be armed", failure.scenario());
        }
        let memory = self.link.memory.try_take()?;
        let bench = TargetBench { application: self, board, handles: Some(handles), job: *job };
        let vehicle = LinkedVehicle::new(*job, boot, parts, memory, &self.shared, bench);
        Some(TakenVehicle(self.link.vehicle.try_uninit()?.write(vehicle)))
    }
}

/// The outputs of the last tick.
#[inline(never)]
pub(super) fn values_of<B: Board, P: Model<Engine: StagedEngine>>(
    vehicle: &TargetVehicle<B, P>,
) -> P::Outputs
where
    IntegratorOf<P>: Named,
{
    match (vehicle.model(), vehicle.last()) {
        (Some(model), Some(last)) => Shown::of(model, last.state(), last.drives).values,
        _ => P::Outputs::ZERO,
    }
}

/// Waits a little until a line is quiet.
pub(super) fn leave<B: Board>(is_quiet: impl Fn() -> bool) {
    for _ in 0..LOOKS {
        if is_quiet() {
            return;
        }
        B::idle();
    }
}

/// Starts the program anew, once the reply has left.
fn restart<B: Board>() -> ! {
    leave::<B>(B::link_is_quiet);
    cortex_m::peripheral::SCB::sys_reset()
}
