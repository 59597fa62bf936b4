//! The joints between two bodies of a table, and what their coordinates are for the motions of the two.

use crate::dynamics::Kinematics;
use crate::mechanism::{JointKind, LinkId, Mechanism, link};
use crate::real::{abs, atan2, sqrt};
use crate::spatial::{Mat3, Vec3, Wrench, turned, turned_back};

/// Joints between two bodies at most.
const MOST: usize = 6;
/// Cosine that counts as a right angle: axes are drawn with twelve digits.
const RIGHT: f64 = 1e-9;

/// A body that hangs on another one by slides and turns in one point, without bodies between.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    /// What it hangs on.
    pub base: LinkId,
    /// The links, those that slide first; the last one is the body.
    pub links: [usize; MOST],
    pub slides: usize,
    pub turns: usize,
}

/// A link without mass on a hinge, whose tip is a point of another body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hinged {
    pub link: usize,
    /// What the hinge is on.
    pub base: LinkId,
    /// The other body, and the tip on the arm and on it (m, link axes).
    pub other: LinkId,
    pub tip: [f64; 3],
    pub tip_on_other: [f64; 3],
    /// From the axis to the tip (m).
    pub radius: f64,
}

impl Chain {
    /// The joints below the link `body`.
    ///
    /// # Errors
    /// Joints that are none of a component's.
    pub fn read<const N: usize, const M: usize>(
        mechanism: &Mechanism<N, M>,
        body: usize,
    ) -> Result<Self, &'static str> {
        let mut chain = Self { base: link(body), links: [body; MOST], slides: 0, turns: 0 };
        let mut count = 0;
        while let Some(index) = chain.base.index().filter(|index| *index < N)
            && (count == 0 || !(mechanism.joint(index).body.mass > 0.0))
        {
            let Some(place) = chain.links.get_mut(count) else {
                return Err("more than six joints are none of a component's");
            };
            *place = index;
            count += 1;
            chain.base = mechanism.joint(index).parent;
        }
        if let Some(used) = chain.links.get_mut(..count) {
            used.reverse();
        }
        for &index in chain.links.iter().take(count) {
            match mechanism.joint(index).kind {
                JointKind::Prismatic if chain.turns == 0 => chain.slides += 1,
                JointKind::Prismatic => return Err("a slide on a turn is no joint of a component"),
                JointKind::Revolute => chain.turns += 1,
            }
        }
        chain.check(mechanism)?;
        Ok(chain)
    }

    fn check<const N: usize, const M: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
    ) -> Result<(), &'static str> {
        let axis = |k: usize| Vec3::from(mechanism.joint(self.links[k]).axis.unit());
        let free = self.base.index().is_none() && (self.slides, self.turns) == (3, 3);
        match (self.slides, self.turns) {
            (0, 1..=3) | (1, 0) => {}
            (1, 1) if abs(abs(axis(0).dot(&axis(1))) - 1.0) < RIGHT => {}
            _ if free => {}
            _ => return Err("slides and turns that are no joint of a component"),
        }
        for k in self.slides + 1..self.slides + self.turns {
            if mechanism.is_offset(self.links[k]) {
                return Err("axes that do not meet in a point are no joint of a component");
            }
        }
        let right = |i: usize, j: usize| abs(axis(i).dot(&axis(j))) < RIGHT;
        let all_right =
            |from: usize, to: usize| (from..to).all(|i| (i + 1..to).all(|j| right(i, j)));
        if !all_right(0, self.slides) || !all_right(self.slides, self.slides + self.turns) {
            return Err("axes that are not at right angles are no joint of a component");
        }
        Ok(())
    }

    /// The link of the body.
    pub fn body(&self) -> usize {
        self.links[(self.slides + self.turns).saturating_sub(1) % MOST]
    }

    /// The links that slide, then those that turn.
    fn parts(&self) -> (&[usize], &[usize]) {
        let (slides, rest) = self.links.split_at(self.slides.min(MOST));
        (slides, rest.get(..self.turns).unwrap_or_default())
    }

    /// Coordinates of the joints for the frames of base and body: rotations, and places of their joints (m).
    pub fn coordinates<const N: usize, const M: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        base: (&Mat3, &Vec3),
        body: (&Mat3, &Vec3),
        q: &mut [f64; N],
    ) {
        let (slides, turns) = self.parts();
        let mut gap = turned_back(base.0, &(body.1 - base.1));
        for index in slides.iter().chain(turns) {
            gap -= Vec3::from(mechanism.joint(*index).at);
        }
        for &index in slides {
            q[index] = Vec3::from(mechanism.joint(index).axis.unit()).dot(&gap);
        }
        let axis = |k: usize| turns.get(k).map(|k| Vec3::from(mechanism.joint(*k).axis.unit()));
        if let Some(first) = axis(0) {
            let relative = base.0.transpose() * body.0;
            let angles = angles(&relative, &first, axis(1), axis(2));
            for (&index, angle) in turns.iter().zip(angles) {
                q[index] = angle;
            }
        }
    }

    /// What a unit of force on the coordinate of one of its links is on the body, and against it on the base: its power
    /// on the motion of the one against the other is the rate of the coordinate.
    pub fn dual<const N: usize>(&self, index: usize, kinematics: &Kinematics<N>) -> Wrench {
        let (slides, turns) = self.parts();
        if slides.contains(&index) {
            let point = &kinematics.links[self.body()].position;
            return Wrench::of_force(kinematics.links[index].axis.linear, point);
        }
        let axis = |k: usize| turns.get(k).map(|k| kinematics.links[*k].axis.angular);
        let Some(first) = axis(0) else { return Wrench::ZERO };
        let second = axis(1).unwrap_or_else(|| across(&first));
        let third = axis(2).unwrap_or_else(|| first.cross(&second));
        let around = match turns.iter().position(|turn| *turn == index) {
            Some(0) => second.cross(&third),
            Some(1) => third.cross(&first),
            _ => first.cross(&second),
        };
        let moment = around / first.dot(&second.cross(&third));
        Wrench { force: Vec3::zeros(), moment }
    }
}

