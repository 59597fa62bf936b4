//! Which loops hang together, and which joints move them, from the table of the mechanism.

use crate::error::SetupError;
use crate::linalg::Panel;
use crate::mechanism::{GROUND, LinkId, Mechanism};
use core::ops::Range;

/// Closures whose loops share joints: their multipliers are found together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cluster<const N: usize> {
    /// The link where all these loops begin.
    pub root: LinkId,
    /// First equation of the closures, by its place in the list of [`Clusters::row`].
    first: u8,
    end: u8,
    /// The joints of the loops that carry mass.
    pub joints: Panel<N>,
    /// The joints of the loops that carry no mass: tips of the tree.
    pub tips: Panel<N>,
    tip_count: u8,
}

impl<const N: usize> Cluster<N> {
    const EMPTY: Self = Self {
        root: GROUND,
        first: 0,
        end: 0,
        joints: Panel::EMPTY,
        tips: Panel::EMPTY,
        tip_count: 0,
    };

    /// Places of all equations of the cluster.
    #[inline(always)]
    pub fn places(&self) -> Range<usize> {
        usize::from(self.first)..usize::from(self.end)
    }

    /// Places of the equations that determine the tips, one for each, in their order.
    #[inline(always)]
    pub fn tip_places(&self) -> Range<usize> {
        usize::from(self.first)..usize::from(self.first + self.tip_count)
    }

    /// Places of the equations that are left.
    #[inline(always)]
    pub fn free_places(&self) -> Range<usize> {
        usize::from(self.first + self.tip_count)..usize::from(self.end)
    }
}

/// The clusters, those that begin nearest to the tips first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clusters<const N: usize, const M: usize> {
    clusters: [Cluster<N>; M],
    count: u8,
    /// The equations, cluster by cluster.
    rows: [u8; M],
}

impl<const N: usize, const M: usize> Clusters<N, M> {
    /// Finds the clusters of a mechanism.
    ///
    /// # Errors
    /// Neither mass nor loops determine a coordinate.
    pub fn new(mechanism: &Mechanism<N, M>) -> Result<Self, SetupError> {
        let mut structure = Self { clusters: [Cluster::EMPTY; M], count: 0, rows: [0; M] };
        let loops = mechanism.pattern().closures();
        let mut on_way = [[false; N]; M];
        for (marks, panel) in on_way.iter_mut().zip(loops) {
            for joint in panel.columns().filter(|&joint| joint < N) {
                marks[joint] = true;
            }
        }
        let names = gather(&on_way, loops.len().min(M));
        let mut determined: [bool; N] = core::array::from_fn(|joint| mechanism.carries_mass(joint));
        let mut place = 0;
        // from the tips to the base: by the rank of the roots, descending
        for rank in (0..=N).rev() {
            for name in 0..loops.len().min(M) {
                let members = || (0..loops.len().min(M)).filter(|&c| names[c] == name);
                let root = members()
                    .map(|c| mechanism.loop_root(c))
                    .reduce(|a, b| if a.rank() < b.rank() { a } else { b });
                let Some(root) = root.filter(|root| root.rank() == rank) else { continue };
                let (mut joints, mut tips, mut tip_count) = ([false; N], [false; N], 0);
                for joint in 0..N {
                    let moves = members().any(|c| on_way[c][joint]);
                    joints[joint] = moves && mechanism.carries_mass(joint);
                    tips[joint] = moves && !joints[joint];
                    tip_count += u8::from(tips[joint]);
                    determined[joint] |= moves;
                }
                let first = place;
                for panel in members().filter_map(|c| loops.get(c)) {
                    for row in panel.rows().start()..panel.rows().end() {
                        if let Some(entry) = structure.rows.get_mut(usize::from(place)) {
                            *entry = row as u8;
                            place += 1;
                        }
                    }
                }
                if place - first < tip_count {
                    return Err(SetupError::Undetermined);
                }
                if let Some(cluster) = structure.clusters.get_mut(usize::from(structure.count)) {
                    *cluster = Cluster {
                        root,
                        first,
                        end: place,
                        joints: Panel::new(0, &joints),
                        tips: Panel::new(0, &tips),
                        tip_count,
                    };
                    structure.count += 1;
                }
            }
        }
        if determined == [true; N] { Ok(structure) } else { Err(SetupError::Undetermined) }
    }

    /// The clusters, those that begin nearest to the tips first.
    #[inline(always)]
    pub fn clusters(&self) -> &[Cluster<N>] {
        self.clusters.get(..usize::from(self.count)).unwrap_or(&[])
    }

    /// The equation at a place of the list.
    #[inline(always)]
    pub fn row(&self, place: usize) -> usize {
        self.rows.get(place).map_or(M, |&row| usize::from(row))
    }
}

/// The first closure of the cluster to which each closure belongs.
fn gather<const N: usize, const M: usize>(on_way: &[[bool; N]; M], count: usize) -> [usize; M] {
    let mut names: [usize; M] = core::array::from_fn(|c| c);
    // names fall to the least one of a cluster, in as many rounds as there are closures
    for _ in 0..count {
        for c in 0..count {
            for d in 0..c {
                if (0..N).any(|joint| on_way[c][joint] && on_way[d][joint]) {
                    let name = names[c].min(names[d]);
                    (names[c], names[d]) = (name, name);
                }
            }
        }
    }
    names
}
