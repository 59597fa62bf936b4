//! Set-up work and its typed errors; a step that stays finite whatever comes in.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

mod common;

use common::{IltisState, IltisWork, Random, Rig, at, no_drive, no_force};
use ferrol::forces::{Loads, SpringDamper};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::trapezoidal;
use ferrol::mechanism::{
    Attachment, Axis, Body, Closure, Direction, Drive, GROUND, Joint, Mechanism, MechanismError,
    Span, link,
};
use ferrol::parameters::{Parameters, Range};
use ferrol::roads::Road;
use ferrol::setup::{
    SetupError, close_loops, equilibrium, linearise, solve_accelerations, solve_rates,
};
use ferrol::state::{State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::Moment;
use ferrol::vehicles::iltis::{Iltis, IltisInput, IltisParameters, Manoeuvre, ManoeuvreKind, leaf};
use nalgebra::SMatrix;

/// A crank, a coupler and a rocker about z, the coupler pinned to the rocker.
fn four_bar(ground: f64) -> Mechanism<3, 2> {
    let rod = |mass, length| Body::principal(mass, [length / 2.0, 0.0, 0.0], [0.0, 0.1, 0.1]);
    Mechanism::new(
        &[
            Joint::revolute(GROUND, Axis::Z, [0.0; 3]).carrying(rod(1.0, 1.0)),
            Joint::revolute(link(0), Axis::Z, [1.0, 0.0, 0.0]).carrying(rod(2.0, 2.0)),
            Joint::revolute(GROUND, Axis::Z, [ground, 0.0, 0.0]).carrying(rod(1.5, 1.5)),
        ],
        &[Closure::pin(
            Attachment::new(link(1), [2.0, 0.0, 0.0]),
            Attachment::new(link(2), [1.5, 0.0, 0.0]),
        )],
        &[],
    )
}

fn rig<const N: usize, const M: usize>(
    mechanism: Mechanism<N, M>,
) -> Rig<N, M, fn(f64, &mut Loads<'_, N, M>)> {
    Rig { mechanism, gravity: [0.0, -9.81, 0.0], drive: no_drive, force: no_force }
}

#[test]
fn loops_close_from_a_rough_guess() {
    let vehicle = rig(four_bar(2.0));
    let mut work = Workspace::<3, 2, 0>::new();
    let mut random = Random::new(3);
    for _ in 0..50 {
        let mut state = State::<3, 2, 0>::new();
        state.q = [1.5 + 0.3 * random.signed(), random.signed(), 1.0 + random.signed()];
        let crank = state.q[0];
        let free = [false, true, true];
        close_loops(&vehicle, at(0.0), &free, &mut state, &mut work.terms).unwrap();
        assert_eq!(state.q[0].to_bits(), crank.to_bits(), "a held coordinate moved");
        // the pin by plane trigonometry
        let coupler = crank + state.q[1];
        let x = crank.cos() + 2.0 * coupler.cos() - 2.0 - 1.5 * state.q[2].cos();
        let y = crank.sin() + 2.0 * coupler.sin() - 1.5 * state.q[2].sin();
        assert!(x.abs() < 1e-11 && y.abs() < 1e-11, "{x:e} {y:e}");
        // and the rates that belong to a crank rate
        state.qd[0] = 2.0;
        solve_rates(&vehicle, at(0.0), &free, &mut state, &mut work.terms).unwrap();
        let (a, b, c) = (state.qd[0], state.qd[0] + state.qd[1], state.qd[2]);
        let x = -crank.sin() * a - 2.0 * coupler.sin() * b + 1.5 * state.q[2].sin() * c;
        assert!(x.abs() < 1e-10, "{x:e}");
    }
}

#[test]
fn wrong_work_has_a_typed_reason() {
    let mut work = Workspace::<3, 2, 0>::new();
    let mut state = State::<3, 2, 0>::new();
    let open = close_loops(&rig(four_bar(5.0)), at(0.0), &[true; 3], &mut state, &mut work.terms);
    assert!(matches!(open, Err(SetupError::NotClosed { residual }) if residual > 0.4), "{open:?}");

    // all rates held, one of them against the loop
    let vehicle = rig(four_bar(2.0));
    state.q = [1.5, -1.0, 1.0];
    close_loops(&vehicle, at(0.0), &[false, true, true], &mut state, &mut work.terms).unwrap();
    state.qd = [1.0, 0.0, 0.0];
    let rates = solve_rates(&vehicle, at(0.0), &[false; 3], &mut state, &mut work.terms);
    assert!(matches!(rates, Err(SetupError::NoRates { residual }) if residual > 0.1), "{rates:?}");

    // a frame without mass, held by nothing
    let loose = rig(Mechanism::<1, 0>::new(&[Joint::revolute(GROUND, Axis::Z, [0.0; 3])], &[], &[]));
    let (mut work, mut state) = (Workspace::<1, 0, 0>::new(), State::new());
    let undetermined = solve_accelerations(&loose, at(0.0), &mut state, &mut work);
    assert_eq!(undetermined, Err(SetupError::Undetermined));

    // a stone
    let stone = Joint::prismatic(GROUND, Axis::Y, [0.0; 3]).carrying(Body::point(2.0, [0.0; 3]));
    let falling = rig(Mechanism::<1, 0>::new(&[stone], &[], &[]));
    let rest = equilibrium(&falling, at(0.0), &mut State::new(), &mut work);
    let weight = 2.0 * 9.81;
    assert!(
        matches!(rest, Err(SetupError::NoEquilibrium { residual }) if (residual - weight).abs() < 1e-9),
        "{rest:?}"
    );

    // two drives that ask one angle for two accelerations
    let along = |link, unit| Direction { link, unit };
    let cosine = |drive| Closure::Cosine {
        a: along(link(0), [1.0, 0.0, 0.0]),
        b: along(GROUND, [0.0, 1.0, 0.0]),
        value: 0.0,
        drive: Some(drive),
    };
    let wheel = Joint::revolute(GROUND, Axis::Z, [0.0; 3])
        .carrying(Body::principal(1.0, [0.0; 3], [1.0, 1.0, 1.0]));
    let mut torn = rig(Mechanism::<1, 2>::new(&[wheel], &[cosine(0), cosine(1)], &[]));
    torn.drive = |_, number| Drive { acceleration: f64::from(number), ..Drive::REST };
    let (mut work, mut state) = (Workspace::<1, 2, 0>::new(), State::new());
    let contradiction = solve_accelerations(&torn, at(0.0), &mut state, &mut work);
    assert!(
        matches!(contradiction, Err(SetupError::NoAccelerations { residual }) if residual > 0.4),
        "{contradiction:?}"
    );

    // a spring between two pendulums, without and with a span
    let pendulum = |x: f64| {
        Joint::revolute(GROUND, Axis::Z, [x, 0.0, 0.0])
            .carrying(Body::point(1.0, [0.0, -1.0, 0.0]))
    };
    let spring = SpringDamper { stiffness: 10.0, damping: 1.0, free_length: 0.5 };
    let pull = |_: f64, loads: &mut Loads<'_, 2, 0>| {
        let tip = [0.0, -1.0, 0.0];
        let (a, b) = (loads.end(link(0), tip), loads.end(link(1), tip));
        loads.line(a, b, |length, rate| spring.load(length, rate));
    };
    let joints = [pendulum(0.0), pendulum(1.0)];
    let spans = [Span(link(0), link(1))];
    let solve = |spans: &[Span]| {
        let mechanism = Mechanism::<2, 0>::new(&joints, &[], spans);
        let rig = Rig { mechanism, gravity: [0.0, -9.81, 0.0], drive: no_drive, force: pull };
        solve_accelerations(&rig, at(0.0), &mut State::new(), &mut Workspace::new())
    };
    assert_eq!(solve(&[]), Err(SetupError::UnlistedSpan { coordinates: (0, 1) }));
    assert_eq!(solve(&spans), Ok(()));
}

