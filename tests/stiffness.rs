//! Force elements between links: forces, K and C against central differences.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{MadeVehicle, Random, at, no_drive, ratio};
use ferrol::dynamics::Kinematics;
use ferrol::forces::{ElementStates, Load, Loads, SpringDamper};
use ferrol::mechanism::{Axis, Body, GROUND, Joint, LinkId, Mechanism, link};
use ferrol::spatial::{Mat3, Vec3, Wrench};
use ferrol::step::{Motion, TangentWeights, Terms};

/// Width of the central differences (m, rad, m/s).
const WIDTH: f64 = 1e-5;
/// Central differences of smooth functions of size one: width^2 and 1e-16 / width, times a few.
const SMOOTH: f64 = 1e-8;

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
    force: impl Fn(f64, &mut dyn Loads<TREE, 0>),
) -> ([f64; TREE], [[f64; TREE]; TREE], [[f64; TREE]; TREE]) {
    let rig =
        MadeVehicle { mechanism: mechanism.clone(), gravity: [0.0; 3], drive: no_drive, force };
    let evaluate = |stiffness: f64, damping: f64, qd: &[f64; TREE]| {
        let mut terms = Terms::<TREE, 0>::new();
        let weights = TangentWeights { stiffness, damping };
        let motion = Motion { q, qd, qdd: &[0.0; TREE] };
        terms.evaluate(&rig, at(0.0), motion, &mut ElementStates::new(), Some(weights));
        terms.assemble(&rig.mechanism, 0.0, &[]);
        terms
    };
    // the force at rest: no velocity terms in the residual; its velocity part by the difference
    let (k, c) = (evaluate(1.0, 0.0, qd).lhs, evaluate(0.0, 1.0, qd).lhs);
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
        let line = |_: f64, mut loads: &mut dyn Loads<TREE, 0>| {
            let (a, b) = (loads.end(a, point_a), loads.end(b, point_b));
            Loads::line(&mut loads, a, b, |length, rate| spring.load(length, rate));
        };
        let (force, k, c) = act(&mechanism, &q, &qd, line);
        let energy = gradient(&mechanism, &q, |kinematics| spring.energy(gap(kinematics).norm()));
        assert!(ratio(&force, &energy.map(|slope| -slope), 1.0) < SMOOTH, "{force:?} {energy:?}");
        let s_q = gradient(&mechanism, &q, |kinematics| gap(kinematics).norm());
        check_square(&k, 50.0, &s_q, "line K");
        check_square(&c, 3.0, &s_q, "line C");

        // equal and opposite forces along a direction: s = unit . gap
        let load = Load { force: 7.0, stiffness: 20.0, damping: 5.0 };
        let between = |_: f64, loads: &mut dyn Loads<TREE, 0>| {
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
        let twist = |_: f64, loads: &mut dyn Loads<TREE, 0>| loads.twist(a, b, &unit, load);
        let (force, k, c) = act(&mechanism, &q, &qd, twist);
        let (of_a, of_b) = (turns(&mechanism, &q, a, &unit), turns(&mechanism, &q, b, &unit));
        let s_q: [f64; TREE] = core::array::from_fn(|j| of_b[j] - of_a[j]);
        assert!(ratio(&force, &s_q.map(|s| 7.0 * s), 1.0) < SMOOTH, "{force:?} {s_q:?}");
        check_square(&k, 20.0, &s_q, "twist K");
        check_square(&c, 5.0, &s_q, "twist C");

        // a force on a point with its stiffness, and on a coordinate
        let pushed = |_: f64, loads: &mut dyn Loads<TREE, 0>| {
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
        assert!(ratio(&force, &only.map(|s| 7.0 * s), 1.0) < SMOOTH);
        check_square(&k, 20.0, &only, "coordinate K");
        check_square(&c, 5.0, &only, "coordinate C");
    }
}
