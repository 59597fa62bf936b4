//! A model behind a link: what a [`Session`] drives, the same on a board and on the desk.
//!
//! ```text
//!  session (bytes) ──► LinkedVehicle ──► mailbox, Bench::pend ──► handler of the tick ──► record ──► session
//!                      parameters, start, snapshots: only while nothing moves
//! ```

use core::mem::MaybeUninit;

use super::integrators::Named;
use super::job::RunJob;
use super::link_job::{config, identity};
use super::selftest;
use crate::fingerprint::Fingerprint;
use crate::models::{
    Drives, Engine, EngineState as _, MemoryOf, Model, Plan, Rig, Shown, StateOf, Steered, ViewOf,
    identity_ahead,
};
use crate::parameters::Parameters as _;
use crate::protocol::can::{Bus, Layout};
use crate::protocol::layout::{BYTES_PER_MS, budget, table_hash};
use crate::protocol::lock::Lock;
use crate::protocol::message::{Identity, Mode, OutputHead, Stand, Terms};
use crate::protocol::session::Made;
use crate::protocol::{Facts, Outgoing, Rejection, Session, Station};
use crate::runtime::{
    BankRecord, BootCheck, Channels as _, InputPort, OutputPort, Persistent as _, Phase,
    Plausible as _, Runtime, RuntimeRecord, Shared, TickReport, ports,
};
use crate::snapshot;

/// One more than the telemetry records that wait for the program around the tick.
pub const TELEMETRY: usize = 10;

/// Bytes of a snapshot at most.
pub const SNAPSHOT: usize = 6144;

/// The runtime of a model behind a link.
pub type LinkedRuntime<P> = Runtime<'static, Steered<'static, P>, TELEMETRY>;

/// What a link and the tick of a model share.
pub type LinkedShared<P> = Shared<<P as Model>::Inputs, Shown<P>, TELEMETRY>;

/// What is written into a snapshot.
type SnapshotRecord<P> = RuntimeRecord<Steered<'static, P>>;

/// What a tick leaves behind.
pub struct TickRecord<P: Model> {
    /// What the tick did.
    pub tick: TickReport,
    /// The motion of every input as the vehicle had it.
    pub drives: Drives<P>,
    /// All that the next tick depends on.
    pub record: SnapshotRecord<P>,
}

impl<P: Model> TickRecord<P> {
    /// Of a runtime that has just made a tick.
    pub fn of(runtime: &LinkedRuntime<P>, tick: TickReport) -> Self {
        let drives = match runtime.stepper() {
            Steered::Planned(run) => run.drives(0),
            Steered::Ports(rig) => rig.drives(),
        };
        Self { tick, drives, record: runtime.record() }
    }

    /// The state.
    pub const fn state(&self) -> &StateOf<P> {
        let ((state, _), _): &((StateOf<P>, BankRecord<P::Inputs>), _) = &self.record;
        state
    }

    /// Fingerprint of the state and of what its step said.
    pub fn fingerprint(&self) -> u64 {
        self.state().fingerprint(&self.tick.step)
    }
}

/// The outputs of a tick: those found in the tick and those found outside, or the safe ones.
pub struct Values<'a, P: Model>(Option<(&'a P::Outputs, &'a P::Outside)>);

impl<P: Model> Values<'_, P> {
    /// The value of an output by its number.
    pub fn of(&self, port: usize) -> f64 {
        match self.0 {
            Some((in_tick, outside)) => {
                let in_tick = in_tick.as_ref();
                let outside = || outside.as_ref().get(port.wrapping_sub(in_tick.len()));
                in_tick.get(port).or_else(outside).copied().unwrap_or(0.0)
            }
            None => P::OUTPUTS.get(port).map_or(0.0, |port| port.initial),
        }
    }
}

/// What calls the handler of the tick.
pub trait Bench<P: Model> {
    /// Counts of the clock per second.
    const CLOCK_HZ: u32;

