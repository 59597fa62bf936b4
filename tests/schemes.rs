//! The order of explicit integrators, of a pair, and of backward differences.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common;

use common::{compare, driven_four_bar, start_four_bar};
use ferrol::formulations::{
    FormulationKind, Index1Hybrid, Method, Settings, Solver, Topological, TopologicalWorkspace,
};
use ferrol::integrators::bdf::HISTORY as BDF_HISTORY;
use ferrol::integrators::{AdamsBashforth, Bdf, RungeKutta, Scheme, ab3_hht, bdf, trapezoidal};
use ferrol::state::{State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;

/// What iterations leave is far below the errors that are measured.
fn settings(h: f64) -> Settings {
    Settings { tolerance: 1e-13, acceleration_tolerance: 1e-10, ..Settings::new(h) }
}

/// Makes steps until there are `steps`; returns coordinates and rates.
fn advance<V, K, C, const H: usize>(
    solver: &Solver<K, C>,
    rig: &V,
    steps: u64,
    state: &mut State<3, 2, 0, H>,
    work: &mut K::Workspace<0, H>,
) -> [f64; 6]
where
    V: Vehicle<3, 2, 0, Input = ()>,
    K: FormulationKind<3, 2>,
    C: Scheme<H>,
{
    while state.tick < steps {
        let report = solver.advance(rig, &(), state, work);
        assert_eq!(report.status, StepStatus::Converged, "{report:?}");
    }
    core::array::from_fn(|i| if i < 3 { state.q[i] } else { state.qd[i - 3] })
}

/// A formulation that takes any scheme.
trait Formulation {
    /// Coordinates and rates after `made` of so many steps to a second.
    fn part<C: Scheme<H>, const H: usize>(scheme: C, steps: u64, made: u64) -> [f64; 6];

    /// Coordinates and rates after a second in so many steps.
    fn run<C: Scheme<H>, const H: usize>(scheme: C, steps: u64) -> [f64; 6] {
        Self::part(scheme, steps, steps)
    }
}

/// In independent coordinates.
struct Independent;

impl Formulation for Independent {
    fn part<C: Scheme<H>, const H: usize>(scheme: C, steps: u64, made: u64) -> [f64; 6] {
        let (rig, mut work) = (driven_four_bar(), TopologicalWorkspace::new());
        let (mut state, settings) =
            (start_four_bar(&rig, &mut work.shared), settings(1.0 / steps as f64));
        let ours = Topological::new(&rig, scheme, settings, &(), &mut state, &mut work).unwrap();
        advance(&ours, &rig, made, &mut state, &mut work)
    }
}

/// In all relative coordinates, with accelerations as unknowns.
struct Accelerations;

impl Formulation for Accelerations {
    fn part<C: Scheme<H>, const H: usize>(scheme: C, steps: u64, made: u64) -> [f64; 6] {
        let (rig, mut work) = (driven_four_bar(), Workspace::new());
        let (mut state, settings) = (start_four_bar(&rig, &mut work), settings(1.0 / steps as f64));
        let ours = Index1Hybrid::new(&rig, scheme, settings, &(), &mut state, &mut work).unwrap();
        advance(&ours, &rig, made, &mut state, &mut work)
    }
}

/// The order that the errors of a run in so many steps, and in twice as many, show.
fn order(name: &str, exact: &[f64; 6], steps: u64, run: impl Fn(u64) -> [f64; 6]) -> f64 {
    let [coarse, fine] = [steps, 2 * steps].map(|steps| compare(&run(steps), exact).0);
    let order = (coarse / fine).log2();
    println!("{name}: {coarse:.1e}, {fine:.1e}, order {order:.2}");
    order
}

/// Backward differences, over 0.6 s: errors of order 5 are soon below what iterations leave, and so far above it.
fn check_backward_differences<F: Formulation>(formulation: &str) {
    let made = |steps: u64| 3 * steps / 5;
    let exact = F::part::<_, 3>(Method::Sdirk, 20_000, made(20_000));
    for (wanted, steps) in (1..).zip([2000, 1000, 500, 800, 500]) {
        let scheme = bdf(wanted).unwrap();
        let run = |steps| F::part::<Bdf, BDF_HISTORY>(scheme, steps, made(steps));
        let name = format!("{formulation}, backward differences of order {wanted}");
        let found = order(&name, &exact, steps, run);
        assert!(found > f64::from(wanted) - SLACK, "{name}: order {found}");
    }
}

/// How far an observed order may be below the true one at these steps.
const SLACK: f64 = 0.15;

fn check<F: Formulation>(formulation: &str) {
    let exact = F::run::<_, 3>(Method::Sdirk, 20_000);
    let check = |name: &str, wanted: f64, steps: u64, run: &dyn Fn(u64) -> [f64; 6]| {
        let found = order(&format!("{formulation}, {name}"), &exact, steps, run);
        assert!(found > wanted - SLACK, "{formulation}, {name}: order {found}");
    };
    check("Adams and Bashforth", 3.0, 500, &|steps| F::run::<_, 5>(AdamsBashforth::new(), steps));
    check("Runge and Kutta", 4.0, 120, &|steps| F::run::<_, 3>(Method::RungeKutta, steps));
    check("Runge and Kutta alone", 4.0, 120, &|steps| F::run::<_, 0>(RungeKutta, steps));
    let pair = |alpha: f64| Scheme::<5>::with_base(ab3_hht(alpha).unwrap(), 1);
    check("Adams and Bashforth with the trapezoidal rule", 2.0, 4000, &|steps| {
        F::run::<_, 5>(pair(0.0), steps)
    });
    check("Adams and Bashforth with HHT", 2.0, 1000, &|steps| F::run::<_, 5>(pair(-0.3), steps));
    let rule =
        compare(&F::run::<_, 5>(ab3_hht(0.0).unwrap(), 500), &F::run::<_, 3>(trapezoidal(), 500)).0;
    assert!(rule < 1e-9, "without a base {rule:e} off the rule");
}

#[test]
fn schemes_show_their_order_in_independent_coordinates() {
    check::<Independent>("topological");
    check_backward_differences::<Independent>("topological");
}

#[test]
fn schemes_show_their_order_with_accelerations_as_unknowns() {
    check::<Accelerations>("index 1");
    check_backward_differences::<Accelerations>("index 1");
    let pair = Scheme::<5>::with_base(ab3_hht(0.0).unwrap(), 1);
    let pair = Accelerations::run::<_, 5>(pair, 4000);
    let rule = Accelerations::run::<_, 3>(trapezoidal(), 4000);
    // the base makes the pair another scheme than its rule alone
    let exact = Accelerations::run::<_, 3>(Method::Sdirk, 20_000);
    let (apart, error) = (compare(&pair, &rule).0, compare(&pair, &exact).0);
    assert!(apart > 0.1 * error, "{apart:e} off the rule, {error:e} off the truth");
}
