//! L^T D L of a matrix with the structure of a mechanism, from the last row up.
//!
//! Elimination from the tips to the base makes no fill-in beyond the [`Pattern`]; every loop runs
//! over its runs of columns only. Cost: the sum over the rows of half the square of their length.

use super::{Singular, Square};
use crate::mechanism::Pattern;

/// Factors the lower triangle of `a` in place: a = L^T D L, L below the diagonal, 1/D on it.
///
/// # Errors
/// The first pivot, from the last row up, that is not positive.
pub fn factor<const N: usize, const M: usize>(
    pattern: &Pattern<N, M>,
    a: &mut Square<N>,
) -> Result<(), Singular> {
    for k in (0..N).rev() {
        let (above, below) = a.split_at_mut(k);
        let Some(row) = below.first_mut() else {
            continue;
        };
        let reciprocal = 1.0 / row[k];
        if !(reciprocal > 0.0 && reciprocal < f64::INFINITY) {
            return Err(Singular { row: k });
        }
        row[k] = reciprocal;
        let runs = pattern.row(k);
        for (count, run) in runs.iter().enumerate() {
            for j in run.columns() {
                let Some(target) = above.get_mut(j) else {
                    continue;
                };
                let scaled = row[j] * reciprocal;
                // whole runs before this one, then this one up to the diagonal
                for before in runs.iter().take(count) {
                    for i in before.columns() {
                        target[i] -= scaled * row[i];
                    }
                }
                for i in run.up_to(j).columns() {
                    target[i] -= scaled * row[i];
                }
            }
        }
        for run in runs {
            for entry in run.of_mut(row) {
                *entry *= reciprocal;
            }
        }
    }
    Ok(())
}

/// Solves with the factor of [`factor`]; `x` holds the right side and then the solution.
pub fn solve<const N: usize, const M: usize>(
    pattern: &Pattern<N, M>,
    a: &Square<N>,
    x: &mut [f64; N],
) {
    for k in (0..N).rev() {
        let value = x[k];
        for run in pattern.row(k) {
            subtract_scaled(run.of_mut(x), value, run.of(&a[k]));
        }
    }
    for k in 0..N {
        let mut value = x[k] * a[k][k];
        for run in pattern.row(k) {
            for (entry, x) in run.of(&a[k]).iter().zip(run.of(x)) {
                value -= entry * x;
            }
        }
        x[k] = value;
    }
}

/// target -= factor row
#[inline(always)]
fn subtract_scaled(target: &mut [f64], factor: f64, row: &[f64]) {
    for (target, entry) in target.iter_mut().zip(row) {
        *target -= factor * entry;
    }
}
