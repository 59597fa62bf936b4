//! A vehicle in a step, in Cartesian coordinates.

use super::CartesianInStep;
use super::model::{CartesianModel, PER_BODY};
use super::rotation::{angular, change, parameters, second};
use super::state::{CartesianTerms, Six, euler, six, vectors};
use super::synthesis::BaseSynthesis;
use ferrol::forces::ElementStates;
use ferrol::linalg::Singular;
use ferrol::real::max_norm;
use ferrol::setup::SetupError;
use ferrol::spatial::Vec3;
use ferrol::step::{Equations, Motion, ScratchOf, SolverStateOf, TangentWeights};

/// A vehicle in a step, in Cartesian coordinates: what the vehicle does lies behind [`crate::vectors::InStep`], so that steps are compiled once.
pub struct Cartesian<'a, const S: usize> {
    /// The vehicle.
    pub vehicle: &'a mut CartesianInStep<'a, S>,
    /// The mechanism in Cartesian coordinates.
    pub model: &'a CartesianModel,
    /// What is evaluated at the trial state.
    pub terms: &'a mut CartesianTerms,
}

/// Motions of the mass centres and turnings of bodies at `q`, for rates or second derivatives of their coordinates.
pub fn motions(q: &[f64], x: &[f64], bodies: &mut [Six]) {
    let lists = q.chunks_exact(PER_BODY).zip(x.chunks_exact(PER_BODY));
    for ((q, x), body) in lists.zip(bodies) {
        *body = six(&Vec3::new(x[0], x[1], x[2]), &angular(&euler(q), &euler(x)));
    }
}

/// Writes the motion of a body at `q` as the change of its coordinates.
pub fn write(q: &[f64], motion: &Six, x: &mut [f64]) {
    let (linear, turning) = vectors(motion);
    x[..3].copy_from_slice(linear.as_slice());
    x[3..PER_BODY].copy_from_slice(&change(&euler(q), &turning));
}

impl<const S: usize> Cartesian<'_, S> {
    /// Velocities of the placed bodies.
    pub fn set_rates(&mut self, q: &[f64], qd: &[f64]) {
        let lists = q.chunks_exact(PER_BODY).zip(qd.chunks_exact(PER_BODY));
        for (body, (q, qd)) in lists.enumerate() {
            self.terms.move_body(body, q, qd);
        }
    }

    /// What the equations say of accelerations, for bodies that move.
    pub fn bend(&mut self) {
        let Self { vehicle, model, terms } = self;
        terms.bend(model, &|number| vehicle.drive(number));
    }

    /// Forces on the placed bodies that move.
    pub fn forces(&mut self, elements: &mut ElementStates<S>, tangent: Option<TangentWeights>) {
        self.vehicle.load(self.model, self.terms, elements, tangent);
    }

    /// Second derivatives of the coordinates `q` of bodies that move, for their accelerations.
    pub fn second_derivatives(&self, q: &[f64], accelerations: &[Six], qdd: &mut [f64]) {
        let lists = q.chunks_exact(PER_BODY).zip(qdd.chunks_exact_mut(PER_BODY));
        for (body, (q, qdd)) in lists.enumerate() {
            let (linear, turning) = vectors(&accelerations[body]);
            qdd[..3].copy_from_slice(linear.as_slice());
            qdd[3..].copy_from_slice(&second(&euler(q), &self.terms.bodies[body].spin, &turning));
        }
    }

    fn bodies_of(&self, x: &[f64]) -> Vec<Six> {
        let mut bodies = vec![[0.0; 6]; self.model.bodies.len()];
        for ((own, x), motion) in
            bodies.iter_mut().zip(x.chunks_exact(PER_BODY)).zip(&self.terms.bodies)
        {
            let p = parameters(&motion.rotation);
            *own = six(&Vec3::new(x[0], x[1], x[2]), &angular(&p, &euler(x)));
        }
        bodies
    }
}

