//! phi, phi_q and phi_t, closure by closure.

use super::{Kinematics, cut, parting};
use crate::mechanism::{Attachment, Direction, Drive, LinkId, Mechanism};
use crate::real::sqrt;
use crate::spatial::{Twist, Vec3, Wrench, turned};

/// What an evaluation fills.
pub(super) struct Evaluation<'a, const N: usize, const M: usize> {
    pub phi: &'a mut [f64; M],
    pub phi_q: &'a mut [[f64; N]; M],
    pub phi_t: &'a mut [f64; M],
    pub ends: &'a mut [[Vec3; 2]; M],
}

impl<const N: usize, const M: usize> Evaluation<'_, N, M> {
    /// Two points coincide, in the axes of the link where the loop begins. A column of phi_q is the
    /// velocity of the cut point for a unit rate of a joint, in these axes.
    #[inline(always)]
    pub fn coincidence<const R: usize>(
        &mut self,
        ways: Ways<'_, N, M>,
        row: usize,
        a: &Attachment,
        b: &Attachment,
        drive: &impl Fn(u8) -> Drive,
    ) {
        let axes = &ways.kinematics.link(ways.root).rotation;
        let component =
            |i: usize, v: &Vec3| axes[(0, i)] * v.x + axes[(1, i)] * v.y + axes[(2, i)] * v.z;
        let (at_a, sliding_a) = cut(ways.kinematics, a, drive);
        let (at_b, sliding_b) = cut(ways.kinematics, b, drive);
        self.keep_ends(ways, at_a, at_b);
        let (gap, sliding) = (at_a - at_b, parting(sliding_a, sliding_b));
        for i in 0..R {
            let rate = sliding.map_or(0.0, |sliding| component(i, &sliding));
            self.set(row + i, component(i, &gap), rate);
        }
        let Some(rows) = self.phi_q.get_mut(row..).and_then(<[_]>::first_chunk_mut::<R>) else {
            return;
        };
        let fill = |rows: &mut [[f64; N]; R], link: LinkId, velocity: Vec3| {
            let joint = link.rank().wrapping_sub(1);
            if joint < N {
                for i in 0..R {
                    rows[i][joint] = component(i, &velocity);
                }
            }
        };
        ways.from(a.link, |link, axis| fill(rows, link, axis.at(&at_a)));
        ways.from(b.link, |link, axis| fill(rows, link, -axis.at(&at_b)));
    }

    /// Two points keep a distance.
    #[allow(clippy::too_many_arguments, reason = "a row of phi, its two ends and their drives")]
    #[inline(always)]
    pub fn rod(
        &mut self,
        ways: Ways<'_, N, M>,
        row: usize,
        a: &Attachment,
        b: &Attachment,
        length: f64,
        change: Drive,
        drive: &impl Fn(u8) -> Drive,
    ) {
        let (at_a, sliding_a) = cut(ways.kinematics, a, drive);
        let (at_b, sliding_b) = cut(ways.kinematics, b, drive);
        self.keep_ends(ways, at_a, at_b);
        let gap = at_a - at_b;
        let distance = sqrt(gap.dot(&gap));
        let unit = gap / distance;
        let sliding = parting(sliding_a, sliding_b).map_or(0.0, |sliding| unit.dot(&sliding));
        self.set(row, distance - (length + change.value), sliding - change.rate);
        let on_a = Wrench::of_force(unit, &at_a);
        let on_b = Wrench::of_force(unit, &at_b);
        self.fill(ways, row, [a.link, b.link], [&on_a, &on_b]);
    }

    /// The scalar product of two directions is prescribed.
    #[inline(always)]
    pub fn cosine(
        &mut self,
        ways: Ways<'_, N, M>,
        row: usize,
        a: &Direction,
        b: &Direction,
        value: f64,
        change: Drive,
    ) {
        let unit_a = turned(&ways.kinematics.link(a.link).rotation, &a.unit);
        let unit_b = turned(&ways.kinematics.link(b.link).rotation, &b.unit);
        let turn = Wrench { force: Vec3::zeros(), moment: unit_a.cross(&unit_b) };
        self.set(row, unit_a.dot(&unit_b) - (value + change.value), -change.rate);
        self.fill(ways, row, [a.link, b.link], [&turn, &turn]);
    }

    /// Row `row` of phi_q: the wrench on the first link moves with it, the one on the second
    /// against it.
    #[inline(always)]
    fn fill(
        &mut self,
        ways: Ways<'_, N, M>,
        row: usize,
        [a, b]: [LinkId; 2],
        [on_a, on_b]: [&Wrench; 2],
    ) {
        let Some(entries) = self.phi_q.get_mut(row) else {
            return;
        };
        ways.from(a, |link, axis| {
            if let Some(entry) = link.among_mut(entries) {
                *entry = on_a.power(axis);
            }
        });
        ways.from(b, |link, axis| {
            if let Some(entry) = link.among_mut(entries) {
                *entry = -on_b.power(axis);
            }
        });
    }

    #[inline(always)]
    fn keep_ends(&mut self, ways: Ways<'_, N, M>, at_a: Vec3, at_b: Vec3) {
        if let Some(ends) = self.ends.get_mut(ways.number) {
            *ends = [at_a, at_b];
        }
    }

    #[inline]
    fn set(&mut self, row: usize, phi: f64, phi_t: f64) {
        if row < M {
            self.phi[row] = phi;
            self.phi_t[row] = phi_t;
        }
    }
}

/// The ways from the links of a closure to the link where its loop begins.
#[derive(Clone, Copy)]
pub(super) struct Ways<'a, const N: usize, const M: usize> {
    pub mechanism: &'a Mechanism<N, M>,
    pub kinematics: &'a Kinematics<N>,
    pub root: LinkId,
    /// Number of the closure.
    pub number: usize,
}

impl<const N: usize, const M: usize> Ways<'_, N, M> {
    /// Visits the joints between `link` and the root with their axes.
    #[inline(always)]
    fn from(&self, mut link: LinkId, mut visit: impl FnMut(LinkId, &Twist)) {
        while link != self.root
            && let Some(motion) = link.among(&self.kinematics.links)
        {
            visit(link, &motion.axis);
            link = self.mechanism.parent(link);
        }
    }
}
