//! The fully recursive formulation against accelerations found by another route, against the hybrid
//! formulation, and where its iterations or its loops come to their end.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;
use crate::switching;

use common::{IltisState, MadeVehicle, Random, compare, moving_iltis, no_drive, ratio};
use ferrol::dynamics::mechanical_energy;
use ferrol::evidence::integrators::by_name;
use ferrol::forces::Loads;
use ferrol::formulations::{Formulation, Hybrid, Recursive, RecursiveWorkspace, Settings};
use ferrol::integrators::{Structural, trapezoidal};
use ferrol::mechanism::{
    Attachment, Axis, Body, Closure, Drive, GROUND, Joint, LinkId, Mechanism, link,
};
use ferrol::setup::{SetupError, close_loops, solve_accelerations, solve_rates};
use ferrol::spatial::{Vec3, Wrench};
use ferrol::state::{State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::bricard::{Bricard, BricardParameters};
use ferrol::vehicles::four_bar::{FourBar, FourBarParameters};
use ferrol::vehicles::iltis::{Iltis, IltisInput, Manoeuvre, ManoeuvreKind};
use ferrol::vehicles::suspension::{Suspension, SuspensionParameters};
use ferrol::vehicles::{Moment, Vehicle};
use host_sim::registry::solver;

type BoxedWorkspace<const N: usize, const M: usize> = Box<RecursiveWorkspace<N, M, 0>>;

/// Iterations after which corrections are rounding.
const ITERATIONS: u32 = 8;

/// The formulation with the trapezoidal rule at 1 ms, from a state.
fn prepared<V: Vehicle<N, M, 0>, const N: usize, const M: usize>(
    vehicle: &V,
    input: &V::Input,
    state: &mut State<N, M, 0>,
) -> (Recursive<N, M>, BoxedWorkspace<N, M>) {
    let mut work = Box::new(RecursiveWorkspace::new());
    // models are compared: solved as well as they can be
    let (rate_tolerance, fixed_iterations) = (1e-12, Some(ITERATIONS));
    let settings = Settings { rate_tolerance, fixed_iterations, ..Settings::new(1e-3) };
    let ours = Recursive::new(vehicle, trapezoidal(), settings, input, state, &mut work).unwrap();
    (ours, work)
}

/// Accelerations and reactions of a state by the recursion, against those by mass matrix and
/// augmented Lagrangian. Multipliers of redundant equations differ, their generalised forces do not.
fn same_accelerations<V: Vehicle<N, M, 0>, const N: usize, const M: usize>(
    vehicle: &V,
    input: &V::Input,
    state: &State<N, M, 0>,
) -> f64 {
    let now = Moment { time: 0.0, input };
    let (mut found, mut wanted) = (*state, *state);
    let (ours, mut work) = prepared(vehicle, input, &mut found);
    ours.accelerate(vehicle, now, &mut found, &mut work).unwrap();
    let mut other = Box::new(Workspace::new());
    solve_accelerations(vehicle, now, &mut wanted, &mut other).unwrap();
    let reaction = |lambda| {
        let mut reaction = [0.0; N];
        let constraints = &other.terms.constraints;
        constraints.add_transposed(vehicle.mechanism(), lambda, &mut reaction);
        reaction
    };
    let forces = ratio(&reaction(&found.lambda), &reaction(&wanted.lambda), 1.0);
    ratio(&found.qdd, &wanted.qdd, 1.0).max(forces)
}

#[test]
fn accelerations_are_those_of_the_mass_matrix() {
    let mut random = Random::new(5);
    let mut worst = [0.0f64; 4];
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::InPhaseBump, speed: 15.0 };
    let (vehicle, mut work) = (manoeuvre.vehicle(), Box::new(Workspace::new()));
    for _ in 0..20 {
        let rack = Drive::smooth(0.004 * random.signed(), 0.02 * random.signed(), random.signed());
        let input = IltisInput { rack };
        let state = moving_iltis(&mut random, &vehicle, &input, 0.1, &mut work);
        worst[0] = worst[0].max(same_accelerations(&vehicle, &input, &state));
    }
    for _ in 0..10 {
        let mut around = |state: &mut State<8, 6, 0>| {
            let vehicle = Suspension::with_parameters(SuspensionParameters::DEFAULT).unwrap();
            vehicle.start(state, &mut Box::new(Workspace::new())).unwrap();
            disturb(&vehicle, &[0, 1], 0.2, &mut random, state);
            same_accelerations(&vehicle, &(), state)
        };
        worst[1] = worst[1].max(around(&mut State::new()));
        let mut around = |state: &mut State<5, 4, 0>| {
            let vehicle = FourBar::with_parameters(FourBarParameters::DEFAULT).unwrap();
            vehicle.start(state, &mut Box::new(Workspace::new())).unwrap();
            disturb(&vehicle, &[0], 0.8, &mut random, state);
            same_accelerations(&vehicle, &(), state)
        };
        worst[2] = worst[2].max(around(&mut State::new()));
        // five equations, of which four are independent
        let mut around = |state: &mut State<5, 5, 0>| {
            let vehicle = Bricard::with_parameters(BricardParameters::DEFAULT).unwrap();
            vehicle.start(state, &mut Box::new(Workspace::new())).unwrap();
            disturb(&vehicle, &[0], 0.3, &mut random, state);
            same_accelerations(&vehicle, &(), state)
        };
        worst[3] = worst[3].max(around(&mut State::new()));
    }
    println!("iltis, suspension, four-bar, bricard: {worst:?}");
    assert!(worst.iter().all(|&worst| worst < 1e-9), "{worst:?}");
}

