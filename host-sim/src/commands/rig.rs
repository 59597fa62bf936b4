//! `rig`: drives a vehicle over a link, records it, repeats recordings, injects faults.

use crate::failure::{Failure, bad_input};
use crate::output::{Sink, finish_json};
use crate::qemu::{Firmware, Machine, QemuError};
use crate::rig::client::{Client, Output};
use crate::rig::drive::{self, Drive, Driven, Linked, drive, mode_named, policy_named, replay};
use crate::rig::faults::{Faults, FaultyWire, Injected};
use crate::rig::options::{RigCommand, RigDrive, RigOptions};
use crate::rig::recording::{Recording, digest};
use crate::rig::{LocalLink, SerialLink, Wire};
use ferrol::protocol::lock::Unlocked;
use ferrol::protocol::message::Terms;
use ferrol::protocol::{LinkCounters, Rejection};
use ferrol::runtime::BINS;
use serde_json::{Map, Value, json};
use std::fs;
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Steps of a run at most: some weeks of it.
const MOST_TICKS: f64 = 2e9;
/// Time from line to line of the live view.
const LIVE: Duration = Duration::from_millis(200);
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
        None => connect::<P>(&options.drive, Faults::default(), firmware),
        Some(RigCommand::Inject(inject)) => {
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
            if !faults.is_some() {
                return bad_input(
                    "no fault is asked for: give --damaged, --dropped, --repeated, --reordered, --stuck, --noise or --late a share such as 0.01",
                );
            }
            connect::<P>(&inject.drive, faults, firmware)
        }
        Some(RigCommand::Replay(options)) => {
            let text = match fs::read_to_string(&options.file) {
                Ok(text) => text,
                Err(error) => {
                    return bad_input(format!("cannot read '{}': {error}", options.file.display()));
                }
            };
            let recording = match Recording::read(&text) {
                Ok(recording) => recording,
                Err(error) => return bad_input(error.to_string()),
            };
            let json = Sink::open_optional(options.json.as_deref())?;
            let replayed = replay::<P>(&recording)?;
            let figures = json!({
                "ticks": replayed.ticks,
                "equal": replayed.is_equal(),
                "unknown": replayed.unknown,
                "first_difference": replayed.first_difference.as_ref().map(|(tick, there, here)| {
                    json!({ "tick": tick, "recording": there, "desk": here })
                }),
                "digest": digest(text.as_bytes()),
            });
            match json {
                Some(json) => finish_json(json, &figures)?,
                None => println!(
                    "{} ticks of '{}' repeated: {} with the same bits, {} not recorded",
                    replayed.ticks, recording.subject.job, replayed.equal, replayed.unknown
                ),
            }
            match replayed.first_difference {
                None => Ok(()),
                Some((tick, there, here)) => Err(Failure::Failed(format!(
                    "tick {tick} differs: {there} in the recording, {here} on the desk"
                ))),
            }
        }
    }
}

