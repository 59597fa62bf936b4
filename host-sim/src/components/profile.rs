//! The order of the unknowns of the whole, found once, and where the blocks of its factor are.

use super::monolithic::{LARGEST, Shown, factor_square};
use nalgebra::DMatrix;
use std::collections::BTreeMap;

/// While the order is sought, a joint waits until its pivots are better than this share of what its bodies alone give.
const SOUND_PIVOTS: f64 = 1e-3;

/// A body or a joint in the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unknown {
    Body(usize),
    /// Rows of the equations between two bodies.
    Joint {
        first: usize,
        count: usize,
        bodies: [Option<usize>; 2],
    },
}

impl Unknown {
    pub(super) const fn size(self) -> usize {
        match self {
            Self::Body(_) => 6,
            Self::Joint { count, .. } => count,
        }
    }
}

/// A block below the diagonal of a column: its unknown by position, and where its numbers are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Below {
    pub(super) position: usize,
    pub(super) place: usize,
    pub(super) size: usize,
}

/// A column of blocks of L.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) unknown: Unknown,
    pub(super) size: usize,
    /// Where its numbers begin in vectors, and its square in the storage.
    pub(super) start: usize,
    pub(super) place: usize,
    pub(super) below: Vec<Below>,
    /// For each pair of blocks below, the later one first, where their product goes.
    pub(super) targets: Vec<usize>,
}

/// The order of the unknowns, and where everything is.
#[derive(Clone, Debug, Default)]
pub(super) struct Profile {
    pub(super) columns: Vec<Column>,
    pub(super) storage: usize,
    pub(super) length: usize,
    /// For each body its position.
    pub(super) positions: Vec<usize>,
}

/// A matrix in blocks while the order is sought: both triangles.
type Blocks = Vec<BTreeMap<usize, DMatrix<f64>>>;

impl Profile {
    /// Finds the order for the numbers that are shown.
    pub(super) fn new(shown: &Shown) -> Self {
        let unknowns = shown.unknowns();
        let mut matrix = assemble(shown, &unknowns);
        let mut done = vec![false; unknowns.len()];
        let mut patience: Vec<bool> = vec![true; unknowns.len()];
        let mut order: Vec<(usize, Vec<usize>)> = Vec::new();
        while order.len() < unknowns.len() {
            let degree = |unknown: usize| -> usize {
                matrix[unknown].keys().filter(|k| **k != unknown).map(|k| unknowns[*k].size()).sum()
            };
            let ready = |unknown: &usize| !done[*unknown] && patience[*unknown];
            let Some(next) = (0..unknowns.len()).filter(ready).min_by_key(|k| degree(*k)) else {
                patience.fill(true);
                continue;
            };
            let bodies_left = matrix[next].keys().any(|k| matches!(unknowns[*k], Unknown::Body(_)));
            if let Unknown::Joint { first, .. } = unknowns[next]
                && bodies_left
                && !is_sound(&matrix[next][&next], |i| shown.felt(first + i))
            {
                // its pivots wait for a body
                patience[next] = false;
                continue;
            }
            let near = eliminate(&mut matrix, next, |i| match unknowns[next] {
                Unknown::Body(_) => 0.0,
                Unknown::Joint { first, .. } => shown.felt(first + i),
            });
            for k in &near {
                patience[*k] = true;
            }
            done[next] = true;
            order.push((next, near));
        }
        Self::arrange(&unknowns, &order, shown.bodies.len())
    }

