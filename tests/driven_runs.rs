//! Manoeuvres of the driven Iltis from beginning to end, and units that drive it over a link.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::driven::{STEP, all_wheels, manoeuvre, run, seen, stop};
use ferrol::models::Model as _;
use ferrol::parameters::Parameters as _;
use ferrol::protocol::lock::Unlocked;
use ferrol::protocol::message::{Mode, Terms};
use ferrol::real::abs;
use ferrol::roads::Kerb;
use ferrol::vehicles::Vehicle as _;
use ferrol::vehicles::iltis::{DrivenIltis, DrivenInput, DrivenManoeuvre, DrivenParameters};
use host_sim::driven::Node;
use host_sim::failure::Failure;
use host_sim::rig::drive::{Drive, drive, job};
use host_sim::rig::faults::Faults;
use host_sim::rig::replay::replay;
use host_sim::rig::{Client, LocalLink};
use host_sim::simulation::Simulation;

/// Makes steps; every one must be taken.
fn go(run: &mut dyn Simulation, ticks: u32) {
    for tick in 1..=ticks {
        assert!(run.step().status.is_taken(), "{tick}");
    }
}

/// Full throttle: the torque over the radius, less air and rolling resistance, moves mass and the inertia of the wheels.
#[test]
fn it_accelerates_as_its_mass_says() {
    let vehicle = DrivenIltis::default();
    let p = DrivenParameters::DEFAULT;
    let (mass, radius) = (vehicle.mechanism().total_mass(), vehicle.car.tyre_radius(0));
    let spin = p.get("wheel_spin_inertia").unwrap();
    let all = mass + 4.0 * spin / (radius * radius);
    let (mut speed, mut x) = (0.0, 0.0);
    for k in 0..3000 {
        let rise = (f64::from(k) * STEP / 0.2).min(1.0);
        let air = 0.5 * p.drive.air_density * p.drive.drag_area * speed * speed;
        let force = rise * 2000.0 / radius - air - p.drive.rolling_resistance * mass * 9.81;
        speed += STEP * force.max(0.0) / all;
        x += STEP * speed;
    }
    let mut run = run(manoeuvre("accelerate"), &[], STEP, None);
    go(&mut *run, 3000);
    let found = seen(&mut *run, "x");
    println!("{found:.3} m, {x:.3} m expected");
    // what tyres scrub sideways where the vehicle squats is not in the estimate: a few percent
    assert!((0.94..1.0).contains(&(found / x)), "{found} {x}");
    // the engine gives a quarter to each wheel, and none is braked
    assert!(all_wheels(&mut *run, "drive_torque").iter().all(|torque| abs(torque - 500.0) < 1e-9));
    assert!(all_wheels(&mut *run, "brake_torque").iter().all(|torque| abs(*torque) < 1e-12));
}

/// Held by the brakes up a slope of 20 %, it does not roll back while the engine takes over, and climbs.
#[test]
fn it_starts_up_a_hill() {
    let mut run = run(manoeuvre("hill-start:0.2"), &[], STEP, None);
    let (mut back, begin) = (0.0f64, seen(&mut *run, "x"));
    for _ in 0..800 {
        go(&mut *run, 10);
        back = back.min(seen(&mut *run, "x") - begin);
    }
    let way = seen(&mut *run, "x") - begin;
    println!("back {back:.4} m, up {way:.2} m");
    assert!(back > -0.05 && way > 5.0, "{back} {way}");
}

/// A minute on the level with the brakes on: nothing moves once it has settled.
#[test]
fn it_stands_still_on_the_level() {
    let mut run = run(manoeuvre("standstill"), &[], STEP, None);
    go(&mut *run, 2000);
    let settled = ["x", "y", "yaw"].map(|name| seen(&mut *run, name));
    let mut creep = 0.0f64;
    for _ in 0..58 {
        go(&mut *run, 1000);
        for (name, at) in ["x", "y", "yaw"].into_iter().zip(settled) {
            creep = creep.max(abs(seen(&mut *run, name) - at));
        }
    }
    println!("creep {creep:.1e}");
    assert!(creep < 1e-5, "{creep}");
}