    /// Takes the runtime over, disarmed, and starts the tick; in lock-step no tick comes but by [`Bench::pend`].
    ///
    /// # Errors
    /// [`Rejection::Failed`]
    fn take_over(
        &mut self,
        runtime: LinkedRuntime<P>,
        model: &'static P,
        mode: Mode,
    ) -> Result<(), Rejection>;

    /// Makes one tick soon.
    fn pend(&mut self);

    /// Works with the runtime between two ticks.
    fn with(&mut self, work: impl FnOnce(&mut LinkedRuntime<P>));

    /// The clock.
    fn now(&self) -> u32;
}

/// The parts of a run that is not prepared yet.
pub struct Parts<P: Model> {
    /// The model, with its usual parameters.
    pub model: &'static mut P,
    /// Where its plan will be.
    pub plan: &'static mut MaybeUninit<Plan<'static, P>>,
    /// State and scratch.
    pub memory: &'static mut MemoryOf<P>,
}

/// The frames of a model on a bus, worked out by the compiler; `None` if they do not fit.
pub const fn bus_layout<P: Model>(bus: Bus) -> Option<&'static Layout> {
    let layout = match bus.is_fd() {
        false => const { &Layout::fitting(P::INPUTS, P::OUTPUTS, Bus::CLASSICAL) },
        true => const { &Layout::fitting(P::INPUTS, P::OUTPUTS, Bus::FD) },
    };
    match layout {
        Ok(layout) => Some(layout),
        Err(_) => None,
    }
}

/// A model behind a link.
pub struct LinkedVehicle<P: Model, B> {
    job: RunJob<P>,
    boot: BootCheck,
    shared: &'static LinkedShared<P>,
    /// What runs.
    bench: B,
    /// Until the run is prepared.
    parts: Option<Parts<P>>,
    /// From then on.
    model: Option<&'static P>,
    parameters: P::Parameters,
    /// Of the session.
    terms: Terms,
    /// Those that the run was prepared with.
    prepared: Option<Terms>,
    /// What a snapshot fits, once the run is prepared.
    identity: u64,
    last: Option<TickRecord<P>>,
    sessions: u64,
    /// All that challenges were made from so far.
    stirred: Fingerprint,
    memory: &'static mut LinkedMemory<P>,
    /// Bytes of the snapshot that is kept, and of the one that is being written: one takes the place of the other.
    kept: usize,
    written: usize,
}

/// What a model behind a link works in: too large for a stack.
pub struct LinkedMemory<P: Model> {
    snapshot: [u8; SNAPSHOT],
    /// Where a snapshot is read before anything depends on it: none or one, for an empty list is zero and takes no flash.
    room: heapless::Vec<SnapshotRecord<P>, 1>,
    view: ViewOf<P>,
}

impl<P: Model> LinkedMemory<P> {
    /// All zero, so that a static one takes no flash.
    pub const BLANK: Self =
        Self { snapshot: [0; SNAPSHOT], room: heapless::Vec::new(), view: P::Engine::NO_VIEW };
}

