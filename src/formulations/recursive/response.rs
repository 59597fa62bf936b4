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

use super::articulated::{Articulated, Hinge};
use super::structure::{Cluster, Structure};
use crate::formulations::entries::{add, at, set};
use crate::linalg;
use crate::spatial::{Twist, Wrench};
use core::slice::from_ref;

impl<const N: usize, const M: usize> Articulated<N, M> {
    /// Solves for the motion `x` and the multipliers `y`; without a force, only the roots of the clusters
    /// and what they hang on have to be gone through on the way down.
    #[inline(never)]
    pub fn solve(
        &mut self,
        structure: &Structure<N, M>,
        force: Option<&[f64; N]>,
        violation: &[f64; M],
        x: &mut [f64; N],
        y: &mut [f64; M],
    ) {
        // forces on the joints, what the equations ask for, and the multipliers, by place
        let mut torque = force.map_or([0.0; N], |force| force.map(|force| -force));
        let (mut goal, mut pull) = ([0.0; M], [0.0; M]);
        for cluster in structure.clusters() {
            self.transform_goal(cluster, violation, &mut goal);
            if force.is_some() {
                self.hold_tips(cluster, &mut torque, &mut pull);
            }
        }
        let root = structure.clusters().first().map_or(0, |cluster| cluster.root.rank());
        let loaded = if force.is_some() { N } else { root.min(N) };
        self.descend(structure, loaded, &goal, &mut torque, &mut pull);
        self.ascend(structure, &mut torque, &mut pull, x);
        for cluster in structure.clusters() {
            self.move_tips(cluster, &goal, x);
            self.transform_back(cluster, &pull, y);
        }
    }

    /// The violation as the rows are combined.
    fn transform_goal(&self, cluster: &Cluster<N>, violation: &[f64; M], goal: &mut [f64; M]) {
        for place in cluster.places() {
            let (Some(&row), Some(factors)) = (self.order.get(place), self.factors.get(place))
            else {
                continue;
            };
            let mut sum = -at(violation, usize::from(row));
            for earlier in cluster.places().start..place {
                sum -= at(factors, earlier) * at(goal, earlier);
            }
            set(goal, place, sum);
        }
    }

    /// The multipliers of the rows at the places, of the equations themselves.
    fn transform_back(&self, cluster: &Cluster<N>, pull: &[f64; M], y: &mut [f64; M]) {
        let mut own = *pull;
        for place in cluster.places().rev() {
            let mut sum = at(&own, place);
            for later in place + 1..cluster.places().end {
                let factor = self.factors.get(later).map_or(0.0, |factors| at(factors, place));
                sum -= factor * at(&own, later);
            }
            set(&mut own, place, sum);
            if let Some(&row) = self.order.get(place) {
                set(y, usize::from(row), sum);
            }
        }
    }

    /// The multipliers that balance the forces on the tips, and what they do to the other joints.
    fn hold_tips(&self, cluster: &Cluster<N>, torque: &mut [f64; N], pull: &mut [f64; M]) {
        for (place, tip) in cluster.tip_places().zip(cluster.tips.columns()) {
            let Some(row) = self.rows.get(place) else { continue };
            let mut sum = at(torque, tip);
            for earlier in cluster.tip_places().start..place {
                let share = self.rows.get(earlier).map_or(0.0, |row| at(row, tip));
                sum -= share * at(pull, earlier);
            }
            let held = sum / at(row, tip);
            set(pull, place, held);
            for &tile in cluster.joints.tiles() {
                linalg::add_rows(from_ref(row), tile, &[-held], torque);
            }
        }
    }

