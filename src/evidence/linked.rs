//! A model behind a link: what a [`Session`] drives, the same on a board and on the desk.
//!
//! ```text
//!  session (bytes) ──► LinkedVehicle ──► mailbox, Bench::pend ──► handler of the tick ──► record ──► session
//!                      parameters, start, snapshots: only while nothing moves
//! ```

use core::mem::MaybeUninit;

use super::integrators::Named;
use super::job::RunJob;
use super::selftest;
use crate::fingerprint::Fingerprint;
use crate::models::{
    Drives, Engine, EngineState as _, MemoryOf, Model, Plan, Rig, Shown, StateOf, Steered, ViewOf,
};
use crate::parameters::Parameters as _;
use crate::protocol::layout::{self, BYTES_PER_MS, budget, table_hash, text};
use crate::protocol::lock::Lock;
use crate::protocol::message::{Identity, LossPolicy, Mode, OutputHead, Stand, Terms};
use crate::protocol::session::Made;
use crate::protocol::{Facts, Outgoing, Rejection, Session, Station};
use crate::runtime::{
    BankRecord, BootCheck, Config, InputPort, InputRamp, OutputPort, Persistent as _, Phase,
    Runtime, RuntimeRecord, Shared, TickReport, ports,
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
    terms: Option<Terms>,
    stand: Stand,
    /// What a snapshot fits.
    identity: u64,
    last: Option<TickRecord<P>>,
    sessions: u64,
    memory: &'static mut LinkedMemory<P>,
    length: usize,
}

/// What a model behind a link works in: too large for a stack.
pub struct LinkedMemory<P: Model> {
    snapshot: [u8; SNAPSHOT],
    view: ViewOf<P>,
}

impl<P: Model> LinkedMemory<P> {
    /// All zero, so that a static one takes no flash.
    pub const BLANK: Self = Self { snapshot: [0; SNAPSHOT], view: P::Engine::NO_VIEW };
}

impl<P, B> LinkedVehicle<P, B>
where
    P: Model<Engine: Engine<Integrator: Named>>,
    B: Bench<P>,
{
    /// Whether the frames fit the wire, and a snapshot its place: the compiler says so.
    const FITS: () = {
        if P::LINKED
            && let Err(error) = budget(P::INPUTS, P::OUTPUTS, BYTES_PER_MS)
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
            terms: None,
            stand: Stand::Disarmed,
            identity: 0,
            last: None,
            sessions: 0,
            memory,
            length: 0,
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
        let Self { last: Some(record), memory, model, stand, .. } = self else { return };
        let tick = &record.tick;
        *stand = stand_of(tick.phase);
        let (_, (inputs, _)) = &record.record;
        let head = OutputHead {
            tick: record.state().tick() as u32,
            fingerprint,
            duration: tick.duration,
            input: 0,
            input_age: u8::try_from(tick.input_age).unwrap_or(u8::MAX),
            stand: *stand,
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
                let values = shown.values.as_ref();
                session.tell::<Self>(
                    made,
                    |port| {
                        let outside = || outside.as_ref().get(port.wrapping_sub(values.len()));
                        values.get(port).or_else(outside).copied().unwrap_or(0.0)
                    },
                    out,
                );
            }
            _ => session.tell::<Self>(
                made,
                |port| P::OUTPUTS.get(port).map_or(0.0, |port| port.initial),
                out,
            ),
        }
    }

    /// Takes in what a tick without a step said.
    pub const fn note_report(&mut self, report: &TickReport) {
        if matches!(report.phase, Phase::Tripped(_)) {
            self.stand = Stand::Disarmed;
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
        let terms = self.terms.unwrap_or_default();
        let config = config::<P>(&self.job, &terms, B::CLOCK_HZ).ok_or(Rejection::Failed)?;
        self.shared.output.set_safe(Shown::safe());
        let rest = ports::initial(P::INPUTS);
        let mut runtime =
            Runtime::new(stepper, self.shared, config, self.boot, rest).map_err(failed)?;
        runtime.disarm();
        self.bench.take_over(runtime, model, terms.mode)?;
        self.model = Some(model);
        Ok(())
    }
}

