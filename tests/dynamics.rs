//! Velocity terms by Lagrange, and joints with frames between their axes by Euler.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{
    GRAVITY, IltisWork, MadeVehicle, Random, at, evaluate, figure_1, moving_iltis, no_drive,
    no_force, ratio,
};
use ferrol::dynamics::{Kinematics, mechanical_energy};
use ferrol::mechanism::{Axis, Body, GROUND, Joint, LinkId, Mechanism, link};
use ferrol::roads::Road;
use ferrol::setup::solve_accelerations;
use ferrol::spatial::{Mat3, Vec3};
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;
use ferrol::vehicles::iltis::{COORDINATES, EQUATIONS, Iltis, IltisInput};
use nalgebra::SVector;

/// Width of the central differences, and what they leave: width^2, 1e-16 / width, times a few.
const WIDTH: f64 = 1e-5;
const SMOOTH: f64 = 1e-8;

/// Lagrange: P_i = sum (dM_ij/dq_k - dM_jk/dq_i / 2) qd_j qd_k + dV/dq_i, by differences of M and V.
fn lagrange<V, const N: usize, const M: usize>(
    vehicle: &V,
    input: &V::Input,
    q: &[f64; N],
    qd: &[f64; N],
) -> [f64; N]
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
            let height = mechanical_energy(mechanism, &terms.kinematics, &gravity);
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
        let rig = MadeVehicle { mechanism, gravity: GRAVITY, drive: no_drive, force: no_force };
        let want = lagrange(&rig, &(), &q, &qd);
        let error = ratio(&evaluate(&rig, &(), &q, &qd).0.rhs, &want, 1.0);
        assert!(error < SMOOTH, "{error:e}");
    }
    // the tree of the Iltis, without its forces
    let vehicle = Iltis::new(Road::Flat, 15.0);
    let (input, mut work) = (IltisInput::default(), Box::new(IltisWork::new()));
    let state = moving_iltis(&mut random, &vehicle, &input, 0.1, &mut work);
    let mechanism = vehicle.mechanism().clone();
    let bare = MadeVehicle { mechanism, gravity: GRAVITY, drive: no_drive, force: no_force };
    let want = lagrange::<_, COORDINATES, EQUATIONS>(&bare, &(), &state.q, &state.qd);
    let error = ratio(&evaluate(&bare, &(), &state.q, &state.qd).0.rhs, &want, 1.0);
    println!("Iltis {error:.1e}");
    assert!(error < SMOOTH, "{error:e}");
}

fn cross(v: &Vec3) -> Mat3 {
    Mat3::new(0.0, -v.z, v.y, v.z, 0.0, -v.x, -v.y, v.x, 0.0)
}

/// A body on a fixed point: three hinges with frames between them, in two orders of axes, against
/// Euler's equations.
#[test]
fn frames_without_mass_make_a_ball_joint() {
    let body =
        Body { mass: 2.0, com: [0.3, 0.1, -0.2], inertia: [0.5, 0.6, 0.7, 0.05, -0.04, 0.03] };
    let mut random = Random::new(6);
    for axes in [[Axis::X, Axis::Y, Axis::Z], [Axis::Z, Axis::Along([0.0, 1.0, 0.0]), Axis::X]] {
        let hinge = |parent: LinkId, axis| Joint::revolute(parent, axis, [0.0; 3]);
        let joints = [
            hinge(GROUND, axes[0]),
            hinge(link(0), axes[1]),
            hinge(link(1), axes[2]).carrying(body),
        ];
        let mechanism = Mechanism::<3, 0>::new(&joints, &[], &[]);
        let rig = MadeVehicle { mechanism, gravity: GRAVITY, drive: no_drive, force: no_force };
        let (mut state, mut work) = (State::<3, 0, 0>::new(), Workspace::new());
        (state.q, state.qd) = (random.array(0.8), random.array(3.0));
        solve_accelerations(&rig, at(0.0), &mut state, &mut work).unwrap();
        let mut kinematics = Kinematics::<3>::new();
        let mut spin = |t: f64| {
            let q =
                core::array::from_fn(|i| state.q[i] + t * (state.qd[i] + 0.5 * t * state.qdd[i]));
            kinematics.place(&rig.mechanism, &q);
            kinematics.set_rates(
                &rig.mechanism,
                &core::array::from_fn(|i| state.qd[i] + t * state.qdd[i]),
            );
            (kinematics.links[2].velocity.angular, kinematics.links[2].rotation)
        };
        let alpha = (spin(WIDTH).0 - spin(-WIDTH).0) / (2.0 * WIDTH);
        let (w, rotation) = spin(0.0);
        let [xx, yy, zz, xy, xz, yz] = body.inertia;
        let g = rotation * Vec3::from(body.com);
        let inertia =
            rotation * Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz) * rotation.transpose()
                - body.mass * cross(&g) * cross(&g);
        let moment = g.cross(&(Vec3::from(GRAVITY) * body.mass)) - w.cross(&(inertia * w));
        let want = inertia.try_inverse().unwrap() * moment;
        assert!((alpha - want).norm() < SMOOTH * (1.0 + want.norm()), "{alpha} {want}");
    }
}
