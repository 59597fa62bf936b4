//! Bae's generalised recursive implicit method: positions, rates, accelerations and multipliers in one system.
//!
//! ```text
//! p = (z, zd, zdd, lambda)
//! H(p) = ( M zdd - Q + phi_z^T lambda )   B^T G: leaves to root, for the accelerations B x of the links: root to leaves
//!        ( phi, phi_dot, phi_ddot     )
//!        ( z_i  - a - b h zd_i        )   the integrator, for the independent coordinates
//!        ( zd_i - c - b h zdd_i       )
//! H_p (p+ - p) = -H(p)                                                                      [PAN13] (5)
//! ```
//!
//! Nothing is solved for on the way: rates and accelerations of dependent coordinates and multipliers are unknowns, wrong until
//! the iterations converge, and corrected together with the others. The rows of the integrator hold for those coordinates
//! that the loops leave free, the tangent space of D. S. Bae et al. (2001), here the independent ones of
//! the topological formulation. Since these rows are linear and met by the prediction, every correction meets them; then H_p is
//! solved block by block:
//!
//! ```text
//! dz_i = g_q dzdd_i, dzd_i = g_v dzdd_i                                    the integrator's rows
//! phi_z dz = -phi, phi_z dzd = -phi_dot, phi_z dzdd = -phi_ddot            the loops' rows, by one elimination
//! R^T (M + g_v C + g_q K) R dzdd_i = -R^T (H_1 + M s)                      s: dzdd where dzdd_i is zero
//! phi_z^T dlambda = -(H_1 + M s) in the dependent coordinates
//! ```
//!
//! Left out of H_p are how phi_z and M change with the position, and K and C times the dependent s, as the papers of all
//! formulations here do: what they leave is found by the next iteration. phi_dot and phi_ddot count for the iterations by the share that
//! they move the coordinates; at the end rates and accelerations of dependent coordinates are solved for once, which closes them to rounding.
//!
//! An iteration evaluates what the topological formulation does, M s, and one solution with the loops less. The singular positions, the
//! drives and the choice of independent coordinates are those of that formulation.

use super::solver::{FormulationKind, RelativeFrame, Solver};
use super::topological::{
    Crossing, Elimination, IndependentCoordinates, Reduction, TopologicalWorkspace, reduction,
    solve,
};
use crate::dynamics::mass_times;
use crate::error::SetupError;
use crate::integrators::{Method, Scheme};
use crate::linalg::Square;
use crate::real::max_norm;
use crate::state::{StepReport, StepStatus};
use crate::step::{
    self, Cleaned, Equations as _, Outcome, QuarticCourse, Relative, Scratch, Stages, StepFrame,
    Stop, Way, add_scaled,
};
use crate::vehicles::Vehicle;

/// Bae's generalised recursive implicit method with its integrator, ready to run.
///
/// Of the [`Settings`](super::Settings) it takes the step, the tolerance and the numbers of iterations, for each solve of
/// a step; penalty and projections have no meaning here.
pub type Bae<C = Method> = Solver<AllTogether, C>;

/// Positions, rates, accelerations and multipliers are unknowns of one system.
#[derive(Clone, Copy, Debug)]
pub struct AllTogether;

/// A step of the whole system.
struct Whole<'a, 's, V, C, const N: usize, const M: usize, const S: usize, const H: usize>
where
    V: Vehicle<N, M, S>,
{
    /// The independent coordinates, and what is solved for them.
    inner: Reduction<'a, 's, V, C, Square<N>, N, M, S, H>,
    /// The correction of the rates (m/s, rad/s).
    rates: [f64; N],
}

impl<'a, V, C, const N: usize, const M: usize, const S: usize, const H: usize> Stages<'a, S, H>
    for Whole<'a, '_, V, C, N, M, S, H>
