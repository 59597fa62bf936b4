//! Forces, stiffness and damping of force elements on natural coordinates.
//!
//! The force elements are those of the vehicles; see [`Loads`]. A wrench on a body is a force on the
//! vectors that place it. Between two bodies, \[CD03\] (28)-(34) hold with s_q by natural
//! coordinates.

use super::bodies::{Placed, add_gradient};
use super::model::{NaturalBody, NaturalModel};
use super::system::{BodyPair, NaturalSystem};
use ferrol::dynamics::Kinematics;
use ferrol::forces::{End, LinkWrench, Load, Loads};
use ferrol::mechanism::{JointKind, LinkId, Mechanism};
use ferrol::spatial::{Vec3, Wrench};
use ferrol::step::TangentWeights;

/// Sums of what the force elements exert.
pub struct NaturalLoads<'a, const N: usize, const M: usize> {
    /// The table of the mechanism.
    pub mechanism: &'a Mechanism<N, M>,
    /// Links, as the force elements see them.
    pub kinematics: &'a Kinematics<N>,
    /// The mechanism in natural coordinates, with its couplings.
    pub system: &'a NaturalSystem,
    /// Placements of the bodies.
    pub bodies: &'a [Placed],
    /// Wrenches on the bodies about the spatial origin, to be pulled back at the end.
    pub wrench: &'a mut [Wrench],
    /// Forces on the coordinates (N, N m).
    pub force: &'a mut [f64],
    /// The tangent, and the shares of stiffness and damping in it.
    pub tangent: Option<(&'a mut [f64], TangentWeights)>,
    /// Scratch: as many zeros as there are coordinates, and as many numbers again.
    pub scratch: &'a mut [f64],
}

impl<const N: usize, const M: usize> NaturalLoads<'_, N, M> {
    /// The body of a link, `None` for the ground; a frame without mass moves with the body it carries.
    fn body(&self, link: LinkId) -> Option<usize> {
        link.index().map(|index| self.system.model.body_of[index])
    }

    /// Adds the forces on the coordinates that do `factor` times the work of a wrench about the spatial origin.
    fn pull_back(&mut self, body: usize, factor: f64, wrench: &Wrench) {
        let placed = &self.bodies[body];
        let wrench = at_joint(placed, &self.kinematics.origin, wrench, factor);
        add_gradient(&self.system.model, body, placed, &wrench, self.force);
    }

    /// Adds the forces of all wrenches.
    pub fn finish(&mut self) {
        for body in 0..self.wrench.len() {
            let wrench = self.wrench[body];
            if wrench != Wrench::ZERO {
                self.pull_back(body, 1.0, &wrench);
            }
        }
    }

    /// A load along s, whose derivative is the work of the wrenches on the two bodies.
    fn act(&mut self, pair: BodyPair, on_a: &Wrench, on_b: &Wrench, load: &Load) {
        let [a, b] = pair;
        let Some(coupling) = self.system.coupling(pair) else {
            // not known at the start: its force acts, its stiffness is left to the iterations
            for (body, factor, wrench) in [(a, -load.force, on_a), (b, load.force, on_b)] {
                if let Some(body) = body {
                    self.pull_back(body, factor, wrench);
                }
            }
            return;
        };
        let (gradient, gathered) = self.scratch.split_at_mut(self.system.size);
        for (body, sign, wrench) in [(a, -1.0, on_a), (b, 1.0, on_b)] {
            if let Some(body) = body {
                let placed = &self.bodies[body];
                let wrench = at_joint(placed, &self.kinematics.origin, wrench, sign);
                add_gradient(&self.system.model, body, placed, &wrench, gradient);
            }
        }
        let mut count = 0;
        for block in &coupling.blocks {
            let entries = gradient[block.clone()].iter_mut().zip(&mut self.force[block.clone()]);
            for ((entry, force), gathered) in entries.zip(&mut gathered[count..]) {
                *gathered = *entry;
                *force += load.force * *entry;
                *entry = 0.0;
            }
            count += block.len();
        }
        if let Some((tangent, weights)) = &mut self.tangent {
            let weight = weights.stiffness * load.stiffness + weights.damping * load.damping;
            coupling.square.add(weight, &gathered[..count], tangent);
        }
    }
}

