//! Energies and momentum, by the bodies: the independent route to the mass matrix.

use super::{Kinematics, link_inertia};
use crate::mechanism::Mechanism;
use crate::spatial::{Vec3, Wrench};

/// Kinetic energy (J) of the links, body by body.
pub fn kinetic_energy<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
) -> f64 {
    let mut twice = 0.0;
    for i in 0..N {
        if let Some(inertia) = link_inertia(mechanism, kinematics, i) {
            let velocity = &kinematics.links[i].velocity;
            twice += inertia.times(velocity).power(velocity);
        }
    }
    0.5 * twice
}

/// Momentum of all bodies and its moment about the spatial origin.
pub fn momentum<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
) -> Wrench {
    let mut sum = Wrench::ZERO;
    for i in 0..N {
        if let Some(inertia) = link_inertia(mechanism, kinematics, i) {
            sum += inertia.times(&kinematics.links[i].velocity);
        }
    }
    sum
}

/// Kinetic energy and potential energy in the field `gravity` (m/s2), zero at the world's origin (J).
pub fn mechanical_energy<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    gravity: &Vec3,
) -> f64 {
    let mut energy = kinetic_energy(mechanism, kinematics);
    for i in 0..N {
        if let Some(inertia) = link_inertia(mechanism, kinematics, i) {
            energy -= gravity.dot(&(inertia.first + kinematics.origin * inertia.mass));
        }
    }
    energy
}
