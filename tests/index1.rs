//! The index-1 formulation against the hybrid one, against accelerations and motion found by other routes,
//! and at singular positions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;
use crate::switching;

use common::{IltisState, IltisWork, at, compare, swing, turned};
use ferrol::dynamics::mechanical_energy;
use ferrol::evidence::integrators::by_name;
use ferrol::formulations::{Formulation, Hybrid, Index1Hybrid, Method, Settings};
use ferrol::integrators::trapezoidal;
use ferrol::setup::{close_loops, solve_accelerations, solve_rates};
use ferrol::state::{State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::four_bar::{FourBar, FourBarParameters};
use ferrol::vehicles::iltis::{Manoeuvre, ManoeuvreKind};
use ferrol::vehicles::{Moment, Vehicle};
use host_sim::literature::find;
use host_sim::reference::ReferenceTable;
use host_sim::registry::solver;

type IltisIndex1 = Workspace<26, 16, 0>;

fn structural(name: &str) -> Method {
    Method::Structural(by_name(name).unwrap())
}

/// Drives a manoeuvre with both formulations and the same rule, and returns the largest difference of the
/// chassis' coordinates and the iterations of a step of the index-1 one on average.
fn differ(name: &str, manoeuvre: Manoeuvre, h: f64, duration: f64) -> (f64, f64) {
    let (vehicle, first) = (manoeuvre.vehicle(), manoeuvre.input(0, h));
    let (mut state, mut work) = (IltisState::new(), Box::new(IltisIndex1::new()));
    vehicle.start(0.0, &first, &mut state, &mut work).unwrap();
    let (mut other, mut other_work) = (state, Box::new(IltisWork::new()));
    let (settings, scheme) = (Settings::new(h), by_name(name).unwrap());
    let ours =
        Index1Hybrid::new(&vehicle, structural(name), settings, &first, &mut state, &mut work)
            .unwrap();
    let hybrid =
        Hybrid::new(&vehicle, scheme, settings, &first, &mut other, &mut other_work).unwrap();
    let (mut worst, mut iterations) = (0.0f64, 0);
    let steps = (duration / h).round() as u32;
    for n in 1..=steps {
        let input = manoeuvre.input(u64::from(n), h);
        let report = ours.step(&vehicle, &input, &mut state, &mut work);
        assert_eq!(report.status, StepStatus::Converged, "step {n}: {report:?}");
        assert!(report.phi < 1e-12 && report.phi_dot < 1e-9 && report.phi_ddot < 1e-7);
        let told = hybrid.step(&vehicle, &input, &mut other, &mut other_work);
        assert!(told.status.is_taken());
        // accelerations jump where wheels meet a kink, up to what the prediction could not know
        assert!(
            (report.error - told.error).abs() < 0.1 * told.error + 1e-9,
            "{report:?}, {told:?}"
        );
        worst = worst.max(compare(&state.q[..6], &other.q[..6]).0);
        iterations += report.iterations;
    }
    (worst, f64::from(iterations) / f64::from(steps))
}

#[test]
fn the_iltis_moves_as_with_the_hybrid_formulation() {
    let sine = ManoeuvreKind::SineSteer { amplitude: 0.002 };
    for (name, kind, speed, h, duration, bound, most) in [
        ("trapezoidal", ManoeuvreKind::InPhaseBump, 10.0, 1e-4, 0.4, 1e-7, 1.2),
        ("hht:0.1", ManoeuvreKind::InPhaseBump, 10.0, 1e-4, 0.4, 1e-7, 1.2),
        ("newmark:-0.01", ManoeuvreKind::AntiPhaseBump, 10.0, 1e-3, 1.0, 5e-5, 1.5),
        ("generalized-alpha:0.8", sine, 20.0, 1e-3, 1.0, 1e-7, 1.5),
        // the rack's rate jumps at the start: the dependent coordinates take it up
        ("trapezoidal", ManoeuvreKind::RampSteer, 20.0, 1e-3, 0.7, 1e-7, 1.5),
    ] {
        let (worst, iterations) = differ(name, Manoeuvre { kind, speed }, h, duration);
        println!("{name} {kind:?}: {worst:.1e}, {iterations:.2} iterations");
        assert!(worst < bound && iterations < most, "{name} {kind:?}: {worst:e}, {iterations}");
    }
}

/// The accelerations and multipliers of a step must be those that belong to the coordinates and rates at its
/// end.
#[test]
fn accelerations_and_multipliers_are_those_of_the_state() {
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::AntiPhaseBump, speed: 10.0 };
    let (vehicle, h) = (manoeuvre.vehicle(), 1e-3);
    let mut work = Box::new(IltisIndex1::new());
    for method in [structural("trapezoidal"), structural("generalized-alpha:0.8"), Method::Sdirk] {
        let (mut state, input) = (IltisState::new(), manoeuvre.input(0, h));
        vehicle.start(0.0, &input, &mut state, &mut work).unwrap();
        let settings = Settings::new(h);
        let ours =
            Index1Hybrid::new(&vehicle, method, settings, &input, &mut state, &mut work).unwrap();
        for n in 1..=300 {
            let input = manoeuvre.input(n, h);
            assert!(ours.step(&vehicle, &input, &mut state, &mut work).status.is_taken());
        }
        let (mut found, mut scratch) = (state, Box::new(Workspace::new()));
        let now = Moment { time: 0.3, input: &manoeuvre.input(300, h) };
        solve_accelerations(&vehicle, now, &mut found, &mut scratch).unwrap();
        for (got, want, what) in
            [(&state.qdd[..], &found.qdd[..], "qdd"), (&state.lambda, &found.lambda, "lambda")]
        {
            let (difference, size) = compare(got, want);
            println!("{method:?} {what}: {difference:.1e} of {size:.1e}");
            assert!(difference < 1e-6 * size, "{method:?} {what}: {difference:e} of {size:e}");
        }
    }
}

