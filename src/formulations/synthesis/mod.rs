//! Subsystem synthesis in joint coordinates: effective masses and forces of the subsystems on a base.
//!
//! ```text
//! [ M_yy    M_yq  0       ] [ Y0dd   ]   [ P_y   ]
//! [ M_yq^T  M_qq  phi_q^T ] [ qdd    ] = [ P_q   ]        a subsystem with its virtual base body, [KIM12] (21)
//! [ 0       phi_q 0       ] [ lambda ]   [ gamma ]
//!
//! M-breve = M_yy - M_yq M_qq^-1 M_yq^T + ...              [KIM12] (25)
//! P-breve = P_y  - M_yq M_qq^-1 P_q + ...                 [KIM12] (26)
//! (M-hat_0 + sum M-breve) Y0dd = Q-hat_0 + sum P-breve    the base, [KIM12] (28)
//! M_qq qdd = P_q - M_yq^T Y0dd - phi_q^T lambda           each subsystem, [KIM12] (30)
//! ```
//!
//! The terms with phi_q that the dots stand for need M_qq^-1, which links without mass do not have. Here the subsystem is
//! written in its independent coordinates, qdd = R qdd_i + ...: with R^T M_qq R and M_yq R in the places of M_qq and M_yq the dots are
//! nothing, multipliers fall out (\[KIM12\] (29)), and links without mass are the constraint that they are. This is the
//! generalised coordinate partitioning that the paper solves its differential-algebraic subsystems with. The choice of independent
//! coordinates, singular positions and drives are those of the topological formulation, of which this is another way to the
//! accelerations: its steps solve for corrections, so that P are what the trial accelerations leave of the equations.
//!
//! A subsystem is evaluated and solved by itself, from its own links, and hands a matrix and a wrench to the base: whatever hangs
//! on the base can be exchanged without touching the rest, and the cost grows with the number of subsystems. A spring between two
//! subsystems acts, but counts in no tangent: explicit methods do not feel it, implicit ones make more iterations.
//!
//! # Integrators
//!
//! Explicit methods need one pass. With the pair of \[KIM12\] ([`crate::integrators::ab3_hht`]) the base is integrated explicitly, its
//! coordinates at the end of a step known, and the subsystems implicitly: M_qq becomes that of \[KIM12\] (35), M_qq + beta h^2 K +
//! gamma h C, with the analytic K and C of the force elements, and the accelerations of the base and of the subsystems are found
//! together, the same way, in every iteration. Structural integrators and SDIRK integrate the base implicitly too.

mod effective;
mod structure;

pub use self::effective::Synthesis;
pub use self::structure::Subsystems;

use super::solver::{FormulationKind, OwnWorkspace, RelativeFrame, Solver};
use super::topological::{self, Elimination};
use crate::error::SetupError;
use crate::integrators::{Method, Scheme};
use crate::state::{HISTORY, StepReport};
use crate::step::QuarticCourse;
use crate::vehicles::Vehicle;

/// Subsystem synthesis in joint coordinates with its integrator, ready to run.
///
/// Of the [`Settings`](super::Settings) it takes the step, the tolerance and the numbers of iterations, for each solve of
/// a step; penalty and projections have no meaning here.
pub type SynthesisJoint<const N: usize, C = Method> = Solver<SubsystemCoordinates<N>, C>;

/// Independent coordinates, in subsystems on a base.
#[derive(Clone, Copy, Debug)]
pub struct SubsystemCoordinates<const N: usize>(Subsystems<N>);

/// All scratch of a step, the structure of the choice of independent coordinates, and the equations of the subsystems.
pub type SynthesisWorkspace<
    const N: usize,
    const M: usize,
    const S: usize,
    const H: usize = HISTORY,
> = OwnWorkspace<Elimination<N, M, Synthesis<N>>, N, M, S, H>;

impl<const N: usize, C> SynthesisJoint<N, C> {
    /// The base and the subsystems.
    pub const fn subsystems(&self) -> &Subsystems<N> {
        &self.kind.0
    }
}

impl<const N: usize, const M: usize> FormulationKind<N, M> for SubsystemCoordinates<N> {
    type Course = QuarticCourse<M>;
    type Workspace<const S: usize, const H: usize> = SynthesisWorkspace<N, M, S, H>;

    fn prepare<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        mut frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Elimination<N, M, Synthesis<N>>,
    ) -> Result<(Self, RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>), SetupError> {
        let structure = Subsystems::new(frame.equations.vehicle.vehicle.mechanism());
        frame.scheme = frame.scheme.with_base(structure.base());
        let frame = topological::prepare(frame, &structure, own);
        Ok((Self(structure), frame))
    }

    fn make<'a, V: Vehicle<N, M, S>, C: Scheme<H>, const S: usize, const H: usize>(
        &'a self,
        mut frame: RelativeFrame<'a, V, QuarticCourse<M>, C, N, M, S, H>,
        own: &'a mut Elimination<N, M, Synthesis<N>>,
    ) -> StepReport {
        frame.scheme = frame.scheme.with_base(self.0.base());
        topological::make(frame, &self.0, own)
    }
}