impl<P, B> LinkedVehicle<P, B>
where
    P: Model<Engine: Engine<Integrator: Named>>,
    B: Bench<P>,
{
    /// Whether the frames fit the wire and a bus, and a snapshot its place: the compiler says so.
    const FITS: () = {
        if P::LINKED
            && let Err(error) = budget(P::INPUTS, P::OUTPUTS, BYTES_PER_MS)
        {
            panic!("{}", error.message());
        }
        if P::LINKED
            && let Err(error) = Layout::fitting(P::INPUTS, P::OUTPUTS, Bus::CLASSICAL)
        {
            panic!("{}", error.message());
        }
        assert!(
            !P::LINKED || snapshot::bytes_of::<SnapshotRecord<P>>() <= SNAPSHOT,
            "a snapshot of this model is longer than a link carries: 6144 bytes"
        );
    };

    /// Nothing prepared, disarmed.
    pub fn new(
        job: RunJob<P>,
        boot: BootCheck,
        parts: Parts<P>,
        memory: &'static mut LinkedMemory<P>,
        shared: &'static LinkedShared<P>,
        bench: B,
    ) -> Self {
        let () = Self::FITS;
        parts.model.prepare(&job.manoeuvre);
        let parameters = *parts.model.parameters();
        Self {
            job,
            boot,
            shared,
            bench,
            parts: Some(parts),
            model: None,
            parameters,
            terms: Terms::default(),
            prepared: None,
            identity: 0,
            last: None,
            sessions: 0,
            stirred: Fingerprint::new(),
            memory,
            kept: 0,
            written: 0,
        }
    }

    /// What is driven, once it is prepared.
    pub const fn model(&self) -> Option<&'static P> {
        self.model
    }

    /// What calls the tick.
    pub const fn bench(&mut self) -> &mut B {
        &mut self.bench
    }

    /// Takes in what a tick left.
    // kept apart: a record is some kilobytes of stack
    #[inline(never)]
    pub fn put(&mut self, record: TickRecord<P>) {
        self.last = Some(record);
    }

    /// What the last tick left.
    pub const fn last(&self) -> Option<&TickRecord<P>> {
        self.last.as_ref()
    }

    /// Tells the other side what the last tick left; `fingerprint` is that of the tick.
    #[inline(never)]
    pub fn tell<L: Lock>(
        &mut self,
        fingerprint: u64,
        session: &mut Session<P::Inputs, L>,
        out: &mut impl Outgoing,
    ) {
        self.show(fingerprint, |made, values| {
            session.tell::<Self>(made, |port| values.of(port), out);
        });
    }

    /// Hands over what the last tick left.
    pub fn show(
        &mut self,
        fingerprint: u64,
        told: impl FnOnce(Made<'_, P::Inputs>, Values<'_, P>),
    ) {
        let Self { last: Some(record), memory, model, .. } = self else { return };
        let tick = &record.tick;
        let (_, (inputs, _)) = &record.record;
        let head = OutputHead {
            tick: record.state().tick() as u32,
            fingerprint,
            duration: tick.duration,
            input: 0,
            input_age: u8::try_from(tick.input_age).unwrap_or(u8::MAX),
            stand: stand_of(tick.phase),
            status: tick.step.status as u8,
            iterations: u8::try_from(tick.step.iterations).unwrap_or(0x7f).min(0x7f)
                | u8::from(tick.late) << 7,
        };
        let made = Made { head, inputs };
        match model {
            // what is shown is what drives the outputs
            Some(model) if tick.published => {
                let shown = Shown::of(*model, record.state(), record.drives);
                let outside = shown.outside(*model, &mut memory.view);
                told(made, Values(Some((&shown.values, &outside))));
            }
            _ => told(made, Values(None)),
        }
    }

    /// Finds the start and hands the runtime over, unless that was done.
    #[inline(never)]
    fn prepare(&mut self) -> Result<(), Rejection> {
        if self.boot.is_err() {
            return Err(Rejection::Failed);
        }
        let Some(Parts { model, plan, memory }) = self.parts.take() else {
            // what failed once has no second try
            return if self.model.is_some() { Ok(()) } else { Err(Rejection::Failed) };
        };
        let model: &'static P = model;
        let failed = |_| Rejection::Failed;
        let prepared =
            Plan::for_ports(model, self.job.scheme, self.job.settings(), memory).map_err(failed)?;
        let rig = Rig::new(plan.write(prepared), memory).map_err(failed)?;
        let stepper = Steered::Ports(rig);
        self.identity = stepper.identity();
        let terms = self.terms;
        let config = config::<P>(&self.job, &terms, B::CLOCK_HZ).ok_or(Rejection::Failed)?;
        self.shared.output.set_safe(Shown::safe());
        let rest = ports::initial(P::INPUTS);
        let mut runtime =
            Runtime::new(stepper, self.shared, config, self.boot, rest).map_err(failed)?;
        runtime.disarm();
        self.bench.take_over(runtime, model, terms.mode)?;
        self.model = Some(model);
        self.prepared = Some(terms);
        Ok(())
    }

    /// Room to read a snapshot in; whatever stands in it is overwritten.
    // kept apart: a record is some kilobytes of stack
    #[inline(never)]
    fn make_room(&mut self) {
        let Self { parts, bench, memory, .. } = self;
        let room = &mut memory.room;
        if room.is_empty() {
            match parts {
                Some(parts) => {
                    let record = (*P::Engine::state(parts.memory), BankRecord::resting());
                    let _ = room.push((record, (P::Inputs::ZERO, (0, 0))));
                }
                None => bench.with(|runtime| _ = room.push(runtime.record())),
            }
        }
    }

    /// Whether the snapshot that was written can be taken up: looked at before anything is prepared for it.
    #[inline(never)]
    fn check_written(&mut self) -> Result<(), Rejection> {
        let Self { parts, identity, job, .. } = self;
        let identity = match parts {
            Some(parts) => identity_ahead(&*parts.model, &job.scheme, &job.settings()),
            None => *identity,
        };
        let wrong = |_| Rejection::Snapshot;
        self.make_room();
        let LinkedMemory { snapshot, room, .. } = &mut *self.memory;
        let bytes = snapshot.get(..self.written).unwrap_or(&[]);
        let room = room.first_mut().ok_or(Rejection::Snapshot)?;
        snapshot::load(room, bytes, identity).map_err(wrong)?;
        let ((_, bank), (inputs, _)) = room;
        bank.check(P::INPUTS).map_err(wrong)?;
        inputs.check(&P::INPUTS).map_err(|_| Rejection::Snapshot)
    }
}

