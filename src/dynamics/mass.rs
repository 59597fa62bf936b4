//! Inertias of the bodies in world axes, and the mass matrix.

use super::Kinematics;
use crate::linalg::Square;
use crate::mechanism::Mechanism;
use crate::spatial::{Inertia, turned};

/// Inertias of the links at the spatial origin; links without mass have none.
#[derive(Clone, Debug)]
pub struct Bodies<const N: usize> {
    /// Of each link, M-bar_i of \[CD03\] (4).
    pub inertia: [Inertia; N],
    /// Of each link and all it carries, M_i of \[CD03\] (17); filled by [`add_mass`].
    pub composite: [Inertia; N],
}

impl<const N: usize> Bodies<N> {
    /// No mass; to be filled.
    pub const fn new() -> Self {
        Self { inertia: [Inertia::ZERO; N], composite: [Inertia::ZERO; N] }
    }

    /// Turns the inertias into world axes.
    pub fn place<const M: usize>(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
    ) {
        for i in 0..N {
            let body = &mechanism.joint(i).body;
            if body.mass > 0.0 {
                let link = &kinematics.links[i];
                let com = link.position + turned(&link.rotation, &body.com);
                self.inertia[i] = Inertia::of_body(body.mass, &com, &body.inertia, &link.rotation);
            }
        }
    }
}

impl<const N: usize> Default for Bodies<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Adds `weight` times the mass matrix to the lower triangle of `lhs`.
///
/// \[CD03\] (14), (16), (17): M = H^t (T^t M-bar T) H, entry (k, j) = R_k^t M_k R_j for j above k.
pub fn add_mass<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    bodies: &mut Bodies<N>,
    weight: f64,
    lhs: &mut Square<N>,
) {
    bodies.composite = bodies.inertia;
    for k in (0..N).rev() {
        if !mechanism.carries_mass(k) {
            continue;
        }
        let (carriers, rest) = bodies.composite.split_at_mut(k);
        let Some(composite) = rest.first() else { continue };
        let axis = &kinematics.links[k].axis;
        let force = composite.times(axis).scaled(weight);
        let row = &mut lhs[k];
        row[k] += force.power(axis);
        let mut above = mechanism.joint(k).parent;
        if let Some(carrier) = above.among_mut(carriers) {
            *carrier += *composite;
        }
        while let (Some(link), Some(entry)) = (above.among(&kinematics.links), above.among_mut(row))
        {
            *entry += force.power(&link.axis);
            above = mechanism.parent(above);
        }
    }
}
