//! The quarter car on a step of the road.

use user_vehicle::{RoadInput, Runner};

#[test]
fn a_step_of_the_road_lifts_the_body() {
    let mut car = Runner::new(1e-3).expect("the car stands");
    let flat = RoadInput { height: 0.0 };
    // the tyre carries everything
    let weight = 340.0 * 9.81;
    assert!(
        (car.tyre_load(&flat) - weight).abs() < 1e-6 * weight,
        "{}",
        car.tyre_load(&flat)
    );
    let rest = car.state().q[0];
    for _ in 0..100 {
        assert!(car.step(&flat).status.is_taken());
    }
    assert!(
        (car.state().q[0] - rest).abs() < 1e-9,
        "it does not stand still"
    );
    let up = RoadInput { height: 0.05 };
    let mut highest = f64::MIN;
    for _ in 0..10_000 {
        let report = car.step(&up);
        assert!(
            report.status.is_taken() && report.phi < 1e-9 && report.phi_dot < 1e-8,
            "{report:?}"
        );
        highest = highest.max(car.state().q[0]);
    }
    // it overshoots, and ends 5 cm higher with the suspension as before
    assert!(highest > rest + 0.051, "{highest} {rest}");
    assert!(
        (car.state().q[0] - rest - 0.05).abs() < 1e-6,
        "{} {rest}",
        car.state().q[0]
    );
}
