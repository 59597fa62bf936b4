//! M and Q of the tree of [CD03] Fig. 1 against its dense products (7)-(19).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{FIGURE_1, GRAVITY, MadeVehicle, Random, evaluate, figure_1, no_drive, ratio};
use ferrol::dynamics::kinetic_energy;
use ferrol::forces::Loads;
use ferrol::mechanism::{JointKind, Mechanism, link};
use ferrol::spatial::{Mat3, Vec3, Wrench};
use nalgebra::{Rotation3, SMatrix, SVector, Unit};

/// Products of numbers of size one: rounding only.
const EXACT: f64 = 1e-13;
/// Width of the central differences, and what they leave: width^2, 1e-16 / width, times a few.
const WIDTH: f64 = 1e-5;
const SMOOTH: f64 = 1e-8;

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
            FIGURE_1[i].map_or((Mat3::identity(), Vec3::zeros()), |p| (rotation[p], d.place[p]));
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
            above = FIGURE_1[j];
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

type SixBodies = SVector<f64, 36>;

/// (13) for the applied wrenches, in both consistent readings: `literal` with the derivative of R
/// and m w x v_G in place of the printed force, else as printed with material accelerations.
fn dense_q(
    mechanism: &Mechanism<6, 0>,
    q: &[f64; 6],
    qd: &[f64; 6],
    applied: &[Wrench; 6],
    literal: bool,
) -> [f64; 6] {
    let d = dense(mechanism, q);
    let rates = SVector::<f64, 6>::from(*qd);
    let velocity = d.r * rates;
    let part = |v: &SixBodies, at: usize| Vec3::new(v[at], v[at + 1], v[at + 2]);
    let (mut q_bar, mut local) = (SixBodies::zeros(), SixBodies::zeros());
    for i in 0..6 {
        let body = &mechanism.joint(i).body;
        let (s_dot, w) = (part(&velocity, 6 * i), part(&velocity, 6 * i + 3));
        let g = d.com[i];
        let inertial =
            if literal { w.cross(&(s_dot + w.cross(&g))) } else { w.cross(&w.cross(&g)) };
        let f = Vec3::from(GRAVITY) * body.mass - inertial * body.mass;
        let n = -w.cross(&(d.inertia[i] * w)) + g.cross(&f);
        q_bar.fixed_rows_mut::<3>(6 * i).copy_from(&(f + applied[i].force)); // (5)
        q_bar.fixed_rows_mut::<3>(6 * i + 3).copy_from(&(n + applied[i].moment));
        // accelerations of the material point that a joint adds
        let parent = FIGURE_1[i].map_or(Vec3::zeros(), |p| part(&velocity, 6 * p + 3));
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
    let r_dot_qd: SixBodies = if literal {
        let moved = |sign: f64| core::array::from_fn(|i| q[i] + sign * WIDTH * qd[i]);
        (dense(mechanism, &moved(1.0)).r - dense(mechanism, &moved(-1.0)).r) * rates / (2.0 * WIDTH)
    } else {
        d.t * local
    };
    (d.r.transpose() * (q_bar - d.m_bar * r_dot_qd)).into() // (13), (15)
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
        let push = |_: f64, loads: &mut dyn Loads<6, 0>| {
            for (i, wrench) in applied.iter().enumerate() {
                loads.push(link(i), *wrench);
            }
        };
        let rig = MadeVehicle {
            mechanism: mechanism.clone(),
            gravity: GRAVITY,
            drive: no_drive,
            force: push,
        };
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
        let by_bodies = kinetic_energy(&mechanism, &terms.kinematics);
        let z = d.r * rates;
        let by_hand = 0.5 * z.dot(&(d.m_bar * z));
        assert!(
            (energy - by_bodies).abs() < EXACT * energy
                && (energy - by_hand).abs() < EXACT * energy
        );
    }
    println!("M {:.1e}, Q {:.1e} as printed, {:.1e} literal", worst[0], worst[1], worst[2]);
    assert!(worst[0] < EXACT, "M is off by {:e}", worst[0]);
}
