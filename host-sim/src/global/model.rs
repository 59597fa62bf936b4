//! The natural coordinates of a mechanism: bodies, points, unit vectors and what ties them together.
//!
//! A body is placed by the point of its joint and three vectors that turn with it; all are linear in
//! the coordinates, so that its mass matrix is constant. Bodies share what their joints share: a hinge
//! its point and its axis, a ball its point, a closed loop the point where it closes. What a body
//! lacks is added: points where others hang on it, then unit vectors. Frames without mass of joints
//! with several axes vanish. A link without mass that is no such frame (the leaf arm of the Iltis)
//! takes two vectors, the third is their vector product: its tip stays on a circle about its hinge,
//! and it has no inertia. A mechanism that moves in the x-y plane has no z.

use super::basis::{Basis, IN_LINE};
use super::equations::{DrivenSlide, Equation, Form};
use super::vector::{ElementSource, NaturalElement, Space, Vector};
use ferrol::mechanism::{Attachment, Closure, Joint, JointKind, LinkId, Rows, link};
use ferrol::setup::SetupError;
use ferrol::spatial::{Mat3, Vec3};

/// A vector is taken into a basis if this share of it is at right angles to the others.
const INDEPENDENT: f64 = 0.5;

/// A link that is placed by natural coordinates.
#[derive(Clone, Debug)]
pub struct NaturalBody {
    /// The last joint of the body.
    pub link: usize,
    /// The body that this one hangs on; `None` is the ground.
    pub parent: Option<usize>,
    /// The joints from its parent to itself, outwards: sliders first.
    pub joints: Vec<usize>,
    /// The point of the joint, a number of [`NaturalModel::vectors`].
    pub position: usize,
    /// Numbers of three vectors that turn with the body.
    pub basis: [usize; 3],
    /// The third of them is the vector product of the others, not a vector of its own.
    pub derived: bool,
    /// Turns basis vectors into link axes: rotation = basis `frame`.
    pub frame: Mat3,
}

/// A mechanism in natural coordinates.
#[derive(Clone, Debug, Default)]
pub struct NaturalModel {
    /// Points, unit vectors and travels that are the coordinates.
    pub elements: Vec<NaturalElement>,
    /// Vectors that depend linearly on the coordinates.
    pub vectors: Vec<Vector>,
    /// Bodies, parents before their children.
    pub bodies: Vec<NaturalBody>,
    /// The body that each link belongs to; frames without mass belong to the one that they carry.
    pub body_of: Vec<usize>,
    /// Equations that the coordinates satisfy.
    pub equations: Vec<Equation>,
    /// Whether the mechanism moves in the x-y plane.
    pub planar: bool,
}

fn refuse<T>(rule: &'static str) -> Result<T, SetupError> {
    Err(SetupError::Contradiction { rule })
}

/// The table that a model is made from.
struct ModelTable<'a> {
    joints: &'a [Joint],
    closures: &'a [Closure],
    /// Closures that make points common; the others are equations.
    sharing: Vec<bool>,
}

impl NaturalModel {
    /// Makes the model of a table; closures that begin or cease to act become equations.
    ///
    /// # Errors
    /// A table with joints that are not built in natural coordinates.
    pub fn new(
        joints: &[Joint],
        closures: &[Closure],
        gravity: &Vec3,
        switches: bool,
    ) -> Result<Self, SetupError> {
        let mut model = Self { planar: is_planar(joints, closures, gravity), ..Self::default() };
        let coincide = |closure: &Closure| match closure {
            Closure::Coincidence { a, b, .. } => a.slide.is_none() && b.slide.is_none(),
            _ => false,
        };
        let sharing = closures.iter().map(|closure| !switches && coincide(closure)).collect();
        let mut table = ModelTable { joints, closures, sharing };
        model.find_bodies(&table)?;
        for number in 0..model.bodies.len() {
            model.place(number, &mut table)?;
        }
        for (number, closure) in closures.iter().enumerate() {
            if !table.sharing[number] {
                model.close(number, closure)?;
            }
        }
        Ok(model)
    }

