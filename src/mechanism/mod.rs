//! A mechanism as a table: joints, bodies, loop closures, and what follows from them.
//!
//! The coordinates are those of the joints, one each; joint `i` moves link `i`, and a joint with
//! several axes is a chain of joints whose inner links have no mass. All frames are parallel to
//! the world's where every coordinate is zero, so a table is written in one set of axes.
//!
//! [`Mechanism::new`] checks the table. In a `const` a wrong one does not compile:
//!
//! ```
//! use ferrol::mechanism::{link, Axis, Body, Joint, Mechanism, GROUND};
//! const PENDULUM: Mechanism<1, 0> = Mechanism::new(
//!     &[Joint::revolute(GROUND, Axis::Z, [0.0, 0.0, 0.0])
//!         .carrying(Body::point(1.0, [1.0, 0.0, 0.0]))],
//!     &[],
//!     &[],
//! );
//! assert_eq!(PENDULUM.joint(0).parent, GROUND);
//! # let _ = link(0);
//! ```

mod closure;
mod error;
mod joint;
mod pattern;

pub use closure::{Attachment, Closure, Direction, Drive, PerpendicularPair, Rows, Slide};
pub use error::MechanismError;
pub use joint::{Axis, Body, Joint, JointKind};
pub use pattern::{Panel, Pattern, Tile, WIDEST};

/// Where something is fixed: the ground or a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkId(u8);

/// The ground.
pub const GROUND: LinkId = LinkId(0);

/// The link moved by joint `index`.
pub const fn link(index: usize) -> LinkId {
    // index 255 and more become a link that no mechanism has, and are refused by name
    LinkId(if index < 255 { index as u8 + 1 } else { 255 })
}

impl LinkId {
    /// Index of the joint that moves this link; `None` for the ground.
    #[inline]
    pub const fn index(self) -> Option<usize> {
        match self.0 {
            0 => None,
            id => Some(id as usize - 1),
        }
    }

    /// What belongs to this link in a list with one entry for each joint; `None` for the ground.
    #[inline(always)]
    pub fn among<T>(self, list: &[T]) -> Option<&T> {
        list.get((self.0 as usize).wrapping_sub(1))
    }

    /// The same, to be changed.
    #[inline(always)]
    pub fn among_mut<T>(self, list: &mut [T]) -> Option<&mut T> {
        list.get_mut((self.0 as usize).wrapping_sub(1))
    }

    /// Position in the order of the table: 0 for the ground, parents before their children.
    #[inline]
    pub(crate) const fn rank(self) -> usize {
        self.0 as usize
    }
}

/// Two links joined by a force element, for the structure of the tangent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span(pub LinkId, pub LinkId);

/// A checked mechanism of `N` coordinates and `M` closure equations.
#[derive(Clone, Debug)]
pub struct Mechanism<const N: usize, const M: usize> {
    joints: [Joint; N],
    closures: [Closure; M],
    closure_count: usize,
    pattern: Pattern<N, M>,
    /// Joint `i` carries mass, itself or further out.
    carries_mass: [bool; N],
    /// Leading prismatic joints, whose travel the spatial origin follows.
    floating: usize,
}

impl<const N: usize, const M: usize> Mechanism<N, M> {
    /// Checks a table of joints, closures and the links that force elements join.
    ///
    /// # Panics
    /// If the table is wrong; in a `const` that is a compile error. [`Mechanism::try_new`] returns
    /// the reason instead.
    pub const fn new(joints: &[Joint], closures: &[Closure], spans: &[Span]) -> Self {
        match Self::try_new(joints, closures, spans) {
            Ok(mechanism) => mechanism,
            Err(error) => error.raise(),
        }
    }

