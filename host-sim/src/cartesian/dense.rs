//! Small dense matrices: of a subsystem, of the base.

use ferrol::linalg::Singular;

/// A symmetric positive definite matrix, then its factor L D L^T: L below the diagonal, 1/D on it.
#[derive(Clone, Debug, Default)]
pub struct Definite {
    size: usize,
    entries: Vec<f64>,
}

impl Definite {
    /// Zeros of a size.
    pub fn new(size: usize) -> Self {
        Self { size, entries: vec![0.0; size * size] }
    }

    /// Entries of a row; those right of the diagonal mean nothing.
    pub fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.entries[row * self.size..][..self.size]
    }

    /// Makes all entries zero.
    pub fn clear(&mut self) {
        self.entries.fill(0.0);
    }

    /// Factors the matrix in place.
    ///
    /// # Errors
    /// A pivot that is not positive.
    pub fn factor(&mut self) -> Result<(), Singular> {
        for k in 0..self.size {
            let (above, below) = self.entries.split_at_mut(k * self.size);
            let (rows, row) = (above.chunks_exact(self.size), &mut below[..=k]);
            for (j, other) in rows.clone().enumerate() {
                let known = row[..j].iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
                row[j] -= known;
            }
            let mut pivot = row[k];
            for (j, other) in rows.enumerate() {
                let scaled = row[j] * other[j];
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

    /// Solves with the factor for `K` right sides at once, a row of `x` for each equation.
    pub fn solve<const K: usize>(&self, x: &mut [[f64; K]]) {
        let rows = || self.entries.chunks_exact(self.size.max(1)).enumerate();
        for (k, row) in rows() {
            let (done, rest) = x.split_at_mut(k);
            for (factor, done) in row.iter().zip(done) {
                take(&mut rest[0], *factor, done);
            }
        }
        for (k, row) in rows() {
            x[k] = x[k].map(|entry| entry * row[k]);
        }
        for (k, row) in rows().rev() {
            let (others, rest) = x.split_at_mut(k);
            for (factor, other) in row.iter().zip(others) {
                take(other, *factor, &rest[0]);
            }
        }
    }
}

/// Takes `factor` times a row off another.
#[inline]
fn take<const K: usize>(row: &mut [f64; K], factor: f64, other: &[f64; K]) {
    for (entry, other) in row.iter_mut().zip(other) {
        *entry -= factor * other;
    }
}

/// Any square matrix, then its factors L U with rows exchanged.
#[derive(Clone, Debug, Default)]
pub struct General {
    size: usize,
    entries: Vec<f64>,
    exchanged: Vec<usize>,
}

impl General {
    /// Zeros of a size.
    pub fn new(size: usize) -> Self {
        Self { size, entries: vec![0.0; size * size], exchanged: vec![0; size] }
    }

    /// Entries of a row.
    pub fn row_mut(&mut self, row: usize) -> &mut [f64] {
        &mut self.entries[row * self.size..][..self.size]
    }

    /// Makes all entries zero.
    pub fn clear(&mut self) {
        self.entries.fill(0.0);
    }

    /// Factors the matrix in place; returns the smallest pivot.
    ///
    /// # Errors
    /// A pivot is zero or no number.
    pub fn factor(&mut self) -> Result<f64, Singular> {
        let size = self.size;
        let mut smallest = f64::INFINITY;
        for k in 0..size {
            let entry = |entries: &[f64], row: usize| entries[row * size + k].abs();
            let mut best = k;
            for row in k + 1..size {
                if entry(&self.entries, row) > entry(&self.entries, best) {
                    best = row;
                }
            }
            self.exchanged[k] = best;
            if best > k {
                let (above, below) = self.entries.split_at_mut(best * size);
                above[k * size..][..size].swap_with_slice(&mut below[..size]);
            }
            let (done, rest) = self.entries.split_at_mut((k + 1) * size);
            let row = &mut done[k * size..];
            smallest = smallest.min(row[k].abs());
            let reciprocal = 1.0 / row[k];
            if !reciprocal.is_finite() {
                return Err(Singular { row: k });
            }
            row[k] = reciprocal;
            for other in rest.chunks_exact_mut(size) {
                let factor = other[k] * reciprocal;
                other[k] = factor;
                for (entry, above) in other[k + 1..].iter_mut().zip(&row[k + 1..]) {
                    *entry -= factor * above;
                }
            }
        }
        Ok(smallest)
    }

    /// Solves with the factors, in place.
    pub fn solve(&self, x: &mut [f64]) {
        for (k, &other) in self.exchanged.iter().enumerate() {
            x.swap(k, other);
        }
        let rows = || self.entries.chunks_exact(self.size.max(1)).enumerate();
        for (k, row) in rows() {
            x[k] -= row[..k].iter().zip(&*x).map(|(a, b)| a * b).sum::<f64>();
        }
        for (k, row) in rows().rev() {
            let known = row[k + 1..].iter().zip(&x[k + 1..]).map(|(a, b)| a * b).sum::<f64>();
            x[k] = (x[k] - known) * row[k];
        }
    }
}
