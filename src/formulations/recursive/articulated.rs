//! Articulated inertias of the tree and of the loops, from the tips to the base.
//!
//! ```text
//! U_i = I_i s_i,  D_i = s_i^T U_i,  I_parent <- I_parent + I_i - U_i U_i^T / D_i       tree
//! w_i = J_i - s_i^T p_i,  p_parent <- p_parent + p_i + U_i w_i / D_i                   a row J of phi_q
//! S = W D^-1 W^T,  I_root <- I_root + B^T S^-1 B,  B the p of the rows at the root     loops
//! ```
//!
//! All is taken at the spatial origin in world axes, so that nothing has to be carried from joint to
//! joint. S is not formed: its rows are made orthogonal (Gram and Schmidt, the longest that
//! is left next), which leaves S diagonal, and digits where loops are nearly singular.

use super::structure::{Cluster, Clusters};
use crate::dynamics::link_inertia;
use crate::formulations::entries::{at, set};
use crate::formulations::six::{Six, add_scaled, dot, wrench};
use crate::linalg::Singular;
use crate::mechanism::{GROUND, LinkId, Mechanism};
use crate::real::{abs, sqrt};
use crate::spatial::{Symmetric, Twist};
use crate::step::Terms;
use crate::step::tuning::REDUNDANT;

/// A joint with the articulated inertia of all that it carries.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArticulatedHinge {
    /// The link that the joint hangs on.
    pub parent: LinkId,
    /// Whether the joint carries mass.
    pub massive: bool,
    /// The axis s of the joint: linear, angular.
    pub axis: Six,
    /// U / D, the wrench on what it hangs on for a unit force on the joint: force, moment.
    pub gain: Six,
    /// 1 / D, the mobility of the joint against the articulated inertia (1/kg, 1/(kg m2)).
    pub mobility: f64,
}

impl ArticulatedHinge {
    const NONE: Self =
        Self { parent: GROUND, massive: false, axis: [0.0; 6], gain: [0.0; 6], mobility: 0.0 };
}

/// The mechanism as a response to forces, and what solves need.
#[derive(Clone, Debug)]
pub(super) struct Articulated<const N: usize, const M: usize> {
    /// Coordinates for which it was made (m, rad); NaN before the first time.
    pub q: [f64; N],
    /// Number of independent equations.
    pub rank: u32,
    /// What is left of the weakest equation, as a share of the strongest: 0 at a singular position.
    pub left: f64,
    pub(super) hinges: [ArticulatedHinge; N],
    inertia: [Symmetric; N],
    /// Equations by place: those that determine tips, with the coefficients of the coordinates; the
    /// others with the response of each joint, all orthogonal to each other.
    pub(super) rows: [[f64; N]; M],
    /// What a row took from those at earlier places.
    pub(super) factors: [[f64; M]; M],
    /// The number of the equation at each place.
    pub(super) order: [u8; M],
    /// The wrench of each row on the root of its cluster.
    pub(super) reach: [Six; M],
    /// Mobility of each row, inverted; zero where it says nothing new.
    pub(super) hold: [f64; M],
    /// Wrenches on the links, scratch.
    pub(super) pulls: [Six; N],
    /// Accelerations of the links, scratch.
    pub(super) motion: [Six; N],
}

impl<const N: usize, const M: usize> Articulated<N, M> {
    /// Articulated inertias that serve no position; to be made.
    pub const fn new() -> Self {
        Self {
            q: [f64::NAN; N],
            rank: 0,
            left: 1.0,
            hinges: [ArticulatedHinge::NONE; N],
            inertia: [Symmetric::ZERO; N],
            rows: [[0.0; N]; M],
            factors: [[0.0; M]; M],
            order: [0; M],
            reach: [[0.0; 6]; M],
            hold: [0.0; M],
            pulls: [[0.0; 6]; N],
            motion: [[0.0; 6]; N],
        }
    }

    /// Lets the articulated inertias serve no position any more.
    pub const fn forget(&mut self) {
        self.q = [f64::NAN; N];
    }

    /// How far the coordinates `q` are from those for which it was made (m, rad), without the leading
    /// sliders, which change nothing: NaN before the first time.
    pub fn distance(&self, mechanism: &Mechanism<N, M>, q: &[f64; N]) -> f64 {
        let mut most = 0.0;
        for i in mechanism.floating().min(N)..N {
            let distance = abs(q[i] - self.q[i]);
            // a NaN must come through
            if !(distance <= most) {
                most = distance;
            }
        }
        most
    }

