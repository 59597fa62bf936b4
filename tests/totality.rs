//! A step stays finite whatever comes in, says what happened, and recovers.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{IltisState, IltisWork, MadeVehicle, no_drive, no_force};
use ferrol::formulations::{
    Formulation, Hybrid, Index1Hybrid, Method, Recursive, RecursiveWorkspace, Settings,
    Topological, TopologicalWorkspace,
};
use ferrol::integrators::trapezoidal;
use ferrol::mechanism::{Axis, Drive, GROUND, Joint, Mechanism};
use ferrol::state::{State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::iltis::{Iltis, IltisInput, Manoeuvre, ManoeuvreKind, leaf};
use ferrol::vehicles::pendulum::{Pendulum, PendulumParameters};

#[test]
fn the_step_stays_finite_whatever_comes_in() {
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::SineSteer { amplitude: 0.002 }, speed: 20.0 };
    let vehicle = manoeuvre.vehicle();
    let (mut state, mut work) = (IltisState::new(), Box::new(IltisWork::new()));
    let good = IltisInput::default();
    vehicle.start(0.0, &good, &mut state, &mut work).unwrap();
    let settings = Settings::new(1e-3);
    let hybrid =
        Hybrid::new(&vehicle, trapezoidal(), settings, &good, &mut state, &mut work).unwrap();
    let (state, unconverged) = endure(&hybrid, &vehicle, state, &mut work);
    assert_eq!(unconverged, 0);
    assert!((state.q[2] - 0.5629).abs() < 1e-3, "z {}", state.q[2]);
    assert!(state.q[leaf(0)].abs() < 0.1, "leaf {}", state.q[leaf(0)]);

    let (mut state, mut work) = (IltisState::new(), Box::new(TopologicalWorkspace::new()));
    vehicle.start(0.0, &good, &mut state, &mut work.shared).unwrap();
    for method in [Method::Structural(trapezoidal()), Method::Sdirk] {
        let mut state = state;
        let topological =
            Topological::new(&vehicle, method, settings, &good, &mut state, &mut work).unwrap();
        // a prescribed acceleration acts on the vehicle: where it is in the end, no one knows
        let (_, unconverged) = endure(&topological, &vehicle, state, &mut work);
        assert!(unconverged <= 3, "{unconverged} steps did not converge");
    }

    let (mut state, mut work) = (IltisState::new(), Box::new(Workspace::new()));
    vehicle.start(0.0, &good, &mut state, &mut work).unwrap();
    for method in [Method::Structural(trapezoidal()), Method::Sdirk] {
        let mut state = state;
        let index1 =
            Index1Hybrid::new(&vehicle, method, settings, &good, &mut state, &mut work).unwrap();
        let (_, unconverged) = endure(&index1, &vehicle, state, &mut work);
        assert!(unconverged <= 3, "{unconverged} steps did not converge");
    }

    let (mut state, mut work) = (IltisState::new(), Box::new(RecursiveWorkspace::new()));
    vehicle.start(0.0, &good, &mut state, &mut work.shared).unwrap();
    let recursive =
        Recursive::new(&vehicle, trapezoidal(), settings, &good, &mut state, &mut work).unwrap();
    let (state, unconverged) = endure(&recursive, &vehicle, state, &mut work);
    assert!(unconverged <= 3, "{unconverged} steps did not converge");
    assert!((state.q[2] - 0.5629).abs() < 1e-3, "z {}", state.q[2]);
}

