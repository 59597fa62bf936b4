//! The relative coordinates of a state in vectors, where outputs or jumps of the drives ask for them.

use super::{VectorLinks, VectorState};
use ferrol::state::State;
use ferrol::step::{Motion, Workspace};
use ferrol::vehicles::Vehicle;
use std::f64::consts::TAU;

/// The relative coordinates of a state in vectors, and scratch for them.
#[derive(Clone, Debug, Default)]
pub struct Recovered<const N: usize, const M: usize, const S: usize> {
    /// The state; multipliers and history are not recovered.
    pub state: State<N, M, S>,
    /// Scratch in relative coordinates, for the start and for outputs.
    pub shared: Workspace<N, M, S>,
    /// The relative coordinates are those of an earlier step.
    pub stale: bool,
}

impl<const N: usize, const M: usize, const S: usize> Recovered<N, M, S> {
    /// Makes the relative coordinates, rates and accelerations those of a motion, if they are stale.
    pub fn recover<V: Vehicle<N, M, S>, L: VectorLinks<N>>(
        &mut self,
        vehicle: &V,
        model: &L::Model,
        terms: &mut L::Terms,
        motion: Motion<'_, Vec<f64>>,
    ) {
        if std::mem::take(&mut self.stale) {
            L::recover(vehicle, model, terms, motion, self);
            self.state.take_out_turns(vehicle.mechanism());
        }
    }

    /// Makes the relative state that of one in vectors.
    pub fn follow<V: Vehicle<N, M, S>, L: VectorLinks<N>, const H: usize>(
        &mut self,
        vehicle: &V,
        model: &L::Model,
        terms: &mut L::Terms,
        own: &VectorState<S, H>,
    ) {
        let motion = Motion { q: &own.q, qd: &own.qd, qdd: &own.qdd };
        self.recover::<V, L>(vehicle, model, terms, motion);
        self.state.tick = own.tick;
        self.state.held = own.held;
        self.state.released = own.released;
        self.state.elements = own.elements;
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
