//! The stages that all formulations in relative coordinates share.

use super::equations::{Motion, TangentWeights};
use crate::dynamics::{Constraints, InverseDynamics, Kinematics, add_mass};
use crate::forces::{ElementStates, RelativeLoads, Resistance};
use crate::linalg::{self, Square};
use crate::mechanism::{Drive, Mechanism};
use crate::spatial::{Symmetric, Wrench};
use crate::vehicles::{Moment, Vehicle};

/// The terms of the equations of motion at one state, and the linear system they make.
#[derive(Clone, Debug)]
pub struct Terms<const N: usize, const M: usize> {
    /// Positions and velocities of the links.
    pub kinematics: Kinematics<N>,
    /// Resistance of the links, and of all they carry, in the tangent.
    pub resistance: [Symmetric; N],
    /// Closures and their derivatives.
    pub constraints: Constraints<N, M>,
    /// Accelerations of the links.
    pub inverse: InverseDynamics<N>,
    /// Wrenches on the links: of the force elements, then of all that a link holds.
    pub wrench: [Wrench; N],
    /// Forces of the force elements on the coordinates (N, N m).
    pub generalised: [f64; N],
    /// The tangent, lower triangle, then its factor.
    pub lhs: Square<N>,
    /// The residual, then the correction.
    pub rhs: [f64; N],
}

/// Which rate of the drives counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DriveRate {
    /// The rate of the drives in their motion.
    Motion,
    /// The jump of the rate of the drives; see [`Drive::jump`].
    Jump,
}

impl<const N: usize, const M: usize> Terms<N, M> {
    /// All zero.
    pub const fn new() -> Self {
        Self {
            kinematics: Kinematics::new(),
            resistance: [Symmetric::ZERO; N],
            constraints: Constraints::new(),
            inverse: InverseDynamics::new(),
            wrench: [Wrench::ZERO; N],
            generalised: [0.0; N],
            lhs: [[0.0; N]; N],
            rhs: [0.0; N],
        }
    }

    /// Evaluates everything at one state: [`Terms::place`], then [`Terms::load`].
    #[inline(never)]
    pub fn evaluate<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        motion: Motion<'_, [f64; N]>,
        states: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    ) {
        self.place(vehicle, now, motion.q);
        self.load(vehicle, now, motion, states, tangent);
    }

    /// Links and closures for the coordinates `q` (m, rad); not yet the velocities.
    pub fn place<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        q: &[f64; N],
    ) {
        self.kinematics.place(vehicle.mechanism(), q);
        self.close(vehicle, now, DriveRate::Motion);
    }

    /// Closures at the placed links, for the rates of the drives or for the jumps of these.
    #[inline(never)]
    pub(crate) fn close<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        rate: DriveRate,
    ) {
        let drive = |number| {
            let drive = vehicle.drive(now, number);
            match rate {
                DriveRate::Motion => drive,
                DriveRate::Jump => Drive { rate: drive.jump, ..drive },
            }
        };
        self.constraints.evaluate(vehicle.mechanism(), &self.kinematics, &drive);
        if V::SWITCHES {
            self.constraints.switch(vehicle.mechanism(), vehicle.acting(now));
        }
    }

    /// Velocities, forces and inertia at the placed links: `rhs` becomes M qdd + P without the closures' forces.
    /// Where a tangent is wanted, `lhs` becomes its share of K and C.
    pub fn load<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        motion: Motion<'_, [f64; N]>,
        states: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    ) {
        let mut rhs = [0.0; N];
        self.load_into(vehicle, now, motion, states, tangent, &mut rhs);
        self.rhs = rhs;
    }

    /// Does what [`Terms::load`] does, but puts M qdd + P into `residual`.
    pub fn load_into<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        motion: Motion<'_, [f64; N]>,
        states: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
        residual: &mut [f64; N],
    ) {
        self.kinematics.set_rates(vehicle.mechanism(), motion.qd);
        self.forces(vehicle, now, states, tangent);
        self.inertia(vehicle, motion, residual);
    }

    /// Wrenches and generalised forces of the force elements at the placed links. Where a tangent is
    /// wanted, `lhs` becomes its share of K and C.
    pub(crate) fn forces<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        states: &mut ElementStates<S>,
        tangent: Option<TangentWeights>,
    ) {
        let mechanism = vehicle.mechanism();
        self.wrench = [Wrench::ZERO; N];
        self.generalised = [0.0; N];
        let resistance = tangent.map(|weights| {
            clear(&mut self.lhs);
            ease(mechanism, &mut self.resistance);
            let (tangent, links) = (&mut self.lhs, &mut self.resistance);
            Resistance::new(tangent, links, weights.stiffness, weights.damping)
        });
        let mut loads = RelativeLoads::new(
            mechanism,
            &self.kinematics,
            &mut self.wrench,
            &mut self.generalised,
            resistance,
        );
        vehicle.forces(now, states, &mut loads);
    }

    /// Accelerations of the placed links and the forces they need, on top of the wrenches of the
    /// force elements.
    #[inline(always)]
    pub(crate) fn inertia<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        motion: Motion<'_, [f64; N]>,
        residual: &mut [f64; N],
    ) {
        let mechanism = vehicle.mechanism();
        self.inverse.evaluate(
            mechanism,
            &self.kinematics,
            &vehicle.gravity(),
            motion.qdd,
            &mut self.wrench,
            &self.generalised,
            residual,
        );
    }

    /// Adds to `lhs` what else the tangent needs: the resistances of links, `mass_weight` M and
    /// phi_q^T diag(`penalty`) phi_q. \[CD03\] (26)
    pub fn assemble(&mut self, mechanism: &Mechanism<N, M>, mass_weight: f64, penalty: &[f64; M]) {
        let (links, lhs) = (&mut self.resistance, &mut self.lhs);
        add_mass(mechanism, &self.kinematics, mass_weight, links, lhs);
        self.constraints.add_square(mechanism, penalty, &mut self.lhs);
    }

    /// Makes `lhs` the mass matrix.
    pub fn assemble_mass(&mut self, mechanism: &Mechanism<N, M>) {
        fill_mass(mechanism, &self.kinematics, &mut self.resistance, &mut self.lhs);
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
        let turning = self.inverse.velocity_accelerations(mechanism, &self.kinematics);
        self.constraints.accelerations(mechanism, &self.kinematics, turning, &drive);
        if V::SWITCHES {
            self.constraints.switch_accelerations(mechanism, vehicle.acting(now));
        }
    }
}

/// Makes the lower triangle of `matrix` the mass matrix of the placed links. `links` becomes the inertia of each with all that
/// it carries.
pub(crate) fn fill_mass<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    links: &mut [Symmetric; N],
    matrix: &mut Square<N>,
) {
    clear(matrix);
    ease(mechanism, links);
    add_mass(mechanism, kinematics, 1.0, links, matrix);
}

/// Zeros in the lower triangle and the tiles across the diagonal: half the instructions of zeros only where the tangent
/// can differ from zero.
fn clear<const N: usize>(lhs: &mut Square<N>) {
    for (i, row) in lhs.iter_mut().enumerate() {
        for entry in row.iter_mut().take(i + linalg::WIDEST) {
            *entry = 0.0;
        }
    }
}

/// No resistance of the links in which it is summed up.
fn ease<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    resistance: &mut [Symmetric; N],
) {
    for (i, resistance) in resistance.iter_mut().enumerate() {
        if mechanism.holder(i) == i {
            *resistance = Symmetric::ZERO;
        }
    }
}

impl<const N: usize, const M: usize> Default for Terms<N, M> {
    fn default() -> Self {
        Self::new()
    }
}