#[test]
fn settings_and_parameters_out_of_range_are_refused() {
    let vehicle = rig(four_bar(2.0));
    let change: [(&str, fn(&mut Settings)); 8] = [
        ("step", |s| s.step = 0.0),
        ("step", |s| s.step = f64::NAN),
        ("step", |s| s.step = -1e-3),
        ("penalty", |s| s.penalty = Some(f64::INFINITY)),
        ("tolerance", |s| s.tolerance = -1.0),
        ("rate tolerance", |s| s.rate_tolerance = 0.0),
        ("number of iterations", |s| s.max_iterations = 0),
        ("fixed number of iterations", |s| s.fixed_iterations = Some(0)),
    ];
    for (name, spoil) in change {
        let mut settings = Settings::new(1e-3);
        spoil(&mut settings);
        let (mut state, mut work) = (State::<3, 2, 0>::new(), Workspace::new());
        let made = Hybrid::new(&vehicle, trapezoidal(), settings, &(), &mut state, &mut work);
        assert_eq!(made.err(), Some(SetupError::NotPositive { name }));
    }
    let mut parameters = IltisParameters::DEFAULT;
    assert_eq!(parameters.set("chassis_colour", 1.0), Err(SetupError::UnknownParameter));
    let refused = SetupError::ParameterRange { name: "chassis_mass", range: Range::Positive };
    for value in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(parameters.set("chassis_mass", value), Err(refused));
    }
    assert_eq!(parameters, IltisParameters::DEFAULT);
    let missing = Mechanism::<2, 0>::try_new(&[], &[], &[]).map(|_| ());
    assert_eq!(missing.map_err(SetupError::from), Err(SetupError::Mechanism(MechanismError::CoordinateCount)));
}

