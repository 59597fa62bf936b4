//! The structure of the tangent and of the constraint Jacobian, found at compile time.
//!
//! Coordinates are eliminated from the tips to the base. Row `k` of the factor then holds the
//! coordinates before `k` that `k` is coupled to: by mass (its ancestors), by a closure or a
//! force element (the way between the two links), or by fill-in.

use super::{Closure, Joint, LinkId, Span};

/// Neighbouring columns `start..end`. Joints of one chain follow each other in the table, so a row
/// has few runs, and inner loops go through memory in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    start: u8,
    end: u8,
}

impl Run {
    const EMPTY: Self = Self { start: 0, end: 0 };

    /// The columns.
    #[inline(always)]
    pub const fn columns(self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The part of `row` in these columns.
    #[inline(always)]
    pub fn of(self, row: &[f64]) -> &[f64] {
        row.get(self.columns()).unwrap_or(&[])
    }

    /// The part of `row` in these columns, to be changed.
    #[inline(always)]
    pub fn of_mut(self, row: &mut [f64]) -> &mut [f64] {
        row.get_mut(self.columns()).unwrap_or(&mut [])
    }

    /// The columns up to and with `last`.
    #[inline(always)]
    pub fn up_to(self, last: usize) -> Self {
        let end = if (self.end as usize) <= last { self.end } else { last as u8 + 1 };
        Self { start: self.start, end }
    }
}

/// The runs of a row.
#[derive(Clone, Copy, Debug)]
struct Runs<const N: usize> {
    runs: [Run; N],
    count: u8,
}

impl<const N: usize> Runs<N> {
    const EMPTY: Self = Self { runs: [Run::EMPTY; N], count: 0 };

    const fn new(row: &[bool; N]) -> Self {
        let mut all = Self::EMPTY;
        let mut j = 0;
        while j < N {
            if row[j] {
                let begins = j == 0 || !row[j - 1];
                all.count += begins as u8;
                let run = &mut all.runs[all.count as usize - 1];
                if begins {
                    run.start = j as u8;
                }
                run.end = j as u8 + 1;
            }
            j += 1;
        }
        all
    }

    #[inline(always)]
    fn get(&self) -> &[Run] {
        self.runs.get(..self.count as usize).unwrap_or(&[])
    }
}

/// The places that can differ from zero.
#[derive(Clone, Debug)]
pub struct Pattern<const N: usize, const M: usize> {
    /// Row `k` of the tangent: the columns before `k`.
    row: [Runs<N>; N],
    /// Row `r` of the constraint Jacobian.
    closure: [Runs<N>; M],
    /// The link where the loop of closure `c` begins: the last one that both its ends hang on.
    root: [LinkId; M],
}

impl<const N: usize, const M: usize> Pattern<N, M> {
    pub(super) const fn new(
        joints: &[Joint; N],
        carries_mass: &[bool; N],
        closures: &[Closure],
        spans: &[Span],
    ) -> Self {
        let mut coupled = [[false; N]; N];
        // mass couples a joint to all those it hangs on
        let mut k = 0;
        while k < N {
            let mut above = if carries_mass[k] { joints[k].parent } else { super::GROUND };
            while let Some(j) = above.index() {
                coupled[k][j] = true;
                above = joints[j].parent;
            }
            k += 1;
        }
        // closures and force elements couple all the joints on the way from link to link
        let mut closure = [Runs::EMPTY; M];
        let mut root = [super::GROUND; M];
        let mut first_row = 0;
        let mut c = 0;
        while c < closures.len() {
            let (a, b) = closures[c].links();
            let (on_way, begin) = way(joints, a, b);
            root[c] = begin;
            couple(&mut coupled, &on_way);
            let mut row = 0;
            while row < closures[c].rows() {
                closure[first_row + row] = Runs::new(&on_way);
                row += 1;
            }
            first_row += row;
            c += 1;
        }
        let mut s = 0;
        while s < spans.len() {
            couple(&mut coupled, &way(joints, spans[s].0, spans[s].1).0);
            s += 1;
        }
        Self { row: eliminate(coupled), closure, root }
    }

    /// Columns before `k` in row `k` of the tangent and of its factor, ascending.
    #[inline(always)]
    pub fn row(&self, k: usize) -> &[Run] {
        self.row.get(k).map_or(&[], Runs::get)
    }

    /// The link where the loop of closure `c` begins, the last one that both its ends hang on.
    #[inline]
    pub fn loop_root(&self, c: usize) -> LinkId {
        self.root.get(c).copied().unwrap_or(super::GROUND)
    }

    /// Columns of row `r` of the constraint Jacobian, ascending.
    #[inline(always)]
    pub fn closure_row(&self, r: usize) -> &[Run] {
        self.closure.get(r).map_or(&[], Runs::get)
    }
}

/// The joints that move `a` against `b`: those between the two, without their common ancestors;
/// and the last of these ancestors.
const fn way<const N: usize>(
    joints: &[Joint; N],
    mut a: LinkId,
    mut b: LinkId,
) -> ([bool; N], LinkId) {
    let mut on_way = [false; N];
    while a.rank() != b.rank() {
        let upper = if a.rank() > b.rank() { &mut a } else { &mut b };
        if let Some(j) = upper.index() {
            on_way[j] = true;
            *upper = joints[j].parent;
        }
    }
    (on_way, a)
}

const fn couple<const N: usize>(coupled: &mut [[bool; N]; N], on_way: &[bool; N]) {
    let mut k = 0;
    while k < N {
        let mut j = 0;
        while on_way[k] && j < k {
            coupled[k][j] = coupled[k][j] || on_way[j];
            j += 1;
        }
        k += 1;
    }
}

/// Adds the fill-in of the elimination N - 1 … 0.
const fn eliminate<const N: usize>(mut coupled: [[bool; N]; N]) -> [Runs<N>; N] {
    let mut row = [Runs::EMPTY; N];
    let mut k = N;
    while k > 0 {
        k -= 1;
        row[k] = Runs::new(&coupled[k]);
        // what k was coupled to is coupled to each other from now on
        let mut j = 0;
        while j < k {
            let mut i = 0;
            while coupled[k][j] && i < j {
                coupled[j][i] = coupled[j][i] || coupled[k][i];
                i += 1;
            }
            j += 1;
        }
    }
    row
}
