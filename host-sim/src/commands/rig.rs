//! `rig`: drives a vehicle over a link, records it, repeats recordings, injects faults.

use super::bus;
use crate::failure::{Failure, bad_input};
use crate::output::{Sink, finish_json};
use crate::qemu::{Firmware, Machine, QemuError};
use crate::rig::client::{Client, Traffic};
use crate::rig::drive::{self, Drive, Driven, Linked, drive, mode_named, policy_named};
use crate::rig::faults::{Faults, FaultyWire, Injected};
use crate::rig::inputs::InputTable;
use crate::rig::live::{Deadline, Live};
use crate::rig::options::{RigCommand, RigDrive, RigInject, RigOptions, RigReplay};
use crate::rig::recording::{Recording, digest};
use crate::rig::replay::{Replayed, replay};
use crate::rig::{LocalLink, SerialLink, Wire, key};
use ferrol::protocol::lock::{Keyed, Unlocked};
use ferrol::protocol::message::{Mode, Terms};
use ferrol::protocol::{LinkCounters, Rejection};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Steps of a run at most: some weeks of it.
const MOST_TICKS: f64 = 2e9;
/// How long QEMU may take to say its last words.
const LAST_WORDS: Duration = Duration::from_secs(20);

/// Does what `rig` is asked for.
///
/// # Errors
/// Bad input, a link that is down, or bits that differ.
pub fn execute<P: Linked>(
    options: &RigOptions,
    firmware: impl FnOnce() -> Result<Firmware, QemuError>,
) -> Result<(), Failure> {
    match &options.command {
        None => connect::<P>(&options.drive, Faults::default(), None, firmware),
        Some(RigCommand::Bus(options)) => bus::execute::<P>(options, firmware),
        Some(RigCommand::Inject(inject)) => {
            connect::<P>(&inject.drive, wanted_faults(inject)?, inject.cut_at, firmware)
        }
        Some(RigCommand::Replay(options)) => repeat::<P>(options),
    }
}

/// The faults that are asked for.
fn wanted_faults(inject: &RigInject) -> Result<Faults, Failure> {
    let faults = Faults {
        seed: inject.seed,
        damaged: inject.damaged,
        dropped: inject.dropped,
        repeated: inject.repeated,
        reordered: inject.reordered,
        stuck: inject.stuck,
        noise: inject.noise,
        late: inject.late,
    };
    if let Some(name) = faults.wrong() {
        return bad_input(format!("the share of '{name}' must be at least 0 and below 1"));
    }
    if !faults.is_some() && inject.cut_at.is_none() {
        return bad_input(
            "no fault is asked for: give --damaged, --dropped, --repeated, --reordered, --stuck, --noise or --late a share such as 0.01, or --cut-at a tick",
        );
    }
    Ok(faults)
}

/// Repeats a recording on the desk, and says whether the bits are the same.
fn repeat<P: Linked>(options: &RigReplay) -> Result<(), Failure> {
    let file = options.file.display();
    let text = match fs::read_to_string(&options.file) {
        Ok(text) => text,
        Err(error) => return bad_input(format!("cannot read '{file}': {error}")),
    };
    let recording = match Recording::read(&text) {
        Ok(recording) => recording,
        Err(why) => return bad_input(format!("'{file}': {why}")),
    };
    let json = Sink::open_optional(options.json.as_deref())?;
    let replayed = replay::<P>(&recording)?;
    let figures = json!({
        "ticks": replayed.ticks,
        "equal": replayed.is_equal(),
        "unknown": replayed.unknown,
        "unproven": replayed.unproven,
        "broke": recording.broke,
        "first_difference": first_difference(&replayed),
        "digest": digest(text.as_bytes()),
    });
    match json {
        Some(json) => finish_json(json, &figures)?,
        None => {
            println!(
                "{} ticks of '{}' repeated: {} with the same bits, {} not recorded",
                replayed.ticks, recording.subject.job, replayed.equal, replayed.unknown
            );
            if let Some(why) = &recording.broke {
                println!("the run ended before its time: {why}");
            }
        }
    }
    replayed.verdict("in the recording")
}

fn first_difference(replayed: &Replayed) -> Option<Value> {
    let difference = replayed.first_difference.as_ref();
    difference.map(|(tick, there, here)| json!({ "tick": tick, "recording": there, "desk": here }))
}

