//! Drives a manoeuvre over a link, records it, and repeats it on the desk.

use super::anti_lock::AntiLock;
use super::client::{Client, Message, Output};
use super::faults::{Dice, Faults};
use super::inputs::InputTable;
use super::recording::{Recording, Subject, Tick, hexadecimal};
use super::{RigError, Wire};
use crate::failure::{Failure, bad_input};
use ferrol::evidence::integrators::Named;
use ferrol::evidence::job::{Job, RunJob};
use ferrol::evidence::link_job::{check_job, identity};
use ferrol::models::{Engine, Model};
use ferrol::parameters::Parameters as _;
use ferrol::protocol::layout::{each_place, input_group};
use ferrol::protocol::message::{Command, Identity, LossPolicy, Mode, Stand, Terms, Welcome};
use ferrol::protocol::{LinkCounters, Rejection};
use std::collections::{BTreeMap, VecDeque};

/// Inputs that are remembered: as many as numbers on the wire tell apart.
const REMEMBERED: usize = 1 << 16;
/// Looks at a silent line, in a free-running session, before it is asked what was made meanwhile.
const QUIET: u32 = 10;
/// And before nobody seems to be there: a minute of a firmware.
const MOST_QUIET: u32 = 600;

/// A model that can be driven over a link.
pub trait Linked: Model<Engine: Engine<Integrator: Named>> {}

impl<P: Model<Engine: Engine<Integrator: Named>>> Linked for P {}

/// What is driven, and how.
#[derive(Clone, Debug)]
pub struct Drive {
    /// The words of the firmware's job.
    pub words: String,
    /// Parameters to set first.
    pub set: Vec<(String, f64)>,
    /// How the session runs.
    pub terms: Terms,
    /// Steps to make.
    pub ticks: u32,
    /// Faults of the signals; those of the wire are the wire's.
    pub faults: Faults,
    /// A number that no session before had.
    pub nonce: u64,
    /// A snapshot to begin with.
    pub snapshot: Vec<u8>,
    /// Take a snapshot behind this tick.
    pub keep: Option<u32>,
    /// Free-running: behind this tick nothing that is sent arrives, until the run is over.
    pub cut_at: Option<u32>,
    /// Inputs in place of those of the manoeuvre.
    pub inputs: Option<InputTable>,
    /// Whether an anti-lock unit sits on the link.
    pub anti_lock: bool,
}

/// How a run over a link went.
#[derive(Clone, Debug)]
pub struct Driven {
    /// What was recorded.
    pub recording: Recording,
    /// What arrived of each tick.
    pub outputs: Vec<Output>,
    /// The snapshot that was asked for.
    pub snapshot: Option<Vec<u8>>,
    /// Where the vehicle stood at the end.
    pub stand: Stand,
    /// What the other side counted, once the ticks were made.
    pub counters: Option<LinkCounters>,
}

/// The job that words stand for, behind a link.
///
/// # Errors
/// The words stand for none.
pub fn job<P: Linked>(words: &str) -> Result<RunJob<P>, Failure> {
    match Job::<P>::parse(words) {
        Ok(Job::Run(job)) if job.link => match check_job(&job) {
            Ok(()) => Ok(job),
            Err(why) => bad_input(format!("'{words}' for the {}: {why}", P::NAME)),
        },
        Ok(_) => bad_input(format!("'{words}' is no job behind a link: it needs the word 'link'")),
        Err(error) => bad_input(format!("'{words}': {error}")),
    }
}

/// The model of a job with parameters set.
///
/// # Errors
/// A parameter that there is not, or that makes no sense.
pub fn model<P: Linked>(job: &RunJob<P>, set: &[(String, f64)]) -> Result<Box<P>, Failure> {
    let mut model = Box::<P>::default();
    let mut parameters = P::USUAL;
    for (name, value) in set {
        parameters.set(name, *value)?;
    }
    model.set_parameters(&parameters)?;
    model.prepare(&job.manoeuvre);
    Ok(model)
}

/// What a firmware with the same sources tells of itself before parameters are set.
///
/// # Errors
/// As [`model`].
pub fn expected<P: Linked>(job: &RunJob<P>) -> Result<Identity, Failure> {
    Ok(identity(job, &*model(job, &[])?))
}

/// The inputs of a manoeuvre at a tick.
pub fn inputs_at<P: Linked>(model: &P, job: &RunJob<P>, tick: u32) -> Vec<f64> {
    let course = model.course(&job.manoeuvre, u64::from(tick), job.settings().step);
    course.as_ref().iter().map(|drive| drive.value).collect()
}

