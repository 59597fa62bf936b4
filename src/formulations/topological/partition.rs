//! Which coordinates are independent, and where the matrices that follow from it differ from zero.

use crate::mechanism::{Mechanism, Panel, Tile};
use crate::real::{abs, max_norm};
use core::array;

/// A row of phi_q of which the elimination leaves less than this share says nothing new: its closure
/// is redundant, or the mechanism is at a singular position.
const NOTHING: f64 = 1e-9;
/// A coordinate can be found from a row in which no other weighs more than this times as much.
/// Below it the choice is made anew.
pub(super) const WELL: f64 = 0.1;

/// Numbers below 255 in the order in which they were pushed.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<const L: usize> {
    items: [u8; L],
    count: u8,
}

impl<const L: usize> List<L> {
    const EMPTY: Self = Self { items: [0; L], count: 0 };

    fn push(&mut self, item: usize) {
        if let Some(place) = self.items.get_mut(usize::from(self.count)) {
            *place = item as u8;
            self.count += 1;
        }
    }

    fn of(marks: &[bool]) -> Self {
        let mut list = Self::EMPTY;
        for (item, _) in marks.iter().enumerate().filter(|(_, marked)| **marked) {
            list.push(item);
        }
        list
    }

    /// The numbers.
    #[inline(always)]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        let items = self.items.get(..usize::from(self.count)).unwrap_or(&[]);
        items.iter().map(|&item| usize::from(item))
    }
}

/// What is known of a row of phi_q before its numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<const N: usize, const M: usize> {
    /// The coordinate that is found from it; none where the closure is redundant.
    pub pivot: Option<u8>,
    /// The rows before it whose coordinates are eliminated from it, ascending.
    pub before: List<M>,
    /// All columns that can differ from zero at any time.
    pub columns: Panel<N>,
    /// Those that are left by the elimination, without the pivot.
    pub tail: List<N>,
    /// Largest entry when the choice was made.
    pub scale: f64,
}

/// The choice of independent coordinates and all that follows from it but numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Partition<const N: usize, const M: usize> {
    rows: [Row<N, M>; M],
    /// The independent coordinates that move coordinate `k`: columns of R.
    moved_by: [List<N>; N],
    /// Independent coordinates before `a` to which `a` is coupled in the reduced tangent.
    coupled: [Panel<N>; N],
    independent: List<N>,
    /// Coordinates before the first dependent one.
    leading: usize,
    rank: u8,
}

/// How good a choice is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quality {
    /// Smallest share of a pivot in the largest entry of its row: 1 at best.
    pub share: f64,
    /// Smallest share that the elimination has left of a row: 0 at a singular position.
    pub left: f64,
}

impl Quality {
    /// Before the first row.
    pub const BEST: Self = Self { share: 1.0, left: 1.0 };

    /// Takes in a row.
    #[inline(always)]
    pub fn add(&mut self, pivot: f64, largest: f64, scale: f64) {
        // a NaN must come through
        let (share, left) = (pivot / largest, largest / scale);
        if !(share >= self.share) {
            self.share = share;
        }
        if !(left >= self.left) {
            self.left = left;
        }
    }
}

impl<const N: usize, const M: usize> Partition<N, M> {
    /// No choice yet.
    pub const fn new() -> Self {
        let row = Row {
            pivot: None,
            before: List::EMPTY,
            columns: Panel::EMPTY,
            tail: List::EMPTY,
            scale: 0.0,
        };
        Self {
            rows: [row; M],
            moved_by: [List::EMPTY; N],
            coupled: [Panel::EMPTY; N],
            independent: List::EMPTY,
            leading: 0,
            rank: 0,
        }
    }

    /// Number of coordinates that follow from the others.
    pub const fn rank(&self) -> u8 {
        self.rank
    }

    /// The independent coordinates, ascending.
    #[inline(always)]
    pub const fn independent(&self) -> &List<N> {
        &self.independent
    }

    /// The rows of phi_q.
    #[inline(always)]
    pub const fn rows(&self) -> &[Row<N, M>; M] {
        &self.rows
    }

    /// The coordinate that is found from row `r`.
    #[inline(always)]
    pub fn pivot(&self, r: usize) -> Option<usize> {
        self.rows.get(r).and_then(|row| row.pivot).map(usize::from)
    }

    /// The independent coordinates that move coordinate `k`.
    #[inline(always)]
    pub fn moved_by(&self, k: usize) -> &List<N> {
        self.moved_by.get(k).unwrap_or(&self.independent)
    }

    /// Independent coordinates before `a` to which `a` is coupled.
    #[inline(always)]
    pub fn coupled(&self, a: usize) -> &[Tile] {
        self.coupled.get(a).map_or(&[], Panel::tiles)
    }

    /// Number of coordinates before the first dependent one.
    #[inline(always)]
    pub const fn leading(&self) -> usize {
        self.leading
    }

