//! Force elements with a first-order state of their own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::at;
use ferrol::forces::{ElementStates, Load, Loads};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::{
    Scheme as _, Solve, Structural, Trial, generalized_alpha, hht, newmark, trapezoidal,
};
use ferrol::mechanism::{Axis, Body, GROUND, Joint, Mechanism};
use ferrol::setup::{equilibrium, solve_accelerations};
use ferrol::spatial::Vec3;
use ferrol::state::State;
use ferrol::step::{Motion, TangentWeights, Terms, Workspace};
use ferrol::vehicles::{Moment, Vehicle};
use nalgebra::{Matrix3, Vector3};

const MASS: f64 = 2.0;
const STIFFNESS: f64 = 80.0;
const GRAVITY: f64 = 3.0;

/// What stands beside the spring of a mass that slides along x.
#[derive(Clone, Copy, Debug)]
enum Element {
    /// Spring k and damper c in a row; the state is the damper's length: dz/dt = k (x - z) / c.
    Maxwell { k: f64, c: f64 },
    /// A tyre's side force with a relaxation length s at speed v: s/v dz/dt = -c xd/v - z.
    Relaxation { c: f64, v: f64, s: f64 },
}

struct Slider {
    mechanism: Mechanism<1, 0>,
    element: Element,
    gravity: f64,
}

fn slider(element: Element, gravity: f64) -> Slider {
    let joint = Joint::prismatic(GROUND, Axis::X, [0.0; 3]).carrying(Body::point(MASS, [0.0; 3]));
    Slider { mechanism: Mechanism::new(&[joint], &[], &[]), element, gravity }
}

impl Vehicle<1, 0, 1> for Slider {
    type Input = ();

    fn mechanism(&self) -> &Mechanism<1, 0> {
        &self.mechanism
    }

    fn gravity(&self) -> Vec3 {
        Vec3::new(self.gravity, 0.0, 0.0)
    }

    fn forces<L: Loads<1, 0>>(
        &self,
        _: Moment<'_, ()>,
        states: &mut ElementStates<1>,
        loads: &mut L,
    ) {
        let kinematics = loads.kinematics();
        let (x, xd) = (kinematics.origin.x, kinematics.links[0].velocity.linear.x);
        loads.coordinate(0, Load { force: -STIFFNESS * x, stiffness: STIFFNESS, damping: 0.0 });
        let load = match self.element {
            Element::Maxwell { k, c } => {
                let relaxed = states.relax(0, |z| (k * (x - z) / c, -k / c));
                // df/dx = -k (1 - dz/dx), dz/dx = sensitivity d(rate)/dx
                let stiffness = k * (1.0 - relaxed.sensitivity * k / c);
                Load { force: -k * (x - relaxed.value), stiffness, damping: 0.0 }
            }
            Element::Relaxation { c, v, s } => {
                let relaxed = states.relax(0, |z| ((-c * xd - v * z) / s, -v / s));
                Load { force: relaxed.value, stiffness: 0.0, damping: relaxed.sensitivity * c / s }
            }
        };
        loads.coordinate(0, load);
    }
}

const MAXWELL: Element = Element::Maxwell { k: 50.0, c: 8.0 };
const RELAXATION: Element = Element::Relaxation { c: 30.0, v: 5.0, s: 0.6 };

/// The linear system d(x, xd, z)/dt = A (x, xd, z) written out by hand.
fn system(element: Element) -> Matrix3<f64> {
    let w = STIFFNESS / MASS;
    match element {
        Element::Maxwell { k, c } => {
            Matrix3::new(0.0, 1.0, 0.0, -w - k / MASS, 0.0, k / MASS, k / c, 0.0, -k / c)
        }
        Element::Relaxation { c, v, s } => {
            Matrix3::new(0.0, 1.0, 0.0, -w, 0.0, 1.0 / MASS, 0.0, -c / s, -v / s)
        }
    }
}

