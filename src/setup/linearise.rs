//! Linearisation in independent coordinates.
//!
//! With y the independent coordinates, qd = B yd on the loops, and
//! f(y, yd) = B^T (Q - M b), b the accelerations at ydd = 0: the equation M_y ydd = f is
//! differentiated at constant M_y = B^T M B by central differences, loops closed each time.

use super::{close_loops, solve_rates};
use crate::dynamics::{Constraints, mass_times};
use crate::error::SetupError;
use crate::forces::StateMode;
use crate::state::State;
use crate::step::{Motion, REGULARISATION, Terms, Workspace, least_change};
use crate::vehicles::{Moment, Vehicle};

/// The linearised mechanism: mass ydd + damping yd + stiffness y = 0. The first `count` rows and
/// columns are used.
#[derive(Clone, Debug)]
pub struct Linearised<const N: usize> {
    /// Number of independent coordinates.
    pub count: usize,
    /// Numbers of the independent coordinates.
    pub coordinates: [usize; N],
    /// Mass matrix of the independent coordinates, B^T M B (kg, kg m2).
    pub mass: [[f64; N]; N],
    /// Damping of the independent coordinates, -df/dyd (N s/m, N m s/rad).
    pub damping: [[f64; N]; N],
    /// Stiffness of the independent coordinates, -df/dy (N/m, N m/rad).
    pub stiffness: [[f64; N]; N],
}

/// Half the width of the central differences (m, rad, and per s): about the cube root of a rounding of 1e-16,
/// where the error of the differences, its square, is as large as what rounding leaves, its inverse by 1e-16.
const WIDTH: f64 = 1e-5;
/// Passes over a linear problem of the loops. The first solves it but for the regularisation of
/// [`least_change`], each other divides what is left of it.
const PASSES: u32 = 4;
/// An entry of phi_q (no unit, m or 1/rad) below this during its elimination counts as zero: far above the
/// rounding of entries near one, 1e-16, and far below any that a loop moves by.
const ELIMINATED: f64 = 1e-9;

/// Linearises at the coordinates and rates of `state`, which must satisfy the loops.
///
/// # Errors
/// The loops do not close near the state with the independent coordinates held.
pub fn linearise<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    state: &State<N, M, S>,
    work: &mut Workspace<N, M, S>,
) -> Result<Linearised<N>, SetupError>
where
    V: Vehicle<N, M, S>,
{
    work.terms.place(vehicle, now, &state.q);
    let independent = match vehicle.independent() {
        Some(mask) => mask,
        None => choose_independent(work.terms.constraints.phi_q()),
    };
    let mut linearised = Linearised {
        count: 0,
        coordinates: [0; N],
        mass: [[0.0; N]; N],
        damping: [[0.0; N]; N],
        stiffness: [[0.0; N]; N],
    };
    for i in (0..N).filter(|&i| independent[i]) {
        linearised.coordinates[linearised.count] = i;
        linearised.count += 1;
    }
    let free = independent.map(|held| !held);
    reduced_force(vehicle, now, &linearised, &free, state, work)?;
    reduced_mass(vehicle, &mut linearised, &free, work)?;
    for column in 0..linearised.count {
        let coordinate = linearised.coordinates[column];
        let mut side = |change: f64, rate_change: f64| {
            let mut near = *state;
            near.q[coordinate] += change;
            near.qd[coordinate] += rate_change;
            reduced_force(vehicle, now, &linearised, &free, &near, work)
        };
        let (up, down) = (side(WIDTH, 0.0)?, side(-WIDTH, 0.0)?);
        let (faster, slower) = (side(0.0, WIDTH)?, side(0.0, -WIDTH)?);
        for row in 0..linearised.count {
            linearised.stiffness[row][column] = (down[row] - up[row]) / (2.0 * WIDTH);
            linearised.damping[row][column] = (slower[row] - faster[row]) / (2.0 * WIDTH);
        }
    }
    Ok(linearised)
}

