//! Force elements: each gives its force and its share of the stiffness K and the damping C.
//!
//! An [`Element`] gives its load, its energy and its signals from one evaluation of its geometry. A
//! vehicle lists its elements in [`crate::vehicles::Vehicle::elements`]; they hand what they exert to
//! [`Loads`]. Laws of one length or angle, [`Law`], know nothing of geometry. A force element joins links that the mechanism lists as a
//! [`crate::mechanism::Span`], unless it acts from the ground on a link with mass.

mod calspan;
mod contact;
mod damper;
mod element;
mod ground_spring;
mod hinge;
mod law;
mod leaf;
mod line;
mod loads;
mod outline;
mod relative;
mod spring_damper;
mod states;
mod stick;
mod tread;

pub use calspan::{Beyond, Calspan, SideForce, Slip, SlipForce};
pub use contact::Contact;
pub use damper::Damper;
pub use element::{Anchor, Each, Element, ElementList};
pub use ground_spring::{GroundSpring, GroundSpringSignals};
pub use hinge::{Hinge, HingeSignals};
pub use law::{Constant, Law};
pub use leaf::LeafSpring;
pub use line::{Line, LineSignals, Stretch};
pub use loads::{End, LinkWrench, Loads};
pub use outline::Outline;
pub use relative::RelativeLoads;
pub use relative::Resistance;
pub use spring_damper::SpringDamper;
pub use states::{ElementStates, Relaxed, StateMode};
pub use stick::StickFriction;
pub use tread::{Ground, Tread, TreadSignals, TreadTyre};

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
