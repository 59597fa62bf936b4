//! Force elements as objects, with and without a first-order state of their own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::at;
use ferrol::dynamics::{Kinematics, mechanical_energy};
use ferrol::forces::{
    Each, Element, ElementList, ElementStates, Load, Loads, RelativeLoads, StateMode,
};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::{
    Scheme as _, Solve, Structural, Trial, generalized_alpha, hht, newmark, trapezoidal,
};
use ferrol::mechanism::{Axis, Body, GROUND, Joint, Mechanism};
use ferrol::setup::{SetupError, equilibrium, linearise, solve_accelerations};
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
enum Beside {
    /// Spring k and damper c in a row; the state is the damper's length: dz/dt = k (x - z) / c.
    Maxwell { k: f64, c: f64 },
    /// A tyre's side force with a relaxation length s at speed v: s/v dz/dt = -c xd/v - z.
    Relaxation { c: f64, v: f64, s: f64 },
}

/// What it measures: length (m), state, load.
struct StrutSignals {
    x: f64,
    z: f64,
    load: Load,
}

impl Element for Beside {
    type Signals = StrutSignals;

    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        states: &mut ElementStates<S>,
    ) -> StrutSignals {
        let (x, xd) = (kinematics.origin.x, kinematics.links[0].velocity.linear.x);
        match *self {
            Self::Maxwell { k, c } => {
                let relaxed = states.relax(0, |z| (k * (x - z) / c, -k / c));
                // df/dx = -k (1 - dz/dx), dz/dx = sensitivity d(rate)/dx
                let stiffness = k * (1.0 - relaxed.sensitivity * k / c);
                let force = -k * (x - relaxed.value);
                StrutSignals { x, z: relaxed.value, load: Load { force, stiffness, damping: 0.0 } }
            }
            Self::Relaxation { c, v, s } => {
                let relaxed = states.relax(0, |z| ((-c * xd - v * z) / s, -v / s));
                let damping = relaxed.sensitivity * c / s;
                let load = Load { force: relaxed.value, stiffness: 0.0, damping };
                StrutSignals { x, z: relaxed.value, load }
            }
        }
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(
        &self,
        shown: &StrutSignals,
        loads: &mut L,
    ) {
        loads.coordinate(0, shown.load);
    }

    fn energy(&self, shown: &StrutSignals) -> f64 {
        match self {
            Self::Maxwell { k, .. } => 0.5 * k * (shown.x - shown.z) * (shown.x - shown.z),
            Self::Relaxation { .. } => 0.0,
        }
    }
}

/// The spring itself.
struct Spring;

impl Element for Spring {
    type Signals = f64;

    fn signals<const N: usize, const S: usize>(
        &self,
        kinematics: &Kinematics<N>,
        _: &mut ElementStates<S>,
    ) -> f64 {
        kinematics.origin.x
    }

    fn act<const N: usize, const M: usize, L: Loads<N, M>>(&self, x: &f64, loads: &mut L) {
        loads.coordinate(0, Load { force: -STIFFNESS * x, stiffness: STIFFNESS, damping: 0.0 });
    }

    fn energy(&self, x: &f64) -> f64 {
        0.5 * STIFFNESS * x * x
    }
}

struct Slider {
    mechanism: Mechanism<1, 0>,
    element: Beside,
    gravity: f64,
}

fn slider(element: Beside, gravity: f64) -> Slider {
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

    fn elements(&self, _: Moment<'_, ()>) -> impl ElementList {
        (Spring, self.element)
    }
}

const MAXWELL: Beside = Beside::Maxwell { k: 50.0, c: 8.0 };
const RELAXATION: Beside = Beside::Relaxation { c: 30.0, v: 5.0, s: 0.6 };

/// The linear system d(x, xd, z)/dt = A (x, xd, z) written out by hand.
fn system(element: Beside) -> Matrix3<f64> {
    let w = STIFFNESS / MASS;
    match element {
        Beside::Maxwell { k, c } => {
            Matrix3::new(0.0, 1.0, 0.0, -w - k / MASS, 0.0, k / MASS, k / c, 0.0, -k / c)
        }
        Beside::Relaxation { c, v, s } => {
            Matrix3::new(0.0, 1.0, 0.0, -w, 0.0, 1.0 / MASS, 0.0, -c / s, -v / s)
        }
    }
}

/// The closed form: exp(A t), by squaring a Taylor series of a short time.
fn closed_form(element: Beside, start: Vector3<f64>, time: f64) -> Vector3<f64> {
    const SQUARINGS: i32 = 20;
    let step = system(element) * (time / f64::from(1 << SQUARINGS));
    let mut power = Matrix3::identity() + step + step * step / 2.0 + step * step * step / 6.0;
    for _ in 0..SQUARINGS {
        power = power * power;
    }
    power * start
}

