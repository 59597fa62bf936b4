//! Energies and momentum, by the bodies: the independent route to the mass matrix.

use super::{Kinematics, link_inertia};
use crate::mechanism::Mechanism;
use crate::spatial::{Vec3, Wrench, turned};

/// Kinetic energy (J) of the links, body by body.
pub fn kinetic_energy<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
) -> f64 {
    let mut twice = 0.0;
    for i in 0..N {
        let (body, link) = (&mechanism.joint(i).body, &kinematics.links[i]);
        if body.mass > 0.0 {
            let momentum = link_inertia(body, link).times(&link.velocity);
            twice += momentum.power(&link.velocity);
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
        let link = &kinematics.links[i];
        sum += link_inertia(&mechanism.joint(i).body, link).times(&link.velocity);
    }
    sum
}

/// Kinetic energy and potential energy in the field `gravity` (m/s2), zero at the world's origin (J).
pub fn mechanical_energy<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    gravity: &Vec3,
) -> f64 {
    let mut potential = 0.0;
    for i in 0..N {
        let (body, link) = (&mechanism.joint(i).body, &kinematics.links[i]);
        let com = kinematics.origin + link.position + turned(&link.rotation, &body.com);
        potential -= body.mass * gravity.dot(&com);
    }
    kinetic_energy(mechanism, kinematics) + potential
}
