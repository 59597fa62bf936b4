//! The relative coordinates of a state in natural ones, where outputs or jumps of the drives ask for them.

use super::NaturalState;
use super::bodies::place;
use super::links;
use super::system::{NaturalTerms, System};
use ferrol::spatial::Vec3;
use ferrol::state::State;
use ferrol::step;
use ferrol::vehicles::Vehicle;
use std::f64::consts::TAU;

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