/// What signals are, once faults have been at them.
struct Signals {
    dice: Dice,
    faults: Faults,
    table: Option<InputTable>,
    last: Vec<f64>,
    /// What the vehicle has of each input: those of slower rate groups come in turns.
    carried: Vec<f64>,
    /// The unit between the brakes that are asked for and those of the vehicle.
    anti_lock: Option<AntiLock>,
}

impl Signals {
    fn new<P: Linked>(drive: &Drive, model: &P) -> Result<Self, Failure> {
        let anti_lock = drive.anti_lock.then(|| AntiLock::new(model)).transpose()?;
        Ok(Self {
            dice: Dice::new(drive.faults.seed ^ 0x5160_a15f),
            faults: drive.faults,
            table: drive.inputs.clone(),
            last: Vec::new(),
            carried: P::INPUTS.iter().map(|port| port.initial).collect(),
            anti_lock,
        })
    }

    fn hear(&mut self, output: &Output) {
        if let Some(unit) = &mut self.anti_lock {
            unit.hear(output);
        }
    }

    fn at<P: Linked>(&mut self, model: &P, job: &RunJob<P>, tick: u32) -> Vec<f64> {
        let mut wanted = match &self.table {
            Some(table) => table.at(f64::from(tick) * job.settings().step).to_vec(),
            None => inputs_at(model, job, tick),
        };
        if let Some(unit) = &mut self.anti_lock {
            unit.brake(&mut wanted, job.settings().step);
        }
        if self.last.is_empty() || !self.dice.hits(self.faults.stuck) {
            self.last = wanted;
        }
        let mut noisy = self.last.clone();
        for (value, port) in noisy.iter_mut().zip(P::INPUTS) {
            if self.faults.noise > 0.0 {
                let width = port.range.highest - port.range.lowest;
                let noise = self.faults.noise * width * (self.dice.share() - 0.5);
                *value = (*value + noise).clamp(port.range.lowest, port.range.highest);
            }
        }
        each_place(input_group(P::INPUTS), tick, |port| {
            let place = port.and_then(|port| Some((self.carried.get_mut(port)?, noisy.get(port)?)));
            if let Some((carried, value)) = place {
                *carried = *value;
            }
        });
        self.carried.clone()
    }
}

/// Opens a session with a vehicle that nobody has driven since its start: one that somebody has is started anew.
fn open<P: Linked, W: Wire>(
    client: &mut Client<W>,
    drive: &Drive,
    job: &RunJob<P>,
) -> Result<Welcome, Failure> {
    let Drive { terms, nonce, .. } = *drive;
    let wanted = expected(job)?;
    let welcome = match client.open(terms, wanted, nonce) {
        // parameters of an earlier session may make another model of the same firmware
        Err(RigError::Refused(refused))
            if refused.why == Rejection::Foreign
                && (Identity { model: 0, ..refused.asked })
                    .eq(&Identity { model: 0, ..refused.runs }) =>
        {
            let found =
                client.open(terms, Identity { model: 0, ..wanted }, nonce.wrapping_add(1))?;
            if found.armed {
                return Err(RigError::Refused(refused).into());
            }
            found
        }
        other => other?,
    };
    if welcome.tick == 0 && !welcome.armed && welcome.identity.model == wanted.model {
        return Ok(welcome);
    }
    client.command("disarm", &Command::Disarm, |_| ())?;
    client.command("reset", &Command::Reset, |_| ())?;
    Ok(client.open(terms, wanted, nonce.wrapping_add(2))?)
}

