//! Sums of the forces, stiffness and damping of force elements in relative coordinates.

use super::{End, LinkWrench, Load, Loads};
use crate::dynamics::Kinematics;
use crate::linalg::Square;
use crate::mechanism::{GROUND, LinkId, Mechanism};
use crate::spatial::{Symmetric, Vec3, Wrench};

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
        tangent: &'a mut Square<N>,
        links: &'a mut [Symmetric; N],
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
    fn add_square(&mut self, weight: f64, path: &[Slope]) {
        let mut rest = path;
        while let Some((last, before)) = rest.split_first() {
            let Some(row) = self.tangent.get_mut(usize::from(last.coordinate)) else {
                return;
            };
            let scaled = weight * last.slope;
            for other in rest {
                if let Some(entry) = row.get_mut(usize::from(other.coordinate)) {
                    *entry += scaled * other.slope;
                }
            }
            rest = before;
        }
    }
}

/// How far the unit force of an element moves along with a coordinate: an entry of s_q.
#[derive(Clone, Copy)]
struct Slope {
    coordinate: u8,
    slope: f64,
}

/// Sums of what the force elements exert on the links and on the coordinates.
#[derive(Debug)]
pub struct RelativeLoads<'a, const N: usize, const M: usize> {
    mechanism: &'a Mechanism<N, M>,
    kinematics: &'a Kinematics<N>,
    wrench: &'a mut [Wrench; N],
    generalised: &'a mut [f64; N],
    resistance: Option<Resistance<'a, N>>,
}

impl<'a, const N: usize, const M: usize> RelativeLoads<'a, N, M> {
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

    /// A load between two links with more than one joint between them: see [`Loads::along`].
    fn along_path(&mut self, from: &LinkWrench, to: &LinkWrench, load: &Load) {
        let (LinkWrench { link: mut a, wrench: on_a }, LinkWrench { link: mut b, wrench: on_b }) =
            (*from, *to);
        // s_q from the tips inwards: coordinates descend
        let mut path = [Slope { coordinate: 0, slope: 0.0 }; N];
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
                *place = Slope { coordinate: near.rank().wrapping_sub(1) as u8, slope };
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

impl<const N: usize, const M: usize> Loads<N, M> for RelativeLoads<'_, N, M> {
    #[inline]
    fn kinematics(&self) -> &Kinematics<N> {
        self.kinematics
    }

    #[inline]
    fn push(&mut self, link: LinkId, wrench: Wrench) {
        if let Some(sum) = link.among_mut(self.wrench) {
            *sum += wrench;
        }
    }

    #[inline]
    fn along(&mut self, a: LinkWrench, b: LinkWrench, load: Load) {
        // one joint between the links: s_q has one entry
        if self.mechanism.parent(b.link) == a.link
            && let Some(link) = b.link.among(&self.kinematics.links)
        {
            let slope = b.wrench.power(&link.axis);
            self.on_coordinate(b.link.rank().wrapping_sub(1), slope, &load);
        } else {
            self.along_path(&a, &b, &load);
        }
    }

    #[inline]
    fn coordinate(&mut self, index: usize, load: Load) {
        self.on_coordinate(index, 1.0, &load);
    }

    #[inline]
    fn stiffen(&mut self, end: End, unit: &Vec3, stiffness: f64, damping: f64) {
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
            let fixed = LinkWrench { link: GROUND, wrench: Wrench::ZERO };
            self.along(fixed, LinkWrench { link: end.link, wrench: on_end }, load);
        }
    }
}
