//! The equations that natural coordinates satisfy, and their derivatives.
//!
//! All are linear or quadratic in the coordinates: a component of a vector, the length of one, or the
//! scalar product of two. Lengths and products are scaled so that their gradients are of length one.

use super::vector::{Term, Vector};
use ferrol::mechanism::Drive;
use ferrol::spatial::Vec3;
use std::ops::Range;

/// What an equation says of vectors, which it names by their numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// a . b = value + drive, over `scale`.
    Product {
        /// One vector.
        a: usize,
        /// The other.
        b: usize,
        /// Value of the scalar product (m2, m; no unit between unit vectors).
        value: f64,
        /// Length that the equation is divided by, so that its gradient is of length one.
        scale: f64,
        /// Number of the drive that is added to the value.
        drive: Option<u8>,
    },
    /// (a . a - (length + drive)^2) / (2 length) = 0 (m).
    Length {
        /// The vector.
        a: usize,
        /// Length of the vector (m; unit vectors have no unit).
        length: f64,
        /// Number of the drive that is added to the length.
        drive: Option<u8>,
    },
    /// A component of a vanishes (m).
    Component {
        /// The vector.
        a: usize,
        /// 0, 1, 2 for x, y, z.
        axis: usize,
    },
}

/// A drive that moves a point along a vector: a gains `sign` drive times it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrivenSlide {
    /// Number of the vector, a direction, along which the drive moves the point.
    pub axis: usize,
    /// Sense of the drive along the vector: 1 or -1.
    pub sign: f64,
    /// Number of the drive.
    pub drive: u8,
}

/// An equation that natural coordinates satisfy.
#[derive(Clone, Debug, PartialEq)]
pub struct Equation {
    /// What the equation says.
    pub form: Form,
    /// Drives that move the first vector.
    pub slides: Vec<DrivenSlide>,
    /// The closure it comes from, if it can cease to act.
    pub closure: Option<usize>,
}

impl Equation {
    /// The vectors in the equation, each with its role.
    fn vectors(&self) -> Vec<(usize, VectorRole)> {
        let mut vectors = match self.form {
            Form::Product { a, b, .. } => vec![(a, VectorRole::First), (b, VectorRole::Second)],
            Form::Length { a, .. } | Form::Component { a, .. } => vec![(a, VectorRole::First)],
        };
        let slides = self.slides.iter().enumerate();
        vectors.extend(slides.map(|(number, slide)| (slide.axis, VectorRole::Slide(number))));
        vectors
    }

    /// Numbers of the elements in the equation, ascending.
    pub fn elements(&self, vectors: &[Vector]) -> Vec<usize> {
        let own = self.vectors();
        let terms = own.iter().flat_map(|&(vector, _)| &vectors[vector].terms);
        let mut elements: Vec<usize> = terms.map(|term| term.element).collect();
        elements.sort_unstable();
        elements.dedup();
        elements
    }
}

/// The share of an element in an equation, by its part in the first vector and in the second.
#[derive(Clone, Debug)]
struct Share {
    offset: usize,
    size: usize,
    parts: Vec<(Term, VectorRole)>,
}

impl Share {
    /// The coordinates of the element.
    fn block(&self) -> Range<usize> {
        self.offset..self.offset + self.size
    }
}

/// The vector that a term belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum VectorRole {
    First,
    Second,
    /// A slide by its number: moves with the first.
    Slide(usize),
}

/// How much of phi_q a row holds.
#[derive(Clone, Copy, Debug)]
struct RowSize {
    blocks: usize,
    entries: usize,
}

/// Where the entries of phi_q lie: rows of blocks, one for each element, ascending.
#[derive(Clone, Debug, Default)]
pub struct RowPattern {
    equations: Vec<Equation>,
    shares: Vec<Vec<Share>>,
    /// The first entry of each row, and the end.
    start: Vec<usize>,
    /// The coordinates of each block, row by row.
    blocks: Vec<Range<usize>>,
    sizes: Vec<RowSize>,
    /// Whether all blocks have three coordinates.
    solid: bool,
}

/// The equations at one state.
#[derive(Clone, Debug, Default)]
pub struct NaturalConstraints {
    /// phi (m; products of unit vectors have no unit).
    pub phi: Vec<f64>,
    /// Partial derivative of phi by time, from the drives.
    pub phi_t: Vec<f64>,
    /// phi_ddot at zero accelerations.
    pub phi_q_dot_qd: Vec<f64>,
    /// What phi is counted from, for closures that begin to act.
    pub datum: Vec<f64>,
    /// Entries of phi_q.
    pub phi_q: Vec<f64>,
    /// Entries of phi_q where the tangent was made.
    pub tangent_phi_q: Vec<f64>,
    /// Equations that do not act.
    pub idle: Vec<bool>,
}

