//! Forces, stiffness and damping of force elements on bodies in Cartesian coordinates.
//!
//! The force elements are those of the vehicles; see [`Loads`]. A load between two bodies is a force along s, the
//! derivative of its length by the motion of the bodies; its stiffness counts in the tangent of the subsystem that
//! both belong to. The base is integrated explicitly, and needs none.

use super::model::{Carrier, CartesianModel};
use super::state::{ArmMotion, CartesianTerms, Six, add_six, six};
use crate::global::loads::on_coordinate;
use ferrol::dynamics::Kinematics;
use ferrol::forces::{End, LinkWrench, Load, Loads};
use ferrol::mechanism::{LinkId, Mechanism, link};
use ferrol::spatial::{Vec3, Wrench};
use ferrol::step::TangentWeights;

/// The bodies that a load moves, at most: two for each arm without mass.
const MOST_BODIES: usize = 4;

/// Sums of what the force elements exert.
pub struct CartesianLoads<'a, const N: usize, const M: usize> {
    /// The table of the mechanism.
    pub mechanism: &'a Mechanism<N, M>,
    /// Links, as the force elements see them.
    pub kinematics: &'a Kinematics<N>,
    /// The mechanism in Cartesian coordinates.
    pub model: &'a CartesianModel,
    /// Placed bodies, and the sums.
    pub terms: &'a mut CartesianTerms,
    /// The shares of stiffness and damping in a tangent, where one is wanted.
    pub weights: Option<TangentWeights>,
}

/// The derivative of a length by the motion of bodies.
#[derive(Clone, Copy, Default)]
struct Gradient {
    entries: [(usize, Six); MOST_BODIES],
    count: usize,
}

impl Gradient {
    fn add(&mut self, body: usize, sign: f64, entry: &Six) {
        let known = self.entries[..self.count].iter_mut().find(|(own, _)| *own == body);
        if let Some((_, own)) = known {
            add_six(own, sign, entry);
        } else if let Some(place) = self.entries.get_mut(self.count) {
            *place = (body, entry.map(|number| sign * number));
            self.count += 1;
        }
    }

    fn entries(&self) -> &[(usize, Six)] {
        &self.entries[..self.count]
    }
}

impl<const N: usize, const M: usize> CartesianLoads<'_, N, M> {
    /// A wrench about the spatial origin, as a force and a moment about the mass centre of a body.
    fn at_centre(&self, body: usize, wrench: &Wrench) -> Six {
        let arm = self.terms.bodies[body].position - self.kinematics.origin;
        six(&wrench.force, &(wrench.moment - arm.cross(&wrench.force)))
    }

    /// Adds `sign` times the derivative that does the work of a wrench on a link. What acts on an arm without mass acts
    /// on what carries it, less the force at its tip that keeps it from turning; that acts on the other body.
    fn spread(&self, link: LinkId, sign: f64, wrench: &Wrench, gradient: &mut Gradient) {
        match self.model.carrier(link) {
            Carrier::Ground => {}
            Carrier::Body(body) => gradient.add(body, sign, &self.at_centre(body, wrench)),
            Carrier::Arm(number) => {
                let arm = &self.model.arms[number];
                let seen = ArmMotion::new(arm, &self.terms.bodies);
                let origin = &self.kinematics.origin;
                let hinge = seen.hinge - origin;
                let turning = wrench.moment - hinge.cross(&wrench.force);
                let along = turning.dot(&seen.axis) / seen.radius;
                let on_tip = Wrench::of_force(seen.tangent * along, &(seen.tip - origin));
                if let Some(body) = arm.hinge.body {
                    let mut rest = *wrench;
                    rest -= on_tip;
                    gradient.add(body, sign, &self.at_centre(body, &rest));
                }
                if let Some(body) = arm.tip.body {
                    gradient.add(body, sign, &self.at_centre(body, &on_tip));
                }
            }
        }
    }

    /// A load along a length.
    fn act(&mut self, gradient: &Gradient, load: &Load) {
        for (body, entry) in gradient.entries() {
            add_six(&mut self.terms.force[*body], load.force, entry);
        }
        let Some(weights) = self.weights else { return };
        let weight = weights.stiffness * load.stiffness + weights.damping * load.damping;
        let resistance = &mut self.terms.resistance;
        for (part, square) in self.model.parts.iter().zip(resistance).skip(1) {
            for (body, entry) in gradient.entries() {
                let Some(own) = part.own(Some(*body)) else { continue };
                for (other, second) in gradient.entries() {
                    let Some(other) = part.own(Some(*other)) else { continue };
                    for (i, a) in entry.iter().enumerate() {
                        let row = &mut square[(6 * own + i) * part.size()..][6 * other..][..6];
                        for (sum, b) in row.iter_mut().zip(second) {
                            *sum += weight * a * b;
                        }
                    }
                }
            }
        }
    }
}

impl<const N: usize, const M: usize> Loads<N, M> for CartesianLoads<'_, N, M> {
    fn kinematics(&self) -> &Kinematics<N> {
        self.kinematics
    }

    fn push(&mut self, link: LinkId, wrench: Wrench) {
        if let Carrier::Body(body) = self.model.carrier(link) {
            let force = self.at_centre(body, &wrench);
            add_six(&mut self.terms.force[body], 1.0, &force);
            return;
        }
        let mut gradient = Gradient::default();
        self.spread(link, 1.0, &wrench, &mut gradient);
        for (body, entry) in gradient.entries() {
            add_six(&mut self.terms.force[*body], 1.0, entry);
        }
    }

    fn along(&mut self, a: LinkWrench, b: LinkWrench, load: Load) {
        let mut gradient = Gradient::default();
        self.spread(a.link, -1.0, &a.wrench, &mut gradient);
        self.spread(b.link, 1.0, &b.wrench, &mut gradient);
        self.act(&gradient, &load);
    }

    fn coordinate(&mut self, index: usize, load: Load) {
        let Some(&number) = self.model.outline.body_of.get(index) else { return };
        let body = &self.model.outline.bodies[number];
        let position = &self.terms.placed[number].position;
        let wrench = on_coordinate(self.mechanism, self.kinematics, body, position, index);
        let mut gradient = Gradient::default();
        if let Some(parent) = body.parent {
            let parent = link(self.model.outline.bodies[parent].link);
            self.spread(parent, -1.0, &wrench, &mut gradient);
        }
        self.spread(link(body.link), 1.0, &wrench, &mut gradient);
        self.act(&gradient, &load);
    }

    fn stiffen(&mut self, end: End, unit: &Vec3, stiffness: f64, damping: f64) {
        if self.weights.is_some() {
            let on_end = Wrench::of_force(*unit, &end.position);
            let mut gradient = Gradient::default();
            self.spread(end.link, 1.0, &on_end, &mut gradient);
            self.act(&gradient, &Load { force: 0.0, stiffness, damping });
        }
    }
}