    /// The bodies of a table, and the frames that belong to them, without vectors and equations.
    ///
    /// # Errors
    /// A joint with a hinge before a slider.
    pub fn outline(joints: &[Joint], closures: &[Closure]) -> Result<Self, SetupError> {
        let mut model = Self::default();
        model.find_bodies(&ModelTable { joints, closures, sharing: Vec::new() })?;
        Ok(model)
    }

    /// Number of coordinates.
    pub fn size(&self) -> usize {
        self.elements.iter().map(|element| element.space.size()).sum()
    }

    /// Gives the elements their coordinates in an order.
    pub fn number(&mut self, order: &[usize]) {
        let mut next = 0;
        for &element in order {
            self.elements[element].offset = next;
            next += self.elements[element].space.size();
        }
        for term in self.vectors.iter_mut().flat_map(|vector| &mut vector.terms) {
            term.offset = self.elements[term.element].offset;
        }
    }

    /// Finds which links are bodies, and which frames belong to them.
    fn find_bodies(&mut self, table: &ModelTable<'_>) -> Result<(), SetupError> {
        let is_frame = |index: usize| {
            let own = link(index);
            let mut children = table.joints.iter().filter(|joint| joint.parent == own);
            let (child, more) = (children.next(), children.next());
            let tied = table.closures.iter().any(|closure| {
                let (a, b) = closure.links();
                a == own || b == own
            });
            !(table.joints[index].body.mass > 0.0)
                && !tied
                && more.is_none()
                && child.is_some_and(|child| Vec3::from(child.at).norm() < IN_LINE)
        };
        self.body_of = vec![0; table.joints.len()];
        for index in 0..table.joints.len() {
            if is_frame(index) {
                continue;
            }
            let mut joints = vec![index];
            let mut parent = table.joints[index].parent;
            while let Some(before) = parent.index().filter(|&before| is_frame(before)) {
                joints.insert(0, before);
                parent = table.joints[before].parent;
            }
            for &joint in &joints {
                self.body_of[joint] = self.bodies.len();
            }
            let slides = |joint: &usize| table.joints[*joint].kind == JointKind::Prismatic;
            if joints.iter().skip_while(|joint| slides(joint)).any(slides) {
                return refuse("natural coordinates need the sliders of a joint before its hinges");
            }
            self.bodies.push(NaturalBody {
                link: index,
                parent: parent.index().map(|parent| self.body_of[parent]),
                joints,
                position: 0,
                basis: [0; 3],
                derived: false,
                frame: Mat3::identity(),
            });
        }
        Ok(())
    }

    /// The number of a vector; an equal one is not stored again.
    fn intern(&mut self, vector: Vector) -> usize {
        match self.vectors.iter().position(|own| *own == vector) {
            Some(number) => number,
            None => {
                self.vectors.push(vector);
                self.vectors.len() - 1
            }
        }
    }

    fn element(&mut self, space: Space, source: ElementSource) -> Vector {
        let element = NaturalElement { space, source, offset: 0 };
        self.elements.push(element);
        Vector::of(self.elements.len() - 1, &element)
    }

    /// A direction of a body, in link axes; of the ground for `None`.
    fn direction(&self, body: Option<usize>, local: &Vec3) -> Result<Vector, SetupError> {
        let Some(number) = body else { return Ok(Vector::fixed(*local)) };
        let NaturalBody { basis, derived, frame, .. } = &self.bodies[number];
        let shares = frame * local;
        let mut sum = Vector::default();
        for (k, (&vector, share)) in basis.iter().zip(shares.iter()).enumerate() {
            if share.abs() > IN_LINE {
                if k == 2 && *derived {
                    return refuse(
                        "natural coordinates need a point of a link without mass in its plane",
                    );
                }
                sum = sum.plus(*share, &self.vectors[vector]);
            }
        }
        Ok(sum)
    }

