//! Loop closures in natural coordinates at the cut points.
//!
//! \[CD03\] (20): phi_q = phi_cut q_z. A row of phi_cut, the derivative of an equation by the cut
//! points and directions, acts on a link like a wrench; its power on a joint axis is the entry of
//! phi_q. Only joints on the way between the two links move one against the other.

mod evaluation;

use self::evaluation::{Evaluation, Ways};
use super::Kinematics;
use crate::linalg;
use crate::mechanism::{Attachment, Closure, Direction, Drive, LinkId, Mechanism, Rows};
use crate::real::sqrt;
use crate::spatial::{Twist, Vec3, turned, turned_back};

/// The closure equations and their derivatives at one state.
#[derive(Clone, Debug)]
pub struct Constraints<const N: usize, const M: usize> {
    /// phi (m; cosines have no unit).
    pub phi: [f64; M],
    /// Derivatives of phi by the coordinates: at this position, and where the tangent was made.
    phi_q: [[[f64; N]; M]; 2],
    /// Which phi_q is the one at this position; until the next evaluation it is that of the tangent.
    here: usize,
    /// Which phi_q is the one at the position where the tangent was made.
    of_tangent: usize,
    /// Partial derivative of phi by time, from the drives.
    pub phi_t: [f64; M],
    /// phi_ddot at zero joint accelerations, behind the evaluation of the accelerations only.
    pub phi_q_dot_qd: [f64; M],
    /// What phi is counted from: the phi that a closure found when it began to act.
    pub datum: [f64; M],
    /// The two cut points of each closure (m, from the spatial origin).
    ends: [[Vec3; 2]; M],
}

impl<const N: usize, const M: usize> Constraints<N, M> {
    /// Zero; to be filled.
    pub(crate) const fn new() -> Self {
        Self {
            phi: [0.0; M],
            phi_q: [[[0.0; N]; M]; 2],
            here: 0,
            of_tangent: 0,
            phi_t: [0.0; M],
            phi_q_dot_qd: [0.0; M],
            datum: [0.0; M],
            ends: [[Vec3::new(0.0, 0.0, 0.0); 2]; M],
        }
    }

    /// Derivative of phi by the coordinates.
    pub fn phi_q(&self) -> &[[f64; N]; M] {
        &self.phi_q[self.here & 1]
    }

    /// phi_q at the position where the tangent was made.
    pub(crate) fn tangent_phi_q(&self) -> &[[f64; N]; M] {
        &self.phi_q[self.of_tangent & 1]
    }

    /// Evaluates phi, phi_q and phi_t for the placed links and the drives.
    pub fn evaluate(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        drive: &impl Fn(u8) -> Drive,
    ) {
        self.here = 1 - (self.of_tangent & 1);
        let Self { phi, phi_q, phi_t, ends, .. } = self;
        let mut rows = Evaluation { phi, phi_q: &mut phi_q[self.here & 1], phi_t, ends };
        let mut row = 0;
        for (number, (closure, &root)) in mechanism.loops().enumerate() {
            let ways = Ways { mechanism, kinematics, root, number };
            match closure {
                Closure::Coincidence { a, b, rows: equations } => match equations {
                    Rows::Xyz => rows.coincidence::<3>(ways, row, a, b, drive),
                    Rows::Xy => rows.coincidence::<2>(ways, row, a, b, drive),
                },
                Closure::Rod { a, b, length, drive: change } => {
                    rows.rod(ways, row, a, b, *length, change.map_or(Drive::REST, drive), drive);
                }
                Closure::Parallel { axis, to } => {
                    for (more, unit) in to.units.into_iter().enumerate() {
                        let other = Direction { link: to.link, unit };
                        rows.cosine(ways, row + more, axis, &other, 0.0, Drive::REST);
                    }
                }
                Closure::Cosine { a, b, value, drive: change } => {
                    rows.cosine(ways, row, a, b, *value, change.map_or(Drive::REST, drive));
                }
            }
            row += closure.rows();
        }
    }

