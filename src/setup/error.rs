//! Why set-up work can fail.

use super::Range;
use crate::mechanism::MechanismError;

/// A wrong setting, or a mechanism that cannot do what was asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SetupError {
    /// A setting must be positive and finite.
    NotPositive {
        /// The setting.
        name: &'static str,
    },
    /// No parameter has that name.
    UnknownParameter,
    /// A parameter is out of its range.
    ParameterRange {
        /// The parameter.
        name: &'static str,
        /// What the value may be.
        range: Range,
    },
    /// Two parameters contradict each other.
    Contradiction {
        /// What must hold.
        rule: &'static str,
    },
    /// The table of the mechanism is wrong.
    Mechanism(MechanismError),
    /// The loops cannot be closed from where they are.
    NotClosed {
        /// Largest phi that remained (m).
        residual: f64,
    },
    /// No rates satisfy the loops with the held coordinates.
    NoRates {
        /// Largest phi_dot that remained (m/s).
        residual: f64,
    },
    /// The accelerations are not determined: something without mass is not held by anything.
    Undetermined,
    /// No accelerations satisfy the loops.
    NoAccelerations {
        /// Largest phi_ddot that remained (m/s2).
        residual: f64,
    },
    /// No static equilibrium was found.
    NoEquilibrium {
        /// Largest generalised force that remained (N, N m).
        residual: f64,
    },
    /// A state of a force element finds no rest: its rate is not zero, and does not depend on it.
    NoRest {
        /// Number of the state.
        state: usize,
    },
    /// A force element acts between links that the mechanism does not list as a span.
    UnlistedSpan {
        /// Two coordinates that the element couples.
        coordinates: (usize, usize),
    },
}

impl From<MechanismError> for SetupError {
    fn from(error: MechanismError) -> Self {
        Self::Mechanism(error)
    }
}

impl core::fmt::Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::NotPositive { name } => write!(f, "the {name} must be positive and finite"),
            Self::UnknownParameter => write!(f, "no parameter has that name"),
            Self::ParameterRange { name, range } => {
                write!(f, "parameter {name} must be {}", range.words())
            }
            Self::Contradiction { rule } => write!(f, "{rule}"),
            Self::Mechanism(error) => write!(f, "{error}"),
            Self::NotClosed { residual } => {
                write!(f, "the mechanism cannot be assembled: its loops stay {residual:.3e} m open")
            }
            Self::NoRates { residual } => {
                write!(f, "no rates satisfy the loops: {residual:.3e} m/s remain")
            }
            Self::Undetermined => write!(
                f,
                "the accelerations are not determined: a link without mass is held by nothing"
            ),
            Self::NoAccelerations { residual } => {
                write!(f, "no accelerations satisfy the loops: {residual:.3e} m/s2 remain")
            }
            Self::NoEquilibrium { residual } => {
                write!(f, "no static equilibrium was found: {residual:.3e} N remain")
            }
            Self::NoRest { state } => write!(
                f,
                "state {state} of the force elements finds no rest: its rate does not depend on it"
            ),
            Self::UnlistedSpan { coordinates: (a, b) } => write!(
                f,
                "a force element couples coordinates {a} and {b}, which no span of the mechanism lists"
            ),
        }
    }
}

impl core::error::Error for SetupError {}