    /// A point of a body, from its joint in link axes (m).
    fn point(&self, body: Option<usize>, local: &Vec3) -> Result<Vector, SetupError> {
        let offset = self.direction(body, local)?;
        Ok(match body {
            Some(number) => self.vectors[self.bodies[number].position].plus(1.0, &offset),
            None => offset,
        })
    }

    fn body(&self, link: LinkId) -> Option<usize> {
        link.index().map(|index| self.body_of[index])
    }

    /// Places a body by its joint and its basis, with the equations of both.
    fn place(&mut self, number: usize, table: &mut ModelTable<'_>) -> Result<(), SetupError> {
        let NaturalBody { link: own, parent, joints, .. } = self.bodies[number].clone();
        let joint = |index: usize| &table.joints[index];
        let (sliders, hinges): (Vec<usize>, Vec<usize>) =
            joints.iter().partition(|&&index| joint(index).kind == JointKind::Prismatic);
        let mut position = self.point(parent, &Vec3::from(joint(joints[0]).at))?;
        let axis = |index: usize| Vec3::from(joint(index).axis.unit());
        match sliders.as_slice() {
            [_, _, last] => {
                let source = ElementSource::Point(link(*last), Vec3::zeros());
                position = self.element(Space::Solid, source);
            }
            few => {
                for &slider in few {
                    let along = self.direction(parent, &axis(slider))?;
                    if !along.is_fixed() {
                        return refuse("natural coordinates need a slider along a fixed line");
                    }
                    let space = Space::Line(along.constant);
                    let travel = self.element(space, ElementSource::Travel(slider));
                    position = position.plus(1.0, &travel);
                }
            }
        }
        self.bodies[number].position = self.intern(position.clone());
        if hinges.is_empty() {
            if let Some(parent) = parent {
                let NaturalBody { basis, derived, frame, .. } = self.bodies[parent].clone();
                let body = &mut self.bodies[number];
                (body.basis, body.derived, body.frame) = (basis, derived, frame);
            } else {
                let axes = [Vec3::x(), Vec3::y(), Vec3::z()];
                self.bodies[number].basis = axes.map(|axis| self.intern(Vector::fixed(axis)));
            }
            return Ok(());
        }
        let axes: Vec<Vec3> = hinges.iter().map(|&index| axis(index)).collect();
        if axes.windows(2).any(|pair| pair[0].dot(&pair[1]).abs() > IN_LINE)
            || (axes.len() == 3 && axes[0].dot(&axes[2]).abs() > IN_LINE)
            || axes.len() > 3
        {
            return refuse("natural coordinates need the axes of a joint at right angles");
        }
        let mut basis = Basis::default();
        if axes.len() == 1 && !self.planar {
            let shared = self.direction(parent, &axes[0])?;
            basis.add(axes[0], self.intern(shared), true);
        }
        self.share_loops(number, &position, &mut basis, table)?;
        let massless = !(joint(own).body.mass > 0.0);
        let wanted = match (self.planar, massless) {
            (true, _) => 1,
            (false, true) if axes.len() == 1 => 2,
            (false, _) => 3,
        };
        self.add_points(number, &position, wanted, &mut basis, table);
        self.add_directions(number, wanted, &mut basis, table);
        self.complete(number, wanted, basis)?;
        if let [first, second] = axes.as_slice() {
            let (a, b) = (self.direction(parent, first)?, self.direction(Some(number), second)?);
            let form = Form::Product {
                a: self.intern(a),
                b: self.intern(b),
                value: first.dot(second),
                scale: 1.0,
                drive: None,
            };
            self.equations.push(Equation { form, slides: Vec::new(), closure: None });
        }
        Ok(())
    }

