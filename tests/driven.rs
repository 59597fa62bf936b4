//! The driven Iltis: free wheels, standing still, braking.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use ferrol::formulations::Settings;
use ferrol::integrators::newmark;
use ferrol::models::Model as _;
use ferrol::parameters::Parameters as _;
use ferrol::real::abs;
use ferrol::state::StepStatus;
use ferrol::vehicles::iltis::{
    DrivenIltis, DrivenInput, DrivenManoeuvre, DrivenParameters, Iltis, Manoeuvre,
};
use host_sim::driven::{DrivenRun, Node, simulate, straight_on};
use host_sim::iltis::IltisRun;
use host_sim::registry;
use host_sim::simulation::Simulation;

pub const STEP: f64 = 1e-3;

pub fn parameters(set: &[(&str, f64)]) -> DrivenParameters {
    let mut parameters = DrivenParameters::DEFAULT;
    for (name, value) in set {
        parameters.set(name, *value).unwrap();
    }
    parameters
}

pub fn manoeuvre(name: &str) -> DrivenManoeuvre {
    DrivenIltis::manoeuvre(name, None).unwrap()
}

pub fn run(
    manoeuvre: DrivenManoeuvre,
    set: &[(&str, f64)],
    step: f64,
    node: Option<Node>,
) -> Box<dyn Simulation> {
    let run = DrivenRun::new(&parameters(set), manoeuvre, node).unwrap();
    simulate(run, newmark(-0.01).unwrap().into(), Settings::new(step)).unwrap()
}

/// What one column of a run shows now.
pub fn seen(run: &mut dyn Simulation, name: &str) -> f64 {
    let place = run.columns().iter().position(|column| *column == name).unwrap();
    run.output()[place]
}

pub fn all_wheels(run: &mut dyn Simulation, name: &str) -> [f64; 4] {
    ["fl", "fr", "rl", "rr"].map(|corner| seen(run, &format!("{name}_{corner}")))
}

/// By how much a manoeuvre of the benchmark is driven otherwise with free wheels: the largest difference of a column.
fn apart(name: &str, ticks: u32, column: usize, set: &[(&str, f64)]) -> f64 {
    let Manoeuvre { kind, speed } = Iltis::manoeuvre(name, None).unwrap();
    let all = parameters(set);
    let usual = IltisRun::with_parameters(&all.car, kind, speed).unwrap();
    let mut usual =
        registry::start(usual, newmark(-0.01).unwrap().into(), Settings::new(STEP)).unwrap();
    let mut driven = run(manoeuvre(name), set, STEP, None);
    let mut largest = 0.0f64;
    for _ in 0..ticks {
        assert_eq!(usual.step().status, StepStatus::Converged);
        assert!(driven.step().status.is_taken());
        largest = largest.max(abs(usual.output()[column] - driven.output()[column]));
    }
    // and the wheels still roll; where a bump pushes them, their spin follows the speed of its slope
    let slips = all_wheels(&mut *driven, "slip");
    let most = if name.ends_with("bump") { 0.1 } else { 0.01 };
    assert!(slips.iter().all(|slip| abs(*slip) < most), "{name}: {slips:?}");
    largest
}

/// With free wheels that start at v/R the benchmark's manoeuvres are driven as by the benchmark, but for what free wheels and
/// a tread make of them: the inertia of the wheels follows the speed, a turn of their axes changes their spin. That is what
/// is left with a relaxation length of 1 mm, where the side force follows the slip at once as in the benchmark; the usual
/// length adds no more than as much again. On the in-phase bump it is their inertia alone, and goes away with it.
#[test]
fn free_wheels_drive_the_benchmark() {
    const AT_ONCE: [(&str, f64); 2] = [("tyre_relaxation_x", 1e-3), ("tyre_relaxation_y", 1e-3)];
    for (name, ticks, column, bound) in [
        ("ramp-steer", 1500, 5, 1.0e-3),
        ("sine-steer:0.002", 1000, 5, 5.0e-4),
        ("in-phase-bump", 1200, 2, 5.0e-3),
        ("anti-phase-bump", 1200, 4, 6.0e-3),
    ] {
        let spread = apart(name, ticks, column, &AT_ONCE);
        let usual = apart(name, ticks, column, &[]);
        println!("{name}: {usual:.1e}, by the spin {spread:.1e}");
        assert!(usual < bound && usual < 2.0 * spread, "{name}: {usual} {spread}");
    }
    let inertia = 0.01 * DrivenParameters::DEFAULT.get("wheel_spin_inertia").unwrap();
    let light = [AT_ONCE[0], AT_ONCE[1], ("wheel_spin_inertia", inertia)];
    let [with, without] = [&AT_ONCE[..], &light].map(|set| apart("in-phase-bump", 1200, 2, set));
    assert!(without < 0.05 * with, "{without} {with}");
}