/// After a slide to a stop, with a tyre that loses a quarter of its grip by sliding as without: it stands, springs back by
/// no more than its treads and brakes were wound up, and does not creep.
#[test]
fn it_stands_still_after_a_slide() {
    for fall in [0.0, 0.25] {
        let set = [("tyre_fall", fall)];
        let mut run = run(manoeuvre("brake:0.8"), &set, STEP, None);
        let mut furthest = 0.0f64;
        let mut ended = 0;
        for tick in 1..=10_000 {
            go(&mut *run, 1);
            let x = seen(&mut *run, "x");
            if x > furthest {
                (furthest, ended) = (x, tick);
            }
            if tick > ended + 2000 {
                break;
            }
        }
        let settled = seen(&mut *run, "x");
        go(&mut *run, 5000);
        let creep = abs(seen(&mut *run, "x") - settled);
        println!(
            "fall {fall}: {furthest:.2} m, back {:.4} m, creep {creep:.1e} m",
            furthest - settled
        );
        // treads wound up by a centimetre, and a chassis that pitches back on its springs
        assert!(furthest - settled < 0.05, "{fall}: {}", furthest - settled);
        assert!(creep < 1e-4, "{fall}: {creep}");
    }
}

/// Over a kerb at walking pace and faster: slowly it is thrown back, for its speed is worth less than the height; at 5 m/s
/// it climbs, slower afterwards by what the height takes at least.
#[test]
fn it_meets_a_kerb() {
    let slow = DrivenManoeuvre { speed: 1.0, ..manoeuvre("kerb") };
    assert!(slow.default_duration() > 10.0);
    let mut run_slow = run(slow, &[], STEP, None);
    go(&mut *run_slow, (slow.default_duration() / STEP) as u32);
    let place = seen(&mut *run_slow, "x");
    assert!((1.0..5.0).contains(&place), "{place}");
    let own = manoeuvre("kerb");
    let mut run = run(own, &[], STEP, None);
    let level = seen(&mut *run, "z");
    go(&mut *run, 3000);
    let x = seen(&mut *run, "x");
    go(&mut *run, 100);
    let speed = (seen(&mut *run, "x") - x) / 0.1;
    let rise = seen(&mut *run, "z") - level;
    println!("rise {rise:.3} m, {speed:.2} m/s");
    assert!((rise - Kerb::DEFAULT.rise).abs() < 0.01, "{rise}");
    let highest = (own.speed * own.speed - 2.0 * 9.81 * Kerb::DEFAULT.rise).sqrt();
    assert!((3.0..highest).contains(&speed), "{speed} {highest}");
}

/// A kerb from a road server is a kerb, its slope included: without it nothing pushes the wheels back.
#[test]
fn a_kerb_from_outside_pushes_back() {
    let kerb = Kerb::DEFAULT;
    let mut own = run(manoeuvre("kerb"), &[], STEP, None);
    go(&mut *own, 2500);
    let ours = seen(&mut *own, "x");
    let from_outside = |steep: f64| {
        let vehicle = DrivenIltis::default();
        let mut kinematics = ferrol::dynamics::Kinematics::new();
        let node: Node = Box::new(move |state, planned, step| {
            kinematics.place(vehicle.mechanism(), &state.q);
            kinematics.set_rates(vehicle.mechanism(), &state.qd);
            let at = [0, 1, 2, 3].map(|corner| {
                let output = vehicle.corner_output(&kinematics, &state.elements, planned, corner);
                // where the wheel will be at the end of the step
                kerb.profile(output.wheel.centre[0] + step * state.qd[0])
            });
            DrivenInput {
                height: at.map(|profile| profile.height),
                slope: at.map(|profile| steep * profile.slope),
                ..*planned
            }
        });
        // a level road, with nobody at rack and pedals
        let level = DrivenManoeuvre { speed: 5.0, ..manoeuvre("lane-change") };
        let mut run = run(level, &[], STEP, Some(node));
        go(&mut *run, 2500);
        seen(&mut *run, "x")
    };
    let (with, without) = (from_outside(1.0), from_outside(0.0));
    println!("own {ours:.3} m, from outside {with:.3} m, without slopes {without:.3} m");
    assert!(abs(with - ours) < 0.02, "{with} {ours}");
    assert!(without - ours > 0.5, "{without} {ours}");
}

