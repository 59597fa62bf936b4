//! The mechanism in Cartesian coordinates: bodies, what ties them together, and which of them make a subsystem.
//!
//! Bodies are the links with mass; frames without mass of joints with several axes vanish, and a joint is as many equations
//! as it takes freedom away. A link without mass that is no such frame, the leaf arm of the Iltis, is the constraint that it
//! is: its tip, a point of another body, stays on a circle about its hinge (two equations), and what acts on it acts on the
//! bodies that it ties together.

use super::rotation::{change, parameters};
use super::state::euler;
use super::ties::{Tie, TieEnd, Vector};
use crate::global::model::{NaturalBody, NaturalModel};
use ferrol::dynamics::Kinematics;
use ferrol::mechanism::{Attachment, Closure, Joint, JointKind, LinkId, Rows, link};
use ferrol::setup::SetupError;
use ferrol::spatial::{Mat3, Vec3};
use std::ops::Range;

/// Coordinates of a body: where its mass centre is (m), and four Euler parameters.
pub const PER_BODY: usize = 7;

/// A body with mass.
#[derive(Clone, Debug)]
pub struct CartesianBody {
    /// Number of the body in the outline.
    pub outline: usize,
    /// Mass (kg).
    pub mass: f64,
    /// From the joint of its link to the mass centre, in body axes (m).
    pub centre: Vec3,
    /// Inertia about the mass centre in body axes (kg m2).
    pub inertia: Mat3,
    /// The inverse of it.
    pub inverse: Mat3,
}

/// A link without mass between two bodies: a hinge on one, a ball joint at its tip on the other.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Number of the arm in the outline.
    pub outline: usize,
    /// Its hinge.
    pub hinge: TieEnd,
    /// Its tip, on the other body.
    pub tip: TieEnd,
    /// Axis of the hinge, in the axes of what carries it.
    pub axis: Vec3,
    /// From hinge to tip at a right angle to the axis, at an angle of zero (m).
    pub reach: Vec3,
    /// From hinge to tip along the axis (m).
    pub along: f64,
}

/// What a link of the table is in Cartesian coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    /// The ground.
    Ground,
    /// A body with mass.
    Body(usize),
    /// A link without mass.
    Arm(usize),
}

/// The base, or a subsystem: bodies and equations of their own.
#[derive(Clone, Debug)]
pub struct Part {
    /// Numbers of its bodies.
    pub bodies: Range<usize>,
    /// Numbers of its equations.
    pub rows: Range<usize>,
    /// Numbers of its ties.
    pub ties: Range<usize>,
}

impl Part {
    /// Freedoms of its bodies.
    pub fn size(&self) -> usize {
        6 * self.bodies.len()
    }

    /// Which of its bodies one is, if any.
    pub fn own(&self, body: Option<usize>) -> Option<usize> {
        let body = body.filter(|body| self.bodies.contains(body))?;
        Some(body - self.bodies.start)
    }
}

/// A mechanism in Cartesian coordinates.
#[derive(Clone, Debug, Default)]
pub struct CartesianModel {
    /// Which links are bodies, and which frames belong to them; without vectors and equations.
    pub outline: NaturalModel,
    /// What each body of the outline is.
    pub carriers: Vec<Carrier>,
    /// The bodies: the base, then subsystem by subsystem.
    pub bodies: Vec<CartesianBody>,
    /// Links without mass.
    pub arms: Vec<Arm>,
    /// What ties bodies together: those of the base to the ground, then subsystem by subsystem.
    pub ties: Vec<Tie>,
    /// The two bodies in each equation; `None` is the ground, or none.
    pub rows: Vec<[Option<usize>; 2]>,
    /// The base, which may be none, and the subsystems.
    pub parts: Vec<Part>,
}

pub(super) fn refuse<T>(rule: &'static str) -> Result<T, SetupError> {
    Err(SetupError::Contradiction { rule })
}

/// Two directions at right angles to a third and to each other.
fn normals(axis: &Vec3) -> [Vec3; 2] {
    let other = if axis.x.abs() < 0.6 { Vec3::x() } else { Vec3::y() };
    let first = axis.cross(&other).normalize();
    [first, axis.cross(&first)]
}

fn unit(joint: &Joint) -> Vec3 {
    Vec3::from(joint.axis.unit())
}

