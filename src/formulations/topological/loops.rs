//! The loops as linear equations for the dependent coordinates: phi_q x = y.
//!
//! Gauss' elimination with the pivots of the [`Partition`]: every row is freed of the coordinates that
//! rows before it determine. It serves the closures, the rates, the accelerations, the multipliers
//! (the transposed equations) and R.

use super::partition::{Partition, Quality};
use crate::linalg::{self, Square};
use crate::real::abs;
use core::slice::from_ref;

/// phi_q after the elimination.
#[derive(Clone, Debug)]
pub(super) struct Loops<const N: usize, const M: usize> {
    /// What the elimination has left; zero where coordinates were eliminated.
    rows: [[f64; N]; M],
    /// Its factors, row by row in the order of [`super::partition::Row::before`].
    factors: [[f64; M]; M],
    /// 1 / pivot.
    reciprocal: [f64; M],
    /// The second velocity transformation R: motion of a coordinate, by row, for a unit motion of
    /// an independent one. \[DOP04\] zd = R zd_i
    transform: Square<N>,
}

#[inline(always)]
pub(super) fn at(list: &[f64], index: usize) -> f64 {
    list.get(index).copied().unwrap_or(0.0)
}

#[inline(always)]
pub(super) fn add(list: &mut [f64], index: usize, value: f64) {
    if let Some(entry) = list.get_mut(index) {
        *entry += value;
    }
}

#[inline(always)]
pub(super) fn set(list: &mut [f64], index: usize, value: f64) {
    if let Some(entry) = list.get_mut(index) {
        *entry = value;
    }
}

impl<const N: usize, const M: usize> Loops<N, M> {
    /// To be filled.
    pub const fn new() -> Self {
        Self {
            rows: [[0.0; N]; M],
            factors: [[0.0; M]; M],
            reciprocal: [0.0; M],
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

    /// Eliminates.
    #[inline(never)]
    pub fn eliminate(&mut self, partition: &Partition<N, M>, phi_q: &[[f64; N]; M]) -> Quality {
        let mut quality = Quality::BEST;
        for (r, known) in partition.rows().iter().enumerate() {
            let Some(pivot) = known.pivot.map(usize::from) else { continue };
            let (done, rest) = self.rows.split_at_mut(r);
            let Some(row) = rest.first_mut() else { continue };
            for &tile in known.columns.tiles() {
                linalg::copy(&phi_q[r], tile, row);
            }
            for (s, place) in known.before.iter().zip(&mut self.factors[r]) {
                let (Some(above), Some(before)) = (done.get(s), partition.rows().get(s)) else {
                    continue;
                };
                let p = before.pivot.map_or(N, usize::from);
                *place = at(row, p) * at(&self.reciprocal, s);
                for &tile in before.columns.tiles() {
                    linalg::add_rows(from_ref(above), tile, &[-*place], row);
                }
                set(row, p, 0.0);
            }
            let size = abs(at(row, pivot));
            let mut largest = size;
            for j in known.tail.iter() {
                let entry = abs(at(row, j));
                largest = if entry > largest { entry } else { largest };
            }
            quality.add(size, largest, known.scale);
            self.reciprocal[r] = 1.0 / at(row, pivot);
        }
        quality
    }

    /// Finds the dependent entries of `x` from its independent ones: phi_q x = -`violation`.
    #[inline(never)]
    pub fn complete(&self, partition: &Partition<N, M>, violation: &[f64; M], x: &mut [f64; N]) {
        let mut y = [0.0; M];
        for (r, known) in partition.rows().iter().enumerate() {
            let mut sum = -violation[r];
            for (s, factor) in known.before.iter().zip(&self.factors[r]) {
                sum -= factor * at(&y, s);
            }
            y[r] = sum;
        }
        for (r, known) in partition.rows().iter().enumerate().rev() {
            let Some(pivot) = known.pivot.map(usize::from) else { continue };
            set(x, pivot, 0.0);
            let mut known_part = [0.0];
            for &tile in known.columns.tiles() {
                linalg::add_products(from_ref(&self.rows[r]), tile, x, &mut known_part);
            }
            set(x, pivot, (y[r] - known_part[0]) * self.reciprocal[r]);
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
        for (r, known) in partition.rows().iter().enumerate() {
            lambda[r] = 0.0;
            let Some(pivot) = known.pivot else { continue };
            let pull = -at(force, usize::from(pivot)) * self.reciprocal[r];
            for &tile in known.columns.tiles() {
                linalg::add_rows(from_ref(&self.rows[r]), tile, &[pull], force);
            }
            lambda[r] = pull;
        }
        for (r, known) in partition.rows().iter().enumerate().rev() {
            let pull = lambda[r];
            for (s, factor) in known.before.iter().zip(&self.factors[r]) {
                add(lambda, s, -factor * pull);
            }
        }
    }

    /// Finds R.
    #[inline(never)]
    pub fn transform(&mut self, partition: &Partition<N, M>) {
        for a in partition.independent().iter().filter(|&a| a < N) {
            self.transform[a][a] = 1.0;
        }
        let mut sum = [0.0; N];
        for (r, known) in partition.rows().iter().enumerate().rev() {
            let Some(pivot) = known.pivot.map(usize::from) else { continue };
            for j in known.tail.iter() {
                let entry = at(&self.rows[r], j) * self.reciprocal[r];
                for a in partition.moved_by(j).iter() {
                    add(&mut sum, a, -entry * at(self.motion(j), a));
                }
            }
            let Some(motion) = self.transform.get_mut(pivot) else { continue };
            for a in partition.moved_by(pivot).iter() {
                set(motion, a, at(&sum, a));
                set(&mut sum, a, 0.0);
            }
        }
    }
}
