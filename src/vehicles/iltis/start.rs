//! The start of every run: equilibrium, then the speed, then consistent accelerations.

use super::{COORDINATES, Car, Corners, EQUATIONS, Iltis, IltisInput, IltisState, RACK};
use crate::forces::ElementList;
use crate::mechanism::{Drive, Mechanism};
use crate::setup::{SetupError, equilibrium, solve_accelerations, solve_rates};
use crate::spatial::Vec3;
use crate::state::State;
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// The vehicle as the static search sees it: on flat ground, tyres with vertical forces at the
/// wheel centres, no side force, no spin; x, y and yaw are held.
#[derive(Clone, Copy, Debug)]
struct Resting<'a, const N: usize>(&'a Car<N>);

impl<const N: usize, const S: usize> Vehicle<N, EQUATIONS, S> for Resting<'_, N> {
    type Input = IltisInput;

    fn mechanism(&self) -> &Mechanism<N, EQUATIONS> {
        &self.0.mechanism
    }

    fn gravity(&self) -> Vec3 {
        self.0.weight()
    }

    fn drive(&self, now: Moment<'_, IltisInput>, number: u8) -> Drive {
        if number == RACK { now.input.rack } else { Drive::REST }
    }

    fn elements(&self, _now: Moment<'_, IltisInput>) -> impl ElementList {
        self.0.corners().map(|corner| (corner.suspension(), corner.standing_tyre()))
    }

    /// Nothing holds x, y and yaw, nor the wheels where they spin.
    fn held_in_equilibrium(&self) -> [bool; N] {
        let spins = |k| Corners::<N>::SPIN && (0..4).any(|c| Corners::<N>::wheel(c) == k);
        core::array::from_fn(|k| matches!(k, 0 | 1 | 5) || spins(k))
    }
}

impl<const N: usize> Car<N> {
    /// The static equilibrium with the rack in the middle; returns the largest generalised force
    /// that remains (N, N m).
    ///
    /// # Errors
    /// The loops cannot be closed, or nothing holds the vehicle.
    // compiled where it is used: the solver it takes is there a second time otherwise
    #[inline]
    pub fn rest<const S: usize>(
        &self,
        state: &mut State<N, EQUATIONS, S>,
        work: &mut Workspace<N, EQUATIONS, S>,
    ) -> Result<f64, SetupError> {
        let input = IltisInput::default();
        let now = Moment { time: 0.0, input: &input };
        *state = State::new();
        state.q[2] = self.parameters.com_height;
        equilibrium(&Resting(self), now, state, work)
    }

    /// The start of a run of `vehicle`, which is this one with its forces: equilibrium, at the speed of the vehicle
    /// along x, then wherever `place` puts it; leaf arms have no rate, arms and knuckles follow the rack. Where
    /// wheels spin, they do so at the speed over their unloaded radius.
    ///
    /// # Errors
    /// The equilibrium is not found, or the rack's motion contradicts the loops.
    #[inline]
    pub(super) fn start_moving<V, const S: usize>(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, EQUATIONS, S>,
        work: &mut Workspace<N, EQUATIONS, S>,
        place: impl FnOnce(&mut State<N, EQUATIONS, S>),
    ) -> Result<(), SetupError>
    where
        V: Vehicle<N, EQUATIONS, S>,
    {
        self.rest(state, work)?;
        let now = Moment { time: 0.0, input };
        state.qd[0] = self.speed;
        if Corners::<N>::SPIN {
            for corner in 0..4 {
                state.qd[Corners::<N>::wheel(corner)] = self.spin(corner);
            }
        }
        place(state);
        let free = const { Corners::<N>::independent() }.map(|independent| !independent);
        solve_rates(vehicle, now, &free, state, &mut work.terms)?;
        solve_accelerations(vehicle, now, state, work)
    }
}

impl Iltis {
    /// The start of a run: equilibrium, moved to `x` (m), at the speed of the vehicle; chassis and
    /// leaf arms have no other rate, arms and knuckles follow the rack.
    ///
    /// # Errors
    /// The equilibrium is not found, or the rack's motion contradicts the loops.
    #[inline]
    pub fn start(
        &self,
        x: f64,
        input: &IltisInput,
        state: &mut IltisState,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<(), SetupError> {
        self.start_moving(self, input, state, work, |state| state.q[0] = x)
    }
}
