//! The car against itself.

use ferrol::evidence::balance::{BalanceCheck, Kick};
use ferrol::evidence::tangent::TangentCheck;
use ferrol::models::{Memory, Model};
use ferrol::state::State;
use ferrol::vehicles::Moment;
use host_sim::own::golden_file;
use my_car::car::{COORDINATES, EQUATIONS, QuarterCar, RoadInput, STATES};

type Start = State<COORDINATES, EQUATIONS, STATES>;

/// The car at rest on a flat road.
fn at_rest() -> (QuarterCar, Start) {
    let (car, road, mut memory) = (QuarterCar::default(), RoadInput::default(), Memory::new());
    car.start(&road, &mut memory).expect("the car finds its rest");
    (car, memory.state)
}

#[test]
fn the_tyre_carries_the_car() {
    let (car, state) = at_rest();
    let p = car.parameters();
    let weight = p.gravity * (p.body_mass + p.arm_mass + p.wheel_mass);
    let pressed = p.tyre_radius - wheel_height(&car, &state);
    assert!((p.tyre_stiffness * pressed - weight).abs() < 1e-6 * weight);
}

/// Height of the wheel centre (m), from the outputs.
fn wheel_height(car: &QuarterCar, state: &Start) -> f64 {
    use ferrol::models::{Engine, Shown};
    let shown = Shown::of(car, state, [ferrol::mechanism::Drive::REST]);
    let mut view = <QuarterCar as Model>::Engine::NO_VIEW;
    let [height, _] = shown.outside(car, &mut view);
    height
}

/// The body is pushed down at this rate (m/s).
const KICK: Kick = Kick { coordinate: 0, rate: -0.3 };

/// Strut and tyre tell the stiffness and damping that differences of their forces give, to a percent of the tangent of a
/// step of 1 ms.
#[test]
fn the_elements_tell_their_stiffness() {
    let (car, state) = at_rest();
    let now = Moment { time: 0.0, input: &RoadInput::default() };
    let found = TangentCheck::new().run(&car, now, &state, 1e-3, 0.01);
    assert!(found.is_ok(), "{found:?}");
}

/// What strut and tyre do to the car is what its energy changes by, and they give back no more than they stored, to a percent of
/// the kick, for half a second.
#[test]
fn the_energy_adds_up() {
    let (car, state) = at_rest();
    let found = BalanceCheck::new().energy(&car, &RoadInput::default(), &state, KICK, 500, 0.01);
    assert!(found.is_ok(), "{found:?}");
}

/// The ball joint between knuckle and upper arm holds after every step, to 1e-9 m.
#[test]
fn the_loop_stays_closed() {
    let (car, state) = at_rest();
    let found = BalanceCheck::new().loops(&car, &RoadInput::default(), &state, KICK, 500, 1e-9);
    assert!(found.is_ok(), "{found:?}");
}

#[test]
fn the_golden_fingerprints_hold() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/golden.rs");
    let written = std::fs::read_to_string(file).expect("the file is there");
    assert_eq!(written, golden_file::<QuarterCar>().expect("a start"), "cargo run -- bless");
}

#[test]
fn hostile_ticks_find_nothing() {
    let (mut car, mut memory) = (QuarterCar::default(), Memory::new());
    let summary = ferrol::evidence::hostile::run(20_000, 1, &mut car, &mut memory);
    assert!(summary.passed(), "{summary:?}");
}

/// What no such car has is refused in one line, and nothing is written.
#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    let file = std::env::temp_dir().join(format!("my-car-{}.csv", std::process::id()));
    for (words, says) in [
        ("body_mass=0", "greater than 0"),
        ("body_mass=-1", "greater than 0"),
        ("body_mass=nan", "greater than 0"),
        ("body_mass=inf", "greater than 0"),
        ("body_mass=1e300", "1e15"),
        ("body_mass=1e-12", "lost in rounding"),
        ("body_mass=1e9", "no static equilibrium"),
        ("body_mass=heavy", "not a number"),
        ("body_mass", "write --set body_mass="),
        ("wings=2", "unknown parameter"),
        ("arm_mass=0", "greater than 0"),
        ("arm_mass=1e-9", "lost in rounding"),
        ("arm_mass=1e7", "inertia"),
        ("arm_inertia=-1", "greater than 0"),
        ("arm_inertia=1e6", "inertia"),
        ("arm_inertia=1e-9", "inertia"),
        ("wheel_mass=1e8", "inertia"),
        ("wheel_inertia=1e7", "inertia"),
        ("lower_hinge_y=0.7", "lower_ball_y must be greater"),
        ("lower_hinge_y=-50", "lower_hinge_y must be greater than 0"),
        ("lower_ball_y=0.2", "lower_ball_y must be greater"),
        ("lower_ball_y=10", "wheel_y must be greater"),
        ("lower_ball_z=0.2", "kingpin"),
        ("lower_ball_z=-3", "inertia"),
        ("upper_hinge_y=0.6", "upper_ball_y must be greater"),
        ("upper_hinge_y=-5", "upper_hinge_y must be greater than 0"),
        ("upper_hinge_z=-0.2", "upper_hinge_z must be greater"),
        ("upper_hinge_z=2", "no static equilibrium"),
        ("upper_ball_y=5", "inertia"),
        ("upper_ball_z=-0.3", "kingpin"),
        ("wheel_y=0.5", "wheel_y must be greater"),
        ("wheel_y=-inf", "finite number"),
        ("wheel_z=1", "wheel_z must be between"),
        ("strut_top_z=-0.3", "strut stands upright"),
        ("strut_foot_y=0.9", "strut_foot_y must be between"),
        ("strut_stiffness=0", "greater than 0"),
        ("strut_stiffness=100", "no static equilibrium"),
        ("strut_damping=-1", "greater than 0"),
        ("strut_length=5", "no static equilibrium"),
        ("tyre_radius=0.04", "wheel_z must be between"),
        ("tyre_radius=100", "tyre_radius must be less"),
        ("tyre_stiffness=100", "far from the mechanism as drawn"),
        ("maxwell_stiffness=-1", "not less than 0"),
        ("maxwell_time=0", "greater than 0"),
        ("gravity=-9.81", "greater than 0"),
        ("gravity=100", "no static equilibrium"),
        ("kerb_start=-1", "not less than 0"),
        ("kerb_height=0.3", "kerb_height must be at most"),
        ("kerb_time=0.01", "kerb_time must be at least"),
        ("kerb_time=1e-300", "1e-15"),
    ] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_my-car"))
            .args(["run", "--set", words, "--csv"])
            .arg(&file)
            .output()
            .expect("the program starts");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}: {text}");
        assert_eq!(text.lines().count(), 1, "{words}: {text}");
        assert!(text.contains(says), "{words}: {text}");
        assert!(output.stdout.is_empty() && !file.exists(), "{words}");
    }
}
