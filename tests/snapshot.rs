//! Snapshots: the same bits after a restore, and every wrong one refused by name.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use crate::common;

use common::families;
use ferrol::fingerprint::Fingerprint;
use ferrol::formulations::Settings;
use ferrol::integrators::{Structural, generalized_alpha, newmark, trapezoidal};
use ferrol::models::iltis::IltisMemory;
use ferrol::models::{Model as _, Plan, PlannedRun, Rig, Shown};
use ferrol::runtime::{
    Clock, Config, NoWatchdog, OverrunPolicy, Persistent, Phase, Runtime, Shared, Stepper,
    TickTimer,
};
use ferrol::snapshot::{self, SnapshotError, VERSION};
use ferrol::state::State;
use ferrol::vehicles::iltis::{Iltis, IltisParameters, Manoeuvre, ManoeuvreKind};
use std::cell::Cell;
use std::num::NonZeroU32;

const H: f64 = 0.001;
const BUMP: Manoeuvre = Manoeuvre { kind: ManoeuvreKind::InPhaseBump, speed: 10.0 };

type SnapshotLink = Shared<[f64; 1], Shown<Iltis>, 4>;
type IltisRuntime<'a> = Runtime<'a, Rig<'a, Iltis>, 4>;

fn default_scheme() -> Structural {
    newmark(-0.01).unwrap()
}

static VEHICLE: Iltis = BUMP.vehicle();

fn bump_plan(scheme: Structural, settings: Settings) -> (Plan<'static, Iltis>, Box<IltisMemory>) {
    let mut memory = Box::new(IltisMemory::new());
    let plan = Plan::with_reduced(&VEHICLE, scheme, settings, 2, &mut memory).unwrap();
    (plan, memory)
}

/// A timer under which no step is late, or every one.
struct PunctualTimer {
    now: Cell<u32>,
    takes: u32,
}

impl Clock for PunctualTimer {
    fn now(&self) -> u32 {
        self.now.set(self.now.get() + self.takes);
        self.now.get()
    }
}

impl TickTimer for PunctualTimer {
    fn is_pending(&self) -> bool {
        false
    }
}

fn link() -> SnapshotLink {
    Shared::new(Iltis::INPUTS, Shown::ZERO)
}

fn start<'a>(
    plan: &'a Plan<'a, Iltis>,
    memory: &'a mut IltisMemory,
    shared: &'a SnapshotLink,
) -> IltisRuntime<'a> {
    let rig = Rig::new(plan, memory).unwrap();
    let policy = OverrunPolicy::ReduceIterations { ticks: 5 };
    let period = NonZeroU32::new(1000).unwrap();
    let config = Config { policy, warm_up: 3, ..Config::new(period) };
    Runtime::new(rig, shared, config, Ok(()), [0.0]).unwrap()
}

/// Where the driver of the test holds the rack (m) at a tick, if he moves it at all.
fn steering(tick: u32) -> Option<f64> {
    (tick % 40 == 7).then(|| 0.01 * f64::from(tick / 40 % 5) - 0.02)
}

/// Runs ticks, late where asked, and gives one fingerprint for each.
fn run(
    runtime: &mut IltisRuntime<'_>,
    shared: &SnapshotLink,
    ticks: std::ops::Range<u32>,
) -> Vec<u64> {
    let late = |tick| (47..50).contains(&tick);
    ticks
        .map(|tick| {
            if let Some(rack) = steering(tick) {
                shared.input.offer([rack]).unwrap();
            }
            let timer = PunctualTimer {
                now: Cell::new(1000 * tick),
                takes: if late(tick) { 950 } else { 5 },
            };
            let report = runtime.tick(&timer, &mut NoWatchdog);
            let mut print = Fingerprint::new();
            print.state(&runtime.stepper().memory().state);
            print.report(&report.step);
            let [rack] = runtime.stepper().output().drives;
            print.numbers(&[rack.value, rack.rate, rack.acceleration]);
            print.value()
        })
        .collect()
}

