//! Derivatives of the closures and the tangent of a step against central differences.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

mod common;

use common::{IltisState, IltisWork, Random, Rig, at, moving_iltis, no_force};
use ferrol::dynamics::Weights;
use ferrol::forces::ElementStates;
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::{Structural, generalized_alpha, trapezoidal};
use ferrol::mechanism::{
    Attachment, Axis, Body, Closure, Direction, Drive, GROUND, Joint, Mechanism,
    PerpendicularPair, Rows, link,
};
use ferrol::spatial::Vec3;
use ferrol::step::{Motion, TermWeights, Terms};
use ferrol::vehicles::iltis::{
    COORDINATES, EQUATIONS, Iltis, IltisInput, Manoeuvre, ManoeuvreKind,
};
use ferrol::vehicles::{Moment, Vehicle};
use nalgebra::SMatrix;

/// Width of the central differences (m, rad, s). Truncation is width^2 times a third derivative of
/// up to 1e3 (a drive of 5 rad/s, arms of 1 m, rates of 2 rad/s), rounding 1e-16 / width.
const WIDTH: f64 = 1e-5;
const CLOSURE_ERROR: f64 = 1e-7;

/// A floating base with two branches and a branch from the ground, tied by every kind of closure
/// with every kind of prescribed motion.
fn every_closure(random: &mut Random) -> Mechanism<12, 13> {
    let body = Body::principal(1.0, [0.1, 0.2, -0.1], [0.2, 0.3, 0.4]);
    let mut revolute = |parent, at| {
        Joint::revolute(parent, Axis::Along(random.unit()), at).carrying(body)
    };
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
    Drive {
        value: 0.1 * sine,
        rate: 0.1 * frequency * cosine,
        acceleration: -0.1 * frequency * frequency * sine,
    }
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
        assert!(difference < CLOSURE_ERROR * (1.0 + got.abs()), "{what}: {got}, off {difference:e}");
        worst = worst.max(difference / (1.0 + got.abs()));
    };
    for j in 0..N {
        let (mut above, mut below) = (*q, *q);
        above[j] += WIDTH;
        below[j] -= WIDTH;
        let (up, down) = (closures(time, &above).phi, closures(time, &below).phi);
        for row in 0..M {
            check(&format!("phi_q {row} {j}"), middle.phi_q[row][j], up[row], down[row]);
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
        let rig = Rig { mechanism, gravity: [0.0; 3], drive: swing, force: no_force };
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
        let input = manoeuvre.input(time);
        let state = moving_iltis(&mut random, &vehicle, &input, 0.1, &mut work);
        let inputs = |time| manoeuvre.input(time);
        let found = check_closures::<_, COORDINATES, EQUATIONS>(&vehicle, inputs, time, &state.q, &state.qd);
        worst = worst.max(found);
    }
    println!("worst {worst:.1e}");
}

/// beta h^2 alpha (kg) of the tangent's test: heavy loops, but light enough for differences.
const LOOPS: f64 = 1e5;

