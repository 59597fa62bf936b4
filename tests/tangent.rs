//! The tangent of a step against central differences of its residual.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test")]

mod common;

use common::{IltisState, IltisWork};
use ferrol::dynamics::Weights;
use ferrol::forces::ElementStates;
use ferrol::formulations::{Formulation, Hybrid, Settings};
use ferrol::integrators::{Structural, generalized_alpha, trapezoidal};
use ferrol::step::{Motion, TermWeights, Terms};
use ferrol::vehicles::iltis::{
    COORDINATES, EQUATIONS, Iltis, IltisInput, Manoeuvre, ManoeuvreKind,
};
use ferrol::vehicles::{Moment, Vehicle};
use nalgebra::SMatrix;

/// beta h^2 alpha (kg) of the tangent's test: heavy loops, but light enough for differences.
const LOOPS: f64 = 1e5;

/// What the tangent (26) of a step leaves out, as a share of it: the norm of T^-1 (T - F) in the
/// metric of T, F the central differences of the residual. One correction of Newton's method
/// shrinks an error by this factor at least.
fn neglected(
    vehicle: &Iltis,
    scheme: &Structural,
    h: f64,
    input: &IltisInput,
    state: &IltisState,
) -> f64 {
    let now = Moment { time: 0.0, input };
    let Structural { delta_m, delta_f, gamma, beta } = *scheme;
    let (beta_h2, share) = (beta * h * h, 1.0 - delta_f);
    let weights = TermWeights {
        residual: Weights { inertia: 1.0, force: 1.0 },
        stiffness: share * beta_h2,
        damping: share * gamma * h,
    };
    let mut terms = Box::new(Terms::<COORDINATES, EQUATIONS>::new());
    // (27), scaled as the step scales it, for a change of one coordinate
    let mut residual = |j: usize, change: f64| {
        let (mut q, mut qd, mut qdd) = (state.q, state.qd, state.qdd);
        q[j] += change;
        qd[j] += gamma / (beta * h) * change;
        qdd[j] += (1.0 - delta_m) / (share * beta_h2) * change;
        let motion = Motion { q: &q, qd: &qd, qdd: &qdd };
        terms.evaluate(vehicle, now, motion, &mut ElementStates::new(), weights);
        let constraints = &terms.constraints;
        let closing: [f64; EQUATIONS] = core::array::from_fn(|row| {
            share * (beta_h2 * state.lambda[row] + LOOPS * constraints.phi[row])
        });
        let mut sum = terms.rhs.map(|force| share * beta_h2 * force);
        constraints.add_transposed(vehicle.mechanism(), &closing, &mut sum);
        sum
    };
    const STEP: f64 = 1e-6;
    let mut differences = SMatrix::<f64, COORDINATES, COORDINATES>::zeros();
    for j in 0..COORDINATES {
        let (up, down) = (residual(j, STEP), residual(j, -STEP));
        for i in 0..COORDINATES {
            differences[(i, j)] = (up[i] - down[i]) / (2.0 * STEP);
        }
    }
    residual(0, 0.0);
    terms.lhs = [[0.0; COORDINATES]; COORDINATES];
    terms.assemble(vehicle.mechanism(), 1.0 - delta_m, &[share * LOOPS; EQUATIONS]);
    let lower = terms.lhs;
    let tangent =
        SMatrix::<f64, COORDINATES, COORDINATES>::from_fn(|i, j| lower[i.max(j)][i.min(j)]);
    // T = L L^T; the metric of T makes metres and radians comparable
    let root = tangent.cholesky().expect("positive definite").l();
    let half = root.solve_lower_triangular(&(tangent - differences)).expect("regular");
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
                [4e-3, 2e-3, 1e-3].map(|h| neglected(&vehicle, &scheme, h, &input, &state));
            println!("{:.2} s: {coarse:.1e} {middle:.1e} {fine:.1e}", 1e-3 * f64::from(n));
            assert!(fine < AT_ONE_MILLISECOND, "{fine}");
            // like h or better, within a quarter
            assert!(middle < 0.625 * coarse && fine < 0.625 * middle, "{coarse} {middle} {fine}");
        }
    }
}
