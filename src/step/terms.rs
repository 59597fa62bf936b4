//! The stages that all formulations in relative coordinates share.

use crate::dynamics::{Bodies, Constraints, InverseDynamics, Kinematics, Weights, add_mass};
use crate::forces::{ElementStates, Loads};
use crate::linalg::Square;
use crate::mechanism::Mechanism;
use crate::spatial::Wrench;
use crate::vehicles::{Moment, Vehicle};

/// The terms of the equations of motion at one state, and the linear system they make.
#[derive(Clone, Debug)]
pub struct Terms<const N: usize, const M: usize> {
    /// Positions and velocities of the links.
    pub kinematics: Kinematics<N>,
    /// Inertias in world axes.
    pub bodies: Bodies<N>,
    /// Closures and their derivatives.
    pub constraints: Constraints<N, M>,
    /// Accelerations and forces of the links.
    pub inverse: InverseDynamics<N>,
    /// Wrenches of the force elements on the links.
    pub wrench: [Wrench; N],
    /// Forces of the force elements on the coordinates (N, N m).
    pub generalised: [f64; N],
    /// Weighted K and C of the force elements, lower triangle.
    pub elastic: Square<N>,
    /// The tangent, then its factor.
    pub lhs: Square<N>,
    /// The residual, then the correction.
    pub rhs: [f64; N],
}

/// Shares of the terms in a residual and a tangent.
#[derive(Clone, Copy, Debug)]
pub struct TermWeights {
    /// Of M qdd and of all other terms in the residual.
    pub residual: Weights,
    /// Of K in the tangent.
    pub stiffness: f64,
    /// Of C in the tangent.
    pub damping: f64,
}

/// A state at which terms are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Motion<'a, const N: usize> {
    /// Coordinates (m, rad).
    pub q: &'a [f64; N],
    /// Rates (m/s, rad/s).
    pub qd: &'a [f64; N],
    /// Accelerations (m/s2, rad/s2).
    pub qdd: &'a [f64; N],
}

impl<const N: usize, const M: usize> Terms<N, M> {
    /// All zero.
    pub const fn new() -> Self {
        Self {
            kinematics: Kinematics::new(),
            bodies: Bodies::new(),
            constraints: Constraints::new(),
            inverse: InverseDynamics::new(),
            wrench: [Wrench::ZERO; N],
            generalised: [0.0; N],
            elastic: [[0.0; N]; N],
            lhs: [[0.0; N]; N],
            rhs: [0.0; N],
        }
    }

    /// Kinematics, forces, closures and the residual without the closures' forces: `rhs` is the
    /// weighted M qdd + P, `elastic` holds the weighted K and C.
    pub fn evaluate<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        motion: Motion<'_, N>,
        states: &mut ElementStates<S>,
        weights: TermWeights,
    ) {
        let mechanism = vehicle.mechanism();
        self.kinematics.place(mechanism, motion.q);
        self.kinematics.set_rates(mechanism, motion.qd);
        self.bodies.place(mechanism, &self.kinematics);

        self.wrench = [Wrench::ZERO; N];
        self.generalised = [0.0; N];
        for k in 0..N {
            for run in mechanism.pattern().row(k) {
                run.of_mut(&mut self.elastic[k]).fill(0.0);
            }
            self.elastic[k][k] = 0.0;
        }
        let mut loads = Loads::new(
            mechanism,
            &self.kinematics,
            &mut self.wrench,
            &mut self.generalised,
            &mut self.elastic,
            (weights.stiffness, weights.damping),
        );
        vehicle.forces(now, states, &mut loads);

        let drive = |number| vehicle.drive(now, number);
        self.constraints.evaluate(mechanism, &self.kinematics, &drive);
        self.inverse.evaluate(
            mechanism,
            &self.kinematics,
            &self.bodies,
            &self.wrench,
            &vehicle.gravity(),
            motion.qd,
            motion.qdd,
            weights.residual,
            &mut self.rhs,
        );
        for i in 0..N {
            self.rhs[i] -= weights.residual.force * self.generalised[i];
        }
    }

    /// Makes `lhs` the tangent: the elastic terms, `mass_weight` M and phi_q^T diag(`penalty`) phi_q.
    /// \[CD03\] (26)
    pub fn assemble(&mut self, mechanism: &Mechanism<N, M>, mass_weight: f64, penalty: &[f64; M]) {
        for k in 0..N {
            for run in mechanism.pattern().row(k) {
                for (to, from) in
                    run.of_mut(&mut self.lhs[k]).iter_mut().zip(run.of(&self.elastic[k]))
                {
                    *to = *from;
                }
            }
            self.lhs[k][k] = self.elastic[k][k];
        }
        add_mass(mechanism, &self.kinematics, &mut self.bodies, mass_weight, &mut self.lhs);
        self.constraints.add_square(mechanism, penalty, &mut self.lhs);
    }

    /// Fills phi_q_dot_qd for new rates at the placed links.
    pub fn closure_accelerations<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        qd: &[f64; N],
    ) {
        let mechanism = vehicle.mechanism();
        let drive = |number| vehicle.drive(now, number);
        self.kinematics.set_rates(mechanism, qd);
        let turning = self.inverse.velocity_accelerations(mechanism, &self.kinematics, qd);
        self.constraints.accelerations(mechanism, &self.kinematics, turning, &drive);
    }
}

impl<const N: usize, const M: usize> Default for Terms<N, M> {
    fn default() -> Self {
        Self::new()
    }
}
