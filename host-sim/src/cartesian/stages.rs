//! The stages of a step of subsystems in Cartesian coordinates.
//!
//! Explicit methods give all coordinates and rates; the dependent ones among them are found anew from the independent
//! ones, of the base first, then of each subsystem, and one evaluation gives the accelerations. With the pair the base is
//! made so, and each subsystem by Newton's iterations of its own.

use super::equations::{Cartesian, motions, write};
use super::implicit::Implicit;
use super::model::{CartesianModel, PER_BODY};
use super::partition::Partition;
use super::rotation::change;
use super::state::{Six, add_six, euler, six, vectors};
use super::synthesis::BaseSynthesis;
use ferrol::formulations::Method;
use ferrol::integrators::Scheme;
use ferrol::integrators::ab3::HISTORY;
use ferrol::real::max_norm;
use ferrol::setup::SetupError;
use ferrol::state::{Choice, StepReport, StepStatus};
use ferrol::step::tuning::{CLOSED_SHARE, CLOSING_PASSES, FOLLOWED, WORSE};
use ferrol::step::{Cleaned, Outcome, Stages, StepFrame, Stop, Way};

/// What belongs to the formulation alone.
#[derive(Clone, Debug, Default)]
pub struct Own {
    partition: Partition,
    synthesis: BaseSynthesis,
    implicit: Implicit,
    /// Velocities, or what an iteration moves, by bodies.
    motion: Vec<Six>,
    accelerations: Vec<Six>,
    residual: Vec<Six>,
    /// Changes of the multipliers in an iteration.
    pulls: Vec<f64>,
}

impl Own {
    /// Scratch of the right sizes.
    pub fn new(model: &CartesianModel) -> Self {
        let bodies = vec![[0.0; 6]; model.bodies.len()];
        Self {
            partition: Partition::new(model),
            synthesis: BaseSynthesis::new(model),
            implicit: Implicit::new(model),
            motion: bodies.clone(),
            accelerations: bodies.clone(),
            residual: bodies,
            pulls: vec![0.0; model.rows.len()],
        }
    }
}

/// A step of subsystems on a base.
pub struct SubsystemSteps<'a, const S: usize> {
    frame: StepFrame<'a, Cartesian<'a, S>, Method, S, HISTORY>,
    own: &'a mut Own,
    begin_choice: Choice<Vec<i32>>,
    /// The trial coordinates are placed, and only accelerations were changed since.
    known: bool,
    /// The smallest pivot of the choice at the placed position.
    pivot: f64,
}

impl<'a, const S: usize> SubsystemSteps<'a, S> {
    /// A step to be made.
    pub fn new(
        frame: StepFrame<'a, Cartesian<'a, S>, Method, S, HISTORY>,
        own: &'a mut Own,
    ) -> Self {
        let begin_choice = frame.state.choice.clone();
        if begin_choice.valid {
            own.partition.adopt(frame.equations.model, &begin_choice.found_from);
        }
        Self { frame, own, begin_choice, known: false, pivot: f64::INFINITY }
    }

    /// Whether coordinates and rates of the solve are known.
    fn is_explicit(&self) -> bool {
        !(self.frame.gains.position() > 0.0)
    }

    /// The parts whose dependent coordinates follow from the others: all, or the base alone beside implicit subsystems.
    fn partitioned(&self) -> usize {
        if self.is_explicit() { self.frame.equations.model.parts.len() } else { 1 }
    }

    /// Places a body for its trial coordinates.
    fn place_body(&mut self, body: usize) {
        let StepFrame { equations: Cartesian { model, terms, .. }, work, .. } = &mut self.frame;
        let own = &mut work.trial.q[PER_BODY * body..][..PER_BODY];
        let p = terms.place_body(model, body, own);
        own[3..].copy_from_slice(&p);
    }

    fn tie(&mut self, part: usize) {
        let Cartesian { vehicle, model, terms } = &mut self.frame.equations;
        terms.tie(model, part, &|number| vehicle.drive(number));
    }