/// The wrench about the spatial origin, on a body against its parent, whose work is that of a unit load on the relative
/// coordinate `index`, one of the body's own; `position` is that of its joint.
pub fn on_coordinate<const N: usize, const M: usize>(
    mechanism: &Mechanism<N, M>,
    kinematics: &Kinematics<N>,
    body: &NaturalBody,
    position: &Vec3,
    index: usize,
) -> Wrench {
    let links = &kinematics.links;
    if mechanism.joint(index).kind == JointKind::Prismatic {
        return Wrench::of_force(links[index].axis.linear, &(position - kinematics.origin));
    }
    // the vector whose product with the turning of the body is the rate of the hinge
    let axis = |joint: usize| links[joint].axis.angular;
    let mut others = body
        .joints
        .iter()
        .copied()
        .filter(|&joint| joint != index && mechanism.joint(joint).kind == JointKind::Revolute);
    let moment = match (others.next(), others.next()) {
        (Some(one), Some(other)) => {
            let normal = axis(one).cross(&axis(other));
            normal / normal.dot(&axis(index))
        }
        // alone, or at right angles to the other
        _ => axis(index),
    };
    Wrench { force: Vec3::zeros(), moment }
}

/// `factor` times a wrench about the spatial origin, with its moment about the joint of a body.
#[inline]
fn at_joint(placed: &Placed, origin: &Vec3, wrench: &Wrench, factor: f64) -> Wrench {
    let arm = placed.position - origin;
    let moment = wrench.moment - arm.cross(&wrench.force);
    Wrench { force: wrench.force * factor, moment: moment * factor }
}

impl<const N: usize, const M: usize> Loads<N, M> for NaturalLoads<'_, N, M> {
    fn kinematics(&self) -> &Kinematics<N> {
        self.kinematics
    }

    fn push(&mut self, link: LinkId, wrench: Wrench) {
        if let Some(body) = self.body(link) {
            self.wrench[body] += wrench;
        }
    }

    fn along(&mut self, a: LinkWrench, b: LinkWrench, load: Load) {
        self.act([self.body(a.link), self.body(b.link)], &a.wrench, &b.wrench, &load);
    }

    fn coordinate(&mut self, index: usize, load: Load) {
        let Some(&number) = self.system.model.body_of.get(index) else { return };
        let body = &self.system.model.bodies[number];
        let position = &self.bodies[number].position;
        let wrench = on_coordinate(self.mechanism, self.kinematics, body, position, index);
        self.act([body.parent, Some(number)], &wrench, &wrench, &load);
    }

    fn stiffen(&mut self, end: End, unit: &Vec3, stiffness: f64, damping: f64) {
        if self.tangent.is_some() {
            let load = Load { force: 0.0, stiffness, damping };
            let on_end = Wrench::of_force(*unit, &end.position);
            self.act([None, self.body(end.link)], &Wrench::ZERO, &on_end, &load);
        }
    }
}

/// Notes between which bodies force elements act.
pub struct Recorder<'a, const N: usize> {
    /// Links, as the force elements see them.
    pub kinematics: &'a Kinematics<N>,
    /// The mechanism in natural coordinates.
    pub model: &'a NaturalModel,
    /// Pairs of bodies between which force elements act.
    pub pairs: Vec<BodyPair>,
    /// A force acts on a frame that no body is made of.
    pub on_frame: bool,
}

impl<const N: usize> Recorder<'_, N> {
    fn note(&mut self, pair: BodyPair) {
        if !self.pairs.contains(&pair) {
            self.pairs.push(pair);
        }
    }

    fn body(&mut self, link: LinkId) -> Option<usize> {
        let index = link.index()?;
        let body = self.model.body_of[index];
        self.on_frame |= self.model.bodies[body].link != index;
        Some(body)
    }
}

impl<const N: usize, const M: usize> Loads<N, M> for Recorder<'_, N> {
    fn kinematics(&self) -> &Kinematics<N> {
        self.kinematics
    }

    fn push(&mut self, link: LinkId, _wrench: Wrench) {
        let _ = self.body(link);
    }

    fn along(&mut self, a: LinkWrench, b: LinkWrench, _load: Load) {
        let pair = [self.body(a.link), self.body(b.link)];
        self.note(pair);
    }

    fn coordinate(&mut self, index: usize, _load: Load) {
        if let Some(&body) = self.model.body_of.get(index) {
            self.note([self.model.bodies[body].parent, Some(body)]);
        }
    }

    fn stiffen(&mut self, end: End, _unit: &Vec3, _stiffness: f64, _damping: f64) {
        let body = self.body(end.link);
        self.note([None, body]);
    }
}