    /// From the last of the first `loaded` joints to the base: `torque` becomes what is left of the forces
    /// on the joints, and `pull` the multipliers for roots at rest.
    fn descend(
        &mut self,
        structure: &Structure<N, M>,
        loaded: usize,
        goal: &[f64; M],
        torque: &mut [f64; N],
        pull: &mut [f64; M],
    ) {
        self.pulls = [Wrench::ZERO; N];
        let mut clusters = structure.clusters().iter().peekable();
        for i in (0..loaded.min(N)).rev() {
            while let Some(cluster) = clusters.next_if(|cluster| cluster.root.rank() == i + 1) {
                self.react(cluster, goal, torque, pull);
                for place in cluster.free_places() {
                    if let Some(reach) = self.reach.get(place) {
                        self.pulls[i] -= reach.scaled(at(pull, place));
                    }
                }
            }
            let hinge = &self.hinges[i];
            if !hinge.massive {
                continue;
            }
            let (carriers, rest) = self.pulls.split_at_mut(i);
            let Some(own) = rest.first_mut() else { continue };
            torque[i] -= own.power(&hinge.axis);
            if let Some(carrier) = hinge.parent.among_mut(carriers) {
                *own += hinge.gain.scaled(torque[i]);
                *carrier += *own;
            }
        }
        for cluster in clusters {
            self.react(cluster, goal, torque, pull);
        }
    }

    /// The multipliers of a cluster on a root at rest.
    #[inline(always)]
    fn react(&self, cluster: &Cluster<N>, goal: &[f64; M], torque: &[f64; N], pull: &mut [f64; M]) {
        for place in cluster.free_places() {
            let (Some(row), Some(hold)) = (self.rows.get(place), self.hold.get(place)) else {
                continue;
            };
            let mut sum = -at(goal, place);
            for tile in cluster.joints.tiles() {
                for i in tile.start()..tile.end().min(N) {
                    sum += row[i] * torque[i] * self.hinges[i].mobility;
                }
            }
            set(pull, place, hold * sum);
        }
    }

    /// From the base to the tips: multipliers for moving roots, and the motion of the joints.
    fn ascend(
        &mut self,
        structure: &Structure<N, M>,
        torque: &mut [f64; N],
        pull: &mut [f64; M],
        x: &mut [f64; N],
    ) {
        let mut clusters = structure.clusters().iter().rev().peekable();
        while let Some(cluster) = clusters.next_if(|cluster| cluster.root.rank() == 0) {
            self.yield_to(cluster, &Twist::ZERO, torque, pull);
        }
        for i in 0..N {
            let Hinge { parent, massive, axis, gain, mobility } = &self.hinges[i];
            if *massive {
                let (done, rest) = self.motion.split_at_mut(i);
                let base = parent.among(done).unwrap_or(&Twist::ZERO);
                x[i] = torque[i] * mobility - gain.power(base);
                if let Some(own) = rest.first_mut() {
                    *own = axis.scaled(x[i]);
                    *own += *base;
                }
            }
            while let Some(cluster) = clusters.next_if(|cluster| cluster.root.rank() == i + 1) {
                self.yield_to(cluster, &self.motion[i], torque, pull);
            }
        }
    }

    /// The multipliers of a cluster on a root that moves, and what they do to the joints.
    #[inline(always)]
    fn yield_to(
        &self,
        cluster: &Cluster<N>,
        root: &Twist,
        torque: &mut [f64; N],
        pull: &mut [f64; M],
    ) {
        for place in cluster.free_places() {
            let (Some(row), Some(reach)) = (self.rows.get(place), self.reach.get(place)) else {
                continue;
            };
            add(pull, place, -at(&self.hold, place) * reach.power(root));
            let factor = -at(pull, place);
            for &tile in cluster.joints.tiles() {
                linalg::add_rows(from_ref(row), tile, &[factor], torque);
            }
        }
    }

    /// The motion of the tips, from that of the other joints.
    fn move_tips(&self, cluster: &Cluster<N>, goal: &[f64; M], x: &mut [f64; N]) {
        for (place, tip) in cluster.tip_places().rev().zip(tips_reversed(cluster)) {
            let Some(row) = self.rows.get(place) else { continue };
            let mut sum = at(goal, place);
            for joint in cluster.joints.columns() {
                sum -= at(row, joint) * at(x, joint);
            }
            for later in cluster.tips.columns().filter(|&later| later > tip) {
                sum -= at(row, later) * at(x, later);
            }
            set(x, tip, sum / at(row, tip));
        }
    }
}

/// The tips of a cluster, descending.
fn tips_reversed<const N: usize>(cluster: &Cluster<N>) -> impl Iterator<Item = usize> + '_ {
    cluster.tips.tiles().iter().rev().flat_map(|tile| (tile.start()..tile.end()).rev())
}
