//! Force elements: each gives its force and its share of the stiffness K and the damping C.
//!
//! A vehicle calls its elements in [`crate::vehicles::Vehicle::forces`]; they hand what they
//! exert to [`Loads`]. A force element joins links that the mechanism lists as a
//! [`crate::mechanism::Span`], unless it acts from the ground on a link with mass.

mod calspan;
mod damper;
mod leaf;
mod loads;
mod relative;
mod spring_damper;
mod states;

pub use calspan::{Calspan, SideForce};
pub use damper::Damper;
pub use leaf::LeafSpring;
pub use loads::{End, Loads};
pub(crate) use relative::{RelativeLoads, Resistance};
pub use spring_damper::SpringDamper;
pub use states::{ElementStates, Relaxed, StateMode};

/// What a scalar element exerts: positive pushes its ends apart (\[CD03\] (28)-(34), Q = s_q^t f).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Load {
    /// Force f (N), or moment (N m).
    pub force: f64,
    /// -df/ds (N/m or N m/rad).
    pub stiffness: f64,
    /// -df/d(ds/dt) (N s/m or N m s/rad).
    pub damping: f64,
}
