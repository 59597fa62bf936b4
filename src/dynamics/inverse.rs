//! The left side of the equations of motion by recursion, without the mass matrix.
//!
//! \[CD03\] (15), (18), (19): M qdd - Q is found from the accelerations of the links (base to tips)
//! and the forces they need (tips to base).

use super::{Bodies, Kinematics};
use crate::mechanism::{JointKind, Mechanism};
use crate::spatial::{Twist, Vec3, Wrench};

/// Shares of the inertia term M qdd and of all other terms P in the sum that is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Share of M qdd.
    pub inertia: f64,
    /// Share of P: velocity terms, gravity, force elements.
    pub force: f64,
}

/// Accelerations and forces of the links.
#[derive(Clone, Debug)]
pub struct InverseDynamics<const N: usize> {
    acceleration: [Twist; N],
    force: [Wrench; N],
}

impl<const N: usize> InverseDynamics<N> {
    /// To be filled.
    pub const fn new() -> Self {
        Self { acceleration: [Twist::ZERO; N], force: [Wrench::ZERO; N] }
    }

    /// Writes `weights.inertia` M qdd + `weights.force` P into `sum` (N, N m), P without the
    /// closures. `loads` are the wrenches of the force elements, `gravity` in m/s2.
    #[allow(clippy::too_many_arguments, reason = "each is another stage's output")]
    pub fn evaluate<const M: usize>(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        bodies: &Bodies<N>,
        loads: &[Wrench; N],
        gravity: &Vec3,
        qd: &[f64; N],
        qdd: &[f64; N],
        weights: Weights,
        sum: &mut [f64; N],
    ) {
        // gravity as an upward acceleration of the ground
        let ground = Twist { linear: gravity * -weights.force, angular: Vec3::zeros() };
        for i in 0..N {
            self.force[i] = loads[i].scaled(-weights.force);
            if !mechanism.carries_mass(i) {
                continue;
            }
            let joint = mechanism.joint(i);
            let link = &kinematics.links[i];
            let parent = joint.parent.index().and_then(|parent| {
                Some((self.acceleration.get(parent)?, kinematics.links.get(parent)?))
            });
            let mut acceleration = parent.map_or(ground, |(acceleration, _)| *acceleration);
            match joint.kind {
                JointKind::Revolute => {
                    acceleration += link.axis.scaled(weights.inertia * qdd[i]);
                    if let Some((_, parent)) = parent {
                        let turning = parent.velocity.carry(&link.axis);
                        acceleration += turning.scaled(weights.force * qd[i]);
                    }
                }
                JointKind::Prismatic => {
                    acceleration.linear += link.axis.linear * (weights.inertia * qdd[i]);
                    if let Some((_, parent)) = parent {
                        let turning = parent.velocity.angular.cross(&link.axis.linear);
                        acceleration.linear += turning * (weights.force * qd[i]);
                    }
                }
            }
            self.acceleration[i] = acceleration;
            if joint.body.mass > 0.0 {
                let inertia = &bodies.inertia[i];
                let momentum = inertia.times(&link.velocity);
                self.force[i] += inertia.times(&acceleration);
                self.force[i] += link.velocity.carry_momentum(&momentum).scaled(weights.force);
            }
        }
        for i in (0..N).rev() {
            let (carriers, rest) = self.force.split_at_mut(i);
            let Some(force) = rest.first() else { continue };
            sum[i] = force.power(&kinematics.links[i].axis);
            let parent = mechanism.joint(i).parent.index();
            if let Some(carrier) = parent.and_then(|parent| carriers.get_mut(parent)) {
                *carrier += *force;
            }
        }
    }

    /// Accelerations of the links at zero joint accelerations, without gravity: (dR/dt) qd.
    pub fn velocity_accelerations<const M: usize>(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        qd: &[f64; N],
    ) -> &[Twist; N] {
        for i in 0..N {
            let parent = mechanism.joint(i).parent;
            let base = parent.index().and_then(|parent| self.acceleration.get(parent));
            let mut acceleration = *base.unwrap_or(&Twist::ZERO);
            let turning = kinematics.link(parent).velocity.carry(&kinematics.links[i].axis);
            acceleration += turning.scaled(qd[i]);
            self.acceleration[i] = acceleration;
        }
        &self.acceleration
    }
}

impl<const N: usize> Default for InverseDynamics<N> {
    fn default() -> Self {
        Self::new()
    }
}
