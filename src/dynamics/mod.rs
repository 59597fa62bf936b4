//! The terms of the equations of motion, one stage and one output each.
//!
//! \[CD03\] (3)-(20): body coordinates at the spatial origin, relative coordinates by the joints.
//! The velocity terms follow the literal derivative of R, so the inertia force of a body is
//! m w x v_G and not the printed w x (w x m g) of (5), which belongs to another derivative.

mod closures;
mod energy;
mod inverse;
mod kinematics;
mod mass;

pub use closures::Constraints;
pub use energy::{kinetic_energy, mechanical_energy, momentum};
pub use inverse::InverseDynamics;
pub(crate) use inverse::mass_times;
pub use kinematics::{Kinematics, LinkMotion};
pub(crate) use mass::{add_mass, link_inertia};
