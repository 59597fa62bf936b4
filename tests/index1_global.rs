//! The index-1 formulation in natural coordinates: singular positions, its integrators, its multipliers.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use ferrol::evidence::integrators::by_name;
use ferrol::formulations::{Formulation, Method, Settings};
use ferrol::integrators::trapezoidal;
use ferrol::state::{State, StepStatus};
use ferrol::step::{Equations as _, Motion};
use ferrol::vehicles::four_bar::DoubleFourBar;
use ferrol::vehicles::iltis::{Iltis, IltisInput, Manoeuvre, ManoeuvreKind};
use ferrol::vehicles::{Moment, Vehicle};
use host_sim::catalogue;
use host_sim::cli::VehicleOptions;
use host_sim::extrapolation::Extrapolation;
use host_sim::global::{Global, GlobalWorkspace, NaturalScheme, NaturalState};
use host_sim::registry::solver;
use host_sim::simulation::Simulation;

type Subject = (&'static str, Option<&'static str>, Option<f64>);

const FOUR_BAR: Subject = ("four-bar", None, None);
const SUSPENSION: Subject = ("suspension", None, None);
const ROBOT: Subject = ("robot", None, None);
/// x, y, z, pitch, roll, yaw.
const POSE: usize = 6;

/// A run of a vehicle by names.
fn simulation(
    (vehicle, manoeuvre, speed): Subject,
    (formulation, integrator): (&str, &str),
    step: f64,
) -> Box<dyn Simulation> {
    let options = VehicleOptions {
        vehicle: Some(vehicle.into()),
        manoeuvre: manoeuvre.map(Into::into),
        speed,
        ..VehicleOptions::default()
    };
    let entry = catalogue::find(&options).unwrap();
    (entry.start)(solver(formulation, integrator).unwrap(), Settings::new(step)).unwrap()
}

fn index1(subject: Subject, integrator: &str, step: f64) -> Box<dyn Simulation> {
    simulation(subject, ("index1-global", integrator), step)
}

/// The motion of the double four-bar, which has one degree of freedom: all verticals turn by the angle a,
/// and the couplers go along. With bars of 1 m and 1 kg, 3 a'' = -3.5 g cos a, from a = 90 degrees and
/// a' = -1 rad/s.
struct Angle {
    a: f64,
    rate: f64,
}

impl Angle {
    const START: Self = Self { a: std::f64::consts::FRAC_PI_2, rate: -1.0 };

    fn acceleration(a: f64) -> f64 {
        -3.5 / 3.0 * 9.81 * a.cos()
    }

    /// Goes on by `h` (s), by the classical method of order four.
    fn advance(&mut self, h: f64) {
        let stage = |by: f64, (v, f): (f64, f64)| {
            let (a, rate) = (self.a + by * v, self.rate + by * f);
            (rate, Self::acceleration(a))
        };
        let first = (self.rate, Self::acceleration(self.a));
        let second = stage(0.5 * h, first);
        let third = stage(0.5 * h, second);
        let fourth = stage(h, third);
        self.a += h / 6.0 * (first.0 + 2.0 * (second.0 + third.0) + fourth.0);
        self.rate += h / 6.0 * (first.1 + 2.0 * (second.1 + third.1) + fourth.1);
    }

    /// How far the top of the first vertical is from `output`, x and y (m).
    fn distance(&self, output: &[f64]) -> f64 {
        (output[0] - self.a.cos()).abs().max((output[1] - self.a.sin()).abs())
    }
}

/// A run of the double four-bar beside the motion of its angle: the largest distance (m), the energy that is
/// lost or gained at most (J), and how many steps were near-singular.
fn run_four_bar(integrator: &str, step: f64, duration: f64) -> (f64, f64, u32) {
    let mut run = index1(FOUR_BAR, integrator, step);
    let start = run.energy();
    let (mut angle, mut near, mut farthest, mut lost) = (Angle::START, 0, 0.0f64, 0.0f64);
    for _ in 0..(duration / step).round() as u32 {
        let report = run.step();
        for _ in 0..4 {
            angle.advance(0.25 * step);
        }
        match report.status {
            StepStatus::Converged => assert!(report.phi_dot <= 1e-9, "{report:?}"),
            StepStatus::NearSingular => {
                near += 1;
                // twice in each turn all bars lie on one line; a direction is weak below 0.1 beside it
                let beside = 0.1 + angle.rate.abs() * step;
                assert!(angle.a.sin().abs() < beside, "{step} s, at {} s", run.time());
            }
            _ => panic!("{step} s, at {} s: {report:?}", run.time()),
        }
        assert!(report.phi <= 1e-9, "{report:?}");
        lost = lost.max((run.energy() - start).abs());
        farthest = farthest.max(angle.distance(&run.output()));
    }
    (farthest, lost, near)
}

