//! A vehicle in a step, in natural coordinates.

use super::bodies::place;
use super::links::{self, fill_links};
use super::loads::NaturalLoads;
use super::system::{NaturalTerms, System};
use super::{Links, NaturalState};
use ferrol::forces::ElementStates;
use ferrol::linalg::Singular;
use ferrol::real::max_norm;
use ferrol::setup::{SetupError, take_up_jump};
use ferrol::spatial::{Vec3, Wrench};
use ferrol::state::{DriveHistory, HISTORY, State};
use ferrol::step::tuning::{NATURAL_PASSES, SATISFIED, SLOW};
use ferrol::step::{
    self, CourseOf, Equations, Motion, QuarticCourse, ScratchOf, Staged, StateOf, TangentWeights,
    add_scaled,
};
use ferrol::vehicles::{Moment, Vehicle};
use std::f64::consts::TAU;

/// A vehicle in a step, in natural coordinates.
pub struct Natural<'a, V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize> {
    /// The vehicle at the time of the solve.
    pub vehicle: Staged<'a, V, QuarticCourse<M>>,
    /// The end of the step, or of the part of it that is made.
    pub end: Moment<'a, V::Input>,
    /// The mechanism in natural coordinates.
    pub system: &'a System,
    /// What is evaluated at the trial state.
    pub terms: &'a mut NaturalTerms,
    pub(super) links: &'a mut Links<N>,
    /// Penalties of the equations at a start (kg).
    pub(super) weight: &'a [f64],
    pub(super) relative: &'a mut Recovered<N, M, S>,
    pub(super) course_tick: Option<u64>,
}

/// The relative coordinates of a state in natural ones, and scratch for them.
#[derive(Clone, Debug, Default)]
pub struct Recovered<const N: usize, const M: usize, const S: usize> {
    /// The state; multipliers and history are not recovered.
    pub state: State<N, M, S>,
    /// Scratch in relative coordinates, for the start and for outputs.
    pub shared: step::Workspace<N, M, S>,
    /// The relative coordinates are those of an earlier step.
    pub stale: bool,
}

impl<const N: usize, const M: usize, const S: usize> Recovered<N, M, S> {
    /// Makes the relative state that of the natural one.
    pub fn recover<V: Vehicle<N, M, S>>(
        &mut self,
        vehicle: &V,
        system: &System,
        terms: &mut NaturalTerms,
        natural: &NaturalState<S>,
    ) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        let mechanism = vehicle.mechanism();
        let Self { state, shared, .. } = self;
        system.place_vectors(&natural.q, terms);
        system.set_rates(&natural.qd, terms);
        place(&system.model, &terms.values, &terms.rates, &mut terms.bodies);
        links::coordinates(mechanism, &system.model, &terms.bodies, &mut state.q);
        let kinematics = &mut shared.terms.kinematics;
        kinematics.place(mechanism, &state.q);
        links::rates(mechanism, &system.model, &terms.bodies, kinematics, &mut state.qd);
        kinematics.set_rates(mechanism, &state.qd);
        // second derivatives of the vectors, in the place of the rates
        let second: Vec<Vec3> = system.second_derivatives(&natural.qdd, terms);
        let (bodies, qdd) = (&terms.bodies, &mut state.qdd);
        links::accelerations(mechanism, &system.model, bodies, &second, kinematics, qdd);
        state.tick = natural.tick;
        state.held = natural.held;
        state.released = natural.released;
        state.elements = natural.elements;
        state.take_out_turns(mechanism);
        // no closure that switches has become a common point: equations are in the same order
        let rows = system.rows.equations().iter().zip(&natural.datum);
        let own = rows.filter(|(equation, _)| equation.closure.is_some());
        for (datum, (_, natural)) in state.datum.iter_mut().zip(own) {
            *datum = *natural;
        }
        shared.terms.constraints.datum = state.datum;
    }

    /// Begins anew behind so many full turns of the relative coordinates.
    pub fn set_turns(&mut self, turns: &[i32]) {
        let State { q, turns: taken_out, .. } = &mut self.state;
        *taken_out = [0; N];
        for (q, turns) in q.iter_mut().zip(turns) {
            *q = TAU * f64::from(*turns);
        }
        self.stale = true;
    }

    /// Full turns of the relative coordinates, by which recovered angles are known again.
    pub fn turns(&self) -> Vec<i32> {
        let turns = self.state.q.iter().zip(&self.state.turns);
        turns.map(|(q, turns)| (q / TAU).round() as i32 + turns).collect()
    }
}

