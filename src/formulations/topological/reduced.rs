//! The tangent in the independent coordinates: R^T T R, its factor, solves.
//!
//! Rows and columns are those of the coordinates; the others are not touched. Elimination goes from
//! the tips to the base, as in [`crate::linalg::factor`], over the places that the [`Partition`]
//! lists: in a vehicle every corner couples to the chassis only.

use super::loops::Loops;
use super::partition::Partition;
use crate::dynamics::add_mass;
use crate::formulations::Blank;
use crate::formulations::entries::{add, at, set};
use crate::linalg::{self, Pattern, Singular, Square};
use crate::mechanism::Mechanism;
use crate::step::{Motion, TangentWeights, Terms};
use crate::vehicles::Vehicle;
use core::slice::from_ref;

/// The equations of motion in the independent coordinates: how their tangent is made, and how they are solved.
pub(in crate::formulations) trait ReducedSystem<const N: usize, const M: usize>:
    Blank
{
    /// What is known of the mechanism once.
    type Structure;

    /// The shares of K and C that force elements must hand over for a tangent with the given ones: none if they would not count.
    fn wanted(weights: TangentWeights) -> Option<TangentWeights> {
        Some(weights)
    }

    /// Forces that the motion of the placed links needs: `residual` becomes M qdd + P without the closures' forces, behind the
    /// wrenches of the force elements.
    #[inline(always)]
    fn balance<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        terms: &mut Terms<N, M>,
        motion: Motion<'_, [f64; N]>,
        residual: &mut [f64; N],
    ) {
        terms.inertia(vehicle, motion, residual);
    }

    /// Makes the tangent at the placed links, from what the force elements have handed over, and factors it. The first `known`
    /// coordinates do not follow their accelerations.
    ///
    /// # Errors
    /// It has no factor.
    fn make(
        &mut self,
        mechanism: &Mechanism<N, M>,
        structure: &Self::Structure,
        terms: &mut Terms<N, M>,
        weights: TangentWeights,
        known: usize,
        dependence: Dependence<'_, N, M>,
    ) -> Result<(), Singular>;

    /// Makes the mass matrix in the place of the tangent.
    ///
    /// # Errors
    /// It has no factor.
    fn make_mass(
        &mut self,
        mechanism: &Mechanism<N, M>,
        structure: &Self::Structure,
        terms: &mut Terms<N, M>,
        dependence: Dependence<'_, N, M>,
    ) -> Result<(), Singular>;

    /// Solves; the independent entries of `x` hold the right side and then the solution.
    fn solve(&self, structure: &Self::Structure, partition: &Partition<N, M>, x: &mut [f64; N]);
}

/// Which coordinates are independent, and how the others move with them: R.
#[derive(Clone, Copy)]
pub(in crate::formulations) struct Dependence<'a, const N: usize, const M: usize> {
    pub partition: &'a Partition<N, M>,
    pub loops: &'a Loops<N, M>,
}

impl<const N: usize, const M: usize> Dependence<'_, N, M> {
    /// The motion of coordinate `k` for a unit motion of the independent coordinate `a`.
    #[inline(always)]
    pub fn share(&self, k: usize, a: usize) -> f64 {
        match self.partition.moved_by(k).iter().any(|other| other == a) {
            true => at(self.loops.motion(k), a),
            false => 0.0,
        }
    }

    /// Whether coordinate `k` is independent.
    #[inline(always)]
    pub fn is_independent(&self, k: usize) -> bool {
        self.partition.moved_by(k).iter().any(|other| other == k)
    }
}

impl<const N: usize> Blank for Square<N> {
    const BLANK: Self = [[0.0; N]; N];
}

/// The matrix of all independent coordinates, and its factor.
impl<const N: usize, const M: usize> ReducedSystem<N, M> for Square<N> {
    type Structure = ();

    #[inline(always)]
    fn make(
        &mut self,
        mechanism: &Mechanism<N, M>,
        (): &(),
        terms: &mut Terms<N, M>,
        _: TangentWeights,
        _: usize,
        Dependence { partition, loops }: Dependence<'_, N, M>,
    ) -> Result<(), Singular> {
        add_mass(mechanism, &terms.kinematics, 1.0, &mut terms.resistance, &mut terms.lhs);
        reduce(mechanism.pattern(), &terms.lhs, partition, loops, self);
        factor(partition, self)
    }

    fn make_mass(
        &mut self,
        mechanism: &Mechanism<N, M>,
        (): &(),
        terms: &mut Terms<N, M>,
        Dependence { partition, loops }: Dependence<'_, N, M>,
    ) -> Result<(), Singular> {
        terms.assemble_mass(mechanism);
        reduce(mechanism.pattern(), &terms.lhs, partition, loops, self);
        factor(partition, self)
    }

