//! The stages of a step one by one, to count what each costs.

use crate::formulations::{Hybrid, index3::Index3};
use crate::integrators::{Gains, Scheme};
use crate::linalg;
use crate::models::{Engine, EngineState as _, HybridEngine, Memory, MemoryOf, Model, Plan};
use crate::state::{HISTORY, State, StepReport};
use crate::step::{
    AtEnd, DriveRate, Motion, Outcome, Relative, Stages, StepFrame, TangentWeights, Way, Workspace,
};
use crate::vehicles::{Moment, Vehicle};

/// The name under which the outputs that are found in the tick are counted beside the stages of its step.
pub const OUTPUTS: &str = "outputs";

/// A stage of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Links, joint axes, velocities.
    Kinematics,
    /// Force elements.
    Forces,
    /// Closures, accelerations and inertia forces.
    Terms,
    /// The force elements once more with their K and C, mass matrix, loops.
    Tangent,
    /// Factorisation of the tangent.
    Factor,
    /// Residual, solve, correction.
    Solve,
    /// The pass that closes the loops after the last correction.
    Closing,
    /// Projections of the rates and of the accelerations.
    Projections,
}

impl Stage {
    /// All, in the order of a step.
    pub const ALL: [Self; 8] = [
        Self::Kinematics,
        Self::Forces,
        Self::Terms,
        Self::Tangent,
        Self::Factor,
        Self::Solve,
        Self::Closing,
        Self::Projections,
    ];

    /// One word for tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kinematics => "kinematics",
            Self::Forces => "forces",
            Self::Terms => "terms",
            Self::Tangent => "tangent",
            Self::Factor => "factor",
            Self::Solve => "solve",
            Self::Closing => "closing",
            Self::Projections => "projections",
        }
    }

    /// How often a step of `iterations` corrections, a `fixed` number or as many as it takes, and one
    /// factorisation runs it.
    pub const fn runs(self, iterations: u32, fixed: bool) -> u32 {
        match self {
            // with early exit only where a gap is left
            Self::Closing => fixed as u32,
            Self::Kinematics | Self::Terms => iterations.saturating_add(1),
            Self::Forces | Self::Solve => iterations,
            Self::Tangent | Self::Factor | Self::Projections => 1,
        }
    }
}

/// A solver whose steps can be taken apart.
pub trait StagedEngine: Engine {
    /// Runs one stage of the last step again with the input at its end, for its cost only: the numbers it leaves in
    /// `memory` are of no use.
    fn run_stage(
        &self,
        model: &Self::Model,
        stage: Stage,
        input: &Self::Input,
        memory: &mut Self::Memory,
    );
}

impl<V, const N: usize, const M: usize, const S: usize> StagedEngine for HybridEngine<V, N, M, S>
where
    V: Vehicle<N, M, S> + 'static,
{
    fn run_stage(&self, model: &V, stage: Stage, input: &V::Input, memory: &mut Memory<N, M, S>) {
        let Memory { state, work } = memory;
        let now = Moment { time: state.tick as f64 * self.settings().step, input };
        run(self.solver(), stage, model, now, state, work);
    }
}

/// Runs one stage of the last step of a plan again, for its cost only: the numbers it leaves in
/// `memory` are of no use.
pub fn run_stage<P: Model<Engine: StagedEngine>>(
    plan: &Plan<'_, P>,
    stage: Stage,
    memory: &mut MemoryOf<P>,
) {
    let tick = P::Engine::state(memory).tick();
    let input = plan.model().input(&plan.drives(tick));
    plan.full().run_stage(plan.model(), stage, &input, memory);
}

/// Runs one stage on the trial state of a workspace in which a step was made.
fn run<V: Vehicle<N, M, S>, const N: usize, const M: usize, const S: usize>(
    hybrid: &Hybrid<M>,
    stage: Stage,
    vehicle: &V,
    now: Moment<'_, V::Input>,
    state: &mut State<N, M, S>,
    work: &mut Workspace<N, M, S>,
) {
    let mechanism = vehicle.mechanism();
    let Workspace { terms, scratch } = work;
    let trial = &mut scratch.trial;
    match stage {
        Stage::Kinematics => {
            terms.kinematics.place(mechanism, &trial.q);
            terms.kinematics.set_rates(mechanism, &trial.qd);
            return;
        }
        Stage::Forces => return terms.forces(vehicle, now, &mut trial.elements, None),
        Stage::Terms => {
            let motion = Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd };
            terms.close(vehicle, now, DriveRate::Motion);
            return terms.inertia(vehicle, motion, &mut scratch.residual);
        }
        Stage::Tangent => {
            let Gains { mass, stiffness, damping, .. } =
                Scheme::<HISTORY>::gains(&hybrid.scheme, hybrid.settings.step);
            let weights = Some(TangentWeights { stiffness, damping });
            terms.forces(vehicle, now, &mut trial.elements, weights);
            return terms.assemble(mechanism, mass, &hybrid.kind.weight);
        }
        Stage::Factor => {
            let _ = linalg::factor(mechanism.pattern(), &mut terms.lhs);
            return;
        }
        Stage::Solve | Stage::Closing | Stage::Projections => {}
    }
    let equations = Relative::<V, AtEnd, N, M, S>::new(vehicle, now, terms);
    let Hybrid { scheme, settings, .. } = *hybrid;
    let frame = StepFrame::new(equations, state, scratch, scheme, settings);
    let mut stages = Index3::new(frame, &hybrid.kind);
    match stage {
        Stage::Solve => {
            stages.solve();
            stages.apply(1.0);
        }
        Stage::Closing => _ = stages.close(),
        _ => {
            let (mut outcome, mut report) = (Outcome::CONVERGED, StepReport::default());
            stages.project(&mut outcome, Way::FIRST, &mut report);
        }
    }
}
