//! The end of a step, as schemes predict it and iterations correct it.

use crate::forces::ElementStates;

/// The end of a step, or of one of its stages, as far as it is known, in coordinates `Q` with equations `L`.
#[derive(Clone, Debug)]
pub struct Trial<Q, L, const S: usize, const H: usize> {
    /// Coordinates (m, rad).
    pub q: Q,
    /// Rates (m/s, rad/s).
    pub qd: Q,
    /// Accelerations (m/s2, rad/s2).
    pub qdd: Q,
    /// Multipliers of the closures (N, N m).
    pub lambda: L,
    /// States of the force elements.
    pub elements: ElementStates<S>,
    /// Rates at the beginning of the step, behind a jump of the drives (m/s, rad/s).
    pub begin_qd: Q,
    /// What a scheme of several stages keeps of those that are made.
    pub stage: [Q; 2],
    /// Rates of the element states in a stage that is made (1/s times their units).
    pub stage_rate: [f64; S],
    /// What becomes the history of the scheme when the step is taken.
    pub history: [Q; H],
}

impl<Q: Clone, L, const S: usize, const H: usize> Trial<Q, L, S, H> {
    /// All zero, for zeros of the right lengths.
    pub fn zero(coordinates: &Q, rows: L) -> Self {
        let zero = || coordinates.clone();
        Self {
            q: zero(),
            qd: zero(),
            qdd: zero(),
            lambda: rows,
            elements: ElementStates::new(),
            begin_qd: zero(),
            stage: [zero(), zero()],
            stage_rate: [0.0; S],
            history: core::array::from_fn(|_| zero()),
        }
    }
}

impl<const N: usize, const M: usize, const S: usize, const H: usize>
    Trial<[f64; N], [f64; M], S, H>
{
    /// All zero.
    pub const fn new() -> Self {
        Self {
            q: [0.0; N],
            qd: [0.0; N],
            qdd: [0.0; N],
            lambda: [0.0; M],
            elements: ElementStates::new(),
            begin_qd: [0.0; N],
            stage: [[0.0; N]; 2],
            stage_rate: [0.0; S],
            history: [[0.0; N]; H],
        }
    }
}

impl<const N: usize, const M: usize, const S: usize, const H: usize> Default
    for Trial<[f64; N], [f64; M], S, H>
{
    fn default() -> Self {
        Self::new()
    }
}
