//! The tangent of the driven Iltis against central differences of its residual, at moments of its manoeuvres.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::driven::{manoeuvre, parameters};
use crate::tangent::neglected;
use ferrol::formulations::{Formulation as _, Hybrid, Settings};
use ferrol::integrators::{Structural, newmark, trapezoidal};
use ferrol::step::Workspace;
use ferrol::vehicles::Moment;
use ferrol::vehicles::iltis::{
    DrivenIltis, DrivenInput, DrivenState, EQUATIONS, SPINNING_COORDINATES, STATES,
};

/// beta h^2 alpha (kg): heavy loops, but light enough for differences.
const LOOPS: f64 = 1e5;
const STEP: f64 = 1e-3;

/// The largest share of the residual's slope that the tangent leaves out, at some ticks of a manoeuvre.
fn left_out(name: &str, set: &[(&str, f64)], ticks: &[u64]) -> f64 {
    let mut vehicle = DrivenIltis::default();
    vehicle.set_parameters(&parameters(set)).unwrap();
    let own = manoeuvre(name);
    own.prepare(&mut vehicle);
    let mut state = DrivenState::new();
    let mut work = Box::new(Workspace::<SPINNING_COORDINATES, EQUATIONS, STATES>::new());
    let first = own.input(0, STEP);
    vehicle.start(&first, &mut state, &mut work).unwrap();
    let scheme: Structural = newmark(-0.01).unwrap();
    let settings = Settings::new(STEP);
    let hybrid = Hybrid::new(&vehicle, scheme, settings, &first, &mut state, &mut work).unwrap();
    let mut most = 0.0f64;
    for tick in 1..=*ticks.last().unwrap() {
        let input: DrivenInput = own.input(tick, STEP);
        assert!(hybrid.step(&vehicle, &input, &mut state, &mut work).status.is_taken());
        if ticks.contains(&tick) {
            let now = Moment { time: 0.0, input: &input };
            let share = neglected(&vehicle, &trapezoidal(), STEP, now, &state, LOOPS);
            println!("{name} at {tick}: {share:.1e}");
            most = most.max(share);
        }
    }
    most
}

/// One correction of Newton's method shrinks an error by what the tangent leaves out, at least. Rolling, steering, standing on
/// the brakes, sliding, over a kerb and in the air: a fixed number of two iterations needs it small.
#[test]
fn the_tangent_of_the_driven_car_leaves_out_little() {
    for (name, ticks, most) in [
        ("ramp-steer", &[100, 600, 1500][..], 0.1),
        ("accelerate", &[50, 500, 1500], 0.1),
        ("brake:0.8", &[20, 60, 500, 2500], 0.1),
        ("hold-slope:0.1", &[1, 50, 1500], 0.1),
        ("kerb", &[780, 820, 860, 1200], 0.1),
        ("stairs", &[1200, 1700, 2000], 0.1),
    ] {
        let share = left_out(name, &[], ticks);
        assert!(share < most, "{name}: {share}");
    }
}

/// A locked centre couples all wheels, which the tangent keeps apart: what it takes instead lies above that, so that
/// iterations still come nearer, with the stiffest shaft that is allowed.
#[test]
fn the_tangent_of_a_locked_centre_comes_nearer() {
    for (stiffness, damping, most) in [(2e4, 100.0, 0.1), (1e5, 1000.0, 0.5)] {
        let set = [("centre_stiffness", stiffness), ("centre_damping", damping)];
        let share = left_out("accelerate", &set, &[50, 1500]);
        assert!(share < most, "{stiffness}: {share}");
    }
}