    /// Closes the equations of a placed part by its dependent coordinates.
    fn close_part(&mut self, number: usize) -> Result<(), Stop> {
        let goal = CLOSED_SHARE.value() * self.frame.settings.closed();
        let mut passes = CLOSING_PASSES.value();
        loop {
            let StepFrame { equations: Cartesian { model, terms, .. }, work, .. } = &mut self.frame;
            let (model, partition) = (*model, &mut self.own.partition);
            let pivot = partition.factor(model, terms, number);
            self.pivot = self.pivot.min(pivot.map_err(|_| Stop::Status(StepStatus::Singular))?);
            if !(terms.gap(model, number) > goal) || passes == 0 {
                return Ok(());
            }
            passes -= 1;
            let part = &model.parts[number];
            for body in part.bodies.clone() {
                self.own.motion[body] = [0.0; 6];
            }
            let motion = &mut self.own.motion;
            partition.solve(part, number, |row| terms.phi[row], |body, k, x| motion[body][k] = x);
            for body in part.bodies.clone() {
                let q = &mut work.trial.q[PER_BODY * body..][..PER_BODY];
                let (moved, turning) = vectors(&motion[body]);
                let p = change(&euler(q), &turning);
                for (q, more) in q.iter_mut().zip(moved.iter().chain(&p)) {
                    *q += more;
                }
            }
            for body in part.bodies.clone() {
                self.place_body(body);
            }
            self.tie(number);
        }
    }

    /// Rates of the bodies; the dependent ones of the first `parts` follow from the others.
    fn follow(&mut self, parts: usize) {
        let StepFrame { equations, work, .. } = &mut self.frame;
        let trial = &mut work.trial;
        let motion = &mut self.own.motion;
        motions(&trial.q, &trial.qd, motion);
        for (number, part) in equations.model.parts.iter().enumerate().take(parts) {
            let Cartesian { model, terms, .. } = equations;
            if !part.rows.is_empty() {
                let before = motion.clone();
                let violation = |row: usize| terms.times(model, row, &before) + terms.phi_t[row];
                let add = |body: usize, k: usize, x: f64| motion[body][k] += x;
                self.own.partition.solve(part, number, violation, add);
            }
        }
        for (body, own) in motion.iter().enumerate() {
            let at = PER_BODY * body..PER_BODY * (body + 1);
            let terms = &mut equations.terms.bodies[body];
            (terms.velocity, terms.spin) = vectors(own);
            write(&trial.q[at.clone()], own, &mut trial.qd[at]);
        }
        equations.bend();
    }

    /// Takes in the accelerations of a synthesis at the placed state.
    fn accelerate(&mut self) {
        let StepFrame { equations, work, .. } = &mut self.frame;
        let trial = &mut work.trial;
        let synthesis = &self.own.synthesis;
        equations.second_derivatives(&trial.q, &synthesis.accelerations, &mut trial.qdd);
        trial.lambda.clone_from(&synthesis.lambda);
    }

    /// Accelerations and multipliers at the placed state under its forces.
    fn synthesise(&mut self) -> Result<(), StepStatus> {
        let StepFrame { equations, work, .. } = &mut self.frame;
        equations.forces(&mut work.trial.elements, None);
        let made = self.own.synthesis.solve(equations.model, equations.terms);
        made.map_err(|_| self.frame.unfactored())
    }

    /// Changes the rates of implicit subsystems least, as their tangents weigh it, to agree with their equations. Returns
    /// by how much.
    fn project_rates(&mut self) -> f64 {
        let StepFrame { equations, work, settings, .. } = &mut self.frame;
        let (trial, own) = (&mut work.trial, &mut *self.own);
        let mut most: f64 = 0.0;
        motions(&trial.q, &trial.qd, &mut own.motion);
        let Cartesian { model, terms, .. } = equations;
        for number in 1..model.parts.len() {
            let part = &model.parts[number];
            for _ in 0..settings.max_projections {
                let motion = &own.motion;
                let rate = |row: usize| terms.times(model, row, motion) + terms.phi_t[row];
                let left = part.rows.clone().map(|row| rate(row).abs()).fold(0.0, f64::max);
                if !(left > CLOSED_SHARE.value() * settings.rate_tolerance) {
                    break;
                }
                own.implicit.solve(model, number, |_| [0.0; 6], rate, &mut own.residual);
                for body in part.bodies.clone() {
                    add_six(&mut own.motion[body], 1.0, &own.residual[body]);
                    most = most.max(max_norm(&own.residual[body]));
                }
            }
        }
        for (body, motion) in own.motion.iter().enumerate() {
            let at = PER_BODY * body..PER_BODY * (body + 1);
            let terms = &mut terms.bodies[body];
            (terms.velocity, terms.spin) = vectors(motion);
            write(&trial.q[at.clone()], motion, &mut trial.qd[at]);
        }
        equations.bend();
        most
    }

