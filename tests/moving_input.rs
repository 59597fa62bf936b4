//! Order of the integrators where the input moves: drives that are known at the ends of steps only.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common::compare;
use crate::formulations::{STRAIGHT, iltis, steered};
use ferrol::formulations::Settings;
use ferrol::mechanism::Drive;
use ferrol::vehicles::iltis::ManoeuvreKind;
use host_sim::registry::{FORMULATIONS, Integrator, SolverChoice, solver};
use host_sim::simulation::Simulation;

/// How far an observed order may be below the true one at these steps.
const SLACK: f64 = 0.15;
/// Time between two looks at a run (s).
const LOOK: f64 = 0.01;

/// What iterations leave is far below the errors that are measured.
fn settings(h: f64) -> Settings {
    Settings { tolerance: 1e-12, ..Settings::new(h) }
}

/// y (m) and yaw (rad) in the course of so many seconds.
fn course(mut run: Box<dyn Simulation>, h: f64, duration: f64) -> Vec<f64> {
    let stride = (LOOK / h).round() as u32;
    let mut looks = Vec::new();
    for n in 1..=(duration / h).round() as u32 {
        let report = run.step();
        assert!(report.status.is_taken(), "{h} s, step {n}: {report:?}");
        if n % stride == 0 {
            let row = run.output();
            looks.extend([row[1], row[5]]);
        }
    }
    looks
}

/// The order that the changes of a course from step to half step show.
fn order(name: &str, course: impl Fn(f64) -> Vec<f64>) -> f64 {
    let [coarse, half, quarter] = [5e-3, 2.5e-3, 1.25e-3].map(course);
    let (first, second) = (compare(&coarse, &half).0, compare(&half, &quarter).0);
    let order = (first / second).log2();
    println!("{name}: {first:.1e}, {second:.1e}, order {order:.2}");
    order
}

/// The sine steer, and the ramp between its kinks: behind the start, where the rack begins to move at once, and before
/// half a second, where it stops.
#[test]
fn integrators_keep_their_order_where_the_rack_moves() {
    let pairs =
        FORMULATIONS.iter().flat_map(|row| [(row.name, "sdirk"), (row.name, "trapezoidal")]);
    let mut measured = 0;
    for (formulation, integrator) in pairs {
        let Ok(solver) = solver(formulation, integrator) else { continue };
        measured += 1;
        for (kind, duration) in
            [(ManoeuvreKind::SineSteer { amplitude: 0.01 }, 1.0), (ManoeuvreKind::RampSteer, 0.4)]
        {
            let name = format!("{formulation}, {integrator}, {kind:?}");
            let found = order(&name, |h| course(iltis(solver, settings(h), kind), h, duration));
            assert!(found > f64::from(solver.order()) - SLACK, "{name}: order {found}");
        }
    }
    // all with the trapezoidal rule, and those whose unknowns are accelerations with SDIRK
    let rules = FORMULATIONS.iter().filter(|row| (row.takes)(Integrator::trapezoidal())).count();
    assert!(measured >= rules + 3, "{measured} pairs");
}

/// A scheme of stages starts each step from positions and rates alone: kinks at the ends of steps are nothing to it.
#[test]
fn sdirk_keeps_its_order_across_the_kinks_of_the_ramp() {
    for formulation in ["topological", "index1-hybrid", "index1-global"] {
        let solver = solver(formulation, "sdirk").unwrap();
        let run = |h| course(iltis(solver, settings(h), ManoeuvreKind::RampSteer), h, 0.9);
        let found = order(formulation, run);
        assert!(found > 3.0 - SLACK, "{formulation}: order {found}");
    }
}

/// A rack that is pushed with constant acceleration (m/s2), then braked, for a tenth of a second each: its acceleration
/// jumps three times.
fn pushed(h: f64) -> impl Fn(u64) -> Option<Drive> {
    const PUSH: f64 = 1.0;
    const TIME: f64 = 0.1;
    move |tick| {
        let t = tick as f64 * h;
        // what is told at the end of a step is how the step was
        let until = |end: f64| t < end + 0.5 * h;
        Some(if tick == 0 {
            Drive::REST
        } else if until(TIME) {
            Drive::smooth(0.5 * PUSH * t * t, PUSH * t, PUSH)
        } else if until(2.0 * TIME) {
            let left = 2.0 * TIME - t;
            Drive::smooth(PUSH * TIME * TIME - 0.5 * PUSH * left * left, PUSH * left, -PUSH)
        } else {
            Drive::smooth(PUSH * TIME * TIME, 0.0, 0.0)
        })
    }
}

/// The trapezoidal rule averages accelerations at both ends of a step, of which one lies before a jump: no formulation
/// may lose its order by that, and all make the same error, that of the rule.
#[test]
fn the_trapezoidal_rule_keeps_its_order_where_the_acceleration_of_the_rack_jumps() {
    let run = |solver: SolverChoice, settings: Settings| {
        let h = settings.step;
        course(steered(solver, settings, STRAIGHT, pushed(h)), h, 0.4)
    };
    let exact = run(solver("topological", "sdirk").unwrap(), settings(2.5e-4));
    let steps = [2e-3, 1e-3];
    let hybrid = steps.map(|h| run(solver("hybrid", "trapezoidal").unwrap(), Settings::new(h)));
    for row in FORMULATIONS.iter().filter(|row| (row.takes)(Integrator::trapezoidal())) {
        let solver = solver(row.name, "trapezoidal").unwrap();
        let ours = steps.map(|h| run(solver, Settings::new(h)));
        let [coarse, fine] = [0, 1].map(|i| compare(&ours[i], &exact).0);
        let apart = compare(&ours[1], &hybrid[1]).0;
        let order = (coarse / fine).log2();
        println!("{}: {coarse:.1e}, {fine:.1e}, order {order:.2}, {apart:.1e}", row.name);
        assert!(order > 2.0 - SLACK, "{}: order {order}", row.name);
        // natural coordinates err a little otherwise
        assert!(apart < 0.1 * fine, "{}: {apart:e} of {fine:e} off hybrid", row.name);
    }
}