impl CartesianModel {
    /// Makes the model of a table.
    ///
    /// # Errors
    /// A table with joints or closures that are not built in Cartesian coordinates, or without a base that all else hangs on.
    pub fn new(joints: &[Joint], closures: &[Closure]) -> Result<Self, SetupError> {
        let mut model =
            Self { outline: NaturalModel::outline(joints, closures)?, ..Self::default() };
        for (number, body) in model.outline.bodies.iter().enumerate() {
            let Joint { body: own, .. } = &joints[body.link];
            if !(own.mass > 0.0) {
                model.carriers.push(Carrier::Arm(usize::MAX));
                continue;
            }
            let [xx, yy, zz, xy, xz, yz] = own.inertia;
            let inertia = Mat3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz);
            // the base may be a point, if its own joint keeps it from turning
            let Some(inverse) = inertia.try_inverse().or(model.bodies.is_empty().then(Mat3::zeros))
            else {
                return refuse("Cartesian coordinates need bodies that are no points");
            };
            model.carriers.push(Carrier::Body(model.bodies.len()));
            let centre = Vec3::from(own.com);
            let mass = own.mass;
            model.bodies.push(CartesianBody { outline: number, mass, centre, inertia, inverse });
        }
        model.find_arms(joints, closures)?;
        let mut ties = Vec::new();
        for body in model.outline.bodies.clone() {
            model.join(&body, joints, &mut ties)?;
        }
        for closure in closures {
            model.close(closure, &mut ties)?;
        }
        model.arrange(ties)?;
        Ok(model)
    }

    /// What carries the body of the outline that a link belongs to.
    pub fn carrier(&self, link: LinkId) -> Carrier {
        link.index().map_or(Carrier::Ground, |index| self.carriers[self.outline.body_of[index]])
    }

    fn of_outline(&self, number: Option<usize>) -> Carrier {
        number.map_or(Carrier::Ground, |number| self.carriers[number])
    }

    /// A point of a link, from its joint in its axes (m).
    fn end(&self, carrier: Carrier, point: Vec3) -> Result<TieEnd, SetupError> {
        match carrier {
            Carrier::Ground => Ok(TieEnd { body: None, local: point, slide: None }),
            Carrier::Body(body) => {
                let local = point - self.bodies[body].centre;
                Ok(TieEnd { body: Some(body), local, slide: None })
            }
            Carrier::Arm(_) => {
                refuse("Cartesian coordinates need a link without mass to end in one ball joint")
            }
        }
    }

    fn attached(&self, attachment: &Attachment) -> Result<TieEnd, SetupError> {
        let end = self.end(self.carrier(attachment.link), Vec3::from(attachment.point))?;
        let slide = attachment.slide.map(|slide| (Vec3::from(slide.axis), slide.drive));
        Ok(TieEnd { slide, ..end })
    }

    fn direction(&self, carrier: Carrier, local: Vec3) -> Result<Vector, SetupError> {
        match carrier {
            Carrier::Ground => Ok(Vector::Direction { body: None, local }),
            Carrier::Body(body) => Ok(Vector::Direction { body: Some(body), local }),
            Carrier::Arm(_) => refuse("Cartesian coordinates need a mass on links with directions"),
        }
    }

    /// Finds the links without mass that are no frames.
    fn find_arms(&mut self, joints: &[Joint], closures: &[Closure]) -> Result<(), SetupError> {
        for number in 0..self.outline.bodies.len() {
            if self.carriers[number] != Carrier::Arm(usize::MAX) {
                continue;
            }
            let NaturalBody { link: own, parent, joints: chain, .. } =
                self.outline.bodies[number].clone();
            let mut closed = closures.iter().filter_map(|closure| match closure {
                Closure::Coincidence { a, b, rows: Rows::Xyz } if a.link == link(own) => {
                    Some((a, b))
                }
                Closure::Coincidence { a, b, rows: Rows::Xyz } if b.link == link(own) => {
                    Some((b, a))
                }
                _ => None,
            });
            let hinged =
                matches!(chain.as_slice(), [one] if joints[*one].kind == JointKind::Revolute);
            let carries = joints.iter().any(|joint| joint.parent == link(own));
            let (Some((tip, other)), None, true, false) =
                (closed.next(), closed.next(), hinged, carries)
            else {
                return refuse(
                    "Cartesian coordinates need a link without mass to be a hinged arm with one ball joint",
                );
            };
            let axis = unit(&joints[own]);
            let to_tip = Vec3::from(tip.point);
            let along = axis.dot(&to_tip);
            let reach = to_tip - axis * along;
            let hinge = self.end(self.of_outline(parent), Vec3::from(joints[own].at))?;
            let tip = self.attached(other)?;
            if tip.slide.is_some() || !(reach.norm() > 0.0) {
                return refuse(
                    "Cartesian coordinates need the tip of an arm without mass off its hinge, and at rest on the other body",
                );
            }
            self.carriers[number] = Carrier::Arm(self.arms.len());
            self.arms.push(Arm { outline: number, hinge, tip, axis, reach, along });
        }
        Ok(())
    }

    /// The equations of the joint of a body.
    fn join(
        &self,
        body: &NaturalBody,
        joints: &[Joint],
        ties: &mut Vec<Tie>,
    ) -> Result<(), SetupError> {
        let (own, parent) = (self.carrier(link(body.link)), self.of_outline(body.parent));
        if let Carrier::Arm(number) = own {
            let Arm { hinge, tip, axis, reach, along, .. } = self.arms[number].clone();
            // the tip stays on a circle
            let a = Vector::Direction { body: hinge.body, local: axis };
            let b = Vector::Gap { a: tip, b: hinge };
            ties.push(Tie::Product { a, b, value: along, drive: None });
            let length = (reach.norm_squared() + along * along).sqrt();
            ties.push(Tie::Length { a: tip, b: hinge, length, drive: None });
            return Ok(());
        }
        let (sliders, hinges): (Vec<&Joint>, Vec<&Joint>) = body
            .joints
            .iter()
            .map(|&index| &joints[index])
            .partition(|joint| joint.kind == JointKind::Prismatic);
        let at = self.end(parent, Vec3::from(joints[body.joints[0]].at))?;
        let centre = self.end(own, Vec3::zeros())?;
        match (sliders.as_slice(), hinges.len()) {
            ([], 1..=3) => ties.push(Tie::Point { a: centre, b: at }),
            ([_, _, _], 0 | 3) => {}
            ([slider], 0) => {
                for normal in normals(&unit(slider)) {
                    let a = self.direction(parent, normal)?;
                    let b = Vector::Gap { a: centre, b: at };
                    ties.push(Tie::Product { a, b, value: 0.0, drive: None });
                }
            }
            _ => {
                return refuse(
                    "Cartesian coordinates are built for hinges, universal and ball joints, sliders and free bodies",
                );
            }
        }
        let mut product = |a: Vec3, b: Vec3| -> Result<(), SetupError> {
            let (a, b) = (self.direction(parent, a)?, self.direction(own, b)?);
            ties.push(Tie::Product { a, b, value: 0.0, drive: None });
            Ok(())
        };
        match hinges.as_slice() {
            [] => {
                for (a, b) in
                    [(Vec3::x(), Vec3::y()), (Vec3::y(), Vec3::z()), (Vec3::z(), Vec3::x())]
                {
                    product(a, b)?;
                }
            }
            [hinge] => {
                for normal in normals(&unit(hinge)) {
                    product(unit(hinge), normal)?;
                }
            }
            [first, second] => product(unit(first), unit(second))?,
            _ => {}
        }
        Ok(())
    }

    /// The equations of a closure.
    fn close(&self, closure: &Closure, ties: &mut Vec<Tie>) -> Result<(), SetupError> {
        let of =
            |link: LinkId, unit: [f64; 3]| self.direction(self.carrier(link), Vec3::from(unit));
        match closure {
            Closure::Coincidence { a, b, rows } => {
                let of_arm =
                    [a, b].iter().any(|end| matches!(self.carrier(end.link), Carrier::Arm(_)));
                if *rows == Rows::Xy {
                    return refuse("Cartesian coordinates need loops closed by three equations");
                }
                if !of_arm {
                    ties.push(Tie::Point { a: self.attached(a)?, b: self.attached(b)? });
                }
            }
            Closure::Rod { a, b, length, drive } => {
                let (a, b) = (self.attached(a)?, self.attached(b)?);
                ties.push(Tie::Length { a, b, length: *length, drive: *drive });
            }
            Closure::Parallel { axis, to } => {
                for unit in to.units {
                    let (a, b) = (of(axis.link, axis.unit)?, of(to.link, unit)?);
                    ties.push(Tie::Product { a, b, value: 0.0, drive: None });
                }
            }
            Closure::Cosine { a, b, value, drive } => {
                let (a, b) = (of(a.link, a.unit)?, of(b.link, b.unit)?);
                ties.push(Tie::Product { a, b, value: *value, drive: *drive });
            }
        }
        Ok(())
    }

    /// Finds base and subsystems, and gives bodies and ties their order.
    fn arrange(&mut self, ties: Vec<Tie>) -> Result<(), SetupError> {
        let hangs = |body: &CartesianBody| self.outline.bodies[body.outline].parent.is_some();
        let on_ground = self.bodies.iter().filter(|body| !hangs(body)).count();
        if on_ground != 1 {
            return refuse(
                "synthesis in Cartesian coordinates needs one base that all else hangs on",
            );
        }
        // the first of the bodies that each is joined to, the base aside
        let mut names: Vec<usize> = (0..self.bodies.len()).collect();
        for tie in &ties {
            if let [Some(a), Some(b)] = tie.bodies()
                && a != 0
                && b != 0
            {
                let (first, other) = (names[a].min(names[b]), names[a].max(names[b]));
                names.iter_mut().filter(|name| **name == other).for_each(|name| *name = first);
            }
        }
        let mut order: Vec<usize> = (0..self.bodies.len()).collect();
        order.sort_by_key(|&body| (names[body], body));
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old] = new;
        }
        self.bodies = order.iter().map(|&old| self.bodies[old].clone()).collect();
        for carrier in &mut self.carriers {
            if let Carrier::Body(body) = carrier {
                *body = place[*body];
            }
        }
        for arm in &mut self.arms {
            arm.hinge.renumber(&place);
            arm.tip.renumber(&place);
        }
        let mut left: Vec<Tie> = ties;
        left.iter_mut().for_each(|tie| tie.renumber(&place));
        let mut first = 0;
        while first < order.len() {
            let name = names[order[first]];
            let end = first + order[first..].iter().take_while(|&&old| names[old] == name).count();
            let (rows, ties) = (self.rows.len(), self.ties.len());
            let of_part = |tie: &Tie| {
                let [a, b] = tie.bodies();
                // a tie to the base belongs to the subsystem
                a.max(b).is_some_and(|body| (first..end).contains(&body))
            };
            for tie in left.iter().filter(|tie| of_part(tie)) {
                self.rows.extend(std::iter::repeat_n(tie.bodies(), tie.rows()));
                self.ties.push(tie.clone());
            }
            self.parts.push(Part {
                bodies: first..end,
                rows: rows..self.rows.len(),
                ties: ties..self.ties.len(),
            });
            first = end;
        }
        if self.ties.len() < left.len() {
            left.clear();
            return refuse("Cartesian coordinates need a body in every closure");
        }
        Ok(())
    }

    /// The coordinates of links that are placed.
    pub fn coordinates<const N: usize>(&self, kinematics: &Kinematics<N>, q: &mut [f64]) {
        for (body, own) in self.bodies.iter().zip(q.chunks_exact_mut(PER_BODY)) {
            let number = link(self.outline.bodies[body.outline].link);
            let centre = kinematics.origin + kinematics.point(number, &body.centre);
            own[..3].copy_from_slice(centre.as_slice());
            own[3..].copy_from_slice(&parameters(&kinematics.link(number).rotation));
        }
    }

    /// The rates of the coordinates `q` of links that are placed and move.
    pub fn rates<const N: usize>(&self, kinematics: &Kinematics<N>, q: &[f64], qd: &mut [f64]) {
        let lists = q.chunks_exact(PER_BODY).zip(qd.chunks_exact_mut(PER_BODY));
        for (body, (own, rates)) in self.bodies.iter().zip(lists) {
            let number = link(self.outline.bodies[body.outline].link);
            let centre = kinematics.point(number, &body.centre);
            let spin = kinematics.link(number).velocity.angular;
            rates[..3].copy_from_slice(kinematics.velocity_at(number, &centre).as_slice());
            rates[3..].copy_from_slice(&change(&euler(own), &spin));
        }
    }
}
