//! Positions and rates that satisfy the loops.

use crate::error::SetupError;
use crate::real::max_norm;
use crate::state::State;
use crate::step::{REGULARISATION, Terms, least_change};
use crate::vehicles::{Moment, Vehicle};

/// Newton's corrections at most: a bound against a search without end, outside the interrupt. It follows from no
/// sweep.
const MOST_NEWTON_CORRECTIONS: u32 = 200;
/// A correction larger than this (m, rad) is scaled down to it, for a rough guess: directions change with a
/// joint's angle by its sine, which is off the angle by 1.5 % here.
const LARGEST_CLOSING_MOVE: f64 = 0.3;
/// What counts as closed at set-up: phi (m), and phi_dot (m/s) as a share of the largest rate and of 1 m/s.
/// A hundredth of the tolerance of a step, 1e-9, and some ten thousand roundings of a metre.
const CLOSED_AT_SETUP: f64 = 1e-11;
/// The share of the trace after the first correction that opened the loops further (no unit): Levenberg's
/// damping, which turns Newton's direction towards steepest descent where a mobility of J J^T is smaller.
const FIRST_DAMPING: f64 = 1e-3;
/// What the damping is multiplied by after each further correction that opened the loops further (no unit):
/// it outweighs the whole trace after three, where the direction is that of steepest descent.
const TIGHTEN: f64 = 10.0;
/// What the damping is multiplied by after a correction that closed the loops further (no unit): from the
/// first damping back to the regularisation in five, where Newton's method converges as such.
const EASE: f64 = 0.01;
/// Passes over the rates. The problem is linear: the first solves it but for the regularisation, each other
/// divides what is left of it. How many are needed was not swept.
const RATE_PASSES: u32 = 8;

/// Closes the loops by moving the `free` coordinates of `state` as little as possible: Newton's
/// method, damped where it would open them further. `terms` end up at the coordinates of `state`.
///
/// # Errors
/// The loops stay open.
#[inline(never)]
pub fn close_loops<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    free: &[bool; N],
    state: &mut State<N, M, S>,
    terms: &mut Terms<N, M>,
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    let mut damping = REGULARISATION;
    terms.place(vehicle, now, &state.q);
    for _ in 0..MOST_NEWTON_CORRECTIONS {
        let violation = terms.constraints.phi;
        if max_norm(&violation) <= f64::EPSILON {
            break;
        }
        let mut q = state.q;
        if let Some(correction) = least_change(vehicle, free, &violation, damping, terms) {
            let size = max_norm(&correction);
            let scale = if size > LARGEST_CLOSING_MOVE { LARGEST_CLOSING_MOVE / size } else { 1.0 };
            for i in 0..N {
                q[i] += scale * correction[i];
            }
            terms.place(vehicle, now, &q);
        }
        // go on while it gets better: the last digits are free of charge
        if square(&terms.constraints.phi) < square(&violation) {
            state.q = q;
            damping = if damping > REGULARISATION { damping * EASE } else { damping };
            continue;
        }
        terms.place(vehicle, now, &state.q);
        if max_norm(&violation) <= CLOSED_AT_SETUP {
            break;
        }
        damping = if damping < FIRST_DAMPING { FIRST_DAMPING } else { damping * TIGHTEN };
    }
    let residual = max_norm(&terms.constraints.phi);
    if residual <= CLOSED_AT_SETUP {
        Ok(())
    } else {
        let closure = vehicle.mechanism().most_violated(&terms.constraints.phi);
        Err(SetupError::NotClosed { residual, closure })
    }
}

/// Makes the rates of `state` satisfy the loops by changing the `free` ones as little as possible.
///
/// # Errors
/// A violation remains: the held rates contradict each other.
#[inline(never)]
pub fn solve_rates<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    free: &[bool; N],
    state: &mut State<N, M, S>,
    terms: &mut Terms<N, M>,
) -> Result<(), SetupError>
where
    V: Vehicle<N, M, S>,
{
    let mechanism = vehicle.mechanism();
    terms.place(vehicle, now, &state.q);
    for _ in 0..RATE_PASSES {
        let violation = terms.constraints.rate(mechanism, &state.qd);
        if let Some(correction) = least_change(vehicle, free, &violation, REGULARISATION, terms) {
            for i in 0..N {
                state.qd[i] += correction[i];
            }
        }
    }
    let violation = terms.constraints.rate(mechanism, &state.qd);
    let residual = max_norm(&violation);
    if residual <= CLOSED_AT_SETUP * (1.0 + max_norm(&state.qd)) {
        Ok(())
    } else {
        Err(SetupError::NoRates { residual, closure: mechanism.most_violated(&violation) })
    }
}

fn square(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum()
}