    /// Chooses by Gauss' elimination row by row, with the largest entry as pivot: the coordinate that
    /// a row determines best is dependent. The `preferred` coordinates stay independent as long as
    /// the others are determined well. `rows` is scratch. Returns how good the choice is.
    pub fn choose(
        &mut self,
        mechanism: &Mechanism<N, M>,
        phi_q: &[[f64; N]; M],
        preferred: Option<[bool; N]>,
        rows: &mut [[f64; N]; M],
    ) -> Quality {
        let mut quality = self.eliminate(mechanism, phi_q, &preferred.unwrap_or([false; N]), rows);
        if preferred.is_some() && !(quality.share >= WELL) {
            quality = self.eliminate(mechanism, phi_q, &[false; N], rows);
        }
        self.find_structure(mechanism);
        quality
    }

    /// The elimination itself: fills `rows` of the choice.
    fn eliminate(
        &mut self,
        mechanism: &Mechanism<N, M>,
        phi_q: &[[f64; N]; M],
        spared: &[bool; N],
        rows: &mut [[f64; N]; M],
    ) -> Quality {
        let mut quality = Quality::BEST;
        let mut dependent = [false; N];
        *rows = *phi_q;
        self.rank = 0;
        for r in 0..M {
            let (done, rest) = rows.split_at_mut(r);
            let Some(row) = rest.first_mut() else { continue };
            let mut marks = [false; N];
            for j in mechanism.pattern().closure_row(r) {
                if let Some(mark) = marks.get_mut(j) {
                    *mark = true;
                }
            }
            let scale = max_norm(row);
            let mut before = List::EMPTY;
            for (s, above) in done.iter().enumerate() {
                let Some(p) = self.pivot(s).filter(|&p| p < N) else { continue };
                if !marks[p] {
                    continue;
                }
                before.push(s);
                let factor = row[p] / above[p];
                for j in self.rows[s].columns.columns().filter(|&j| j < N) {
                    row[j] -= factor * above[j];
                    marks[j] = true;
                }
                row[p] = 0.0;
            }
            let columns = Panel::new(r, &marks);
            for j in 0..N {
                marks[j] &= !dependent[j];
            }
            let all = max_norm(row);
            let mut pivot = None;
            if all > NOTHING * scale {
                // where only spared ones are left, they must do
                let unspared = array::from_fn(|j| marks[j] && !spared[j]);
                pivot = largest(row, &unspared, NOTHING * all).or(largest(row, &marks, 0.0));
            }
            if let Some(p) = pivot {
                quality.add(abs(row[p]), all, scale);
                dependent[p] = true;
                marks[p] = false;
                self.rank += 1;
            }
            let pivot = pivot.map(|p| p as u8);
            self.rows[r] = Row { pivot, before, columns, tail: List::of(&marks), scale };
        }
        self.independent = List::of(&dependent.map(|dependent| !dependent));
        self.leading = dependent.iter().position(|&dependent| dependent).unwrap_or(N);
        quality
    }

    /// Where R and the reduced tangent differ from zero.
    fn find_structure(&mut self, mechanism: &Mechanism<N, M>) {
        let mut moved_by = [[false; N]; N];
        for a in self.independent.iter().filter(|&a| a < N) {
            moved_by[a][a] = true;
        }
        for row in self.rows.iter().rev() {
            let Some(p) = row.pivot.map(usize::from).filter(|&p| p < N) else { continue };
            for j in row.tail.iter().filter(|&j| j < N) {
                for a in 0..N {
                    moved_by[p][a] |= moved_by[j][a];
                }
            }
        }
        self.moved_by = array::from_fn(|k| List::of(&moved_by[k]));
        let mut coupled = [[false; N]; N];
        for k in 0..N {
            for l in mechanism.pattern().row(k).chain(core::iter::once(k)) {
                for a in self.moved_by[k].iter() {
                    for b in self.moved_by(l).iter() {
                        let row = coupled.get_mut(a.max(b));
                        if let Some(mark) = row.and_then(|row| row.get_mut(a.min(b))) {
                            *mark = true;
                        }
                    }
                }
            }
        }
        // from the last to the first: what a is coupled to is coupled to each other from then on
        for a in (0..N).rev() {
            coupled[a][a] = false;
            self.coupled[a] = Panel::new(a, &coupled[a]);
            for b in self.coupled[a].columns().filter(|&b| b < N) {
                for c in self.coupled[a].columns().filter(|&c| c < b) {
                    coupled[b][c] = true;
                }
            }
        }
    }
}

/// The largest entry among the marked ones that is above `size`.
fn largest<const N: usize>(row: &[f64; N], marks: &[bool; N], mut size: f64) -> Option<usize> {
    let mut found = None;
    for j in 0..N {
        if marks[j] && abs(row[j]) > size {
            size = abs(row[j]);
            found = Some(j);
        }
    }
    found
}