/// Connects, drives, compares with the desk.
fn connect<P: Linked>(
    options: &RigDrive,
    faults: Faults,
    firmware: impl FnOnce() -> Result<Firmware, QemuError>,
) -> Result<(), Failure> {
    let drive = described::<P>(options, faults)?;
    let [record, json, keep] = Sink::open_all([
        ("--record", options.record.as_deref()),
        ("--json", options.json.as_deref()),
        ("--snapshot", options.snapshot.as_deref()),
    ])?;
    let seen = match options.link.split_once(':') {
        None if options.link == "local" => {
            let link = LocalLink::<P, Unlocked>::new(drive::job(&drive.words)?, Unlocked, true);
            run::<P, _>(link, &drive, faults)?.0
        }
        None if options.link == "qemu" => {
            let firmware = firmware()?;
            let machine = Machine { timeout: Duration::from_secs(60), ..Machine::default() };
            let link = SerialLink::qemu(&machine, &firmware, &drive.words)?;
            let (mut seen, mut link) = run::<P, _>(link, &drive, faults)?;
            // a run whose ticks are over says what it cost
            if let Some(served) = link.served.take().filter(|_| drive.ticks_are_over(&seen.driven))
            {
                seen.worst = Some(served.finish(&firmware, LAST_WORDS)?.effort.worst);
            }
            seen
        }
        Some(("serial", path)) => {
            run::<P, _>(SerialLink::port(Path::new(path))?, &drive, faults)?.0
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
fn described<P: Linked>(options: &RigDrive, faults: Faults) -> Result<Drive, Failure> {
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
    let duration = options.duration.unwrap_or(P::duration(&manoeuvre));
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
    if keep.is_some() && mode != ferrol::protocol::message::Mode::LockStep {
        return bad_input("--snapshot takes its tick in lock-step only");
    }
    Ok(Drive { words, set, terms, ticks, faults, nonce, snapshot, keep })
}

/// What a run showed.
struct Seen {
    driven: Driven,
    sent: u64,
    resent: u64,
    frames: u64,
    here: LinkCounters,
    there: Option<LinkCounters>,
    injected: [Injected; 2],
    clock_hz: u32,
    period_us: u32,
    /// The longest step that the firmware itself tells, in counts.
    worst: Option<u32>,
}

impl Drive {
    /// Whether the firmware has made the ticks of its job, and ends.
    fn ticks_are_over(&self, driven: &Driven) -> bool {
        self.snapshot.is_empty() && driven.recording.ticks.len() as u32 >= self.ticks
    }
}

fn run<P: Linked, W: Wire>(link: W, asked: &Drive, faults: Faults) -> Result<(Seen, W), Failure> {
    let mut client = Client::new(FaultyWire::new(link, faults), P::INPUTS, P::OUTPUTS);
    let mut live = Live::new();
    let driven = drive::<P, _>(&mut client, asked, |output| live.show::<P>(output, asked.ticks));
    live.end();
    let driven = driven?;
    // a firmware that has made its ticks may be gone
    let there = if asked.ticks_are_over(&driven) { None } else { client.counters().ok() };
    let (clock_hz, period_us) =
        client.session().map_or((1, 1000), |session| (session.clock_hz, session.period_us));
    let seen = Seen {
        driven,
        sent: client.sent,
        resent: client.resent,
        frames: client.frames,
        here: client.counters,
        there,
        injected: client.wire.injected(),
        clock_hz,
        period_us,
        worst: None,
    };
    Ok((seen, client.wire.wire))
}

/// The live view: a line on a terminal.
struct Live {
    shown: Option<Instant>,
    worst: u32,
    on: bool,
}

impl Live {
    fn new() -> Self {
        Self { shown: None, worst: 0, on: std::io::stderr().is_terminal() }
    }

    fn show<P: Linked>(&mut self, output: &Output, ticks: u32) {
        let head = &output.head;
        self.worst = self.worst.max(head.duration);
        if !self.on || self.shown.is_some_and(|shown| shown.elapsed() < LIVE) {
            return;
        }
        self.shown = Some(Instant::now());
        let mut line = format!(
            "\r\x1b[Ktick {}/{ticks} {:?} worst {} counts, input age {}",
            head.tick, head.stand, self.worst, head.input_age
        );
        for (port, value) in output.values.iter().take(4) {
            if let Some(port) = P::OUTPUTS.get(*port) {
                line.push_str(&format!("  {} {value:.4} {}", port.name, port.unit));
            }
        }
        // a view that cannot be shown is no reason to stop
        let _ = std::io::stderr().write_all(line.as_bytes());
    }

    fn end(&self) {
        if self.on && self.shown.is_some() {
            eprintln!();
        }
    }
}

/// Compares with the desk, writes what was asked for.
fn finish<P: Linked>(
    options: &RigDrive,
    asked: &Drive,
    seen: &Seen,
    [record, json, keep]: [Option<Sink>; 3],
) -> Result<(), Failure> {
    let replayed = replay::<P>(&seen.driven.recording)?;
    if let Some(record) = record {
        record.finish(&seen.driven.recording.text())?;
    }
    if let (Some(_), Some(bytes), Some(name)) = (keep, &seen.driven.snapshot, &options.snapshot) {
        fs::write(name, bytes)
            .map_err(|error| Failure::Failed(format!("cannot write '{name}': {error}")))?;
    }
    let [there, back] = seen.injected;
    let rejected = u64::from(seen.here.rejections())
        + u64::from(seen.there.map_or(0, |counters| counters.rejections()));
    let durations: Vec<u32> =
        seen.driven.outputs.iter().map(|output| output.head.duration).collect();
    let period = u64::from(seen.clock_hz) * u64::from(seen.period_us) / 1_000_000;
    let mut histogram = [0u32; BINS + 1];
    for duration in &durations {
        let bin = u64::from(*duration) * BINS as u64 / period.max(1);
        histogram[(bin as usize).min(BINS)] += 1;
    }
    let figures = json!({
        "ticks": replayed.ticks,
        "equal": replayed.is_equal(),
        "frames": seen.frames + seen.sent,
        "rejected": rejected,
        "unknown": replayed.unknown,
        "mode": options.mode,
        "policy": options.policy,
        "stand": format!("{:?}", seen.driven.stand).to_lowercase(),
        "sent": seen.sent,
        "resent": seen.resent,
        "received": seen.frames,
        "rejected_here": causes(&seen.here),
        "rejected_there": seen.there.as_ref().map(causes),
        "injected_there": there,
        "injected_back": back,
        "late": seen.driven.outputs.iter().filter(|output| output.head.iterations >> 7 == 1).count(),
        "worst_us": durations.iter().max().map(|worst| 1e6 * f64::from(*worst) / f64::from(seen.clock_hz)),
        "histogram": histogram,
        "worst_counts": seen.worst,
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
                seen.sent, seen.resent, seen.frames, seen.driven.stand
            );
        }
    }
    match replayed.first_difference {
        None => Ok(()),
        Some((tick, there, here)) => Err(Failure::Failed(format!(
            "tick {tick} differs: {there} over the link, {here} on the desk"
        ))),
    }
}

/// Rejections by cause, those that happened.
fn causes(counters: &LinkCounters) -> Value {
    let happened = Rejection::ALL.iter().zip(counters.rejected).filter(|(_, count)| *count > 0);
    let all: Map<_, _> =
        happened.map(|(why, count)| (why.name().to_owned(), Value::from(count))).collect();
    Value::Object(all)
}