/// Takes a snapshot at tick `at` and compares what follows with what follows after a restore.
fn assert_replays(scheme: Structural, settings: Settings, at: u32) {
    let (plan, mut memory) = bump_plan(scheme, settings);
    let shared = link();
    let mut runtime = start(&plan, &mut memory, &shared);
    run(&mut runtime, &shared, 0..at);
    let mut bytes = [0; IltisRuntime::SNAPSHOT_BYTES];
    runtime.save(&mut bytes).unwrap();
    let want = run(&mut runtime, &shared, at..400);

    // fresh memory, with nonsense in the scratch
    let (plan, mut memory) = bump_plan(scheme, settings);
    memory.work.scratch.trial.q.fill(7.0);
    memory.work.scratch.carried.fill(1e9);
    memory.work.terms.rhs.fill(f64::NAN);
    let shared = link();
    let mut runtime = start(&plan, &mut memory, &shared);
    runtime.restore(&bytes).unwrap();
    assert_eq!(run(&mut runtime, &shared, at..400), want);
    let mut again = [0; IltisRuntime::SNAPSHOT_BYTES];
    runtime.save(&mut again).unwrap();
    assert_ne!(bytes, again);
}

#[test]
fn every_integrator_goes_on_with_the_same_bits() {
    for (name, scheme, _) in families() {
        println!("{name}");
        // on the bump with both axles from 100 to 600 ms; while steps are reduced
        for at in [0, 1, 51, 150, 333] {
            assert_replays(scheme, Settings::new(H), at);
        }
    }
    let fixed = Settings { fixed_iterations: Some(3), ..Settings::new(H) };
    assert_replays(default_scheme(), fixed, 150);
}

/// Where the numbers of the state begin: behind the header, the tick, two flags, a word and the turns.
const NUMBERS: usize = 20 + 8 + 2 + 4 + 4 * 26;

/// The test above would fail if a field were forgotten.
#[test]
fn every_part_of_a_snapshot_matters() {
    // a scheme that weighs the accelerations of two steps
    let (plan, mut memory) = bump_plan(generalized_alpha(0.8).unwrap(), Settings::new(H));
    let shared = link();
    let mut runtime = start(&plan, &mut memory, &shared);
    run(&mut runtime, &shared, 0..131);
    let mut bytes = [0; IltisRuntime::SNAPSHOT_BYTES];
    runtime.save(&mut bytes).unwrap();
    let want = run(&mut runtime, &shared, 131..172);
    // tick, q, qd, qdd, history, lambda, contraction, leader, reduced effort left; see the layout. The age of the input
    // behind them tells nothing where there is a new one in every tick
    let header = 20;
    let tail = bytes.len() - 4;
    let number = |index: usize| NUMBERS + 8 * index + 5;
    let lists = 9 * 26 + 6 * 16;
    for place in [
        header,
        number(2),
        number(28),
        number(26 + 26 + 2),
        number(6 * 26 + 2),
        number(7 * 26 + 2),
        number(9 * 26),
        // behind the choice of coordinates; its exponent: smaller changes turn no decision
        number(lists) + 8 + 4 * 26 + 5 + 2,
        tail - 16 - 8 * 13 + 5,
        tail - 7,
    ] {
        let mut other = bytes;
        other[place] ^= 1;
        seal(&mut other);
        runtime.restore(&other).unwrap();
        assert_ne!(run(&mut runtime, &shared, 131..172), want, "byte {place}");
    }
    runtime.restore(&bytes).unwrap();
    assert_eq!(run(&mut runtime, &shared, 131..172), want);
}