    /// Gives every block its place.
    fn arrange(unknowns: &[Unknown], order: &[(usize, Vec<usize>)], bodies: usize) -> Self {
        let mut position = vec![0; unknowns.len()];
        for (place, (unknown, _)) in order.iter().enumerate() {
            position[*unknown] = place;
        }
        let mut profile = Self { positions: vec![0; bodies], ..Self::default() };
        for (unknown, near) in order {
            let kind = unknowns[*unknown];
            let size = kind.size();
            if let Unknown::Body(body) = kind {
                profile.positions[body] = profile.columns.len();
            }
            let place = profile.storage;
            profile.storage += size * size;
            let mut later: Vec<usize> = near.iter().map(|k| position[*k]).collect();
            later.sort_unstable();
            let below = later
                .into_iter()
                .map(|position| {
                    let rows = unknowns[order[position].0].size();
                    let below = Below { position, place: profile.storage, size: rows };
                    profile.storage += rows * size;
                    below
                })
                .collect();
            let start = profile.length;
            profile.length += size;
            let column = Column { unknown: kind, size, start, place, below, targets: Vec::new() };
            profile.columns.push(column);
        }
        for k in 0..profile.columns.len() {
            let below = &profile.columns[k].below;
            let place = |row: usize, column: usize| {
                let column = &profile.columns[column];
                let found = column.below.iter().find(|block| block.position == row);
                found.map_or(column.place, |block| block.place)
            };
            let pairs = below.iter().enumerate().flat_map(|(index, one)| {
                below[..=index].iter().map(|other| place(one.position, other.position))
            });
            profile.columns[k].targets = pairs.collect();
        }
        profile
    }
}

/// The matrix of (4) in blocks.
fn assemble(shown: &Shown, unknowns: &[Unknown]) -> Blocks {
    let mut matrix: Blocks = vec![BTreeMap::new(); unknowns.len()];
    for (number, unknown) in unknowns.iter().enumerate() {
        let size = unknown.size();
        match *unknown {
            Unknown::Body(body) => {
                let mut square = [0.0; 36];
                shown.inertia(body, &mut square);
                matrix[number].insert(number, DMatrix::from_row_slice(6, 6, &square));
            }
            Unknown::Joint { first, count, bodies } => {
                matrix[number].insert(number, DMatrix::zeros(size, size));
                for (side, body) in bodies.iter().enumerate() {
                    let Some(body) = *body else { continue };
                    let block =
                        DMatrix::from_fn(count, 6, |i, j| shown.rows[first + i].on[side][j]);
                    matrix[body].insert(number, block.transpose());
                    matrix[number].insert(body, block);
                }
            }
        }
    }
    matrix
}

/// Whether the pivots of a square are sound against the scale of each row.
fn is_sound(square: &DMatrix<f64>, scale: impl Fn(usize) -> f64) -> bool {
    let mut a = square.clone();
    (0..a.nrows()).all(|k| {
        let pivot = a[(k, k)];
        for i in k + 1..a.nrows() {
            let share = a[(i, k)] / pivot;
            for j in k + 1..a.nrows() {
                a[(i, j)] -= share * a[(k, j)];
            }
        }
        pivot.abs() > SOUND_PIVOTS * scale(k)
    })
}

/// Takes an unknown out of the matrix; returns those that it met.
fn eliminate(matrix: &mut Blocks, number: usize, scale: impl Fn(usize) -> f64) -> Vec<usize> {
    let row = std::mem::take(&mut matrix[number]);
    let near: Vec<usize> = row.keys().copied().filter(|k| *k != number).collect();
    let n = row[&number].nrows();
    let mut square = [0.0; LARGEST * LARGEST];
    for i in 0..n {
        for j in 0..n {
            square[n * i + j] = row[&number][(i, j)];
        }
    }
    let (mut over, scales) =
        ([0.0; LARGEST], core::array::from_fn(|i| if i < n { scale(i) } else { 0.0 }));
    factor_square(&mut square, n, &mut over[..n], &scales);
    let l = DMatrix::from_fn(n, n, |i, j| match i.cmp(&j) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 1.0,
        std::cmp::Ordering::Greater => square[n * i + j],
    });
    let d = DMatrix::from_fn(n, n, |i, j| if i == j { over[i] } else { 0.0 });
    // the unit triangle has an inverse
    let Some(inverse) = l.try_inverse() else { return near };
    let inverse = inverse.transpose() * d * inverse;
    for &a in &near {
        matrix[a].remove(&number);
        for &b in &near {
            let product = row[&a].transpose() * &inverse * &row[&b];
            match matrix[a].get_mut(&b) {
                Some(block) => *block -= product,
                None => {
                    matrix[a].insert(b, -product);
                }
            }
        }
    }
    near
}
