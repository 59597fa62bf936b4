//! A vehicle of relative coordinates as components: its table and its force elements, read in the words of this module.
//!
//! ```text
//! links with mass              bodies, at rest in the posture of zero coordinates
//! joints between two bodies    one revolute, universal, ball, prismatic or cylindrical joint, or none from the ground
//! arm without mass             a hinge on one body, a ball joint on another: a plane and a rod between the two
//! closures                     ball joints and rods, whose points slide as the drives say
//! force elements               those of the vehicle, in the relative coordinates that the bodies show
//! ```
//!
//! Nothing of a vehicle is written a second time: a hierarchy asks a [`Table`] for its bodies and for the joints of each
//! level, and its uppermost level exerts [`TableForces`]. What a table says that is no joint of \[VK07\] is refused by the name of
//! the body.

mod chain;
mod forces;
mod links;

pub use forces::{Ride, TableForces};

use self::chain::{Chain, Hinged};
use self::links::Links;
use super::body::RigidBody;
use super::error::HierarchyError;
use super::interface::{GROUND as GROUND_NAME, Interface, Name};
use super::joint::Joint;
use super::level::Level;
use super::motion::BodyMotion;
use super::pushes::at_origin;
use crate::dynamics::Kinematics;
use crate::mechanism::{Attachment, Closure, LinkId, Mechanism, Rows, link};
use crate::spatial::{Vec3, turned};

/// The table of a mechanism as bodies and joints between them.
#[derive(Clone, Debug)]
pub struct Table<'a, const N: usize, const M: usize> {
    mechanism: &'a Mechanism<N, M>,
    names: &'a [Name; N],
    gravity: [f64; 3],
    links: Links<N>,
}

impl<'a, const N: usize, const M: usize> Table<'a, N, M> {
    /// Reads a table, whose links have `names`; `gravity` in m/s2, world axes.
    ///
    /// # Errors
    /// A joint or a closure that has no word here.
    pub fn new(
        mechanism: &'a Mechanism<N, M>,
        names: &'a [Name; N],
        gravity: [f64; 3],
    ) -> Result<Self, HierarchyError> {
        let links = Links::read(mechanism, names)?;
        let table = Self { mechanism, names, gravity, links };
        for closure in mechanism.closures() {
            table.closure_joints(closure)?;
        }
        Ok(table)
    }

    fn name(&self, link: LinkId) -> Name {
        link.among(self.names).copied().unwrap_or(GROUND_NAME)
    }

    /// A point of a link in the posture of zero coordinates (m, world).
    fn drawn(&self, link: LinkId, point: [f64; 3]) -> [f64; 3] {
        let at = link.among(&self.links.at).copied().unwrap_or([0.0; 3]);
        core::array::from_fn(|i| at[i] + point[i])
    }

    /// The body of a link, which moves as the link does.
    ///
    /// # Errors
    /// The link has no mass, or no inertia.
    pub fn body(
        &self,
        link: LinkId,
        kinematics: &Kinematics<N>,
    ) -> Result<RigidBody, HierarchyError> {
        let Some(joint) = link.among(self.mechanism.joints()) else {
            let what = "the table has no such link";
            return Err(HierarchyError::BadNumber { of: self.name(link), what });
        };
        let body = &joint.body;
        let (name, at) = (self.name(link), self.drawn(link, body.com));
        let mut found = RigidBody::new(name, body.mass, at, body.inertia, self.gravity)?;
        let motion = kinematics.link(link);
        let centre = motion.position + turned(&motion.rotation, &body.com);
        found.set_motion(&BodyMotion {
            rotation: motion.rotation,
            position: kinematics.origin + centre,
            velocity: motion.velocity.at(&centre),
            spin: motion.velocity.angular,
        });
        Ok(found)
    }