    /// Checks a table that is only known at run time.
    ///
    /// # Errors
    /// The first fault found in the table.
    pub const fn try_new(
        joints: &[Joint],
        closures: &[Closure],
        spans: &[Span],
    ) -> Result<Self, MechanismError> {
        if let Err(error) = check::<N, M>(joints, closures, spans) {
            return Err(error);
        }
        let mut own_joints = [Joint::revolute(GROUND, Axis::X, [0.0; 3]); N];
        let mut carries_mass = [false; N];
        let mut i = 0;
        while i < N {
            own_joints[i] = joints[i];
            i += 1;
        }
        while i > 0 {
            i -= 1;
            carries_mass[i] = carries_mass[i] || own_joints[i].body.mass > 0.0;
            if let Some(parent) = own_joints[i].parent.index() {
                carries_mass[parent] = carries_mass[parent] || carries_mass[i];
            }
        }
        let mut own_closures = [Closure::UNUSED; M];
        let mut c = 0;
        while c < closures.len() {
            own_closures[c] = closures[c];
            c += 1;
        }
        let mut floating = 0;
        while floating < N
            && matches!(own_joints[floating].kind, JointKind::Prismatic)
            && own_joints[floating].parent.rank() == floating
        {
            floating += 1;
        }
        let pattern = Pattern::new(&own_joints, &carries_mass, closures, spans);
        Ok(Self {
            joints: own_joints,
            closures: own_closures,
            closure_count: closures.len(),
            pattern,
            carries_mass,
            floating,
        })
    }

    /// Joint `index`, the one that moves link `index`.
    #[inline]
    pub const fn joint(&self, index: usize) -> &Joint {
        &self.joints[index]
    }

    /// What a link hangs on; the ground for the ground.
    #[inline(always)]
    pub(crate) fn parent(&self, link: LinkId) -> LinkId {
        link.among(&self.joints).map_or(GROUND, |joint| joint.parent)
    }

    /// All joints, parents before their children.
    #[inline]
    pub const fn joints(&self) -> &[Joint; N] {
        &self.joints
    }

    /// The loop closures; their rows follow each other in this order.
    #[inline]
    pub fn closures(&self) -> &[Closure] {
        self.closures.get(..self.closure_count).unwrap_or(&[])
    }

    /// Where the tangent and the constraint Jacobian can be different from zero.
    #[inline]
    pub const fn pattern(&self) -> &Pattern<N, M> {
        &self.pattern
    }

    /// Whether joint `index` moves any mass.
    #[inline]
    pub const fn carries_mass(&self, index: usize) -> bool {
        self.carries_mass[index]
    }

    /// Whether a link moves any mass: its own or that of links further out.
    #[inline(always)]
    pub(crate) fn moves_mass(&self, link: LinkId) -> bool {
        link.among(&self.carries_mass).copied().unwrap_or(false)
    }

    /// Number of leading prismatic joints. The spatial origin rides on them, so that a vehicle
    /// far from the world's origin keeps all its digits.
    #[inline]
    pub const fn floating(&self) -> usize {
        self.floating
    }

    /// Total mass (kg).
    pub fn total_mass(&self) -> f64 {
        self.joints.iter().map(|joint| joint.body.mass).sum()
    }
}

const fn check<const N: usize, const M: usize>(
    joints: &[Joint],
    closures: &[Closure],
    spans: &[Span],
) -> Result<(), MechanismError> {
    if N == 0 || N > 254 || M > 254 {
        return Err(MechanismError::Size);
    }
    if joints.len() != N {
        return Err(MechanismError::CoordinateCount);
    }
    let mut i = 0;
    while i < N {
        if joints[i].parent.rank() > i {
            return Err(MechanismError::ParentOrder);
        }
        if let Err(error) = joints[i].check() {
            return Err(error);
        }
        i += 1;
    }
    let mut rows = 0;
    let mut c = 0;
    while c < closures.len() {
        if let Err(error) = closures[c].check(N) {
            return Err(error);
        }
        rows += closures[c].rows();
        c += 1;
    }
    if rows != M {
        return Err(MechanismError::RowCount);
    }
    let mut s = 0;
    while s < spans.len() {
        if spans[s].0.rank() > N || spans[s].1.rank() > N {
            return Err(MechanismError::SpanOnMissingLink);
        }
        s += 1;
    }
    Ok(())
}
