//! The place where force elements put their forces, stiffness and damping.

use super::{Load, Outline, Stretch};
use crate::dynamics::Kinematics;
use crate::mechanism::LinkId;
use crate::spatial::{Vec3, Wrench};

/// One end of a force element: a point of a link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// The link.
    pub link: LinkId,
    /// The point, from the spatial origin in world axes (m).
    pub position: Vec3,
}

/// A wrench on a link, about the spatial origin in world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LinkWrench {
    /// The link.
    pub link: LinkId,
    /// The wrench (N, N m; without a unit where it belongs to a unit force).
    pub wrench: Wrench,
}

/// Sums of what the force elements exert. What they are summed up in is the formulation's own affair:
/// forces on relative coordinates, or on others.
pub trait Loads<const N: usize, const M: usize> {
    /// The motion of the links.
    fn kinematics(&self) -> &Kinematics<N>;

    /// Says that the next element of a list begins; only who looks at elements one by one wants to know.
    #[inline(always)]
    fn begin_element(&mut self) {}

    /// A wrench on a link. What it changes with the motion is told by [`Loads::stiffen`].
    fn push(&mut self, link: LinkId, wrench: Wrench);

    /// A load whose unit force is the wrench `b` on its link and the opposite of the wrench `a` on its own: its
    /// work is that of these on the motion of the one link against the other.
    fn along(&mut self, a: LinkWrench, b: LinkWrench, load: Load);

    /// A force or moment on a coordinate itself (N, N m).
    fn coordinate(&mut self, index: usize, load: Load);

    /// Stiffness (N/m) and damping (N s/m) against motion of a point along `unit`, for a force
    /// that was given by [`Loads::push`].
    fn stiffen(&mut self, end: End, unit: &Vec3, stiffness: f64, damping: f64);

    /// Where an element is seen, for pictures; nothing is exerted, and steps take no notice.
    #[inline(always)]
    fn outline(&mut self, _outline: Outline) {}

    /// A force on a point along `unit`, with the stiffness and the damping by which it resists motion of the point that way: what
    /// [`Loads::push`] and [`Loads::stiffen`] do one by one.
    #[inline(always)]
    fn force(&mut self, end: End, unit: &Vec3, load: Load) {
        self.push(end.link, Wrench::of_force(unit * load.force, &end.position));
        self.stiffen(end, unit, load.stiffness, load.damping);
    }

    /// The end of an element on a link, at a point in link axes from its joint (m).
    #[inline]
    fn end(&self, link: LinkId, point: [f64; 3]) -> End {
        End { link, position: self.kinematics().point(link, &Vec3::from(point)) }
    }

    /// An element along the straight line between two points: `law` gives its load for the
    /// distance (m) and its rate (m/s). Both are returned.
    #[inline]
    fn line(&mut self, a: End, b: End, law: impl FnOnce(f64, f64) -> Load) -> (f64, f64)
    where
        Self: Sized,
    {
        let Stretch { unit, length, rate } = Stretch::new(self.kinematics(), a, b);
        self.between(a, b, &unit, law(length, rate));
        (length, rate)
    }

    /// Equal and opposite forces along `unit`: on `b` along it, on `a` against it. `unit` moves with
    /// the link that both ends hang on, unless it lies along the line between them.
    ///
    /// \[CD03\] (28)-(34): Q = s_q^t f, K = s_q^t k s_q, C = s_q^t c s_q, where s_q has entries only
    /// for the joints that move the two links against each other.
    #[inline(always)]
    fn between(&mut self, a: End, b: End, unit: &Vec3, load: Load) {
        let on = |end: End| LinkWrench {
            link: end.link,
            wrench: Wrench::of_force(*unit, &end.position),
        };
        self.along(on(a), on(b), load);
    }

    /// A pair of opposite moments about `unit` between two links, positive on `b` (N m).
    #[inline]
    fn twist(&mut self, a: LinkId, b: LinkId, unit: &Vec3, load: Load) {
        let wrench = Wrench { force: Vec3::zeros(), moment: *unit };
        self.along(LinkWrench { link: a, wrench }, LinkWrench { link: b, wrench }, load);
    }
}

impl<const N: usize, const M: usize, L: Loads<N, M> + ?Sized> Loads<N, M> for &mut L {
    fn kinematics(&self) -> &Kinematics<N> {
        (**self).kinematics()
    }

    fn begin_element(&mut self) {
        (**self).begin_element();
    }

    fn push(&mut self, link: LinkId, wrench: Wrench) {
        (**self).push(link, wrench);
    }

    fn along(&mut self, a: LinkWrench, b: LinkWrench, load: Load) {
        (**self).along(a, b, load);
    }

    fn coordinate(&mut self, index: usize, load: Load) {
        (**self).coordinate(index, load);
    }

    fn stiffen(&mut self, end: End, unit: &Vec3, stiffness: f64, damping: f64) {
        (**self).stiffen(end, unit, stiffness, damping);
    }

    #[inline(always)]
    fn outline(&mut self, outline: Outline) {
        (**self).outline(outline);
    }

    #[inline]
    fn between(&mut self, a: End, b: End, unit: &Vec3, load: Load) {
        (**self).between(a, b, unit, load);
    }
}
