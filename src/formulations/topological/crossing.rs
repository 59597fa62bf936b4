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

use super::reduced::{Dependence, ReducedSystem};
use super::stages::Reduction;
use crate::dynamics::mass_times;
use crate::integrators::{Scheme, Solve};
use crate::linalg::Singular;
use crate::step::tuning::{REDUNDANT, SOUND};
use crate::step::{Relative, Scratch, StepFrame};
use crate::vehicles::Vehicle;

impl<V, C, R, const N: usize, const M: usize, const S: usize, const H: usize>
    Reduction<'_, '_, V, C, R, N, M, S, H>
where
    V: Vehicle<N, M, S>,
    C: Scheme<H>,
    R: ReducedSystem<N, M>,
{
    /// Lets the rates at the end of a step without some equations agree with all of them, where enough is left of
    /// these.
    #[cold]
    #[inline(never)]
    pub(super) fn reconcile_with_all(&mut self) {
        self.choose_from(REDUNDANT.value());
        let full = u32::from(self.partition.rank()) == self.frame.state.choice.rank;
        if full && self.quality.left > SOUND.value() {
            self.reconcile();
        }
    }

    /// The rates of all coordinates become those that the scheme has for their accelerations.
    #[cold]
    #[inline(never)]
    pub(super) fn follow_scheme(&mut self) {
        let StepFrame { state, work, scheme, gains, settings, .. } = &mut self.frame;
        let mut predicted = work.trial.clone();
        predicted.elements = state.elements;
        let solve = Solve { stage: 0, step: settings.step, held: state.held };
        scheme.predict(solve, state, &mut predicted);
        let trial = &mut work.trial;
        for i in 0..N {
            trial.qd[i] = predicted.qd[i] + gains.rate() * (trial.qdd[i] - predicted.qdd[i]);
        }
    }

    /// Changes the trial rates least so that they agree with the closures; not at all where the masses do not say
    /// what is least.
    pub(super) fn reconcile(&mut self) {
        let mut rates = self.frame.work.trial.qd;
        if self.agree(&mut rates).is_ok() {
            self.frame.work.trial.qd = rates;
        }
    }

    /// Changes `rates` least, as the masses weigh it, so that they agree with the closures at the placed links, by
    /// the elimination there. With rates w that agree: qd+ = w + R x, R^T M R x = R^T M (qd- - w).
    pub(super) fn agree(&mut self, rates: &mut [f64; N]) -> Result<(), Singular> {
        let Self { frame, structure, partition, loops, reduced, .. } = self;
        let StepFrame { equations: Relative { vehicle, terms, .. }, work, .. } = frame;
        let Scratch { correction, response, .. } = &mut **work;
        let mechanism = vehicle.vehicle.mechanism();
        let mut agreeing = *rates;
        loops.complete(partition, &terms.constraints.phi_t, &mut agreeing);
        for i in 0..N {
            response[i] = rates[i] - agreeing[i];
        }
        mass_times(mechanism, &terms.kinematics, response, correction);
        let mut impulse = [0.0; M];
        loops.balance(partition, correction, &mut impulse);
        loops.transform(partition);
        reduced.make_mass(mechanism, structure, terms, Dependence { partition, loops })?;
        reduced.solve(structure, partition, correction);
        for i in 0..N {
            agreeing[i] += correction[i];
        }
        // the dependent ones follow
        loops.complete(partition, &terms.constraints.phi_t, &mut agreeing);
        *rates = agreeing;
        Ok(())
    }
}
