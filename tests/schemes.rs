//! Integrators that the library does not have, defined here: the driver takes them as they are.
//!
//! The three-step method of Adams and Bashforth with a history of four vectors, the classical method of Runge and
//! Kutta with four explicit stages, and backward differences of second order. A stage that is explicit has no gains:
//! its coordinates are known, and one correction finds the accelerations.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common;

use common::{compare, driven_four_bar, start_four_bar};
use ferrol::forces::StateMode;
use ferrol::formulations::{
    Index1Hybrid, Kind, Method, Settings, Solver, Topological, TopologicalWorkspace,
};
use ferrol::integrators::{Gains, Scheme, Solve, Trial};
use ferrol::state::{Numbers, SolverState, State, StepStatus};
use ferrol::step::Workspace;
use ferrol::vehicles::Vehicle;

/// A stage whose coordinates and rates are known.
const EXPLICIT: Gains =
    Gains { mass: 1.0, damping: 0.0, stiffness: 0.0, to_rate: 0.0, to_acceleration: 0.0 };

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

/// Adams and Bashforth's method of three steps: order 3. Its history is rates and accelerations one step back and two
/// steps back, which a method of one step must find first.
#[derive(Clone, Copy, Debug)]
pub struct AdamsBashforth;

/// Shares of the slopes at the beginning of a step, one step back and two.
const SHARES: [f64; 3] = [23.0 / 12.0, -16.0 / 12.0, 5.0 / 12.0];

impl Scheme<4> for AdamsBashforth {
    fn order(&self) -> u32 {
        3
    }

    fn gains(&self, _: f64) -> Gains {
        EXPLICIT
    }

    fn start<Q: Numbers>(&self, _: &Q, history: &mut [Q; 4]) {
        history.iter_mut().for_each(|vector| vector.as_mut().fill(0.0));
    }

    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { step: h, .. }: Solve,
        begin: &SolverState<Q, L, T, S, 4>,
        trial: &mut Trial<Q, L, S, 4>,
    ) {
        let Trial { q, qd, qdd, begin_qd, elements, .. } = trial;
        let [last_qd, last_qdd, before_qd, before_qdd] = &begin.history;
        q.clone_from(&begin.q);
        qd.clone_from(begin_qd);
        for (share, rates) in SHARES.into_iter().zip([&*begin_qd, last_qd, before_qd]) {
            add(q, share * h, rates);
        }
        for (share, accelerations) in SHARES.into_iter().zip([&begin.qdd, last_qdd, before_qdd]) {
            add(qd, share * h, accelerations);
        }
        qdd.clone_from(&begin.qdd);
        elements.set_mode(StateMode::Given);
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        _: f64,
        _: bool,
        begin: &SolverState<Q, L, T, S, 4>,
        trial: &mut Trial<Q, L, S, 4>,
    ) {
        let [last_qd, last_qdd, before_qd, before_qdd] = &mut trial.history;
        before_qd.clone_from(&begin.history[0]);
        before_qdd.clone_from(&begin.history[1]);
        last_qd.clone_from(&trial.begin_qd);
        last_qdd.clone_from(&begin.qdd);
    }
}

/// The classical method of Runge and Kutta: four explicit stages, order 4. It has no history.
#[derive(Clone, Copy, Debug)]
struct RungeKutta;

impl Scheme<0> for RungeKutta {
    fn order(&self) -> u32 {
        4
    }

    fn stages(&self) -> u32 {
        4
    }

    fn node(&self, stage: u32) -> f64 {
        [0.0, 0.5, 0.5, 1.0][stage as usize]
    }

    fn gains(&self, _: f64) -> Gains {
        EXPLICIT
    }

    fn start<Q: Numbers>(&self, _: &Q, _: &mut [Q; 0]) {}