impl<'a, V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>
    Natural<'a, V, N, M, S>
{
    fn now(&self) -> Moment<'a, V::Input> {
        Moment { time: self.end.time - self.vehicle.early, input: self.end.input }
    }

    /// One correction of accelerations and multipliers for the forces of a start, with the factored masses;
    /// returns its size. \[DOP04\] index-1
    fn accelerate<const H: usize>(&mut self, work: &mut ScratchOf<Self, S, H>) -> f64 {
        let ScratchOf::<Self, S, H> { trial, residual, correction, violation, pull, .. } = work;
        correction.clone_from(residual);
        self.system.add_mass_times(&trial.qdd, correction);
        self.add_transposed(&trial.lambda, correction);
        self.times(&trial.qdd, self.phi_q_dot_qd(), violation);
        for ((pull, violation), weight) in pull.iter_mut().zip(&*violation).zip(self.weight) {
            *pull = weight * violation;
        }
        self.add_tangent_transposed(pull, correction);
        self.solve(correction);
        add_scaled(&mut trial.qdd, -1.0, correction);
        self.times(&trial.qdd, self.phi_q_dot_qd(), violation);
        for ((lambda, violation), weight) in
            trial.lambda.iter_mut().zip(&*violation).zip(self.weight)
        {
            *lambda += weight * violation;
        }
        max_norm(correction)
    }
}