/// Facts of the static equilibrium by an independent model of the same data.
#[test]
fn the_iltis_rests_where_the_benchmark_says() {
    let vehicle = Iltis::new(Road::Flat, 0.0);
    let (mut state, mut work) = (IltisState::new(), Box::new(IltisWork::new()));
    let residual = vehicle.rest(&mut state, &mut work).unwrap();
    println!("residual {residual:.1e} N");
    assert!(residual < 1e-6, "{residual:e} N remain");
    let output = vehicle.output(&state, &work.terms.kinematics);
    let near = |name: &str, got: f64, want: f64, bound: f64| {
        println!("{name}: {got:.12} ({:.1e})", got - want);
        assert!((got - want).abs() <= bound, "{name}: {got} against {want}");
    };
    near("z", output.position[2], 0.5629166467, 1e-9);
    near("pitch", output.angles[0], 0.002557499042, 1e-9);
    near("roll", output.angles[1], 0.0, 1e-9);
    for corner in 0..4 {
        let front = corner < 2;
        let pick = |a: f64, b: f64| if front { a } else { b };
        let wheel = &output.wheels[corner];
        near("theta", output.theta[corner].abs(), pick(0.1777891416, 0.1932021267), 1e-9);
        // two printed decimals
        near("tyre", wheel.load, pick(3831.31, 3591.91), 0.005);
        near("damper", wheel.damper, pick(-335.29, -241.64), 0.005);
        near("leaf", wheel.leaf, pick(-3068.62, -2885.51), 0.005);
    }
    // the nominal posture: source and published benchmark, two decimals
    let (mut state, now) = (IltisState::new(), Moment { time: 0.0, input: &IltisInput::default() });
    state.q[2] = IltisParameters::DEFAULT.com_height;
    close_loops(&vehicle, now, &[true; 26], &mut state, &mut work.terms).unwrap();
    for wheel in &vehicle.output(&state, &work.terms.kinematics).wheels {
        near("nominal leaf", wheel.leaf, -2728.86, 0.005);
        near("nominal damper", wheel.damper, -128.03, 0.005);
        near("nominal length", wheel.leaf_length, 0.076, 1e-12);
    }
    let wheels = vehicle.output(&state, &work.terms.kinematics).wheels;
    near("nominal tyre, front", wheels[0].load, 3829.50, 0.005);
    near("nominal tyre, rear", wheels[3].load, 3593.52, 0.005);
}

