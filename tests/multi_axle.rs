//! A vehicle with two axles of two corners each: it stands, moves, settles, and its loops stay
//! closed.

use ferrol::formulations::Settings;
use ferrol::integrators::trapezoidal;
use ferrol::setup::SetupError;
use ferrol::state::StepStatus;
use ferrol::vehicles::multi_axle::MultiAxle;
use host_sim::simulation::{HybridSimulation, Simulation};

type TwoAxles = HybridSimulation<MultiAxle<26, 16>, 26, 16, 0>;

fn start(heave_rate: f64) -> Result<TwoAxles, SetupError> {
    let mut vehicle = MultiAxle::new();
    vehicle.heave_rate = heave_rate;
    HybridSimulation::new(vehicle, trapezoidal(), Settings::new(0.001))
}

/// Makes steps that all converge with closed loops.
fn run(simulation: &mut TwoAxles, steps: u32) {
    for step in 0..steps {
        let report = simulation.step();
        assert_eq!(report.status, StepStatus::Converged, "step {step}: {report:?}");
        let [phi, phi_dot, phi_ddot] = simulation.drift();
        assert!(phi <= 1e-9 && phi_dot <= 1e-8 && phi_ddot <= 1e-6, "step {step}");
    }
}

#[test]
fn at_rest_it_stays_at_rest() {
    let mut simulation = start(0.0).unwrap();
    let start = *simulation.state();
    // on its tyres near the nominal posture, both sides alike; all knuckles tilt a little one way
    assert!((0.5..0.65).contains(&start.q[2]), "{}", start.q[2]);
    assert!(start.q[3].abs() < 1e-4 && start.q[4].abs() < 1e-9, "{:?}", &start.q[3..5]);
    run(&mut simulation, 1000);
    for (before, after) in start.q.iter().zip(&simulation.state().q) {
        assert!((before - after).abs() < 1e-6, "{before} became {after}");
    }
}

#[test]
fn thrown_up_it_settles_where_it_rests() {
    let height = start(0.0).unwrap().state().q[2];
    let mut simulation = start(0.3).unwrap();
    let mut energies = vec![simulation.energy()];
    for _ in 0..5 {
        run(&mut simulation, 200);
        energies.push(simulation.energy());
    }
    assert!(simulation.time() > 0.999);
    assert!(energies.is_sorted_by(|before, after| after <= before), "{energies:?}");
    run(&mut simulation, 3000);
    let state = simulation.state();
    assert!((state.q[2] - height).abs() < 1e-4, "{} instead of {height}", state.q[2]);
    assert!(state.qd.iter().all(|rate| rate.abs() < 1e-3), "{:?}", state.qd);
}
