//! Newton's iterations of a step, or of a stage of one.

use super::choices::Choices;
use super::partition::{NOTHING, Quality};
use super::reduced::{factor, reduce, solve};
use super::{Topological, TopologicalWorkspace};
use crate::dynamics::add_mass;
use crate::formulations::convergence::{Course, FAR, OPEN, largest_turn};
use crate::formulations::entries::at;
use crate::integrators::Structural;
use crate::linalg::Singular;
use crate::mechanism::Mechanism;
use crate::real::{abs, all_finite, max_distance, max_norm};
use crate::state::{State, StepReport, StepStatus};
use crate::step::{Motion, TangentWeights, Workspace};
use crate::vehicles::{Moment, Vehicle};

/// The choice is made anew where dependent coordinates move this much more than when it was made.
const WORSE: f64 = 10.0;
/// And within a step, which is then made again, where they move this much more.
const HOPELESS: f64 = 100.0;
/// Below this share rounding, which grows with its third power, shows in the accelerations.
pub(super) const WEAK: f64 = 5e-4;
/// And below this nothing is left of them.
const LOST: f64 = 1e-6;

/// How the independent rates and accelerations follow the coordinates within the integrator.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gains {
    /// Change of a rate for that of its coordinate (1/s).
    pub rate: f64,
    /// Change of an acceleration for that of its coordinate (1/s2).
    pub acceleration: f64,
}

impl Gains {
    /// Of a step of `h` (s). \[CD03\] (38)-(42)
    pub fn structural(scheme: &Structural, h: f64) -> Self {
        let share = (1.0 - scheme.delta_m) / (1.0 - scheme.delta_f);
        Self { rate: scheme.gamma / (scheme.beta * h), acceleration: share / (scheme.beta * h * h) }
    }

    /// Of an implicit stage that weighs `share` (s).
    pub fn implicit(share: f64) -> Self {
        Self { rate: 1.0 / share, acceleration: 1.0 / (share * share) }
    }

    fn weights(self) -> TangentWeights {
        let stiffness = 1.0 / self.acceleration;
        TangentWeights { stiffness, damping: self.rate * stiffness }
    }
}

/// What ends iterations that do not converge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// So many iterations of the step.
    pub iterations: u32,
    /// A correction larger than this (m, rad): the prediction led astray.
    pub correction: f64,
}

/// The independent coordinates were chosen anew: what was found in the step is of no use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changed;

impl Topological {
    /// Closures at the trial coordinates, and their elimination.
    pub(super) fn place<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> Quality {
        let Workspace { terms, trial, .. } = &mut work.shared;
        terms.place(vehicle, now, &trial.q);
        work.loops.eliminate(&work.partition, terms.constraints.phi_q())
    }

    /// Chooses the independent coordinates at the placed links. Fails where there are more of them
    /// than the mechanism has elsewhere.
    #[cold]
    #[inline(never)]
    pub(super) fn choose<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        vehicle: &V,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> Result<(), Singular> {
        let TopologicalWorkspace { shared, partition, loops, rank, stale, fresh, choices, .. } =
            work;
        let before = *partition.independent();
        let phi_q = shared.terms.constraints.phi_q();
        let mechanism = vehicle.mechanism();
        let all = (phi_q, NOTHING);
        partition.choose(mechanism, all, vehicle.independent(), loops.scratch());
        if partition.rank() < *rank {
            *stale = true;
            return Err(Singular { row: usize::from(partition.rank()) });
        }
        // closures that switch change the number, and are no difficulty
        let is_first = *rank == 0 || *rank != partition.rank();
        if !is_first && before != *partition.independent() {
            choices.changed = choices.changed.saturating_add(1);
        }
        *rank = partition.rank();
        *stale = false;
        *fresh = true;
        Ok(())
    }

