//! The car against itself.

use ferrol::evidence::tangent::TangentCheck;
use ferrol::models::{Memory, Model};
use ferrol::state::State;
use ferrol::vehicles::Moment;
use host_sim::own::golden_file;
use my_car::QuarterCar;
use my_car::car::{COORDINATES, EQUATIONS, RoadInput, STATES};

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

/// Strut and tyre tell the stiffness and damping that differences of their forces give, to a percent of the tangent of a
/// step of 1 ms.
#[test]
fn the_elements_tell_their_stiffness() {
    let (car, state) = at_rest();
    let now = Moment { time: 0.0, input: &RoadInput::default() };
    let found = TangentCheck::new().run(&car, now, &state, 1e-3, 0.01);
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
