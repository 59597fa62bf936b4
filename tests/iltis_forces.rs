//! The force laws of the Iltis, and K and C of the whole vehicle, against central differences.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{IltisWork, Random, moving_iltis, ratio};
use ferrol::dynamics::Kinematics;
use ferrol::forces::{Calspan, Damper, ElementStates, Law, LeafSpring, Load, SpringDamper};
use ferrol::roads::Road;
use ferrol::spatial::Vec3;
use ferrol::step::{Motion, TangentWeights};
use ferrol::vehicles::iltis::{COORDINATES, EQUATIONS, Iltis, IltisInput, IltisParameters};
use ferrol::vehicles::{Moment, Vehicle};

/// Width of the central differences (m, rad, m/s).
const WIDTH: f64 = 1e-5;
/// Central differences of smooth functions of size one: width^2 and 1e-16 / width, times a few.
const SMOOTH: f64 = 1e-8;

fn slope(f: impl Fn(f64) -> f64, x: f64) -> f64 {
    (f(x + WIDTH) - f(x - WIDTH)) / (2.0 * WIDTH)
}

/// -df/ds and -df/d(ds/dt) of a law, and its energy.
fn check_law(law: impl Fn(f64, f64) -> Load, length: f64, rate: f64, size: f64) {
    let load = law(length, rate);
    let stiffness = -slope(|length| law(length, rate).force, length);
    let damping = -slope(|rate| law(length, rate).force, rate);
    assert!((load.stiffness - stiffness).abs() < 1e-6 * size, "{load:?}, K {stiffness}");
    assert!((load.damping - damping).abs() < 1e-6 * size, "{load:?}, C {damping}");
}

const LEAF: LeafSpring =
    LeafSpring { stiffness: 35906.0, free_length: 0.152, stop_length: 0.006, stop_stiffness: 1e7 };

const DAMPER: Damper = Damper {
    spring: [-4.0092e6, 2.8397e7, -6.7061e7, 5.2796e7],
    rate_limits: [-0.2, 0.21],
    low: [-416.42, 1844.3],
    high: [1919.1638, 1634.727],
    middle: [9945.627, 33955.72, -59832.25, -395651.0],
    nominal_length: 0.44,
};

const CALSPAN: Calspan = Calspan {
    a: [2625.0, 14.47, 12930.0, 2.29, 18175.0],
    b: [-0.464e-4, 1.216, 2.18e-11],
    skid: 1.0274,
    aligning: [-0.171e-4, 0.171e-4],
};

#[test]
fn laws() {
    let spring = SpringDamper { stiffness: 300.0, damping: 20.0, free_length: 0.4 };
    for (length, rate) in [(0.3, -1.0), (0.5, 2.0)] {
        check_law(|length, rate| spring.load(length, rate), length, rate, 300.0);
        let push = -slope(|length| spring.energy(length), length);
        assert!((push - spring.load(length, 0.0).force).abs() < 1e-5);
    }
    // the spring, and the stop below 6 mm; the force is continuous there
    for length in [0.2, 0.076, 0.00602, 0.00598, -0.01] {
        check_law(|length, _| LEAF.load(length), length, 0.0, 1e7);
        let push = -slope(|length| LEAF.energy(length), length);
        assert!((push - LEAF.load(length).force).abs() < 1e-3, "{length}: {push}");
    }
    let (above, below) = (LEAF.load(0.006 + 1e-12).force, LEAF.load(0.006 - 1e-12).force);
    assert!((above - below).abs() < 1e-4 && LEAF.load(0.0).force > LEAF.load(0.01).force);
    assert!((LEAF.load(0.076).force - 2728.856).abs() < 1e-9); // facts: nominal
    // all three branches of the damper, and the joints between them
    for rate in [-1.0, -0.25, -0.1, 0.0, 0.15, 0.3, 1.0] {
        for length in [0.38, 0.43, 0.47] {
            check_law(|length, rate| DAMPER.load(length, rate), length, rate, 1e5);
        }
    }
    for limit in DAMPER.rate_limits {
        let jump = DAMPER.load(0.42, limit + 1e-12).force - DAMPER.load(0.42, limit - 1e-12).force;
        assert!(jump.abs() < 1e-3, "{jump}");
    }
    let push = -slope(|length| DAMPER.energy(length), 0.43);
    assert!((push - DAMPER.load(0.43, 0.0).force).abs() < 1e-3);
    assert!(DAMPER.energy(DAMPER.nominal_length).abs() < 1e-9);
}

#[test]
fn cornering_stiffness() {
    for normal in [1000.0, 3831.0, 12000.0, 20000.0] {
        for camber in [-0.03, 0.0, 0.02] {
            for slip in [-0.3, -0.05, -0.001, 0.004, 0.1, 0.5] {
                let got = CALSPAN.side_force(normal, slip, camber).cornering;
                let want = -slope(|slip| CALSPAN.side_force(normal, slip, camber).force, slip);
                // a second derivative jumps where the force changes sign and where it saturates
                assert!((got - want).abs() < 0.5 + 1e-6 * want.abs(), "{got} {want}");
            }
        }
    }
    // small angles: Ka = A0 + A1 N - A1 N^2 / A2 (41637 N/rad at 3831.31 N by the data sheet)
    let front = CALSPAN.side_force(3831.31, 0.0, 0.0).cornering;
    assert!((front - 41637.0).abs() < 1.0, "{front}");
    let (lifted, nothing) = (CALSPAN.side_force(-1.0, 0.1, 0.0), Default::default());
    assert_eq!(lifted, nothing);
}

