//! The tangent of a step against central differences of its residual.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

use crate::common;

use common::{IltisState, IltisWork};
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::{Structural, generalized_alpha, trapezoidal};
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::step::{Motion, TangentWeights, Terms};
use ferrol::vehicles::andrews::Andrews;
use ferrol::vehicles::bricard::Bricard;
use ferrol::vehicles::flyball::Flyball;
use ferrol::vehicles::four_bar::FourBar;
use ferrol::vehicles::heavy_top::HeavyTop;
use ferrol::vehicles::iltis::{IltisInput, Manoeuvre, ManoeuvreKind};
use ferrol::vehicles::pendulum::Pendulum;
use ferrol::vehicles::robot::{Robot, RobotParameters};
use ferrol::vehicles::slider_crank::SliderCrank;
use ferrol::vehicles::suspension::Suspension;
use ferrol::vehicles::{Moment, Vehicle};
use nalgebra::DMatrix;

/// beta h^2 alpha (kg) of the tangent's test: heavy loops, but light enough for differences.
const LOOPS: f64 = 1e5;

/// What the tangent (26) of a step leaves out, as a share of it: the norm of T^-1 (T - F) in the
/// metric of T, F the central differences of the residual. One correction of Newton's method
/// shrinks an error by this factor at least.
pub fn neglected<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    scheme: &Structural,
    h: f64,
    now: Moment<'_, V::Input>,
    state: &State<N, M, S>,
    loops: f64,
) -> f64
where
    V: Vehicle<N, M, S>,
{
    let Structural { delta_m, delta_f, gamma, beta } = *scheme;
    let (beta_h2, share) = (beta * h * h, 1.0 - delta_f);
    let weights = TangentWeights { stiffness: share * beta_h2, damping: share * gamma * h };
    let mut terms = Box::new(Terms::<N, M>::new());
    terms.constraints.datum = state.datum;
    // states of force elements move on with the step
    let mut elements = state.elements;
    elements.begin_solve(share * gamma * h, [0.0; S], h);
    // (27), scaled as the step scales it, for a change of one coordinate
    let mut residual = |j: usize, change: f64| {
        let (mut q, mut qd, mut qdd) = (state.q, state.qd, state.qdd);
        q[j] += change;
        qd[j] += gamma / (beta * h) * change;
        qdd[j] += (1.0 - delta_m) / (share * beta_h2) * change;
        let motion = Motion { q: &q, qd: &qd, qdd: &qdd };
        terms.lhs = [[0.0; N]; N];
        let mut tried = elements;
        terms.evaluate(vehicle, now, motion, &mut tried, Some(weights));
        let constraints = &terms.constraints;
        let closing: [f64; M] = core::array::from_fn(|row| {
            share * (beta_h2 * state.lambda[row] + loops * constraints.phi[row])
        });
        let mut sum = terms.rhs.map(|force| share * beta_h2 * force);
        constraints.add_transposed(vehicle.mechanism(), &closing, &mut sum);
        sum
    };
    const STEP: f64 = 1e-6;
    let mut differences = DMatrix::<f64>::zeros(N, N);
    for j in 0..N {
        let (up, down) = (residual(j, STEP), residual(j, -STEP));
        for i in 0..N {
            differences[(i, j)] = (up[i] - down[i]) / (2.0 * STEP);
        }
    }
    residual(0, 0.0);
    terms.assemble(vehicle.mechanism(), 1.0 - delta_m, &[share * loops; M]);
    let lower = terms.lhs;
    let tangent = DMatrix::<f64>::from_fn(N, N, |i, j| lower[i.max(j)][i.min(j)]);
    // T = L L^T; the metric of T makes metres and radians comparable
    let root = tangent.clone().cholesky().expect("positive definite").l();
    let half = root.solve_lower_triangular(&(&tangent - differences)).expect("regular");
    root.solve_lower_triangular(&half.transpose()).expect("regular").norm()
}

