//! The pseudo-inverse of a symmetric positive semidefinite matrix.
//!
//! \[VK07\] takes it from a singular value decomposition, whose iterations have no bound. Here a Cholesky factor L is made;
//! where all its pivots are sound, the pseudo-inverse is the inverse. Otherwise the matrix is factored once more,
//! the largest pivot first, until nothing is left: A = L L^T with as many columns as A has rank, and
//! A^+ = L (L^T L)^-2 L^T, which is the pseudo-inverse of Moore and Penrose. Cost C^3/6, and C^3 more with redundant rows.

use crate::real::sqrt;

/// A pivot above this share of its diagonal entry is sound; the joints of the car leave 0.2. The share is the square of the
/// sine of the angle between an equation and those before it, in the measure of the masses.
const SOUND_PIVOT: f64 = 1e-3;

/// Where the largest pivots are taken first, what is left below this share of a diagonal entry follows from others: an
/// angle of 3e-5. Rounding leaves 1e-14, and 1e-11 where a light body has been condensed away, whose D was a
/// thousand times larger.
const DEPENDENT: f64 = 1e-9;

/// A symmetric positive semidefinite matrix, then its factor.
#[derive(Clone, Debug)]
pub struct Semidefinite<const C: usize> {
    /// The matrix; its lower triangle becomes L.
    pub entries: [[f64; C]; C],
    /// L^T L, then its factor; unused where all pivots were sound.
    gram: [[f64; C]; C],
    /// The rows in the order in which they were eliminated, where not all pivots were sound.
    order: [usize; C],
    /// One over each diagonal entry of the factor that solves.
    over: [f64; C],
    sound: bool,
    rank: usize,
}

/// What a system can be solved for at once: a number, or numbers side by side.
pub trait Side: Copy {
    /// Nothing.
    const ZERO: Self;
    /// Adds `factor` times `other`.
    fn add_scaled(&mut self, factor: f64, other: &Self);
    /// Multiplies by a number.
    fn scale(&mut self, by: f64);
}

impl Side for f64 {
    const ZERO: Self = 0.0;

    #[inline(always)]
    fn add_scaled(&mut self, factor: f64, other: &Self) {
        *self += factor * other;
    }

    #[inline(always)]
    fn scale(&mut self, by: f64) {
        *self *= by;
    }
}

impl<const X: usize> Side for [[f64; 6]; X] {
    const ZERO: Self = [[0.0; 6]; X];

    #[inline(always)]
    fn add_scaled(&mut self, factor: f64, other: &Self) {
        for (to, from) in self.as_flattened_mut().iter_mut().zip(other.as_flattened()) {
            *to += factor * from;
        }
    }

    #[inline(always)]
    fn scale(&mut self, by: f64) {
        self.as_flattened_mut().iter_mut().for_each(|entry| *entry *= by);
    }
}

impl<const C: usize> Semidefinite<C> {
    /// All zero.
    pub const fn new() -> Self {
        Self {
            entries: [[0.0; C]; C],
            gram: [[0.0; C]; C],
            order: [0; C],
            over: [0.0; C],
            sound: false,
            rank: 0,
        }
    }

    /// Equations that are independent.
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// Factors the matrix, whose triangles are both given.
    pub fn factor(&mut self) {
        let mut diagonal = [0.0; C];
        for i in 0..C {
            diagonal[i] = self.entries[i][i];
        }
        self.sound = factor_sound(&mut self.entries, &diagonal, &mut self.over);
        if self.sound {
            self.rank = C;
            return;
        }
        // the upper triangle still holds the matrix
        for i in 0..C {
            self.entries[i][i] = diagonal[i];
            for j in 0..i {
                self.entries[i][j] = self.entries[j][i];
            }
        }
        self.rank = factor_largest_first(&mut self.entries, &mut diagonal, &mut self.order);
        let l = &self.entries;
        for i in 0..C {
            for j in 0..C {
                let both: f64 = (0..C).map(|row| l[row][i] * l[row][j]).sum();
                let absent = i >= self.rank || j >= self.rank;
                self.gram[i][j] = if absent { f64::from(u8::from(i == j)) } else { both };
            }
        }
        let _ = factor_sound(&mut self.gram, &[0.0; C], &mut self.over);
    }

