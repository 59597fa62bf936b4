//! The place where force elements put their forces, stiffness and damping.

use super::Load;
use crate::dynamics::Kinematics;
use crate::linalg::Square;
use crate::mechanism::{GROUND, LinkId, Mechanism};
use crate::real::sqrt;
use crate::spatial::{Symmetric, Vec3, Wrench};

/// One end of a force element: a point of a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// The link.
    pub link: LinkId,
    /// The point, from the spatial origin in world axes (m).
    pub position: Vec3,
}

/// Where K and C are wanted: the lower triangle of a tangent, to which they are added with their
/// weights.
#[derive(Debug)]
pub struct Resistance<'a, const N: usize> {
    tangent: &'a mut Square<N>,
    links: &'a mut [Symmetric; N],
    stiffness_weight: f64,
    damping_weight: f64,
}

impl<'a, const N: usize> Resistance<'a, N> {
    /// K and C go to the tangent with these weights; what resists motion in the world itself goes
    /// to the links, and from there to the tangent together with their inertia.
    pub fn new(
        (tangent, links): (&'a mut Square<N>, &'a mut [Symmetric; N]),
        stiffness_weight: f64,
        damping_weight: f64,
    ) -> Self {
        Self { tangent, links, stiffness_weight, damping_weight }
    }

    #[inline(always)]
    fn weight(&self, load: &Load) -> f64 {
        self.stiffness_weight * load.stiffness + self.damping_weight * load.damping
    }

    /// s_q^t w s_q, lower triangle, for the coordinates of a path, descending, with their slopes.
    fn add_square(&mut self, weight: f64, path: &[(u8, f64)]) {
        let mut rest = path;
        while let Some((&(k, slope), before)) = rest.split_first() {
            let Some(row) = self.tangent.get_mut(usize::from(k)) else {
                return;
            };
            let scaled = weight * slope;
            for &(i, slope) in rest {
                if let Some(entry) = row.get_mut(usize::from(i)) {
                    *entry += scaled * slope;
                }
            }
            rest = before;
        }
    }
}

/// Sums of what the force elements exert.
#[derive(Debug)]
pub struct Loads<'a, const N: usize, const M: usize> {
    mechanism: &'a Mechanism<N, M>,
    kinematics: &'a Kinematics<N>,
    wrench: &'a mut [Wrench; N],
    generalised: &'a mut [f64; N],
    resistance: Option<Resistance<'a, N>>,
}

impl<'a, const N: usize, const M: usize> Loads<'a, N, M> {
    /// Sums that start from what the arguments hold: wrenches on the links, forces on the
    /// coordinates (N, N m), and, where they are wanted, K and C.
    pub fn new(
        mechanism: &'a Mechanism<N, M>,
        kinematics: &'a Kinematics<N>,
        wrench: &'a mut [Wrench; N],
        generalised: &'a mut [f64; N],
        resistance: Option<Resistance<'a, N>>,
    ) -> Self {
        Self { mechanism, kinematics, wrench, generalised, resistance }
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
        if let Some(sum) = link.among_mut(self.wrench) {
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
        self.on_coordinate(index, 1.0, &load);
    }

    /// Stiffness (N/m) and damping (N s/m) against motion of a point along `unit`, for a force
    /// that was given by [`Loads::push`].
    #[inline]
    pub fn stiffen(&mut self, end: End, unit: &Vec3, stiffness: f64, damping: f64) {
        let Some(resistance) = &mut self.resistance else {
            return;
        };
        let load = Load { force: 0.0, stiffness, damping };
        let on_end = Wrench::of_force(*unit, &end.position);
        let weight = resistance.weight(&load);
        if self.mechanism.holds(end.link)
            && let Some(link) = end.link.among_mut(resistance.links)
        {
            link.add_square(&on_end, weight);
        } else {
            self.along((GROUND, Wrench::ZERO), (end.link, on_end), load);
        }
    }

    /// A load on a coordinate through a lever `slope`.
    #[inline(always)]
    fn on_coordinate(&mut self, index: usize, slope: f64, load: &Load) {
        let Some(sum) = self.generalised.get_mut(index) else {
            return;
        };
        *sum += slope * load.force;
        if let Some(resistance) = &mut self.resistance {
            let weight = resistance.weight(load);
            if let Some(entry) =
                resistance.tangent.get_mut(index).and_then(|row| row.get_mut(index))
            {
                *entry += weight * slope * slope;
            }
        }
    }

    #[inline]
    fn along(&mut self, (a, on_a): (LinkId, Wrench), (b, on_b): (LinkId, Wrench), load: Load) {
        // one joint between the links: s_q has one entry
        if self.mechanism.parent(b) == a
            && let Some(link) = b.among(&self.kinematics.links)
        {
            let slope = on_b.power(&link.axis);
            self.on_coordinate(b.rank().wrapping_sub(1), slope, &load);
        } else {
            self.along_path((a, on_a), (b, on_b), &load);
        }
    }

    fn along_path(
        &mut self,
        (mut a, on_a): (LinkId, Wrench),
        (mut b, on_b): (LinkId, Wrench),
        load: &Load,
    ) {
        // s_q from the tips inwards: coordinates descend
        let mut path = [(0, 0.0); N];
        let mut length = 0;
        while a != b {
            let (near, sign, wrench) =
                if a.rank() > b.rank() { (&mut a, -1.0, &on_a) } else { (&mut b, 1.0, &on_b) };
            let (Some(link), Some(sum)) =
                (near.among(&self.kinematics.links), near.among_mut(self.generalised))
            else {
                return;
            };
            let slope = sign * wrench.power(&link.axis);
            *sum += slope * load.force;
            if let Some(place) = path.get_mut(length) {
                *place = (near.rank().wrapping_sub(1) as u8, slope);
                length += 1;
            }
            *near = self.mechanism.parent(*near);
        }
        if let Some(resistance) = &mut self.resistance {
            let weight = resistance.weight(load);
            resistance.add_square(weight, path.get(..length).unwrap_or(&[]));
        }
    }
}