/// What a runtime behind a link is set to.
pub fn config<P: Model>(job: &RunJob<P>, terms: &Terms, clock_hz: u32) -> Option<Config> {
    let counts = u64::from(job.period_us.get()) * u64::from(clock_hz) / 1_000_000;
    let period = u32::try_from(counts).ok().and_then(core::num::NonZeroU32::new)?;
    let Terms { mode, policy, after, ramp } = *terms;
    let usual = Config { policy: job.policy, ..Config::new(period) };
    if mode == Mode::LockStep {
        return Some(Config { lock_step: true, ..usual });
    }
    Some(match policy {
        LossPolicy::Hold => usual,
        LossPolicy::Ramp => Config { ramp: Some(InputRamp { after, ticks: ramp }), ..usual },
        LossPolicy::Trip => Config { trip_after_stale: after, ..usual },
    })
}

const fn stand_of(phase: Phase) -> Stand {
    match phase {
        Phase::Tripped(_) => Stand::Disarmed,
        Phase::WarmUp { .. } => Stand::WarmUp,
        Phase::Armed => Stand::Armed,
    }
}

/// What a firmware with a job tells of itself, for a model with these parameters on the road of its manoeuvre.
pub fn identity<P: Model>(job: &RunJob<P>, model: &P) -> Identity {
    let mut firmware = Fingerprint::new();
    text(&mut firmware, P::NAME);
    text(&mut firmware, env!("CARGO_PKG_VERSION"));
    for golden in P::GOLDEN {
        firmware.word(*golden);
    }
    let mut all = Fingerprint::new();
    text(&mut all, P::NAME);
    for name in P::Parameters::names() {
        all.numbers(&[model.parameters().get(name).unwrap_or(f64::NAN)]);
    }
    model.identify(Some(&job.manoeuvre), &mut all);
    all.word(job.scheme_name);
    all.numbers(&[job.settings().step]);
    all.word(job.fixed_iterations.map_or(0, |iterations| u64::from(iterations.get())));
    Identity {
        firmware: firmware.value(),
        model: all.value(),
        ports: layout::table_hash(P::INPUTS, P::OUTPUTS),
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
        let mut all = Fingerprint::new();
        all.word(self.sessions);
        all.word(u64::from(self.bench.now()));
        all.value()
    }

    fn stand(&self) -> Stand {
        self.stand
    }

    fn agree(&mut self, terms: &Terms) -> Result<(), Rejection> {
        if self.parts.is_none() && self.terms != Some(*terms) {
            return Err(Rejection::Mode);
        }
        self.terms = Some(*terms);
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
        let mut armed = false;
        self.bench.with(|runtime| armed = runtime.arm());
        if armed {
            self.stand = Stand::WarmUp;
            Ok(())
        } else {
            Err(Rejection::Failed)
        }
    }

    fn disarm(&mut self) {
        // an input that waits is of the past
        self.shared.input.take();
        self.bench.with(Runtime::disarm);
        self.stand = Stand::Disarmed;
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
        self.length = length;
        Ok(length as u32)
    }

    fn kept(&self) -> &[u8] {
        self.memory.snapshot.get(..self.length).unwrap_or(&[])
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Rejection> {
        let first = usize::try_from(offset).map_err(|_| Rejection::Snapshot)?;
        let end = first.checked_add(bytes.len()).ok_or(Rejection::Snapshot)?;
        if end > snapshot::bytes_of::<SnapshotRecord<P>>() {
            return Err(Rejection::Snapshot);
        }
        let place = self.memory.snapshot.get_mut(first..end).ok_or(Rejection::Snapshot)?;
        if place.len() == bytes.len() {
            place.copy_from_slice(bytes);
        }
        self.length = end;
        Ok(())
    }

    #[inline(never)]
    fn restore(&mut self) -> Result<u32, Rejection> {
        self.prepare()?;
        let bytes = self.memory.snapshot.get(..self.length).unwrap_or(&[]);
        let mut tick = Err(Rejection::Snapshot);
        self.bench.with(|runtime| {
            if runtime.restore(bytes).is_ok() {
                tick = Ok(runtime.stepper().state().tick() as u32);
            }
        });
        // what was made before is not what a snapshot would be of
        self.last = None;
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
