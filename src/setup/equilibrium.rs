//! Static equilibrium with closed loops.
//!
//! Steps of a virtual time from rest to rest: (M / (beta h^2) + K + J^T alpha J) dq = -(P + J^T
//! (lambda + alpha phi)). The step grows while the forces shrink, so a stiff vehicle is found in a
//! few iterations, and a mechanism that only gravity holds is found as well.

use super::{SetupError, close_loops, penalty::felt_masses};
use crate::forces::StateMode;
use crate::linalg;
use crate::real::max_norm;
use crate::state::State;
use crate::step::{Motion, TangentWeights, Workspace};
use crate::vehicles::{Moment, Vehicle};

const ITERATIONS: u32 = 4000;
const PENALTY_RATIO: f64 = 1e3;
/// At rest when corrections below this (m, rad) fall no more: what is left of them is rounding.
const AT_REST: f64 = 1e-12;
/// What may remain of the forces, as a share of the weight.
const BALANCED: f64 = 1e-8;
const LARGEST_MOVE: f64 = 0.05;

/// Moves `state` into static equilibrium, keeping the held coordinates of the vehicle, and clears
/// its rates. Returns the largest generalised force that remains (N, N m).
///
/// # Errors
/// The loops cannot be closed, a state of a force element finds no rest, or no equilibrium is found.
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

    let mut beta_h2 = 1e-3;
    let (mut before, mut scale) = (f64::INFINITY, 0.0);
    let mut last = f64::INFINITY;
    let mut residual = f64::INFINITY;
    let mut kept = *state;
    for _ in 0..ITERATIONS {
        let terms = &mut work.terms;
        let weights = TangentWeights { stiffness: beta_h2, damping: 0.0 };
        state.elements.set_mode(StateMode::Rest);
        let motion = Motion { q: &state.q, qd: &[0.0; N], qdd: &[0.0; N] };
        terms.evaluate(vehicle, now, motion, &mut state.elements, Some(weights));
        if scale == 0.0 {
            scale = 1.0 + max_norm(&terms.rhs);
        }
        terms.assemble(mechanism, 1.0, &[0.0; M]);
        let penalty = felt_masses(vehicle, terms).map(|mass| mass * PENALTY_RATIO);
        terms.constraints.add_square(mechanism, &penalty, &mut terms.lhs);
        hold(&held, &mut terms.lhs);
        linalg::factor(mechanism.pattern(), &mut terms.lhs)
            .map_err(|_| SetupError::Undetermined)?;

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
        if !residual.is_finite() || residual > 4.0 * before {
            // too far: back to where it was better, with a smaller step
            *state = kept;
            beta_h2 *= 0.1;
            before = f64::INFINITY;
            if beta_h2 < 1e-12 {
                break;
            }
            continue;
        }
        kept = *state;
        before = residual;
        for i in 0..N {
            terms.rhs[i] *= -beta_h2;
        }
        linalg::solve(mechanism.pattern(), &terms.lhs, &mut terms.rhs);
        let size = max_norm(&terms.rhs);
        let shrink = if size > LARGEST_MOVE { LARGEST_MOVE / size } else { 1.0 };
        for i in 0..N {
            state.q[i] += shrink * terms.rhs[i];
        }
        if size <= AT_REST && size >= 0.5 * last && residual <= BALANCED * scale {
            break;
        }
        last = size;
        if beta_h2 < 10.0 {
            beta_h2 *= 1.3;
        }
    }
    state.elements.set_mode(StateMode::Given);
    if let Some(number) = state.elements.without_rest() {
        return Err(SetupError::NoRest { state: number });
    }
    if residual <= BALANCED * scale {
        Ok(residual)
    } else {
        Err(SetupError::NoEquilibrium { residual })
    }
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
