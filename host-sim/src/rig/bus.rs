//! A vehicle on a CAN bus in this process: session, vehicle and runtime of the firmware, with a fake clock.

use super::local::{DeskBench, vehicle};
use ferrol::evidence::integrators::Named;
use ferrol::evidence::job::RunJob;
use ferrol::evidence::linked::LinkedVehicle;
use ferrol::models::{Engine, Model};
use ferrol::protocol::can::{BusCounters, BusFrame, BusOutgoing, BusSession, Layout};
use std::collections::VecDeque;

/// Frames that wait for a host which does not read; what finds no room is not sent.
const ROOM: usize = 256;

/// Frames on their way to the host.
#[derive(Default)]
struct Frames(VecDeque<BusFrame>);

impl BusOutgoing for Frames {
    fn send(&mut self, frame: &BusFrame) -> bool {
        let fits = self.0.len() < ROOM;
        if fits {
            self.0.push_back(*frame);
        }
        fits
    }
}

/// A vehicle on a bus.
pub struct LocalBus<P: Model> {
    session: BusSession<P::Inputs>,
    vehicle: Box<LinkedVehicle<P, DeskBench<P>>>,
    out: Frames,
}

impl<P: Model<Engine: Engine<Integrator: Named>>> LocalBus<P> {
    /// A firmware with a job that has just started; it makes no test at boot.
    pub fn new(job: RunJob<P>, layout: Layout, keyed: bool) -> Self {
        let layout: &'static Layout = Box::leak(Box::new(layout));
        let session = BusSession::new::<LinkedVehicle<P, DeskBench<P>>>(layout, keyed);
        Self { session, vehicle: Box::new(vehicle(job, Ok(()))), out: Frames::default() }
    }

    /// What came in so far.
    pub fn counters(&self) -> &BusCounters {
        self.session.counters()
    }

    /// Puts a frame on the bus.
    pub fn send(&mut self, frame: &BusFrame) {
        self.session.receive(frame, &mut *self.vehicle, &mut self.out);
        self.tell();
    }

    /// Makes a tick of the timer, free-running.
    pub fn tick(&mut self) {
        if self.vehicle.bench().is_free() {
            self.vehicle.bench().tick();
            self.tell();
        }
    }

    /// The oldest frame of the firmware that nobody has taken.
    pub fn receive(&mut self) -> Option<BusFrame> {
        self.out.0.pop_front()
    }

    fn tell(&mut self) {
        while let Some(record) = self.vehicle.bench().made() {
            let fingerprint = record.fingerprint();
            self.vehicle.put(record);
            let Self { session, out, vehicle } = self;
            vehicle.show(fingerprint, |made, values| {
                session.tell(&made, |port| values.of(port), out);
            });
        }
    }
}