/// The checksum, by the definition of the polynomial: not the code under test.
fn crc32(bytes: &[u8]) -> u32 {
    let mut register = u32::MAX;
    for byte in bytes {
        for bit in 0..8 {
            let carry = (register ^ (u32::from(*byte) >> bit)) & 1;
            register >>= 1;
            if carry == 1 {
                register ^= 0xedb8_8320;
            }
        }
    }
    !register
}

/// Puts a valid checksum at the end.
fn seal(bytes: &mut [u8]) {
    let (body, checksum) = bytes.split_last_chunk_mut::<4>().unwrap();
    *checksum = crc32(body).to_le_bytes();
}

/// A snapshot in the middle of a bump, and the runtime it came from.
fn with_snapshot(check: impl FnOnce(&mut IltisRuntime<'_>, &SnapshotLink, &[u8])) {
    let (plan, mut memory) = bump_plan(default_scheme(), Settings::new(H));
    let shared = link();
    let mut runtime = start(&plan, &mut memory, &shared);
    run(&mut runtime, &shared, 0..150);
    let mut bytes = [0; IltisRuntime::SNAPSHOT_BYTES];
    runtime.save(&mut bytes).unwrap();
    run(&mut runtime, &shared, 150..160);
    check(&mut runtime, &shared, &bytes);
}

/// Whether the runtime refuses the bytes, and is as it was.
fn assert_refused(runtime: &mut IltisRuntime<'_>, bytes: &[u8], want: SnapshotError) {
    let (state, phase) = (runtime.stepper().memory().state, runtime.phase());
    assert_eq!(runtime.restore(bytes), Err(want));
    assert_eq!((runtime.stepper().memory().state, runtime.phase()), (state, phase));
}

#[test]
fn every_wrong_byte_is_refused() {
    assert_eq!(snapshot::crc32(b"123456789"), 0xcbf4_3926);
    with_snapshot(|runtime, _, good| {
        let mut bytes = good.to_vec();
        for place in 0..bytes.len() {
            for flip in [1u8, 0x80, 0xff] {
                bytes[place] ^= flip;
                let in_length = (8..12).contains(&place);
                let error = if in_length { SnapshotError::Length } else { SnapshotError::Damaged };
                assert_refused(runtime, &bytes, error);
                bytes[place] ^= flip;
            }
        }
        assert_eq!(runtime.restore(&bytes), Ok(()));
    });
}

#[test]
fn a_piece_of_a_snapshot_is_refused() {
    with_snapshot(|runtime, _, good| {
        for length in 0..good.len() {
            assert_refused(runtime, &good[..length], SnapshotError::Length);
        }
        let mut longer = good.to_vec();
        longer.push(0);
        assert_refused(runtime, &longer, SnapshotError::Length);
        assert_refused(runtime, &vec![0; good.len()], SnapshotError::Damaged);
        let mut short = vec![0; good.len() - 1];
        assert_eq!(runtime.save(&mut short), Err(SnapshotError::Length));
    });
}

#[test]
fn other_versions_are_refused_by_name() {
    with_snapshot(|runtime, _, good| {
        let mut bytes = good.to_vec();
        bytes[4..8].copy_from_slice(&(VERSION - 1).to_le_bytes());
        seal(&mut bytes);
        assert_refused(runtime, &bytes, SnapshotError::OlderVersion { found: VERSION - 1 });
        bytes[4..8].copy_from_slice(&(VERSION + 1).to_le_bytes());
        seal(&mut bytes);
        assert_refused(runtime, &bytes, SnapshotError::NewerVersion { found: VERSION + 1 });
    });
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    with_snapshot(|runtime, _, good| {
        let numbers = NUMBERS;
        // q, the oldest reaction, the last tick of the conditioner, the input in force
        for place in [numbers, numbers + 8 * (5 * 26), good.len() - 28, good.len() - 20] {
            for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                let mut bytes = good.to_vec();
                bytes[place..place + 8].copy_from_slice(&value.to_le_bytes());
                seal(&mut bytes);
                assert_refused(runtime, &bytes, SnapshotError::NonFinite);
            }
        }
        // neither true nor false
        let mut bytes = good.to_vec();
        bytes[20 + 8] = 2;
        seal(&mut bytes);
        assert_refused(runtime, &bytes, SnapshotError::Damaged);
    });
}