impl Hinged {
    /// The coordinate of the arm for the frames of base and other body: rotations, and places of their joints (m).
    pub fn coordinate<const N: usize, const M: usize>(
        &self,
        mechanism: &Mechanism<N, M>,
        base: (&Mat3, &Vec3),
        other: (&Mat3, &Vec3),
    ) -> f64 {
        let hinge = mechanism.joint(self.link);
        let axis = Vec3::from(hinge.axis.unit());
        let tip = other.1 + turned(other.0, &self.tip_on_other);
        let now = turned_back(base.0, &(tip - base.1)) - Vec3::from(hinge.at);
        let drawn = Vec3::from(self.tip);
        let (along, drawn_along) = (axis.dot(&now), axis.dot(&drawn));
        atan2(axis.dot(&drawn.cross(&now)), drawn.dot(&now) - along * drawn_along)
    }

    /// What a unit moment about the hinge is on the other body, and against it on the base.
    pub fn dual<const N: usize>(&self, kinematics: &Kinematics<N>) -> Wrench {
        let arm = &kinematics.links[self.link];
        let reach = turned(&arm.rotation, &self.tip);
        let tangent = arm.axis.angular.cross(&reach);
        let square = self.radius * self.radius;
        Wrench::of_force(tangent / square, &(arm.position + reach))
    }
}

/// A vector across a unit vector, of length one.
fn across(axis: &Vec3) -> Vec3 {
    let far = if abs(axis.x) < 0.6 { Vec3::x() } else { Vec3::y() };
    let across = axis.cross(&far);
    across / sqrt(across.dot(&across))
}

/// The angles of turns one after the other about axes at right angles, that make a rotation.
fn angles(rotation: &Mat3, first: &Vec3, second: Option<Vec3>, third: Option<Vec3>) -> [f64; 3] {
    let b = second.unwrap_or_else(|| across(first));
    let c = first.cross(&b);
    // in the axes first, b, c the turns are about x, y and z
    let entry = |left: &Vec3, right: &Vec3| left.dot(&(rotation * right));
    let (xx, xy, xz) = (entry(first, first), entry(first, &b), entry(first, &c));
    match second {
        None => [atan2(entry(&c, &b), entry(&b, &b)), 0.0, 0.0],
        Some(_) => {
            let turned = third.map_or(1.0, |third| if third.dot(&c) < 0.0 { -1.0 } else { 1.0 });
            [
                atan2(-entry(&b, &c), entry(&c, &c)),
                atan2(xz, sqrt(xx * xx + xy * xy)),
                turned * atan2(-xy, xx),
            ]
        }
    }
}
