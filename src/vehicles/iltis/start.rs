//! The start of every run: equilibrium, then the speed, then consistent accelerations.

use super::{COORDINATES, EQUATIONS, Iltis, IltisInput, IltisState, leaf};
use crate::forces::ElementList;
use crate::mechanism::{Drive, Mechanism};
use crate::setup::{SetupError, equilibrium, solve_accelerations, solve_rates};
use crate::spatial::Vec3;
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// The vehicle as the static search sees it: on flat ground, tyres with vertical forces at the
/// wheel centres, no side force, no spin; x, y and yaw are held.
#[derive(Clone, Copy, Debug)]
struct Resting<'a>(&'a Iltis);

impl Vehicle<COORDINATES, EQUATIONS, 0> for Resting<'_> {
    type Input = IltisInput;

    fn mechanism(&self) -> &Mechanism<COORDINATES, EQUATIONS> {
        &self.0.mechanism
    }

    fn gravity(&self) -> Vec3 {
        self.0.gravity()
    }

    fn drive(&self, now: Moment<'_, IltisInput>, number: u8) -> Drive {
        self.0.drive(now, number)
    }

    fn elements(&self, _now: Moment<'_, IltisInput>) -> impl ElementList {
        self.0.corners().map(|corner| (corner.suspension(), corner.standing_tyre()))
    }

    fn held_in_equilibrium(&self) -> [bool; COORDINATES] {
        let mut held = [false; COORDINATES];
        for coordinate in [0, 1, 5] {
            held[coordinate] = true;
        }
        held
    }
}

impl Iltis {
    /// The static equilibrium with the rack in the middle; returns the largest generalised force
    /// that remains (N, N m).
    ///
    /// # Errors
    /// The loops cannot be closed, or nothing holds the vehicle.
    // compiled where it is used: the solver it takes is there a second time otherwise
    #[inline]
    pub fn rest(
        &self,
        state: &mut IltisState,
        work: &mut Workspace<COORDINATES, EQUATIONS, 0>,
    ) -> Result<f64, SetupError> {
        let input = IltisInput::default();
        let now = Moment { time: 0.0, input: &input };
        *state = IltisState::new();
        state.q[2] = self.parameters.com_height;
        equilibrium(&Resting(self), now, state, work)
    }

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
        self.rest(state, work)?;
        let now = Moment { time: 0.0, input };
        state.q[0] = x;
        state.qd[0] = self.speed;
        let mut free = [true; COORDINATES];
        for coordinate in (0..6).chain((0..4).map(leaf)) {
            free[coordinate] = false;
        }
        solve_rates(self, now, &free, state, &mut work.terms)?;
        solve_accelerations(self, now, state, work)
    }
}
