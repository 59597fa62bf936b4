//! What a step in natural coordinates asks of the vehicle, whatever its size.

use super::NaturalState;
use super::bodies::place;
use super::links::{self, fill_links};
use super::loads::NaturalLoads;
use super::recovered::Recovered;
use super::system::{NaturalTerms, System};
use super::{Links, empty};
use ferrol::forces::ElementStates;
use ferrol::mechanism::Drive;
use ferrol::setup::take_up_jump;
use ferrol::spatial::Wrench;
use ferrol::state::{DriveHistory, HISTORY};
use ferrol::step::{CourseOf, Motion, QuarticCourse, Staged, TangentWeights, add_scaled};
use ferrol::vehicles::{Moment, Vehicle};

/// The drives at the beginning of a step.
#[derive(Clone, Copy, Debug)]
pub struct Beginning<'a> {
    /// Steps since the start, the one being made included.
    pub tick: u64,
    /// The step before was not taken.
    pub held: bool,
    /// The drives, and the step that noted them.
    pub drives: &'a DriveHistory<Vec<f64>>,
}

impl Beginning<'_> {
    /// Whether the drives were noted where the step begins.
    pub fn is_known(&self) -> bool {
        self.drives.tick.wrapping_add(1) == self.tick && !self.held
    }

    /// The drives, as many as there are closure equations in relative coordinates.
    pub fn first<const M: usize>(&self) -> DriveHistory<[f64; M]> {
        let DriveHistory { tick, value, rate, acceleration } = self.drives;
        let first = |list: &[f64]| std::array::from_fn(|i| list.get(i).copied().unwrap_or(0.0));
        DriveHistory {
            tick: *tick,
            value: first(value),
            rate: first(rate),
            acceleration: first(acceleration),
        }
    }
}

/// A vehicle in a step, at the time of the solve.
pub trait InStep<const S: usize> {
    /// A prescribed motion.
    fn drive(&self, number: u8) -> Drive;

    /// Places the bodies for the vectors and their rates in `terms`, and fills its forces; where a tangent is wanted, it
    /// becomes its share of K and C.
    fn load(
        &mut self,
        system: &System,
        terms: &mut NaturalTerms,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    );

    /// Goes to another time of the step, `early` seconds before its end, `h` seconds after its beginning.
    fn go_to(&mut self, early: f64, h: f64, begin: Beginning<'_>);

    /// Rates `qd` at the beginning of the step become those behind a jump of the drives, if there is one.
    fn take_up_jump(
        &mut self,
        system: &System,
        terms: &mut NaturalTerms,
        motion: Motion<'_, Vec<f64>>,
        qd: &mut Vec<f64>,
    );

    /// The step of this number was taken: the drives are noted.
    fn arrived(&mut self, tick: u64, drives: &mut DriveHistory<Vec<f64>>);

    /// The time of the next switch of closures after `time` (s); infinite if there is none.
    fn next_switch(&self, time: f64) -> f64;

    /// The closures that do not act in the part of the step that ends at `time` (s): bit `c` for closure `c`.
    fn released_at(&self, time: f64) -> u32;

    /// Lets the part of the step that ends at `time` (s) begin, without the closures whose bits are set.
    fn enter_part(&mut self, time: f64, released: u32);
}

/// A vehicle of a known size in a step.
pub struct VehicleInStep<'a, V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize> {
    /// The vehicle at the time of the solve.
    pub(super) vehicle: Staged<'a, V, QuarticCourse<M>>,
    /// The end of the step, or of the part of it that is made.
    pub(super) end: Moment<'a, V::Input>,
    pub(super) links: &'a mut Links<N>,
    pub(super) relative: &'a mut Recovered<N, M, S>,
    /// The step whose course of the drives is known.
    pub(super) course_tick: Option<u64>,
}

impl<'a, V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>
    VehicleInStep<'a, V, N, M, S>
{
    fn now(&self) -> Moment<'a, V::Input> {
        Moment { time: self.end.time - self.vehicle.early, input: self.end.input }
    }
}

