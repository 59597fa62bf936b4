//! Generalised coordinate partitioning: which freedoms of the bodies follow from the others through the equations.
//!
//! The base and each subsystem have a choice of their own, by Gauss' elimination with the largest entry of phi_y as pivot. It
//! is kept while the pivots stay what they were, and made anew at the beginning of a step where they fall.

use super::dense::General;
use super::model::{CartesianModel, Part};
use super::state::CartesianTerms;
use ferrol::linalg::Singular;
use ferrol::step::tuning::REDUNDANT;

/// The dependent freedoms of a part, and phi_y by them.
#[derive(Clone, Debug, Default)]
struct Dependents {
    /// Body and entry of each.
    list: Vec<(usize, usize)>,
    /// phi_y by them, then its factors.
    matrix: General,
    /// Right side, then solution.
    values: Vec<f64>,
}

/// The choice of all parts.
#[derive(Clone, Debug, Default)]
pub struct Partition {
    parts: Vec<Dependents>,
    /// The order in which freedoms were chosen, counted from one; zero where they are independent.
    found_from: Vec<i32>,
}

/// The entry of phi_y of an equation by a freedom of a body.
fn entry(model: &CartesianModel, terms: &CartesianTerms, row: usize, body: usize, k: usize) -> f64 {
    let slots = model.rows[row].iter().zip(&terms.phi_y[row]);
    slots.filter(|(own, _)| **own == Some(body)).map(|(_, entries)| entries[k]).sum()
}

impl Partition {
    /// No choice yet.
    pub fn new(model: &CartesianModel) -> Self {
        let parts = model.parts.iter().map(|part| Dependents {
            list: Vec::new(),
            matrix: General::new(part.rows.len()),
            values: vec![0.0; part.rows.len()],
        });
        Self { parts: parts.collect(), found_from: vec![0; 6 * model.bodies.len()] }
    }

    /// The choice as numbers.
    pub fn found_from(&self) -> &[i32] {
        &self.found_from
    }

    /// Takes over a choice that was made before.
    pub fn adopt(&mut self, model: &CartesianModel, found_from: &[i32]) {
        if self.found_from == found_from {
            return;
        }
        self.found_from.copy_from_slice(found_from);
        for (part, own) in model.parts.iter().zip(&mut self.parts) {
            let freedoms = 6 * part.bodies.start..6 * part.bodies.end;
            let mut chosen: Vec<usize> = freedoms.filter(|&k| found_from[k] > 0).collect();
            chosen.sort_by_key(|&k| found_from[k]);
            own.list = chosen.iter().map(|k| (k / 6, k % 6)).collect();
        }
    }

    /// Chooses anew at the placed equations.
    ///
    /// # Errors
    /// Equations that say the same: they determine no freedom of their own.
    pub fn choose(
        &mut self,
        model: &CartesianModel,
        terms: &CartesianTerms,
    ) -> Result<(), Singular> {
        let mut found_from = vec![0; self.found_from.len()];
        for part in &model.parts {
            let (first, size) = (6 * part.bodies.start, part.size());
            let mut rows: Vec<Vec<f64>> = part
                .rows
                .clone()
                .map(|row| {
                    (0..size)
                        .map(|k| entry(model, terms, row, (first + k) / 6, (first + k) % 6))
                        .collect()
                })
                .collect();
            let largest =
                |row: &Vec<f64>| row.iter().fold(0.0f64, |most, entry| most.max(entry.abs()));
            let scale = rows.iter().map(largest).fold(0.0, f64::max);
            for count in 0..rows.len() {
                let place = |rows: &[Vec<f64>]| {
                    let all = (count..rows.len()).flat_map(|r| (0..size).map(move |k| (r, k)));
                    all.max_by(|a, b| rows[a.0][a.1].abs().total_cmp(&rows[b.0][b.1].abs()))
                };
                let Some((best, column)) = place(&rows) else { break };
                if !(rows[best][column].abs() > REDUNDANT.value() * scale) {
                    return Err(Singular { row: part.rows.start + count });
                }
                rows.swap(count, best);
                found_from[first + column] = i32::try_from(count).unwrap_or(i32::MAX - 1) + 1;
                let (done, rest) = rows.split_at_mut(count + 1);
                for row in rest {
                    let factor = row[column] / done[count][column];
                    for (entry, above) in row.iter_mut().zip(&done[count]) {
                        *entry -= factor * above;
                    }
                    row[column] = 0.0;
                }
            }
        }
        self.adopt(model, &found_from);
        Ok(())
    }

    /// Factors phi_y of a part by the dependent freedoms; returns the smallest pivot.
    ///
    /// # Errors
    /// A pivot is zero or no number.
    pub fn factor(
        &mut self,
        model: &CartesianModel,
        terms: &CartesianTerms,
        number: usize,
    ) -> Result<f64, Singular> {
        let (part, own) = (&model.parts[number], &mut self.parts[number]);
        for (row, target) in part.rows.clone().zip(0..) {
            for (place, &(body, k)) in own.matrix.row_mut(target).iter_mut().zip(&own.list) {
                *place = entry(model, terms, row, body, k);
            }
        }
        own.matrix.factor()
    }

    /// Finds what the dependent freedoms of a part must change by so that the equations change by the opposite of
    /// `violation`, and hands each to `change`.
    pub fn solve(
        &mut self,
        part: &Part,
        number: usize,
        violation: impl Fn(usize) -> f64,
        mut change: impl FnMut(usize, usize, f64),
    ) {
        let own = &mut self.parts[number];
        for (row, value) in part.rows.clone().zip(&mut own.values) {
            *value = -violation(row);
        }
        own.matrix.solve(&mut own.values);
        for (&(body, k), value) in own.list.iter().zip(&own.values) {
            change(body, k, *value);
        }
    }
}