/// A minute on a slope of 10 % with the brakes on: settled after two seconds, no creep and no chatter; released, it rolls.
#[test]
fn brakes_hold_a_slope() {
    let mut run = run(manoeuvre("hold-slope:0.1"), &[], STEP, None);
    let (mut settled, mut fastest, mut creep) = (0.0, 0.0f64, 0.0f64);
    let mut last = [0.0; 4];
    for tick in 1..=60_000 {
        let report = run.step();
        assert_eq!(report.status, StepStatus::Converged, "{tick}");
        if tick < 2000 || tick % 500 > 1 {
            continue;
        }
        assert!(report.iterations <= 3, "{tick}: {}", report.iterations);
        let x = seen(&mut *run, "x");
        if tick == 2000 {
            settled = x;
        }
        creep = creep.max(abs(x - settled));
        // two ticks side by side show what the wheels do
        let spins = all_wheels(&mut *run, "spin");
        if tick % 500 == 1 {
            let change = spins.iter().zip(last).map(|(spin, last)| abs(spin - last) / STEP);
            fastest = change.fold(fastest, f64::max);
        }
        last = spins;
    }
    println!("creep {creep:.1e} m, wheels {fastest:.1e} rad/s2");
    // a tenth of a millimetre; what settles after two seconds is a hundredth
    assert!(creep < 1e-4 && fastest < 0.01, "{creep} {fastest}");
    let x = seen(&mut *run, "x");
    for _ in 0..3000 {
        run.step();
    }
    let rolled = x - seen(&mut *run, "x");
    // g sin for 3 s, less rolling resistance and the spin of the wheels
    assert!((2.0..4.5).contains(&rolled), "{rolled}");
}

/// Steps until the vehicle stands: way, yaw that was largest on the way, slip that was largest.
pub fn stop(run: &mut dyn Simulation) -> [f64; 3] {
    let [mut x, mut y, mut yaw, mut slip] = [0.0, 0.0, 0.0f64, 0.0f64];
    for tick in 1..=12_000 {
        assert!(run.step().status.is_taken());
        if tick % 10 != 0 {
            continue;
        }
        let (new_x, new_y) = (seen(run, "x"), seen(run, "y"));
        let turned = seen(run, "yaw");
        yaw = if abs(turned) > abs(yaw) { turned } else { yaw };
        slip = all_wheels(run, "slip").into_iter().fold(slip, f64::min);
        let speed = f64::hypot(new_x - x, new_y - y) / (10.0 * STEP);
        (x, y) = (new_x, new_y);
        if tick > 200 && speed < 0.05 {
            break;
        }
    }
    [f64::hypot(x, y), yaw, slip]
}

/// Full braking from 20 m/s on friction 0.8, 0.4: v^2 / (2 mu g) within 5 %, with locked wheels.
#[test]
fn full_braking_stops_where_friction_says() {
    for friction in [0.8, 0.4] {
        let [way, yaw, slip] =
            stop(&mut *run(manoeuvre(&format!("brake:{friction}")), &[], STEP, None));
        let expected = 20.0 * 20.0 / (2.0 * friction * 9.81);
        println!("friction {friction}: {way:.2} m, {expected:.2} m expected");
        assert!(abs(way / expected - 1.0) < 0.05, "{way} {expected}");
        assert!(abs(yaw) < 1e-3 && slip < -0.99, "{yaw} {slip}");
    }
}