/// Eigenvalues of the independent model's tangent at the equilibrium posture and 20 m/s.
#[test]
fn modes_of_the_iltis() {
    const PAIRS: [(f64, f64); 8] = [
        (-4.0547, 3.7778),
        (-3.9334, 9.4978),
        (-4.9093, 11.1069),
        (-23.7265, 13.8338),
        (-27.7194, 71.4984),
        (-29.7933, 82.0047),
        (-29.6804, 82.8602),
        (-29.3119, 85.9467),
    ];
    /// Half a unit of the fourth decimal, and as much for the finite differences.
    const DIGITS: f64 = 1e-4;
    let vehicle = Iltis::new(Road::Flat, 20.0);
    let (mut state, mut work) = (IltisState::new(), Box::new(IltisWork::new()));
    vehicle.rest(&mut state, &mut work).unwrap();
    state.qd[0] = 20.0;
    let now = Moment { time: 0.0, input: &IltisInput::default() };
    let linear = linearise(&vehicle, now, &state, &mut work).unwrap();
    assert_eq!(linear.count, 10);
    let ten = |a: &[[f64; 26]; 26]| SMatrix::<f64, 10, 10>::from_fn(|i, j| a[i][j]);
    let mass = ten(&linear.mass);
    let inverse = mass.try_inverse().unwrap();
    let (stiff, damp) = (inverse * ten(&linear.stiffness), inverse * ten(&linear.damping));
    let mut system = SMatrix::<f64, 20, 20>::zeros();
    for i in 0..10 {
        system[(i, i + 10)] = 1.0;
        for j in 0..10 {
            system[(i + 10, j)] = -stiff[(i, j)];
            system[(i + 10, j + 10)] = -damp[(i, j)];
        }
    }
    let values = system.complex_eigenvalues();
    for (re, im) in PAIRS {
        let nearest = values
            .iter()
            .filter(|value| value.im > 0.0)
            .map(|value| (value.re - re).abs().max((value.im - im).abs()))
            .fold(f64::INFINITY, f64::min);
        println!("{re} {im}: {nearest:.1e}");
        assert!(nearest <= DIGITS, "no mode at {re} +- {im}i, nearest {nearest:e}: {values:?}");
    }
    // x, y, yaw can be anything, and so can the speed: a double zero splits like a square root
    let zeros = values.iter().filter(|value| value.re.hypot(value.im) < 0.01).count();
    assert_eq!(zeros, 4, "{values:?}");
}

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
    let mut bad = vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, 0.3, -0.25];
    bad.extend((0..30).map(|power| 10f64.powi(power)));
    let mut seen = Vec::new();
    let fine = |report: ferrol::state::StepReport| report.status == StepStatus::Converged;
    for which in 0..3 {
        for &value in &bad {
            let mut rack = Drive::REST;
            *[&mut rack.value, &mut rack.rate, &mut rack.acceleration][which] = value;
            let before = state;
            let report = hybrid.step(&vehicle, &IltisInput { rack }, &mut state, &mut work);
            assert!(state.is_finite(), "{rack:?}: {report:?}");
            assert_eq!(state.tick, before.tick + 1);
            if !value.is_finite() {
                assert_eq!(report.status, StepStatus::NonFinite, "{rack:?}");
            }
            if which == 0 && value.abs() > 0.2 {
                use StepStatus::{NonFinite, Open, Singular};
                assert!(matches!(report.status, NonFinite | Open | Singular), "{rack:?}: {report:?}");
            }
            if !report.status.is_taken() {
                // the last good state is held, but time goes on
                assert_eq!(State { tick: before.tick + 1, held: true, ..before }, state, "{rack:?}");
            }
            if !seen.contains(&report.status.name()) {
                seen.push(report.status.name());
            }
            // one good input, or two, and all is well again
            let first = hybrid.step(&vehicle, &good, &mut state, &mut work);
            let second = hybrid.step(&vehicle, &good, &mut state, &mut work);
            assert!(fine(second), "after {rack:?}: {first:?}, {second:?}");
        }
    }
    println!("seen: {seen:?}");
    for status in ["converged", "open", "non-finite"] {
        assert!(seen.contains(&status), "{status} is not among {seen:?}");
    }
    for _ in 0..100 {
        assert!(fine(hybrid.step(&vehicle, &good, &mut state, &mut work)));
    }
    assert!((state.q[2] - 0.5629).abs() < 1e-3 && state.q[leaf(0)].abs() < 0.1);
}

/// A frame without mass makes the tangent singular; the state is held, and said to be.
#[test]
fn a_loose_frame_is_singular() {
    let loose = rig(Mechanism::<1, 0>::new(&[Joint::revolute(GROUND, Axis::Z, [0.0; 3])], &[], &[]));
    let (mut state, mut work) = (State::<1, 0, 0>::new(), Workspace::new());
    state.qd = [1.0];
    let settings = Settings::new(1e-3);
    let hybrid = Hybrid::new(&loose, trapezoidal(), settings, &(), &mut state, &mut work).unwrap();
    let report = hybrid.step(&loose, &(), &mut state, &mut work);
    assert_eq!(report.status, StepStatus::Singular);
    assert_eq!((state.q, state.qd, state.held), ([0.0], [1.0], true));
}
