//! The state of a mechanism in natural coordinates, and the scratch of a step.

use super::system::{System, Terms};
use ferrol::integrators::Structural;
use ferrol::real::all_finite;

/// Everything the next step depends on.
#[derive(Clone, Debug, Default)]
pub struct NaturalState {
    /// Coordinates (m; unit vectors have no unit).
    pub q: Vec<f64>,
    /// Rates (1/s times that).
    pub qd: Vec<f64>,
    /// Accelerations (1/s2 times that).
    pub qdd: Vec<f64>,
    /// Accelerations of the scheme.
    pub scheme_qdd: Vec<f64>,
    /// By how much the iterations changed these in the last step, and in the one before.
    pub changes: [Vec<f64>; 2],
    /// The share of a step's first correction that is left to the second.
    pub contraction: f64,
    /// Multipliers of the equations (N, N m).
    pub lambda: Vec<f64>,
    /// Forces of the equations on the coordinates phi_q^T lambda, of this step and the two before (N, N m).
    /// Where equations are singular these stay smooth, while multipliers do not.
    pub reaction: [Vec<f64>; 3],
    /// The last step was not taken, and its beginning is held.
    pub held: bool,
}

/// Scratch of a step.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// What is evaluated.
    pub terms: Terms,
    /// Rates at the beginning of the step, behind a jump of the drives.
    pub begin_qd: Vec<f64>,
    /// The end of the step: coordinates, rates, accelerations, multipliers.
    pub q: Vec<f64>,
    /// See `q`.
    pub qd: Vec<f64>,
    /// See `q`.
    pub qdd: Vec<f64>,
    /// See `q`.
    pub lambda: Vec<f64>,
    /// Residual of the equations of motion, then the correction.
    pub correction: Vec<f64>,
    /// By how much the iterations changed the accelerations of the scheme.
    pub change: Vec<f64>,
    /// Violation of the equations by what is projected.
    pub violation: Vec<f64>,
    /// Its weighted form.
    pub pull: Vec<f64>,
    /// The motion by which the mechanism responds to the pull.
    pub response: Vec<f64>,
    /// Forces of the equations on the coordinates that a step carries over a singular position (N, N m).
    pub carried: Vec<f64>,
    /// The direction of a pass where equations are weak.
    pub weak: Weak,
}

/// The direction of a pass: its change of what is projected, of the violation, and the reaction behind it.
#[derive(Clone, Debug, Default)]
pub struct Weak {
    /// Change of what is projected.
    pub x: Vec<f64>,
    /// Change of the violation.
    pub violation: Vec<f64>,
    /// The reaction.
    pub reaction: Vec<f64>,
    /// What the response changes of the violation.
    pub gain: Vec<f64>,
    /// Zeros.
    pub zero: Vec<f64>,
}

impl NaturalState {
    /// At rest at zero.
    pub fn new(system: &System) -> Self {
        let zeros = vec![0.0; system.size];
        Self {
            q: zeros.clone(),
            qd: zeros.clone(),
            qdd: zeros.clone(),
            scheme_qdd: zeros.clone(),
            changes: [zeros.clone(), zeros.clone()],
            reaction: [zeros.clone(), zeros.clone(), zeros],
            contraction: 1.0,
            lambda: vec![0.0; system.rows.len()],
            held: false,
        }
    }

    /// Starts a scheme from the accelerations and multipliers, for equations that are evaluated.
    pub fn start_scheme(&mut self, system: &System, terms: &Terms) {
        for reaction in &mut self.reaction {
            reaction.fill(0.0);
            system.rows.add_transposed(&terms.constraints.phi_q, &self.lambda, reaction);
        }
        self.scheme_qdd.copy_from_slice(&self.qdd);
        self.changes.iter_mut().for_each(|change| change.fill(0.0));
        self.contraction = 1.0;
    }

    /// Takes over the end of a step with the accelerations of its scheme in `response`, by how much the iterations
    /// changed them in `change`, and the forces of its equations in `carried`, if all of it is finite. Where prediction
    /// is `plain` the changes are not kept.
    pub fn take_scheme(&mut self, plain: bool, work: &Work) -> bool {
        let held = self.held;
        let own = [&work.response, &work.change, &work.carried];
        if !(own.into_iter().all(|values| all_finite(values)) && self.take(work)) {
            return false;
        }
        self.scheme_qdd.copy_from_slice(&work.response);
        self.reaction.rotate_right(1);
        self.reaction[0].copy_from_slice(&work.carried);
        // what was before a step that was not taken tells nothing of the next
        self.changes.rotate_right(1);
        self.changes[0].copy_from_slice(&work.change);
        if held || plain {
            self.changes.iter_mut().for_each(|change| change.fill(0.0));
        }
        true
    }

