//! Effective masses and forces of the subsystems on the base, and the accelerations. \[KIM12\] (5)-(13)
//!
//! ```text
//! S = phi_y M^-1 phi_y^T                            of a subsystem, its equations by its own bodies
//! M-breve = phi_0^T S^-1 phi_0                                                             (9), without M_0*
//! g-breve = phi_0^T S^-1 (gamma - phi_y M^-1 g)                                            (10), without g_0*
//! (M_0 + sum M-breve) ydd_0 = g_0 + sum g-breve     with the equations of the base itself beside it, (11)
//! lambda = S^-1 (phi_0 ydd_0 + phi_y M^-1 g - gamma)                                       (13)
//! ydd = M^-1 (g - phi_y^T lambda)                                                          (12)
//! ```
//!
//! As printed, (9) and (10) count M_0* and g_0* twice, and (13) lacks a transpose.

use super::dense::{Definite, General};
use super::model::CartesianModel;
use super::state::{CartesianTerms, PlacedBody, Six, add_six, dot, six, vectors};
use ferrol::linalg::Singular;

/// Scratch of the synthesis.
#[derive(Clone, Debug, Default)]
pub struct BaseSynthesis {
    /// S of each subsystem, then its factor; none for the base.
    inner: Vec<Definite>,
    /// M^-1 phi_y^T, for each of the two bodies of an equation.
    spread: Vec<[Six; 2]>,
    /// S^-1 phi_0, and S^-1 (gamma - phi_y M^-1 g) behind it.
    response: Vec<[f64; 7]>,
    /// M^-1 g.
    free: Vec<Six>,
    /// The equations of the base.
    base: General,
    right: Vec<f64>,
    /// Accelerations of the mass centres, and angular ones (m/s2, rad/s2).
    pub accelerations: Vec<Six>,
    /// Multipliers (N, N m).
    pub lambda: Vec<f64>,
}

/// M^-1 times a force and a moment.
#[inline]
fn freed(mass: f64, motion: &PlacedBody, force: &Six) -> Six {
    let (force, moment) = vectors(force);
    six(&(force / mass), &(motion.inverse * moment))
}

impl BaseSynthesis {
    /// Scratch of the right sizes.
    pub fn new(model: &CartesianModel) -> Self {
        let (bodies, rows) = (model.bodies.len(), model.rows.len());
        let of_base = model.parts.first().map_or(0, |part| part.rows.len());
        Self {
            inner: model.parts.iter().map(|part| Definite::new(part.rows.len())).collect(),
            spread: vec![[[0.0; 6]; 2]; rows],
            response: vec![[0.0; 7]; rows],
            free: vec![[0.0; 6]; bodies],
            base: General::new(6 + of_base),
            right: vec![0.0; 6 + of_base],
            accelerations: vec![[0.0; 6]; bodies],
            lambda: vec![0.0; rows],
        }
    }

    /// Finds accelerations and multipliers at placed bodies that move, under their forces.
    ///
    /// # Errors
    /// The equations of a subsystem say the same, or a number is not finite.
    pub fn solve(
        &mut self,
        model: &CartesianModel,
        terms: &CartesianTerms,
    ) -> Result<(), Singular> {
        let (Some(body), Some(motion)) = (model.bodies.first(), terms.bodies.first()) else {
            return Ok(());
        };
        self.base.clear();
        self.right.fill(0.0);
        // M_0 and g_0
        for k in 0..3 {
            self.base.row_mut(k)[k] = body.mass;
            for l in 0..3 {
                self.base.row_mut(3 + k)[3 + l] = motion.inertia[(k, l)];
            }
        }
        self.right[..6].copy_from_slice(&terms.force[0]);
        for number in 1..model.parts.len() {
            self.reduce(model, terms, number)?;
        }
        // the equations of the base itself
        let own = model.parts[0].rows.clone();
        for (row, place) in own.clone().zip(6..) {
            for (body, entries) in model.rows[row].iter().zip(&terms.phi_y[row]) {
                if body.is_some() {
                    for (k, entry) in entries.iter().enumerate() {
                        self.base.row_mut(place)[k] = *entry;
                        self.base.row_mut(k)[place] = *entry;
                    }
                }
            }
            self.right[place] = -terms.bias[row];
        }
        self.base.factor()?;
        self.base.solve(&mut self.right);
        self.accelerations[0].copy_from_slice(&self.right[..6]);
        self.lambda[own].copy_from_slice(&self.right[6..]);
        for part in model.parts.iter().skip(1) {
            for body in part.bodies.clone() {
                self.accelerations[body] = self.free[body];
            }
            for row in part.rows.clone() {
                // (13)
                let [a, b, c, d, e, f, known] = self.response[row];
                let lambda = dot(&[a, b, c, d, e, f], &self.accelerations[0]) - known;
                self.lambda[row] = lambda;
                // (12)
                for (body, spread) in model.rows[row].iter().zip(&self.spread[row]) {
                    if part.own(*body).is_some()
                        && let Some(body) = body
                    {
                        add_six(&mut self.accelerations[*body], -lambda, spread);
                    }
                }
            }
        }
        let finite = self.accelerations.iter().flatten().all(|number| number.is_finite());
        if finite { Ok(()) } else { Err(Singular { row: 0 }) }
    }

    /// What a subsystem is to the base. \[KIM12\] (9), (10)
    fn reduce(
        &mut self,
        model: &CartesianModel,
        terms: &CartesianTerms,
        number: usize,
    ) -> Result<(), Singular> {
        let (part, inner) = (&model.parts[number], &mut self.inner[number]);
        let first = part.rows.start;
        for body in part.bodies.clone() {
            let mass = model.bodies[body].mass;
            self.free[body] = freed(mass, &terms.bodies[body], &terms.force[body]);
        }
        inner.clear();
        for row in part.rows.clone() {
            let mut response = [0.0; 7];
            response[6] = -terms.bias[row];
            let slots = model.rows[row].iter().zip(&terms.phi_y[row]);
            for ((body, entries), spread) in slots.zip(&mut self.spread[row]) {
                let Some(body) = *body else { continue };
                if part.own(Some(body)).is_some() {
                    *spread = freed(model.bodies[body].mass, &terms.bodies[body], entries);
                    response[6] -= dot(entries, &self.free[body]);
                } else {
                    response[..6].copy_from_slice(entries);
                }
            }
            self.response[row] = response;
            let target = inner.row_mut(row - first);
            for (other, place) in (first..=row).zip(target) {
                for (body, entries) in model.rows[row].iter().zip(&terms.phi_y[row]) {
                    let own = part.own(*body).is_some();
                    let others = model.rows[other].iter().zip(&self.spread[other]);
                    for (_, spread) in others.filter(|(other, _)| own && *other == body) {
                        *place += dot(entries, spread);
                    }
                }
            }
        }
        inner.factor()?;
        inner.solve(&mut self.response[part.rows.clone()]);
        for row in part.rows.clone() {
            let slots = model.rows[row].iter().zip(&terms.phi_y[row]);
            let Some((_, entries)) = slots.into_iter().find(|(body, _)| **body == Some(0)) else {
                continue;
            };
            let response = self.response[row];
            for (k, entry) in entries.iter().enumerate() {
                for (sum, share) in self.base.row_mut(k).iter_mut().zip(&response[..6]) {
                    *sum += entry * share;
                }
                self.right[k] += entry * response[6];
            }
        }
        Ok(())
    }
}
