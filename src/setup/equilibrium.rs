//! Static equilibrium with closed loops.
//!
//! Steps of a virtual time from rest to rest: (M / (beta h^2) + K + J^T alpha J) dq = -(P + J^T
//! (lambda + alpha phi)). The step grows while the forces shrink, so a stiff vehicle is found in a
//! few iterations, and a mechanism that only gravity holds is found as well.

use super::close_loops;
use crate::error::SetupError;
use crate::forces::StateMode;
use crate::integrators::Trial;
use crate::linalg::{self, Singular};
use crate::mechanism::Mechanism;
use crate::real::{index_of_largest, max_norm};
use crate::state::{HISTORY, State};
use crate::step::{Motion, TangentWeights, Workspace, felt_masses};
use crate::vehicles::{Moment, Vehicle};
use core::hint::black_box;

/// Corrections at most. A bound against a search without end, outside the interrupt: it follows from no
/// sweep. A mechanism that only gravity holds gains one virtual step of [`LONGEST_STEP`] with each.
const MOST_CORRECTIONS: u32 = 4000;
/// Penalty over the mass that an equation feels in the tangent, beta h^2 K included (no unit). A correction
/// divides a violation of the loops by at least this, see [`super::penalty`]; the multipliers see to the
/// rest, so it need not be large, and the factorisation keeps all but three of its sixteen digits.
const REST_PENALTY_RATIO: f64 = 1e3;
/// Corrections below this (m, rad) may be the last: ten thousand roundings of a metre, where what is left
/// of them no longer falls.
const AT_REST: f64 = 1e-12;
/// A correction of at least this share of the one before (no unit) falls no more: corrections that converge
/// fall by more than half, rounding does not.
const FALLS_NO_MORE: f64 = 0.5;
/// What may remain of the forces, as a share of those at the beginning (no unit): rounding of the stiffest
/// forces, 1e-16 of 1e7 N/m by a metre, over a weight of 10 kN is 1e-13; five digits are left for others.
const BALANCED: f64 = 1e-8;
/// A correction larger than this (m, rad) is scaled down to it: within it stiffness and directions of the
/// forces change little, a twentieth of a radian by 0.1 % in the cosines.
const LARGEST_REST_MOVE: f64 = 0.05;

/// The first virtual step, as beta h^2 (s2). Motions faster than the root of its inverse, 32 rad/s, settle in
/// a correction or two; slower ones, such as a chassis on its springs, follow as the step grows.
const FIRST_STEP: f64 = 1e-3;
/// By how much the virtual step grows with each correction that is taken (no unit): tenfold in nine, so that
/// [`LONGEST_STEP`] is reached in 36.
const STEP_GROWTH: f64 = 1.3;
/// The virtual step grows until beta h^2 reaches this (s2). There inertia weighs as much as gravity on a
/// pendulum of 100 m: whatever a mechanism hangs on is stiffer.
const LONGEST_STEP: f64 = 10.0;
/// Forces that grow by more than this factor in one correction (no unit) show a step that went too far; less
/// is left alone, for forces may rise on the way over a stop of a spring.
const TOO_FAR: f64 = 4.0;
/// What becomes of the virtual step after one that went too far (no unit): the growth of nine corrections is
/// taken back.
const STEP_CUT: f64 = 0.1;
/// The search is given up below this beta h^2 (s2), nine cuts below the first: motions of a million rad/s would
/// be followed, so that what still goes too far is no equilibrium.
const SHORTEST_STEP: f64 = 1e-12;

