//! The Iltis in any state.

use super::Random;
use ferrol::setup::{close_loops, solve_accelerations, solve_rates};
use ferrol::state::State;
use ferrol::step::Workspace;
use ferrol::vehicles::Moment;
use ferrol::vehicles::iltis::{COORDINATES, EQUATIONS, Iltis, IltisInput, IltisState, leaf};

/// Workspace of the Iltis.
pub type IltisWork = Workspace<COORDINATES, EQUATIONS, 0>;

/// The coordinates of the Iltis that its ten independent ones leave free.
pub fn iltis_dependent() -> [bool; COORDINATES] {
    let mut free = [true; COORDINATES];
    for coordinate in (0..6).chain((0..4).map(leaf)) {
        free[coordinate] = false;
    }
    free
}

/// A state of the Iltis near its equilibrium with closed loops, everything moving; `spread` is the
/// largest deviation (m, rad) of the ten independent coordinates.
pub fn moving_iltis(
    random: &mut Random,
    vehicle: &Iltis,
    input: &IltisInput,
    spread: f64,
    work: &mut IltisWork,
) -> IltisState {
    let mut state = IltisState::new();
    vehicle.rest(&mut state, work).expect("equilibrium");
    let now = Moment { time: 0.0, input };
    let free = iltis_dependent();
    for i in (0..COORDINATES).filter(|&i| !free[i]) {
        state.q[i] += spread * random.signed();
        state.qd[i] = 0.5 * random.signed();
    }
    (state.q[2], state.qd[0]) = (0.555, 15.0);
    close_loops(vehicle, now, &free, &mut state, &mut work.terms).expect("loops close");
    solve_rates(vehicle, now, &free, &mut state, &mut work.terms).expect("rates");
    solve_accelerations(vehicle, now, &mut state, work).expect("accelerations");
    state
}
