//! Every force, K and C against central differences: laws, elements, the Iltis.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

mod common;

use common::{IltisWork, Random, Rig, at, moving_iltis, no_drive, ratio};
use ferrol::dynamics::{Kinematics, Weights};
use ferrol::forces::{Calspan, Damper, ElementStates, LeafSpring, Load, Loads, SpringDamper};
use ferrol::mechanism::{Axis, Body, GROUND, Joint, LinkId, Mechanism, link};
use ferrol::roads::Road;
use ferrol::spatial::{Mat3, Vec3, Wrench};
use ferrol::step::{Motion, TermWeights, Terms};
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

const LEAF: LeafSpring = LeafSpring {
    stiffness: 35906.0,
    free_length: 0.152,
    stop_length: 0.006,
    stop_stiffness: 1e7,
};

const DAMPER: Damper = Damper {
    spring: [-4.0092e6, 2.8397e7, -6.7061e7, 5.2796e7],
    rate_limits: [-0.2, 0.21],
    low: [-416.42, 1844.3],
    high: [1919.1638, 1634.727],
    middle: [9945.627, 33955.72, -59832.25, -395651.0],
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
    let push = -slope(|length| DAMPER.energy(length, 0.44), 0.43);
    assert!((push - DAMPER.load(0.43, 0.0).force).abs() < 1e-3);
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

const TREE: usize = 7;

/// Two branches on a body that hangs on the ground by a slider and a hinge.
fn tree(random: &mut Random) -> Mechanism<TREE, 0> {
    let body = Body::principal(1.0, [0.1, 0.0, 0.1], [0.1, 0.2, 0.3]);
    let mut hinge = |parent: LinkId| {
        let axis = Axis::Along(random.unit());
        Joint::revolute(parent, axis, random.array(0.5)).carrying(body)
    };
    let joints = [
        hinge(GROUND),
        Joint::prismatic(link(0), Axis::Along([0.0, 0.6, 0.8]), [0.1, 0.2, 0.0]).carrying(body),
        hinge(link(1)),
        hinge(link(2)),
        hinge(link(1)),
        Joint::prismatic(link(4), Axis::X, [0.0, 0.3, 0.1]).carrying(body),
        hinge(link(5)),
    ];
    Mechanism::new(&joints, &[], &[])
}

/// Derivatives of a function of the placed links by the coordinates.
fn gradient(
    mechanism: &Mechanism<TREE, 0>,
    q: &[f64; TREE],
    f: impl Fn(&Kinematics<TREE>) -> f64,
) -> [f64; TREE] {
    let mut kinematics = Kinematics::new();
    core::array::from_fn(|j| {
        let mut at = |change: f64| {
            let mut moved = *q;
            moved[j] += change;
            kinematics.place(mechanism, &moved);
            f(&kinematics)
        };
        (at(WIDTH) - at(-WIDTH)) / (2.0 * WIDTH)
    })
}

/// Turn of a link about `unit` for a unit change of each coordinate: (dR/dq) R^T.
fn turns(mechanism: &Mechanism<TREE, 0>, q: &[f64; TREE], of: LinkId, unit: &Vec3) -> [f64; TREE] {
    let mut kinematics = Kinematics::new();
    kinematics.place(mechanism, q);
    let rotation: Mat3 = kinematics.link(of).rotation;
    // d/dq of the part of R R0^T that turns about unit
    gradient(mechanism, q, |kinematics| {
        let turned = kinematics.link(of).rotation * rotation.transpose();
        let axial = Vec3::new(
            turned[(2, 1)] - turned[(1, 2)],
            turned[(0, 2)] - turned[(2, 0)],
            turned[(1, 0)] - turned[(0, 1)],
        );
        0.5 * unit.dot(&axial)
    })
}

/// Generalised force, K and C (both lower triangles) of a force function.
fn act(
    mechanism: &Mechanism<TREE, 0>,
    q: &[f64; TREE],
    qd: &[f64; TREE],
    force: impl Fn(f64, &mut Loads<'_, TREE, 0>),
) -> ([f64; TREE], [[f64; TREE]; TREE], [[f64; TREE]; TREE]) {
    let rig = Rig { mechanism: mechanism.clone(), gravity: [0.0; 3], drive: no_drive, force };
    let evaluate = |stiffness: f64, damping: f64, qd: &[f64; TREE]| {
        let mut terms = Terms::<TREE, 0>::new();
        let residual = Weights { inertia: 0.0, force: 1.0 };
        let weights = TermWeights { residual, stiffness, damping };
        let motion = Motion { q, qd, qdd: &[0.0; TREE] };
        terms.evaluate(&rig, at(0.0), motion, &mut ElementStates::new(), weights);
        terms
    };
    // the force at rest: no velocity terms in the residual; its velocity part by the difference
    let (k, c) = (evaluate(1.0, 0.0, qd).elastic, evaluate(0.0, 1.0, qd).elastic);
    (evaluate(0.0, 0.0, &[0.0; TREE]).rhs.map(|sum| -sum), k, c)
}

fn check_square(got: &[[f64; TREE]; TREE], weight: f64, s_q: &[f64; TREE], what: &str) {
    for i in 0..TREE {
        let want: [f64; TREE] =
            core::array::from_fn(|j| if j <= i { weight * s_q[i] * s_q[j] } else { 0.0 });
        assert!(ratio(&got[i], &want, weight) < SMOOTH, "{what}: row {i}: {:?} {want:?}", got[i]);
    }
}

#[test]
fn elements_between_links() {
    let mut random = Random::new(8);
    for round in 0..30 {
        let mechanism = tree(&mut random);
        let (q, qd): ([f64; TREE], [f64; TREE]) = (random.array(1.0), random.array(1.0));
        let (a, b) = [(link(3), link(6)), (GROUND, link(3)), (link(1), link(6))][round % 3];
        let (point_a, point_b): ([f64; 3], [f64; 3]) = (random.array(0.4), random.array(0.4));
        let unit = Vec3::from(random.unit());
        let gap = |kinematics: &Kinematics<TREE>| {
            kinematics.point(b, &Vec3::from(point_b)) - kinematics.point(a, &Vec3::from(point_a))
        };

        // a line: V = k (l - l0)^2 / 2
        let spring = SpringDamper { stiffness: 50.0, damping: 3.0, free_length: 0.3 };
        let line = |_: f64, loads: &mut Loads<'_, TREE, 0>| {
            let (a, b) = (loads.end(a, point_a), loads.end(b, point_b));
            loads.line(a, b, |length, rate| spring.load(length, rate));
        };
        let (force, k, c) = act(&mechanism, &q, &qd, line);
        let energy = gradient(&mechanism, &q, |kinematics| spring.energy(gap(kinematics).norm()));
        assert!(ratio(&force, &energy.map(|slope| -slope), 1.0) < SMOOTH, "{force:?} {energy:?}");
        let s_q = gradient(&mechanism, &q, |kinematics| gap(kinematics).norm());
        check_square(&k, 50.0, &s_q, "line K");
        check_square(&c, 3.0, &s_q, "line C");

        // equal and opposite forces along a direction: s = unit . gap
        let load = Load { force: 7.0, stiffness: 20.0, damping: 5.0 };
        let between = |_: f64, loads: &mut Loads<'_, TREE, 0>| {
            let (a, b) = (loads.end(a, point_a), loads.end(b, point_b));
            loads.between(a, b, &unit, load);
        };
        let (force, k, c) = act(&mechanism, &q, &qd, between);
        // the direction moves with the link that both ends hang on
        let root = if a == GROUND { GROUND } else { link(1) };
        let mut placed = Kinematics::new();
        placed.place(&mechanism, &q);
        let fixed = placed.link(root).rotation.transpose() * unit;
        let s_q = gradient(&mechanism, &q, |kinematics| {
            (kinematics.link(root).rotation * fixed).dot(&gap(kinematics))
        });
        assert!(ratio(&force, &s_q.map(|s| 7.0 * s), 1.0) < SMOOTH, "{force:?} {s_q:?}");
        check_square(&k, 20.0, &s_q, "between K");
        check_square(&c, 5.0, &s_q, "between C");

        // moments
        let twist = |_: f64, loads: &mut Loads<'_, TREE, 0>| loads.twist(a, b, &unit, load);
        let (force, k, c) = act(&mechanism, &q, &qd, twist);
        let (of_a, of_b) = (turns(&mechanism, &q, a, &unit), turns(&mechanism, &q, b, &unit));
        let s_q: [f64; TREE] = core::array::from_fn(|j| of_b[j] - of_a[j]);
        assert!(ratio(&force, &s_q.map(|s| 7.0 * s), 1.0) < SMOOTH, "{force:?} {s_q:?}");
        check_square(&k, 20.0, &s_q, "twist K");
        check_square(&c, 5.0, &s_q, "twist C");

        // a force on a point with its stiffness, and on a coordinate
        let pushed = |_: f64, loads: &mut Loads<'_, TREE, 0>| {
            let end = loads.end(b, point_b);
            loads.push(b, Wrench::of_force(unit * 7.0, &end.position));
            loads.stiffen(end, &unit, 20.0, 5.0);
        };
        let (force, k, c) = act(&mechanism, &q, &qd, pushed);
        let s_q = gradient(&mechanism, &q, |kinematics| {
            unit.dot(&(kinematics.origin + kinematics.point(b, &Vec3::from(point_b))))
        });
        assert!(ratio(&force, &s_q.map(|s| 7.0 * s), 1.0) < SMOOTH, "{force:?} {s_q:?}");
        check_square(&k, 20.0, &s_q, "stiffen K");
        check_square(&c, 5.0, &s_q, "stiffen C");
        let (force, k, c) = act(&mechanism, &q, &qd, |_, loads| loads.coordinate(3, load));
        let only: [f64; TREE] = core::array::from_fn(|j| if j == 3 { 1.0 } else { 0.0 });
        assert_eq!(force, only.map(|s| 7.0 * s));
        check_square(&k, 20.0, &only, "coordinate K");
        check_square(&c, 5.0, &only, "coordinate C");
    }
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
            let residual = Weights { inertia: 0.0, force: 1.0 };
            let weights = TermWeights { residual, stiffness, damping };
            let motion = Motion { q: &state.q, qd: &state.qd, qdd: &[0.0; COORDINATES] };
            work.terms.evaluate(&vehicle, now, motion, &mut ElementStates::new(), weights);
            work.terms.elastic
        };
        let (k, c) = (evaluate(1.0, 0.0), evaluate(0.0, 1.0));

        let (mut want_k, mut want_c) = ([[0.0; COORDINATES]; COORDINATES], [[0.0; COORDINATES]; COORDINATES]);
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
