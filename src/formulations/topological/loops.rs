//! The loops as linear equations for the dependent coordinates: phi_q x = y.
//!
//! Gauss' elimination with the pivots of the [`Partition`], block by block: the rows of a block are
//! freed of the coordinates that blocks before it determine, and solved for their own. It serves the
//! closures, the rates, the accelerations, the multipliers (the transposed equations) and R.

use super::partition::{Partition, Quality, RowBlock};
use crate::formulations::entries::{add, at, set};
use crate::linalg::{self, Square, TALLEST};
use crate::real::abs;
use core::slice::{from_mut, from_ref};

/// phi_q after the elimination.
#[derive(Clone, Debug)]
pub(in crate::formulations) struct Loops<const N: usize, const M: usize> {
    /// What each dependent coordinate takes from those that are left, with the opposite sign; zero
    /// where coordinates were eliminated.
    rows: [[f64; N]; M],
    /// What each dependent coordinate takes from the rows of its block, with the opposite sign: the inverse of the
    /// block.
    inverse: [[f64; TALLEST]; M],
    /// What a row takes from the rows of earlier blocks.
    factors: [[f64; M]; M],
    /// The second velocity transformation R: motion of a coordinate, by row, for a unit motion of
    /// an independent one. \[DOP04\] zd = R zd_i
    transform: Square<N>,
}

impl<const N: usize, const M: usize> Loops<N, M> {
    /// Zero; to be filled.
    pub const fn new() -> Self {
        Self {
            rows: [[0.0; N]; M],
            inverse: [[0.0; TALLEST]; M],
            factors: [[0.0; M]; M],
            transform: [[0.0; N]; N],
        }
    }

    /// Scratch for a new choice of the independent coordinates.
    pub const fn scratch(&mut self) -> &mut [[f64; N]; M] {
        &mut self.rows
    }

    /// A row of R; only its columns in [`Partition::moved_by`] mean anything.
    #[inline(always)]
    pub fn motion(&self, k: usize) -> &[f64] {
        self.transform.get(k).map_or(&[], |row| row)
    }

    /// Eliminates the dependent coordinates from phi_q, and tells how good their choice is.
    #[inline(never)]
    pub fn eliminate(&mut self, partition: &Partition<N, M>, phi_q: &[[f64; N]; M]) -> Quality {
        let mut quality = Quality::BEST;
        let per_scale = 1.0 / partition.scale();
        for block in partition.blocks() {
            let first = block.rows.start();
            let Some((done, rest)) = self.rows.split_at_mut_checked(first) else { continue };
            let (Some(rows), Some(given), Some(inverse), Some(factors)) = (
                rest.get_mut(..block.rows.width()),
                phi_q.get(first..),
                self.inverse.get_mut(first..),
                self.factors.get_mut(first..),
            ) else {
                continue;
            };
            for (row, given) in rows.iter_mut().zip(given) {
                for &tile in block.columns.tiles() {
                    linalg::copy(given, tile, row);
                }
            }
            for s in block.before.columns() {
                let (Some(above), Some((p, tiles))) = (done.get(s), partition.row(s)) else {
                    continue;
                };
                for (row, factors) in rows.iter_mut().zip(factors.iter_mut()) {
                    let factor = at(row, p);
                    set(factors, s, factor);
                    for &tile in tiles {
                        linalg::add_rows(from_ref(above), tile, &[-factor], row);
                    }
                    set(row, p, 0.0);
                }
            }
            resolve(block, per_scale, rows, inverse, &mut quality);
        }
        quality
    }

    /// Finds the dependent entries of `x` from its independent ones: phi_q x = -`violation`.
    #[inline(never)]
    pub fn complete(&self, partition: &Partition<N, M>, violation: &[f64; M], x: &mut [f64; N]) {
        // what the dependent entries are where all others are zero
        let mut shift = [0.0; M];
        for block in partition.blocks() {
            let rows = block.rows.start()..block.rows.end();
            let (Some(inverse), Some(factors), Some(given)) = (
                self.inverse.get(rows.clone()),
                self.factors.get(rows.clone()),
                violation.get(rows.clone()),
            ) else {
                continue;
            };
            let mut sums = [0.0; TALLEST];
            for (sum, given) in sums.iter_mut().zip(given) {
                *sum = *given;
            }
            for &tile in block.before.tiles() {
                for (sum, factors) in sums.iter_mut().zip(factors) {
                    linalg::add_products(from_ref(factors), tile, &shift, from_mut(sum));
                }
            }
            for (shift, inverse) in shift.iter_mut().skip(rows.start).zip(inverse) {
                *shift = -dot(inverse, &sums);
            }
        }
        for block in partition.blocks().iter().rev() {
            let rows = block.rows.start()..block.rows.end();
            let (Some(shift), Some(rows)) = (shift.get(rows.clone()), self.rows.get(rows)) else {
                continue;
            };
            let mut sums = [0.0; TALLEST];
            for &tile in block.left.tiles() {
                for (rows, sums) in rows.chunks(2).zip(sums.chunks_mut(2)) {
                    linalg::add_products(rows, tile, x, sums);
                }
            }
            for ((pivot, sum), shift) in block.pivots.iter().zip(sums).zip(shift) {
                if let Some(pivot) = pivot {
                    set(x, usize::from(*pivot), shift - sum);
                }
            }
        }
    }