/// Moves some coordinates and their rates at random; the others follow.
fn disturb<V: Vehicle<N, M, 0, Input = ()>, const N: usize, const M: usize>(
    vehicle: &V,
    moved: &[usize],
    spread: f64,
    random: &mut Random,
    state: &mut State<N, M, 0>,
) {
    let (now, mut terms) =
        (Moment { time: 0.0, input: &() }, Box::new(Workspace::<N, M, 0>::new()));
    let mut free = [true; N];
    for &i in moved {
        state.q[i] += spread * random.signed();
        state.qd[i] = random.signed();
        free[i] = false;
    }
    close_loops(vehicle, now, &free, state, &mut terms.terms).unwrap();
    solve_rates(vehicle, now, &free, state, &mut terms.terms).unwrap();
}

const HINGE: [f64; 3] = [0.3, -0.2, 0.9];
const REACH: [f64; 3] = [0.5, 0.3, -0.4];

/// A body on six joints whose point is held at a distance from a hinge: by a rod, or by two joints without
/// mass at the tips of the tree that close a loop. A force acts on the point.
fn held<const N: usize, const M: usize>(
    joints: &[Joint],
    closure: Closure,
    on: LinkId,
    at: [f64; 3],
) -> MadeVehicle<N, M, impl Fn(f64, &mut dyn Loads<N, M>) + use<N, M>> {
    let mechanism = Mechanism::new(joints, &[closure], &[]);
    let force = move |_, loads: &mut dyn Loads<N, M>| {
        let end = loads.end(on, at);
        loads.push(on, Wrench::of_force(Vec3::new(3.0, -2.0, 5.0), &end.position));
    };
    MadeVehicle { mechanism, gravity: common::GRAVITY, drive: no_drive, force }
}