/// Connects, drives, compares with the desk.
fn connect<P: Linked>(
    options: &RigDrive,
    faults: Faults,
    cut_at: Option<u32>,
    firmware: impl FnOnce() -> Result<Firmware, QemuError>,
) -> Result<(), Failure> {
    let drive = described::<P>(options, faults, cut_at)?;
    let key = options.key.as_deref().map(key::read).transpose()?;
    let [record, json, keep] = Sink::open_all([
        ("--record", options.record.as_deref()),
        ("--json", options.json.as_deref()),
        ("--snapshot", options.snapshot.as_deref()),
    ])?;
    let seen = match options.link.split_once(':') {
        None if options.link == "local" => {
            let job = drive::job(&drive.words)?;
            match key {
                None => {
                    let link = LocalLink::<P, Unlocked>::new(job, Unlocked, true);
                    run::<P, _>(link, &drive, faults, None)?.0
                }
                Some(key) => {
                    let link = LocalLink::<P, Keyed>::new(job, key, true);
                    run::<P, _>(link, &drive, faults, Some(key))?.0
                }
            }
        }
        None if options.link == "qemu" => {
            let firmware = firmware()?;
            let machine = Machine { timeout: Duration::from_secs(60), ..Machine::default() };
            let link = SerialLink::qemu(&machine, &firmware, &drive.words)?;
            let (mut seen, mut link) = run::<P, _>(link, &drive, faults, key)?;
            // a firmware that has made its ticks says what they cost, once its session is closed
            if let Some(served) = link.served.take().filter(|_| drive.ticks_are_over(&seen.driven))
            {
                seen.worst = Some(served.finish(&firmware, LAST_WORDS)?.effort.worst);
            }
            seen
        }
        Some(("serial", path)) => {
            run::<P, _>(SerialLink::port(Path::new(path))?, &drive, faults, key)?.0
        }
        _ => {
            return bad_input(format!(
                "no link '{}': use qemu, local or serial:PATH",
                options.link
            ));
        }
    };
    finish::<P>(options, &drive, &seen, [record, json, keep])
}

/// What is to be driven, from the options.
fn described<P: Linked>(
    options: &RigDrive,
    faults: Faults,
    cut_at: Option<u32>,
) -> Result<Drive, Failure> {
    let first = P::MANOEUVRES.first().copied().unwrap_or_default();
    let name = options.manoeuvre.as_deref().unwrap_or(first);
    if options.speed.is_some_and(|speed| !(speed.is_finite() && speed >= 0.0)) {
        return bad_input("the speed must be a number of at least 0 m/s");
    }
    let Some(manoeuvre) = P::manoeuvre(name, options.speed) else {
        return bad_input(format!(
            "no manoeuvre '{name}': use one of {}",
            P::MANOEUVRES.join(", ")
        ));
    };
    let inputs = match &options.inputs {
        None => None,
        Some(file) => {
            let name = file.display().to_string();
            match fs::read_to_string(file) {
                Ok(text) => Some(InputTable::read(&name, &text, P::INPUTS)?),
                Err(error) => return bad_input(format!("cannot read '{name}': {error}")),
            }
        }
    };
    let usual = match &inputs {
        Some(table) if table.end() > 0.0 => table.end(),
        _ => P::duration(&manoeuvre),
    };
    let duration = options.duration.unwrap_or(usual);
    let ticks = (duration / ferrol::evidence::job::STEP_S).round();
    if !(1.0..=MOST_TICKS).contains(&ticks) {
        return bad_input(format!(
            "the duration must be at least a step of 1 ms, not {duration} s"
        ));
    }
    let Some(mode) = mode_named(&options.mode) else {
        return bad_input(format!("no mode '{}': use lock-step or free-running", options.mode));
    };
    let Some(policy) = policy_named(&options.policy) else {
        return bad_input(format!("no policy '{}': use hold, ramp or trip", options.policy));
    };
    if options.timeout_ticks == 0 || options.ramp_ticks == 0 {
        return bad_input("--timeout-ticks and --ramp-ticks must be at least 1");
    }
    if faults.late > 0.0 && options.mode == "lock-step" {
        return bad_input("in lock-step no tick can be late: use --mode free-running with --late");
    }
    let set = options.set.iter().map(|text| {
        let (name, value) = text.split_once('=')?;
        Some((name.to_owned(), value.parse().ok()?))
    });
    let Some(set) = set.collect::<Option<Vec<_>>>() else {
        return bad_input("--set takes NAME=VALUE");
    };
    let snapshot = match &options.restore {
        None => Vec::new(),
        Some(file) => match fs::read(file) {
            Ok(bytes) => bytes,
            Err(error) => return bad_input(format!("cannot read '{}': {error}", file.display())),
        },
    };
    let speed = options.speed.map_or_else(|| "-".to_owned(), |speed| speed.to_string());
    let ticks = ticks as u32;
    let words = format!("{name} {speed} {} {ticks} {ticks} link", options.integrator);
    let job = drive::job::<P>(&words)?;
    drive::model(&job, &set)?;
    let terms = Terms { mode, policy, after: options.timeout_ticks, ramp: options.ramp_ticks };
    let nonce =
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64);
    let keep = options.snapshot.as_ref().map(|_| options.snapshot_tick.unwrap_or(ticks / 2).max(1));
    if keep.is_some_and(|keep| keep > ticks) {
        return bad_input(format!(
            "--snapshot-tick must not be above the {ticks} ticks of the run"
        ));
    }
    if keep.is_some() && mode != Mode::LockStep {
        return bad_input("--snapshot takes its tick in lock-step only");
    }
    if cut_at.is_some() && mode == Mode::LockStep {
        return bad_input(
            "in lock-step nothing moves once the link is cut: use --mode free-running with --cut-at",
        );
    }
    if cut_at.is_some_and(|tick| tick == 0 || tick >= ticks) {
        return bad_input(format!("--cut-at must lie in the {ticks} ticks of the run"));
    }
    let anti_lock = options.anti_lock;
    Ok(Drive { words, set, terms, ticks, faults, nonce, snapshot, keep, cut_at, inputs, anti_lock })
}

