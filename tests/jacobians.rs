//! Derivatives of the closures against central differences.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{IltisWork, MadeVehicle, Random, at, moving_iltis, no_force};
use ferrol::mechanism::{
    Attachment, Axis, Body, Closure, Direction, Drive, GROUND, Joint, Mechanism, PerpendicularPair,
    Rows, link,
};
use ferrol::spatial::Vec3;
use ferrol::step::Terms;
use ferrol::vehicles::iltis::{COORDINATES, EQUATIONS, Manoeuvre, ManoeuvreKind};
use ferrol::vehicles::{Moment, Vehicle};

/// Width of the central differences (m, rad, s). Truncation is width^2 times a third derivative of
/// up to 1e3 (a drive of 5 rad/s, arms of 1 m, rates of 2 rad/s), rounding 1e-16 / width.
const WIDTH: f64 = 1e-5;
const CLOSURE_ERROR: f64 = 1e-7;

/// A floating base with two branches and a branch from the ground, tied by every kind of closure
/// with every kind of prescribed motion.
fn every_closure(random: &mut Random) -> Mechanism<12, 13> {
    let body = Body::principal(1.0, [0.1, 0.2, -0.1], [0.2, 0.3, 0.4]);
    let mut revolute =
        |parent, at| Joint::revolute(parent, Axis::Along(random.unit()), at).carrying(body);
    let joints = [
        Joint::prismatic(GROUND, Axis::X, [0.0; 3]),
        Joint::prismatic(link(0), Axis::Y, [0.0; 3]),
        Joint::prismatic(link(1), Axis::Z, [0.0; 3]),
        Joint::revolute(link(2), Axis::Y, [0.0; 3]),
        Joint::revolute(link(3), Axis::X, [0.0; 3]),
        Joint::revolute(link(4), Axis::Z, [0.0; 3]).carrying(body),
        revolute(link(5), [0.5, 0.3, 0.1]),
        revolute(link(6), [0.4, 0.0, 0.2]),
        Joint::prismatic(link(5), Axis::Along([0.6, 0.0, 0.8]), [-0.5, 0.2, 0.0]).carrying(body),
        revolute(link(8), [0.0, 0.5, 0.1]),
        revolute(GROUND, [1.0, -1.0, 0.2]),
        revolute(link(10), [0.3, 0.4, 0.0]),
    ];
    let mut end = |link, drive: Option<u8>| {
        let point = random.array(0.5);
        let fixed = Attachment::new(link, point);
        drive.map_or(fixed, |drive| fixed.sliding(random.unit(), drive))
    };
    let (slider, far) = (end(link(9), Some(3)), end(link(11), Some(4)));
    let closures = [
        Closure::ball(end(link(7), Some(0)), end(link(9), Some(1))),
        Closure::Coincidence { a: end(link(11), None), b: end(link(7), Some(2)), rows: Rows::Xy },
        Closure::Coincidence { a: end(GROUND, Some(1)), b: end(link(5), None), rows: Rows::Xy },
        Closure::Rod { a: slider, b: far, length: 1.1, drive: Some(5) },
        Closure::rod(end(GROUND, Some(0)), end(link(7), None), 0.7),
        Closure::Parallel {
            axis: Direction { link: link(7), unit: random.unit() },
            to: PerpendicularPair { link: link(9), units: [random.unit(), random.unit()] },
        },
        Closure::Cosine {
            a: Direction { link: link(6), unit: random.unit() },
            b: Direction { link: link(11), unit: random.unit() },
            value: 0.1,
            drive: Some(6),
        },
        Closure::Cosine {
            a: Direction { link: GROUND, unit: random.unit() },
            b: Direction { link: link(9), unit: random.unit() },
            value: 0.3,
            drive: None,
        },
    ];
    Mechanism::new(&joints, &closures, &[])
}

fn swing(time: f64, number: u8) -> Drive {
    let frequency = 1.0 + 0.5 * f64::from(number);
    let (sine, cosine) = (frequency * time + f64::from(number)).sin_cos();
    let acceleration = -0.1 * frequency * frequency * sine;
    Drive::smooth(0.1 * sine, 0.1 * frequency * cosine, acceleration)
}

