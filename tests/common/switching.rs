//! The robot, whose tip is pinned and released, with two formulations.
#![allow(clippy::unwrap_used, reason = "a test")]

use ferrol::formulations::Settings;
use ferrol::integrators::trapezoidal;
use ferrol::state::StepStatus;
use host_sim::literature::find;
use host_sim::registry::SolverChoice;

/// Step (s).
const STEP: f64 = 1e-4;

/// Largest differences of the angles (rad) and of the energy (J) from those of the hybrid formulation, at
/// every step of a run of so many seconds with parameters that are set. The energy tells of the jump of
/// the rates: pinning takes 0.065 J.
fn robot_differs(solver: SolverChoice, set: &[&str], duration: f64) -> [f64; 2] {
    let set: Vec<String> = set.iter().map(|&text| text.to_owned()).collect();
    let start = |solver| (find("robot", &set).unwrap().start)(solver, Settings::new(STEP)).unwrap();
    let (mut ours, mut hybrid) = (start(solver), start(trapezoidal().into()));
    let mut worst = [0.0f64; 2];
    for n in 1..=(duration / STEP).round() as u32 {
        let report = ours.step();
        assert_eq!(report.status, StepStatus::Converged, "step {n}: {report:?}");
        assert!(report.phi <= 1e-9 && report.phi_dot <= 1e-9 && report.phi_ddot <= 1e-7);
        assert!(hybrid.step().status.is_taken());
        let (found, wanted) = (ours.output(), hybrid.output());
        assert_eq!(found.len(), 6);
        for (found, wanted) in found.iter().zip(wanted) {
            worst[0] = worst[0].max((found - wanted).abs());
        }
        worst[1] = worst[1].max((ours.energy() - hybrid.energy()).abs());
    }
    worst
}

/// The run of \[DOP04\] until after the release, and one whose switches lie between the ends of steps.
pub fn check_robot(solver: SolverChoice) {
    for (set, duration) in [(&[][..], 6.2), (&["pin_from=0.600037", "pin_until=0.800081"][..], 1.0)]
    {
        let [angles, energy] = robot_differs(solver, set, duration);
        println!("{set:?}: {angles:.1e} rad, {energy:.1e} J");
        assert!(angles < 1e-6 && energy < 1e-5, "{set:?}: {angles:e} rad, {energy:e} J");
    }
}