/// Less friction on one side turns the vehicle to the other.
#[test]
fn split_friction_turns_to_the_grippy_side() {
    for (name, sign) in [("split-mu:0.3:0.8", 1.0), ("split-mu:0.8:0.3", -1.0)] {
        let mut run = run(manoeuvre(name), &[], STEP, None);
        for _ in 0..600 {
            assert!(run.step().status.is_taken());
        }
        let yaw_rate = seen(&mut *run, "yaw_rate");
        assert!(sign * yaw_rate > 0.1, "{name}: {yaw_rate}");
    }
}

/// Where sliding wheels hold less, an anti-lock unit shortens the stop, and on a split road the driver keeps straight on.
#[test]
fn an_anti_lock_unit_shortens_the_stop_and_keeps_it_straight() {
    let fall = [("tyre_fall", 0.25)];
    for name in ["brake:0.8", "split-mu:0.3:0.8"] {
        let ways = [false, true].map(|anti_lock| {
            let node = straight_on(20.0, anti_lock);
            stop(&mut *run(manoeuvre(name), &fall, STEP, Some(node)))
        });
        println!("{name}: {ways:.2?}");
        let [[locked, spun, _], [way, yaw, _]] = ways;
        assert!(way < 0.95 * locked, "{name}: {way} {locked}");
        if name.starts_with("split") {
            assert!(abs(yaw) < 0.2 && abs(spun) > 1.0, "{name}: {yaw} {spun}");
        }
    }
}

/// Wheels that have locked turn again when the brakes are let go.
#[test]
fn locked_wheels_recover() {
    let node: Node = Box::new(|state, planned, _| {
        if state.tick < 500 { *planned } else { DrivenInput { brake: [0.0; 4], ..*planned } }
    });
    let mut run = run(manoeuvre("brake:0.8"), &[], STEP, Some(node));
    let mut least = f64::INFINITY;
    for tick in 0..800 {
        assert!(run.step().status.is_taken());
        if tick == 498 {
            least = all_wheels(&mut *run, "spin").into_iter().fold(0.0, |a, b| a.max(abs(b)));
        }
    }
    let slips = all_wheels(&mut *run, "slip");
    assert!(least < 1.0 && slips.iter().all(|slip| abs(*slip) < 0.02), "{least} {slips:?}");
}

/// A locked centre turns both axles alike; an open one lets the axle that has no grip run away.
#[test]
fn a_locked_centre_holds_the_axles_together() {
    let spins = |stiffness: f64| {
        // ice under the rear axle
        let node: Node =
            Box::new(|_, planned, _| DrivenInput { friction: [1.0, 1.0, 0.05, 0.05], ..*planned });
        let mut run =
            run(manoeuvre("accelerate"), &[("centre_stiffness", stiffness)], STEP, Some(node));
        for _ in 0..1000 {
            assert!(run.step().status.is_taken());
        }
        let [a, b, c, d] = all_wheels(&mut *run, "spin");
        ([a + b, c + d], seen(&mut *run, "x"))
    };
    let ([front, rear], open) = spins(0.0);
    assert!(rear > 3.0 * front, "{front} {rear}");
    let ([front, rear], locked) = spins(2e4);
    assert!(abs(rear - front) < 0.02 * front, "{front} {rear}");
    assert!(locked > 1.3 * open, "{locked} {open}");
}

/// The driver takes the vehicle through the lanes of ISO 3888-1 at 20 m/s.
#[test]
fn the_double_lane_change_stays_in_its_lanes() {
    let node = host_sim::driven::lane_changer(20.0);
    let mut run = run(manoeuvre("lane-change"), &[], STEP, Some(node));
    // half the width of the lanes less that of the vehicle: 1.1 b + 0.25, 1.2 b + 0.25, 1.3 b + 0.25 with b = 1.52 m
    let b = 1.52;
    let play = |share: f64| 0.5 * (share * b + 0.25 - b);
    for tick in 1..=6500 {
        assert!(run.step().status.is_taken());
        if tick % 20 != 0 {
            continue;
        }
        let (x, y) = (seen(&mut *run, "x"), seen(&mut *run, "y"));
        let (lane, width) = match x {
            ..=15.0 => (0.0, play(1.1)),
            45.0..=70.0 => (3.5, play(1.2) + 0.2),
            95.0..=125.0 => (0.0, play(1.3) + 0.2),
            _ => continue,
        };
        assert!(abs(y - lane) < width, "at {x}: {y}, {lane} within {width}");
    }
}