#[test]
fn a_snapshot_of_another_vehicle_or_solver_is_foreign() {
    with_snapshot(|_, _, good| {
        let road = BUMP.kind.road(&IltisParameters::DEFAULT);
        let heavier = IltisParameters { chassis_mass: 1260.1, ..IltisParameters::DEFAULT };
        let heavier = Iltis::with_parameters(heavier, road, 10.0).unwrap();
        let faster = Iltis::new(road, 10.0 + 1e-12);
        let elsewhere = Iltis::new(ManoeuvreKind::Stairs.road(&IltisParameters::DEFAULT), 10.0);
        let (scheme, settings) = (default_scheme(), Settings::new(H));
        for (vehicle, scheme, settings, reduced) in [
            (heavier, scheme, settings, 2),
            (faster, scheme, settings, 2),
            (elsewhere, scheme, settings, 2),
            (BUMP.vehicle(), trapezoidal(), settings, 2),
            (BUMP.vehicle(), scheme, Settings { tolerance: 1e-8, ..settings }, 2),
            (BUMP.vehicle(), scheme, Settings { fixed_iterations: Some(3), ..settings }, 2),
            (BUMP.vehicle(), scheme, settings, 3),
        ] {
            let mut memory = Box::new(IltisMemory::new());
            let plan =
                Plan::with_reduced(&vehicle, scheme, settings, reduced, &mut memory).unwrap();
            let shared = link();
            let mut runtime = start(&plan, &mut memory, &shared);
            assert_refused(&mut runtime, good, SnapshotError::Foreign);
        }
        // the same vehicle in its manoeuvre, without a conditioner
        let (mut vehicle, mut memory) = (BUMP.vehicle(), Box::new(IltisMemory::new()));
        let plan = Plan::new(&mut vehicle, BUMP, scheme, settings, &mut memory).unwrap();
        let planned = PlannedRun::new(&plan, &mut memory);
        let loaded = snapshot::load(&mut State::<26, 16, 0>::new(), good, planned.identity());
        assert_eq!(loaded, Err(SnapshotError::Foreign));
    });
}

#[test]
fn a_restore_warms_up_again_but_does_not_undo_a_trip() {
    with_snapshot(|runtime, shared, good| {
        assert_eq!(runtime.phase(), Phase::Armed);
        runtime.restore(good).unwrap();
        assert_eq!(runtime.phase(), Phase::WarmUp { left: 3 });
        assert!(!shared.output.read().live);
        run(runtime, shared, 150..153);
        assert_eq!(runtime.phase(), Phase::Armed);
        shared.requests.trip();
        run(runtime, shared, 153..154);
        runtime.restore(good).unwrap();
        assert!(matches!(runtime.phase(), Phase::Tripped(_)));
        shared.requests.rearm();
        run(runtime, shared, 154..155);
        assert_eq!(runtime.phase(), Phase::WarmUp { left: 2 });
    });
}

/// States of force elements come back as well, and which closures do not act.
#[test]
fn elements_and_switches_are_part_of_it() {
    let mut state = State::<1, 0, 2>::new();
    state.elements.value = [1.0, 2.0];
    state.elements.rate = [3.0, 4.0];
    state.elements.scheme_rate = [5.0, 6.0];
    (state.tick, state.held, state.turns) = (u64::MAX, true, [-3]);
    state.released = 5;
    let mut bytes = [0; snapshot::bytes_of::<State<1, 0, 2>>()];
    snapshot::save(&state, 5, &mut bytes).unwrap();
    let mut room = State::new();
    snapshot::load(&mut room, &bytes, 5).unwrap();
    assert_eq!(room, state);
}
