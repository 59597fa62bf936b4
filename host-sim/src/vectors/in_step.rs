//! What a step in vectors asks of the vehicle, whatever its size.

use super::{Recovered, VectorLinks, VectorState};
use ferrol::forces::ElementStates;
use ferrol::mechanism::Drive;
use ferrol::setup::take_up_jump;
use ferrol::state::DriveHistory;
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

impl<'a, const S: usize, const H: usize> From<&'a VectorState<S, H>> for Beginning<'a> {
    fn from(state: &'a VectorState<S, H>) -> Self {
        Self { tick: state.tick, held: state.held, drives: &state.drives }
    }
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

/// A vehicle in a step, at the time of the solve: a mechanism `C` with the terms `T`.
pub trait InStep<C, T, const S: usize> {
    /// A prescribed motion.
    fn drive(&self, number: u8) -> Drive;

    /// Fills the forces on the bodies for the coordinates and rates in `terms`; where a tangent is wanted, it becomes the
    /// share of K and C in it.
    fn load(
        &mut self,
        model: &C,
        terms: &mut T,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    );

    /// Goes to another time of the step, `early` seconds before its end, `h` seconds after its beginning.
    fn go_to(&mut self, early: f64, h: f64, begin: Beginning<'_>);

    /// Rates `qd` at the beginning of the step become those behind a jump of the drives, if there is one.
    fn take_up_jump(
        &mut self,
        model: &C,
        terms: &mut T,
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

/// A vehicle of a known size in a step, with its links `L`.
pub struct VehicleInStep<'a, V, L, const N: usize, const M: usize, const S: usize>
where
    V: Vehicle<N, M, S>,
{
    /// The vehicle at the time of the solve.
    vehicle: Staged<'a, V, QuarticCourse<M>>,
    /// The end of the step, or of the part of it that is made.
    end: Moment<'a, V::Input>,
    links: &'a mut L,
    relative: &'a mut Recovered<N, M, S>,
    /// The step whose course of the drives is known.
    course_tick: Option<u64>,
}

impl<'a, V, L, const N: usize, const M: usize, const S: usize> VehicleInStep<'a, V, L, N, M, S>
where
    V: Vehicle<N, M, S>,
{
    /// A vehicle in the step that ends `end`.
    pub fn new(
        vehicle: &'a V,
        end: Moment<'a, V::Input>,
        links: &'a mut L,
        relative: &'a mut Recovered<N, M, S>,
    ) -> Self {
        let vehicle = Staged::new(vehicle, QuarticCourse::UNKNOWN);
        Self { vehicle, end, links, relative, course_tick: None }
    }

    fn now(&self) -> Moment<'a, V::Input> {
        Moment { time: self.end.time - self.vehicle.early, input: self.end.input }
    }
}

impl<V, L, const N: usize, const M: usize, const S: usize> InStep<L::Model, L::Terms, S>
    for VehicleInStep<'_, V, L, N, M, S>
where
    V: Vehicle<N, M, S>,
    L: VectorLinks<N>,
{
    fn drive(&self, number: u8) -> Drive {
        self.vehicle.drive(self.now(), number)
    }

    fn load(
        &mut self,
        model: &L::Model,
        terms: &mut L::Terms,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    ) {
        let now = self.now();
        self.links.load(self.vehicle.vehicle, now, model, terms, elements, tangent);
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
        model: &L::Model,
        terms: &mut L::Terms,
        motion: Motion<'_, Vec<f64>>,
        qd: &mut Vec<f64>,
    ) {
        let Self { vehicle: Staged { vehicle, .. }, end, relative, .. } = self;
        if !vehicle.jumps(*end) {
            return;
        }
        let q = motion.q;
        relative.stale = true;
        relative.recover::<V, L>(vehicle, model, terms, motion);
        relative.stale = true;
        let Recovered { state: known, shared, .. } = &mut **relative;
        let mut rates = known.qd;
        take_up_jump(*vehicle, *end, &known.q, &mut shared.terms, &mut rates);
        let kinematics = &mut shared.terms.kinematics;
        kinematics.place(vehicle.mechanism(), &known.q);
        // the change alone, so that the rest keeps its digits
        let change: [f64; N] = std::array::from_fn(|i| rates[i] - known.qd[i]);
        kinematics.set_rates(vehicle.mechanism(), &change);
        let mut target = vec![0.0; qd.len()];
        L::rates(model, kinematics, q, &change, &mut target);
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
