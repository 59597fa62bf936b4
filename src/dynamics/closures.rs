//! Loop closures in natural coordinates at the cut points.
//!
//! \[CD03\] (20): phi_q = phi_cut q_z. A row of phi_cut, the derivative of an equation by the cut
//! points and directions, acts on a link like a wrench; its power on a joint axis is the entry of
//! phi_q. Only joints on the way between the two links move one against the other.

use super::Kinematics;
use crate::linalg;
use crate::mechanism::{Attachment, Closure, Direction, Drive, LinkId, Mechanism};
use crate::real::sqrt;
use crate::spatial::{Mat3, Twist, Vec3, Wrench};

/// The closure equations and their derivatives at one state.
#[derive(Clone, Debug)]
pub struct Constraints<const N: usize, const M: usize> {
    /// phi (m; cosines have no unit).
    pub phi: [f64; M],
    /// Derivative of phi by the coordinates.
    pub phi_q: [[f64; N]; M],
    /// Partial derivative of phi by time, from the drives.
    pub phi_t: [f64; M],
    /// phi_ddot at zero joint accelerations; filled by [`Constraints::accelerations`].
    pub phi_q_dot_qd: [f64; M],
}

/// A cut point with its prescribed motion.
struct Cut {
    position: Vec3,
    /// Velocity of the point in its link, world axes.
    sliding: Vec3,
    /// Acceleration of the point in its link, world axes.
    pushing: Vec3,
}

impl<const N: usize, const M: usize> Constraints<N, M> {
    /// To be filled.
    pub const fn new() -> Self {
        Self { phi: [0.0; M], phi_q: [[0.0; N]; M], phi_t: [0.0; M], phi_q_dot_qd: [0.0; M] }
    }

    /// Evaluates phi, phi_q and phi_t for the placed links and the drives.
    pub fn evaluate(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        drive: &impl Fn(u8) -> Drive,
    ) {
        let mut row = 0;
        for (number, closure) in mechanism.closures().iter().enumerate() {
            match closure {
                Closure::Coincidence { a, b, rows } => {
                    let axes = kinematics.link(mechanism.pattern().loop_root(number)).rotation;
                    let (cut_a, cut_b) = (cut(kinematics, a, drive), cut(kinematics, b, drive));
                    let gap = cut_a.position - cut_b.position;
                    let sliding = cut_a.sliding - cut_b.sliding;
                    for component in 0..rows.count() {
                        let unit: Vec3 = axes.column(component).into();
                        self.set(row + component, unit.dot(&gap), unit.dot(&sliding));
                    }
                    let ends = (cut_a.position, cut_b.position);
                    let filled = row..row + rows.count();
                    row = filled.end;
                    self.fill_coincidence(
                        mechanism,
                        kinematics,
                        filled,
                        (a.link, b.link),
                        ends,
                        &axes,
                    );
                }
                Closure::Rod { a, b, length, drive: change } => {
                    let (cut_a, cut_b) = (cut(kinematics, a, drive), cut(kinematics, b, drive));
                    let gap = cut_a.position - cut_b.position;
                    let distance = sqrt(gap.dot(&gap));
                    let unit = gap / distance;
                    let change = change.map_or(Drive::REST, drive);
                    let on_a = (a.link, Wrench::of_force(unit, &cut_a.position));
                    let on_b = (b.link, Wrench::of_force(unit, &cut_b.position));
                    let rate = unit.dot(&(cut_a.sliding - cut_b.sliding)) - change.rate;
                    self.set(row, distance - (length + change.value), rate);
                    self.fill(mechanism, kinematics, row, on_a, on_b);
                    row += 1;
                }
                Closure::Parallel { axis, to } => {
                    for unit in to.units {
                        let other = Direction { link: to.link, unit };
                        self.cosine(mechanism, kinematics, row, axis, &other, 0.0, Drive::REST);
                        row += 1;
                    }
                }
                Closure::Cosine { a, b, value, drive: change } => {
                    let change = change.map_or(Drive::REST, drive);
                    self.cosine(mechanism, kinematics, row, a, b, *value, change);
                    row += 1;
                }
            }
        }
    }