/// A fixed number of iterations is made of each stage, and two passes of each projection.
#[test]
fn a_fixed_number_of_iterations_is_made() {
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::InPhaseBump, speed: 10.0 };
    let (vehicle, h) = (manoeuvre.vehicle(), 1e-3);
    let mut work = Box::new(IltisIndex1::new());
    for (method, stages) in [(structural("trapezoidal"), 1), (Method::Sdirk, 2)] {
        let (mut state, input) = (IltisState::new(), manoeuvre.input(0, h));
        vehicle.start(0.0, &input, &mut state, &mut work).unwrap();
        let settings = Settings { fixed_iterations: Some(3), ..Settings::new(h) };
        let ours =
            Index1Hybrid::new(&vehicle, method, settings, &input, &mut state, &mut work).unwrap();
        for n in 1..=400 {
            let report = ours.step(&vehicle, &manoeuvre.input(n, h), &mut state, &mut work);
            assert!(report.status.is_taken(), "{method:?}, step {n}: {report:?}");
            assert_eq!((report.iterations, report.projections), (3 * stages, 8), "{method:?}");
        }
    }
}

/// Every step on the stairs is taken with steps of 40 ms, of 20 ms with SDIRK, from nine starts 5 cm apart.
#[test]
fn large_steps_on_the_stairs() {
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::Stairs, speed: 5.0 };
    let vehicle = manoeuvre.vehicle();
    let mut work = Box::new(IltisIndex1::new());
    for (method, h) in [
        (structural("trapezoidal"), 0.04),
        (structural("newmark:-0.1"), 0.04),
        (structural("hht:0.3"), 0.04),
        (structural("generalized-alpha:0.5"), 0.04),
        (Method::Sdirk, 0.02),
    ] {
        for start in 0..9 {
            let (mut state, input) = (IltisState::new(), manoeuvre.input(0, h));
            vehicle.start(0.05 * f64::from(start), &input, &mut state, &mut work).unwrap();
            let settings = Settings::new(h);
            let ours = Index1Hybrid::new(&vehicle, method, settings, &input, &mut state, &mut work)
                .unwrap();
            for n in 1..=(8.0 / h) as u64 {
                let report = ours.step(&vehicle, &manoeuvre.input(n, h), &mut state, &mut work);
                assert!(report.status.is_taken(), "{method:?} {h} s, step {n}: {report:?}");
            }
        }
    }
}

/// Four-bars on their way through a run.
struct Index1Bars<const N: usize, const M: usize> {
    vehicle: FourBar<N, M>,
    ours: Index1Hybrid<M>,
    state: State<N, M, 0>,
    work: Box<Workspace<N, M, 0>>,
}

impl<const N: usize, const M: usize> Index1Bars<N, M> {
    /// From a guess of the coordinates (rad), with the first vertical as it is.
    fn new(parameters: FourBarParameters, guess: [f64; N], method: Method, h: f64) -> Self {
        let vehicle = FourBar::with_parameters(parameters).unwrap();
        let mut work = Box::new(Workspace::new());
        let mut state = State { q: guess, ..State::new() };
        state.qd[0] = -parameters.speed / parameters.vertical_length;
        let (terms, settings) = (&mut work.terms, Settings::new(h));
        let free = core::array::from_fn(|i| i > 0);
        close_loops(&vehicle, at(0.0), &free, &mut state, terms).unwrap();
        solve_rates(&vehicle, at(0.0), &free, &mut state, terms).unwrap();
        solve_accelerations(&vehicle, at(0.0), &mut state, &mut work).unwrap();
        let ours =
            Index1Hybrid::new(&vehicle, method, settings, &(), &mut state, &mut work).unwrap();
        Self { vehicle, ours, state, work }
    }

