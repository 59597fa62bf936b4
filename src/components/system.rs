//! A whole system: an assembly that borders with nothing, and its steps.
//!
//! ```text
//! march ... place, condense, load, reduce, settle ...   the stages of the integrator
//! coordinates: place; then condense, settle, shift      until the joints are closed         (45)-(48)
//! rates:       settle, shift                                                                (42)-(44)
//! accelerations at the end: those of the first stage of the next step
//! ```
//!
//! [`crate::step`] drives one state vector with one mechanism; here the state lies in the components, which hear orders
//! instead, and there are no iterations that could converge or not. Reports and statuses are the same.

use super::explicit::{Event, Explicit, March};
use super::keeper::Keeper;
use super::{Component, HierarchyError, SolveFor, larger};
use crate::snapshot::SnapshotError;
use crate::state::{StepReport, StepStatus};

/// How steps are made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepSettings {
    /// The integrator.
    pub integrator: Explicit,
    /// The step h (s).
    pub step: f64,
    /// Whether coordinates and velocities are brought back onto the joints after each step.
    pub stabilised: bool,
    /// The largest g that is left (m; cosines have no unit), or what positions far away are rounded to, if that is more.
    pub tolerance: f64,
    /// Passes for the coordinates in a step at most.
    pub max_passes: u32,
}

impl StepSettings {
    /// The Runge-Kutta method in steps of `step` seconds with stabilisation. The tolerance is a tenth of what a user is
    /// promised, 1e-12, and ten thousand times the rounding of a metre; a pass squares what is left, so that
    /// one suffices where a step leaves less than 1e-7, and four are enough for a millimetre.
    pub const fn new(step: f64) -> Self {
        let integrator = Explicit::Rk4;
        Self { integrator, step, stabilised: true, tolerance: 1e-13, max_passes: 4 }
    }
}

/// How the linear systems of a whole are solved.
pub trait LinearWay<T> {
    /// Solves for a subject at a time (s); where the coordinates are `fresh` nothing is known of them yet.
    fn solve(&mut self, whole: &mut T, subject: SolveFor, time: f64, fresh: bool);
}

/// Through the hierarchy.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hierarchical;

impl<T: Component> LinearWay<T> for Hierarchical {
    fn solve(&mut self, whole: &mut T, subject: SolveFor, time: f64, fresh: bool) {
        if fresh {
            whole.condense();
        }
        whole.load(subject, time);
        whole.reduce(subject);
        whole.settle(subject, &[]);
    }
}

/// A whole with what solves it, ready to step.
#[derive(Clone, Debug)]
pub struct System<T, W = Hierarchical> {
    whole: T,
    way: W,
    settings: StepSettings,
    tick: u64,
    /// Steps made without a break, for integrators that look back.
    run: u64,
}

impl<T: Component, W: LinearWay<T>> System<T, W> {
    /// Starts from the states that the components have, with consistent accelerations.
    ///
    /// # Errors
    /// The whole borders with something, or the step is not positive.
    pub fn new(whole: T, way: W, settings: StepSettings) -> Result<Self, HierarchyError> {
        let interface = whole.interface();
        if let Some(body) = interface.bodies.first() {
            return Err(HierarchyError::NotClosed { level: interface.name, body: body.name });
        }
        if !(settings.step > 0.0 && settings.step < f64::INFINITY) {
            let what = "a step must be positive";
            return Err(HierarchyError::BadNumber { of: interface.name, what });
        }
        let mut system = Self { whole, way, settings, tick: 0, run: 0 };
        system.begin();
        Ok(system)
    }

    /// Consistent accelerations where the states are.
    fn begin(&mut self) {
        let time = self.time();
        self.whole.place(time);
        self.way.solve(&mut self.whole, SolveFor::Accelerations, time, true);
    }

    /// The whole.
    pub const fn whole(&self) -> &T {
        &self.whole
    }

    /// What solves it.
    pub const fn way(&self) -> &W {
        &self.way
    }

    /// The settings.
    pub const fn settings(&self) -> &StepSettings {
        &self.settings
    }

    /// Steps since the start.
    pub const fn tick(&self) -> u64 {
        self.tick
    }

    /// Time (s).
    pub fn time(&self) -> f64 {
        self.tick as f64 * self.settings.step
    }