    #[inline(always)]
    fn solve(&self, (): &(), partition: &Partition<N, M>, x: &mut [f64; N]) {
        solve(partition, self, x);
    }
}

/// Writes R^T `tangent` R into the lower triangle of `reduced`; of `tangent` the lower triangle is
/// read. \[DOP04\] M_i = R^T M R, K_i = R^T K R, C_i = R^T C R
#[inline(never)]
pub(in crate::formulations) fn reduce<const N: usize, const M: usize>(
    pattern: &Pattern<N, M>,
    tangent: &Square<N>,
    partition: &Partition<N, M>,
    loops: &Loops<N, M>,
    reduced: &mut Square<N>,
) {
    for a in partition.independent().iter().filter(|&a| a < N) {
        reduced[a][a] = 0.0;
        for tile in partition.coupled(a) {
            if let Some(entries) = reduced[a].get_mut(tile.start()..tile.end()) {
                entries.fill(0.0);
            }
        }
    }
    for panel in pattern.panels() {
        let rows = panel.rows();
        for k in rows.start()..rows.end() {
            let Some(entries) = tangent.get(k) else { continue };
            for a in partition.moved_by(k).iter() {
                let share = at(loops.motion(k), a);
                // columns before a in which R is one
                let plain = partition.leading().min(a);
                let mut spread = |l: usize| {
                    let entry = share * at(entries, l);
                    for b in partition.moved_by(l).iter() {
                        let value = entry * at(loops.motion(l), b);
                        add_pair(reduced, a, b, value);
                    }
                };
                for l in rows.start()..k {
                    spread(l);
                }
                for tile in panel.tiles().iter().filter(|tile| tile.end() > plain) {
                    for l in tile.start()..tile.end() {
                        spread(l);
                    }
                }
                let Some(row) = reduced.get_mut(a) else { continue };
                for &tile in panel.tiles().iter().filter(|tile| tile.end() <= plain) {
                    linalg::add_rows(from_ref(entries), tile, &[share], row);
                }
                let own = share * at(entries, k);
                for b in partition.moved_by(k).iter().take_while(|&b| b <= a) {
                    add(row, b, own * at(loops.motion(k), b));
                }
            }
        }
    }
}

/// Adds an entry and its mirror image to the lower triangle.
#[inline(always)]
fn add_pair<const N: usize>(square: &mut Square<N>, a: usize, b: usize, value: f64) {
    let (row, column) = if a < b { (b, a) } else { (a, b) };
    let value = if a == b { value + value } else { value };
    if let Some(row) = square.get_mut(row) {
        add(row, column, value);
    }
}

/// Factors the reduced tangent in place: L^T D L, L below the diagonal, 1/D on it. Above the diagonal
/// it leaves what means nothing.
#[inline(never)]
pub(in crate::formulations) fn factor<const N: usize, const M: usize>(
    partition: &Partition<N, M>,
    reduced: &mut Square<N>,
) -> Result<(), Singular> {
    for a in partition.independent().iter().rev() {
        let Some((above, below)) = reduced.split_at_mut_checked(a) else { continue };
        let Some(row) = below.first_mut() else { continue };
        let reciprocal = 1.0 / at(row, a);
        if !(reciprocal > 0.0 && reciprocal < f64::INFINITY) {
            return Err(Singular { row: a });
        }
        let tiles = partition.coupled(a);
        for (count, tile) in tiles.iter().enumerate() {
            for b in tile.start()..tile.end() {
                let factor = [-at(row, b) * reciprocal];
                let Some(target) = above.get_mut(b) else { continue };
                for &other in tiles.iter().take(count + 1) {
                    linalg::add_rows(from_ref(row), other, &factor, target);
                }
            }
        }
        for tile in tiles {
            for entry in row.iter_mut().take(tile.end()).skip(tile.start()) {
                *entry *= reciprocal;
            }
        }
        set(row, a, reciprocal);
    }
    Ok(())
}

/// Solves with the factor; the independent entries of `x` hold the right side and then the solution.
#[inline(never)]
pub(in crate::formulations) fn solve<const N: usize, const M: usize>(
    partition: &Partition<N, M>,
    factor: &Square<N>,
    x: &mut [f64; N],
) {
    for a in partition.independent().iter().rev() {
        let (Some(row), value) = (factor.get(a), at(x, a)) else { continue };
        for &tile in partition.coupled(a) {
            linalg::add_rows(from_ref(row), tile, &[-value], x);
        }
        set(x, a, value * at(row, a));
    }
    for a in partition.independent().iter() {
        let Some(row) = factor.get(a) else { continue };
        let mut sum = [0.0];
        for &tile in partition.coupled(a) {
            linalg::add_products(from_ref(row), tile, x, &mut sum);
        }
        add(x, a, -sum[0]);
    }
}
