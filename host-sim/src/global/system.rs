//! The equations of motion in natural coordinates: what does not change from step to step.

use super::bodies::Placed;
use super::equations::{NaturalConstraints, RowPattern};
use super::model::NaturalModel;
use super::sparse::{BlockSquare, SparseStructure, order};
use super::vector::Vector;
use ferrol::linalg::Singular;
use ferrol::mechanism::{Body as Inertia, Drive, Joint};
use ferrol::setup::SetupError;
use ferrol::spatial::Vec3;
use ferrol::step::tuning::LIGHTEST;
use nalgebra::{DMatrix, Matrix4};
use std::ops::Range;

/// The numbers of two bodies between which force elements act; `None` is the ground.
pub type BodyPair = [Option<usize>; 2];

/// Where the stiffness of force elements between two bodies goes.
#[derive(Clone, Debug)]
pub struct Coupling {
    /// The coordinates of the elements that move the two, ascending.
    pub blocks: Vec<Range<usize>>,
    /// The places of these coordinates in the tangent.
    pub square: BlockSquare,
}

/// A mechanism in natural coordinates with its mass matrix and the structure of its tangent.
#[derive(Clone, Debug, Default)]
pub struct NaturalSystem {
    /// Bodies and their vectors.
    pub model: NaturalModel,
    /// The equations, and where the entries of phi_q lie.
    pub rows: RowPattern,
    /// Number of coordinates.
    pub size: usize,
    /// Weight of the bodies on the coordinates (N).
    pub weight: Vec<f64>,
    structure: SparseStructure,
    squares: Vec<BlockSquare>,
    /// The mass matrix as it lies in the tangent.
    mass: Vec<f64>,
    /// Entries of the mass matrix by rows: the first entry of each row, then columns and values.
    mass_start: Vec<usize>,
    mass_columns: Vec<usize>,
    mass_values: Vec<f64>,
    couplings: Vec<Option<Coupling>>,
    /// Some equations follow from others, where the motion begins.
    pub redundant: bool,
}

/// What is evaluated at one state, and the linear system made of it.
#[derive(Clone, Debug, Default)]
pub struct NaturalTerms {
    /// Values of the vectors of the model (m, or unit vectors).
    pub values: Vec<Vec3>,
    /// Rates of the vectors of the model (m/s, 1/s).
    pub rates: Vec<Vec3>,
    /// Placements of the bodies.
    pub bodies: Vec<Placed>,
    /// The equations at this state.
    pub constraints: NaturalConstraints,
    /// Forces on the coordinates without those of the equations (N, N m).
    pub force: Vec<f64>,
    /// The tangent, then its factor.
    pub tangent: Vec<f64>,
    scratch: Vec<f64>,
}

impl NaturalSystem {
    /// Orders the coordinates of a model whose bodies have the masses of `joints`, between which
    /// force elements act in `pairs`, in the field `gravity` (m/s2).
    ///
    /// # Errors
    /// There are no coordinates.
    pub fn new(
        mut model: NaturalModel,
        joints: &[Joint],
        pairs: &[BodyPair],
        gravity: &Vec3,
    ) -> Result<Self, SetupError> {
        if model.elements.is_empty() {
            return Err(SetupError::Undetermined);
        }
        let cliques = cliques(&model, joints, pairs);
        let sizes: Vec<usize> = model.elements.iter().map(|e| e.space.size()).collect();
        let order = order(&sizes, &cliques);
        model.number(&order);
        let mut place = vec![0; order.len()];
        for (position, &element) in order.iter().enumerate() {
            place[element] = position;
        }
        let ordered: Vec<Vec<usize>> =
            cliques.iter().map(|c| c.iter().map(|&element| place[element]).collect()).collect();
        let ordered_sizes: Vec<usize> = order.iter().map(|&element| sizes[element]).collect();
        let structure = SparseStructure::new(&ordered_sizes, &ordered);
        let rows = RowPattern::new(&model.equations, &model.vectors);
        let squares = (0..rows.len()).map(|row| structure.square(&rows.blocks(row))).collect();
        let size = model.size();
        let mut system = Self {
            rows,
            size,
            squares,
            mass: vec![0.0; structure.storage()],
            structure,
            weight: vec![0.0; size],
            couplings: Vec::new(),
            redundant: false,
            model,
            ..Self::default()
        };
        system.add_inertia(joints, gravity);
        let bodies = system.model.bodies.len() + 1;
        system.couplings = vec![None; bodies * bodies];
        for &pair in pairs {
            let blocks = blocks(&system.model, &pair);
            let square = system.structure.square(&blocks);
            let place = system.pair(pair);
            system.couplings[place] = Some(Coupling { blocks, square });
        }
        Ok(system)
    }

