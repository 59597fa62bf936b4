//! M, Q, energies and momentum by independent routes: dense products, Lagrange, Euler, Newton.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

mod common;

use common::{IltisWork, Random, Rig, at, moving_iltis, no_drive, no_force, ratio};
use ferrol::dynamics::{Kinematics, Weights, kinetic_energy, mechanical_energy};
use ferrol::forces::{ElementStates, Loads};
use ferrol::mechanism::{Axis, Body, GROUND, Joint, JointKind, LinkId, Mechanism, link};
use ferrol::roads::Road;
use ferrol::setup::solve_accelerations;
use ferrol::spatial::{Mat3, Vec3, Wrench};
use ferrol::state::State;
use ferrol::step::{Motion, TermWeights, Terms, Workspace};
use ferrol::vehicles::iltis::{COORDINATES, EQUATIONS, Iltis, IltisInput};
use ferrol::vehicles::{Moment, Vehicle};
use nalgebra::{Rotation3, SMatrix, SVector, Unit};

/// Products of numbers of size one: rounding only.
const EXACT: f64 = 1e-13;
/// Width of the central differences, and what they leave: width^2, 1e-16 / width, times a few.
const WIDTH: f64 = 1e-5;
const SMOOTH: f64 = 1e-8;

/// The tree of [CD03] Fig. 1: what each of the six joints hangs on (none is the ground).
const PARENTS: [Option<usize>; 6] = [None, Some(0), Some(1), Some(0), Some(3), Some(3)];
const GRAVITY: [f64; 3] = [0.3, -0.5, -9.81];

fn figure_1(random: &mut Random) -> Mechanism<6, 0> {
    let joints: [Joint; 6] = core::array::from_fn(|i| {
        let parent = PARENTS[i].map_or(GROUND, link);
        let (axis, at) = (Axis::Along(random.unit()), random.array(0.7));
        let prismatic = i > 0 && random.signed() > 0.3;
        let kind = if prismatic { JointKind::Prismatic } else { JointKind::Revolute };
        let [a, b, c] = [0; 3].map(|_| random.between(0.1, 1.0));
        // products of inertia small enough for a body
        let inertia = [a + b, b + c, a + c, 0.1 * a, 0.1 * b, -0.1 * c];
        let body = Body { mass: random.between(0.5, 3.0), com: random.array(0.5), inertia };
        Joint { parent, kind, axis, at, body }
    });
    Mechanism::new(&joints, &[], &[])
}

fn cross(v: &Vec3) -> Mat3 {
    Mat3::new(0.0, -v.z, v.y, v.z, 0.0, -v.x, -v.y, v.x, 0.0)
}

/// The matrices of [CD03] (4)-(9) for one position, made without the library.
struct Dense {
    r: SMatrix<f64, 36, 6>,
    t: SMatrix<f64, 36, 36>,
    m_bar: SMatrix<f64, 36, 36>,
    com: [Vec3; 6],
    inertia: [Mat3; 6],
    axis: [Vec3; 6],
    place: [Vec3; 6],
}

