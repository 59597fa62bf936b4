//! The whole as one system: equations (3)-(6) of \[VK07\], sparse and in a fixed order.
//!
//! ```text
//! ( M  G^T ) (  vd     )   ( f )
//! ( G   0  ) ( -lambda ) = ( u )                                              [VK07] (4)
//! ```
//!
//! The same bodies, joints, forces, integrator and stabilisation as the hierarchy's; only the linear system is solved in
//! another way: by L D L^T in blocks of a body or a joint, without exchanges, and without work on zeros. The order is found
//! once: the block with the fewest neighbours next, a joint only behind a body that gives it a pivot. A chain of bodies
//! so costs what a recursive method costs: this is no rival with its hands tied.

use super::profile::{Below, Column, Profile, Unknown};
use ferrol::components::{LinearWay, Open, SolveFor, Viewer};
use ferrol::spatial::Mat3;

/// A pivot below this share of what the equation's bodies alone would give belongs to an equation that follows from others.
const DEPENDENT: f64 = 1e-9;
/// Rows of a block at most.
pub(super) const LARGEST: usize = 6;

/// An equation between two bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShownRow {
    pub(super) bodies: [Option<usize>; 2],
    /// Its derivatives by the velocities of the two.
    pub(super) on: [[f64; 6]; 2],
    pub(super) right: f64,
}

/// What a hierarchy shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    pub(super) bodies: Vec<(f64, Mat3)>,
    force: Vec<[f64; 6]>,
    pub(super) rows: Vec<ShownRow>,
}

impl Viewer for Shown {
    fn body(&mut self, mass: f64, inertia: &Mat3, force: &[f64; 6]) -> usize {
        self.bodies.push((mass, *inertia));
        self.force.push(*force);
        self.bodies.len() - 1
    }

    fn push(&mut self, body: usize, force: &[f64; 6]) {
        for (sum, force) in self.force[body].iter_mut().zip(force) {
            *sum += force;
        }
    }

    fn row(&mut self, bodies: [Option<usize>; 2], on: &[[f64; 6]; 2], right: f64) {
        self.rows.push(ShownRow { bodies, on: *on, right });
    }
}

impl Shown {
    fn clear(&mut self) {
        self.bodies.clear();
        self.force.clear();
        self.rows.clear();
    }

    /// The unknowns, and which other ones each meets.
    pub(super) fn unknowns(&self) -> Vec<Unknown> {
        let mut all: Vec<Unknown> = (0..self.bodies.len()).map(Unknown::Body).collect();
        for (row, &ShownRow { bodies: between, .. }) in self.rows.iter().enumerate() {
            match all.last_mut() {
                Some(Unknown::Joint { count, bodies, .. })
                    if *bodies == between && *count < LARGEST =>
                {
                    *count += 1;
                }
                _ => all.push(Unknown::Joint { first: row, count: 1, bodies: between }),
            }
        }
        all
    }

    /// Writes M of a body.
    pub(super) fn inertia(&self, body: usize, to: &mut [f64]) {
        let (mass, inertia) = &self.bodies[body];
        for i in 0..3 {
            to[7 * i] = *mass;
            for j in 0..3 {
                to[6 * (3 + i) + 3 + j] = inertia[(i, j)];
            }
        }
    }
}

/// Solves a whole as one sparse system.
#[derive(Clone, Debug, Default)]
pub struct Monolithic {
    shown: Shown,
    profile: Profile,
    blocks: Vec<f64>,
    /// One over each pivot; zero where an equation follows from others.
    over: Vec<f64>,
    x: Vec<f64>,
}

impl Monolithic {
    /// Multipliers of the equations in the order in which the hierarchy shows them, with its sign.
    pub fn lambda(&self) -> Vec<f64> {
        let mut lambda = vec![0.0; self.shown.rows.len()];
        for column in &self.profile.columns {
            if let Unknown::Joint { first, count, .. } = column.unknown {
                for i in 0..count {
                    lambda[first + i] = -self.x[column.start + i];
                }
            }
        }
        lambda
    }