/// Ten singular positions in 10 s, where rows of phi_q vanish, multipliers go to infinity and come back
/// with the other sign. Nothing of it is seen in the motion.
#[test]
fn singular_positions_are_crossed_with_sdirk() {
    let (distance, lost, near) = run_four_bar("sdirk", 1e-4, 10.0);
    assert!(distance < 1e-6, "{distance:e} m");
    // beside a singular position the loops of a solve are evaluated once, next to where it ends: its energy is off
    // there by 2e-7 of all, and comes back behind it
    assert!(lost < 1e-5, "{lost:e} J");
    assert!((20..1000).contains(&near), "{near} steps were near-singular");
}

/// The error of points is (omega h)^2 / 12 of the angle turned.
#[test]
fn singular_positions_are_crossed_with_structural_integrators() {
    for integrator in ["trapezoidal", "hht:0.1", "generalized-alpha:0.8"] {
        let (coarse, ..) = run_four_bar(integrator, 1e-3, 3.0);
        let (fine, ..) = run_four_bar(integrator, 5e-4, 3.0);
        assert!(fine < 2e-5, "{integrator}: {fine:e}");
        assert!((3.5..4.6).contains(&(coarse / fine)), "{integrator}: {coarse:e} {fine:e}");
    }
}

/// Whether a step ends beside a singular position or on it is chance: many steps, all shifted against each
/// other. What is lost is of third order, at all of them.
#[test]
fn they_are_crossed_whatever_the_step() {
    for k in 0..24 {
        // from 0.5 to 9 ms
        let step = 5e-4 * (1.0 + 0.003 * f64::from(k)) * 1.13_f64.powi(k);
        let (_, lost, near) = run_four_bar("sdirk", step, 6.0);
        let order = lost / (step / 1e-3).powi(3);
        assert!(order < 8e-5, "{step} s: {lost:e} J, {near}");
        let (_, lost, near) = run_four_bar("trapezoidal", step, 6.0);
        let order = lost / (step / 1e-3).powi(2);
        assert!(order < 1.2e-3, "{step} s, trapezoidal: {lost:e} J, {near}");
    }
}

/// The rule in natural coordinates errs as at index 3, so nothing of their difference remains if it is
/// extrapolated to a step of zero, also beyond singular positions.
#[test]
fn index1_and_index3_are_the_same_motion() {
    const STEP: f64 = 5e-4;
    let mut runs = ["global", "index1-global"].map(|formulation| {
        let [coarse, fine] =
            [STEP, 0.5 * STEP].map(|step| simulation(FOUR_BAR, (formulation, "trapezoidal"), step));
        Extrapolation::new(coarse, fine, 2)
    });
    let mut worst = 0.0f64;
    for _ in 0..(5.0 / STEP) as u32 {
        let [one, other] = runs.each_mut().map(|run| {
            assert!(run.step().status.is_taken());
            run.output()
        });
        worst =
            one.iter().zip(&other).take(2).fold(worst, |worst, (a, b)| worst.max((a - b).abs()));
    }
    assert!(worst < 1e-6, "{worst:e}");
}