    /// From the beginning with rates and accelerations of the stage before, which are still in `trial`.
    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { stage, step: h, .. }: Solve,
        begin: &SolverState<Q, L, T, S, 0>,
        trial: &mut Trial<Q, L, S, 0>,
    ) {
        let Trial { q, qd, qdd, begin_qd, stage: sums, elements, .. } = trial;
        if stage == 0 {
            sums.iter_mut().for_each(|sum| sum.as_mut().fill(0.0));
            q.clone_from(&begin.q);
            qd.clone_from(begin_qd);
            qdd.clone_from(&begin.qdd);
        } else {
            let share = self.node(stage) * h;
            set(q, &begin.q, share, qd);
            set(qd, begin_qd, share, qdd);
        }
        elements.set_mode(StateMode::Given);
    }

    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        Solve { stage, step: h, .. }: Solve,
        begin: &SolverState<Q, L, T, S, 0>,
        trial: &mut Trial<Q, L, S, 0>,
    ) {
        let Trial { q, qd, qdd, begin_qd, stage: [sum_qd, sum_qdd], .. } = trial;
        let weight = [1.0, 2.0, 2.0, 1.0][stage as usize] / 6.0;
        add(sum_qd, weight, qd);
        add(sum_qdd, weight, qdd);
        if stage == 3 {
            set(q, &begin.q, h, sum_qd);
            set(qd, begin_qd, h, sum_qdd);
        }
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        _: f64,
        _: bool,
        _: &SolverState<Q, L, T, S, 0>,
        _: &mut Trial<Q, L, S, 0>,
    ) {
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
pub fn settings(h: f64) -> Settings {
    Settings { tolerance: 1e-13, acceleration_tolerance: 1e-10, ..Settings::new(h) }
}

/// Steps until `steps` are made; returns coordinates and rates.
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
pub trait Formulation {
    /// Makes `until` of so many steps to a second, from what `from` makes of the start.
    fn run<C: Scheme<H>, const H: usize>(
        scheme: C,
        steps: u64,
        until: u64,
        from: impl FnOnce(&mut State<3, 2, 0, H>),
    ) -> (State<3, 2, 0, H>, [f64; 6]);
}

/// In independent coordinates.
struct Independent;

impl Formulation for Independent {
    fn run<C: Scheme<H>, const H: usize>(
        scheme: C,
        steps: u64,
        until: u64,
        from: impl FnOnce(&mut State<3, 2, 0, H>),
    ) -> (State<3, 2, 0, H>, [f64; 6]) {
        let (rig, mut work) = (driven_four_bar(), TopologicalWorkspace::new());
        let (mut state, settings) =
            (start_four_bar(&rig, &mut work.shared), settings(1.0 / steps as f64));
        let ours = Topological::new(&rig, scheme, settings, &(), &mut state, &mut work).unwrap();
        from(&mut state);
        let end = advance(&ours, &rig, until, &mut state, &mut work);
        (state, end)
    }
}

/// In all relative coordinates, with accelerations as unknowns.
pub struct Accelerations;

impl Formulation for Accelerations {
    fn run<C: Scheme<H>, const H: usize>(
        scheme: C,
        steps: u64,
        until: u64,
        from: impl FnOnce(&mut State<3, 2, 0, H>),
    ) -> (State<3, 2, 0, H>, [f64; 6]) {
        let (rig, mut work) = (driven_four_bar(), Workspace::new());
        let (mut state, settings) = (start_four_bar(&rig, &mut work), settings(1.0 / steps as f64));
        let ours = Index1Hybrid::new(&rig, scheme, settings, &(), &mut state, &mut work).unwrap();
        from(&mut state);
        let end = advance(&ours, &rig, until, &mut state, &mut work);
        (state, end)
    }
}

/// A run of a second with a scheme that starts by itself.
pub fn alone<F: Formulation, C: Scheme<H>, const H: usize>(scheme: C, steps: u64) -> [f64; 6] {
    F::run(scheme, steps, steps, |_| ()).1
}

/// What a start becomes by two steps of Runge and Kutta's method: the history of that of Adams and Bashforth.
pub fn start_adams<F: Formulation>(steps: u64) -> impl FnOnce(&mut State<3, 2, 0, 4>) {
    let [begin, first, second] = [0, 1, 2].map(|until| F::run(RungeKutta, steps, until, |_| ()).0);
    move |state| {
        (state.tick, state.lambda) = (second.tick, second.lambda);
        (state.q, state.qd, state.qdd) = (second.q, second.qd, second.qdd);
        state.history = [first.qd, first.qdd, begin.qd, begin.qdd];
    }
}

/// A run of a second with the method of Adams and Bashforth.
fn adams_bashforth<F: Formulation>(steps: u64) -> [f64; 6] {
    F::run(AdamsBashforth, steps, steps, start_adams::<F>(steps)).1
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
    let exact = alone::<F, _, 3>(Method::Sdirk, 20_000);
    let check = |name: &str, wanted: f64, steps: u64, run: fn(u64) -> [f64; 6]| {
        let found = order(&format!("{formulation}, {name}"), &exact, steps, run);
        assert!(found > wanted - SLACK, "{formulation}, {name}: order {found}");
    };
    check("Adams and Bashforth", 3.0, 500, adams_bashforth::<F>);
    check("Runge and Kutta", 4.0, 120, |steps| alone::<F, _, 0>(RungeKutta, steps));
    check("backward differences", 2.0, 500, |steps| alone::<F, _, 3>(BackwardDifferences, steps));
}

#[test]
fn schemes_of_a_test_show_their_order_in_independent_coordinates() {
    check::<Independent>("topological");
}

#[test]
fn schemes_of_a_test_show_their_order_with_accelerations_as_unknowns() {
    check::<Accelerations>("index 1");
}
