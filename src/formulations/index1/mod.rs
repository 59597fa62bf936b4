//! The augmented Lagrangian of index 1: accelerations are the unknowns, and satisfy the loops.
//!
//! ```text
//! (M + phi_q^T alpha phi_q) qdd = Q - phi_q^T alpha phi_q_dot_qd - phi_q^T lambda    [DOP04] index-1
//! lambda <- lambda + alpha (phi_q qdd + phi_q_dot_qd), qdd after the correction
//! q = q_0 + g h qd,  qd = qd_0 + g h qdd                                 a stage of [DOP04] SDIRK
//! dq = b h^2 dqdd,  dqd = c h dqdd                                       a step of [CD03] (38)-(42)
//! T = M + c h C + b h^2 K + phi_q^T alpha phi_q,   T dqdd = -residual
//! ```
//!
//! with b and c from the scheme, see [`crate::integrators::Gains`]. phi_q_dot_qd, all of phi_ddot at zero qdd, has the
//! terms of the drives in it. The equations are an ordinary differential one for all coordinates, so integrators keep
//! their order: 2, and 3 with SDIRK. Accelerations that satisfy the loops let rates and coordinates drift off: at the
//! end of a step, they are projected onto phi = 0 and phi_dot = 0 with M + phi_q^T alpha phi_q of that position, and the
//! accelerations and multipliers there are found with it too (`end`). Baumgarte's terms 2 xi omega phi_dot +
//! omega^2 phi are not added to phi_ddot: within a step the stages of SDIRK, which are of order 1 themselves, violate
//! the loops by about h^2, and omega near 1 / h would turn that into forces. K and C are those of the force elements; the
//! asymmetric term c h phi_q^T alpha dphi_q/dt of \[DOP04\] is left out of T, and costs a share of c h times the turning
//! rates of the links in every iteration. Links without mass need nothing: T is regular where the loops hold them.
//!
//! alpha is a mass (kg). It takes no part in the result, since lambda is iterated with the accelerations. Both distances
//! from singular positions in `weak` go with the root of the mass over alpha: where [`Settings::penalty`] is far above
//! what the masses ask for, small steps only pass them.

mod end;
mod relative;
mod weak;

pub use relative::Index1Hybrid;

use self::weak::Hold;
use crate::error::SetupError;
use crate::integrators::Scheme;
use crate::real::max_norm;
use crate::state::{StepReport, StepStatus};
use crate::step::tuning::PENALTY_RATIO;
use crate::step::{
    Cleaned, Equations, Outcome, ProjectionSubject, ScratchOf, Settings, Stages, StepFrame, Stop,
    Way, Weak, add_scaled,
};

/// Penalties alpha (kg; kg m2 for cosines) of equations that feel the given masses.
pub fn penalties<L: AsMut<[f64]>>(settings: &Settings, mut masses: L) -> L {
    for mass in masses.as_mut() {
        *mass = settings.penalty.unwrap_or(*mass * PENALTY_RATIO.value());
    }
    masses
}

/// A step of the augmented Lagrangian of index 1.
pub struct Index1<'a, E: Equations<S>, C, const S: usize, const H: usize> {
    frame: StepFrame<'a, E, C, S, H>,
    /// Penalty alpha of each equation (kg; kg m2 for cosines).
    alpha: &'a E::Rows,
    /// How the loops hold the solve, or the end of the step.
    hold: Hold,
    /// The loops of the solve are still to be evaluated, once for all its iterations.
    unbound: bool,
    /// The solve is the first of the step, or the last before its end.
    stage: u32,
    /// Change of the multipliers from the last solve to the end of the step (N, N m).
    lambda_change: E::Rows,
    /// Passes of projections that are not yet told.
    passes: u32,
}

impl<'a, E: Equations<S>, C: Scheme<H>, const S: usize, const H: usize> Index1<'a, E, C, S, H> {
    /// A step to be made.
    pub fn new(frame: StepFrame<'a, E, C, S, H>, alpha: &'a E::Rows) -> Self {
        let lambda_change = alpha.clone();
        let hold = Hold::Firm;
        Self { frame, alpha, hold, unbound: false, stage: 0, lambda_change, passes: 0 }
    }

    fn is_fixed(&self) -> bool {
        self.frame.settings.fixed_iterations.is_some()
    }
}

