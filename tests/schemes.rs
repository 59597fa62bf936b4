//! The order of explicit integrators, of a pair and of one that the library does not have, defined here: the driver takes it
//! as it is.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common;

use common::{compare, driven_four_bar, start_four_bar};
use ferrol::forces::StateMode;
use ferrol::formulations::{
    Index1Hybrid, Kind, Method, Settings, Solver, Topological, TopologicalWorkspace,
};
use ferrol::integrators::{
    AdamsBashforth, Gains, RungeKutta, Scheme, Solve, Trial, ab3_hht, trapezoidal,
};
use ferrol::state::{Numbers, SolverState, State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;

/// y = x + factor z, entry by entry.
fn set<Q: Numbers>(y: &mut Q, x: &Q, factor: f64, z: &Q) {
    let lists = y.as_mut().iter_mut().zip(x.as_ref()).zip(z.as_ref());
    for ((y, x), z) in lists {
        *y = x + factor * z;
    }
}

/// y += factor z.
fn add<Q: Numbers>(y: &mut Q, factor: f64, z: &Q) {
    for (y, z) in y.as_mut().iter_mut().zip(z.as_ref()) {
        *y += factor * z;
    }
}

/// Backward differences over two steps: order 2. The history is coordinates and rates one step back, and whether there
/// is one: what lies before the start is followed back with constant acceleration.
#[derive(Clone, Copy, Debug)]
struct BackwardDifferences;

impl Scheme<3> for BackwardDifferences {
    fn order(&self) -> u32 {
        2
    }

    fn gains(&self, h: f64) -> Gains {
        let share = 2.0 / 3.0 * h;
        let (to_rate, to_acceleration) = (1.0 / share, 1.0 / (share * share));
        Gains { mass: 1.0, damping: share, stiffness: share * share, to_rate, to_acceleration }
    }

    fn start<Q: Numbers>(&self, _: &Q, history: &mut [Q; 3]) {
        history.iter_mut().for_each(|vector| vector.as_mut().fill(0.0));
    }

    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { step: h, .. }: Solve,
        begin: &SolverState<Q, L, T, S, 3>,
        trial: &mut Trial<Q, L, S, 3>,
    ) {
        let Trial { q, qd, qdd, begin_qd, elements, .. } = trial;
        let [last_q, last_qd, known] = &begin.history;
        let (mut last_q, mut last_qd) = (last_q.clone(), last_qd.clone());
        let known = known.as_ref().first().is_some_and(|known| *known > 0.0);
        if begin.held || !known {
            set(&mut last_qd, begin_qd, -h, &begin.qdd);
            set(&mut last_q, &begin.q, -h, begin_qd);
            add(&mut last_q, 0.5 * h * h, &begin.qdd);
        }
        qdd.clone_from(&begin.qdd);
        let share = 2.0 / 3.0 * h;
        set(qd, begin_qd, 1.0 / 3.0, begin_qd);
        add(qd, -1.0 / 3.0, &last_qd);
        add(qd, share, qdd);
        set(q, &begin.q, 1.0 / 3.0, &begin.q);
        add(q, -1.0 / 3.0, &last_q);
        add(q, share, qd);
        elements.set_mode(StateMode::Given);
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        _: f64,
        _: bool,
        begin: &SolverState<Q, L, T, S, 3>,
        trial: &mut Trial<Q, L, S, 3>,
    ) {
        let [last_q, last_qd, known] = &mut trial.history;
        last_q.clone_from(&begin.q);
        last_qd.clone_from(&trial.begin_qd);
        known.as_mut().fill(1.0);
    }
}

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
    K: Kind<3, 2>,
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
    /// Coordinates and rates after a second in so many steps.
    fn run<C: Scheme<H>, const H: usize>(scheme: C, steps: u64) -> [f64; 6];
}

/// In independent coordinates.
struct Independent;

impl Formulation for Independent {
    fn run<C: Scheme<H>, const H: usize>(scheme: C, steps: u64) -> [f64; 6] {
        let (rig, mut work) = (driven_four_bar(), TopologicalWorkspace::new());
        let (mut state, settings) =
            (start_four_bar(&rig, &mut work.shared), settings(1.0 / steps as f64));
        let ours = Topological::new(&rig, scheme, settings, &(), &mut state, &mut work).unwrap();
        advance(&ours, &rig, steps, &mut state, &mut work)
    }
}

/// In all relative coordinates, with accelerations as unknowns.
struct Accelerations;

impl Formulation for Accelerations {
    fn run<C: Scheme<H>, const H: usize>(scheme: C, steps: u64) -> [f64; 6] {
        let (rig, mut work) = (driven_four_bar(), Workspace::new());
        let (mut state, settings) = (start_four_bar(&rig, &mut work), settings(1.0 / steps as f64));
        let ours = Index1Hybrid::new(&rig, scheme, settings, &(), &mut state, &mut work).unwrap();
        advance(&ours, &rig, steps, &mut state, &mut work)
    }
}

/// The order that the errors of a run in so many steps, and in twice as many, show.
fn order(name: &str, exact: &[f64; 6], steps: u64, run: impl Fn(u64) -> [f64; 6]) -> f64 {
    let [coarse, fine] = [steps, 2 * steps].map(|steps| compare(&run(steps), exact).0);
    let order = (coarse / fine).log2();
    println!("{name}: {coarse:.1e}, {fine:.1e}, order {order:.2}");
    order
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
    check("backward differences", 2.0, 500, &|steps| F::run(BackwardDifferences, steps));
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
}

#[test]
fn schemes_show_their_order_with_accelerations_as_unknowns() {
    check::<Accelerations>("index 1");
    let pair = Scheme::<5>::with_base(ab3_hht(0.0).unwrap(), 1);
    let pair = Accelerations::run::<_, 5>(pair, 4000);
    let rule = Accelerations::run::<_, 3>(trapezoidal(), 4000);
    // the base makes the pair another scheme than its rule alone
    let exact = Accelerations::run::<_, 3>(Method::Sdirk, 20_000);
    let (apart, error) = (compare(&pair, &rule).0, compare(&pair, &exact).0);
    assert!(apart > 0.1 * error, "{apart:e} off the rule, {error:e} off the truth");
}