    fn step(&mut self) -> StepStatus {
        self.ours.step(&self.vehicle, &(), &mut self.state, &mut self.work).status
    }

    fn energy(&mut self) -> f64 {
        let (mechanism, terms) = (self.vehicle.mechanism(), &mut self.work.terms);
        terms.kinematics.place(mechanism, &self.state.q);
        terms.kinematics.set_rates(mechanism, &self.state.qd);
        mechanical_energy(mechanism, &terms.kinematics, &self.vehicle.gravity())
    }
}

/// Ten singular positions in 10 s, whatever the step: all are taken, and the error of the position is that of
/// the rule, as if there were none.
#[test]
fn the_double_four_bar_passes_singular_positions() {
    let (sdirk, rule) = (Method::Sdirk, structural("trapezoidal"));
    let mut near = 0;
    for (method, h, bound) in [
        (sdirk, 1e-2, 1.5e-2),
        (sdirk, 2e-3, 1.2e-4),
        (sdirk, 1e-3, 1.5e-5),
        (sdirk, 2e-4, 1.2e-7),
        (sdirk, 1e-4, 5e-8),
        (sdirk, 9e-5, 5e-8),
        (rule, 1e-2, 7e-4),
        (rule, 1e-3, 7e-6),
        // here conjugate residuals once went on beyond rounding
        (rule, 3.1144e-4, 7e-7),
        (rule, 1e-4, 7e-8),
        (structural("generalized-alpha:0.8"), 1e-3, 1e-5),
    ] {
        let mut bars = Index1Bars::<5, 4>::new(FourBarParameters::DEFAULT, [0.0; 5], method, h);
        let (mut exact, mut worst, mut told) = ([0.0, 1.0], 0.0f64, 0);
        for n in 1..=(10.0 / h) as u32 {
            let status = bars.step();
            let taken = matches!(status, StepStatus::Converged | StepStatus::NearSingular);
            assert!(taken, "{method:?} {h} s, step {n}: {status:?}");
            told += u32::from(status == StepStatus::NearSingular);
            exact = swing(exact, h);
            let angle = bars.state.q[0];
            worst = worst.max((angle.sin() + exact[0].sin()).abs());
            worst = worst.max((angle.cos() - exact[0].cos()).abs());
        }
        println!("{method:?} {h} s: {worst:.1e} m, {told} near singular positions");
        assert!(worst < bound, "{method:?} {h} s: {worst:e} m");
        near += told;
    }
    assert!(near > 50, "{near} steps were near a singular position");
}

/// Lowest deviation of the energy in 10 s (J), by an independent program of the hybrid method.
#[test]
fn the_energy_is_that_of_the_rule() {
    for (h, want) in [(0.01, -0.013668), (0.03, -0.122818)] {
        let rule = structural("trapezoidal");
        let mut bars = Index1Bars::<5, 4>::new(FourBarParameters::DEFAULT, [0.0; 5], rule, h);
        let (start, mut lowest) = (bars.energy(), 0.0f64);
        for _ in 0..(10.0 / h) as u32 {
            assert!(bars.step().is_taken());
            lowest = lowest.min(bars.energy() - start);
        }
        assert!((lowest - want).abs() < 1e-5, "h = {h}: {lowest} J, not {want}");
    }
}