    /// What the end of the step leaves of the equations and their derivatives.
    fn tell(&mut self, report: &mut StepReport) {
        let StepFrame { equations: Cartesian { model, terms, .. }, .. } = &self.frame;
        let Own { motion, synthesis, .. } = &mut *self.own;
        for (motion, body) in motion.iter_mut().zip(&terms.bodies) {
            *motion = six(&body.velocity, &body.spin);
        }
        report.phi = max_norm(&terms.phi);
        (report.phi_dot, report.phi_ddot) = (0.0, 0.0);
        for row in 0..model.rows.len() {
            let rate = (terms.times(model, row, motion) + terms.phi_t[row]).abs();
            let bent = terms.times(model, row, &synthesis.accelerations) + terms.bias[row];
            report.phi_dot = if rate > report.phi_dot { rate } else { report.phi_dot };
            report.phi_ddot =
                if bent.abs() > report.phi_ddot { bent.abs() } else { report.phi_ddot };
        }
    }
}

impl<'a, const S: usize> Stages<'a, S, HISTORY> for SubsystemSteps<'a, S> {
    type Equations = Cartesian<'a, S>;
    type Scheme = Method;

    fn frame(&mut self) -> &mut StepFrame<'a, Cartesian<'a, S>, Method, S, HISTORY> {
        &mut self.frame
    }

    fn enter(&mut self, _: u32, _: Way) {
        self.known = false;
    }

    fn place(&mut self) -> Result<(), Stop> {
        if std::mem::take(&mut self.known) {
            return Ok(());
        }
        let (parts, partitioned) = (self.frame.equations.model.parts.len(), self.partitioned());
        for body in 0..self.frame.equations.model.bodies.len() {
            self.place_body(body);
        }
        self.pivot = f64::INFINITY;
        if !self.frame.state.choice.valid {
            (0..parts).for_each(|part| self.tie(part));
            let StepFrame { equations: Cartesian { model, terms, .. }, state, .. } =
                &mut self.frame;
            let chosen = self.own.partition.choose(model, terms);
            chosen.map_err(|_| Stop::Status(StepStatus::Singular))?;
            state.choice.found_from.copy_from_slice(self.own.partition.found_from());
            (state.choice.valid, state.choice.best_pivot) = (true, 0.0);
        }
        for part in 0..parts {
            self.tie(part);
            if part < partitioned {
                self.close_part(part)?;
            }
        }
        let choice = &mut self.frame.state.choice;
        if !(choice.best_pivot > 0.0) {
            choice.best_pivot = self.pivot.min(f64::MAX);
        }
        self.follow(partitioned);
        Ok(())
    }

    fn load(&mut self, renewed: bool) -> Result<(), StepStatus> {
        if self.is_explicit() {
            return self.synthesise();
        }
        let weights = renewed.then(|| self.frame.weights_by_mass());
        let StepFrame { equations, work, .. } = &mut self.frame;
        let trial = &mut work.trial;
        equations.forces(&mut trial.elements, weights);
        let Own { implicit, accelerations, residual, .. } = &mut *self.own;
        motions(&trial.q, &trial.qdd, accelerations);
        let Cartesian { model, terms, .. } = equations;
        // M ydd + phi_y^T lambda - g. [KIM12] (14)
        for (number, part) in model.parts.iter().enumerate().skip(1) {
            for body in part.bodies.clone() {
                residual[body] = terms.left(model, body, &accelerations[body]);
            }
            for row in part.rows.clone() {
                terms.add_transposed(model, row, trial.lambda[row], residual);
            }
            if renewed && implicit.factor(model, terms, number).is_err() {
                return Err(self.frame.unfactored());
            }
        }
        Ok(())
    }

    fn solve(&mut self) {
        let explicit = self.is_explicit();
        let StepFrame { equations: Cartesian { model, terms, .. }, work, gains, .. } =
            &mut self.frame;
        work.correction.fill(0.0);
        if explicit {
            return;
        }
        let Own { implicit, motion, residual, pulls, .. } = &mut *self.own;
        work.response.fill(0.0);
        let position = gains.position();
        for (number, part) in model.parts.iter().enumerate().skip(1) {
            // [KIM12] (18)
            let right = |body: usize| residual[body].map(|entry| -entry);
            let gap = |row: usize| terms.phi[row] / position;
            let changes = implicit.solve(model, number, right, gap, motion);
            for (pull, [change]) in pulls[part.rows.clone()].iter_mut().zip(changes) {
                *pull = *change;
            }
            for body in part.bodies.clone() {
                let at = PER_BODY * body..PER_BODY * (body + 1);
                write(&work.trial.q[at.clone()], &motion[body], &mut work.response[at.clone()]);
                for (correction, response) in
                    work.correction[at.clone()].iter_mut().zip(&work.response[at])
                {
                    *correction = position * response;
                }
            }
        }
    }

    fn apply(&mut self, share: f64) {
        if self.is_explicit() {
            self.accelerate();
            self.known = true;
            return;
        }
        let StepFrame { work, gains, .. } = &mut self.frame;
        let trial = &mut work.trial;
        for (i, (correction, response)) in work.correction.iter().zip(&work.response).enumerate() {
            trial.q[i] += share * correction;
            trial.qd[i] += share * gains.rate() * response;
            trial.qdd[i] += share * response;
        }
        // [KIM12] (19)
        for (lambda, pull) in trial.lambda.iter_mut().zip(&self.own.pulls) {
            *lambda += share * pull;
        }
    }

    fn residual(&mut self) -> f64 {
        if self.is_explicit() {
            return 0.0;
        }
        // the base has its equations in the synthesis: what stands here for it is left over
        let bodies =
            self.frame.equations.model.parts.iter().skip(1).flat_map(|part| part.bodies.clone());
        bodies.map(|body| max_norm(&self.own.residual[body])).fold(0.0, f64::max)
    }

    fn project(&mut self, outcome: &mut Outcome, _: Way, report: &mut StepReport) -> Cleaned {
        let mut cleaned = Cleaned::Near;
        let stages = Scheme::<HISTORY>::stages(&self.frame.scheme);
        if self.is_explicit() && stages > 1 {
            // the end of a step of several stages
            self.known = false;
            let made = self.place().map_err(Stop::status).and_then(|()| self.synthesise());
            if let Err(status) = made {
                outcome.status = status;
                return Cleaned::Near;
            }
            self.accelerate();
        } else if !self.is_explicit() {
            let rates = self.project_rates();
            if let Err(status) = self.synthesise() {
                outcome.status = status;
                return Cleaned::Near;
            }
            let StepFrame { work, equations, .. } = &mut self.frame;
            let first = PER_BODY * equations.model.parts[0].bodies.len();
            work.response.clone_from(&work.trial.qdd);
            self.accelerate();
            let StepFrame { work, .. } = &self.frame;
            let changes = work.response.iter().zip(&work.trial.qdd).skip(first);
            let accelerations = changes.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            if !self.frame.is_near(rates, accelerations) {
                cleaned = Cleaned::Far;
            }
        }
        self.tell(report);
        if report.phi > self.frame.settings.closed() { Cleaned::Far } else { cleaned }
    }

    fn is_fresh(&mut self) -> bool {
        let h = self.frame.settings.step;
        h * h * self.frame.acceleration_change() > FOLLOWED.value()
    }

    /// A choice whose pivots have fallen is made anew in the next step.
    fn end(&mut self, taken: bool) {
        let choice = &mut self.frame.state.choice;
        if taken {
            choice.valid &= !(WORSE.value() * self.pivot < choice.best_pivot);
        } else {
            choice.clone_from(&self.begin_choice);
            choice.valid = false;
        }
    }

    /// Closures that switch are refused before the first step.
    fn push(&mut self) -> Result<(), SetupError> {
        Err(SetupError::Undetermined)
    }
}