impl RowPattern {
    /// The rows of equations between vectors whose elements have their coordinates.
    pub fn new(equations: &[Equation], vectors: &[Vector]) -> Self {
        let mut rows = Self { equations: equations.to_vec(), ..Self::default() };
        let mut entries = 0;
        for equation in equations {
            let mut shares: Vec<Share> = Vec::new();
            for (vector, part) in equation.vectors() {
                for term in &vectors[vector].terms {
                    match shares.iter_mut().find(|share| share.offset == term.offset) {
                        Some(share) => share.parts.push((*term, part)),
                        None => shares.push(Share {
                            offset: term.offset,
                            size: term.space.size(),
                            parts: vec![(*term, part)],
                        }),
                    }
                }
            }
            shares.sort_by_key(|share| share.offset);
            rows.start.push(entries);
            let width = shares.iter().map(|share| share.size).sum();
            rows.sizes.push(RowSize { blocks: shares.len(), entries: width });
            for share in &shares {
                rows.blocks.push(share.block());
                entries += share.size;
            }
            rows.shares.push(shares);
        }
        rows.start.push(entries);
        rows.solid = rows.blocks.iter().all(|block| block.len() == 3);
        rows
    }

    /// Number of equations.
    pub fn len(&self) -> usize {
        self.equations.len()
    }

    /// Whether there are no equations.
    pub fn is_empty(&self) -> bool {
        self.equations.is_empty()
    }

    /// The equations.
    pub fn equations(&self) -> &[Equation] {
        &self.equations
    }

    /// The coordinates of the elements in a row, ascending.
    pub fn blocks(&self, row: usize) -> Vec<Range<usize>> {
        self.shares[row].iter().map(Share::block).collect()
    }