    /// Finds the multipliers with which the loops hold the dependent coordinates against `force`:
    /// (phi_q^T lambda + force) = 0 there. In the independent entries of `force` remains
    /// phi_q^T lambda + force = R^T force.
    #[inline(never)]
    pub fn balance(
        &self,
        partition: &Partition<N, M>,
        force: &mut [f64; N],
        lambda: &mut [f64; M],
    ) {
        for block in partition.blocks() {
            let rows = block.rows.start()..block.rows.end();
            let (Some(pulls), Some(rows)) = (lambda.get_mut(rows.clone()), self.rows.get(rows))
            else {
                continue;
            };
            for (pull, pivot) in pulls.iter_mut().zip(block.pivots) {
                *pull = -pivot.map_or(0.0, |pivot| at(force, usize::from(pivot)));
            }
            for &tile in block.left.tiles() {
                for (rows, pulls) in rows.chunks(2).zip(pulls.chunks(2)) {
                    linalg::add_rows(rows, tile, pulls, force);
                }
            }
        }
        for block in partition.blocks().iter().rev() {
            let rows = block.rows.start()..block.rows.end();
            let (Some(inverse), Some(factors), Some(pulls)) = (
                self.inverse.get(rows.clone()),
                self.factors.get(rows.clone()),
                lambda.get_mut(rows),
            ) else {
                continue;
            };
            let mut own = [0.0; TALLEST];
            for (inverse, pull) in inverse.iter().zip(pulls.iter()) {
                for i in 0..TALLEST {
                    own[i] += inverse[i] * pull;
                }
            }
            for (pull, own) in pulls.iter_mut().zip(own) {
                *pull = own;
            }
            for &tile in block.before.tiles() {
                for (factors, own) in factors.iter().zip(own) {
                    linalg::add_rows(from_ref(factors), tile, &[-own], lambda);
                }
            }
        }
    }

    /// Finds the second velocity transformation R from the eliminated phi_q.
    #[inline(never)]
    pub fn transform(&mut self, partition: &Partition<N, M>) {
        for a in partition.independent().iter().filter(|&a| a < N) {
            self.transform[a][a] = 1.0;
        }
        let mut sum = [0.0; N];
        for block in partition.blocks().iter().rev() {
            for (r, pivot) in (block.rows.start()..block.rows.end()).zip(block.pivots) {
                let (Some(row), Some(pivot)) = (self.rows.get(r), pivot) else { continue };
                for j in block.left.columns() {
                    let entry = at(row, j);
                    for a in partition.moved_by(j).iter() {
                        add(&mut sum, a, -entry * at(self.motion(j), a));
                    }
                }
                let Some(motion) = self.transform.get_mut(usize::from(pivot)) else { continue };
                for a in partition.moved_by(usize::from(pivot)).iter() {
                    set(motion, a, at(&sum, a));
                    set(&mut sum, a, 0.0);
                }
            }
        }
    }
}

/// Solves a block for its pivots: `rows` become the share of the other coordinates, `inverse` that of
/// the equations.
#[inline(always)]
fn resolve<const N: usize, const M: usize>(
    block: &RowBlock<N, M>,
    per_scale: f64,
    rows: &mut [[f64; N]],
    inverse: &mut [[f64; TALLEST]],
    quality: &mut Quality,
) {
    // the columns of the pivots; a redundant equation has none
    let mut square = [[0.0; TALLEST]; TALLEST];
    for i in 0..TALLEST {
        square[i][i] = 1.0;
        let (Some(row), Some(_)) = (rows.get(i), block.pivots[i]) else { continue };
        for k in 0..TALLEST {
            if let Some(pivot) = block.pivots[k] {
                square[i][k] = at(row, usize::from(pivot));
            }
        }
    }
    // its inverse, from the first pivot to the last
    for i in 0..TALLEST {
        let pivot = square[i][i];
        if block.pivots[i].is_some() {
            quality.add_pivot(abs(pivot) * per_scale);
        }
        let reciprocal = 1.0 / pivot;
        square[i][i] = 1.0;
        for entry in &mut square[i] {
            *entry *= reciprocal;
        }
        let own = square[i];
        for k in 0..TALLEST {
            if k != i {
                let factor = square[k][i];
                square[k][i] = 0.0;
                for j in 0..TALLEST {
                    square[k][j] -= factor * own[j];
                }
            }
        }
    }
    for i in 0..TALLEST {
        if block.pivots[i].is_none() {
            square[i] = [0.0; TALLEST];
        }
    }
    for (own, row) in inverse.iter_mut().take(rows.len()).zip(square) {
        *own = row;
    }
    for &tile in block.left.tiles() {
        linalg::mix_rows(&square, tile, rows);
    }
    for row in rows {
        for pivot in block.pivots.into_iter().flatten() {
            set(row, usize::from(pivot), 0.0);
        }
        for tile in block.left.tiles() {
            for &entry in row.get(tile.start()..tile.end()).unwrap_or(&[]) {
                quality.add_motion(abs(entry));
            }
        }
    }
}

fn dot(a: &[f64; TALLEST], b: &[f64; TALLEST]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}
