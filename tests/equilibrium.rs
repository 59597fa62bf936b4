//! Equilibrium and modes of the Iltis against an independent model of the same data.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{IltisState, IltisWork, MadeVehicle, no_drive};
use ferrol::forces::{Loads, SpringDamper, Stretch};
use ferrol::mechanism::{Attachment, Axis, Body, Closure, GROUND, Joint, Mechanism, Span, link};
use ferrol::roads::Road;
use ferrol::setup::{close_loops, equilibrium, linearise};
use ferrol::spatial::{Vec3, Wrench};
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::Moment;
use ferrol::vehicles::iltis::{Iltis, IltisInput, IltisParameters};
use nalgebra::SMatrix;

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

/// A quarter car whose knuckle has a mass, which the loop and the tyre hold without one too: height of the body, arms.
fn rest_with_knuckle(mass: f64) -> [f64; 4] {
    let (lower, upper) = ([0.0, 0.40, -0.02], [0.0, 0.28, 0.01]);
    let knuckle = Joint::revolute(link(1), Axis::X, lower).carrying(Body::point(mass, [0.0; 3]));
    let joints = [
        Joint::prismatic(GROUND, Axis::Z, [0.0; 3]).carrying(Body::point(300.0, [0.0; 3])),
        Joint::revolute(link(0), Axis::X, [0.0, 0.25, -0.15]).carrying(Body::point(5.0, lower)),
        knuckle,
        Joint::revolute(link(0), Axis::X, [0.0, 0.30, 0.10]),
    ];
    let ball = Closure::ball(
        Attachment::new(link(2), [0.0, -0.07, 0.28]),
        Attachment::new(link(3), upper),
    );
    let spans = [Span(link(0), link(1)), Span(GROUND, link(2))];
    let mechanism = Mechanism::<4, 3>::try_new(&joints, &[ball], &spans).unwrap();
    let force = |_: f64, loads: &mut dyn Loads<4, 3>| {
        let (top, foot) =
            (loads.end(link(0), [0.0, 0.30, 0.30]), loads.end(link(1), [0.0, 0.20, -0.01]));
        let stretch = Stretch::new(loads.kinematics(), top, foot);
        let strut = SpringDamper { stiffness: 40e3, damping: 4e3, free_length: 0.62 };
        loads.between(top, foot, &stretch.unit, strut.load(stretch.length, stretch.rate));
        let hub = loads.end(link(2), [0.0, 0.08, 0.12]);
        let height = (loads.kinematics().origin + hub.position).z;
        let push = Vec3::new(0.0, 0.0, 180e3 * (0.32 - height));
        loads.push(hub.link, Wrench::of_force(push, &hub.position));
        loads.stiffen(hub, &Vec3::z(), 180e3, 0.0);
    };
    let vehicle = MadeVehicle { mechanism, gravity: [0.0, 0.0, -9.81], drive: no_drive, force };
    let (mut state, mut work) = (State::<4, 3, 0>::new(), Box::new(Workspace::new()));
    state.q[0] = 0.37;
    equilibrium(&vehicle, Moment { time: 0.0, input: &() }, &mut state, &mut work).unwrap();
    state.q
}

/// The stiffness of a tyre reaches the tangent over a knuckle without mass as well.
#[test]
fn a_knuckle_without_mass_finds_the_rest_of_a_light_one() {
    let (none, light) = (rest_with_knuckle(0.0), rest_with_knuckle(1e-12));
    for (none, light) in none.into_iter().zip(light) {
        assert!((none - light).abs() < 1e-9, "{none} against {light}");
    }
    assert!(none[1].abs() < 0.5, "the arm is near its drawn posture: {none:?}");
}