/// The closed form: exp(A t), by squaring a Taylor series of a short time.
fn closed_form(element: Element, start: Vector3<f64>, time: f64) -> Vector3<f64> {
    const SQUARINGS: i32 = 20;
    let step = system(element) * (time / f64::from(1 << SQUARINGS));
    let mut power = Matrix3::identity() + step + step * step / 2.0 + step * step * step / 6.0;
    for _ in 0..SQUARINGS {
        power = power * power;
    }
    power * start
}

const START: [f64; 3] = [0.2, 0.5, -0.1];
const DURATION: f64 = 1.0;

fn run(element: Element, scheme: Structural, h: f64) -> Vector3<f64> {
    let slider = slider(element, 0.0);
    let (mut state, mut work) = (State::<1, 0, 1>::new(), Workspace::new());
    (state.q, state.qd, state.elements.value) = ([START[0]], [START[1]], [START[2]]);
    solve_accelerations(&slider, at(0.0), &mut state, &mut work).unwrap();
    let settings = Settings { tolerance: 1e-13, ..Settings::new(h) };
    let hybrid = Hybrid::new(&slider, scheme, settings, &(), &mut state, &mut work).unwrap();
    let mut iterations = 0;
    let steps = (DURATION / h).round() as u32;
    for _ in 0..steps {
        let report = hybrid.step(&slider, &(), &mut state, &mut work);
        assert!(report.status.is_taken(), "{report:?}");
        iterations += report.iterations;
    }
    // K and C with the sensitivity make the tangent exact: one correction, and one to see it
    assert!(iterations <= 2 * steps, "{iterations} iterations in {steps} steps");
    Vector3::new(state.q[0], state.qd[0], state.elements.value[0])
}

#[test]
fn closed_form_and_order() {
    let families = [
        ("trapezoidal", trapezoidal(), 2.0),
        ("hht 0.1", hht(0.1).unwrap(), 2.0),
        ("hht 0.3", hht(0.3).unwrap(), 2.0),
        ("generalized-alpha 0.8", generalized_alpha(0.8).unwrap(), 2.0),
        ("generalized-alpha 0.2", generalized_alpha(0.2).unwrap(), 2.0),
        ("newmark -0.2", newmark(-0.2).unwrap(), 1.0),
    ];
    for element in [MAXWELL, RELAXATION] {
        let exact = closed_form(element, Vector3::from(START), DURATION);
        for (name, scheme, order) in families {
            let error = |h: f64| (run(element, scheme, h) - exact).abs();
            let (coarse, fine) = (error(1e-3), error(5e-4));
            let observed = coarse.zip_map(&fine, |c, f| (c / f).log2());
            println!("{name:22} error {:.1e} order {:.2?}", fine.max(), observed.as_slice());
            // observed at half a millisecond, with oscillations of 8 rad/s
            assert!(observed.iter().all(|o| (o - order).abs() < 0.15), "{name}: {observed}");
            // the side force is of size ten, its error of size (8 rad/s h)^2 or 8 rad/s h
            let bound = if order > 1.5 { 2e-4 } else { 0.05 };
            assert!(fine.max() < bound, "{name}: {fine}");
        }
    }
}