    /// Makes it for the placed links and closures of `terms`. Equations of which less than the share
    /// `least` is left keep their multipliers.
    #[inline(never)]
    pub fn make(
        &mut self,
        mechanism: &Mechanism<N, M>,
        structure: &Clusters<N, M>,
        least: f64,
        terms: &mut Terms<N, M>,
    ) -> Result<(), Singular> {
        let Terms { kinematics, constraints, .. } = terms;
        self.forget();
        (self.rank, self.left) = (0, 1.0);
        for i in 0..N {
            let joint = mechanism.joint(i);
            self.hinges[i].parent = joint.parent;
            self.hinges[i].massive = mechanism.carries_mass(i);
            self.hinges[i].axis = kinematics.links[i].axis.components();
            self.inertia[i] = Symmetric::ZERO;
            if joint.body.mass > 0.0 {
                self.inertia[i].add_inertia(&link_inertia(&joint.body, &kinematics.links[i]));
            }
        }
        let phi_q = constraints.phi_q();
        let mut clusters = structure.clusters().iter().peekable();
        for i in (0..N).rev() {
            while let Some(cluster) = clusters.next_if(|cluster| cluster.root.rank() == i + 1) {
                self.close(structure, cluster, least, phi_q)?;
                for place in cluster.free_places() {
                    if let (Some(reach), Some(hold)) = (self.reach.get(place), self.hold.get(place))
                    {
                        self.inertia[i].add_square(&wrench(reach), *hold);
                    }
                }
            }
            if self.hinges[i].massive {
                self.articulate(i, &kinematics.links[i].axis)?;
            }
        }
        for cluster in clusters {
            self.close(structure, cluster, least, phi_q)?;
        }
        self.q = kinematics.coordinates;
        Ok(())
    }

    /// Joint `i`, and its share in the inertia of what it hangs on.
    #[inline(always)]
    fn articulate(&mut self, i: usize, axis: &Twist) -> Result<(), Singular> {
        let Self { hinges, inertia, .. } = self;
        let (Some((carriers, [own, ..])), Some(hinge)) =
            (inertia.split_at_mut_checked(i), hinges.get_mut(i))
        else {
            return Ok(());
        };
        let force = own.times(axis);
        let mobility = 1.0 / force.power(axis);
        if !(mobility > 0.0 && mobility < f64::INFINITY) {
            return Err(Singular { row: i });
        }
        hinge.mobility = mobility;
        hinge.gain = force.scaled(mobility).components();
        if let Some(carrier) = hinge.parent.among_mut(carriers) {
            own.add_square(&force, -mobility);
            *carrier += own;
        }
        Ok(())
    }

    /// Solves the equations of a cluster for its tips, and makes the others orthogonal.
    fn close(
        &mut self,
        structure: &Clusters<N, M>,
        cluster: &Cluster<N>,
        least: f64,
        phi_q: &[[f64; N]; M],
    ) -> Result<(), Singular> {
        for place in cluster.places() {
            let row = structure.row(place);
            let (Some(own), Some(given), Some(order)) =
                (self.rows.get_mut(place), phi_q.get(row), self.order.get_mut(place))
            else {
                continue;
            };
            *order = row as u8;
            for tile in cluster.joints.tiles().iter().chain(cluster.tips.tiles()) {
                crate::linalg::copy(given, *tile, own);
            }
        }
        self.determine_tips(cluster)?;
        for place in cluster.free_places() {
            self.respond(cluster, place);
        }
        self.separate(cluster, least);
        Ok(())
    }

    /// Gauss' elimination of the tips: each is found from the equation that determines it best.
    fn determine_tips(&mut self, cluster: &Cluster<N>) -> Result<(), Singular> {
        for (place, tip) in cluster.tip_places().zip(cluster.tips.columns()) {
            let places = place..cluster.places().end;
            let size =
                |rows: &[[f64; N]; M], p: usize| rows.get(p).map_or(0.0, |r| abs(at(r, tip)));
            let best = places.clone().reduce(|best, p| {
                if size(&self.rows, p) > size(&self.rows, best) { p } else { best }
            });
            self.exchange(cluster, place, best.unwrap_or(place));
            let reciprocal = 1.0 / self.rows.get(place).map_or(0.0, |row| at(row, tip));
            if !(abs(reciprocal) < f64::INFINITY) {
                return Err(Singular { row: tip });
            }
            for p in places.skip(1) {
                let factor = reciprocal * self.rows.get(p).map_or(0.0, |row| at(row, tip));
                self.subtract(cluster, p, place, factor);
            }
        }
        Ok(())
    }

    /// Exchanges two places that have nothing of each other yet.
    #[inline(always)]
    fn exchange(&mut self, cluster: &Cluster<N>, a: usize, b: usize) {
        if a != b && a < M && b < M {
            self.rows.swap(a, b);
            self.order.swap(a, b);
            self.reach.swap(a, b);
            for c in cluster.places() {
                let pair = (self.factors[a].get(c).copied(), self.factors[b].get(c).copied());
                if let (Some(of_a), Some(of_b)) = pair {
                    set(&mut self.factors[a], c, of_b);
                    set(&mut self.factors[b], c, of_a);
                }
            }
        }
    }