    /// Takes over the end of a step, if all of it is finite.
    pub fn take(&mut self, work: &Work) -> bool {
        if ![&work.q, &work.qd, &work.qdd, &work.lambda].into_iter().all(|v| all_finite(v)) {
            return false;
        }
        self.q.copy_from_slice(&work.q);
        self.qd.copy_from_slice(&work.qd);
        self.qdd.copy_from_slice(&work.qdd);
        self.lambda.copy_from_slice(&work.lambda);
        self.held = false;
        true
    }
}

impl Weak {
    /// Makes all zero.
    pub fn clear(&mut self) {
        for values in [&mut self.x, &mut self.violation, &mut self.reaction, &mut self.gain] {
            values.fill(0.0);
        }
    }
}

impl Work {
    /// To be filled.
    pub fn new(system: &System) -> Self {
        let (zeros, rows) = (vec![0.0; system.size], vec![0.0; system.rows.len()]);
        Self {
            terms: system.terms(),
            begin_qd: zeros.clone(),
            q: zeros.clone(),
            qd: zeros.clone(),
            qdd: zeros.clone(),
            lambda: rows.clone(),
            correction: zeros.clone(),
            change: zeros.clone(),
            violation: rows.clone(),
            pull: rows.clone(),
            response: zeros.clone(),
            carried: zeros.clone(),
            weak: Weak {
                x: zeros,
                violation: rows.clone(),
                reaction: rows.clone(),
                gain: rows.clone(),
                zero: rows,
            },
        }
    }

    /// Predicts the end of a step of `h` (s) from `state`, whose rates are those of `begin_qd`, for
    /// accelerations that go on changing as they did; where it is `held`, for constant coordinates.
    /// \[CD03\] (39)-(42)
    pub fn predict(&mut self, scheme: &Structural, h: f64, held: bool, state: &NaturalState) {
        let Structural { delta_m, delta_f, gamma, beta } = *scheme;
        let to_force = 1.0 / (1.0 - delta_f);
        for i in 0..self.q.len() {
            let (qd, before) = (self.begin_qd[i], state.scheme_qdd[i]);
            let mut change = 2.0 * state.changes[0][i] - state.changes[1][i];
            self.q[i] = state.q[i];
            if held {
                change = -0.5 / beta * before - qd / (beta * h);
            } else {
                self.q[i] += h * (qd + h * (0.5 * before + beta * change));
            }
            self.qd[i] = qd + h * (before + gamma * change);
            let weighed = (1.0 - delta_m) * (before + change) + delta_m * before;
            self.qdd[i] = (weighed - delta_f * state.qdd[i]) * to_force;
        }
        self.lambda.copy_from_slice(&state.lambda);
    }

    /// Notes by how much the accelerations of the scheme have changed in the step from `state`. \[CD03\] (38)
    pub fn note_change(&mut self, scheme: &Structural, state: &NaturalState) {
        let Structural { delta_m, delta_f, .. } = *scheme;
        let to_scheme = 1.0 / (1.0 - delta_m);
        for (i, change) in self.change.iter_mut().enumerate() {
            let weighed = (1.0 - delta_f) * self.qdd[i] + delta_f * state.qdd[i];
            *change = (weighed - state.scheme_qdd[i]) * to_scheme;
        }
    }

    /// Makes `response` the accelerations of the scheme at the end of the step from `state`. \[CD03\] (38)
    pub fn find_scheme(&mut self, scheme: &Structural, state: &NaturalState) {
        let Structural { delta_m, delta_f, .. } = *scheme;
        let to_scheme = 1.0 / (1.0 - delta_m);
        for (i, scheme_qdd) in self.response.iter_mut().enumerate() {
            let weighed = (1.0 - delta_f) * self.qdd[i] + delta_f * state.qdd[i];
            *scheme_qdd = (weighed - delta_m * state.scheme_qdd[i]) * to_scheme;
        }
    }
}

/// Largest absolute value; NaN if any component is not finite.
pub fn max_norm(values: &[f64]) -> f64 {
    let (mut largest, mut spoilt) = (0.0f64, 0.0);
    for value in values {
        largest = largest.max(value.abs());
        spoilt += value * 0.0;
    }
    largest + spoilt
}

/// Largest distance of two components.
pub fn farthest(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0f64, |far, (a, b)| far.max((a - b).abs()))
}
