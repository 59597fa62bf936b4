//! A formulation as someone might add it: loops held by a penalty alone.
//!
//! ```text
//! M qdd + phi_q^T alpha phi = Q
//! ```
//!
//! It is the hybrid formulation without multipliers, and with projections of rates and accelerations. Loops give way
//! by the force over the penalty, which is its error. Everything else, from the prediction to the verdict, is the
//! driver's.

use ferrol::formulations::index3::Penalties;
use ferrol::formulations::{Formulation, FormulationKind, RelativeFrame, Settings, Solver};
use ferrol::integrators::{Scheme, Structural};
use ferrol::real::max_norm;
use ferrol::setup::SetupError;
use ferrol::state::{State, StepReport, StepStatus};
use ferrol::step::{
    self, AtEnd, Cleaned, Equations, Goal, Outcome, ProjectionSubject, ScratchOf, Stages,
    StepFrame, Stop, Way, Workspace, add_scaled, tuning,
};
use ferrol::vehicles::Vehicle;

/// A step with loops that a penalty alone holds.
struct Step<'a, E: Equations<S>, C, const S: usize, const H: usize> {
    frame: StepFrame<'a, E, C, S, H>,
    penalties: &'a Penalties<E::Rows>,
}

impl<'a, E: Equations<S> + 'a, C: Scheme<H>, const S: usize, const H: usize> Stages<'a, S, H>
    for Step<'a, E, C, S, H>
{
    type Equations = E;
    type Scheme = C;

    fn kept() -> f64 {
        tuning::KEPT.value()
    }

    fn frame(&mut self) -> &mut StepFrame<'a, E, C, S, H> {
        &mut self.frame
    }

    fn place(&mut self) -> Result<(), Stop> {
        self.frame.equations.place(&self.frame.work.trial.q);
        Ok(())
    }

    fn load(&mut self, renewed: bool) -> Result<(), StepStatus> {
        let frame = &mut self.frame;
        frame.load(renewed.then(|| frame.tangent_weights()));
        let failed =
            renewed && frame.equations.factor(frame.gains.mass, &self.penalties.weight).is_err();
        if failed { Err(frame.unfactored()) } else { Ok(()) }
    }

    fn solve(&mut self) {
        self.take_in();
        let StepFrame { equations, work, gains, .. } = &mut self.frame;
        let ScratchOf::<E, S, H> { trial, residual, correction, .. } = &mut **work;
        equations.add_transposed(&trial.lambda, residual);
        correction.as_mut().fill(0.0);
        add_scaled(correction, -gains.stiffness, residual);
        equations.solve(correction);
    }

    fn size(&mut self) -> f64 {
        max_norm(self.frame.work.correction.as_ref())
    }

    fn apply(&mut self, share: f64) {
        let StepFrame { work, gains, .. } = &mut self.frame;
        let ScratchOf::<E, S, H> { trial, correction, .. } = &mut **work;
        add_scaled(&mut trial.q, share, correction);
        add_scaled(&mut trial.qd, share * gains.to_rate, correction);
        add_scaled(&mut trial.qdd, share * gains.to_acceleration, correction);
    }

    /// Loops stay open by what the penalty lets them: that does not count.
    fn take_in(&mut self) -> f64 {
        let StepFrame { equations, work, .. } = &mut self.frame;
        let lists = work.trial.lambda.as_mut().iter_mut().zip(self.penalties.alpha.as_ref());
        for ((lambda, alpha), phi) in lists.zip(equations.phi().as_ref()) {
            *lambda = alpha * phi;
        }
        0.0
    }

    fn residual(&mut self) -> f64 {
        max_norm(self.frame.work.residual.as_ref())
    }

    fn project(&mut self, _: &mut Outcome, _: Way, report: &mut StepReport) -> Cleaned {
        let (frame, weight) = (&mut self.frame, &self.penalties.weight);
        let goal = |violation| Goal { violation, square: 0.0, immobile: 0.0, kept: false };
        let wanted = goal(frame.settings.rate_tolerance);
        let rates = frame.project(weight, ProjectionSubject::Rates, wanted, None);
        frame.equations.place_rates(&frame.work.trial.qd);
        let wanted = goal(frame.settings.acceleration_tolerance);
        let accelerations = frame.project(weight, ProjectionSubject::Accelerations, wanted, None);
        report.phi = max_norm(frame.equations.phi().as_ref());
        (report.phi_dot, report.phi_ddot) = (rates.violation, accelerations.violation);
        report.projections += rates.passes + accelerations.passes;
        let near = frame.is_near(rates.change, accelerations.change);
        if near { Cleaned::Near } else { Cleaned::Far }
    }

    fn push(&mut self) -> Result<(), SetupError> {
        Err(SetupError::Contradiction { rule: "a penalty alone does not tell how rates jump" })
    }

    fn set_step(&mut self, step: f64) {
        self.frame.set_step(step);
    }
}

/// The penalties, found once.
struct PenaltyOnly<const M: usize>(Penalties<[f64; M]>);

impl<const N: usize, const M: usize> FormulationKind<N, M> for PenaltyOnly<M> {
    type Course = AtEnd;
    type Workspace<const S: usize, const H: usize> = Workspace<N, M, S, H>;

    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        frame: RelativeFrame<'a, V, AtEnd, C, N, M, S, H>,
        (): (),
    ) -> Result<(Self, RelativeFrame<'a, V, AtEnd, C, N, M, S, H>), SetupError> {
        let masses = [frame.equations.vehicle.vehicle.mechanism().total_mass(); M];
        Ok((Self(Penalties::new(&frame.scheme, &frame.settings, masses)), frame))
    }

    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        frame: RelativeFrame<'a, V, AtEnd, C, N, M, S, H>,
        (): (),
    ) -> StepReport {
        step::step(&mut Step { frame, penalties: &self.0 })
    }
}

/// The formulation, ready to run. In a crate of its own, unlike host-sim's, it must be a type of its own.
pub struct ThrowAway<const M: usize>(Solver<PenaltyOnly<M>, Structural>);

impl<const M: usize> ThrowAway<M> {
    /// Prepares steps.
    pub fn new<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        vehicle: &V,
        scheme: Structural,
        settings: Settings,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> Result<Self, SetupError> {
        Solver::new(vehicle, scheme, settings, input, state, work).map(Self)
    }

    /// The settings.
    pub const fn settings(&self) -> &Settings {
        self.0.settings()
    }
}

impl<V, const N: usize, const M: usize, const S: usize> Formulation<V, N, M, S> for ThrowAway<M>
where
    V: Vehicle<N, M, S>,
{
    type State = State<N, M, S>;
    type Workspace = Workspace<N, M, S>;

    fn step(
        &self,
        vehicle: &V,
        input: &V::Input,
        state: &mut State<N, M, S>,
        work: &mut Workspace<N, M, S>,
    ) -> StepReport {
        self.0.step(vehicle, input, state, work)
    }
}
