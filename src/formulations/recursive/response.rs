//! The motion of the mechanism for given forces and violations of its loops.
//!
//! ```text
//! A x + phi_q^T y = -force,   phi_q x = -violation
//! ```
//!
//! One pass from the tips to the base and one back, over the articulated inertias of
//! [`Articulated`]. At the root of each cluster the multipliers y are found for a root at rest, then
//! for its motion. An equation that determines a tip without mass has a multiplier that is known at
//! once, from the force on the tip; the motion of the tip comes last.

use super::articulated::{Articulated, ArticulatedHinge};
use super::structure::{Cluster, Clusters};
use crate::formulations::entries::{at, set};
use crate::formulations::six::{add_scaled, dot};
use crate::linalg;
use core::ops::Range;
use core::slice::{from_mut, from_ref};

/// Rows that the kernels of [`linalg`] take together.
const TOGETHER: usize = 3;

impl<const N: usize, const M: usize> Articulated<N, M> {
    /// Solves for the motion `x` and the multipliers `y`; without a force, only the roots of the clusters
    /// and what they hang on have to be gone through on the way down.
    #[inline(never)]
    pub fn solve(
        &mut self,
        structure: &Clusters<N, M>,
        force: Option<&[f64; N]>,
        violation: &[f64; M],
        x: &mut [f64; N],
        y: &mut [f64; M],
    ) {
        let clusters = structure.clusters();
        // forces on the joints, what the equations ask for, and the multipliers, by place
        let mut torque = [0.0; N];
        let (mut goal, mut pull) = ([0.0; M], [0.0; M]);
        for cluster in clusters {
            self.transform_goal(cluster, violation, &mut goal);
        }
        let mut end = clusters.first().map_or(0, |cluster| cluster.root.rank());
        if let Some(force) = force {
            torque = force.map(|force| -force);
            for cluster in clusters {
                self.hold_tips(cluster, &mut torque, &mut pull);
            }
            end = N;
        }
        // from the tips to the base: what is left of the forces on the joints, and the multipliers for
        // roots at rest
        self.pulls = [[0.0; 6]; N];
        for cluster in clusters {
            let root = cluster.root.rank();
            self.descend(root..end, &mut torque);
            end = root;
            if force.is_some() {
                self.add_response(cluster, &torque, &mut pull);
            }
            self.react(cluster, &goal, &mut pull);
        }
        self.descend(0..end, &mut torque);
        // and back: multipliers for moving roots, and the motion of the joints
        let mut begin = 0;
        for cluster in clusters.iter().rev() {
            let root = cluster.root.rank();
            self.ascend(begin..root, &torque, x);
            begin = root;
            self.follow_root(cluster, &mut torque, &mut pull);
        }
        self.ascend(begin..N, &torque, x);
        for cluster in clusters {
            self.move_tips(cluster, &goal, x);
            self.transform_back(cluster, &mut pull, y);
        }
    }

    /// The violation as the rows are combined.
    #[inline(always)]
    fn transform_goal(&self, cluster: &Cluster<N>, violation: &[f64; M], goal: &mut [f64; M]) {
        let first = cluster.places().start;
        for place in cluster.places() {
            let (Some(&row), Some(factors)) = (self.order.get(place), self.factors.get(place))
            else {
                continue;
            };
            let mut sum = -at(violation, usize::from(row));
            if let (Some(factors), Some(goal)) = (factors.get(first..place), goal.get(first..place))
            {
                for (factor, goal) in factors.iter().zip(goal) {
                    sum -= factor * goal;
                }
            }
            set(goal, place, sum);
        }
    }

    /// The multipliers of the equations themselves, from those of the rows at their places, in whose
    /// place they come.
    #[inline(always)]
    fn transform_back(&self, cluster: &Cluster<N>, pull: &mut [f64; M], y: &mut [f64; M]) {
        let first = cluster.places().start;
        for place in cluster.places().rev() {
            let own = at(pull, place);
            let (Some(&row), Some(factors)) = (self.order.get(place), self.factors.get(place))
            else {
                continue;
            };
            set(y, usize::from(row), own);
            if let (Some(factors), Some(pull)) =
                (factors.get(first..place), pull.get_mut(first..place))
            {
                for (factor, pull) in factors.iter().zip(pull) {
                    *pull -= factor * own;
                }
            }
        }
    }

    /// The multipliers that balance the forces on the tips, and what they do to the other joints.
    #[inline(always)]
    fn hold_tips(&self, cluster: &Cluster<N>, torque: &mut [f64; N], pull: &mut [f64; M]) {
        for (place, tip) in cluster.tip_places().zip(cluster.tips.columns()) {
            let Some(row) = self.rows.get(place) else { continue };
            let held = at(torque, tip) / at(row, tip);
            set(pull, place, held);
            // tips that come later among them
            for &tile in cluster.joints.tiles().iter().chain(cluster.tips.tiles()) {
                linalg::add_rows(from_ref(row), tile, &[-held], torque);
            }
        }
    }