/// Largest difference of the first outputs from those with the hybrid formulation under the same rule,
/// seen at every 20th step.
fn difference(
    subject: Subject,
    integrator: &str,
    (step, duration): (f64, f64),
    count: usize,
) -> f64 {
    let mut runs = ["hybrid", "index1-global"]
        .map(|formulation| simulation(subject, (formulation, integrator), step));
    let mut worst = 0.0f64;
    for tick in 1..=(duration / step).round() as u64 {
        for run in &mut runs {
            let report = run.step();
            assert_eq!(report.status, StepStatus::Converged, "{subject:?} at {}", run.time());
            assert!(report.phi < 1e-9 && report.phi_dot <= 1e-9 && report.phi_ddot < 1e-6);
        }
        if tick % 20 == 0 {
            let [one, other] = &mut runs;
            let (one, other) = (one.output(), other.output());
            for (a, b) in one.iter().zip(&other).take(count) {
                worst = worst.max((a - b).abs());
            }
        }
    }
    worst
}

#[test]
fn vehicles_move_as_with_the_hybrid_formulation() {
    for (subject, integrator, span, count, bound) in [
        (("iltis", Some("in-phase-bump"), Some(5.0)), "trapezoidal", (1e-4, 0.3), POSE, 1e-8),
        (("iltis", Some("in-phase-bump"), Some(10.0)), "trapezoidal", (1e-4, 0.6), POSE, 1e-6),
        // the rate of the rack jumps
        (("iltis", Some("ramp-steer"), Some(20.0)), "trapezoidal", (1e-3, 0.8), POSE, 1e-7),
        (("iltis", Some("sine-steer:0.002"), Some(20.0)), "newmark:-0.05", (1e-3, 0.3), POSE, 1e-6),
        (("iltis", Some("sine-steer:0.002"), Some(20.0)), "hht:0.1", (1e-3, 0.3), POSE, 1e-7),
        (
            ("iltis", Some("sine-steer:0.002"), Some(20.0)),
            "generalized-alpha:0.8",
            (1e-3, 0.3),
            POSE,
            1e-7,
        ),
        (SUSPENSION, "trapezoidal", (1e-4, 1.3), 4, 1e-6),
        // pinned at 3 s, released at 6 s
        (ROBOT, "trapezoidal", (1e-3, 6.5), 6, 1e-6),
        (ROBOT, "generalized-alpha:0.8", (1e-3, 6.5), 6, 1e-6),
    ] {
        let found = difference(subject, integrator, span, count);
        assert!(found < bound, "{subject:?}, {integrator}: {found:e}");
    }
}

/// End of a run.
fn end(subject: Subject, integrator: &str, step: f64, duration: f64) -> Vec<f64> {
    let mut run = index1(subject, integrator, step);
    for _ in 0..(duration / step).round() as u64 {
        assert!(run.step().status.is_taken());
    }
    run.output()
}

#[test]
fn structural_integrators_have_their_order() {
    let steer = ("iltis", Some("sine-steer:0.002"), Some(20.0));
    for (subject, duration, count) in [(FOUR_BAR, 0.48, 2), (steer, 0.24, POSE)] {
        // another rule leads to the same motion
        let exact = end(subject, "sdirk", 2.5e-4, duration);
        for (integrator, wanted) in [
            ("trapezoidal", 1.8..2.2),
            ("hht:0.2", 1.8..2.2),
            ("generalized-alpha:0.5", 1.8..2.2),
            ("newmark:-0.3", 0.8..1.2),
        ] {
            let error = |step: f64| {
                let found = end(subject, integrator, step, duration);
                let difference = |k: usize| (found[k] - exact[k]).abs();
                (0..count).map(difference).fold(0.0, f64::max)
            };
            let order = (error(4e-3) / error(2e-3)).log2();
            assert!(wanted.contains(&order), "{subject:?}, {integrator}: {order}");
        }
    }
}

/// M qdd + r = Q at the end of a step, where r is the force of the equations that is carried on from step to
/// step: largest component that remains, and the largest of r (N, N m).
fn balance<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    input: &V::Input,
    time: f64,
    natural: &NaturalState<S>,
    work: &mut GlobalWorkspace<N, M, S>,
) -> (f64, f64) {
    let (mut vehicle, parts) = work.enter(vehicle, Moment { time, input });
    let (mut equations, work) = parts.equations::<false>(&mut vehicle, &[]);
    equations.place(&natural.q);
    let motion = Motion { q: &natural.q, qd: &natural.qd, qdd: &natural.qdd };
    let left = &mut work.residual;
    equations.load(motion, &mut natural.elements.clone(), None, left);
    let largest = |values: &[f64]| values.iter().fold(0.0f64, |most, x| most.max(x.abs()));
    for (left, reaction) in left.iter_mut().zip(&natural.reaction[0]) {
        *left += reaction;
    }
    (largest(left), largest(&natural.reaction[0]))
}