/// K and C of the whole vehicle on flat ground, from its lengths by finite differences.
#[test]
fn the_iltis() {
    type Row = [f64; COORDINATES];
    let vehicle = Iltis::new(Road::Flat, 15.0);
    let input = IltisInput::default();
    let now = Moment { time: 0.0, input: &input };
    let mut work = Box::new(IltisWork::new());
    let mut random = Random::new(31);
    for _ in 0..10 {
        let state = moving_iltis(&mut random, &vehicle, &input, 0.005, &mut work);
        let mut evaluate = |stiffness: f64, damping: f64| {
            let weights = TangentWeights { stiffness, damping };
            let motion = Motion { q: &state.q, qd: &state.qd, qdd: &[0.0; COORDINATES] };
            work.terms.evaluate(&vehicle, now, motion, &mut ElementStates::new(), Some(weights));
            work.terms.assemble(vehicle.mechanism(), 0.0, &[0.0; EQUATIONS]);
            work.terms.lhs
        };
        let (k, c) = (evaluate(1.0, 0.0), evaluate(0.0, 1.0));

        let (mut want_k, mut want_c) =
            ([[0.0; COORDINATES]; COORDINATES], [[0.0; COORDINATES]; COORDINATES]);
        let add = |sum: &mut [Row; COORDINATES], weight: f64, s_q: &Row| {
            for i in 0..COORDINATES {
                for j in 0..=i {
                    sum[i][j] += weight * s_q[i] * s_q[j];
                }
            }
        };
        let mut kinematics = Box::new(Kinematics::<COORDINATES>::new());
        for corner in 0..4 {
            let mut wheel = |q: &Row, qd: &Row| {
                kinematics.place::<EQUATIONS>(vehicle.mechanism(), q);
                kinematics.set_rates::<EQUATIONS>(vehicle.mechanism(), qd);
                vehicle.wheel(&kinematics, corner)
            };
            let here = wheel(&state.q, &state.qd);
            assert!(here.load > 0.0 && here.side_force.abs() > 1.0, "{here:?}");
            // the lateral direction from the tyre's force, on a road whose normal is z
            let lateral = Vec3::new(here.tyre[0], here.tyre[1], 0.0) / here.side_force;
            let (mut leaf, mut damper, mut height, mut sideways) =
                ([0.0; COORDINATES], [0.0; COORDINATES], [0.0; COORDINATES], [0.0; COORDINATES]);
            for j in 0..COORDINATES {
                let (mut up, mut down) = (state.q, state.q);
                up[j] += WIDTH;
                down[j] -= WIDTH;
                let (up, down) = (wheel(&up, &state.qd), wheel(&down, &state.qd));
                let moved = (Vec3::from(up.centre) - Vec3::from(down.centre)) / (2.0 * WIDTH);
                leaf[j] = (up.leaf_length - down.leaf_length) / (2.0 * WIDTH);
                damper[j] = (up.damper_length - down.damper_length) / (2.0 * WIDTH);
                (height[j], sideways[j]) = (moved.z, moved.dot(&lateral));
            }
            let law = DAMPER.load(here.damper_length, here.damper_rate);
            assert!((law.force + here.damper).abs() < 1e-6);
            // the side force when the whole vehicle moves sideways faster
            let drift = |rate: f64| {
                let mut qd = state.qd;
                for axis in 0..3 {
                    qd[axis] += rate * lateral[axis];
                }
                qd
            };
            let (up, down) = (wheel(&state.q, &drift(WIDTH)), wheel(&state.q, &drift(-WIDTH)));
            let cornering = (down.side_force - up.side_force) / (2.0 * WIDTH);
            add(&mut want_k, LEAF.load(here.leaf_length).stiffness, &leaf);
            add(&mut want_k, law.stiffness, &damper);
            add(&mut want_k, IltisParameters::DEFAULT.tyre_stiffness, &height);
            add(&mut want_c, law.damping, &damper);
            add(&mut want_c, cornering, &sideways);
        }
        let (error_k, error_c) = (
            ratio(k.as_flattened(), want_k.as_flattened(), 1.0),
            ratio(c.as_flattened(), want_c.as_flattened(), 1.0),
        );
        println!("K {error_k:.1e}, C {error_c:.1e} of the largest entry");
        // the cornering stiffness is a difference of forces of 1e3 N: 1e-13 * 1e3 / WIDTH
        assert!(error_k < SMOOTH && error_c < 10.0 * SMOOTH, "{error_k:e} {error_c:e}");
    }
}