    /// A level of `parts` that borders with the bodies named in `border`: with all joints of the table between bodies of
    /// different parts, and those to the ground of parts that are one body.
    ///
    /// # Errors
    /// Sizes that are not those of the level.
    pub fn level<const B: usize, const C: usize, const X: usize>(
        &self,
        name: Name,
        parts: &[Interface<'_>],
        border: &[Name],
    ) -> Result<Level<B, C, X>, HierarchyError> {
        let nothing = Joint::free(GROUND_NAME);
        let (mut joints, mut count, mut fits) = ([nothing; C], 0, true);
        // a link that the table lets go where it will is not forgotten
        let (mut free, mut frees) = ([nothing; N], 0);
        let mut take = |joint: Joint| {
            if joins(parts, joint.bodies) {
                match joints.get_mut(count) {
                    Some(place) => *place = joint,
                    None => fits = false,
                }
                count += 1;
            }
        };
        for chain in self.links.chains.iter().flatten() {
            match self.chain_joint(chain) {
                Some(joint) => take(joint),
                None => {
                    let body = self.name(link(chain.body()));
                    if parts.iter().any(|part| part.find(body).is_some())
                        && let Some(place) = free.get_mut(frees)
                    {
                        *place = Joint::free(body);
                        frees += 1;
                    }
                }
            }
        }
        for closure in self.mechanism.closures() {
            self.closure_joints(closure)?.into_iter().flatten().for_each(&mut take);
        }
        if !fits {
            let what = "there must be room for as many equations as the joints have";
            return Err(HierarchyError::Size { level: name, what });
        }
        Level::of(name, parts, [&joints, &free], border)
    }

    /// What a chain of joints is between its two bodies; nothing where it leaves all free.
    fn chain_joint(&self, chain: &Chain) -> Option<Joint> {
        let (a, b) = (self.name(chain.base), self.name(link(chain.body())));
        let joint = |k: usize| self.mechanism.joint(chain.links[k]);
        let (first, last) = (chain.links[0], chain.body());
        let (from, to) = (self.drawn(link(first), [0.0; 3]), self.drawn(link(last), [0.0; 3]));
        let axis = |k: usize| joint(k).axis.unit();
        let joint = match (chain.slides, chain.turns) {
            (0, 1) => Joint::revolute(a, b, to, axis(0)),
            (0, 2) => Joint::universal(a, b, to, [axis(0), axis(1)]),
            (0, _) => Joint::ball(a, b, to),
            (1, 0) => Joint::prismatic(a, b, from, axis(0)),
            (1, _) => Joint::cylindrical(a, b, from, axis(0)),
            _ => return None,
        };
        Some(joint)
    }

    /// What a closure is between its two bodies: where one of its links is an arm without mass, a plane and a rod.
    ///
    /// # Errors
    /// A closure that has no word here.
    fn closure_joints(&self, closure: &Closure) -> Result<[Option<Joint>; 2], HierarchyError> {
        let body = self.name(closure.links().0);
        let refuse = |what| Err(HierarchyError::BadNumber { of: body, what });
        let pair = |a: &Attachment, b: &Attachment| {
            [self.drawn(a.link, a.point), self.drawn(b.link, b.point)]
        };
        match closure {
            Closure::Coincidence { a, b, rows: Rows::Xyz } => {
                for (tip, other) in [(a, b), (b, a)] {
                    if let Some(arm) = self.links.arm(tip.link) {
                        return Ok(self.arm_joints(arm, tip, other).map(Some));
                    }
                }
                let points = pair(a, b);
                let ball = Joint::ball(self.name(a.link), self.name(b.link), points[0]);
                Ok([Some(ball.apart(points).sliding([a.slide, b.slide])), None])
            }
            Closure::Rod { a, b, length, drive: None } => {
                let rod = Joint::rod(self.name(a.link), self.name(b.link), pair(a, b));
                Ok([Some(rod.with_length(*length).sliding([a.slide, b.slide])), None])
            }
            Closure::Rod { .. } => {
                refuse("a rod whose length is driven is no joint of a component")
            }
            Closure::Coincidence { .. } => refuse("a pin of a plane is no joint of a component"),
            Closure::Parallel { .. } | Closure::Cosine { .. } => {
                refuse("a closure of directions is no joint of a component")
            }
        }
    }

    /// An arm without mass: its tip on the other body stays in the plane of the tip across the hinge, and as far from the hinge
    /// as the arm is long.
    fn arm_joints(&self, arm: &Hinged, tip: &Attachment, other: &Attachment) -> [Joint; 2] {
        let hinge = self.mechanism.joint(arm.link);
        let axis = hinge.axis.unit();
        let (p, u) = (Vec3::from(tip.point), Vec3::from(axis));
        let foot = u * u.dot(&p);
        let foot = self.drawn(tip.link, [foot.x, foot.y, foot.z]);
        let ends = [foot, self.drawn(other.link, other.point)];
        let (a, b) = (self.name(hinge.parent), self.name(other.link));
        [Joint::plane(a, b, foot, axis).apart(ends), Joint::rod(a, b, ends).with_length(arm.radius)]
    }
}

/// Whether a joint between two bodies belongs to a level of these parts.
fn joins(parts: &[Interface<'_>], bodies: [Name; 2]) -> bool {
    let part = |body: Name| parts.iter().position(|part| part.find(body).is_some());
    let single = |part: usize| parts.get(part).is_some_and(|part| part.single);
    match bodies.map(|body| (body.is(GROUND_NAME), part(body))) {
        [(false, Some(a)), (false, Some(b))] => a != b,
        [(true, _), (false, Some(part))] | [(false, Some(part)), (true, _)] => single(part),
        _ => false,
    }
}