    /// Evaluates phi_ddot at zero joint accelerations from the velocities, the accelerations
    /// (dR/dt) qd of the links and the drives; phi_q must be up to date.
    pub fn accelerations(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        turning: &[Twist; N],
        drive: &impl Fn(u8) -> Drive,
    ) {
        let acceleration = |link: LinkId| {
            *link.index().and_then(|index| turning.get(index)).unwrap_or(&Twist::ZERO)
        };
        let end = |attachment: &Attachment| {
            let cut = cut(kinematics, attachment, drive);
            let link = &kinematics.link(attachment.link).velocity;
            let carried = link.at(&cut.position);
            // a spatial acceleration is that of a point plus w x v of the link there
            let total = acceleration(attachment.link).at(&cut.position)
                + link.angular.cross(&carried)
                + link.angular.cross(&cut.sliding) * 2.0
                + cut.pushing;
            (cut.position, carried + cut.sliding, total)
        };
        let mut row = 0;
        for (number, closure) in mechanism.closures().iter().enumerate() {
            match closure {
                Closure::Coincidence { a, b, rows } => {
                    let root = mechanism.pattern().loop_root(number);
                    let frame = kinematics.link(root);
                    let spin = &frame.velocity.angular;
                    let (ends_a, ends_b) = (end(a), end(b));
                    let gap = ends_a.0 - ends_b.0;
                    let parting = ends_a.1 - ends_b.1;
                    // seen from the link where the loop begins
                    let seen = ends_a.2
                        - ends_b.2
                        - acceleration(root).angular.cross(&gap)
                        - spin.cross(&parting) * 2.0
                        + spin.cross(&spin.cross(&gap));
                    for component in 0..rows.count() {
                        self.set_acceleration(row, frame.rotation.column(component).dot(&seen));
                        row += 1;
                    }
                }
                Closure::Rod { a, b, drive: change, .. } => {
                    let (ends_a, ends_b) = (end(a), end(b));
                    let gap = ends_a.0 - ends_b.0;
                    let parting = ends_a.1 - ends_b.1;
                    let distance = sqrt(gap.dot(&gap));
                    let rate = gap.dot(&parting) / distance;
                    let change = change.map_or(Drive::REST, drive);
                    let along = gap.dot(&(ends_a.2 - ends_b.2)) + parting.dot(&parting);
                    self.set_acceleration(
                        row,
                        (along - rate * rate) / distance - change.acceleration,
                    );
                    row += 1;
                }
                Closure::Parallel { axis, to } => {
                    for unit in to.units {
                        let other = Direction { link: to.link, unit };
                        let value = cosine_acceleration(kinematics, &acceleration, axis, &other);
                        self.set_acceleration(row, value);
                        row += 1;
                    }
                }
                Closure::Cosine { a, b, drive: change, .. } => {
                    let change = change.map_or(Drive::REST, drive);
                    let value = cosine_acceleration(kinematics, &acceleration, a, b);
                    self.set_acceleration(row, value - change.acceleration);
                    row += 1;
                }
            }
        }
    }

    /// phi_dot for the rates `qd`: phi_q qd + phi_t.
    pub fn rate(&self, mechanism: &Mechanism<N, M>, qd: &[f64; N]) -> [f64; M] {
        self.times(mechanism, qd, &self.phi_t)
    }

    /// phi_ddot for the accelerations `qdd`: phi_q qdd + phi_q_dot_qd.
    pub fn acceleration(&self, mechanism: &Mechanism<N, M>, qdd: &[f64; N]) -> [f64; M] {
        self.times(mechanism, qdd, &self.phi_q_dot_qd)
    }

    /// phi_q `x` + `start`.
    pub fn times(&self, mechanism: &Mechanism<N, M>, x: &[f64; N], start: &[f64; M]) -> [f64; M] {
        let mut result = *start;
        for panel in mechanism.pattern().closures() {
            let rows = panel.rows().start()..panel.rows().end();
            let (Some(entries), Some(sums)) = (self.phi_q.get(rows.clone()), result.get_mut(rows))
            else {
                break;
            };
            for &tile in panel.tiles() {
                linalg::add_products(entries, tile, x, sums);
            }
        }
        result
    }

    /// Adds phi_q^T y to `sum`.
    pub fn add_transposed(&self, mechanism: &Mechanism<N, M>, y: &[f64; M], sum: &mut [f64; N]) {
        for panel in mechanism.pattern().closures() {
            let rows = panel.rows().start()..panel.rows().end();
            let (Some(entries), Some(factors)) = (self.phi_q.get(rows.clone()), y.get(rows)) else {
                break;
            };
            for &tile in panel.tiles() {
                linalg::add_rows(entries, tile, factors, sum);
            }
        }
    }