fn dense(mechanism: &Mechanism<6, 0>, q: &[f64; 6]) -> Dense {
    let mut rotation = [Mat3::identity(); 6];
    let mut d = Dense {
        r: SMatrix::zeros(),
        t: SMatrix::zeros(),
        m_bar: SMatrix::zeros(),
        com: [Vec3::zeros(); 6],
        inertia: [Mat3::zeros(); 6],
        axis: [Vec3::zeros(); 6],
        place: [Vec3::zeros(); 6],
    };
    let mut h = SMatrix::<f64, 36, 6>::zeros();
    for i in 0..6 {
        let joint = mechanism.joint(i);
        let (turned, from) =
            PARENTS[i].map_or((Mat3::identity(), Vec3::zeros()), |p| (rotation[p], d.place[p]));
        let unit = Vec3::from(joint.axis.unit());
        (d.axis[i], d.place[i]) = (turned * unit, from + turned * Vec3::from(joint.at));
        let column = match joint.kind {
            JointKind::Revolute => {
                let turn = Rotation3::from_axis_angle(&Unit::new_normalize(unit), q[i]);
                rotation[i] = turned * turn.matrix();
                [d.place[i].cross(&d.axis[i]), d.axis[i]]
            }
            JointKind::Prismatic => {
                rotation[i] = turned;
                d.place[i] += d.axis[i] * q[i];
                [d.axis[i], Vec3::zeros()]
            }
        };
        h.fixed_view_mut::<3, 1>(6 * i, i).copy_from(&column[0]);
        h.fixed_view_mut::<3, 1>(6 * i + 3, i).copy_from(&column[1]);
        // (8): I6 in row i for itself and all it hangs on
        let mut above = Some(i);
        while let Some(j) = above {
            d.t.fixed_view_mut::<6, 6>(6 * i, 6 * j).fill_with_identity();
            above = PARENTS[j];
        }
        let body = &joint.body;
        let [xx, yy, zz, xy, xz, yz] = body.inertia;
        let local = Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz);
        let (m, g) = (body.mass, d.place[i] + rotation[i] * Vec3::from(body.com));
        (d.com[i], d.inertia[i]) = (g, rotation[i] * local * rotation[i].transpose());
        let mut block = d.m_bar.fixed_view_mut::<6, 6>(6 * i, 6 * i);
        block.fixed_view_mut::<3, 3>(0, 0).copy_from(&(Mat3::identity() * m)); // (4)
        block.fixed_view_mut::<3, 3>(0, 3).copy_from(&(-m * cross(&g)));
        block.fixed_view_mut::<3, 3>(3, 0).copy_from(&(m * cross(&g)));
        block.fixed_view_mut::<3, 3>(3, 3).copy_from(&(d.inertia[i] - m * cross(&g) * cross(&g)));
    }
    d.r = d.t * h; // (7)
    d
}

type Six = SVector<f64, 36>;

/// (13) for the applied wrenches, in both consistent readings: `literal` with the derivative of R
/// and m w x v_G in place of the printed force, else as printed with material accelerations.
fn dense_q(mechanism: &Mechanism<6, 0>, q: &[f64; 6], qd: &[f64; 6], applied: &[Wrench; 6], literal: bool) -> [f64; 6] {
    let d = dense(mechanism, q);
    let rates = SVector::<f64, 6>::from(*qd);
    let velocity = d.r * rates;
    let part = |v: &Six, at: usize| Vec3::new(v[at], v[at + 1], v[at + 2]);
    let (mut q_bar, mut local) = (Six::zeros(), Six::zeros());
    for i in 0..6 {
        let body = &mechanism.joint(i).body;
        let (s_dot, w) = (part(&velocity, 6 * i), part(&velocity, 6 * i + 3));
        let g = d.com[i];
        let inertial = if literal { w.cross(&(s_dot + w.cross(&g))) } else { w.cross(&w.cross(&g)) };
        let f = Vec3::from(GRAVITY) * body.mass - inertial * body.mass;
        let n = -w.cross(&(d.inertia[i] * w)) + g.cross(&f);
        q_bar.fixed_rows_mut::<3>(6 * i).copy_from(&(f + applied[i].force)); // (5)
        q_bar.fixed_rows_mut::<3>(6 * i + 3).copy_from(&(n + applied[i].moment));
        // accelerations of the material point that a joint adds
        let parent = PARENTS[i].map_or(Vec3::zeros(), |p| part(&velocity, 6 * p + 3));
        let (u, rate) = (d.axis[i], qd[i]);
        let (linear, angular) = match mechanism.joint(i).kind {
            JointKind::Revolute => {
                let arm = d.place[i].cross(&u) * rate;
                (2.0 * parent.cross(&arm) + rate * u.cross(&arm), rate * parent.cross(&u))
            }
            JointKind::Prismatic => (2.0 * rate * parent.cross(&u), Vec3::zeros()),
        };
        local.fixed_rows_mut::<3>(6 * i).copy_from(&linear);
        local.fixed_rows_mut::<3>(6 * i + 3).copy_from(&angular);
    }
    let r_dot_qd: Six = if literal {
        let moved = |sign: f64| core::array::from_fn(|i| q[i] + sign * WIDTH * qd[i]);
        (dense(mechanism, &moved(1.0)).r - dense(mechanism, &moved(-1.0)).r) * rates / (2.0 * WIDTH)
    } else {
        d.t * local
    };
    (d.r.transpose() * (q_bar - d.m_bar * r_dot_qd)).into() // (13), (15)
}