/// -d(force)/dx and -d(force)/d(xd) within a step, the state following, against differences.
#[test]
fn stiffness_and_damping_with_the_state_following() {
    const WIDTH: f64 = 1e-4; // the laws are linear: only rounding counts
    for element in [MAXWELL, RELAXATION] {
        let slider = slider(element, 0.0);
        for scheme in [trapezoidal(), generalized_alpha(0.3).unwrap(), newmark(-0.5).unwrap()] {
            let evaluate = |x: f64, xd: f64, weights: (f64, f64)| {
                let mut elements = ElementStates::<1>::new();
                (elements.value, elements.rate) = ([0.3], [0.7]);
                elements.start();
                let mut state = State::<1, 0, 1>::new();
                state.elements = elements;
                let mut trial = Trial::new();
                trial.elements = elements;
                let solve = Solve { stage: 0, step: 0.05, held: false };
                scheme.predict(solve, &state, &mut trial);
                let mut elements = trial.elements;
                let mut terms = Terms::<1, 0>::new();
                let weights = TangentWeights { stiffness: weights.0, damping: weights.1 };
                let motion = Motion { q: &[x], qd: &[xd], qdd: &[0.0] };
                terms.evaluate(&slider, at(0.0), motion, &mut elements, Some(weights));
                (terms.rhs[0], terms.lhs[0][0])
            };
            let slope = |up: f64, down: f64| (up - down) / (2.0 * WIDTH);
            let (x, xd) = (0.2, -0.4);
            let k =
                slope(evaluate(x + WIDTH, xd, (0.0, 0.0)).0, evaluate(x - WIDTH, xd, (0.0, 0.0)).0);
            let c =
                slope(evaluate(x, xd + WIDTH, (0.0, 0.0)).0, evaluate(x, xd - WIDTH, (0.0, 0.0)).0);
            let (got_k, got_c) = (evaluate(x, xd, (1.0, 0.0)).1, evaluate(x, xd, (0.0, 1.0)).1);
            assert!(
                (got_k - k).abs() < 1e-9 && (got_c - c).abs() < 1e-9,
                "{got_k} {k}, {got_c} {c}"
            );
            // the state takes part: without it K would be that of both springs, C zero
            assert!(
                got_k < STIFFNESS + 49.0
                    && (got_c > 0.1) == matches!(element, Element::Relaxation { .. })
            );
        }
    }
}

/// At rest the damper has let the spring go, and the side force has died.
#[test]
fn equilibrium_with_the_state_at_rest() {
    for element in [MAXWELL, RELAXATION] {
        let slider = slider(element, GRAVITY);
        let (mut state, mut work) = (State::<1, 0, 1>::new(), Workspace::new());
        state.elements.value = [5.0];
        equilibrium(&slider, at(0.0), &mut state, &mut work).unwrap();
        let sag = MASS * GRAVITY / STIFFNESS;
        let length = if matches!(element, Element::Maxwell { .. }) { sag } else { 0.0 };
        assert!((state.q[0] - sag).abs() < 1e-12, "{} {sag}", state.q[0]);
        assert!((state.elements.value[0] - length).abs() < 1e-12, "{:?}", state.elements);
        // and it stays there
        solve_accelerations(&slider, at(0.0), &mut state, &mut work).unwrap();
        let settings = Settings::new(0.01);
        let hybrid =
            Hybrid::new(&slider, trapezoidal(), settings, &(), &mut state, &mut work).unwrap();
        for _ in 0..1000 {
            hybrid.step(&slider, &(), &mut state, &mut work);
        }
        assert!((state.q[0] - sag).abs() < 1e-12 && state.qd[0].abs() < 1e-10, "{state:?}");
    }
}

/// dz/dt = -z^2 has the solution z = 1 / (1 + t): a law that is not linear.
#[test]
fn a_nonlinear_law() {
    let run = |scheme: Structural, h: f64| {
        let mut state = State::<0, 0, 1>::new();
        (state.elements.value, state.elements.rate) = ([1.0], [-1.0]);
        state.elements.start();
        for _ in 0..(1.0 / h).round() as u32 {
            let mut trial = Trial::new();
            trial.elements = state.elements;
            scheme.predict(Solve { stage: 0, step: h, held: false }, &state, &mut trial);
            trial.elements.relax(0, |z| (-z * z, -2.0 * z));
            scheme.end(h, false, &state, &mut trial);
            state.elements = trial.elements;
        }
        state.elements.value[0]
    };
    for scheme in [trapezoidal(), hht(0.2).unwrap(), generalized_alpha(0.5).unwrap()] {
        let (coarse, fine) = (run(scheme, 0.02) - 0.5, run(scheme, 0.01) - 0.5);
        let order = (coarse / fine).log2();
        assert!((order - 2.0).abs() < 0.1 && fine.abs() < 1e-4, "{order} {fine:e}");
    }
}
