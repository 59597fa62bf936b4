//! Set-up work and its typed errors.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{MadeVehicle, Random, at, no_drive, no_force};
use ferrol::forces::{Loads, SpringDamper};
use ferrol::formulations::{Hybrid, Settings};
use ferrol::integrators::trapezoidal;
use ferrol::mechanism::{
    Attachment, Axis, Body, Closure, Direction, Drive, GROUND, Joint, Label, Mechanism,
    MechanismError, Names, Span, link,
};
use ferrol::parameters::Parameters;
use ferrol::setup::{
    Range, SetupError, close_loops, equilibrium, solve_accelerations, solve_rates,
};
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle as _;
use ferrol::vehicles::iltis::{Iltis, IltisParameters, leaf};

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
) -> MadeVehicle<N, M, fn(f64, &mut dyn Loads<N, M>)> {
    MadeVehicle { mechanism, gravity: [0.0, -9.81, 0.0], drive: no_drive, force: no_force }
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
    assert!(
        matches!(open, Err(SetupError::NotClosed { residual, closure: Label { number: 0, .. } }) if residual > 0.4),
        "{open:?}"
    );

    // all rates held, one of them against the loop
    let vehicle = rig(four_bar(2.0));
    state.q = [1.5, -1.0, 1.0];
    close_loops(&vehicle, at(0.0), &[false, true, true], &mut state, &mut work.terms).unwrap();
    state.qd = [1.0, 0.0, 0.0];
    let rates = solve_rates(&vehicle, at(0.0), &[false; 3], &mut state, &mut work.terms);
    assert!(
        matches!(rates, Err(SetupError::NoRates { residual, closure: Label { number: 0, .. } }) if residual > 0.1),
        "{rates:?}"
    );

    // a frame without mass, held by nothing
    let loose =
        rig(Mechanism::<1, 0>::new(&[Joint::revolute(GROUND, Axis::Z, [0.0; 3])], &[], &[]));
    let (mut work, mut state) = (Workspace::<1, 0, 0>::new(), State::new());
    let undetermined = solve_accelerations(&loose, at(0.0), &mut state, &mut work);
    assert_eq!(undetermined, Err(SetupError::Loose { coordinate: Label::unnamed(0) }));

    // a stone
    let stone = Joint::prismatic(GROUND, Axis::Y, [0.0; 3]).carrying(Body::point(2.0, [0.0; 3]));
    let falling = rig(Mechanism::<1, 0>::new(&[stone], &[], &[]));
    let rest = equilibrium(&falling, at(0.0), &mut State::new(), &mut work);
    let weight = 2.0 * 9.81;
    assert!(
        matches!(rest, Err(SetupError::NoEquilibrium { residual, coordinate: Label { number: 0, .. } }) if (residual - weight).abs() < 1e-9),
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
    let wheel = Joint::revolute(GROUND, Axis::Z, [0.0; 3]).carrying(Body::principal(
        1.0,
        [0.0; 3],
        [1.0, 1.0, 1.0],
    ));
    let mut torn = rig(Mechanism::<1, 2>::new(&[wheel], &[cosine(0), cosine(1)], &[]));
    torn.drive = |_, number| Drive { acceleration: f64::from(number), ..Drive::REST };
    let (mut work, mut state) = (Workspace::<1, 2, 0>::new(), State::new());
    let contradiction = solve_accelerations(&torn, at(0.0), &mut state, &mut work);
    assert!(
        matches!(contradiction, Err(SetupError::NoAccelerations { residual, .. }) if residual > 0.4),
        "{contradiction:?}"
    );

    // a spring between two pendulums, without and with a span
    let pendulum = |x: f64| {
        Joint::revolute(GROUND, Axis::Z, [x, 0.0, 0.0]).carrying(Body::point(1.0, [0.0, -1.0, 0.0]))
    };
    let spring = SpringDamper { stiffness: 10.0, damping: 1.0, free_length: 0.5 };
    let pull = |_: f64, mut loads: &mut dyn Loads<2, 0>| {
        let tip = [0.0, -1.0, 0.0];
        let (a, b) = (loads.end(link(0), tip), loads.end(link(1), tip));
        Loads::line(&mut loads, a, b, |length, rate| spring.load(length, rate));
    };
    let joints = [pendulum(0.0), pendulum(1.0)];
    let spans = [Span(link(0), link(1))];
    let solve = |spans: &[Span]| {
        let mechanism = Mechanism::<2, 0>::new(&joints, &[], spans);
        let rig =
            MadeVehicle { mechanism, gravity: [0.0, -9.81, 0.0], drive: no_drive, force: pull };
        let (mut state, mut work) = (State::<2, 0, 0>::new(), Workspace::new());
        solve_accelerations(&rig, at(0.0), &mut state, &mut work)
    };
    assert_eq!(
        solve(&[]),
        Err(SetupError::UnlistedSpan { coordinates: [0, 1].map(Label::unnamed).into() })
    );
    assert_eq!(solve(&spans), Ok(()));
}

#[test]
fn settings_and_parameters_out_of_range_are_refused() {
    let vehicle = rig(four_bar(2.0));
    type SettingsChange = (&'static str, fn(&mut Settings));
    let change: [SettingsChange; 8] = [
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
    assert_eq!(
        missing.map_err(SetupError::from),
        Err(SetupError::Mechanism(MechanismError::CoordinateCount))
    );
}

/// What has a name is told by it, and by its number.
#[test]
fn reasons_name_what_they_mean() {
    const NAMES: Names =
        Names { coordinates: &["crank", "coupler", "rocker"], closures: &["pin of the rocker"] };
    let (mut work, mut state) = (Workspace::<3, 2, 0>::new(), State::<3, 2, 0>::new());
    let vehicle = rig(four_bar(5.0).named(NAMES));
    let open = close_loops(&vehicle, at(0.0), &[true; 3], &mut state, &mut work.terms).unwrap_err();
    let words = open.to_string();
    assert!(words.contains("closure 0 (pin of the rocker) stays"), "{words}");

    const LOOSE: Names = Names { coordinates: &["empty frame"], closures: &[] };
    let frame = Mechanism::<1, 0>::new(&[Joint::revolute(GROUND, Axis::Z, [0.0; 3])], &[], &[]);
    let mut work = Workspace::<1, 0, 0>::new();
    let loose =
        solve_accelerations(&rig(frame.named(LOOSE)), at(0.0), &mut State::new(), &mut work);
    let words = loose.unwrap_err().to_string();
    assert!(words.contains("coordinate 0 (empty frame) is not determined"), "{words}");

    // every coordinate and every loop of the Iltis has one of its own
    let iltis = Iltis::new(ferrol::roads::Road::Flat, 0.0);
    let mechanism = iltis.mechanism();
    let labels: std::collections::HashSet<_> = (0..26)
        .map(|i| mechanism.coordinate(i).name)
        .chain((0..8).map(|c| mechanism.closure(c).name))
        .collect();
    assert!(labels.len() == 34 && !labels.contains(""));
    assert_eq!(mechanism.coordinate(leaf(3)).name, "leaf arm, rear right");
}