fn evaluate<V, const N: usize, const M: usize>(vehicle: &V, input: &V::Input, q: &[f64; N], qd: &[f64; N]) -> (Box<Terms<N, M>>, SMatrix<f64, N, N>)
where
    V: Vehicle<N, M, 0>,
{
    let mut terms = Box::new(Terms::<N, M>::new());
    let residual = Weights { inertia: 0.0, force: 1.0 };
    let weights = TermWeights { residual, stiffness: 0.0, damping: 0.0 };
    let motion = Motion { q, qd, qdd: &[0.0; N] };
    let now = Moment { time: 0.0, input };
    terms.evaluate(vehicle, now, motion, &mut ElementStates::new(), weights);
    terms.assemble(vehicle.mechanism(), 1.0, &[0.0; M]);
    let lower = terms.lhs;
    (terms, SMatrix::from_fn(|i, j| lower[i.max(j)][i.min(j)]))
}

#[test]
fn mass_and_force_of_figure_1_against_the_dense_products() {
    let mut random = Random::new(1);
    let mut worst = [0.0f64; 3];
    for _ in 0..50 {
        let mechanism = figure_1(&mut random);
        let (q, qd): ([f64; 6], [f64; 6]) = (random.array(2.0), random.array(3.0));
        let applied: [Wrench; 6] = core::array::from_fn(|_| Wrench {
            force: Vec3::from(random.array::<3>(5.0)),
            moment: Vec3::from(random.array::<3>(5.0)),
        });
        let push = |_: f64, loads: &mut Loads<'_, 6, 0>| {
            for (i, wrench) in applied.iter().enumerate() {
                loads.push(link(i), *wrench);
            }
        };
        let rig = Rig { mechanism: mechanism.clone(), gravity: GRAVITY, drive: no_drive, force: push };
        let (terms, mass) = evaluate(&rig, &(), &q, &qd);
        let d = dense(&mechanism, &q);
        let want = d.r.transpose() * d.m_bar * d.r; // (12)
        worst[0] = worst[0].max(ratio(mass.as_slice(), want.as_slice(), 1.0));
        let force = terms.rhs.map(|p| -p);
        for (place, literal, bound) in [(1, false, EXACT), (2, true, SMOOTH)] {
            let want = dense_q(&mechanism, &q, &qd, &applied, literal);
            let error = ratio(&force, &want, 1.0);
            assert!(error < bound, "literal {literal}: {error:e}");
            worst[place] = worst[place].max(error);
        }
        // the energy, by M, by the library's bodies, by hand
        let rates = SVector::<f64, 6>::from(qd);
        let energy = 0.5 * rates.dot(&(mass * rates));
        let by_bodies = kinetic_energy(&terms.kinematics, &terms.bodies);
        let z = d.r * rates;
        let by_hand = 0.5 * z.dot(&(d.m_bar * z));
        assert!((energy - by_bodies).abs() < EXACT * energy && (energy - by_hand).abs() < EXACT * energy);
    }
    println!("M {:.1e}, Q {:.1e} as printed, {:.1e} literal", worst[0], worst[1], worst[2]);
    assert!(worst[0] < EXACT, "M is off by {:e}", worst[0]);
}

/// Lagrange: P_i = sum (dM_ij/dq_k - dM_jk/dq_i / 2) qd_j qd_k + dV/dq_i, by differences of M and V.
fn lagrange<V, const N: usize, const M: usize>(vehicle: &V, input: &V::Input, q: &[f64; N], qd: &[f64; N]) -> [f64; N]
where
    V: Vehicle<N, M, 0>,
{
    let rates = SVector::<f64, N>::from(*qd);
    let mut bias = [0.0; N];
    for k in 0..N {
        let moved = |change: f64| {
            let mut at = *q;
            at[k] += change;
            let (terms, mass) = evaluate(vehicle, input, &at, &[0.0; N]);
            let (mechanism, gravity) = (vehicle.mechanism(), vehicle.gravity());
            let height = mechanical_energy(mechanism, &terms.kinematics, &terms.bodies, &gravity);
            (mass, height)
        };
        let (up, down) = (moved(WIDTH), moved(-WIDTH));
        let change = (up.0 - down.0) / (2.0 * WIDTH);
        let turned = change * rates;
        for i in 0..N {
            bias[i] += turned[i] * qd[k];
        }
        bias[k] += (up.1 - down.1) / (2.0 * WIDTH) - 0.5 * rates.dot(&turned);
    }
    bias
}

