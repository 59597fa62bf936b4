//! The stages of a step in independent coordinates.

use super::choices::Choices;
use super::loops::Loops;
use super::partition::{Partition, Quality};
use super::reduced::{Dependence, ReducedSystem};
use crate::error::SetupError;
use crate::formulations::entries::at;
use crate::formulations::solver::RelativeFrame;
use crate::integrators::Scheme;
use crate::linalg::Singular;
use crate::real::{abs, all_finite, max_norm};
use crate::state::{Choice, StepReport, StepStatus};
use crate::step::tuning::{
    ACCELERATION_JUMP, CLOSED_SHARE, CLOSING_PASSES, FOLLOWED, HOPELESS, NEARLY_SINGULAR,
    NOTHING_LEFT, RATE_JUMP, REDUNDANT, VANISHING, WORSE,
};
use crate::step::{
    Cleaned, Equations as _, Manner, Motion, Outcome, QuarticCourse, Relative, Scratch, Stages,
    StepFrame, Stop, TangentWeights, Way, add_scaled,
};
use crate::vehicles::Vehicle;

/// What a step does about a singular position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formulations) enum Crossing {
    /// The step goes on as elsewhere, but watches out for a singular position.
    Watching,
    /// The step goes on as elsewhere, whatever is left of the equations.
    Heedless,
    /// The step leaves equations out that are about to vanish, under the force that the loops had before.
    Reduced,
}

/// A step in independent coordinates, whose equations of motion are those of the system `R`.
pub(in crate::formulations) struct Reduction<
    'a,
    's,
    V,
    C,
    R,
    const N: usize,
    const M: usize,
    const S: usize,
    const H: usize,
> where
    V: Vehicle<N, M, S>,
    R: ReducedSystem<N, M>,
{
    pub frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
    pub partition: &'a mut Partition<N, M>,
    pub loops: &'a mut Loops<N, M>,
    /// What the reduced system knows of the mechanism.
    pub structure: &'s R::Structure,
    /// The tangent in the independent coordinates, then its factor.
    pub reduced: &'a mut R,
    pub choices: &'a mut Choices,
    /// How good the choice is at the placed position.
    pub quality: Quality,
    /// The choice at the beginning of the step.
    pub begin_choice: Choice<[i32; N]>,
    /// Whether the coordinates were chosen in this step.
    pub fresh: bool,
    pub crossing: Crossing,
    /// See [`Reduction::is_kinked`].
    pub kinked: bool,
}

impl<V, C, R, const N: usize, const M: usize, const S: usize, const H: usize>
    Reduction<'_, '_, V, C, R, N, M, S, H>
