//! Subsystems that are integrated implicitly, each by itself beside a base that is known. \[KIM12\] (14)-(20)
//!
//! ```text
//! M ydd + phi_y^T lambda = g,  phi = 0      at the end of the step
//! [ T      phi_y^T ] [ d ydd    ]     [ M ydd + phi_y^T lambda - g ]
//! [ phi_y  0       ] [ d lambda ] = - [ phi / (beta h^2)           ]          (18)
//! T = M + beta h^2 K + gamma h C                                              (20)
//! ```
//!
//! The weights 1 + alpha and -alpha of (14) are in the integrator, which has the accelerations of both ends of the step: see
//! [`ferrol::integrators::ab3_hht`]. K and C are those of the force elements. What M ydd and phi_y^T lambda change with the
//! position, the other terms of (20), is left to the iterations, which it slows down by beta h^2 lambda over mass and length.
//!
//! Positions alone are iterated for, and rates and accelerations that belong to them violate the derivatives of the
//! equations. The paper leaves them so. Here rates are then changed least, as T weighs it, and accelerations found by
//! (5)-(13), as every step of this program ends on the loops.

use super::dense::Definite;
use super::model::CartesianModel;
use super::state::{CartesianTerms, Six};
use ferrol::linalg::Singular;

/// A linear system of a subsystem, factored.
#[derive(Clone, Debug, Default)]
struct Tangent {
    /// T, then its factor.
    own: Definite,
    /// phi_y T^-1 phi_y^T, then its factor.
    inner: Definite,
    /// phi_y where the tangent was made, a row for each equation.
    phi_y: Vec<f64>,
    /// T^-1 phi_y^T, a row for each equation.
    spread: Vec<f64>,
    column: Vec<[f64; 1]>,
    pulls: Vec<[f64; 1]>,
}

/// The tangents of all subsystems.
#[derive(Clone, Debug, Default)]
pub struct Implicit {
    parts: Vec<Tangent>,
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl Implicit {
    /// Scratch of the right sizes.
    pub fn new(model: &CartesianModel) -> Self {
        let parts = model.parts.iter().map(|part| {
            let (size, rows) = (part.size(), part.rows.len());
            Tangent {
                own: Definite::new(size),
                inner: Definite::new(rows),
                phi_y: vec![0.0; rows * size],
                spread: vec![0.0; rows * size],
                column: vec![[0.0]; size],
                pulls: vec![[0.0]; rows],
            }
        });
        Self { parts: parts.collect() }
    }

    /// Makes and factors the tangent of a subsystem at placed bodies, with what resists their motion.
    ///
    /// # Errors
    /// There is no factor.
    pub fn factor(
        &mut self,
        model: &CartesianModel,
        terms: &CartesianTerms,
        number: usize,
    ) -> Result<(), Singular> {
        let (part, tangent) = (&model.parts[number], &mut self.parts[number]);
        let Tangent { own, inner, phi_y, spread, column, .. } = tangent;
        let size = part.size();
        for (i, row) in terms.resistance[number].chunks_exact(size).enumerate() {
            own.row_mut(i).copy_from_slice(row);
        }
        for (body, first) in part.bodies.clone().zip((0..).step_by(6)) {
            for k in 0..3 {
                own.row_mut(first + k)[first + k] += model.bodies[body].mass;
                for l in 0..3 {
                    let inertia = terms.bodies[body].inertia[(k, l)];
                    own.row_mut(first + 3 + k)[first + 3 + l] += inertia;
                }
            }
        }
        own.factor()?;
        phi_y.fill(0.0);
        let lists = phi_y.chunks_exact_mut(size).zip(spread.chunks_exact_mut(size));
        for (row, (target, spread)) in part.rows.clone().zip(lists) {
            for (body, entries) in model.rows[row].iter().zip(&terms.phi_y[row]) {
                if let Some(body) = part.own(*body) {
                    target[6 * body..][..6].copy_from_slice(entries);
                }
            }
            for (own, entry) in column.iter_mut().zip(&*target) {
                *own = [*entry];
            }
            own.solve(column);
            for (spread, [entry]) in spread.iter_mut().zip(&*column) {
                *spread = *entry;
            }
        }
        for (r, row) in phi_y.chunks_exact(size).enumerate() {
            for (place, spread) in inner.row_mut(r)[..=r].iter_mut().zip(spread.chunks_exact(size))
            {
                *place = product(row, spread);
            }
        }
        inner.factor()
    }

    /// Solves with the tangent of a subsystem for `right` by its bodies and `violation` by its equations: phi_y x changes by
    /// the opposite of this. `x` is what its bodies move; returns the change of the multipliers.
    pub fn solve(
        &mut self,
        model: &CartesianModel,
        number: usize,
        right: impl Fn(usize) -> Six,
        violation: impl Fn(usize) -> f64,
        x: &mut [Six],
    ) -> &[[f64; 1]] {
        let part = &model.parts[number];
        let Tangent { own, inner, phi_y, spread, column, pulls } = &mut self.parts[number];
        let size = part.size();
        for (body, own) in part.bodies.clone().zip(column.chunks_exact_mut(6)) {
            for (place, number) in own.iter_mut().zip(right(body)) {
                *place = [number];
            }
        }
        own.solve(column);
        for ((row, pull), phi_y) in
            part.rows.clone().zip(pulls.iter_mut()).zip(phi_y.chunks_exact(size))
        {
            let moved: f64 = phi_y.iter().zip(&*column).map(|(entry, [x])| entry * x).sum();
            *pull = [moved + violation(row)];
        }
        inner.solve(pulls);
        for ([pull], spread) in pulls.iter().zip(spread.chunks_exact(size)) {
            for ([entry], spread) in column.iter_mut().zip(spread) {
                *entry -= pull * spread;
            }
        }
        for (body, own) in part.bodies.clone().zip(column.chunks_exact(6)) {
            x[body] = std::array::from_fn(|k| own[k][0]);
        }
        pulls
    }
}