impl<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize> Equations<S>
    for Natural<'_, V, N, M, S>
{
    type Coordinates = Vec<f64>;
    type Rows = Vec<f64>;
    type Integers = Vec<i32>;

    const SWITCHES: bool = V::SWITCHES;

    /// Where equations are redundant, some directions never move, and tell nothing.
    fn hides_singular(&self) -> bool {
        !self.system.redundant
    }

    fn place(&mut self, q: &Vec<f64>) {
        let now = self.now();
        let Self { vehicle, system, terms, .. } = self;
        system.place(&|number| vehicle.drive(now, number), q, terms);
    }

    fn place_bodies(&mut self, q: &Vec<f64>) {
        self.system.place_vectors(q, self.terms);
    }

    fn place_rates(&mut self, qd: &Vec<f64>) {
        let now = self.now();
        let Self { vehicle, system, terms, .. } = self;
        system.set_rates(qd, terms);
        system.accelerations(&|number| vehicle.drive(now, number), terms);
    }

    fn load(
        &mut self,
        motion: Motion<'_, Vec<f64>>,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
        residual: &mut Vec<f64>,
    ) {
        let now = self.now();
        let Self { vehicle, system, terms, links, .. } = self;
        let mechanism = vehicle.vehicle.mechanism();
        system.set_rates(motion.qd, terms);
        let NaturalTerms { values, rates, bodies, force, tangent: storage, .. } = &mut **terms;
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
        for (residual, force) in residual.iter_mut().zip(&*force) {
            *residual = -force;
        }
        system.add_mass_times(motion.qdd, residual);
    }

    fn factor(&mut self, mass: f64, weight: &Vec<f64>) -> Result<(), Singular> {
        self.system.factor(mass, weight, self.terms)
    }

    fn factor_mass(&mut self, weight: &Vec<f64>) -> Result<(), Singular> {
        self.system.factor_mass(weight, self.terms)
    }

    fn solve(&mut self, x: &mut Vec<f64>) {
        self.system.solve(x, self.terms);
    }

    fn phi(&self) -> &Vec<f64> {
        &self.terms.constraints.phi
    }

    fn exchange_phi(&mut self, phi: Vec<f64>) -> Vec<f64> {
        std::mem::replace(&mut self.terms.constraints.phi, phi)
    }

    fn phi_t(&self) -> &Vec<f64> {
        &self.terms.constraints.phi_t
    }

    fn phi_q_dot_qd(&self) -> &Vec<f64> {
        &self.terms.constraints.phi_q_dot_qd
    }

    fn ease_accelerations(&mut self, change: &Vec<f64>) {
        add_scaled(&mut self.terms.constraints.phi_q_dot_qd, -1.0, change);
    }

    fn times(&self, x: &Vec<f64>, start: &Vec<f64>, result: &mut Vec<f64>) {
        self.system.rows.times(&self.terms.constraints.phi_q, x, start, result);
    }

    fn tangent_times(&self, x: &Vec<f64>, start: &Vec<f64>, result: &mut Vec<f64>) {
        self.system.rows.times(&self.terms.constraints.tangent_phi_q, x, start, result);
    }

    fn add_transposed(&self, y: &Vec<f64>, sum: &mut Vec<f64>) {
        self.system.rows.add_transposed(&self.terms.constraints.phi_q, y, sum);
    }

    fn add_tangent_transposed(&self, y: &Vec<f64>, sum: &mut Vec<f64>) {
        self.system.rows.add_transposed(&self.terms.constraints.tangent_phi_q, y, sum);
    }

    /// A point that moves, or a unit vector that turns, by so much.
    fn largest_turn(&self, correction: &Vec<f64>) -> f64 {
        max_norm(correction)
    }

    fn go_to<const H: usize>(&mut self, early: f64, h: f64, state: &StateOf<Self, S, H>) {
        self.vehicle.early = early;
        if self.course_tick != Some(state.tick) {
            self.course_tick = Some(state.tick);
            let known = state.drives.tick.wrapping_add(1) == state.tick && !state.held;
            let first = |list: &[f64]| std::array::from_fn(|i| list.get(i).copied().unwrap_or(0.0));
            let DriveHistory { tick, value, rate, acceleration } = &state.drives;
            let begin = DriveHistory {
                tick: *tick,
                value: first(value),
                rate: first(rate),
                acceleration: first(acceleration),
            };
            let Self { vehicle: Staged { vehicle, course, .. }, end, .. } = self;
            course.find(h, known, &begin, |number| vehicle.drive(*end, number));
        }
    }

    /// Without an impulse, by the dependent ones of the relative coordinates.
    fn take_up_jump<const H: usize>(&mut self, state: &StateOf<Self, S, H>, qd: &mut Vec<f64>) {
        let vehicle = self.vehicle.vehicle;
        if !vehicle.jumps(self.end) {
            return;
        }
        let Self { system, terms, relative, .. } = self;
        let mut natural = NaturalState::<S> {
            history: std::array::from_fn(|_| Vec::new()),
            ..super::empty(system.size, system.rows.len(), N)
        };
        natural.q.clone_from(&state.q);
        natural.qd.clone_from(&state.qd);
        natural.qdd.clone_from(&state.qdd);
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

    fn arrived<const H: usize>(&mut self, state: &mut StateOf<Self, S, H>) {
        if self.course_tick.is_some() {
            state.drives.note(state.tick, |number| self.vehicle.vehicle.drive(self.end, number));
        }
        self.relative.stale = true;
    }

    fn solve_accelerations<const H: usize>(
        &mut self,
        state: &mut StateOf<Self, S, H>,
        work: &mut ScratchOf<Self, S, H>,
    ) -> Result<(), SetupError> {
        self.place(&state.q);
        self.place_rates(&state.qd);
        let zero = vec![0.0; state.q.len()];
        let motion = Motion { q: &state.q, qd: &state.qd, qdd: &zero };
        self.load(motion, &mut state.elements, None, &mut work.residual);
        let weight = self.weight.to_vec();
        self.factor_mass(&weight).map_err(|_| SetupError::Undetermined)?;
        work.trial.qdd.fill(0.0);
        work.trial.lambda.fill(0.0);
        let mut best = f64::INFINITY;
        for pass in 0..NATURAL_PASSES.value() {
            let size = self.accelerate(work);
            if !size.is_finite() {
                return Err(SetupError::NoAccelerations { residual: size });
            }
            // the first finds the accelerations, the second the multipliers
            if pass > 1 && size >= SLOW.value() * best {
                break;
            }
            best = size;
        }
        let residual = max_norm(&work.violation);
        if !(residual <= SATISFIED.value() * (1.0 + max_norm(&work.trial.qdd))) {
            return Err(SetupError::NoAccelerations { residual });
        }
        state.qdd.clone_from(&work.trial.qdd);
        state.lambda.clone_from(&work.trial.lambda);
        Ok(())
    }

    fn next_switch(&self, time: f64) -> f64 {
        self.vehicle.vehicle.next_switch(time)
    }

    fn released_at(&self, time: f64) -> u32 {
        self.vehicle.vehicle.released(Moment { time, ..self.end })
    }

    fn enter_part(&mut self, time: f64, released: u32, datum: &Vec<f64>) {
        self.vehicle.early = 0.0;
        self.vehicle.released = released;
        self.end.time = time;
        let idle: Vec<bool> =
            (0..self.system.rows.len()).map(|row| self.is_row_of(row, released)).collect();
        self.terms.constraints.idle = idle;
        self.terms.constraints.datum.clone_from(datum);
    }

    fn is_row_of(&self, row: usize, closures: u32) -> bool {
        let bit = |closure: usize| u32::try_from(closure).ok().and_then(|c| 1u32.checked_shl(c));
        let closure = self.system.rows.equations().get(row).and_then(|equation| equation.closure);
        closure.and_then(bit).is_some_and(|bit| closures & bit != 0)
    }
}

const _: () =
    assert!(HISTORY == 3, "ferrol: natural states have the history of the structural integrators");
