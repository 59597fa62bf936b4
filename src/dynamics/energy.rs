//! Energies and momentum, by the bodies: the independent route to the mass matrix.

use super::{Bodies, Kinematics};
use crate::mechanism::Mechanism;
use crate::spatial::{Vec3, Wrench};

/// Kinetic energy (J), body by body.
pub fn kinetic_energy<const N: usize>(kinematics: &Kinematics<N>, bodies: &Bodies<N>) -> f64 {
    let mut twice = 0.0;
    for i in 0..N {
        let velocity = &kinematics.links[i].velocity;
        twice += bodies.inertia[i].times(velocity).power(velocity);
    }
    0.5 * twice
}

/// Momentum of all bodies and its moment about the spatial origin.
pub fn momentum<const N: usize>(kinematics: &Kinematics<N>, bodies: &Bodies<N>) -> Wrench {
    let mut sum = Wrench::ZERO;
    for i in 0..N {
        sum += bodies.inertia[i].times(&kinematics.links[i].velocity);
    }
    sum
}

/// Kinetic energy and potential energy in the field `gravity` (m/s2), zero at the world's origin (J).
pub fn mechanical_energy<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    bodies: &Bodies<N>,
    gravity: &Vec3,
) -> f64 {
    let mut energy = kinetic_energy(kinematics, bodies);
    for i in 0..N {
        if mechanism.joint(i).body.mass > 0.0 {
            let inertia = &bodies.inertia[i];
            energy -= gravity.dot(&(inertia.first + kinematics.origin * inertia.mass));
        }
    }
    energy
}
