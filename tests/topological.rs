//! The topological formulation against the hybrid one, against accelerations found by another route,
//! and at the positions where it has no choice of independent coordinates.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;
use crate::switching;

use common::{IltisState, compare};
use ferrol::dynamics::mechanical_energy;
use ferrol::evidence::integrators::by_name;
use ferrol::formulations::{
    Formulation, Hybrid, Method, Settings, Topological, TopologicalWorkspace,
};
use ferrol::integrators::{generalized_alpha, trapezoidal};
use ferrol::setup::{solve_accelerations, solve_rates};
use ferrol::state::{State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::four_bar::{FourBar, FourBarParameters};
use ferrol::vehicles::iltis::{CHASSIS, Manoeuvre, ManoeuvreKind, leaf};
use ferrol::vehicles::{Moment, Vehicle};
use host_sim::registry::solver;

type IltisTopological = TopologicalWorkspace<26, 16, 0>;
const RULE: Method = Method::Structural(ferrol::integrators::Structural {
    delta_m: 0.0,
    delta_f: 0.0,
    gamma: 0.5,
    beta: 0.25,
});

#[test]
fn the_rule_is_the_trapezoidal_one() {
    assert_eq!(RULE, Method::Structural(trapezoidal()));
}

/// Drives a manoeuvre with both formulations, and returns the largest difference of the chassis'
/// coordinates and the iterations of a step of the topological one on average.
fn differ(kind: ManoeuvreKind, speed: f64, h: f64, duration: f64) -> (f64, f64) {
    let manoeuvre = Manoeuvre { kind, speed };
    let (vehicle, first) = (manoeuvre.vehicle(), manoeuvre.input(0, h));
    let mut work = Box::new(IltisTopological::new());
    let mut state = IltisState::new();
    vehicle.start(0.0, &first, &mut state, &mut work.shared).unwrap();
    let (mut other, mut other_work) = (state, Box::new(Workspace::new()));
    let settings = Settings::new(h);
    let ours = Topological::new(&vehicle, RULE, settings, &first, &mut state, &mut work).unwrap();
    let scheme = trapezoidal();
    let hybrid =
        Hybrid::new(&vehicle, scheme, settings, &first, &mut other, &mut other_work).unwrap();
    let (mut worst, mut iterations) = (0.0f64, 0);
    let steps = (duration / h).round() as u32;
    for n in 1..=steps {
        let input = manoeuvre.input(u64::from(n), h);
        let report = ours.step(&vehicle, &input, &mut state, &mut work);
        assert_eq!(report.status, StepStatus::Converged, "step {n}: {report:?}");
        assert!(report.phi < 1e-12 && report.phi_dot < 1e-12 && report.phi_ddot < 1e-9);
        assert!(hybrid.step(&vehicle, &input, &mut other, &mut other_work).status.is_taken());
        worst = worst.max(compare(&state.q[..6], &other.q[..6]).0);
        iterations += report.iterations;
    }
    let chosen = state.choice.found_from;
    assert!((0..26).all(|i| (chosen[i] == 0) == (i < 6 || (0..4).any(|corner| leaf(corner) == i))));
    (worst, f64::from(iterations) / f64::from(steps))
}

#[test]
fn the_iltis_moves_as_with_the_hybrid_formulation() {
    assert_eq!(CHASSIS.index(), Some(5));
    let sine = ManoeuvreKind::SineSteer { amplitude: 0.002 };
    for (kind, speed, h, duration, bound, most) in [
        (ManoeuvreKind::InPhaseBump, 10.0, 1e-4, 0.4, 1e-7, 2.1),
        (ManoeuvreKind::AntiPhaseBump, 10.0, 1e-3, 1.0, 5e-5, 2.6),
        (sine, 20.0, 1e-3, 1.0, 1e-7, 2.5),
        // the rack's rate jumps at the start: the dependent coordinates take it up
        (ManoeuvreKind::RampSteer, 20.0, 1e-3, 0.7, 1e-7, 2.5),
    ] {
        let (worst, iterations) = differ(kind, speed, h, duration);
        println!("{kind:?}: {worst:.1e}, {iterations:.2} iterations");
        assert!(worst < bound && iterations < most, "{kind:?}: {worst:e}, {iterations}");
    }
}

/// The accelerations and multipliers of a step must be those that the augmented Lagrangian finds for
/// the coordinates and rates at its end.
#[test]
fn accelerations_and_multipliers_are_those_of_the_state() {
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::AntiPhaseBump, speed: 10.0 };
    let (vehicle, h) = (manoeuvre.vehicle(), 1e-3);
    let mut work = Box::new(IltisTopological::new());
    for method in [Method::Structural(generalized_alpha(0.8).unwrap()), Method::Sdirk] {
        let (mut state, input) = (IltisState::new(), manoeuvre.input(0, h));
        vehicle.start(0.0, &input, &mut state, &mut work.shared).unwrap();
        let settings = Settings { tolerance: 1e-13, ..Settings::new(h) };
        let ours =
            Topological::new(&vehicle, method, settings, &input, &mut state, &mut work).unwrap();
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

/// The largest of the steps 20, 25, 30, …, 50, 60, 80, 100 ms with which every step on the stairs is
/// taken, from nine starts 5 cm apart.
#[test]
fn large_steps_on_the_stairs() {
    let named = |name| Method::Structural(by_name(name).unwrap());
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::Stairs, speed: 5.0 };
    let vehicle = manoeuvre.vehicle();
    let mut work = Box::new(IltisTopological::new());
    for (method, h) in [
        (RULE, 0.045),
        (named("newmark:-0.1"), 0.06),
        (named("hht:0.3"), 0.1),
        (named("generalized-alpha:0.5"), 0.08),
        (Method::Sdirk, 0.06),
    ] {
        for start in 0..9 {
            let (mut state, input) = (IltisState::new(), manoeuvre.input(0, h));
            vehicle.start(0.05 * f64::from(start), &input, &mut state, &mut work.shared).unwrap();
            let settings = Settings::new(h);
            let ours = Topological::new(&vehicle, method, settings, &input, &mut state, &mut work)
                .unwrap();
            for n in 1..=(8.0 / h) as u64 {
                let report = ours.step(&vehicle, &manoeuvre.input(n, h), &mut state, &mut work);
                assert!(report.status.is_taken(), "{method:?} {h} s, step {n}: {report:?}");
            }
        }
    }
}

/// Four-bars on their way through a run.
struct TopologicalBars<const N: usize, const M: usize> {
    vehicle: FourBar<N, M>,
    ours: Topological,
    state: State<N, M, 0>,
    work: Box<TopologicalWorkspace<N, M, 0>>,
}

impl<const N: usize, const M: usize> TopologicalBars<N, M> {
    fn independent(&self) -> [bool; N] {
        self.state.choice.found_from.map(|row| row == 0)
    }

    /// With the first vertical turned by `angle` from the start (rad).
    fn new(parameters: FourBarParameters, angle: f64, h: f64) -> Self {
        let vehicle = FourBar::with_parameters(parameters).unwrap();
        let (mut state, mut work) = (State::new(), Box::new(TopologicalWorkspace::new()));
        vehicle.start(&mut state, &mut work.shared).unwrap();
        for i in 0..N {
            state.q[i] += if i % 2 == 0 { angle } else { -angle };
        }
        let (now, settings) = (Moment { time: 0.0, input: &() }, Settings::new(h));
        let free = core::array::from_fn(|i| i > 0);
        solve_rates(&vehicle, now, &free, &mut state, &mut work.shared.terms).unwrap();
        solve_accelerations(&vehicle, now, &mut state, &mut work.shared).unwrap();
        let ours = Topological::new(&vehicle, RULE, settings, &(), &mut state, &mut work).unwrap();
        Self { vehicle, ours, state, work }
    }

    fn step(&mut self) -> StepStatus {
        self.ours.step(&self.vehicle, &(), &mut self.state, &mut self.work).status
    }

    fn energy(&mut self) -> f64 {
        let (mechanism, terms) = (self.vehicle.mechanism(), &mut self.work.shared.terms);
        terms.kinematics.place(mechanism, &self.state.q);
        terms.kinematics.set_rates(mechanism, &self.state.qd);
        let gravity = self.vehicle.gravity();
        mechanical_energy(mechanism, &terms.kinematics, &gravity)
    }
}

/// Large steps pass the ten singular positions of the double four-bar: lowest deviation of the energy
/// in 10 s (J), by an independent program of the hybrid method.
#[test]
fn large_steps_pass_singular_positions() {
    for (h, want, singular) in
        [(0.01, -0.013668, 20), (0.03, -0.122818, 6), (0.05, -0.340278, 4), (0.10, -1.342762, 2)]
    {
        let mut bars = TopologicalBars::<5, 4>::new(FourBarParameters::DEFAULT, 0.0, h);
        let (start, mut lowest) = (bars.energy(), 0.0f64);
        for _ in 0..(10.0 / h) as u32 {
            assert!(bars.step().is_taken());
            lowest = lowest.min(bars.energy() - start);
        }
        assert!((lowest - want).abs() < 1e-5, "h = {h}: {lowest} J, not {want}");
        // the steps next to them tell that there is no good choice of independent coordinates
        let choices = bars.work.choices();
        println!("h = {h}: {choices:?}");
        assert!((singular..=20).contains(&choices.singular), "h = {h}: {choices:?}");
        assert!((1e-3..0.05).contains(&choices.smallest_pivot), "h = {h}: {choices:?}");
    }
}

/// Small steps end beside each of these positions, where rounding would show: they are made without the
/// equations that vanish there. Over 10 s the double four-bar goes as with the hybrid formulation, and keeps its energy.
#[test]
fn small_steps_cross_singular_positions() {
    let h = 2e-4;
    for method in [RULE, Method::Sdirk] {
        let mut bars = TopologicalBars::<5, 4>::new(FourBarParameters::DEFAULT, 0.0, h);
        let (vehicle, settings) = (bars.vehicle.clone(), *bars.ours.settings());
        bars.ours =
            Topological::new(&vehicle, method, settings, &(), &mut bars.state, &mut bars.work)
                .unwrap();
        let (mut other, mut work) = (bars.state, Box::new(Workspace::new()));
        let hybrid =
            Hybrid::new(&vehicle, trapezoidal(), settings, &(), &mut other, &mut work).unwrap();
        let (start, mut beside, mut worst) = (bars.energy(), 0, 0.0f64);
        for _ in 0..(10.0 / h) as u32 {
            let report = bars.ours.step(&vehicle, &(), &mut bars.state, &mut bars.work);
            assert!(matches!(report.status, StepStatus::Converged | StepStatus::NearSingular));
            assert!(report.phi < 1e-11 && report.phi_dot < 1e-9, "{report:?}");
            beside += u32::from(report.status == StepStatus::NearSingular);
            assert!(hybrid.step(&vehicle, &(), &mut other, &mut work).status.is_taken());
            for i in 0..5 {
                // both may be on either side of a full turn
                worst = worst.max((0.5 * (bars.state.q[i] - other.q[i])).sin().abs());
            }
        }
        let lost = bars.energy() - start;
        println!("{method:?}: {beside} steps beside them, {lost:.1e} J, {worst:.1e}");
        assert!((10..40).contains(&beside), "{beside} steps");
        assert!(lost.abs() < 1e-6, "{lost} J");
        assert!(worst < 5e-7, "half the angle between them {worst} rad");
    }
}

/// Without gravity the linkage turns at a constant rate, so where a step ends is known: near the
/// singular position and on it, it says so and goes on; with a fixed number of iterations it is not made there.
#[test]
fn singular_positions_are_named() {
    let parameters = FourBarParameters { gravity: 0.0, ..FourBarParameters::DEFAULT };
    let quarter = core::f64::consts::FRAC_PI_2;
    for (distance, fixed, want) in [
        (0.1, None, StepStatus::Converged),
        (1e-4, None, StepStatus::NearSingular),
        (0.0, None, StepStatus::NearSingular),
        (1e-4, Some(3), StepStatus::NearSingular),
        (0.0, Some(3), StepStatus::Singular),
    ] {
        let mut bars = TopologicalBars::<5, 4>::new(parameters, distance - quarter + 0.01, 0.01);
        let settings = Settings { fixed_iterations: fixed, ..Settings::new(0.01) };
        let (vehicle, state, work) = (&bars.vehicle, &mut bars.state, &mut bars.work);
        bars.ours = Topological::new(vehicle, RULE, settings, &(), state, work).unwrap();
        let (before, energy) = (bars.state, bars.energy());
        assert_eq!(bars.step(), want, "{distance} rad from the singular position");
        assert!(bars.state.is_finite());
        let choices = bars.work.choices();
        assert_eq!(choices.singular, u32::from(distance < 0.05), "{distance} rad: {choices:?}");
        assert!(choices.smallest_pivot < 1.1 * distance + 1e-6, "{distance} rad: {choices:?}");
        if want.is_taken() {
            for _ in 0..5 {
                assert_eq!(bars.step(), StepStatus::Converged, "behind {distance} rad");
            }
            let lost = bars.energy() - energy;
            println!("{distance} rad, {fixed:?}: {lost:.1e} J");
            assert!(lost.abs() < 1e-8, "{distance} rad, {fixed:?}: {lost} J");
        } else {
            assert_eq!(bars.state, State { tick: 1, held: true, ..before });
        }
    }
}

/// No coordinate of this linkage can turn all the way round: each must give way to another where it
/// turns back. The energy says whether something is lost there.
#[test]
fn the_choice_follows_the_motion() {
    let parameters = FourBarParameters {
        vertical_length: 0.5,
        coupler_length: 1.2,
        speed: 5.0,
        ..FourBarParameters::DEFAULT
    };
    let [coarse, fine] = [5e-4, 2.5e-4].map(|h| {
        let mut bars = TopologicalBars::<3, 2>::new(parameters, 0.0, h);
        let (start, mut worst, mut changes) = (bars.energy(), 0.0f64, 0);
        let mut chosen = bars.independent();
        for _ in 0..(4.0 / h) as u32 {
            assert_eq!(bars.step(), StepStatus::Converged);
            worst = worst.max((bars.energy() - start).abs());
            changes += u32::from(bars.independent() != chosen);
            chosen = bars.independent();
        }
        let told = bars.work.choices();
        assert!(told.changed >= changes && told.repeated > 0, "{changes} changes: {told:?}");
        println!("h = {h}: {changes} changes, energy within {worst:.1e} J");
        assert!(changes > 5 && worst < 2e-2, "{changes} changes, {worst} J");
        worst
    });
    let order = (coarse / fine).log2();
    assert!((order - 2.0).abs() < 0.2, "order {order}");
}

/// Its tip is pinned and released: 6, 3 and 6 independent coordinates.
#[test]
fn the_robot_moves_as_with_the_hybrid_formulation() {
    switching::check_robot(solver("topological", "trapezoidal").unwrap());
}
