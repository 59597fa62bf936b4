//! The methods of \[PAN13\]: the same motion as the topological formulation, and backward differences in their order.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::formulations::iltis;
use ferrol::formulations::Settings;
use ferrol::state::StepStatus;
use ferrol::vehicles::iltis::ManoeuvreKind;
use host_sim::registry::solver;

/// Pose and leaf angles of the Iltis after so many steps of `step` seconds, and its iterations.
fn end(
    formulation: &str,
    integrator: &str,
    kind: ManoeuvreKind,
    step: f64,
    steps: u64,
) -> (Vec<f64>, u32) {
    let settings = Settings { tolerance: 1e-12, ..Settings::new(step) };
    let mut run = iltis(solver(formulation, integrator).unwrap(), settings, kind);
    let mut iterations = 0;
    for n in 1..=steps {
        let report = run.step();
        assert_eq!(report.status, StepStatus::Converged, "{formulation}, step {n}: {report:?}");
        // rates and accelerations of dependent coordinates end on the loops, whatever was unknown on the way
        assert!(report.phi_dot < 1e-12 && report.phi_ddot < 1e-9, "{formulation}: {report:?}");
        iterations += report.iterations;
    }
    (run.output()[..10].to_vec(), iterations)
}

fn apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn the_methods_of_one_rule_make_one_motion() {
    let bump = |name| end(name, "trapezoidal", ManoeuvreKind::InPhaseBump, 1e-3, 300);
    let (wanted, least) = bump("topological");
    for (name, bound) in [("maggi", 1e-11), ("bae", 1e-8)] {
        let (found, iterations) = bump(name);
        let off = apart(&found, &wanted);
        println!("{name}: {off:.1e} off, {iterations} iterations, topological {least}");
        assert!(off < bound, "{name}: {off:e}");
        assert!(off > 0.0, "{name} is another way to the same motion, not the same way");
    }
}

#[test]
fn backward_differences_keep_their_order_on_the_iltis() {
    let steer = ManoeuvreKind::SineSteer { amplitude: 0.01 };
    let (exact, _) = end("maggi", "rk4", steer, 2.5e-4, 1600);
    for name in ["maggi", "bae"] {
        let error = |step: f64, steps| apart(&end(name, "bdf:2", steer, step, steps).0, &exact);
        let (coarse, fine) = (error(4e-3, 100), error(2e-3, 200));
        let order = (coarse / fine).log2();
        println!("{name}: {coarse:.1e}, {fine:.1e}, order {order:.2}");
        assert!(order > 1.8, "{name}: order {order}");
    }
}
