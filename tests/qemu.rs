//! The firmware in QEMU. Ignored by default: these need `qemu-system-arm` and the thumb target,
//! and say how to get them; run with `cargo test -p host-sim --test qemu -- --ignored`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail this way")]

mod wishbone;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use ferrol::evidence::rover;
use ferrol::models::Model as _;
use ferrol::vehicles::iltis::Iltis;
use host_sim::firmware::{BoardChoice, Build, Origin};
use host_sim::own::golden_file;
use host_sim::parity;
use host_sim::qemu::{Firmware, FirmwareRun, Machine, QemuError};
use wishbone_car::WishboneCar;

/// The same bits on both sides; `host-sim parity` does the whole list.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn host_and_target_agree_bit_for_bit() {
    let firmware = Firmware::build().unwrap();
    let jobs = [
        "stairs 5 newmark:-0.01 500 1",
        "in-phase-bump 10 trapezoidal 500 1 fixed:3",
        "anti-phase-bump 5 hht:0.1 301 20",
        "ramp-steer 30 generalized-alpha:0.8 600 1",
        "sqrt 20000",
    ];
    let mut told = 0;
    let report =
        parity::compare_all::<Iltis>(&Machine::default(), &firmware, &jobs, None, |_| told += 1)
            .unwrap();
    assert_eq!((told, report.runs.len()), (jobs.len(), jobs.len()));
    for run in report.runs {
        assert_eq!(run.first_difference, None, "{} {}", run.name, run.integrator);
    }
}

/// The crate of the double-wishbone car.
const WISHBONE_CAR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/wishbone-car");

/// The car of a user with spinning wheels and motors, 30 coordinates and 16 equations, has the same bits on both sides: steered
/// by its trips and through the ports, with hostile ticks. Its image has no panic: it links.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn the_wishbone_car_agrees_bit_for_bit() {
    let build = Build::new(BoardChoice::default()).of(Origin::Project(WISHBONE_CAR));
    let firmware = Firmware::open(&build.run().unwrap()).unwrap();
    let report = parity::compare_all::<WishboneCar>(
        &Machine::default(),
        &firmware,
        WishboneCar::JOBS,
        None,
        |_| {},
    )
    .unwrap();
    for run in report.runs {
        assert_eq!(run.first_difference, None, "{} {}", run.name, run.integrator);
    }
}

/// The fingerprints of its test at boot are those that the desk finds.
#[test]
fn the_wishbone_car_has_its_golden_fingerprints() {
    let written = std::fs::read_to_string(Path::new(WISHBONE_CAR).join("src/golden.rs")).unwrap();
    assert_eq!(written, golden_file::<WishboneCar>().unwrap());
}

/// One bit of one tick makes the comparison fail, and the tick is named.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn one_flipped_bit_is_found() {
    let firmware = Firmware::build().unwrap();
    let words = "in-phase-bump 10 newmark:-0.01 300 1";
    let run = parity::compare::<Iltis>(&Machine::default(), &firmware, words, Some(217)).unwrap();
    assert!(!run.equal);
    assert_eq!(run.first_difference.unwrap().tick, 217);
}

/// The state at the end of a run: the number of its tick and its fingerprint.
fn at_end(run: &FirmwareRun) -> (u32, u64) {
    (run.last.tick, run.last.fingerprint)
}

/// Ticks that come too fast make the handler overrun: told, and no step is lost or changed. `main` gets no time: its records
/// are, and that is told too.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn overruns_are_counted() {
    let firmware = Firmware::build().unwrap();
    let run = |words| Machine::default().run(&firmware, words).unwrap();
    let in_time = run("stairs 5 newmark:-0.01 200");
    let late = run("stairs 5 newmark:-0.01 200 period:50");
    assert_eq!(in_time.effort.overruns, 0);
    assert_eq!(late.effort.overruns, 200);
    assert_eq!(at_end(&late), at_end(&in_time));
    assert!(in_time.effort.dropped == 0 && late.effort.dropped > 0);
}

/// The four policies against steps that really are late: early exit on the bump, with a period
/// that a step of three iterations does not keep.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn every_policy_meets_late_steps() {
    let firmware = Firmware::build().unwrap();
    let run = |policy: &str| {
        let run = "in-phase-bump 10 newmark:-0.01 2000 2000 early-exit period:220";
        let words = format!("{run} {policy}");
        Machine::default().run(&firmware, &words).unwrap()
    };
    let [hold, skip, reduce, trip] =
        ["policy:hold", "policy:skip", "policy:reduce", "policy:trip"].map(run);
    assert!(hold.effort.overruns > 0 && hold.effort.hidden > 0);
    assert_eq!((hold.effort.skipped, hold.effort.trips), (0, 0));
    assert!(skip.effort.skipped > 0 && skip.effort.hidden == 0);
    // neither changes a step; fewer iterations do, and are late less often
    assert_eq!(at_end(&skip), at_end(&hold));
    assert_ne!(at_end(&reduce), at_end(&hold));
    assert!(reduce.effort.overruns > 0 && reduce.effort.overruns < hold.effort.overruns);
    // tripped: no more steps after the first that was late while armed
    assert_eq!(trip.effort.trips, 1);
    assert!(trip.last.tick > 100 && trip.last.tick < 2000);
    assert!(hold.effort.shown < skip.effort.shown && trip.effort.shown > 0);
}

/// The watchdog lets a run pass that is in time, and ends one that never is.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn the_watchdog_bites() {
    let firmware = Firmware::build().unwrap();
    let messages = |words| Machine::default().messages(&firmware, words);
    assert!(messages("stairs 5 newmark:-0.01 200 watchdog:5").is_ok());
    let bitten = messages("stairs 5 newmark:-0.01 200 watchdog:5 period:50").unwrap_err();
    assert!(matches!(&bitten, QemuError::Failed(Some(1), words) if words.contains("watchdog")));
}