    /// Takes the points where loops close on bodies before this one.
    fn share_loops(
        &mut self,
        number: usize,
        position: &Vector,
        basis: &mut Basis,
        table: &mut ModelTable<'_>,
    ) -> Result<(), SetupError> {
        let limit = if self.planar { 1 } else { 3 };
        for c in 0..table.closures.len() {
            let Closure::Coincidence { a, b, .. } = &table.closures[c] else { continue };
            if !table.sharing[c] {
                continue;
            }
            let (own, other) = match (self.body(a.link), self.body(b.link)) {
                (Some(first), _) if first == number => (a, b),
                (_, Some(second)) if second == number => (b, a),
                _ => continue,
            };
            if self.body(other.link).is_some_and(|other| other >= number) {
                continue;
            }
            let local = Vec3::from(own.point);
            if basis.local.len() < limit && basis.share(&local) > INDEPENDENT {
                let point = self.point(self.body(other.link), &Vec3::from(other.point))?;
                let arm = point.plus(-1.0, position);
                basis.add(local, self.intern(arm), false);
            } else {
                table.sharing[c] = false;
            }
        }
        Ok(())
    }

    /// Adds points of the body where later bodies hang on it or close loops on it.
    fn add_points(
        &mut self,
        number: usize,
        position: &Vector,
        wanted: usize,
        basis: &mut Basis,
        table: &ModelTable<'_>,
    ) {
        let own = link(self.bodies[number].link);
        // a body without a hinge of its own is turned by unit vectors, which the hinges on it share
        let is_hinged = self.planar || !basis.local.is_empty();
        let hanging = table
            .joints
            .iter()
            .filter(|joint| is_hinged && joint.parent == own)
            .map(|joint| joint.at);
        let closing = table.closures.iter().filter_map(|closure| match closure {
            Closure::Coincidence { a, .. } if a.link == own => Some(a.point),
            Closure::Coincidence { b, .. } if b.link == own => Some(b.point),
            _ => None,
        });
        let points: Vec<Vec3> = hanging.chain(closing).map(Vec3::from).collect();
        let space = if self.planar { Space::Plane } else { Space::Solid };
        for local in points {
            if basis.local.len() < wanted.min(2) && basis.share(&local) > INDEPENDENT {
                let point = self.element(space, ElementSource::Point(own, local));
                let arm = self.intern(point.plus(-1.0, position));
                basis.add(local, arm, false);
            }
        }
    }

    /// Adds unit vectors: axes of the hinges on the body, then any.
    fn add_directions(
        &mut self,
        number: usize,
        wanted: usize,
        basis: &mut Basis,
        table: &ModelTable<'_>,
    ) {
        let own = link(self.bodies[number].link);
        let space = if self.planar { Space::Plane } else { Space::Solid };
        let hinges = table
            .joints
            .iter()
            .filter(|joint| joint.parent == own && joint.kind == JointKind::Revolute)
            .map(|joint| Vec3::from(joint.axis.unit()));
        let mut axes: Vec<Vec3> = if self.planar { Vec::new() } else { hinges.collect() };
        axes.reverse();
        while basis.local.len() < wanted {
            let missing = basis.missing();
            let local = match axes.pop() {
                Some(axis) if basis.share(&axis) > 1.0 - IN_LINE => axis,
                Some(_) => continue,
                None => missing,
            };
            let vector = self.element(space, ElementSource::Direction(own, local));
            let vector = self.intern(vector);
            basis.add(local, vector, false);
        }
    }

    /// Makes the frame of the body, and the equations that keep its basis rigid.
    fn complete(
        &mut self,
        number: usize,
        wanted: usize,
        mut basis: Basis,
    ) -> Result<(), SetupError> {
        let rigid = basis.local.len();
        let mut derived = false;
        if self.planar {
            let turned = self.vectors[basis.world[0]].turned();
            let local = Vec3::z().cross(&basis.local[0]);
            basis.add(local, self.intern(turned), true);
            let normal = self.intern(Vector::fixed(Vec3::z()));
            basis.add(Vec3::z(), normal, true);
        } else if wanted == 2 && rigid == 2 {
            derived = true;
            // a place for the vector product
            self.vectors.push(Vector::default());
            let local = basis.local[0].cross(&basis.local[1]);
            basis.add(local, self.vectors.len() - 1, true);
        }
        let columns = Mat3::from_columns(&[basis.local[0], basis.local[1], basis.local[2]]);
        let Some(frame) = columns.try_inverse() else {
            return refuse("natural coordinates found no basis for a body");
        };
        let body = &mut self.bodies[number];
        body.basis = [basis.world[0], basis.world[1], basis.world[2]];
        (body.derived, body.frame) = (derived, frame);
        for j in 0..rigid {
            for k in j..rigid {
                if basis.known[j] && basis.known[k] {
                    continue;
                }
                let (a, b) = (basis.world[j], basis.world[k]);
                let (one, other) = (basis.local[j], basis.local[k]);
                let form = if j == k {
                    Form::Length { a, length: one.norm(), drive: None }
                } else {
                    let scale = one.norm().max(other.norm());
                    Form::Product { a, b, value: one.dot(&other), scale, drive: None }
                };
                self.equations.push(Equation { form, slides: Vec::new(), closure: None });
            }
        }
        Ok(())
    }