/// Opens a session, drives a manoeuvre, disarms and closes. What goes wrong once the vehicle is armed ends the run, not the
/// recording: that says why.
///
/// # Errors
/// The vehicle cannot be armed.
pub fn drive<P: Linked, W: Wire>(
    client: &mut Client<W>,
    drive: &Drive,
    mut progress: impl FnMut(&Output, &Client<W>),
) -> Result<Driven, Failure> {
    let job = job::<P>(&drive.words)?;
    let model = model(&job, &drive.set)?;
    let welcome = open(client, drive, &job)?;
    for (name, value) in &drive.set {
        let number = P::Parameters::names().iter().position(|known| known == name);
        let number = number.unwrap_or(usize::from(u16::MAX)) as u16;
        client.command("set", &Command::Set { number, value: *value }, |_| ())?;
    }
    let first = match drive.snapshot.is_empty() {
        true => 0,
        false => client.restore(&drive.snapshot)?,
    };
    client.command("arm", &Command::Arm, |_| ())?;
    let signals = Signals::new(drive, &*model)?;
    let mut run = Run {
        job,
        model,
        signals,
        sent: VecDeque::new(),
        heard: BTreeMap::new(),
        driven: Vec::new(),
        snapshot: None,
        stand: Stand::WarmUp,
        counters: None,
    };
    let over = match drive.terms.mode {
        Mode::LockStep => run.lock_step(client, drive, first, &mut progress),
        Mode::FreeRunning => run.free(client, drive, first, &mut progress),
    };
    let recording = Recording {
        subject: subject::<P>(drive, &welcome.identity),
        ticks: run.ticks(first, first + drive.ticks),
        broke: over.err().map(|failure| failure.to_string()),
    };
    let Run { driven: outputs, snapshot, stand, counters, .. } = run;
    Ok(Driven { recording, outputs, snapshot, stand, counters })
}

fn subject<P: Linked>(drive: &Drive, identity: &Identity) -> Subject {
    let Terms { mode, policy, after, ramp } = drive.terms;
    Subject {
        model: P::NAME.to_owned(),
        job: drive.words.clone(),
        set: drive.set.clone(),
        mode: mode_name(mode).to_owned(),
        policy: policy_name(policy).to_owned(),
        after,
        ramp,
        firmware: format!("{:016x}", identity.firmware),
        fingerprint: format!("{:016x}", identity.model),
        snapshot: hexadecimal(&drive.snapshot),
    }
}

/// The word for a mode.
pub const fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::LockStep => "lock-step",
        Mode::FreeRunning => "free-running",
    }
}

/// The mode with a name.
pub fn mode_named(name: &str) -> Option<Mode> {
    [Mode::LockStep, Mode::FreeRunning].into_iter().find(|mode| mode_name(*mode) == name)
}

/// The word for a policy.
pub const fn policy_name(policy: LossPolicy) -> &'static str {
    match policy {
        LossPolicy::Hold => "hold",
        LossPolicy::Ramp => "ramp",
        LossPolicy::Trip => "trip",
    }
}

/// The policy with a name.
pub fn policy_named(name: &str) -> Option<LossPolicy> {
    let all = [LossPolicy::Hold, LossPolicy::Ramp, LossPolicy::Trip];
    all.into_iter().find(|policy| policy_name(*policy) == name)
}

/// What is known of a tick.
struct Heard {
    /// The inputs that were new in it.
    inputs: Option<Vec<f64>>,
    fingerprint: Option<u64>,
}

/// A run that is on.
struct Run<P: Linked> {
    job: RunJob<P>,
    model: Box<P>,
    signals: Signals,
    /// The last inputs, by the numbers of their frames.
    sent: VecDeque<(u64, Vec<f64>)>,
    heard: BTreeMap<u32, Heard>,
    driven: Vec<Output>,
    snapshot: Option<Vec<u8>>,
    stand: Stand,
    counters: Option<LinkCounters>,
}

impl<P: Linked> Run<P> {
    fn lock_step<W: Wire>(
        &mut self,
        client: &mut Client<W>,
        drive: &Drive,
        first: u32,
        progress: &mut impl FnMut(&Output, &Client<W>),
    ) -> Result<(), RigError> {
        for tick in first + 1..=first + drive.ticks {
            let inputs = self.signals.at(&*self.model, &self.job, tick);
            let output = match client.step(tick, &inputs) {
                Ok(output) => output,
                Err(error) => {
                    // what was not refused may have made its tick all the same
                    if !matches!(error, RigError::Command(..)) {
                        self.heard.insert(tick, Heard { inputs: Some(inputs), fingerprint: None });
                    }
                    return Err(error);
                }
            };
            self.signals.hear(&output);
            progress(&output, client);
            self.stand = output.head.stand;
            let fingerprint = Some(output.head.fingerprint);
            self.heard.insert(tick, Heard { inputs: Some(inputs), fingerprint });
            self.driven.push(output);
            if drive.keep == Some(tick) {
                self.snapshot = Some(client.snapshot()?);
            }
        }
        client.command("disarm", &Command::Disarm, |_| ())?;
        self.leave(client)
    }

    /// Asks for the counters and ends the session.
    fn leave<W: Wire>(&mut self, client: &mut Client<W>) -> Result<(), RigError> {
        self.counters = Some(client.counters()?);
        client.close()
    }

