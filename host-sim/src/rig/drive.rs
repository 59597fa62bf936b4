//! Drives a manoeuvre over a link, records it, and repeats it on the desk.

use super::client::{Client, Message, Output};
use super::faults::{Dice, Faults};
use super::local::{DeskBench, vehicle};
use super::recording::{Recording, Subject, Tick, from_hexadecimal, hexadecimal};
use super::{RigError, Wire};
use crate::failure::{Failure, bad_input};
use ferrol::evidence::integrators::Named;
use ferrol::evidence::job::{Job, RunJob};
use ferrol::evidence::linked::{Bench as _, LinkedVehicle, identity};
use ferrol::models::{Engine, Model};
use ferrol::parameters::Parameters as _;
use ferrol::protocol::Station as _;
use ferrol::protocol::message::{Command, Identity, LossPolicy, Mode, Stand, Terms};
use ferrol::runtime::Channels as _;
use std::collections::BTreeMap;

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
}

/// The job that words stand for, behind a link.
///
/// # Errors
/// The words stand for none.
pub fn job<P: Linked>(words: &str) -> Result<RunJob<P>, Failure> {
    match Job::<P>::parse(words) {
        Ok(Job::Run(job)) if job.link => Ok(job),
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
    last: Vec<f64>,
}

impl Signals {
    fn at<P: Linked>(&mut self, model: &P, job: &RunJob<P>, tick: u32) -> Vec<f64> {
        let wanted = inputs_at(model, job, tick);
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
        noisy
    }
}

/// Opens a session, drives a manoeuvre, and disarms.
///
/// # Errors
/// The link, or the vehicle, does not do as asked.
pub fn drive<P: Linked, W: Wire>(
    client: &mut Client<W>,
    drive: &Drive,
    mut progress: impl FnMut(&Output),
) -> Result<Driven, Failure> {
    let job = job::<P>(&drive.words)?;
    let model = model(&job, &drive.set)?;
    let welcome = client.open(drive.terms, expected(&job)?, drive.nonce)?;
    for (name, value) in &drive.set {
        let number = P::Parameters::names().iter().position(|known| known == name);
        let number = number.unwrap_or(usize::from(u16::MAX)) as u16;
        client.command("set", &Command::Set { number, value: *value }, |_| ())?;
    }
    let mut first = welcome.tick;
    if !drive.snapshot.is_empty() {
        first = client.restore(&drive.snapshot)?;
    }
    client.command("arm", &Command::Arm, |_| ())?;
    let signals = Signals {
        dice: Dice::new(drive.faults.seed ^ 0x5160_a15f),
        faults: drive.faults,
        last: Vec::new(),
    };
    let mut run = Run {
        job,
        model,
        signals,
        sent: BTreeMap::new(),
        driven: Vec::new(),
        stand: Stand::WarmUp,
    };
    let (ticks, snapshot) = match drive.terms.mode {
        Mode::LockStep => run.lock_step(client, drive, first, &mut progress)?,
        Mode::FreeRunning => (run.free(client, drive, first, &mut progress)?, None),
    };
    let recording = Recording { subject: subject::<P>(drive, &welcome.identity), ticks };
    Ok(Driven { recording, outputs: run.driven, snapshot, stand: run.stand })
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

/// A run that is on.
struct Run<P: Linked> {
    job: RunJob<P>,
    model: Box<P>,
    signals: Signals,
    /// Values by the number of their frame.
    sent: BTreeMap<u16, Vec<f64>>,
    driven: Vec<Output>,
    stand: Stand,
}

impl<P: Linked> Run<P> {
    fn lock_step<W: Wire>(
        &mut self,
        client: &mut Client<W>,
        drive: &Drive,
        first: u32,
        progress: &mut impl FnMut(&Output),
    ) -> Result<(Vec<Tick>, Option<Vec<u8>>), Failure> {
        let mut ticks = Vec::new();
        let mut snapshot = None;
        for tick in first + 1..=first + drive.ticks {
            let inputs = self.signals.at(&*self.model, &self.job, tick);
            let output = client.step(tick, &inputs)?;
            progress(&output);
            self.stand = output.head.stand;
            ticks.push(Tick {
                tick,
                inputs: Some(inputs),
                fingerprint: Some(output.head.fingerprint),
            });
            self.driven.push(output);
            if drive.keep == Some(tick) {
                snapshot = Some(client.snapshot()?);
            }
        }
        client.command("disarm", &Command::Disarm, |_| ())?;
        Ok((ticks, snapshot))
    }

    /// Sends an input for each output that arrives, and asks for the ticks that it did not hear of.
    fn free<W: Wire>(
        &mut self,
        client: &mut Client<W>,
        drive: &Drive,
        first: u32,
        progress: &mut impl FnMut(&Output),
    ) -> Result<Vec<Tick>, Failure> {
        let mut heard: BTreeMap<u32, (u16, u8, u64)> = BTreeMap::new();
        let last = first + drive.ticks;
        let mut now = first;
        let mut asked = first;
        let mut quiet = 0;
        while now < last && (self.stand != Stand::Disarmed || quiet == 0) {
            if !self.signals.dice.hits(drive.faults.late) {
                let inputs = self.signals.at(&*self.model, &self.job, now + 1);
                let number = client.input(now + 1, &inputs)?;
                self.sent.insert(number, inputs);
            }
            client.listen(client.wire.patience())?;
            let mut news = 0;
            while let Some(message) = client.next_arrived()? {
                if let Message::Output(output) = message {
                    news += 1;
                    now = now.max(output.head.tick);
                    progress(&output);
                    self.hear(output, &mut heard);
                }
            }
            quiet = if news == 0 { quiet + 1 } else { 0 };
            if quiet > 20_000 {
                return Err(RigError::Silent("inputs").into());
            }
            // well before they are forgotten
            while now > asked + 64 {
                self.fill(client, asked, &mut heard)?;
                asked += 16;
            }
        }
        client.command("disarm", &Command::Disarm, |_| ())?;
        while asked < now {
            self.fill(client, asked, &mut heard)?;
            asked += 16;
        }
        Ok(self.ticks(first, now.min(last), &heard))
    }

    fn hear(&mut self, output: Output, heard: &mut BTreeMap<u32, (u16, u8, u64)>) {
        let head = output.head;
        if heard.insert(head.tick, (head.input, head.input_age, head.fingerprint)).is_none() {
            self.stand = head.stand;
            self.driven.push(output);
        }
    }

    /// Asks for the ticks behind `asked` that are missing.
    fn fill<W: Wire>(
        &mut self,
        client: &mut Client<W>,
        asked: u32,
        heard: &mut BTreeMap<u32, (u16, u8, u64)>,
    ) -> Result<(), Failure> {
        if (asked + 1..=asked + 16).all(|tick| heard.contains_key(&tick)) {
            return Ok(());
        }
        let mut news = Vec::new();
        let past = client.history(asked + 1, |message| {
            if let Message::Output(output) = message {
                news.push(output);
            }
        })?;
        for (tick, made) in (asked + 1..).zip(past) {
            heard.entry(tick).or_insert((made.input, made.age, made.fingerprint));
        }
        for output in news {
            self.hear(output, heard);
        }
        Ok(())
    }

    /// The ticks of a recording: an input is new in the tick that says so.
    fn ticks(&self, first: u32, last: u32, heard: &BTreeMap<u32, (u16, u8, u64)>) -> Vec<Tick> {
        (first + 1..=last)
            .map(|tick| match heard.get(&tick) {
                Some((input, 0, fingerprint)) => Tick {
                    tick,
                    inputs: self.sent.get(input).cloned(),
                    fingerprint: Some(*fingerprint),
                },
                Some((_, _, fingerprint)) => {
                    Tick { tick, inputs: None, fingerprint: Some(*fingerprint) }
                }
                None => Tick { tick, inputs: None, fingerprint: None },
            })
            .collect()
    }
}

/// How a recording compares with the desk.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Replayed {
    /// Ticks made.
    pub ticks: u32,
    /// Ticks whose fingerprint is the same.
    pub equal: u32,
    /// Ticks whose fingerprint is not in the recording.
    pub unknown: u32,
    /// The first tick that differs, with the fingerprints of recording and desk.
    pub first_difference: Option<(u32, String, String)>,
}

impl Replayed {
    /// Whether every tick that is known is the same.
    pub const fn is_equal(&self) -> bool {
        self.first_difference.is_none()
    }
}

/// Repeats a recording on the desk.
///
/// # Errors
/// It is of another model, or cannot be started.
pub fn replay<P: Linked>(recording: &Recording) -> Result<Replayed, Failure> {
    let Subject { model: name, job: words, set, mode, policy, after, ramp, fingerprint, .. } =
        &recording.subject;
    if name != P::NAME {
        return bad_input(format!("the recording is of '{name}', this program runs {}", P::NAME));
    }
    let job = job::<P>(words)?;
    let ours = format!("{:016x}", expected(&job)?.model);
    if ours != *fingerprint {
        return bad_input(format!("the recording is of model {fingerprint}, this is model {ours}"));
    }
    let mut vehicle: Box<LinkedVehicle<P, DeskBench<P>>> = Box::new(vehicle(job, Ok(())));
    let terms = match (mode_named(mode), policy_named(policy)) {
        (Some(mode), Some(policy)) => Terms { mode, policy, after: *after, ramp: *ramp },
        _ => return bad_input("the recording has a mode or a policy that there is not"),
    };
    let refused = |why| Failure::Failed(format!("the run cannot be repeated: {why}"));
    vehicle.agree(&terms).map_err(refused)?;
    for (name, value) in set {
        let number = P::Parameters::names().iter().position(|known| known == name);
        let number = number.unwrap_or(usize::from(u16::MAX)) as u16;
        vehicle.set(number, *value).map_err(refused)?;
    }
    let Some(snapshot) = from_hexadecimal(&recording.subject.snapshot) else {
        return bad_input("the snapshot of the recording is damaged");
    };
    if !snapshot.is_empty() {
        vehicle.write(0, &snapshot).and_then(|()| vehicle.restore()).map_err(refused)?;
    }
    vehicle.arm().map_err(refused)?;
    let mut replayed = Replayed { ticks: 0, equal: 0, unknown: 0, first_difference: None };
    for Tick { inputs, fingerprint, tick } in &recording.ticks {
        if let Some(values) = inputs {
            let mut inputs = P::Inputs::ZERO;
            for (place, value) in inputs.as_mut().iter_mut().zip(values) {
                *place = *value;
            }
            vehicle.offer(inputs).map_err(refused)?;
        }
        vehicle.bench().pend();
        let made = vehicle.bench().made().map(|record| record.fingerprint());
        replayed.ticks += 1;
        match (fingerprint, made) {
            (None, _) => replayed.unknown += 1,
            (Some(there), Some(here)) if *there == here => replayed.equal += 1,
            (Some(there), here) => {
                let here = here.map_or_else(|| "no step".to_owned(), |here| format!("{here:016x}"));
                let difference = (*tick, format!("{there:016x}"), here);
                replayed.first_difference.get_or_insert(difference);
            }
        }
    }
    Ok(replayed)
}
