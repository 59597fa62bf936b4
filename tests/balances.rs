//! Balances of power and momentum: of the moving Iltis, what its accelerations must satisfy; of carts
//! that are coupled, what their rates keep.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{IltisState, IltisWork, Random, moving_iltis};
use ferrol::dynamics::{mechanical_energy, momentum};
use ferrol::forces::{ElementStates, Load, Loads};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::trapezoidal;
use ferrol::mechanism::{Attachment, Axis, Body, Closure, Drive, GROUND, Joint, Mechanism, link};
use ferrol::roads::Road;
use ferrol::spatial::Vec3;
use ferrol::state::{State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::iltis::{Iltis, IltisInput, IltisParameters, knuckle};
use ferrol::vehicles::{Moment, Vehicle};

/// Half the time between the two states of a central difference (s).
const APART: f64 = 2e-6;
/// Share of the largest term that the differences leave: APART^2 / 6 times the third derivative of
/// a tyre's energy, k v a = 2e7 W/s2, and 1e-15 of the energy (2e5 J) over APART, against 1e3 W.
const LEFT: f64 = 1e-6;

/// The state a little later or earlier.
fn moved(state: &IltisState, t: f64) -> IltisState {
    let mut moved = *state;
    for i in 0..state.q.len() {
        moved.q[i] += t * (state.qd[i] + 0.5 * t * state.qdd[i]);
        moved.qd[i] += t * state.qdd[i];
    }
    moved
}

/// Puts the links where the state says.
fn place(vehicle: &Iltis, state: &IltisState, work: &mut IltisWork) {
    let terms = &mut work.terms;
    terms.kinematics.place(vehicle.mechanism(), &state.q);
    terms.kinematics.set_rates(vehicle.mechanism(), &state.qd);
}

/// What the road and the spinning wheel exert on a knuckle, from the outputs and the formulas of
/// the data: force, moment about the wheel centre, and the wheel's motion there.
struct Wheel {
    centre: Vec3,
    velocity: Vec3,
    spin: Vec3,
    force: Vec3,
    moment: Vec3,
    gyroscopic: Vec3,
    load: f64,
}

fn wheel(vehicle: &Iltis, work: &IltisWork, corner: usize) -> Wheel {
    let p = &IltisParameters::DEFAULT;
    let kinematics = &work.terms.kinematics;
    let output = vehicle.wheel(kinematics, corner);
    let motion = kinematics.link(link(knuckle(corner)));
    let centre = Vec3::from(output.centre);
    let axis: Vec3 = motion.rotation.column(1).into();
    let forward = axis.cross(&Vec3::z()).normalize();
    let spoke = forward.cross(&axis);
    let arm = spoke * (-centre.z / spoke.z);
    let force = Vec3::from(output.tyre);
    let side = output.side_force;
    let aligning = (p.calspan_aligning_1 * output.load + p.calspan_aligning_2 * side.abs()) * side;
    let spin = motion.velocity.angular;
    Wheel {
        centre,
        velocity: motion.velocity.at(&(centre - kinematics.origin)),
        spin,
        force,
        moment: arm.cross(&force) + Vec3::z() * aligning,
        gyroscopic: -spin.cross(&(axis * (p.wheel_spin_inertia * vehicle.spin(corner)))),
        load: output.load,
    }
}

fn cases() -> Vec<(Iltis, IltisInput, IltisState, Box<IltisWork>)> {
    let mut random = Random::new(12);
    (0..20)
        .map(|_| {
            let vehicle = Iltis::new(Road::Flat, 15.0);
            let rack = Drive::smooth(0.002, 0.05, -0.3);
            let (input, mut work) = (IltisInput { rack }, Box::new(IltisWork::new()));
            let state = moving_iltis(&mut random, &vehicle, &input, 0.005, &mut work);
            (vehicle, input, state, work)
        })
        .collect()
}

/// dE/dt is the power of the dampers, of the tyres beyond their spring, and of the rack.
#[test]
fn power() {
    let mut worst = 0.0f64;
    for (vehicle, input, state, mut work) in cases() {
        let now = Moment { time: 0.0, input: &input };
        let phi_t = work.terms.constraints.phi_t;
        let mut energy = |t: f64| {
            place(&vehicle, &moved(&state, t), &mut work);
            let terms = &work.terms;
            mechanical_energy(vehicle.mechanism(), &terms.kinematics, &vehicle.gravity())
                + vehicle.stored_energy(now, &ElementStates::new(), &terms.kinematics)
        };
        let rate = (energy(APART) - energy(-APART)) / (2.0 * APART);
        place(&vehicle, &state, &mut work);
        let mut powers = Vec::new();
        for corner in 0..4 {
            let output = vehicle.wheel(&work.terms.kinematics, corner);
            // tension less the spring's: what the damper takes
            let spring = {
                let p = &IltisParameters::DEFAULT;
                let z = output.damper_length;
                p.damper_spring_0
                    + z * (p.damper_spring_1 + z * (p.damper_spring_2 + z * p.damper_spring_3))
            };
            powers.push(-(output.damper - spring) * output.damper_rate);
            let wheel = wheel(&vehicle, &work, corner);
            let road = wheel.force.dot(&wheel.velocity) + wheel.moment.dot(&wheel.spin);
            powers.push(road - wheel.load * wheel.velocity.z);
            assert!(wheel.gyroscopic.dot(&wheel.spin).abs() < 1e-9);
        }
        // M qdd + phi_q^T lambda = Q and phi_q qd = -phi_t
        powers.push(state.lambda.iter().zip(phi_t).map(|(lambda, rate)| lambda * rate).sum());
        let largest = powers.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
        let error = (rate - powers.iter().sum::<f64>()).abs() / largest;
        assert!(error < LEFT, "dE/dt {rate} W, powers {powers:?}");
        worst = worst.max(error);
    }
    println!("worst {worst:.1e}");
}

/// The momentum changes by weight and tyres, its moment about the world's origin by their moments.
#[test]
fn momentum_of_all_bodies() {
    let mut worst = 0.0f64;
    for (vehicle, _, state, mut work) in cases() {
        let mut total = |t: f64| {
            place(&vehicle, &moved(&state, t), &mut work);
            let sum = momentum(vehicle.mechanism(), &work.terms.kinematics);
            (sum.force, sum.moment + work.terms.kinematics.origin.cross(&sum.force))
        };
        let (late, early) = (total(APART), total(-APART));
        place(&vehicle, &state, &mut work);
        let (mut force, mut moment) = (Vec3::zeros(), Vec3::zeros());
        for i in 0..state.q.len() {
            let body = &vehicle.mechanism().joint(i).body;
            let at = work.terms.kinematics.point(link(i), &Vec3::from(body.com));
            let weight = vehicle.gravity() * body.mass;
            force += weight;
            moment += (work.terms.kinematics.origin + at).cross(&weight);
        }
        for corner in 0..4 {
            let wheel = wheel(&vehicle, &work, corner);
            force += wheel.force;
            moment += wheel.centre.cross(&wheel.force) + wheel.moment + wheel.gyroscopic;
        }
        let weight = 14846.45; // facts of the data, total
        for (late, early, want) in [(late.0, early.0, force), (late.1, early.1, moment)] {
            let error = ((late - early) / (2.0 * APART) - want).norm() / weight;
            assert!(error < LEFT, "{late} {early} {want}: {error:e}");
            worst = worst.max(error);
        }
    }
    println!("worst {worst:.1e}");
}

/// Three carts on a straight track that can be coupled to the next one each.
struct Train;

const MASSES: [f64; 3] = [1.0, 2.0, 3.0];

const fn cart(mass: f64) -> Joint {
    Joint::prismatic(GROUND, Axis::X, [0.0; 3]).carrying(Body::point(mass, [0.0; 3]))
}

const fn coupling(first: usize) -> Closure {
    Closure::ball(
        Attachment::new(link(first), [0.0; 3]),
        Attachment::new(link(first + 1), [0.0, 0.1, 0.0]),
    )
}

const TRAIN: Mechanism<3, 6> = Mechanism::new(
    &[cart(MASSES[0]), cart(MASSES[1]), cart(MASSES[2])],
    &[coupling(0), coupling(1)],
    &[],
);

/// What comes from outside: the couplings that are closed, and a force on the first cart (N).
type TrainInput = (u32, f64);

impl Vehicle<3, 6, 0> for Train {
    type Input = TrainInput;

    const SWITCHES: bool = true;

    fn mechanism(&self) -> &Mechanism<3, 6> {
        &TRAIN
    }

    fn acting(&self, now: Moment<'_, TrainInput>) -> u32 {
        now.input.0
    }

    fn forces<L: Loads<3, 6>>(
        &self,
        now: Moment<'_, TrainInput>,
        _: &mut ElementStates<0>,
        loads: &mut L,
    ) {
        loads.coordinate(0, Load { force: now.input.1, ..Load::default() });
    }
}

/// Couplings keep the momentum and the distances at which they close, and are let go without a jump;
/// a step that is not taken couples nothing.
#[test]
fn coupled_carts_keep_their_momentum() {
    let (mut state, mut work) = (State::<3, 6, 0>::new(), Box::new(Workspace::new()));
    (state.q, state.qd) = ([0.0, 1.0, 3.0], [2.0, 0.0, -1.0]);
    let settings = Settings { rate_tolerance: 1e-12, ..Settings::new(1e-3) };
    let hybrid =
        Hybrid::new(&Train, trapezoidal(), settings, &(0, 0.0), &mut state, &mut work).unwrap();
    let mut speeds = |input: TrainInput, want: [f64; 3]| {
        for _ in 0..10 {
            let gaps = [state.q[1] - state.q[0], state.q[2] - state.q[1]];
            let report = hybrid.step(&Train, &input, &mut state, &mut work);
            assert_eq!(report.status, StepStatus::Converged, "{input:?}");
            for (bit, before) in gaps.into_iter().enumerate() {
                let gap = state.q[bit + 1] - state.q[bit];
                assert!(input.0 >> bit & 1 == 0 || (gap - before).abs() < 1e-12, "{input:?}");
            }
            assert!((0..3).all(|i| (state.qd[i] - want[i]).abs() < 1e-12), "{:?}", state.qd);
        }
        let before = state;
        let report = hybrid.step(&Train, &(3, f64::NAN), &mut state, &mut work);
        assert_eq!(report.status, StepStatus::NonFinite);
        assert_eq!(state, State { tick: before.tick + 1, held: true, ..before });
    };
    speeds((0, 0.0), [2.0, 0.0, -1.0]);
    let pair = 2.0 / 3.0;
    speeds((1, 0.0), [pair, pair, -1.0]);
    let all = (2.0 - 3.0) / 6.0;
    speeds((3, 0.0), [all; 3]);
    speeds((2, 0.0), [all; 3]);
    speeds((0, 0.0), [all; 3]);
    // one push moves all that is coupled: F = (m1 + m2) a
    for _ in 0..1000 {
        hybrid.step(&Train, &(1, 6.0), &mut state, &mut work);
    }
    for (speed, want) in state.qd.into_iter().zip([all + 2.0, all + 2.0, all]) {
        assert!((speed - want).abs() < 1e-9, "{:?}", state.qd);
    }
}
