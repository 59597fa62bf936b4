//! L^T D L of a matrix with the structure of a mechanism, from the last row up.
//!
//! Elimination from the tips to the base makes no fill-in beyond the [`Pattern`]; every loop runs
//! over the listed columns only. Cost: the sum over the rows of half the square of their length.

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
        let Some(row) = below.first_mut() else { continue };
        let reciprocal = 1.0 / row[k];
        if !(reciprocal > 0.0 && reciprocal < f64::INFINITY) {
            return Err(Singular { row: k });
        }
        row[k] = reciprocal;
        let columns = pattern.row(k);
        for (count, &j) in columns.iter().enumerate() {
            let Some(target) = above.get_mut(j as usize) else { continue };
            let scaled = row[j as usize] * reciprocal;
            // columns up to j still hold the unscaled row
            for &i in columns.iter().take(count + 1) {
                target[i as usize] -= scaled * row[i as usize];
            }
        }
        for &j in columns {
            row[j as usize] *= reciprocal;
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
        for &j in pattern.row(k) {
            x[j as usize] -= a[k][j as usize] * value;
        }
    }
    for k in 0..N {
        let mut value = x[k] * a[k][k];
        for &j in pattern.row(k) {
            value -= a[k][j as usize] * x[j as usize];
        }
        x[k] = value;
    }
}
