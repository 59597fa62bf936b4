//! Scratch memory of a step, and the stages it is made of.

mod terms;

pub(crate) use terms::DriveRate;
pub use terms::{Motion, TangentWeights, Terms};

use crate::forces::ElementStates;

/// The end of a step as far as it is known.
#[derive(Clone, Debug)]
pub struct Trial<const N: usize, const M: usize, const S: usize> {
    /// Coordinates (m, rad).
    pub q: [f64; N],
    /// Rates (m/s, rad/s).
    pub qd: [f64; N],
    /// Accelerations (m/s2, rad/s2).
    pub qdd: [f64; N],
    /// Accelerations of the scheme (m/s2, rad/s2).
    pub scheme_qdd: [f64; N],
    /// Multipliers of the closures (N, N m).
    pub lambda: [f64; M],
    /// States of the force elements.
    pub elements: ElementStates<S>,
}

/// All scratch of a step. It is zero at first, so a `static` one takes no flash.
#[derive(Clone, Debug)]
pub struct Workspace<const N: usize, const M: usize, const S: usize> {
    /// The terms of the equations of motion.
    pub terms: Terms<N, M>,
    /// The end of the step.
    pub trial: Trial<N, M, S>,
    /// The correction of an iteration (m, rad).
    pub correction: [f64; N],
    /// Generalised forces of the closures that a step carries over a singular position (N, N m).
    pub carried: [f64; N],
    /// Violation of the closures by what is projected.
    pub violation: [f64; M],
    /// Its weighted form, the reaction of the closures to it.
    pub pull: [f64; M],
    /// The motion by which the mechanism responds to the pull.
    pub response: [f64; N],
}

impl<const N: usize, const M: usize, const S: usize> Workspace<N, M, S> {
    /// All zero.
    pub const fn new() -> Self {
        Self {
            terms: Terms::new(),
            trial: Trial {
                q: [0.0; N],
                qd: [0.0; N],
                qdd: [0.0; N],
                scheme_qdd: [0.0; N],
                lambda: [0.0; M],
                elements: ElementStates::new(),
            },
            correction: [0.0; N],
            carried: [0.0; N],
            violation: [0.0; M],
            pull: [0.0; M],
            response: [0.0; N],
        }
    }
}

impl<const N: usize, const M: usize, const S: usize> Default for Workspace<N, M, S> {
    fn default() -> Self {
        Self::new()
    }
}
