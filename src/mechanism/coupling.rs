//! Which coordinates of a mechanism are coupled, found at compile time.
//!
//! Mass couples a coordinate to those its joint hangs on; a closure or a force element couples all
//! coordinates on the way between its two links. The structure of the tangent follows:
//! [`Pattern`](crate::linalg::Pattern).

use super::{Closure, GROUND, Joint, LinkId, Span};
use crate::linalg::Pattern;

/// The structure of a mechanism, and for each closure the link where its loop begins: the last one
/// that both its ends hang on.
pub(super) const fn structure<const N: usize, const M: usize>(
    joints: &[Joint; N],
    carries_mass: &[bool; N],
    closures: &[Closure],
    spans: &[Span],
) -> (Pattern<N, M>, [LinkId; M]) {
    let mut coupled = [[false; N]; N];
    // mass couples a joint to all those it hangs on
    let mut k = 0;
    while k < N {
        let mut above = if carries_mass[k] { joints[k].parent } else { GROUND };
        while let Some(j) = above.index() {
            coupled[k][j] = true;
            above = joints[j].parent;
        }
        k += 1;
    }
    // closures and force elements couple all the joints on the way from link to link
    let mut columns = [[false; N]; M];
    let mut heights = [0; M];
    let mut roots = [GROUND; M];
    let mut c = 0;
    while c < closures.len() {
        let (a, b) = closures[c].links();
        (columns[c], roots[c]) = way(joints, a, b);
        heights[c] = closures[c].rows() as u8;
        couple(&mut coupled, &columns[c]);
        c += 1;
    }
    let mut s = 0;
    while s < spans.len() {
        couple(&mut coupled, &way(joints, spans[s].0, spans[s].1).0);
        s += 1;
    }
    (Pattern::new(coupled, &columns, &heights), roots)
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

/// Couples all the joints on a way to each other.
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