/// Feeds every bad value and two good ones after each, then waits. Returns the last state, and how
/// many steps of the last 3000 did not converge.
fn endure<F: Formulation<Iltis, 26, 16, 0, State = IltisState>>(
    formulation: &F,
    vehicle: &Iltis,
    mut state: IltisState,
    work: &mut F::Workspace,
) -> (IltisState, u32) {
    let good = IltisInput::default();
    let mut bad = vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, 0.3, -0.25];
    bad.extend((0..30).map(|power| 10f64.powi(power)));
    let mut seen = Vec::new();
    let fine = |report: ferrol::state::StepReport| report.status == StepStatus::Converged;
    for which in 0..3 {
        for &value in &bad {
            let mut rack = Drive::REST;
            *[&mut rack.value, &mut rack.rate, &mut rack.acceleration][which] = value;
            let before = state;
            let report = formulation.step(vehicle, &IltisInput { rack }, &mut state, work);
            assert!(state.is_finite(), "{rack:?}: {report:?}");
            assert_eq!(state.tick, before.tick + 1);
            if !value.is_finite() {
                assert_eq!(report.status, StepStatus::NonFinite, "{rack:?}");
            }
            if which == 0 && value.abs() > 0.2 {
                use StepStatus::{NonFinite, Open, Singular};
                assert!(
                    matches!(report.status, NonFinite | Open | Singular),
                    "{rack:?}: {report:?}"
                );
            }
            if !report.status.is_taken() {
                // the last good state is held, but time goes on
                assert_eq!(
                    State { tick: before.tick + 1, held: true, ..before },
                    state,
                    "{rack:?}"
                );
            }
            if !seen.contains(&report.status.name()) {
                seen.push(report.status.name());
            }
            // one good input, or two, and all is well again
            let first = formulation.step(vehicle, &good, &mut state, work);
            let second = formulation.step(vehicle, &good, &mut state, work);
            assert!(fine(second), "after {rack:?}: {first:?}, {second:?}");
        }
    }
    println!("seen: {seen:?}");
    for status in ["converged", "open", "non-finite"] {
        assert!(seen.contains(&status), "{status} is not among {seen:?}");
    }
    // what was taken has shaken the vehicle: three seconds to settle
    let mut unconverged = 0;
    for _ in 0..3000 {
        let report = formulation.step(vehicle, &good, &mut state, work);
        assert!(report.status.is_taken(), "{report:?}");
        unconverged += u32::from(!fine(report));
    }
    (state, unconverged)
}

/// A frame without mass makes the tangent singular; the state is held, and said to be.
#[test]
fn a_loose_frame_is_singular() {
    let frame = Joint::revolute(GROUND, Axis::Z, [0.0; 3]);
    let mechanism = Mechanism::<1, 0>::new(&[frame], &[], &[]);
    let loose = MadeVehicle { mechanism, gravity: [0.0; 3], drive: no_drive, force: no_force };
    let (mut state, mut work) = (State::<1, 0, 0>::new(), Workspace::new());
    state.qd = [1.0];
    let settings = Settings::new(1e-3);
    let hybrid = Hybrid::new(&loose, trapezoidal(), settings, &(), &mut state, &mut work).unwrap();
    let report = hybrid.step(&loose, &(), &mut state, &mut work);
    assert_eq!(report.status, StepStatus::Singular);
    assert_eq!((state.q, state.qd, state.held), ([0.0], [1.0], true));
}

/// Where nothing moves, corrections are zero, and that is enough.
#[test]
fn a_vehicle_at_rest_converges() {
    let parameters = PendulumParameters { gravity: 0.0, ..PendulumParameters::DEFAULT };
    let vehicle = Pendulum::with_parameters(parameters).unwrap();
    let (mut state, mut work) = (State::new(), Workspace::new());
    vehicle.start(&mut state, &mut work).unwrap();
    let start = state.q;
    let settings = Settings::new(1e-3);
    let hybrid =
        Hybrid::new(&vehicle, trapezoidal(), settings, &(), &mut state, &mut work).unwrap();
    for _ in 0..3 {
        let report = hybrid.step(&vehicle, &(), &mut state, &mut work);
        assert_eq!(report.status, StepStatus::Converged);
        assert!(report.iterations <= 2, "{} iterations", report.iterations);
    }
    assert_eq!((state.q, state.qd), (start, [0.0]));
}