    /// Evaluates phi_ddot at zero joint accelerations from the velocities, the accelerations
    /// (dR/dt) qd of the links and the drives; phi_q must be up to date.
    pub(crate) fn accelerations(
        &mut self,
        mechanism: &Mechanism<N, M>,
        kinematics: &Kinematics<N>,
        turning: &[Twist; N],
        drive: &impl Fn(u8) -> Drive,
    ) {
        let acceleration = |link| turning_of(turning, link);
        // not a closure, which the compiler would not take into its callers
        macro_rules! end {
            ($attachment:expr, $position:expr) => {
                EndMotion::new(kinematics, turning, $attachment, $position, drive)
            };
        }
        let mut row = 0;
        for (number, closure) in mechanism.closures().iter().enumerate() {
            let Some(&[at_a, at_b]) = self.ends.get(number) else { return };
            match closure {
                Closure::Coincidence { a, b, rows } => {
                    let root = mechanism.loop_root(number);
                    let frame = kinematics.link(root);
                    let spin = &frame.velocity.angular;
                    let (end_a, end_b) = (end!(a, at_a), end!(b, at_b));
                    let (gap, parting) = (at_a - at_b, end_a.velocity - end_b.velocity);
                    // seen from the link where the loop begins
                    let seen = end_a.acceleration
                        - end_b.acceleration
                        - acceleration(root).angular.cross(&gap)
                        - spin.cross(&parting) * 2.0
                        + spin.cross(&spin.cross(&gap));
                    let in_axes: [f64; 3] = turned_back(&frame.rotation, &seen).into();
                    for component in in_axes.iter().copied().take(rows.count()) {
                        self.set_acceleration(row, component);
                        row += 1;
                    }
                }
                Closure::Rod { a, b, drive: change, .. } => {
                    let (end_a, end_b) = (end!(a, at_a), end!(b, at_b));
                    let (gap, parting) = (at_a - at_b, end_a.velocity - end_b.velocity);
                    let distance = sqrt(gap.dot(&gap));
                    let rate = gap.dot(&parting) / distance;
                    let change = change.map_or(Drive::REST, drive);
                    let along =
                        gap.dot(&(end_a.acceleration - end_b.acceleration)) + parting.dot(&parting);
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

    /// Counts phi from its datum, and leaves nothing but 0 = 0 of the closures that do not act;
    /// those that do have their bits in `acting`.
    pub(crate) fn switch(&mut self, mechanism: &Mechanism<N, M>, acting: u32) {
        let idle = mechanism.rows_of(!acting);
        for row in 0..M {
            self.phi[row] -= self.datum[row];
            if idle[row] {
                (self.phi[row], self.phi_t[row]) = (0.0, 0.0);
                self.phi_q[self.here & 1][row] = [0.0; N];
            }
        }
    }

    /// Leaves nothing of phi_q_dot_qd of the closures that do not act; those that do have their bits in `acting`.
    pub(crate) fn switch_accelerations(&mut self, mechanism: &Mechanism<N, M>, acting: u32) {
        let idle = mechanism.rows_of(!acting);
        for row in 0..M {
            if idle[row] {
                self.phi_q_dot_qd[row] = 0.0;
            }
        }
    }

    /// phi_dot for the rates `qd`: phi_q qd + phi_t.
    pub fn rate(&self, mechanism: &Mechanism<N, M>, qd: &[f64; N]) -> [f64; M] {
        let mut rate = [0.0; M];
        Self::times(mechanism, self.phi_q(), qd, &self.phi_t, &mut rate);
        rate
    }

    /// phi_ddot for the accelerations `qdd`: phi_q qdd + phi_q_dot_qd.
    pub fn acceleration(&self, mechanism: &Mechanism<N, M>, qdd: &[f64; N]) -> [f64; M] {
        let mut acceleration = [0.0; M];
        Self::times(mechanism, self.phi_q(), qdd, &self.phi_q_dot_qd, &mut acceleration);
        acceleration
    }

    /// Writes `phi_q` `x` + `start` into `result`.
    pub(crate) fn times(
        mechanism: &Mechanism<N, M>,
        phi_q: &[[f64; N]; M],
        x: &[f64; N],
        start: &[f64; M],
        result: &mut [f64; M],
    ) {
        *result = *start;
        for (rows, tiles) in mechanism.pattern().bundles() {
            let rows = rows.start()..rows.end();
            let (Some(entries), Some(sums)) = (phi_q.get(rows.clone()), result.get_mut(rows))
            else {
                break;
            };
            for &tile in tiles {
                linalg::add_products(entries, tile, x, sums);
            }
        }
    }

    /// Adds phi_q^T y to `sum`.
    pub fn add_transposed(&self, mechanism: &Mechanism<N, M>, y: &[f64; M], sum: &mut [f64; N]) {
        Self::transposed(mechanism, self.phi_q(), y, sum);
    }

    /// Adds phi_q^T `y` to `sum`, with phi_q of the position where the tangent was made.
    pub(crate) fn add_tangent_transposed(
        &self,
        mechanism: &Mechanism<N, M>,
        y: &[f64; M],
        sum: &mut [f64; N],
    ) {
        Self::transposed(mechanism, self.tangent_phi_q(), y, sum);
    }

    fn transposed(
        mechanism: &Mechanism<N, M>,
        phi_q: &[[f64; N]; M],
        y: &[f64; M],
        sum: &mut [f64; N],
    ) {
        for (rows, tiles) in mechanism.pattern().bundles() {
            let rows = rows.start()..rows.end();
            let (Some(entries), Some(factors)) = (phi_q.get(rows.clone()), y.get(rows)) else {
                break;
            };
            for &tile in tiles {
                linalg::add_rows(entries, tile, factors, sum);
            }
        }
    }

    /// Adds phi_q^T diag(`weight`) phi_q to the lower triangle of `lhs`, and keeps phi_q as that of the
    /// tangent.
    pub(crate) fn add_square(
        &mut self,
        mechanism: &Mechanism<N, M>,
        weight: &[f64; M],
        lhs: &mut [[f64; N]; N],
    ) {
        self.of_tangent = self.here;
        let phi_q = self.phi_q();
        for (rows, tiles) in mechanism.pattern().bundles() {
            let rows = rows.start()..rows.end();
            let (Some(entries), Some(weights)) = (phi_q.get(rows.clone()), weight.get(rows)) else {
                break;
            };
            for (count, &tile) in tiles.iter().enumerate() {
                linalg::add_square(entries, weights, tile, lhs);
                for &before in tiles.iter().take(count) {
                    linalg::add_rectangle(entries, weights, tile, before, lhs);
                }
            }
        }
    }

    #[inline]
    fn set_acceleration(&mut self, row: usize, value: f64) {
        if row < M {
            self.phi_q_dot_qd[row] = value;
        }
    }
}

impl<const N: usize, const M: usize> Default for Constraints<N, M> {
    fn default() -> Self {
        Self::new()
    }
}

/// How a cut point moves while its joints do not accelerate, in world axes.
struct EndMotion {
    /// Velocity (m/s).
    velocity: Vec3,
    /// Acceleration (m/s2).
    acceleration: Vec3,
}

impl EndMotion {
    /// Motion of a cut point that is at `position` (m, from the spatial origin); `turning` are the accelerations of
    /// the links.
    #[inline(always)]
    fn new<const N: usize>(
        kinematics: &Kinematics<N>,
        turning: &[Twist; N],
        attachment: &Attachment,
        position: Vec3,
        drive: &impl Fn(u8) -> Drive,
    ) -> Self {
        let link = kinematics.link(attachment.link);
        let turning = turning_of(turning, attachment.link);
        let spin = &link.velocity.angular;
        let mut velocity = link.velocity.at(&position);
        // a spatial acceleration is that of a point less w x v of the link there
        let mut acceleration = turning.at(&position) + spin.cross(&velocity);
        if let Some(slide) = attachment.slide {
            let axis = turned(&link.rotation, &slide.axis);
            let motion = drive(slide.drive);
            let sliding = axis * motion.rate;
            velocity += sliding;
            acceleration += spin.cross(&sliding) * 2.0 + axis * motion.acceleration;
        }
        Self { velocity, acceleration }
    }
}

/// Acceleration of a link at zero joint accelerations; the ground has none.
#[inline(always)]
fn turning_of<const N: usize>(turning: &[Twist; N], link: LinkId) -> Twist {
    link.among(turning).copied().unwrap_or(Twist::ZERO)
}

/// A cut point: where it is, from the spatial origin, and its velocity in its link where it slides, in
/// world axes.
#[inline(always)]
fn cut<const N: usize>(
    kinematics: &Kinematics<N>,
    attachment: &Attachment,
    drive: &impl Fn(u8) -> Drive,
) -> (Vec3, Option<Vec3>) {
    let link = kinematics.link(attachment.link);
    let position = link.position + turned(&link.rotation, &attachment.point);
    match attachment.slide {
        None => (position, None),
        Some(slide) => {
            let motion = drive(slide.drive);
            let axis = turned(&link.rotation, &slide.axis);
            (position + axis * motion.value, Some(axis * motion.rate))
        }
    }
}

/// How fast two cut points part by sliding, where one of them does.
#[inline(always)]
fn parting(a: Option<Vec3>, b: Option<Vec3>) -> Option<Vec3> {
    match (a, b) {
        (None, None) => None,
        (a, b) => Some(a.unwrap_or(Vec3::zeros()) - b.unwrap_or(Vec3::zeros())),
    }
}

fn cosine_acceleration<const N: usize>(
    kinematics: &Kinematics<N>,
    acceleration: &impl Fn(LinkId) -> Twist,
    a: &Direction,
    b: &Direction,
) -> f64 {
    let turned = |direction: &Direction| {
        let link = kinematics.link(direction.link);
        let unit = turned(&link.rotation, &direction.unit);
        let rate = link.velocity.angular.cross(&unit);
        let second =
            acceleration(direction.link).angular.cross(&unit) + link.velocity.angular.cross(&rate);
        (unit, rate, second)
    };
    let (unit_a, rate_a, second_a) = turned(a);
    let (unit_b, rate_b, second_b) = turned(b);
    second_a.dot(&unit_b) + rate_a.dot(&rate_b) * 2.0 + unit_a.dot(&second_b)
}