impl<const S: usize> Equations<S> for Cartesian<'_, S> {
    type Coordinates = Vec<f64>;
    type Rows = Vec<f64>;
    type Integers = Vec<i32>;

    const SWITCHES: bool = false;

    fn place(&mut self, q: &Vec<f64>) {
        let Self { vehicle, model, terms } = self;
        terms.place(model, q, &|number| vehicle.drive(number));
    }

    fn place_bodies(&mut self, q: &Vec<f64>) {
        for (body, own) in q.chunks_exact(PER_BODY).enumerate() {
            self.terms.place_body(self.model, body, own);
        }
    }

    fn place_rates(&mut self, qd: &Vec<f64>) {
        for (motion, body) in self.bodies_of(qd).iter().zip(&mut self.terms.bodies) {
            (body.velocity, body.spin) = vectors(motion);
        }
        self.bend();
    }

    fn load(
        &mut self,
        motion: Motion<'_, Vec<f64>>,
        elements: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
        residual: &mut Vec<f64>,
    ) {
        self.set_rates(motion.q, motion.qd);
        self.forces(elements, tangent);
        let mut accelerations = vec![[0.0; 6]; self.model.bodies.len()];
        motions(motion.q, motion.qdd, &mut accelerations);
        let lists = motion.q.chunks_exact(PER_BODY).zip(residual.chunks_exact_mut(PER_BODY));
        for (body, (q, residual)) in lists.enumerate() {
            let left = self.terms.left(self.model, body, &accelerations[body]);
            write(q, &left, residual);
        }
    }

    /// There is no tangent of the whole: subsystems have theirs, see [`super::implicit`].
    fn factor(&mut self, _: f64, _: &Vec<f64>) -> Result<(), Singular> {
        Err(Singular { row: 0 })
    }

    /// There is no matrix of the whole: see [`super::synthesis`].
    fn factor_mass(&mut self, _: &Vec<f64>) -> Result<(), Singular> {
        Err(Singular { row: 0 })
    }

    /// Without a tangent of the whole there is nothing to solve: no number.
    fn solve(&mut self, x: &mut Vec<f64>) {
        x.fill(f64::NAN);
    }

    fn phi(&self) -> &Vec<f64> {
        &self.terms.phi
    }

    fn exchange_phi(&mut self, phi: Vec<f64>) -> Vec<f64> {
        std::mem::replace(&mut self.terms.phi, phi)
    }

    fn phi_t(&self) -> &Vec<f64> {
        &self.terms.phi_t
    }

    fn phi_q_dot_qd(&self) -> &Vec<f64> {
        &self.terms.bias
    }

    fn ease_accelerations(&mut self, change: &Vec<f64>) {
        for (bias, change) in self.terms.bias.iter_mut().zip(change) {
            *bias -= change;
        }
    }

    fn times(&self, x: &Vec<f64>, start: &Vec<f64>, result: &mut Vec<f64>) {
        let bodies = self.bodies_of(x);
        for (row, (result, start)) in result.iter_mut().zip(start).enumerate() {
            *result = start + self.terms.times(self.model, row, &bodies);
        }
    }

    fn tangent_times(&self, x: &Vec<f64>, start: &Vec<f64>, result: &mut Vec<f64>) {
        self.times(x, start, result);
    }

    /// The forces on the coordinates: a moment is the force 2 E^T m on the Euler parameters.
    fn add_transposed(&self, y: &Vec<f64>, sum: &mut Vec<f64>) {
        let mut bodies = vec![[0.0; 6]; self.model.bodies.len()];
        for (row, y) in y.iter().enumerate() {
            self.terms.add_transposed(self.model, row, *y, &mut bodies);
        }
        let lists = bodies.iter().zip(&self.terms.bodies).zip(sum.chunks_exact_mut(PER_BODY));
        for ((own, motion), sum) in lists {
            let (force, moment) = vectors(own);
            let turning = change(&parameters(&motion.rotation), &(4.0 * moment));
            for (sum, more) in sum.iter_mut().zip(force.iter().chain(&turning)) {
                *sum += more;
            }
        }
    }

    fn add_tangent_transposed(&self, y: &Vec<f64>, sum: &mut Vec<f64>) {
        self.add_transposed(y, sum);
    }

    /// A body that moves, or an Euler parameter that changes, by so much.
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
        let Self { vehicle, model, terms } = self;
        vehicle.take_up_jump(
            model,
            terms,
            Motion { q: &state.q, qd: &state.qd, qdd: &state.qdd },
            qd,
        );
    }

    fn arrived<const H: usize>(&mut self, state: &mut SolverStateOf<Self, S, H>) {
        self.vehicle.arrived(state.tick, &mut state.drives);
    }

    fn solve_accelerations<const H: usize>(
        &mut self,
        state: &mut SolverStateOf<Self, S, H>,
        _: &mut ScratchOf<Self, S, H>,
    ) -> Result<(), SetupError> {
        self.place(&state.q);
        self.set_rates(&state.q, &state.qd);
        self.bend();
        self.forces(&mut state.elements, None);
        let mut synthesis = BaseSynthesis::new(self.model);
        synthesis.solve(self.model, self.terms).map_err(|_| SetupError::Undetermined)?;
        self.second_derivatives(&state.q, &synthesis.accelerations, &mut state.qdd);
        state.lambda.clone_from(&synthesis.lambda);
        Ok(())
    }

    fn next_switch(&self, _: f64) -> f64 {
        f64::INFINITY
    }

    fn released_at(&self, _: f64) -> u32 {
        0
    }

    fn enter_part(&mut self, _: f64, _: u32, _: &Vec<f64>) {}

    fn is_row_of(&self, _: usize, _: u32) -> bool {
        false
    }
}