    /// Makes a step. Total: where a number is not finite, or the joints cannot be closed, the state stays what it was, and
    /// the report says so.
    ///
    /// # Deadline
    /// A step of the Runge-Kutta method solves five times, and once more for each pass that the coordinates need.
    pub fn step(&mut self) -> StepReport {
        let begin = self.time();
        let StepSettings { integrator, step, .. } = self.settings;
        let (whole, way) = (&mut self.whole, &mut self.way);
        integrator.step(step, self.run, &mut |event| match event {
            Event::March(order) => whole.march(order),
            Event::Slope(later) => {
                whole.place(begin + later);
                way.solve(whole, SolveFor::Accelerations, begin + later, true);
            }
        });
        self.tick = self.tick.wrapping_add(1);
        let mut report = StepReport { iterations: 1, ..StepReport::ZERO };
        let end = self.time();
        self.whole.place(end);
        if self.settings.stabilised {
            self.stabilise(end, &mut report);
            self.way.solve(&mut self.whole, SolveFor::Accelerations, end, false);
        } else {
            self.way.solve(&mut self.whole, SolveFor::Accelerations, end, true);
        }
        [report.phi, report.phi_dot, report.phi_ddot] = self.whole.violation();
        report.status = self.judge(&report);
        self.run += 1;
        if !report.status.is_taken() {
            // the last good state is held, and time goes on
            self.whole.march(March::Back);
            self.run = 0;
            self.begin();
        }
        report
    }

    /// Brings coordinates and velocities back onto the joints.
    fn stabilise(&mut self, end: f64, report: &mut StepReport) {
        let Self { whole, way, settings, .. } = self;
        loop {
            way.solve(whole, SolveFor::Coordinates, end, true);
            whole.march(March::Shift(SolveFor::Coordinates));
            whole.place(end);
            report.projections += 1;
            let [phi, ..] = whole.violation();
            if phi <= closed(settings, whole) || report.projections >= settings.max_passes {
                break;
            }
        }
        // D at the coordinates that are kept: the next step begins with it
        way.solve(whole, SolveFor::Rates, end, true);
        whole.march(March::Shift(SolveFor::Rates));
        whole.place(end);
    }

    fn judge(&mut self, report: &StepReport) -> StepStatus {
        let mut finite = (report.phi + report.phi_dot + report.phi_ddot).is_finite();
        self.whole.keep(&mut Keeper::new(&mut |number| finite &= number.is_finite()));
        let tolerance = closed(&self.settings, &self.whole);
        match finite {
            false => StepStatus::NonFinite,
            true if self.settings.stabilised && !(report.phi <= TORN * tolerance) => {
                StepStatus::Open
            }
            true if self.settings.stabilised && !(report.phi <= tolerance) => {
                StepStatus::IterationLimit
            }
            true => StepStatus::Converged,
        }
    }

    /// Mechanical energy (J).
    pub fn energy(&self) -> f64 {
        self.whole.energy(self.time())
    }

    /// Takes down all that the next steps depend on, word by word: the steps since the start, those without a break, and the
    /// numbers of the components by their bits.
    pub fn save(&mut self, put: &mut dyn FnMut(u64)) {
        put(self.tick);
        put(self.run);
        self.whole.keep(&mut Keeper::new(&mut |number| put(number.to_bits())));
    }

    /// Goes on, bit for bit, from words that a system of the same components took down.
    ///
    /// # Errors
    /// There are too few words or too many, or a number is not finite; then the system stays as it is.
    pub fn restore(
        &mut self,
        words: impl Iterator<Item = u64> + Clone,
    ) -> Result<(), SnapshotError> {
        let mut words = words;
        let (Some(tick), Some(run)) = (words.next(), words.next()) else {
            return Err(SnapshotError::Length);
        };
        let mut numbers = words.map(f64::from_bits);
        let (mut left, mut fault) = (numbers.clone(), None);
        self.whole.keep(&mut Keeper::new(&mut |_| match left.next() {
            Some(number) if number.is_finite() => {}
            Some(_) => fault = Some(SnapshotError::NonFinite),
            None => fault = Some(SnapshotError::Length),
        }));
        if left.next().is_some() {
            fault = Some(SnapshotError::Length);
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        self.whole.keep(&mut Keeper::new(&mut |to| {
            if let Some(number) = numbers.next() {
                *to = number;
            }
        }));
        self.tick = tick;
        self.run = run;
        self.begin();
        Ok(())
    }

    /// Counts as `tick` steps after the start, as the first one that was ever made.
    pub fn resume(&mut self, tick: u64) {
        self.tick = tick;
        self.run = 0;
        self.begin();
    }
}

/// The largest g of closed joints (m): the tolerance, but no less than eight times the rounding of the farthest coordinate.
fn closed<T: Component>(settings: &StepSettings, whole: &T) -> f64 {
    larger(settings.tolerance, 8.0 * f64::EPSILON * whole.reach())
}

/// Joints that are open by so many times the tolerance are torn: further steps do not close them.
const TORN: f64 = 1e6;