/// Crossed, a four-bar of equal sides is flat twice in each turn too, and its coordinates do not follow each
/// other in proportion: stages violate the loops. The hybrid formulation, which knows nothing of
/// stages, moves it the same way.
#[test]
fn a_crossed_four_bar_passes_singular_positions() {
    let parameters = FourBarParameters {
        coupler_length: 2.0,
        pivot_distance: 2.0,
        ..FourBarParameters::DEFAULT
    };
    // the second vertical points to the mirror image of its top in the diagonal
    let crossed = [0.0, -0.93, 2.21];
    let bars = |method, h| Index1Bars::<3, 2>::new(parameters, crossed, method, h);
    let Index1Bars { vehicle, mut state, mut work, .. } = bars(Method::Sdirk, 1e-4);
    assert!((state.q[2] - state.q[0]).abs() > 1.0, "not crossed: {:?}", state.q);
    let settings = Settings::new(1e-4);
    let hybrid =
        Hybrid::new(&vehicle, trapezoidal(), settings, &(), &mut state, &mut work).unwrap();
    let mut runs = [
        (bars(Method::Sdirk, 2e-3), 20, 5e-6),
        (bars(Method::Sdirk, 5e-4), 5, 5e-7),
        (bars(structural("trapezoidal"), 1e-4), 1, 5e-7),
    ];
    let start = runs[0].0.energy();
    for n in 1..=50_000 {
        assert!(hybrid.step(&vehicle, &(), &mut state, &mut work).status.is_taken());
        for (run, stride, bound) in runs.iter_mut().filter(|(_, stride, _)| n % stride == 0) {
            let status = run.step();
            let taken = matches!(status, StepStatus::Converged | StepStatus::NearSingular);
            assert!(taken, "stride {stride}, {n}: {status:?}");
            let off = (run.state.q[0] - state.q[0]).sin().abs();
            assert!(off < *bound, "stride {stride}, {n}: {off:e} rad");
            let lost = (run.energy() - start).abs();
            assert!(lost < *bound, "stride {stride}, {n}: {lost:e} J");
        }
    }
}

/// From where the linkage is sent, its sixth step ends so far from a singular position: near it and on it, it
/// says so, and its multipliers are zero; the motion goes on as it must.
#[test]
fn singular_positions_are_named() {
    let (h, quarter) = (1e-3, core::f64::consts::FRAC_PI_2);
    for method in [structural("trapezoidal"), Method::Sdirk] {
        for (distance, want) in [
            (0.1, StepStatus::Converged),
            (0.01, StepStatus::Converged),
            (1e-4, StepStatus::NearSingular),
            (0.0, StepStatus::NearSingular),
        ] {
            let mut exact = swing([quarter - distance, 4.0], -6.0 * h);
            let [angle, speed] = exact;
            let parameters = FourBarParameters { speed, ..FourBarParameters::DEFAULT };
            let mut bars = Index1Bars::<5, 4>::new(parameters, turned(-angle), method, h);
            for n in 1..=20 {
                let status = bars.step();
                exact = swing(exact, h);
                let off = compare(&bars.state.q, &turned(-exact[0])).0;
                assert!(off < 2e-8, "{method:?}, {distance} rad, step {n}: {off:e} rad");
                if n == 6 {
                    assert_eq!(status, want, "{method:?}, {distance} rad from it");
                    assert_eq!(bars.state.crossed, want == StepStatus::NearSingular);
                }
                assert!(status.is_taken() && status != StepStatus::IterationLimit);
            }
        }
    }
}

/// A state alone tells that it is near a singular position: with a workspace that remembers nothing, every
/// step goes on as well.
#[test]
fn a_state_goes_on_alone() {
    for (method, bound) in [(Method::Sdirk, 1e-7), (structural("trapezoidal"), 1e-6)] {
        let h = 2e-4;
        let mut bars = Index1Bars::<5, 4>::new(FourBarParameters::DEFAULT, [0.0; 5], method, h);
        let (mut exact, mut near) = ([0.0, 1.0], 0);
        for n in 1..=15_000 {
            let status = bars.step();
            near += u32::from(status == StepStatus::NearSingular);
            assert!(status.is_taken() && status != StepStatus::IterationLimit, "{n}: {status:?}");
            *bars.work = Workspace::new();
            exact = swing(exact, h);
            let off = (bars.state.q[0] + exact[0]).sin().abs();
            assert!(off < bound, "{method:?}, step {n}: {off:e} rad");
        }
        assert!(near > 0, "{method:?}: no step was near a singular position");
    }
}

/// Its tip is pinned and released: no, three and no equations.
#[test]
fn the_robot_moves_as_with_the_hybrid_formulation() {
    switching::check_robot(solver("index1-hybrid", "trapezoidal").unwrap());
}

/// The same run through both switches, against an independent model of the robot: 5e-7 rad with SDIRK at
/// 1 ms, and an eighth of that at half the step.
#[test]
fn sdirk_keeps_its_order_where_closures_switch() {
    let table =
        ReferenceTable::read(include_str!("../host-sim/data/robot_pinned_tip.csv")).unwrap();
    let [coarse, fine] = [2e-3, 1e-3].map(|h| {
        let robot = find("robot", &[]).unwrap();
        let solver = solver("index1-hybrid", "sdirk").unwrap();
        let mut run = (robot.start)(solver, Settings::new(h)).unwrap();
        table.compare(run.as_mut(), h).unwrap().worst(0..6)
    });
    println!("{coarse:.1e}, {fine:.1e} rad");
    assert!(fine < 1e-6 && coarse > 6.0 * fine, "{coarse:e}, {fine:e} rad");
}
