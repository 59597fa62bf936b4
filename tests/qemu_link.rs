//! The link to the firmware in QEMU. Ignored by default, as the tests of `qemu.rs`: run with
//! `cargo test -p host-sim --test qemu_link -- --ignored`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail this way")]

use ferrol::models::Model as _;
use ferrol::protocol::message::{LossPolicy, Mode, Terms};
use ferrol::vehicles::iltis::Iltis;
use host_sim::qemu::{Firmware, Machine};
use host_sim::rig::SerialLink;
use host_sim::rig::client::Client;
use host_sim::rig::drive::{Drive, Driven, drive};
use host_sim::rig::faults::{Faults, FaultyWire};
use host_sim::rig::trial::{asked, driven, replayed};
use serde_json::Value;
use std::process::Command as Process;
use std::time::Duration;

const LOCK_STEP: Terms =
    Terms { mode: Mode::LockStep, policy: LossPolicy::Ramp, after: 20, ramp: 50 };
/// How long QEMU may take to say its last words.
const LAST_WORDS: Duration = Duration::from_secs(60);

/// So many ticks, which are all of the firmware's job.
fn wanted(terms: Terms, ticks: u32, faults: Faults) -> Drive {
    let words = format!("sine-steer:0.002 20 newmark:-0.01 {ticks} {ticks} link");
    Drive { words, ..asked(terms, ticks, faults) }
}

type Rig = Client<FaultyWire<SerialLink>>;

fn rig(firmware: &Firmware, words: &str, faults: Faults) -> Rig {
    let link = SerialLink::qemu(&Machine::default(), firmware, words).unwrap();
    Client::new(FaultyWire::new(link, faults), Iltis::INPUTS, Iltis::OUTPUTS)
}

/// Drives the firmware, and looks that the run went to its end.
fn over_qemu(firmware: &Firmware, wanted: &Drive) -> (Driven, Rig) {
    let mut rig = rig(firmware, &wanted.words, wanted.faults);
    let run = drive::<Iltis, _>(&mut rig, wanted, |_, _| ()).unwrap();
    assert_eq!(run.recording.broke, None);
    (run, rig)
}

/// The worst tick with a link costs at most so many times that of the same run without.
const WORST_WITH_LINK: f64 = 1.03;

/// A run in lock-step has the bits of the desk, its counters say that nothing was lost, and its worst tick is hardly longer than
/// that of the same run without a link.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn lock_step_has_the_bits_of_the_desk() {
    let firmware = Firmware::build().unwrap();
    let wanted = wanted(LOCK_STEP, 400, Faults::default());
    let (run, mut rig) = over_qemu(&firmware, &wanted);
    let desk = replayed(&run.recording).unwrap();
    assert_eq!((desk.ticks, desk.equal, desk.first_difference), (400, 400, None));
    let there = run.counters.unwrap();
    assert_eq!((there.rejections(), there.overflowed, there.unsent), (0, 0, 0));
    let served = rig.wire.wire.served.take().unwrap();
    let linked = served.finish(&firmware, LAST_WORDS).unwrap();
    assert_eq!(linked.last.tick, 400);
    let alone = wanted.words.replace("link", "mailbox");
    let alone = Machine::default().run(&firmware, &alone).unwrap();
    let ratio = f64::from(linked.effort.worst) / f64::from(alone.effort.worst);
    println!("worst tick with a link {ratio:.4} of that without");
    assert!(ratio <= WORST_WITH_LINK, "{ratio}");
}

/// A snapshot of the desk goes on in QEMU, and one of QEMU on the desk.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn a_snapshot_goes_on_elsewhere() {
    let firmware = Firmware::build().unwrap();
    let mut first = wanted(LOCK_STEP, 300, Faults::default());
    first.keep = Some(170);
    let whole = driven(&first).unwrap().0;
    let (there, _) = over_qemu(&firmware, &first);
    assert_eq!(there.snapshot, whole.snapshot);
    let mut second = first.clone();
    (second.ticks, second.keep) = (130, None);
    second.snapshot = whole.snapshot.clone().unwrap();
    let (rest, _) = over_qemu(&firmware, &second);
    assert_eq!(rest.recording.ticks, whole.recording.ticks[170..]);
}

