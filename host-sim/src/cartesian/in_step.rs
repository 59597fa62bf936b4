//! What a step in Cartesian coordinates asks of the vehicle, whatever its size.

use super::Links;
use super::loads::CartesianLoads;
use super::model::CartesianModel;
use super::recovered::Recovered;
use super::state::{CartesianTerms, six};
use crate::global::in_step::Beginning;
use crate::global::links::fill_links;
use ferrol::forces::ElementStates;
use ferrol::mechanism::Drive;
use ferrol::setup::take_up_jump;
use ferrol::state::DriveHistory;
use ferrol::step::{CourseOf, Motion, QuarticCourse, Staged, TangentWeights, add_scaled};
use ferrol::vehicles::{Moment, Vehicle};

/// A vehicle in a step, at the time of the solve.
pub trait InStep<const S: usize> {
    /// A prescribed motion.
    fn drive(&self, number: u8) -> Drive;

    /// Forces and moments on the placed bodies that move; where a tangent is wanted, what resists their motion.
    fn load(
        &mut self,
        model: &CartesianModel,
        terms: &mut CartesianTerms,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    );

    /// Goes to another time of the step, `early` seconds before its end, `h` seconds after its beginning.
    fn go_to(&mut self, early: f64, h: f64, begin: Beginning<'_>);

    /// Rates `qd` at the beginning of the step become those behind a jump of the drives, if there is one.
    fn take_up_jump(
        &mut self,
        model: &CartesianModel,
        terms: &mut CartesianTerms,
        motion: Motion<'_, Vec<f64>>,
        qd: &mut Vec<f64>,
    );

    /// The step of this number was taken: the drives are noted.
    fn arrived(&mut self, tick: u64, drives: &mut DriveHistory<Vec<f64>>);
}

/// A vehicle of a known size in a step.
pub struct VehicleInStep<'a, V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize> {
    /// The vehicle at the time of the solve.
    pub(super) vehicle: Staged<'a, V, QuarticCourse<M>>,
    /// The end of the step.
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
        model: &CartesianModel,
        terms: &mut CartesianTerms,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    ) {
        let now = self.now();
        let Self { vehicle, links, .. } = self;
        let (mechanism, gravity) = (vehicle.vehicle.mechanism(), vehicle.vehicle.gravity());
        terms.outline(model);
        let Links { kinematics, wanted } = &mut **links;
        fill_links(mechanism, &model.outline, &terms.placed, *wanted, kinematics);
        for ((force, body), motion) in terms.force.iter_mut().zip(&model.bodies).zip(&terms.bodies)
        {
            // Euler's equations: what turning bodies resist, about their mass centres
            let turning = -motion.spin.cross(&(motion.inertia * motion.spin));
            *force = six(&(gravity * body.mass), &turning);
        }
        if tangent.is_some() {
            terms.resistance.iter_mut().for_each(|square| square.fill(0.0));
        }
        let mut loads = CartesianLoads { mechanism, kinematics, model, terms, weights: tangent };
        vehicle.vehicle.forces(now, elements, &mut loads);
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
        model: &CartesianModel,
        terms: &mut CartesianTerms,
        motion: Motion<'_, Vec<f64>>,
        qd: &mut Vec<f64>,
    ) {
        let vehicle = self.vehicle.vehicle;
        if !vehicle.jumps(self.end) {
            return;
        }
        let Self { relative, .. } = self;
        relative.stale = true;
        let q = motion.q;
        relative.recover(vehicle, model, terms, motion);
        relative.stale = true;
        let Recovered { state: known, shared, .. } = &mut **relative;
        let mut rates = known.qd;
        take_up_jump(vehicle, self.end, &known.q, &mut shared.terms, &mut rates);
        let kinematics = &mut shared.terms.kinematics;
        kinematics.place(vehicle.mechanism(), &known.q);
        // the change alone, so that the rest keeps its digits
        let change: [f64; N] = std::array::from_fn(|i| rates[i] - known.qd[i]);
        kinematics.set_rates(vehicle.mechanism(), &change);
        let mut target = vec![0.0; qd.len()];
        model.rates(kinematics, q, &mut target);
        add_scaled(qd, 1.0, &target);
    }

    fn arrived(&mut self, tick: u64, drives: &mut DriveHistory<Vec<f64>>) {
        if self.course_tick.is_some() {
            drives.note(tick, |number| self.vehicle.vehicle.drive(self.end, number));
        }
        self.relative.stale = true;
    }
}
