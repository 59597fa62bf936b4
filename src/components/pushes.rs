//! Forces of the elements of a level, on the bordering bodies of its parts, and prescribed motions in its joints.

use super::motion::BodyMotion;
use crate::dynamics::Kinematics;
use crate::forces::{ElementList, ElementStates, End, LinkWrench, Load, Loads};
use crate::mechanism::{Drive, LinkId};
use crate::spatial::{Twist, Vec3, Wrench};

/// Force elements of a level: between bordering bodies of its parts, and the ground. Link `i` is body `i` of the level, whose
/// joint is the origin of its frame: see [`Level::anchor`](super::Level::anchor).
pub trait LevelForces: Send + Sync {
    /// The elements at a time (s).
    fn elements(&self, time: f64) -> impl ElementList;

    /// Prescribed motion `number` at a time (s), as the joints of the level count them.
    fn drive(&self, _time: f64, _number: u8) -> Drive {
        Drive::REST
    }

    /// Writes the force and the moment (N, N m) on each body that moves as `motions` say, at its origin in world axes: what the
    /// elements exert, unless a level finds it in its own way. `kinematics` is scratch memory, kept for
    /// [`LevelForces::stored`].
    fn exert<const B: usize>(
        &self,
        time: f64,
        motions: &[BodyMotion; B],
        kinematics: &mut Kinematics<B>,
        f: &mut [[f64; 6]; B],
    ) {
        follow(motions, kinematics);
        let mut pushes = Pushes { kinematics, wrenches: [Wrench::ZERO; B], in_joint: false };
        let mut states = ElementStates::<0>::new();
        self.elements(time).apply(&mut states, &mut &mut pushes);
        let Pushes { wrenches, in_joint, .. } = pushes;
        for ((f, wrench), link) in f.iter_mut().zip(&wrenches).zip(&kinematics.links) {
            *f = at_origin(wrench, &link.position);
            if in_joint {
                // what acts on a joint's coordinate has no meaning here: the step must not go on without it
                *f = [f64::NAN; 6];
            }
        }
    }

    /// Energy stored in the elements (J), behind [`LevelForces::exert`].
    fn stored<const B: usize>(
        &self,
        time: f64,
        _motions: &[BodyMotion; B],
        kinematics: &Kinematics<B>,
    ) -> f64 {
        self.elements(time).stored(kinematics, &mut ElementStates::<0>::new())
    }
}

impl LevelForces for () {
    fn elements(&self, _time: f64) -> impl ElementList {}
}

/// A wrench as a force and the moment about a point (m, from the spatial origin).
pub(super) fn at_origin(wrench: &Wrench, point: &Vec3) -> [f64; 6] {
    let force = &wrench.force;
    let moment = wrench.moment - point.cross(force);
    [force.x, force.y, force.z, moment.x, moment.y, moment.z]
}

/// Places the parts of the kinematics that the force elements see: their origin rides with the first body.
fn follow<const B: usize>(motions: &[BodyMotion; B], kinematics: &mut Kinematics<B>) {
    let origin = motions.first().map_or(Vec3::zeros(), |motion| motion.position);
    kinematics.set_origin(origin);
    for (link, motion) in kinematics.links.iter_mut().zip(motions) {
        link.rotation = motion.rotation;
        link.position = motion.position - origin;
        let linear = motion.velocity - motion.spin.cross(&link.position);
        link.velocity = Twist { linear, angular: motion.spin };
    }
}

/// Sums of wrenches on `B` bodies, about the spatial origin.
struct Pushes<'a, const B: usize> {
    kinematics: &'a Kinematics<B>,
    wrenches: [Wrench; B],
    /// An element wanted to act on the coordinate of a joint, which absolute coordinates do not have.
    in_joint: bool,
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
