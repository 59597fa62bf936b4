//! Observed order of the integrators on smooth runs, and singular positions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{
    IltisState, IltisWork, MadeVehicle, at, compare, driven_four_bar, families, no_drive, no_force,
    start_four_bar,
};
use ferrol::dynamics::mechanical_energy;
use ferrol::evidence::integrators::by_name;
use ferrol::formulations::{
    Formulation, Hybrid, Index1Hybrid, Method, Settings, Topological, TopologicalWorkspace,
};
use ferrol::integrators::{Structural, trapezoidal};
use ferrol::mechanism::{Attachment, Axis, Body, Closure, GROUND, Joint, Mechanism, link};
use ferrol::setup::solve_accelerations;
use ferrol::spatial::Vec3;
use ferrol::state::{State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;
use ferrol::vehicles::iltis::{IltisInput, Manoeuvre, ManoeuvreKind, leaf};
use host_sim::extrapolation::Extrapolation;
use host_sim::simulation::Simulation;

fn run_four_bar(scheme: Structural, h: f64) -> [f64; 9] {
    let (rig, mut work) = (driven_four_bar(), Workspace::new());
    let mut state = start_four_bar(&rig, &mut work);
    let settings = Settings { tolerance: 1e-12, ..Settings::new(h) };
    let hybrid = Hybrid::new(&rig, scheme, settings, &(), &mut state, &mut work).unwrap();
    finish(&hybrid, &rig, h, &mut state, &mut work)
}

fn run_topological(method: Method, h: f64) -> [f64; 9] {
    let (rig, mut work) = (driven_four_bar(), TopologicalWorkspace::new());
    let mut state = start_four_bar(&rig, &mut work.shared);
    let settings = Settings { tolerance: 1e-12, ..Settings::new(h) };
    let ours = Topological::new(&rig, method, settings, &(), &mut state, &mut work).unwrap();
    finish(&ours, &rig, h, &mut state, &mut work)
}

fn run_index1(method: Method, h: f64) -> [f64; 9] {
    let (rig, mut work) = (driven_four_bar(), Workspace::new());
    let mut state = start_four_bar(&rig, &mut work);
    let settings = Settings { tolerance: 1e-12, ..Settings::new(h) };
    let ours = Index1Hybrid::new(&rig, method, settings, &(), &mut state, &mut work).unwrap();
    finish(&ours, &rig, h, &mut state, &mut work)
}

/// All coordinates, rates and accelerations after a second.
fn finish<V: Vehicle<3, 2, 0, Input = ()>, F: Formulation<V, 3, 2, 0, State = State<3, 2, 0>>>(
    formulation: &F,
    rig: &V,
    h: f64,
    state: &mut State<3, 2, 0>,
    work: &mut F::Workspace,
) -> [f64; 9] {
    for _ in 0..(1.0 / h).round() as u32 {
        assert!(formulation.step(rig, &(), state, work).status.is_taken());
    }
    let mut all = [0.0; 9];
    for i in 0..3 {
        (all[i], all[i + 3], all[i + 6]) = (state.q[i], state.qd[i], state.qdd[i]);
    }
    all
}

/// Errors of coordinates, rates and accelerations at one time for a step and its half, and the
/// order between them.
fn orders(name: &str, run: impl Fn(f64) -> [f64; 9], h: f64, exact: &[f64; 9]) -> [f64; 3] {
    let error = |h: f64| {
        let got = run(h);
        let part =
            |from: usize| (from..from + 3).map(|i| (got[i] - exact[i]).abs()).fold(0.0, f64::max);
        [part(0), part(3), part(6)]
    };
    let (coarse, fine) = (error(h), error(h / 2.0));
    let order: [f64; 3] = core::array::from_fn(|i| (coarse[i] / fine[i]).log2());
    println!("{name:22} {:.1e} {:.1e} {:.1e} order {order:.2?}", fine[0], fine[1], fine[2]);
    order
}

/// How far an observed order may be below the true one at these steps.
const SLACK: f64 = 0.15;

#[test]
fn order_on_a_driven_four_bar() {
    // extrapolated from two fine runs: fourth order
    let (a, b) = (run_four_bar(trapezoidal(), 2e-4), run_four_bar(trapezoidal(), 1e-4));
    let exact = core::array::from_fn(|i| b[i] + (b[i] - a[i]) / 3.0);
    for (name, scheme, order) in families() {
        let observed = orders(name, |h| run_four_bar(scheme, h), 4e-3, &exact);
        assert!(observed.iter().all(|o| *o > order - SLACK), "{name}: {observed:?}");
        let method = Method::Structural(scheme);
        let observed = orders("topological", |h| run_topological(method, h), 4e-3, &exact);
        assert!(observed.iter().all(|o| *o > order - SLACK), "topological {name}: {observed:?}");
        // two errors of second order that partly cancel here: it shows with smaller steps
        let observed = orders("index 1", |h| run_index1(method, h), 1e-3, &exact);
        assert!(observed.iter().all(|o| *o > order - SLACK), "index 1 {name}: {observed:?}");
    }
    let observed = orders("sdirk", |h| run_topological(Method::Sdirk, h), 8e-3, &exact);
    assert!(observed.iter().all(|o| *o > 3.0 - SLACK), "sdirk: {observed:?}");
    let observed = orders("index 1, sdirk", |h| run_index1(Method::Sdirk, h), 8e-3, &exact);
    assert!(observed.iter().all(|o| *o > 3.0 - SLACK), "index 1, sdirk: {observed:?}");
}

const STEER: Manoeuvre =
    Manoeuvre { kind: ManoeuvreKind::SineSteer { amplitude: 0.002 }, speed: 20.0 };

/// z, roll, yaw, their rates and accelerations after 0.5 s of sine steering.
fn run_iltis(scheme: Structural, h: f64) -> [f64; 9] {
    let (manoeuvre, vehicle) = (STEER, STEER.vehicle());
    let (mut state, mut work) = (IltisState::new(), Box::new(IltisWork::new()));
    let input = manoeuvre.input(0, 0.0);
    vehicle.start(0.0, &input, &mut state, &mut work).unwrap();
    let settings = Settings { tolerance: 1e-11, ..Settings::new(h) };
    let hybrid = Hybrid::new(&vehicle, scheme, settings, &input, &mut state, &mut work).unwrap();
    for n in 1..=(0.5 / h).round() as u32 {
        let input = manoeuvre.input(u64::from(n), h);
        assert!(hybrid.step(&vehicle, &input, &mut state, &mut work).status.is_taken());
    }
    pick(&state)
}

fn pick(state: &IltisState) -> [f64; 9] {
    core::array::from_fn(|i| [&state.q, &state.qd, &state.qdd][i / 3][[leaf(1), 4, 5][i % 3]])
}

/// The same with the index-1 formulation, on any manoeuvre, with all its reports looked at.
fn run_iltis_index1(
    method: Method,
    manoeuvre: Manoeuvre,
    h: f64,
    duration: f64,
    mut look: impl FnMut(&IltisInput, &IltisState),
) -> IltisState {
    let vehicle = manoeuvre.vehicle();
    let (mut state, mut work) = (IltisState::new(), Box::new(Workspace::new()));
    let input = manoeuvre.input(0, 0.0);
    vehicle.start(0.0, &input, &mut state, &mut work).unwrap();
    let settings = Settings { tolerance: 1e-11, ..Settings::new(h) };
    let ours =
        Index1Hybrid::new(&vehicle, method, settings, &input, &mut state, &mut work).unwrap();
    for n in 1..=(duration / h).round() as u32 {
        let input = manoeuvre.input(u64::from(n), h);
        let report = ours.step(&vehicle, &input, &mut state, &mut work);
        assert_eq!(report.status, StepStatus::Converged, "step {n}: {report:?}");
        assert!(report.phi < 1e-9 && report.phi_dot < 1e-8 && report.phi_ddot < 1e-6);
        look(&input, &state);
    }
    state
}

/// Both formulations tend to the same motion: here the hybrid one's error, of second order, counts.
#[test]
fn index_1_agrees_with_the_hybrid_formulation() {
    let h = 1e-4;
    for (kind, speed) in
        [(ManoeuvreKind::InPhaseBump, 5.0), (ManoeuvreKind::SineSteer { amplitude: 0.01 }, 20.0)]
    {
        let manoeuvre = Manoeuvre { kind, speed };
        let vehicle = manoeuvre.vehicle();
        let (mut other, mut work) = (IltisState::new(), Box::new(IltisWork::new()));
        let input = manoeuvre.input(0, 0.0);
        vehicle.start(0.0, &input, &mut other, &mut work).unwrap();
        let (scheme, settings) = (trapezoidal(), Settings::new(h));
        let hybrid =
            Hybrid::new(&vehicle, scheme, settings, &input, &mut other, &mut work).unwrap();
        let mut worst = 0.0f64;
        run_iltis_index1(Method::Sdirk, manoeuvre, h, 1.5, |input, state| {
            assert!(hybrid.step(&vehicle, input, &mut other, &mut work).status.is_taken());
            worst = worst.max(compare(&state.q[..6], &other.q[..6]).0);
        });
        println!("{kind:?}: {worst:.1e}");
        assert!(worst < 1e-6, "{kind:?}: {worst}");
    }
}

#[test]
fn order_on_the_iltis() {
    let index1 = |method, h| pick(&run_iltis_index1(method, STEER, h, 0.5, |_, _| ()));
    let (a, b) = (run_iltis(trapezoidal(), 2e-4), run_iltis(trapezoidal(), 1e-4));
    let exact = core::array::from_fn(|i| b[i] + (b[i] - a[i]) / 3.0);
    for (name, scheme, order) in families() {
        let observed = orders(name, |h| run_iltis(scheme, h), 2e-3, &exact);
        assert!(observed[..2].iter().all(|o| *o > order - SLACK), "{name}: {observed:?}");
        let observed = orders("index 1", |h| index1(Method::Structural(scheme), h), 2e-3, &exact);
        assert!(observed[..2].iter().all(|o| *o > order - SLACK), "index 1 {name}: {observed:?}");
    }
    let observed = orders("index 1, sdirk", |h| index1(Method::Sdirk, h), 2e-3, &exact);
    assert!(observed[..2].iter().all(|o| *o > 3.0 - SLACK), "index 1, sdirk: {observed:?}");
}

/// The double four-bar of [CD03]'s authors through ten singular positions: lowest energy deviation
/// over 10 s as an independent program of the same method found it (J), to 1e-5.
#[test]
fn singular_positions_are_passed() {
    let upright = Body::principal(1.0, [0.0, 0.5, 0.0], [1.0 / 12.0, 0.0, 1.0 / 12.0]);
    let level = Body::principal(1.0, [0.5, 0.0, 0.0], [0.0, 1.0 / 12.0, 1.0 / 12.0]);
    let pivot = |x: f64| Joint::revolute(GROUND, Axis::Z, [x, 0.0, 0.0]).carrying(upright);
    let top = [0.0, 1.0, 0.0];
    let coupler = |on: usize| Joint::revolute(link(on), Axis::Z, top).carrying(level);
    let pin = |a: usize, b: usize| {
        Closure::pin(Attachment::new(link(a), [1.0, 0.0, 0.0]), Attachment::new(link(b), top))
    };
    let mechanism = Mechanism::<5, 4>::new(
        &[pivot(0.0), coupler(0), pivot(1.0), coupler(2), pivot(2.0)],
        &[pin(1, 2), pin(3, 4)],
        &[],
    );
    let rig =
        MadeVehicle { mechanism, gravity: [0.0, -9.81, 0.0], drive: no_drive, force: no_force };
    for (h, want) in [(0.01, -0.013668), (0.03, -0.122818), (0.05, -0.340278), (0.10, -1.342762)] {
        let (mut state, mut work) = (State::<5, 4, 0>::new(), Workspace::new());
        state.qd = [-1.0, 1.0, -1.0, 1.0, -1.0];
        solve_accelerations(&rig, at(0.0), &mut state, &mut work).unwrap();
        let settings = Settings { penalty: Some(1e9), ..Settings::new(h) };
        let hybrid =
            Hybrid::new(&rig, trapezoidal(), settings, &(), &mut state, &mut work).unwrap();
        let energy = |work: &mut Workspace<5, 4, 0>| {
            let terms = &mut work.terms;
            let gravity = Vec3::new(0.0, -9.81, 0.0);
            mechanical_energy(rig.mechanism(), &terms.kinematics, &gravity)
        };
        let (start, mut lowest) = (energy(&mut work), 0.0f64);
        for _ in 0..(10.0 / h) as u32 {
            let report = hybrid.step(&rig, &(), &mut state, &mut work);
            assert!(report.status.is_taken(), "h = {h}: {report:?}");
            lowest = lowest.min(energy(&mut work) - start);
        }
        println!("h = {h}: {lowest:.6} J");
        assert!((lowest - want).abs() < 1e-5, "h = {h}: {lowest} J, not {want}");
    }
}

/// Extrapolated from a step and two half ones, the error of second order becomes one of fourth, that
/// of first order one of second.
#[test]
fn extrapolation_takes_out_the_leading_error() {
    let rows = |integrator: &str, h: f64| {
        let start = |h| {
            let entry = host_sim::literature::find("pendulum", &[]).unwrap();
            (entry.start)(by_name(integrator).unwrap().into(), Settings::new(h)).unwrap()
        };
        let order = by_name(integrator).unwrap().order();
        let mut simulation = Extrapolation::new(start(h), start(0.5 * h), order);
        let stride = (1.0 / 16.0 / h).round() as u32;
        let mut rows = Vec::new();
        for tick in 1..=16 * stride {
            assert!(simulation.step().status.is_taken());
            if tick % stride == 0 {
                rows.extend(simulation.output());
            }
        }
        assert!((simulation.time() - 1.0).abs() < 1e-9);
        rows
    };
    for (integrator, wanted) in [("trapezoidal", 4.0), ("newmark:-0.1", 2.0)] {
        let exact = rows("trapezoidal", 1.0 / 2048.0);
        let error = |h| compare(&rows(integrator, h), &exact).0;
        let order = (error(1.0 / 64.0) / error(1.0 / 128.0)).log2();
        println!("{integrator}: order {order:.3}");
        assert!((order - wanted).abs() < 0.2, "{integrator}: order {order}");
    }
}
