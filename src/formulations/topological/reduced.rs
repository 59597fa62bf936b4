//! The tangent in the independent coordinates: R^T T R, its factor, solves.
//!
//! Rows and columns are those of the coordinates; the others are not touched. Elimination goes from
//! the tips to the base, as in [`crate::linalg::factor`], over the places that the [`Partition`]
//! lists: in a vehicle every corner couples to the chassis only.

use super::loops::{Loops, add, at, set};
use super::partition::Partition;
use crate::linalg::{Singular, Square};
use crate::mechanism::Pattern;

/// Writes R^T `tangent` R into the lower triangle of `reduced`; of `tangent` the lower triangle is
/// read. \[DOP04\] M_i = R^T M R, K_i = R^T K R, C_i = R^T C R
#[inline(never)]
pub(super) fn reduce<const N: usize, const M: usize>(
    pattern: &Pattern<N, M>,
    tangent: &Square<N>,
    partition: &Partition<N, M>,
    loops: &Loops<N, M>,
    reduced: &mut Square<N>,
) {
    for a in partition.independent().iter().filter(|&a| a < N) {
        reduced[a][a] = 0.0;
        for b in partition.coupled(a).iter() {
            set(&mut reduced[a], b, 0.0);
        }
    }
    for panel in pattern.panels() {
        let rows = panel.rows();
        for k in rows.start()..rows.end() {
            let Some(entries) = tangent.get(k) else { continue };
            for tile in panel.tiles() {
                for l in tile.start()..tile.end() {
                    spread(partition, loops, (k, l), at(entries, l), reduced);
                }
            }
            for l in rows.start()..k {
                spread(partition, loops, (k, l), at(entries, l), reduced);
            }
            let own = at(entries, k);
            for a in partition.moved_by(k).iter() {
                let share = own * at(loops.motion(k), a);
                let Some(row) = reduced.get_mut(a) else { continue };
                for b in partition.moved_by(k).iter().take_while(|&b| b <= a) {
                    add(row, b, share * at(loops.motion(k), b));
                }
            }
        }
    }
}

/// Adds what an entry of the tangent off its diagonal, and its mirror image, are in the independent
/// coordinates.
#[inline(always)]
fn spread<const N: usize, const M: usize>(
    partition: &Partition<N, M>,
    loops: &Loops<N, M>,
    (k, l): (usize, usize),
    entry: f64,
    reduced: &mut Square<N>,
) {
    for a in partition.moved_by(k).iter() {
        let share = entry * at(loops.motion(k), a);
        for b in partition.moved_by(l).iter() {
            let value = share * at(loops.motion(l), b);
            let value = if a == b { value + value } else { value };
            if let Some(row) = reduced.get_mut(a.max(b)) {
                add(row, a.min(b), value);
            }
        }
    }
}

/// Factors the reduced tangent in place: L^T D L, L below the diagonal, 1/D on it.
#[inline(never)]
pub(super) fn factor<const N: usize, const M: usize>(
    partition: &Partition<N, M>,
    reduced: &mut Square<N>,
) -> Result<(), Singular> {
    for a in partition.independent().iter().rev() {
        let Some((above, below)) = reduced.split_at_mut_checked(a) else { continue };
        let Some(row) = below.first_mut() else { continue };
        let reciprocal = 1.0 / at(row, a);
        if !(reciprocal > 0.0 && reciprocal < f64::INFINITY) {
            return Err(Singular { row: a });
        }
        for b in partition.coupled(a).iter() {
            let factor = at(row, b) * reciprocal;
            let Some(target) = above.get_mut(b) else { continue };
            for c in partition.coupled(a).iter().take_while(|&c| c <= b) {
                add(target, c, -factor * at(row, c));
            }
        }
        for b in partition.coupled(a).iter() {
            let scaled = at(row, b) * reciprocal;
            set(row, b, scaled);
        }
        set(row, a, reciprocal);
    }
    Ok(())
}

/// Solves with the factor; the independent entries of `x` hold the right side and then the solution.
#[inline(never)]
pub(super) fn solve<const N: usize, const M: usize>(
    partition: &Partition<N, M>,
    factor: &Square<N>,
    x: &mut [f64; N],
) {
    for a in partition.independent().iter().rev() {
        let (Some(row), value) = (factor.get(a), at(x, a)) else { continue };
        for b in partition.coupled(a).iter() {
            add(x, b, -at(row, b) * value);
        }
        set(x, a, value * at(row, a));
    }
    for a in partition.independent().iter() {
        let Some(row) = factor.get(a) else { continue };
        let mut value = at(x, a);
        for b in partition.coupled(a).iter() {
            value -= at(row, b) * at(x, b);
        }
        set(x, a, value);
    }
}