/// Rougher classes shake more: from class to class heights double.
#[test]
fn random_roads_shake_by_their_class() {
    let shaken = |class: &str| {
        let own = manoeuvre(&format!("random-road:{class}"));
        let mut run = run(own, &[], STEP, None);
        let (mut sum, mut speed) = (0.0, 0.0);
        for tick in 1..=5000 {
            go(&mut *run, 1);
            let az = seen(&mut *run, "az");
            sum += az * az;
            if tick == 4000 {
                speed = seen(&mut *run, "x");
            }
        }
        speed = seen(&mut *run, "x") - speed;
        ((sum / 5000.0_f64).sqrt(), speed)
    };
    let all = ["A", "B", "C", "D"].map(shaken);
    println!("{all:.2?}");
    for pair in all.windows(2) {
        let ratio = pair[1].0 / pair[0].0;
        assert!((1.4..2.6).contains(&ratio), "{all:?}");
    }
    // nothing drives: rolling resistance and air slow it, no more
    assert!(all.iter().all(|(_, speed)| (13.0..15.0).contains(speed)), "{all:?}");
}

/// Over a patch of ice the brakes find less: the stop is longer, and wheels that locked there turn no more.
#[test]
fn a_patch_of_ice_lengthens_the_stop() {
    let [whole, ..] = stop(&mut *run(manoeuvre("patch:0.8"), &[], STEP, None));
    let [ice, ..] = stop(&mut *run(manoeuvre("patch:0.1"), &[], STEP, None));
    // both axles lose seven eighths of their force over six metres
    println!("{whole:.2} m, {ice:.2} m");
    assert!(abs(ice - whole - 6.0 * 7.0 / 8.0) < 0.5, "{whole} {ice}");
}

/// A measured road from a table, and the same from a file.
#[test]
fn a_measured_road_is_driven() {
    let mut run = run(manoeuvre("measured"), &[], STEP, None);
    let level = seen(&mut *run, "z");
    let mut top = 0.0f64;
    for _ in 0..3000 {
        go(&mut *run, 1);
        top = top.max(seen(&mut *run, "z") - level);
    }
    // a hump longer than the wheelbase lifts the middle of the vehicle by most of its height
    println!("lifted by {top:.3} m");
    assert!((0.05..0.15).contains(&top), "{top}");
}

/// Drives the vehicle over the link in this process, with an anti-lock unit as a client of it or without; returns the way of
/// the stop, and the largest slip of a wheel at speed.
fn stop_over_the_link(anti_lock: bool) -> f64 {
    let asked = Drive {
        words: "brake:0.8 20 newmark:-0.01 5000 link".to_owned(),
        set: vec![("tyre_fall".to_owned(), 0.25)],
        terms: Terms { mode: Mode::LockStep, ..Terms::default() },
        ticks: 5000,
        faults: Faults::default(),
        nonce: 5,
        snapshot: Vec::new(),
        keep: None,
        cut_at: None,
        inputs: None,
        anti_lock,
    };
    let link = LocalLink::<DrivenIltis, Unlocked>::new(job(&asked.words).unwrap(), Unlocked, false);
    let mut client = Client::new(link, DrivenIltis::INPUTS, DrivenIltis::OUTPUTS);
    let driven = drive::<DrivenIltis, _>(&mut client, &asked, |_, _| ()).unwrap();
    // what was said over the link gives the same bits again
    let again = replay::<DrivenIltis>(&driven.recording).unwrap();
    assert_eq!((again.ticks, again.equal, again.first_difference), (5000, 5000, None));
    let x = DrivenIltis::OUTPUTS.iter().position(|port| port.name == "x").unwrap();
    let places = driven.outputs.iter().flat_map(|output| &output.values);
    let places = places.filter(|(port, _)| *port == x).map(|(_, value)| f64::from(*value));
    places.fold(0.0, f64::max)
}

/// An anti-lock unit that sits on the link, a tick behind the vehicle, shortens the stop where sliding wheels hold less.
#[test]
fn an_anti_lock_unit_on_the_link_shortens_the_stop() {
    let [locked, unlocked] = [false, true].map(stop_over_the_link);
    println!("locked {locked:.2} m, with the unit {unlocked:.2} m");
    assert!(unlocked < 0.95 * locked, "{unlocked} {locked}");
    // the benchmark has no brakes for it
    let words = "sine-steer:0.002 20 newmark:-0.01 3000 link";
    let mut plain = host_sim::rig::trial::asked(Terms::default(), 10, Faults::default());
    plain.anti_lock = true;
    assert_eq!(plain.words, words);
    let refused = host_sim::rig::trial::driven(&plain);
    assert!(matches!(refused, Err(Failure::BadInput(words)) if words.contains("iltis-driven")));
}
