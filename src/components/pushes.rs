//! Forces of the elements of a level, on the bordering bodies of its parts.

use crate::dynamics::Kinematics;
use crate::forces::{ElementList, End, LinkWrench, Load, Loads};
use crate::mechanism::LinkId;
use crate::spatial::{Vec3, Wrench};

/// Force elements of a level: between bordering bodies of its parts, and the ground. Link `i` is body `i` of the level, whose
/// joint is the origin of its frame: see [`Level::anchor`](super::Level::anchor).
pub trait LevelForces: Send + Sync {
    /// The elements at a time (s).
    fn elements(&self, time: f64) -> impl ElementList;
}

impl LevelForces for () {
    fn elements(&self, _time: f64) -> impl ElementList {}
}

/// Sums of wrenches on `B` bodies, about the spatial origin.
pub(super) struct Pushes<'a, const B: usize> {
    pub kinematics: &'a Kinematics<B>,
    pub wrenches: [Wrench; B],
    /// An element wanted to act on the coordinate of a joint, which absolute coordinates do not have.
    pub in_joint: bool,
}

impl<const B: usize> Loads<B, 0> for Pushes<'_, B> {
    fn kinematics(&self) -> &Kinematics<B> {
        self.kinematics
    }

    fn push(&mut self, link: LinkId, wrench: Wrench) {
        if let Some(sum) = link.among_mut(&mut self.wrenches) {
            *sum += wrench;
        }
    }

    fn along(&mut self, a: LinkWrench, b: LinkWrench, load: Load) {
        self.push(a.link, a.wrench.scaled(-load.force));
        self.push(b.link, b.wrench.scaled(load.force));
    }

    fn coordinate(&mut self, _index: usize, _load: Load) {
        self.in_joint = true;
    }

    /// Explicit integrators need no tangent.
    fn stiffen(&mut self, _end: End, _unit: &Vec3, _stiffness: f64, _damping: f64) {}
}
