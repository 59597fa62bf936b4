//! Which coordinates are those of the base, and which belong to which subsystem.

use crate::mechanism::{LinkId, Mechanism, link};
use core::ops::Range;

/// Most joints between the ground and the base.
pub(super) const MOST_OF_BASE: usize = 6;

/// The base and the subsystems of a mechanism.
///
/// The base is the first link with mass, if all links and loops hang on it, and no more than six joints lead there one after
/// the other. What hangs on it in one piece, or is joined by loops, is a subsystem. Where there is no such link the ground
/// is the base: its coordinates are none, and subsystems do not feel each other.
#[derive(Clone, Copy, Debug)]
pub struct Subsystems<const N: usize> {
    /// Coordinates of the base, the first ones.
    base: usize,
    /// All other coordinates, subsystem after subsystem, parents before their children.
    order: [u8; N],
    /// Where each subsystem begins in `order`.
    starts: [u8; N],
    count: usize,
}

impl<const N: usize> Subsystems<N> {
    /// The base and the subsystems of a mechanism.
    pub fn new<const M: usize>(mechanism: &Mechanism<N, M>) -> Self {
        let base = base(mechanism);
        let names = names(mechanism, base);
        let (mut order, mut starts) = ([0; N], [0; N]);
        let (mut count, mut filled) = (0, 0);
        for first in (base..N).filter(|&k| names.get(k) == Some(&k)) {
            if let Some(start) = starts.get_mut(count) {
                *start = filled as u8;
                count += 1;
            }
            for k in (first..N).filter(|&k| names.get(k) == Some(&first)) {
                if let Some(place) = order.get_mut(filled) {
                    *place = k as u8;
                    filled += 1;
                }
            }
        }
        Self { base, order, starts, count }
    }

    /// Number of coordinates of the base, the first ones.
    pub const fn base(&self) -> usize {
        self.base
    }

    /// The link that is the base; the ground where there is none.
    pub(super) fn body(&self) -> LinkId {
        self.base.checked_sub(1).map_or(crate::mechanism::GROUND, link)
    }

    /// Number of subsystems.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The coordinates of subsystem `number`, parents before their children.
    #[inline(always)]
    pub fn members(&self, number: usize) -> impl DoubleEndedIterator<Item = usize> + Clone + '_ {
        let Range { start, end } = self.range(number);
        let members = self.order.get(start..end).unwrap_or(&[]);
        // all are below N; said here, so that no list of N entries need be asked again
        members.iter().map(|&k| usize::from(k)).filter(|&k| k < N)
    }

    #[inline(always)]
    fn range(&self, number: usize) -> Range<usize> {
        let start = |number: usize| self.starts.get(number).map(|&start| usize::from(start));
        let end = if number + 1 < self.count { start(number + 1) } else { None };
        start(number).unwrap_or(N)..end.unwrap_or(N - self.base)
    }
}

/// The number of coordinates of the base.
fn base<const N: usize, const M: usize>(mechanism: &Mechanism<N, M>) -> usize {
    let chain = (0..N.min(MOST_OF_BASE)).take_while(|&i| mechanism.joint(i).parent.rank() == i);
    let Some(body) = chain.into_iter().find(|&i| mechanism.joint(i).body.mass > 0.0) else {
        return 0;
    };
    let base = body + 1;
    let hangs = (base..N).all(|i| mechanism.joint(i).parent.rank() >= base);
    let closes = mechanism.loops().all(|(_, root)| root.rank() >= base);
    if hangs && closes { base } else { 0 }
}

/// The first coordinate of the subsystem to which each coordinate belongs.
fn names<const N: usize, const M: usize>(mechanism: &Mechanism<N, M>, base: usize) -> [usize; N] {
    let mut names: [usize; N] = core::array::from_fn(|k| k);
    for k in base..N {
        let parent = mechanism.joint(k).parent;
        if parent.rank() > base
            && let Some(&name) = parent.among(&names)
        {
            names[k] = name;
        }
    }
    for closure in mechanism.closures() {
        let (a, b) = closure.links();
        if a.rank() > base
            && b.rank() > base
            && let (Some(&a), Some(&b)) = (a.among(&names), b.among(&names))
        {
            let (first, other) = (a.min(b), a.max(b));
            for name in names.iter_mut().filter(|name| **name == other) {
                *name = first;
            }
        }
    }
    names
}
