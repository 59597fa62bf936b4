//! Equilibrium and modes of the Iltis against an independent model of the same data.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{IltisState, IltisWork};
use ferrol::roads::Road;
use ferrol::setup::{close_loops, linearise};
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
