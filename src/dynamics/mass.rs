//! Inertias of the links in world axes, and the mass matrix.

use super::{Kinematics, LinkMotion};
use crate::linalg::{self, Square};
use crate::mechanism::{Body, Mechanism, link};
use crate::spatial::{Inertia, Symmetric, turned};
use core::array;

/// Adds `weight` times the mass matrix, and the resistances of the links, to the lower triangle of
/// `lhs`. `links` holds the resistance of each link against motion in the world (kg, kg m, kg m2 of
/// a tangent), and then that of the link with all it carries.
///
/// \[CD03\] (14), (16), (17): M = H^t (T^t M-bar T) H, entry (k, j) = R_k^t M_k R_j for j above k.
pub(crate) fn add_mass<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    weight: f64,
    links: &mut [Symmetric; N],
    lhs: &mut Square<N>,
) {
    // R of (6), row by row
    let axes: [[f64; N]; 6] =
        array::from_fn(|row| array::from_fn(|i| kinematics.links[i].axis.components()[row]));
    for k in (0..N).rev() {
        if !mechanism.carries_mass(k) {
            continue;
        }
        let (joint, holder) = (mechanism.joint(k), mechanism.holder(k));
        // never panics: at most the length of the array
        let (carriers, rest) = links.split_at_mut(holder.min(N));
        let Some(carried) = rest.first_mut() else { continue };
        if holder == k && joint.body.mass > 0.0 {
            carried.add_inertia(&link_inertia(&joint.body, &kinematics.links[k]).scaled(weight));
        }
        let force = carried.times(&kinematics.links[k].axis).components();
        if let Some(carrier) = joint.parent.index().map(|parent| mechanism.holder(parent))
            && carrier != holder
            && let Some(carrier) = carriers.get_mut(carrier)
        {
            *carrier += carried;
        }
        for tile in mechanism.way_down(link(k)) {
            linalg::add_axes(&axes, tile, &force, &mut lhs[k]);
        }
    }
}

/// Inertia of a placed link at the spatial origin, in world axes: M-bar_i of \[CD03\] (4).
#[inline(always)]
pub(crate) fn link_inertia(body: &Body, link: &LinkMotion) -> Inertia {
    let com = link.position + turned(&link.rotation, &body.com);
    Inertia::of_body(body.mass, &com, &body.inertia, &link.rotation)
}