    fn pair(&self, [a, b]: BodyPair) -> usize {
        let number = |body: Option<usize>| body.map_or(0, |number| number + 1);
        number(a) * (self.model.bodies.len() + 1) + number(b)
    }

    /// Where the stiffness between two bodies goes, if force elements are known to act there.
    pub fn coupling(&self, pair: BodyPair) -> Option<&Coupling> {
        self.couplings.get(self.pair(pair)).and_then(Option::as_ref)
    }

    /// The mass matrix M = A^T J A, where A makes position and axes of a body of the coordinates and J
    /// holds the moments of its mass distribution.
    fn add_inertia(&mut self, joints: &[Joint], gravity: &Vec3) {
        let n = self.size;
        let mut mass = DMatrix::<f64>::zeros(n, n);
        for body in &self.model.bodies {
            let inertia = &joints[body.link].body;
            if !(inertia.mass > 0.0) {
                continue;
            }
            let moments = moments(inertia);
            // position and basis, by the coordinates
            let vectors = [body.position, body.basis[0], body.basis[1], body.basis[2]];
            let maps = vectors.map(|vector| derivative(&self.model.vectors[vector], n));
            // the axes are the basis times the frame
            let mut in_basis = Matrix4::identity();
            in_basis.fixed_view_mut::<3, 3>(1, 1).copy_from(&body.frame);
            let spread = in_basis * moments * in_basis.transpose();
            for (i, one) in maps.iter().enumerate() {
                for (k, other) in maps.iter().enumerate() {
                    mass += one.transpose() * other * spread[(i, k)];
                }
                // all of the mass, at a lever of the first moment
                let pull = gravity * spread[(0, i)];
                self.model.vectors[vectors[i]].add_gradient(&pull, &mut self.weight);
            }
        }
        self.mass_start.push(0);
        for row in 0..n {
            for column in 0..n {
                let entry = mass[(row, column)];
                if entry.abs() > 0.0 {
                    self.mass_columns.push(column);
                    self.mass_values.push(entry);
                    if column <= row
                        && let Some(place) = self.structure.find(row, column)
                    {
                        self.mass[place] = entry;
                    }
                }
            }
            self.mass_start.push(self.mass_columns.len());
        }
    }

    /// Terms of the right sizes, zero; to be filled.
    pub fn terms(&self) -> NaturalTerms {
        NaturalTerms {
            values: vec![Vec3::zeros(); self.model.vectors.len()],
            rates: vec![Vec3::zeros(); self.model.vectors.len()],
            bodies: vec![Placed::default(); self.model.bodies.len()],
            constraints: self.rows.constraints(),
            force: vec![0.0; self.size],
            tangent: vec![0.0; self.structure.storage()],
            scratch: vec![0.0; self.structure.scratch()],
        }
    }

    /// Vectors for the coordinates `q`; not yet their rates.
    pub fn place_vectors(&self, q: &[f64], terms: &mut NaturalTerms) {
        for (value, vector) in terms.values.iter_mut().zip(&self.model.vectors) {
            *value = vector.value(q);
        }
        for body in self.model.bodies.iter().filter(|body| body.derived) {
            let [a, b, product] = body.basis;
            terms.values[product] = terms.values[a].cross(&terms.values[b]);
        }
    }

    /// Vectors and equations for the coordinates `q` and the drives; not yet the rates.
    pub fn place(&self, drive: &dyn Fn(u8) -> Drive, q: &[f64], terms: &mut NaturalTerms) {
        self.place_vectors(q, terms);
        self.rows.evaluate(&terms.values, drive, &mut terms.constraints);
    }

    /// Rates of the vectors at the placed coordinates.
    pub fn set_rates(&self, qd: &[f64], terms: &mut NaturalTerms) {
        for (rate, vector) in terms.rates.iter_mut().zip(&self.model.vectors) {
            *rate = vector.rate(qd);
        }
        let NaturalTerms { values, rates, .. } = terms;
        for body in self.model.bodies.iter().filter(|body| body.derived) {
            let [a, b, product] = body.basis;
            rates[product] = rates[a].cross(&values[b]) + values[a].cross(&rates[b]);
        }
    }