    /// Sends an input for each output that arrives, and asks for the ticks that it did not hear of.
    fn free<W: Wire>(
        &mut self,
        client: &mut Client<W>,
        drive: &Drive,
        first: u32,
        progress: &mut impl FnMut(&Output, &Client<W>),
    ) -> Result<(), RigError> {
        let last = first + drive.ticks;
        let (mut now, mut asked, mut quiet) = (first, first, 0);
        while now < last && (self.stand != Stand::Disarmed || quiet == 0) {
            let cut = drive.cut_at.is_some_and(|tick| now >= tick);
            client.wire.cut(cut);
            if !self.signals.dice.hits(drive.faults.late) {
                let inputs = self.signals.at(&*self.model, &self.job, now + 1);
                let number = client.input(now + 1, &inputs)?;
                self.remember(number, inputs);
            }
            client.listen(client.wire.patience())?;
            let mut news = 0;
            while let Some(message) = client.next_arrived()? {
                if let Message::Output(output) = message {
                    news += 1;
                    if output.head.tick > now {
                        self.signals.hear(&output);
                    }
                    now = now.max(output.head.tick);
                    progress(&output, client);
                    self.hear(client, output);
                }
            }
            quiet = if news == 0 { quiet + 1 } else { 0 };
            if quiet > MOST_QUIET {
                return Err(RigError::Silent("inputs"));
            }
            // the last outputs of a job may be lost, and no more come
            if quiet > 0 && quiet % QUIET == 0 && !cut {
                self.fill(client, now)?;
                now = self.heard.last_key_value().map_or(now, |(tick, _)| now.max(*tick));
            }
            // well before they are forgotten; nobody hears the question behind a cut
            while !cut && now > asked + 64 {
                self.fill(client, asked)?;
                asked += 16;
            }
        }
        client.wire.cut(false);
        client.command("disarm", &Command::Disarm, |_| ())?;
        while asked < now {
            self.fill(client, asked)?;
            asked += 16;
        }
        self.leave(client)
    }

    fn remember(&mut self, number: u64, inputs: Vec<f64>) {
        if self.sent.len() == REMEMBERED {
            self.sent.pop_front();
        }
        self.sent.push_back((number, inputs));
    }

    /// Takes in what is known of a tick, while the number of its input still stands for one frame only.
    fn note<W: Wire>(
        &mut self,
        client: &Client<W>,
        tick: u32,
        (input, age, fingerprint): (u16, u8, u64),
    ) -> bool {
        let number = client.sent_as(input);
        let found = self.sent.binary_search_by_key(&number, |(number, _)| *number);
        let inputs = found.ok().filter(|_| age == 0).and_then(|at| self.sent.get(at));
        let inputs = inputs.map(|(_, inputs)| inputs.clone());
        let is_new = !self.heard.contains_key(&tick);
        if is_new {
            self.heard.insert(tick, Heard { inputs, fingerprint: Some(fingerprint) });
        }
        is_new
    }

    fn hear<W: Wire>(&mut self, client: &Client<W>, output: Output) {
        let head = output.head;
        if self.note(client, head.tick, (head.input, head.input_age, head.fingerprint)) {
            self.stand = head.stand;
            self.driven.push(output);
        }
    }

    /// Asks for the ticks behind `asked` that are missing.
    fn fill<W: Wire>(&mut self, client: &mut Client<W>, asked: u32) -> Result<(), RigError> {
        if (asked + 1..=asked + 16).all(|tick| self.heard.contains_key(&tick)) {
            return Ok(());
        }
        let mut news = Vec::new();
        let past = client.history(asked + 1, |message| {
            if let Message::Output(output) = message {
                news.push(output);
            }
        })?;
        for (tick, made) in (asked + 1..).zip(past) {
            self.note(client, tick, (made.input, made.age, made.fingerprint));
        }
        for output in news {
            self.hear(client, output);
        }
        Ok(())
    }

    /// The ticks of a recording: all up to the last that is known of.
    fn ticks(&mut self, first: u32, last: u32) -> Vec<Tick> {
        let end = self.heard.last_key_value().map_or(first, |(tick, _)| (*tick).min(last));
        (first + 1..=end)
            .map(|tick| match self.heard.remove(&tick) {
                Some(Heard { inputs, fingerprint }) => Tick { tick, inputs, fingerprint },
                None => Tick { tick, inputs: None, fingerprint: None },
            })
            .collect()
    }
}
