//! Component-based simulation of \[VK07\]: a hierarchy of subsystems that stays one while it is simulated.
//!
//! A [`Component`] shows the motion of its bordering bodies, and how these respond to forces in its outer joints:
//! vd_e = D tau + r. Masses, parameters and states stay inside. A [`RigidBody`] is the smallest component, D = M^-1; an
//! [`Assembly`] joins components and is one again; a [`System`] is an assembly that borders with nothing, and steps. All
//! is exact and without iteration: what comes out is what the equations (3)-(6) of the whole system give.
//!
//! ```text
//! place, condense   bodies -> top    joints, D           [VK07] (20), (28), (38)
//! load, reduce      bodies -> top    forces, r           [VK07] (21), (29), (38)
//! settle            top -> bodies    lambda, tau, vd     [VK07] (16), (26), (40), (41)
//! march             each for itself  the integrator
//! ```
//!
//! Coordinates are absolute: Cartesian ones of the origin of the body's frame and Euler parameters, velocities and angular
//! velocities in world axes. After each step coordinates and velocities are brought back onto the joints by the same
//! machinery, \[VK07\] (42)-(48): three [`SolveFor`]s with one matrix.
//!
//! Two deviations from the letter of the paper. Bodies are components too, so that (10)-(21) and (22)-(38) are one
//! algorithm, with the sign of the derived levels: the force of the joints is +G^T lambda everywhere, and at the
//! lowest level lambda is the negative of the paper's. And the weight of (46), which the paper leaves open, is the mass
//! matrix of the Euler parameters with a term c p p^T that may be anything: a body that keeps its norm (47) then has
//! N = T M^-1 T^T in (48), so that the shift of the coordinates is T times one with the D of the velocities.

mod assembly;
mod body;
mod error;
mod explicit;
mod framed;
mod interface;
mod joint;
mod keeper;
mod level;
mod motion;
mod parts;
mod pseudo_inverse;
mod pushes;
mod system;
mod table;

pub use assembly::Assembly;
pub use body::RigidBody;
pub use error::HierarchyError;
pub use explicit::{Explicit, March};
pub use framed::Framed;
pub use interface::{Bordering, GROUND, Interface, Name};
pub use joint::{Joint, JointKind, PlacedJoint, Row};
pub use keeper::Keeper;
pub use level::Level;
pub use motion::BodyMotion;
pub use parts::{OpenParts, Parts};
pub use pseudo_inverse::{Semidefinite, Side};
pub use pushes::LevelForces;
#[doc = include_str!("suppliers.md")]
pub mod suppliers {}

pub use system::{Hierarchical, LinearWay, StepSettings, System};
pub use table::{Ride, Table, TableForces};

/// What a linear system of the form (4) is solved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveFor {
    /// Accelerations: the right side is f and u. \[VK07\] (4)
    Accelerations,
    /// The shift that takes velocities back onto the joints: the right side is 0 and G v. \[VK07\] (43)
    Rates,
    /// The shift that takes coordinates back onto the joints: the right side is 0 and g. \[VK07\] (46)
    Coordinates,
}

/// A subsystem as those see it who join it to others.
///
/// Calls come in this order: [`Component::place`], [`Component::condense`], then for each subject
/// [`Component::load`], [`Component::reduce`], [`Component::settle`]. None of them panics, whatever the numbers are.
pub trait Component: Send + Sync {
    /// Its name and its bordering bodies.
    fn interface(&self) -> Interface<'_>;

    /// Motion of a bordering body.
    fn motion(&self, body: usize) -> BodyMotion;

    /// Equations of the joints inside, at the coordinates as they are and at a time (s).
    fn place(&mut self, time: f64);

    /// Finds D of the placed component.
    fn condense(&mut self);

    /// D, row by row: six rows and columns for each bordering body, symmetric.
    fn d(&self) -> &[f64];

    /// Forces and right sides inside at a time (s).
    fn load(&mut self, subject: SolveFor, time: f64);

    /// Finds r of the loaded component.
    fn reduce(&mut self, subject: SolveFor);

    /// r: six numbers for each bordering body.
    fn r(&self) -> &[f64];

    /// Finds accelerations or shifts of all bodies inside, for the forces `tau` of the outer joints on the
    /// bordering ones: six numbers for each.
    fn settle(&mut self, subject: SolveFor, tau: &[f64]);

    /// What was found for a bordering body.
    fn response(&self, body: usize) -> [f64; 6];

    /// Does its share of a step.
    fn march(&mut self, order: March);

    /// Largest g (m; cosines have no unit), G v and G vd - u of the joints inside, for the subject that was settled last.
    fn violation(&self) -> [f64; 3];

    /// The farthest coordinate of a body inside from the origin of the world (m): positions are rounded to a share of it.
    fn reach(&self) -> f64;

    /// Mechanical energy inside at a time (J).
    fn energy(&self, time: f64) -> f64;

    /// Hands every number that the next step depends on to a keeper, always in the same order.
    fn keep(&mut self, keeper: &mut Keeper<'_>);
}

/// What looks into a component that lets it.
pub trait Viewer {
    /// A body of a mass (kg) and a central inertia in world axes (kg m2), on which a force and a moment act (N, N m);
    /// bodies are counted in the order in which they are shown.
    fn body(&mut self, mass: f64, inertia: &crate::spatial::Mat3, force: &[f64; 6]) -> usize;

    /// A further force and moment on a body that was shown (N, N m).
    fn push(&mut self, body: usize, force: &[f64; 6]);

    /// An equation of a joint between two bodies that were shown, or the ground, with its right side.
    fn row(&mut self, bodies: [Option<usize>; 2], on: &[[f64; 6]; 2], right: f64);
}

/// A component that shows what is inside, so that a system can be solved as a whole: the `monolithic` form of
/// equations (3)-(6).
pub trait Open: Component {
    /// Shows all bodies, forces and equations of the loaded component; tells the numbers of its bordering bodies.
    fn reveal(&self, subject: SolveFor, viewer: &mut dyn Viewer, border: &mut dyn FnMut(usize));

    /// Gives accelerations or shifts to all bodies, in the order in which they were shown.
    fn accept(&mut self, subject: SolveFor, next: &mut dyn FnMut() -> [f64; 6]);
}

/// The larger of two numbers; a NaN comes through.
fn larger(a: f64, b: f64) -> f64 {
    if b <= a { a } else { b }
}