    /// Dependent rates and accelerations from the independent ones, at the placed links.
    /// \[DOP04\] zd = R zd_i, zdd = R zdd_i + dR/dt zd_i, with the motion of the drives
    pub(super) fn follow<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) {
        let TopologicalWorkspace { shared, partition, loops, .. } = work;
        let Workspace { terms, trial, .. } = shared;
        if M == 0 {
            terms.kinematics.set_rates(vehicle.mechanism(), &trial.qd);
            return;
        }
        loops.complete(partition, &terms.constraints.phi_t, &mut trial.qd);
        terms.closure_accelerations(vehicle, now, &trial.qd);
        loops.complete(partition, &terms.constraints.phi_q_dot_qd, &mut trial.qdd);
    }

    /// Forces and inertia of the trial motion: the independent entries of `rhs` become the residual
    /// R^T (M qdd - Q), the multipliers those that hold the rest. Where it is wanted, the tangent
    /// R^T (M + weights) R is made and factored. \[DOP04\] M_i zdd_i = Q_i
    pub(super) fn load<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        vehicle: &V,
        now: Moment<'_, V::Input>,
        tangent: Option<TangentWeights>,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> Result<(), Singular> {
        let TopologicalWorkspace { shared, partition, loops, reduced, crossing, .. } = work;
        let Workspace { terms, trial, carried, .. } = shared;
        terms.forces(vehicle, now, &mut trial.elements, tangent);
        let motion = Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd };
        terms.inertia(vehicle, motion);
        if *crossing {
            for i in 0..N {
                terms.rhs[i] += carried[i];
            }
        }
        loops.balance(partition, &mut terms.rhs, &mut trial.lambda);
        if tangent.is_some() {
            let mechanism = vehicle.mechanism();
            add_mass(mechanism, &terms.kinematics, 1.0, &mut terms.resistance, &mut terms.lhs);
            loops.transform(partition);
            reduce(mechanism.pattern(), &terms.lhs, partition, loops, reduced);
            factor(partition, reduced)?;
        }
        Ok(())
    }

    /// Solves for the independent corrections, closes the loops by the dependent ones, and applies
    /// them; returns the largest. \[CD03\] (27) in independent coordinates
    fn correct<const N: usize, const M: usize, const S: usize>(
        mechanism: &Mechanism<N, M>,
        gains: Gains,
        course: &mut Course,
        work: &mut TopologicalWorkspace<N, M, S>,
    ) -> f64 {
        let TopologicalWorkspace { shared, partition, loops, reduced, .. } = work;
        let Workspace { terms, trial, correction, change: last, .. } = shared;
        let scale = -1.0 / gains.acceleration;
        for i in 0..N {
            correction[i] = scale * terms.rhs[i];
        }
        solve(partition, reduced, correction);
        loops.complete(partition, &terms.constraints.phi, correction);
        let size = max_norm(correction);
        let turn = largest_turn(mechanism, correction);
        let damping = course.relaxation(correction, last, turn);
        for i in 0..N {
            let change = damping * correction[i];
            trial.q[i] += change;
            // of dependent coordinates these are found anew
            trial.qd[i] += gains.rate * change;
            trial.qdd[i] += gains.acceleration * change;
        }
        size
    }

    /// Iterates from the trial state within limits. In a step of one stage the iterations end by the change of the
    /// accelerations `from` its beginning.
    pub(super) fn converge<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
        &self,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        (gains, limits): (Gains, Limits),
        from: Option<&State<N, M, S>>,
        work: &mut TopologicalWorkspace<N, M, S>,
        report: &mut StepReport,
    ) -> Result<StepStatus, Changed> {
        let settings = &self.settings;
        let fixed = settings.fixed_iterations.is_some();
        let contraction = from.map_or(1.0, |state| state.contraction);
        let mut course = Course::new(true, contraction, settings.closed());
        let mut quality = Self::place(vehicle, now, work);
        if work.stale {
            if !is_finite(work) {
                return Ok(StepStatus::NonFinite);
            }
            if Self::choose(vehicle, work).is_err() {
                work.choices.note(Quality { left: 0.0, ..quality });
                return Ok(StepStatus::Singular);
            }
            quality = work.eliminate();
            work.motion = if quality.motion > 1.0 { quality.motion } else { 1.0 };
        }
        loop {
            work.note(quality);
            if !(quality.motion <= HOPELESS * work.motion && quality.left > 0.0) {
                if !is_finite(work) {
                    return Ok(StepStatus::NonFinite);
                }
                if work.crossing {
                    return Ok(StepStatus::Open);
                }
                work.stale = true;
                return Err(Changed);
            }
            if quality.left < WEAK && work.watchful {
                // is it the position, or the choice?
                if !work.fresh {
                    work.stale = true;
                    return Err(Changed);
                }
                return Ok(StepStatus::Singular);
            }
            Self::follow(vehicle, now, work);
            if course.count > 0 {
                report.phi = max_norm(&work.shared.terms.constraints.phi);
                if !(report.correction.is_finite() && report.phi.is_finite()) {
                    return Ok(StepStatus::NonFinite);
                }
                let qdd = &work.shared.trial.qdd;
                let reach = from.map(|state| max_distance(qdd, &state.qdd) / gains.acceleration);
                let settled = course.settles(report.correction, reach, fixed);
                report.correction = course.left();
                work.contraction = course.contraction();
                let largest = report.correction.max(report.phi);
                let within = settled && largest <= settings.tolerance;
                if work.crossing && settled {
                    // equations that are left out would stay open
                    return Ok(if within { StepStatus::NearSingular } else { StepStatus::Open });
                }
                if report.iterations >= limits.iterations || (within && !fixed) {
                    work.stale = quality.motion > WORSE * work.motion;
                    if quality.left < WEAK && !work.fresh {
                        // is it the position, or the choice?
                        work.stale = true;
                        return Err(Changed);
                    }
                    return Ok(verdict(within, quality, &work.choices, report));
                }
            }
            let tangent = course.renewed.then(|| gains.weights());
            if Self::load(vehicle, now, tangent, work).is_err() {
                let finite = is_finite(work) && all_finite(&work.shared.terms.rhs);
                return Ok(if finite { StepStatus::Singular } else { StepStatus::NonFinite });
            }
            report.residual = work.residual();
            report.correction = Self::correct(vehicle.mechanism(), gains, &mut course, work);
            report.iterations += 1;
            if report.correction > limits.correction {
                return Ok(StepStatus::Open);
            }
            course.count += 1;
            quality = Self::place(vehicle, now, work);
        }
    }
}