    /// Hands the forces on some joints down to what they hang on.
    #[inline(always)]
    fn descend(&mut self, joints: Range<usize>, torque: &mut [f64; N]) {
        for i in (joints.start..joints.end.min(N)).rev() {
            let hinge = &self.hinges[i];
            if !hinge.massive {
                continue;
            }
            let mut own = self.pulls[i];
            torque[i] -= dot(&own, &hinge.axis);
            if let Some(carrier) = hinge.parent.among_mut(&mut self.pulls) {
                add_scaled(&mut own, torque[i], &hinge.gain);
                add_scaled(carrier, 1.0, &own);
            }
        }
    }

    /// Adds to `pull` the accelerations of the free equations of a cluster under the forces on its joints.
    #[inline(always)]
    fn add_response(&self, cluster: &Cluster<N>, torque: &[f64; N], pull: &mut [f64; M]) {
        let mut motion = [0.0; N];
        for tile in cluster.joints.tiles() {
            let range = tile.start()..tile.end();
            if let (Some(motion), Some(torque), Some(hinges)) =
                (motion.get_mut(range.clone()), torque.get(range.clone()), self.hinges.get(range))
            {
                for ((motion, torque), hinge) in motion.iter_mut().zip(torque).zip(hinges) {
                    *motion = torque * hinge.mobility;
                }
            }
        }
        let places = cluster.free_places();
        if let (Some(rows), Some(sums)) = (self.rows.get(places.clone()), pull.get_mut(places)) {
            for (rows, sums) in rows.chunks(TOGETHER).zip(sums.chunks_mut(TOGETHER)) {
                for &tile in cluster.joints.tiles() {
                    linalg::add_products(rows, tile, &motion, sums);
                }
            }
        }
    }

    /// The multipliers of a cluster on a root at rest, and their wrench on it.
    #[inline(always)]
    fn react(&mut self, cluster: &Cluster<N>, goal: &[f64; M], pull: &mut [f64; M]) {
        let mut sum = [0.0; 6];
        for place in cluster.free_places() {
            let (Some(reach), Some(pull)) = (self.reach.get(place), pull.get_mut(place)) else {
                continue;
            };
            *pull = at(&self.hold, place) * (*pull - at(goal, place));
            add_scaled(&mut sum, *pull, reach);
        }
        if let Some(root) = cluster.root.among_mut(&mut self.pulls) {
            add_scaled(root, -1.0, &sum);
        }
    }

    /// The motion of some joints, from that of what they hang on.
    #[inline(always)]
    fn ascend(&mut self, joints: Range<usize>, torque: &[f64; N], x: &mut [f64; N]) {
        for i in joints.start..joints.end.min(N) {
            let ArticulatedHinge { parent, massive, axis, gain, mobility } = &self.hinges[i];
            if !massive {
                continue;
            }
            let mut motion = parent.among(&self.motion).copied().unwrap_or([0.0; 6]);
            x[i] = torque[i] * mobility - dot(gain, &motion);
            add_scaled(&mut motion, x[i], axis);
            self.motion[i] = motion;
        }
    }

    /// The multipliers of a cluster on a root that moves, and what they do to the joints.
    #[inline(always)]
    fn follow_root(&self, cluster: &Cluster<N>, torque: &mut [f64; N], pull: &mut [f64; M]) {
        let places = cluster.free_places();
        let (Some(rows), Some(reaches), Some(pulls)) = (
            self.rows.get(places.clone()),
            self.reach.get(places.clone()),
            pull.get_mut(places.clone()),
        ) else {
            return;
        };
        if let Some(root) = cluster.root.among(&self.motion) {
            for ((place, reach), pull) in places.zip(reaches).zip(pulls.iter_mut()) {
                *pull -= at(&self.hold, place) * dot(reach, root);
            }
        }
        for (rows, pulls) in rows.chunks(TOGETHER).zip(pulls.chunks(TOGETHER)) {
            let mut factors = [0.0; TOGETHER];
            for (factor, pull) in factors.iter_mut().zip(pulls) {
                *factor = -pull;
            }
            for &tile in cluster.joints.tiles() {
                linalg::add_rows(rows, tile, &factors, torque);
            }
        }
    }

    /// The motion of the tips, from that of the other joints.
    #[inline(always)]
    fn move_tips(&self, cluster: &Cluster<N>, goal: &[f64; M], x: &mut [f64; N]) {
        for tip in cluster.tips.columns() {
            set(x, tip, 0.0);
        }
        let tips = cluster.tips.tiles().iter().rev();
        let tips = tips.flat_map(|tile| (tile.start()..tile.end()).rev());
        for (place, tip) in cluster.tip_places().rev().zip(tips) {
            let Some(row) = self.rows.get(place) else { continue };
            let mut sum = 0.0;
            for &tile in cluster.joints.tiles().iter().chain(cluster.tips.tiles()) {
                linalg::add_products(from_ref(row), tile, x, from_mut(&mut sum));
            }
            set(x, tip, (at(goal, place) - sum) / at(row, tip));
        }
    }
}