where
    V: Vehicle<N, M, S>,
    C: Scheme<H>,
    R: ReducedSystem<N, M>,
{
    /// Eliminates the placed closures.
    pub fn eliminate(&mut self) -> Quality {
        self.loops.eliminate(self.partition, self.frame.equations.terms.constraints.phi_q())
    }

    /// Chooses the independent coordinates at the placed links by equations of which more than the share
    /// `least` of phi_q is left.
    pub fn choose_from(&mut self, least: f64) {
        let Relative { vehicle, terms, .. } = &self.frame.equations;
        let phi_q = terms.constraints.phi_q();
        let preferred = vehicle.vehicle.independent();
        let mechanism = vehicle.vehicle.mechanism();
        self.partition.choose(mechanism, phi_q, least, preferred, self.loops.scratch());
        self.quality = self.eliminate();
        let choice = &mut self.frame.state.choice;
        choice.found_from = self.partition.found_from();
        choice.scale = self.partition.scale();
        choice.motion = if self.quality.motion > 1.0 { self.quality.motion } else { 1.0 };
    }

    /// Chooses the independent coordinates at the placed links. Fails where there are more of them
    /// than the mechanism has elsewhere.
    #[cold]
    #[inline(never)]
    pub fn choose(&mut self) -> Result<(), Singular> {
        let before = *self.partition.independent();
        self.choose_from(REDUNDANT.value());
        let (rank, choice) = (u32::from(self.partition.rank()), &mut self.frame.state.choice);
        if rank < choice.rank {
            choice.valid = false;
            return Err(Singular { row: usize::from(self.partition.rank()) });
        }
        // closures that switch change the number, and are no difficulty
        if choice.rank == rank && before != *self.partition.independent() {
            self.choices.changed = self.choices.changed.saturating_add(1);
        }
        choice.rank = rank;
        choice.valid = true;
        self.fresh = true;
        Ok(())
    }

    /// The largest entry of a list that belongs to an independent coordinate.
    pub fn largest_independent(&self, list: &[f64; N]) -> f64 {
        self.partition.independent().iter().fold(0.0, |most, a| {
            let entry = abs(at(list, a));
            if entry > most { entry } else { most }
        })
    }

    fn is_finite(&self) -> bool {
        let constraints = &self.frame.equations.terms.constraints;
        all_finite(&self.frame.work.trial.q)
            && all_finite(&constraints.phi)
            && all_finite(constraints.phi_q().as_flattened())
    }

    /// Takes in what an elimination found, unless equations were left out: the others say nothing of these.
    fn note(&mut self) {
        if self.crossing != Crossing::Reduced {
            self.choices.note(self.quality);
        }
    }

    /// The choice must be made anew, and what was found with it is of no use.
    fn chosen_anew(&mut self) -> Stop {
        self.frame.state.choice.valid = false;
        self.choices.repeated = self.choices.repeated.saturating_add(1);
        Stop::ChosenAnew
    }

    /// Whether accelerations of the drives jump where the step begins, by more than the tolerance over the step. A
    /// scheme of one solve averages the accelerations at both ends of the step: those of the dependent coordinates
    /// are then off by half the jump, and so is the push that they give to the independent ones. There the rates of all
    /// coordinates, as the scheme gives them, must agree with the loops by the least change, which keeps the momentum.
    /// With a fixed number of iterations every step costs the same, and this is left out.
    fn is_kinked(&mut self) -> bool {
        let StepFrame { equations, state, scheme, settings, .. } = &mut self.frame;
        let (h, one) = (settings.step, scheme.stages() == 1);
        M > 0
            && one
            && settings.fixed_iterations.is_none()
            && h * h * equations.acceleration_jump(h, state) > settings.tolerance
    }

    /// Dependent rates and accelerations from the independent ones, at the placed links.
    /// \[DOP04\] zd = R zd_i, zdd = R zdd_i + dR/dt zd_i, with the motion of the drives
    pub fn follow(&mut self) {
        let StepFrame { equations, work, .. } = &mut self.frame;
        let trial = &mut work.trial;
        if M == 0 {
            let mechanism = equations.vehicle.vehicle.mechanism();
            equations.terms.kinematics.set_rates(mechanism, &trial.qd);
            return;
        }
        self.loops.complete(self.partition, equations.phi_t(), &mut trial.qd);
        equations.place_rates(&trial.qd);
        self.loops.complete(self.partition, equations.phi_q_dot_qd(), &mut trial.qdd);
    }

    /// Forces and inertia of the trial motion: the independent entries of the residual become R^T (M qdd - Q),
    /// the multipliers those that hold the rest. Where it is wanted, the tangent R^T (M + weights) R is made
    /// and factored. \[DOP04\] M_i zdd_i = Q_i
    fn evaluate(&mut self, tangent: Option<TangentWeights>) -> Result<(), Singular> {
        let StepFrame { equations, work, .. } = &mut self.frame;
        let Scratch { trial, residual, carried, .. } = &mut **work;
        let now = equations.now();
        let Relative { vehicle, terms, .. } = equations;
        terms.forces(vehicle, now, &mut trial.elements, tangent.and_then(R::wanted));
        let motion = Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd };
        self.reduced.balance(vehicle, terms, motion, residual);
        if self.crossing == Crossing::Reduced {
            add_scaled(residual, 1.0, carried);
        }
        self.loops.balance(self.partition, residual, &mut trial.lambda);
        match tangent {
            Some(weights) => self.renew(weights),
            None => Ok(()),
        }
    }

    /// Makes and factors the tangent at the placed links, from what the force elements have handed over.
    pub fn renew(&mut self, weights: TangentWeights) -> Result<(), Singular> {
        let StepFrame { equations, scheme, .. } = &mut self.frame;
        let Relative { vehicle, terms, .. } = equations;
        self.loops.transform(self.partition);
        let dependence = Dependence { partition: self.partition, loops: self.loops };
        let (mechanism, known) = (vehicle.vehicle.mechanism(), scheme.known());
        self.reduced.make(mechanism, self.structure, terms, weights, known, dependence)
    }

    /// Whether the coordinates of the solve are known: only accelerations follow a correction.
    pub fn is_explicit(&self) -> bool {
        !(self.frame.gains.position() > 0.0)
    }

    /// Closes the loops of the placed trial coordinates by the dependent ones.
    pub fn close_by_dependent(&mut self) {
        for _ in 0..CLOSING_PASSES.value() {
            let StepFrame { equations, work, settings, .. } = &mut self.frame;
            let goal = CLOSED_SHARE.value() * self.quality.left * settings.closed();
            if !(max_norm(equations.phi()) > goal) {
                break;
            }
            work.correction = [0.0; N];
            self.loops.complete(self.partition, equations.phi(), &mut work.correction);
            add_scaled(&mut work.trial.q, 1.0, &work.correction);
            equations.place(&work.trial.q);
            self.quality = self.eliminate();
            self.note();
        }
    }

    /// Closures at the trial coordinates, and the choice of independent ones there.
    pub fn settle(&mut self) -> Result<(), Stop> {
        let StepFrame { equations, work, .. } = &mut self.frame;
        equations.place(&work.trial.q);
        self.quality = self.eliminate();
        if !self.frame.state.choice.valid {
            if !self.is_finite() {
                return Err(Stop::Status(StepStatus::NonFinite));
            }
            if self.choose().is_err() {
                self.choices.note(Quality { left: 0.0, ..self.quality });
                return Err(match self.crossing {
                    Crossing::Watching => Stop::Singular,
                    _ => Stop::Status(StepStatus::Singular),
                });
            }
        }
        self.note();
        let Quality { motion, left } = self.quality;
        if !(motion <= HOPELESS.value() * self.frame.state.choice.motion && left > 0.0) {
            if !self.is_finite() {
                return Err(Stop::Status(StepStatus::NonFinite));
            }
            if self.crossing == Crossing::Reduced {
                return Err(Stop::Status(StepStatus::Open));
            }
            return Err(self.chosen_anew());
        }
        if left < NEARLY_SINGULAR.value() && self.crossing == Crossing::Watching {
            // is it the position, or the choice?
            return Err(if self.fresh { Stop::Singular } else { self.chosen_anew() });
        }
        Ok(())
    }

    /// Closes the loops at the end of a step of several stages, where its independent coordinates and
    /// rates are given, and finds the accelerations there.
    fn arrive(&mut self, outcome: &mut Outcome) {
        if self.crossing == Crossing::Reduced {
            self.frame.carry(1.0);
        }
        let StepFrame { equations, work, .. } = &mut self.frame;
        equations.place(&work.trial.q);
        self.quality = self.eliminate();
        self.note();
        self.close_by_dependent();
        if self.frame.state.crossed && self.crossing != Crossing::Reduced {
            self.reconcile();
        }
        self.follow();
        let mass = TangentWeights { stiffness: 0.0, damping: 0.0 };
        if self.evaluate(Some(mass)).is_err() {
            outcome.status = self.frame.unfactored();
            return;
        }
        // linear in the accelerations: one solve. [DOP04] M_i zdd_i = Q_i
        let StepFrame { equations, work, .. } = &mut self.frame;
        let Scratch { trial, residual, correction, .. } = &mut **work;
        *correction = *residual;
        self.reduced.solve(self.structure, self.partition, correction);
        add_scaled(&mut trial.qdd, -1.0, correction);
        self.loops.complete(self.partition, equations.phi_q_dot_qd(), &mut trial.qdd);
        // the multipliers that belong to them
        let _ = self.evaluate(None);
    }
}