/// Joints without mass that close a loop are the constraint they make: here a rod.
#[test]
fn joints_without_mass_are_a_constraint() {
    let body =
        Body { mass: 2.0, com: [0.1, 0.2, -0.1], inertia: [0.3, 0.4, 0.5, 0.02, 0.01, -0.03] };
    let mut joints = vec![Joint::prismatic(GROUND, Axis::X, [0.0; 3])];
    joints.push(Joint::prismatic(link(0), Axis::Y, [0.0; 3]));
    joints.push(Joint::prismatic(link(1), Axis::Z, [0.0; 3]));
    joints.push(Joint::revolute(link(2), Axis::X, [0.0; 3]));
    joints.push(Joint::revolute(link(3), Axis::Y, [0.0; 3]));
    joints.push(Joint::revolute(link(4), Axis::Z, [0.0; 3]).carrying(body));
    let point = [HINGE[0] + REACH[0], HINGE[1] + REACH[1], HINGE[2] + REACH[2]];
    let length = REACH.iter().map(|x| x * x).sum::<f64>().sqrt();
    let (on_body, on_ground) = (Attachment::new(link(5), point), Attachment::new(GROUND, HINGE));
    let rod = held::<6, 1>(&joints, Closure::rod(on_body, on_ground, length), link(5), point);
    joints.push(Joint::revolute(GROUND, Axis::X, HINGE));
    joints.push(Joint::revolute(link(6), Axis::Z, [0.0; 3]));
    // the force acts on the tip
    let ball = Closure::ball(on_body, Attachment::new(link(7), REACH));
    let tips = held::<8, 3>(&joints, ball, link(7), REACH);

    let mut random = Random::new(11);
    let (mut tipped, mut rodded) = (State::<8, 3, 0>::new(), State::<6, 1, 0>::new());
    for i in 0..6 {
        tipped.q[i] = 0.2 * random.signed();
        tipped.qd[i] = random.signed();
    }
    let (now, mut work) = (common::at(0.0), Box::new(Workspace::<8, 3, 0>::new()));
    close_loops(&tips, now, &[true; 8], &mut tipped, &mut work.terms).unwrap();
    solve_rates(&tips, now, &[true; 8], &mut tipped, &mut work.terms).unwrap();
    rodded.q.copy_from_slice(&tipped.q[..6]);
    rodded.qd.copy_from_slice(&tipped.qd[..6]);
    let (with_tips, mut tips_work) = prepared(&tips, &(), &mut tipped);
    let (with_rod, mut rod_work) = prepared(&rod, &(), &mut rodded);
    let difference = ratio(&tipped.qdd[..6], &rodded.qdd, 1.0);
    assert!(difference < 1e-11, "accelerations differ by {difference:e}");
    for n in 0..1000 {
        let report = with_tips.step(&tips, &(), &mut tipped, &mut tips_work);
        assert_eq!(report.status, StepStatus::Converged, "step {n}: {report:?}");
        assert!(with_rod.step(&rod, &(), &mut rodded, &mut rod_work).status.is_taken());
        assert!(report.phi <= 1e-9 && report.phi_dot <= 1e-9 && report.phi_ddot <= 1e-7);
    }
    let (difference, size) = compare(&tipped.q[..6], &rodded.q);
    assert!(size > 1.0 && difference < 1e-9, "{difference:e} of {size}");
}

#[test]
fn a_loose_frame_is_refused() {
    let frame = Joint::revolute(GROUND, Axis::Z, [0.0; 3]);
    let mechanism = Mechanism::<1, 0>::new(&[frame], &[], &[]);
    let loose =
        MadeVehicle { mechanism, gravity: [0.0; 3], drive: no_drive, force: common::no_force };
    let (mut state, mut work) = (State::<1, 0, 0>::new(), RecursiveWorkspace::new());
    let settings = Settings::new(1e-3);
    let refused = Recursive::new(&loose, trapezoidal(), settings, &(), &mut state, &mut work);
    assert_eq!(refused.unwrap_err(), SetupError::Undetermined);
}

/// The Iltis on its way.
struct RecursiveIltis {
    manoeuvre: Manoeuvre,
    vehicle: Iltis,
    ours: Recursive<26, 16>,
    state: IltisState,
    work: BoxedWorkspace<26, 16>,
}

impl RecursiveIltis {
    fn new(kind: ManoeuvreKind, speed: f64, x: f64, scheme: Structural, h: f64) -> Self {
        let manoeuvre = Manoeuvre { kind, speed };
        let (vehicle, input) = (manoeuvre.vehicle(), manoeuvre.input(0, h));
        let (mut state, mut work) = (State::new(), Box::new(RecursiveWorkspace::new()));
        vehicle.start(x, &input, &mut state, &mut work.shared).unwrap();
        let settings = Settings::new(h);
        let ours =
            Recursive::new(&vehicle, scheme, settings, &input, &mut state, &mut work).unwrap();
        Self { manoeuvre, vehicle, ours, state, work }
    }

