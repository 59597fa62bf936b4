//! Garcia de Jalon's improved semi-recursive method: two velocity transformations, the second by Maggi's equations.
//!
//! ```text
//! Zd = T R_d zd                          from joint rates to link velocities: T the path matrix, R_d diagonal
//! M-sum = T^T M T, Q-sum = T^T Q         a link with all it carries, leaves to root
//! R_d^T M-sum R_d zdd = R_d^T (Q-sum + P-sum)                                               [PAN13] (1)
//! zd = R_z zd_i,  zdd = R_z zdd_i + dR_z/dt zd_i                           the loops, by Gauss' elimination
//! R_z^T R_d^T M-sum R_d R_z zdd_i = R_z^T R_d^T Q-sum
//!             - R_z^T R_d^T M-sum (dR_d/dt zd + R_d dR_z/dt zd_i)                           [PAN13] (2)
//! ```
//!
//! The second transformation is that of the topological formulation, and so are the choice of independent coordinates, singular
//! positions and the drives. What differs is the first one, and with it what is formed and what is multiplied: the matrix of
//! (1) in every evaluation, from accumulated inertias, once; its product with R_z zdd_i + dR_z/dt zd_i, where the derivative term of R_z comes
//! from a second use of the elimination; and the forces Q-sum and P-sum at zero relative accelerations, by one pass from root to
//! leaves and back. The topological formulation never multiplies by a mass matrix: it hands accelerations of links to
//! inverse dynamics, and makes the matrix only where a tangent is renewed. For explicit integrators, whose every solve needs the
//! matrix anyway, both differ by that product alone; implicit ones pay here for a matrix in every iteration.
//!
//! Links without mass have no part in the matrix of (1): that of (2) is regular where the loops move them with others. Where slender rods are
//! bodies of their own, they may be taken for distance constraints, and their masses for masses at their ends.

use super::Blank;
use super::solver::{FormulationKind, OwnWorkspace, RelativeFrame, Solver};
use super::topological::{
    self, Dependence, Elimination, Partition, ReducedSystem, factor, reduce, solve,
};
use crate::dynamics::add_mass;
use crate::error::SetupError;
use crate::integrators::{Method, Scheme};
use crate::linalg::{Singular, Square};
use crate::mechanism::Mechanism;
use crate::spatial::Symmetric;
use crate::state::{HISTORY, StepReport};
use crate::step::{Motion, QuarticCourse, TangentWeights, Terms, fill_mass};
use crate::vehicles::Vehicle;

/// Garcia de Jalon's improved semi-recursive method with its integrator, ready to run.
///
/// Of the [`Settings`](super::Settings) it takes the step, the tolerance and the numbers of iterations, for each solve of
/// a step; penalty and projections have no meaning here.
pub type Maggi<C = Method> = Solver<DoubleTransformation, C>;

/// Independent coordinates, found by two velocity transformations.
#[derive(Clone, Copy, Debug)]
pub struct DoubleTransformation;

/// All scratch of a step, the structure of the choice of independent coordinates, and the matrices of both transformations.
pub type MaggiWorkspace<const N: usize, const M: usize, const S: usize, const H: usize = HISTORY> =
    OwnWorkspace<Elimination<N, M, OpenLoop<N>>, N, M, S, H>;

/// The equations of the open loop, and those in the independent coordinates.
#[derive(Clone, Debug)]
pub struct OpenLoop<const N: usize> {
    /// M-sum: inertia of each link with all it carries.
    accumulated: [Symmetric; N],
    /// R_d^T M-sum R_d, lower triangle.
    mass: Square<N>,
    /// The matrix of \[PAN13\] (2), with the shares of K and C in a tangent; then its factor.
    reduced: Square<N>,
}

impl<const N: usize> Blank for OpenLoop<N> {
    const BLANK: Self =
        Self { accumulated: [Symmetric::ZERO; N], mass: [[0.0; N]; N], reduced: [[0.0; N]; N] };
}

impl<const N: usize, const M: usize> ReducedSystem<N, M> for OpenLoop<N> {
    type Structure = ();

    fn wanted(weights: TangentWeights) -> Option<TangentWeights> {
        (weights.stiffness > 0.0 || weights.damping > 0.0).then_some(weights)
    }

    /// \[PAN13\] (2): M-sum times the relative accelerations, on top of the forces at none.
    #[inline(never)]
    fn balance<V: Vehicle<N, M, S>, const S: usize>(
        &mut self,
        vehicle: &V,
        terms: &mut Terms<N, M>,
        Motion { q, qd, qdd }: Motion<'_, [f64; N]>,
        residual: &mut [f64; N],
    ) {
        let mechanism = vehicle.mechanism();
        terms.inertia(vehicle, Motion { q, qd, qdd: &[0.0; N] }, residual);
        fill_mass(mechanism, &terms.kinematics, &mut self.accumulated, &mut self.mass);
        for k in 0..N {
            let (row, acceleration) = (&self.mass[k], qdd[k]);
            let mut sum = row[k] * acceleration;
            for l in mechanism.pattern().row(k).filter(|&l| l < N) {
                sum += row[l] * qdd[l];
                residual[l] += row[l] * acceleration;
            }
            residual[k] += sum;
        }
    }

    fn make(
        &mut self,
        mechanism: &Mechanism<N, M>,
        (): &(),
        terms: &mut Terms<N, M>,
        weights: TangentWeights,
        _: usize,
        Dependence { partition, loops }: Dependence<'_, N, M>,
    ) -> Result<(), Singular> {
        let pattern = mechanism.pattern();
        if <Self as ReducedSystem<N, M>>::wanted(weights).is_some() {
            // what springs and dampers of the links resist goes the way of their inertia
            let (links, lhs) = (&mut terms.resistance, &mut terms.lhs);
            add_mass(mechanism, &terms.kinematics, 0.0, links, lhs);
            for k in 0..N {
                for l in pattern.row(k).chain([k]).filter(|&l| l < N) {
                    lhs[k][l] += self.mass[k][l];
                }
            }
            reduce(pattern, lhs, partition, loops, &mut self.reduced);
        } else {
            reduce(pattern, &self.mass, partition, loops, &mut self.reduced);
        }
        factor(partition, &mut self.reduced)
    }

    fn make_mass(
        &mut self,
        mechanism: &Mechanism<N, M>,
        (): &(),
        terms: &mut Terms<N, M>,
        Dependence { partition, loops }: Dependence<'_, N, M>,
    ) -> Result<(), Singular> {
        fill_mass(mechanism, &terms.kinematics, &mut self.accumulated, &mut self.mass);
        reduce(mechanism.pattern(), &self.mass, partition, loops, &mut self.reduced);
        factor(partition, &mut self.reduced)
    }

    fn solve(&self, (): &(), partition: &Partition<N, M>, x: &mut [f64; N]) {
        solve(partition, &self.reduced, x);
    }
}

impl<const N: usize, const M: usize> FormulationKind<N, M> for DoubleTransformation {
    type Course = QuarticCourse<M>;
    type Workspace<const S: usize, const H: usize> = MaggiWorkspace<N, M, S, H>;

    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Elimination<N, M, OpenLoop<N>>,
    ) -> Result<(Self, RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>), SetupError> {
        Ok((Self, topological::prepare(frame, &(), own)))
    }

    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Elimination<N, M, OpenLoop<N>>,
    ) -> StepReport {
        topological::make(frame, &(), own)
    }
}