/// f of the module's head, loops closed.
fn reduced_force<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    linearised: &Linearised<N>,
    free: &[bool; N],
    at: &State<N, M, S>,
    work: &mut Workspace<N, M, S>,
) -> Result<[f64; N], SetupError>
where
    V: Vehicle<N, M, S>,
{
    let mut state = *at;
    close_loops(vehicle, now, free, &mut state, &mut work.terms)?;
    solve_rates(vehicle, now, free, &mut state, &mut work.terms)?;
    // accelerations at ydd = 0
    let terms = &mut work.terms;
    terms.closure_accelerations(vehicle, now, &state.qd);
    let mut qdd = [0.0; N];
    for _ in 0..PASSES {
        let violation = terms.constraints.acceleration(vehicle.mechanism(), &qdd);
        if let Some(change) = least_change(vehicle, free, &violation, REGULARISATION, terms) {
            for i in 0..N {
                qdd[i] += change[i];
            }
        }
    }
    state.elements.set_mode(StateMode::Rest);
    let motion = Motion { q: &state.q, qd: &state.qd, qdd: &qdd };
    terms.evaluate(vehicle, now, motion, &mut state.elements, None);
    if let Some(state) = state.elements.without_rest() {
        return Err(SetupError::NoRest { state });
    }
    let force = terms.rhs;
    let mut reduced = [0.0; N];
    for row in 0..linearised.count {
        let column = motion_of(vehicle, free, linearised.coordinates[row], work);
        for i in 0..N {
            reduced[row] -= column[i] * force[i];
        }
    }
    Ok(reduced)
}

/// Column of B: the motion of all coordinates for a unit rate of one independent coordinate.
fn motion_of<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    free: &[bool; N],
    coordinate: usize,
    work: &Workspace<N, M, S>,
) -> [f64; N]
where
    V: Vehicle<N, M, S>,
{
    let mut column = [0.0; N];
    column[coordinate] = 1.0;
    for _ in 0..PASSES {
        let phi_q = work.terms.constraints.phi_q();
        let mut violation = [0.0; M];
        Constraints::times(vehicle.mechanism(), phi_q, &column, &[0.0; M], &mut violation);
        if let Some(change) = least_change(vehicle, free, &violation, REGULARISATION, &work.terms) {
            for i in 0..N {
                column[i] += change[i];
            }
        }
    }
    column
}

/// B^T M B at the placed links.
fn reduced_mass<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    linearised: &mut Linearised<N>,
    free: &[bool; N],
    work: &mut Workspace<N, M, S>,
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    for column in 0..linearised.count {
        let motion = motion_of(vehicle, free, linearised.coordinates[column], work);
        let force = inertia_force(vehicle, &work.terms, &motion);
        for row in 0..linearised.count {
            let other = motion_of(vehicle, free, linearised.coordinates[row], work);
            linearised.mass[row][column] = (0..N).map(|i| other[i] * force[i]).sum();
        }
    }
    Ok(())
}

/// Dependent coordinates are the pivots of an elimination with complete pivoting; the rest are
/// independent.
fn choose_independent<const N: usize, const M: usize>(phi_q: &[[f64; N]; M]) -> [bool; N] {
    let mut rows = *phi_q;
    let mut independent = [true; N];
    let mut used = [false; M];
    for _ in 0..M {
        let mut pivot = (ELIMINATED, 0, 0);
        for r in (0..M).filter(|&r| !used[r]) {
            for c in (0..N).filter(|&c| independent[c]) {
                if rows[r][c].abs() > pivot.0 {
                    pivot = (rows[r][c].abs(), r, c);
                }
            }
        }
        let (size, row, column) = pivot;
        if size <= ELIMINATED {
            break;
        }
        used[row] = true;
        independent[column] = false;
        for r in (0..M).filter(|&r| !used[r]) {
            let factor = rows[r][column] / rows[row][column];
            for c in 0..N {
                rows[r][c] -= factor * rows[row][c];
            }
        }
    }
    independent
}

/// M x by the bodies, for the placed links.
fn inertia_force<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    terms: &Terms<N, M>,
    x: &[f64; N],
) -> [f64; N]
where
    V: Vehicle<N, M, S>,
{
    let mut sum = [0.0; N];
    mass_times(vehicle.mechanism(), &terms.kinematics, x, &mut sum);
    sum
}
