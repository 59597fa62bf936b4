//! Steps that end at a singular position, or beside it.
//!
//! There equations vanish, their multipliers grow without bound, and what is found from them loses its digits. But
//! the mechanism moves on smoothly, and so does the generalised force phi_q^T lambda of the loops. Such a step is made
//! again without these equations, under the force that the loops had in the steps before, carried on by a
//! parabola: coordinates that they determined are integrated like the independent ones. The force is off by the
//! third power of the step, and opens the loops by less than their tolerance, since phi_q is small there; where it
//! opens them further, in large steps, digits were not what was lacking, and the step is made as it is elsewhere.
//!
//! What the force is off moves the mechanism in directions that the loops hold. Rates of independent coordinates
//! alone would turn that into energy. So behind such steps the rates of all coordinates, as the scheme gives them, are
//! changed least, as the masses weigh it, to agree with the loops: then the energy is off by the square of it.

use super::iteration::WEAK;
use super::partition::NOTHING;
use super::reduced::{factor, reduce, solve};
use super::{Topological, TopologicalWorkspace};
use crate::dynamics::mass_times;
use crate::formulations::convergence::Manner;
use crate::integrators::Structural;
use crate::linalg::Singular;
use crate::mechanism::Mechanism;
use crate::state::{State, StepReport, StepStatus};
use crate::step::Workspace;
use crate::vehicles::{Moment, Vehicle};

/// Equations of which less than this share of phi_q is left are left out: what is near vanishing with those that
/// are too weak.
const VANISHING: f64 = 4.0 * WEAK;
/// Rounding grows with the square of this share in the rates: above it, they agree with the loops better than
/// without these equations.
const SOUND: f64 = 1e-4;

impl Topological {
    /// Whether a step that ended so may be made again without equations that vanish.
    pub(super) fn may_cross<const N: usize, const M: usize, const S: usize>(
        &self,
        report: &StepReport,
        work: &TopologicalWorkspace<N, M, S>,
    ) -> bool {
        matches!(report.status, StepStatus::NearSingular | StepStatus::Singular)
            && work.watchful
            && report.iterations < self.settings.max_iterations
    }

    /// Makes the step again without the equations that vanish where it ended, or in full where that is no way.
    #[cold]
    #[inline(never)]
    pub(super) fn cross<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        manner: Manner,
        state: &State<N, M, S>,
        work: &mut TopologicalWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> StepStatus {
        work.watchful = false;
        work.choose_from(vehicle, VANISHING);
        work.crossing = work.partition.rank() < work.rank;
        if work.crossing {
            work.stale = false;
            let crossed = self.attempt(vehicle, now, manner, state, work, report);
            // the next step chooses for itself
            work.stale = true;
            if crossed.is_taken() {
                let left = work.choose_from(vehicle, NOTHING);
                if work.partition.rank() == work.rank && left > SOUND {
                    work.reconcile(vehicle.mechanism());
                }
                return StepStatus::NearSingular;
            }
            work.crossing = false;
        }
        work.stale = true;
        self.attempt(vehicle, now, manner, state, work, report)
    }
}

impl<const N: usize, const M: usize, const S: usize> TopologicalWorkspace<N, M, S> {
    /// Chooses the independent coordinates at the placed links by equations of which more than the share `least` of
    /// phi_q is left; returns the smallest share.
    fn choose_from<V: Vehicle<N, M, S>>(&mut self, vehicle: &V, least: f64) -> f64 {
        let Self { shared, partition, loops, .. } = self;
        let strong = (shared.terms.constraints.phi_q(), least);
        partition.choose(vehicle.mechanism(), strong, vehicle.independent(), loops.scratch());
        let quality = self.eliminate();
        self.motion = if quality.motion > 1.0 { quality.motion } else { 1.0 };
        quality.left
    }

    /// The rates of all coordinates become those that the scheme has for their accelerations, at the end of a step of
    /// `h` (s) from `state`. \[CD03\] (39)-(42)
    pub(super) fn follow_scheme(&mut self, scheme: &Structural, h: f64, state: &State<N, M, S>) {
        let trial = &mut self.shared.trial;
        trial.end_scheme(scheme, state);
        for i in 0..N {
            let change = trial.scheme_qdd[i] - state.scheme_qdd[i];
            let mean = state.scheme_qdd[i] + scheme.gamma * change;
            trial.qd[i] = self.stages.begin_qd[i] + h * mean;
        }
    }

    /// Changes the trial rates least so that they agree with the closures; not at all where the masses do not say
    /// what is least.
    pub(super) fn reconcile(&mut self, mechanism: &Mechanism<N, M>) {
        let mut rates = self.shared.trial.qd;
        if self.agree(mechanism, &mut rates).is_ok() {
            self.shared.trial.qd = rates;
        }
    }

    /// Changes `rates` least, as the masses weigh it, so that they agree with the closures at the placed links, by
    /// the elimination there. With rates w that agree: qd+ = w + R x, R^T M R x = R^T M (qd- - w).
    pub(super) fn agree(
        &mut self,
        mechanism: &Mechanism<N, M>,
        rates: &mut [f64; N],
    ) -> Result<(), Singular> {
        let Self { shared, partition, loops, reduced, .. } = self;
        let Workspace { terms, correction, response, .. } = shared;
        let mut agreeing = *rates;
        loops.complete(partition, &terms.constraints.phi_t, &mut agreeing);
        for i in 0..N {
            response[i] = rates[i] - agreeing[i];
        }
        terms.assemble_mass(mechanism);
        mass_times(mechanism, &terms.kinematics, response, correction);
        let mut impulse = [0.0; M];
        loops.balance(partition, correction, &mut impulse);
        loops.transform(partition);
        reduce(mechanism.pattern(), &terms.lhs, partition, loops, reduced);
        factor(partition, reduced)?;
        solve(partition, reduced, correction);
        for i in 0..N {
            agreeing[i] += correction[i];
        }
        // the dependent ones follow
        loops.complete(partition, &terms.constraints.phi_t, &mut agreeing);
        *rates = agreeing;
        Ok(())
    }
}