impl<'a, V, C, R, const N: usize, const M: usize, const S: usize, const H: usize> Stages<'a, S, H>
    for Reduction<'a, '_, V, C, R, N, M, S, H>
where
    V: Vehicle<N, M, S>,
    C: Scheme<H> + 'a,
    R: ReducedSystem<N, M>,
{
    type Equations = Relative<'a, V, QuarticCourse<M>, N, M, S>;
    type Scheme = C;

    fn frame(&mut self) -> &mut StepFrame<'a, Self::Equations, C, S, H> {
        &mut self.frame
    }

    /// What was chosen where a prediction led is not for where a careful attempt begins again.
    fn enter(&mut self, stage: u32, way: Way) {
        if stage == 0 {
            self.kinked = self.is_kinked();
        }
        if stage == 0 && way.manner == Manner::Careful && way.crossing == 0 {
            self.frame.state.choice.valid &= !self.fresh;
            self.fresh = false;
        }
        if self.crossing == Crossing::Reduced {
            let node = self.frame.scheme.node(stage);
            self.frame.carry(node);
        }
    }

    fn place(&mut self) -> Result<(), Stop> {
        self.settle()?;
        if M > 0 && self.is_explicit() {
            self.close_by_dependent();
        }
        self.follow();
        Ok(())
    }

    /// A solve that is explicit is made at once, so that it needs the mass matrix of its own position.
    fn load(&mut self, renewed: bool) -> Result<(), StepStatus> {
        let renewed = renewed || self.is_explicit();
        let tangent = renewed.then(|| self.frame.weights_by_mass());
        self.evaluate(tangent).map_err(|_| self.frame.unfactored())
    }

    /// The accelerations of the independent coordinates come into `response`; the correction of all coordinates
    /// closes the loops by the dependent ones. \[CD03\] (27) in independent coordinates
    fn solve(&mut self) {
        let StepFrame { equations, work, gains, scheme, .. } = &mut self.frame;
        let Scratch { residual, correction, response, .. } = &mut **work;
        for i in 0..N {
            response[i] = -residual[i];
        }
        self.reduced.solve(self.structure, self.partition, response);
        let known = scheme.known();
        for i in 0..N {
            correction[i] = if i < known { 0.0 } else { gains.position() * response[i] };
        }
        self.loops.complete(self.partition, equations.phi(), correction);
    }

    /// Accelerations of a solve that is explicit are found at once.
    fn size(&mut self) -> f64 {
        max_norm(&self.frame.work.correction)
    }

    /// Rates and accelerations of dependent coordinates are found anew where the links are placed.
    fn apply(&mut self, share: f64) {
        let StepFrame { work, gains, scheme, .. } = &mut self.frame;
        let Scratch { trial, correction, response, .. } = &mut **work;
        add_scaled(&mut trial.q, share, correction);
        for i in scheme.known().min(N)..N {
            trial.qd[i] += share * gains.rate() * response[i];
        }
        add_scaled(&mut trial.qdd, share, response);
    }

    fn residual(&mut self) -> f64 {
        self.largest_independent(&self.frame.work.residual)
    }

    /// Equations that are left out would stay open however long iterations went on.
    fn gives_up(&self, settled: bool) -> bool {
        settled && self.crossing == Crossing::Reduced
    }

    fn doubt(&mut self, outcome: &mut Outcome) {
        let left = self.quality.left;
        outcome.status = match outcome.status {
            status if self.crossing == Crossing::Reduced => match status {
                StepStatus::IterationLimit => StepStatus::Open,
                status => status,
            },
            StepStatus::Converged | StepStatus::IterationLimit if left < NOTHING_LEFT.value() => {
                StepStatus::Singular
            }
            StepStatus::Converged if left < NEARLY_SINGULAR.value() => StepStatus::NearSingular,
            StepStatus::Open if self.choices.suspects_partition(&self.frame.state.choice) => {
                StepStatus::Singular
            }
            status => status,
        };
    }

    fn cross(&mut self, crossing: u32) -> bool {
        let full = self.frame.state.choice.rank;
        if self.crossing == Crossing::Watching && crossing == 1 {
            self.choose_from(VANISHING.value());
            if u32::from(self.partition.rank()) < full {
                self.frame.state.choice.valid = true;
                self.crossing = Crossing::Reduced;
                return true;
            }
        } else if self.crossing != Crossing::Reduced {
            return false;
        }
        self.crossing = Crossing::Heedless;
        self.frame.state.choice.valid = false;
        true
    }

    fn is_crossing(&self) -> bool {
        self.crossing == Crossing::Reduced
    }

    /// Rates and accelerations satisfy the loops as they are found; steps of several stages end elsewhere.
    fn project(&mut self, outcome: &mut Outcome, _: Way, report: &mut StepReport) -> Cleaned {
        if self.frame.scheme.stages() > 1 {
            self.arrive(outcome);
            self.doubt(outcome);
            if self.quality.left < NEARLY_SINGULAR.value() && self.crossing == Crossing::Watching {
                return Cleaned::Singular;
            }
        } else if (self.frame.state.crossed || self.kinked) && self.crossing != Crossing::Reduced {
            self.follow_scheme();
            self.reconcile();
            self.follow();
        } else if M > 0 && self.is_explicit() && self.evaluate(None).is_err() {
            // the multipliers that belong to the accelerations
            outcome.status = self.frame.unfactored();
        }
        if self.crossing == Crossing::Reduced {
            self.reconcile_with_all();
        }
        let StepFrame { equations, state, work, settings, .. } = &self.frame;
        let (h, trial) = (settings.step, &work.trial);
        let Relative { vehicle, terms, .. } = equations;
        let (mechanism, constraints) = (vehicle.vehicle.mechanism(), &terms.constraints);
        report.phi = max_norm(&constraints.phi);
        report.phi_dot = max_norm(&constraints.rate(mechanism, &trial.qd));
        report.phi_ddot = max_norm(&constraints.acceleration(mechanism, &trial.qdd));
        // rates and accelerations that the positions contradict
        let in_stages = self.frame.scheme.stages() > 1;
        let mut near = report.phi <= settings.closed() || !in_stages;
        for i in 0..N {
            let moved = trial.q[i] - state.q[i];
            near &= abs(0.5 * h * (trial.begin_qd[i] + trial.qd[i]) - moved) <= RATE_JUMP.value()
                || state.held;
            // those of independent coordinates are followed by these
            let gained = if in_stages { trial.qd[i] - trial.begin_qd[i] } else { h * trial.qdd[i] };
            near &= state.choice.found_from[i] == 0 || h * abs(gained) <= ACCELERATION_JUMP.value();
        }
        if near { Cleaned::Near } else { Cleaned::Far }
    }

    fn is_fresh(&mut self) -> bool {
        let h = self.frame.settings.step;
        h * h * self.frame.acceleration_change() > FOLLOWED.value()
    }

    fn end(&mut self, taken: bool) {
        let choice = &mut self.frame.state.choice;
        if !taken {
            *choice = self.begin_choice;
        }
        let worse = self.quality.motion > WORSE.value() * choice.motion;
        // with a fixed number of iterations nothing is crossed
        let fixed = self.frame.settings.fixed_iterations.is_some();
        choice.valid &= !taken || (self.crossing == Crossing::Watching || fixed) && !worse;
        if choice.rank > 0 {
            self.choices.end(taken, choice);
        }
    }

    fn push(&mut self) -> Result<(), SetupError> {
        self.choose().map_err(|_| SetupError::Undetermined)?;
        // the first step makes a choice of its own
        self.frame.state.choice.valid = false;
        let mut rates = self.frame.state.qd;
        self.agree(&mut rates).map_err(|_| SetupError::Undetermined)?;
        self.frame.state.qd = rates;
        Ok(())
    }

    fn forget(&mut self) {
        let choice = &mut self.frame.state.choice;
        (choice.rank, choice.valid) = (0, false);
        (choice.best_pivot, choice.last_pivot) = (0.0, 1.0);
    }
}