    /// Solves with the pseudo-inverse, in place.
    pub fn solve<R: Side>(&self, x: &mut [R; C]) {
        if self.sound {
            forward(&self.entries, &self.over, x);
            backward(&self.entries, &self.over, x);
            return;
        }
        let l = &self.entries;
        let mut y = [R::ZERO; C];
        for (row, &from) in l.iter().zip(&self.order) {
            if let Some(x) = x.get(from) {
                for (y, l) in y.iter_mut().zip(row) {
                    y.add_scaled(*l, x);
                }
            }
        }
        for _ in 0..2 {
            forward(&self.gram, &self.over, &mut y);
            backward(&self.gram, &self.over, &mut y);
        }
        for (row, &to) in l.iter().zip(&self.order) {
            if let Some(x) = x.get_mut(to) {
                *x = R::ZERO;
                for (y, l) in y.iter().zip(row) {
                    x.add_scaled(*l, y);
                }
            }
        }
    }
}

impl<const C: usize> Default for Semidefinite<C> {
    fn default() -> Self {
        Self::new()
    }
}

/// Makes the lower triangle its factor L, and `over` one over the diagonal of that, as long as its pivots are sound; tells whether
/// all of them are.
fn factor_sound<const C: usize>(
    a: &mut [[f64; C]; C],
    diagonal: &[f64; C],
    over: &mut [f64; C],
) -> bool {
    let mut column = [0.0; C];
    for k in 0..C {
        let pivot = a[k][k];
        // a NaN is no pivot either
        if !(pivot > SOUND_PIVOT * diagonal[k] && pivot > 0.0) {
            return false;
        }
        let scale = 1.0 / sqrt(pivot);
        over[k] = scale;
        for i in k..C {
            column[i] = a[i][k] * scale;
            a[i][k] = column[i];
        }
        for i in k + 1..C {
            let share = column[i];
            // slices of one length: four numbers at once where the machine can
            if let (Some(row), Some(column)) = (a[i].get_mut(k + 1..=i), column.get(k + 1..=i)) {
                row.iter_mut().zip(column).for_each(|(entry, l)| *entry -= share * l);
            }
        }
    }
    true
}

/// Makes the matrix its factor L, whose rows stand in the order in which they were eliminated: the largest pivot, as a
/// share of its diagonal entry, first. Returns the number of columns; the others become zero.
fn factor_largest_first<const C: usize>(
    a: &mut [[f64; C]; C],
    diagonal: &mut [f64; C],
    order: &mut [usize; C],
) -> usize {
    for i in 0..C {
        order[i] = i;
    }
    let mut rank = 0;
    for k in 0..C {
        let (mut largest, mut best) = (DEPENDENT, None);
        for i in k..C {
            let share = a[i][i] / diagonal[i];
            if share > largest {
                (largest, best) = (share, Some(i));
            }
        }
        let Some(best) = best.filter(|_| rank == k) else {
            a.iter_mut().for_each(|row| row[k] = 0.0);
            continue;
        };
        rank += 1;
        exchange(a, k, best);
        exchange(diagonal, k, best);
        exchange(order, k, best);
        a.iter_mut().for_each(|row| exchange(row, k, best));
        let scale = 1.0 / sqrt(a[k][k]);
        let mut column = [0.0; C];
        for i in k..C {
            column[i] = a[i][k] * scale;
            a[i][k] = column[i];
        }
        for i in k + 1..C {
            for j in k + 1..C {
                a[i][j] -= column[i] * column[j];
            }
        }
        for i in 0..k {
            a[i][k] = 0.0;
        }
    }
    rank
}

/// Exchanges two entries of a list.
fn exchange<T: Copy, const C: usize>(list: &mut [T; C], k: usize, other: usize) {
    let Some(&first) = list.get(k) else { return };
    let second = list.get_mut(other).map_or(first, |second| core::mem::replace(second, first));
    if let Some(place) = list.get_mut(k) {
        *place = second;
    }
}

/// L x = x
fn forward<const C: usize, R: Side>(l: &[[f64; C]; C], over: &[f64; C], x: &mut [R; C]) {
    for i in 0..C {
        let mut sum = x[i];
        for j in 0..i {
            sum.add_scaled(-l[i][j], &x[j]);
        }
        sum.scale(over[i]);
        x[i] = sum;
    }
}

/// L^T x = x
fn backward<const C: usize, R: Side>(l: &[[f64; C]; C], over: &[f64; C], x: &mut [R; C]) {
    for i in (0..C).rev() {
        let mut sum = x[i];
        sum.scale(over[i]);
        x[i] = sum;
        for j in 0..i {
            x[j].add_scaled(-l[i][j], &sum);
        }
    }
}
