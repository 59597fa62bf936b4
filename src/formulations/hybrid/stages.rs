//! The stages of a step one by one, to see what each of them costs.

use super::{Hybrid, IMMOBILE, Way, Weak};
use crate::formulations::progress::Progress;
use crate::linalg;
use crate::state::StepReport;
use crate::step::{DriveRate, Motion, Workspace};
use crate::vehicles::{Moment, Vehicle};

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

impl<const M: usize> Hybrid<M> {
    /// Runs one stage on the trial state of a workspace in which a step was made. The numbers that
    /// it leaves behind are of no use.
    pub fn run_stage<V: Vehicle<N, M, S>, const N: usize, const S: usize>(
        &self,
        stage: Stage,
        vehicle: &V,
        now: Moment<'_, V::Input>,
        work: &mut Workspace<N, M, S>,
    ) {
        let mechanism = vehicle.mechanism();
        let Workspace { terms, trial, .. } = work;
        match stage {
            Stage::Kinematics => {
                terms.kinematics.place(mechanism, &trial.q);
                terms.kinematics.set_rates(mechanism, &trial.qd);
            }
            Stage::Forces => terms.forces(vehicle, now, &mut trial.elements, None),
            Stage::Terms => {
                let motion = Motion { q: &trial.q, qd: &trial.qd, qdd: &trial.qdd };
                terms.close(vehicle, now, DriveRate::Motion);
                terms.inertia(vehicle, motion);
            }
            Stage::Tangent => {
                let weights = Some(self.tangent_weights());
                terms.forces(vehicle, now, &mut trial.elements, weights);
                terms.assemble(mechanism, 1.0 - self.scheme.delta_m, &self.weight);
            }
            Stage::Factor => {
                let _ = linalg::factor(mechanism.pattern(), &mut terms.lhs);
            }
            Stage::Solve => {
                let mut progress = Progress::new(1.0, self.settings.closed());
                self.correct(vehicle, false, Way::FIRST, &mut progress, work);
            }
            Stage::Closing => {
                self.close(vehicle, now, work);
            }
            Stage::Projections => {
                self.clean(
                    vehicle,
                    now,
                    (IMMOBILE, true, Weak::None),
                    work,
                    &mut StepReport::default(),
                );
            }
        }
    }
}