/// What rounding leaves of the equation of a state, as a share of its largest term.
const ROUNDING: f64 = 4.0 * f64::EPSILON;

const START: [f64; 3] = [0.2, 0.5, -0.1];
const DURATION: f64 = 1.0;

fn run(element: Beside, scheme: Structural, h: f64) -> Vector3<f64> {
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
        assert!(state.elements.residual() < ROUNDING, "{:e}", state.elements.residual());
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
                    && (got_c > 0.1) == matches!(element, Beside::Relaxation { .. })
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
        let length = if matches!(element, Beside::Maxwell { .. }) { sag } else { 0.0 };
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
            let left = trial.elements.residual();
            assert!(left < ROUNDING, "{left:e}");
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

/// The tread of a tyre between road and belt, clamped where it slides: the law of a driven car.
fn tread(slip: f64, speed: f64, z: f64) -> (f64, f64) {
    const LENGTH: f64 = 0.3;
    const GRIP: f64 = 0.02;
    // the deflection follows the slip; beyond the grip it falls back within 1 ms
    let over = if z.abs() > GRIP { (z.abs() - GRIP) * z.signum() / 1e-3 } else { 0.0 };
    let slope = if z.abs() > GRIP { 1e3 } else { 0.0 };
    (-slip - speed / LENGTH * z - over, -speed / LENGTH - slope)
}

/// Three iterations of an evaluation suffice: from any start the equation of a step of 10 ms is
/// closed to rounding for laws that are linear, quadratic, or made of branches.
#[test]
fn three_iterations_close_the_equations() {
    type NamedLaw<'a> = (&'a str, &'a dyn Fn(f64) -> (f64, f64));
    let laws: [NamedLaw<'_>; 6] = [
        ("filter", &|z| ((0.3 - z) / 0.02, -1.0 / 0.02)),
        ("stiff filter", &|z| ((0.3 - z) / 1e-6, -1.0 / 1e-6)),
        ("quadratic", &|z| (-z * z, -2.0 * z)),
        ("tread at rest", &|z| tread(0.0, 0.0, z)),
        ("tread sliding", &|z| tread(-7.0, 0.0, z)),
        ("tread rolling", &|z| tread(2.0, 20.0, z)),
    ];
    for (name, law) in laws {
        for start in [-0.1, -0.02, 0.0, 0.01, 0.3] {
            let mut states = ElementStates::<1>::new();
            (states.value, states.rate) = ([start], [law(start).0]);
            states.start();
            // a step of 10 ms of the trapezoidal rule
            states.begin_solve(0.005, [start + 0.005 * states.scheme_rate[0]], 0.01);
            states.relax(0, law);
            assert!(states.residual() < 1e-14, "{name} from {start}: {:e}", states.residual());
        }
    }
}

/// What the evaluations of a step of 10 ms leave, one after the other, of a law from `start`.
fn left(law: impl Fn(f64) -> (f64, f64) + Copy, start: f64) -> ([f64; 8], ElementStates<1>) {
    let mut states = ElementStates::<1>::new();
    states.value = [start];
    states.begin_solve(0.005, [start], 0.01);
    let left = core::array::from_fn(|_| {
        states.relax(0, law);
        states.residual()
    });
    (left, states)
}

/// A law that three iterations do not close is told, and closed by the evaluations that follow.
#[test]
fn what_the_iterations_leave_is_told() {
    let cubic = |z: f64| (-1e6 * z * z * z, -3e6 * z * z);
    let (shares, mut states) = left(cubic, 1.0);
    assert!(shares[0] > 0.1 && shares[7] < 1e-14, "{shares:?}");
    // looking at it does not change what was told
    states.set_mode(StateMode::Given);
    states.relax(0, cubic);
    assert!((states.residual() - shares[7]).abs() <= 0.0);
    // friction that sets in within a millimetre: Newton goes to and fro, and says so
    let friction = |z: f64| {
        let s = z / 1e-3;
        let root = (1.0 + s * s).sqrt();
        (3.0 - 40.0 * s / root, -40.0 / (1e-3 * root * root * root))
    };
    let (shares, _) = left(friction, 0.1);
    assert!(shares.iter().all(|share| *share > 0.1), "{shares:?}");
}

/// A relaxation length at standstill: the side force does not change, so it rests as it is.
#[test]
fn equilibrium_at_standstill() {
    let slider = slider(Beside::Relaxation { c: 30.0, v: 0.0, s: 0.6 }, GRAVITY);
    let (mut state, mut work) = (State::<1, 0, 1>::new(), Workspace::new());
    state.elements.value = [5.0];
    equilibrium(&slider, at(0.0), &mut state, &mut work).unwrap();
    let sag = (MASS * GRAVITY + 5.0) / STIFFNESS;
    assert!((state.q[0] - sag).abs() < 1e-12, "{} {sag}", state.q[0]);
    assert!((state.elements.value[0] - 5.0).abs() <= 0.0 && state.elements.residual() <= 0.0);
    // at a rate it has none
    let told = linearise(&slider, at(0.0), &state, &mut work).unwrap_err();
    assert_eq!(told, SetupError::NoRest { state: 0 });
    assert!(told.to_string().contains("state 0 of the force elements finds no rest"), "{told}");
}

/// A state that grows at a rate of its own has no rest: told by its number, and left as it is.
#[test]
fn a_state_without_rest_is_told() {
    let mut states = ElementStates::<3>::new();
    states.value = [1.0, 2.0, 3.0];
    states.set_mode(StateMode::Rest);
    for (index, (rate, slope)) in [(0.0, 0.0), (-4.0, -2.0), (0.7, 0.0)].into_iter().enumerate() {
        let relaxed = states.relax(index, |z| (rate + slope * z, slope));
        assert!(relaxed.value.is_finite() && relaxed.sensitivity.is_finite(), "{relaxed:?}");
    }
    let want: [f64; 3] = [1.0, -2.0, 3.0];
    assert_eq!(states.value.map(f64::to_bits), want.map(f64::to_bits));
    assert!(states.without_rest() == Some(2) && states.residual().is_infinite());
}

/// The energy of the list is what the spring and the Maxwell element store: with the power of its
/// damper the energy of the whole stays.
#[test]
fn energy_of_the_list() {
    let Beside::Maxwell { k, c } = MAXWELL else { unreachable!() };
    let slider = slider(MAXWELL, 0.0);
    let (mut state, mut work) = (State::<1, 0, 1>::new(), Workspace::new());
    (state.q, state.qd, state.elements.value) = ([START[0]], [START[1]], [START[2]]);
    solve_accelerations(&slider, at(0.0), &mut state, &mut work).unwrap();
    let settings = Settings { tolerance: 1e-13, ..Settings::new(1e-3) };
    let hybrid = Hybrid::new(&slider, trapezoidal(), settings, &(), &mut state, &mut work).unwrap();
    let energy = |state: &State<1, 0, 1>| {
        let mut kinematics = Kinematics::<1>::new();
        kinematics.place(slider.mechanism(), &state.q);
        kinematics.set_rates(slider.mechanism(), &state.qd);
        mechanical_energy(slider.mechanism(), &kinematics, &slider.gravity())
            + slider.stored_energy(at(0.0), &state.elements, &kinematics)
    };
    let power = |state: &State<1, 0, 1>| {
        let force = k * (state.q[0] - state.elements.value[0]);
        force * force / c
    };
    let (start, mut taken) = (energy(&state), 0.0);
    assert!((start - 0.5 * (MASS * 0.25 + STIFFNESS * 0.04 + k * 0.09)).abs() < 1e-12, "{start}");
    for _ in 0..1000 {
        let before = power(&state);
        hybrid.step(&slider, &(), &mut state, &mut work);
        taken += 0.5e-3 * (before + power(&state));
    }
    // trapezoidal sums: (8 rad/s h)^2 of an energy of 4 J
    assert!(taken > 1.0 && (energy(&state) + taken - start).abs() < 1e-4, "{start} {taken}");
}

/// Tuples, arrays, options and `Each` let their elements act one after the other.
#[test]
fn lists_of_lists() {
    let mut kinematics = Kinematics::<1>::new();
    kinematics.origin.x = 0.5;
    let states = &mut ElementStates::<0>::new();
    let one = Spring.stored(&kinematics, states);
    assert!((one - 10.0).abs() < 1e-12);
    let each = Each { over: 0..3, make: |number| (number > 0).then_some(Spring) };
    let list = (Spring, [Spring, Spring], each, None::<Spring>, ());
    assert!((list.stored(&kinematics, states) - 5.0 * one).abs() < 1e-12);
    let slider = slider(MAXWELL, 0.0);
    let (mut wrench, mut force) = ([ferrol::spatial::Wrench::ZERO], [0.0]);
    let mut loads =
        RelativeLoads::new(slider.mechanism(), &kinematics, &mut wrench, &mut force, None);
    list.apply(states, &mut loads);
    assert!((force[0] + 5.0 * STIFFNESS * 0.5).abs() < 1e-12, "{force:?}");
}