/// A second run over the same line begins at the start: the firmware starts anew in between.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn a_second_run_begins_at_the_start() {
    let firmware = Firmware::build().unwrap();
    let mut short = wanted(LOCK_STEP, 300, Faults::default());
    let mut rig = rig(&firmware, &short.words, Faults::default());
    short.ticks = 120;
    let first = drive::<Iltis, _>(&mut rig, &short, |_, _| ()).unwrap();
    short.nonce += 10;
    let second = drive::<Iltis, _>(&mut rig, &short, |_, _| ()).unwrap();
    assert_eq!((first.recording.broke.clone(), first.recording.ticks.len()), (None, 120));
    assert_eq!(second.recording, first.recording);
}

/// The client in Python, with the standard library alone, comes to the desk's bits.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn a_client_in_python_has_the_bits_of_the_desk() {
    const TICKS: u32 = 200;
    let firmware = Firmware::build().unwrap();
    let folder = std::env::temp_dir();
    let name = |what: &str| folder.join(format!("ferrol-{what}-{}", std::process::id()));
    let (ports, socket) = (name("ports"), name("line"));
    let host_sim = env!("CARGO_BIN_EXE_host-sim");
    assert!(
        Process::new(host_sim).args(["ports", "--json"]).arg(&ports).status().unwrap().success()
    );
    let words = wanted(LOCK_STEP, TICKS, Faults::default()).words;
    let (served, stream) = Machine::default().serve(&firmware, &words).unwrap();
    // the client asks for a socket by its name
    let listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    let client = Process::new("python3")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/rig_client.py"))
        .args([&socket, &ports])
        .arg(TICKS.to_string())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let (host, _) = listener.accept().unwrap();
    let pass = |mut from: std::os::unix::net::UnixStream,
                mut to: std::os::unix::net::UnixStream| {
        std::thread::spawn(move || std::io::copy(&mut from, &mut to).is_ok())
    };
    pass(host.try_clone().unwrap(), stream.try_clone().unwrap());
    pass(stream, host);
    let said = client.wait_with_output().unwrap();
    assert!(said.status.success());
    let said: Value = serde_json::from_slice(&said.stdout).unwrap();
    let end = served.finish(&firmware, LAST_WORDS).unwrap();
    for file in [ports, socket] {
        let _ = std::fs::remove_file(file);
    }
    assert_eq!(said["last"], format!("{:016x}", end.last.fingerprint));
    // the desk with the client's inputs
    let inputs =
        (1..=TICKS).map(|tick| 0.002 * (2.0 * std::f64::consts::PI * 1e-3 * f64::from(tick)).sin());
    let rows: String = (1..)
        .zip(inputs)
        .map(|(tick, rack)| format!("{},{rack}\n", f64::from(tick) * 1e-3))
        .collect();
    let mut desk = wanted(LOCK_STEP, TICKS, Faults::default());
    let table = host_sim::rig::inputs::InputTable::read(
        "inputs",
        &format!("t,rack\n{rows}"),
        Iltis::INPUTS,
    );
    desk.inputs = Some(table.unwrap());
    let desk = driven(&desk).unwrap().0;
    let mut total = 0xcbf2_9ce4_8422_2325u64;
    for tick in &desk.recording.ticks {
        for byte in tick.fingerprint.unwrap().to_le_bytes() {
            total = (total ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(said["total"], format!("{total:016x}"));
    assert_eq!(said["rejected"], 0);
}

/// A watchdog lets a free-running vehicle stand still, and step.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn a_watchdog_lets_a_vehicle_stand_and_step() {
    let firmware = Firmware::build().unwrap();
    let free = Terms { mode: Mode::FreeRunning, policy: LossPolicy::Hold, ..LOCK_STEP };
    // more ticks than it makes meanwhile
    let mut watched = wanted(free, 1_000_000, Faults::default());
    watched.words = watched.words.replace("link", "watchdog:20 link");
    let mut rig = rig(&firmware, &watched.words, Faults::default());
    watched.ticks = 150;
    drive::<Iltis, _>(&mut rig, &watched, |_, _| ()).unwrap();
    // some of its ticks later it is still there
    std::thread::sleep(Duration::from_millis(200));
    let welcome = rig.open(free, Default::default(), 99).unwrap();
    assert!(welcome.tick >= 150 && !welcome.armed);
}