/// Two runs agree to the instruction: at shift 6 the clock resolves a single one.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn runs_repeat_to_the_instruction() {
    let firmware = Firmware::build().unwrap();
    let machine = Machine { icount_shift: 6, ..Machine::default() };
    // a period that leaves `main` its time at this clock
    let words = "stairs 5 newmark:-0.01 500 50 period:20000";
    let first = machine.run(&firmware, words).unwrap();
    assert_eq!(first.lines.len(), 10);
    assert_eq!(first, machine.run(&firmware, words).unwrap());
}

/// A fault, a bad command line and a run without end come back as errors.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn failures_are_told() {
    let firmware = Firmware::build().unwrap();
    let fails = |words| Machine::default().messages(&firmware, words).unwrap_err();

    let fault = fails("fault");
    assert!(matches!(&fault, QemuError::Failed(Some(1), words) if words.contains("hard fault")));
    let nonsense = fails("moon 5 trapezoidal 1");
    assert!(
        matches!(&nonsense, QemuError::Failed(Some(1), words) if words.contains("no such job"))
    );

    let hasty = Machine { timeout: Duration::from_millis(50), ..Machine::default() };
    let endless = hasty.messages(&firmware, "stairs 5 trapezoidal 4000000000").unwrap_err();
    assert!(matches!(endless, QemuError::Timeout(_)));
}

/// Builds an image of the crate `component-board`, which does not link if a panic is left, runs it, and returns what it says.
fn said_by(image: &str) -> String {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/component-board");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("component-board");
    let thumb = "thumbv7em-none-eabihf";
    let built = Command::new(env!("CARGO"))
        .args(["build", "--release", "--target", thumb, "--bin", image])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let run = Command::new("qemu-system-arm")
        .args(["-machine", "mps2-an500", "-icount", "shift=6", "-display", "none"])
        .args(["-serial", "null", "-monitor", "none"])
        .args(["-semihosting-config", "enable=on,target=native", "-kernel"])
        .arg(target.join(thumb).join("release").join(image))
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).into_owned()
}

/// Instructions from the clock's ticks of such an image.
fn instructions(ticks: &str) -> u64 {
    u64::from_str_radix(ticks, 16).unwrap() * 5 / 8
}

/// A hierarchy of components steps on the target: without a heap, in an image that does not link if a panic is left, and with
/// the bits of the desk.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn a_hierarchy_steps_bit_for_bit() {
    let said = said_by("component-board");
    let words: Vec<&str> = said.split_whitespace().collect();
    let ["fingerprint", fingerprint, "ticks", ticks] = words[..] else { panic!("{said}") };
    let ours = ferrol::evidence::components::fingerprint().unwrap();
    assert_eq!(fingerprint, format!("{ours:016x}"));
    println!("at most {} instructions a step", instructions(ticks));
}

/// Most instructions of a step of fixed cost over the least: elementary functions have branches of their own.
const SPREAD: f64 = 1.05;

/// The robot vehicle of six wheels steps on the target by subsystem synthesis, explicit, implicit and with the pair, and by the
/// hybrid formulation beside it: without a panic, with the bits of the desk, each step at the same cost.
#[test]
#[ignore = "needs qemu-system-arm and the thumb target"]
fn subsystem_synthesis_steps_bit_for_bit_at_fixed_cost() {
    let said = said_by("rover-board");
    let mut lines = said.lines();
    rover::each(|name, run| {
        let (all, lost) = rover::steps(run, |_, step| step());
        let line = lines.next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        let [theirs, fingerprint, away, least, most, start] = words[..] else { panic!("{said}") };
        assert_eq!((theirs, fingerprint), (name, &*format!("{:016x}", all.value())), "{name}");
        assert_eq!((lost, u64::from_str_radix(away, 16)), (0, Ok(0)), "{name}");
        let [least, most, start] = [least, most, start].map(instructions);
        println!("{name}: {least} to {most} instructions a step, the first ones at most {start}");
        assert!(most as f64 <= SPREAD * least as f64, "{name}: {least} to {most}");
    })
    .unwrap();
    assert_eq!(lines.next(), None, "{said}");
}

/// A file that is no image is refused before QEMU starts.
#[test]
fn a_wrong_image_is_refused() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    assert!(matches!(Firmware::open(&source), Err(QemuError::BadImage(_))));
    assert!(matches!(Firmware::open(Path::new("/nowhere")), Err(QemuError::Io(..))));
}

/// Nobody takes the records of a run: every tick is stepped all the same, what is lost is counted, and the state at the end has
/// the bits of an undisturbed run.
#[test]
#[ignore = "needs qemu-system-arm; .ci/run does it"]
fn steps_do_not_care_whether_anybody_listens() {
    let firmware = Firmware::build().unwrap();
    let words = "sine-steer:0.002 20 newmark:-0.01 500 1 mailbox";
    let machine = Machine::default();
    let heard = machine.run(&firmware, words).unwrap();
    let deaf = machine.run(&firmware, &format!("{words} deaf")).unwrap();
    assert_eq!((heard.last.tick, heard.effort.dropped, heard.effort.refused), (500, 0, 0));
    assert_eq!(heard.lines.len(), 500);
    assert_eq!(deaf.last.tick, 500);
    assert_eq!(deaf.lines.len(), 0);
    // three wait in their queue for good
    assert_eq!(deaf.effort.dropped, 497);
    assert_eq!((deaf.effort.lost, deaf.effort.skipped, deaf.effort.overruns), (0, 0, 0));
    assert_eq!(deaf.last.fingerprint, heard.last.fingerprint);
}
