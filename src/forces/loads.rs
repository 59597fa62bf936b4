//! The place where force elements put their forces, stiffness and damping.

use super::Load;
use crate::dynamics::Kinematics;
use crate::linalg::Square;
use crate::mechanism::{LinkId, Mechanism};
use crate::real::sqrt;
use crate::spatial::{Vec3, Wrench};

/// One end of a force element: a point of a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// The link.
    pub link: LinkId,
    /// The point, from the spatial origin in world axes (m).
    pub position: Vec3,
}

/// Sums of what the force elements exert.
#[derive(Debug)]
pub struct Loads<'a, const N: usize, const M: usize> {
    mechanism: &'a Mechanism<N, M>,
    kinematics: &'a Kinematics<N>,
    wrench: &'a mut [Wrench; N],
    generalised: &'a mut [f64; N],
    tangent: &'a mut Square<N>,
    stiffness_weight: f64,
    damping_weight: f64,
}

impl<'a, const N: usize, const M: usize> Loads<'a, N, M> {
    /// Sums that start from what the arguments hold: wrenches on the links, forces on the
    /// coordinates (N, N m), and the lower triangle of the tangent, to which K and C are added
    /// with their weights.
    pub fn new(
        mechanism: &'a Mechanism<N, M>,
        kinematics: &'a Kinematics<N>,
        wrench: &'a mut [Wrench; N],
        generalised: &'a mut [f64; N],
        tangent: &'a mut Square<N>,
        (stiffness_weight, damping_weight): (f64, f64),
    ) -> Self {
        Self {
            mechanism,
            kinematics,
            wrench,
            generalised,
            tangent,
            stiffness_weight,
            damping_weight,
        }
    }

    /// The motion of the links.
    #[inline]
    pub fn kinematics(&self) -> &'a Kinematics<N> {
        self.kinematics
    }

    /// The end of an element on a link, at a point in link axes from its joint (m).
    #[inline]
    pub fn end(&self, link: LinkId, point: [f64; 3]) -> End {
        End { link, position: self.kinematics.point(link, &Vec3::from(point)) }
    }

    /// A wrench on a link. What it changes with the motion is told by [`Loads::stiffen`].
    #[inline]
    pub fn push(&mut self, link: LinkId, wrench: Wrench) {
        if let Some(sum) = link.index().and_then(|index| self.wrench.get_mut(index)) {
            *sum += wrench;
        }
    }

    /// An element along the straight line between two points: `law` gives its load for the
    /// distance (m) and its rate (m/s). Both are returned.
    #[inline]
    pub fn line(&mut self, a: End, b: End, law: impl FnOnce(f64, f64) -> Load) -> (f64, f64) {
        let gap = b.position - a.position;
        let distance = sqrt(gap.dot(&gap));
        let unit = gap / distance;
        let rate = unit.dot(
            &(self.kinematics.velocity_at(b.link, &b.position)
                - self.kinematics.velocity_at(a.link, &a.position)),
        );
        self.between(a, b, &unit, law(distance, rate));
        (distance, rate)
    }

    /// Equal and opposite forces along `unit`: on `b` along it, on `a` against it. `unit` moves with
    /// the link that both ends hang on, unless it lies along the line between them.
    ///
    /// \[CD03\] (28)-(34): Q = s_q^t f, K = s_q^t k s_q, C = s_q^t c s_q, where s_q has entries only
    /// for the joints that move the two links against each other.
    #[inline]
    pub fn between(&mut self, a: End, b: End, unit: &Vec3, load: Load) {
        let on_a = Wrench::of_force(*unit, &a.position);
        let on_b = Wrench::of_force(*unit, &b.position);
        self.along((a.link, on_a), (b.link, on_b), load);
    }

    /// A pair of opposite moments about `unit` between two links, positive on `b` (N m).
    #[inline]
    pub fn twist(&mut self, a: LinkId, b: LinkId, unit: &Vec3, load: Load) {
        let moment = Wrench { force: Vec3::zeros(), moment: *unit };
        self.along((a, moment), (b, moment), load);
    }

    /// A force or moment on a coordinate itself (N, N m).
    #[inline]
    pub fn coordinate(&mut self, index: usize, load: Load) {
        if index < N {
            self.generalised[index] += load.force;
            self.tangent[index][index] += self.weight(load.stiffness, load.damping);
        }
    }

    /// Stiffness (N/m) and damping (N s/m) against motion of a point along `unit`, for a force
    /// that was given by [`Loads::push`].
    #[inline]
    pub fn stiffen(&mut self, end: End, unit: &Vec3, stiffness: f64, damping: f64) {
        let load = Load { force: 0.0, stiffness, damping };
        let on_end = Wrench::of_force(*unit, &end.position);
        self.along((crate::mechanism::GROUND, Wrench::ZERO), (end.link, on_end), load);
    }

    #[inline]
    fn weight(&self, stiffness: f64, damping: f64) -> f64 {
        self.stiffness_weight * stiffness + self.damping_weight * damping
    }

    fn along(
        &mut self,
        (mut a, on_a): (LinkId, Wrench),
        (mut b, on_b): (LinkId, Wrench),
        load: Load,
    ) {
        let weight = self.weight(load.stiffness, load.damping);
        // one joint between the links: s_q has one entry
        if b.index().is_some_and(|k| k < N && self.mechanism.joint(k).parent == a) {
            if let Some(k) = b.index().filter(|&k| k < N) {
                let slope = on_b.power(&self.kinematics.links[k].axis);
                self.generalised[k] += slope * load.force;
                self.tangent[k][k] += weight * slope * slope;
            }
            return;
        }
        // s_q from the tips inwards: coordinates descend
        let mut path = [(0, 0.0); N];
        let mut length = 0;
        while a != b {
            let (near, sign, wrench) =
                if a.rank() > b.rank() { (&mut a, -1.0, &on_a) } else { (&mut b, 1.0, &on_b) };
            let Some(k) = near.index().filter(|&k| k < N && length < N) else {
                return;
            };
            let slope = sign * wrench.power(&self.kinematics.links[k].axis);
            *near = self.mechanism.joint(k).parent;
            self.generalised[k] += slope * load.force;
            path[length] = (k, slope);
            length += 1;
        }
        // s_q^t w s_q, lower triangle
        let mut rest = path.get(..length).unwrap_or(&[]);
        while let Some(&(k, slope)) = rest.first() {
            let Some(row) = self.tangent.get_mut(k) else {
                return;
            };
            let scaled = weight * slope;
            for &(i, slope) in rest {
                if i < N {
                    row[i] += scaled * slope;
                }
            }
            rest = rest.get(1..).unwrap_or(&[]);
        }
    }
}
