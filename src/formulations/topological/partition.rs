//! Which coordinates are independent, and where the matrices that follow from it differ from zero.

use crate::linalg::{Panel, TALLEST, Tile};
use crate::mechanism::Mechanism;
use crate::real::{abs, max_norm};
use crate::state::Choice;
use crate::step::tuning::{REDUNDANT, WELL};
use core::array;

/// Numbers below 255 in the order in which they were pushed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::formulations) struct List<const L: usize> {
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

    /// The numbers in the list, ascending.
    #[inline(always)]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        let items = self.items.get(..usize::from(self.count)).unwrap_or(&[]);
        items.iter().map(|&item| usize::from(item))
    }
}

/// Rows of phi_q that are eliminated together: those of neighbouring closures on the same joints.
#[derive(Clone, Copy, Debug)]
pub(in crate::formulations) struct RowBlock<const N: usize, const M: usize> {
    /// The rows of phi_q in the block.
    pub rows: Tile,
    /// The coordinate that is found from each of them; none where a closure is redundant.
    pub pivots: [Option<u8>; TALLEST],
    /// Rows of earlier blocks whose coordinates are eliminated from these.
    pub before: Panel<M>,
    /// All columns that can differ from zero at any time.
    pub columns: Panel<N>,
    /// Columns that are left by the elimination.
    pub left: Panel<N>,
}

impl<const N: usize, const M: usize> RowBlock<N, M> {
    const EMPTY: Self = Self {
        rows: Tile::EMPTY,
        pivots: [None; TALLEST],
        before: Panel::EMPTY,
        columns: Panel::EMPTY,
        left: Panel::EMPTY,
    };
}

/// The choice of independent coordinates and all that follows from it but numbers.
#[derive(Clone, Copy, Debug)]
pub(in crate::formulations) struct Partition<const N: usize, const M: usize> {
    blocks: [RowBlock<N, M>; M],
    block_count: usize,
    /// The coordinate that is found from each row, and the columns of its block.
    rows: [(Option<u8>, u8); M],
    /// The independent coordinates that move coordinate `k`: columns of R.
    moved_by: [List<N>; N],
    /// Independent coordinates before `a` to which `a` is coupled in the reduced tangent.
    coupled: [Panel<N>; N],
    independent: List<N>,
    /// Coordinates before the first dependent one.
    leading: usize,
    rank: u8,
    /// Largest entry of phi_q when the choice was made.
    scale: f64,
}

/// How good a choice of independent coordinates is.
#[derive(Clone, Copy, Debug)]
pub(in crate::formulations) struct Quality {
    /// Largest motion of a dependent coordinate for a unit motion of those it is found from.
    pub motion: f64,
    /// Smallest pivot, as a share of phi_q: 0 at a singular position.
    pub left: f64,
}

impl Quality {
    /// The quality before the first row is eliminated.
    pub const BEST: Self = Self { motion: 0.0, left: 1.0 };

    /// Takes in a pivot, as a share of phi_q.
    #[inline(always)]
    pub fn add_pivot(&mut self, share: f64) {
        // a NaN must come through
        if !(share >= self.left) {
            self.left = share;
        }
    }

    /// Takes in the motion of a dependent coordinate.
    #[inline(always)]
    pub fn add_motion(&mut self, motion: f64) {
        if motion > self.motion {
            self.motion = motion;
        }
    }
}

impl<const N: usize, const M: usize> Partition<N, M> {
    /// A partition without a choice.
    pub const fn new() -> Self {
        Self {
            blocks: [RowBlock::EMPTY; M],
            block_count: 0,
            rows: [(None, 0); M],
            moved_by: [List::EMPTY; N],
            coupled: [Panel::EMPTY; N],
            independent: List::EMPTY,
            leading: 0,
            rank: 0,
            scale: 1.0,
        }
    }

