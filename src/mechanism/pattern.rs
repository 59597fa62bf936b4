//! The structure of the tangent and of the constraint Jacobian, found at compile time.
//!
//! Coordinates are eliminated from the tips to the base. Row `k` of the factor then holds the
//! coordinates before `k` that `k` is coupled to: by mass (its ancestors), by a closure or a
//! force element (the way between the two links), or by fill-in.

use super::{Closure, Joint, LinkId, Span};

/// Lists of the places that can differ from zero.
#[derive(Clone, Debug)]
pub struct Pattern<const N: usize, const M: usize> {
    /// Row `k` of the tangent: the columns before `k`, ascending; the first `row_len[k]` count.
    row: [[u8; N]; N],
    row_len: [u8; N],
    /// Row `r` of the constraint Jacobian: its columns, ascending.
    closure: [[u8; N]; M],
    closure_len: [u8; M],
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
            let mut above = if carries_mass[k] {
                joints[k].parent
            } else {
                super::GROUND
            };
            while let Some(j) = above.index() {
                coupled[k][j] = true;
                above = joints[j].parent;
            }
            k += 1;
        }
        // closures and force elements couple all the joints on the way from link to link
        let mut closure = [[0u8; N]; M];
        let mut closure_len = [0u8; M];
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
                let mut j = 0;
                while j < N {
                    if on_way[j] {
                        let length = closure_len[first_row + row];
                        closure[first_row + row][length as usize] = j as u8;
                        closure_len[first_row + row] = length + 1;
                    }
                    j += 1;
                }
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
        let (row, row_len) = eliminate(coupled);
        Self {
            row,
            row_len,
            closure,
            closure_len,
            root,
        }
    }

    /// Columns before `k` in row `k` of the tangent and of its factor, ascending.
    #[inline]
    pub fn row(&self, k: usize) -> &[u8] {
        match (self.row.get(k), self.row_len.get(k)) {
            (Some(row), Some(&length)) => row.get(..length as usize).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// The link where the loop of closure `c` begins, the last one that both its ends hang on.
    #[inline]
    pub fn loop_root(&self, c: usize) -> LinkId {
        self.root.get(c).copied().unwrap_or(super::GROUND)
    }

    /// Columns of row `r` of the constraint Jacobian, ascending.
    #[inline]
    pub fn closure_row(&self, r: usize) -> &[u8] {
        match (self.closure.get(r), self.closure_len.get(r)) {
            (Some(row), Some(&length)) => row.get(..length as usize).unwrap_or(&[]),
            _ => &[],
        }
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

/// Adds the fill-in of the elimination N - 1 … 0 and turns the rows into lists.
const fn eliminate<const N: usize>(mut coupled: [[bool; N]; N]) -> ([[u8; N]; N], [u8; N]) {
    let mut row = [[0u8; N]; N];
    let mut row_len = [0u8; N];
    let mut k = N;
    while k > 0 {
        k -= 1;
        let mut length = 0;
        let mut j = 0;
        while j < k {
            if coupled[k][j] {
                // what k was coupled to is coupled to each other from now on
                let mut i = 0;
                while i < length {
                    coupled[j][row[k][i] as usize] = true;
                    i += 1;
                }
                row[k][length] = j as u8;
                length += 1;
            }
            j += 1;
        }
        row_len[k] = length as u8;
    }
    (row, row_len)
}