impl<'a, E, C, const S: usize, const H: usize> Stages<'a, S, H> for Index1<'a, E, C, S, H>
where
    E: Equations<S> + 'a,
    C: Scheme<H>,
{
    type Equations = E;
    type Scheme = C;

    fn frame(&mut self) -> &mut StepFrame<'a, E, C, S, H> {
        &mut self.frame
    }

    /// Multipliers start from as much of a change as the last step ended with. Loops that failed, now or in the step
    /// before, are held as they must be there.
    fn enter(&mut self, stage: u32, way: Way) {
        let StepFrame { state, work, .. } = &mut self.frame;
        self.stage = stage;
        if stage == 0 {
            work.carried.as_mut().fill(0.0);
            if !state.held {
                add_scaled(&mut work.trial.lambda, 1.0, &state.lambda_change);
            }
            let fails = way.crossing > 0 || state.crossed && !self.is_fixed();
            self.hold = if fails { Hold::Weak } else { Hold::Firm };
        }
        self.unbound = self.hold != Hold::Firm;
    }

    fn place(&mut self) -> Result<(), Stop> {
        if core::mem::take(&mut self.unbound) {
            match self.bind() {
                Ok(hold) => self.hold = hold,
                Err(_) => return Err(Stop::Status(self.frame.unfactored())),
            }
        }
        let StepFrame { equations, work, .. } = &mut self.frame;
        if self.hold == Hold::Firm {
            equations.place(&work.trial.q);
            equations.place_rates(&work.trial.qd);
        } else {
            equations.place_bodies(&work.trial.q);
        }
        Ok(())
    }

    fn load(&mut self, renewed: bool) -> Result<(), StepStatus> {
        let frame = &mut self.frame;
        frame.load(renewed.then(|| frame.weights_by_mass()));
        if renewed && frame.equations.factor(1.0, self.alpha).is_err() {
            return Err(frame.unfactored());
        }
        Ok(())
    }

    /// The correction of the accelerations. A violation pulls by phi_q^T of the tangent, as in the projections, and the
    /// multipliers take up alpha times what the correction leaves of it there: corrections then undo nothing of each
    /// other where the tangent was made elsewhere. \[DOP04\] index-1
    fn solve(&mut self) {
        let StepFrame { equations, work, .. } = &mut self.frame;
        let ScratchOf::<E, S, H> { trial, residual, correction, carried, violation, pull, .. } =
            &mut **work;
        equations.add_transposed(&trial.lambda, residual);
        add_scaled(residual, 1.0, carried);
        equations.times(&trial.qdd, equations.phi_q_dot_qd(), violation);
        scale_rows(self.alpha, violation, pull);
        correction.clone_from(residual);
        equations.add_tangent_transposed(pull, correction);
        equations.solve(correction);
        for change in correction.as_mut() {
            *change = -*change;
        }
        equations.tangent_times(correction, violation, pull);
        for (pull, alpha) in pull.as_mut().iter_mut().zip(self.alpha.as_ref()) {
            *pull *= alpha;
        }
    }

    fn strengthen(&mut self, way: Way) -> Weak {
        let unsure = self.hold == Hold::Firm && way.crossing == 0;
        if unsure && self.is_weak() { Weak::Blocked } else { Weak::None }
    }

    fn size(&mut self) -> f64 {
        self.frame.span() * max_norm(self.frame.work.correction.as_ref())
    }

    fn size_of_unit(&mut self) -> f64 {
        self.frame.gains.position()
    }

    fn apply(&mut self, share: f64) {
        let ScratchOf::<E, S, H> { trial, correction, pull, .. } = &mut *self.frame.work;
        for change in correction.as_mut() {
            *change *= share;
        }
        add_scaled(&mut trial.qdd, 1.0, correction);
        add_scaled(&mut trial.lambda, share, pull);
        if let Some([.., goal]) = self.hold.goals() {
            let mut before = trial.qdd.clone();
            self.settle(goal);
            let StepFrame { equations, work, .. } = &mut self.frame;
            add_scaled(&mut work.correction, 1.0, &work.trial.qdd);
            for entry in before.as_mut() {
                *entry = -*entry;
            }
            add_scaled(&mut work.correction, 1.0, &before);
            // what the loops cannot do here is let be
            equations.ease_accelerations(&work.violation);
        }
        let (position, rate) = (self.frame.gains.position(), self.frame.gains.rate());
        let known = self.frame.scheme.known();
        let ScratchOf::<E, S, H> { trial, correction, .. } = &mut *self.frame.work;
        let Some(correction) = correction.as_ref().get(known..) else { return };
        let follow = trial.q.as_mut().iter_mut().zip(trial.qd.as_mut()).skip(known);
        for ((q, qd), change) in follow.zip(correction) {
            *q += position * change;
            *qd += rate * change;
        }
    }

    /// Multipliers change with the corrections, and positions are looked at when the step ends.
    fn take_in(&mut self) -> f64 {
        0.0
    }

    fn cross(&mut self, crossing: u32) -> bool {
        crossing == 1
    }

    fn is_crossing(&self) -> bool {
        self.hold == Hold::Carried
    }

    fn project(&mut self, outcome: &mut Outcome, _: Way, report: &mut StepReport) -> Cleaned {
        let before = match self.stage {
            0 => self.frame.state.lambda.clone(),
            _ => self.frame.work.trial.lambda.clone(),
        };
        let cleaned = self.arrive(outcome, report);
        report.projections += core::mem::take(&mut self.passes);
        self.lambda_change.as_mut().fill(0.0);
        if self.hold == Hold::Firm {
            add_scaled(&mut self.lambda_change, 1.0, &self.frame.work.trial.lambda);
            add_scaled(&mut self.lambda_change, -1.0, &before);
        }
        cleaned
    }

    fn end(&mut self, taken: bool) {
        if taken {
            self.frame.state.lambda_change.clone_from(&self.lambda_change);
        }
    }

    /// The projection of the rates with the masses is this jump. \[CD03\] (35) with P = M
    fn push(&mut self) -> Result<(), SetupError> {
        let factored = self.frame.equations.factor_mass(self.alpha);
        factored.map_err(|_| SetupError::Undetermined)?;
        self.frame.work.trial.qd.clone_from(&self.frame.state.qd);
        self.hold = Hold::Firm;
        self.project_onto(ProjectionSubject::Rates);
        self.frame.state.qd.clone_from(&self.frame.work.trial.qd);
        Ok(())
    }

    fn forget(&mut self) {
        self.frame.state.lambda_change.as_mut().fill(0.0);
    }
}

/// Writes `factor` times `y`, row by row, into `result`.
fn scale_rows<L: AsRef<[f64]> + AsMut<[f64]>>(factor: &L, y: &L, result: &mut L) {
    let lists = result.as_mut().iter_mut().zip(factor.as_ref()).zip(y.as_ref());
    for ((result, factor), y) in lists {
        *result = factor * y;
    }
}