    /// Adds the equations of a closure.
    fn close(&mut self, number: usize, closure: &Closure) -> Result<(), SetupError> {
        let add = |model: &mut Self, form: Form, slides: &[DrivenSlide]| {
            model.equations.push(Equation { form, slides: slides.to_vec(), closure: Some(number) });
        };
        match closure {
            Closure::Coincidence { a, b, rows } => {
                if *rows == Rows::Xy && !self.planar {
                    return refuse(
                        "natural coordinates need loops closed by two equations to lie in x-y",
                    );
                }
                let (gap, slides) = self.gap(a, b)?;
                for axis in 0..rows.count() {
                    add(self, Form::Component { a: gap, axis }, &slides);
                }
            }
            Closure::Rod { a, b, length, drive } => {
                let (gap, slides) = self.gap(a, b)?;
                add(self, Form::Length { a: gap, length: *length, drive: *drive }, &slides);
            }
            Closure::Parallel { axis, to } => {
                for unit in to.units {
                    let a = self.direction(self.body(axis.link), &Vec3::from(axis.unit))?;
                    let b = self.direction(self.body(to.link), &Vec3::from(unit))?;
                    let (a, b) = (self.intern(a), self.intern(b));
                    let form = Form::Product { a, b, value: 0.0, scale: 1.0, drive: None };
                    add(self, form, &[]);
                }
            }
            Closure::Cosine { a, b, value, drive } => {
                let a = self.direction(self.body(a.link), &Vec3::from(a.unit))?;
                let b = self.direction(self.body(b.link), &Vec3::from(b.unit))?;
                let (a, b) = (self.intern(a), self.intern(b));
                let form = Form::Product { a, b, value: *value, scale: 1.0, drive: *drive };
                add(self, form, &[]);
            }
        }
        Ok(())
    }

    /// The vector between two cut points, and what the drives add to it.
    fn gap(
        &mut self,
        a: &Attachment,
        b: &Attachment,
    ) -> Result<(usize, Vec<DrivenSlide>), SetupError> {
        let mut slides = Vec::new();
        for (end, sign) in [(a, 1.0), (b, -1.0)] {
            if let Some(slide) = end.slide {
                let axis = self.direction(self.body(end.link), &Vec3::from(slide.axis))?;
                slides.push(DrivenSlide { axis: self.intern(axis), sign, drive: slide.drive });
            }
        }
        let one = self.point(self.body(a.link), &Vec3::from(a.point))?;
        let other = self.point(self.body(b.link), &Vec3::from(b.point))?;
        Ok((self.intern(one.plus(-1.0, &other)), slides))
    }
}

/// Whether all moves in the x-y plane.
fn is_planar(joints: &[Joint], closures: &[Closure], gravity: &Vec3) -> bool {
    let hinge = |joint: &Joint| {
        joint.kind == JointKind::Revolute
            && (Vec3::from(joint.axis.unit()) - Vec3::z()).norm() < IN_LINE
    };
    let pin = |closure: &Closure| {
        matches!(closure, Closure::Coincidence { rows: Rows::Xy, .. } | Closure::Rod { .. })
    };
    joints.iter().all(hinge) && closures.iter().all(pin) && gravity.z.abs() < IN_LINE
}