    fn step(&mut self) -> ferrol::state::StepReport {
        let input = self.manoeuvre.input(self.state.tick + 1, self.ours.settings().step);
        self.ours.step(&self.vehicle, &input, &mut self.state, &mut self.work)
    }
}

/// Drives a manoeuvre with both formulations, and returns the largest difference of the chassis'
/// coordinates and the iterations of a step on average.
fn differ(kind: ManoeuvreKind, speed: f64, h: f64, duration: f64) -> (f64, f64) {
    let scheme = trapezoidal();
    let mut run = RecursiveIltis::new(kind, speed, 0.0, scheme, h);
    let (mut other, mut other_work) = (run.state, Box::new(Workspace::new()));
    let (vehicle, input) = (run.vehicle.clone(), run.manoeuvre.input(0, h));
    let settings = Settings::new(h);
    let hybrid =
        Hybrid::new(&vehicle, scheme, settings, &input, &mut other, &mut other_work).unwrap();
    let (mut worst, mut iterations) = (0.0f64, 0);
    let steps = (duration / h).round() as u32;
    for n in 1..=steps {
        let report = run.step();
        assert_eq!(report.status, StepStatus::Converged, "step {n}: {report:?}");
        assert!(report.phi <= 1e-9 && report.phi_dot <= 1e-9 && report.phi_ddot <= 1e-7);
        let input = run.manoeuvre.input(u64::from(n), h);
        assert!(hybrid.step(&vehicle, &input, &mut other, &mut other_work).status.is_taken());
        worst = worst.max(compare(&run.state.q[..6], &other.q[..6]).0);
        iterations += report.iterations;
    }
    (worst, f64::from(iterations) / f64::from(steps))
}

#[test]
fn the_iltis_moves_as_with_the_hybrid_formulation() {
    let sine = ManoeuvreKind::SineSteer { amplitude: 0.002 };
    for (kind, speed, h, duration, bound, most) in [
        (ManoeuvreKind::InPhaseBump, 10.0, 1e-4, 0.4, 1e-7, 1.3),
        (ManoeuvreKind::AntiPhaseBump, 10.0, 1e-3, 1.0, 5e-5, 2.5),
        (sine, 20.0, 1e-3, 1.0, 1e-7, 2.5),
        // the rack's rate jumps at the start: the dependent coordinates take it up
        (ManoeuvreKind::RampSteer, 20.0, 1e-3, 0.7, 1e-7, 2.5),
    ] {
        let (worst, iterations) = differ(kind, speed, h, duration);
        println!("{kind:?}: {worst:.1e}, {iterations:.2} iterations");
        assert!(worst < bound && iterations < most, "{kind:?}: {worst:e}, {iterations}");
    }
}

/// Steps of 10 ms on the stairs all converge, from three starts; steps of 50 ms do not, and say so.
#[test]
fn large_steps_on_the_stairs() {
    let stairs = ManoeuvreKind::Stairs;
    for name in ["trapezoidal", "newmark:-0.1", "hht:0.3", "generalized-alpha:0.5"] {
        for start in 0..3 {
            let x = 0.1 * f64::from(start);
            let mut run = RecursiveIltis::new(stairs, 5.0, x, by_name(name).unwrap(), 0.01);
            for n in 1..=800 {
                let report = run.step();
                assert_eq!(report.status, StepStatus::Converged, "{name}, step {n}: {report:?}");
            }
        }
    }
    let mut run = RecursiveIltis::new(stairs, 5.0, 0.0, trapezoidal(), 0.05);
    let mut open = 0;
    for _ in 0..160 {
        let report = run.step();
        assert!(run.state.is_finite());
        open += u32::from(report.status == StepStatus::Open);
    }
    assert!(open > 0, "steps of 50 ms must not converge");
}