    /// Adds phi_q^T diag(`weight`) phi_q to the lower triangle of `lhs`.
    pub fn add_square(
        &self,
        mechanism: &Mechanism<N, M>,
        weight: &[f64; M],
        lhs: &mut [[f64; N]; N],
    ) {
        for panel in mechanism.pattern().closures() {
            let rows = panel.rows().start()..panel.rows().end();
            let (Some(entries), Some(weights)) = (self.phi_q.get(rows.clone()), weight.get(rows))
            else {
                break;
            };
            for (count, &tile) in panel.tiles().iter().enumerate() {
                linalg::add_square(entries, weights, tile, lhs);
                for &before in panel.tiles().iter().take(count) {
                    linalg::add_rectangle(entries, weights, tile, before, lhs);
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "a row of phi and its two directions")]
    fn cosine(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        row: usize,
        a: &Direction,
        b: &Direction,
        value: f64,
        change: Drive,
    ) {
        let unit_a = kinematics.link(a.link).rotation * Vec3::from(a.unit);
        let unit_b = kinematics.link(b.link).rotation * Vec3::from(b.unit);
        let turn = Wrench { force: Vec3::zeros(), moment: unit_a.cross(&unit_b) };
        self.set(row, unit_a.dot(&unit_b) - (value + change.value), -change.rate);
        self.fill(mechanism, kinematics, row, (a.link, turn), (b.link, turn));
    }

    #[inline]
    fn set(&mut self, row: usize, phi: f64, phi_t: f64) {
        if row < M {
            self.phi[row] = phi;
            self.phi_t[row] = phi_t;
        }
    }

    #[inline]
    fn set_acceleration(&mut self, row: usize, value: f64) {
        if row < M {
            self.phi_q_dot_qd[row] = value;
        }
    }

    /// The `rows` of a coincidence: the velocity of each cut point for a unit rate of each
    /// joint, in `axes`.
    fn fill_coincidence(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        rows: core::ops::Range<usize>,
        (mut a, mut b): (LinkId, LinkId),
        (at_a, at_b): (Vec3, Vec3),
        axes: &Mat3,
    ) {
        let Some(rows) = self.phi_q.get_mut(rows) else {
            return;
        };
        while a != b {
            let first = a.rank() > b.rank();
            let (near, at) = if first { (&mut a, &at_a) } else { (&mut b, &at_b) };
            let Some(j) = near.index().filter(|&j| j < N) else {
                return;
            };
            let velocity = kinematics.links[j].axis.at(at);
            let velocity = if first { velocity } else { -velocity };
            for (entries, axis) in rows.iter_mut().zip(axes.column_iter()) {
                entries[j] = axis.dot(&velocity);
            }
            *near = mechanism.joint(j).parent;
        }
    }

    /// Row `row` of phi_q: the wrench on the first link moves with it, the one on the second
    /// against it.
    fn fill(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        row: usize,
        (mut a, on_a): (LinkId, Wrench),
        (mut b, on_b): (LinkId, Wrench),
    ) {
        let Some(entries) = self.phi_q.get_mut(row) else {
            return;
        };
        while a != b {
            let (near, sign, wrench) =
                if a.rank() > b.rank() { (&mut a, 1.0, &on_a) } else { (&mut b, -1.0, &on_b) };
            let Some(j) = near.index().filter(|&j| j < N) else {
                return;
            };
            entries[j] = sign * wrench.power(&kinematics.links[j].axis);
            *near = mechanism.joint(j).parent;
        }
    }
}

impl<const N: usize, const M: usize> Default for Constraints<N, M> {
    fn default() -> Self {
        Self::new()
    }
}

fn cut<const N: usize>(
    kinematics: &Kinematics<N>,
    attachment: &Attachment,
    drive: &impl Fn(u8) -> Drive,
) -> Cut {
    let link = kinematics.link(attachment.link);
    let mut point = Vec3::from(attachment.point);
    let (mut sliding, mut pushing) = (Vec3::zeros(), Vec3::zeros());
    if let Some(slide) = attachment.slide {
        let motion = drive(slide.drive);
        let axis = Vec3::from(slide.axis);
        point += axis * motion.value;
        sliding = link.rotation * axis * motion.rate;
        pushing = link.rotation * axis * motion.acceleration;
    }
    Cut { position: link.position + link.rotation * point, sliding, pushing }
}

fn cosine_acceleration<const N: usize>(
    kinematics: &Kinematics<N>,
    acceleration: &impl Fn(LinkId) -> Twist,
    a: &Direction,
    b: &Direction,
) -> f64 {
    let turned = |direction: &Direction| {
        let link = kinematics.link(direction.link);
        let unit = link.rotation * Vec3::from(direction.unit);
        let rate = link.velocity.angular.cross(&unit);
        let second =
            acceleration(direction.link).angular.cross(&unit) + link.velocity.angular.cross(&rate);
        (unit, rate, second)
    };
    let (unit_a, rate_a, second_a) = turned(a);
    let (unit_b, rate_b, second_b) = turned(b);
    second_a.dot(&unit_b) + rate_a.dot(&rate_b) * 2.0 + unit_a.dot(&second_b)
}
