//! scratch
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]
mod common;
use ferrol::formulations::{Formulation, Recursive, RecursiveWorkspace, Settings};
use ferrol::integrators::trapezoidal;
use ferrol::state::State;
use ferrol::vehicles::four_bar::{FourBar, FourBarParameters};

#[test]
fn scratch() {
    let h: f64 = std::env::var("H").unwrap().parse().unwrap();
    let from: u32 = std::env::var("FROM").unwrap().parse().unwrap();
    let vehicle = FourBar::<5, 4>::with_parameters(FourBarParameters::DEFAULT).unwrap();
    let (mut state, mut work) = (State::new(), Box::new(RecursiveWorkspace::new()));
    vehicle.start(&mut state, &mut work.shared).unwrap();
    let ours =
        Recursive::new(&vehicle, trapezoidal(), Settings::new(h), &(), &mut state, &mut work)
            .unwrap();
    for n in 1..=(10.0 / h) as u32 {
        let report = ours.step(&vehicle, &(), &mut state, &mut work);
        if n >= from && n < from + 8
            || (from == 0 && (report.status != ferrol::state::StepStatus::Converged))
        {
            println!(
                "{n} {report:?}\n   q {:?}\n qdd {:?} lam {:?}",
                state.q, state.qdd, state.lambda
            );
            if from == 0 {
                break;
            }
        }
    }
}