/// What the tangent (26) of a step leaves out, as a share of it: the norm of T^-1 (T - F) in the
/// metric of T, F the central differences of the residual. One correction of Newton's method
/// shrinks an error by this factor at least.
fn neglected(vehicle: &Iltis, scheme: &Structural, h: f64, input: &IltisInput, state: &IltisState) -> f64 {
    let now = Moment { time: 0.0, input };
    let Structural { delta_m, delta_f, gamma, beta } = *scheme;
    let (beta_h2, share) = (beta * h * h, 1.0 - delta_f);
    let weights = TermWeights {
        residual: Weights { inertia: 1.0, force: 1.0 },
        stiffness: share * beta_h2,
        damping: share * gamma * h,
    };
    let mut terms = Box::new(Terms::<COORDINATES, EQUATIONS>::new());
    // (27), scaled as the step scales it, for a change of one coordinate
    let mut residual = |j: usize, change: f64| {
        let (mut q, mut qd, mut qdd) = (state.q, state.qd, state.qdd);
        q[j] += change;
        qd[j] += gamma / (beta * h) * change;
        qdd[j] += (1.0 - delta_m) / (share * beta_h2) * change;
        let motion = Motion { q: &q, qd: &qd, qdd: &qdd };
        terms.evaluate(vehicle, now, motion, &mut ElementStates::new(), weights);
        let constraints = &terms.constraints;
        let closing: [f64; EQUATIONS] = core::array::from_fn(|row| {
            share * (beta_h2 * state.lambda[row] + LOOPS * constraints.phi[row])
        });
        let mut sum = terms.rhs.map(|force| share * beta_h2 * force);
        constraints.add_transposed(vehicle.mechanism(), &closing, &mut sum);
        sum
    };
    const STEP: f64 = 1e-6;
    let mut differences = SMatrix::<f64, COORDINATES, COORDINATES>::zeros();
    for j in 0..COORDINATES {
        let (up, down) = (residual(j, STEP), residual(j, -STEP));
        for i in 0..COORDINATES {
            differences[(i, j)] = (up[i] - down[i]) / (2.0 * STEP);
        }
    }
    residual(0, 0.0);
    terms.lhs = [[0.0; COORDINATES]; COORDINATES];
    terms.assemble(vehicle.mechanism(), 1.0 - delta_m, &[share * LOOPS; EQUATIONS]);
    let lower = terms.lhs;
    let tangent = SMatrix::<f64, COORDINATES, COORDINATES>::from_fn(|i, j| lower[i.max(j)][i.min(j)]);
    // T = L L^T; the metric of T makes metres and radians comparable
    let root = tangent.cholesky().expect("positive definite").l();
    let half = root.solve_lower_triangular(&(tangent - differences)).expect("regular");
    root.solve_lower_triangular(&half.transpose()).expect("regular").norm()
}

#[test]
fn the_tangent_of_a_step_leaves_out_little() {
    /// Newton's factor at 1 ms.
    const AT_ONE_MILLISECOND: f64 = 0.02;
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::AntiPhaseBump, speed: 5.0 };
    let vehicle = manoeuvre.vehicle();
    let (mut state, mut work) = (IltisState::new(), Box::new(IltisWork::new()));
    let input = IltisInput::default();
    vehicle.start(0.0, &input, &mut state, &mut work).unwrap();
    let settings = Settings::new(1e-3);
    let hybrid = Hybrid::new(&vehicle, trapezoidal(), settings, &input, &mut state, &mut work).unwrap();
    for n in 1..=1000 {
        hybrid.step(&vehicle, &input, &mut state, &mut work);
        if n % 250 != 0 {
            continue;
        }
        for scheme in [trapezoidal(), generalized_alpha(0.3).unwrap()] {
            let [coarse, middle, fine] =
                [4e-3, 2e-3, 1e-3].map(|h| neglected(&vehicle, &scheme, h, &input, &state));
            println!("{:.2} s: {coarse:.1e} {middle:.1e} {fine:.1e}", 1e-3 * f64::from(n));
            assert!(fine < AT_ONE_MILLISECOND, "{fine}");
            // like h or better, within a quarter
            assert!(middle < 0.625 * coarse && fine < 0.625 * middle, "{coarse} {middle} {fine}");
        }
    }
}

/// A loop that begins on the base is closed or open wherever the base is.
#[test]
fn a_loop_does_not_see_where_its_root_is() {
    // the same table at two places of the world: phi does not change, nor does phi_q
    let mut random = Random::new(23);
    let mechanism = every_closure(&mut random);
    let rig = Rig { mechanism, gravity: [0.0; 3], drive: swing, force: no_force };
    let mut q = random.array::<12>(1.0);
    let mut terms = Box::new(Terms::<12, 13>::new());
    let mut ball = |q: &[f64; 12]| {
        let drive = |number| rig.drive(at(0.0), number);
        terms.kinematics.place(&rig.mechanism, q);
        terms.constraints.evaluate(&rig.mechanism, &terms.kinematics, &drive);
        (Vec3::from_column_slice(&terms.constraints.phi[..3]), terms.constraints.phi_q[0])
    };
    let near = ball(&q);
    q[0] += 1e3;
    q[4] += 1.0;
    let far = ball(&q);
    assert!((near.0 - far.0).norm() < 1e-14, "{near:?} {far:?}");
    assert!(near.1.iter().zip(far.1).all(|(a, b)| (a - b).abs() < 1e-14), "{near:?} {far:?}");
}