    /// Largest entry of phi_q when the choice was made.
    #[inline(always)]
    pub const fn scale(&self) -> f64 {
        self.scale
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

    /// The rows of phi_q in blocks, in the order of the elimination.
    #[inline(always)]
    pub fn blocks(&self) -> &[RowBlock<N, M>] {
        self.blocks.get(..self.block_count).unwrap_or(&[])
    }

    /// The coordinate that is found from row `r`, and the tiles of what it is found from.
    #[inline(always)]
    pub fn row(&self, r: usize) -> Option<(usize, &[Tile])> {
        let &(pivot, block) = self.rows.get(r)?;
        let left = &self.blocks.get(usize::from(block))?.left;
        Some((usize::from(pivot?), left.tiles()))
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

    /// The closure equation, counted from one, from which each coordinate is found; zero where it is
    /// independent.
    pub fn found_from(&self) -> [i32; N] {
        let mut found_from = [0; N];
        for (count, (pivot, _)) in (1..).zip(&self.rows) {
            if let Some(entry) = pivot.and_then(|p| found_from.get_mut(usize::from(p))) {
                *entry = count;
            }
        }
        found_from
    }

    /// Whether this is the structure of a choice.
    pub fn is(&self, choice: &Choice<[i32; N]>) -> bool {
        self.scale.to_bits() == choice.scale.to_bits() && self.found_from() == choice.found_from
    }

    /// Takes over a choice that was made before, with the largest entry of phi_q as it was then.
    pub fn adopt(&mut self, mechanism: &Mechanism<N, M>, found_from: &[i32; N], scale: f64) {
        self.scale = scale;
        self.lay_out(mechanism, |row, _| {
            found_from.iter().position(|&count| usize::try_from(count) == Ok(row + 1))
        });
        self.find_structure(mechanism);
    }

    /// Chooses by Gauss' elimination row by row, with the largest entry as pivot: the coordinate that
    /// a row determines best is dependent. Rows of which less than the share `least` of phi_q is left
    /// determine none. The `preferred` coordinates stay independent as long as the others are determined well.
    /// `rows` is scratch.
    pub fn choose(
        &mut self,
        mechanism: &Mechanism<N, M>,
        phi_q: &[[f64; N]; M],
        least: f64,
        preferred: Option<[bool; N]>,
        rows: &mut [[f64; N]; M],
    ) {
        let spared = preferred.unwrap_or([false; N]);
        let weighs = self.eliminate(mechanism, phi_q, least, &spared, rows);
        if preferred.is_some() && !(weighs <= WELL.value()) {
            self.eliminate(mechanism, phi_q, least, &[false; N], rows);
        }
        self.find_structure(mechanism);
    }

    /// The elimination itself: fills the blocks of the choice. Returns by how much an entry of a row
    /// exceeds its pivot at most.
    fn eliminate(
        &mut self,
        mechanism: &Mechanism<N, M>,
        phi_q: &[[f64; N]; M],
        least: f64,
        spared: &[bool; N],
        rows: &mut [[f64; N]; M],
    ) -> f64 {
        let mut weighs = 1.0;
        *rows = *phi_q;
        // rows of one closure, or whole closures, can vanish where the mechanism is singular
        let scale =
            rows.iter().map(|row| max_norm(row)).fold(0.0, |a, b| if b > a { b } else { a });
        self.scale = scale;
        let mut pivots = [None; M];
        self.lay_out(mechanism, |r, marks| {
            let (done, rest) = rows.split_at_mut_checked(r)?;
            let row = rest.first_mut()?;
            for (above, pivot) in done.iter().zip(&pivots) {
                let Some(p) = pivot.filter(|&p| p < N) else { continue };
                let factor = row[p] / above[p];
                for j in 0..N {
                    row[j] -= factor * above[j];
                }
                row[p] = 0.0;
            }
            let all = max_norm(row);
            if !(all > least * scale) {
                return None;
            }
            // where only spared ones are left, they must do
            let unspared = array::from_fn(|j| marks[j] && !spared[j]);
            let pivot =
                largest(row, &unspared, REDUNDANT.value() * all).or(largest(row, marks, 0.0));
            if let Some(p) = pivot {
                weighs = if all > weighs * abs(row[p]) { all / abs(row[p]) } else { weighs };
            }
            if let Some(entry) = pivots.get_mut(r) {
                *entry = pivot;
            }
            pivot
        });
        weighs
    }

    /// Fills the blocks: `select` says which of the marked coordinates is found from a row.
    fn lay_out(
        &mut self,
        mechanism: &Mechanism<N, M>,
        mut select: impl FnMut(usize, &[bool; N]) -> Option<usize>,
    ) {
        let mut dependent = [false; N];
        self.rank = 0;
        self.find_blocks(mechanism);
        for b in 0..self.block_count.min(M) {
            let RowBlock { rows: own, columns, .. } = self.blocks[b];
            let mut marks = [false; N];
            mark(&columns, &mut marks);
            // what is found from earlier blocks goes, and brings in what it is found from
            let mut before = [false; M];
            for s in 0..own.start().min(M) {
                let (pivot, block) = self.rows[s];
                if pivot.is_some_and(|p| marks.get(usize::from(p)) == Some(&true))
                    && let Some(block) = self.blocks.get(usize::from(block))
                {
                    before[s] = true;
                    mark(&block.left, &mut marks);
                }
            }
            let block = &mut self.blocks[b];
            block.before = Panel::new(b, &before);
            block.columns = Panel::new(b, &marks);
            for j in 0..N {
                marks[j] &= !dependent[j];
            }
            for (r, place) in (own.start()..own.end()).zip(0..TALLEST) {
                let pivot = select(r, &marks).filter(|&p| p < N);
                if let Some(p) = pivot {
                    dependent[p] = true;
                    marks[p] = false;
                    self.rank += 1;
                }
                let pivot = pivot.map(|p| p as u8);
                block.pivots[place] = pivot;
                if let Some(row) = self.rows.get_mut(r) {
                    *row = (pivot, b as u8);
                }
            }
            block.left = Panel::new(b, &marks);
        }
        self.independent = List::of(&dependent.map(|dependent| !dependent));
        self.leading = dependent.iter().position(|&dependent| dependent).unwrap_or(N);
    }

    /// Gathers the rows of neighbouring closures where the joints of the later ones are among those of
    /// the first.
    fn find_blocks(&mut self, mechanism: &Mechanism<N, M>) {
        self.block_count = 0;
        let mut marks = [false; N];
        for panel in mechanism.pattern().closures() {
            let (rows, count) = (panel.rows(), self.block_count);
            let within = panel.columns().all(|j| marks.get(j) == Some(&true));
            if let Some(last) = self.blocks.get_mut(count.wrapping_sub(1))
                && within
                && last.rows.width() + rows.width() <= TALLEST
            {
                last.rows = Tile::new(last.rows.start(), rows.end());
            } else if let Some(block) = self.blocks.get_mut(count) {
                *block = RowBlock { rows, columns: *panel, ..RowBlock::EMPTY };
                marks = [false; N];
                mark(panel, &mut marks);
                self.block_count += 1;
            }
        }
    }

    /// Where R and the reduced tangent differ from zero.
    fn find_structure(&mut self, mechanism: &Mechanism<N, M>) {
        let mut moved_by = [[false; N]; N];
        for a in self.independent.iter().filter(|&a| a < N) {
            moved_by[a][a] = true;
        }
        for block in self.blocks().iter().rev() {
            for p in block.pivots.iter().flatten().map(|&p| usize::from(p)).filter(|&p| p < N) {
                for j in block.left.columns().filter(|&j| j < N) {
                    for a in 0..N {
                        moved_by[p][a] |= moved_by[j][a];
                    }
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

/// Marks the columns of a panel.
fn mark<const N: usize>(panel: &Panel<N>, marks: &mut [bool; N]) {
    for j in panel.columns() {
        if let Some(mark) = marks.get_mut(j) {
            *mark = true;
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