    /// Second derivatives of the vectors for the accelerations `qdd`, at rates that are set.
    pub fn second_derivatives(&self, qdd: &[f64], terms: &NaturalTerms) -> Vec<Vec3> {
        let NaturalTerms { values, rates, .. } = terms;
        let mut second: Vec<Vec3> =
            self.model.vectors.iter().map(|vector| vector.rate(qdd)).collect();
        for body in self.model.bodies.iter().filter(|body| body.derived) {
            let [a, b, product] = body.basis;
            second[product] = second[a].cross(&values[b])
                + rates[a].cross(&rates[b]) * 2.0
                + values[a].cross(&second[b]);
        }
        second
    }

    /// phi_q_dot_qd for rates that are set.
    pub fn accelerations(&self, drive: &dyn Fn(u8) -> Drive, terms: &mut NaturalTerms) {
        let NaturalTerms { values, rates, constraints, .. } = terms;
        self.rows.accelerations(values, rates, drive, constraints);
    }

    /// Adds `mass_weight` M and phi_q^T diag(`penalty`) phi_q to the tangent, and factors it.
    /// \[CD03\] (26)
    ///
    /// # Errors
    /// The tangent has no factor.
    pub fn factor(
        &self,
        mass_weight: f64,
        penalty: &[f64],
        terms: &mut NaturalTerms,
    ) -> Result<(), Singular> {
        let NaturalTerms { tangent, constraints, scratch, .. } = terms;
        for (entry, mass) in tangent.iter_mut().zip(&self.mass) {
            *entry += mass_weight * mass;
        }
        constraints.tangent_phi_q.copy_from_slice(&constraints.phi_q);
        for (row, square) in self.squares.iter().enumerate() {
            if !constraints.idle[row] {
                let entries = self.rows.row(row, &constraints.phi_q);
                square.add(penalty[row], entries, tangent);
            }
        }
        self.structure.factor(tangent, scratch)
    }

    /// Factors M + phi_q^T diag(`penalty`) phi_q in the place of the tangent.
    ///
    /// # Errors
    /// It has no factor.
    pub fn factor_mass(&self, penalty: &[f64], terms: &mut NaturalTerms) -> Result<(), Singular> {
        terms.tangent.fill(0.0);
        self.factor(1.0, penalty, terms)
    }

    /// The entry (row, column) of the lower triangle of the tangent; zero outside its structure.
    pub fn entry(&self, terms: &NaturalTerms, row: usize, column: usize) -> f64 {
        self.structure.find(row, column).map_or(0.0, |place| terms.tangent[place])
    }

    /// Solves with the factored tangent.
    pub fn solve(&self, x: &mut [f64], terms: &mut NaturalTerms) {
        self.structure.solve(&terms.tangent, x, &mut terms.scratch);
    }

    /// Adds M `x` to `sum`.
    pub fn add_mass_times(&self, x: &[f64], sum: &mut [f64]) {
        for (row, sum) in sum.iter_mut().enumerate() {
            let entries = self.mass_start[row]..self.mass_start[row + 1];
            let columns = &self.mass_columns[entries.clone()];
            for (value, &column) in self.mass_values[entries].iter().zip(columns) {
                *sum += value * x[column];
            }
        }
    }

    /// Kinetic energy for the rates `qd` (J).
    pub fn kinetic_energy(&self, qd: &[f64]) -> f64 {
        let mut momentum = vec![0.0; self.size];
        self.add_mass_times(qd, &mut momentum);
        0.5 * momentum.iter().zip(qd).map(|(p, v)| p * v).sum::<f64>()
    }

    /// Notes whether some of the equations follow from others.
    pub fn find_redundant(&mut self, constraints: &NaturalConstraints) {
        // of a unit row of phi_q, elimination leaves rounding
        const REDUNDANT_SHARE: f64 = 1e-9;
        let mut gradients = DMatrix::<f64>::zeros(self.size, self.rows.len());
        for (row, mut gradient) in gradients.column_iter_mut().enumerate() {
            let mut unit = vec![0.0; self.rows.len()];
            unit[row] = 1.0;
            let sum = gradient.as_mut_slice();
            self.rows.add_transposed(&constraints.phi_q, &unit, sum);
        }
        let left = gradients.col_piv_qr().r();
        let rank = left.diagonal().iter().filter(|entry| entry.abs() > REDUNDANT_SHARE).count();
        self.redundant = rank < self.rows.len();
    }