/// Moves `state` into static equilibrium, keeping the held coordinates of the vehicle, and clears
/// its rates. Returns the largest generalised force that remains (N, N m).
///
/// # Errors
/// The loops cannot be closed, a state of a force element finds no rest, or no equilibrium is found.
#[inline(never)]
pub fn equilibrium<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    state: &mut State<N, M, S>,
    work: &mut Workspace<N, M, S>,
) -> Result<f64, SetupError>
where
    V: Vehicle<N, M, S>,
{
    let mechanism = vehicle.mechanism();
    let held = vehicle.held_in_equilibrium();
    state.qd = [0.0; N];
    state.qdd = [0.0; N];
    close_loops(vehicle, now, &held.map(|held| !held), state, &mut work.terms)?;

    let mut beta_h2 = FIRST_STEP;
    let (mut before, mut scale) = (f64::INFINITY, 0.0);
    let mut last = f64::INFINITY;
    let mut residual = f64::INFINITY;
    // what a correction changes, where it was last better, in the scratch of a step: a state is too large for
    // the stack of a target
    let Workspace { terms, scratch } = work;
    let kept = &mut scratch.trial;
    keep(state, kept);
    for _ in 0..MOST_CORRECTIONS {
        // the two numbers apart: as a pair they are moved by an instruction that valgrind 3.19 does not know
        let weights = TangentWeights { stiffness: beta_h2, damping: black_box(0.0) };
        state.elements.set_mode(StateMode::Rest);
        let motion = Motion { q: &state.q, qd: &[0.0; N], qdd: &[0.0; N] };
        terms.evaluate(vehicle, now, motion, &mut state.elements, Some(weights));
        if scale == 0.0 {
            scale = 1.0 + max_norm(&terms.rhs);
        }
        terms.assemble(mechanism, 1.0, &[0.0; M]);
        let penalty = felt_masses(vehicle, terms).map(|mass| mass * REST_PENALTY_RATIO);
        terms.constraints.add_square(mechanism, &penalty, &mut terms.lhs);
        hold(&held, &mut terms.lhs);
        linalg::factor(mechanism.pattern(), &mut terms.lhs).map_err(|Singular { row }| {
            SetupError::Loose { coordinate: mechanism.coordinate(row) }
        })?;

        // as in the step: lambda takes in phi, and phi acts once more. [CD03] (1), (2)
        let mut closing = state.lambda;
        for row in 0..M {
            let reaction = penalty[row] / beta_h2 * terms.constraints.phi[row];
            state.lambda[row] += reaction;
            closing[row] += 2.0 * reaction;
        }
        terms.constraints.add_transposed(mechanism, &closing, &mut terms.rhs);
        for i in 0..N {
            terms.rhs[i] = if held[i] { 0.0 } else { terms.rhs[i] };
        }
        residual = max_norm(&terms.rhs);
        if !residual.is_finite() || residual > TOO_FAR * before {
            // too far: back to where it was better, with a smaller step
            (state.q, state.lambda, state.elements) = (kept.q, kept.lambda, kept.elements);
            beta_h2 *= STEP_CUT;
            before = f64::INFINITY;
            if beta_h2 < SHORTEST_STEP {
                break;
            }
            continue;
        }
        keep(state, kept);
        before = residual;
        for i in 0..N {
            terms.rhs[i] *= -beta_h2;
        }
        linalg::solve(mechanism.pattern(), &terms.lhs, &mut terms.rhs);
        let size = max_norm(&terms.rhs);
        let shrink = if size > LARGEST_REST_MOVE { LARGEST_REST_MOVE / size } else { 1.0 };
        for i in 0..N {
            state.q[i] += shrink * terms.rhs[i];
        }
        if size <= AT_REST && size >= FALLS_NO_MORE * last && residual <= BALANCED * scale {
            break;
        }
        last = size;
        if beta_h2 < LONGEST_STEP {
            beta_h2 *= STEP_GROWTH;
        }
    }
    state.elements.set_mode(StateMode::Given);
    if let Some(number) = state.elements.without_rest() {
        return Err(SetupError::NoRest { state: number });
    }
    if residual <= BALANCED * scale {
        Ok(residual)
    } else {
        Err(none_found(residual, mechanism, &terms.rhs))
    }
}

/// No equilibrium, and the coordinate on which the largest force is left.
#[cold]
#[inline(never)]
fn none_found<const N: usize, const M: usize>(
    residual: f64,
    mechanism: &Mechanism<N, M>,
    forces: &[f64],
) -> SetupError {
    SetupError::NoEquilibrium {
        residual,
        coordinate: mechanism.coordinate(index_of_largest(forces)),
    }
}

/// Keeps what a correction changes.
fn keep<const N: usize, const M: usize, const S: usize>(
    state: &State<N, M, S>,
    kept: &mut Trial<[f64; N], [f64; M], S, HISTORY>,
) {
    kept.q = state.q;
    kept.lambda = state.lambda;
    kept.elements = state.elements;
}

/// Decouples the held coordinates.
fn hold<const N: usize>(held: &[bool; N], lhs: &mut [[f64; N]; N]) {
    for k in 0..N {
        for j in 0..k {
            if held[k] || held[j] {
                lhs[k][j] = 0.0;
            }
        }
    }
}
