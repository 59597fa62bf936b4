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
mod coupling;
mod error;
mod joint;
mod names;
mod sense;
mod sketch;

pub use crate::spatial::Axis;
pub use closure::{Attachment, Closure, Direction, Drive, PerpendicularPair, Rows, Slide};
pub use error::{MechanismError, Place};
pub use joint::{Body, Joint, JointKind};
pub use names::{Label, Names};
pub use sense::Nonsense;
pub use sketch::Sketch;

use crate::linalg::{Pattern, Tile, WIDEST};
use crate::real::index_of_largest;

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
    pub(crate) fn among<T>(self, list: &[T]) -> Option<&T> {
        list.get((self.0 as usize).wrapping_sub(1))
    }

    /// What belongs to this link in a list with one entry for each joint, to be changed; `None` for the ground.
    #[inline(always)]
    pub(crate) fn among_mut<T>(self, list: &mut [T]) -> Option<&mut T> {
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
    /// The link where the loop of closure `c` begins; see [`Mechanism::loop_root`].
    roots: [LinkId; M],
    /// Joint `i` carries mass, itself or further out.
    carries_mass: [bool; N],
    /// Joint `i` sits elsewhere than its parent's.
    offset: [bool; N],
    /// The link that stands for all that joint `i` carries; see [`Mechanism::holder`].
    holder: [u8; N],
    /// The first joint of the chain that ends in joint `i`, in which each hangs on the one before.
    chain: [u8; N],
    /// Leading prismatic joints, whose travel the spatial origin follows.
    floating: usize,
    names: Names,
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
        let (pattern, roots) = coupling::structure(&own_joints, &carries_mass, closures, spans);
        let mut offset = [false; N];
        let mut i = 0;
        while i < N {
            offset[i] = own_joints[i].is_offset();
            i += 1;
        }
        let holder = holders(&own_joints, &carries_mass);
        let chain = chains(&own_joints);
        Ok(Self {
            joints: own_joints,
            closures: own_closures,
            closure_count: closures.len(),
            pattern,
            roots,
            carries_mass,
            offset,
            holder,
            chain,
            floating,
            names: Names::NONE,
        })
    }

    /// Gives the same structure other numbers: places, axes, masses, lengths. In place, for a mechanism is
    /// too large for the stack of a target; cannot panic, so that it may be called there.
    ///
    /// # Errors
    /// The first fault found in the table, or another structure; the mechanism stays as it was.
    pub fn set_numbers(
        &mut self,
        joints: &[Joint; N],
        closures: &[Closure],
    ) -> Result<(), MechanismError> {
        let mut same = closures.len() == self.closure_count;
        for (i, (joint, own)) in joints.iter().zip(&self.joints).enumerate() {
            joint.check(i)?;
            same &= joint.parent == own.parent && joint.kind == own.kind;
        }
        let mut carries_mass = [false; N];
        for (carries, joint) in carries_mass.iter_mut().zip(joints) {
            *carries = joint.body.mass > 0.0;
        }
        for i in (0..N).rev() {
            if let Some((carriers, [true, ..])) = carries_mass.split_at_mut_checked(i)
                && let Some(carrier) = joints[i].parent.among_mut(carriers)
            {
                *carrier = true;
            }
        }
        same &= carries_mass == self.carries_mass;
        for (i, joint) in joints.iter().enumerate() {
            same &= !(joint.body.mass > 0.0) || self.holds(link(i));
        }
        for (c, (closure, own)) in closures.iter().zip(&self.closures).enumerate() {
            closure.check(c, N)?;
            same &= closure.links() == own.links() && closure.rows() == own.rows();
        }
        if !same {
            return Err(MechanismError::OtherStructure);
        }
        self.joints = *joints;
        for (offset, joint) in self.offset.iter_mut().zip(joints) {
            *offset = joint.is_offset();
        }
        for (own, closure) in self.closures.iter_mut().zip(closures) {
            *own = *closure;
        }
        Ok(())
    }

    /// The same with names for its coordinates and closures, as messages about them shall say.
    ///
    /// # Panics
    /// If there are not as many names as coordinates, or as closures; in a `const` that is a compile error.
    #[allow(clippy::panic, reason = "in a const this is the compile error itself")]
    pub const fn named(mut self, names: Names) -> Self {
        assert!(
            names.coordinates.len() == N,
            "ferrol: a mechanism needs a name for each coordinate"
        );
        assert!(
            names.closures.len() == self.closure_count,
            "ferrol: a mechanism needs a name for each closure"
        );
        self.names = names;
        self
    }

    /// A coordinate, or the link that its joint moves, for a message.
    pub fn coordinate(&self, index: usize) -> Label {
        Label::new(index, self.names.coordinates)
    }

    /// A closure for a message.
    pub fn closure(&self, index: usize) -> Label {
        Label::new(index, self.names.closures)
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

    /// Where the joint of a link is while all coordinates are zero, in the axes of the drawing (m).
    pub fn drawn(&self, mut link: LinkId) -> [f64; 3] {
        let mut place = [0.0; 3];
        // parents come before their children, so the way ends
        while let Some(joint) = link.among(&self.joints) {
            for (sum, at) in place.iter_mut().zip(joint.at) {
                *sum += at;
            }
            link = joint.parent;
        }
        place
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

    /// The closures that there are, of the first 32: bit `c` for closure `c`.
    pub fn closure_bits(&self) -> u32 {
        u32::try_from(self.closure_count)
            .map_or(u32::MAX, |count| 1u32.checked_shl(count).map_or(u32::MAX, |beyond| beyond - 1))
    }

    /// The closure to which an equation belongs; the number of closures for a row that is none.
    pub(crate) fn closure_of_row(&self, row: usize) -> usize {
        let mut end = 0;
        self.closures()
            .iter()
            .position(|closure| {
                end += closure.rows();
                row < end
            })
            .unwrap_or(self.closure_count)
    }

    /// The closure to which the largest violation belongs.
    #[cold]
    pub(crate) fn most_violated(&self, violation: &[f64; M]) -> Label {
        self.closure(self.closure_of_row(index_of_largest(violation)))
    }

    /// Which equations belong to the closures whose bits are set.
    pub(crate) fn rows_of(&self, closures: u32) -> [bool; M] {
        let mut chosen = [false; M];
        let mut rows = chosen.iter_mut();
        for (closure, c) in self.closures().iter().zip(0..u32::BITS) {
            for row in rows.by_ref().take(closure.rows()) {
                *row = closures >> c & 1 == 1;
            }
        }
        chosen
    }

    /// Where the tangent and the constraint Jacobian can be different from zero.
    #[inline]
    pub const fn pattern(&self) -> &Pattern<N, M> {
        &self.pattern
    }

    /// The loop closures, each with the link where its loop begins.
    #[inline(always)]
    pub(crate) fn loops(&self) -> impl Iterator<Item = (&Closure, &LinkId)> {
        self.closures().iter().zip(&self.roots)
    }

    /// The link where the loop of closure `c` begins, the last one that both its ends hang on.
    #[inline]
    pub fn loop_root(&self, c: usize) -> LinkId {
        self.roots.get(c).copied().unwrap_or(GROUND)
    }

    /// Whether joint `index` moves any mass.
    #[inline]
    pub(crate) const fn carries_mass(&self, index: usize) -> bool {
        self.carries_mass[index]
    }

    /// The link in which the inertia of all that joint `index` carries is summed up. A frame without
    /// mass that carries one link only leaves that to the link.
    #[inline(always)]
    pub(crate) fn holder(&self, index: usize) -> usize {
        self.holder.get(index).map_or(N, |&holder| usize::from(holder))
    }

    /// Whether the inertia of what a link carries is summed up in itself; not where it carries none.
    #[inline(always)]
    pub(crate) fn holds(&self, link: LinkId) -> bool {
        link.among(&self.holder).is_some_and(|&holder| usize::from(holder) + 1 == link.rank())
    }

    /// The joints between a link and the base, the link's own among them, in tiles.
    #[inline(always)]
    pub(crate) fn way_down(&self, link: LinkId) -> WayDown<'_, N> {
        WayDown { joints: &self.joints, chain: &self.chain, link }
    }

    /// Whether joint `index` sits elsewhere than its parent's.
    #[inline(always)]
    pub(crate) const fn is_offset(&self, index: usize) -> bool {
        self.offset[index]
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

/// The joints between a link and the base, from the link down; see [`Mechanism::way_down`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct WayDown<'a, const N: usize> {
    joints: &'a [Joint; N],
    chain: &'a [u8; N],
    link: LinkId,
}

impl<const N: usize> Iterator for WayDown<'_, N> {
    type Item = Tile;

    #[inline(always)]
    fn next(&mut self) -> Option<Tile> {
        let end = self.link.rank();
        let &first = self.link.among(self.chain)?;
        let start = usize::from(first).max(end.saturating_sub(WIDEST));
        self.link = self.joints.get(start)?.parent;
        Some(Tile::new(start, end))
    }
}