#[test]
fn reactions_balance_the_motion() {
    let rules = ["trapezoidal", "hht:0.1"].map(|name| Method::Structural(by_name(name).unwrap()));
    for method in [Method::Sdirk, rules[0], rules[1]] {
        let settings = Settings::new(1e-3);
        let bump = Manoeuvre { kind: ManoeuvreKind::InPhaseBump, speed: 10.0 };
        let vehicle: Iltis = bump.vehicle();
        let (mut state, mut work) = (State::new(), Box::<GlobalWorkspace<_, _, 0>>::default());
        let input: IltisInput = bump.input(0, 1e-3);
        vehicle.start(0.0, &input, &mut state, &mut work.relative.shared).unwrap();
        let scheme = NaturalScheme::Index1(method);
        let (global, mut natural) =
            Global::new(&vehicle, scheme, settings, &input, &state, &mut work).unwrap();
        for tick in 1..=400 {
            let input = bump.input(tick, 1e-3);
            assert!(global.step(&vehicle, &input, &mut natural, &mut work).status.is_taken());
            let (left, all) = balance(&vehicle, &input, tick as f64 * 1e-3, &natural, &mut work);
            // multipliers are found with phi_q from before the loops are closed
            assert!(left < 1e-3 * all, "{method:?}, Iltis, step {tick}: {left:e} of {all:e}");
        }

        // over a singular position at 0.714 s
        let vehicle = DoubleFourBar::new();
        let (mut state, mut work) = (State::new(), Box::<GlobalWorkspace<5, 4, 0>>::default());
        vehicle.start(&mut state, &mut work.relative.shared).unwrap();
        let (global, mut natural) =
            Global::new(&vehicle, scheme, settings, &(), &state, &mut work).unwrap();
        for tick in 1..=1000 {
            assert!(global.step(&vehicle, &(), &mut natural, &mut work).status.is_taken());
            let (left, all) = balance(&vehicle, &(), tick as f64 * 1e-3, &natural, &mut work);
            assert!(left < 1e-6 * all, "{method:?}, four-bar, step {tick}: {left:e} of {all:e}");
        }
    }
}

/// Bricard's mechanism moves although its equations are one too many: no singular position.
#[test]
fn redundant_equations_are_no_singular_position() {
    for integrator in ["sdirk", "trapezoidal"] {
        for step in [2e-3, 1e-2] {
            let mut run = index1(("bricard", None, None), integrator, step);
            for _ in 0..(4.0 / step) as u32 {
                let report = run.step();
                assert_eq!(report.status, StepStatus::Converged, "{integrator}, {step} s");
            }
        }
    }
}

/// The Iltis has none either, also where the stairs ask for many iterations.
#[test]
fn nor_is_a_kink() {
    for (integrator, step, most) in [("sdirk", 1e-2, 8.0), ("trapezoidal", 1e-2, 4.5)] {
        let mut run = index1(("iltis", Some("stairs"), Some(5.0)), integrator, step);
        let (mut iterations, count) = (0, 300);
        for _ in 0..count {
            let report = run.step();
            assert_eq!(report.status, StepStatus::Converged, "{integrator} at {}", run.time());
            iterations += report.iterations;
        }
        let mean = f64::from(iterations) / f64::from(count);
        assert!(mean < most, "{integrator}: {mean} iterations of a step");
    }
}

/// The error of a step that a structural integrator tells is that of the rule: as at index 3.
#[test]
fn steps_tell_their_error() {
    let mut runs = ["global", "index1-global"]
        .map(|formulation| simulation(FOUR_BAR, (formulation, "trapezoidal"), 1e-3));
    for _ in 0..500 {
        let [one, other] = runs.each_mut().map(|run| run.step().error);
        assert!(other > 0.0 && (one - other).abs() < 1e-2 * one, "{one:e} {other:e}");
    }
    assert!((trapezoidal().step_error(1e-3, 1.0) - 1e-6 / 12.0).abs() < 1e-20);
}
