//! What a vehicle of your own needs, in one line: `use ferrol::prelude::*;`.

pub use crate::dynamics::Kinematics;
pub use crate::fingerprint::Fingerprint;
pub use crate::forces::{
    Anchor, Element, ElementList, ElementStates, End, Line, Load, Loads, Outline, SpringDamper,
    StateMode,
};
pub use crate::mechanism::{
    Attachment, Axis, Body, Closure, Drive, GROUND, Joint, LinkId, Mechanism, Names, Sketch, Span,
    link,
};
pub use crate::models::{
    HybridEngine, Memory, MemoryOf, Model, Scenario, Seen, ViewOf, start_at_rest,
};
pub use crate::parameters::Parameters;
pub use crate::runtime::{InputPort, OutputPort, RateGroup};
pub use crate::setup::{SetupError, equilibrium, solve_accelerations, solve_rates};
pub use crate::spatial::{Vec3, Wrench};
pub use crate::state::State;
pub use crate::vehicles::{Moment, Vehicle};