    /// Entries of a row, block by block.
    pub fn row<'a>(&self, row: usize, phi_q: &'a [f64]) -> &'a [f64] {
        &phi_q[self.start[row]..self.start[row + 1]]
    }

    /// Constraints of the right sizes, zero; to be filled.
    pub fn constraints(&self) -> NaturalConstraints {
        let (rows, entries) = (self.len(), self.start.last().copied().unwrap_or(0));
        NaturalConstraints {
            phi: vec![0.0; rows],
            phi_t: vec![0.0; rows],
            phi_q_dot_qd: vec![0.0; rows],
            datum: vec![0.0; rows],
            phi_q: vec![0.0; entries],
            tangent_phi_q: vec![0.0; entries],
            idle: vec![false; rows],
        }
    }

    /// Evaluates phi, phi_q and phi_t for the values of the vectors and the drives.
    pub fn evaluate(
        &self,
        values: &[Vec3],
        drive: &dyn Fn(u8) -> Drive,
        constraints: &mut NaturalConstraints,
    ) {
        let NaturalConstraints { phi, phi_t, phi_q, datum, idle, .. } = constraints;
        for (row, equation) in self.equations.iter().enumerate() {
            let entries = &mut phi_q[self.start[row]..self.start[row + 1]];
            if idle[row] {
                (phi[row], phi_t[row]) = (0.0, 0.0);
                entries.fill(0.0);
                continue;
            }
            let (mut one, mut sliding) = (Vec3::zeros(), Vec3::zeros());
            let mut travels = [0.0; 2];
            for (slide, travel) in equation.slides.iter().zip(&mut travels) {
                let motion = drive(slide.drive);
                *travel = slide.sign * motion.value;
                one += values[slide.axis] * *travel;
                sliding += values[slide.axis] * (slide.sign * motion.rate);
            }
            // the derivatives by the two vectors
            let (by_first, by_second) = match equation.form {
                Form::Product { a, b, value, scale, drive: change } => {
                    one += values[a];
                    let other = values[b];
                    let change = change.map_or(Drive::REST, drive);
                    phi[row] = (one.dot(&other) - value - change.value) / scale - datum[row];
                    phi_t[row] = (sliding.dot(&other) - change.rate) / scale;
                    (other / scale, one / scale)
                }
                Form::Length { a, length, drive: change } => {
                    one += values[a];
                    let change = change.map_or(Drive::REST, drive);
                    let now = length + change.value;
                    phi[row] = (one.dot(&one) - now * now) / (2.0 * length) - datum[row];
                    phi_t[row] = (one.dot(&sliding) - now * change.rate) / length;
                    (one / length, Vec3::zeros())
                }
                Form::Component { a, axis } => {
                    one += values[a];
                    phi[row] = one[axis] - datum[row];
                    phi_t[row] = sliding[axis];
                    let mut unit = Vec3::zeros();
                    unit[axis] = 1.0;
                    (unit, Vec3::zeros())
                }
            };
            let mut entry = 0;
            for share in &self.shares[row] {
                let mut gradient = [0.0; 3];
                for (term, part) in &share.parts {
                    let by = match part {
                        VectorRole::First => term.gradient(&by_first),
                        VectorRole::Second => term.gradient(&by_second),
                        VectorRole::Slide(number) => term.gradient(&by_first) * travels[*number],
                    };
                    for (sum, more) in gradient.iter_mut().zip(term.space.components(&by)) {
                        *sum += more;
                    }
                }
                match &mut entries[entry..entry + share.size] {
                    // most have three, and a call to copy them would cost more than they do
                    [x, y, z] => [*x, *y, *z] = gradient,
                    own => own.copy_from_slice(&gradient[..share.size]),
                }
                entry += share.size;
            }
        }
    }

    /// Fills phi_q_dot_qd for the values and the rates of the vectors.
    pub fn accelerations(
        &self,
        values: &[Vec3],
        rates: &[Vec3],
        drive: &dyn Fn(u8) -> Drive,
        constraints: &mut NaturalConstraints,
    ) {
        for (row, equation) in self.equations.iter().enumerate() {
            if constraints.idle[row] {
                constraints.phi_q_dot_qd[row] = 0.0;
                continue;
            }
            let (mut one, mut moving, mut bent) = (Vec3::zeros(), Vec3::zeros(), Vec3::zeros());
            for slide in &equation.slides {
                let motion = drive(slide.drive);
                one += values[slide.axis] * (slide.sign * motion.value);
                moving += rates[slide.axis] * (slide.sign * motion.value)
                    + values[slide.axis] * (slide.sign * motion.rate);
                bent += rates[slide.axis] * (2.0 * slide.sign * motion.rate)
                    + values[slide.axis] * (slide.sign * motion.acceleration);
            }
            constraints.phi_q_dot_qd[row] = match equation.form {
                Form::Product { a, b, scale, drive: change, .. } => {
                    moving += rates[a];
                    let change = change.map_or(Drive::REST, drive);
                    let both = 2.0 * moving.dot(&rates[b]) + bent.dot(&values[b]);
                    (both - change.acceleration) / scale
                }
                Form::Length { a, length, drive: change } => {
                    one += values[a];
                    moving += rates[a];
                    let change = change.map_or(Drive::REST, drive);
                    let now = length + change.value;
                    let own = change.rate * change.rate + now * change.acceleration;
                    (moving.dot(&moving) + one.dot(&bent) - own) / length
                }
                Form::Component { axis, .. } => bent[axis],
            };
        }
    }

    /// The blocks and the entries of each row of `phi_q`.
    #[inline(always)]
    fn split<'a>(
        &'a self,
        phi_q: &'a [f64],
    ) -> impl Iterator<Item = (&'a [Range<usize>], &'a [f64])> {
        let (mut blocks, mut entries) = (self.blocks.as_slice(), phi_q);
        self.sizes.iter().map(move |size| {
            let (own_blocks, own);
            (own_blocks, blocks) = blocks.split_at(size.blocks);
            (own, entries) = entries.split_at(size.entries);
            (own_blocks, own)
        })
    }

    /// Writes `phi_q` `x` + `start` into `result`.
    pub fn times(&self, phi_q: &[f64], x: &[f64], start: &[f64], result: &mut [f64]) {
        for ((sum, begin), (blocks, own)) in result.iter_mut().zip(start).zip(self.split(phi_q)) {
            *sum = *begin;
            if self.solid {
                for (own, block) in own.as_chunks::<3>().0.iter().zip(blocks) {
                    let x = &x[block.start..block.start + 3];
                    *sum += own[0] * x[0] + own[1] * x[1] + own[2] * x[2];
                }
                continue;
            }
            let mut own = own.iter();
            for block in blocks {
                for (x, entry) in x[block.clone()].iter().zip(&mut own) {
                    *sum += entry * x;
                }
            }
        }
    }

    /// Adds `phi_q`^T `y` to `sum`.
    pub fn add_transposed(&self, phi_q: &[f64], y: &[f64], sum: &mut [f64]) {
        for (factor, (blocks, own)) in y.iter().zip(self.split(phi_q)) {
            if self.solid {
                for (own, block) in own.as_chunks::<3>().0.iter().zip(blocks) {
                    let sum = &mut sum[block.start..block.start + 3];
                    for k in 0..3 {
                        sum[k] += own[k] * factor;
                    }
                }
                continue;
            }
            let mut own = own.iter();
            for block in blocks {
                for (sum, entry) in sum[block.clone()].iter_mut().zip(&mut own) {
                    *sum += entry * factor;
                }
            }
        }
    }
}