#[test]
fn the_tangent_of_a_step_leaves_out_little() {
    /// Newton's factor at 1 ms.
    const AT_ONE_MILLISECOND: f64 = 0.02;
    let manoeuvre = Manoeuvre { kind: ManoeuvreKind::AntiPhaseBump, speed: 5.0 };
    let vehicle = manoeuvre.vehicle();
    let (mut state, mut work) = (IltisState::new(), Box::new(IltisWork::new()));
    let input = IltisInput::default();
    vehicle.start(0.0, &input, &mut state, &mut work).unwrap();
    let now = Moment { time: 0.0, input: &input };
    let settings = Settings::new(1e-3);
    let hybrid =
        Hybrid::new(&vehicle, trapezoidal(), settings, &input, &mut state, &mut work).unwrap();
    for n in 1..=1000 {
        hybrid.step(&vehicle, &input, &mut state, &mut work);
        if n % 250 != 0 {
            continue;
        }
        for scheme in [trapezoidal(), generalized_alpha(0.3).unwrap()] {
            let [coarse, middle, fine] =
                [4e-3, 2e-3, 1e-3].map(|h| neglected(&vehicle, &scheme, h, now, &state, LOOPS));
            println!("{:.2} s: {coarse:.1e} {middle:.1e} {fine:.1e}", 1e-3 * f64::from(n));
            assert!(fine < AT_ONE_MILLISECOND, "{fine}");
            // like h or better, within a quarter
            assert!(middle < 0.625 * coarse && fine < 0.625 * middle, "{coarse} {middle} {fine}");
        }
    }
}

/// A vehicle without input, moved on by 50 steps of `h` (s): its tangent tends to the differences,
/// and phi_q is the derivative of phi there.
macro_rules! check_literature {
    ($vehicle:expr, $n:literal, $m:literal, $s:literal, $h:expr) => {{
        let (vehicle, h) = ($vehicle, $h);
        let (mut state, mut work) =
            (State::<$n, $m, $s>::new(), Box::new(Workspace::<$n, $m, $s>::new()));
        vehicle.start(&mut state, &mut work).unwrap();
        let settings = Settings::new(h);
        let hybrid =
            Hybrid::new(&vehicle, trapezoidal(), settings, &(), &mut state, &mut work).unwrap();
        for _ in 0..50 {
            hybrid.step(&vehicle, &(), &mut state, &mut work);
        }
        let now = Moment { time: 50.0 * h, input: &() };
        // loops as heavy against the masses as those of the Iltis above
        let loops = 1e3 * vehicle.mechanism().total_mass();
        let [coarse, middle, fine] = [4.0 * h, 2.0 * h, h]
            .map(|step| neglected(&vehicle, &trapezoidal(), step, now, &state, loops));
        println!("{}: {coarse:.1e} {middle:.1e} {fine:.1e}", stringify!($vehicle));
        assert!(fine < AT_THE_STEP, "{fine}");
        let rounding = 1e-6;
        assert!(middle < 0.625 * coarse + rounding && fine < 0.625 * middle + rounding);
        check_phi_q(&vehicle, &state.q);
    }};
}

/// Newton's factor at the step of the run.
const AT_THE_STEP: f64 = 2e-3;

#[test]
fn the_tangents_of_the_literature_problems() {
    check_literature!(Pendulum::new(), 1, 0, 0, 1e-3);
    check_literature!(FourBar::<5, 4>::new(), 5, 4, 0, 1e-3);
    check_literature!(Andrews::new(), 7, 6, 0, 1e-6);
    check_literature!(Bricard::new(), 5, 5, 0, 1e-3);
    check_literature!(Flyball::new(), 4, 0, 0, 1e-4);
    check_literature!(HeavyTop::new(), 3, 0, 0, 1e-5);
    check_literature!(SliderCrank::new(), 4, 3, 0, 1e-3);
    check_literature!(Suspension::new(), 8, 6, 0, 1e-3);
    // free, and held by its tip from the start
    check_literature!(Robot::new(), 6, 3, 0, 1e-3);
    let held = RobotParameters { pin_from: 0.0, ..RobotParameters::DEFAULT };
    check_literature!(Robot::with_parameters(held).unwrap(), 6, 3, 0, 1e-3);
}

/// phi_q against central differences of phi.
fn check_phi_q<V, const N: usize, const M: usize, const S: usize>(vehicle: &V, q: &[f64; N])
where
    V: Vehicle<N, M, S, Input = ()>,
{
    const WIDTH: f64 = 1e-6;
    let mut terms = Box::new(Terms::<N, M>::new());
    let mut closures = |q: &[f64; N]| {
        let drive = |number| vehicle.drive(Moment { time: 0.0, input: &() }, number);
        terms.kinematics.place(vehicle.mechanism(), q);
        terms.constraints.evaluate(vehicle.mechanism(), &terms.kinematics, &drive);
        (terms.constraints.phi, *terms.constraints.phi_q())
    };
    let (_, phi_q) = closures(q);
    for j in 0..N {
        let (mut above, mut below) = (*q, *q);
        above[j] += WIDTH;
        below[j] -= WIDTH;
        let (up, down) = (closures(&above).0, closures(&below).0);
        for row in 0..M {
            let slope = (up[row] - down[row]) / (2.0 * WIDTH);
            assert!((phi_q[row][j] - slope).abs() < 1e-8, "{row} {j}: {slope}");
        }
    }
}