const fn holders<const N: usize>(joints: &[Joint; N], carries_mass: &[bool; N]) -> [u8; N] {
    // a link that moves no mass holds nothing: nobody would take it up from there
    let mut holder = [u8::MAX; N];
    let mut i = N;
    while i > 0 {
        i -= 1;
        if !carries_mass[i] {
            continue;
        }
        holder[i] = i as u8;
        let (mut carried, mut only) = (0, i);
        let mut child = i + 1;
        while child < N {
            if carries_mass[child] && joints[child].parent.rank() == i + 1 {
                carried += 1;
                only = child;
            }
            child += 1;
        }
        if carried == 1 && !(joints[i].body.mass > 0.0) {
            holder[i] = holder[only];
        }
    }
    holder
}

const fn chains<const N: usize>(joints: &[Joint; N]) -> [u8; N] {
    let mut chain = [0; N];
    let mut i = 0;
    while i < N {
        chain[i] = if i > 0 && joints[i].parent.rank() == i { chain[i - 1] } else { i as u8 };
        i += 1;
    }
    chain
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
            return Err(MechanismError::ParentOrder(Place::Joint(i)));
        }
        if let Err(error) = joints[i].check(i) {
            return Err(error);
        }
        i += 1;
    }
    let mut rows = 0;
    let mut c = 0;
    while c < closures.len() {
        if let Err(error) = closures[c].check(c, N) {
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
            return Err(MechanismError::SpanOnMissingLink(Place::Span(s)));
        }
        s += 1;
    }
    Ok(())
}
