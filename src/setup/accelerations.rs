//! Accelerations and multipliers that belong to a state.
//!
//! M qdd + phi_q^T lambda = Q and phi_q qdd = -phi_q_dot_qd, by the augmented Lagrangian at the
//! level of accelerations: links without mass and redundant equations do no harm.

use super::{SetupError, penalty::felt_masses};
use crate::dynamics::{Constraints, mass_times};
use crate::forces::StateMode;
use crate::linalg;
use crate::real::max_norm;
use crate::state::State;
use crate::step::{Motion, TangentWeights, Terms, Trial, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// Passes of the augmented Lagrangian.
const PASSES: u32 = 40;
/// Penalty over the mass that an equation feels (no unit). A pass divides what violates the loops by at least
/// this, see [`super::penalty`], so that four make up for the sixteen digits of a number; the factorisation
/// loses five of them, which the residual form of the passes wins back.
const ACCELERATION_PENALTY_RATIO: f64 = 1e5;
/// What may remain of phi_ddot (m/s2, 1/s2), as a share of the largest acceleration and of 1 m/s2. Rounding
/// leaves about 1e-15 of it; loops that contradict each other leave a share near one.
const SATISFIED: f64 = 1e-9;

/// Fills `qdd`, `lambda` and the rates of the element states of `state` from its coordinates,
/// rates and element states.
///
/// # Errors
/// The accelerations are not determined, or the loops contradict each other.
#[inline(never)]
pub fn solve_accelerations<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    state: &mut State<N, M, S>,
    work: &mut Workspace<N, M, S>,
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    let mechanism = vehicle.mechanism();
    let Workspace { terms, trial, correction, carried: force, violation, pull, .. } = work;
    let Trial { qdd, lambda, .. } = trial;
    // K and C take no part, but must lie where the tangent expects them
    let weights = TangentWeights { stiffness: 1.0, damping: 1.0 };
    state.elements.set_mode(StateMode::Given);
    terms.lhs = [[0.0; N]; N];
    let motion = Motion { q: &state.q, qd: &state.qd, qdd: &[0.0; N] };
    terms.evaluate(vehicle, now, motion, &mut state.elements, Some(weights));
    check_spans(vehicle, &terms.lhs)?;
    *force = terms.rhs; // -Q
    terms.closure_accelerations(vehicle, now, &state.qd);
    terms.assemble_mass(mechanism);
    let penalty = felt_masses(vehicle, terms).map(|mass| mass * ACCELERATION_PENALTY_RATIO);
    terms.constraints.add_square(mechanism, &penalty, &mut terms.lhs);
    linalg::factor(mechanism.pattern(), &mut terms.lhs).map_err(|_| SetupError::Undetermined)?;

    // (M + J^T p J) qdd = Q - J^T (lambda + p bias); lambda += p (J qdd + bias)
    let mut best = f64::INFINITY;
    *lambda = [0.0; M];
    *qdd = [0.0; N];
    for _ in 0..PASSES {
        // residual form, so that rounding is corrected by the next pass
        let Constraints { phi_q_dot_qd, .. } = &terms.constraints;
        Constraints::times(mechanism, terms.constraints.phi_q(), qdd, phi_q_dot_qd, violation);
        for row in 0..M {
            pull[row] = lambda[row] + penalty[row] * violation[row];
        }
        mass_times(mechanism, &terms.kinematics, qdd, correction);
        for i in 0..N {
            correction[i] += force[i];
        }
        terms.constraints.add_transposed(mechanism, pull, correction);
        linalg::solve(mechanism.pattern(), &terms.lhs, correction);
        for i in 0..N {
            qdd[i] -= correction[i];
        }
        Constraints::times(mechanism, terms.constraints.phi_q(), qdd, phi_q_dot_qd, violation);
        for row in 0..M {
            lambda[row] += penalty[row] * violation[row];
        }
        let change = max_norm(correction) + max_norm(violation);
        if change < best {
            best = change;
            state.qdd = *qdd;
            state.lambda = *lambda;
        } else if change.is_nan() {
            return Err(SetupError::NoAccelerations { residual: change });
        }
    }
    let residual = max_norm(&terms.constraints.acceleration(mechanism, &state.qdd));
    if residual <= SATISFIED * (1.0 + max_norm(&state.qdd)) {
        Ok(())
    } else {
        Err(SetupError::NoAccelerations { residual })
    }
}

/// M x by the bodies, for the placed links.
pub(super) fn inertia_force<V, const N: usize, const M: usize, const S: usize>(
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

/// K and C of the force elements must lie within the structure of the tangent.
fn check_spans<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    elastic: &[[f64; N]; N],
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    for k in 0..N {
        let columns = vehicle.mechanism().pattern().row(k);
        for j in 0..k {
            if elastic[k][j].to_bits() << 1 != 0 && !columns.clone().any(|column| column == j) {
                return Err(SetupError::UnlistedSpan { coordinates: (j, k) });
            }
        }
    }
    Ok(())
}