impl<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize> InStep<S>
    for VehicleInStep<'_, V, N, M, S>
{
    fn drive(&self, number: u8) -> Drive {
        self.vehicle.drive(self.now(), number)
    }

    fn load(
        &mut self,
        system: &System,
        terms: &mut NaturalTerms,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    ) {
        let now = self.now();
        let Self { vehicle, links, .. } = self;
        let mechanism = vehicle.vehicle.mechanism();
        let NaturalTerms { values, rates, bodies, force, tangent: storage, .. } = terms;
        place(&system.model, values, rates, bodies);
        force.copy_from_slice(&system.weight);
        let tangent = tangent.map(|weights| {
            storage.fill(0.0);
            (storage.as_mut_slice(), weights)
        });
        let Links { kinematics, wanted, wrench, scratch } = &mut **links;
        fill_links(mechanism, &system.model, bodies, *wanted, kinematics);
        wrench.fill(Wrench::ZERO);
        let mut loads =
            NaturalLoads { mechanism, kinematics, system, bodies, wrench, force, tangent, scratch };
        vehicle.vehicle.forces(now, elements, &mut loads);
        loads.finish();
    }

    fn go_to(&mut self, early: f64, h: f64, begin: Beginning<'_>) {
        self.vehicle.early = early;
        if self.course_tick != Some(begin.tick) {
            self.course_tick = Some(begin.tick);
            let Self { vehicle: Staged { vehicle, course, .. }, end, .. } = self;
            course.find(h, begin.is_known(), &begin.first(), |number| vehicle.drive(*end, number));
        }
    }

    fn take_up_jump(
        &mut self,
        system: &System,
        terms: &mut NaturalTerms,
        motion: Motion<'_, Vec<f64>>,
        qd: &mut Vec<f64>,
    ) {
        let vehicle = self.vehicle.vehicle;
        if !vehicle.jumps(self.end) {
            return;
        }
        let Self { relative, .. } = self;
        let mut natural = NaturalState::<S> {
            history: std::array::from_fn(|_| Vec::new()),
            ..empty(system.size, system.rows.len(), N)
        };
        natural.q.clone_from(motion.q);
        natural.qd.clone_from(motion.qd);
        natural.qdd.clone_from(motion.qdd);
        relative.stale = true;
        relative.recover(vehicle, system, terms, &natural);
        relative.stale = true;
        let Recovered { state: known, shared, .. } = &mut **relative;
        let mut rates = known.qd;
        take_up_jump(vehicle, self.end, &known.q, &mut shared.terms, &mut rates);
        let kinematics = &mut shared.terms.kinematics;
        kinematics.place(vehicle.mechanism(), &known.q);
        // the change alone, so that the rest keeps its digits
        let change: [f64; N] = std::array::from_fn(|i| rates[i] - known.qd[i]);
        kinematics.set_rates(vehicle.mechanism(), &change);
        let mut target = vec![0.0; system.size];
        links::from_links(&system.model, kinematics, &change, true, &mut target);
        add_scaled(qd, 1.0, &target);
    }

    fn arrived(&mut self, tick: u64, drives: &mut DriveHistory<Vec<f64>>) {
        if self.course_tick.is_some() {
            drives.note(tick, |number| self.vehicle.vehicle.drive(self.end, number));
        }
        self.relative.stale = true;
    }

    fn next_switch(&self, time: f64) -> f64 {
        self.vehicle.vehicle.next_switch(time)
    }

    fn released_at(&self, time: f64) -> u32 {
        self.vehicle.vehicle.released(Moment { time, ..self.end })
    }

    fn enter_part(&mut self, time: f64, released: u32) {
        self.vehicle.early = 0.0;
        self.vehicle.released = released;
        self.end.time = time;
    }
}

const _: () =
    assert!(HISTORY == 3, "ferrol: natural states have the history of the structural integrators");