    /// Numbers in the factor, as a share of the square of the unknowns.
    pub fn fill(&self) -> f64 {
        self.profile.storage as f64 / (self.profile.length as f64).powi(2)
    }

    /// Writes the matrix.
    fn fill_in(&mut self) {
        self.blocks.fill(0.0);
        for column in &self.profile.columns {
            match column.unknown {
                Unknown::Body(body) => {
                    self.shown.inertia(body, &mut self.blocks[column.place..column.place + 36]);
                    for below in &column.below {
                        let unknown = self.profile.columns[below.position].unknown;
                        if let Unknown::Joint { first, count, bodies } = unknown
                            && let Some(side) = bodies.iter().position(|b| *b == Some(body))
                        {
                            for i in 0..count {
                                let on = &self.shown.rows[first + i].on[side];
                                self.blocks[below.place + 6 * i..][..6].copy_from_slice(on);
                            }
                        }
                    }
                }
                Unknown::Joint { first, count, bodies } => {
                    for below in &column.below {
                        if let Unknown::Body(body) = self.profile.columns[below.position].unknown
                            && let Some(side) = bodies.iter().position(|b| *b == Some(body))
                        {
                            for i in 0..count {
                                for j in 0..6 {
                                    self.blocks[below.place + count * j + i] =
                                        self.shown.rows[first + i].on[side][j];
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// L D L^T in place.
    fn factor(&mut self) {
        let (blocks, over) = (&mut self.blocks, &mut self.over);
        let mut scaled = Vec::new();
        for column in &self.profile.columns {
            let size = column.size;
            let mut square = [0.0; LARGEST * LARGEST];
            square[..size * size].copy_from_slice(&blocks[column.place..][..size * size]);
            let least =
                match column.unknown {
                    Unknown::Body(_) => [0.0; LARGEST],
                    Unknown::Joint { first, .. } => core::array::from_fn(|i| {
                        if i < size { self.shown.felt(first + i) } else { 0.0 }
                    }),
                };
            let pivots = &mut over[column.start..column.start + size];
            factor_square(&mut square, size, pivots, &least);
            blocks[column.place..][..size * size].copy_from_slice(&square[..size * size]);
            // L = A (D L^T)^-1, and what it takes off the blocks behind
            scaled.clear();
            for below in &column.below {
                for row in blocks[below.place..][..below.size * size].chunks_exact_mut(size) {
                    for j in 0..size {
                        let mut sum = row[j];
                        for m in 0..j {
                            sum -= row[m] * square[size * j + m];
                        }
                        row[j] = sum;
                    }
                    scaled.extend_from_slice(row);
                    for (entry, over) in row.iter_mut().zip(pivots.iter()) {
                        *entry *= over;
                    }
                }
            }
            let mut targets = column.targets.iter();
            let mut from = 0;
            for (index, one) in column.below.iter().enumerate() {
                let rows = &scaled[from..from + one.size * size];
                from += one.size * size;
                for other in &column.below[..=index] {
                    let Some(&target) = targets.next() else { continue };
                    subtract(blocks, target, rows, other, size);
                }
            }
        }
    }

    fn solve_in_place(&mut self) {
        let (x, blocks) = (&mut self.x, &self.blocks);
        for column in &self.profile.columns {
            let Column { size, start, place, .. } = *column;
            for i in 0..size {
                for j in 0..i {
                    x[start + i] -= blocks[place + size * i + j] * x[start + j];
                }
            }
            for below in &column.below {
                let to = self.profile.columns[below.position].start;
                let rows = blocks[below.place..][..below.size * size].chunks_exact(size);
                for (i, row) in rows.enumerate() {
                    let sum: f64 = row.iter().zip(&x[start..]).map(|(l, x)| l * x).sum();
                    x[to + i] -= sum;
                }
            }
        }
        for (x, over) in x.iter_mut().zip(&self.over) {
            *x *= over;
        }
        for column in self.profile.columns.iter().rev() {
            let Column { size, start, place, .. } = *column;
            for below in &column.below {
                let from = self.profile.columns[below.position].start;
                let rows = blocks[below.place..][..below.size * size].chunks_exact(size);
                for (i, row) in rows.enumerate() {
                    let share = x[from + i];
                    for (x, l) in x[start..].iter_mut().zip(row) {
                        *x -= l * share;
                    }
                }
            }
            for i in (0..size).rev() {
                for j in 0..i {
                    x[start + j] -= blocks[place + size * i + j] * x[start + i];
                }
            }
        }
    }

    /// Writes the right side.
    fn right_side(&mut self) {
        for column in &self.profile.columns {
            let to = &mut self.x[column.start..column.start + column.size];
            match column.unknown {
                Unknown::Body(body) => to.copy_from_slice(&self.shown.force[body]),
                Unknown::Joint { first, count, .. } => {
                    for (to, row) in to.iter_mut().zip(&self.shown.rows[first..first + count]) {
                        *to = row.right;
                    }
                }
            }
        }
    }
}

impl Shown {
    /// g M^-1 g^T of an equation, a little less: the scale of its pivot, of the bodies on which it acts.
    pub(super) fn felt(&self, row: usize) -> f64 {
        let ShownRow { bodies, on, .. } = &self.rows[row];
        let mut sum = 0.0;
        for (body, on) in bodies.iter().zip(on) {
            if let Some((mass, inertia)) = body.map(|body| &self.bodies[body]) {
                let turning = inertia[(0, 0)] + inertia[(1, 1)] + inertia[(2, 2)];
                sum += on[..3].iter().map(|g| g * g).sum::<f64>() / mass
                    + on[3..].iter().map(|g| g * g).sum::<f64>() / turning;
            }
        }
        sum
    }
}

/// L and one over D of a square in place, row by row; a pivot below a share of `scale` gives zero.
pub(super) fn factor_square(
    a: &mut [f64; LARGEST * LARGEST],
    n: usize,
    over: &mut [f64],
    scale: &[f64; 6],
) {
    for k in 0..n {
        let pivot = a[n * k + k];
        let sound = pivot.abs() > DEPENDENT * scale[k] && pivot.abs() > 0.0;
        over[k] = if sound { 1.0 / pivot } else { 0.0 };
        for i in k + 1..n {
            let share = a[n * i + k] * over[k];
            for j in k + 1..=i {
                a[n * i + j] -= share * a[n * j + k];
            }
        }
        for i in k + 1..n {
            a[n * i + k] *= over[k];
        }
    }
}

/// Takes the product of rows and the block `other` of L off the block at `target`.
fn subtract(blocks: &mut [f64], target: usize, rows: &[f64], other: &Below, size: usize) {
    let (before, behind) = blocks.split_at_mut(target);
    let l = &before[other.place..][..other.size * size];
    for (row, to) in rows.chunks_exact(size).zip(behind.chunks_exact_mut(other.size)) {
        for (to, l) in to.iter_mut().zip(l.chunks_exact(size)) {
            *to -= row.iter().zip(l).map(|(a, b)| a * b).sum::<f64>();
        }
    }
}

impl<T: Open> LinearWay<T> for Monolithic {
    fn solve(&mut self, whole: &mut T, subject: SolveFor, time: f64, fresh: bool) {
        whole.load(subject, time);
        self.shown.clear();
        whole.reveal(subject, &mut self.shown, &mut |_| {});
        if self.profile.columns.is_empty() {
            self.profile = Profile::new(&self.shown);
            self.blocks = vec![0.0; self.profile.storage];
            self.over = vec![0.0; self.profile.length];
            self.x = vec![0.0; self.profile.length];
        }
        if fresh {
            self.fill_in();
            self.factor();
        }
        self.right_side();
        self.solve_in_place();
        let (x, mut positions) = (&self.x, self.profile.positions.iter());
        whole.accept(subject, &mut || {
            let start =
                positions.next().map_or(0, |&position| self.profile.columns[position].start);
            core::array::from_fn(|i| x[start + i])
        });
    }
}