/// How iterations ended that are not made again.
fn verdict(within: bool, quality: Quality, choices: &Choices, report: &StepReport) -> StepStatus {
    let near = report.phi < OPEN && report.correction < FAR;
    match (within, near) {
        (true, _) | (false, true) if quality.left < LOST => StepStatus::Singular,
        (true, _) if quality.left < WEAK => StepStatus::NearSingular,
        (true, _) => StepStatus::Converged,
        (false, true) => StepStatus::IterationLimit,
        (false, false) if choices.suspects_partition() => StepStatus::Singular,
        (false, false) => StepStatus::Open,
    }
}

fn is_finite<const N: usize, const M: usize, const S: usize>(
    work: &TopologicalWorkspace<N, M, S>,
) -> bool {
    let constraints = &work.shared.terms.constraints;
    all_finite(&work.shared.trial.q)
        && all_finite(&constraints.phi)
        && all_finite(constraints.phi_q().as_flattened())
}

impl<const N: usize, const M: usize, const S: usize> TopologicalWorkspace<N, M, S> {
    pub(super) fn eliminate(&mut self) -> Quality {
        self.loops.eliminate(&self.partition, self.shared.terms.constraints.phi_q())
    }

    /// Takes in what an elimination found, unless equations were left out: the others say nothing of these.
    pub(super) fn note(&mut self, quality: Quality) {
        if !self.crossing {
            self.choices.note(quality);
        }
    }

    /// Largest residual of the equations of motion (N, N m).
    fn residual(&self) -> f64 {
        self.partition.independent().iter().fold(0.0, |most, a| {
            let entry = abs(at(&self.shared.terms.rhs, a));
            if entry > most { entry } else { most }
        })
    }
}