    /// Takes `factor` times the row at an earlier place, and its reach, from the one at `place`.
    #[inline(always)]
    fn subtract(&mut self, cluster: &Cluster<N>, place: usize, earlier: usize, factor: f64) {
        let Some((done, [row, ..])) = self.rows.split_at_mut_checked(place) else { return };
        let Some(other) = done.get(earlier) else { return };
        for tile in cluster.joints.tiles().iter().chain(cluster.tips.tiles()) {
            let range = tile.start()..tile.end();
            if let (Some(row), Some(other)) = (row.get_mut(range.clone()), other.get(range)) {
                for (entry, other) in row.iter_mut().zip(other) {
                    *entry -= factor * other;
                }
            }
        }
        if let Some((done, [reach, ..])) = self.reach.split_at_mut_checked(place)
            && let Some(other) = done.get(earlier)
        {
            add_scaled(reach, -factor, other);
        }
        if let Some(factors) = self.factors.get_mut(place) {
            set(factors, earlier, factor);
        }
    }

    /// The response of the tree to the row at a place, which it becomes, down to the root.
    fn respond(&mut self, cluster: &Cluster<N>, place: usize) {
        let Self { hinges, rows, pulls, reach, .. } = self;
        let (Some(row), Some(reach)) = (rows.get_mut(place), reach.get_mut(place)) else { return };
        *reach = [0.0; 6];
        for tile in cluster.joints.tiles() {
            if let Some(pulls) = pulls.get_mut(tile.start()..tile.end()) {
                pulls.fill([0.0; 6]);
            }
        }
        for tile in cluster.joints.tiles().iter().rev() {
            for i in (tile.start()..tile.end().min(N)).rev() {
                let (hinge, mut pull) = (&hinges[i], pulls[i]);
                row[i] -= dot(&pull, &hinge.axis);
                add_scaled(&mut pull, row[i], &hinge.gain);
                let carrier = if hinge.parent == cluster.root {
                    Some(&mut *reach)
                } else {
                    hinge.parent.among_mut(pulls)
                };
                if let Some(carrier) = carrier {
                    add_scaled(carrier, 1.0, &pull);
                }
            }
        }
    }

    /// The product of two rows of responses: an entry of S.
    #[inline(always)]
    fn product(&self, cluster: &Cluster<N>, a: usize, b: usize) -> f64 {
        let (Some(a), Some(b)) = (self.rows.get(a), self.rows.get(b)) else { return 0.0 };
        let mut sum = 0.0;
        for tile in cluster.joints.tiles() {
            let range = tile.start()..tile.end();
            if let (Some(a), Some(b), Some(hinges)) =
                (a.get(range.clone()), b.get(range.clone()), self.hinges.get(range))
            {
                for ((a, b), hinge) in a.iter().zip(b).zip(hinges) {
                    sum += a * b * hinge.mobility;
                }
            }
        }
        sum
    }

    /// Makes the rows of responses orthogonal.
    fn separate(&mut self, cluster: &Cluster<N>, least: f64) {
        let places = cluster.free_places();
        // what is left of each row
        let mut rest = [0.0; M];
        let mut largest = 0.0;
        for place in places.clone() {
            let square = self.product(cluster, place, place);
            set(&mut rest, place, square);
            set(&mut self.hold, place, 0.0);
            if square > largest {
                largest = square;
            }
        }
        let redundant = REDUNDANT.value() * REDUNDANT.value() * largest;
        for place in places.clone() {
            let others = place..places.end;
            let best = others.clone().reduce(
                |best, p| {
                    if at(&rest, p) > at(&rest, best) { p } else { best }
                },
            );
            let best = best.unwrap_or(place);
            self.exchange(cluster, place, best);
            if place < M && best < M {
                rest.swap(place, best);
            }
            let square = at(&rest, place);
            if !(square > redundant) {
                break;
            }
            let left = sqrt(square / largest);
            if left < self.left {
                self.left = left;
            }
            if !(left > least) {
                // what is too weak is not held, but it is there
                let there = |p: &usize| at(&rest, *p) > redundant;
                self.rank += others.filter(there).count() as u32;
                break;
            }
            self.rank += 1;
            let hold = 1.0 / square;
            set(&mut self.hold, place, hold);
            for p in others.skip(1) {
                let factor = hold * self.product(cluster, p, place);
                self.subtract(cluster, p, place, factor);
                let square = self.product(cluster, p, p);
                set(&mut rest, p, square);
            }
        }
    }
}
