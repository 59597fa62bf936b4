//! The least change of coordinates or rates that closes the loops.

use super::terms::{DriveRate, Terms};
use crate::linalg::{factor_dense, solve_dense};
use crate::vehicles::{Moment, Vehicle};

/// Share of the trace of J J^T that is added to its diagonal (no unit), so that redundant equations can be
/// solved: a thousand roundings of the trace, and a share of a correction that the next one makes up for.
pub(crate) const REGULARISATION: f64 = 1e-13;

/// Lets the dependent coordinates of the vehicle take up the jump of a drive's rate in the rates `qd`
/// (m/s, rad/s), at the coordinates `q` (m, rad), without an impulse.
#[cold]
#[inline(never)]
pub fn take_up_jump<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    q: &[f64; N],
    terms: &mut Terms<N, M>,
    qd: &mut [f64; N],
) where
    V: Vehicle<N, M, S>,
{
    let Some(independent) = vehicle.independent() else {
        return;
    };
    terms.kinematics.place(vehicle.mechanism(), q);
    terms.close(vehicle, now, DriveRate::Jump);
    let free = independent.map(|held| !held);
    if let Some(change) =
        least_change(vehicle, &free, &terms.constraints.phi_t, REGULARISATION, terms)
    {
        for i in 0..N {
            qd[i] += change[i];
        }
    }
}

/// The smallest change x of the free coordinates with phi_q x = -`violation`:
/// x = -J^T (J J^T + d I)^-1 violation, J the free columns of phi_q, d the share `damping` of the
/// trace of J J^T.
pub(crate) fn least_change<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    free: &[bool; N],
    violation: &[f64; M],
    damping: f64,
    terms: &Terms<N, M>,
) -> Option<[f64; N]>
where
    V: Vehicle<N, M, S>,
{
    let pattern = vehicle.mechanism().pattern();
    let phi_q = terms.constraints.phi_q();
    let mut square = [[0.0; M]; M];
    let mut trace = 0.0;
    for r in 0..M {
        for c in 0..=r {
            // outside its runs a row of phi_q is zero
            for j in pattern.closure_row(r) {
                if let (Some(true), Some(a), Some(b)) =
                    (free.get(j), phi_q[r].get(j), phi_q[c].get(j))
                {
                    square[r][c] += a * b;
                }
            }
        }
        trace += square[r][r];
    }
    for r in 0..M {
        square[r][r] += damping * trace;
    }
    factor_dense(&mut square).ok()?;
    let mut y = *violation;
    solve_dense(&square, &mut y);
    let mut change = [0.0; N];
    for r in 0..M {
        for j in pattern.closure_row(r) {
            if let (Some(true), Some(change), Some(entry)) =
                (free.get(j), change.get_mut(j), phi_q[r].get(j))
            {
                *change -= entry * y[r];
            }
        }
    }
    Some(change)
}