/// Four-bars on their way through a run.
struct RecursiveBars {
    vehicle: FourBar<5, 4>,
    ours: Recursive<5, 4>,
    state: State<5, 4, 0>,
    work: BoxedWorkspace<5, 4>,
}

impl RecursiveBars {
    /// With the first vertical turned by `angle` from the start (rad).
    fn new(parameters: FourBarParameters, angle: f64, h: f64) -> Self {
        let vehicle = FourBar::with_parameters(parameters).unwrap();
        let (mut state, mut work) = (State::new(), Box::new(RecursiveWorkspace::new()));
        vehicle.start(&mut state, &mut work.shared).unwrap();
        for i in 0..5 {
            state.q[i] += if i % 2 == 0 { angle } else { -angle };
        }
        let (now, settings) = (common::at(0.0), Settings::new(h));
        let free = core::array::from_fn(|i| i > 0);
        solve_rates(&vehicle, now, &free, &mut state, &mut work.shared.terms).unwrap();
        let scheme = trapezoidal();
        let ours = Recursive::new(&vehicle, scheme, settings, &(), &mut state, &mut work).unwrap();
        Self { vehicle, ours, state, work }
    }

    fn step(&mut self) -> StepStatus {
        self.ours.step(&self.vehicle, &(), &mut self.state, &mut self.work).status
    }

    fn energy(&mut self) -> f64 {
        let (mechanism, terms) = (self.vehicle.mechanism(), &mut self.work.shared.terms);
        terms.kinematics.place(mechanism, &self.state.q);
        terms.kinematics.set_rates(mechanism, &self.state.qd);
        mechanical_energy(mechanism, &terms.kinematics, &self.vehicle.gravity())
    }
}

/// Steps pass the ten singular positions of the double four-bar: lowest deviation of the energy in
/// 10 s (J), by an independent program of the hybrid method.
#[test]
fn steps_pass_singular_positions() {
    for (h, want) in [(0.01, -0.013668), (0.03, -0.122818), (0.05, -0.340278), (0.10, -1.342762)] {
        let mut bars = RecursiveBars::new(FourBarParameters::DEFAULT, 0.0, h);
        let (start, mut lowest) = (bars.energy(), 0.0f64);
        for _ in 0..(10.0 / h) as u32 {
            assert!(bars.step().is_taken());
            lowest = lowest.min(bars.energy() - start);
        }
        assert!((lowest - want).abs() < 1e-5, "h = {h}: {lowest} J, not {want}");
    }
    // small steps end as near as 1e-6 rad to such a position: nothing is lost there
    let mut bars = RecursiveBars::new(FourBarParameters::DEFAULT, 0.0, 2e-4);
    let (start, mut worst) = (bars.energy(), 0.0f64);
    for _ in 0..50000 {
        assert!(bars.step().is_taken());
        worst = worst.max((bars.energy() - start).abs());
    }
    assert!(worst < 1e-5, "{worst} J");
}

/// Without gravity the linkage turns at a constant rate, so where a step ends is known: near the
/// singular position it says so, on it it is not made.
#[test]
fn singular_positions_are_named() {
    let parameters = FourBarParameters { gravity: 0.0, ..FourBarParameters::DEFAULT };
    let quarter = core::f64::consts::FRAC_PI_2;
    for (distance, want) in [
        (0.1, StepStatus::Converged),
        (1e-4, StepStatus::NearSingular),
        (0.0, StepStatus::Singular),
    ] {
        let mut bars = RecursiveBars::new(parameters, distance - quarter + 0.01, 0.01);
        let before = bars.state;
        assert_eq!(bars.step(), want, "{distance} rad from the singular position");
        assert!(bars.state.is_finite());
        if !want.is_taken() {
            assert_eq!(bars.state, State { tick: 1, held: true, ..before });
        }
    }
}

/// Its tip is pinned and released: no, three and no equations.
#[test]
fn the_robot_moves_as_with_the_hybrid_formulation() {
    switching::check_robot(solver("fully-recursive", "trapezoidal").unwrap());
}
