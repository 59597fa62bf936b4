//! A pair of integrators, one for a base and one for what hangs on it, goes through the driver as it is.
//!
//! The coordinates of the base follow Adams and Bashforth's method, which is explicit, all others the trapezoidal rule.
//! A scheme has the same gains for all coordinates: that some of them do not follow a correction is for the
//! formulation to say, here in one stage of the index-1 one.
#![allow(clippy::unwrap_used, reason = "a test")]

use crate::common::{compare, driven_four_bar, start_four_bar};
use crate::schemes::{Accelerations, AdamsBashforth, alone, settings, start_adams};
use ferrol::formulations::Method;
use ferrol::formulations::index1::{Index1, penalties};
use ferrol::integrators::{Gains, Scheme, Solve, Trial, trapezoidal};
use ferrol::setup::SetupError;
use ferrol::state::{Numbers, SolverState, StepReport, StepStatus};
use ferrol::step::{
    self, Cleaned, Equations, Frame, Outcome, QuarticCourse, Relative, ScratchOf, Stages, Stop,
    Way, Weak, Workspace,
};
use ferrol::vehicles::{Moment, Vehicle};

/// The first coordinates are those of the base.
const BASE: usize = 1;

/// Adams and Bashforth's method for the base, the trapezoidal rule for all others.
#[derive(Clone, Copy, Debug)]
struct Pair;

impl Scheme<4> for Pair {
    fn order(&self) -> u32 {
        2
    }

    fn gains(&self, h: f64) -> Gains {
        Scheme::<3>::gains(&trapezoidal(), h)
    }

    fn start<Q: Numbers>(&self, qdd: &Q, history: &mut [Q; 4]) {
        AdamsBashforth.start(qdd, history);
    }

    fn predict<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, 4>,
        trial: &mut Trial<Q, L, S, 4>,
    ) {
        AdamsBashforth.predict(solve, begin, trial);
        let Trial { q, qd, begin_qd, .. } = trial;
        let (q, qd, rates) = (q.as_mut(), qd.as_mut(), begin_qd.as_ref());
        let (begin_q, accelerations) = (begin.q.as_ref(), begin.qdd.as_ref());
        for i in BASE..q.len() {
            q[i] = begin_q[i] + solve.step * (rates[i] + 0.5 * solve.step * accelerations[i]);
            qd[i] = rates[i] + solve.step * accelerations[i];
        }
    }

    fn leave<Q: Numbers, L, T, const S: usize>(
        &self,
        solve: Solve,
        begin: &SolverState<Q, L, T, S, 4>,
        trial: &mut Trial<Q, L, S, 4>,
    ) {
        AdamsBashforth.leave(solve, begin, trial);
    }

    fn end<Q: Numbers, L, T, const S: usize>(
        &self,
        h: f64,
        fresh: bool,
        begin: &SolverState<Q, L, T, S, 4>,
        trial: &mut Trial<Q, L, S, 4>,
    ) {
        AdamsBashforth.end(h, fresh, begin, trial);
    }
}

/// The index-1 formulation, in which coordinates of the base do not follow corrections.
struct Mixed<'a, E: Equations<S>, const S: usize>(Index1<'a, E, Pair, S, 4>);

impl<'a, E: Equations<S> + 'a, const S: usize> Stages<'a, S, 4> for Mixed<'a, E, S> {
    type Equations = E;
    type Scheme = Pair;

    fn apply(&mut self, share: f64) {
        self.0.apply(share);
        let Frame { work, gains, .. } = self.0.frame();
        let ScratchOf::<E, S, 4> { trial, correction, .. } = &mut **work;
        for i in 0..BASE {
            trial.q.as_mut()[i] -= gains.position() * correction.as_ref()[i];
            trial.qd.as_mut()[i] -= gains.rate() * correction.as_ref()[i];
        }
    }

    fn frame(&mut self) -> &mut Frame<'a, E, Pair, S, 4> {
        self.0.frame()
    }

    fn enter(&mut self, stage: u32, way: Way) {
        self.0.enter(stage, way);
    }

    fn place(&mut self) -> Result<(), Stop> {
        self.0.place()
    }

    fn load(&mut self, renewed: bool) -> Result<(), StepStatus> {
        self.0.load(renewed)
    }

    fn solve(&mut self) {
        self.0.solve();
    }

    fn strengthen(&mut self, way: Way) -> Weak {
        self.0.strengthen(way)
    }

    fn size(&mut self) -> f64 {
        self.0.size()
    }

    fn size_of_unit(&mut self) -> f64 {
        self.0.size_of_unit()
    }

    fn take_in(&mut self) -> f64 {
        self.0.take_in()
    }

    fn residual(&mut self) -> f64 {
        self.0.residual()
    }

    fn project(&mut self, outcome: &mut Outcome, way: Way, report: &mut StepReport) -> Cleaned {
        self.0.project(outcome, way, report)
    }

    fn end(&mut self, taken: bool) {
        self.0.end(taken);
    }

    fn push(&mut self) -> Result<(), SetupError> {
        self.0.push()
    }

    fn set_step(&mut self, step: f64) {
        self.0.set_step(step);
    }
}

/// Coordinates and rates after a second in so many steps.
fn run(steps: u64) -> [f64; 6] {
    let (rig, mut work) = (driven_four_bar(), Workspace::<3, 2, 0, 4>::new());
    let (mut state, settings) = (start_four_bar(&rig, &mut work), settings(1.0 / steps as f64));
    start_adams::<Accelerations>(steps)(&mut state);
    let alpha = penalties(&settings, [rig.mechanism().total_mass(); 2]);
    while state.tick < steps {
        state.tick += 1;
        let end = Moment { time: state.tick as f64 * settings.step, input: &() };
        let Workspace { terms, scratch } = &mut work;
        let equations = Relative::<_, QuarticCourse<2>, 3, 2, 0>::new(&rig, end, terms);
        let frame = Frame::new(equations, &mut state, scratch, Pair, settings);
        let report = step::step(&mut Mixed(Index1::new(frame, &alpha)));
        assert_eq!(report.status, StepStatus::Converged, "step {}: {report:?}", state.tick);
    }
    core::array::from_fn(|i| if i < 3 { state.q[i] } else { state.qd[i - 3] })
}

/// The order is that of the rule of lower order, and the base makes the pair another scheme than the rule alone.
#[test]
fn a_pair_of_schemes_shows_the_order_of_its_lower_one() {
    let exact = alone::<Accelerations, _, 3>(Method::Sdirk, 20_000);
    // at a millisecond an error of third order takes half of that of second order away: small steps
    let [coarse, fine] = [4000, 8000].map(|steps| compare(&run(steps), &exact).0);
    let rule = |steps| alone::<Accelerations, _, 3>(Method::Structural(trapezoidal()), steps);
    let apart = compare(&run(8000), &rule(8000)).0;
    let order = (coarse / fine).log2();
    println!("{coarse:.1e}, {fine:.1e}, order {order:.2}, {apart:.1e} off the rule alone");
    assert!((1.85..2.5).contains(&order), "order {order}");
    assert!(apart > 0.1 * fine, "{apart:e} off the rule, {fine:e} off the truth");
}
