//! Plain dense LDL^T: the check on the structured one, and the solver of set-up work.

use super::{Singular, Square};

/// Factors the symmetric matrix whose lower triangle is `a`, in place, from the first row down:
/// a = L D L^T with L below the diagonal and 1/D on it.
///
/// # Errors
/// The first pivot that is not positive.
pub fn factor_dense<const N: usize>(a: &mut Square<N>) -> Result<(), Singular> {
    for k in 0..N {
        let Some((above, [row, ..])) = a.split_at_mut_checked(k) else { break };
        let mut pivot = row[k];
        for j in 0..k {
            let mut sum = row[j];
            for i in 0..j {
                sum -= row[i] * above[j][i];
            }
            row[j] = sum;
        }
        for j in 0..k {
            let scaled = row[j] * above[j][j];
            pivot -= row[j] * scaled;
            row[j] = scaled;
        }
        let reciprocal = 1.0 / pivot;
        if !(reciprocal > 0.0 && reciprocal < f64::INFINITY) {
            return Err(Singular { row: k });
        }
        row[k] = reciprocal;
    }
    Ok(())
}

/// Solves with the factor of [`factor_dense`]; `x` holds the right side and then the solution.
pub fn solve_dense<const N: usize>(a: &Square<N>, x: &mut [f64; N]) {
    for k in 0..N {
        for j in 0..k {
            x[k] -= a[k][j] * x[j];
        }
    }
    for k in 0..N {
        x[k] *= a[k][k];
    }
    for k in (0..N).rev() {
        for j in 0..k {
            x[j] -= a[k][j] * x[k];
        }
    }
}
