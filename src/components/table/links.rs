//! The links of a table by what they are to components, and their motion for the motions of the bodies.

use super::chain::{Chain, Hinged};
use crate::components::{BodyMotion, HierarchyError, Name};
use crate::dynamics::Kinematics;
use crate::mechanism::{Closure, JointKind, LinkId, Mechanism, Rows, link};
use crate::real::sqrt;
use crate::spatial::{Twist, Vec3, Wrench, turned};

/// The links of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Links<const N: usize> {
    /// Where the joints are in the posture of zero coordinates (m, world).
    pub at: [[f64; 3]; N],
    /// How the links with mass hang on others.
    pub chains: [Option<Chain>; N],
    /// Arms without mass.
    arms: [Option<Hinged>; N],
    /// The body whose chain a link is in, itself where it has mass.
    body: [Option<usize>; N],
}

impl<const N: usize> Links<N> {
    /// Reads a table.
    ///
    /// # Errors
    /// A link that is neither a body, nor on the way to one, nor an arm.
    pub fn read<const M: usize>(
        mechanism: &Mechanism<N, M>,
        names: &[Name; N],
    ) -> Result<Self, HierarchyError> {
        let mut links =
            Self { at: [[0.0; 3]; N], chains: [None; N], arms: [None; N], body: [None; N] };
        for index in 0..N {
            let joint = mechanism.joint(index);
            let below = joint.parent.among(&links.at).copied().unwrap_or([0.0; 3]);
            links.at[index] = core::array::from_fn(|i| below[i] + joint.at[i]);
            if joint.body.mass > 0.0 {
                let chain = Chain::read(mechanism, index)
                    .map_err(|what| HierarchyError::BadNumber { of: names[index], what })?;
                for k in 0..chain.slides + chain.turns {
                    links.body[chain.links[k]] = Some(index);
                }
                links.chains[index] = Some(chain);
            }
        }
        for index in 0..N {
            if links.body[index].is_none() {
                let Some(arm) = links.find_arm(mechanism, index) else {
                    let what = "a link without mass must be on the way to a body, or an arm from a hinge on one body \
                        to a ball joint on another";
                    return Err(HierarchyError::BadNumber { of: names[index], what });
                };
                links.arms[index] = Some(arm);
            }
        }
        Ok(links)
    }