#[test]
fn velocity_terms_by_lagrange() {
    let mut random = Random::new(2);
    for _ in 0..10 {
        let mechanism = figure_1(&mut random);
        let (q, qd) = (random.array(2.0), random.array(3.0));
        let rig = Rig { mechanism, gravity: GRAVITY, drive: no_drive, force: no_force };
        let want = lagrange(&rig, &(), &q, &qd);
        let error = ratio(&evaluate(&rig, &(), &q, &qd).0.rhs, &want, 1.0);
        assert!(error < SMOOTH, "{error:e}");
    }
    // the tree of the Iltis, without its forces
    let vehicle = Iltis::new(Road::Flat, 15.0);
    let (input, mut work) = (IltisInput::default(), Box::new(IltisWork::new()));
    let state = moving_iltis(&mut random, &vehicle, &input, 0.1, &mut work);
    let mechanism = vehicle.mechanism().clone();
    let bare = Rig { mechanism, gravity: GRAVITY, drive: no_drive, force: no_force };
    let want = lagrange::<_, COORDINATES, EQUATIONS>(&bare, &(), &state.q, &state.qd);
    let error = ratio(&evaluate(&bare, &(), &state.q, &state.qd).0.rhs, &want, 1.0);
    println!("Iltis {error:.1e}");
    assert!(error < SMOOTH, "{error:e}");
}

/// A body on a fixed point: three hinges with frames between them, in two orders of axes, against
/// Euler's equations.
#[test]
fn frames_without_mass_make_a_ball_joint() {
    let body = Body { mass: 2.0, com: [0.3, 0.1, -0.2], inertia: [0.5, 0.6, 0.7, 0.05, -0.04, 0.03] };
    let mut random = Random::new(6);
    for axes in [[Axis::X, Axis::Y, Axis::Z], [Axis::Z, Axis::Along([0.0, 1.0, 0.0]), Axis::X]] {
        let hinge = |parent: LinkId, axis| Joint::revolute(parent, axis, [0.0; 3]);
        let joints =
            [hinge(GROUND, axes[0]), hinge(link(0), axes[1]), hinge(link(1), axes[2]).carrying(body)];
        let mechanism = Mechanism::<3, 0>::new(&joints, &[], &[]);
        let rig = Rig { mechanism, gravity: GRAVITY, drive: no_drive, force: no_force };
        let (mut state, mut work) = (State::<3, 0, 0>::new(), Workspace::new());
        (state.q, state.qd) = (random.array(0.8), random.array(3.0));
        solve_accelerations(&rig, at(0.0), &mut state, &mut work).unwrap();
        let mut kinematics = Kinematics::<3>::new();
        let mut spin = |t: f64| {
            let q = core::array::from_fn(|i| state.q[i] + t * (state.qd[i] + 0.5 * t * state.qdd[i]));
            kinematics.place(&rig.mechanism, &q);
            kinematics.set_rates(&rig.mechanism, &core::array::from_fn(|i| state.qd[i] + t * state.qdd[i]));
            (kinematics.links[2].velocity.angular, kinematics.links[2].rotation)
        };
        let alpha = (spin(WIDTH).0 - spin(-WIDTH).0) / (2.0 * WIDTH);
        let (w, rotation) = spin(0.0);
        let [xx, yy, zz, xy, xz, yz] = body.inertia;
        let g = rotation * Vec3::from(body.com);
        let inertia = rotation * Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz) * rotation.transpose()
            - body.mass * cross(&g) * cross(&g);
        let moment = g.cross(&(Vec3::from(GRAVITY) * body.mass)) - w.cross(&(inertia * w));
        let want = inertia.try_inverse().unwrap() * moment;
        assert!((alpha - want).norm() < SMOOTH * (1.0 + want.norm()), "{alpha} {want}");
    }
}
