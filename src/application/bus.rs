//! The program of a job on a CAN bus: sets of frames drive the vehicle.

use core::sync::atomic::Ordering;

use super::link::{TakenVehicle, TargetVehicle, leave, values_of};
use super::log::Log;
use super::{Application, fail};
use crate::boards::stack::Paint;
use crate::boards::{Board, FrameBus as _, Handles};
use crate::evidence::hostile::Tested;
use crate::evidence::integrators::Named;
use crate::evidence::job::{IntegratorOf, RunJob};
use crate::evidence::linked::{TickRecord, bus_layout};
use crate::evidence::stages::StagedEngine;
use crate::models::Model;
use crate::protocol::can::{Bus, BusSession};
use crate::protocol::lock::{Installed, Lock as _};

/// Frames that are looked at before the ticks are told.
const FRAMES_AT_ONCE: u32 = 16;

impl<B, P> Application<B, P>
where
    B: Board,
    P: Tested + Model<Engine: StagedEngine>,
    IntegratorOf<P>: Named,
{
    /// Serves the bus until the last tick of the job.
    #[inline(never)]
    pub(super) fn serve_bus(
        &'static self,
        board: B,
        handles: Handles<B>,
        job: &RunJob<P>,
        bus: Bus,
    ) -> ! {
        let Some(layout) = bus_layout::<P>(bus) else {
            fail::<B>("the ports of the model do not fit the bus: put some into slower groups")
        };
        let taken = self.take_vehicle(board, handles, job).zip(self.link.bus.try_uninit());
        let Some((TakenVehicle(vehicle), place)) = taken else {
            fail::<B>("this program can be started only once")
        };
        let mut frames = match vehicle.bench().board().start_bus(bus) {
            Ok(frames) => frames,
            Err(why) => fail::<B>(why),
        };
        let session = place.write(BusSession::new::<TargetVehicle<B, P>>(layout, Installed::KEYED));
        let paint = Paint::apply();
        let mut log = Log::new(job.every.get());
        loop {
            let ended = self.ended.load(Ordering::Acquire);
            session.overflowed(frames.take_lost());
            for _ in 0..FRAMES_AT_ONCE {
                let Some(frame) = frames.receive() else { break };
                session.receive(&frame, vehicle, &mut frames);
            }
            while self.collect(vehicle) {
                let Some(fingerprint) = vehicle.last().map(TickRecord::fingerprint) else { break };
                vehicle.show(fingerprint, |made, values| {
                    session.tell(&made, |port| values.of(port), &mut frames);
                });
                log.take_in::<P>(fingerprint, || values_of(vehicle));
            }
            while let Some(report) = self.shared.telemetry.pop() {
                log.note(&report);
            }
            if ended {
                leave::<B>(|| frames.is_quiet());
                self.end(&log, &paint)
            }
            B::idle();
        }
    }
}
