//! The left side of the equations of motion by recursion, without the mass matrix.
//!
//! \[CD03\] (15), (18), (19): M qdd - Q is found from the accelerations of the links (base to tips)
//! and the forces they need (tips to base).

use super::{Kinematics, LinkMotion, link_inertia};
use crate::mechanism::{Body, Mechanism};
use crate::spatial::{Twist, Vec3, Wrench, turned, turned_back};

/// Accelerations of the links and of the ground.
#[derive(Clone, Debug)]
pub struct InverseDynamics<const N: usize> {
    acceleration: [Twist; N],
    ground: Twist,
}

impl<const N: usize> InverseDynamics<N> {
    /// Zero; to be filled.
    pub const fn new() -> Self {
        Self { acceleration: [Twist::ZERO; N], ground: Twist::ZERO }
    }

    /// Writes M `qdd` + P into `sum` (N, N m), P without the closures. `wrench` are the wrenches of
    /// the force elements on the links, used up here, and `generalised` their forces on the
    /// coordinates (N, N m); `gravity` in m/s2.
    #[allow(clippy::too_many_arguments, reason = "each is another stage's output")]
    pub(crate) fn evaluate<const M: usize>(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        gravity: &Vec3,
        qdd: &[f64; N],
        wrench: &mut [Wrench; N],
        generalised: &[f64; N],
        sum: &mut [f64; N],
    ) {
        // gravity as an upward acceleration of the ground
        self.ground.linear = -gravity;
        // the floating links slide only
        let mut sliding = self.ground;
        let floating = mechanism.floating().min(N);
        for i in 0..floating {
            let link = &kinematics.links[i];
            sliding.linear += link.axis.linear * qdd[i];
            self.acceleration[i] = sliding;
            let body = &mechanism.joint(i).body;
            if body.mass > 0.0 {
                wrench[i] -= inertia_force(body, link, &sliding);
            }
        }
        for i in floating..N {
            if !mechanism.carries_mass(i) {
                continue;
            }
            let joint = mechanism.joint(i);
            let link = &kinematics.links[i];
            let Some((done, [target, ..])) = self.acceleration.split_at_mut_checked(i) else {
                continue;
            };
            // the axis rides on the parent; the parent's own part of the velocity adds nothing
            let mut acceleration = kinematics.link(joint.parent).velocity.carry(&link.velocity);
            acceleration += link.axis.scaled(qdd[i]);
            acceleration += *joint.parent.among(done).unwrap_or(&self.ground);
            *target = acceleration;
            if joint.body.mass > 0.0 {
                wrench[i] -= inertia_force(&joint.body, link, &acceleration);
            }
        }
        carry_down(mechanism, kinematics, wrench, generalised, sum);
    }

    /// Accelerations of the links at zero joint accelerations, without gravity: (dR/dt) qd.
    pub fn velocity_accelerations<const M: usize>(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
    ) -> &[Twist; N] {
        // the floating links do not turn
        let floating = mechanism.floating().min(N);
        for sliding in self.acceleration.iter_mut().take(floating) {
            *sliding = Twist::ZERO;
        }
        for i in floating..N {
            let parent = mechanism.joint(i).parent;
            let Some((done, [target, ..])) = self.acceleration.split_at_mut_checked(i) else {
                continue;
            };
            let link = &kinematics.links[i];
            let mut acceleration = kinematics.link(parent).velocity.carry(&link.velocity);
            acceleration += *parent.among(done).unwrap_or(&Twist::ZERO);
            *target = acceleration;
        }
        &self.acceleration
    }
}

/// The wrench that moves a body, at the spatial origin: \[CD03\] (4), (5) taken at the mass centre.
#[inline(always)]
fn inertia_force(body: &Body, link: &LinkMotion, acceleration: &Twist) -> Wrench {
    let (velocity, rotation) = (&link.velocity, &link.rotation);
    let com = link.position + turned(rotation, &body.com);
    // a spatial acceleration is that of a point less w x v of the link there
    let com_acceleration = acceleration.at(&com) + velocity.angular.cross(&velocity.at(&com));
    let force = com_acceleration * body.mass;
    // Euler's equations in link axes
    let spin = turned_back(rotation, &velocity.angular);
    let turning = turned_back(rotation, &acceleration.angular);
    let euler = body.inertia_times(&turning) + spin.cross(&body.inertia_times(&spin));
    let moment = turned(rotation, &[euler.x, euler.y, euler.z]) + com.cross(&force);
    Wrench { force, moment }
}

/// Writes M `x` into `sum` (N, N m): the inertia forces at rest.
pub(crate) fn mass_times<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    x: &[f64; N],
    sum: &mut [f64; N],
) {
    let mut acceleration = [Twist::ZERO; N];
    let mut wrench = [Wrench::ZERO; N];
    for i in 0..N {
        let base = mechanism.joint(i).parent.among(&acceleration).copied();
        let mut own = kinematics.links[i].axis.scaled(x[i]);
        own += base.unwrap_or(Twist::ZERO);
        acceleration[i] = own;
        let inertia = link_inertia(&mechanism.joint(i).body, &kinematics.links[i]);
        wrench[i] -= inertia.times(&own);
    }
    carry_down(mechanism, kinematics, &mut wrench, &[0.0; N], sum);
}

/// Hands the wrenches on the links down to the base; `sum` is what their joints must hold beside
/// `generalised`.
#[inline(always)]
fn carry_down<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    wrench: &mut [Wrench; N],
    generalised: &[f64; N],
    sum: &mut [f64; N],
) {
    let floating = mechanism.floating().min(N);
    for i in (floating..N).rev() {
        let Some((carriers, [own, ..])) = wrench.split_at_mut_checked(i) else { continue };
        let own = *own;
        sum[i] = -own.power(&kinematics.links[i].axis) - generalised[i];
        if let Some(carrier) = mechanism.joint(i).parent.among_mut(carriers) {
            *carrier += own;
        }
    }
    // the floating links slide only: no moment does work on them
    for i in (0..floating).rev() {
        let Some((carriers, [Wrench { force, .. }, ..])) = wrench.split_at_mut_checked(i) else {
            continue;
        };
        sum[i] = -force.dot(&kinematics.links[i].axis.linear) - generalised[i];
        if let Some(carrier) = mechanism.joint(i).parent.among_mut(carriers) {
            carrier.force += *force;
        }
    }
}

impl<const N: usize> Default for InverseDynamics<N> {
    fn default() -> Self {
        Self::new()
    }
}
