//! The penalty from the mechanism's own masses.
//!
//! Along a row J of phi_q the mechanism feels at most the mass m = J M J^T / (J J^T)^2: the
//! kinetic energy of the motion J^T / (J J^T), which moves the row at unit rate, is m / 2. With
//! beta h^2 alpha = c m, one solve divides a violation by 1 + beta h^2 alpha s, where the true
//! mobility s of the row is at least 1 / m; so by c or more, whatever the units and the step.

use super::terms::Terms;
use super::tuning::VANISHED;
use crate::vehicles::{Moment, Vehicle};

/// For each closure equation the largest mass felt by one of its kind: lengths (kg), cosines
/// (kg m2), at the coordinates `q`.
pub(crate) fn penalty_masses<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    now: Moment<'_, V::Input>,
    q: &[f64; N],
    terms: &mut Terms<N, M>,
) -> [f64; M]
where
    V: Vehicle<N, M, S>,
{
    terms.place(vehicle, now, q);
    if V::SWITCHES {
        // all closures, also those that do not act yet
        let drive = |number| vehicle.drive(now, number);
        terms.constraints.evaluate(vehicle.mechanism(), &terms.kinematics, &drive);
    }
    terms.assemble_mass(vehicle.mechanism());
    felt_masses(vehicle, terms)
}

/// For each closure equation the largest mass felt by one of its kind, with the mass matrix that stands in `lhs`:
/// lengths (kg), cosines (kg m2).
pub(crate) fn felt_masses<V, const N: usize, const M: usize, const S: usize>(
    vehicle: &V,
    terms: &Terms<N, M>,
) -> [f64; M]
where
    V: Vehicle<N, M, S>,
{
    let mechanism = vehicle.mechanism();
    let mut felt = [0.0; M];
    for row in 0..M {
        let entries = &terms.constraints.phi_q()[row];
        let columns = || mechanism.pattern().closure_row(row);
        let (mut square, mut energy) = (0.0, 0.0);
        for k in columns() {
            let (Some(entry), Some(masses)) = (entries.get(k), terms.lhs.get(k)) else { break };
            square += entry * entry;
            for (j, mass) in masses.iter().enumerate().take(k + 1) {
                // outside its columns a row of phi_q is zero
                let share = if j < k { 2.0 } else { 1.0 };
                energy += share * entry * entries[j] * mass;
            }
        }
        if square > VANISHED.value() {
            felt[row] = energy / (square * square);
        }
    }
    // one value for all equations of a kind: rows can vanish where the mechanism is singular
    let (mut length, mut cosine) = (0.0, 0.0);
    let kind = |row: usize| {
        let mut end = 0;
        mechanism.closures().iter().find_map(|closure| {
            end += closure.rows();
            (row < end).then_some(closure.is_length())
        })
    };
    for row in 0..M {
        let largest = if kind(row) == Some(true) { &mut length } else { &mut cosine };
        if felt[row] > *largest {
            *largest = felt[row];
        }
    }
    let fallback = mechanism.total_mass();
    let or_fallback = |mass: f64| if mass > 0.0 { mass } else { fallback };
    for row in 0..M {
        felt[row] = or_fallback(if kind(row) == Some(true) { length } else { cosine });
    }
    felt
}