/// phi_q, phi_t and phi_q_dot_qd against differences of phi and phi_dot; returns the worst.
fn check_closures<V, const N: usize, const M: usize>(
    vehicle: &V,
    input: impl Fn(f64) -> V::Input,
    time: f64,
    q: &[f64; N],
    qd: &[f64; N],
) -> f64
where
    V: Vehicle<N, M, 0>,
{
    let mut terms = Box::new(Terms::<N, M>::new());
    let mechanism = vehicle.mechanism();
    // phi and phi_dot at a time, at coordinates
    let mut closures = |time: f64, q: &[f64; N]| {
        let input = input(time);
        let now = Moment { time, input: &input };
        terms.kinematics.place(mechanism, q);
        let drive = |number| vehicle.drive(now, number);
        terms.constraints.evaluate(mechanism, &terms.kinematics, &drive);
        terms.closure_accelerations(vehicle, now, qd);
        terms.constraints.clone()
    };
    let middle = closures(time, q);
    let mut worst = 0.0f64;
    let mut check = |what: &str, got: f64, up: f64, down: f64| {
        let difference = (got - (up - down) / (2.0 * WIDTH)).abs();
        assert!(
            difference < CLOSURE_ERROR * (1.0 + got.abs()),
            "{what}: {got}, off {difference:e}"
        );
        worst = worst.max(difference / (1.0 + got.abs()));
    };
    for j in 0..N {
        let (mut above, mut below) = (*q, *q);
        above[j] += WIDTH;
        below[j] -= WIDTH;
        let (up, down) = (closures(time, &above).phi, closures(time, &below).phi);
        for row in 0..M {
            check(&format!("phi_q {row} {j}"), middle.phi_q()[row][j], up[row], down[row]);
        }
    }
    let (up, down) = (closures(time + WIDTH, q).phi, closures(time - WIDTH, q).phi);
    for row in 0..M {
        check(&format!("phi_t {row}"), middle.phi_t[row], up[row], down[row]);
    }
    // along the motion: q + t qd, so that the joint accelerations are zero
    let mut along = |sign: f64| {
        let moved = core::array::from_fn(|i| q[i] + sign * WIDTH * qd[i]);
        closures(time + sign * WIDTH, &moved).rate(mechanism, qd)
    };
    let (up, down) = (along(1.0), along(-1.0));
    for row in 0..M {
        check(&format!("phi_q_dot_qd {row}"), middle.phi_q_dot_qd[row], up[row], down[row]);
    }
    worst
}

#[test]
fn every_kind_of_closure() {
    let mut random = Random::new(17);
    let mut worst = 0.0f64;
    for _ in 0..40 {
        let mechanism = every_closure(&mut random);
        let rig = MadeVehicle { mechanism, gravity: [0.0; 3], drive: swing, force: no_force };
        let (q, qd) = (random.array::<12>(1.0), random.array::<12>(2.0));
        worst = worst.max(check_closures(&rig, |_| (), random.between(0.0, 3.0), &q, &qd));
    }
    println!("worst {worst:.1e}");
}

#[test]
fn closures_of_the_iltis_with_a_moving_rack() {
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::SineSteer { amplitude: 0.004 }, speed: 20.0 };
    let vehicle = manoeuvre.vehicle();
    let mut work = Box::new(IltisWork::new());
    let mut random = Random::new(5);
    let mut worst = 0.0f64;
    for _ in 0..20 {
        let time = random.between(0.0, 1.0);
        let input = manoeuvre.input(1, time);
        let state = moving_iltis(&mut random, &vehicle, &input, 0.1, &mut work);
        let inputs = |time| manoeuvre.input(1, time);
        let found = check_closures::<_, COORDINATES, EQUATIONS>(
            &vehicle, inputs, time, &state.q, &state.qd,
        );
        worst = worst.max(found);
    }
    println!("worst {worst:.1e}");
}

/// A loop that begins on the base is closed or open wherever the base is.
#[test]
fn a_loop_does_not_see_where_its_root_is() {
    // the same table at two places of the world: phi does not change, nor does phi_q
    let mut random = Random::new(23);
    let mechanism = every_closure(&mut random);
    let rig = MadeVehicle { mechanism, gravity: [0.0; 3], drive: swing, force: no_force };
    let mut q = random.array::<12>(1.0);
    let mut terms = Box::new(Terms::<12, 13>::new());
    let mut ball = |q: &[f64; 12]| {
        let drive = |number| rig.drive(at(0.0), number);
        terms.kinematics.place(&rig.mechanism, q);
        terms.constraints.evaluate(&rig.mechanism, &terms.kinematics, &drive);
        (Vec3::from_column_slice(&terms.constraints.phi[..3]), terms.constraints.phi_q()[0])
    };
    let near = ball(&q);
    q[0] += 1e3;
    q[4] += 1.0;
    let far = ball(&q);
    assert!((near.0 - far.0).norm() < 1e-14, "{near:?} {far:?}");
    assert!(near.1.iter().zip(far.1).all(|(a, b)| (a - b).abs() < 1e-14), "{near:?} {far:?}");
}