    fn find_arm<const M: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        index: usize,
    ) -> Option<Hinged> {
        let hinge = mechanism.joint(index);
        let own = link(index);
        let touches = |closure: &&Closure| {
            let (a, b) = closure.links();
            a == own || b == own
        };
        let mut closures = mechanism.closures().iter().filter(touches);
        let (closure, more) = (closures.next()?, closures.next());
        let Closure::Coincidence { a, b, rows: Rows::Xyz } = closure else { return None };
        let (tip, other) = if a.link == own { (a, b) } else { (b, a) };
        let whole = |of: LinkId| of.among(&self.chains).is_none_or(Option::is_some);
        let leaf = !mechanism.joints().iter().any(|joint| joint.parent == own);
        let fits = hinge.kind == JointKind::Revolute
            && leaf
            && more.is_none()
            && whole(hinge.parent)
            && whole(other.link)
            && (tip.slide, other.slide) == (None, None);
        let (p, axis) = (Vec3::from(tip.point), Vec3::from(hinge.axis.unit()));
        let reach = p - axis * axis.dot(&p);
        let radius = sqrt(reach.dot(&reach));
        (fits && radius > 0.0).then_some(Hinged {
            link: index,
            base: hinge.parent,
            other: other.link,
            tip: tip.point,
            tip_on_other: other.point,
            radius,
        })
    }

    /// The arm that a link is, if it is one.
    pub fn arm(&self, link: LinkId) -> Option<&Hinged> {
        link.among(&self.arms)?.as_ref()
    }

    /// What a unit of force on a coordinate is on the second of two bodies, and against it on the first.
    fn dual(&self, index: usize, kinematics: &Kinematics<N>) -> (Wrench, [LinkId; 2]) {
        if let Some(arm) = self.arms.get(index).and_then(Option::as_ref) {
            return (arm.dual(kinematics), [arm.base, arm.other]);
        }
        let chain = self.body.get(index).copied().flatten().and_then(|body| self.chains[body]);
        match chain {
            Some(chain) => (chain.dual(index, kinematics), [chain.base, link(chain.body())]),
            None => (Wrench::ZERO, [crate::mechanism::GROUND; 2]),
        }
    }

    /// Places and moves all links for the motions of the bodies' mass centres; returns the rates of the coordinates.
    pub fn follow<const M: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        motion: impl Fn(LinkId) -> BodyMotion,
        kinematics: &mut Kinematics<N>,
    ) -> [f64; N] {
        let centre = |of: LinkId| of.among(mechanism.joints()).map_or([0.0; 3], |j| j.body.com);
        let frame = |of: LinkId| {
            let motion = motion(of);
            (motion.rotation, motion.position - turned(&motion.rotation, &centre(of)))
        };
        let mut q = [0.0; N];
        for chain in self.chains.iter().flatten() {
            let (base, body) = (frame(chain.base), frame(link(chain.body())));
            chain.coordinates(mechanism, (&base.0, &base.1), (&body.0, &body.1), &mut q);
        }
        for arm in self.arms.iter().flatten() {
            let (base, other) = (frame(arm.base), frame(arm.other));
            q[arm.link] = arm.coordinate(mechanism, (&base.0, &base.1), (&other.0, &other.1));
        }
        kinematics.place(mechanism, &q);
        let origin = kinematics.origin;
        let twist = |of: LinkId| {
            let motion = motion(of);
            let arm = motion.position - origin;
            Twist { linear: motion.velocity - motion.spin.cross(&arm), angular: motion.spin }
        };
        let qd = core::array::from_fn(|index| {
            let (dual, [from, to]) = self.dual(index, kinematics);
            dual.power(&twist(to)) - dual.power(&twist(from))
        });
        kinematics.set_rates(mechanism, &qd);
        qd
    }

    /// Accelerations of the coordinates, for the accelerations of the bodies: `acceleration` gives those of a mass centre (m/s2,
    /// rad/s2), `turning` the links' own at zero joint accelerations. Behind [`Links::follow`].
    pub fn accelerations(
        &self,
        motion: impl Fn(LinkId) -> BodyMotion,
        acceleration: impl Fn(LinkId) -> [f64; 6],
        turning: &[Twist; N],
        kinematics: &Kinematics<N>,
    ) -> [f64; N] {
        // a spatial acceleration is that of a point less w x v there
        let spatial = |of: LinkId| {
            let [ax, ay, az, bx, by, bz] = acceleration(of);
            let (motion, angular) = (motion(of), Vec3::new(bx, by, bz));
            let arm = motion.position - kinematics.origin;
            let at_centre = Vec3::new(ax, ay, az) - motion.spin.cross(&motion.velocity);
            Twist { linear: at_centre - angular.cross(&arm), angular }
        };
        let own = |of: LinkId| of.among(turning).copied().unwrap_or(Twist::ZERO);
        core::array::from_fn(|index| {
            let (dual, [from, to]) = self.dual(index, kinematics);
            let end = if self.arms[index].is_some() { link(index) } else { to };
            let found = dual.power(&spatial(to)) - dual.power(&spatial(from));
            let turned = dual.power(&own(end)) - dual.power(&own(from));
            // the tip of an arm turns otherwise than the body that it is on
            let [spin, other] = [end, to].map(|of| kinematics.link(of).velocity.angular);
            let parting = match self.arms[index] {
                Some(arm) => {
                    let tip = kinematics.point(end, &Vec3::from(arm.tip));
                    dual.force.dot(&(other - spin).cross(&kinematics.velocity_at(end, &tip)))
                }
                None => 0.0,
            };
            found - turned + parting
        })
    }

    /// Hands the wrenches on links without mass, and the forces on coordinates (N, N m), to the bodies.
    pub fn hand_on<const M: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        wrenches: &mut [Wrench; N],
        coordinates: &mut [f64; N],
    ) {
        for index in (0..N).rev() {
            if self.chains[index].is_none() {
                // the power on a frame is that on its parent, and on the rate of its joint
                let wrench = wrenches[index];
                coordinates[index] += wrench.power(&kinematics.links[index].axis);
                if let Some(parent) = mechanism.parent(link(index)).among_mut(wrenches) {
                    *parent += wrench;
                }
                wrenches[index] = Wrench::ZERO;
            }
        }
        for index in 0..N {
            let force = coordinates[index];
            if force != 0.0 {
                let (dual, [from, to]) = self.dual(index, kinematics);
                if let Some(sum) = to.among_mut(wrenches) {
                    *sum += dual.scaled(force);
                }
                if let Some(sum) = from.among_mut(wrenches) {
                    *sum -= dual.scaled(force);
                }
            }
        }
    }
}
