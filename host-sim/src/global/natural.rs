//! A vehicle in a step, in natural coordinates.

use super::NaturalInStep;
use super::system::{NaturalSystem, NaturalTerms};
use ferrol::forces::ElementStates;
use ferrol::linalg::Singular;
use ferrol::real::max_norm;
use ferrol::setup::SetupError;
use ferrol::step::tuning::{NATURAL_PASSES, SATISFIED, SLOW};
use ferrol::step::{Equations, Motion, ScratchOf, SolverStateOf, TangentWeights, add_scaled};

/// A vehicle in a step, in natural coordinates. Steps are compiled once for all vehicles whose closures switch, and
/// once for all others: what the vehicle does lies behind [`crate::vectors::InStep`].
pub struct Natural<'a, const S: usize, const SWITCHES: bool> {
    /// The vehicle.
    pub vehicle: &'a mut NaturalInStep<'a, S>,
    /// The mechanism in natural coordinates.
    pub system: &'a NaturalSystem,
    /// What is evaluated at the trial state.
    pub terms: &'a mut NaturalTerms,
    /// Penalties of the equations at a start (kg).
    pub weight: &'a [f64],
}

impl<const S: usize, const SWITCHES: bool> Natural<'_, S, SWITCHES> {
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

impl<const S: usize, const SWITCHES: bool> Equations<S> for Natural<'_, S, SWITCHES> {
    type Coordinates = Vec<f64>;
    type Rows = Vec<f64>;
    type Integers = Vec<i32>;

    const SWITCHES: bool = SWITCHES;

    /// Where equations are redundant, some directions never move, and tell nothing.
    fn hides_singular(&self) -> bool {
        !self.system.redundant
    }

    fn place(&mut self, q: &Vec<f64>) {
        let Self { vehicle, system, terms, .. } = self;
        system.place(&|number| vehicle.drive(number), q, terms);
    }

    fn place_bodies(&mut self, q: &Vec<f64>) {
        self.system.place_vectors(q, self.terms);
    }

    fn place_rates(&mut self, qd: &Vec<f64>) {
        let Self { vehicle, system, terms, .. } = self;
        system.set_rates(qd, terms);
        system.accelerations(&|number| vehicle.drive(number), terms);
    }

    fn load(
        &mut self,
        motion: Motion<'_, Vec<f64>>,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
        residual: &mut Vec<f64>,
    ) {
        let Self { vehicle, system, terms, .. } = self;
        system.set_rates(motion.qd, terms);
        vehicle.load(system, terms, elements, tangent);
        for (residual, force) in residual.iter_mut().zip(&terms.force) {
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

    fn go_to<const H: usize>(&mut self, early: f64, h: f64, state: &SolverStateOf<Self, S, H>) {
        self.vehicle.go_to(early, h, state.into());
    }

    /// Without an impulse, by the dependent ones of the relative coordinates.
    fn take_up_jump<const H: usize>(
        &mut self,
        state: &SolverStateOf<Self, S, H>,
        qd: &mut Vec<f64>,
    ) {
        let Self { vehicle, system, terms, .. } = self;
        let motion = Motion { q: &state.q, qd: &state.qd, qdd: &state.qdd };
        vehicle.take_up_jump(system, terms, motion, qd);
    }

    fn arrived<const H: usize>(&mut self, state: &mut SolverStateOf<Self, S, H>) {
        self.vehicle.arrived(state.tick, &mut state.drives);
    }

    fn solve_accelerations<const H: usize>(
        &mut self,
        state: &mut SolverStateOf<Self, S, H>,
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
                return Err(SetupError::NoAccelerations { residual: size, closure: None });
            }
            // the first finds the accelerations, the second the multipliers
            if pass > 1 && size >= SLOW.value() * best {
                break;
            }
            best = size;
        }
        let residual = max_norm(&work.violation);
        if !(residual <= SATISFIED.value() * (1.0 + max_norm(&work.trial.qdd))) {
            return Err(SetupError::NoAccelerations { residual, closure: None });
        }
        state.qdd.clone_from(&work.trial.qdd);
        state.lambda.clone_from(&work.trial.lambda);
        Ok(())
    }

    fn next_switch(&self, time: f64) -> f64 {
        self.vehicle.next_switch(time)
    }

    fn released_at(&self, time: f64) -> u32 {
        self.vehicle.released_at(time)
    }

    fn enter_part(&mut self, time: f64, released: u32, datum: &Vec<f64>) {
        self.vehicle.enter_part(time, released);
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