where
    V: Vehicle<N, M, S>,
    C: Scheme<H> + 'a,
{
    type Equations = Relative<'a, V, QuarticCourse<M>, N, M, S>;
    type Scheme = C;

    fn frame(&mut self) -> &mut StepFrame<'a, Self::Equations, C, S, H> {
        &mut self.inner.frame
    }

    /// The force that the loops had before, which is carried on where equations are left out, holds their multipliers: what is
    /// then unknown of these begins at zero.
    fn enter(&mut self, stage: u32, way: Way) {
        self.inner.enter(stage, way);
        if self.inner.crossing == Crossing::Reduced {
            self.inner.frame.work.trial.lambda = [0.0; M];
        }
    }

    /// Velocities of the links for the rates as they are: B zd, root to leaves.
    fn place(&mut self) -> Result<(), Stop> {
        self.inner.settle()?;
        if self.inner.is_explicit() {
            self.inner.close_by_dependent();
            self.inner.follow();
        } else {
            let StepFrame { equations, work, .. } = &mut self.inner.frame;
            equations.place_rates(&work.trial.qd);
        }
        Ok(())
    }

    /// H_1 with the multipliers as they are.
    fn load(&mut self, renewed: bool) -> Result<(), StepStatus> {
        let renewed = renewed || self.inner.is_explicit();
        let weights = self.inner.frame.weights_by_mass();
        let carried = self.inner.crossing == Crossing::Reduced;
        self.inner.frame.load(renewed.then_some(weights));
        let StepFrame { equations, work, .. } = &mut self.inner.frame;
        let Scratch { trial, residual, carried: force, .. } = &mut **work;
        equations.add_transposed(&trial.lambda, residual);
        if carried {
            add_scaled(residual, 1.0, force);
        }
        match renewed {
            true => self.inner.renew(weights).map_err(|_| self.inner.frame.unfactored()),
            false => Ok(()),
        }
    }

    /// \[PAN13\] (5): the corrections of the coordinates come into `correction`, those of the accelerations into `response`, of the
    /// multipliers into `pull`.
    fn solve(&mut self) {
        let Reduction { frame, partition, loops, reduced, .. } = &mut self.inner;
        let StepFrame { equations, work, gains, .. } = frame;
        let Scratch { trial, residual, correction, response, pull, .. } = &mut **work;
        let mechanism = equations.vehicle.vehicle.mechanism();
        let constraints = &equations.terms.constraints;
        let rate = constraints.rate(mechanism, &trial.qd);
        let acceleration = constraints.acceleration(mechanism, &trial.qdd);
        // s and M s
        *response = [0.0; N];
        if M > 0 {
            loops.complete(partition, &acceleration, response);
            mass_times(mechanism, &equations.terms.kinematics, response, correction);
            add_scaled(residual, 1.0, correction);
        }
        loops.balance(partition, residual, pull);
        for i in 0..N {
            response[i] = -residual[i];
        }
        solve(partition, reduced, response);
        for i in 0..N {
            self.rates[i] = gains.rate() * response[i];
            correction[i] = gains.position() * response[i];
        }
        loops.complete(partition, &acceleration, response);
        loops.complete(partition, &rate, &mut self.rates);
        loops.complete(partition, equations.phi(), correction);
    }

    /// Rates and accelerations count by how far they move the coordinates.
    fn size(&mut self) -> f64 {
        let (position, rate) = (self.inner.frame.gains.position(), self.inner.frame.gains.rate());
        let Scratch { correction, response, .. } = &*self.inner.frame.work;
        [rate * max_norm(&self.rates), position * max_norm(response)]
            .into_iter()
            .fold(max_norm(correction), |most, size| if size > most { size } else { most })
    }

    fn apply(&mut self, share: f64) {
        let Scratch { trial, correction, response, pull, .. } = &mut *self.inner.frame.work;
        add_scaled(&mut trial.q, share, correction);
        add_scaled(&mut trial.qd, share, &self.rates);
        add_scaled(&mut trial.qdd, share, response);
        add_scaled(&mut trial.lambda, share, pull);
    }

    fn residual(&mut self) -> f64 {
        self.inner.residual()
    }

    fn gives_up(&self, settled: bool) -> bool {
        self.inner.gives_up(settled)
    }

    fn doubt(&mut self, outcome: &mut Outcome) {
        self.inner.doubt(outcome);
    }

    fn cross(&mut self, crossing: u32) -> bool {
        self.inner.cross(crossing)
    }

    fn is_crossing(&self) -> bool {
        self.inner.is_crossing()
    }

    fn project(&mut self, outcome: &mut Outcome, way: Way, report: &mut StepReport) -> Cleaned {
        self.inner.follow();
        self.inner.project(outcome, way, report)
    }

    fn is_fresh(&mut self) -> bool {
        self.inner.is_fresh()
    }

    fn end(&mut self, taken: bool) {
        self.inner.end(taken);
    }

    fn push(&mut self) -> Result<(), SetupError> {
        self.inner.push()
    }

    fn forget(&mut self) {
        self.inner.forget();
    }
}

impl<const N: usize, const M: usize> FormulationKind<N, M> for AllTogether {
    type Course = QuarticCourse<M>;
    type Workspace<const S: usize, const H: usize> = TopologicalWorkspace<N, M, S, H>;

    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Elimination<N, M>,
    ) -> Result<(Self, RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>), SetupError> {
        IndependentCoordinates::prepare(frame, own).map(|(_, frame)| (Self, frame))
    }

    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Elimination<N, M>,
    ) -> StepReport {
        step::step(&mut Whole { inner: reduction(frame, &(), own), rates: [0.0; N] })
    }
}
