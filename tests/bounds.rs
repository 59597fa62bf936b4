//! Iterations are counted: a step makes no more of them than its settings say, in all attempts together.

use crate::common::Random;
use crate::formulations::{
    STRAIGHT, all, all_with_loops_at_ends, blinking, iltis, solves, steered,
};
use ferrol::formulations::Settings;
use ferrol::mechanism::Drive;
use ferrol::step::tuning::MOST_PARTS;
use ferrol::vehicles::iltis::ManoeuvreKind;

/// Rack positions as no driver turns them: good ones, jumps, impossible ones, and what is no number.
fn hostile(seed: u64) -> impl Fn(u64) -> Option<Drive> {
    move |tick| {
        let mut random = Random::new(seed.wrapping_add(7919 * tick));
        let size =
            [0.0, 0.003, 0.03, 0.1, 0.3, 1e10, f64::NAN][(random.between(0.0, 7.0)) as usize];
        let value = size * random.signed();
        let rate = if random.signed() > 0.5 { 10.0 * random.signed() } else { 0.0 };
        Some(if tick == 0 { Drive::REST } else { Drive { value, rate, ..Drive::REST } })
    }
}

#[test]
fn a_step_makes_no_more_iterations_than_it_may() {
    for (name, solver) in all() {
        let (mut reached, mut met) = (false, Vec::new());
        for (step, max_iterations) in [
            (1e-3, 1),
            (1e-3, 5),
            (1e-3, 30),
            (1e-2, 1),
            (1e-2, 2),
            (1e-2, 3),
            (1e-2, 7),
            (5e-2, 10),
        ] {
            let settings = Settings { max_iterations, ..Settings::new(step) };
            let allowed = max_iterations * solves(solver);
            let mut runs = [
                steered(solver, settings, STRAIGHT, hostile(u64::from(max_iterations))),
                iltis(solver, settings, ManoeuvreKind::Stairs),
            ];
            for run in &mut runs {
                for n in 1..=40 {
                    let report = run.step();
                    reached |= report.iterations == allowed;
                    if !met.contains(&report.status.name()) {
                        met.push(report.status.name());
                    }
                    assert!(
                        report.iterations <= allowed,
                        "{name}, {step} s, {max_iterations} iterations, step {n}: {report:?}"
                    );
                }
            }
        }
        // the bound is reached, and steps end in different ways
        assert!(reached && met.len() >= 4, "{name}: {met:?}");
    }
}

/// With a fixed number of iterations every step that is taken makes just these.
#[test]
fn a_fixed_number_is_kept() {
    const STEPS: u32 = 60;
    for (name, solver) in all() {
        let settings = Settings { fixed_iterations: Some(3), ..Settings::new(1e-3) };
        let mut run = steered(solver, settings, STRAIGHT, hostile(3));
        let wanted = 3 * solves(solver);
        let mut taken = 0;
        for n in 1..=STEPS {
            let report = run.step();
            assert!(report.iterations <= wanted, "{name}, step {n}: {report:?}");
            if report.status.is_taken() {
                taken += 1;
                assert_eq!(report.iterations, wanted, "{name}, step {n}: {report:?}");
            }
        }
        assert!((1..STEPS).contains(&taken), "{name}: {taken} steps were taken");
    }
}

/// Where closures switch, a step has at most so many parts, and each may make the iterations of a step.
#[test]
fn parts_of_a_step_are_bounded() {
    for (name, solver) in all_with_loops_at_ends() {
        // a pin that lets go and holds again every 0.1 ms: ten switches in a step
        let runs = |settings| blinking(solver, settings, 1e-4);
        for max_iterations in [2, 30] {
            let mut run = runs(Settings { max_iterations, ..Settings::new(1e-3) });
            let most = MOST_PARTS.value() * max_iterations * solves(solver);
            for n in 1..=20 {
                let report = run.step();
                assert!(report.status.is_taken(), "{name}, step {n}: {report:?}");
                assert!(report.iterations <= most, "{name}, step {n}: {report:?}");
            }
        }
        let mut run = runs(Settings { fixed_iterations: Some(3), ..Settings::new(1e-3) });
        for n in 1..=20 {
            let report = run.step();
            assert!(report.status.is_taken(), "{name}, step {n}: {report:?}");
            let wanted = MOST_PARTS.value() * 3 * solves(solver);
            assert_eq!(report.iterations, wanted, "{name}, step {n}: {report:?}");
        }
    }
}