/// What a run showed.
struct Seen {
    driven: Driven,
    traffic: Traffic,
    here: LinkCounters,
    injected: [Injected; 2],
    deadline: Deadline,
    /// The longest step that the firmware itself tells, in counts.
    worst: Option<u32>,
}

impl Drive {
    /// Whether the firmware has made the ticks of its job, and ends with its session.
    fn ticks_are_over(&self, driven: &Driven) -> bool {
        self.snapshot.is_empty()
            && driven.recording.broke.is_none()
            && driven.recording.ticks.len() as u32 >= self.ticks
    }
}

fn run<P: Linked, W: Wire>(
    link: W,
    asked: &Drive,
    faults: Faults,
    key: Option<Keyed>,
) -> Result<(Seen, W), Failure> {
    let wire = FaultyWire::new(link, faults);
    let mut client = Client::new(wire, P::INPUTS, P::OUTPUTS).with_key(key);
    let mut live = Live::new(asked.ticks);
    let driven = drive::<P, _>(&mut client, asked, |output, client| {
        if let Some(session) = client.session() {
            live.show::<P>(output, &client.traffic(), session);
        }
    })?;
    let seen = Seen {
        driven,
        traffic: client.traffic(),
        here: client.counters,
        injected: client.wire.injected(),
        deadline: live.deadline,
        worst: None,
    };
    Ok((seen, client.wire.wire))
}

/// Compares with the desk, writes what was asked for.
fn finish<P: Linked>(
    options: &RigDrive,
    asked: &Drive,
    seen: &Seen,
    [record, json, keep]: [Option<Sink>; 3],
) -> Result<(), Failure> {
    let Seen { driven, traffic, here, injected: [there, back], deadline, worst } = seen;
    let Driven { recording, counters, .. } = driven;
    // the recording first: whatever else goes wrong, it is kept
    if let Some(record) = record {
        record.finish(&recording.text())?;
    }
    if let (Some(_), Some(bytes), Some(name)) = (keep, &driven.snapshot, &options.snapshot) {
        fs::write(name, bytes)
            .map_err(|error| Failure::Failed(format!("cannot write '{name}': {error}")))?;
    }
    if let (Some(why), true) = (&recording.broke, recording.ticks.is_empty()) {
        return Err(Failure::Failed(why.clone()));
    }
    let replayed = replay::<P>(recording)?;
    let refused = counters.as_ref().map(LinkCounters::rejections);
    let rejected = u64::from(here.rejections()) + u64::from(refused.unwrap_or(0));
    let figures = json!({
        "ticks": replayed.ticks,
        "equal": replayed.is_equal(),
        "frames": traffic.frames + traffic.sent,
        "rejected": rejected,
        "unknown": replayed.unknown,
        "mode": options.mode,
        "policy": options.policy,
        "stand": format!("{:?}", driven.stand).to_lowercase(),
        "sent": traffic.sent,
        "resent": traffic.resent,
        "received": traffic.frames,
        "rejected_here": causes(here),
        "rejected_there": counters.as_ref().map(causes),
        "injected_there": there,
        "injected_back": back,
        "late": deadline.late,
        "worst_us": deadline.worst_us(),
        "histogram": deadline.bins,
        "worst_counts": worst,
        "missing_there": counters.map(|counters| counters.missing),
        "lost_there": counters.map(|counters| counters.overflowed),
        "unproven": replayed.unproven,
        "broke": recording.broke,
    });
    match json {
        Some(json) => finish_json(json, &figures)?,
        None => {
            println!(
                "{} over {}: {} ticks, {} with the bits of the desk, {} not heard of",
                asked.words, options.link, replayed.ticks, replayed.equal, replayed.unknown
            );
            println!(
                "link: {} frames sent, {} of them again, {} received, {rejected} rejected; at the end {:?}",
                traffic.sent, traffic.resent, traffic.frames, driven.stand
            );
            if let Some(there) = counters {
                println!(
                    "firmware: {} frames taken, {} missing, {} rejected {}, {} unsent, {} bytes lost",
                    there.accepted,
                    there.missing,
                    there.rejections(),
                    causes(there),
                    there.unsent,
                    there.overflowed
                );
            }
            println!(
                "steps: worst {:.1} us, {} late  0 |{}| 100 % of the period",
                deadline.worst_us(),
                deadline.late,
                deadline.picture()
            );
        }
    }
    match &recording.broke {
        Some(why) => Err(Failure::Failed(why.clone())),
        None => replayed.verdict("over the link"),
    }
}

/// Rejections by cause, those that happened.
fn causes(counters: &LinkCounters) -> Value {
    let happened = Rejection::ALL.iter().zip(counters.rejected).filter(|(_, count)| *count > 0);
    let all: Map<_, _> =
        happened.map(|(why, count)| (why.name().to_owned(), Value::from(count))).collect();
    Value::Object(all)
}