    /// For each equation the mass (kg) that it feels at most: the kinetic energy of the motion
    /// g / (g g^T), which moves the equation with the gradient g at unit rate, is half of it.
    pub fn felt_masses(&self, constraints: &NaturalConstraints) -> Vec<f64> {
        let felt = |row: usize| {
            let (mut motion, mut momentum) = (vec![0.0; self.size], vec![0.0; self.size]);
            let mut unit = vec![0.0; self.rows.len()];
            unit[row] = 1.0;
            self.rows.add_transposed(&constraints.phi_q, &unit, &mut motion);
            let square: f64 = motion.iter().map(|entry| entry * entry).sum();
            self.add_mass_times(&motion, &mut momentum);
            let energy: f64 = motion.iter().zip(&momentum).map(|(v, p)| v * p).sum();
            energy / (square * square)
        };
        let masses: Vec<f64> = (0..self.rows.len()).map(felt).collect();
        let largest = masses.iter().copied().fold(0.0, f64::max);
        // links without mass are held as firmly as light ones
        let least = if largest > 0.0 { LIGHTEST.value() * largest } else { 1.0 };
        masses.into_iter().map(|mass| if mass > least { mass } else { least }).collect()
    }
}

/// The derivative of a vector by `n` coordinates.
fn derivative(vector: &Vector, n: usize) -> DMatrix<f64> {
    let mut matrix = DMatrix::zeros(3, n);
    for axis in 0..3 {
        let mut unit = Vec3::zeros();
        unit[axis] = 1.0;
        let mut row = vec![0.0; n];
        vector.add_gradient(&unit, &mut row);
        for (column, entry) in row.into_iter().enumerate() {
            matrix[(axis, column)] = entry;
        }
    }
    matrix
}

/// Mass, first and second moments of the mass distribution about the joint, in link axes.
fn moments(inertia: &Inertia) -> Matrix4<f64> {
    let Inertia { mass, com, inertia: [xx, yy, zz, xy, xz, yz] } = *inertia;
    let half = 0.5 * (xx + yy + zz);
    let second = [[half - xx, -xy, -xz], [-xy, half - yy, -yz], [-xz, -yz, half - zz]];
    Matrix4::from_fn(|i, k| match (i, k) {
        (0, 0) => mass,
        (0, k) => mass * com[k - 1],
        (i, 0) => mass * com[i - 1],
        (i, k) => second[i - 1][k - 1] + mass * com[i - 1] * com[k - 1],
    })
}

/// Elements that move one of the bodies.
fn moving(model: &NaturalModel, bodies: &[Option<usize>]) -> Vec<usize> {
    let mut elements: Vec<usize> = Vec::new();
    for &body in bodies.iter().flatten() {
        let body = &model.bodies[body];
        for vector in [body.position, body.basis[0], body.basis[1], body.basis[2]] {
            elements.extend(model.vectors[vector].terms.iter().map(|term| term.element));
        }
    }
    elements.sort_unstable();
    elements.dedup();
    elements
}

/// The coordinates of the elements that move one of the bodies, ascending.
fn blocks(model: &NaturalModel, bodies: &[Option<usize>]) -> Vec<Range<usize>> {
    let elements = moving(model, bodies).into_iter().map(|element| &model.elements[element]);
    let mut blocks: Vec<Range<usize>> =
        elements.map(|element| element.offset..element.offset + element.space.size()).collect();
    blocks.sort_unstable_by_key(|block| block.start);
    blocks
}

/// Elements that are coupled: by an equation, a body's inertia, a force element.
fn cliques(model: &NaturalModel, joints: &[Joint], pairs: &[BodyPair]) -> Vec<Vec<usize>> {
    let mut cliques = Vec::new();
    for equation in &model.equations {
        cliques.push(equation.elements(&model.vectors));
    }
    for (number, body) in model.bodies.iter().enumerate() {
        if joints[body.link].body.mass > 0.0 {
            cliques.push(moving(model, &[Some(number)]));
        }
    }
    cliques.extend(pairs.iter().map(|pair| moving(model, pair)));
    cliques
}
