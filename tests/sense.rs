//! Parameters that make no sense are refused in the words of the vehicle; what runs makes sense.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use ferrol::formulations::Settings;
use ferrol::integrators::newmark;
use ferrol::mechanism::{
    Attachment, Axis, Body, Closure, GROUND, Joint, Label, Mechanism, Nonsense, link,
};
use host_sim::catalogue::{self, Entry};
use host_sim::cli::VehicleOptions;
use host_sim::failure::Failure;

fn options(vehicle: &str, set: &[&str]) -> VehicleOptions {
    let set = set.iter().map(|setting| (*setting).to_owned()).collect();
    VehicleOptions { vehicle: Some(vehicle.to_owned()), set, ..VehicleOptions::default() }
}

/// Starts a vehicle and makes a few steps; the refusal in its words, if it is refused.
fn try_vehicle(options: &VehicleOptions, steps: u32) -> Result<(), String> {
    let start = |entry: Entry| {
        let settings = Settings::new(entry.step);
        (entry.start)(newmark(-0.01).unwrap().into(), settings)
    };
    let mut simulation = match catalogue::find(options).and_then(start) {
        Ok(simulation) => simulation,
        Err(Failure::BadInput(line) | Failure::Failed(line)) => return Err(line),
    };
    for _ in 0..steps {
        simulation.step();
    }
    let output = simulation.output();
    assert!(output.iter().all(|value| value.is_finite()), "{options:?}: {output:?}");
    assert!(simulation.energy().is_finite(), "{options:?}");
    Ok(())
}