const fn stand_of(phase: Phase) -> Stand {
    match phase {
        Phase::Tripped(_) => Stand::Disarmed,
        Phase::WarmUp { .. } => Stand::WarmUp,
        Phase::Armed => Stand::Armed,
    }
}

impl<P, B> Station for LinkedVehicle<P, B>
where
    P: Model<Engine: Engine<Integrator: Named>>,
    B: Bench<P>,
{
    type Inputs = P::Inputs;
    const INPUTS: &'static [InputPort] = P::INPUTS;
    const OUTPUTS: &'static [OutputPort] = P::OUTPUTS;

    fn facts(&self) -> Facts {
        Facts {
            name: P::NAME,
            clock_hz: B::CLOCK_HZ,
            period_us: self.job.period_us.get(),
            snapshot: snapshot::bytes_of::<SnapshotRecord<P>>() as u32,
        }
    }

    #[inline(never)]
    fn identity(&self) -> Identity {
        match (&self.parts, self.model) {
            (Some(parts), _) => identity(&self.job, &*parts.model),
            (None, Some(model)) => identity(&self.job, model),
            (None, None) => {
                Identity { ports: table_hash(P::INPUTS, P::OUTPUTS), ..Identity::default() }
            }
        }
    }

    fn challenge(&mut self) -> u64 {
        self.sessions = self.sessions.wrapping_add(1);
        self.stirred.word(self.sessions);
        self.stirred.word(u64::from(self.bench.now()));
        self.stirred.value()
    }

    /// Asked of the runtime itself: what a record says may be over by the time that it is read.
    fn stand(&mut self) -> Stand {
        let mut stand = Stand::Disarmed;
        self.bench.with(|runtime| stand = stand_of(runtime.phase()));
        stand
    }

    fn agree(&mut self, terms: &Terms) -> Result<(), Rejection> {
        // in lock-step ticks come when the host likes: no watchdog can tell which are late
        let watched = self.job.watchdog_ms.is_some() && terms.mode == Mode::LockStep;
        if watched || (self.stand() != Stand::Disarmed && self.terms != *terms) {
            return Err(Rejection::Mode);
        }
        self.terms = *terms;
        Ok(())
    }

    fn offer(&mut self, inputs: P::Inputs) -> Result<(), Rejection> {
        self.shared.input.offer(inputs).map_err(|_| Rejection::Implausible)
    }

    fn go(&mut self) {
        self.bench.pend();
    }

    fn arm(&mut self) -> Result<(), Rejection> {
        self.prepare()?;
        if self.prepared != Some(self.terms) {
            return Err(Rejection::Mode);
        }
        let mut armed = false;
        self.bench.with(|runtime| armed = runtime.arm());
        if armed { Ok(()) } else { Err(Rejection::Failed) }
    }

    fn disarm(&mut self) {
        // an input that waits is of the past
        self.shared.input.take();
        self.bench.with(Runtime::disarm);
    }

    #[inline(never)]
    fn set(&mut self, number: u16, value: f64) -> Result<(), Rejection> {
        let parts = self.parts.as_mut().ok_or(Rejection::Mode)?;
        let names = P::Parameters::names();
        let name = names.get(usize::from(number)).ok_or(Rejection::Implausible)?;
        let mut parameters = self.parameters;
        let implausible = |_| Rejection::Implausible;
        parameters.set(name, value).map_err(implausible)?;
        parts.model.set_parameters(&parameters).map_err(implausible)?;
        self.parameters = parameters;
        Ok(())
    }

    #[inline(never)]
    fn keep(&mut self) -> Result<u32, Rejection> {
        let last = self.last.as_ref().ok_or(Rejection::Snapshot)?;
        let length = snapshot::bytes_of::<SnapshotRecord<P>>();
        let place = self.memory.snapshot.get_mut(..length).ok_or(Rejection::Snapshot)?;
        snapshot::save(&last.record, self.identity, place).map_err(|_| Rejection::Snapshot)?;
        (self.kept, self.written) = (length, 0);
        Ok(length as u32)
    }

    fn kept(&self) -> &[u8] {
        self.memory.snapshot.get(..self.kept).unwrap_or(&[])
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Rejection> {
        let first = usize::try_from(offset).map_err(|_| Rejection::Snapshot)?;
        let end = first.checked_add(bytes.len()).ok_or(Rejection::Snapshot)?;
        // without a gap; a part whose reply was lost comes again
        if first > self.written || end > snapshot::bytes_of::<SnapshotRecord<P>>() {
            return Err(Rejection::Snapshot);
        }
        let place = self.memory.snapshot.get_mut(first..end).ok_or(Rejection::Snapshot)?;
        if place.len() == bytes.len() {
            place.copy_from_slice(bytes);
        }
        (self.kept, self.written) = (0, end);
        Ok(())
    }

    #[inline(never)]
    fn restore(&mut self) -> Result<u32, Rejection> {
        self.check_written()?;
        self.prepare()?;
        let LinkedMemory { snapshot, room, .. } = &mut *self.memory;
        let bytes = snapshot.get(..self.written).unwrap_or(&[]);
        let mut tick = Err(Rejection::Snapshot);
        self.bench.with(|runtime| {
            let room = room.first_mut();
            if room.is_some_and(|room| runtime.restore_in(bytes, room).is_ok()) {
                tick = Ok(runtime.stepper().state().tick() as u32);
            }
        });
        if tick.is_ok() {
            // what was made before is not what a snapshot would be of
            self.last = None;
        }
        tick
    }

    #[inline(never)]
    fn self_test(&mut self) -> Result<(), Rejection> {
        let Parts { model, memory, .. } = self.parts.as_mut().ok_or(Rejection::Mode)?;
        let failed = |_| Rejection::Failed;
        model.set_parameters(&P::USUAL).map_err(failed)?;
        let found = selftest::run(&mut **model, memory);
        model.set_parameters(&self.parameters).map_err(failed)?;
        model.prepare(&self.job.manoeuvre);
        self.boot = found;
        found.map_err(|_| Rejection::Failed)
    }
}