#[test]
fn each_refusal_names_the_parameter_and_the_rule() {
    let mut wrong = Vec::new();
    for (vehicle, set, says) in [
        ("iltis", &["leaf_tip_y=10"][..], "has a joint 9.387 m from its mass centre"),
        ("iltis", &["ball_y=-5"], "arm_hinge_y must be less than ball_y"),
        ("iltis", &["chassis_mass=1e-300"], "of a size from 1e-15 to 1e15"),
        ("iltis", &["chassis_mass=1.26"], "by mass and inertia of link 5"),
        ("iltis", &["wheel_mass=1e-7"], "lost in rounding beside"),
        ("iltis", &["arm_com=100"], "arm_com must be less than"),
        (
            "iltis",
            &["stair_edge=2", "stair_tread=1"],
            "stair_edge must not be greater than stair_tread",
        ),
        ("iltis", &["stair_tread=0.05"], "stair_edge must not be greater than stair_tread"),
        ("iltis", &["bump_length=1e-300"], "of a size from"),
        ("iltis", &["bump_length=0.01"], "bump_length must be at least 0.63 times bump_amplitude"),
        ("iltis", &["stair_rise=10"], "a stair is a wall otherwise"),
        ("iltis", &["ramp_start=0"], "a run starts on the level"),
        ("iltis", &["stairs_start=5"], "the ramp must end before the stairs"),
        ("iltis", &["wheel_z=5"], "wheel_z must be between 0 and com_height"),
        ("iltis", &["chassis_inertia_z=16700"], "moments of inertia that no body has"),
        ("iltis", &["chassis_inertia_x=1e-3"], "moments of inertia that no body has"),
        ("iltis", &["arm_inertia_x=5"], "moments of inertia that no body has"),
        ("iltis", &["front_axle_x=-1"], "the mass centre is between the axles"),
        ("iltis", &["front_tyre_radius=3.6"], "front_tyre_radius=3.6 (usual: 0.364325)"),
        ("iltis", &["damper_x=75"], "the damper stands beside the wheel"),
        ("iltis", &["gravity=9810"], "gravity=9810 (usual: 9.81)"),
        ("iltis", &["leaf_seat_z=7"], "the leaf spring is drawn compressed"),
        ("suspension", &["wheel_z=2"], "wheel_z must be less than chassis_com_z"),
        ("suspension", &["knuckle_com_y=76"], "link 4 has a joint"),
        ("suspension", &["chassis_com_z=5500"], "link 0 has a length of 5.500e3 m"),
        ("suspension", &["road_step_duration=1e-9"], "the road rises at 100 m/s otherwise"),
        ("suspension", &["rebound_length=0.1"], "bump_length must be less than rebound_length"),
        ("suspension", &["tyre_stiffness=0"], "no static equilibrium was found"),
        ("robot", &["pin_until=1"], "pin_until must not be less than pin_from"),
        ("robot", &["link2_inertia_x=60"], "link 1 has moments of inertia that no body has"),
        ("robot", &["joint3_x=-50"], "link 1 has a joint"),
        ("robot", &["kp2=1"], "coordinate 1"),
        ("andrews", &["torque=1e6"], "in the first step"),
        ("andrews", &["ax=-0.6934"], "closure 1 stays"),
        ("bricard", &["ground_distance=4"], "closure 0 stays"),
        ("flyball", &["shaft_rate=1e5"], "coordinate 0 would move by"),
        ("four-bar", &["coupler_length=5"], "cannot be assembled: closure"),
        ("four-bar", &["vertical_length=1e-6"], "link 1 has a length of 5.000e-1 m where"),
        ("heavy-top", &["inertia_y=4.7"], "moments of inertia that no body has"),
        ("pendulum", &["rate=1e6"], "coordinate 0 would move by"),
        ("slider-crank", &["rod_length=0.05"], "closure 0"),
    ] {
        match try_vehicle(&options(vehicle, set), 0) {
            Err(line)
                if line.contains(says)
                    && line.starts_with(&format!("{} (usual: ", set[0]))
                    && line.lines().count() == 1 => {}
            told => wrong.push(format!("{vehicle} {set:?}: {told:?}, not {says}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Of several settings those are named without which there is no refusal, all of them where it takes all.
#[test]
fn the_right_setting_is_blamed() {
    let line = |set| try_vehicle(&options("iltis", set), 0).unwrap_err();
    let one = line(&["gravity=9.8", "chassis_inertia_z=16700", "tyre_stiffness=450000"]);
    assert!(one.starts_with("chassis_inertia_z=16700 (usual: 1670): link 5"), "{one}");
    // a rule of the parameters comes before one of the mechanism
    let first = line(&["chassis_inertia_z=16700", "stair_edge=2"]);
    assert!(first.starts_with("stair_edge=2 (usual: 0.1): stair_edge"), "{first}");
    let both = line(&["chassis_inertia_z=16700", "arm_inertia_x=5"]);
    assert!(both.starts_with("chassis_inertia_z=16700 (usual: 1670), arm_inertia_x=5"), "{both}");
}

/// Numbers that no quantity has are refused by the name of the parameter, for every parameter of every vehicle.
#[test]
fn absurd_numbers_are_refused_everywhere() {
    for (vehicle, _) in catalogue::vehicles() {
        for name in catalogue::find(&options(vehicle, &[])).unwrap().parameters {
            for value in ["nan", "inf", "-inf", "1e300", "-1e300", "1e-300"] {
                let setting = format!("{name}={value}");
                let line = try_vehicle(&options(vehicle, &[&setting]), 0)
                    .expect_err(&format!("{vehicle} {setting} runs"));
                assert!(line.contains(name), "{vehicle} {setting}: {line}");
            }
        }
    }
}

/// A thousand times more, or nothing: either refused by name, or it runs and stays finite.
#[test]
fn what_is_not_refused_runs() {
    let mut refused = 0;
    for (vehicle, _) in catalogue::vehicles() {
        let entry = catalogue::find(&options(vehicle, &[])).unwrap();
        for name in entry.parameters {
            let usual = (entry.usual)(name).unwrap();
            for value in [0.0, 1000.0 * if usual.abs() > 0.0 { usual } else { 1.0 }] {
                let setting = format!("{name}={value}");
                if let Err(line) = try_vehicle(&options(vehicle, &[&setting]), 3) {
                    assert!(line.contains(name), "{vehicle} {setting}: {line}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 200, "{refused}");
}

#[test]
fn the_rules_hold_for_any_mechanism() {
    let bar = |body: Body| Joint::revolute(GROUND, Axis::Z, [0.0; 3]).carrying(body);
    let check = |body| Mechanism::<1, 0>::try_new(&[bar(body)], &[], &[]).unwrap().make_sense();
    let at = [0.5, 0.0, 0.0];
    assert_eq!(check(Body::point(1.0, at)), Ok(()));
    // a slender rod is the limit of the triangle inequality
    assert_eq!(check(Body::principal(1.0, at, [0.0, 1.0 / 12.0, 1.0 / 12.0])), Ok(()));
    assert_eq!(check(Body::principal(1.0, at, [0.0, 0.0, 1.0 / 12.0])), Ok(()));
    let none = Err(Nonsense::Inertia { link: Label::unnamed(0) });
    assert_eq!(check(Body::principal(1.0, at, [0.01, 0.02, 0.04])), none);
    // a disc turned by 45 degrees about x: products of inertia; twice as large they are those of nothing
    let turned = |yz: f64| Body { mass: 1.0, com: at, inertia: [1.0, 1.5, 1.5, 0.0, 0.0, yz] };
    assert_eq!(check(turned(0.5)), Ok(()));
    assert_eq!(check(turned(-0.5)), Ok(()));
    assert_eq!(check(turned(1.0)), none);

    // a rod in a loop, whose mass lies elsewhere than its ends
    let rod = |mass: f64, end: f64| {
        let body = Body::principal(mass, at, [0.0, 1.0 / 12.0, 1.0 / 12.0]);
        let end = Attachment::new(link(0), [end, 0.0, 0.0]);
        let pin = Closure::pin(end, Attachment::new(GROUND, [1.0, 0.0, 0.0]));
        Mechanism::<1, 2>::try_new(&[bar(body)], &[pin], &[]).unwrap().make_sense()
    };
    assert_eq!(rod(1.0, 1.0), Ok(()));
    assert!(matches!(rod(1.0, 9.0), Err(Nonsense::FarPoint { link: Label { number: 0, .. }, .. })));
    assert!(matches!(
        rod(1e-3, 1.0),
        Err(Nonsense::WideMass { link: Label { number: 0, .. }, .. })
    ));

    let pair = |mass: f64, length: f64| {
        let first = bar(Body::point(1.0, [1.0, 0.0, 0.0]));
        let second = Joint::revolute(link(0), Axis::Z, [1.0, 0.0, 0.0])
            .carrying(Body::point(mass, [length, 0.0, 0.0]));
        Mechanism::<2, 0>::try_new(&[first, second], &[], &[]).unwrap().make_sense()
    };
    assert_eq!(pair(1e-3, 1.0), Ok(()));
    assert!(matches!(
        pair(1e-12, 1.0),
        Err(Nonsense::LostMass { link: Label { number: 1, .. }, .. })
    ));
    assert!(matches!(pair(1.0, 1e4), Err(Nonsense::Length { link: Label { number: 1, .. }, .. })));
    assert!(matches!(
        pair(1.0, 1e-12),
        Err(Nonsense::Length { link: Label { number: 1, .. }, .. })
    ));
}
